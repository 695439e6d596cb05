//! From a permutation of the squares to a short routine.
//!
//! A routine is found as a row of *stages*: permutations that are written in a line or two, each
//! with its number of operations and its way back at the same price. `docs/compiler.md` tells how
//! they are found.

use deltaboard_trace::Permutation;

use crate::compiled::Compiled;
use crate::instructions::Instructions;
use crate::search::Search;

/// How much work [`compile`] does, in the units of [`Search::advance`].
const WORK: u32 = 9_000;

/// Finds a short routine for a permutation: what a [`Search`] has found after so much work that it takes some tenths of a
/// second (the repository's `docs/library-performance.md` has figures). The outcome is the same every time.
///
/// ```
/// use deltaboard_compiler::{Instructions, compile};
/// use deltaboard_trace::{Permutation, run};
///
/// let diagonal: Permutation = "(sq >> 3 | sq << 3) & 63".parse()?;
/// let compiled = compile(&diagonal, Instructions::default());
/// assert_eq!(compiled.operations(), 18);
/// let trace = run(&compiled.program(), 0)?;
/// assert_eq!(trace.operations(), 18);
/// assert_eq!(Permutation::from_origins(trace.result_origins()), Some(diagonal));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn compile(permutation: &Permutation, instructions: Instructions) -> Compiled {
    let mut search = Search::new(permutation, instructions);
    search.advance(WORK);
    search.best()
}
