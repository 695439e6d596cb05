//! The code in another language: when it's printed, and what is shown of it.

use deltaboard_build::text_of_link;
use deltaboard_routine::Language;
use deltaboard_scene::View;
use deltaboard_scene::lab::Lab;

use crate::effect::{Effect, WorkFailure};
use crate::job::{CodeToPrint, Job, PrintableCode};
use crate::model::Model;
use crate::translation::Printed;

impl Model {
    /// Returns the language in which the code is printed: the chosen one; in the Lab, C if none is chosen.
    pub fn language(&self) -> Option<Language> {
        let first = (self.state.view == View::Lab).then_some(Language::ALL[0]);
        self.state.language.or(first)
    }

    /// Returns the code in the language, unless the worker still prints it.
    pub fn printed(&self) -> Option<&Printed> {
        let (printed, result) = self.session.printed.as_ref()?;
        (self.code_to_print().as_ref() == Some(printed)).then_some(result)
    }

    fn code_to_print(&self) -> Option<CodeToPrint> {
        if self.state.view == View::Build {
            let code = PrintableCode::Text {
                text: text_of_link(&self.state.build.moves),
                function: None,
                arguments: Vec::new(),
            };
            return Some(CodeToPrint { code, language: self.state.language? });
        }
        let language = self.language().filter(|_| self.scene.fault.is_none())?;
        let program = &self.scene.program;
        let text = || program.own_text().of(program.text()).to_owned();
        let code = match self.scene.routine {
            Some(routine) => PrintableCode::Routine(routine),
            None if self.state.view == View::Lab => {
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
        let failed = match &self.session.work.failure {
            Some(WorkFailure::NoWorker | WorkFailure::NotLoaded(_)) => true,
            Some(WorkFailure::Crashed) | None => false,
        };
        let Some(code) = self.code_to_print().filter(|_| !failed) else {
            return;
        };
        let is_printed = self.session.printed.as_ref().is_some_and(|(known, _)| *known == code);
        let job = Job::Print(code);
        // The same job would crash again.
        if !is_printed && self.session.work.crashed.as_ref() != Some(&job) {
            self.session.work.jobs.add(job, effects);
        }
    }
}
