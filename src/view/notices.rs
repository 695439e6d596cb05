//! Errors in the link, and warnings of the last edit.

use deltaboard_scene::Action;
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use crate::shown::Shown;

pub(crate) fn notices(shown: &Shown<'_>) -> Html {
    match shown.state.notices.is_empty() && warnings(shown).is_empty() {
        true => Html::default(),
        false => list(shown),
    }
}

/// Returns the warnings of the last edit, unless the open tools show them.
fn warnings<'a>(shown: &Shown<'a>) -> &'a [String] {
    match shown.app_session() {
        Some(session) if session.editing.tools_open => &[],
        _ => &shown.state.warnings,
    }
}

fn list(shown: &Shown<'_>) -> Html {
    let dismiss = Button {
        testid: "dismiss",
        class: "quiet",
        name: Some("Dismiss".into()),
        ..Button::default()
    };
    let notices = shown.state.notices.iter();
    let notices = notices.chain(warnings(shown));
    let list = element("ul", "")
        .with_all(notices.map(|notice| element("li", "").text(notice.clone()).into()));
    html! {
        <section class="notices" role="alert" data-testid="notices">
            { list }
            { dismiss.show(shown.press(Action::DismissNotices), "✕") }
        </section>
    }
}
