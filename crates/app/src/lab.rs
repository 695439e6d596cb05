//! What is known about the code and the permutation in the Lab.

mod compilation;
mod permutation;
mod report;

pub use compilation::{Best, Compilation, Found};
pub use permutation::permutation_table;
pub(crate) use permutation::swap_sources;
pub use report::{Comparison, Finding, Fix, Report, assumption_in_words};
