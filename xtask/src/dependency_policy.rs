//! What we are made of: the lock file is what is built, and what `deny.toml` says of licences, duplicates, sources and
//! build scripts holds.

use anyhow::{Context, Result};

use crate::process;
use crate::setup::Tools;

/// The workspaces that have a lock file.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// How each of the checks is asked for. That of licences leaves out what is off by default and for tests, so that
/// whatever has another licence can be nothing else; what fuzzes is for tests alone.
const DENY: [&str; 3] = [
    "--workspace --offline --locked check licenses",
    "--workspace --offline --locked --all-features check bans sources",
    "--manifest-path fuzz/Cargo.toml --config deny.toml --offline --locked check bans sources",
];

pub(crate) fn check(tools: &Tools) -> Result<()> {
    for manifest in MANIFESTS {
        let fetch = format!("fetch --locked --quiet --manifest-path={manifest}");
        process::run(&mut tools.path.cargo(&fetch))
            .with_context(|| format!("the lock file of {manifest} is not what it asks for"))?;
    }
    for arguments in DENY {
        let mut command = tools.path.command("cargo-deny");
        command.args(arguments.split(' '));
        process::run(&mut command).context("deny.toml does not allow what is said above")?;
    }
    Ok(())
}
