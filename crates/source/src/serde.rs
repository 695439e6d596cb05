//! Support for the feature `serde`. Results of a routine can be serialized; input can also be deserialized.
//! Human-readable formats (JSON, TOML) have boards and squares as text, as in `deltaboard-transform`.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use deltaboard_transform::Bitboard;

use crate::Span;

/// Serializes a `u64` field that holds a board.
pub fn board<S: Serializer>(board: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Bitboard(*board).serialize(serializer)
}

/// Deserializes a `u64` field that holds a board.
pub fn read_board<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    Bitboard::deserialize(deserializer).map(|board| board.0)
}

/// The fields of a span. Binary formats have its length in place of its end: lengths repeat more often, so they are
/// compressed better.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Span")]
struct Fields {
    start: usize,
    end: usize,
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { start, end } = *self;
        let end = if serializer.is_human_readable() { end } else { end.saturating_sub(start) };
        Fields { start, end }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let is_readable = deserializer.is_human_readable();
        let Fields { start, end } = Fields::deserialize(deserializer)?;
        Ok(Self::new(start, if is_readable { end } else { start.saturating_add(end) }))
    }
}
