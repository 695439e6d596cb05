//! How the model uses the worker: what it asks, and what it does with the answers.

use std::rc::Rc;

use deltaboard_scene::{Action, State, Subject, TextsRead, View};
use deltaboard_transform::{Bitboard, Square};

use crate::compilation::Compilation;
use crate::effect::{Effect, StorageKey, WorkFailure};
use crate::embedding::Embedding;
use crate::job::{CodeToExamine, Job, JobId, Outcome};
use crate::model::Model;
use crate::report::{Failing, FunctionAnswer};
use crate::session::CodeAndMapping;
use crate::texts::UNREAD;
use crate::translation::Translated;

impl Model {
    /// Examines the code in the Lab, and begins the search for the code of its permutation.
    pub(crate) fn examine(&mut self, effects: &mut Vec<Effect>) {
        let lab = &self.state.lab;
        let session = &mut self.session;
        if session.lab.linked_code.as_ref() != Some(&lab.code) {
            session.lab.linked_code = None;
            session.lab.stored_code = Some(lab.code.to_string());
            effects.push(Effect::Store(StorageKey::Code, lab.code.to_string()));
        }
        let lab = lab.clone();
        // Code that isn't parsed yet, or has an error, has no report.
        if matches!(lab.code.program(), Some(Ok(_))) {
            self.start(Job::Report(CodeToExamine::from(&self.state)), effects);
            if self.functions().is_none() {
                self.start(Job::Functions(lab.code.to_string(), self.state.mapping), effects);
            }
        }
        if !self.session.lab.compilation.as_ref().is_some_and(|known| known.is_of(&lab)) {
            self.start(Compilation::first_slice(&lab), effects);
        }
        self.show_url(false, effects);
        self.search(effects);
    }

    /// Continues the search, if it's running.
    pub(crate) fn search(&mut self, effects: &mut Vec<Effect>) {
        let lab = self.state.lab.clone();
        let compilation = self.session.lab.compilation.as_ref().filter(|known| known.is_of(&lab));
        let slice = compilation.and_then(|compilation| compilation.next_slice(&lab));
        if let Some(slice) = slice.filter(|_| self.state.view == View::Lab) {
            self.start(slice, effects);
        }
    }

    pub(crate) fn embed(&mut self, embedding: Option<Embedding>, effects: &mut Vec<Effect>) {
        if let Some(embedding) = &embedding {
            let drawn = State { theme: embedding.theme, ..self.state.clone() };
            let kind = embedding.figure;
            self.start(Job::Figure { query: drawn.to_query(), kind }, effects);
        }
        // The picture stays until the next one is drawn.
        self.session.dialogs.picture =
            self.session.dialogs.picture.take().filter(|_| embedding.is_some());
        self.session.dialogs.embedding = embedding;
    }

    /// Has the laws of the symmetries proved, once.
    pub(crate) fn prove_laws(&mut self, effects: &mut Vec<Effect>) {
        if self.state.view == View::Symmetries && self.session.laws.is_none() {
            self.start(Job::Laws, effects);
        }
    }

    fn start(&mut self, job: Job, effects: &mut Vec<Effect>) {
        // Without a worker, the page only reads.
        if self.session.work.failure != Some(WorkFailure::NoWorker) {
            self.session.work.jobs.add(job, effects);
        }
    }

    /// Takes the worker's answer to a job. If the worker does another job now, the answer is stale.
    pub(crate) fn take(&mut self, id: JobId, outcome: Outcome, effects: &mut Vec<Effect>) {
        let Some(job) = self.session.work.jobs.end(id, effects) else {
            return;
        };
        if self.is_overcome_by(&job) {
            self.session.work.failure = None;
            self.state.notices.retain(|notice| notice != UNREAD);
        }
        match (job, outcome) {
            (Job::Read(texts), Outcome::Read(read)) if texts.len() == read.len() => {
                self.show_read(id, &TextsRead::new(texts, read), effects);
            }
            (job @ Job::Read(_), _) => self.give_up_job(id, job, effects),
            (job, outcome) if self.is_page() => self.take_for_page(job, outcome, effects),
            _ => {}
        }
    }

