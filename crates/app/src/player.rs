//! Players: what their tags ask for, and what they tell the page around them.

use deltaboard_scene::{Action, Question, State, Tag, scene_title, sentence};

use crate::effect::{Effect, PlayerEvent};
use crate::model::Model;
use crate::quiz::Quiz;

impl Model {
    /// Shows a changed tag of a player. If it only looks different, the playback continues.
    pub(crate) fn show_tag(&mut self, tag: Tag, effects: &mut Vec<Effect>) {
        let Some(own) = &mut self.tag else {
            return;
        };
        let before = std::mem::replace(&mut **own, tag);
        let tag = &**own;
        let (theme, side) = (tag.state.theme, tag.state.side);
        let looked_same =
            State { theme: before.state.theme, side: before.state.side, ..tag.state.clone() };
        // Code that had not been read has the same text.
        let played_same = tag.state.lab.plays_same(&before.state.lab);
        let has_begun = self.session.emitted.is_some();
        if has_begun && looked_same == before.state && played_same && tag.ask == before.ask {
            self.state.theme = theme;
            self.state.side = side;
        } else {
            let state = Box::new(tag.state.clone());
            self.advance(Action::Restore(state), effects);
            effects.extend(self.begin_player());
        }
    }

    /// What a player does first, and after other attributes: asks its question and reports errors.
    pub(crate) fn begin_player(&mut self) -> Vec<Effect> {
        if !self.state.predicting {
            (self.session.questions.current, self.session.questions.reply) = (None, None);
        }
        if self.awaits_state() {
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
                    self.session.questions.current = Some(Box::new(quiz));
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
    pub(crate) fn emit_step(&mut self, effects: &mut Vec<Effect>) {
        if self.tag.is_none() || self.awaits_state() {
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
