//! Buttons and menus, all of one make.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::element::element;
use crate::browser::focus;
use crate::event;
use crate::shown::Shown;

/// A button. The focus stays where it is when it is clicked with the mouse, so that the space
/// bar goes on playing.
#[derive(Default)]
pub(super) struct Button {
    pub(super) testid: &'static str,
    pub(super) class: &'static str,
    /// What it does, shown when the pointer rests on it.
    pub(super) title: &'static str,
    /// How it is called, where that is not what stands on it.
    pub(super) name: Option<AttrValue>,
    pub(super) disabled: bool,
    /// For a button that stays pressed: whether it is.
    pub(super) pressed: Option<bool>,
}

impl Button {
    /// One that is calm until the pointer is on it.
    pub(super) fn quiet(testid: &'static str, title: &'static str) -> Self {
        Self { testid, title, class: "quiet", ..Self::default() }
    }

    /// One that stays pressed: whether it is.
    pub(super) fn switch(testid: &'static str, title: &'static str, on: bool) -> Self {
        Self {
            class: if on { "quiet on" } else { "quiet" },
            pressed: Some(on),
            ..Self::quiet(testid, title)
        }
    }

    /// With a text on it.
    pub(super) fn show(self, press: Callback<MouseEvent>, text: &'static str) -> Html {
        self.show_content(press, html! { text })
    }

    /// With a sign before the text.
    pub(super) fn show_with_sign(
        self,
        press: Callback<MouseEvent>,
        sign: &'static str,
        text: &'static str,
    ) -> Html {
        let sign = element("i", "").aria_hidden().text(sign);
        self.show_content(press, [sign.into(), html! { text }].into_iter().collect())
    }

    pub(super) fn show_content(self, press: Callback<MouseEvent>, content: Html) -> Html {
        let pressed = self.pressed.map(|pressed| if pressed { "true" } else { "false" });
        // It keeps the focus when there is nothing to press for a while.
        let disabled = self.disabled.then_some("true");
        let press = if self.disabled { Callback::noop() } else { press };
        html! {
            <button type="button" data-look={self.class} data-testid={self.testid} title={self.title}
                aria-label={self.name} aria-disabled={disabled} aria-pressed={pressed}
                onmousedown={keep_focus} onclick={press}>
                { content }
            </button>
        }
    }
}

/// A press leaves the focus where it is, so that arrows and the space bar do what they did before it; but a field or
/// a menu, which would take them for itself, is left.
pub(super) fn keep_focus(event: MouseEvent) {
    event.prevent_default();
    focus::leave_field();
}

/// A choice of a menu: its value and its title.
pub(super) fn choice(value: &str, title: impl Into<AttrValue>) -> Html {
    option(value.to_owned(), title.into())
}

#[inline(never)]
fn option(value: String, title: AttrValue) -> Html {
    html! { <option {value}>{ title }</option> }
}

/// A menu that shows its present choice. What is chosen is told by its value.
pub(super) fn menu(
    shown: &Shown<'_>,
    testid: &'static str,
    name: &'static str,
    present: String,
    choose: fn(&HtmlSelectElement) -> Option<event::Event>,
    choices: Vec<Html>,
) -> Html {
    let choose = shown.send.reform(move |event: Event| {
        // Once the event is over it does not say any more which element of a shadow tree it was.
        let menu = event.target_dyn_into();
        event::Event::Mean(Box::new(move || choose(&menu?)))
    });
    html! {
        <select data-testid={testid} data-present={present} aria-label={name} onchange={choose}>
            { for choices }
        </select>
    }
}
