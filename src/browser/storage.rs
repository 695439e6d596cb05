//! What is kept on the device. A link holds no more than some thousand letters, and a page may be
//! closed by mistake.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

use super::window;

/// What is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StorageKey {
    /// The code of the Lab.
    Code,
    /// What was on the board, a line each.
    Recent,
    /// The theme of the guide, as mdBook keeps it: of every book on this server.
    GuideTheme,
    /// Whether single keys do something wherever the focus is: `off`, or nothing.
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

/// Keeps a text. Where the browser keeps nothing, nothing is lost but this.
#[inline(never)]
pub(crate) fn set(key: StorageKey, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _full = storage.set_item(key.name(), text);
    }
}

/// Keeps nothing any more.
#[inline(never)]
pub(crate) fn remove(key: StorageKey) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _denied = storage.remove_item(key.name());
    }
}

/// The text that was kept last.
#[inline(never)]
pub(crate) fn get(key: StorageKey) -> Option<String> {
    let storage = window().local_storage().ok().flatten()?;
    storage.get_item(key.name()).ok().flatten()
}

/// Calls back when another tab has kept something else.
#[inline(never)]
pub(crate) fn on_change(key: StorageKey, changed: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        let changed_key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        // All of it was taken away, where there is none.
        if changed_key.is_none_or(|it| it == key.name()) {
            changed();
        }
    })
}
