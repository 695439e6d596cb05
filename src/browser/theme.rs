//! The colours of the page.

use deltaboard_scene::Theme;

use super::document;
use super::storage::{self, StorageKey};

/// Has the guide open in the theme that was chosen here; without a choice it follows the system.
#[inline(never)]
pub(crate) fn carry_to_guide(theme: Theme) {
    match theme {
        Theme::Auto => storage::remove(StorageKey::GuideTheme),
        Theme::Light => storage::set(StorageKey::GuideTheme, "light"),
        Theme::Dark => storage::set(StorageKey::GuideTheme, "navy"),
    }
}

/// Tells the style sheets which theme was chosen; without a choice they follow the system.
pub(crate) fn show(theme: Theme) {
    let Some(root) = document().document_element() else {
        return;
    };
    // Both fail only for names that are no attribute's.
    let _unset = match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        chosen => root.set_attribute("data-theme", chosen.name()),
    };
}
