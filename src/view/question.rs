//! A question that the reader answers on the board or by a choice of boards.

use deltaboard_app::{Answer, FocusTarget, Message, Quiz, QuizFeedback};
use deltaboard_scene::{Action, Choices, Tints};
use deltaboard_trace::digits_of;
use deltaboard_transform::Bitboard;
use yew::prelude::*;

use super::bit_grid::{describe, still_grid};
use super::controls::Button;
use super::element::element;
use crate::shown::{Place, Shown};

/// Returns selectors of what can get the focus, the best first.
pub(crate) fn focus_selectors(target: FocusTarget) -> Vec<String> {
    match target {
        // The board that the reader is on, or else the bits.
        FocusTarget::Square(square) => [":focus-within", ":is(.bits-panel *)", ""]
            .map(|board| format!("[data-squares]{board} [data-square={square}]"))
            .to_vec(),
        FocusTarget::Choice => vec!["[data-testid=choice]".to_owned()],
        FocusTarget::Answer => {
            vec!["[data-testid=answer]".to_owned(), "[data-testid=step-play]".to_owned()]
        }
    }
}

/// A live region with the question or the recap: screen readers wouldn't announce the sections, which are inserted with
/// their texts.
pub(super) fn for_screen_readers(shown: &Shown<'_>) -> Html {
    let text = shown.waiting().map(text).or_else(|| shown.recap.clone());
    let text = text.map(|text| element("p", "").text(text).into());
    element("div", "unseen").live().with_all(text.into_iter()).into()
}

/// The feedback about the last question where no other follows, and the recap at the end of a run.
pub(super) fn reply(shown: &Shown<'_>) -> Html {
    let feedback = shown.session.questions.reply.as_ref();
    if feedback.is_none() && shown.recap.is_none() {
        return Html::default();
    }
    let recap = shown.recap.as_ref().map(|recap| {
        let button = Button { testid: "try-again", ..Button::default() };
        let button = button.show(shown.press(Action::StepFirst), "Try again");
        // The live region has announced it already.
        let text = element("span", "").aria_hidden().testid("recap").text(recap.clone());
        Html::from(element("p", "recap").with(text).with(button))
    });
    html! {
        <section class="question" part="question">
            { answer(feedback) }
            { for recap }
        </section>
    }
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
            let digits = digits_of(*from);
            let gone = Button { testid: "gone", class: "quiet", ..Button::default() };
            element("p", "hint")
                .text(format!("Press the square. The marked bit is on {from}, {digits}. "))
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
    let asked_text = element("p", "asks");
    let asked_text = match shown.place {
        Place::Player if !shown.state.predicting => asked_text,
        // The live region has announced it already.
        _ => asked_text.aria_hidden(),
    };
    html! {
        <section class="question" part="question">
            { asked_text.testid("question").text(text) }
            { choices }
            { answer(asked.feedback.as_ref()) }
        </section>
    }
}

/// The feedback, or room for it.
fn answer(feedback: Option<&QuizFeedback>) -> Html {
    let (class, why) = match feedback {
        None => ("answer", String::new()),
        Some(QuizFeedback::Skipped(right)) => ("answer", format!("Last step: {right}")),
        Some(QuizFeedback::Answered(answer)) if answer.right => {
            ("answer right", answer.explanation.clone())
        }
        Some(QuizFeedback::Answered(answer)) => ("answer wrong", answer.explanation.clone()),
    };
    element("p", class).testid("answer").live().tabindex("-1").text(why).into()
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
