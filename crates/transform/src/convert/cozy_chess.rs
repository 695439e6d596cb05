//! Feature `cozy-chess`.

use ::cozy_chess as theirs;

use super::castling_letter;
use crate::bulk::sealed;
use crate::{
    Bitboard, Bits, CastlingRights, Clocks, Color, File, Piece, Placement, Position, Rank, Role,
    Square,
};

impl sealed::Sealed for theirs::BitBoard {}

impl Bits for theirs::BitBoard {
    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

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
impl From<theirs::BitBoard> for Bitboard {
    #[inline]
    fn from(board: theirs::BitBoard) -> Self {
        Self(board.0)
    }
}

impl From<Bitboard> for theirs::BitBoard {
    #[inline]
    fn from(board: Bitboard) -> Self {
        Self(board.0)
    }
}

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

impl From<theirs::Color> for Color {
    #[inline]
    fn from(color: theirs::Color) -> Self {
        match color {
            theirs::Color::White => Self::White,
            theirs::Color::Black => Self::Black,
        }
    }
}

impl From<Color> for theirs::Color {
    #[inline]
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// What is a role here is a piece there.
impl From<theirs::Piece> for Role {
    #[inline]
    fn from(piece: theirs::Piece) -> Self {
        Self::ALL[piece as usize]
    }
}

/// What is a role here is a piece there.
impl From<Role> for theirs::Piece {
    #[inline]
    fn from(role: Role) -> Self {
        Self::index(role as usize)
    }
}

impl From<(theirs::Piece, theirs::Color)> for Piece {
    #[inline]
    fn from((piece, color): (theirs::Piece, theirs::Color)) -> Self {
        Color::from(color).piece(piece.into())
    }
}

impl From<Piece> for (theirs::Piece, theirs::Color) {
    #[inline]
    fn from(piece: Piece) -> Self {
        (piece.role.into(), piece.color.into())
    }
}

impl From<&theirs::Board> for Position {
    fn from(board: &theirs::Board) -> Self {
        let mut placement = Placement::EMPTY;
        for square in Square::ALL {
            let place = square.into();
            let found = board.piece_on(place).zip(board.color_on(place));
            placement.set(square, found.map(Piece::from));
        }
        let side_to_move = Color::from(board.side_to_move());
        let mut letters = [0; 4];
        let mut count = 0;
        for color in Color::ALL {
            let rights = board.castle_rights(color.into());
            for rook in [rights.short, rights.long].into_iter().flatten() {
                letters[count] = castling_letter(&placement, color, File::ALL[rook as usize]);
                count += 1;
            }
        }
        let rank = match side_to_move {
            Color::White => Rank::Sixth,
            Color::Black => Rank::Third,
        };
        Self {
            placement,
            side_to_move,
            castling: CastlingRights::from_letters(&letters[..count]).unwrap_or_default(),
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

/// Refuses what is no chess for that crate, such as two white kings.
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
        let is_by_files = position
            .castling
            .letters()
            .any(|letter| !"KQkq".contains(letter));
        super::with_six_fields(position, |fen| Self::from_fen(fen, is_by_files))
    }
}