    /// Takes what only the page asks for.
    fn take_for_page(&mut self, job: Job, outcome: Outcome, effects: &mut Vec<Effect>) {
        let lab = self.state.lab.clone();
        match (job, outcome) {
            // Of other code, it's of no interest any more.
            (Job::Report(job), Outcome::Report(report))
                if job == CodeToExamine::from(&self.state) =>
            {
                self.session.lab.report = Some(report);
            }
            (Job::Functions(code, mapping), Outcome::Functions(found))
                if *code == *lab.code && mapping == self.state.mapping =>
            {
                self.take_functions((code, mapping), found, effects);
            }
            (Job::Print(code), Outcome::Printed(printed)) => {
                self.session.printed = Some((code, printed.map(Translated::from)));
            }
            (Job::Figure { .. }, Outcome::Figure(picture))
                if self.session.dialogs.embedding.is_some() =>
            {
                self.session.dialogs.picture = Some(picture);
            }
            (Job::Laws, Outcome::Laws(laws)) => self.session.laws = Some(laws),
            (
                Job::Search { permutation: text, instructions, units },
                Outcome::Search(read, found),
            ) => {
                match &mut self.session.lab.compilation {
                    _ if *text != *lab.permutation || instructions != lab.instructions => {}
                    Some(known) if known.is_of(&lab) => known.advance(units, found),
                    new => *new = Some(Compilation::of(&lab, read, found)),
                }
                self.search(effects);
            }
            _ => {}
        }
    }

    /// Takes the answers for all functions of the code. Of a file that is new, the first ✗ is chosen, or else the first ✓.
    fn take_functions(
        &mut self,
        of: CodeAndMapping,
        found: Vec<FunctionAnswer>,
        effects: &mut Vec<Effect>,
    ) {
        let before =
            self.session.lab.functions.take().map_or_else(Rc::default, |(_, before)| before);
        let is_known = |it: &FunctionAnswer| before.iter().any(|known| known.name == it.name);
        let is_new = !found.iter().any(is_known) && self.state.lab.function.is_none();
        let first = |mark| found.iter().find(|it| it.outcome.mark() == mark);
        let chosen = first('✗').or_else(|| first('✓')).filter(|_| is_new);
        let chosen = chosen.cloned();
        self.session.lab.functions = Some((of, found.into()));
        if let Some(chosen) = chosen {
            self.show_function(&chosen, effects);
        }
        self.give_argument(effects);
    }

    /// Plays a function with the value of its other parameter that its answer names first, unless the user gave another.
    fn give_argument(&mut self, effects: &mut Vec<Effect>) {
        let given = self.session.lab.argument;
        let is_ours = |arguments: &[u64]| match arguments {
            [] => true,
            [argument] => Some(*argument) == given,
            _ => false,
        };
        let Some(functions) = self.functions().filter(|_| is_ours(&self.state.lab.arguments))
        else {
            return;
        };
        let played = self.played_function();
        let argument = functions.iter().find(|it| it.name == played).and_then(|it| it.argument);
        let arguments: Vec<_> = argument.into_iter().collect();
        self.session.lab.argument = argument;
        if arguments != self.state.lab.arguments {
            self.act_unrecorded(Action::SetArguments(arguments), effects);
        }
    }

    /// Plays a function; a wrong one on the board that shows it, with the bit that goes wrong.
    fn show_function(&mut self, function: &FunctionAnswer, effects: &mut Vec<Effect>) {
        // A function without a result is chosen by name: what plays then is something else.
        if self.state.lab.function.as_ref() != Some(&function.name)
            && (self.scene.program.selector() != function.name || function.failing.is_some())
        {
            self.act_unrecorded(Action::ChooseFunction(function.name.clone()), effects);
        }
        if let Some(Failing { board, square, step, .. }) = function.failing {
            self.act_unrecorded(Action::ShowDifference(Bitboard(board), step), effects);
            if let Some(square) = square {
                self.act_unrecorded(Action::Follow(square), effects);
            }
        }
    }

