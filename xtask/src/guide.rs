//! Builds the guide, an mdBook published next to the page.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::setup::{SearchPath, Std};
use crate::{minify, player, process, workspace};

/// The program that builds the guide.
pub(crate) const TOOL: &str = "mdbook";
/// The guide's folder in `dist/`.
pub(crate) const FOLDER: &str = "guide";
/// The chapter about embedding the player.
const EMBEDDING: &str = "put-it-into-your-own-pages.html";
/// The style sheet with colours and fonts that the guide shares with the page.
const TOKENS: &str = "tokens.css";
/// The placeholder for the player's hash in the chapter's source.
const NO_HASH: &str = "sha256-…";
/// The first element in the head of mdBook's pages.
const CHARSET: &str = "<meta charset=\"UTF-8\">";

/// Builds the guide into a folder of `dist/`.
pub(crate) fn build(dist: &Path) -> Result<()> {
    let mut path = SearchPath::from_environment();
    path.prepend(preprocessor()?);
    let folder = dist.join(FOLDER);
    let guide = workspace::root().join("guide");
    // Figures of earlier texts would stay.
    workspace::remove(&guide.join("src/deltaboard-figures"))?;
    process::run(
        path.command(TOOL)
            .env("RUST_LOG", "warn")
            .arg("build")
            .arg("--dest-dir")
            .arg(&folder)
            .arg(guide),
    )?;
    let tokens = workspace::root().join("styles").join(TOKENS);
    fs::copy(tokens, folder.join(TOKENS)).with_context(|| format!("cannot copy {TOKENS}"))?;
    pin(dist, &folder)?;
    for page in &pages(&folder)? {
        let text = fs::read_to_string(page)?;
        let text = with_policy(&text)
            .with_context(|| format!("cannot add a policy to {}", page.display()))?;
        fs::write(page, text)?;
    }
    Ok(())
}

/// Writes the player's hash into the chapter that explains how to pin a version.
fn pin(dist: &Path, folder: &Path) -> Result<()> {
    let (name, hash) = player::pinned(dist)?;
    let page = folder.join(EMBEDDING);
    let text = fs::read_to_string(&page)?;
    let pinned = text.replacen(NO_HASH, &hash, 1);
    ensure!(
        pinned != text && pinned.contains(&name),
        "{EMBEDDING} needs the placeholder `{NO_HASH}` and the name {name}"
    );
    Ok(fs::write(page, pinned)?)
}

/// The paths of the guide's pages, sorted.
fn pages(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let page = entry?.path();
        if page.extension().is_some_and(|extension| extension == "html") {
            pages.push(page);
        }
    }
    pages.sort();
    Ok(pages)
}

/// Builds the preprocessor that turns the guide's blocks into players, and returns its folder.
fn preprocessor() -> Result<PathBuf> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package=mdbook-deltaboard"]);
    process::run(Std::remove_environment(&mut cargo)).context("cannot build the preprocessor")?;
    Ok(workspace::root().join("target/debug"))
}

/// The page with a Content-Security-Policy that allows files of the same server, and by hash the inline scripts and styles
/// that the page has now.
fn with_policy(page: &str) -> Result<String> {
    let scripts = between(page, "<script>", "</script>");
    let styles = between(page, " style=\"", "\"");
    let charset = page.matches(CHARSET).count() == 1;
    ensure!(charset, "the page needs one `{CHARSET}`, as mdBook writes it");
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self' 'unsafe-hashes'{}; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
        allowed(scripts),
        allowed(styles)
    );
    let head = format!(
        "{CHARSET}\n        <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"
    );
    Ok(page.replacen(CHARSET, &head, 1))
}

/// The texts between each `begin` and the next `end`.
fn between<'a>(page: &'a str, begin: &str, end: &'a str) -> impl Iterator<Item = &'a str> {
    let after = page.split(begin).skip(1);
    after.filter_map(move |rest| rest.split(end).next())
}

/// The distinct hashes of the texts, in the syntax of a policy.
fn allowed<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let hashes: BTreeSet<_> =
        texts.map(|text| format!(" '{}'", minify::integrity(text.as_bytes()))).collect();
    hashes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_allows_only_the_inline_texts_of_the_page() {
        let script = "let book = 1;";
        let page = format!(
            "{CHARSET}<script>{script}</script><p style=\"clear: both\"><script src=\"a.js\"></script>"
        );
        let page = with_policy(&page).expect("it is a page of the guide");
        for text in [script, "clear: both"] {
            let hash = minify::integrity(text.as_bytes());
            assert_eq!(page.matches(&hash).count(), 1, "{page}");
        }
        assert_eq!(page.matches("'sha256-").count(), 2, "{page}");
        assert!(!page.contains("'unsafe-inline'"), "{page}");
        assert!(with_policy("<p>").is_err());
    }
}
