//! Parts of Rust that rustup brings: targets, components, and the nightly compiler.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::progress::step;

/// The target that the page is compiled for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// A target without a standard library.
pub(crate) const BARE_TARGET: &str = "x86_64-unknown-none";
/// Programs for it are linked with what rustup brings.
pub(crate) const ARM_TARGET: &str = "aarch64-unknown-linux-musl";

/// Makes sure of the standard library for a target.
pub(crate) fn target(target: &str) -> Result<()> {
    // Asks the compiler, which may come from elsewhere than from rustup.
    let is_there = || {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "target-libdir", "--target", target]);
        process::output(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir())
    };
    add(
        &format!("the target {target}"),
        &["target", "add", target],
        is_there,
    )
}

/// Makes sure of the formatter and the linter, which a minimal toolchain lacks.
pub(crate) fn formatter_and_linter() -> Result<()> {
    let answers =
        |subcommand| process::output(process::cargo().args([subcommand, "--version"])).is_some();
    add(
        "rustfmt and clippy",
        &["component", "add", "rustfmt", "clippy"],
        || answers("fmt") && answers("clippy"),
    )
}

/// Whether there is a nightly compiler, which `cargo fuzz` needs.
pub(crate) fn has_nightly() -> bool {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "rustc", "--version"]);
    process::output(&mut nightly).is_some()
}

fn add(name: &str, arguments: &[&str], is_there: impl Fn() -> bool) -> Result<()> {
    if is_there() {
        return Ok(());
    }
    let mut command = Command::new("rustup");
    command.args(arguments);
    if step(&format!("adding {name}"), || process::run(&mut command)).is_err() || !is_there() {
        bail!(
            "{name}: missing; with rustup (https://rustup.rs) and a network, run `{}`",
            process::line(&command)
        );
    }
    Ok(())
}
