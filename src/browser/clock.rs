//! The clock and timers.

pub(crate) use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::window;

/// Returns the current time in milliseconds.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Returns the date where the reader is: `2026-11-30`.
pub(crate) fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// Calls back once after some milliseconds, unless the timer is dropped before.
pub(crate) fn after(milliseconds: u32, callback: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(milliseconds, callback)
}

/// Calls back in the next animation frame, before the browser lays out what has changed.
pub(crate) fn in_next_frame(callback: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(callback);
    let _handle = window().request_animation_frame(callback.unchecked_ref());
}

/// Calls back after the next frame is painted.
pub(crate) fn after_frame(callback: impl FnOnce() + 'static) {
    in_next_frame(move || soon(callback));
}

/// Calls back in a task of its own. The browser then drops the callback; with a [`Timeout`] that is forgotten, the
/// callback would leak.
pub(crate) fn soon(callback: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(callback);
    let _handle = window().set_timeout_with_callback(callback.unchecked_ref());
}
