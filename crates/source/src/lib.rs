#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

// The hidden modules are for `deltaboard-routine`. They have no stable API: it depends on exactly this version.
#[doc(hidden)]
pub mod operator;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
#[doc(hidden)]
pub mod word_list;

mod diagnostic;
mod excerpt;
mod language;
mod number;
mod span;

pub use diagnostic::Diagnostic;
#[doc(hidden)]
pub use diagnostic::wrong_number_of_arguments;
pub use excerpt::Excerpt;
pub use language::Language;
pub use number::{Number, Type};
pub use span::Span;
