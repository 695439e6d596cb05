//! The record of a run: the input board, and a frame after every step.

use deltaboard_routine::syntax::{EvaluationKind, ExprId};
use deltaboard_routine::{Number, Span};
use deltaboard_transform::Square;

use crate::meaning::Meaning;
use crate::origins::{Origins, ones};

/// The record of a routine's run on a board.
///
/// There is one more frame than there are steps: frame 0 is the input, and frame *n* is the board
/// after step *n*.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
/// use deltaboard_transform::Bitboard;
///
/// // Print the input, and the board after every step.
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
    /// An operation for which it matters what a number has beyond 64 bits.
    pub(crate) needs_more_bits: Option<Span>,
    /// The runs for the 64 squares, if the routine maps squares.
    pub(crate) runs: Vec<Self>,
    /// For each frame, the numbers that the 64 squares have become, if the routine maps squares.
    pub(crate) places: Vec<Vec<u64>>,
}

/// One statement that changes the board, with the statements before it that contribute to the change; or one term of such
/// a statement.
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
    /// The statement that changes the board, or the term.
    pub span: Span,
    /// Every statement since the last step that contributed, in the order they ran; one of them is `span`.
    pub statements: Vec<Span>,
    /// The board before the step.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub before: u64,
    /// The board after the step.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub after: u64,
    /// The origins of the board after the step in the routine's input.
    pub origins: Origins,
    /// The origins of the board after the step in the board before it. The bits that a [`term`](Self::term) lays come from
    /// the board that it reads.
    pub motion: Origins,
    /// What the step does.
    pub meaning: Meaning,
    /// The term of a sum that the step lays in place; `None` if the step is no term.
    pub term: Option<Term>,
    /// The number of operations on data.
    pub operations: u32,
    /// The value of every expression that ran.
    pub evaluations: Vec<Evaluation>,
}

impl Step {
    /// The first value of an expression in this step.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let trace = run(&Program::parse("(x >> 8) ^ 1")?, 0x300)?;
    /// let step = &trace.steps()[0];
    /// // `x`, `8`, then `x >> 8`.
    /// let values = [0, 2].map(|it| step.evaluation_of(step.evaluations[it].expr).unwrap().number.bits);
    /// assert_eq!(values, [0x300, 3]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn evaluation_of(&self, expr: ExprId) -> Option<&Evaluation> {
        self.evaluations.iter().find(|it| it.expr == expr)
    }

    /// The board that the step reads: the board before it, or the one that all terms of a sum read.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let program = Program::parse("(x & 1) << 8 | (x & 2) << 8 | (x & 4) >> 1")?;
    /// let trace = run(&program, 7)?;
    /// let boards = trace.steps().iter().map(|step| (step.before, step.source()));
    /// assert!(boards.eq([(7, 7), (0x100, 7), (0x300, 7)]));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn source(&self) -> u64 {
        self.term.map_or(self.before, |term| term.source)
    }
}

/// One term of a sum, such as `x << 56 | x >> 56 | …`, that a step lays in place.
///
/// All terms read the same board, the one before the first term. The board after a term has the bits that are in place so
/// far; the others wait on the board that the terms read.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
///
/// let program = Catalogue::find("flip-vertical/shifts-and-masks").unwrap().program();
/// let trace = run(program, 0x1e22_2212_0e0a_1222)?;
/// let step = trace.step(2).unwrap();
/// assert_eq!(step.span.of(program.text()), "((x << 40) & 0x00FF000000000000)");
/// assert_eq!(step.meaning.to_string(), "move rank 2 up by 5 ranks");
/// let term = step.term.unwrap();
/// assert_eq!((term.number, term.count), (2, 8));
/// // Ranks 1 and 2 are in place, on ranks 8 and 7. The others wait.
/// assert_eq!(step.after, 0x2212_0000_0000_0000);
/// assert_eq!((term.laid, term.waiting), (0x00ff_0000_0000_0000, 0xffff_ffff_ffff_0000));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Term {
    /// The number of the term: 1 for the first.
    pub number: usize,
    /// How many terms the sum has.
    pub count: usize,
    /// The board that the terms read.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub source: u64,
    /// The squares where this term lays its bits.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub laid: u64,
    /// The squares on the board that the terms read from which only later terms take their bits.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub waiting: u64,
}

/// The value of an expression in a run.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{run, shift_of};
///
/// // The value of a part of a delta swap, and how far its bits have moved.
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
    /// The expression.
    pub expr: ExprId,
    /// The byte span of the expression in the text.
    pub span: Span,
    /// The kind of expression.
    pub kind: EvaluationKind,
    /// The value on this board.
    pub number: Number,
    /// The origins of the value in the routine's input.
    pub origins: Origins,
    /// The origins of the value in the board before the step, or in the board that a term reads.
    pub motion: Origins,
}

