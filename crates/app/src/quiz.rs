//! A question that waits for its answer: the one of a player's tag, or one of a reader who predicts each step.

use deltaboard_scene::{Choices, Feedback, Question};
use deltaboard_transform::Square;

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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The questions answered right at the first try.
    pub right: u32,
    /// The questions answered.
    pub of: u32,
    /// What the other answered questions were about.
    missed: Vec<String>,
    /// What the questions were about whose answer was only shown.
    skipped: Vec<String>,
}

impl Quiz {
    pub(crate) const fn new(question: Question, text: Option<String>) -> Self {
        Self { question, text, feedback: None, chosen: None, tries: 0, solved: false }
    }

    /// Returns the feedback that remains when another frame is shown. The right answer to a skipped question appears once
    /// its frame is shown.
    pub(crate) fn reply_at(self, frame: usize) -> Option<QuizFeedback> {
        match self.solved {
            true => self.feedback,
            false if self.question.shown_at != frame => None,
            false => Some(QuizFeedback::Skipped(self.question.explanation)),
        }
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
    /// Counts a question that is over. One without an answer doesn't count as wrong.
    pub(crate) fn count(&mut self, quiz: &Quiz) {
        let is_right = quiz.solved && quiz.tries == 1;
        self.of += u32::from(quiz.tries > 0);
        self.right += u32::from(is_right);
        let list = if quiz.tries > 0 { &mut self.missed } else { &mut self.skipped };
        // After a step back, a question comes again.
        if !is_right && !list.contains(&quiz.question.topic) {
            list.push(quiz.question.topic.clone());
        }
    }

    /// Returns the score as text: "4 of 5 right first time". Empty before the first answer.
    ///
    /// ```
    /// assert_eq!(deltaboard_app::Score::default().in_words(), "");
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.of {
            0 => String::new(),
            of => format!("{} of {of} right first time", self.right),
        }
    }

    /// Returns the recap of a run: the score, and which steps the reader missed. `None` if nothing was asked.
    ///
    /// ```
    /// assert_eq!(deltaboard_app::Score::default().recap(), None);
    /// ```
    #[must_use]
    pub fn recap(&self) -> Option<String> {
        let mut sentences = Vec::new();
        if self.of > 0 {
            sentences.push(format!("{}.", self.in_words()));
        }
        for (what, topics) in [("You missed", &self.missed), ("Not answered", &self.skipped)] {
            if !topics.is_empty() {
                sentences.push(format!("{what}: {}.", topics.join("; ")));
            }
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_scene::{Picker, Scene, State};

    /// A question about a board with one bit, so that most questions are about it.
    fn question(frame: usize) -> Question {
        let scene = Scene::of(&State::from_query("bits=0x200&do=flip-vertical&step=0"));
        let question = Question::in_turn(&scene, frame, &mut Picker::new(1));
        question.expect("a step that can be asked about")
    }

    fn right_answer(question: &Question) -> Answer {
        match &question.choices {
            Choices::Boards { right, .. } => Answer::Board(*right),
            Choices::Squares { .. } => {
                let mut answers = Square::ALL.into_iter().map(Some);
                let right = answers.find(|answer| question.on_square(*answer).right);
                Answer::Square(right.flatten())
            }
        }
    }

    #[test]
    fn the_reply_to_a_question_remains_in_the_next_frame() {
        let mut first = Quiz::new(question(0), None);
        assert_eq!(first.answer(right_answer(&first.question)), Some(true));
        let reply = first.reply_at(1);
        assert!(matches!(reply, Some(QuizFeedback::Answered(answer)) if answer.right));
        // Nobody answers the second.
        let second = Quiz::new(question(1), None);
        let right = second.question.explanation.clone();
        assert_eq!(second.clone().reply_at(0), None);
        assert_eq!(second.reply_at(2), Some(QuizFeedback::Skipped(right)));
    }

    #[test]
    fn the_score_counts_answered_questions() {
        let mut score = Score::default();
        let mut count = |frame, wrong: u32, answers: bool| {
            let mut quiz = Quiz::new(question(frame), None);
            for _ in 0..wrong {
                // Nothing is lost, and no mask has this index.
                assert_ne!(quiz.answer(Answer::Square(None)), Some(true));
                assert_ne!(quiz.answer(Answer::Board(9)), Some(true));
            }
            if answers {
                quiz.answer(right_answer(&quiz.question));
            }
            score.count(&quiz);
            (score.in_words(), score.recap().unwrap_or_default())
        };
        let right = |right, of| format!("{right} of {of} right first time");
        assert_eq!(count(0, 0, true), (right(1, 1), format!("{}.", right(1, 1))));
        let missed = "You missed: step 2 (turns over the middle rank digit)";
        assert_eq!(count(1, 1, true), (right(1, 2), format!("{}. {missed}.", right(1, 2))));
        // A skipped question isn't wrong, and a repeated one is listed once.
        let skipped = "Not answered: step 3 (turns over the highest rank digit)";
        let recap = |of| format!("{}. {missed}. {skipped}.", right(1, of));
        assert_eq!(count(2, 0, false), (right(1, 2), recap(2)));
        assert_eq!(count(1, 2, false), (right(1, 3), recap(3)));
    }
}
