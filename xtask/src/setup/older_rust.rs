//! Compilers that are older than ours, for what is promised to compile with them.

use std::process::Command;

use crate::process;
use crate::progress::step;

/// Whether this version of Rust is there, after it has been installed where it is missing.
pub(crate) fn ensure(version: &str) -> bool {
    if is_there(version) {
        return true;
    }
    let mut install = Command::new("rustup");
    install.args(["toolchain", "install", version, "--profile=minimal"]);
    let title = format!("installing Rust {version} beside ours");
    step(&title, || process::run(&mut install)).is_ok() && is_there(version)
}

/// The cargo of this version.
pub(crate) fn cargo(version: &str) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", version, "cargo"]);
    command
}

fn is_there(version: &str) -> bool {
    process::output(cargo(version).arg("--version")).is_some()
}
