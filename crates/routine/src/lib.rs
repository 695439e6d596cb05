#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

// The typed tree, for the crates that are built on this one: no stable interface. They ask for exactly this version.
#[doc(hidden)]
pub mod calculation;
#[doc(hidden)]
pub mod calls;
#[doc(hidden)]
pub mod checker;
#[doc(hidden)]
pub mod intrinsic;
#[doc(hidden)]
pub mod operator;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod vocabulary;

mod assumption;
mod cfg;
mod diagnostic;
mod language;
mod lexer;
mod listing;
mod number;
mod parser;
mod piece;
mod preprocessor;
mod program;
mod span;

pub use assumption::{assumptions_of_both, under_assumptions};
pub use diagnostic::Diagnostic;
pub use language::Language;
pub use listing::{Listing, ListingLine, Piece, TokenClass};
pub use number::{Number, Type};
pub use program::{Domain, Library, Parameter, Program};
pub use span::Span;
pub use syntax::{EvaluationKind, ExprId};
