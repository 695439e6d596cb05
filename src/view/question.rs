//! A question that the reader answers on the board.

use deltaboard_scene::{Answer, Choices, Question, Tints};
use deltaboard_transform::{Bitboard, Square};
use yew::prelude::*;

use super::bit_grid::still_grid;
use super::controls::Button;
use super::part::part;
use crate::shown::Shown;

/// A question, and what was answered to it.
pub(crate) struct Asked {
    pub(crate) question: Question,
    /// In the author's own words.
    text: Option<String>,
    answer: Option<Answer>,
    /// Which of the boards was chosen last.
    chosen: Option<usize>,
}

/// What a reader answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// A square, or that the bit is gone.
    Square(Option<Square>),
    /// One of the boards.
    Board(usize),
}

impl Asked {
    pub(crate) const fn new(question: Question, text: Option<String>) -> Self {
        Self {
            question,
            text,
            answer: None,
            chosen: None,
        }
    }

    pub(crate) fn solved(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.right)
    }

    /// Takes an answer, and says whether it is right; `None` once that has been found.
    pub(crate) fn reply(&mut self, reply: Reply) -> Option<bool> {
        if self.solved() {
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
        let right = answer.right;
        self.answer = Some(answer);
        Some(right)
    }
}

pub(super) fn question(shown: &Shown<'_>, asked: &Asked, reply: &Callback<Reply>) -> Html {
    let text = asked.text.as_ref().unwrap_or(&asked.question.text).clone();
    let choices = match &asked.question.choices {
        _ if asked.solved() && asked.chosen.is_none() => Html::default(),
        Choices::Squares { from, .. } => {
            let gone = Button {
                testid: "gone",
                class: "quiet",
                ..Button::default()
            };
            part("p", "hint")
                .text(format!("Press the square. The bit on {from} is marked. "))
                .with(gone.show(reply.reform(|_| Reply::Square(None)), "It is gone"))
                .into()
        }
        Choices::Boards { boards, .. } => {
            let choices = boards.iter().enumerate().map(|(place, (board, _))| {
                let place = (place, boards.len());
                choice(shown, asked, reply, place, *board)
            });
            part("div", "choices").with_all(choices).into()
        }
    };
    let (class, why) = match &asked.answer {
        None => ("answer", String::new()),
        Some(answer) if answer.right => ("answer right", answer.why.clone()),
        Some(answer) => ("answer wrong", answer.why.clone()),
    };
    html! {
        <section class="question" part="question">
            { part("p", "asks").testid("question").text(text) }
            { choices }
            { part("p", class).testid("answer").live().tabindex("-1").text(why) }
        </section>
    }
}

fn choice(
    shown: &Shown<'_>,
    asked: &Asked,
    reply: &Callback<Reply>,
    (place, count): (usize, usize),
    board: Bitboard,
) -> Html {
    let chosen = asked.chosen == Some(place);
    let squares: Vec<_> = board.squares().map(|square| square.to_string()).collect();
    let name = format!("Choice {} of {count}: {}", place + 1, squares.join(", "));
    let button = Button {
        testid: "choice",
        class: match chosen {
            false => "figure",
            true if asked.solved() => "figure right",
            true => "figure wrong",
        },
        pressed: Some(chosen),
        name: Some(name.into()),
        ..Button::default()
    };
    let grid = still_grid(shown, "choice-grid", board, Tints::default());
    button.show_content(reply.reform(move |_| Reply::Board(place)), grid)
}
