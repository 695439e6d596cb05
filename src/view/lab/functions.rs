//! The functions of a file, each with its verdict.

use deltaboard_app::{Message, lab::FunctionAnswer};
use deltaboard_catalogue::Outcome;
use yew::prelude::*;

use crate::shown::Shown;
use crate::view::element::element;

/// Renders the functions of the code, if there are several. A press plays one.
pub(super) fn functions(shown: &Shown<'_>) -> Html {
    let Some(functions @ [_, _, ..]) = shown.functions else { return Html::default() };
    let items = functions.iter().map(|it| item(shown, it));
    element("ul", "functions")
        .testid("lab-functions")
        .aria_label("Functions")
        .with_all(items)
        .into()
}

fn item(shown: &Shown<'_>, function: &FunctionAnswer) -> Html {
    let FunctionAnswer { name, outcome, message, .. } = function;
    let is_played = (shown.scene.program.selector() == *name).to_string();
    let chosen = name.clone();
    let press = shown.send.reform(move |_: MouseEvent| Message::PlayFunction(chosen.clone()));
    let class = match outcome.mark() {
        '✓' => "right",
        '✗' => "wrong",
        _ => "open",
    };
    html! {
        <li>
            <button class={class} data-testid="lab-play" aria-pressed={is_played} onclick={press}
                disabled={*outcome == Outcome::Unreadable}>
                <span class="sign" aria-hidden="true">{ outcome.mark() }</span>
                <b>{ name.split('.').next() }</b>
                <span>{ format!("{outcome}: {message}") }</span>
            </button>
        </li>
    }
}
