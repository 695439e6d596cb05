//! Gathers what a run shows into steps.

use crate::cell::Cell;
use crate::diagnostic::Diagnostic;
use crate::meaning::Meaning;
use crate::origins::{Origins, inverse};
use crate::span::Span;
use crate::syntax::Expr;
use crate::trace::{Evaluation, Step, Trace};

/// How many steps a run may show.
const MAX_STEPS: usize = 512;

pub(super) struct Recorder {
    input: Cell,
    /// The board that the player shows now.
    board: Cell,
    steps: Vec<Step>,
    /// What has run since the last step.
    statements: Vec<Span>,
    evaluations: Vec<Evaluation>,
    operations: u32,
}

impl Recorder {
    pub(super) fn new(input: &Cell) -> Self {
        Self {
            input: input.clone(),
            board: input.clone(),
            steps: Vec::new(),
            statements: Vec::new(),
            evaluations: Vec::new(),
            operations: 0,
        }
    }

    /// How many steps have been shown: what motion counts from.
    pub(super) fn epoch(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Whether this is the board that the player shows.
    pub(super) fn shows(&self, board: &Cell) -> bool {
        self.board.same_as(board) || board.is_unmoved(&self.board, self.epoch())
    }

    pub(super) fn operation(&mut self) {
        self.operations += 1;
    }

    /// Keeps the value of an expression; of one in a loop, the last.
    pub(super) fn evaluated(&mut self, expr: &Expr, value: &Cell) {
        self.evaluations.retain(|earlier| earlier.expr != expr.id);
        self.evaluations.push(Evaluation {
            expr: expr.id,
            span: expr.span,
            number: value.number(),
            origins: value.origins().clone(),
            motion: value.motion(self.epoch()),
        });
    }

    /// Notes a statement that leads up to the next step.
    pub(super) fn contributes(&mut self, span: Span) {
        if !self.statements.contains(&span) {
            self.statements.push(span);
        }
    }

    /// Shows `board` as the next step, if it is another than is shown; gives it back, ready to
    /// be followed further.
    pub(super) fn step(&mut self, board: &Cell, span: Span) -> Result<Option<Cell>, Diagnostic> {
        if self.shows(board) {
            return Ok(None);
        }
        let motion = self.motion_to(board);
        let constants: Vec<u64> = self
            .evaluations
            .iter()
            .filter_map(|evaluation| evaluation.origins.as_constant())
            .collect();
        let meaning = Meaning::of(&motion, &constants);
        self.show(board, span, motion, meaning).map(Some)
    }

    /// Shows `board` as a part of what a statement does, by the motion that is given, or found.
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
            return Err(Diagnostic::new(
                span,
                format!("more than {MAX_STEPS} steps change the board"),
            ));
        }
        self.contributes(span);
        self.steps.push(Step {
            span,
            statements: core::mem::take(&mut self.statements),
            before: self.board.number().bits,
            after: board.number().bits,
            origins: board.origins().clone(),
            meaning,
            motion,
            operations: core::mem::take(&mut self.operations),
            evaluations: core::mem::take(&mut self.evaluations),
        });
        self.board = board.rebased(self.epoch());
        Ok(self.board.clone())
    }

    /// How the bits move from the board that is shown. Where the routine works with values older
    /// than that board, the way there is found from the input, if it leads back.
    fn motion_to(&self, board: &Cell) -> Origins {
        let motion = board.motion(self.epoch());
        if motion.is_linear() {
            return motion;
        }
        match self.board.origins().as_permutation() {
            Some(sources) => {
                let back = inverse(&sources);
                let back = Origins::from_squares(|square| Some(back[usize::from(square.index())]));
                board.origins().after(&back)
            }
            None => motion,
        }
    }

    /// Shows the result, if no step has.
    pub(super) fn finish(&mut self, result: &Cell, span: Span) -> Result<(), Diagnostic> {
        let result = result.convert(self.board.ty());
        self.step(&result, span).map(drop)
    }

    pub(super) fn into_trace(self, operations: u32, data_dependent: bool) -> Trace {
        Trace {
            input: self.input.number().bits,
            input_origins: self.input.origins().clone(),
            steps: self.steps,
            operations,
            data_dependent,
            runs: Vec::new(),
        }
    }
}
