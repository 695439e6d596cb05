//! Feature `serde`: results about a routine are serializable, and inputs are also deserializable. In
//! human-readable formats (JSON, TOML), boards and squares are text, as in `deltaboard-transform`.

use ::serde::{Serialize, Serializer};
use deltaboard_transform::Bitboard;

/// Serializes a `u64` field that holds a board.
pub fn board<S: Serializer>(board: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Bitboard(*board).serialize(serializer)
}
