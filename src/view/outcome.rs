//! What came out: the FEN or the bits, and what the transforms have lost or broken.

use deltaboard_transform::{Symmetry, Transform};
use yew::prelude::*;

use super::controls::Button;
use super::words::noun;
use crate::app::{Event, Shown};
use crate::subject::Subject;

pub(crate) fn outcome(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let result = scene.after.to_string();
    let copied = result.clone();
    let copy = shown.send.reform(move |_| Event::Copy(copied.clone(), "fen-output"));
    html! {
        <section class="outcome" aria-label="Result">
            <h2>{ "Result" }</h2>
            <output id="fen-output" data-testid="fen-output">{ result }</output>
            { Button { testid: "fen-copy", ..Button::default() }.show(copy, "Copy") }
            <p class="done" data-testid="done">{ done(&shown.state.transforms) }</p>
            <ul class="caveats" data-testid="caveats">
                { for scene.caveats.iter().map(|caveat| html! { <li>{ caveat.to_string() }</li> }) }
            </ul>
            if let Some(remark) = remark(shown) {
                <p class="soft remark">{ remark }</p>
            }
        </section>
    }
}

/// "flip, then mirror: together a rotation by 180°"
fn done(transforms: &[Transform]) -> String {
    let names: Vec<_> = transforms.iter().copied().map(noun).collect();
    match names.as_slice() {
        [] => "nothing done yet".to_owned(),
        [only] => (*only).to_owned(),
        many => {
            let list = many.join(", then ");
            let together = transforms.iter().try_fold(Symmetry::Identity, |sum, transform| {
                match transform {
                    Transform::Symmetry(symmetry) => Some(sum.then(*symmetry)),
                    _ => None,
                }
            });
            match together {
                Some(Symmetry::Identity) => format!("{list}: together nothing moves"),
                Some(sum) => format!("{list}: together a {}", noun(Transform::Symmetry(sum))),
                None => list,
            }
        }
    }
}

/// What people expect to have changed and has not.
fn remark(shown: &Shown<'_>) -> Option<&'static str> {
    let scene = shown.scene;
    if !matches!(scene.after, Subject::Position(_)) || shown.state.transforms.is_empty() {
        return None;
    }
    if shown.state.transforms.contains(&Transform::ColorFlip) {
        return (scene.caveats.is_empty() && shown.state.transforms.len() == 1)
            .then_some("A colour flip is exact: the same position, seen by the other player.");
    }
    if scene.caveats.is_empty() {
        return Some("Nothing is lost. Colours and side to move stay: to swap them too, use Colours.");
    }
    Some("Colours and side to move stay: to swap them too, use Colours.")
}
