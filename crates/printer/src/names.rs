//! Which names are taken where.

use deltaboard_routine::vocabulary::lists;

use crate::syntax::Manner;

/// The names that stand somewhere, so that no other thing is called so.
pub(crate) struct Names {
    reserved: &'static str,
    /// Of functions and constants, seen everywhere.
    everywhere: Vec<String>,
    /// Of variables, innermost last.
    visible: Vec<String>,
    /// For each open block, those of the blocks inside it that have been left: C# takes them for
    /// the same variable.
    left: Vec<Vec<String>>,
}

impl Names {
    pub(crate) fn new(manner: &Manner) -> Self {
        Self {
            reserved: manner.reserved,
            everywhere: Vec::new(),
            visible: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Opens a block; what it returns closes it.
    pub(crate) fn enter(&mut self) -> usize {
        self.left.push(Vec::new());
        self.visible.len()
    }

    pub(crate) fn leave(&mut self, outside: usize) {
        let mut gone = self.visible.split_off(outside);
        gone.extend(self.left.pop().unwrap_or_default());
        if let Some(left) = self.left.last_mut() {
            left.append(&mut gone);
        }
    }

    /// Begins a function: no variable is left of the one before.
    pub(crate) fn clear(&mut self) {
        self.visible.clear();
        self.left.clear();
    }

    /// Takes the last variable back.
    pub(crate) fn forget_last(&mut self) {
        self.visible.pop();
    }

    fn is_taken(&self, name: &str) -> bool {
        lists(self.reserved, name)
            || (self.everywhere.iter().chain(&self.visible))
                .chain(self.left.last().into_iter().flatten())
                .any(|taken| taken == name)
    }

    fn free(&self, name: String) -> String {
        if !self.is_taken(&name) {
            return name;
        }
        let digits_end = name.ends_with(|letter: char| letter.is_ascii_digit());
        let joint = if digits_end { "_" } else { "" };
        (2..)
            .map(|number| format!("{name}{joint}{number}"))
            .find(|name| !self.is_taken(name))
            .unwrap_or(name)
    }

    pub(crate) fn own(&mut self, name: String) -> String {
        let name = self.free(name);
        self.everywhere.push(name.clone());
        name
    }

    pub(crate) fn local(&mut self, name: String) -> String {
        let name = self.free(name);
        self.visible.push(name.clone());
        name
    }
}
