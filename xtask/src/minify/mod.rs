//! Minifies the page that Trunk has built, before it becomes `dist/`.

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

pub(crate) use first_view::write as write_view;
pub(crate) use later::note;
pub(crate) use version::{integrity, is_for_offline_use};

use crate::setup::SearchPath;
use crate::{build, process};

/// The module from wasm-bindgen; after splitting, its first part.
const FIRST: &str = "deltaboard_bg.wasm";
/// The module's later part.
const LATER: &str = "deltaboard_later.wasm";
/// The style sheets that boot.js fetches with the later part, before they are joined.
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

/// The drawings of the pieces, fetched for the first position.
const PIECES: &str = "pieces.svg";

/// The files for the message that the program has crashed.
const STOPPED: [&str; 2] = ["stopped.js", "stopped.css"];

/// Whether the page opens without a file, and fetches it at the first interaction or later.
pub(crate) fn is_lazy(name: &str) -> bool {
    name == LATER || name == PIECES || name == styles::LATER || STOPPED.contains(&name)
}

/// The placeholder in boot.js for the name of the later part.
const NO_LATER: &str = "LATER = \"\"";
/// The placeholder in boot.js for hashes.
const NO_HASHES: &str = "HASHES = {}";

/// Minifies the page in Trunk's folder. A step that fails is only a warning, because the page works without it. Only an
/// unknown output of wasm-bindgen is an error.
pub(crate) fn minify(folder: &Path) -> Result<()> {
    shorten_names(folder).context("wasm-bindgen's output has an unknown shape")?;
    if let Err(error) = cut(folder) {
        println!("warning: code splitting skipped: {error:#}");
    }
    if let Err(error) = optimize_modules(folder) {
        println!("warning: optimization of the modules skipped: {error:#}");
    }
    if let Err(error) = first_view::insert(folder) {
        println!("warning: prerendering of the first view skipped: {error:#}");
    }
    if let Err(error) = styles::join(folder, &LATER_STYLES) {
        println!("warning: joining of the style sheets skipped: {error:#}");
    }
    // Style sheets before scripts, because boot.js contains the hash of a style sheet.
    if let Err(error) = minify_texts(folder, "css", &[]) {
        println!("warning: minification of the style sheets skipped: {error:#}");
    }
    if let Err(error) = hash(folder) {
        println!("warning: integrity hashes of the modules skipped: {error:#}");
    }
    if let Err(error) = minify_texts(folder, "js", &["--format=esm", "--target=es2022"]) {
        println!("warning: minification of the scripts skipped: {error:#}");
    }
    if let Err(error) = version::stamp(folder) {
        println!("warning: offline support skipped: {error:#}");
    }
    Ok(())
}

/// Instruments the page to record which of its functions run, without minifying.
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

/// Splits the module into the first and the later part, and writes the name of the later part into boot.js.
fn cut(folder: &Path) -> Result<()> {
    let module = folder.join(FIRST);
    let script = folder.join("boot.js");
    let text = fs::read_to_string(&script)?;
    let with_name = text.replacen(NO_LATER, &format!("LATER = \"{LATER}\""), 1);
    ensure!(with_name != text, "boot.js lacks `{NO_LATER}`");

    let opening = later::Opening::read()?;
    let texts = texts::later()?;
    let linked = build::linked("deltaboard");
    let linked = fs::read(&linked).with_context(|| format!("cannot read {}", linked.display()))?;
    let parts =
        split::split(&fs::read(&module)?, &linked, |name| opening.leaves_out(name), &texts)?;
    let parts = parts.context("the later part would be empty")?;
    fs::write(folder.join(LATER), parts.later)?;
    fs::write(module, parts.first)?;
    fs::write(script, with_name)?;
    Ok(())
}

fn optimize_modules(folder: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let wasm_opt = wasm_opt::PROGRAM;
    path.find(wasm_opt).with_context(|| format!("{wasm_opt} is not installed"))?;
    for module in [FIRST, LATER].map(|name| folder.join(name)) {
        if module.is_file() {
            wasm_opt::optimize(&path, &module)?;
        }
    }
    Ok(())
}

/// Writes the hashes of the files that boot.js fetches into it.
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
    let with_hashes = text.replacen(NO_HASHES, &format!("HASHES = {{ {hashes}}}"), 1);
    ensure!(with_hashes != text, "boot.js lacks `{NO_HASHES}`");
    Ok(fs::write(script, with_hashes)?)
}

fn minify_texts(folder: &Path, extension: &str, options: &[&str]) -> Result<()> {
    let path = SearchPath::from_environment();
    let esbuild = "esbuild";
    path.find(esbuild).with_context(|| format!("{esbuild} is not installed"))?;
    for entry in fs::read_dir(folder)? {
        let text = entry?.path();
        // Trunk has minified the other kinds of files.
        if text.extension().is_none_or(|found| found != extension) {
            continue;
        }
        process::run(
            path.command(esbuild)
                .args(options)
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
    fn boot_js_has_the_placeholders() {
        let script = include_str!("../../../assets/boot.js");
        assert!(script.contains(&styles::list(&LATER_STYLES)));
        assert!(script.contains(NO_LATER));
        assert!(script.contains(NO_HASHES));
    }
}
