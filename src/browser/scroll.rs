//! Where the page and its listing are scrolled to.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::clock;

/// Brings what has just appeared in sight, as far as it is not: the player may lie over it.
#[inline(never)]
pub(crate) fn into_sight(root: &Element, selector: &str) {
    if let Ok(Some(element)) = root.query_selector(selector) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Keeps the running line in the middle of the listing, without moving the page.
pub(crate) fn to_running_line(root: &Element) {
    let root = root.clone();
    // Where it is, is known once all is laid out, which is done for the frame anyway.
    clock::in_next_frame(move || show(&root));
}

#[inline(never)]
fn show(root: &Element) {
    let find = |selector| {
        let element = root.query_selector(selector).ok().flatten();
        element.and_then(|element| element.dyn_into::<HtmlElement>().ok())
    };
    let (Some(code), line) = (find(".code"), find(".code .now")) else {
        return;
    };
    let top = line.map_or(0, |line| {
        line.offset_top() - (code.client_height() - line.offset_height()) / 2
    });
    if code.scroll_top() != top {
        code.set_scroll_top(top);
    }
}
