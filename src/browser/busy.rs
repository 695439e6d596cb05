//! The `aria-busy` attribute of the app.

use super::element;

/// Sets whether the page is still being drawn: screen readers wait until it is done.
pub(crate) fn show(busy: bool) {
    if let Some(app) = element("app") {
        // Fails only for an invalid attribute name.
        let _shown = app.set_attribute("aria-busy", if busy { "true" } else { "false" });
    }
}
