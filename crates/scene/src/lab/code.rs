//! Code in the editor, which is parsed once.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Diagnostic, Program};

/// A text, and what it parses to. Two are equal if their texts are.
#[derive(Clone)]
pub struct LabCode {
    text: Rc<str>,
    parsed: Rc<OnceCell<Result<Program, Diagnostic>>>,
}

impl LabCode {
    /// Returns the program, linked with the catalogue.
    ///
    /// # Errors
    ///
    /// The first error in the text.
    pub fn program(&self) -> Result<&Program, &Diagnostic> {
        let parsed = self.parsed.get_or_init(|| Program::link(&self.text, &Catalogue));
        parsed.as_ref()
    }
}

impl From<&str> for LabCode {
    fn from(text: &str) -> Self {
        Self { text: text.into(), parsed: Rc::default() }
    }
}

impl Deref for LabCode {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl PartialEq for LabCode {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for LabCode {}

impl fmt::Debug for LabCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_the_parsed_program() {
        let code = LabCode::from("u64 f(u64 x) { return ~x; }");
        let copy = code.clone();
        let (one, other) = (code.program().unwrap(), copy.program().unwrap());
        assert!(std::ptr::eq(one, other));
        assert!(LabCode::from("x <<").program().is_err());
    }
}
