//! Loops. In a loop over the squares of a set, a single bit decides for each square whether its iteration runs.

use deltaboard_routine::operator::{BinaryOp, UnaryOp};
use deltaboard_routine::syntax::{Expr, ExprKind, Operand, Place, Slot, Statement, StatementKind};
use deltaboard_routine::{Diagnostic, Number, Span, Type};

use super::branches::Snapshot;
use super::memory::Storage;
use super::{Activation, Flow, Interpreter};
use crate::cell::Cell;
use crate::integer::High;
use crate::origins::{Origin, ones};

/// The parts of a loop.
pub(super) struct Loop<'p> {
    pub(super) condition: Option<&'p Expr>,
    pub(super) step: &'p [Operand],
    pub(super) body: &'p [Statement],
    pub(super) span: Span,
}

/// The condition that a loop evaluates before each iteration.
struct Head<'p> {
    condition: &'p Expr,
    /// Whether the loop continues if the condition is true; if not, it continues if the condition is false.
    continues_if_true: bool,
    /// The statements after the condition.
    body: &'p [Statement],
}

impl<'p> Loop<'p> {
    /// The condition in the header, or, if that is always true, the condition of `if (…) break;` at the start of the body.
    fn head(&self) -> Option<Head<'p>> {
        let always = |condition: &Expr| matches!(condition.kind, ExprKind::Number(number) if number.is_true());
        if let Some(condition) = self.condition.filter(|condition| !always(condition)) {
            return Some(Head { condition, continues_if_true: true, body: self.body });
        }
        let (first, body) = self.body.split_first()?;
        match &first.kind {
            StatementKind::If { condition, then, otherwise }
                if otherwise.is_empty() && is_break(then) =>
            {
                Some(Head { condition, continues_if_true: false, body })
            }
            _ => None,
        }
    }
}

fn is_break(body: &[Statement]) -> bool {
    matches!(body, [Statement { kind: StatementKind::Break, .. }])
}

impl<'p> Interpreter<'p> {
    /// Runs a loop. If it runs until a set is empty, and removes the lowest or the highest square in
    /// every iteration, it is followed for every board; any other loop only for this board.
    pub(super) fn run_loop(
        &mut self,
        this_loop: &Loop<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let followed = this_loop.head().and_then(|head| {
            let (slot, set) = self.loop_set(&head, activation)?;
            let rest = Loop { body: head.body, ..*this_loop };
            let before = self.snapshot(activation);
            let mut ends = |lowest_first| {
                let end = self.follow_iterations(&rest, slot, &set, lowest_first, activation);
                self.restore(&before, activation);
                end
            };
            let snapshot = ends(true).or_else(|| ends(false))?;
            Some((slot, snapshot))
        });
        let set = followed.as_ref().map(|(slot, _)| *slot);
        let followed = followed.map(|(_, snapshot)| snapshot);
        self.finish_on_this_board(followed, this_loop.span, activation, |this, activation| {
            let flow = this.run_iterations(this_loop, activation);
            // The rest of the set isn't a step.
            activation.assigned.retain(|slot| Some(*slot) != set);
            flow
        })
    }

