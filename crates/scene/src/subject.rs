//! What is on the board: a position, or the raw bits of a bitboard.

use std::fmt;

use deltaboard_transform::{
    Bitboard, Caveats, Color, Fen, Piece, Role, Square, Transform, Transformed,
};

use crate::pasted::fen_inside;

/// The longest text that is taken for a FEN or a bitboard. A grid of 64 squares, spaced and
/// commented, stays far below it.
const LONGEST_TEXT: usize = 2000;

/// What is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A position, with the way its FEN was written.
    Position(Fen),
    /// Bits without any meaning as chess.
    Bits(Bitboard),
}

impl Subject {
    /// Reads what a person pasted: a FEN, alone, in the tag of a game or in the address of a board; or a bitboard as a
    /// number or a grid.
    pub fn read(text: &str) -> Result<Self, String> {
        match (Self::read_fen(text), Self::read_bits(text)) {
            (Ok(position), _) => Ok(position),
            (Err(_), Ok(bits)) => Ok(bits),
            // Without a `/` it was hardly meant as a FEN.
            (Err(_), Err(not_bits)) if is_prefixed(text) => Err(not_bits),
            (Err(fault), Err(_)) => Err(fault),
        }
    }

    /// Reads what stands in the FEN field, perhaps half written: a few digits or letters are the
    /// beginning of a FEN there. Bits are what has a prefix, or is as long as they are.
    pub(crate) fn read_in_fen_field(text: &str) -> Result<Self, String> {
        let may_be_bits = is_prefixed(text) || (text.trim().len() >= 16 && !text.contains('/'));
        if may_be_bits {
            Self::read(text)
        } else {
            Self::read_fen(text)
        }
    }

    /// Reads a FEN, or a text with one inside; the blanks may be `_`, as in links.
    pub(crate) fn read_fen(text: &str) -> Result<Self, String> {
        let text = fen_inside(text);
        let text = within_length(&text, "FEN")?.replace('_', " ");
        let fen = Fen::parse(&text).map_err(|fault| fault.to_string())?;
        Ok(Self::Position(fen))
    }

    /// Reads a bitboard from a link, where digits without a prefix are hexadecimal.
    pub(crate) fn read_hex(text: &str) -> Result<Self, String> {
        if is_hexadecimal(text) {
            Self::read_bits(&format!("0x{text}"))
        } else {
            Self::read_bits(text)
        }
    }

    /// Reads a bitboard: hexadecimal, decimal, binary, or a grid. Digits with a letter among them
    /// are hexadecimal without their prefix too.
    pub(crate) fn read_bits(text: &str) -> Result<Self, String> {
        let text = within_length(text, "bitboard")?.trim();
        let letter = text.bytes().any(|digit| digit.is_ascii_alphabetic());
        if is_hexadecimal(text) && letter && text.len() < 16 {
            return Self::read_bits(&format!("0x{text}"));
        }
        let bits = text.parse().map_err(|fault| format!("{fault}"))?;
        Ok(Self::Bits(bits))
    }

    /// After a transform, and what that lost or broke.
    pub fn transformed(&self, transform: Transform) -> (Self, Caveats) {
        match self {
            Self::Position(fen) => {
                let Transformed {
                    position, caveats, ..
                } = transform.position(&fen.position);
                let fen = Fen {
                    position,
                    fields: fen.fields,
                };
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

fn within_length<'t>(text: &'t str, what: &str) -> Result<&'t str, String> {
    if text.len() > LONGEST_TEXT {
        let characters = text.chars().count();
        return Err(format!(
            "this text is too long for a {what}: it has {characters} characters"
        ));
    }
    Ok(text)
}

/// Hexadecimal digits and nothing else.
fn is_hexadecimal(text: &str) -> bool {
    !text.is_empty() && !is_prefixed(text) && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn is_prefixed(text: &str) -> bool {
    let prefix = text.trim_start().get(..2).unwrap_or_default();
    prefix.eq_ignore_ascii_case("0x") || prefix.eq_ignore_ascii_case("0b")
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
    fn a_pasted_text_is_a_fen_or_a_bitboard() {
        let read = |text| Subject::read(text).map(|subject| subject.to_string());
        assert_eq!(
            read("8/8/8/8/8/8/8/K6k"),
            Ok("8/8/8/8/8/8/8/K6k".to_owned())
        );
        assert_eq!(
            read("8/8/8/8/8/8/8/K6k_b_-_-"),
            Ok("8/8/8/8/8/8/8/K6k b - -".to_owned())
        );
        assert_eq!(read(" 0xFF "), Ok("0x00000000000000ff".to_owned()));
        assert_eq!(
            read("1e2222120e0a1222"),
            Ok("0x1e2222120e0a1222".to_owned())
        );
        let grid = ". . . . . . . 1\n".repeat(8);
        assert_eq!(read(&grid), Ok("0x8080808080808080".to_owned()));
        assert_eq!(
            read("8/8/8/8/8/8/8/K5kkk"),
            Err("rank 1 has 9 squares".to_owned())
        );
        assert_eq!(read("255"), Ok("0x00000000000000ff".to_owned()));
        assert_eq!(read("0b101"), Ok("0x0000000000000005".to_owned()));
        assert_eq!(read("0B101"), Ok("0x0000000000000005".to_owned()));
        assert_eq!(read("FF00"), Ok("0x000000000000ff00".to_owned()));
        assert_eq!(
            read(""),
            Err("there is no FEN here: the text is empty".to_owned())
        );
        assert_eq!(read("0xfg"), Err("`g` is no hexadecimal digit".to_owned()));
        assert_eq!(
            read(&"x".repeat(1 << 20)),
            Err("this text is too long for a FEN: it has 1048576 characters".to_owned())
        );
    }

    #[test]
    fn digits_in_the_fen_field_are_the_beginning_of_a_fen() {
        for text in ["8", "8/8", "88888888", " 8", "b", "1e6/8/8/8/8/8/8/8", ""] {
            assert!(Subject::read_in_fen_field(text).is_err(), "{text}");
        }
        let bits = Subject::read_in_fen_field("0x8").map(|subject| subject.to_string());
        assert_eq!(bits, Ok("0x0000000000000008".to_owned()));
    }

    #[test]
    fn links_hold_bits_in_hexadecimal() {
        let bits = Subject::read_hex("1234").map(|subject| subject.to_string());
        assert_eq!(bits, Ok("0x0000000000001234".to_owned()));
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

    #[test]
    fn two_thousand_characters_are_the_longest_text() {
        let told = |length| Subject::read(&" ".repeat(length)).unwrap_err();
        assert_eq!(told(2000), "there is no FEN here: the text is empty");
        assert_eq!(
            told(2001),
            "this text is too long for a FEN: it has 2001 characters"
        );
    }
}
