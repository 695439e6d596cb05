//! Branches and choices within expressions that depend on a single bit of the board. Both sides run, and their results are
//! joined, so that the origins hold for every board.

use deltaboard_routine::syntax::{Expr, Slot, Statement, StatementKind};
use deltaboard_routine::{Diagnostic, Span, Type, calls};

use super::memory::{Memory, Storage};
use super::{Activation, Flow, Interpreter};
use crate::cell::Cell;
use crate::origins::Origin;

/// An `if` statement and the rest of its block.
pub(super) struct Branch<'p> {
    pub(super) condition: &'p Expr,
    /// The statements to run if the condition is true, and if it is false.
    pub(super) branches: [&'p [Statement]; 2],
    /// The statements after the `if` in the same block.
    pub(super) rest: &'p [Statement],
    /// Whether the block is the body of a loop.
    pub(super) repeats: bool,
    pub(super) span: Span,
}

/// How far a branch ran.
pub(super) enum BranchEnd {
    /// To the end of the `if` statement.
    Statement(Flow),
    /// To the end of its block, because one branch may leave the block early.
    Block(Flow),
}

/// One side of a choice within an expression.
pub(super) enum Side<'p> {
    Expr(&'p Expr),
    /// The side of `&&` or `||` for which the left operand alone decides.
    Known(Cell),
}

/// The variables and arrays at some point of a run: everything that a branch can change.
#[derive(Clone)]
pub(super) struct Snapshot {
    cells: Vec<Option<Storage>>,
    memory: Memory,
}

