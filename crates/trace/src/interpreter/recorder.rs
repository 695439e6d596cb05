//! The recorder, which collects the statements and values of a run into steps.

use deltaboard_routine::syntax::Expr;
use deltaboard_routine::{Diagnostic, Span};
use deltaboard_transform::Square;

use super::terms::{MOST_PARTS, Part, TermStep, Work, terms};
use crate::cell::Cell;
use crate::meaning::Meaning;
use crate::origins::{Origins, inverse};
use crate::trace::{Evaluation, Step, Term, Trace};

/// The maximum number of steps of a run.
const MAX_STEPS: usize = 512;

pub(super) struct Recorder {
    /// The boards of all frames: the input, and one after each step.
    boards: Vec<Cell>,
    /// How many times a step was recorded. It identifies the board that motion counts from.
    epoch: u32,
    steps: Vec<Step>,
    /// The parts of the last step, if steps were merged into it. A later part may make them steps of their own again.
    merged: Vec<Part>,
    /// Whether the last step has had too many parts to be divided again.
    is_whole: bool,
    pub(super) pending: Pending,
}

/// What happened since the last step.
#[derive(Clone, Default)]
pub(super) struct Pending {
    /// The terms of the statement that runs, if its value is a sum. Each has what was done up to its end.
    terms: Vec<Part>,
    /// What was done after the last of these terms.
    work: Work,
}

impl Pending {
    /// What was done, without its division into terms.
    fn join(&mut self) -> Work {
        let mut whole = Work::default();
        for part in self.terms.drain(..) {
            whole.append(part.work);
        }
        whole.append(core::mem::take(&mut self.work));
        whole
    }
}

