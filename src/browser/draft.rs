//! The code of the Lab, kept on the device: a link holds no more than some thousand letters, and a
//! page may be closed by mistake.

use super::window;

const KEY: &str = "deltaboard-code";

/// Keeps a text. Where the browser keeps nothing, nothing is lost but this.
#[inline(never)]
pub(crate) fn keep(text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _full = storage.set_item(KEY, text);
    }
}

/// The text that was kept last.
#[inline(never)]
pub(crate) fn kept() -> Option<String> {
    let storage = window().local_storage().ok().flatten()?;
    storage.get_item(KEY).ok().flatten()
}
