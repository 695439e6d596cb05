//! Feature `cozy-chess`.

use ::cozy_chess as theirs;

use super::castling_letter;
use crate::{Clocks, Color, File, Piece, Position, Rank, Role, Square};

boards_and_colors! {
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let corners = cozy_chess::BitBoard::CORNERS;
    /// assert_eq!(Bitboard::from(corners), bitboard! {
    ///     1 . . . . . . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . 1
    /// });
    /// ```
    theirs::BitBoard, theirs::Color
}

lines!(theirs::File, theirs::Rank);

impl From<theirs::Square> for Square {
    #[inline]
    fn from(square: theirs::Square) -> Self {
        Self::from_low_bits(square as u8)
    }
}

impl From<Square> for theirs::Square {
    #[inline]
    fn from(square: Square) -> Self {
        Self::index(usize::from(square.index()))
    }
}

/// Our roles are called pieces in that crate.
impl From<theirs::Piece> for Role {
    #[inline]
    fn from(piece: theirs::Piece) -> Self {
        Self::ALL[piece as usize]
    }
}

/// Our roles are called pieces in that crate.
impl From<Role> for theirs::Piece {
    #[inline]
    fn from(role: Role) -> Self {
        Self::index(role as usize)
    }
}

pieces_of_two!(theirs::Piece, theirs::Color);

impl From<&theirs::Board> for Position {
    fn from(board: &theirs::Board) -> Self {
        let placement = super::placement(|square| {
            let place = square.into();
            let found = board.piece_on(place).zip(board.color_on(place));
            found.map(Piece::from)
        });
        let side_to_move = Color::from(board.side_to_move());
        let letters = Color::ALL.into_iter().flat_map(|color| {
            let rights = board.castle_rights(color.into());
            let rooks = [rights.short, rights.long].into_iter().flatten();
            rooks.map(move |rook| castling_letter(&placement, color, File::ALL[rook as usize]))
        });
        let rank = match side_to_move {
            Color::White => Rank::Sixth,
            Color::Black => Rank::Third,
        };
        Self {
            placement,
            side_to_move,
            castling: super::castling_rights(letters),
            en_passant: board
                .en_passant()
                .map(|file| Square::from_coords(File::ALL[file as usize], rank)),
            clocks: Some(Clocks {
                halfmove: board.halfmove_clock().into(),
                fullmove: board.fullmove_number().into(),
            }),
        }
    }
}

/// Fails for positions that the crate considers illegal, such as two white kings, and for clocks that it can't store: more
/// than 100 halfmoves, or move 0. If a king isn't on the e-file, converted castling rights name the files of the rooks.
///
/// ```
/// use deltaboard_transform::{Fen, Position, Symmetry, Transform};
///
/// let fen: Fen = "7k/8/8/8/8/8/5R2/K7 w - - 0 1".parse()?;
/// let mirrored = Transform::Symmetry(Symmetry::MirrorHorizontal).position(&fen.position);
/// let board = cozy_chess::Board::try_from(&mirrored.position).unwrap();
/// assert_eq!(board.to_string(), "k7/8/8/8/8/8/2R5/7K w - - 0 1");
/// assert_eq!(Position::from(&board), mirrored.position);
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
impl TryFrom<&Position> for theirs::Board {
    type Error = theirs::FenParseError;

    fn try_from(position: &Position) -> Result<Self, Self::Error> {
        let position = super::with_castling_by_files(position);
        super::with_six_fields(&position, |fen| Self::from_fen(fen, true))
    }
}

positions_by_value!(theirs::Board);
