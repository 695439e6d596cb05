//! Random texts, the same ones in every run: what is new is found by those who fuzz for longer, and not by whoever runs
//! the tests.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::setup::Tools;
use crate::{process, workspace};

/// The targets, and how many texts each is given: its seeds, and what is made of them in some ten seconds.
/// `cargo +nightly fuzz run routine` goes on until it is stopped.
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

/// Runs every fuzz target for a moment, on its seeds and what grows from them.
pub(crate) fn shortly(tools: &Tools) -> Result<()> {
    if !tools.fuzzes {
        ensure!(
            std::env::var_os("CI").is_none(),
            "fuzzing needs a nightly compiler and cargo-fuzz"
        );
        println!("! Fuzzing needs a nightly compiler and cargo-fuzz: it is left out.");
        return Ok(());
    }
    for (target, texts) in TARGETS {
        // What grew in another run would make this one another.
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
