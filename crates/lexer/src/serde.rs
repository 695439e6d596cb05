//! Feature `serde`. What is found out about a routine can be written, what is asked for can be read too. In formats for people (JSON,
//! TOML) boards and squares are text, as in `deltaboard-transform`.

use ::serde::{Serialize, Serializer};
use deltaboard_transform::Bitboard;

/// For a field that is a board in a `u64`.
pub fn board<S: Serializer>(board: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Bitboard(*board).serialize(serializer)
}
