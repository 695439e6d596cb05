//! The page, built for release into `dist/`.

use std::process::Command;

use anyhow::{Context, Result};

use crate::process;
use crate::progress::step;
use crate::setup::{self, SearchPath};

pub(crate) fn build() -> Result<()> {
    let path = setup::for_build()?;
    release(&path)?;
    println!("The page is in dist/: put it in any folder of any file server.");
    Ok(())
}

/// Builds `dist/` with the tools on the path.
pub(crate) fn release(path: &SearchPath) -> Result<()> {
    step("building the page", || {
        process::run(trunk(path).args(["build", "--release"]))
            .context("the page could not be built; what is above says why")
    })
}

/// Trunk, without what it says besides.
pub(crate) fn trunk(path: &SearchPath) -> Command {
    let mut command = path.command("trunk");
    // Its minifier does not know all that wasm-bindgen writes, leaves the file as it is, and warns every time.
    command.args(["--log", "error,trunk=info,trunk::processing::minify=off"]);
    // Trunk stops at any value of NO_COLOR but `true` and `false`.
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        command.args(["--color", "never"]);
    }
    command.env_remove("NO_COLOR").env_remove("RUST_LOG");
    command
}
