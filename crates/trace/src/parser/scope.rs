//! Which variable a name means, block by block.

use crate::syntax::{Place, Slot, Variable};

#[derive(Default)]
pub(super) struct Scope<'t> {
    globals: Vec<(&'t str, usize)>,
    /// The names that can be seen, innermost last.
    visible: Vec<(&'t str, Slot)>,
    /// How many were visible where each open block began.
    blocks: Vec<usize>,
    variables: Vec<Variable>,
    /// C's `static` ones, that keep their values from call to call.
    kept: Vec<Slot>,
}

impl<'t> Scope<'t> {
    pub(super) fn enter_function(&mut self) {
        self.visible.clear();
        self.blocks.clear();
        self.variables.clear();
        self.kept.clear();
    }

    pub(super) fn leave_function(&mut self) -> Vec<Variable> {
        self.visible.clear();
        self.blocks.clear();
        core::mem::take(&mut self.variables)
    }

    pub(super) fn enter_block(&mut self) {
        self.blocks.push(self.visible.len());
    }

    pub(super) fn leave_block(&mut self) {
        let outside = self.blocks.pop().unwrap_or(0);
        self.visible.truncate(outside);
    }

    pub(super) fn declare(&mut self, name: &'t str, variable: Variable) -> Slot {
        let slot = Slot(self.variables.len());
        self.variables.push(variable);
        self.visible.push((name, slot));
        slot
    }

    /// Notes a variable that keeps its value from call to call.
    pub(super) fn keep(&mut self, slot: Slot) {
        self.kept.push(slot);
    }

    pub(super) fn is_kept(&self, slot: Slot) -> bool {
        self.kept.contains(&slot)
    }

    /// Gives the first variable its name, when that has become known.
    pub(super) fn name_first(&mut self, name: &'t str, variable: Variable) {
        if let Some(first) = self.variables.first_mut() {
            *first = variable;
        }
        self.visible.insert(0, (name, Slot(0)));
        for outside in &mut self.blocks {
            *outside += 1;
        }
    }

    pub(super) fn declare_global(&mut self, name: &'t str, index: usize) {
        self.globals.push((name, index));
    }

    /// What a name means where it stands.
    pub(super) fn find(&self, name: &str) -> Option<Place> {
        let local = self.visible.iter().rev().find(|(known, _)| *known == name);
        if let Some(&(_, slot)) = local {
            return Some(Place::Local(slot));
        }
        let global = self.globals.iter().rev().find(|(known, _)| *known == name);
        global.map(|&(_, index)| Place::Global(index))
    }

    /// Every name that could have been meant.
    pub(super) fn names(&self) -> impl Iterator<Item = &'t str> {
        let locals = self.visible.iter().map(|(name, _)| *name);
        let globals = self.globals.iter().map(|(name, _)| *name);
        locals.chain(globals)
    }
}
