//! The dialog with the keyboard shortcuts.

use deltaboard_app::Message;
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use super::guide_link;
use crate::browser::dialog;
use crate::shown::Shown;

/// Each key with its action.
const KEYS: [(&str, &str); 15] = [
    ("Space", "play or pause"),
    ("← →", "previous step, next step"),
    ("Home  End", "first frame, last frame"),
    (",  .", "previous operation, next operation inside the step"),
    ("Tab", "next control"),
    ("Arrows, on a board", "next square; its bit is highlighted everywhere"),
    ("Enter, on a square", "set or clear its bit; pick up or drop a piece; answer the question"),
    ("P N B R Q K p n b r q k, on a square", "put that piece there, or remove it"),
    ("Delete, on a square", "clear it"),
    ("|  -, on a square", "fill its file, fill its rank"),
    ("Shift and an arrow, on a board", "move everything by one square"),
    ("Ctrl Z  ⌘Z", "undo; with Shift, redo"),
    ("Ctrl V  ⌘V", "paste a FEN or bits, anywhere on the page"),
    ("Esc", "close the dialog; drop the held piece"),
    ("?", "show these keys"),
];

pub(super) fn help_dialog(shown: &Shown<'_>) -> Html {
    match shown.session.dialogs.help_open {
        true => sheet(shown),
        false => Html::default(),
    }
}

fn sheet(shown: &Shown<'_>) -> Html {
    let closed = shown.send.reform(|_| Message::OpenHelp(false));
    let close = Button { testid: "help-close", ..Button::default() };
    let close = close.show(Callback::from(|_| dialog::close()), "Close");
    let mut keys = element("dl", "keys");
    for (key, action) in KEYS {
        let key = element("dt", "").with(element("kbd", "").text(key));
        keys = keys.with(key).with(element("dd", "").text(action));
    }
    let title = "Turn them off for voice control, or if you press keys by accident";
    let single = Button::toggle("single-keys", title, !shown.session.single_keys_off);
    let is_on = !shown.session.single_keys_off;
    let switch = shown.send.reform(move |_| Message::SetSingleKeys(!is_on));
    let single = single.show(switch, "Single-key shortcuts: comma, full stop, question mark");
    html! {
        <dialog class="help" aria-labelledby="help-title" onclose={closed}>
            // The focus on the heading makes screen readers start here, not at the first link.
            <h2 id="help-title" tabindex="-1" autofocus={true}>{ "Keyboard shortcuts" }</h2>
            { Html::from(keys) }
            <p>{ single }</p>
            <p><a href={guide_link::address(shown)}>{ "Read the guide" }</a></p>
            { close }
        </dialog>
    }
}
