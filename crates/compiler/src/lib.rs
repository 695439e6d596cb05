#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod affine;
mod compile;
mod compiled;
mod ends;
mod gather;
mod instructions;
mod listing;
mod merge;
mod moves;
mod network;
mod packing;
mod pairing;
mod plan;
mod quick;
mod rotates;
mod search;
mod short;
mod stage;

pub use compile::compile;
pub use compiled::Compiled;
pub use instructions::Instructions;
pub use search::Search;