impl Trace {
    /// The input board.
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
    /// // The captions of an animation: a name for each step.
    /// let program = Catalogue::find("flip-vertical/rotates").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// let names: Vec<_> = trace.steps().iter().map(|step| step.meaning.to_string()).collect();
    /// assert_eq!(names, [
    ///     "delta swap by 32 under 0x000000000000FFFF",
    ///     "rotate by 16 towards h8 under 0x00FF00FF00FF00FF",
    ///     "rotate the board up by 1 rank",
    /// ]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The step that leads to a frame; `None` for frame 0 and for frames after the last.
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

    /// The board in a frame; after the last frame, the result.
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

    /// The origins of the bits in a frame; after the last frame, those of the result.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// // The square that the bit on a8 started from, frame by frame.
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

    /// The board that the routine returned.
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

    /// The origins of the bits of the result.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // One run on one board shows for all boards that no bit is lost.
    /// let trace = run(&Program::parse("rotate_left(x, 8) ^ 0xff")?, 0)?;
    /// assert_eq!(trace.result_origins().sources(u64::MAX), u64::MAX);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn result_origins(&self) -> &Origins {
        self.origins(self.steps.len())
    }

    /// The run for one square, if the routine maps squares; `None` for other routines.
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

    /// The number that a square has become in a frame, if the routine maps squares; `None` for other routines. A number above
    /// 63 is off the board. Unlike [`Self::run_of`], it's also known if other statements run for some squares.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// let program = Program::parse("int f(int sq) { while (sq > 7) sq -= 8; return sq; }")?;
    /// let trace = run(&program, 0)?;
    /// assert!(trace.run_of(Square::B3).is_none());
    /// assert_eq!(trace.place_of(Square::B3, 1), Some(1));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn place_of(&self, square: Square, frame: usize) -> Option<u64> {
        let places = self.places.get(frame).or(self.places.last())?;
        places.get(usize::from(square.index())).copied()
    }

    /// The same run with the squares renumbered, for another square mapping. Steps with a name that
    /// mentions squares or directions get the name that fits the new numbers.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// // The same rotate in two mappings: with a1 as bit 0, and with a8 as bit 0.
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
            if let Some(term) = &mut step.term {
                term.laid = renumbered_set(term.laid, &number);
                term.waiting = renumbered_set(term.waiting, &number);
                step.meaning = Meaning::of_term(&step.motion, term.laid);
            } else if step.meaning.names_squares() {
                step.meaning = Meaning::of(&step.motion, &[]);
            }
        }
        renumbered
    }

    /// The bits of a frame that contribute to the result. The others are garbage, which a later step
    /// clears or shifts off the board.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// // Of the eight copies of the file, only the bits on rank 8 are the result.
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
        // The squares of the board that terms read, as far as these contribute to the result.
        let mut read = 0;
        later.iter().rev().fold(u64::MAX, |live, step| match step.term {
            None => step.motion.sources(live),
            Some(term) => {
                read |= step.motion.sources(live & term.laid);
                let kept = step.motion.sources(live & !term.laid);
                if term.number == 1 { kept | core::mem::take(&mut read) } else { kept }
            }
        })
    }

    /// The number of operations on data. Operations on constants alone don't count, as a compiler folds them.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let operations = |text| run(&Program::parse(text)?, 0).map(|trace| trace.operations());
    /// // Every compiler folds 4 + 4.
    /// assert_eq!(operations("x >> (4 + 4)"), Ok(1));
    /// assert_eq!(operations("(x >> 8) | (x << 56)"), Ok(3));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn operations(&self) -> u32 {
        self.operations
    }

    /// The length of the longest chain of operations in which each needs the result of the one before it:
    /// the latency on a processor that runs everything else in parallel.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // The two shifts can run in parallel.
    /// let trace = run(&Program::parse("(x >> 8) | (x << 56)")?, 0)?;
    /// assert_eq!((trace.operations(), trace.depth()), (3, 2));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether the path of the run depended on the board. Its origins then hold only for boards that take the
    /// same path, and prove nothing for the others.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// let depends = |text| run(&Program::parse(text)?, 0b11).map(|trace| trace.is_data_dependent());
    /// // A single bit decides, so both branches run.
    /// assert_eq!(depends("u64 f(u64 x) { if (x & 1) x ^= 2; return x; }"), Ok(false));
    /// assert_eq!(depends("u64 f(u64 x) { if (x > 5) x ^= 2; return x; }"), Ok(true));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn is_data_dependent(&self) -> bool {
        self.data_dependent
    }

    /// Returns an operation for which it matters what a number without a width has beyond 64 bits.
    #[doc(hidden)]
    #[must_use]
    pub const fn needs_more_bits(&self) -> Option<Span> {
        self.needs_more_bits
    }
}

fn renumbered_set(squares: u64, number: impl Fn(Square) -> Square) -> u64 {
    let squares = ones(squares).map(|square| number(Square::ALL[square]));
    squares.fold(0, |set, square| set | 1 << square.index())
}
