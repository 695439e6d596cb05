#![doc = include_str!("../README.md")]

mod catalogue;
mod cell;
mod diagnostic;
mod explanation;
mod interpreter;
mod intrinsic;
mod lexer;
mod listing;
mod meaning;
mod movement;
mod number;
mod origins;
mod parser;
mod program;
mod proof;
mod recognition;
mod span;
mod squares;
mod syntax;
mod trace;
mod vocabulary;

pub use catalogue::{Catalogue, Routine};
pub use diagnostic::Diagnostic;
pub use explanation::explain;
pub use listing::{Line, Listing, Piece, TokenClass};
pub use meaning::Meaning;
pub use movement::{Movement, copies, movements, shift_of};
pub use number::{Number, Type};
pub use origins::{Origin, Origins};
pub use program::{Library, Program};
pub use proof::{Verdict, compare};
pub use recognition::{origins_of, recognise};
pub use span::Span;
pub use squares::{Rectangle, rectangles};
pub use syntax::ExprId;
pub use trace::{Evaluation, Step, Trace};
