//! The address of the page, and its history.

use std::cell::Cell;

use gloo::events::EventListener;
use wasm_bindgen::JsValue;

use super::clock::{self, Timeout};
use super::window;

/// How often a refused address is tried again.
const RETRIES: u32 = 60;

thread_local! {
    /// The address that was refused, until it is tried again.
    static RETRY: Cell<Option<Timeout>> = const { Cell::new(None) };
}

/// The query of the present address.
pub(crate) fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// Whether a query has a parameter.
#[inline(never)]
pub(crate) fn has(query: &str, name: &str) -> bool {
    let parameters = query.trim_start_matches('?').split('&');
    let mut names = parameters.filter_map(|parameter| parameter.split('=').next());
    names.any(|known| known == name)
}

/// The present address.
pub(crate) fn href() -> String {
    window().location().href().unwrap_or_default()
}

/// The whole address of a file that lies beside the page.
#[inline(never)]
pub(crate) fn sibling(file: &str) -> String {
    let href = href();
    let page = href.split(['?', '#']).next().unwrap_or_default();
    let folder = page.rfind('/').map_or("", |end| &page[..=end]);
    format!("{folder}{file}")
}

/// An address that is still to be shown.
pub(crate) struct PendingUrl {
    pub(crate) query: String,
    /// Whether *back* returns to it.
    pub(crate) is_place: bool,
}

impl PendingUrl {
    /// Shows it.
    pub(crate) fn show(&self) {
        write(&self.query, self.is_place);
    }
}

/// Makes this the query of the present place.
pub(crate) fn replace(query: &str) {
    write(query, false);
}

fn write(query: &str, new_place: bool) {
    RETRY.take();
    if query != self::query() {
        try_to_write(query, new_place, RETRIES);
    }
}

/// Browsers refuse to write the address too often, and some of them without a word: unless another is written
/// meanwhile, this one is tried again, every second, for as long as they may go on refusing.
#[inline(never)]
fn try_to_write(query: &str, new_place: bool, retries: u32) {
    let Ok(history) = window().history() else {
        return;
    };
    let path = window().location().pathname().unwrap_or_default();
    let address = format!("{path}{query}");
    let before = self::query();
    // What has become of it, is seen.
    let _refused = if new_place {
        history.push_state_with_url(&JsValue::NULL, "", Some(&address))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address))
    };
    if self::query() == before && retries > 0 {
        let query = query.to_owned();
        let again = move || try_to_write(&query, new_place, retries - 1);
        RETRY.set(Some(clock::after(1000, again)));
    }
}

/// Calls back when the person goes back or forward.
pub(crate) fn on_travel(callback: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), "popstate", move |_| callback())
}
