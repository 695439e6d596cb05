//! Minifies the page that Trunk has built, before it becomes `dist/`.

mod first_view;
mod styles;
mod version;
pub(crate) mod wasm_opt;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

pub(crate) use version::{integrity, is_for_offline_use};

use crate::setup::SearchPath;
use crate::{grammars, process};
use version::{MODULE, STYLES};

/// The modules, each with the placeholder for its hash in boot.js.
const MODULES: [(&str, &str); 2] =
    [(MODULE, "const HASH = \"\""), ("deltaboard-worker_bg.wasm", "const WORKER_HASH = \"\"")];
/// The script that knows the hashes of the modules.
const BOOT: &str = "boot.js";
/// The script that loads the worker's program.
const JOBS: &str = "jobs.js";
/// The scripts that are bundled into those two.
const BUNDLED: [&str; 3] = ["compile.js", "grammars.js", "grammar-files.js"];
/// The drawings of the pieces, fetched for the first position.
const PIECES: &str = "pieces.svg";
/// The files for the message that the program has crashed.
const STOPPED: [&str; 2] = ["stopped.js", "stopped.css"];

/// Whether the page paints its first board without a file.
pub(crate) fn is_for_the_app(name: &str) -> bool {
    name == MODULE || name == "deltaboard.js"
}

/// Whether the page fetches a file only when something needs it.
pub(crate) fn is_on_demand(name: &str) -> bool {
    name == PIECES
        || name == JOBS
        || name == grammars::RUNTIME
        || name.starts_with("deltaboard-worker")
        || STOPPED.contains(&name)
}

/// Minifies the page in Trunk's folder. A step that fails is only a warning, because the page works without it.
pub(crate) fn minify(folder: &Path) {
    type Step = fn(&Path) -> Result<()>;
    let steps: [(&str, Step); 7] = [
        ("optimization of the modules", optimize_modules),
        ("prerendering of the first view", first_view::insert),
        ("joining of the style sheets", |folder| styles::join(folder, STYLES)),
        ("minification of the style sheets", |folder| minify_texts(folder, "css", &[])),
        ("the integrity hashes of the modules", hash),
        ("minification of the scripts", |folder| {
            minify_texts(folder, "js", &["--bundle", "--format=esm", "--target=es2022"])?;
            Ok(BUNDLED.iter().try_for_each(|name| fs::remove_file(folder.join(name)))?)
        }),
        ("offline support", version::stamp),
    ];
    for (what, step) in steps {
        if let Err(error) = step(folder) {
            println!("warning: {what} skipped: {error:#}");
        }
    }
}

fn optimize_modules(folder: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let wasm_opt = wasm_opt::PROGRAM;
    path.find(wasm_opt).with_context(|| format!("{wasm_opt} is not installed"))?;
    MODULES.iter().try_for_each(|(module, _)| wasm_opt::optimize(&path, &folder.join(module)))
}

/// Writes the hashes of the modules into boot.js.
fn hash(folder: &Path) -> Result<()> {
    let script = folder.join(BOOT);
    let mut text = fs::read_to_string(&script)?;
    for (module, placeholder) in MODULES {
        let hash = integrity(&fs::read(folder.join(module))?);
        text = with_hash(&text, placeholder, &hash)?;
    }
    Ok(fs::write(script, text)?)
}

fn with_hash(script: &str, placeholder: &str, hash: &str) -> Result<String> {
    ensure!(script.matches(placeholder).count() == 1, "{BOOT} needs `{placeholder}` once");
    Ok(script.replacen(placeholder, &placeholder.replace("\"\"", &format!("{hash:?}")), 1))
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
    fn boot_js_has_a_place_for_the_hash_of_each_module() {
        let script = include_str!("../../../assets/boot.js");
        for (module, placeholder) in MODULES {
            let hashed = with_hash(script, placeholder, "sha256-1=").expect("it has a place");
            assert!(hashed.contains("HASH = \"sha256-1=\""), "{module}");
        }
        assert!(with_hash("", MODULES[0].1, "sha256-1=").is_err());
    }
}
