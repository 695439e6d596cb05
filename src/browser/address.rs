//! The address of the page, and its history.

use gloo::events::EventListener;
use wasm_bindgen::JsValue;

use super::window;

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
pub(crate) fn beside(file: &str) -> String {
    let href = href();
    let page = href.split(['?', '#']).next().unwrap_or_default();
    let folder = page.rfind('/').map_or("", |end| &page[..=end]);
    format!("{folder}{file}")
}

/// An address that is still to be shown.
pub(crate) struct Due {
    pub(crate) query: String,
    /// Whether *back* returns to it.
    pub(crate) is_place: bool,
}

impl Due {
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
    if query == self::query() {
        return;
    }
    let Ok(history) = window().history() else {
        return;
    };
    let path = window().location().pathname().unwrap_or_default();
    let address = format!("{path}{query}");
    // Browsers refuse to rewrite the address too often; the next change writes it whole.
    let _refused = if new_place {
        history.push_state_with_url(&JsValue::NULL, "", Some(&address))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address))
    };
}

/// Calls back when the person goes back or forward.
pub(crate) fn on_travel(callback: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), "popstate", move |_| callback())
}
