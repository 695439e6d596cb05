//! What `cargo xtask batch` measures in the browser: a transform over a batch of boards.

use deltaboard_transform::Transform;
use wasm_bindgen::prelude::wasm_bindgen;

/// Moves every square of every board. The boards are copied into the module and out again.
///
/// # Panics
///
/// If no transform has the name.
#[wasm_bindgen]
#[must_use]
pub fn transformed(name: &str, boards: &[u64]) -> Vec<u64> {
    let transform: Transform = name.parse().expect("the name of a transform");
    let mut moved = vec![0; boards.len()];
    transform.bitboards_into(boards, &mut moved);
    moved
}
