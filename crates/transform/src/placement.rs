use core::fmt::{self, Write};

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, letters::Letters};

/// The pieces on their squares, as a mailbox board. Any arrangement is allowed.
///
/// Displayed and parsed as the first field of a FEN.
///
/// ```
/// use deltaboard_transform::{Color, Placement, Role, Square, bitboard};
///
/// let placement: Placement = "k7/8/NK2B3/8/8/8/8/8".parse()?;
/// assert_eq!(placement.occupied(), bitboard! {
///     1 . . . . . . .
///     . . . . . . . .
///     1 1 . . 1 . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// assert_eq!(placement.get(Square::E6).map(|piece| piece.letter()), Some('B'));
/// assert_eq!(placement.to_string(), "k7/8/NK2B3/8/8/8/8/8");
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The FEN letter of every piece, or a dot. Letters make parsing, writing and transforms fast.
    letters: [u8; 64],
}

/// The letter of an empty square.
pub(crate) const EMPTY_SQUARE: u8 = b'.';

/// The bit that is set in all letters and not in the dot.
const IS_LETTER: u8 = 0x40;

/// The bit that is set in lower-case letters (black pieces) and not in upper-case ones.
const IS_LOWER_CASE: u8 = 0x20;

impl Placement {
    /// The board without pieces.
    ///
    /// ```
    /// use deltaboard_transform::Placement;
    ///
    /// assert_eq!(Placement::EMPTY.to_string(), "8/8/8/8/8/8/8/8");
    /// ```
    pub const EMPTY: Self = Self { letters: [EMPTY_SQUARE; 64] };

    /// The start position of a game.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Placement, bitboard};
    ///
    /// assert_eq!(Placement::START.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// assert_eq!(Placement::START.by_color(Color::White), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     1 1 1 1 1 1 1 1
    /// });
    /// ```
    pub const START: Self =
        Self { letters: *b"RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr" };

    /// The board with these pieces, one entry per square in index order.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Placement};
    ///
    /// let mut board = [None; 64];
    /// board[0] = Piece::from_letter('K');
    /// assert_eq!(Placement::from_mailbox(board).to_string(), "8/8/8/8/8/8/8/K7");
    /// ```
    #[must_use]
    pub const fn from_mailbox(board: [Option<Piece>; 64]) -> Self {
        let mut placement = Self::EMPTY;
        let mut index = 0;
        while index < 64 {
            placement.letters[index] = letter(board[index]);
            index += 1;
        }
        placement
    }

    /// The pieces, one entry per square in index order.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Placement};
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// let board = placement.mailbox();
    /// assert_eq!(board[7], Piece::from_letter('R'));
    /// assert_eq!(Placement::from_mailbox(board), placement);
    /// ```
    #[must_use]
    pub fn mailbox(&self) -> [Option<Piece>; 64] {
        self.letters.map(piece)
    }

    /// The letters, one per square in index order; a dot for an empty square.
    pub(crate) const fn letters(&self) -> &[u8; 64] {
        &self.letters
    }

    /// The letters, to be changed. A byte that isn't a piece's letter counts as an empty square.
    pub(crate) const fn letters_mut(&mut self) -> &mut [u8; 64] {
        &mut self.letters
    }

