//! What a run shows: the board before, and a frame after every step.

use crate::meaning::Meaning;
use crate::number::Number;
use crate::origins::Origins;
use crate::span::Span;
use crate::syntax::ExprId;
use deltaboard_transform::Square;

/// A run of a routine on a board.
///
/// There is one more frame than there are steps: frame 0 is the input, frame *n* stands after
/// step *n*.
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
#[derive(Clone, Debug)]
pub struct Step {
    /// The statement that changes the board.
    pub span: Span,
    /// Every statement that took part since the last step, in the order they ran; `span` is the
    /// last.
    pub statements: Vec<Span>,
    /// The board before.
    pub before: u64,
    /// The board after.
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
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Which expression.
    pub expr: ExprId,
    /// Its place in the text.
    pub span: Span,
    /// Its value on this board.
    pub number: Number,
    /// Where its bits come from, in the routine's input.
    pub origins: Origins,
    /// Where its bits come from, in the board before the step.
    pub motion: Origins,
}

impl Trace {
    /// The board that the routine was given.
    #[must_use]
    pub const fn input(&self) -> u64 {
        self.input
    }

    /// The steps, in the order they ran.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The step that leads to a frame; none to frame 0, nor beyond the last.
    #[must_use]
    pub fn step(&self, frame: usize) -> Option<&Step> {
        self.steps.get(frame.checked_sub(1)?)
    }

    /// The board in a frame; beyond the last, the result.
    #[must_use]
    pub fn board(&self, frame: usize) -> u64 {
        self.last_step(frame).map_or(self.input, |step| step.after)
    }

    /// Where the bits in a frame come from; beyond the last frame, those of the result.
    #[must_use]
    pub fn origins(&self, frame: usize) -> &Origins {
        self.last_step(frame)
            .map_or(&self.input_origins, |step| &step.origins)
    }

    fn last_step(&self, frame: usize) -> Option<&Step> {
        self.steps[..frame.min(self.steps.len())].last()
    }

    /// What the routine returned.
    #[must_use]
    pub fn result(&self) -> u64 {
        self.board(self.steps.len())
    }

    /// Where the bits of the result come from.
    #[must_use]
    pub fn result_origins(&self) -> &Origins {
        self.origins(self.steps.len())
    }

    /// Of a routine over a square, its run for one; `None` of other routines.
    #[must_use]
    pub fn run_of(&self, square: Square) -> Option<&Self> {
        self.runs.get(usize::from(square.index()))
    }

    /// The same run where each bit is called by another square, for those who read in squares:
    /// steps that are named by squares get the name that they have there.
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
    #[must_use]
    pub fn live(&self, frame: usize) -> u64 {
        let later = self.steps.get(frame..).unwrap_or_default();
        later
            .iter()
            .rev()
            .fold(u64::MAX, |live, step| step.motion.sources(live))
    }

    /// How many operations on data were done: what hangs on constants alone, a compiler folds.
    #[must_use]
    pub const fn operations(&self) -> u32 {
        self.operations
    }

    /// The longest chain of operations of which each needs the one before: how long a processor
    /// takes that does all else beside them.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether the way that the run took hung on the board. What it shows then holds for boards
    /// that take the same way, and proves nothing for the others.
    #[must_use]
    pub const fn is_data_dependent(&self) -> bool {
        self.data_dependent
    }
}
