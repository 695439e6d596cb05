#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod address;
mod board;
mod drawing;
mod fen;
mod form;
mod game;
mod nearby_fields;
mod normalize;
mod note;
mod number;
mod placement;
mod reading;
mod refusal;
mod scan;

pub use board::Board;
pub use fen::may_begin_fen;
pub use form::{Choice, Form};
pub use note::Note;
pub use reading::{Reading, read, read_as};
pub use refusal::Refusal;
