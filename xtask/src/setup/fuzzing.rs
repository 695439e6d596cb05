//! What `cargo fuzz` needs: a nightly compiler, and the tool.

use std::process::Command;

use anyhow::Result;

use super::search_path::SearchPath;
use super::{cargo_tool, pins};
use crate::process;

/// Whether fuzzing is possible, after what is missing has been installed. A compiler is not.
pub(crate) fn ensure(path: &mut SearchPath) -> Result<bool> {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "rustc", "--version"]);
    if process::output(&mut nightly).is_none() {
        return Ok(false);
    }
    cargo_tool::ensure(pins::cargo_fuzz(), path)?;
    Ok(true)
}
