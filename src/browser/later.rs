//! Code splitting: the functions that the page doesn't need to open are in a second module, the *later part*, if the
//! build has split the app (`xtask/src/minify/split`). `assets/boot.js` fetches it.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::window;

/// Loads the later part if needed, and calls back with whether it is loaded. A call to one of its functions before that
/// stops the page.
pub(crate) fn load(done: impl FnOnce(bool) + 'static) {
    call("loadLater", Closure::once_into_js(done));
}

/// Calls back once the later part is loaded, whatever caused it.
pub(crate) fn when_here(done: impl FnOnce(bool) + 'static) {
    call("whenLater", Closure::once_into_js(done));
}

fn call(name: &str, done: JsValue) {
    let function = Reflect::get(&window(), &JsValue::from_str(name));
    let Some(function) = function.ok().and_then(|it| it.dyn_into::<Function>().ok()) else {
        return;
    };
    // The function returns nothing and never throws.
    let _nothing = function.call1(&JsValue::NULL, &done);
}
