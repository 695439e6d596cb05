//! The standard library for the browser.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use super::pins::WASM_TARGET;
use crate::process;
use crate::progress::step;

pub(crate) fn ensure() -> Result<()> {
    if is_there() {
        return Ok(());
    }
    let mut command = Command::new("rustup");
    command.args(["target", "add", WASM_TARGET]);
    let title = format!("adding the target {WASM_TARGET}");
    if step(&title, || process::run(&mut command)).is_err() || !is_there() {
        bail!(
            "the Rust target {WASM_TARGET} is missing; with rustup (https://rustup.rs) and a network, run `{}`",
            process::line(&command)
        );
    }
    Ok(())
}

/// Asks the compiler, so that one which did not come by rustup is as good.
fn is_there() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    process::output(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir())
}
