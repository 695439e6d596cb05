//! What the built page and its players take, measured in the browser.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::progress::step;
use crate::{process, setup, size, workspace};

/// Where the figures are written down.
const FIGURES: &str = "docs/performance.md";

pub(crate) fn bench() -> Result<()> {
    ensure!(
        workspace::dist().is_dir(),
        "there is no dist/ to measure; run `cargo xtask build` first"
    );
    let tools = setup::for_test()?;
    let first_page = size::first_page()?;
    let mut browser = process::cargo();
    browser
        .args([
            "run",
            "--quiet",
            "--release",
            "--package=deltaboard-e2e",
            "--example=bench",
            "--",
        ])
        .args([first_page, size::BUDGET].map(|bytes| bytes.to_string()))
        .env("PATH", tools.path.joined());
    // It tells how far it is on the error output.
    browser.stdin(Stdio::null()).stderr(Stdio::inherit());
    let figures = step("measuring in the browser, for some twenty minutes", || {
        let output = browser.output()?;
        ensure!(output.status.success(), "the page could not be measured");
        String::from_utf8(output.stdout).context("figures are text")
    })?;
    print!("{figures}");
    std::fs::write(workspace::root().join(FIGURES), figures)?;
    Ok(())
}
