//! Whether the page is still to become what was asked for.

use super::element;

/// Says so to those who wait until it is done, as screen readers do.
#[inline(never)]
pub(crate) fn show(busy: bool) {
    if let Some(app) = element("app") {
        // Fails only for what is no name.
        let _shown = app.set_attribute("aria-busy", if busy { "true" } else { "false" });
    }
}
