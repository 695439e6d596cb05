//! Compares the public API of the libraries with the last version. This isn't one of the tests, because a breaking change
//! can be intended.

use std::process::Command;

use anyhow::{Context, Result};

use crate::setup::{SearchPath, cargo_tool};
use crate::{process, workspace};

const LIBRARIES: [&str; 7] = [
    "deltaboard-transform",
    "deltaboard-source",
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
    println!("comparing the libraries with {baseline}");
    let mut command = path.command("cargo-semver-checks");
    command.args(["semver-checks", "--baseline-rev", &baseline]);
    // It resolves dependencies without our lock file; the newest versions may need a newer Rust.
    command.env("CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS", "fallback");
    for library in LIBRARIES {
        command.args(["--package", library]);
    }
    process::run(&mut command)
        .context("breaking changes; raise the version or revert what is listed above")
}

/// The newest version tag, such as `v0.2.0`; without a tag, the parent commit.
fn baseline() -> Result<String> {
    let tags = git("tag --list v* --sort=-version:refname --merged HEAD");
    if let Some(newest) = tags.and_then(|tags| tags.lines().next().map(str::to_owned)) {
        return Ok(newest);
    }
    let parent = git("rev-parse --verify HEAD^")
        .context("nothing to compare with: neither a version tag nor a parent commit")?;
    Ok(parent.trim().to_owned())
}

fn git(arguments: &str) -> Option<String> {
    let mut git = Command::new("git");
    git.args(arguments.split(' ')).current_dir(workspace::root());
    process::output(&mut git)
}
