//! The update loop: the only place that changes the [`Model`].

use std::rc::Rc;

use deltaboard_scene::lab::Lab;
use deltaboard_scene::{
    Action, Choices, Controls, Field, Link, Page, Question, State, Tag, scene_title, sentence,
};
use deltaboard_transform::Square;

use crate::editing::Meaning;
use crate::effect::{Effect, FocusTarget, PlayerEvent, ScrollTarget, StorageKey, Timer};
use crate::embedding::Embedding;
use crate::gesture::Held;
use crate::history::History;
use crate::lab::swap_sources;
use crate::message::{Highlight, Message};
use crate::model::{Model, OFF, is_off};
use crate::pending::Purpose;
use crate::quiz::{Answer, Quiz, Score};
use crate::recent::Recent;

/// How long the user must not type before the code is examined, in milliseconds.
const EXAMINE_AFTER: u32 = 120;
/// How long a message is shown, in milliseconds.
const TOAST_FOR: u32 = 4000;

/// Changes the model as a message says, and returns what the browser has to do.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = Vec::new();
    let scene = model.scene.clone();
    let language = model.language();
    if model.receive(message, &mut effects) {
        effects.push(Effect::Render);
    }
    // Brings up to date what depends on the scene.
    let start = model.way.as_ref().map(|(start, _)| *start);
    if !Rc::ptr_eq(&scene, &model.scene) || start != model.followed() {
        model.follow_way();
    }
    if model.tag.is_none() && (!Rc::ptr_eq(&scene, &model.scene) || language != model.language()) {
        model.print(&mut effects);
    }
    model.emit_step(&mut effects);
    effects
}

/// Returns whether players handle a message, and not only the app.
const fn is_for_players(message: &Message) -> bool {
    matches!(
        message,
        Message::Act(_)
            | Message::Hover(_)
            | Message::Point(_)
            | Message::WalkInside(_)
            | Message::WalkTo(_)
            | Message::Press(_)
            | Message::Follow(_)
            | Message::Key(_)
            | Message::Answer(_)
            | Message::SetAttributes(_)
            | Message::JobDone(..)
            | Message::JobFailed(..)
            | Message::TimedOut(Timer::Step | Timer::Outdated | Timer::Overdue)
    )
}

/// Whether the action replaces the texts that are being read. They must not replace newer ones later.
const fn replaces_texts(action: &Action) -> bool {
    matches!(
        action,
        Action::Load(_)
            | Action::WriteCode(_)
            | Action::WritePermutation(_)
            | Action::AllowInstructions(_)
    )
}

