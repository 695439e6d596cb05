//! Scrolling the page and its listing.

use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::TargetCast;

use super::clock;

/// Scrolls an element that has just appeared into view: the player may cover it.
pub(crate) fn into_view(root: &Element, selector: &str) {
    if let Ok(Some(element)) = root.query_selector(selector) {
        show_whole(&element);
    }
}

/// Scrolls the focused element into view as a whole: browsers scroll only a part of it into view.
pub(crate) fn to_focus(event: &FocusEvent) {
    let element = event.target_dyn_into::<Element>();
    // An element that is being pressed must stay under the pointer.
    if let Some(element) = element.filter(|it| it.matches(":not(:active)") == Ok(true)) {
        show_whole(&element);
    }
}

fn show_whole(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_inline(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Scrolls the current line to the middle of the listing, without scrolling the page.
pub(crate) fn to_running_line(root: &Element) {
    let root = root.clone();
    // The position needs a layout, which the next frame computes anyway.
    clock::in_next_frame(move || show_line(&root));
}

/// Scrolls the listing to its first line.
pub(crate) fn to_first_line(root: &Element) {
    if let Ok(Some(code)) = root.query_selector(".code") {
        code.set_scroll_top(0);
    }
}

fn show_line(root: &Element) {
    let find = |selector| {
        let element = root.query_selector(selector).ok().flatten();
        element.and_then(|element| element.dyn_into::<HtmlElement>().ok())
    };
    let (Some(code), line) = (find(".code"), find(".code .now")) else {
        return;
    };
    let top = line
        .map_or(0, |line| line.offset_top() - (code.client_height() - line.offset_height()) / 2);
    if code.scroll_top() != top {
        code.set_scroll_top(top);
    }
}
