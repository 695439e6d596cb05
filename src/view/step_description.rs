//! The description of a step.

use deltaboard_scene::{Mask, explain_step, step_label};
use yew::prelude::*;

use super::element::element;
use crate::shown::{Place, Shown};

/// Explains the step. What the mask's picture says is said there.
fn why(shown: &Shown<'_>) -> String {
    let (scene, frame) = (shown.scene, shown.frame);
    let mut why = explain_step(scene, frame);
    let has_mask = shown.place == Place::App && scene.beside.is_none();
    let note = Mask::of(scene, frame).note;
    if has_mask && why.ends_with(&note) {
        why.truncate(why.len() - note.len());
        why.truncate(why.trim_end().len());
    }
    why
}

/// What a bitboard is, and what to do with it.
fn beginning(shown: &Shown<'_>) -> Html {
    let is_bits = shown.scene.before.is_bits();
    let bits = match is_bits {
        true => {
            "A bitboard is a 64-bit number with one bit for each square, from a1, the lowest, to h8."
        }
        false => {
            "A bitboard is a 64-bit number with one bit for each square, from a1, the lowest, to h8: here a 1 where a piece is."
        }
    };
    let label = step_label(shown.scene, shown.frame);
    element("div", "telling beginning")
        .with(element("p", "unseen").testid("step-label").text(label))
        .with(html! {
            <p class="why" data-testid="step-why">
                { bits }{ " Press " }<b>{ "Flip" }</b>{ " to see its ranks change places, one delta swap at a time." }
            </p>
        })
        .into()
}

/// Describes the step of one routine: what it does, and why.
pub(super) fn step_description(shown: &Shown<'_>, [step, reason]: [&'static str; 2]) -> Html {
    let (scene, frame) = (shown.scene, shown.frame);
    if shown.is_calm() {
        return beginning(shown);
    }
    let text = element("div", "telling");
    // Screen readers don't announce a step that repeats.
    let text = match shown.state.looped {
        None => text.live(),
        Some(_) => text,
    };
    let text = text
        .with(element("p", "step").testid(step).text(step_label(scene, frame)))
        .with(element("p", "why").testid(reason).text(why(shown)));
    // The digits beside it are a picture.
    match shown.way {
        Some(way) => text.with(element("p", "unseen").text(way.sentence(frame))).into(),
        None => text.into(),
    }
}
