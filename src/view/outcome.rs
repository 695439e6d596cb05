//! The result: the FEN or the bits, and what the transforms have lost or broken.

use deltaboard_app::Message;
use deltaboard_scene::{Set, Subject, View, chain::composition, hex};
use deltaboard_transform::{Symmetry, Transform};
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use super::names::{noun, routine_title};
use crate::shown::Shown;

pub(crate) fn outcome(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let result = if shown.stale.is_some() { "—".to_owned() } else { scene.result() };
    let is_bits = matches!(scene.after, Subject::Bits(_));
    // Scripts find what the code returns by another name, also beside a position.
    let in_lab = (shown.state.view == View::Lab).then(|| {
        let number = if is_bits { result.clone() } else { hex(scene.trace.result()) };
        Html::from(element("span", "").testid("lab-result").text(number))
    });
    let beside = match &in_lab {
        Some(number) if !is_bits => html! { <>{ ": " }{ number.clone() }</> },
        _ => Html::default(),
    };
    let copied = result.clone();
    let copy = shown.send.reform(move |_| Message::Copy(copied.clone(), "fen-output"));
    element("section", "outcome")
        .aria_label("Result")
        .with(element("h2", "").text("Result"))
        .with(html! {
            // Screen readers don't announce it: they announce the description of the step.
            <output id="fen-output" data-testid="fen-output" aria-live="off">
                { in_lab.clone().filter(|_| is_bits).unwrap_or_else(|| result.into()) }
            </output>
        })
        .with(Button { testid: "fen-copy", ..Button::default() }.show(copy, "Copy"))
        .with(element("p", "done").testid("done").text(applied(shown)).with(beside))
        .with(element("p", "done lost").aria_hidden().text(lost(shown)))
        .into()
}

/// What the transforms lose or break, in full.
pub(crate) fn losses(shown: &Shown<'_>) -> Html {
    let caveats = shown.scene.caveats.iter();
    let caveats = caveats.map(|caveat| element("li", "").text(caveat.to_string()).into());
    element("section", "losses")
        .aria_label("What the transforms lose or break")
        .with(element("ul", "caveats").testid("caveats").with_all(caveats))
        .with(element("p", "soft remark").text(remark(shown).unwrap_or_default()))
        .into()
}

/// Returns the losses, for the line of the result. Where there is no room for them they are cut off.
fn lost(shown: &Shown<'_>) -> String {
    let losses: Vec<_> = shown.scene.caveats.iter().map(|it| format!("· {it}")).collect();
    losses.join(" ")
}

fn applied(shown: &Shown<'_>) -> String {
    let nothing = shown.state.transforms.is_empty() && shown.scene.transform.is_some();
    match nothing {
        true => String::new(),
        false => transform_list(shown),
    }
}

/// Returns the applied transforms: "flip, then mirror: together a rotation by 180°".
fn transform_list(shown: &Shown<'_>) -> String {
    let transforms = &shown.state.transforms;
    let mut names: Vec<String> = Vec::new();
    names.extend(transforms.iter().map(|transform| noun(*transform).to_owned()));
    if shown.scene.transform.is_none()
        && let Some(routine) = run_alone(shown)
    {
        names.push(routine);
        return names.join(", then ");
    }
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        many => {
            let list = many.join(", then ");
            match composition(transforms) {
                Some(Symmetry::Identity) => format!("{list}: together nothing moves"),
                Some(sum) => format!("{list}: together a {}", noun(Transform::Symmetry(sum))),
                None => list,
            }
        }
    }
}

/// Returns the name of a routine that isn't a transform.
fn run_alone(shown: &Shown<'_>) -> Option<String> {
    match shown.state.view {
        View::Lab if shown.stale.is_some() => Some("not of this code".to_owned()),
        View::Lab => Some("your code".to_owned()),
        _ => shown.scene.routine.map(routine_title),
    }
}

/// Returns a remark about what the transforms leave unchanged or drop.
fn remark(shown: &Shown<'_>) -> Option<String> {
    match shown.scene.after {
        Subject::Position(_) => remark_on_pieces(shown),
        Subject::Bits(_) => None,
    }
}

fn remark_on_pieces(shown: &Shown<'_>) -> Option<String> {
    let scene = shown.scene;
    if scene.transform.is_none() {
        let pieces = |subject: &Subject| subject.bits(Set::Occupied).0.count_ones();
        let (before, after) = (pieces(&scene.before), pieces(&scene.after));
        let lost = match before.saturating_sub(after) {
            0 => String::new(),
            1 => " One piece is lost.".to_owned(),
            lost => format!(" {lost} pieces are lost."),
        };
        return Some(format!(
            "Only the pieces move. Castling rights and en passant are dropped.{lost}"
        ));
    }
    if shown.state.transforms.is_empty() {
        return None;
    }
    if shown.state.transforms.contains(&Transform::ColorFlip) {
        return (scene.caveats.is_empty() && shown.state.transforms.len() == 1).then(|| {
            "A colour flip is exact: the same position, seen by the other player.".to_owned()
        });
    }
    if scene.caveats.is_empty() {
        return Some(
            "Nothing is lost. The colours and the side to move stay; press Colours to swap them, too."
                .to_owned(),
        );
    }
    let flips_alone = shown.state.transforms == [Transform::Symmetry(Symmetry::FlipVertical)];
    let other_game = if flips_alone {
        "This is another game, and its evaluation may differ. A colour flip is exact. "
    } else {
        ""
    };
    Some(format!(
        "{other_game}The colours and the side to move stay; press Colours to swap them, too."
    ))
}
