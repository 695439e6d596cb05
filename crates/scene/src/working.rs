//! How the model uses the worker: what it asks, and what it does with the answers.

use crate::action::Action;
use crate::effect::{Effect, StorageKey, WorkFailure};
use crate::embedding::Embedding;
use crate::job::{CodeToExamine, Job, Outcome};
use crate::lab::Compilation;
use crate::message::Message;
use crate::model::Model;
use crate::state::{Page, State};
use crate::translation::Translated;

/// The notice about a text that the worker can't read.
const UNREAD: &str = "This text cannot be read now: a part of the page did not load, or has stopped. Reload the page, or try again later.";

impl Model {
    /// Examines the code in the Lab, and begins the search for the code of its permutation.
    pub(crate) fn examine(&mut self, effects: &mut Vec<Effect>) {
        let lab = &self.state.lab;
        let session = &mut self.session;
        if session.linked_code.as_ref() != Some(&lab.code) {
            session.linked_code = None;
            session.stored_code = Some(lab.code.to_string());
            effects.push(Effect::Store(StorageKey::Code, lab.code.to_string()));
        }
        let lab = lab.clone();
        // Code that isn't parsed yet, or has an error, has no report.
        if matches!(lab.code.program(), Some(Ok(_))) {
            self.assign(Job::Report(CodeToExamine::from(&*lab)), effects);
        }
        if !self.session.compilation.as_ref().is_some_and(|known| known.is_of(&lab)) {
            self.assign(Compilation::first_slice(&lab), effects);
        }
        self.show_url(false, effects);
        self.search(effects);
    }

    /// Continues the search, if it's running.
    pub(crate) fn search(&mut self, effects: &mut Vec<Effect>) {
        let lab = self.state.lab.clone();
        let compilation = self.session.compilation.as_ref().filter(|known| known.is_of(&lab));
        let slice = compilation.and_then(|compilation| compilation.next_slice(&lab));
        if let Some(slice) = slice.filter(|_| self.state.page == Page::Lab) {
            self.assign(slice, effects);
        }
    }

    pub(crate) fn embed(&mut self, embedding: Option<Embedding>, effects: &mut Vec<Effect>) {
        if let Some(embedding) = &embedding {
            let drawn = State { theme: embedding.theme, ..self.state.clone() };
            let kind = embedding.figure;
            self.assign(Job::Figure { query: drawn.to_query(), kind }, effects);
        }
        // The picture stays until the next one is drawn.
        self.session.picture = self.session.picture.take().filter(|_| embedding.is_some());
        self.session.embedding = embedding;
    }

    /// Has the laws of the symmetries proved, once.
    pub(crate) fn prove_laws(&mut self, effects: &mut Vec<Effect>) {
        if self.state.page == Page::Symmetries && self.session.laws.is_none() {
            self.assign(Job::Laws, effects);
        }
    }

    fn assign(&mut self, job: Job, effects: &mut Vec<Effect>) {
        // Without a worker, the page only reads.
        if job.is_reading() || self.session.work_failure != Some(WorkFailure::NoWorker) {
            self.session.work.ask(job, effects);
        }
    }

    /// Asks about the texts that a message needs; it's repeated when they are read.
    pub(crate) fn ask_about(&mut self, message: Message, effects: &mut Vec<Effect>) {
        for job in self.scenes.take_questions() {
            let repeated = match &job {
                // The rest of the page doesn't wait for code.
                Job::Code(_) if matches!(message, Message::Act(_)) => None,
                _ => Some(Box::new(message.clone())),
            };
            if repeated.is_some() {
                self.session.unread = repeated;
            }
            self.assign(job, effects);
        }
    }

    /// Takes an answer of the worker.
    pub(crate) fn take(&mut self, outcome: Outcome, effects: &mut Vec<Effect>) {
        let Some(job) = self.session.work.answered(effects) else {
            return;
        };
        if self.is_overcome_by(&job) {
            self.session.work_failure = None;
            self.state.notices.retain(|notice| notice != UNREAD);
        }
        self.scenes.learn(&job, &outcome);
        let lab = self.state.lab.clone();
        match (job, outcome) {
            (Job::Board { .. } | Job::Code(_), _) if self.session.unread.is_some() => {
                self.repeat(effects);
            }
            (Job::Code(_), _) => self.act(Action::PlayParsed, effects),
            // Of other code, it's of no interest any more.
            (Job::Report(job), Outcome::Report(report)) if job == CodeToExamine::from(&*lab) => {
                self.session.report = Some(report);
            }
            (Job::Print(code), Outcome::Printed(printed)) => {
                self.session.printed = Some((code, printed.map(Translated::from)));
            }
            (Job::Figure { .. }, Outcome::Figure(picture)) if self.session.embedding.is_some() => {
                self.session.picture = Some(picture);
            }
            (Job::Laws, Outcome::Laws(laws)) => self.session.laws = Some(laws),
            (
                Job::Search { permutation: text, instructions, units },
                Outcome::Search(read, found),
            ) => {
                match &mut self.session.compilation {
                    _ if *text != *lab.permutation || instructions != lab.instructions => {}
                    Some(known) if known.is_of(&lab) => known.advance(units, found),
                    new => *new = Some(Compilation::of(&lab, read, found)),
                }
                self.search(effects);
            }
            _ => {}
        }
    }

    /// Returns whether the worker can do again what it failed to do, as it has done this job.
    fn is_overcome_by(&self, job: &Job) -> bool {
        match &self.session.work_failure {
            Some(WorkFailure::NoWorker) => false,
            Some(WorkFailure::Crashed) => {
                self.session.crashed.as_ref().is_none_or(|crashed| crashed.is_like(job))
            }
            Some(WorkFailure::NotLoaded(_)) | None => true,
        }
    }

    /// Forgets a crash that was about the code before.
    pub(crate) fn forget_crash(&mut self) {
        if self.session.work_failure == Some(WorkFailure::Crashed) {
            self.session.work_failure = None;
        }
    }

    /// Goes on without an answer of the worker.
    pub(crate) fn do_without(&mut self, failure: WorkFailure, effects: &mut Vec<Effect>) {
        let is_lost: fn(&Job) -> bool = match &failure {
            WorkFailure::NoWorker => |job| !job.is_reading(),
            WorkFailure::NotLoaded(_) => |_| true,
            WorkFailure::Crashed => |_| false,
        };
        self.session.work_failure = Some(failure.clone());
        let asked = match &failure {
            // The same job would crash again.
            WorkFailure::Crashed => {
                let asked = self.session.work.answered(effects);
                self.session.crashed.clone_from(&asked);
                asked
            }
            _ => self.session.work.give_up(is_lost, effects),
        };
        let is_unread = match &failure {
            WorkFailure::NoWorker => false,
            WorkFailure::NotLoaded(_) => true,
            WorkFailure::Crashed => asked.as_ref().is_some_and(Job::is_reading),
        };
        if is_unread && self.session.unread.take().is_some() {
            self.state.notices.push(UNREAD.to_owned());
            self.go_on(effects);
        }
        if failure == WorkFailure::Crashed
            && matches!(asked, Some(Job::Search { .. }))
            && let Some(compilation) = &mut self.session.compilation
        {
            compilation.set_running(false);
        }
    }
}
