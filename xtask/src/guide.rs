//! The guide, a book beside the page.

use std::path::Path;

use anyhow::{Context, Result};

use crate::setup::SearchPath;
use crate::{process, workspace};

/// Where it is in `dist/`.
pub(crate) const FOLDER: &str = "guide";

/// Builds the guide into a folder of `dist/`.
pub(crate) fn build(dist: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    path.find("mdbook")
        .context("mdbook is missing: `cargo install mdbook` brings it")?;
    process::run(
        path.command("mdbook")
            .env("RUST_LOG", "warn")
            .arg("build")
            .arg("--dest-dir")
            .arg(dist.join(FOLDER))
            .arg(workspace::root().join("guide")),
    )
}