impl<'p> Interpreter<'p> {
    /// Runs an `if`. If a single bit decides, both branches run, followed by the rest of the block if one
    /// branch may leave it early.
    pub(super) fn branch(
        &mut self,
        branch: &Branch<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<BranchEnd, Diagnostic> {
        let condition = self.eval(branch.condition, activation)?.convert(Type::Bool);
        let [then, otherwise] = branch.branches;
        let (taken, other) =
            if condition.number().is_true() { (then, otherwise) } else { (otherwise, then) };
        if !condition.is_constant() {
            self.mark_contents_used();
        }
        let single = !condition.is_constant() && condition.origins().bit(0) != Origin::Unknown;
        if single && self.concrete == 0 {
            let whole_block = may_leave_block(then) || may_leave_block(otherwise);
            let rest = if whole_block { branch.rest } else { &[] };
            let before = self.snapshot(activation);
            let speculative = self.speculate(activation, |this, activation| {
                this.run_in_sequence(other, rest, activation)
            });
            self.restore(&before, activation);
            if let Some(speculative) = speculative {
                self.unjoined_branches += 1;
                let flow = self.run_in_sequence(taken, rest, activation);
                self.unjoined_branches -= 1;
                let flow = self.join_flows(&condition, branch, flow?, &speculative, activation)?;
                return Ok(if whole_block {
                    BranchEnd::Block(flow)
                } else {
                    BranchEnd::Statement(flow)
                });
            }
        }
        self.data_dependent |= !condition.is_constant() && self.concrete == 0;
        self.block(taken, false, activation).map(BranchEnd::Statement)
    }

    /// Joins the branch that this board takes with the other one, if both end in the same way.
    fn join_flows(
        &mut self,
        condition: &Cell,
        branch: &Branch<'p>,
        flow: Flow,
        (other, snapshot): &(Flow, Snapshot),
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let flow = match (flow, other) {
            (Flow::Next, Flow::Next) => Flow::Next,
            (Flow::Continue, Flow::Continue) => Flow::Continue,
            // Both are the end of an iteration.
            (Flow::Next | Flow::Continue, Flow::Next | Flow::Continue) if branch.repeats => {
                Flow::Continue
            }
            (Flow::Return(Some(value)), Flow::Return(Some(other))) if value.ty() == other.ty() => {
                let epoch = self.recorder.epoch();
                let value = joined(condition, &value, other, epoch).unwrap_or(value);
                Flow::Return(Some(value))
            }
            (flow, _) => {
                self.data_dependent = true;
                return Ok(flow);
            }
        };
        self.join(condition, snapshot, activation);
        self.end_statement(branch.span, activation)?;
        Ok(flow)
    }

    /// Evaluates a choice that depends on the board. Its type is `ty`, or the common type of both sides. It isn't an error
    /// if the side that this board doesn't take has no value.
    pub(super) fn eval_choice(
        &mut self,
        condition: &Cell,
        sides: [Side<'p>; 2],
        ty: Option<Type>,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.mark_contents_used();
        let taken = usize::from(!condition.number().is_true());
        let (side, other_side) = (&sides[taken], &sides[1 - taken]);
        let (value, other) = if sides.iter().any(|side| self.has_side_effects(side)) {
            let condition = condition.convert(Type::Bool);
            let single = condition.origins().bit(0) != Origin::Unknown;
            let speculative = match single && self.concrete == 0 {
                true => self.speculative_value(other_side, activation),
                false => None,
            };
            let value = self.side(side, activation)?;
            let other = speculative.map(|(other, snapshot)| {
                self.join(&condition, &snapshot, activation);
                other
            });
            (value, other)
        } else if taken == 0 {
            // Evaluate the sides in the order of the text.
            let value = self.side(side, activation)?;
            (value, self.attempt(other_side, activation))
        } else {
            let other = self.attempt(other_side, activation);
            (self.side(side, activation)?, other)
        };
        self.count(&[condition]);
        let Some(other) = other else {
            self.data_dependent |= self.concrete == 0;
            return Ok(value.convert(ty.unwrap_or(value.ty())));
        };
        let ty = ty.unwrap_or_else(|| value.ty().conditional_type(other.ty()));
        let (value, other) = (value.convert(ty), other.convert(ty));
        let (then, otherwise) = if taken == 0 { (&value, &other) } else { (&other, &value) };
        Ok(condition.choose(then, otherwise, self.recorder.epoch()))
    }

    /// Evaluates the side of a choice that this board doesn't take. Returns its value and the state after it, and restores
    /// the present state.
    pub(super) fn speculative_value(
        &mut self,
        side: &Side<'p>,
        activation: &mut Activation<'p>,
    ) -> Option<(Cell, Snapshot)> {
        let before = self.snapshot(activation);
        let speculative = self.speculate(activation, |this, activation| {
            let value = this.side(side, activation)?;
            Ok(Flow::Return(Some(value)))
        });
        self.restore(&before, activation);
        match speculative? {
            (Flow::Return(Some(value)), snapshot) => Some((value, snapshot)),
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

    /// Evaluates a side without side effects. If that fails, the recorder is restored.
    fn attempt(&mut self, side: &Side<'p>, activation: &mut Activation<'p>) -> Option<Cell> {
        let (calls, operations) = (self.calls, self.operations);
        // This board doesn't take it.
        let overflow = self.overflow;
        let pending = self.recorder.pending.clone();
        let value = self.side(side, activation).ok();
        self.overflow = overflow;
        if value.is_none() {
            self.calls = calls;
            self.operations = operations;
            self.recorder.pending = pending;
        }
        value
    }

    /// Whether evaluating a side can change a variable or an array.
    fn has_side_effects(&self, side: &Side<'_>) -> bool {
        match side {
            Side::Expr(expr) => calls::changes(self.program, expr),
            Side::Known(_) => false,
        }
    }

    fn run_in_sequence(
        &mut self,
        branch: &'p [Statement],
        rest: &'p [Statement],
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        match self.block(branch, false, activation)? {
            Flow::Next => self.block(rest, false, activation),
            other => Ok(other),
        }
    }

    /// Runs `run` without recording anything. Returns `None` if the result can't be joined: if the run
    /// fails, or if it branches on more than a single bit.
    pub(super) fn speculate(
        &mut self,
        activation: &mut Activation<'p>,
        run: impl FnOnce(&mut Self, &mut Activation<'p>) -> Result<Flow, Diagnostic>,
    ) -> Option<(Flow, Snapshot)> {
        let data_dependent = core::mem::take(&mut self.data_dependent);
        let (calls, overflow) = (self.calls, self.overflow);
        self.silent += 1;
        let flow = run(self, activation);
        self.silent -= 1;
        (self.calls, self.overflow) = (calls, overflow);
        let can_join = !core::mem::replace(&mut self.data_dependent, data_dependent);
        let flow = flow.ok().filter(|_| can_join)?;
        Some((flow, self.snapshot(activation)))
    }

    pub(super) fn snapshot(&self, activation: &Activation<'p>) -> Snapshot {
        Snapshot { cells: activation.cells.clone(), memory: self.memory.clone() }
    }

    pub(super) fn restore(&mut self, snapshot: &Snapshot, activation: &mut Activation<'p>) {
        activation.cells.clone_from(&snapshot.cells);
        self.memory = snapshot.memory.clone();
    }

    /// Joins the present state with that of the other branch.
    pub(super) fn join(
        &mut self,
        condition: &Cell,
        other: &Snapshot,
        activation: &mut Activation<'p>,
    ) {
        let epoch = self.recorder.epoch();
        for (place, cell) in activation.cells.iter_mut().enumerate() {
            // What only one of the branches has set has no value after them.
            if cell.is_some() != other.cells.get(place).is_some_and(Option::is_some) {
                *cell = None;
            }
            if let (Some(Storage::Scalar(value)), Some(Some(Storage::Scalar(other)))) =
                (&mut *cell, other.cells.get(place))
                && let Some(joined) = joined(condition, value, other, epoch)
            {
                *cell = Some(Storage::Scalar(joined));
                activation.assigned.push(Slot(place));
            }
        }
        let mut other = other.memory.clone();
        let arrays = self.memory.arrays_mut().iter_mut();
        for (array, other) in arrays.zip(other.arrays_mut()) {
            for (value, other) in array.iter_mut().zip(other) {
                if let Some(joined) = joined(condition, value, other, epoch) {
                    *value = joined;
                }
            }
        }
    }
}

/// The value on every board, from the values of the two branches; `None` if they are the same.
fn joined(condition: &Cell, value: &Cell, other: &Cell, epoch: u32) -> Option<Cell> {
    if value.is(other) || value.same_as(other) {
        return None;
    }
    Some(if condition.number().is_true() {
        condition.choose(value, other, epoch)
    } else {
        condition.choose(other, value, epoch)
    })
}

/// Whether a branch can leave its block before the end.
fn may_leave_block(branch: &[Statement]) -> bool {
    let is_exit = |kind: &StatementKind| {
        matches!(kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_))
    };
    branch.iter().any(|it| it.has_outside_of_loops(is_exit))
}
