//! Front ends: from a syntax tree to the typed tree, by the rules of one language.

mod body;
pub(crate) mod rust;
