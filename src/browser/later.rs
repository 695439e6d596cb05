//! The later part of the page: what it does not need to open is in a module of its own, if the
//! build has cut it in two (`xtask/src/minify/split`), and `assets/boot.js` fetches that.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::window;

/// Loads the later part, if it is not here, and tells whether it is here then. Whatever is called
/// of it before that stops the page.
pub(crate) fn load(done: impl FnOnce(bool) + 'static) {
    call("loadLater", Closure::once_into_js(done));
}

/// Tells when the later part is here, whoever has asked for it.
pub(crate) fn when_here(done: impl FnOnce(bool) + 'static) {
    call("whenLater", Closure::once_into_js(done));
}

fn call(name: &str, done: JsValue) {
    let function = Reflect::get(&window(), &JsValue::from_str(name));
    let Some(function) = function.ok().and_then(|it| it.dyn_into::<Function>().ok()) else {
        return;
    };
    // It answers by calling back, and never fails.
    let _nothing = function.call1(&JsValue::NULL, &done);
}
