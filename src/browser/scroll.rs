//! Where the page and its listing are scrolled to.

use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::TargetCast;

use super::clock;

/// Brings what has just appeared in sight, as far as it is not: the player may lie over it.
#[inline(never)]
pub(crate) fn into_view(root: &Element, selector: &str) {
    if let Ok(Some(element)) = root.query_selector(selector) {
        show_whole(&element);
    }
}

/// Shows the whole of what has the focus now: browsers are content with a part of it.
#[inline(never)]
pub(crate) fn to_focus(event: &FocusEvent) {
    let element = event.target_dyn_into::<Element>();
    // What a pointer presses stays under it.
    if let Some(element) = element.filter(|it| it.matches(":not(:active)") == Ok(true)) {
        show_whole(&element);
    }
}

#[inline(never)]
fn show_whole(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_inline(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Keeps the running line in the middle of the listing, without moving the page.
pub(crate) fn to_running_line(root: &Element) {
    let root = root.clone();
    // Where it is, is known once all is laid out, which is done for the frame anyway.
    clock::in_next_frame(move || show_line(&root));
}

#[inline(never)]
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
