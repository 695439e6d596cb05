//! The buttons of the transforms.

use deltaboard_app::Message;
use deltaboard_scene::Action;
use deltaboard_transform::{Symmetry, Transform};
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use super::names::transform_names;
use crate::browser::scroll;
use crate::shown::Shown;

/// What to press first.
const FIRST: Transform = Transform::Symmetry(Symmetry::FlipVertical);

pub(crate) fn transform_bar(shown: &Shown<'_>) -> Html {
    // Packings are only in the menu of routines.
    let rare = |transform: &Transform| {
        matches!(transform, Transform::Symmetry(Symmetry::Identity) | Transform::Packing(_))
    };
    let transforms = Transform::ALL.into_iter().filter(|it| !rare(it));
    let apart = element("span", "apart").with(undo(shown, "undo"));
    html! {
        <nav class="transforms" aria-label="Transforms" onfocusin={|event| scroll::to_focus(&event)}>
            { for transforms.map(|transform| transform_button(shown, transform)) }
            { apart }
        </nav>
    }
}

/// The *Undo* button.
pub(super) fn undo(shown: &Shown<'_>, testid: &'static str) -> Html {
    let undo =
        Button { disabled: !shown.can_undo(), ..Button::quiet(testid, "Undo the last change") };
    undo.show(shown.send.reform(|_| Message::Undo), "Undo")
}

fn transform_button(shown: &Shown<'_>, transform: Transform) -> Html {
    let names = transform_names(transform);
    let playing = shown.scene.applied && shown.scene.transform == Some(transform);
    let button = Button {
        testid: names.testid,
        class: match (playing, shown.is_calm() && transform == FIRST) {
            (true, _) => "transform on",
            (_, true) => "transform first",
            _ => "transform",
        },
        title: names.sentence,
        // Screen readers don't read the arrow signs, so the names need the direction.
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
    button.show_with_sign(shown.press(Action::Apply(transform)), names.sign, names.title)
}
