//! What is on the board: a position, or the raw bits of a bitboard.

use std::fmt;

use deltaboard_notation::Board;
use deltaboard_transform::{
    Bitboard, Caveats, Color, Fen, Piece, Role, Square, Transform, Transformed,
};

/// What is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A position, with the way its FEN was written.
    Position(Fen),
    /// Bits without any meaning as chess.
    Bits(Bitboard),
}

impl Subject {
    /// Reads what a person pasted: a FEN with anything around it, a drawing, or a number. `docs/reading.md` lists the forms.
    ///
    /// # Errors
    ///
    /// What the text was recognised as, and what is wrong with it: without a capital letter or a full stop.
    pub fn read(text: &str) -> Result<Self, String> {
        match deltaboard_notation::read(text) {
            Ok(reading) => Ok(reading.board.into()),
            Err(refusal) => Err(refusal.message),
        }
    }

    /// After a transform, and what that lost or broke.
    pub fn transformed(&self, transform: Transform) -> (Self, Caveats) {
        match self {
            Self::Position(fen) => {
                let Transformed { position, caveats, .. } = transform.position(&fen.position);
                let fen = Fen { position, fields: fen.fields };
                (Self::Position(fen), caveats)
            }
            Self::Bits(bits) => {
                // Square by square: the fast ways of all transforms weigh more on the wire.
                let moved = bits.squares().map(|square| transform.square(square));
                (Self::Bits(moved.collect()), Caveats::default())
            }
        }
    }

    /// The bitboard of a set of its squares. Raw bits are one set only.
    pub fn bits(&self, set: Set) -> Bitboard {
        match self {
            Self::Position(fen) => set.of(fen),
            Self::Bits(bits) => *bits,
        }
    }

    /// The piece on a square, if there are pieces at all.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self {
            Self::Position(fen) => fen.position.placement.get(square),
            Self::Bits(_) => None,
        }
    }

    /// Whether there are no pieces.
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
    /// The FEN, or the bits in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(fen) => write!(f, "{fen}"),
            Self::Bits(bits) => write!(f, "{}", hex(bits.0)),
        }
    }
}

/// A number as `0x` and 16 digits.
pub fn hex(number: u64) -> String {
    format!("0x{number:016x}")
}

/// Which squares of a position are on the bitboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Set {
    /// Every square with a piece.
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

    /// The word or the FEN letter in links.
    pub fn name(self) -> String {
        match self {
            Self::Occupied => "occupied".to_owned(),
            Self::Color(Color::White) => "white".to_owned(),
            Self::Color(Color::Black) => "black".to_owned(),
            Self::Piece(piece) => piece.letter().to_string(),
        }
    }

    /// The set of a word or letter in links.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|set| set.name() == name)
    }

    /// For a person: "white knights".
    pub fn title(self) -> String {
        match self {
            Self::Piece(Piece { color, role }) => {
                let color = match color {
                    Color::White => "white",
                    Color::Black => "black",
                };
                let role = match role {
                    Role::Pawn => "pawns",
                    Role::Knight => "knights",
                    Role::Bishop => "bishops",
                    Role::Rook => "rooks",
                    Role::Queen => "queens",
                    Role::King => "kings",
                };
                format!("{color} {role}")
            }
            other => other.name(),
        }
    }

    /// The same set for the other side: what becomes this set when the colours are swapped.
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
    fn every_set_has_a_name_of_its_own() {
        for set in Set::all() {
            assert_eq!(Set::named(&set.name()), Some(set));
            assert_eq!(set.color_flipped().color_flipped(), set);
        }
        assert_eq!(Set::all().count(), 15);
        assert_eq!(Set::named("knights"), None);
    }
}
