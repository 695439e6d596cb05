//! Checks the dependencies: the lock files are up to date, and the licences, duplicates, sources and build scripts are as
//! `deny.toml` allows.

use anyhow::{Context, Result};

use crate::process;
use crate::setup::Tools;

/// The workspaces that have a lock file.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// The arguments of each check. The check of licences excludes dependencies that are off by default or only for tests, so
/// only those can have another licence. The fuzz targets are tests.
const DENY: [&str; 3] = [
    "--workspace --offline --locked check licenses",
    "--workspace --offline --locked --all-features check bans sources",
    "--manifest-path fuzz/Cargo.toml --config deny.toml --offline --locked check bans sources",
];

pub(crate) fn check(tools: &Tools) -> Result<()> {
    for manifest in MANIFESTS {
        let fetch = format!("fetch --locked --quiet --manifest-path={manifest}");
        process::run(&mut tools.path.cargo(&fetch))
            .with_context(|| format!("the lock file of {manifest} is out of date"))?;
    }
    for arguments in DENY {
        let mut command = tools.path.command("cargo-deny");
        command.args(arguments.split(' '));
        process::run(&mut command).context("deny.toml forbids what cargo-deny reports above")?;
    }
    Ok(())
}
