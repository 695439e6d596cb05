//! The dialog over the page.

use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

use super::document;

/// Opens the dialog, if the page has one, so that the rest of the page waits behind it.
pub(crate) fn show() {
    let dialog = document().query_selector("dialog:not([data-shown])").ok().flatten();
    if let Some(dialog) = dialog.and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok()) {
        // Fails only for a dialog that is open already.
        let _open = dialog.show_modal();
        // It is shown once: what was closed is on its way out.
        let _marked = dialog.set_attribute("data-shown", "");
    }
}

/// Closes it, as the escape key does: the focus is back where it was.
pub(crate) fn close() {
    let dialog = document().query_selector("dialog[open]").ok().flatten();
    if let Some(dialog) = dialog.and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok()) {
        dialog.close();
    }
}
