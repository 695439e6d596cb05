#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod arithmetic;
mod assumption;
mod calculation;
mod calls;
mod catalogue;
mod cell;
mod cfg;
mod checker;
mod compiler;
mod diagnostic;
mod explanation;
mod finding;
mod interpreter;
mod intrinsic;
mod language;
mod lexer;
mod listing;
mod meaning;
mod movement;
mod number;
mod operator;
mod origins;
mod parser;
mod permutation;
mod piece;
mod preprocessor;
mod printer;
mod program;
mod proof;
mod recognition;
#[cfg(feature = "serde")]
mod serde;
mod slip;
mod span;
mod squares;
mod syntax;
mod table;
mod task;
mod trace;
mod vocabulary;

pub use arithmetic::arithmetic;
pub use assumption::{assumptions_of_both, under_assumptions};
pub use catalogue::{Catalogue, Routine};
pub use compiler::{Compiled, Instructions, Search, compile};
pub use diagnostic::Diagnostic;
pub use explanation::explain;
pub use finding::{Finding, identify};
pub use interpreter::{evaluate, run, value};
pub use language::Language;
pub use listing::{Listing, ListingLine, Piece, TokenClass};
pub use meaning::Meaning;
pub use movement::{Movement, copies, movements, shift_of};
pub use number::{Number, Type};
pub use origins::{Origin, Origins};
pub use permutation::Permutation;

pub use printer::print;
pub use program::{Domain, Library, Parameter, Program};
pub use proof::{Verdict, compare, compared_over, decide, judge, parting};
pub use recognition::{origins_of, recognise};
pub use slip::{Slip, find_slip};
pub use span::Span;
pub use squares::{Rectangle, lines_in_words, rectangles};
pub use syntax::{EvaluationKind, ExprId};
pub use task::{Line, Task};
pub use trace::{Evaluation, Step, Trace};
