//! The formatter and the linter, which a minimal toolchain lacks.

use anyhow::{Result, bail};

use crate::process;
use crate::progress::step;

pub(crate) fn ensure() -> Result<()> {
    let there =
        |subcommand| process::output(process::cargo().args([subcommand, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    let mut command = std::process::Command::new("rustup");
    command.args(["component", "add", "rustfmt", "clippy"]);
    if step("adding rustfmt and clippy", || process::run(&mut command)).is_err() {
        bail!(
            "`cargo fmt` and `cargo clippy` are missing; with rustup, run `{}`, or install your distribution's packages for them",
            process::line(&command)
        );
    }
    Ok(())
}
