//! Buttons and menus.

use deltaboard_app::Message;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::element::element;
use crate::browser::focus;
use crate::shown::Shown;

/// A button. A click with the mouse doesn't move the focus, so that the space bar still plays and pauses.
#[derive(Default)]
pub(super) struct Button {
    pub(super) testid: &'static str,
    pub(super) class: &'static str,
    /// The tooltip.
    pub(super) title: &'static str,
    /// The accessible name, if it differs from the text.
    pub(super) name: Option<AttrValue>,
    pub(super) disabled: bool,
    /// For a toggle button: whether it is on.
    pub(super) pressed: Option<bool>,
    /// Whether Tab passes it over, because a key does the same.
    pub(super) skipped: bool,
}

impl Button {
    /// Creates a button without a border until the pointer is over it.
    pub(super) fn quiet(testid: &'static str, title: &'static str) -> Self {
        Self { testid, title, class: "quiet", ..Self::default() }
    }

    /// Creates a toggle button.
    pub(super) fn toggle(testid: &'static str, title: &'static str, on: bool) -> Self {
        Self {
            class: if on { "quiet on" } else { "quiet" },
            pressed: Some(on),
            ..Self::quiet(testid, title)
        }
    }

    /// Renders the button with a text.
    pub(super) fn show(self, press: Callback<MouseEvent>, text: &'static str) -> Html {
        self.show_content(press, html! { text })
    }

    /// Renders the button with a sign before the text.
    pub(super) fn show_with_sign(
        self,
        press: Callback<MouseEvent>,
        sign: &'static str,
        text: &'static str,
    ) -> Html {
        let sign = element("i", "").aria_hidden().text(sign);
        self.show_content(press, [sign.into(), html! { text }].into_iter().collect())
    }

    /// Renders the button with any content.
    pub(super) fn show_content(self, press: Callback<MouseEvent>, content: Html) -> Html {
        let pressed = self.pressed.map(|pressed| if pressed { "true" } else { "false" });
        // `aria-disabled` keeps the focus, which `disabled` would not.
        let disabled = self.disabled.then_some("true");
        let press = if self.disabled { Callback::noop() } else { press };
        html! {
            <button type="button" data-look={self.class} data-testid={self.testid} title={self.title}
                aria-label={self.name} aria-disabled={disabled} aria-pressed={pressed}
                tabindex={self.skipped.then_some("-1")}
                onmousedown={keep_focus} onclick={press}>
                { content }
            </button>
        }
    }
}

/// Keeps the focus where it is on a press, so that arrows and the space bar still work as before. A field or a menu loses
/// the focus, because it would handle these keys itself.
pub(super) fn keep_focus(event: MouseEvent) {
    event.prevent_default();
    focus::leave_field();
}

/// Renders an option of a menu, with its value and its title.
pub(super) fn choice(value: &str, title: impl Into<AttrValue>) -> Html {
    option(value.to_owned(), title.into())
}

fn option(value: String, title: AttrValue) -> Html {
    html! { <option {value}>{ title }</option> }
}

/// Renders a menu with its current choice. `choose` returns the event for the chosen value.
pub(super) fn menu(
    shown: &Shown<'_>,
    testid: &'static str,
    name: &'static str,
    present: String,
    choose: fn(&HtmlSelectElement) -> Option<Message>,
    choices: Vec<Html>,
) -> Html {
    let choose = shown.on(move |event: Event| choose(&event.target_dyn_into()?));
    html! {
        <select data-testid={testid} data-present={present} aria-label={name} onchange={choose}>
            { for choices }
        </select>
    }
}
