//! Branches that hang on a single bit of the board, and choices within an expression that hang on it: both ways are run, and
//! what they come to is joined, so that the origins hold for every board.

use deltaboard_routine::syntax::{Expr, Slot, Statement, StatementKind};
use deltaboard_routine::{Diagnostic, Span, Type, calls};

use super::memory::{Held, Memory};
use super::{Activation, Flow, Interpreter};
use crate::cell::Cell;
use crate::origins::Origin;

/// An `if` in its block.
pub(super) struct Branch<'p> {
    pub(super) condition: &'p Expr,
    /// What is run if the condition holds, and if it does not.
    pub(super) ways: [&'p [Statement]; 2],
    /// What follows in the block.
    pub(super) rest: &'p [Statement],
    /// Whether the block is the body of a loop.
    pub(super) repeats: bool,
    pub(super) span: Span,
}

/// How far a branch was run.
pub(super) enum Ended {
    /// To the end of the statement.
    Statement(Flow),
    /// To the end of its block, as one way leaves that early.
    Block(Flow),
}

/// A side of a choice within an expression.
pub(super) enum Side<'p> {
    Expr(&'p Expr),
    /// Of `&&` and `||`, the side that is not written.
    Known(Cell),
}

/// What a way comes to: all that it can change.
#[derive(Clone)]
pub(super) struct Outcome {
    cells: Vec<Option<Held>>,
    memory: Memory,
}

