//! The update loop: the only place that changes the [`Model`].

use std::rc::Rc;

use deltaboard_scene::{Action, Controls, View};

use crate::effect::{Effect, ScrollTarget, StorageKey, TOAST_FOR, Timer};
use crate::embedding::Embedding;
use crate::gesture::Selected;
use crate::history::History;
use crate::message::{Highlight, Message};
use crate::model::Model;
use crate::pending::Turn;
use crate::recent::Recent;
use crate::stored::OFF;

/// Changes the model as a message says, and returns what the browser has to do.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = Vec::new();
    let (scene, build) = (model.scene.clone(), model.state.build.clone());
    let language = model.language();
    let mut renders = model.receive(message, &mut effects);
    while let Some(message) = model.next_waiting() {
        renders |= model.handle(message, &mut effects);
    }
    if renders {
        effects.push(Effect::Render);
    }
    // Brings up to date what depends on the scene.
    let start = model.way.as_ref().map(|(start, _)| *start);
    if !Rc::ptr_eq(&scene, &model.scene) || start != model.followed() {
        model.follow_way();
    }
    if model.is_page()
        && (!Rc::ptr_eq(&scene, &model.scene)
            || language != model.language()
            || !Rc::ptr_eq(&build, &model.state.build))
    {
        model.print(&mut effects);
    }
    model.emit_step(&mut effects);
    effects
}

impl Model {
    /// Handles a message when it's its turn. Returns whether the views have to be rendered again.
    fn receive(&mut self, message: Message, effects: &mut Vec<Effect>) -> bool {
        match self.turn_of(&message) {
            Turn::Now => {}
            Turn::NowAndAfter => self.session.work.waiting.push(message.clone()),
            Turn::After => {
                self.session.work.waiting.push(message);
                return false;
            }
            Turn::Instead => self.drop_pending(effects),
        }
        self.handle(message, effects)
    }

    /// Handles a message; returns whether the views have to be rendered again.
    fn handle(&mut self, message: Message, effects: &mut Vec<Effect>) -> bool {
        match message {
            Message::Act(action) => {
                let (moves_focus, asked) =
                    (self.moves_focus(&action), self.session.questions.asked);
                let compares = matches!(action, Action::Compare) && self.is_page();
                self.act(action, effects);
                if compares && self.state.beside.is_some() {
                    effects.push(Effect::ScrollTo(ScrollTarget::Boards));
                }
                if moves_focus && asked != self.session.questions.asked {
                    effects.extend(self.question_in_focus().map(Effect::Focus));
                }
            }
            Message::TimedOut(Timer::Step) => self.act(Action::Tick, effects),
            Message::Key(key) => {
                // A player without controls has no shortcuts either.
                let is_off = self.tag.as_ref().is_some_and(|tag| tag.controls == Controls::None)
                    || self.state.view == View::Build && key != "?";
                match Message::of_key(&key).filter(|_| !is_off) {
                    // The focus stays, so that the next key steps on.
                    Some(Message::Act(action)) => self.act(action, effects),
                    Some(message) => return self.handle(message, effects),
                    None => return false,
                }
            }
            Message::Hover(hovered) => {
                // A pointer that rests, however it trembles, takes nothing from the keyboard.
                let before = std::mem::replace(&mut self.session.pointer.hovered, hovered);
                return before != hovered && self.point(hovered);
            }
            Message::Point(highlight) => return self.point(highlight),
            Message::WalkInside(forward) => return self.walk_inside(forward, effects),
            Message::WalkTo(square) => {
                self.session.pointer.cursor = square;
                self.session.pointer.highlight = Highlight::Square(square);
            }
            Message::Press(square) => return self.press(square, effects),
            Message::Follow(square) => return self.follow_bit(square, effects),
            Message::Answer(answer) => return self.answer(answer, effects),
            Message::TimedOut(Timer::Outdated) => {
                self.session.work.jobs.stop_outdated(effects);
                return false;
            }
            Message::TimedOut(Timer::Overdue) => self.give_up_overdue(effects),
            Message::JobDone(id, outcome) => self.take(id, *outcome, effects),
            Message::JobFailed(id, failure) => self.do_without(id, failure, effects),
            Message::SetAttributes(attributes) => self.set_attributes(*attributes, effects),
            message => return self.is_page() && self.handle_on_page(message, effects),
        }
        true
    }

    /// Handles a message that only the page has.
    fn handle_on_page(&mut self, message: Message, effects: &mut Vec<Effect>) -> bool {
        match message {
            Message::Enter(entry) => self.enter(entry, effects),
            Message::Gesture(gesture) => {
                let meaning = self.meaning_of_gesture(gesture);
                self.edit(meaning, effects);
            }
            Message::OpenTools(open) => {
                self.session.editing.tools_open = open;
                self.session.editing.selected = Selected::Nothing;
                effects.extend(open.then_some(Effect::ScrollTo(ScrollTarget::Tools)));
            }
            Message::Select(selected) => self.session.editing.selected = selected,
            Message::Undo => {
                return self.undo_waiting(effects) || self.undo_redo(History::undo, effects);
            }
            Message::Redo => return self.undo_redo(History::redo, effects),
            Message::ForgetRecent => {
                self.session.recent = Recent::default();
                effects.push(Effect::Store(StorageKey::Recent, String::new()));
            }
            Message::StorageChanged(key, text) => return self.read_stored(key, text),
            Message::Copy(text, shown_in) => {
                effects.push(Effect::Copy(text, shown_in));
                return false;
            }
            Message::Copied { done, is_link } => {
                self.session.toast = match (done, is_link) {
                    (true, true) => "Link copied.",
                    (true, false) => "Copied.",
                    (false, _) => {
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
            Message::OpenHelp(open) => self.session.dialogs.help_open = open,
            Message::OpenEmbedding(open) => {
                self.embed(open.then(Embedding::default), effects);
            }
            Message::ChangeEmbedding(embedding) => self.embed(Some(embedding), effects),
            Message::ReplaceCode(text) => {
                effects.push(Effect::ReplaceCode(text));
                return false;
            }
            Message::PlayFunction(name) => self.choose_function(name, effects),
            Message::TimedOut(Timer::Examine) => self.examine(effects),
            Message::Search(running) => {
                if let Some(compilation) = &mut self.session.lab.compilation {
                    compilation.set_running(running);
                }
                self.search(effects);
            }
            Message::PickSquare(square, down) => return self.pick(square, down, effects),
            Message::Navigated(query) => self.navigate(&query, effects),
            // Players have the others.
            _ => return false,
        }
        true
    }
}
