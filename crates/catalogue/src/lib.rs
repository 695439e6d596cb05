#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod answer;
mod catalogue;
mod customary;
mod finding;
#[cfg(feature = "preparsed")]
mod preparsed;
mod routine;
mod slip;
mod table;
mod texts;

pub use answer::{Answer, Outcome, answer, answer_in, answers, by_values};
pub use catalogue::Catalogue;
pub use customary::Customary;
pub use finding::{Finding, as_square, assume_wrapping, debug_build, identify, identify_in};
pub use routine::Routine;
pub use slip::{Slip, find_slip, find_slip_in};
