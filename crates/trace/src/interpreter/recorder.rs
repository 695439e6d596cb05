//! The recorder, which collects the statements and values of a run into steps.

use deltaboard_routine::syntax::Expr;
use deltaboard_routine::{Diagnostic, Span};
use deltaboard_transform::Square;

use crate::cell::Cell;
use crate::meaning::Meaning;
use crate::origins::{Origins, inverse};
use crate::trace::{Evaluation, Step, Trace};

/// The maximum number of steps of a run.
const MAX_STEPS: usize = 512;

pub(super) struct Recorder {
    /// The boards of all frames: the input, and one after each step.
    boards: Vec<Cell>,
    /// How many times a step was recorded. It identifies the board that motion counts from.
    epoch: u32,
    steps: Vec<Step>,
    pub(super) pending: Pending,
}

/// The statements, values and operations since the last step.
#[derive(Clone, Default)]
pub(super) struct Pending {
    statements: Vec<Span>,
    evaluations: Vec<Evaluation>,
    operations: u32,
}

impl Recorder {
    pub(super) fn new(input: &Cell) -> Self {
        Self {
            boards: vec![input.clone()],
            epoch: 0,
            steps: Vec::new(),
            pending: Pending::default(),
        }
    }

    /// A number that identifies the board that motion counts from; it changes after every step.
    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The current board: the one after the last step.
    fn board(&self) -> &Cell {
        &self.boards[self.steps.len()]
    }

    /// Whether this is the current board.
    pub(super) fn is_current(&self, board: &Cell) -> bool {
        self.board().looks_like(board) || board.is_unmoved(self.board(), self.epoch())
    }

    pub(super) fn operation(&mut self) {
        self.pending.operations += 1;
    }

    /// Records the value of an expression. For one in a loop, the last value replaces the others.
    pub(super) fn record_value(&mut self, expr: &Expr, value: &Cell) {
        self.pending.evaluations.retain(|earlier| earlier.expr != expr.id);
        let origins = value.origins().clone();
        let mut motion = value.motion(self.epoch());
        if motion == origins {
            // They are equal before the first step. Share the allocation.
            motion = origins.clone();
        }
        self.pending.evaluations.push(Evaluation {
            expr: expr.id,
            span: expr.span,
            kind: expr.kind.evaluation(),
            number: value.number(),
            origins,
            motion,
        });
    }

    /// Adds a statement that contributes to the next step.
    pub(super) fn add_statement(&mut self, span: Span) {
        if !self.pending.statements.contains(&span) {
            self.pending.statements.push(span);
        }
    }

    /// Records `board` as the next step, if it differs from the current board. Returns it with motion
    /// that counts from this step.
    pub(super) fn record_step(
        &mut self,
        board: &Cell,
        span: Span,
    ) -> Result<Option<Cell>, Diagnostic> {
        if self.is_current(board) {
            return Ok(None);
        }
        let mut motion = self.motion_to(board);
        if !motion.is_linear()
            && board.origins().is_linear()
            && let Some((frame, whole)) = self.whole_motion_to(board)
        {
            self.merge_steps_after(frame);
            motion = whole;
        }
        let evaluations = self.pending.evaluations.iter();
        let constants: Vec<u64> =
            evaluations.filter_map(|evaluation| evaluation.origins.as_constant()).collect();
        let meaning = Meaning::of(&motion, &constants);
        self.push_step(board, span, motion, meaning).map(Some)
    }

    /// Records `board` as a step with the given meaning. The motion is computed if it isn't given.
    pub(super) fn record_step_as(
        &mut self,
        board: &Cell,
        span: Span,
        motion: Option<Origins>,
        meaning: Meaning,
    ) -> Result<Option<Cell>, Diagnostic> {
        if self.is_current(board) {
            return Ok(None);
        }
        let motion = motion.unwrap_or_else(|| self.motion_to(board));
        self.push_step(board, span, motion, meaning).map(Some)
    }

