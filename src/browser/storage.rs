//! Local storage. A link has room for a few thousand characters, and a page may be closed by mistake.

use deltaboard_app::{StorageKey, Stored};
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

use super::window;

/// The theme of the guide, under mdBook's own key: all books on this server share it.
const GUIDE_THEME: &str = "mdbook-theme";

const fn name(key: StorageKey) -> &'static str {
    match key {
        StorageKey::Code => "deltaboard-code",
        StorageKey::Recent => "deltaboard-recent",
        StorageKey::SingleKeys => "deltaboard-single-keys",
    }
}

/// Returns everything that is stored.
pub(crate) fn stored() -> Stored {
    let get = |key| {
        let storage = window().local_storage().ok().flatten()?;
        storage.get_item(name(key)).ok().flatten()
    };
    Stored {
        code: get(StorageKey::Code),
        recent: get(StorageKey::Recent),
        single_keys: get(StorageKey::SingleKeys),
    }
}

/// Stores a text. If the browser has no storage, only the text is lost.
pub(crate) fn set(key: StorageKey, text: &str) {
    write(name(key), text);
}

/// Which tasks of *Build* are solved, by their words.
const SOLVED: &str = "deltaboard-solved";

/// Returns the words of the tasks that are solved.
pub(crate) fn solved() -> String {
    let storage = window().local_storage().ok().flatten();
    storage.and_then(|it| it.get_item(SOLVED).ok().flatten()).unwrap_or_default()
}

/// Stores the words of the tasks that are solved.
pub(crate) fn set_solved(words: &str) {
    write(SOLVED, words);
}

/// Stores the name of the guide's theme; `None` lets the guide follow the system.
pub(crate) fn set_guide_theme(theme: Option<&str>) {
    if let Some(theme) = theme {
        write(GUIDE_THEME, theme);
    } else if let Ok(Some(storage)) = window().local_storage() {
        let _denied = storage.remove_item(GUIDE_THEME);
    }
}

fn write(name: &str, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _full = storage.set_item(name, text);
    }
}

/// Calls back with every text that another tab has changed.
pub(crate) fn on_change(changed: impl Fn(StorageKey, Option<String>) + 'static) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else {
            return;
        };
        let changed_name = event.key();
        for key in StorageKey::ALL {
            // Without a key, the other tab has cleared the whole storage.
            if changed_name.as_deref().is_none_or(|it| it == name(key)) {
                changed(key, event.new_value());
            }
        }
    })
}
