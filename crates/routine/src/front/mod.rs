//! Front ends: from a syntax tree to the typed tree, by the rules of one language.

mod board;
mod body;
pub(crate) mod c;
mod loops;
mod places;
pub(crate) mod rust;
mod value;
