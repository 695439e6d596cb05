//! What was wrong with the link.

use yew::prelude::*;

use super::controls::Button;
use crate::app::Shown;
use crate::state::Action;

pub(crate) fn notices(shown: &Shown<'_>) -> Html {
    if shown.state.notices.is_empty() {
        return Html::default();
    }
    let dismiss = Button {
        testid: "dismiss",
        class: "quiet",
        name: Some("Dismiss"),
        ..Button::default()
    };
    html! {
        <section class="notices" role="alert" data-testid="notices">
            <ul>
                { for shown.state.notices.iter().map(|notice| html! { <li>{ notice }</li> }) }
            </ul>
            { dismiss.show(shown.press(Action::DismissNotices), "✕") }
        </section>
    }
}
