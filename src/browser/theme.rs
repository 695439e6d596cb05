//! The colour theme of the page and of the guide.

use deltaboard_scene::Theme;

use super::document;
use super::storage;

/// Stores the theme for the guide; without a choice the guide follows the system.
pub(crate) fn carry_to_guide(theme: Theme) {
    storage::set_guide_theme(match theme {
        Theme::Auto => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("navy"),
    });
}

/// Sets the theme that the style sheets use; without a choice they follow the system.
pub(crate) fn show(theme: Theme) {
    let Some(root) = document().document_element() else {
        return;
    };
    // Both calls fail only for invalid attribute names.
    let _unset = match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        chosen => root.set_attribute("data-theme", chosen.name()),
    };
}
