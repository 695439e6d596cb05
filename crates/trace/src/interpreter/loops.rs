//! Loops over the squares of a set: each square is a turn that is run or not, as one bit decides.

use deltaboard_routine::operator::{BinaryOp, UnaryOp};
use deltaboard_routine::syntax::{Expr, ExprKind, Operand, Place, Slot, Statement, StatementKind};
use deltaboard_routine::{Diagnostic, Number, Span, Type};

use super::branches::Outcome;
use super::memory::Held;
use super::{Activation, Flow, Interpreter};
use crate::cell::Cell;
use crate::origins::{Origin, ones};

/// A loop, in its parts.
pub(super) struct Loop<'p> {
    pub(super) condition: Option<&'p Expr>,
    pub(super) step: &'p [Operand],
    pub(super) body: &'p [Statement],
    pub(super) span: Span,
}

/// What a loop asks before each turn.
struct Head<'p> {
    asks: &'p Expr,
    /// Whether another turn follows where it holds, or where it does not.
    goes_on: bool,
    /// What is run behind it.
    body: &'p [Statement],
}

impl<'p> Loop<'p> {
    /// What stands in the header, or in one that always goes on, `if (…) break;` at the start of the body.
    fn head(&self) -> Option<Head<'p>> {
        let always = |condition: &Expr| matches!(condition.kind, ExprKind::Number(number) if number.is_true());
        if let Some(asks) = self.condition.filter(|condition| !always(condition)) {
            return Some(Head { asks, goes_on: true, body: self.body });
        }
        let (first, body) = self.body.split_first()?;
        match &first.kind {
            StatementKind::If { condition, then, otherwise }
                if otherwise.is_empty() && is_break(then) =>
            {
                Some(Head { asks: condition, goes_on: false, body })
            }
            _ => None,
        }
    }
}

fn is_break(body: &[Statement]) -> bool {
    matches!(body, [Statement { kind: StatementKind::Break, .. }])
}

impl<'p> Interpreter<'p> {
    /// Runs a loop. One that runs until a set is empty, and takes its lowest or its highest
    /// square in every turn, is followed for every board; any other for this one.
    #[inline(never)]
    pub(super) fn repeat(
        &mut self,
        turns: &Loop<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let followed = turns.head().and_then(|head| {
            let (slot, set) = self.set_of(&head, activation)?;
            let behind = Loop { body: head.body, ..*turns };
            let before = self.outcome(activation);
            let mut ends = |lowest_first| {
                let end = self.every_turn(&behind, slot, &set, lowest_first, activation);
                self.restore(&before, activation);
                end
            };
            let outcome = ends(true).or_else(|| ends(false))?;
            Some((slot, outcome))
        });
        let set = followed.as_ref().map(|(slot, _)| *slot);
        let followed = followed.map(|(_, outcome)| outcome);
        self.then_on_this_board(followed, turns.span, activation, |this, activation| {
            let flow = this.turns(turns, activation);
            // What is left of the set is nothing to be shown.
            activation.assigned.retain(|slot| Some(*slot) != set);
            flow
        })
    }

