//! A question that is being answered: the one of a player's tag, or those of a reader who predicts each step.

use deltaboard_scene::{Answer, Choices, Question};
use deltaboard_transform::Square;

/// A question, and what was answered to it.
pub(crate) struct Asked {
    pub(crate) question: Question,
    /// In the author's own words.
    pub(crate) text: Option<String>,
    /// What was said last: of an answer to this question, or at first to the one before it.
    pub(crate) said: Option<Answer>,
    /// Which of the boards was chosen last.
    pub(crate) chosen: Option<usize>,
    /// How often it was answered.
    tries: u32,
    solved: bool,
}

/// What a reader answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// A square, or that the bit is gone.
    Square(Option<Square>),
    /// One of the boards.
    Board(usize),
}

/// How well a reader predicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Score {
    /// How many questions were answered rightly at once.
    pub(crate) right: u32,
    /// How many there were.
    pub(crate) of: u32,
}

impl Asked {
    pub(crate) const fn new(question: Question, text: Option<String>) -> Self {
        Self {
            question,
            text,
            said: None,
            chosen: None,
            tries: 0,
            solved: false,
        }
    }

    /// The question that follows another, under what was said of that.
    pub(crate) fn after(question: Question, before: Option<Box<Self>>) -> Self {
        let said = before
            .filter(|before| before.solved)
            .and_then(|before| before.said);
        Self {
            said,
            ..Self::new(question, None)
        }
    }

    pub(crate) fn solved(&self) -> bool {
        self.solved
    }

    /// The square that is asked about, until it is known where its bit goes.
    pub(crate) fn square(&self) -> Option<Square> {
        match self.question.choices {
            Choices::Squares { from, .. } if !self.solved => Some(from),
            _ => None,
        }
    }

    /// Takes an answer, and says whether it is right; `None` once that has been found.
    #[inline(never)]
    pub(crate) fn reply(&mut self, reply: Reply) -> Option<bool> {
        if self.solved {
            return None;
        }
        let answer = match (reply, &self.question.choices) {
            (Reply::Square(square), Choices::Squares { .. }) => self.question.on_square(square),
            (Reply::Board(place), Choices::Boards { .. }) => {
                self.chosen = Some(place);
                self.question.on_board(place)
            }
            _ => return None,
        };
        self.tries += 1;
        self.solved = answer.right;
        self.said = Some(answer);
        Some(self.solved)
    }
}

impl Score {
    /// Counts a question that is over: answered, or passed by.
    #[inline(never)]
    pub(crate) fn count(&mut self, asked: Option<&Asked>) {
        self.of += u32::from(asked.is_some());
        let at_once = asked.is_some_and(|asked| asked.solved && asked.tries == 1);
        self.right += u32::from(at_once);
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_scene::{Scene, State};

    use super::*;

    #[test]
    fn only_what_was_said_of_the_question_before_is_said_again() {
        let scene = Scene::of(&State::from_query("bits=0x200&do=flip-vertical&step=0"));
        let ask = |frame, before| {
            let question =
                Question::in_turn(&scene, frame).expect("a step that can be asked about");
            Asked::after(question, before)
        };
        let mut first = ask(0, None);
        assert_eq!(first.reply(Reply::Square(Some(Square::B1))), Some(true));
        let second = ask(1, Some(Box::new(first)));
        assert!(second.said.as_ref().is_some_and(|said| said.right));
        // Nobody has answered it.
        let third = ask(2, Some(Box::new(second)));
        assert_eq!(third.said, None);
    }
}
