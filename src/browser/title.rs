//! The title of the page, for tabs and bookmarks.

use deltaboard_scene::Page;

use super::document;

/// Sets the title for a view.
pub(crate) fn show(page: Page) {
    let title = match page {
        Page::Transform => "Deltaboard",
        Page::Lines => "Lines · Deltaboard",
        Page::Symmetries => "Symmetries · Deltaboard",
        Page::Lab => "Lab · Deltaboard",
    };
    document().set_title(title);
}
