//! Whether those who use the libraries can go on without a change: their public API is held against the last version.
//! It is none of the tests, because a change that breaks what was there can be meant.

use std::process::Command;

use anyhow::{Context, Result};

use crate::setup::{SearchPath, cargo_tool};
use crate::{process, workspace};

const LIBRARIES: [&str; 6] = [
    "deltaboard-transform",
    "deltaboard-routine",
    "deltaboard-trace",
    "deltaboard-catalogue",
    "deltaboard-printer",
    "deltaboard-compiler",
];

pub(crate) fn semver() -> Result<()> {
    let mut path = SearchPath::from_environment();
    cargo_tool::CARGO_SEMVER_CHECKS.ensure(&mut path)?;
    let baseline = baseline()?;
    println!("holding the libraries against {baseline}");
    let mut command = path.command("cargo-semver-checks");
    command.args(["semver-checks", "--baseline-rev", &baseline]);
    // It resolves dependencies without our lock file: the newest may be for a newer Rust.
    command.env("CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS", "fallback");
    for library in LIBRARIES {
        command.args(["--package", library]);
    }
    process::run(&mut command)
        .context("what is said above asks for another version number, or is to be taken back")
}

/// The newest version that has a tag, such as `v0.2.0`; where none has, the commit before this one.
fn baseline() -> Result<String> {
    let tags = git("tag --list v* --sort=-version:refname --merged HEAD");
    if let Some(newest) = tags.and_then(|tags| tags.lines().next().map(str::to_owned)) {
        return Ok(newest);
    }
    let parent = git("rev-parse --verify HEAD^").context(
        "there is nothing to compare with: neither a tag of a version, nor a commit before this one",
    )?;
    Ok(parent.trim().to_owned())
}

fn git(arguments: &str) -> Option<String> {
    let mut git = Command::new("git");
    git.args(arguments.split(' '))
        .current_dir(workspace::root());
    process::output(&mut git)
}
