//! The languages in which the listing shows the code.

use deltaboard_app::{Message, WorkFailure};
use deltaboard_routine::Language;
use deltaboard_scene::Action;
use web_sys::Element;
use yew::prelude::*;

use super::controls::{Button, keep_focus};
use super::element::element;
use crate::browser::focus;
use crate::shown::Shown;

/// Renders the tabs, and the button that copies the code in the chosen language. A browser without a worker has none.
pub(super) fn language_tabs(shown: &Shown<'_>) -> Html {
    if shown.session.work.failure == Some(WorkFailure::NoWorker) {
        return Html::default();
    }
    let chosen = shown.state.language;
    let tabs = choices().map(|language| tab(language, language == chosen));
    let press = shown.on(|event: MouseEvent| {
        let tab: Element = event.target_dyn_into()?;
        Some(print_in(&tab.get_attribute("data-language")?))
    });
    let walk = shown.on(move |event: KeyboardEvent| {
        let present = choices().position(|language| language == chosen)?;
        let last = Language::ALL.len();
        let next = match &*event.key() {
            "ArrowLeft" => present.checked_sub(1).unwrap_or(last),
            "ArrowRight" => (present + 1) % (last + 1),
            "Home" => 0,
            "End" => last,
            _ => return None,
        };
        let slug = slug(choices().nth(next)?);
        event.prevent_default();
        let tabs = event.target_dyn_into::<Element>()?.parent_element()?;
        focus::move_to(&tabs, &format!("[data-language='{slug}']"));
        Some(print_in(slug))
    });
    element("div", "languages")
        .with(html! {
            <div role="tablist" aria-label="Language" data-testid="languages" onclick={press} onkeydown={walk}
                onmousedown={keep_focus}>
                { for tabs }
            </div>
        })
        .with(copy(shown))
        .into()
}

/// The code as it's written, and all languages.
fn choices() -> impl Iterator<Item = Option<Language>> {
    std::iter::once(None).chain(Language::ALL.into_iter().map(Some))
}

fn slug(language: Option<Language>) -> &'static str {
    language.map_or("", Language::slug)
}

fn print_in(slug: &str) -> Message {
    Message::Act(Action::PrintIn(Language::from_slug(slug)))
}

/// Renders a tab. Only the chosen one is reached by Tab, the others by arrow keys.
fn tab(language: Option<Language>, chosen: bool) -> Html {
    let (title, text) = match language {
        None => ("The routine in short, as the catalogue has it", "Short"),
        Some(Language::JavaScript) => ("JavaScript", "JS"),
        Some(language) => (language.name(), language.name()),
    };
    let (selected, index) = if chosen { ("true", "0") } else { ("false", "-1") };
    html! {
        <span role="tab" data-language={slug(language)} {title} aria-selected={selected} tabindex={index}>{ text }</span>
    }
}

fn copy(shown: &Shown<'_>) -> Html {
    let Some(Ok(printed)) = shown.printed.filter(|_| shown.state.language.is_some()) else {
        return Html::default();
    };
    let text = printed.text.clone();
    let copy = shown.send.reform(move |_: MouseEvent| Message::Copy(text.clone(), "listing"));
    Button::quiet("code-copy", "Copy the whole file").show(copy, "Copy")
}
