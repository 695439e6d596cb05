//! What a run shows: the board before, and a frame after every step.

use deltaboard_routine::syntax::{EvaluationKind, ExprId};
use deltaboard_routine::{Number, Span};
use deltaboard_transform::Square;

use crate::meaning::Meaning;
use crate::origins::Origins;

/// A run of a routine on a board.
///
/// There is one more frame than there are steps: frame 0 is the input, frame *n* stands after
/// step *n*.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
/// use deltaboard_transform::Bitboard;
///
/// // A film of it: the board, and then one after every step.
/// let program = Catalogue::find("rotate-180/delta-swaps").unwrap().program();
/// let trace = run(&program, 0x1e22_2212_0e0a_1222)?;
/// for frame in 0..=trace.steps().len() {
///     println!("{:#?}", Bitboard(trace.board(frame)));
/// }
/// assert_eq!(trace.steps().len(), 6);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    pub(crate) input: u64,
    pub(crate) input_origins: Origins,
    pub(crate) steps: Vec<Step>,
    pub(crate) operations: u32,
    pub(crate) depth: u32,
    pub(crate) data_dependent: bool,
    /// Of a routine over a square: its runs for the 64.
    pub(crate) runs: Vec<Self>,
}

/// One statement that changes the board, with all that led up to it.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
///
/// let program = Catalogue::find("mirror-horizontal/multiply-add").unwrap().program();
/// let trace = run(&program, 0)?;
/// let step = trace.step(2).unwrap();
/// assert_eq!(step.span.of(program.text()), "x = ((x >> 2) & k2) +  4 * (x & k2);");
/// assert_eq!(step.operations, 5);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step {
    /// The statement that changes the board.
    pub span: Span,
    /// Every statement that took part since the last step, in the order they ran; `span` is the
    /// last.
    pub statements: Vec<Span>,
    /// The board before.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub before: u64,
    /// The board after.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub after: u64,
    /// Where the bits of the board after come from, in the routine's input.
    pub origins: Origins,
    /// Where they come from, in the board before.
    pub motion: Origins,
    /// What the step does.
    pub meaning: Meaning,
    /// How many operations on data it took.
    pub operations: u32,
    /// The value of every expression that ran.
    pub evaluations: Vec<Evaluation>,
}

/// What an expression came to.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{run, shift_of};
///
/// // What a part of a delta swap comes to, and where it has its bits from.
/// let text = "u64 f(u64 x) { u64 t = (x ^ (x >> 8)) & 0xff; x ^= t ^ (t << 8); return x; }";
/// let trace = run(&Program::parse(text)?, 0x0000_0f0f_0000_00ff)?;
/// let values = &trace.steps()[0].evaluations;
/// let shifted = values.iter().find(|value| value.span.of(text) == "(x >> 8)").unwrap();
/// assert_eq!(shifted.number.bits, 0x000f_0f00_0000);
/// assert_eq!(shift_of(&shifted.motion), Some(-8));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Evaluation {
    /// Which expression.
    pub expr: ExprId,
    /// Its place in the text.
    pub span: Span,
    /// How its value comes about.
    pub kind: EvaluationKind,
    /// Its value on this board.
    pub number: Number,
    /// Where its bits come from, in the routine's input.
    pub origins: Origins,
    /// Where its bits come from, in the board before the step.
    pub motion: Origins,
}

