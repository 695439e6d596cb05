//! The way of a text: what is plain is read at once. For the rest, the worker gets a job; what the user does to the board until
//! it's done waits in a queue.

use deltaboard_scene::lab::LabCode;
use deltaboard_scene::{Action, Attributes, Entry, Link, State, Tag, Text, TextsRead, View};

use crate::effect::{Effect, Timer, WorkFailure};
use crate::job::{Job, JobId};
use crate::message::Message;
use crate::model::Model;
use crate::pending::{Pending, Purpose, Turn};

/// How long a text may take to be read, in milliseconds. The worker may have to be loaded first.
const READ_WITHIN: u32 = 60_000;

/// The notice about a text that the worker can't read.
pub(crate) const UNREAD: &str = "This text cannot be read now: a part of the page did not load, or has stopped. Reload the page, or try again later.";

impl Model {
    /// Shows the board of a text, or has the text read first.
    pub(crate) fn enter(&mut self, entry: Entry, effects: &mut Vec<Effect>) {
        self.drop_pending(effects);
        match entry.board(&TextsRead::default()) {
            Some(read) => self.act(Action::Show(entry, read), effects),
            None => {
                self.start_reading(vec![entry.to_text()], Purpose::Board(entry.clone()), effects);
                self.act(Action::Write(entry), effects);
            }
        }
    }

    /// Shows a link: what it says without its texts, until they are read.
    pub(crate) fn navigate(&mut self, query: &str, effects: &mut Vec<Effect>) {
        self.drop_pending(effects);
        let link = Link::with_draft(query, self.session.lab.stored_code.as_deref());
        let state = self.state_of(&link, &TextsRead::default());
        self.start_reading(link.texts(), Purpose::Link(Box::new(link)), effects);
        self.act(Action::Restore(Box::new(state)), effects);
    }

    /// Shows a player's tag, or has its texts read first. What waits for another tag is done with this one.
    pub(crate) fn set_attributes(&mut self, attributes: Attributes, effects: &mut Vec<Effect>) {
        if self.tag.is_none() {
            return;
        }
        self.take_pending(None, effects);
        match attributes.texts() {
            texts if texts.is_empty() => {
                let tag = self.tag_of(&attributes, &TextsRead::default());
                self.show_tag(tag, effects);
            }
            texts => self.start_reading(texts, Purpose::Tag(Box::new(attributes)), effects),
        }
    }

    /// Has the code in the Lab parsed, unless it is, or another text comes first.
    pub(crate) fn parse_code(&mut self, effects: &mut Vec<Effect>) {
        let code = &self.state.lab.code;
        if self.state.view != View::Lab || code.is_parsed() || self.awaits_state() {
            return;
        }
        if matches!(self.session.work.purpose(), Some(Purpose::Code(known)) if **known == **code) {
            return;
        }
        let purpose = Purpose::Code((**code).into());
        let texts = vec![Text::Code(code.to_string())];
        self.take_pending(None, effects);
        // The same job would crash again.
        if self.session.work.crashed != Some(Job::Read(texts.clone())) {
            self.start_reading(texts, purpose, effects);
        }
    }

    fn state_of(&mut self, link: &Link, read: &TextsRead) -> State {
        link.state(read, |state| self.scenes.of(state).last_frame())
    }

    fn tag_of(&mut self, attributes: &Attributes, read: &TextsRead) -> Tag {
        attributes.tag(read, |state| self.scenes.of(state).last_frame())
    }

    /// Has texts read, if there are any.
    pub(crate) fn start_reading(
        &mut self,
        texts: Vec<Text>,
        purpose: Purpose,
        effects: &mut Vec<Effect>,
    ) {
        if !texts.is_empty() {
            let job = self.session.work.jobs.add(Job::Read(texts), effects);
            self.session.work.pending = Some(Pending { job, purpose });
            effects.push(Effect::StartTimer(Timer::Overdue, READ_WITHIN));
        }
    }

