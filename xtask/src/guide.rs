//! The guide, a book beside the page.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::setup::{SearchPath, Std};
use crate::{player, process, workspace};

/// What builds it.
pub(crate) const TOOL: &str = "mdbook";
/// Where it is in `dist/`.
pub(crate) const FOLDER: &str = "guide";
/// The page about players in pages of others.
const EMBEDDING: &str = "put-it-into-your-own-pages.html";
/// The colours and fonts that it has from the page.
const TOKENS: &str = "tokens.css";
/// How it writes a hash, before there is a player to have one.
const NO_HASH: &str = "sha256-…";

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
    let tokens = workspace::root().join("styles").join(TOKENS);
    fs::copy(tokens, folder.join(TOKENS)).context("the guide has the page's colours")?;
    pin(dist, &folder)?;
    fill(&folder)
}

/// Writes the hash of the player into the page that tells how to ask for this one and no other.
fn pin(dist: &Path, folder: &Path) -> Result<()> {
    let (name, hash) = player::pinned(dist)?;
    let page = folder.join(EMBEDDING);
    let text = fs::read_to_string(&page)?;
    let told = text.replacen(NO_HASH, &hash, 1);
    ensure!(
        told != text && told.contains(&name),
        "{EMBEDDING} does not tell how to ask for {name}"
    );
    Ok(fs::write(page, told)?)
}

/// Puts a picture and the question into every tag, for readers without scripts and for paper: with our own program, as others do.
fn fill(folder: &Path) -> Result<()> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder)? {
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
