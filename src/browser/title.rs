//! The title of the page, in tabs and bookmarks.

use deltaboard_scene::Page;

use super::document;

/// Names the view that is shown.
#[inline(never)]
pub(crate) fn show(page: Page) {
    let title = match page {
        Page::Transform => "Deltaboard",
        Page::Lines => "Lines · Deltaboard",
        Page::Symmetries => "Symmetries · Deltaboard",
        Page::Lab => "Lab · Deltaboard",
    };
    document().set_title(title);
}
