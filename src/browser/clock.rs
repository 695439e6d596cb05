//! Time.

pub(crate) use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::window;

/// The time, in milliseconds.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Calls back once after some milliseconds, unless dropped before.
pub(crate) fn after(milliseconds: u32, callback: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(milliseconds, callback)
}

/// Calls back in the next frame, when what has changed is about to be laid out.
pub(crate) fn in_next_frame(callback: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(callback);
    let _handle = window().request_animation_frame(callback.unchecked_ref());
}

/// Calls back once the next frame has been painted.
#[inline(never)]
pub(crate) fn after_frame(callback: impl FnOnce() + 'static) {
    in_next_frame(move || soon(callback));
}

/// Calls back in a task of its own. The browser lets go of the callback then: that of a [`Timeout`] which is forgotten
/// would stay for as long as the page does.
pub(crate) fn soon(callback: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(callback);
    let _handle = window().set_timeout_with_callback(callback.unchecked_ref());
}
