//! The text area of the Lab's editor.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlTextAreaElement;

use super::document;

const EDITOR: &str = ".editor textarea";

/// Returns the innermost expression at a point of the window, as its index among the evaluations of the step. The text
/// area covers the code, so this looks through it.
pub(crate) fn expression_at(x: i32, y: i32) -> Option<usize> {
    let under = document().elements_from_point(x as f32, y as f32);
    let mut under = under.iter().filter_map(|it| it.dyn_into::<web_sys::Element>().ok());
    let inside = under.find(|element| matches!(element.closest(".lines-of-code"), Ok(Some(_))))?;
    let expression = inside.closest("[data-expression]").ok()??;
    expression.get_attribute("data-expression")?.parse().ok()
}

/// Replaces the text of the editor so that the browser's own *undo* can restore it. Returns whether the browser did it;
/// then it sends an input event as for typing.
pub(crate) fn replace(text: &str) -> bool {
    let area = document().query_selector(EDITOR).ok().flatten();
    let Some(area) = area.and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok()) else {
        return false;
    };
    if area.focus().is_err() {
        return false;
    }
    area.select();
    // The only way to add to the undo history of a text area.
    let document = JsValue::from(document());
    let command = Reflect::get(&document, &"execCommand".into()).ok();
    let Some(command) = command.and_then(|it| it.dyn_into::<Function>().ok()) else {
        return false;
    };
    let answer = command.call3(&document, &"insertText".into(), &false.into(), &text.into());
    answer.is_ok_and(|done| done.is_truthy())
}
