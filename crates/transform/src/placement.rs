use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{Bitboard, Color, FenError, File, Piece, Rank, Role, Square, fen};

/// Which piece stands on which square: a mailbox board. Any arrangement goes.
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
    board: [Option<Piece>; 64],
}

impl Placement {
    /// The board without pieces.
    pub const EMPTY: Self = Self { board: [None; 64] };

    /// The board with these pieces, one entry a square in the order of their index.
    #[must_use]
    pub const fn from_mailbox(board: [Option<Piece>; 64]) -> Self {
        Self { board }
    }

    /// The pieces, one entry a square in the order of their index.
    #[must_use]
    pub const fn mailbox(&self) -> &[Option<Piece>; 64] {
        &self.board
    }

    pub(crate) const fn mailbox_mut(&mut self) -> &mut [Option<Piece>; 64] {
        &mut self.board
    }

    /// The piece on a square.
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.board[square.index() as usize]
    }

    /// Puts a piece on a square, in place of any that stands there, or clears the square.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index() as usize] = piece;
    }

    /// All pieces with their squares, in the order of their index.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> {
        Square::ALL
            .iter()
            .zip(&self.board)
            .filter_map(|(&square, &piece)| Some((square, piece?)))
    }

    /// The squares with a piece.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.squares_where(&|_| true)
    }

    /// The squares with a piece of this colour.
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.squares_where(&|piece| piece.color == color)
    }

    /// The squares with a piece of this role, of either colour.
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.squares_where(&|piece| piece.role == role)
    }

    /// The squares with this piece.
    #[must_use]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.squares_where(&|other| other == piece)
    }

    fn squares_where(&self, is_wanted: &dyn Fn(Piece) -> bool) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for (square, piece) in self.pieces() {
            if is_wanted(piece) {
                squares = squares.with(square);
            }
        }
        squares
    }

    /// The board with every piece moved by a permutation of the squares and replaced by its image.
    pub(crate) fn mapped(
        &self,
        square: &dyn Fn(Square) -> Square,
        piece: &dyn Fn(Piece) -> Piece,
    ) -> Self {
        let mut moved = Self::EMPTY;
        for (from, found) in self.pieces() {
            moved.set(square(from), Some(piece(found)));
        }
        moved
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The first field of a FEN: ranks from 8 to 1, runs of empty squares counted.
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

impl FromStr for Placement {
    type Err = FenError;

    /// Reads the first field of a FEN, alone; blanks around it are ignored.
    fn from_str(text: &str) -> Result<Self, FenError> {
        fen::parse_placement_alone(text)
    }
}
