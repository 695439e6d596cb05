//! The guide, a book beside the page.

use std::path::Path;

use anyhow::{Context, Result};

use crate::setup::{SearchPath, Std};
use crate::{process, workspace};

/// What builds it.
pub(crate) const TOOL: &str = "mdbook";
/// Where it is in `dist/`.
pub(crate) const FOLDER: &str = "guide";

/// Builds the guide into a folder of `dist/`.
pub(crate) fn build(dist: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let folder = dist.join(FOLDER);
    process::run(
        path.command(TOOL)
            .env("RUST_LOG", "warn")
            .arg("build")
            .arg("--dest-dir")
            .arg(&folder)
            .arg(workspace::root().join("guide")),
    )?;
    fill(&folder)
}

/// Puts a picture and the question into every tag, for readers without scripts and for paper: with our own program, as others do.
fn fill(folder: &Path) -> Result<()> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let page = entry?.path();
        if page
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            pages.push(page);
        }
    }
    pages.sort();
    let mut program = process::cargo();
    program
        .args(["run", "--quiet", "--package=deltaboard-cli", "--", "fill"])
        .args(pages);
    let filled = process::output(Std::leave(&mut program));
    filled.context("the guide's players have no pictures")?;
    Ok(())
}