impl Recorder {
    pub(super) fn new(input: &Cell) -> Self {
        Self {
            boards: vec![input.clone()],
            epoch: 0,
            steps: Vec::new(),
            merged: Vec::new(),
            is_whole: false,
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
        self.pending.work.operations += 1;
    }

    /// Records the value of an expression. For one in a loop, the last value replaces the others.
    pub(super) fn record_value(&mut self, expr: &Expr, value: &Cell) {
        let terms = self.pending.terms.iter_mut().map(|term| &mut term.work);
        for work in terms.chain([&mut self.pending.work]) {
            work.evaluations.retain(|earlier| earlier.expr != expr.id);
        }
        let origins = value.origins().clone();
        let mut motion = value.motion(self.epoch());
        if motion == origins {
            // They are equal before the first step. Share the allocation.
            motion = origins.clone();
        }
        self.pending.work.evaluations.push(Evaluation {
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
        self.pending.work.add_statement(span);
    }

    /// Begins a statement whose value may be a sum of terms.
    pub(super) fn begin_terms(&mut self) {
        self.pending.work = self.pending.join();
    }

    /// Ends a term of the statement's value.
    pub(super) fn end_term(&mut self, value: &Cell, span: Span) {
        let work = core::mem::take(&mut self.pending.work);
        self.pending.terms.push(Part {
            value: value.clone(),
            motion: None,
            is_board: false,
            span,
            work,
        });
    }

    /// Records `board` as the next step, if it differs from the current board; if its statements lay the terms of a sum
    /// in place one by one, each term is a step. Returns the board with motion that counts from this step.
    pub(super) fn record_step(
        &mut self,
        board: &Cell,
        span: Span,
    ) -> Result<Option<Cell>, Diagnostic> {
        if self.is_current(board) {
            return Ok(None);
        }
        let mut motion = self.motion_to(board);
        let mut parts = Vec::new();
        let mut back = None;
        if !motion.is_linear()
            && board.origins().is_linear()
            && let Some((frame, whole)) = self.whole_motion_to(board)
        {
            back = inverse_origins(&self.boards[frame]);
            parts = self.take_steps_after(frame, back.as_ref());
            motion = whole;
        }
        let merges = !parts.is_empty();
        let is_whole = merges && self.is_whole;
        if self.pending.terms.len() == 1 {
            // The statement lays a single term.
            self.pending.work = self.pending.join();
        }
        parts.append(&mut self.pending.terms);
        let work = core::mem::take(&mut self.pending.work);
        parts.push(Part { value: board.clone(), motion: None, is_board: true, span, work });
        let part_motion = |part: &Cell| match &back {
            Some(back) => Some(part.origins().after(back)),
            None => Some(part.motion(self.epoch()))
                .filter(Origins::is_linear)
                .or_else(|| motion_between(self.board(), part)),
        };
        if !is_whole && let Some(terms) = terms(&mut parts, &motion, part_motion) {
            return self.push_terms(terms, board);
        }
        let mut work = Work::default();
        for part in &parts {
            work.append(part.work.clone());
        }
        let constants: Vec<u64> =
            work.evaluations.iter().filter_map(|value| value.origins.as_constant()).collect();
        let meaning = Meaning::of(&motion, &constants);
        let shown = self.push_step(board, span, motion, meaning, None, work)?;
        if merges {
            self.is_whole = is_whole || parts.len() > MOST_PARTS;
            self.merged = if self.is_whole { Vec::new() } else { parts };
        }
        Ok(Some(shown))
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
        let work = self.pending.join();
        self.push_step(board, span, motion, meaning, None, work).map(Some)
    }

    /// Records a step for each term of a sum, the last of which completes `board`.
    fn push_terms(
        &mut self,
        terms: Vec<TermStep>,
        board: &Cell,
    ) -> Result<Option<Cell>, Diagnostic> {
        let source = self.board().number().bits;
        let count = terms.len();
        let mut shown = None;
        for (place, step) in terms.into_iter().enumerate() {
            let TermStep { sum, span, motion, laid, waiting, work } = step;
            let term = Term { number: place + 1, count, source, laid, waiting };
            let sum = if place + 1 == count { board.clone() } else { sum };
            let meaning = Meaning::of_term(&motion, laid);
            shown = Some(self.push_step(&sum, span, motion, meaning, Some(term), work)?);
        }
        Ok(shown)
    }

    fn push_step(
        &mut self,
        board: &Cell,
        span: Span,
        motion: Origins,
        meaning: Meaning,
        term: Option<Term>,
        mut work: Work,
    ) -> Result<Cell, Diagnostic> {
        if self.steps.len() == MAX_STEPS {
            let fault = format!("more than {MAX_STEPS} steps change the board");
            return Err(
                Diagnostic::new(span, fault).with_help("does the loop's condition ever fail?")
            );
        }
        work.add_statement(span);
        work.evaluations.shrink_to_fit();
        self.merged = Vec::new();
        self.is_whole = false;
        self.steps.push(Step {
            span,
            statements: work.statements,
            before: self.boards[self.steps.len()].number().bits,
            after: board.number().bits,
            origins: board.origins().clone(),
            meaning,
            motion,
            term,
            operations: work.operations,
            evaluations: work.evaluations,
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

    /// Removes all steps after a frame, and returns them as parts of the next step. Their motions, and that of what was
    /// done since, count from the frame; `back` are the origins of the input in its board.
    fn take_steps_after(&mut self, frame: usize, back: Option<&Origins>) -> Vec<Part> {
        let merged = core::mem::take(&mut self.merged);
        let last = self.steps.len() - 1;
        let mut parts = Vec::new();
        for (place, step) in self.steps.drain(frame..).enumerate() {
            if frame + place == last && !merged.is_empty() {
                break;
            }
            parts.push(Part {
                value: self.boards[frame + place + 1].clone(),
                motion: None,
                is_board: true,
                span: step.span,
                work: Work {
                    statements: step.statements,
                    evaluations: step.evaluations,
                    operations: step.operations,
                },
            });
        }
        // Those of the last step count from its frame already.
        let mut counted = Vec::new();
        match last == frame {
            true => counted = merged,
            false => parts.extend(merged),
        }
        for part in parts.iter_mut().chain(&mut self.pending.terms) {
            part.motion = None;
            part.work.count_from(back);
        }
        self.pending.work.count_from(back);
        parts.extend(counted);
        self.boards.truncate(frame + 1);
        parts
    }

    /// Records the result as a step, if it isn't the current board already.
    pub(super) fn finish(&mut self, result: &Cell, span: Span) -> Result<(), Diagnostic> {
        self.record_step(result, span).map(drop)
    }

    pub(super) fn into_trace(
        self,
        operations: u32,
        data_dependent: bool,
        needs_more_bits: Option<Span>,
    ) -> Trace {
        let depth = self.board().depth();
        Trace {
            input: self.boards[0].number().bits,
            input_origins: self.boards[0].origins().clone(),
            steps: self.steps,
            operations,
            depth,
            data_dependent,
            needs_more_bits,
            runs: Vec::new(),
            places: Vec::new(),
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
