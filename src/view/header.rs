//! The head of the page: name, share, embed, theme.

use yew::prelude::*;

use super::controls::Button;
use super::embed_dialog::embed_dialog;
use crate::app::{Event, Shown};
use crate::browser::address;
use crate::state::{Action, Theme};

pub(crate) fn header(shown: &Shown<'_>) -> Html {
    let share = shown.send.reform(|_| Event::Copy(address::href(), "shared-link"));
    let embed = shown.send.reform(|_| Event::Embed(true));
    let (sign, theme) = match shown.state.theme {
        Theme::Auto => ("◐", "Theme: as the system"),
        Theme::Light => ("○", "Theme: light"),
        Theme::Dark => ("●", "Theme: dark"),
    };
    let quiet = |testid, title| Button { testid, class: "quiet", title, ..Button::default() };
    html! {
        <header class="head">
            <h1>{ "Deltaboard" }</h1>
            <p class="claim">{ "Flip, mirror and rotate a bitboard, one delta swap at a time" }</p>
            { quiet("share", "Copy a link to what you see").show(share, "Share") }
            { quiet("embed", "Put this board into a page of yours").show(embed, "Embed") }
            { Button { name: Some(theme), ..quiet("theme", theme) }.show(shown.press(Action::NextTheme), sign) }
            <span id="shared-link" class="by-hand" aria-hidden="true">{ address::href() }</span>
            { embed_dialog(shown) }
        </header>
    }
}
