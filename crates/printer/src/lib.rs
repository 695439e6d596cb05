#![doc = include_str!("../README.md")]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod awaited;
mod c;
mod code;
mod csharp;
mod doc_comment;
mod go;
mod java;
mod javascript;
mod lowering;
mod manner;
mod names;
mod naming;
mod print;
mod python;
mod range;
mod rust;
mod settling;
mod support;
mod tree;
mod unbounded;
mod writer;

pub use print::print;
