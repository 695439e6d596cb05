//! What `cargo xtask batch` measures in the browser: a transform over a batch of boards.

use deltaboard_transform::Transform;
use wasm_bindgen::prelude::wasm_bindgen;

/// Boards that live in the module, where a page writes and reads them through its memory.
#[wasm_bindgen]
pub struct Batch(Vec<u64>);

#[wasm_bindgen]
impl Batch {
    /// So many empty boards.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(boards: usize) -> Self {
        Self(vec![0; boards])
    }

    /// Where the first one is in the memory.
    #[must_use]
    pub fn place(&self) -> *const u64 {
        self.0.as_ptr()
    }

    /// Moves every square of every board, in place.
    ///
    /// # Panics
    ///
    /// If no transform has the name.
    pub fn transform(&mut self, name: &str) {
        let transform: Transform = name.parse().expect("the name of a transform");
        transform.bitboards(&mut self.0);
    }
}

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
