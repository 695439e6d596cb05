//! The later part of the page: what it does not need to open is in a module of its own, if the
//! build has cut it in two (`xtask/src/minify/split`), and `assets/boot.js` fetches that.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::window;

/// Loads the later part, if it is not here, and tells whether it is here then. Whatever is called
/// of it before that stops the page.
pub(crate) fn load(done: impl FnOnce(bool) + 'static) {
    let loader = Reflect::get(&window(), &JsValue::from_str("loadLater"));
    let Some(loader) = loader.ok().and_then(|it| it.dyn_into::<Function>().ok()) else {
        return;
    };
    // It answers by calling back, and never fails.
    let _nothing = loader.call1(&JsValue::NULL, &Closure::once_into_js(done));
}
