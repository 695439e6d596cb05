//! Name resolution: maps a name to its variable, block by block.

use deltaboard_lexer::Type;

use crate::syntax::{Place, Slot, Variable};

/// A constant outside functions.
struct Global<'t> {
    /// The enumeration, class or namespace that contains it; empty at the top level.
    owner: &'t str,
    name: &'t str,
    index: usize,
}

#[derive(Default)]
pub(super) struct Scope<'t> {
    globals: Vec<Global<'t>>,
    /// The visible names, innermost last.
    visible: Vec<(&'t str, Slot)>,
    /// The number of visible names at the start of each open block.
    blocks: Vec<usize>,
    variables: Vec<Variable>,
    /// C's `static` variables, which keep their values between calls.
    static_variables: Vec<Slot>,
}

impl<'t> Scope<'t> {
    pub(super) fn enter_function(&mut self) {
        self.visible.clear();
        self.blocks.clear();
        self.variables.clear();
        self.static_variables.clear();
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

    pub(super) fn type_of(&self, slot: Slot) -> Option<Type> {
        self.variables.get(slot.0)?.ty
    }

    /// Records a variable that keeps its value between calls.
    pub(super) fn mark_static(&mut self, slot: Slot) {
        self.static_variables.push(slot);
    }

    pub(super) fn is_array(&self, slot: Slot) -> bool {
        self.variables.get(slot.0).is_some_and(|variable| variable.array)
    }

    pub(super) fn is_static(&self, slot: Slot) -> bool {
        self.static_variables.contains(&slot)
    }

    /// Names the first variable once its name is known.
    pub(super) fn name_input(&mut self, name: &'t str, variable: Variable) {
        if let Some(first) = self.variables.first_mut() {
            *first = variable;
        }
        self.visible.insert(0, (name, Slot(0)));
        for outside in &mut self.blocks {
            *outside += 1;
        }
    }

    pub(super) fn declare_global(&mut self, owner: &'t str, name: &'t str, index: usize) {
        self.globals.push(Global { owner, name, index });
    }

    /// Removes the constants from an index on, because their enumeration has an error.
    pub(super) fn forget_globals(&mut self, first: usize) {
        self.globals.retain(|known| known.index < first);
    }

    /// Resolves a name inside `enclosures`, or after the path `owner`. `None` if nothing has that name, or if
    /// it is ambiguous.
    pub(super) fn find(
        &self,
        name: &str,
        owner: Option<&str>,
        enclosures: &[&str],
    ) -> Option<Place> {
        let local = self.visible.iter().rev().find(|(known, _)| *known == name);
        if let (None, Some(&(_, slot))) = (owner, local) {
            return Some(Place::Local(slot));
        }
        let named_in = |owner: &str| {
            let mut known = self.globals.iter().rev();
            known.find(|known| known.name == name && known.owner == owner)
        };
        // Two constants of one owner are ambiguous.
        let is_ambiguous = |known: &&Global<'_>| {
            let mut others = self.globals.iter();
            !known.owner.is_empty()
                && others
                    .any(|it| it.name == name && it.owner == known.owner && it.index != known.index)
        };
        let found = match owner {
            Some(owner) => named_in(owner),
            None => {
                let mut outwards = enclosures.iter().rev().copied().chain([""]);
                outwards.find_map(named_in)
            }
        };
        // A path may begin with a name from outside the text and end in an unscoped enumeration.
        let found = found.or_else(|| {
            let mut named = self.globals.iter().rev().filter(|known| known.name == name);
            let last = named.next()?;
            named.all(|other| other.owner == last.owner).then_some(last)
        });
        let found = found.filter(|known| !is_ambiguous(known));
        found.map(|known| Place::Global(known.index))
    }

    pub(super) fn has_global(&self, name: &str) -> bool {
        self.globals.iter().any(|known| known.name == name)
    }

    /// All visible names, to suggest the nearest one in an error.
    pub(super) fn names(&self) -> impl Iterator<Item = &'t str> {
        let locals = self.visible.iter().map(|(name, _)| *name);
        let globals = self.globals.iter().map(|known| known.name);
        locals.chain(globals)
    }
}
