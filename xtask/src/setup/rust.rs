//! Parts of Rust that rustup installs: targets, components and the nightly compiler.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::progress::step;

/// The target that the page is compiled for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// A target without a standard library.
pub(crate) const BARE_TARGET: &str = "x86_64-unknown-none";
/// Statically linked, so rustup's own linker is enough.
pub(crate) const ARM_TARGET: &str = "aarch64-unknown-linux-musl";

/// Installs the standard library for a target unless it's there.
pub(crate) fn target(target: &str) -> Result<()> {
    // Ask the compiler, because it may not come from rustup.
    let is_installed = || {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "target-libdir", "--target", target]);
        process::output(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir())
    };
    add(&format!("the target {target}"), &["target", "add", target], is_installed)
}

/// Installs the formatter and the linter, which a minimal toolchain lacks.
pub(crate) fn formatter_and_linter() -> Result<()> {
    let runs =
        |subcommand| process::output(process::cargo().args([subcommand, "--version"])).is_some();
    add("rustfmt and clippy", &["component", "add", "rustfmt", "clippy"], || {
        runs("fmt") && runs("clippy")
    })
}

/// Whether a nightly compiler is installed, which `cargo fuzz` needs.
pub(crate) fn has_nightly() -> bool {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "rustc", "--version"]);
    process::output(&mut nightly).is_some()
}

fn add(name: &str, arguments: &[&str], is_installed: impl Fn() -> bool) -> Result<()> {
    if is_installed() {
        return Ok(());
    }
    let mut command = Command::new("rustup");
    command.args(arguments);
    if step(&format!("adding {name}"), || process::run(&mut command)).is_err() || !is_installed() {
        bail!(
            "{name}: not installed; with rustup (https://rustup.rs) and a network, run `{}`",
            process::line(&command)
        );
    }
    Ok(())
}
