//! The board that a text shows.

use core::fmt;

use deltaboard_transform::{Bitboard, Fen};

/// The board that a text shows.
///
/// ```
/// use deltaboard_notation::{Board, read};
///
/// let board = |text| read(text).unwrap().board;
/// assert!(matches!(board("8/8/8/8/8/8/8/K6k w - - 0 1"), Board::Position(_)));
/// assert!(matches!(board("0xff"), Board::Bits(_)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// A position, with the number of fields that its FEN has.
    Position(Fen),
    /// Bits without pieces.
    Bits(Bitboard),
}

impl fmt::Display for Board {
    /// The FEN, or the bits in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(fen) => fen.fmt(f),
            Self::Bits(bits) => write!(f, "{:#018x}", bits.0),
        }
    }
}
