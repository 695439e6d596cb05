//! Feature `serde`. What is found out about a routine can be written, what is asked for can be read too. In formats for people (JSON,
//! TOML) boards and squares are text, as in `deltaboard-transform`.

use std::array::from_fn;

use ::serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::Error,
    ser::{SerializeStruct, SerializeTuple},
};
use deltaboard_transform::{Bitboard, Square};

use crate::{Diagnostic, Origins, Permutation};

/// For a field that is a board in a `u64`.
pub(crate) fn board<S: Serializer>(board: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Bitboard(*board).serialize(serializer)
}

/// `span`, `message`, and `help` if there is any.
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Diagnostic", 3)?;
        fields.serialize_field("span", &self.span())?;
        fields.serialize_field("message", self.message())?;
        fields.serialize_field("help", &self.help())?;
        fields.end()
    }
}

/// The origin of every square, in the order of their index.
impl Serialize for Origins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut squares = serializer.serialize_tuple(64)?;
        for square in Square::ALL {
            squares.serialize_element(&self.of(square))?;
        }
        squares.end()
    }
}

/// Where every square goes, in the order of their index.
impl Serialize for Permutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.goals().as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Permutation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let goals: Vec<Square> = Vec::deserialize(deserializer)?;
        if goals.len() != 64 {
            return Err(D::Error::invalid_length(goals.len(), &"64 squares"));
        }
        Self::from_goals(from_fn(|index| goals[index]))
            .ok_or_else(|| D::Error::custom("two squares go to the same square"))
    }
}
