//! The `aria-busy` attribute of the app.

use super::element;

/// Sets whether the page is still being drawn, or is about to show a text that is being read: screen readers wait for it.
pub(crate) fn show(busy: bool) {
    if let Some(app) = element("app") {
        // Fails only for an invalid attribute name.
        let _shown = app.set_attribute("aria-busy", if busy { "true" } else { "false" });
    }
}
