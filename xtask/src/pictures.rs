//! The pictures of README and of links to the page, and the icons: made from the running page, and kept with the sources.

use anyhow::{Context, Result, ensure};

use crate::progress::step;
use crate::{process, setup, workspace};

/// Makes them all anew.
pub(crate) fn pictures() -> Result<()> {
    ensure!(
        workspace::dist().is_dir(),
        "there is no dist/ to take pictures of; run `cargo xtask build` first"
    );
    let tools = setup::for_test()?;
    let mut browser = process::cargo();
    browser
        .args([
            "run",
            "--quiet",
            "--release",
            "--package=deltaboard-e2e",
            "--example=pictures",
        ])
        .env("PATH", tools.path.joined());
    step("taking pictures in the browser", || {
        process::run(&mut browser).context("the pictures could not be taken")
    })
}
