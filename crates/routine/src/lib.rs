#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

// The typed tree is for the crates of this repository, which require exactly this version. It isn't a stable
// interface.
#[doc(hidden)]
pub mod calculation;
#[doc(hidden)]
pub mod calls;
#[doc(hidden)]
pub mod checker;
#[doc(hidden)]
pub mod intrinsic;
#[doc(hidden)]
pub mod syntax;

mod assumption;
mod cfg;
mod chain;
mod declarations;
mod foreign;
mod front;
mod listing;
mod positions;
mod program;
mod remap;
mod scan;
mod translation;
mod unit;

pub use assumption::{assumptions_of_both, under_assumptions};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use deltaboard_source::serde;
pub use deltaboard_source::{Diagnostic, Excerpt, Language, Number, Span, Type};
#[doc(hidden)]
pub use deltaboard_source::{operator, word_list};
#[doc(hidden)]
pub use front::{FrontEnds, lacked_front_end};
pub use listing::{Listing, ListingLine, Piece};
pub use program::{Domain, Library, Parameter, Program};
pub use scan::TokenClass;
pub use syntax::{EvaluationKind, ExprId};
pub use translation::{TranslatedPart, Translation};
#[doc(hidden)]
pub use unit::{Unit, is_code};
