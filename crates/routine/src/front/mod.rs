//! Front ends: from a syntax tree to the typed tree, by the rules of one language.

mod body;
mod loops;
mod places;
pub(crate) mod rust;
mod value;
