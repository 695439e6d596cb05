//! What `cargo xtask batch` measures in the browser: a transform over a batch of boards.

use deltaboard_transform::Transform;
use wasm_bindgen::prelude::wasm_bindgen;

/// The bytes after which processors take two addresses for one, in what they look at first.
const PAGE: usize = 4096;

/// Boards that live in the module, where a page writes and reads them through its memory.
///
/// They begin in the middle of a page, where arrays of JavaScript begin at its edge: a copy is several times slower if it writes as
/// far into a page as it reads.
#[wasm_bindgen]
pub struct Batch {
    boards: Vec<u64>,
    first: usize,
    count: usize,
}

#[wasm_bindgen]
impl Batch {
    /// So many empty boards.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(count: usize) -> Self {
        let boards = vec![0; count + PAGE / size_of::<u64>()];
        let into_page = boards.as_ptr().addr() % PAGE;
        let first = (PAGE + PAGE / 2 - into_page) % PAGE / size_of::<u64>();
        Self { boards, first, count }
    }

    /// Where the first one is in the memory.
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
