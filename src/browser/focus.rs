//! Where the keyboard is.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Moves the focus to an element inside another.
pub(crate) fn move_to(inside: &Element, selector: &str) {
    let element = inside.query_selector(selector).ok().flatten();
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails only for what cannot have the focus.
        let _unfocused = element.focus();
    }
}
