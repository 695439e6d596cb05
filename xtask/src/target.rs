//! What is compiled, and where it is then.

use std::path::PathBuf;

use crate::setup::rust::WASM_TARGET;
use crate::workspace;

/// What the compiler optimizes the page for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// A short build.
    Debug,
    /// A small download.
    Release,
}

/// The path of a release binary as the linker writes it, before wasm-bindgen.
pub(crate) fn linked(program: &str) -> PathBuf {
    let folder = workspace::root().join("target").join(WASM_TARGET);
    folder.join("release").join(program).with_extension("wasm")
}
