//! The sheet of keys.

use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use super::guide_link;
use crate::browser::dialog;
use crate::event::Event;
use crate::shown::Shown;

/// Each key, and what it does.
const KEYS: [(&str, &str); 15] = [
    ("Space", "plays, or stops"),
    ("← →", "a step back, a step on"),
    ("Home  End", "to the start, to the end"),
    (",  .", "inside the step: an operation back, an operation on"),
    ("Tab", "from part to part"),
    ("Arrows, on a board", "from square to square; what is there lights up everywhere"),
    (
        "Enter, on a square",
        "sets or clears its bit; takes its piece, and puts it on the next; answers the question",
    ),
    ("P N B R Q K p n b r q k, on a square", "puts that piece there, or takes it away"),
    ("Delete, on a square", "clears it"),
    ("|  -, on a square", "fills its file, its rank"),
    ("Shift and an arrow, on a board", "moves everything by a square"),
    ("Ctrl Z  ⌘Z", "takes the last change back; with Shift, does it again"),
    ("Ctrl V  ⌘V", "shows a FEN or bits, wherever you are"),
    ("Esc", "closes what is open; lets go of what is in the hand"),
    ("?", "this sheet"),
];

pub(super) fn help_dialog(shown: &Shown<'_>) -> Html {
    match shown.helps {
        true => sheet(shown),
        false => Html::default(),
    }
}

#[inline(never)]
fn sheet(shown: &Shown<'_>) -> Html {
    let closed = shown.send.reform(|_| Event::Help(false));
    let close = Button { testid: "help-close", ..Button::default() };
    let close = close.show(Callback::from(|_| dialog::close()), "Close");
    let mut keys = element("dl", "keys");
    for (key, does) in KEYS {
        let key = element("dt", "").with(element("kbd", "").text(key));
        keys = keys.with(key).with(element("dd", "").text(does));
    }
    let title = "For those who use voice control, or touch keys by mistake";
    let single = Button::switch("single-keys", title, shown.single_keys);
    let switched = shown.single_keys;
    let switch = shown.send.reform(move |_| Event::SingleKeys(!switched));
    let single = single.show(switch, "Single keys: comma, full stop, question mark");
    html! {
        <dialog class="help" aria-labelledby="help-title" onclose={closed}>
            // It is read from its beginning, and not from the first link.
            <h2 id="help-title" tabindex="-1" autofocus={true}>{ "Keys" }</h2>
            { Html::from(keys) }
            <p>{ single }</p>
            <p><a href={guide_link::address(shown)}>{ "What all this is about: the guide" }</a></p>
            { close }
        </dialog>
    }
}
