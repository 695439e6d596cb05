//! The library in the browser beside what JavaScript has for it, over a batch of boards.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::progress::step;
use crate::setup::{self, pins};
use crate::{process, workspace};

const PACKAGE: &str = "deltaboard-batch";
/// Where the figures are written down.
const FIGURES: &str = "docs/browser-batch.md";

pub(crate) fn batch() -> Result<()> {
    ensure!(
        workspace::dist().is_dir(),
        "there is no dist/; run `cargo xtask build` first"
    );
    let tools = setup::for_test()?;
    let packages = pins::CHESSOPS.ensure()?;
    let work = workspace::root().join("target/batch");
    fs::create_dir_all(&work)?;
    let mut compile = process::cargo();
    compile
        .args(["build", "--profile=native", "--package", PACKAGE])
        .args(["--target", pins::WASM_TARGET])
        .env(
            "CARGO_TARGET_DIR",
            workspace::root().join("target/wasm-vectors"),
        )
        .env("RUSTFLAGS", "-C target-feature=+simd128");
    process::run(&mut compile)?;
    let module = workspace::root()
        .join("target/wasm-vectors")
        .join(pins::WASM_TARGET)
        .join("native/deltaboard_batch.wasm");
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
            .command(pins::ESBUILD.program)
            .args(["--bundle", "--format=esm", "--target=es2022"])
            .arg("--log-level=error")
            .arg(format!("--outfile={}", work.join("batch.js").display()))
            .arg(work.join("entry.js"))
            .env("NODE_PATH", packages),
    )?;
    let mut browser = process::cargo();
    browser
        .args(["run", "--quiet", "--package=deltaboard-e2e"])
        .args(["--example=batch", "--"])
        .arg(&work)
        .env("PATH", tools.path.joined())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let figures = step("measuring in the browser", || {
        let output = browser.output()?;
        ensure!(output.status.success(), "the batch could not be measured");
        String::from_utf8(output.stdout).context("figures are text")
    })?;
    print!("{figures}");
    fs::write(workspace::root().join(FIGURES), figures)?;
    Ok(())
}
