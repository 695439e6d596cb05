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

/// Fields in which the user types or chooses.
const FIELD: &str = ":is(input, textarea, select):focus";

/// Moves the focus to the first element inside another one that takes it; the best selector comes first. A field keeps the
/// focus.
pub(crate) fn move_to_first(inside: &Element, selectors: &[String]) {
    if page().query_selector(FIELD).is_ok_and(|field| field.is_some()) {
        return;
    }
    for selector in selectors {
        move_to(inside, selector);
        // A hidden element doesn't take it.
        if inside
            .query_selector(":focus")
            .ok()
            .flatten()
            .is_some_and(|it| it.matches(selector) == Ok(true))
        {
            return;
        }
    }
}

/// Removes the focus from a field or a menu, which would handle keys itself.
pub(crate) fn leave_field() {
    let field = page().query_selector(FIELD);
    let field = field.ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that cannot have the focus.
        let _focused = field.blur();
    }
}
