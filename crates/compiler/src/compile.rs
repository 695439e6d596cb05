//! Compiles a permutation of the squares to a short routine.
//!
//! A routine is a sequence of *stages*: permutations that take a line or two of code. Each has a number of
//! operations and an inverse with the same cost. `docs/compiler.md` describes the search.

use deltaboard_trace::Permutation;

use crate::compiled::Compiled;
use crate::instructions::Instructions;
use crate::search::Search;

/// The amount of work that [`compile`] does, in units of [`Search::advance`].
const WORK: u32 = 9_000;

/// Finds a short routine for a permutation with a [`Search`] of some tenths of a second (the repository's
/// `docs/library-performance.md` has figures). The result is deterministic.
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
