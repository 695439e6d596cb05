//! The buttons of the transforms.

use deltaboard_transform::{Symmetry, Transform};
use yew::prelude::*;

use super::controls::Button;
use super::words::words;
use crate::app::Shown;
use crate::state::Action;

pub(crate) fn transform_bar(shown: &Shown<'_>) -> Html {
    let transforms = Transform::ALL
        .into_iter()
        .filter(|transform| *transform != Transform::Symmetry(Symmetry::Identity));
    let undo = Button {
        testid: "undo",
        class: "quiet",
        title: "Undo the last transform",
        disabled: shown.state.transforms.is_empty(),
        ..Button::default()
    };
    let turn_view = Button {
        testid: "turn-view",
        class: "quiet",
        title: "Look from the other side: nothing on the board moves",
        ..Button::default()
    };
    html! {
        <nav class="transforms" aria-label="Transforms">
            { for transforms.map(|transform| transform_button(shown, transform)) }
            <span class="apart">
                { undo.show(shown.press(Action::Undo), "Undo") }
                { turn_view.show(shown.press(Action::TurnView), "Turn view") }
            </span>
        </nav>
    }
}

fn transform_button(shown: &Shown<'_>, transform: Transform) -> Html {
    let words = words(transform);
    let playing = shown.scene.applied && shown.scene.transform == transform;
    let button = Button {
        testid: words.testid,
        class: if playing { "transform on" } else { "transform" },
        title: words.sentence,
        pressed: Some(playing),
        ..Button::default()
    };
    let content = html! { <><i aria-hidden="true">{ words.sign }</i>{ words.title }</> };
    button.show(shown.press(Action::Apply(transform)), content)
}
