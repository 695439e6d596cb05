//! Runs each fuzz target briefly, with a fixed seed. To look for new bugs, run a target for longer:
//! `cargo +nightly fuzz run notation`.

use std::fs;

use anyhow::{Context, Result};

use crate::setup::Tools;
use crate::{process, workspace};

/// The targets, with the number of inputs that each processes in about ten seconds.
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

/// Runs every fuzz target, starting from its seeds.
pub(crate) fn briefly(tools: &Tools) -> Result<()> {
    for (target, texts) in TARGETS {
        // Inputs that a previous run added would change this run.
        let corpus = workspace::root().join("target/fuzz").join(target);
        fs::remove_dir_all(&corpus).ok();
        fs::create_dir_all(&corpus)?;
        let mut command = tools.path.command("cargo");
        command
            .args(["+nightly", "fuzz", "run", target])
            .arg(&corpus)
            .arg(format!("fuzz/seeds/{target}"))
            .args(["--", "-verbosity=0", "-timeout=60", "-seed=1"])
            .arg(format!("-runs={texts}"))
            .env_remove("CARGO")
            .env_remove("RUSTUP_TOOLCHAIN");
        process::run(&mut command).with_context(|| {
            format!("fuzz target `{target}` failed; its input is in fuzz/artifacts/{target}")
        })?;
    }
    Ok(())
}
