//! The browser: every browser feature that the app uses besides HTML, one module each.

pub(crate) mod address;
pub(crate) mod apart;
pub(crate) mod build;
pub(crate) mod busy;
pub(crate) mod clipboard;
pub(crate) mod clock;
pub(crate) mod dialog;
pub(crate) mod drag;
pub(crate) mod editor;
pub(crate) mod focus;
pub(crate) mod keyboard;
pub(crate) mod menus;
pub(crate) mod paste;
pub(crate) mod preview;
pub(crate) mod random;
pub(crate) mod reader;
pub(crate) mod scroll;
pub(crate) mod storage;
pub(crate) mod theme;
pub(crate) mod title;
pub(crate) mod worker;

use web_sys::{Document, Element, Window};

fn window() -> Window {
    web_sys::window().expect("the app runs in a window")
}

fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The root element of the page.
pub(crate) fn page() -> Element {
    document().document_element().expect("a page has a root")
}

/// Returns the element with this id.
pub(crate) fn element(id: &str) -> Option<Element> {
    document().get_element_by_id(id)
}
