#![doc = include_str!("../README.md")]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod c;
mod case;
mod code;
mod csharp;
mod doc_comment;
mod go;
mod java;
mod javascript;
mod late_init;
mod lowering;
mod names;
mod normalize;
mod print;
mod python;
mod range;
mod rust;
mod support;
mod syntax;
mod text;
mod tree;
mod unbounded;
mod writer;

pub use print::{print, translate};
