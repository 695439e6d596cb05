//! The modal dialog.

use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

use super::document;

/// Opens the dialog as modal, if the page has one that was not opened yet.
pub(crate) fn show() {
    let dialog = document().query_selector("dialog:not([data-shown])").ok().flatten();
    if let Some(dialog) = dialog.and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok()) {
        // Fails only for a dialog that is already open.
        let _open = dialog.show_modal();
        // Marks it as opened: a dialog that was closed is about to be removed.
        let _marked = dialog.set_attribute("data-shown", "");
    }
}

/// Closes the dialog, as Esc does: the focus returns to where it was.
pub(crate) fn close() {
    let dialog = document().query_selector("dialog[open]").ok().flatten();
    if let Some(dialog) = dialog.and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok()) {
        dialog.close();
    }
}
