//! Sums of terms that are laid in place one by one, as in `x << 56 | x >> 56 | …`: a step for each term.

use deltaboard_routine::Span;
use deltaboard_routine::operator::BinaryOp;

use crate::cell::Cell;
use crate::meaning::Meaning;
use crate::movement::movements;
use crate::origins::{Origins, ones};
use crate::trace::Evaluation;

/// A sum in which fewer terms move bits is one step, such as the two shifts of a delta swap.
const LEAST_MOVING: usize = 3;

/// A sum of more terms is one step. It's enough for every diagonal; a loop over all squares would take too long to watch.
const MOST_TERMS: usize = 16;

/// More parts are not divided again, so that a long loop doesn't try in every iteration.
pub(super) const MOST_PARTS: usize = 2 * MOST_TERMS;

/// The statements, values and operations of a step or of a part of it.
#[derive(Clone, Default)]
pub(super) struct Work {
    pub(super) statements: Vec<Span>,
    pub(super) evaluations: Vec<Evaluation>,
    pub(super) operations: u32,
}

impl Work {
    pub(super) fn add_statement(&mut self, span: Span) {
        if !self.statements.contains(&span) {
            self.statements.push(span);
        }
    }

    /// Makes the motions of the values count from an earlier board; `back` are the origins of the input in it.
    pub(super) fn count_from(&mut self, back: Option<&Origins>) {
        for evaluation in &mut self.evaluations {
            if let Some(back) = back {
                evaluation.motion = evaluation.origins.after(back);
            }
        }
    }

    /// Adds what was done later. The last value of an expression replaces the others.
    pub(super) fn append(&mut self, later: Self) {
        for span in later.statements {
            self.add_statement(span);
        }
        let is_later = |earlier: &Evaluation| {
            later.evaluations.iter().any(|evaluation| evaluation.expr == earlier.expr)
        };
        self.evaluations.retain(|earlier| !is_later(earlier));
        self.evaluations.extend(later.evaluations);
        self.operations += later.operations;
    }
}

/// A part of what leads to a board: a term of a sum, or what was a step of its own.
#[derive(Clone)]
pub(super) struct Part {
    /// The term, or the whole board after the part.
    pub(super) value: Cell,
    /// The motion of the value, once it was needed.
    pub(super) motion: Option<Origins>,
    pub(super) is_board: bool,
    pub(super) span: Span,
    pub(super) work: Work,
}

/// The step of a term.
pub(super) struct TermStep {
    /// The sum up to this term.
    pub(super) sum: Cell,
    pub(super) span: Span,
    /// Where the bits that this term lays come from, on the board that the terms read. The others stay.
    pub(super) motion: Origins,
    /// The squares where this term lays its bits.
    pub(super) laid: u64,
    /// The squares of the board that the terms read, of the bits that only later terms lay.
    pub(super) waiting: u64,
    pub(super) work: Work,
}

/// Divides a step into one for each term, if its parts are terms: each one lays copies of single bits of the same board on
/// squares that are still free. `whole` is the motion of the whole step, and `motion` that of a part's value. `None` if
/// the step is better shown whole.
pub(super) fn terms(
    parts: &mut [Part],
    whole: &Origins,
    motion: impl Fn(&Cell) -> Option<Origins>,
) -> Option<Vec<TermStep>> {
    if !(LEAST_MOVING..=MOST_PARTS).contains(&parts.len()) || is_one_idea(whole) {
        return None;
    }
    let mut in_place = Origins::ZERO;
    // What each part lays, and the motion of the step that it would be.
    let mut laying: Vec<(u64, Origins)> = Vec::new();
    for part in &mut *parts {
        if part.motion.is_none() {
            part.motion = Some(motion(&part.value)?);
        }
        let term = part.motion.as_ref()?;
        // A board contains all terms so far; a term may only repeat some of them.
        let taken = in_place.support();
        let repeated = if part.is_board { taken } else { taken & term.support() };
        let laid = term.support() & !taken;
        let copies = ones(laid).all(|bit| term.bit(bit).square().is_some());
        if term.agreement(&in_place) & repeated != repeated || !copies {
            return None;
        }
        let arrives = term.masked(laid);
        let stays = Origins::input().masked(taken);
        in_place = in_place.xor(&arrives);
        laying.push((laid, stays.xor(&arrives)));
    }
    let terms = laying.iter().filter(|(laid, _)| *laid != 0);
    let moving = terms.clone().filter(|(_, motion)| !movements(motion).is_empty());
    if moving.count() < LEAST_MOVING || terms.count() > MOST_TERMS {
        return None;
    }
    let mut steps: Vec<TermStep> = Vec::new();
    let mut sum: Option<Cell> = None;
    let mut work = Work::default();
    for (part, (laid, motion)) in parts.iter().zip(laying) {
        work.append(part.work.clone());
        let next = match &sum {
            // The sum's motion isn't used, so its epoch doesn't matter.
            Some(sum) if !part.is_board => sum.binary(BinaryOp::Or, &part.value, 0).ok()?,
            _ => part.value.clone(),
        };
        sum = Some(next.clone());
        if laid != 0 {
            let work = core::mem::take(&mut work);
            steps.push(TermStep { sum: next, span: part.span, motion, laid, waiting: 0, work });
        }
    }
    steps.last_mut()?.work.append(work);
    let mut later = 0;
    for step in steps.iter_mut().rev() {
        step.waiting = later;
        later |= step.motion.masked(step.laid).sources(step.laid);
    }
    let mut earlier = 0;
    for step in &mut steps {
        earlier |= step.motion.masked(step.laid).sources(step.laid);
        step.waiting &= !earlier;
    }
    Some(steps)
}

/// Whether a step has a name that says more than its terms would.
fn is_one_idea(motion: &Origins) -> bool {
    matches!(Meaning::of(motion, &[]), Meaning::DeltaSwap { .. } | Meaning::Rotate { .. })
}
