//! Binaryen's `wasm-opt`: the page is a third smaller with it.

use std::path::Path;

use anyhow::Result;

use crate::process;
use crate::setup::SearchPath;

pub(crate) const PROGRAM: &str = "wasm-opt";

/// Straightened first, so that more of it looks alike. A function that is called once is not put where it is called,
/// unless it is small: it would not look like others any more. Both come to 1 % on the wire.
const FLAGS: [&str; 5] = [
    "--flatten",
    "--rereloop",
    "--one-caller-inline-max-function-size=50",
    "-Oz",
    "-Oz",
];

/// Makes a module smaller, where it is.
pub(crate) fn optimize(path: &SearchPath, module: &Path) -> Result<()> {
    let smaller = module.with_extension("smaller");
    process::run(
        path.command(PROGRAM)
            .args(FLAGS)
            .arg(format!("--output={}", smaller.display()))
            .arg(module),
    )?;
    std::fs::rename(smaller, module)?;
    Ok(())
}