impl Model {
    /// Handles a message; returns whether the views have to be rendered again.
    pub(crate) fn handle(&mut self, message: Message, effects: &mut Vec<Effect>) -> bool {
        if self.tag.is_some() && !is_for_players(&message) {
            return false;
        }
        match message {
            Message::Act(action) => {
                let (moves_focus, asked) = (self.moves_focus(&action), self.session.asked);
                let compares = matches!(action, Action::Compare) && self.tag.is_none();
                if replaces_texts(&action) {
                    self.drop_pending(effects);
                }
                self.act(action, effects);
                if compares && self.state.beside.is_some() {
                    effects.push(Effect::ScrollTo(ScrollTarget::Boards));
                }
                if moves_focus && asked != self.session.asked {
                    effects.extend(self.question_in_focus().map(Effect::Focus));
                }
            }
            Message::TimedOut(Timer::Step) => self.act(Action::Tick, effects),
            Message::Key(key) => {
                // A player without controls has no shortcuts either.
                let is_off = self.tag.as_ref().is_some_and(|tag| tag.controls == Controls::None);
                match Message::of_key(&key).filter(|_| !is_off) {
                    // The focus stays, so that the next key steps on.
                    Some(Message::Act(action)) => self.act(action, effects),
                    Some(message) => return self.handle(message, effects),
                    None => return false,
                }
            }
            Message::Enter(entry) => self.enter(entry, effects),
            Message::Hover(hovered) => {
                // A pointer that rests, however it trembles, takes nothing from the keyboard.
                let before = std::mem::replace(&mut self.session.hovered, hovered);
                return before != hovered && self.point(hovered);
            }
            Message::Point(highlight) => return self.point(highlight),
            Message::WalkInside(forward) => return self.walk_inside(forward, effects),
            Message::WalkTo(square) => {
                self.session.cursor = square;
                self.session.highlight = Highlight::Square(square);
            }
            Message::Press(square) => return self.press(square, effects),
            Message::Follow(square) => return self.follow_bit(square, effects),
            Message::Answer(answer) => return self.answer(answer, effects),
            Message::Gesture(gesture) => {
                let meaning = self.meaning_of_gesture(gesture);
                self.edit(meaning, effects);
            }
            Message::OpenTools(open) => {
                self.session.tools_open = open;
                self.session.held = Held::Nothing;
                effects.extend(open.then_some(Effect::ScrollTo(ScrollTarget::Tools)));
            }
            Message::Hold(held) => self.session.held = held,
            Message::Undo => return self.go_to(History::undo, effects),
            Message::Redo => return self.go_to(History::redo, effects),
            Message::ForgetRecent => {
                self.session.recent = Recent::default();
                effects.push(Effect::Store(StorageKey::Recent, String::new()));
            }
            Message::StorageChanged(key, text) => return self.read_stored(key, text),
            Message::Copy(text, shown_in) => {
                effects.push(Effect::Copy(text, shown_in));
                return false;
            }
            Message::Copied(done) => {
                self.session.toast = match done {
                    true => "Copied.",
                    false => {
                        "The browser refused the clipboard. The text is selected: press Ctrl+C or ⌘C."
                    }
                };
                effects.push(Effect::StartTimer(Timer::Toast, TOAST_FOR));
            }
            Message::TimedOut(Timer::Toast) => self.session.toast = "",
            Message::SetSingleKeys(on) => {
                self.session.single_keys_off = !on;
                let text = if on { "" } else { OFF };
                effects.push(Effect::Store(StorageKey::SingleKeys, text.to_owned()));
            }
            Message::OpenHelp(open) => self.session.help_open = open,
            Message::OpenEmbedding(open) => {
                self.embed(open.then(Embedding::default), effects);
            }
            Message::ChangeEmbedding(embedding) => self.embed(Some(embedding), effects),
            Message::ReplaceCode(text) => {
                effects.push(Effect::ReplaceCode(text));
                return false;
            }
            Message::TimedOut(Timer::Examine) => self.examine(effects),
            Message::Search(running) => {
                if let Some(compilation) = &mut self.session.compilation {
                    compilation.set_running(running);
                }
                self.search(effects);
            }
            Message::TimedOut(Timer::Outdated) => {
                self.session.jobs.stop_outdated(effects);
                return false;
            }
            Message::TimedOut(Timer::Overdue) => self.give_up_overdue(effects),
            Message::JobDone(id, outcome) => self.take(id, *outcome, effects),
            Message::JobFailed(id, failure) => self.do_without(id, failure, effects),
            Message::PickSquare(square, down) => return self.pick(square, down, effects),
            Message::Navigated(query) => self.navigate(&query, effects),
            Message::SetAttributes(attributes) => self.set_attributes(*attributes, effects),
        }
        true
    }

    /// What the app does first.
    pub(crate) fn begin(&mut self, link: Link) -> Vec<Effect> {
        let mut effects =
            vec![Effect::ShowTheme(self.state.theme), Effect::ShowTitle(self.state.page)];
        self.have_read(link.texts(), Purpose::Link(Box::new(link)), &mut effects);
        self.show_url(false, &mut effects);
        self.prove_laws(&mut effects);
        self.print(&mut effects);
        effects.extend([self.step_timer(), self.examine_timer(), Effect::Render]);
        effects
    }

