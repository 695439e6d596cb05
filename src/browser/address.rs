//! The URL of the page, and the browser history.

use std::cell::Cell;

use gloo::events::EventListener;
use wasm_bindgen::JsValue;

use super::clock::{self, Timeout};
use super::window;

/// How many times a URL that the browser refused is written again.
const RETRIES: u32 = 60;

thread_local! {
    /// The timer of the next try, after the browser refused a URL.
    static RETRY: Cell<Option<Timeout>> = const { Cell::new(None) };
}

/// Returns the query of the current URL.
pub(crate) fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// Returns the current URL.
pub(crate) fn href() -> String {
    window().location().href().unwrap_or_default()
}

/// Returns the absolute URL of a file in the folder of the page.
pub(crate) fn sibling(file: &str) -> String {
    let href = href();
    let page = href.split(['?', '#']).next().unwrap_or_default();
    let folder = page.rfind('/').map_or("", |end| &page[..=end]);
    format!("{folder}{file}")
}

/// A URL not yet written to the address bar.
pub(crate) struct PendingUrl {
    pub(crate) query: String,
    /// Whether it gets a history entry, which *back* returns to.
    pub(crate) adds_entry: bool,
}

impl PendingUrl {
    /// Writes it to the address bar.
    pub(crate) fn show(&self) {
        write(&self.query, self.adds_entry);
    }
}

fn write(query: &str, new_place: bool) {
    RETRY.take();
    if query != self::query() {
        try_to_write(query, new_place, RETRIES);
    }
}

/// Writes the query, and tries again every second while the browser refuses. Browsers limit how often a page may change
/// its URL, some of them without an error. Writing another URL cancels the retries.
fn try_to_write(query: &str, new_place: bool, retries: u32) {
    let Ok(history) = window().history() else {
        return;
    };
    let path = window().location().pathname().unwrap_or_default();
    let address = format!("{path}{query}");
    let before = self::query();
    // The check below detects a refusal.
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

/// Calls back with the new query when the user goes back or forward.
pub(crate) fn on_travel(callback: impl Fn(String) + 'static) -> EventListener {
    EventListener::new(&window(), "popstate", move |_| callback(query()))
}
