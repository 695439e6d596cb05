//! Text pasted on the page: outside of fields, or several lines pasted into a field of one line.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element};

use super::document;

/// The fields whose text is a board. Browsers drop line breaks in them, which would make a number of a drawing.
const BOARD_FIELDS: &str = "[data-testid=fen-input], [data-testid=bits-input]";

/// Calls back with pasted text.
pub(crate) fn on_paste(callback: impl Fn(String) + 'static) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&document(), "paste", options, move |event| {
        let Some(event) = event.dyn_ref::<ClipboardEvent>() else {
            return;
        };
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_in = |selector: &str| {
            let target = target.as_ref();
            target.is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
        };
        let text = event
            .clipboard_data()
            .and_then(|data| data.get_data("text/plain").ok())
            .unwrap_or_default();
        let has_lines = text.trim().contains(['\n', '\r']);
        if is_in("input, textarea") {
            if !has_lines || !is_in(BOARD_FIELDS) {
                return;
            }
            event.prevent_default();
        }
        if !text.trim().is_empty() {
            callback(text);
        }
    })
}
