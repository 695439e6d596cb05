//! The description of a step.

use deltaboard_scene::{explain_step, step_label};
use yew::prelude::*;

use super::element::element;
use crate::shown::Shown;

/// Describes the step of one routine: what it does, and why.
pub(super) fn step_description(shown: &Shown<'_>, [step, reason]: [&'static str; 2]) -> Html {
    let (scene, frame) = (shown.scene, shown.frame);
    let text = element("div", "telling");
    // Screen readers don't announce a step that repeats.
    let text = match shown.state.looped {
        None => text.live(),
        Some(_) => text,
    };
    let text = text
        .with(element("p", "step").testid(step).text(step_label(scene, frame)))
        .with(element("p", "why").testid(reason).text(explain_step(scene, frame)));
    // The digits beside it are a picture.
    match shown.way {
        Some(way) => text.with(element("p", "unseen").text(way.sentence(frame))).into(),
        None => text.into(),
    }
}
