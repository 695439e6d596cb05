//! The WebAssembly interface of the reader, which reads texts for players; `player/element.js` loads it.

use deltaboard_app::job::{Job, Outcome};
use deltaboard_scene::Text;
use deltaboard_syntax::javascript::{self, Grammars};
use deltaboard_syntax::lacked_grammar;
use wasm_bindgen::prelude::*;

/// Parses code by these grammars.
#[wasm_bindgen]
pub fn parse_by(grammars: Grammars) {
    javascript::install(grammars);
}

/// Reads texts; both the job and the answer are bytes. There is no answer if a grammar must be loaded first, and an empty one
/// to other jobs.
#[wasm_bindgen]
pub fn answer(job: &[u8]) -> Option<Vec<u8>> {
    let Some(Job::Read(texts)) = Job::from_bytes(job) else {
        return Some(Vec::new());
    };
    let read = texts.iter().map(Text::read).collect();
    (!lacked_grammar()).then(|| Outcome::Read(read).to_bytes())
}

fn main() {}
