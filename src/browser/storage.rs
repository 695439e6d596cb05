//! Local storage. A link has room for a few thousand characters, and a page may be closed by mistake.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

use super::window;

/// The keys of local storage.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StorageKey {
    /// The code in the Lab.
    Code,
    /// Recent boards, one per line.
    Recent,
    /// The theme of the guide, under mdBook's own key: all books on this server share it.
    GuideTheme,
    /// Whether single-key shortcuts are on: `off`, or empty.
    SingleKeys,
}

impl StorageKey {
    const fn name(self) -> &'static str {
        match self {
            Self::Code => "deltaboard-code",
            Self::Recent => "deltaboard-recent",
            Self::GuideTheme => "mdbook-theme",
            Self::SingleKeys => "deltaboard-single-keys",
        }
    }
}

/// Stores a text. If the browser has no storage, only the text is lost.
pub(crate) fn set(key: StorageKey, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _full = storage.set_item(key.name(), text);
    }
}

/// Removes a stored text.
pub(crate) fn remove(key: StorageKey) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _denied = storage.remove_item(key.name());
    }
}

/// Returns a stored text.
pub(crate) fn get(key: StorageKey) -> Option<String> {
    let storage = window().local_storage().ok().flatten()?;
    storage.get_item(key.name()).ok().flatten()
}

/// Calls back when another tab has changed a stored text.
pub(crate) fn on_change(key: StorageKey, changed: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        let changed_key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        // Without a key, the other tab has cleared the whole storage.
        if changed_key.is_none_or(|it| it == key.name()) {
            changed();
        }
    })
}