impl<'p> Interpreter<'p> {
    /// Runs an `if`: both ways, if a single bit decides, with the rest of the block where one way
    /// leaves that early.
    pub(super) fn branch(
        &mut self,
        branch: &Branch<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<Ended, Diagnostic> {
        let decides = self.eval(branch.condition, activation)?.convert(Type::Bool);
        let [then, otherwise] = branch.ways;
        let (taken, other) =
            if decides.number().is_true() { (then, otherwise) } else { (otherwise, then) };
        if !decides.is_constant() {
            self.follows_contents();
        }
        let single = !decides.is_constant() && decides.origins().bit(0) != Origin::Unknown;
        if single && self.concrete == 0 {
            let leaves = leaves(then) || leaves(otherwise);
            let rest = if leaves { branch.rest } else { &[] };
            let before = self.outcome(activation);
            let beside =
                self.silently(activation, |this, activation| this.in_turn(other, rest, activation));
            self.restore(&before, activation);
            if let Some(beside) = beside {
                self.held += 1;
                let flow = self.in_turn(taken, rest, activation);
                self.held -= 1;
                let flow = self.join_flows(&decides, branch, flow?, &beside, activation)?;
                return Ok(if leaves { Ended::Block(flow) } else { Ended::Statement(flow) });
            }
        }
        self.data_dependent |= !decides.is_constant() && self.concrete == 0;
        self.block(taken, false, activation).map(Ended::Statement)
    }

    /// Joins the way that was taken with the other one, if they end alike.
    fn join_flows(
        &mut self,
        decides: &Cell,
        branch: &Branch<'p>,
        flow: Flow,
        (other, outcome): &(Flow, Outcome),
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let flow = match (flow, other) {
            (Flow::Next, Flow::Next) => Flow::Next,
            (Flow::Continue, Flow::Continue) => Flow::Continue,
            // The body of a loop ends either way.
            (Flow::Next | Flow::Continue, Flow::Next | Flow::Continue) if branch.repeats => {
                Flow::Continue
            }
            (Flow::Return(Some(value)), Flow::Return(Some(other))) if value.ty() == other.ty() => {
                let epoch = self.recorder.epoch();
                let value = joined(decides, &value, other, epoch).unwrap_or(value);
                Flow::Return(Some(value))
            }
            (flow, _) => {
                self.data_dependent = true;
                return Ok(flow);
            }
        };
        self.join(decides, outcome, activation);
        self.end_statement(branch.span, activation)?;
        Ok(flow)
    }

    /// What a choice comes to that hangs on the board, of a type or of that which both sides have a part in. Where the side that
    /// this board does not take has no value, that is no fault of the routine.
    pub(super) fn either(
        &mut self,
        decides: &Cell,
        sides: [Side<'p>; 2],
        ty: Option<Type>,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.follows_contents();
        let taken = usize::from(!decides.number().is_true());
        let (side, other_side) = (&sides[taken], &sides[1 - taken]);
        let (value, other) = if sides.iter().any(|side| self.changes(side)) {
            let decides = decides.convert(Type::Bool);
            let single = decides.origins().bit(0) != Origin::Unknown;
            let beside = match single && self.concrete == 0 {
                true => self.beside(other_side, activation),
                false => None,
            };
            let value = self.side(side, activation)?;
            let other = beside.map(|(other, outcome)| {
                self.join(&decides, &outcome, activation);
                other
            });
            (value, other)
        } else if taken == 0 {
            // In the order of the text.
            let value = self.side(side, activation)?;
            (value, self.attempt(other_side, activation))
        } else {
            let other = self.attempt(other_side, activation);
            (self.side(side, activation)?, other)
        };
        self.count(&[decides]);
        let Some(other) = other else {
            self.data_dependent |= self.concrete == 0;
            return Ok(value.convert(ty.unwrap_or(value.ty())));
        };
        let ty = ty.unwrap_or_else(|| value.ty().conditional_type(other.ty()));
        let (value, other) = (value.convert(ty), other.convert(ty));
        let (then, otherwise) = if taken == 0 { (&value, &other) } else { (&other, &value) };
        Ok(decides.choose(then, otherwise, self.recorder.epoch()))
    }

    /// What the side of a choice comes to that this board does not take, and what it would change, which it does not.
    pub(super) fn beside(
        &mut self,
        side: &Side<'p>,
        activation: &mut Activation<'p>,
    ) -> Option<(Cell, Outcome)> {
        let before = self.outcome(activation);
        let beside = self.silently(activation, |this, activation| {
            let value = this.side(side, activation)?;
            Ok(Flow::Return(Some(value)))
        });
        self.restore(&before, activation);
        match beside? {
            (Flow::Return(Some(value)), outcome) => Some((value, outcome)),
            _ => None,
        }
    }

    fn side(
        &mut self,
        side: &Side<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        match side {
            Side::Expr(expr) => self.eval(expr, activation),
            Side::Known(value) => Ok(value.clone()),
        }
    }

    /// Computes a side that changes nothing; where that fails, it leaves no trace.
    fn attempt(&mut self, side: &Side<'p>, activation: &mut Activation<'p>) -> Option<Cell> {
        let (calls, operations) = (self.calls, self.operations);
        let pending = self.recorder.pending.clone();
        let value = self.side(side, activation).ok();
        if value.is_none() {
            self.calls = calls;
            self.operations = operations;
            self.recorder.pending = pending;
        }
        value
    }

    /// Whether a side can change what stands outside of it.
    fn changes(&self, side: &Side<'_>) -> bool {
        match side {
            Side::Expr(expr) => calls::changes(self.program, expr),
            Side::Known(_) => false,
        }
    }

    fn in_turn(
        &mut self,
        way: &'p [Statement],
        rest: &'p [Statement],
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        match self.block(way, false, activation)? {
            Flow::Next => self.block(rest, false, activation),
            other => Ok(other),
        }
    }

    /// Tries a way that leaves no trace. `None` if it has no end that can be joined: if it fails,
    /// or if it branches on more than a bit.
    pub(super) fn silently(
        &mut self,
        activation: &mut Activation<'p>,
        way: impl FnOnce(&mut Self, &mut Activation<'p>) -> Result<Flow, Diagnostic>,
    ) -> Option<(Flow, Outcome)> {
        let data_dependent = core::mem::take(&mut self.data_dependent);
        let calls = self.calls;
        self.silent += 1;
        let flow = way(self, activation);
        self.silent -= 1;
        self.calls = calls;
        let joins = !core::mem::replace(&mut self.data_dependent, data_dependent);
        let flow = flow.ok().filter(|_| joins)?;
        Some((flow, self.outcome(activation)))
    }

    pub(super) fn outcome(&self, activation: &Activation<'p>) -> Outcome {
        Outcome { cells: activation.cells.clone(), memory: self.memory.clone() }
    }

    pub(super) fn restore(&mut self, outcome: &Outcome, activation: &mut Activation<'p>) {
        activation.cells.clone_from(&outcome.cells);
        self.memory = outcome.memory.clone();
    }

    /// Joins what the present way came to with what the other did.
    pub(super) fn join(
        &mut self,
        decides: &Cell,
        other: &Outcome,
        activation: &mut Activation<'p>,
    ) {
        let epoch = self.recorder.epoch();
        for (place, cell) in activation.cells.iter_mut().enumerate() {
            if let (Some(Held::Scalar(value)), Some(Some(Held::Scalar(other)))) =
                (&mut *cell, other.cells.get(place))
                && let Some(joined) = joined(decides, value, other, epoch)
            {
                *cell = Some(Held::Scalar(joined));
                activation.assigned.push(Slot(place));
            }
        }
        let mut other = other.memory.clone();
        let arrays = self.memory.arrays_mut().iter_mut();
        for (array, other) in arrays.zip(other.arrays_mut()) {
            for (value, other) in array.iter_mut().zip(other) {
                if let Some(joined) = joined(decides, value, other, epoch) {
                    *value = joined;
                }
            }
        }
    }
}

/// The value on every board, of two ways that came to another one each.
fn joined(decides: &Cell, value: &Cell, other: &Cell, epoch: u32) -> Option<Cell> {
    if value.is(other) || value.same_as(other) {
        return None;
    }
    Some(if decides.number().is_true() {
        decides.choose(value, other, epoch)
    } else {
        decides.choose(other, value, epoch)
    })
}

/// Whether a way can leave its block before the end.
fn leaves(way: &[Statement]) -> bool {
    let is_it = |kind: &StatementKind| {
        matches!(kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_))
    };
    way.iter().any(|it| it.has_outside_of_loops(is_it))
}
