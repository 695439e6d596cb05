//! Support for the feature `serde`. Results of a routine can be serialized; input can also be deserialized.
//! Human-readable formats (JSON, TOML) have boards and squares as text, as in `deltaboard-transform`.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use deltaboard_transform::Bitboard;

/// Serializes a `u64` field that holds a board.
pub fn board<S: Serializer>(board: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Bitboard(*board).serialize(serializer)
}

/// Deserializes a `u64` field that holds a board.
pub fn read_board<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    Bitboard::deserialize(deserializer).map(|board| board.0)
}
