//! Acting: the state after an action, and what depends on it.

use deltaboard_scene::lab::Lab;
use deltaboard_scene::{Action, Field, Glide, Scene, State, View};

use crate::effect::{Effect, StorageKey, Timer};
use crate::gesture::Selected;
use crate::history::History;
use crate::message::Highlight;
use crate::model::Model;

/// How long the user must not type before the code is examined, in milliseconds.
const EXAMINE_AFTER: u32 = 40;

impl Model {
    /// Performs an action of the user, which can be undone.
    pub(crate) fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        // The question of a tag must be answered first.
        if self.tag.is_some() && self.is_asking() && !self.state.predicting {
            return;
        }
        let field = action.field();
        let is_theme = action == Action::NextTheme;
        let is_whole = matches!(action, Action::Restore(_));
        let before = self.advance(action, effects);
        if !self.is_page() {
            return;
        }
        self.open_stored_code(&before, effects);
        if is_theme {
            effects.push(Effect::ShareTheme(self.state.theme));
        }
        // What is done while a link is read is done again when it's shown.
        if is_whole || !self.awaits_link() {
            self.record(&before, field, effects);
        }
        self.follow_up(&before, effects);
    }

    /// Performs the rest of an earlier action, whose texts have been read. It can't be undone alone.
    pub(crate) fn act_unrecorded(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let before = self.advance(action, effects);
        self.follow_up(&before, effects);
    }

    /// Brings the state and the scene to where an action leads. Returns the state before.
    pub(crate) fn advance(&mut self, action: Action, effects: &mut Vec<Effect>) -> State {
        let is_step = !matches!(action, Action::Restore(_) | Action::UndoRedo(_));
        let action = match action {
            // While a question waits, Play reveals the answer by one step.
            Action::Play | Action::PlayOrPause if self.is_asking() => Action::StepForward,
            action => action,
        };
        let next = self.state.after(&self.scene, action);
        let same_run = next.shows_same_run(&self.state);
        if !same_run {
            self.scene = self.scenes.of(&next);
            self.session.pointer.highlight = Highlight::None;
            self.session.pointer.hovered = Highlight::None;
        }
        let before = std::mem::replace(&mut self.state, next.within(&self.scene));
        let step = self.state.step;
        if step != before.step || !same_run {
            let glide = |scene: &Scene| {
                let [from, to] = [before.step, step].map(|step| scene.frame_at(step));
                Glide::between(scene, from, to).filter(|_| is_step && (same_run || from < to))
            };
            self.glides = [Some(&self.scene), self.scene.beside.as_ref()]
                .map(|it| it.and_then(|it| glide(it)));
        }
        if step != before.step && matches!(self.session.pointer.highlight, Highlight::Expression(_))
        {
            self.session.pointer.highlight = Highlight::None;
        }
        self.ask_after(&before, is_step);
        let times = |state: &State| (state.playing, state.step, state.speed);
        if !same_run || times(&self.state) != times(&before) {
            effects.push(self.step_timer());
        }
        before
    }

    /// The timer of the next step.
    pub(crate) fn step_timer(&self) -> Effect {
        let time = self.state.speed.step_time() / self.scene.pace(self.state.step);
        match (self.state.playing, self.state.step) {
            (false, _) => Effect::StopTimer(Timer::Step),
            // The first step follows soon: the user pressed something and expects it to happen.
            (true, 0) => Effect::StartTimer(Timer::Step, time / 4),
            (true, _) => Effect::StartTimer(Timer::Step, time),
        }
    }

    /// Goes to another state of the undo history.
    pub(crate) fn undo_redo(
        &mut self,
        find: fn(&mut History, &State) -> Option<State>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        if self.awaits_state() {
            return false;
        }
        let Some(state) = find(&mut self.session.history, &self.state) else {
            return false;
        };
        self.drop_pending(effects);
        let before = self.advance(Action::UndoRedo(Box::new(state)), effects);
        self.record_board(&before, false, effects);
        self.follow_up(&before, effects);
        "board restored".clone_into(&mut self.session.editing.announcement);
        true
    }

    /// Opens the code that the device has stored, in place of the initial code.
    fn open_stored_code(&mut self, before: &State, effects: &mut Vec<Effect>) {
        let is_visit = self.state.view == View::Lab && before.view != View::Lab;
        if is_visit
            && *self.state.lab == Lab::default()
            && let Some(code) = self.session.lab.stored_code.clone()
        {
            self.advance(Action::WriteCode(code.into()), effects);
        }
    }

    /// Updates what depends on the state in the app only.
    fn follow_up(&mut self, before: &State, effects: &mut Vec<Effect>) {
        if !self.is_page() {
            return;
        }
        let (view, lab) = (self.state.view, self.state.lab.clone());
        if view != before.view {
            effects.push(Effect::ShowTitle(view));
        }
        let is_same_code = lab.code == before.lab.code
            && lab.plays_same(&before.lab)
            && self.state.mapping == before.mapping;
        if !is_same_code {
            self.session.lab.report = None;
            self.forget_crash();
        }
        self.parse_code(effects);
        if view != before.view {
            self.prove_laws(effects);
        }
        if lab != before.lab || view != before.view || !is_same_code {
            effects.push(self.examine_timer());
        }
        if let Some(embedding) = self.session.dialogs.embedding.clone()
            && *before != self.state
        {
            self.embed(Some(embedding), effects);
        }
        // Browsers refuse a new URL for every key press: it waits until the user stops typing.
        let is_typing = view == View::Lab && view == before.view && lab != before.lab;
        let adds_entry = self.state.history_entries != before.history_entries;
        if adds_entry || !is_typing {
            self.show_url(adds_entry, effects);
        }
    }

    /// Writes the URL, unless its own text is still being read.
    pub(crate) fn show_url(&self, adds_entry: bool, effects: &mut Vec<Effect>) {
        if !self.awaits_link() {
            effects.push(Effect::ShowUrl { query: self.state.to_query(), adds_entry });
        }
    }

    /// Records a change for undo and in the list of recent boards.
    fn record(&mut self, before: &State, field: Option<Field>, effects: &mut Vec<Effect>) {
        let begins = self.session.history.note(before, &self.state, field);
        let adds_entry = self.state.history_entries != before.history_entries;
        self.record_board(before, !adds_entry && (field.is_none() || !begins), effects);
    }

    /// Records a new board in the list of recent boards; `by_hand` if it was only edited.
    fn record_board(&mut self, before: &State, by_hand: bool, effects: &mut Vec<Effect>) {
        let (now, session) = (&self.state, &mut self.session);
        let moved = before.step != now.step || !now.shows_same_run(before);
        if moved && matches!(session.editing.selected, Selected::Square(_)) {
            session.editing.selected = Selected::Nothing;
        }
        if now.subject != before.subject {
            session.recent.note(now.subject, by_hand);
            effects.push(Effect::Store(StorageKey::Recent, session.recent.to_text()));
        }
    }

    pub(crate) fn examine_timer(&self) -> Effect {
        match self.state.view {
            View::Lab => Effect::StartTimer(Timer::Examine, EXAMINE_AFTER),
            _ => Effect::StopTimer(Timer::Examine),
        }
    }
}