    /// Plays a function of the code that was chosen.
    pub(crate) fn choose_function(&mut self, name: String, effects: &mut Vec<Effect>) {
        let known = self.listed_functions().and_then(|it| it.iter().find(|it| it.name == name));
        let known = known.cloned();
        self.act(Action::ChooseFunction(name), effects);
        if let Some(function) = known {
            self.show_function(&function, effects);
        }
        self.give_argument(effects);
    }

    /// Returns what selects the function that was chosen, or that plays without a choice. The chosen one may have no result.
    fn played_function(&self) -> String {
        let chosen = self.state.lab.function.clone();
        chosen.unwrap_or_else(|| self.scene.program.selector())
    }

    /// Returns where the followed bit should go, if the board in the Lab shows that it doesn't.
    #[must_use]
    pub fn missed_goal(&self) -> Option<Square> {
        let is_told = self.is_page() && self.state.view == View::Lab && !self.is_asking();
        let functions = self.functions().filter(|_| is_told)?;
        let played = self.played_function();
        let failing = functions.iter().find(|it| it.name == played)?.failing?;
        let is_shown = self.state.subject == Subject::Bits(Bitboard(failing.board))
            && self.followed() == failing.square;
        failing.goal.filter(|_| is_shown)
    }

    /// Returns the answers for the functions that are listed: while the user types, those of the code before.
    #[must_use]
    pub fn listed_functions(&self) -> Option<&Rc<[FunctionAnswer]>> {
        self.session.lab.functions.as_ref().map(|(_, found)| found)
    }

    /// Returns the answers for the functions of the code in the editor, once they are known.
    #[must_use]
    pub fn functions(&self) -> Option<&[FunctionAnswer]> {
        let ((code, mapping), found) = self.session.lab.functions.as_ref()?;
        (**code == *self.state.lab.code && *mapping == self.state.mapping).then_some(found)
    }

    /// Returns whether the worker can do again what it failed to do, as it has done this job.
    fn is_overcome_by(&self, job: &Job) -> bool {
        match &self.session.work.failure {
            Some(WorkFailure::NoWorker) => false,
            Some(WorkFailure::Crashed) => {
                self.session.work.crashed.as_ref().is_none_or(|crashed| {
                    crashed.is_like(job) && crashed.reads_code() == job.reads_code()
                })
            }
            Some(WorkFailure::NotLoaded(_)) | None => true,
        }
    }

    /// Forgets a crash that was about the code before.
    pub(crate) fn forget_crash(&mut self) {
        self.session.work.crashed = None;
        if self.session.work.failure == Some(WorkFailure::Crashed) {
            self.session.work.failure = None;
        }
    }

    /// Goes on without an answer of the worker.
    pub(crate) fn do_without(
        &mut self,
        id: JobId,
        failure: WorkFailure,
        effects: &mut Vec<Effect>,
    ) {
        let session = &mut self.session;
        match &failure {
            // The page reads texts itself.
            WorkFailure::NoWorker => session.work.jobs.give_up(|job| !job.is_reading(), effects),
            WorkFailure::NotLoaded(_) => {
                session.work.jobs.give_up(|_| true, effects);
                self.give_up_texts(None, effects);
            }
            WorkFailure::Crashed => {
                let Some(job) = session.work.jobs.end(id, effects) else {
                    return;
                };
                if let (Job::Search { .. }, Some(compilation)) =
                    (&job, &mut session.lab.compilation)
                {
                    compilation.set_running(false);
                }
                self.give_up_job(id, job, effects);
            }
        }
        self.session.work.failure = Some(failure);
    }

    /// Goes on without a job in which the worker crashed, and would again.
    fn give_up_job(&mut self, id: JobId, job: Job, effects: &mut Vec<Effect>) {
        self.session.work.crashed = Some(job);
        self.session.work.failure = Some(WorkFailure::Crashed);
        self.give_up_texts(Some(id), effects);
    }
}
