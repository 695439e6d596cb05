//! The WebAssembly interface of the reader of code in Go, JavaScript, Python and TypeScript; `player/element.js` loads it.

use deltaboard::reader;
use deltaboard_routine::FrontEnds;
use deltaboard_syntax::javascript::Grammars;
use wasm_bindgen::prelude::*;

/// Parses code by these grammars.
#[wasm_bindgen]
pub fn parse_by(grammars: Grammars) {
    reader::read_by(grammars, FrontEnds::MODULES);
}

/// Reads code; both the text and the answer are bytes. There is no answer if a grammar must be loaded first, or if another reader
/// reads it.
#[wasm_bindgen]
pub fn answer(text: &[u8]) -> Option<Vec<u8>> {
    reader::code(text)
}

fn main() {}
