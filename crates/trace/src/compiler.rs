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
mod packing;
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
///
/// ```
/// use deltaboard_trace::{Instructions, Language, Permutation, compile, print};
///
/// // A board that is numbered from h1 to a8, as one that is numbered from a1 to h8.
/// let mirror: Permutation = "sq' = sq ^ 7".parse()?;
/// let compiled = compile(&mirror, Instructions::default());
/// let java = print(&compiled.program(), Language::Java)?;
/// assert!(java.contains("Long.reverse("));
/// # Ok::<(), deltaboard_trace::Diagnostic>(())
/// ```
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
    ///
    /// ```
    /// use deltaboard_trace::{Instructions, Permutation, compile};
    ///
    /// let up: Permutation = "sq' = (sq + 8) & 63".parse()?;
    /// assert_eq!(
    ///     compile(&up, Instructions::default()).text(),
    ///     "\
    /// U64 permute(U64 x) {
    ///     x = rotate_left(x, 8);
    ///     return x;
    /// }
    /// "
    /// );
    /// # Ok::<(), deltaboard_trace::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many operations a run of the text takes, as [`Trace::operations`](crate::Trace::operations)
    /// counts them.
    ///
    /// ```
    /// use deltaboard_trace::{Catalogue, Instructions, Permutation, compile, run};
    ///
    /// // Is the routine that the catalogue has for it the shortest?
    /// let routine = Catalogue::find("pseudo-rotate-45-clockwise/rotates").unwrap().program();
    /// let trace = run(&routine, 0)?;
    /// let rotation = Permutation::from_origins(trace.result_origins()).unwrap();
    /// let compiled = compile(&rotation, Instructions::default());
    /// assert_eq!((trace.operations(), compiled.operations()), (12, 12));
    /// # Ok::<(), deltaboard_trace::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn operations(&self) -> u32 {
        self.operations
    }

    /// The text, ready to run.
    ///
    /// ```
    /// use deltaboard_trace::{Instructions, Permutation, Program, Verdict, compare, compile};
    ///
    /// let knights: Permutation = "sq' = (sq + 17) & 63".parse()?;
    /// let compiled = compile(&knights, Instructions::default()).program();
    /// let by_hand = Program::parse("fn f(x: u64) -> u64 { x.rotate_left(17) }")?;
    /// assert_eq!(compare(&compiled, &by_hand)?, Verdict::Proved);
    /// # Ok::<(), deltaboard_trace::Diagnostic>(())
    /// ```
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

/// Finds a short routine for a permutation: what a [`Search`] has found after so much work that it takes some tenths of a
/// second (the repository's `docs/library-performance.md` has figures). The outcome is the same every time.
///
/// ```
/// use deltaboard_trace::{Instructions, Permutation, compile, run};
///
/// let diagonal: Permutation = "(sq >> 3 | sq << 3) & 63".parse()?;
/// let compiled = compile(&diagonal, Instructions::default());
/// assert_eq!(compiled.operations(), 18);
/// let trace = run(&compiled.program(), 0)?;
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
