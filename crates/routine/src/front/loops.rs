//! Loops, and jumps out of several of them.

use deltaboard_source::Span;

use super::places::Places;
use crate::syntax::{Slot, Statement, StatementKind, Target};

/// A loop or a block with a label, and how it's left.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps<V> {
    pub(super) label: Option<String>,
    pub(super) is_loop: bool,
    /// What an inner loop sets to leave this one.
    leaves: Option<Slot>,
    /// What an inner loop sets to begin the next round of this one.
    continues: Option<Slot>,
    /// What this loop is left by for outer ones.
    passes: Vec<Slot>,
    pub(super) has_break: bool,
    /// Where a value goes that it's left with.
    pub(super) value: V,
}

impl<V: Default> Jumps<V> {
    pub(super) fn new(label: Option<String>, is_loop: bool) -> Self {
        Self { label, is_loop, ..Self::default() }
    }
}

impl<V> Jumps<V> {
    /// Whether something inside leaves an outer loop.
    pub(super) fn has_passes(&self) -> bool {
        !self.passes.is_empty() || self.continues.is_some() || self.leaves.is_some()
    }
}

/// The loops that are open where something is read.
pub(super) trait Loops: Places {
    type Value;

    fn loops(&mut self) -> &mut Vec<Jumps<Self::Value>>;

    /// Returns the type of truth values.
    fn truth_type() -> Self::Ty;

    /// Adds a loop, and what follows the jumps through it.
    fn add_loop(
        &mut self,
        kind: StatementKind,
        loop_span: Span,
        jumps: &Jumps<Self::Value>,
        span: Span,
    ) {
        let truth = Self::truth_type();
        for flag in [jumps.leaves, jumps.continues].into_iter().flatten() {
            let value = self.literal(span, 0, &truth);
            self.body().add(span, StatementKind::Declare(vec![(flag, Some(value))]));
        }
        self.body().add(loop_span, kind);
        // An outer loop may have been left or continued from the inside.
        let Some(outer) = self.loops().last() else { return };
        let (leaves, continues) = (outer.leaves, outer.continues);
        let mut others = Vec::new();
        let mut after = Vec::new();
        for &flag in &jumps.passes {
            let kind = match Some(flag) == continues {
                true => StatementKind::Continue,
                false => StatementKind::Break,
            };
            if Some(flag) != leaves && Some(flag) != continues {
                others.push(flag);
            }
            if !after.iter().any(|(known, _)| *known == flag) {
                after.push((flag, kind));
            }
        }
        for (flag, kind) in after {
            let condition = self.numbers().name(span, flag);
            let mut then = Vec::new();
            if matches!(kind, StatementKind::Continue) {
                let value = self.literal(span, 0, &truth);
                let reset = self.numbers().assign(span, Target::Variable(flag), value);
                then.push(Statement { span, kind: StatementKind::Expr(reset) });
            }
            then.push(Statement { span, kind });
            self.body().add_if(span, condition, then);
        }
        if let Some(outer) = self.loops().last_mut() {
            outer.passes.extend(others);
        }
    }

    /// Leaves the loop at this place among the open ones, and those inside it.
    fn leave(&mut self, at: usize, span: Span) {
        self.loops()[at].has_break = true;
        self.jump(at, "leave", |jumps| &mut jumps.leaves, span);
        self.body().add(span, StatementKind::Break);
    }

    /// Begins the next round of the loop at this place among the open ones.
    fn go_on(&mut self, at: usize, span: Span) {
        let is_inner = self.jump(at, "next", |jumps| &mut jumps.continues, span);
        let kind = if is_inner { StatementKind::Break } else { StatementKind::Continue };
        self.body().add(span, kind);
    }

    /// Sets what tells an outer loop how it goes on, from inside another one; returns whether it is an outer one.
    fn jump(
        &mut self,
        at: usize,
        name: &str,
        of: fn(&mut Jumps<Self::Value>) -> &mut Option<Slot>,
        span: Span,
    ) -> bool {
        let innermost = self.loops().len() - 1;
        if at == innermost {
            return false;
        }
        let truth = Self::truth_type();
        let known = *of(&mut self.loops()[at]);
        let flag = known.unwrap_or_else(|| {
            let mut variable = crate::syntax::Variable::new(span, None);
            variable.name = super::value::temporary(span, name);
            self.slot(variable, &truth)
        });
        *of(&mut self.loops()[at]) = Some(flag);
        let value = self.literal(span, 1, &truth);
        self.set_slot(flag, value, span);
        self.loops()[innermost].passes.push(flag);
        true
    }
}
