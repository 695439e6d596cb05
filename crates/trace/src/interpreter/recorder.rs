//! Gathers what a run shows into steps.

use deltaboard_routine::syntax::Expr;
use deltaboard_routine::{Diagnostic, Span};
use deltaboard_transform::Square;

use crate::cell::Cell;
use crate::meaning::Meaning;
use crate::origins::{Origins, inverse};
use crate::trace::{Evaluation, Step, Trace};

/// How many steps a run may show.
const MAX_STEPS: usize = 512;

pub(super) struct Recorder {
    /// The boards that have been shown: the input, and one after each step.
    boards: Vec<Cell>,
    /// How often the board has changed: what motion counts from.
    epoch: u32,
    steps: Vec<Step>,
    pub(super) pending: Pending,
}

/// What has run since the last step.
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

    /// What motion counts from: another number after every step.
    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The board that the player shows now.
    fn board(&self) -> &Cell {
        &self.boards[self.steps.len()]
    }

    /// Whether this is the board that the player shows.
    pub(super) fn shows(&self, board: &Cell) -> bool {
        self.board().looks_like(board) || board.is_unmoved(self.board(), self.epoch())
    }

    pub(super) fn operation(&mut self) {
        self.pending.operations += 1;
    }

    /// Keeps the value of an expression; of one in a loop, the last.
    pub(super) fn evaluated(&mut self, expr: &Expr, value: &Cell) {
        self.pending.evaluations.retain(|earlier| earlier.expr != expr.id);
        let origins = value.origins().clone();
        let mut motion = value.motion(self.epoch());
        if motion == origins {
            // As before the first step: kept once.
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

    /// Notes a statement that leads up to the next step.
    pub(super) fn contributes(&mut self, span: Span) {
        if !self.pending.statements.contains(&span) {
            self.pending.statements.push(span);
        }
    }

    /// Shows `board` as the next step, if it is another than is shown; gives it back, ready to
    /// be followed further.
    pub(super) fn step(&mut self, board: &Cell, span: Span) -> Result<Option<Cell>, Diagnostic> {
        if self.shows(board) {
            return Ok(None);
        }
        let mut motion = self.motion_to(board);
        if !motion.is_linear()
            && board.origins().is_linear()
            && let Some((frame, whole)) = self.whole_motion_to(board)
        {
            self.fold(frame);
            motion = whole;
        }
        let evaluations = self.pending.evaluations.iter();
        let constants: Vec<u64> =
            evaluations.filter_map(|evaluation| evaluation.origins.as_constant()).collect();
        let meaning = Meaning::of(&motion, &constants);
        self.show(board, span, motion, meaning).map(Some)
    }

    /// Shows `board` as a part of what a statement does, by the motion that is given, or found.
    #[inline(never)]
    pub(super) fn step_as(
        &mut self,
        board: &Cell,
        span: Span,
        motion: Option<Origins>,
        meaning: Meaning,
    ) -> Result<Option<Cell>, Diagnostic> {
        if self.shows(board) {
            return Ok(None);
        }
        let motion = motion.unwrap_or_else(|| self.motion_to(board));
        self.show(board, span, motion, meaning).map(Some)
    }

    fn show(
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
        self.contributes(span);
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

    /// How the bits move from the board that is shown. Where the routine works with values older
    /// than that board, the way there is found from the input, if it leads back.
    fn motion_to(&self, board: &Cell) -> Origins {
        let motion = board.motion(self.epoch());
        if motion.is_linear() {
            return motion;
        }
        motion_between(self.board(), board).unwrap_or(motion)
    }

    /// How the bits move from the last frame that they can be followed from. Where a result is
    /// gathered piece by piece, the pieces have no motion of their own.
    #[inline(never)]
    fn whole_motion_to(&self, board: &Cell) -> Option<(usize, Origins)> {
        let frames = (0..self.steps.len()).rev();
        let mut motions = frames.filter_map(|frame| {
            let motion = motion_between(&self.boards[frame], board)?;
            Some((frame, motion))
        });
        motions.next()
    }

    /// Makes all steps after a frame one, which is still to be shown.
    #[inline(never)]
    fn fold(&mut self, frame: usize) {
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
            self.contributes(span);
        }
        evaluations.retain(|earlier| {
            self.pending.evaluations.iter().all(|later| later.expr != earlier.expr)
        });
        evaluations.append(&mut self.pending.evaluations);
        if let Some(back) = way_back(&self.boards[frame]) {
            for evaluation in &mut evaluations {
                evaluation.motion = evaluation.origins.after(&back);
            }
        }
        self.pending.evaluations = evaluations;
        self.boards.truncate(frame + 1);
    }

    /// Shows the result, if no step has.
    pub(super) fn finish(&mut self, result: &Cell, span: Span) -> Result<(), Diagnostic> {
        self.step(result, span).map(drop)
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

/// How the bits move from one board to a later one, found by way of the input, if that leads back.
fn motion_between(from: &Cell, to: &Cell) -> Option<Origins> {
    Some(to.origins().after(&way_back(from)?))
}

/// Where the bits of the input are on a board, if it only moves them.
fn way_back(board: &Cell) -> Option<Origins> {
    let back = inverse(&board.origins().as_permutation()?);
    let from = |square: Square| Some(back[usize::from(square.index())]);
    Some(Origins::from_squares(from))
}
