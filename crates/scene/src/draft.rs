//! The text in an input field, and the text that the board was read from.

use std::rc::Rc;

use deltaboard_notation::Choice;

use crate::text::Reading;

/// The longest text that a field keeps, in characters.
const LONGEST_KEPT: usize = 2000;

/// The text that a user typed in a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The text.
    pub text: Rc<str>,
    /// Why the text is not a board, without a capital letter or a full stop.
    pub fault: Option<Rc<str>>,
}

impl Draft {
    /// Returns a draft that was read as a board, or that the worker is reading.
    pub(crate) fn valid(text: impl Into<Rc<str>>) -> Self {
        Self { text: text.into(), fault: None }
    }

    /// Returns a draft that is not a board, with the reason.
    pub(crate) fn invalid(text: impl Into<Rc<str>>, fault: impl Into<Rc<str>>) -> Self {
        Self { text: text.into(), fault: Some(fault.into()) }
    }

    /// Truncates the text to the length that a field keeps.
    pub(crate) fn shortened(self) -> Self {
        match self.text.char_indices().nth(LONGEST_KEPT) {
            Some((end, _)) => Self { text: self.text[..end].into(), ..self },
            None => self,
        }
    }
}

/// The text that the board was read from, if it's ambiguous or has notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The text.
    pub text: Rc<str>,
    /// The chosen way to read an ambiguous text.
    pub choice: Option<Choice>,
    /// The other ways to read it. Each gives a different board.
    pub others: Vec<Choice>,
    /// Notes about what the reader assumed and what it dropped, a sentence each.
    pub notes: Vec<String>,
}

impl Source {
    /// Returns the choices and notes of a reading; `None` if there are none.
    pub(crate) fn of(text: &str, reading: &Reading) -> Option<Rc<Self>> {
        let has_remarks = reading.choice.is_some() || !reading.notes.is_empty();
        has_remarks.then(|| {
            Rc::new(Self {
                // The text is only needed to read it in another way.
                text: if reading.others.is_empty() { "" } else { text }.into(),
                choice: reading.choice,
                others: reading.others.clone(),
                notes: reading.notes.clone(),
            })
        })
    }
}
