//! The WebAssembly interface of the reader of boards; `player/element.js` loads it.

use wasm_bindgen::prelude::*;

/// Reads a board; both the text and the answer are bytes.
#[wasm_bindgen]
pub fn answer(text: &[u8]) -> Option<Vec<u8>> {
    deltaboard::reader::board(text)
}

fn main() {}
