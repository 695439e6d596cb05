//! The head of the page: name, share, embed, theme.

use yew::prelude::*;

use super::controls::Button;
use super::embed_dialog::embed_dialog;
use super::part::part;
use crate::app::{Event, Shown};
use crate::browser::address;
use crate::state::{Action, Theme};

pub(crate) fn header(shown: &Shown<'_>) -> Html {
    let share = shown
        .send
        .reform(|_| Event::Copy(address::href(), "shared-link"));
    let embed = shown.send.reform(|_| Event::Embed(true));
    let (sign, name) = match shown.state.theme {
        Theme::Auto => ("◐", "Theme: as the system"),
        Theme::Light => ("○", "Theme: light"),
        Theme::Dark => ("●", "Theme: dark"),
    };
    let quiet = |testid, title| Button {
        testid,
        class: "quiet",
        title,
        ..Button::default()
    };
    let theme = Button {
        name: Some(name),
        ..quiet("theme", name)
    };
    part("header", "head")
        .with(part("h1", "").text("Deltaboard"))
        .with(part("p", "claim").text("Flip, mirror and rotate a bitboard, one delta swap at a time"))
        .with(quiet("share", "Copy a link to what you see").show(share, "Share"))
        .with(quiet("embed", "Put this board into a page of yours").show(embed, "Embed"))
        .with(theme.show(shown.press(Action::NextTheme), sign))
        .with(html! { <span id="shared-link" class="by-hand" aria-hidden="true">{ address::href() }</span> })
        .with(embed_dialog(shown))
        .into()
}
