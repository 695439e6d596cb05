//! Builds the page for release into `dist/`.

use std::process::Command;

use anyhow::{Context, Result};

use crate::progress::step;
use crate::setup::rust::WASM_TARGET;
use crate::setup::{self, Std, Tools};
use crate::target::Profile;
use crate::{finish, process};

const FAILED: &str = "the page could not be built; see the errors above";

pub(crate) fn build(address: Option<&str>) -> Result<()> {
    let tools = setup::for_build(Profile::Release)?;
    step("building the page", || {
        let mut trunk = trunk("build", Profile::Release, &tools);
        trunk.envs(address.map(|address| (finish::ADDRESS, address)));
        process::run(&mut trunk).context(FAILED)
    })?;
    println!("The page is in dist/: put it in any folder of any file server.");
    Ok(())
}

/// Builds `dist/`.
pub(crate) fn release(tools: &Tools) -> Result<()> {
    step("building the page", || {
        process::run(&mut trunk("build", Profile::Release, tools)).context(FAILED)
    })
}

/// Trunk's first step: compiling. Trunk itself then finds everything compiled.
pub(crate) fn compile(profile: Profile, std: Std) -> Command {
    let mut command = process::cargo();
    command.args(["build", "--package=deltaboard"]).arg(format!("--target={WASM_TARGET}"));
    if profile == Profile::Release {
        command.arg("--release").envs(std.environment());
    }
    command
}

/// Runs Trunk, without its superfluous log messages.
pub(crate) fn trunk(task: &str, profile: Profile, tools: &Tools) -> Command {
    let mut command = tools.path.command("trunk");
    // Trunk's minifier can't parse all of wasm-bindgen's output; it leaves the file unchanged and warns each time.
    // Trunk also announces its hook three times.
    command.args([
        "--log",
        "error,trunk=info,trunk::processing::minify=off,trunk::hooks=warn",
        task,
    ]);
    if profile == Profile::Release {
        command.arg("--release").envs(tools.std.environment());
    }
    if let Ok(this_program) = std::env::current_exe() {
        // The hook in Trunk.toml runs this program; without the variable it does nothing.
        command.env("DELTABOARD_XTASK", this_program);
    }
    // Trunk rejects any value of NO_COLOR other than `true` and `false`.
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        command.args(["--color", "never"]);
    }
    command.env_remove("NO_COLOR").env_remove("RUST_LOG");
    command
}
