//! Whether the page is still to become what was asked for.

use super::element;

/// Says so to those who wait until it is done, as screen readers do.
pub(crate) fn show(busy: bool) {
    let Some(app) = element("app") else {
        return;
    };
    let was = app.has_attribute("aria-busy");
    // Each fails only for what is no name.
    if busy && !was {
        let _shown = app.set_attribute("aria-busy", "true");
    } else if was && !busy {
        let _shown = app.remove_attribute("aria-busy");
    }
}
