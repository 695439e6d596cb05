//! A transform of a batch of boards, which `cargo xtask batch` measures in the browser.

use deltaboard_transform::Transform;
use wasm_bindgen::prelude::wasm_bindgen;

/// The distance in bytes after which processors at first take two addresses for the same (4K aliasing).
const PAGE: usize = 4096;

/// Boards in the module's memory, which a page reads and writes.
///
/// They begin in the middle of a memory page, because arrays of JavaScript begin at its edge, and a copy between equal offsets in
/// two pages is several times slower.
#[wasm_bindgen]
pub struct Batch {
    boards: Vec<u64>,
    first: usize,
    count: usize,
}

#[wasm_bindgen]
impl Batch {
    /// Creates `count` empty boards.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(count: usize) -> Self {
        let boards = vec![0; count + PAGE / size_of::<u64>()];
        let offset = boards.as_ptr().addr() % PAGE;
        let first = (PAGE + PAGE / 2 - offset) % PAGE / size_of::<u64>();
        Self { boards, first, count }
    }

    /// The address of the first board in the module's memory.
    #[must_use]
    pub fn place(&self) -> *const u64 {
        self.boards[self.first..].as_ptr()
    }

    /// Moves every square of every board, in place.
    ///
    /// # Panics
    ///
    /// If no transform has the name.
    pub fn transform(&mut self, name: &str) {
        let transform: Transform = name.parse().expect("the name of a transform");
        transform.bitboards(&mut self.boards[self.first..][..self.count]);
    }
}
