//! The content of the board: a position, or the bits of a bitboard.

use std::fmt;

use deltaboard_notation::Board;
use deltaboard_transform::{
    Bitboard, Caveats, Color, Fen, Piece, Role, Square, Transform, Transformed,
};
use serde::{Deserialize, Serialize};

/// The content of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// A position, with the fields that its FEN has.
    Position(Fen),
    /// Bits that aren't chess pieces.
    Bits(Bitboard),
}

impl Subject {
    /// Returns the subject after a transform, and the caveats.
    pub fn transformed(&self, transform: Transform) -> (Self, Caveats) {
        match self {
            Self::Position(fen) => {
                let Transformed { position, caveats, .. } = transform.position(&fen.position);
                let fen = Fen { position, fields: fen.fields };
                (Self::Position(fen), caveats)
            }
            Self::Bits(bits) => {
                // Square by square: the fast functions of all transforms would add to the size of the page.
                let moved = bits.squares().map(|square| transform.square(square));
                (Self::Bits(moved.collect()), Caveats::default())
            }
        }
    }

    /// Returns the bitboard of a set. Plain bits have one set only.
    pub fn bits(&self, set: Set) -> Bitboard {
        match self {
            Self::Position(fen) => set.of(fen),
            Self::Bits(bits) => *bits,
        }
    }

    /// Returns the piece on a square of a position.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self {
            Self::Position(fen) => fen.position.placement.get(square),
            Self::Bits(_) => None,
        }
    }

    /// Whether the subject is plain bits, without pieces.
    pub const fn is_bits(&self) -> bool {
        matches!(self, Self::Bits(_))
    }
}

impl From<Board> for Subject {
    fn from(board: Board) -> Self {
        match board {
            Board::Position(fen) => Self::Position(fen),
            Board::Bits(bits) => Self::Bits(bits),
        }
    }
}

impl fmt::Display for Subject {
    /// Writes the FEN, or the bits in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(fen) => write!(f, "{fen}"),
            Self::Bits(bits) => write!(f, "{}", hex(bits.0)),
        }
    }
}

/// Formats a number as `0x` and 16 digits.
pub fn hex(number: u64) -> String {
    format!("0x{number:016x}")
}

/// The squares of a position that are on the bitboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Set {
    /// All occupied squares.
    #[default]
    Occupied,
    /// The pieces of one side.
    Color(Color),
    /// The pieces of one kind and side.
    Piece(Piece),
}

impl Set {
    const ALL: [Self; 15] = {
        let mut all = [Self::Occupied; 15];
        all[1] = Self::Color(Color::White);
        all[2] = Self::Color(Color::Black);
        let mut at = 3;
        while at < all.len() {
            let piece = at - 3;
            let (color, role) = (Color::ALL[piece / 6], Role::ALL[piece % 6]);
            all[at] = Self::Piece(Piece { color, role });
            at += 1;
        }
        all
    };

    /// All sets, in the order of the menu.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    /// Returns the word or the FEN letter in links.
    pub fn name(self) -> String {
        match self {
            Self::Occupied => "occupied".to_owned(),
            Self::Color(color) => color.name().to_owned(),
            Self::Piece(piece) => piece.letter().to_string(),
        }
    }

    /// Returns the set with a word or letter in links.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|set| set.name() == name)
    }

    /// Returns the title in the menu: "white knights".
    pub fn title(self) -> String {
        match self {
            Self::Piece(piece) => format!("{} {}s", piece.color.name(), piece.role.name()),
            other => other.name(),
        }
    }

    /// Returns the same set of the other side, which becomes this set when the colours are swapped.
    pub(crate) fn color_flipped(self) -> Self {
        match self {
            Self::Occupied => Self::Occupied,
            Self::Color(color) => Self::Color(color.other()),
            Self::Piece(piece) => Self::Piece(piece.color_flipped()),
        }
    }

    fn of(self, fen: &Fen) -> Bitboard {
        let placement = &fen.position.placement;
        match self {
            Self::Occupied => placement.occupied(),
            Self::Color(color) => placement.by_color(color),
            Self::Piece(piece) => placement.by_piece(piece),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_pieces_is_bits() {
        let bits = Subject::Bits(Bitboard(0xff));
        let position = Subject::Position(Fen::default());
        assert_eq!([bits.is_bits(), position.is_bits()], [true, false]);
    }

    #[test]
    fn names_of_sets_are_unique() {
        for set in Set::all() {
            assert_eq!(Set::named(&set.name()), Some(set));
            assert_eq!(set.color_flipped().color_flipped(), set);
        }
        assert_eq!(Set::all().count(), 15);
        assert_eq!(Set::named("knights"), None);
    }
}
