#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod arithmetic;
mod cell;
mod digits;
mod explanation;
mod integer;
mod interpreter;
mod meaning;
mod movement;
mod origins;
mod permutation;
mod proof;
mod recognition;
mod selection;
mod squares;
mod task;
mod trace;

pub use arithmetic::arithmetic;
pub use digits::{Digit, DigitRule, digits_in_words, digits_of};
#[doc(hidden)]
pub use explanation::capitalised;
pub use explanation::explain;
#[doc(hidden)]
pub use interpreter::{check_returns_squares, evaluate_counting, overflow_for};
pub use interpreter::{evaluate, overflow, run, value};
pub use meaning::Meaning;
pub use movement::{Movement, copies, movements, shift_of};
#[doc(hidden)]
pub use origins::ones;
pub use origins::{Origin, Origins};
pub use permutation::Permutation;
pub use proof::{Verdict, compare, compared_over, decide, first_difference, judge, judge_in};
#[doc(hidden)]
pub use proof::{fewest_squares, sample_boards};
pub use recognition::{origins_of, recognise};
pub use selection::squares_in_words;
#[doc(hidden)]
pub use squares::describe;
pub use squares::{Rectangle, lines_in_words, rectangles};
pub use task::{Line, Task};
pub use trace::{Evaluation, Step, Term, Trace};
