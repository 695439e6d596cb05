//! The clipboard.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::{element, window};

/// Puts a text on the clipboard and tells whether the browser let it.
pub(crate) fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    let navigator = window().navigator();
    // On pages that are not secure there is no clipboard at all.
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

/// Selects the text of an element, for the person to copy by hand.
pub(crate) fn select(id: &str) {
    let (Some(element), Ok(Some(selection))) = (element(id), window().get_selection()) else {
        return;
    };
    // Fails only for nodes without a document.
    let _unselected = selection.select_all_children(&element);
}
