//! Text pasted anywhere on the page but into a field of its own.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element};

use super::document;

/// Calls back with the text that was pasted outside of every field.
pub(crate) fn on_paste(callback: impl Fn(String) + 'static) -> EventListener {
    EventListener::new(&document(), "paste", move |event| {
        let Some(event) = event.dyn_ref::<ClipboardEvent>() else {
            return;
        };
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let in_field =
            target.is_some_and(|target| matches!(target.closest("input, textarea"), Ok(Some(_))));
        let text = event
            .clipboard_data()
            .and_then(|data| data.get_data("text/plain").ok())
            .unwrap_or_default();
        if !in_field && !text.trim().is_empty() {
            callback(text);
        }
    })
}
