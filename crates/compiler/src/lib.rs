#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod affine;
mod by_distance;
mod compile;
mod compiled;
mod ends;
mod instructions;
mod listing;
mod moves;
mod network;
mod packing;
mod pairing;
mod plan;
mod quick;
mod radix_sort;
mod rotates;
mod search;
mod short_network;
mod stage;

pub use compile::compile;
pub use compiled::Compiled;
pub use instructions::Instructions;
pub use search::Search;
