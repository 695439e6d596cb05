//! Random texts, for as long as the tests can wait.

use anyhow::{Context, Result};

use crate::process;
use crate::setup::Tools;

/// How long each target runs, in seconds, after its seeds. `cargo +nightly fuzz run routine` goes on until it is stopped.
const SECONDS: u32 = 15;
const TARGETS: [&str; 7] = [
    "routine",
    "permutation",
    "fen",
    "bitboard",
    "query",
    "attributes",
    "epd",
];

/// Runs every fuzz target for a moment, on its seeds and what grows from them.
pub(crate) fn shortly(tools: &Tools) -> Result<()> {
    if !tools.fuzzes {
        println!("! Fuzzing needs a nightly compiler and cargo-fuzz: it is left out.");
        return Ok(());
    }
    for target in TARGETS {
        let mut command = tools.path.command("cargo");
        command
            .args(["+nightly", "fuzz", "run", target])
            .args([
                format!("fuzz/corpus/{target}"),
                format!("fuzz/seeds/{target}"),
            ])
            .args(["--", "-verbosity=0", "-timeout=10"])
            .arg(format!("-max_total_time={SECONDS}"))
            .env_remove("CARGO")
            .env_remove("RUSTUP_TOOLCHAIN");
        let corpus = crate::workspace::root().join("fuzz/corpus").join(target);
        std::fs::create_dir_all(corpus)?;
        process::run(&mut command).with_context(|| {
            format!("the text that the target `{target}` failed on is in fuzz/artifacts/{target}")
        })?;
    }
    Ok(())
}