    /// Performs an action of the user, which can be undone.
    pub(crate) fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        // The question of a tag must be answered first.
        if self.tag.is_some() && self.is_asking() && !self.state.predicting {
            return;
        }
        let field = action.field();
        let is_theme = action == Action::NextTheme;
        let before = self.apply(action, effects);
        if self.tag.is_some() {
            return;
        }
        self.open_stored_code(&before, effects);
        if is_theme {
            effects.push(Effect::ShareTheme(self.state.theme));
        }
        self.note(&before, field, effects);
        self.follow_up(&before, effects);
    }

    /// Performs the rest of an earlier action, whose texts have been read.
    pub(crate) fn go_on_as(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let before = self.apply(action, effects);
        self.follow_up(&before, effects);
    }

    /// Applies an action to the state and what depends on it in every place. Returns the state before.
    fn apply(&mut self, action: Action, effects: &mut Vec<Effect>) -> State {
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
            self.session.highlight = Highlight::None;
            self.session.hovered = Highlight::None;
        }
        let before = std::mem::replace(&mut self.state, next.within(&self.scene));
        let step = self.state.step;
        if step != before.step && matches!(self.session.highlight, Highlight::Expression(_)) {
            self.session.highlight = Highlight::None;
        }
        match (before.predicting, self.state.predicting) {
            (true, false) => (self.session.quiz, self.session.reply) = (None, None),
            (false, false) => {}
            (true, true) if same_run && step == before.step => {}
            (predicted, true) => {
                let is_next = is_step && step == before.step + 1;
                let quiz = self.session.quiz.take().filter(|_| is_next);
                if let Some(quiz) = &quiz {
                    self.session.score.count(quiz);
                } else if !same_run || !predicted || step == 0 {
                    self.session.score = Score::default();
                    self.session.picker.begin_run();
                }
                self.ask(quiz);
            }
        }
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

    /// Highlights something; returns whether this is a change.
    fn point(&mut self, highlight: Highlight) -> bool {
        std::mem::replace(&mut self.session.highlight, highlight) != highlight
    }

    /// Highlights the next or previous operation inside the step. Beyond the last one nothing is highlighted, which
    /// shows the result of the step.
    fn walk_inside(&mut self, forward: bool, effects: &mut Vec<Effect>) -> bool {
        let places = self.scene.operations_inside(self.displayed_frame());
        let now = match self.session.highlight {
            Highlight::Expression(index) => places.iter().position(|place| *place == index),
            _ => None,
        };
        let next = match (now, forward) {
            (None, true) => Some(0),
            (None, false) => places.len().checked_sub(1),
            (Some(now), true) => Some(now + 1),
            (Some(now), false) => now.checked_sub(1),
        };
        let place = next.and_then(|next| places.get(next));
        let highlight = place.map_or(Highlight::None, |place| Highlight::Expression(*place));
        self.state.playing = false;
        effects.push(self.step_timer());
        self.point(highlight)
    }

    fn press(&mut self, square: Square, effects: &mut Vec<Effect>) -> bool {
        if self.session.quiz.as_ref().and_then(|quiz| quiz.square()).is_some() {
            return self.answer(Answer::Square(Some(square)), effects);
        }
        if self.tag.is_some() {
            // A question about boards is answered by pressing one of them.
            if self.is_asking() {
                return false;
            }
            if self.tag.as_ref().is_some_and(|tag| tag.follows) {
                return self.follow_bit(square, effects);
            }
            self.act(Action::ToggleSquare(square), effects);
            return true;
        }
        // A press only looks, unless the user edits.
        if !self.session.tools_open {
            return self.follow_bit(square, effects);
        }
        let (meaning, held) = self.meaning_of_press(square);
        self.session.held = held;
        self.edit(meaning, effects);
        true
    }

    /// Follows the bit that is on a square now.
    fn follow_bit(&mut self, square: Square, effects: &mut Vec<Effect>) -> bool {
        let frame = self.scene.frame_at(self.state.step);
        match self.scene.start_of(square, frame) {
            Some(start) if self.followed() == Some(start) => false,
            Some(start) => {
                self.act(Action::Follow(start), effects);
                true
            }
            None => {
                self.session.toast = "There is no single bit to follow on this square.";
                effects.push(Effect::StartTimer(Timer::Toast, TOAST_FOR));
                true
            }
        }
    }

    /// Makes an edit, and announces it.
    fn edit(&mut self, Meaning { action, toast }: Meaning, effects: &mut Vec<Effect>) {
        if let Some(action) = action {
            let description = self.describe(&action);
            self.act(action, effects);
            let mut announcement: Vec<&str> = Vec::new();
            // An edit that must be confirmed has not happened yet.
            announcement.extend(Some(&*description).filter(|_| self.state.pending_shift.is_none()));
            if self.session.tools_open {
                let warnings = self.state.warnings.iter();
                announcement.extend(warnings.map(|warning| warning.trim_end_matches('.')));
            }
            self.session.announcement = announcement.join(". ");
        }
        self.session.toast = toast;
    }

    /// Goes to another state of the undo history.
    fn go_to(
        &mut self,
        find: fn(&mut History, &State) -> Option<State>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let Some(state) = find(&mut self.session.history, &self.state) else {
            return false;
        };
        self.drop_pending(effects);
        let before = self.apply(Action::UndoRedo(Box::new(state)), effects);
        self.note_board(&before, false, effects);
        self.follow_up(&before, effects);
        "board restored".clone_into(&mut self.session.announcement);
        true
    }

    /// Takes an answer to the question; after the right one, shows the frame that it's about.
    fn answer(&mut self, answer: Answer, effects: &mut Vec<Effect>) -> bool {
        let Some(quiz) = &mut self.session.quiz else {
            return false;
        };
        let Some(right) = quiz.answer(answer) else {
            return false;
        };
        if right {
            let is_next = quiz.question.shown_at == self.state.step + 1;
            let action = if is_next { Action::StepForward } else { Action::Play };
            self.act(action, effects);
            // A pressed square keeps the focus, unless the run goes on elsewhere.
            if self.state.predicting || !matches!(answer, Answer::Square(Some(_))) {
                let target = self.question_in_focus().unwrap_or(FocusTarget::Answer);
                effects.push(Effect::Focus(target));
            }
        }
        if self.tag.is_some() {
            effects.push(Effect::Emit(PlayerEvent::Answer { right }));
        }
        true
    }

    /// Returns where the question that waits is answered.
    fn question_in_focus(&self) -> Option<FocusTarget> {
        let quiz = self.session.quiz.as_ref().filter(|quiz| !quiz.is_solved())?;
        Some(match quiz.question.choices {
            Choices::Squares { from, .. } => FocusTarget::Square(from),
            Choices::Boards { .. } => FocusTarget::Choice,
        })
    }

    /// Whether the focus goes to a question that an action brings: only buttons send such an action. In a player, scripts
    /// send some of them.
    fn moves_focus(&self, action: &Action) -> bool {
        match action {
            Action::Predict(true) | Action::StepFirst => true,
            Action::Play | Action::StepForward | Action::Apply(_) => self.tag.is_none(),
            _ => false,
        }
    }

    /// Opens the code that the device has stored, in place of the initial code.
    fn open_stored_code(&mut self, before: &State, effects: &mut Vec<Effect>) {
        let is_visit = self.state.page == Page::Lab && before.page != Page::Lab;
        if is_visit
            && *self.state.lab == Lab::default()
            && let Some(code) = self.session.stored_code.clone()
        {
            self.apply(Action::WriteCode(code.into()), effects);
        }
    }

    /// Updates what depends on the state in the app only.
    fn follow_up(&mut self, before: &State, effects: &mut Vec<Effect>) {
        if self.tag.is_some() {
            return;
        }
        let (page, lab) = (self.state.page, self.state.lab.clone());
        if page != before.page {
            effects.push(Effect::ShowTitle(page));
        }
        self.parse_code(effects);
        let is_same_code = lab.code == before.lab.code && lab.plays_same(&before.lab);
        if !is_same_code {
            self.session.report = None;
            self.forget_crash();
        }
        if page != before.page {
            self.prove_laws(effects);
        }
        if lab != before.lab || page != before.page || !is_same_code {
            effects.push(self.examine_timer());
        }
        // Browsers refuse a new URL for every key press: it waits until the user stops typing.
        let is_typing = page == Page::Lab && page == before.page && lab != before.lab;
        let is_place = self.state.milestone != before.milestone;
        if is_place || !is_typing {
            self.show_url(is_place, effects);
        }
    }

    /// Writes the URL, unless its own text is still being read.
    pub(crate) fn show_url(&self, is_place: bool, effects: &mut Vec<Effect>) {
        if !self.awaits_link() {
            effects.push(Effect::ShowUrl { query: self.state.to_query(), is_place });
        }
    }

    /// Records a change for undo and in the list of recent boards.
    fn note(&mut self, before: &State, field: Option<Field>, effects: &mut Vec<Effect>) {
        let begins = self.session.history.note(before, &self.state, field);
        let is_place = self.state.milestone != before.milestone;
        self.note_board(before, !is_place && (field.is_none() || !begins), effects);
    }

    /// Records a new board in the list of recent boards; `by_hand` if it was only edited.
    fn note_board(&mut self, before: &State, by_hand: bool, effects: &mut Vec<Effect>) {
        let (now, session) = (&self.state, &mut self.session);
        let moved = before.step != now.step || !now.shows_same_run(before);
        if moved && matches!(session.held, Held::From(_)) {
            session.held = Held::Nothing;
        }
        if now.subject != before.subject {
            session.recent.note(now.subject, by_hand);
            effects.push(Effect::Store(StorageKey::Recent, session.recent.to_text()));
        }
    }

    fn read_stored(&mut self, key: StorageKey, text: Option<String>) -> bool {
        match key {
            StorageKey::Code => {
                self.session.stored_code = text;
                return false;
            }
            StorageKey::Recent => {
                self.session.recent = Recent::from_text(&text.unwrap_or_default());
            }
            StorageKey::SingleKeys => self.session.single_keys_off = is_off(text.as_deref()),
        }
        true
    }

    fn examine_timer(&self) -> Effect {
        match self.state.page {
            Page::Lab => Effect::StartTimer(Timer::Examine, EXAMINE_AFTER),
            _ => Effect::StopTimer(Timer::Examine),
        }
    }

    /// Picks a square of the permutation's picture; the second one swaps its source with the first.
    fn pick(&mut self, square: Square, down: bool, effects: &mut Vec<Effect>) -> bool {
        match self.session.picked {
            Some(picked) if picked != square => {
                self.session.picked = None;
                let lab = &self.state.lab;
                let shown = self.session.compilation.as_ref().filter(|known| known.is_of(lab));
                let permutation = shown.and_then(|shown| shown.permutation.as_ref().ok());
                if let Some(text) = permutation.and_then(|it| swap_sources(it, picked, square)) {
                    self.act(Action::WritePermutation(text.into()), effects);
                }
            }
            Some(_) if down => self.session.picked = None,
            None if down => self.session.picked = Some(square),
            _ => return false,
        }
        true
    }

    /// Shows a changed tag of a player. If it only looks different, the playback continues.
    pub(crate) fn show_tag(&mut self, tag: Tag, effects: &mut Vec<Effect>) {
        let Some(own) = &mut self.tag else {
            return;
        };
        let before = std::mem::replace(&mut **own, tag);
        let tag = &**own;
        let (theme, view) = (tag.state.theme, tag.state.view);
        let looked_same =
            State { theme: before.state.theme, view: before.state.view, ..tag.state.clone() };
        if looked_same == before.state && tag.ask == before.ask {
            self.state.theme = theme;
            self.state.view = view;
        } else {
            let state = Box::new(tag.state.clone());
            self.apply(Action::Restore(state), effects);
            effects.extend(self.begin_player());
        }
    }

    /// What a player does first, and after other attributes: asks its question and reports errors.
    pub(crate) fn begin_player(&mut self) -> Vec<Effect> {
        if !self.state.predicting {
            (self.session.quiz, self.session.reply) = (None, None);
        }
        if self.awaits_board() {
            return vec![Effect::Render];
        }
        let mut errors = self.state.notices.clone();
        errors.extend(self.scene.fault.as_ref().map(|fault| sentence(fault.message())));
        if let Some(tag) = &self.tag
            && let Some(ask) = tag.ask
        {
            match Question::of(&self.scene, self.state.step, ask) {
                Ok(question) => {
                    // Nothing plays before the reader has answered.
                    self.state.playing = false;
                    let quiz = Quiz::new(question, tag.question.clone());
                    self.session.quiz = Some(Box::new(quiz));
                }
                Err(error) => errors.push(error),
            }
        }
        self.state.notices.clone_from(&errors);
        let mut effects = vec![
            self.step_timer(),
            Effect::Emit(PlayerEvent::Title(scene_title(&self.scene))),
            Effect::Emit(PlayerEvent::Errors(errors)),
            Effect::Render,
        ];
        self.emit_step(&mut effects);
        effects
    }

    /// Tells the page around a player which frame is shown, if it has changed.
    fn emit_step(&mut self, effects: &mut Vec<Effect>) {
        if self.tag.is_none() || self.awaits_board() {
            return;
        }
        let step = self.state.step;
        let event = PlayerEvent::Step {
            step,
            steps: self.scene.trace.steps().len(),
            value: self.scene.board(step).0,
            fen: self.scene.fen(step),
        };
        if self.session.emitted.as_ref() != Some(&event) {
            self.session.emitted = Some(event.clone());
            effects.push(Effect::Emit(event));
        }
    }
}
