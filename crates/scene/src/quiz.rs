//! A question that is being answered: the one of a player's tag, or those of a reader who predicts each step.

use deltaboard_scene::{Choices, Feedback, Question};
use deltaboard_transform::Square;

/// A question, and what was answered to it.
pub(crate) struct Asked {
    pub(crate) question: Question,
    /// In the author's own words.
    pub(crate) text: Option<String>,
    /// What was said last: of an answer to this question, or at first of the one before it.
    pub(crate) said: Option<Said>,
    /// Which of the boards was chosen last.
    pub(crate) chosen: Option<usize>,
    /// How often it was answered.
    tries: u32,
    solved: bool,
}

/// What is said of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Of an answer.
    Of(Feedback),
    /// Nobody answered: what would have been right.
    Instead(String),
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
    /// How many were answered.
    pub(crate) of: u32,
}

impl Asked {
    pub(crate) const fn new(question: Question, text: Option<String>) -> Self {
        Self { question, text, said: None, chosen: None, tries: 0, solved: false }
    }

    /// The question about a frame that follows another one, under what is to be said of that: what would have been
    /// right, only once it is shown.
    pub(crate) fn after(question: Question, frame: usize, passed: Option<Box<Self>>) -> Self {
        let said = passed.and_then(|passed| match passed.solved {
            true => passed.said,
            false if passed.question.shown_at != frame => None,
            false => Some(Said::Instead(passed.question.explanation)),
        });
        Self { said, ..Self::new(question, None) }
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
        self.said = Some(Said::Of(answer));
        Some(self.solved)
    }
}

impl Score {
    /// Counts a question that is over, if it was answered at all.
    pub(crate) fn count(&mut self, asked: &Asked) {
        self.of += u32::from(asked.tries > 0);
        self.right += u32::from(asked.solved && asked.tries == 1);
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_scene::{Scene, State};

    use super::*;

    #[test]
    fn what_was_right_is_said_of_the_question_before() {
        let scene = Scene::of(&State::from_query("bits=0x200&do=flip-vertical&step=0"));
        let ask = |frame, before| {
            let question =
                Question::in_turn(&scene, frame).expect("a step that can be asked about");
            Asked::after(question, frame, before)
        };
        let mut first = ask(0, None);
        assert_eq!(first.reply(Reply::Square(Some(Square::B1))), Some(true));
        let second = ask(1, Some(Box::new(first)));
        assert!(matches!(&second.said, Some(Said::Of(answer)) if answer.right));
        // Nobody has answered it.
        let right = second.question.explanation.clone();
        let third = ask(2, Some(Box::new(second)));
        assert_eq!(third.said, Some(Said::Instead(right)));
    }

    #[test]
    fn the_score_is_of_what_was_answered() {
        let scene = Scene::of(&State::from_query("bits=0x200&do=flip-vertical&step=0"));
        let question = Question::in_turn(&scene, 0).expect("a step that can be asked about");
        let mut score = Score::default();
        let mut count = |replies: &[Square]| {
            let mut asked = Asked::new(question.clone(), None);
            for reply in replies {
                asked.reply(Reply::Square(Some(*reply)));
            }
            score.count(&asked);
            (score.right, score.of)
        };
        assert_eq!(count(&[Square::B1]), (1, 1));
        assert_eq!(count(&[Square::B2, Square::B1]), (1, 2));
        assert_eq!(count(&[Square::B2]), (1, 3));
        assert_eq!(count(&[]), (1, 3), "who only looks is not wrong");
    }
}
