//! Keys that mean the same wherever the focus is.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// Where keys belong to what has the focus.
const OWN_ALL_KEYS: &str = "input, textarea, select, dialog";
/// Where the space bar presses.
const OWN_SPACE: &str = "button, a, summary";
/// Where arrows go from square to square.
const OWN_ARROWS: &str = "[data-squares]";

/// The keys that a player answers.
pub(crate) const OF_PLAYER: &[&str] = &["ArrowLeft", "ArrowRight", "Home", "End", " ", ",", "."];
/// Those that the page answers.
pub(crate) const OF_PAGE: &[&str] = &["ArrowLeft", "ArrowRight", "Home", "End", " ", ",", ".", "?"];

/// Calls back with the key that was pressed inside an element, where it is one of these and nobody
/// else's.
pub(crate) fn on_key(
    inside: &Element,
    keys: &'static [&'static str],
    callback: impl Fn(String) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(inside, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let key = event.key();
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !modified && keys.contains(&&*key) && !belongs_to_focus(event, &key) {
            event.prevent_default();
            callback(key);
        }
    })
}

fn belongs_to_focus(event: &KeyboardEvent, key: &str) -> bool {
    let Some(focus) = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
    else {
        return false;
    };
    let inside = |selector| matches!(focus.closest(selector), Ok(Some(_)));
    match key {
        _ if inside(OWN_ALL_KEYS) => true,
        " " => inside(OWN_SPACE),
        _ => inside(OWN_ARROWS),
    }
}
