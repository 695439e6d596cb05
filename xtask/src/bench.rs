//! What the built page and its players take, measured in the browser.

use anyhow::{Context, Result, ensure};

use crate::progress::step;
use crate::{process, setup, workspace};

/// Where the figures are written down.
const FIGURES: &str = "docs/performance.md";

pub(crate) fn bench() -> Result<()> {
    ensure!(
        workspace::dist().is_dir(),
        "there is no dist/ to measure; run `cargo xtask build` first"
    );
    let tools = setup::for_test()?;
    let mut browser = process::cargo();
    browser
        .args([
            "run",
            "--quiet",
            "--release",
            "--package=deltaboard-e2e",
            "--example=bench",
        ])
        .env("PATH", tools.path.joined());
    let figures = step("measuring in the browser", || {
        process::output(&mut browser).context("the page could not be measured")
    })?;
    print!("{figures}");
    std::fs::write(workspace::root().join(FIGURES), figures)?;
    Ok(())
}
