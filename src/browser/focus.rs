//! The keyboard focus.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::page;

/// Moves the focus to an element inside another one.
pub(crate) fn move_to(inside: &Element, selector: &str) {
    let element = inside.query_selector(selector).ok().flatten();
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that cannot have the focus.
        let _unfocused = element.focus();
    }
}

/// Removes the focus from a field or a menu, which would handle keys itself.
pub(crate) fn leave_field() {
    let field = page().query_selector(":is(input, textarea, select):focus");
    let field = field.ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that cannot have the focus.
        let _focused = field.blur();
    }
}
