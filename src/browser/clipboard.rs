//! The clipboard.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::{element, window};

/// Copies a text to the clipboard, and calls back with whether the browser allowed it.
pub(crate) fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    let navigator = window().navigator();
    // Insecure pages have no clipboard.
    let clipboard = js_sys_get(&navigator, "clipboard");
    match clipboard.and_then(|clipboard| clipboard.dyn_into::<web_sys::Clipboard>().ok()) {
        Some(clipboard) => spawn_local(async move {
            let written = JsFuture::from(clipboard.write_text(&text)).await;
            done(written.is_ok());
        }),
        None => done(false),
    }
}

fn js_sys_get(object: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(object, &JsValue::from_str(name))
        .ok()
        .filter(|value| !value.is_undefined())
}

/// Selects the text of an element, so that the user can copy it.
pub(crate) fn select(id: &str) {
    let (Some(element), Ok(Some(selection))) = (element(id), window().get_selection()) else {
        return;
    };
    // Fails only for a node without a document.
    let _unselected = selection.select_all_children(&element);
}
