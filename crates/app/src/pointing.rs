//! Pointing: what is highlighted, followed and pressed.

use deltaboard_scene::Action;
use deltaboard_transform::Square;

use crate::effect::{Effect, TOAST_FOR, Timer};
use crate::message::Highlight;
use crate::model::Model;
use crate::quiz::Answer;

impl Model {
    /// Highlights something; returns whether this is a change.
    pub(crate) fn point(&mut self, highlight: Highlight) -> bool {
        std::mem::replace(&mut self.session.pointer.highlight, highlight) != highlight
    }

    /// Highlights the next or previous operation inside the step. Beyond the last one nothing is highlighted, which
    /// shows the result of the step.
    pub(crate) fn walk_inside(&mut self, forward: bool, effects: &mut Vec<Effect>) -> bool {
        let places = self.scene.operations_inside(self.displayed_frame());
        let now = match self.session.pointer.highlight {
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

    pub(crate) fn press(&mut self, square: Square, effects: &mut Vec<Effect>) -> bool {
        if self.session.questions.current.as_ref().and_then(|quiz| quiz.square()).is_some() {
            return self.answer(Answer::Square(Some(square)), effects);
        }
        if !self.is_page() {
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
        if !self.session.editing.tools_open {
            return self.follow_bit(square, effects);
        }
        let (meaning, selected) = self.meaning_of_press(square);
        self.session.editing.selected = selected;
        self.edit(meaning, effects);
        true
    }

    /// Follows the bit that is on a square now.
    pub(crate) fn follow_bit(&mut self, square: Square, effects: &mut Vec<Effect>) -> bool {
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
}
