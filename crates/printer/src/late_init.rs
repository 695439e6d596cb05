//! Definite assignment of variables that are declared without a value, such as `y` in `int y; if (c) y = 1;
//! else y = 2;`. Rust doesn't want `mut` if each path assigns it once. If it may be read before it is
//! assigned, which most languages reject, it has to be initialized with 0.

use core::{mem, slice};

use crate::tree::{Loop, Statement, Target, Value};

/// How a variable that is declared without a value is initialized.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LateInit {
    /// Every path assigns it at most once, before any read.
    Once,
    /// A path may assign it several times, but always before the first read.
    Repeatedly,
    /// It may be read before it is assigned.
    ReadUninitialized,
}

/// Analyses a variable that is declared without a value.
pub(crate) fn late_init(body: &[Statement], variable: usize) -> LateInit {
    let mut flow = Flow {
        variable,
        declared: false,
        assigned_again: false,
        read_uninitialized: false,
        breaks: Vec::new(),
        continues: Vec::new(),
    };
    flow.block(body, Some(Assigned::VALUE));
    match (flow.read_uninitialized, flow.assigned_again) {
        (true, _) => LateInit::ReadUninitialized,
        (_, true) => LateInit::Repeatedly,
        _ => LateInit::Once,
    }
}

/// Whether a variable is assigned at a point of the program.
#[derive(Clone, Copy)]
struct Assigned {
    /// Assigned on at least one path to this point.
    maybe: bool,
    /// Assigned on every path to this point.
    definitely: bool,
}

impl Assigned {
    const NOTHING: Self = Self { maybe: false, definitely: false };
    const VALUE: Self = Self { maybe: true, definitely: true };
}

/// Joins the states of two paths; `None` is an unreachable path.
fn join(one: Option<Assigned>, other: Option<Assigned>) -> Option<Assigned> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Assigned {
            maybe: one.maybe || other.maybe,
            definitely: one.definitely && other.definitely,
        }),
        _ => one.or(other),
    }
}

struct Flow {
    variable: usize,
    /// Whether it is declared without a value.
    declared: bool,
    /// Whether it is assigned where it may already have a value.
    assigned_again: bool,
    /// Whether it is read where it may not have a value.
    read_uninitialized: bool,
    /// The states at each `break` and each `continue` of the current loop.
    breaks: Vec<Assigned>,
    continues: Vec<Assigned>,
}

impl Flow {
    fn block(&mut self, body: &[Statement], mut state: Option<Assigned>) -> Option<Assigned> {
        for statement in body {
            state = self.statement(statement, state);
        }
        state
    }

    fn statement(&mut self, statement: &Statement, state: Option<Assigned>) -> Option<Assigned> {
        if let Statement::Loop(looped) = statement {
            // An assignment in a loop happens again in the next iteration, unless the variable is declared in
            // the body.
            let declared = self.declared;
            let after = self.looped(looped, state);
            self.assigned_again |= self.declared == declared && self.is_assigned_in(statement);
            return after;
        }
        for value in statement.values() {
            self.read(value, state);
        }
        match statement {
            Statement::Declare(variable, value) if *variable == self.variable => {
                self.declared |= value.is_none();
                let now = if value.is_none() { Assigned::NOTHING } else { Assigned::VALUE };
                state.and(Some(now))
            }
            Statement::Assign { target, .. } if self.is_variable(target) => {
                self.assigned_again |= state.is_some_and(|state| state.maybe);
                state.and(Some(Assigned::VALUE))
            }
            Statement::If { then, otherwise, .. } => {
                join(self.block(then, state), self.block(otherwise, state))
            }
            Statement::Block(body) => self.block(body, state),
            Statement::Return(_) => None,
            Statement::Break => {
                self.breaks.extend(state);
                None
            }
            Statement::Continue => {
                self.continues.extend(state);
                None
            }
            _ => state,
        }
    }

    fn looped(&mut self, looped: &Loop, state: Option<Assigned>) -> Option<Assigned> {
        let first = looped.first.as_deref().map_or(&[][..], slice::from_ref);
        let before = self.block(first, state);
        if let Some(condition) = &looped.condition {
            self.read(condition, before);
        }
        let outer = (mem::take(&mut self.breaks), mem::take(&mut self.continues));
        let round = self.block(&looped.body, before);
        let next = self.continues.drain(..).map(Some).fold(round, join);
        self.block(&looped.step, next);
        let left = before.filter(|_| looped.condition.is_some());
        let after = self.breaks.drain(..).map(Some).fold(left, join);
        (self.breaks, self.continues) = outer;
        after
    }

    fn read(&mut self, value: &Value, state: Option<Assigned>) {
        self.read_uninitialized |=
            state.is_some_and(|state| !state.definitely) && value.reads(self.variable);
    }

    fn is_variable(&self, target: &Target) -> bool {
        matches!(target, Target::Variable(changed) if *changed == self.variable)
    }

    fn is_assigned_in(&self, statement: &Statement) -> bool {
        let mut inner = statement.blocks().into_iter().flatten();
        matches!(statement, Statement::Assign { target, .. } if self.is_variable(target))
            || inner.any(|inner| self.is_assigned_in(inner))
    }
}
