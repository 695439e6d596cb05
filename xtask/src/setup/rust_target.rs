//! The libraries of Rust for what we compile for: the browser, and machines other than this one.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::progress::step;

/// Makes sure of the libraries for a target; the error says how to come by them.
pub(crate) fn ensure(target: &str) -> Result<()> {
    if is_there(target) {
        return Ok(());
    }
    let mut command = Command::new("rustup");
    command.args(["target", "add", target]);
    let title = format!("adding the target {target}");
    if step(&title, || process::run(&mut command)).is_err() || !is_there(target) {
        bail!(
            "the Rust target {target} is missing; with rustup (https://rustup.rs) and a network, run `{}`",
            process::line(&command)
        );
    }
    Ok(())
}

/// Asks the compiler, so that one which did not come by rustup is as good.
fn is_there(target: &str) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    process::output(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir())
}
