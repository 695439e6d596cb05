//! The guide, a book beside the page.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::setup::{SearchPath, Std};
use crate::{minify, player, process, workspace};

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
/// With what the head of each of mdBook's pages begins.
const CHARSET: &str = "<meta charset=\"UTF-8\">";

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
    let pages = pages(&folder)?;
    fill(&pages)?;
    for page in &pages {
        let text = fs::read_to_string(page)?;
        let text = closed(&text).with_context(|| format!("closing {}", page.display()))?;
        fs::write(page, text)?;
    }
    Ok(())
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

/// The pages that were built, in a fixed order.
fn pages(folder: &Path) -> Result<Vec<PathBuf>> {
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
    Ok(pages)
}

/// Puts a picture and the question into every tag, for readers without scripts and for paper: with our own program, as others do.
fn fill(pages: &[PathBuf]) -> Result<()> {
    let mut program = process::cargo();
    program
        .args(["run", "--quiet", "--package=deltaboard-cli", "--", "fill"])
        .args(pages);
    let filled = process::output(Std::leave(&mut program));
    filled.context("the guide's players have no pictures")?;
    Ok(())
}

/// A page with a Content-Security-Policy, which allows what lies beside it, and of what stands in it what is there now.
fn closed(page: &str) -> Result<String> {
    let scripts = between(page, "<script>", "</script>");
    let looks = between(page, " style=\"", "\"");
    let charset = page.matches(CHARSET).count() == 1;
    ensure!(charset, "its head does not begin as mdBook's do");
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self' 'unsafe-hashes'{}; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
        allowed(scripts),
        allowed(looks)
    );
    let told = format!(
        "{CHARSET}\n        <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"
    );
    Ok(page.replacen(CHARSET, &told, 1))
}

/// What stands between two texts, wherever they are found.
fn between<'a>(page: &'a str, begin: &str, end: &'a str) -> impl Iterator<Item = &'a str> {
    let after = page.split(begin).skip(1);
    after.filter_map(move |rest| rest.split(end).next())
}

/// The hashes of texts, each once, as a policy lists them.
fn allowed<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let hashes: BTreeSet<_> = texts
        .map(|text| format!(" '{}'", minify::integrity(text.as_bytes())))
        .collect();
    hashes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_page_is_allowed_and_nothing_else() {
        let script = "let book = 1;";
        let page = format!(
            "{CHARSET}<script>{script}</script><p style=\"clear: both\"><script src=\"a.js\"></script>"
        );
        let told = closed(&page).expect("it is a page of the guide");
        for text in [script, "clear: both"] {
            let hash = minify::integrity(text.as_bytes());
            assert_eq!(told.matches(&hash).count(), 1, "{told}");
        }
        assert_eq!(told.matches("'sha256-").count(), 2, "{told}");
        assert!(!told.contains("'unsafe-inline'"), "{told}");
        assert!(closed("<p>").is_err());
    }
}
