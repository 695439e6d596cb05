//! Text that the board was read from, or could not be read from.

use std::rc::Rc;

use deltaboard_notation::{Choice, Reading, Refusal};

/// The longest text that a field keeps, in characters.
const LONGEST_KEPT: usize = 2000;

/// What a person has written in a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The text.
    pub text: Rc<str>,
    /// Why no board is read from it, without a capital letter or a full stop.
    pub fault: Option<Rc<str>>,
}

impl Draft {
    /// A text that a board was read from.
    pub(crate) fn good(text: impl Into<Rc<str>>) -> Self {
        Self { text: text.into(), fault: None }
    }

    /// A text that no board was read from.
    pub(crate) fn bad(text: impl Into<Rc<str>>, fault: impl Into<Rc<str>>) -> Self {
        Self { text: text.into(), fault: Some(fault.into()) }
    }

    /// The same, with no more text than a field can show with ease.
    pub(crate) fn shortened(self) -> Self {
        match self.text.char_indices().nth(LONGEST_KEPT) {
            Some((end, _)) => Self { text: self.text[..end].into(), ..self },
            None => self,
        }
    }
}

/// The text that the board was read from, where there is something to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The text.
    pub text: Rc<str>,
    /// In which of several ways it was read.
    pub choice: Option<Choice>,
    /// The other ways. Each gives another board.
    pub others: Vec<Choice>,
    /// What was assumed and what is not kept, a sentence each.
    pub notes: Vec<String>,
}

impl Source {
    /// What is to be said about a reading; `None` if nothing is.
    pub(crate) fn of(text: &str, reading: &Reading) -> Option<Rc<Self>> {
        let says = reading.choice.is_some() || !reading.notes.is_empty();
        says.then(|| {
            let notes = reading.notes.iter().map(|note| format!("{note}."));
            Rc::new(Self {
                // Only what can be read in another way is read again.
                text: if reading.others.is_empty() { "" } else { text }.into(),
                choice: reading.choice,
                others: reading.others.clone(),
                notes: notes.collect(),
            })
        })
    }
}

/// Reads a text, in one of several ways if one is chosen.
pub(crate) fn read(text: &str, choice: Option<Choice>) -> Result<Reading, Refusal> {
    match choice {
        Some(choice) => deltaboard_notation::read_as(text, choice),
        None => deltaboard_notation::read(text),
    }
}
