//! The language in which the listing shows the code.

use deltaboard_app::{Message, WorkFailure};
use deltaboard_routine::Language;
use deltaboard_scene::Action;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::controls::{Button, choice, menu};
use super::element::element;
use crate::shown::Shown;

/// Renders the menu, and the button that copies the code in the chosen language. A browser without a worker has none.
pub(super) fn language_menu(shown: &Shown<'_>) -> Html {
    if shown.session.work.failure == Some(WorkFailure::NoWorker) {
        return Html::default();
    }
    let languages = Language::ALL.into_iter();
    let mut choices = vec![choice("", "Short, as the catalogue has it")];
    choices.extend(languages.map(|language| choice(language.slug(), language.name())));
    let present = shown.state.language.map_or("", Language::slug).to_owned();
    element("div", "languages")
        .with(menu(shown, "languages", "Language", present, chosen, choices))
        .with(copy(shown))
        .into()
}

fn chosen(menu: &HtmlSelectElement) -> Option<Message> {
    Some(Message::Act(Action::PrintIn(Language::from_slug(&menu.value()))))
}

fn copy(shown: &Shown<'_>) -> Html {
    let Some(Ok(printed)) = shown.printed.filter(|_| shown.state.language.is_some()) else {
        return Html::default();
    };
    let text = printed.text.clone();
    let copy = shown.send.reform(move |_: MouseEvent| Message::Copy(text.clone(), "listing"));
    Button::quiet("code-copy", "Copy the whole file").show(copy, "Copy")
}
