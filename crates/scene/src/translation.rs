//! The code in another language, as the worker prints it.

use deltaboard_catalogue::Routine;
use deltaboard_routine::{Language, Listing, Translation};
use serde::{Deserialize, Serialize};

use crate::effect::{Effect, WorkFailure};
use crate::job::Job;
use crate::lab::Lab;
use crate::model::Model;
use crate::state::Page;

/// Code, and the language to print it in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CodeToPrint {
    /// The code.
    pub code: PrintableCode,
    /// The language.
    pub language: Language,
}

/// Code that can be printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PrintableCode {
    /// A routine of the catalogue.
    Routine(Routine),
    /// Other code.
    Text {
        /// The text.
        text: String,
        /// The chosen function; `None` for the first.
        function: Option<String>,
        /// The arguments after the board.
        arguments: Vec<u64>,
    },
}

/// Code in another language; or why it can't be printed, as a sentence without its full stop.
pub type Printed = Result<Translated, String>;

/// Code in another language, and its lines.
#[derive(Debug)]
pub struct Translated {
    /// The text of the whole file.
    pub text: String,
    /// The text line by line. Its expressions are those of the program that plays.
    pub listing: Listing,
}

impl From<Translation> for Translated {
    fn from(translation: Translation) -> Self {
        Self { listing: translation.listing(), text: translation.text }
    }
}

impl Model {
    /// Returns the language in which the code is printed: the chosen one; in the Lab, C if none is chosen.
    pub fn language(&self) -> Option<Language> {
        let first = (self.state.page == Page::Lab).then_some(Language::ALL[0]);
        self.state.language.or(first)
    }

    /// Returns the code in the language, unless the worker still prints it.
    pub fn printed(&self) -> Option<&Printed> {
        let (printed, result) = self.session.printed.as_ref()?;
        (self.code_to_print().as_ref() == Some(printed)).then_some(result)
    }

    fn code_to_print(&self) -> Option<CodeToPrint> {
        let language = self.language().filter(|_| self.scene.fault.is_none())?;
        let program = &self.scene.program;
        let text = || program.own_text().of(program.text()).to_owned();
        let code = match self.scene.routine {
            Some(routine) => PrintableCode::Routine(routine),
            None if self.state.page == Page::Lab => {
                let Lab { function, arguments, .. } = &*self.state.lab;
                let (function, arguments) = (function.clone(), arguments.clone());
                PrintableCode::Text { text: text(), function, arguments }
            }
            None => PrintableCode::Text { text: text(), function: None, arguments: Vec::new() },
        };
        Some(CodeToPrint { code, language })
    }

    /// Has the code printed, unless it is already.
    pub(crate) fn print(&mut self, effects: &mut Vec<Effect>) {
        let failed = match &self.session.work_failure {
            Some(WorkFailure::NoWorker | WorkFailure::NotLoaded(_)) => true,
            Some(WorkFailure::Crashed) | None => false,
        };
        let Some(code) = self.code_to_print().filter(|_| !failed) else {
            return;
        };
        let is_printed = self.session.printed.as_ref().is_some_and(|(known, _)| *known == code);
        let job = Job::Print(code);
        // The same job would crash again.
        if !is_printed && self.session.crashed.as_ref() != Some(&job) {
            self.session.jobs.add(job, effects);
        }
    }
}
