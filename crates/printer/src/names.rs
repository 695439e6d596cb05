//! Allocates names that are unique in their scope.

use deltaboard_routine::word_list::contains_word;

use crate::syntax::Syntax;

/// The names in use. A new name that collides with one of them gets a number.
pub(crate) struct Names {
    reserved: &'static str,
    /// Names of functions and of constants outside functions, visible everywhere.
    globals: Vec<String>,
    /// Names of the variables in scope, the innermost last.
    locals: Vec<String>,
    /// For each open block, the names from its closed inner blocks: C# doesn't allow reusing these in the
    /// outer block.
    closed: Vec<Vec<String>>,
}

impl Names {
    pub(crate) fn new(syntax: &Syntax) -> Self {
        Self {
            reserved: syntax.reserved,
            globals: Vec::new(),
            locals: Vec::new(),
            closed: Vec::new(),
        }
    }

    /// Opens a scope; pass the returned value to `leave_scope`.
    pub(crate) fn enter_scope(&mut self) -> usize {
        self.closed.push(Vec::new());
        self.locals.len()
    }

    pub(crate) fn leave_scope(&mut self, outside: usize) {
        let mut names = self.locals.split_off(outside);
        names.extend(self.closed.pop().unwrap_or_default());
        if let Some(closed) = self.closed.last_mut() {
            closed.append(&mut names);
        }
    }

    /// Forgets all variables, for the next function.
    pub(crate) fn begin_function(&mut self) {
        self.locals.clear();
        self.closed.clear();
    }

    /// Frees the name of the newest variable.
    pub(crate) fn forget_last(&mut self) {
        self.locals.pop();
    }

    fn is_taken(&self, name: &str) -> bool {
        contains_word(self.reserved, name)
            || (self.globals.iter().chain(&self.locals))
                .chain(self.closed.last().into_iter().flatten())
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

    pub(crate) fn global(&mut self, name: String) -> String {
        let name = self.free(name);
        self.globals.push(name.clone());
        name
    }

    pub(crate) fn local(&mut self, name: String) -> String {
        let name = self.free(name);
        self.locals.push(name.clone());
        name
    }
}
