//! What variables hold that are declared ahead of their first value: `y` in
//! `int y; if (c) y = 1; else y = 2;` is given one value at most, for which Rust wants no `mut`.
//! Where one may be read before, which most languages refuse, it has to begin as 0.

use core::{mem, slice};

use crate::tree::{Loop, Statement, Target, Value};

/// What is so of a variable that is declared without a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Awaited {
    /// It is given one value at most, and read behind it.
    Once,
    /// It is given values, and read behind the first.
    Often,
    /// It may be read where it has none.
    TooLate,
}

/// Follows one of the variables that are declared without a value.
pub(crate) fn awaited(body: &[Statement], variable: usize) -> Awaited {
    let mut way = Way {
        variable,
        declared: false,
        again: false,
        too_late: false,
        breaks: Vec::new(),
        continues: Vec::new(),
    };
    way.along(body, Some(Held::VALUE));
    match (way.too_late, way.again) {
        (true, _) => Awaited::TooLate,
        (_, true) => Awaited::Often,
        _ => Awaited::Once,
    }
}

/// What a variable holds at a place.
#[derive(Clone, Copy)]
struct Held {
    /// Whether it has a value on some way there.
    perhaps: bool,
    /// Whether it has one on every way there.
    surely: bool,
}

impl Held {
    const NOTHING: Self = Self {
        perhaps: false,
        surely: false,
    };
    const VALUE: Self = Self {
        perhaps: true,
        surely: true,
    };
}

/// Where two ways meet; nobody comes along a way that holds nothing at all.
fn either(one: Option<Held>, other: Option<Held>) -> Option<Held> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Held {
            perhaps: one.perhaps || other.perhaps,
            surely: one.surely && other.surely,
        }),
        _ => one.or(other),
    }
}

struct Way {
    variable: usize,
    /// Whether it is declared without a value.
    declared: bool,
    /// Whether it is given a value where it may have one.
    again: bool,
    /// Whether it is read where it may have none.
    too_late: bool,
    /// What it holds where the loop that is gone through is left, and where its next round begins.
    breaks: Vec<Held>,
    continues: Vec<Held>,
}

impl Way {
    fn along(&mut self, body: &[Statement], mut held: Option<Held>) -> Option<Held> {
        for statement in body {
            held = self.behind(statement, held);
        }
        held
    }

    fn behind(&mut self, statement: &Statement, held: Option<Held>) -> Option<Held> {
        if let Statement::Loop(looped) = statement {
            // What a round changes the next changes too, unless it is the round's own.
            let declared = self.declared;
            let behind = self.behind_loop(looped, held);
            self.again |= self.declared == declared && self.is_changed_in(statement);
            return behind;
        }
        for value in statement.values() {
            self.read(value, held);
        }
        match statement {
            Statement::Declare(variable, value) if *variable == self.variable => {
                self.declared |= value.is_none();
                let now = if value.is_none() {
                    Held::NOTHING
                } else {
                    Held::VALUE
                };
                held.and(Some(now))
            }
            Statement::Assign { target, .. } if self.is_it(target) => {
                self.again |= held.is_some_and(|held| held.perhaps);
                held.and(Some(Held::VALUE))
            }
            Statement::If {
                then, otherwise, ..
            } => either(self.along(then, held), self.along(otherwise, held)),
            Statement::Block(body) => self.along(body, held),
            Statement::Return(_) => None,
            Statement::Break => {
                self.breaks.extend(held);
                None
            }
            Statement::Continue => {
                self.continues.extend(held);
                None
            }
            _ => held,
        }
    }

    fn behind_loop(&mut self, looped: &Loop, held: Option<Held>) -> Option<Held> {
        let first = looped.first.as_deref().map_or(&[][..], slice::from_ref);
        let before = self.along(first, held);
        if let Some(condition) = &looped.condition {
            self.read(condition, before);
        }
        let outer = (mem::take(&mut self.breaks), mem::take(&mut self.continues));
        let round = self.along(&looped.body, before);
        let next = self.continues.drain(..).map(Some).fold(round, either);
        self.along(&looped.step, next);
        let left = before.filter(|_| looped.condition.is_some());
        let behind = self.breaks.drain(..).map(Some).fold(left, either);
        (self.breaks, self.continues) = outer;
        behind
    }

    fn read(&mut self, value: &Value, held: Option<Held>) {
        self.too_late |= held.is_some_and(|held| !held.surely) && value.reads(self.variable);
    }

    fn is_it(&self, target: &Target) -> bool {
        matches!(target, Target::Variable(changed) if *changed == self.variable)
    }

    fn is_changed_in(&self, statement: &Statement) -> bool {
        let mut inner = statement.blocks().into_iter().flatten();
        matches!(statement, Statement::Assign { target, .. } if self.is_it(target))
            || inner.any(|inner| self.is_changed_in(inner))
    }
}