    /// Runs a loop over the squares of a set, lowest first.
    pub(super) fn scan(
        &mut self,
        square: Slot,
        set: &Cell,
        body: &'p [Statement],
        span: Span,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let iteration = |this: &mut Self, bit: usize, activation: &mut Activation<'p>| {
            this.spend(span)?;
            let number = Number::new(bit as u64, Type::I32);
            activation.set(square, &Cell::constant(number));
            this.block(body, true, activation)
        };
        let follows = !set.is_constant() && set.origins().is_linear() && self.concrete == 0;
        let followed = follows
            .then(|| {
                let before = self.snapshot(activation);
                let bits = ones(set.origins().support());
                let end = bits.into_iter().try_for_each(|bit| {
                    self.conditional_iteration(set, bit, activation, |this, activation| {
                        iteration(this, bit, activation)
                    })
                });
                let end = end.map(|()| self.snapshot(activation));
                self.restore(&before, activation);
                end
            })
            .flatten();
        self.data_dependent |= !set.is_constant() && followed.is_none() && self.concrete == 0;
        self.finish_on_this_board(followed, span, activation, |this, activation| {
            for bit in ones(set.number().bits) {
                // Three operations: find the lowest square, and clear it with `x & (x - 1)`.
                for _ in 0..3 {
                    this.count(&[set]);
                }
                match iteration(this, bit, activation)? {
                    Flow::Break => break,
                    Flow::Return(value) => return Ok(Flow::Return(value)),
                    Flow::Next | Flow::Continue => {}
                }
            }
            Ok(Flow::Next)
        })
    }

    /// Runs a loop on this board to record its values. If the loop was also `followed` for every board,
    /// it is a single step, and the followed state replaces that of this board.
    fn finish_on_this_board(
        &mut self,
        followed: Option<Snapshot>,
        span: Span,
        activation: &mut Activation<'p>,
        run: impl FnOnce(&mut Self, &mut Activation<'p>) -> Result<Flow, Diagnostic>,
    ) -> Result<Flow, Diagnostic> {
        let Some(followed) = followed else {
            return run(self, activation);
        };
        self.unjoined_branches += 1;
        self.concrete += 1;
        let flow = run(self, activation);
        self.unjoined_branches -= 1;
        self.concrete -= 1;
        let flow = flow?;
        self.restore(&followed, activation);
        self.end_statement(span, activation)?;
        Ok(flow)
    }

    /// The set that a loop iterates over: the variable that is its condition, or that its condition
    /// compares with 0, if its value depends on the board.
    fn loop_set(&self, head: &Head<'p>, activation: &Activation<'p>) -> Option<(Slot, Cell)> {
        if self.concrete > 0 {
            return None;
        }
        let (mut set, mut while_empty, mut above_zero) = (head.condition, false, false);
        match &head.condition.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => (set, while_empty) = (inner, true),
            ExprKind::Binary(op, left, right)
                if matches!(right.kind, ExprKind::Number(Number { bits: 0, .. })) =>
            {
                set = left;
                match op {
                    BinaryOp::NotEqual => {}
                    BinaryOp::Equal => while_empty = true,
                    BinaryOp::Greater => above_zero = true,
                    _ => return None,
                }
            }
            _ => {}
        }
        // The loop has to end when the set is empty.
        if while_empty == head.continues_if_true {
            return None;
        }
        let ExprKind::Name(Place::Local(slot)) = set.kind else {
            return None;
        };
        let Some(Storage::Scalar(set)) = &activation.cells[slot.0] else {
            return None;
        };
        // A signed set with its top bit set is neither above 0 nor empty.
        let until_empty = !(above_zero && set.ty().is_signed()) && matches!(set.high(), High::Zero);
        let followable = until_empty && !set.is_constant() && set.origins().is_linear();
        followable.then(|| (slot, set.clone()))
    }

    /// The state after a loop on every board, if each iteration removes the first square of the set,
    /// from the lowest or from the highest one.
    fn follow_iterations(
        &mut self,
        this_loop: &Loop<'p>,
        slot: Slot,
        set: &Cell,
        lowest_first: bool,
        activation: &mut Activation<'p>,
    ) -> Option<Snapshot> {
        let mut bits: Vec<_> = ones(set.origins().support()).collect();
        if !lowest_first {
            bits.reverse();
        }
        for bit in bits {
            let later = if lowest_first { (u64::MAX << bit) << 1 } else { (1 << bit) - 1 };
            let rest = set.origins().masked(later);
            activation.cells[slot.0] = Some(Storage::Scalar(set.with_first(bit, later)));
            self.conditional_iteration(set, bit, activation, |this, activation| {
                let flow = this.run_iteration(this_loop, activation)?;
                let left = match &activation.cells[slot.0] {
                    Some(Storage::Scalar(left)) => left.origins() == &rest,
                    _ => false,
                };
                Ok(if left { flow } else { Flow::Break })
            })?;
        }
        let empty = Cell::constant(Number::new(0, set.ty()));
        activation.cells[slot.0] = Some(Storage::Scalar(empty));
        Some(self.snapshot(activation))
    }

    /// Runs an iteration on the condition that the set has `bit`: joins the state after it with the state before.
    fn conditional_iteration(
        &mut self,
        set: &Cell,
        bit: usize,
        activation: &mut Activation<'p>,
        iteration: impl FnOnce(&mut Self, &mut Activation<'p>) -> Result<Flow, Diagnostic>,
    ) -> Option<()> {
        let condition = set.bit(bit);
        let before = self.snapshot(activation);
        let (flow, after) = self.speculate(activation, iteration)?;
        if !matches!(flow, Flow::Next | Flow::Continue) {
            return None;
        }
        if condition.number().is_true() {
            self.join(&condition, &before, activation);
        } else {
            self.restore(&before, activation);
            self.join(&condition, &after, activation);
        }
        debug_assert!(condition.origins().bit(0) != Origin::Unknown);
        Some(())
    }
}
