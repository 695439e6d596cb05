//! The routine printed in another language.

use deltaboard_app::Message;
use deltaboard_routine::Language;
use deltaboard_scene::Action;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::shown::Shown;
use crate::view::code_panel::not_printed;
use crate::view::controls::{Button, choice, menu};
use crate::view::element::{element, panel_top};

pub(crate) fn printed(shown: &Shown<'_>) -> Html {
    let language = shown.state.language.unwrap_or(Language::ALL[0]);
    let choices = Language::ALL.into_iter();
    let choices = choices.map(|language| choice(language.slug(), language.name()));
    let top = panel_top(shown, html! { "In another language" }).with(menu(
        shown,
        "print-language",
        "Language",
        language.slug().to_owned(),
        chosen,
        choices.collect(),
    ));
    let section = element("section", "printed-section").with(top);
    match shown.printed {
        None => section.into(),
        Some(Ok(printed)) => {
            let text = printed.text.clone();
            let copy =
                shown.send.reform(move |_: MouseEvent| Message::Copy(text.clone(), "printed-code"));
            let button = Button { testid: "print-copy", ..Button::default() };
            section
                .with(button.show(copy, "Copy"))
                .with(html! {
                    <pre class="code printed" id="printed-code" tabindex="0" data-testid="printed">{ printed.text.clone() }</pre>
                })
                .into()
        }
        Some(Err(fault)) => {
            let sentence = not_printed(language, fault);
            section.with(element("p", "fault").testid("printed").text(sentence)).into()
        }
    }
}

fn chosen(menu: &HtmlSelectElement) -> Option<Message> {
    let language = Language::from_slug(&menu.value())?;
    Some(Message::Act(Action::PrintIn(Some(language))))
}
