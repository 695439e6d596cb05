//! What is kept on the device. A link holds no more than some thousand letters, and a page may be
//! closed by mistake.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

use super::window;

/// What is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kept {
    /// The code of the Lab.
    Code,
    /// What was on the board, a line each.
    Recent,
    /// The theme of the guide, as mdBook keeps it: of every book on this server.
    GuideTheme,
    /// Whether single keys do something wherever the focus is: `off`, or nothing.
    SingleKeys,
}

impl Kept {
    const fn key(self) -> &'static str {
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
pub(crate) fn keep(kept: Kept, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _full = storage.set_item(kept.key(), text);
    }
}

/// Keeps nothing any more.
#[inline(never)]
pub(crate) fn forget(kept: Kept) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _denied = storage.remove_item(kept.key());
    }
}

/// The text that was kept last.
#[inline(never)]
pub(crate) fn kept(kept: Kept) -> Option<String> {
    let storage = window().local_storage().ok().flatten()?;
    storage.get_item(kept.key()).ok().flatten()
}

/// Calls back when another tab has kept something else.
#[inline(never)]
pub(crate) fn on_change(kept: Kept, changed: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        // All of it was taken away, where there is none.
        if key.is_none_or(|key| key == kept.key()) {
            changed();
        }
    })
}