impl Trace {
    /// The board that the routine was given.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let trace = run(&Program::parse("x ^ 7")?, 0xff)?;
    /// assert_eq!((trace.input(), trace.result()), (0xff, 0xf8));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn input(&self) -> u64 {
        self.input
    }

    /// The steps, in the order they ran.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    ///
    /// // An animation: what each step is called.
    /// let program = Catalogue::find("flip-vertical/rotates").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// let names: Vec<_> = trace.steps().iter().map(|step| step.meaning.to_string()).collect();
    /// assert_eq!(names, [
    ///     "delta swap by 32 under 0x000000000000FFFF",
    ///     "rotate left by 16 under 0x00FF00FF00FF00FF",
    ///     "rotate the board up by 1 rank",
    /// ]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The step that leads to a frame; none to frame 0, nor beyond the last.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    ///
    /// let program = Catalogue::find("flip-vertical/byte-swap").unwrap().program();
    /// let trace = run(&program, 0xff)?;
    /// assert!(trace.step(0).is_none());
    /// assert_eq!(trace.step(1).unwrap().before, 0xff);
    /// assert!(trace.step(2).is_none());
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn step(&self, frame: usize) -> Option<&Step> {
        self.steps.get(frame.checked_sub(1)?)
    }

    /// The board in a frame; beyond the last, the result.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    ///
    /// let program = Catalogue::find("flip-vertical/delta-swaps").unwrap().program();
    /// let trace = run(&program, 0xff)?;
    /// let boards = [0, 1, 2, 3].map(|frame| trace.board(frame));
    /// assert_eq!(boards, [0xff, 0xff00, 0xff00_0000, 0xff << 56]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn board(&self, frame: usize) -> u64 {
        self.last_step(frame).map_or(self.input, |step| step.after)
    }

    /// Where the bits in a frame come from; beyond the last frame, those of the result.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// // Which square the bit on a8 was on at first, frame by frame.
    /// let program = Catalogue::find("flip-vertical/delta-swaps").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// let on_a8 = [0, 1, 2, 3].map(|frame| trace.origins(frame).of(Square::A8).square().unwrap());
    /// assert_eq!(on_a8, [Square::A8, Square::A7, Square::A5, Square::A1]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn origins(&self, frame: usize) -> &Origins {
        self.last_step(frame).map_or(&self.input_origins, |step| &step.origins)
    }

    fn last_step(&self, frame: usize) -> Option<&Step> {
        self.steps[..frame.min(self.steps.len())].last()
    }

    /// What the routine returned.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let program = Catalogue::find("pseudo-rotate-45-clockwise/rotates").unwrap().program();
    /// let trace = run(&program, 0x0000_0000_0000_00ff)?;
    /// assert_eq!(Bitboard(trace.result()), bitboard! {
    ///     . 1 . . . . . .
    ///     . . 1 . . . . .
    ///     . . . 1 . . . .
    ///     . . . . 1 . . .
    ///     . . . . . 1 . .
    ///     . . . . . . 1 .
    ///     . . . . . . . 1
    ///     1 . . . . . . .
    /// });
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn result(&self) -> u64 {
        self.board(self.steps.len())
    }

    /// Where the bits of the result come from.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // One run on one board, and yet it says of all boards that nothing is lost.
    /// let trace = run(&Program::parse("rotate_left(x, 8) ^ 0xff")?, 0)?;
    /// assert_eq!(trace.result_origins().sources(u64::MAX), u64::MAX);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn result_origins(&self) -> &Origins {
        self.origins(self.steps.len())
    }

    /// Of a routine over a square, its run for one; `None` of other routines.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// let program = Catalogue::find("flip-diagonal/square-multiplication").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// let run = trace.run_of(Square::B1).unwrap();
    /// assert_eq!(run.result(), u64::from(Square::A2.index()));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn run_of(&self, square: Square) -> Option<&Self> {
        self.runs.get(usize::from(square.index()))
    }

    /// The same run where each bit is called by another square, for those who read in squares:
    /// steps that are named by squares get the name that they have there.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// // The same rotate, for one who has a8 as bit 0 and for one who has a1.
    /// let trace = run(&Program::parse("rotate_left(x, 8)")?, 0)?;
    /// assert_eq!(trace.steps()[0].meaning.to_string(), "rotate the board up by 1 rank");
    /// let a8_first = trace.renumbered(|square| Square::ALL[usize::from(square.index()) ^ 56]);
    /// assert_eq!(a8_first.steps()[0].meaning.to_string(), "rotate the board down by 1 rank");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn renumbered(&self, number: impl Fn(Square) -> Square) -> Self {
        let mut renumbered = self.clone();
        renumbered.input_origins = self.input_origins.renumbered(&number);
        for step in &mut renumbered.steps {
            step.origins = step.origins.renumbered(&number);
            step.motion = step.motion.renumbered(&number);
            if step.meaning.names_squares() {
                step.meaning = Meaning::of(&step.motion, &[]);
            }
        }
        renumbered
    }

    /// The bits of a frame that have a part in the result; the others are garbage, to be cleared
    /// or to fall off the board.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// // Of eight copies of the file, only what comes to rank 8 is the result.
    /// let program = Catalogue::find("a-file-to-rank/multiplication").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// let last = trace.steps().len() - 1;
    /// assert_eq!(Bitboard(trace.live(last)), bitboard! {
    ///     1 1 1 1 1 1 1 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn live(&self, frame: usize) -> u64 {
        let later = self.steps.get(frame..).unwrap_or_default();
        later.iter().rev().fold(u64::MAX, |live, step| step.motion.sources(live))
    }

    /// How many operations on data were done: what hangs on constants alone, a compiler folds.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let operations = |text| run(&Program::parse(text)?, 0).map(|trace| trace.operations());
    /// // 56 + 8 is folded by any compiler.
    /// assert_eq!(operations("x >> (4 + 4)"), Ok(1));
    /// assert_eq!(operations("(x >> 8) | (x << 56)"), Ok(3));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn operations(&self) -> u32 {
        self.operations
    }

    /// The longest chain of operations of which each needs the one before: how long a processor
    /// takes that does all else beside them.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // The two shifts do not wait for each other.
    /// let trace = run(&Program::parse("(x >> 8) | (x << 56)")?, 0)?;
    /// assert_eq!((trace.operations(), trace.depth()), (3, 2));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether the way that the run took hung on the board. What it shows then holds for boards
    /// that take the same way, and proves nothing for the others.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let depends = |text| run(&Program::parse(text)?, 0b11).map(|trace| trace.is_data_dependent());
    /// // One bit decides, so both ways are run.
    /// assert_eq!(depends("u64 f(u64 x) { if (x & 1) x ^= 2; return x; }"), Ok(false));
    /// assert_eq!(depends("u64 f(u64 x) { if (x > 5) x ^= 2; return x; }"), Ok(true));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn is_data_dependent(&self) -> bool {
        self.data_dependent
    }
}
