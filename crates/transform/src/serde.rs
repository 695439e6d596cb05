//! Feature `serde`. In human-readable formats (JSON, TOML), values are serialized as displayed; in other formats, boards and
//! squares are numbers.

use core::{fmt, marker::PhantomData, str::FromStr};

use ::serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

use crate::{
    Bitboard, CastlingRights, Clocks, Color, Direction, Fen, File, Packing, Piece, Placement,
    Position, PseudoRotation, Rank, Role, Square, SquareMapping, Symmetry, Transform,
};

/// Deserializes a text with a parser, and passes its errors on.
struct Text<T, E> {
    expected: &'static str,
    read: fn(&str) -> Result<T, E>,
    value: PhantomData<T>,
}

impl<T, E: fmt::Display> Visitor<'_> for Text<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.read)(text).map_err(F::custom)
    }
}

fn read<'de, D: Deserializer<'de>, T, E: fmt::Display>(
    deserializer: D,
    expected: &'static str,
    read: fn(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text { expected, read, value: PhantomData })
}

// Types serialized as displayed.
macro_rules! as_text {
    ($($type:ty, $expected:literal, $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer, $expected, $read)
            }
        }
    )*};
}

as_text! {
    CastlingRights, "castling rights such as KQkq, or -", Self::from_str;
    Clocks, "the clocks of a FEN such as 0 1", Self::from_str;
    Direction, "a direction such as north-east", Self::from_str;
    Fen, "a FEN", Self::from_str;
    File, "a letter a to h", Self::from_str;
    Packing, "the name of a packing", Self::from_str;
    Piece, "the FEN letter of a piece", Self::from_str;
    Placement, "the first field of a FEN", Self::from_str;
    Position, "a FEN", Self::from_str;
    Rank, "a digit 1 to 8", Self::from_str;
    Role, "one of p n b r q k", Self::from_str;
    PseudoRotation, "the name of a pseudo-rotation", Self::from_str;
    SquareMapping, "a square mapping such as a1-b1", Self::from_str;
    Symmetry, "the name of a symmetry", Self::from_str;
    Transform, "the name of a transform", Self::from_str;
}

/// The letter of a FEN, not the displayed word.
impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "w or b", Self::from_str)
    }
}

/// Human-readable: serialized as `"0x1e2222120e0a1222"`, deserialized from any text of a bitboard. Otherwise a `u64`.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("{self:#018x}"))
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            read(deserializer, "a bitboard such as 0x1e2222120e0a1222", Self::from_str)
        } else {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

/// `"e4"` if human-readable, otherwise the index.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.index())
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return read(deserializer, "a square such as e4", Self::from_str);
        }
        let index = u8::deserialize(deserializer)?;
        Self::new(index).ok_or_else(|| D::Error::custom("a square is below 64"))
    }
}
