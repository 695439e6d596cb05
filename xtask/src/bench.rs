//! Measures the built page and its players in the browser.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::progress::step;
use crate::{setup, size, workspace};

/// The file that the measurements are written to.
const FIGURES: &str = "docs/performance.md";

pub(crate) fn bench() -> Result<()> {
    workspace::built("to measure")?;
    let tools = setup::for_test()?;
    let [board, answer] = size::first_board_and_answer()?;
    let mut browser =
        (tools.path).cargo("run --quiet --release --package=deltaboard-e2e --example=bench --");
    let sizes = [board, size::BOARD_BUDGET, answer, size::ANSWER_BUDGET];
    browser.args(sizes.map(|bytes| bytes.to_string()));
    // It reports its progress on stderr.
    browser.stdin(Stdio::null()).stderr(Stdio::inherit());
    let figures = step("measuring in the browser (about ten minutes)", || {
        let output = browser.output()?;
        ensure!(output.status.success(), "the measurement failed");
        String::from_utf8(output.stdout).context("the measurements are not UTF-8")
    })?;
    print!("{figures}");
    std::fs::write(workspace::root().join(FIGURES), figures)?;
    Ok(())
}
