//! The fenced language for the plugins of the npm package, which run in Node.js.

use deltaboard_embed::{Fence, FenceError, Figure};
use deltaboard_routine::FrontEnds;
use deltaboard_syntax::javascript::{self, Grammars};
use deltaboard_syntax::lacked_grammar;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

/// Parses code by these grammars.
#[wasm_bindgen]
pub fn parse_by(grammars: Grammars) {
    javascript::install(grammars);
    FrontEnds::ALL.install();
}

/// Returns what a block becomes, as JSON: the parts of a player, with the figure as a data URL, or `errors`, each with `line`,
/// `column` and `message`. Returns nothing if a grammar must be loaded first.
#[wasm_bindgen]
#[must_use]
pub fn fence(block: &str) -> Option<String> {
    let player = match Fence::parse(block).and_then(|fence| fence.player()) {
        Ok(player) => player.to_json(Figure::to_data_url),
        Err(errors) => {
            json!({ "errors": errors.iter().map(object).collect::<Vec<_>>() }).to_string()
        }
    };
    (!lacked_grammar()).then_some(player)
}

fn object(error: &FenceError) -> Value {
    json!({ "line": error.line, "column": error.column, "message": error.message })
}
