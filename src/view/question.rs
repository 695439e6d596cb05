//! A question that the reader answers on the board or by a choice of boards.

use deltaboard_scene::{Choices, Tints};
use deltaboard_transform::Bitboard;
use yew::prelude::*;

use super::bit_grid::{describe, still_grid};
use super::controls::Button;
use super::element::element;
use crate::shown::{Place, Shown};
use deltaboard_scene::Message;
use deltaboard_scene::{Answer, Quiz, QuizFeedback};

/// What gets the focus after a right answer, when the pressed button is gone: the feedback, or else *Play*.
pub(crate) const FOCUS_AFTER_ANSWER: &str = "[data-testid=answer], [data-testid=step-play]";

/// The text of the question for a live region: screen readers wouldn't announce the section, which is inserted with it.
pub(super) fn question_for_screen_readers(asked: &Quiz) -> Html {
    element("p", "").text(text(asked)).into()
}

/// Returns the author's text, or else the default text.
fn text(asked: &Quiz) -> String {
    asked.text.as_ref().unwrap_or(&asked.question.text).clone()
}

pub(super) fn question(shown: &Shown<'_>, asked: &Quiz) -> Html {
    let text = text(asked);
    let choices = match &asked.question.choices {
        _ if asked.is_solved() && asked.chosen.is_none() => Html::default(),
        Choices::Squares { from, .. } => {
            let gone = Button { testid: "gone", class: "quiet", ..Button::default() };
            element("p", "hint")
                .text(format!("Press the square. The bit on {from} is marked. "))
                .with(gone.show(reply_on_press(shown, Answer::Square(None)), "The bit is lost"))
                .into()
        }
        Choices::Boards { boards, .. } => {
            let choices = boards.iter().enumerate().map(|(place, (board, _))| {
                let place = (place, boards.len());
                choice(shown, asked, place, *board)
            });
            element("div", "choices").with_all(choices).into()
        }
    };
    let (class, why) = match &asked.feedback {
        None => ("answer", String::new()),
        Some(QuizFeedback::Skipped(right)) => ("answer", format!("Last step: {right}")),
        Some(QuizFeedback::Answered(answer)) if answer.right => {
            ("answer right", answer.explanation.clone())
        }
        Some(QuizFeedback::Answered(answer)) => ("answer wrong", answer.explanation.clone()),
    };
    let asked_text = element("p", "asks");
    let asked_text = match shown.place {
        // The live region has announced it already.
        Place::App => asked_text.aria_hidden(),
        Place::Player => asked_text,
    };
    html! {
        <section class="question" part="question">
            { asked_text.testid("question").text(text) }
            { choices }
            { element("p", class).testid("answer").live().tabindex("-1").text(why) }
        </section>
    }
}

fn choice(
    shown: &Shown<'_>,
    asked: &Quiz,
    (place, count): (usize, usize),
    board: Bitboard,
) -> Html {
    let chosen = asked.chosen == Some(place);
    let name = format!("Choice {} of {count}: {}", place + 1, describe(board));
    let button = Button {
        testid: "choice",
        class: match chosen {
            false => "figure",
            true if asked.is_solved() => "figure right",
            true => "figure wrong",
        },
        pressed: Some(chosen),
        ..Button::default()
    };
    let grid = element("div", "").aria_hidden();
    let grid = grid.with(still_grid(shown, "choice-grid", board, Tints::default()));
    let content: [Html; 2] = [element("span", "unseen").text(name).into(), grid.into()];
    button.show_content(reply_on_press(shown, Answer::Board(place)), content.into_iter().collect())
}

fn reply_on_press(shown: &Shown<'_>, reply: Answer) -> Callback<MouseEvent> {
    shown.send.reform(move |_| Message::Answer(reply))
}
