//! Questions to the reader: asking, and taking the answers.

use deltaboard_scene::{Action, Choices, Question, State};

use crate::effect::{Effect, FocusTarget, PlayerEvent};
use crate::model::Model;
use crate::quiz::{Answer, Quiz, Score};

impl Model {
    /// Asks about the next step of a reader who predicts, after a change of the state; `is_step` if it was no jump in the history.
    pub(crate) fn ask_after(&mut self, before: &State, is_step: bool) {
        let (step, questions) = (self.state.step, &mut self.session.questions);
        let same_run = self.state.shows_same_run(before);
        match (before.predicting, self.state.predicting) {
            (true, false) => (questions.current, questions.reply) = (None, None),
            (false, false) => {}
            (true, true) if same_run && step == before.step => {}
            (predicted, true) => {
                let is_next = is_step && step == before.step + 1;
                let quiz = questions.current.take().filter(|_| is_next);
                if let Some(quiz) = &quiz {
                    questions.score.count(quiz);
                } else if !same_run || !predicted || step == 0 {
                    questions.score = Score::default();
                    questions.picker.begin_run();
                }
                self.ask_next(quiz);
            }
        }
    }

    /// Asks about the next step, with the feedback about the question before.
    pub(crate) fn ask_next(&mut self, before: Option<Box<Quiz>>) {
        let (step, session) = (self.state.step, &mut self.session);
        let reply = before.and_then(|before| before.reply_at(step));
        let question = Question::in_turn(&self.scene, step, &mut session.questions.picker);
        session.questions.asked += u32::from(question.is_some());
        (session.questions.current, session.questions.reply) = match question {
            Some(question) => {
                let mut quiz = Quiz::new(question, None);
                quiz.feedback = reply;
                (Some(Box::new(quiz)), None)
            }
            None => (None, reply),
        };
        self.state.playing &= self.session.questions.current.is_none();
    }

    /// Takes an answer to the question; after the right one, shows the frame that it's about.
    pub(crate) fn answer(&mut self, answer: Answer, effects: &mut Vec<Effect>) -> bool {
        let Some(quiz) = &mut self.session.questions.current else {
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
    pub(crate) fn question_in_focus(&self) -> Option<FocusTarget> {
        let quiz = self.session.questions.current.as_ref().filter(|quiz| !quiz.is_solved())?;
        Some(match quiz.question.choices {
            Choices::Squares { from, .. } => FocusTarget::Square(from),
            Choices::Boards { .. } => FocusTarget::Choice,
        })
    }

    /// Whether the focus goes to a question that an action brings: only buttons send such an action. In a player, scripts
    /// send some of them.
    pub(crate) fn moves_focus(&self, action: &Action) -> bool {
        match action {
            Action::Predict(true) | Action::StepFirst => true,
            Action::Play | Action::StepForward | Action::Apply(_) => self.tag.is_none(),
            _ => false,
        }
    }
}