    /// Does what the texts of a job were read for.
    pub(crate) fn show_read(&mut self, id: JobId, texts: &TextsRead, effects: &mut Vec<Effect>) {
        match self.take_pending(Some(id), effects) {
            Some(Purpose::Board(entry)) => match (texts.code(entry.text()), entry.board(texts)) {
                (Some(parsed), _) => {
                    let code = LabCode::parsed(entry.text(), parsed);
                    // Its functions are new, whatever their names are.
                    self.session.lab.functions = None;
                    self.act(Action::OpenCode(code), effects);
                }
                (None, Some(read)) => self.act(Action::Show(entry, read), effects),
                (None, None) => self.report_unread(effects),
            },
            Some(Purpose::Link(link)) => {
                let state = self.state_of(&link, texts);
                self.act_unrecorded(Action::Restore(Box::new(state)), effects);
            }
            Some(Purpose::Tag(attributes)) => {
                let tag = self.tag_of(&attributes, texts);
                self.show_tag(tag, effects);
            }
            Some(Purpose::Code(_)) => {
                let code = &self.state.lab.code;
                if let Some(parsed) = texts.code(code) {
                    let code = LabCode::parsed(code, parsed);
                    self.act_unrecorded(Action::PlayCode(code), effects);
                }
            }
            // The user has gone on to something else.
            None => {}
        }
    }

    /// Goes on without the texts: those of a job, or any.
    pub(crate) fn give_up_texts(&mut self, id: Option<JobId>, effects: &mut Vec<Effect>) {
        match self.take_pending(id, effects) {
            Some(Purpose::Board(_)) => self.report_unread(effects),
            Some(Purpose::Link(link)) => {
                // The URL keeps the text, so that a reload can read it.
                self.state.fen_draft = link.unread_board();
                // No other state comes: what was done at once is done.
                let purpose = Purpose::Link(link);
                let waits = |message: &Message| purpose.turn_of(message) == Turn::After;
                self.session.work.waiting.retain(waits);
                self.report_unread(effects);
            }
            Some(Purpose::Tag(attributes)) => {
                let mut tag = self.tag_of(&attributes, &TextsRead::default());
                tag.state.notices.push(UNREAD.to_owned());
                self.show_tag(tag, effects);
            }
            Some(Purpose::Code(_)) | None => {}
        }
    }

    fn report_unread(&mut self, effects: &mut Vec<Effect>) {
        if !self.state.notices.iter().any(|notice| notice == UNREAD) {
            self.state.notices.push(UNREAD.to_owned());
        }
        self.parse_code(effects);
    }

    /// Gives up texts that take too long. A worker that reads them would never end.
    pub(crate) fn give_up_overdue(&mut self, effects: &mut Vec<Effect>) {
        if let Some(pending) = &self.session.work.pending {
            let id = pending.job;
            self.session.work.crashed = self.session.work.jobs.abandon(id, effects);
            self.session.work.failure = Some(WorkFailure::Crashed);
            self.give_up_texts(Some(id), effects);
        }
    }

    /// Forgets the texts that are being read, because the user goes on to something else.
    pub(crate) fn drop_pending(&mut self, effects: &mut Vec<Effect>) {
        if self.take_pending(None, effects).is_some() {
            self.session.work.waiting.clear();
        }
    }

    fn take_pending(&mut self, id: Option<JobId>, effects: &mut Vec<Effect>) -> Option<Purpose> {
        let is_it = |pending: &mut Pending| id.is_none_or(|id| pending.job == id);
        let pending = self.session.work.pending.take_if(is_it)?;
        effects.push(Effect::StopTimer(Timer::Overdue));
        Some(pending.purpose)
    }

    /// Takes back what the user did last, if that isn't shown yet: what waits, or the text. Returns whether it did.
    pub(crate) fn undo_waiting(&mut self, effects: &mut Vec<Effect>) -> bool {
        if !self.session.work.reads_board() {
            return false;
        }
        // A walk from square to square is nothing to undo.
        while let Some(message) = self.session.work.waiting.pop() {
            if !matches!(message, Message::WalkTo(_)) {
                return true;
            }
        }
        self.drop_pending(effects);
        (self.state.fen_draft, self.state.bits_draft) = (None, None);
        self.parse_code(effects);
        true
    }

    /// Returns when a message is handled: while texts are being read, it may wait for what they show.
    pub(crate) fn turn_of(&self, message: &Message) -> Turn {
        self.session.work.purpose().map_or(Turn::Now, |purpose| purpose.turn_of(message))
    }

    /// Returns the next message that waited, once its board is shown or given up.
    pub(crate) fn next_waiting(&mut self) -> Option<Message> {
        let is_due = !self.session.work.waiting.is_empty() && !self.awaits_state();
        is_due.then(|| self.session.work.waiting.remove(0))
    }

    /// Whether what is being read is about to replace what is shown.
    pub(crate) fn awaits_state(&self) -> bool {
        !matches!(self.session.work.purpose(), None | Some(Purpose::Code(_)))
    }

    /// Whether the texts of the URL are still being read.
    pub(crate) fn awaits_link(&self) -> bool {
        matches!(self.session.work.purpose(), Some(Purpose::Link(_)))
    }
}
