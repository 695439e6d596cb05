//! The WebAssembly interface of the view *Build*, which its script starts.

use deltaboard::{Builder, Changed};
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The view in an element.
#[wasm_bindgen]
pub struct Build(Builder);

#[wasm_bindgen]
impl Build {
    /// Creates the view in an element. It calls `changed` with the goal, the moves and the language, as in links, after every change
    /// by the user.
    #[wasm_bindgen(constructor)]
    pub fn new(root: Element, changed: Function) -> Self {
        let changed = move |Changed { goal, moves, language }| {
            // An exception in the page's own script doesn't concern the view.
            let _thrown =
                changed.call3(&JsValue::NULL, &goal.into(), &moves.into(), &language.into());
        };
        Self(Builder::new(root, changed.into()))
    }

    /// Shows what the parameters of a link say.
    pub fn read(&self, query: &str) {
        self.0.read(query);
    }
}

fn main() {}