    /// Runs a loop over the squares of a set, the lowest first.
    #[inline(never)]
    pub(super) fn scan(
        &mut self,
        square: Slot,
        set: &Cell,
        body: &'p [Statement],
        span: Span,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let turn = |this: &mut Self, bit: usize, activation: &mut Activation<'p>| {
            this.spend(span)?;
            let number = Number::new(bit as u64, Type::I32);
            activation.set(square, &Cell::constant(number));
            this.block(body, true, activation)
        };
        let follows = !set.is_constant() && set.origins().is_linear() && self.concrete == 0;
        let followed = follows
            .then(|| {
                let before = self.outcome(activation);
                let bits = ones(set.origins().support());
                let end = bits.into_iter().try_for_each(|bit| {
                    self.maybe(set, bit, activation, |this, activation| turn(this, bit, activation))
                });
                let end = end.map(|()| self.outcome(activation));
                self.restore(&before, activation);
                end
            })
            .flatten();
        self.data_dependent |= !set.is_constant() && followed.is_none() && self.concrete == 0;
        self.then_on_this_board(followed, span, activation, |this, activation| {
            for bit in ones(set.number().bits) {
                // To find the lowest square, and to clear it by `x & (x - 1)`.
                for _ in 0..3 {
                    this.count(&[set]);
                }
                match turn(this, bit, activation)? {
                    Flow::Break => break,
                    Flow::Return(value) => return Ok(Flow::Return(value)),
                    Flow::Next | Flow::Continue => {}
                }
            }
            Ok(Flow::Next)
        })
    }

    /// Runs a loop on this board, for what is shown of it. If it has been `followed` for every
    /// board, it is one step, and what it comes to holds for all.
    fn then_on_this_board(
        &mut self,
        followed: Option<Outcome>,
        span: Span,
        activation: &mut Activation<'p>,
        run: impl FnOnce(&mut Self, &mut Activation<'p>) -> Result<Flow, Diagnostic>,
    ) -> Result<Flow, Diagnostic> {
        let Some(followed) = followed else {
            return run(self, activation);
        };
        self.held += 1;
        self.concrete += 1;
        let flow = run(self, activation);
        self.held -= 1;
        self.concrete -= 1;
        let flow = flow?;
        self.restore(&followed, activation);
        self.end_statement(span, activation)?;
        Ok(flow)
    }

    /// The set that a loop runs through: the variable that is asked for at its head, or is compared
    /// with 0, if it hangs on the board.
    fn set_of(&self, head: &Head<'p>, activation: &Activation<'p>) -> Option<(Slot, Cell)> {
        if self.concrete > 0 {
            return None;
        }
        let (mut set, mut while_empty, mut above_zero) = (head.asks, false, false);
        match &head.asks.kind {
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
        // It has to end where the set is empty.
        if while_empty == head.goes_on {
            return None;
        }
        let ExprKind::Name(Place::Local(slot)) = set.kind else {
            return None;
        };
        let Some(Held::Scalar(set)) = &activation.cells[slot.0] else {
            return None;
        };
        // With its top bit, a signed set is not above 0, and not empty.
        let until_empty = !(above_zero && set.ty().is_signed());
        let followable = until_empty && !set.is_constant() && set.origins().is_linear();
        followable.then(|| (slot, set.clone()))
    }

    /// What a loop comes to on every board, if each turn takes the first square that the set
    /// still has, from the lowest or from the highest.
    fn every_turn(
        &mut self,
        turns: &Loop<'p>,
        slot: Slot,
        set: &Cell,
        lowest_first: bool,
        activation: &mut Activation<'p>,
    ) -> Option<Outcome> {
        let mut bits: Vec<_> = ones(set.origins().support()).collect();
        if !lowest_first {
            bits.reverse();
        }
        for bit in bits {
            let later = if lowest_first { (u64::MAX << bit) << 1 } else { (1 << bit) - 1 };
            let rest = set.origins().masked(later);
            activation.cells[slot.0] = Some(Held::Scalar(set.with_first(bit, later)));
            self.maybe(set, bit, activation, |this, activation| {
                let flow = this.turn(turns, activation)?;
                let left = match &activation.cells[slot.0] {
                    Some(Held::Scalar(left)) => left.origins() == &rest,
                    _ => false,
                };
                Ok(if left { flow } else { Flow::Break })
            })?;
        }
        let empty = Cell::constant(Number::new(0, set.ty()));
        activation.cells[slot.0] = Some(Held::Scalar(empty));
        Some(self.outcome(activation))
    }

    /// Runs a turn that a bit of the set decides: what it comes to is joined with what was before.
    fn maybe(
        &mut self,
        set: &Cell,
        bit: usize,
        activation: &mut Activation<'p>,
        turn: impl FnOnce(&mut Self, &mut Activation<'p>) -> Result<Flow, Diagnostic>,
    ) -> Option<()> {
        let decides = set.bit(bit);
        let before = self.outcome(activation);
        let (flow, after) = self.silently(activation, turn)?;
        if !matches!(flow, Flow::Next | Flow::Continue) {
            return None;
        }
        if decides.number().is_true() {
            self.join(&decides, &before, activation);
        } else {
            self.restore(&before, activation);
            self.join(&decides, &after, activation);
        }
        debug_assert!(decides.origins().bit(0) != Origin::Unknown);
        Some(())
    }
}
