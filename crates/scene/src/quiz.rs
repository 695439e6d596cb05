//! A question that waits for its answer: the one of a player's tag, or one of a reader who predicts each step.

use deltaboard_transform::Square;

use crate::question::{Choices, Feedback, Question};

/// A question, and the answers to it so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quiz {
    /// The question.
    pub question: Question,
    /// The author's own text of the question.
    pub text: Option<String>,
    /// The feedback to the last answer; before the first one, about the question before.
    pub feedback: Option<QuizFeedback>,
    /// The board that was chosen last, by its index.
    pub chosen: Option<usize>,
    tries: u32,
    solved: bool,
}

/// The feedback below a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuizFeedback {
    /// About an answer.
    Answered(Feedback),
    /// Why the right answer to a skipped question is right.
    Skipped(String),
}

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A square; `None` means that the bit is lost.
    Square(Option<Square>),
    /// A board, by its index.
    Board(usize),
}

/// How well a reader predicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The questions answered right at the first try.
    pub right: u32,
    /// The questions answered.
    pub of: u32,
}

impl Quiz {
    pub(crate) const fn new(question: Question, text: Option<String>) -> Self {
        Self { question, text, feedback: None, chosen: None, tries: 0, solved: false }
    }

    /// Returns the question about a frame, with the feedback about the question before. The right answer to a skipped
    /// question appears once its frame is shown.
    pub(crate) fn after(question: Question, frame: usize, before: Option<Box<Self>>) -> Self {
        let feedback = before.and_then(|before| match before.solved {
            true => before.feedback,
            false if before.question.shown_at != frame => None,
            false => Some(QuizFeedback::Skipped(before.question.explanation)),
        });
        Self { feedback, ..Self::new(question, None) }
    }

    /// Returns whether the right answer has been given.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Returns the square that the question is about, until it's solved.
    pub fn square(&self) -> Option<Square> {
        match self.question.choices {
            Choices::Squares { from, .. } if !self.solved => Some(from),
            _ => None,
        }
    }

    /// Takes an answer and returns whether it's right; `None` if the question is solved or the answer is of another kind.
    pub(crate) fn answer(&mut self, answer: Answer) -> Option<bool> {
        if self.solved {
            return None;
        }
        let feedback = match (answer, &self.question.choices) {
            (Answer::Square(square), Choices::Squares { .. }) => self.question.on_square(square),
            (Answer::Board(place), Choices::Boards { .. }) => {
                self.chosen = Some(place);
                self.question.on_board(place)
            }
            _ => return None,
        };
        self.tries += 1;
        self.solved = feedback.right;
        self.feedback = Some(QuizFeedback::Answered(feedback));
        Some(self.solved)
    }
}

impl Score {
    /// Counts a question that is over, if it was answered at all.
    pub(crate) fn count(&mut self, quiz: &Quiz) {
        self.of += u32::from(quiz.tries > 0);
        self.right += u32::from(quiz.solved && quiz.tries == 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scene, State};

    #[test]
    fn feedback_is_about_the_question_before() {
        let scene = Scene::of(&State::from_query("bits=0x200&do=flip-vertical&step=0"));
        let ask = |frame, before| {
            let question =
                Question::in_turn(&scene, frame).expect("a step that can be asked about");
            Quiz::after(question, frame, before)
        };
        let mut first = ask(0, None);
        assert_eq!(first.answer(Answer::Square(Some(Square::B1))), Some(true));
        let second = ask(1, Some(Box::new(first)));
        assert!(matches!(&second.feedback, Some(QuizFeedback::Answered(answer)) if answer.right));
        // Nobody answers the second.
        let right = second.question.explanation.clone();
        let third = ask(2, Some(Box::new(second)));
        assert_eq!(third.feedback, Some(QuizFeedback::Skipped(right)));
    }

    #[test]
    fn the_score_counts_answered_questions() {
        let scene = Scene::of(&State::from_query("bits=0x200&do=flip-vertical&step=0"));
        let question = Question::in_turn(&scene, 0).expect("a step that can be asked about");
        let mut score = Score::default();
        let mut count = |replies: &[Square]| {
            let mut quiz = Quiz::new(question.clone(), None);
            for reply in replies {
                quiz.answer(Answer::Square(Some(*reply)));
            }
            score.count(&quiz);
            (score.right, score.of)
        };
        assert_eq!(count(&[Square::B1]), (1, 1));
        assert_eq!(count(&[Square::B2, Square::B1]), (1, 2));
        assert_eq!(count(&[Square::B2]), (1, 3));
        assert_eq!(count(&[]), (1, 3), "a skipped question is not wrong");
    }
}
