//! What Trunk has put together, made smaller before it becomes `dist/`.

mod first_view;
mod glue;
mod later;
pub(crate) mod names;
mod split;
mod styles;
mod texts;
mod version;
mod wasm;
pub(crate) mod wasm_opt;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

pub(crate) use first_view::note as note_view;
pub(crate) use later::note;
pub(crate) use version::{integrity, is_for_keeping};

use crate::setup::SearchPath;
use crate::{build, process};

/// What wasm-bindgen has written.
const FIRST: &str = "deltaboard_bg.wasm";
/// What is cut off from it.
const LATER: &str = "deltaboard_later.wasm";
/// The style sheets that boot.js fetches with it, until they are joined.
const LATER_STYLES: [&str; 10] = [
    "reference.css",
    "symmetries.css",
    "lines.css",
    "diagonals.css",
    "lab.css",
    "remarks.css",
    "dialog.css",
    "question.css",
    "tools.css",
    "beside.css",
];

/// What is fetched once there are pieces to show.
const PIECES: &str = "pieces.svg";

/// What is fetched when the program has stopped.
const STOPPED: [&str; 2] = ["stopped.js", "stopped.css"];

/// Whether a file is fetched once somebody touches the page, or not even then.
pub(crate) fn comes_later(name: &str) -> bool {
    name == LATER || name == PIECES || name == styles::LATER || STOPPED.contains(&name)
}

/// How boot.js says that nothing was.
const NO_LATER: &str = "LATER = \"\"";
/// How it says that it knows no hashes.
const NO_HASHES: &str = "HASHES = {}";

/// Makes the page in Trunk's folder smaller. A page that is larger than need be is still a page: we say what was
/// left as it is, and do not fail. But a script of another shape than we know is for us to look at.
pub(crate) fn minify(folder: &Path) -> Result<()> {
    shorten_names(folder).context("what wasm-bindgen has written is not as we know it")?;
    if let Err(error) = cut(folder) {
        println!("! The page stays in one piece: {error:#}.");
    }
    if let Err(error) = optimize_modules(folder) {
        println!("! The page's modules stay as they are: {error:#}.");
    }
    if let Err(error) = first_view::put(folder) {
        println!("! The page is empty until the app comes: {error:#}.");
    }
    if let Err(error) = styles::join(folder, &LATER_STYLES) {
        println!("! The page's style sheets stay apart: {error:#}.");
    }
    // Style sheets first: boot.js, a script, has a hash of one.
    if let Err(error) = minify_texts(folder, "css", &[]) {
        println!("! The page's style sheets stay as they are: {error:#}.");
    }
    if let Err(error) = hash(folder) {
        println!("! The page takes its modules as they come: {error:#}.");
    }
    if let Err(error) = minify_texts(folder, "js", &["--format=esm", "--target=es2022"]) {
        println!("! The page's scripts stay as they are: {error:#}.");
    }
    if let Err(error) = version::stamp(folder) {
        println!("! The page is not kept for when there is no network: {error:#}.");
    }
    Ok(())
}

/// Makes the page note which of its functions run, and nothing smaller.
pub(crate) fn record(folder: &Path) -> Result<()> {
    let module = folder.join(FIRST);
    Ok(fs::write(&module, split::record(&fs::read(&module)?)?)?)
}

fn shorten_names(folder: &Path) -> Result<()> {
    let module = folder.join(FIRST);
    let script = folder.join("deltaboard.js");
    let (short_module, short_script) =
        names::shorten(&fs::read(&module)?, &fs::read_to_string(&script)?)?;
    fs::write(module, short_module)?;
    fs::write(script, short_script)?;
    Ok(())
}

/// Cuts off what the page does not need to open, and tells its script where that is.
fn cut(folder: &Path) -> Result<()> {
    let module = folder.join(FIRST);
    let script = folder.join("boot.js");
    let text = fs::read_to_string(&script)?;
    let told = text.replacen(NO_LATER, &format!("LATER = \"{LATER}\""), 1);
    ensure!(told != text, "boot.js has no place for the later part");

    let opening = later::Opening::read()?;
    let texts = texts::later()?;
    let linked = build::linked("deltaboard");
    let linked =
        fs::read(&linked).with_context(|| format!("{} cannot be read", linked.display()))?;
    let parts = split::split(
        &fs::read(&module)?,
        &linked,
        |name| opening.leaves_out(name),
        &texts,
    )?;
    let parts = parts.context("nothing of it is for later")?;
    fs::write(folder.join(LATER), parts.later)?;
    fs::write(module, parts.first)?;
    fs::write(script, told)?;
    Ok(())
}

fn optimize_modules(folder: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let wasm_opt = wasm_opt::PROGRAM;
    path.find(wasm_opt)
        .with_context(|| format!("{wasm_opt} is missing"))?;
    for module in [FIRST, LATER].map(|name| folder.join(name)) {
        if module.is_file() {
            wasm_opt::optimize(&path, &module)?;
        }
    }
    Ok(())
}

/// Tells boot.js what it is to find in what it fetches.
fn hash(folder: &Path) -> Result<()> {
    let script = folder.join("boot.js");
    let text = fs::read_to_string(&script)?;
    let mut hashes = String::new();
    for name in [FIRST, LATER, styles::LATER] {
        let content = folder.join(name);
        if content.is_file() {
            let hash = integrity(&fs::read(content)?);
            write!(hashes, "{name:?}: {hash:?}, ")?;
        }
    }
    let told = text.replacen(NO_HASHES, &format!("HASHES = {{ {hashes}}}"), 1);
    ensure!(told != text, "boot.js has no place for hashes");
    Ok(fs::write(script, told)?)
}

fn minify_texts(folder: &Path, kind: &str, how: &[&str]) -> Result<()> {
    let path = SearchPath::from_environment();
    let esbuild = "esbuild";
    path.find(esbuild)
        .with_context(|| format!("{esbuild} is missing"))?;
    for entry in fs::read_dir(folder)? {
        let text = entry?.path();
        // What Trunk makes smaller is that already.
        if text.extension().is_none_or(|extension| extension != kind) {
            continue;
        }
        process::run(
            path.command(esbuild)
                .args(how)
                .args(["--minify", "--charset=utf8", "--legal-comments=none"])
                .args(["--log-level=error", "--allow-overwrite"])
                .arg(format!("--outfile={}", text.display()))
                .arg(&text),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_for_what_comes_later() {
        let script = include_str!("../../../assets/boot.js");
        assert!(script.contains(&styles::list(&LATER_STYLES)));
        assert!(script.contains(NO_LATER));
        assert!(script.contains(NO_HASHES));
    }
}
