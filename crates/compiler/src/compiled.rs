//! The result of the search: a routine that computes a permutation.

use deltaboard_routine::Program;

use crate::stage::Stage;
use crate::{listing, stage};

/// A routine that computes a permutation.
///
/// ```
/// use deltaboard_compiler::{Instructions, compile};
/// use deltaboard_printer::print;
/// use deltaboard_routine::Language;
/// use deltaboard_trace::Permutation;
///
/// // From a board numbered from h1 to a8 to one numbered from a1 to h8.
/// let mirror: Permutation = "sq' = sq ^ 7".parse()?;
/// let compiled = compile(&mirror, Instructions::default());
/// let java = print(&compiled.program(), Language::Java)?;
/// assert!(java.contains("Long.reverse("));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    text: String,
    operations: u32,
}

impl Compiled {
    pub(crate) fn new(stages: Vec<Stage>) -> Self {
        Self { text: listing::text(&stages), operations: stage::operations(&stages) }
    }

    /// The source text in the routine language: `U64 permute(U64 x) { … return x; }`.
    ///
    /// ```
    /// use deltaboard_compiler::{Instructions, compile};
    /// use deltaboard_trace::Permutation;
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
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of operations that a run of the text takes, as counted by
    /// [`Trace::operations`](deltaboard_trace::Trace::operations).
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_compiler::{Instructions, compile};
    /// use deltaboard_trace::{Permutation, run};
    ///
    /// // The catalogue's routine takes no more operations.
    /// let routine = Catalogue::find("pseudo-rotate-45-clockwise/rotates").unwrap().program();
    /// let trace = run(&routine, 0)?;
    /// let rotation = Permutation::from_origins(trace.result_origins()).unwrap();
    /// let compiled = compile(&rotation, Instructions::default());
    /// assert_eq!((trace.operations(), compiled.operations()), (12, 12));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn operations(&self) -> u32 {
        self.operations
    }

    /// The text as a program.
    ///
    /// ```
    /// use deltaboard_compiler::{Instructions, compile};
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Permutation, Verdict, compare};
    ///
    /// let knights: Permutation = "sq' = (sq + 17) & 63".parse()?;
    /// let compiled = compile(&knights, Instructions::default()).program();
    /// let by_hand = Program::parse("fn f(x: u64) -> u64 { x.rotate_left(17) }")?;
    /// assert_eq!(compare(&compiled, &by_hand)?, Verdict::Proved);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Never: the generated text always parses.
    #[must_use]
    pub fn program(&self) -> Program {
        Program::parse(&self.text).unwrap_or_else(|fault| panic!("{fault}"))
    }
}
