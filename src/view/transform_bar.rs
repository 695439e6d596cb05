//! The buttons of the transforms.

use deltaboard_scene::Action;
use deltaboard_transform::{Symmetry, Transform};
use yew::prelude::*;

use super::controls::Button;
use super::part::part;
use super::words::words;
use crate::event::Event;
use crate::shown::Shown;

pub(crate) fn transform_bar(shown: &Shown<'_>) -> Html {
    // The packing is for whoever looks for it: in the menu of routines.
    let rare = |transform: &Transform| {
        matches!(
            transform,
            Transform::Symmetry(Symmetry::Identity) | Transform::Packing(_)
        )
    };
    let transforms = Transform::ALL.into_iter().filter(|it| !rare(it));
    let undo = Button {
        testid: "undo",
        class: "quiet",
        title: "Take the last change back",
        disabled: !shown.can_undo(),
        ..Button::default()
    };
    let turn_view = Button {
        testid: "turn-view",
        class: "quiet",
        title: "Look from the other side: nothing on the board moves",
        ..Button::default()
    };
    let apart = part("span", "apart")
        .with(undo.show(shown.send.reform(|_| Event::Undo), "Undo"))
        .with(turn_view.show(shown.press(Action::TurnView), "Turn view"));
    part("nav", "transforms")
        .named("Transforms")
        .with_all(transforms.map(|transform| transform_button(shown, transform)))
        .with(apart)
        .into()
}

fn transform_button(shown: &Shown<'_>, transform: Transform) -> Html {
    let words = words(transform);
    let playing = shown.scene.applied && shown.scene.transform == Some(transform);
    let button = Button {
        testid: words.testid,
        class: if playing { "transform on" } else { "transform" },
        title: words.sentence,
        // The arrows are not read out.
        name: match transform {
            Transform::Symmetry(Symmetry::Rotate90Clockwise) => Some("90° clockwise".into()),
            Transform::Symmetry(Symmetry::Rotate90Anticlockwise) => {
                Some("90° anticlockwise".into())
            }
            _ => None,
        },
        pressed: Some(playing),
        ..Button::default()
    };
    button.show_with_sign(
        shown.press(Action::Apply(transform)),
        words.sign,
        words.title,
    )
}