    fn push_step(
        &mut self,
        board: &Cell,
        span: Span,
        motion: Origins,
        meaning: Meaning,
    ) -> Result<Cell, Diagnostic> {
        if self.steps.len() == MAX_STEPS {
            let fault = format!("more than {MAX_STEPS} steps change the board");
            return Err(
                Diagnostic::new(span, fault).with_help("does the loop's condition ever fail?")
            );
        }
        self.add_statement(span);
        let mut evaluations = core::mem::take(&mut self.pending.evaluations);
        evaluations.shrink_to_fit();
        self.steps.push(Step {
            span,
            statements: core::mem::take(&mut self.pending.statements),
            before: self.boards[self.steps.len()].number().bits,
            after: board.number().bits,
            origins: board.origins().clone(),
            meaning,
            motion,
            operations: core::mem::take(&mut self.pending.operations),
            evaluations,
        });
        self.epoch += 1;
        let shown = board.rebased(self.epoch);
        self.boards.push(shown.clone());
        Ok(shown)
    }

    /// The motion from the current board to `board`. If the routine uses values older than the current
    /// board, the motion is computed by way of the input, if the current board is a permutation of it.
    fn motion_to(&self, board: &Cell) -> Origins {
        let motion = board.motion(self.epoch());
        if motion.is_linear() {
            return motion;
        }
        motion_between(self.board(), board).unwrap_or(motion)
    }

    /// The motion to `board` from the last frame that has one, with the frame. If a result is
    /// assembled from parts, the single parts have no known motion.
    fn whole_motion_to(&self, board: &Cell) -> Option<(usize, Origins)> {
        let frames = (0..self.steps.len()).rev();
        let mut motions = frames.filter_map(|frame| {
            let motion = motion_between(&self.boards[frame], board)?;
            Some((frame, motion))
        });
        motions.next()
    }

    /// Merges all steps after a frame into the pending step.
    fn merge_steps_after(&mut self, frame: usize) {
        let mut statements = Vec::new();
        let mut evaluations: Vec<Evaluation> = Vec::new();
        for step in self.steps.drain(frame..) {
            statements.extend(step.statements);
            evaluations
                .retain(|earlier| step.evaluations.iter().all(|later| later.expr != earlier.expr));
            evaluations.extend(step.evaluations);
            self.pending.operations += step.operations;
        }
        statements.append(&mut self.pending.statements);
        for span in statements {
            self.add_statement(span);
        }
        evaluations.retain(|earlier| {
            self.pending.evaluations.iter().all(|later| later.expr != earlier.expr)
        });
        evaluations.append(&mut self.pending.evaluations);
        if let Some(back) = inverse_origins(&self.boards[frame]) {
            for evaluation in &mut evaluations {
                evaluation.motion = evaluation.origins.after(&back);
            }
        }
        self.pending.evaluations = evaluations;
        self.boards.truncate(frame + 1);
    }

    /// Records the result as a step, if it isn't the current board already.
    pub(super) fn finish(&mut self, result: &Cell, span: Span) -> Result<(), Diagnostic> {
        self.record_step(result, span).map(drop)
    }

    pub(super) fn into_trace(self, operations: u32, data_dependent: bool) -> Trace {
        let depth = self.board().depth();
        Trace {
            input: self.boards[0].number().bits,
            input_origins: self.boards[0].origins().clone(),
            steps: self.steps,
            operations,
            depth,
            data_dependent,
            runs: Vec::new(),
        }
    }
}

/// The motion from one board to a later one, computed by way of the input. `None` if the earlier board
/// isn't a permutation of the input.
fn motion_between(from: &Cell, to: &Cell) -> Option<Origins> {
    Some(to.origins().after(&inverse_origins(from)?))
}

/// The origins of the input in a board, if the board is a permutation of the input.
fn inverse_origins(board: &Cell) -> Option<Origins> {
    let back = inverse(&board.origins().as_permutation()?);
    let from = |square: Square| Some(back[usize::from(square.index())]);
    Some(Origins::from_squares(from))
}
