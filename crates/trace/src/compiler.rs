//! From a permutation of the squares to a short routine.
//!
//! A routine is found as a row of *stages*: permutations that are written in a line or two, each
//! with its number of operations and its way back at the same price. `docs/compiler.md` tells how
//! they are found.

mod affine;
mod ends;
mod gather;
mod instructions;
mod listing;
mod merge;
mod moves;
mod network;
mod pairing;
mod plan;
mod quick;
mod rotates;
mod search;
mod short;
mod stage;

pub use instructions::Instructions;
pub use search::Search;

use crate::permutation::Permutation;
use crate::program::Program;
use stage::Stage;

/// A routine that computes a permutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    text: String,
    operations: u32,
}

impl Compiled {
    fn new(stages: Vec<Stage>) -> Self {
        Self {
            text: listing::text(&stages),
            operations: stage::operations(&stages),
        }
    }

    /// The text, in the routine language: `U64 permute(U64 x) { … return x; }`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many operations a run of the text takes, as [`Trace::operations`](crate::Trace::operations)
    /// counts them.
    #[must_use]
    pub const fn operations(&self) -> u32 {
        self.operations
    }

    /// The text, ready to run.
    ///
    /// # Panics
    ///
    /// Never: what is written here can be read.
    #[must_use]
    pub fn program(&self) -> Program {
        Program::parse(&self.text).unwrap_or_else(|fault| panic!("{fault}"))
    }
}

/// How much work [`compile`] does, in the units of [`Search::advance`].
const WORK: u32 = 9_000;

/// Finds a short routine for a permutation: what a [`Search`] has found after a tenth of a second
/// on a fast processor.
///
/// ```
/// use deltaboard_trace::{Instructions, Permutation, compile};
///
/// let diagonal: Permutation = "(sq >> 3 | sq << 3) & 63".parse()?;
/// let compiled = compile(&diagonal, Instructions::default());
/// assert_eq!(compiled.operations(), 18);
/// let trace = compiled.program().run(0)?;
/// assert_eq!(trace.operations(), 18);
/// assert_eq!(Permutation::from_origins(trace.result_origins()), Some(diagonal));
/// # Ok::<(), deltaboard_trace::Diagnostic>(())
/// ```
#[must_use]
pub fn compile(permutation: &Permutation, instructions: Instructions) -> Compiled {
    let mut search = Search::new(permutation, instructions);
    search.advance(WORK);
    search.best()
}
