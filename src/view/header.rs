//! The header of the page: name, views, share, embed, theme, keys.

use deltaboard_app::Message;
use deltaboard_scene::{Action, Theme, View};
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use super::embed_dialog::embed_dialog;
use super::guide_link;
use super::help_dialog::help_dialog;
use crate::browser::{address, focus, page};
use crate::shown::Shown;

pub(crate) fn header(shown: &Shown<'_>) -> Html {
    let share = shown.send.reform(|_| Message::Copy(address::href(), "shared-link"));
    let embed = shown.send.reform(|_| Message::OpenEmbedding(true));
    let (sign, name) = match shown.state.theme {
        Theme::Auto => ("◐", "Theme: system"),
        Theme::Light => ("○", "Theme: light"),
        Theme::Dark => ("●", "Theme: dark"),
    };
    let quiet = Button::quiet;
    let theme = Button { name: Some(name.into()), ..quiet("theme", name) };
    let keys =
        Button { name: Some("Keyboard shortcuts".into()), ..quiet("help", "Keyboard shortcuts") };
    let skip = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        focus::move_to(
            &page(),
            "[data-testid=board] [tabindex='0'], [data-squares] [tabindex='0']",
        );
    });
    element("header", "head")
        .with(html! { <a class="skip" href="#app" onclick={skip}>{ "Skip to the board" }</a> })
        .with(element("h1", "").text("Deltaboard"))
        .with(pages(shown))
        .with(element("p", "claim").text(purpose(shown.state.view)))
        .with(quiet("share", "Copy a link to this view").show(share, "Share"))
        .with(quiet("embed", "Embed this board").show(embed, "Embed"))
        .with(theme.show(shown.press(Action::NextTheme), sign))
        .with(keys.show(shown.send.reform(|_| Message::OpenHelp(true)), "?"))
        .with(html! { <span id="shared-link" class="unseen" aria-hidden="true">{ shown.address.clone() }</span> })
        .with(embed_dialog(shown))
        .with(help_dialog(shown))
        .into()
}

/// What a view is for.
pub(super) const fn purpose(view: View) -> &'static str {
    match view {
        View::Transform => "Flip, mirror and rotate a bitboard, one delta swap at a time",
        View::Build => "Build a flip yourself, out of masks and distances",
        View::Lines => "Pack a file or a diagonal into one byte, to look attacks up in a table",
        View::Symmetries => "Eight ways to see one board, and why tablebases store one",
        View::Lab => "Paste code, to see what it does to every bit, and a proof of it",
    }
}

/// The navigation between views. Each item is a link, so that it can be opened in another tab.
fn pages(shown: &Shown<'_>) -> Html {
    let link = |view: View| {
        let title = match view {
            View::Transform => "Transform",
            View::Build => "Build",
            View::Lines => "Lines",
            View::Symmetries => "Symmetries",
            View::Lab => "Lab",
        };
        let visit = shown.send.reform(move |event: MouseEvent| {
            event.prevent_default();
            Message::Act(Action::Visit(view))
        });
        let current = (shown.state.view == view).then_some("page");
        html! {
            <a href={format!("?view={}", view.name())} aria-current={current} onclick={visit}
                data-testid={view.name()}>{ title }</a>
        }
    };
    element("nav", "pages")
        .aria_label("Views")
        .with_all(View::ALL.into_iter().map(link))
        .with(html! { <a href={guide_link::address(shown)} data-testid="guide">{ "Guide" }</a> })
        .into()
}
