//! What to write into another page to have this board there.

use yew::prelude::*;

use super::controls::Button;
use super::part::part;
use crate::browser::address;
use crate::event::Event;
use crate::shown::Shown;

pub(super) fn embed_dialog(shown: &Shown<'_>) -> Html {
    if !shown.embedding {
        return Html::default();
    }
    let address = address::href();
    let attribute = address.replace('&', "&amp;").replace('"', "&quot;");
    let frame = format!(
        "<iframe src=\"{attribute}\" title=\"Deltaboard\" width=\"960\" height=\"720\"></iframe>"
    );
    let ways = [
        ("Link", "embed-link", address.clone()),
        (
            "Markdown",
            "embed-markdown",
            format!("[Deltaboard]({address})"),
        ),
        ("Frame for HTML pages", "embed-frame", frame),
    ];
    let way = |(title, id, text): (&'static str, &'static str, String)| {
        let copied = text.clone();
        let copy = shown.send.reform(move |_| Event::Copy(copied.clone(), id));
        let code = html! { <code {id}>{ text }</code> };
        let copy = Button {
            title,
            ..Button::default()
        }
        .show(copy, "Copy");
        Html::from(
            part("section", "")
                .with(part("h3", "").text(title))
                .with(code)
                .with(copy),
        )
    };
    let closed = shown.send.reform(|_| Event::Embed(false));
    let close = Button::default().show(shown.send.reform(|_| Event::Embed(false)), "Close");
    html! {
        <dialog class="embed" aria-labelledby="embed-title" onclose={closed}>
            <h2 id="embed-title">{ "This board in a page of yours" }</h2>
            { for ways.into_iter().map(way) }
            { close }
        </dialog>
    }
}
