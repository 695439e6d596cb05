//! Compares the library in the browser with JavaScript alternatives, over a batch of boards.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::progress::step;
use crate::setup;
use crate::{library, process, workspace};

/// The file that the measurements are written to.
const FIGURES: &str = "docs/browser-batch.md";

pub(crate) fn batch() -> Result<()> {
    workspace::built("to measure in")?;
    let tools = setup::for_test()?;
    let packages = setup::npm_packages("e2e/batch")?;
    let work = workspace::root().join("target/batch");
    fs::create_dir_all(&work)?;
    let module = library::with_wasm_vectors(&tools, "--package=deltaboard-batch")?
        .join("deltaboard_batch.wasm");
    process::run(
        tools
            .path
            .command("wasm-bindgen")
            .args(["--target=web", "--no-typescript", "--out-name=library"])
            .arg("--out-dir")
            .args([&work, &module]),
    )?;
    let sources = workspace::root().join("e2e/batch");
    fs::copy(sources.join("index.html"), work.join("index.html"))?;
    fs::copy(sources.join("batch.js"), work.join("entry.js"))?;
    process::run(
        tools
            .path
            .command("esbuild")
            .args(["--bundle", "--format=esm", "--target=es2022"])
            .arg("--log-level=error")
            .arg(format!("--outfile={}", work.join("batch.js").display()))
            .arg(work.join("entry.js"))
            .env("NODE_PATH", packages),
    )?;
    let mut browser = (tools.path).cargo("run --quiet --package=deltaboard-e2e --example=batch --");
    browser.arg(&work).stdin(Stdio::null()).stderr(Stdio::inherit());
    let figures = step("measuring in the browser", || {
        let output = browser.output()?;
        ensure!(output.status.success(), "the batch measurement failed");
        String::from_utf8(output.stdout).context("the measurements are not UTF-8")
    })?;
    print!("{figures}");
    fs::write(workspace::root().join(FIGURES), figures)?;
    Ok(())
}
