//! Code in the editor, and the program that it is.

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use deltaboard_routine::{Diagnostic, Program};

use crate::text::{ParsedCode, parse_code};

/// A text, and the program that it is once it's parsed. Two are equal if their texts are.
#[derive(Clone)]
pub struct LabCode {
    text: Rc<str>,
    parsed: Option<Rc<ParsedCode>>,
}

impl LabCode {
    /// Returns the program, linked with the catalogue, or the first error in the text; `None` before it's parsed.
    pub fn program(&self) -> Option<Result<&Program, &Diagnostic>> {
        self.parsed.as_deref().map(Result::as_ref)
    }

    /// Returns whether the text is parsed.
    pub fn is_parsed(&self) -> bool {
        self.parsed.is_some()
    }

    /// Reads a text at once.
    pub fn read(text: &str) -> Self {
        Self::parsed(text, Rc::new(parse_code(text)))
    }

    /// Returns a text with the program that it is.
    pub fn parsed(text: &str, program: Rc<ParsedCode>) -> Self {
        Self { text: text.into(), parsed: Some(program) }
    }
}

impl From<&Program> for LabCode {
    /// Returns the text of a program, without the functions that it was linked with.
    fn from(program: &Program) -> Self {
        let text = program.own_text().of(program.text());
        Self { text: text.into(), parsed: Some(Rc::new(Ok(program.clone()))) }
    }
}

impl From<&str> for LabCode {
    fn from(text: &str) -> Self {
        Self { text: text.into(), parsed: None }
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
