//! The title of the page, for tabs and bookmarks.

use deltaboard_scene::View;

use super::document;

/// Sets the title for a view.
pub(crate) fn show(view: View) {
    let title = match view {
        View::Transform => "Deltaboard",
        View::Build => "Build · Deltaboard",
        View::Lines => "Lines · Deltaboard",
        View::Symmetries => "Symmetries · Deltaboard",
        View::Lab => "Lab · Deltaboard",
    };
    document().set_title(title);
}