    /// The piece on a square.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Placement, Square};
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// assert_eq!(placement.get(Square::E8), Piece::from_letter('k'));
    /// assert_eq!(placement.get(Square::E5), None);
    /// ```
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        piece(self.letters[square.index() as usize])
    }

    /// Puts a piece on a square, replacing any other, or clears the square.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Placement, Square};
    ///
    /// let mut placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// placement.set(Square::E2, None);
    /// placement.set(Square::E4, Piece::from_letter('P'));
    /// assert_eq!(placement.to_string(), "4k3/8/8/8/4P3/8/8/4K2R");
    /// ```
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.letters[square.index() as usize] = letter(piece);
    }

    /// Puts a piece on each square of a set, replacing any others, or clears them. Converts an engine's bitboards to a
    /// placement.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Placement, bitboard};
    ///
    /// let pawns = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . 1 . . .
    ///     . . . . . . . .
    ///     1 1 1 1 . 1 1 1
    ///     . . . . . . . .
    /// };
    /// let mut placement: Placement = "4k3/8/8/8/8/8/8/4K3".parse()?;
    /// placement.set_all(pawns, Piece::from_letter('P'));
    /// assert_eq!(placement.to_string(), "4k3/8/8/8/4P3/8/PPPP1PPP/4K3");
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    pub const fn set_all(&mut self, mut squares: Bitboard, piece: Option<Piece>) {
        while let Some(square) = squares.pop_first() {
            self.set(square, piece);
        }
    }

    /// All pieces with their squares, in index order.
    ///
    /// ```
    /// use deltaboard_transform::Placement;
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// let all = placement.pieces().map(|(square, piece)| format!("{piece}{square}"));
    /// assert!(all.eq(["Ke1", "Rh1", "Pe2", "ke8"]));
    /// ```
    #[must_use]
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> {
        Square::ALL
            .iter()
            .zip(&self.letters)
            .filter_map(|(&square, &letter)| Some((square, piece(letter)?)))
    }

    /// The squares with a piece.
    ///
    /// ```
    /// use deltaboard_transform::{Placement, bitboard};
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// assert_eq!(placement.occupied(), bitboard! {
    ///     . . . . 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . 1 . . .
    ///     . . . . 1 . . 1
    /// });
    /// ```
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.squares_of(IS_LETTER, IS_LETTER)
    }

    /// The squares with a piece of this colour.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Placement, bitboard};
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// assert_eq!(placement.by_color(Color::White), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . 1 . . .
    ///     . . . . 1 . . 1
    /// });
    /// ```
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        let wanted = match color {
            Color::White => IS_LETTER,
            Color::Black => IS_LETTER | IS_LOWER_CASE,
        };
        self.squares_of(wanted, IS_LETTER | IS_LOWER_CASE)
    }

    /// The squares with a piece of this role, of either colour.
    ///
    /// ```
    /// use deltaboard_transform::{Placement, Role, bitboard};
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// assert_eq!(placement.by_role(Role::King), bitboard! {
    ///     . . . . 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . 1 . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.squares_of(role.letter() as u8, !IS_LOWER_CASE)
    }

    /// The squares with this piece. Searches all 64 squares, so keep the result if you need it often.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Placement, bitboard};
    ///
    /// let placement: Placement = "4k3/8/8/8/8/8/4P3/4K2R".parse().unwrap();
    /// let rook = Piece::from_letter('R').unwrap();
    /// assert_eq!(placement.by_piece(rook), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . 1
    /// });
    /// ```
    #[must_use]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.squares_of(piece.letter() as u8, u8::MAX)
    }

    #[inline]
    fn squares_of(&self, letter: u8, kept: u8) -> Bitboard {
        self.swapped_squares_of(letter, kept).flip_diagonal()
    }

    /// The squares whose letter equals this one in the bits of `kept`, with ranks and files swapped.
    #[inline(always)]
    fn swapped_squares_of(&self, letter: u8, kept: u8) -> Bitboard {
        Letters::of(&self.letters).swapped_squares_of(letter, kept)
    }

    /// The pawns of both colours, with ranks and files swapped. Gives the same count as [`by_role`](Self::by_role), faster.
    #[inline(always)]
    pub(crate) fn swapped_pawns(&self) -> Bitboard {
        self.swapped_squares_of(Role::Pawn.letter() as u8, !IS_LOWER_CASE)
    }

    /// The board with its letters replaced by a function.
    #[inline(always)]
    pub(crate) fn with_letters(&self, moved: impl FnOnce(&[u8; 64]) -> [u8; 64]) -> Self {
        Self { letters: moved(&self.letters) }
    }

    /// The board with every piece in the other colour.
    #[inline(always)]
    pub(crate) fn color_flipped(&self) -> Self {
        // Toggles the case of letters and keeps dots, without a branch.
        const CASE: u8 = IS_LETTER / IS_LOWER_CASE;
        let letters = self.letters.map(|letter| letter ^ ((letter & IS_LETTER) / CASE));
        Self { letters }
    }
}

/// The lowest bits of eight bytes as one byte.
#[inline]
pub(crate) const fn gathered(bytes: u64) -> u8 {
    // The product adds a copy for every byte that moves its bit to the top: from bit 8 *n* to 56 + *n*.
    ((bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The piece of a letter, or `None`.
const fn piece(letter: u8) -> Option<Piece> {
    const PIECES: [Option<Piece>; 128] = {
        let mut pieces = [None; 128];
        let mut letter = 0;
        while letter < 128 {
            pieces[letter] = Piece::from_letter(letter as u8 as char);
            letter += 1;
        }
        pieces
    };
    PIECES[letter as usize & 127]
}

const fn letter(piece: Option<Piece>) -> u8 {
    match piece {
        Some(piece) => piece.letter() as u8,
        None => EMPTY_SQUARE,
    }
}

/// ```
/// use deltaboard_transform::{Color, Piece, Placement, Role, Square};
///
/// let mut placement: Placement = [
///     (Square::E1, Color::White.piece(Role::King)),
///     (Square::E8, Color::Black.piece(Role::King)),
/// ]
/// .into_iter()
/// .collect();
/// placement.extend([(Square::A2, Color::White.piece(Role::Pawn))]);
/// assert_eq!(placement.to_string(), "4k3/8/8/8/8/8/P7/4K3");
/// assert_eq!(placement.pieces().collect::<Placement>(), placement);
/// ```
impl FromIterator<(Square, Piece)> for Placement {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut placement = Self::EMPTY;
        placement.extend(pieces);
        placement
    }
}

impl Extend<(Square, Piece)> for Placement {
    fn extend<I: IntoIterator<Item = (Square, Piece)>>(&mut self, pieces: I) {
        for (square, piece) in pieces {
            self.set(square, Some(piece));
        }
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The first field of a FEN: ranks from 8 to 1, with counts of empty squares.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.get(Square::from_coords(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        write_empty(f, empty)?;
                        empty = 0;
                        f.write_char(piece.letter())?;
                    }
                }
            }
            write_empty(f, empty)?;
            if rank != Rank::First {
                f.write_char('/')?;
            }
        }
        Ok(())
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, squares: u8) -> fmt::Result {
    match squares {
        0 => Ok(()),
        _ => write!(f, "{squares}"),
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}
