//! A short run of each fuzz target, with the same random texts each time. To look for new faults, run a target for longer:
//! `cargo +nightly fuzz run notation`.

use std::fs;

use anyhow::{Context, Result};

use crate::setup::Tools;
use crate::{process, workspace};

/// The targets, and how many texts each is given: what it reads in about ten seconds.
const TARGETS: [(&str, u32); 8] = [
    ("routine", 4_000),
    ("permutation", 20_000),
    ("fen", 200_000),
    ("bitboard", 80_000),
    ("notation", 40_000),
    ("query", 1_000),
    ("attributes", 1_000),
    ("epd", 20_000),
];

/// Runs every fuzz target on its seeds and on what grows from them.
pub(crate) fn briefly(tools: &Tools) -> Result<()> {
    for (target, texts) in TARGETS {
        // The texts of a previous run would change this one.
        let grown = workspace::root().join("target/fuzz").join(target);
        fs::remove_dir_all(&grown).ok();
        fs::create_dir_all(&grown)?;
        let mut command = tools.path.command("cargo");
        command
            .args(["+nightly", "fuzz", "run", target])
            .arg(&grown)
            .arg(format!("fuzz/seeds/{target}"))
            .args(["--", "-verbosity=0", "-timeout=60", "-seed=1"])
            .arg(format!("-runs={texts}"))
            .env_remove("CARGO")
            .env_remove("RUSTUP_TOOLCHAIN");
        process::run(&mut command).with_context(|| {
            format!("the text that the target `{target}` failed on is in fuzz/artifacts/{target}")
        })?;
    }
    Ok(())
}
