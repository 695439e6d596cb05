#![doc = include_str!("../README.md")]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod grammar;
#[cfg(feature = "javascript")]
pub mod javascript;
#[cfg(not(target_family = "wasm"))]
mod native;
mod offsets;
mod rows;
mod tree;

pub use grammar::{Failure, Grammar, Parser, Source, install, lacked_grammar};
pub use rows::{Names, Row};
pub use tree::{Node, Tree, parse, parse_at, parse_inside};
