//! The player for other pages: one script and one module, put beside the page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::minify::{self, names, wasm_opt};
use crate::setup::{SearchPath, rust};
use crate::{build, process, workspace};

/// What puts it together; it comes with npm, of Node.js 20 or later.
pub(crate) const TOOL: &str = "esbuild";
/// What other pages refer to.
const SCRIPT: &str = "deltaboard-player.js";
/// What it fetches from beside itself.
const MODULE: &str = "deltaboard-player.wasm";
/// How the script says that it knows no hash of its module.
const NO_HASH: &str = "HASH = \"\"";
/// Beside them: the player that fills a frame.
const FRAME: [&str; 3] = ["embed.html", "embed.js", "embed.css"];
/// How it looks, in the order of the cascade: the app's sheets, and what differs.
const STYLES: [&str; 10] = [
    "styles/tokens.css",
    "styles/controls.css",
    "styles/board.css",
    "styles/arcs.css",
    "styles/diagonals.css",
    "styles/code.css",
    "styles/remarks.css",
    "styles/question.css",
    "styles/player.css",
    "player/player.css",
];

/// Whether a file of `dist/` is the player's; the versioned copies are counted once.
pub(crate) fn is_part(name: &str) -> bool {
    name.starts_with("deltaboard-player") || FRAME.contains(&name)
}

/// Whether it is there under another name too.
pub(crate) fn is_copy(name: &str) -> bool {
    name.starts_with("deltaboard-player-")
}

/// Builds the player into a folder.
pub(crate) fn build(folder: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let work = workspace::root().join("target/player");
    fs::create_dir_all(&work)?;
    bind(&path, &work)?;
    fs::write(work.join("shadow.css"), minified_styles(&path)?)?;
    let sources = workspace::root().join("player");
    let module = work.join("engine_bg.wasm");
    let element = fs::read_to_string(sources.join("element.js"))?;
    let hash = minify::integrity(&fs::read(&module)?);
    let told = element.replacen(NO_HASH, &format!("HASH = {hash:?}"), 1);
    ensure!(told != element, "the script has no place for a hash");
    fs::write(work.join("element.js"), told)?;
    let pieces = workspace::root().join("assets/pieces.svg");
    fs::copy(pieces, work.join("pieces.svg"))?;
    process::run(
        path.command(TOOL)
            .args(["--bundle", "--format=esm", "--target=es2022", "--minify"])
            .args(["--loader:.css=text", "--loader:.svg=text"])
            .args([
                "--charset=utf8",
                "--legal-comments=none",
                "--log-level=error",
            ])
            .arg(format!("--outfile={}", work.join(SCRIPT).display()))
            .arg(work.join("element.js")),
    )?;

    let script = fs::read_to_string(work.join(SCRIPT))?;
    fs::write(folder.join(SCRIPT), &script)?;
    fs::copy(&module, folder.join(MODULE))?;
    // Pages that must never change ask for a version.
    let told = script.replace(MODULE, &versioned(MODULE));
    ensure!(
        told != script,
        "the script does not say where its module is"
    );
    fs::write(folder.join(versioned(SCRIPT)), told)?;
    fs::copy(&module, folder.join(versioned(MODULE)))?;
    for name in FRAME {
        fs::copy(sources.join(name), folder.join(name))?;
    }
    Ok(())
}

/// The name of a file that stays as it is: `deltaboard-player-0.1.0.js`.
fn versioned(name: &str) -> String {
    name.replacen('.', &format!("-{}.", env!("CARGO_PKG_VERSION")), 1)
}

/// The script of this version, and its hash, for pages that ask for no other.
pub(crate) fn pinned(folder: &Path) -> Result<(String, String)> {
    let name = versioned(SCRIPT);
    let hash = minify::integrity(&fs::read(folder.join(&name))?);
    Ok((name, hash))
}

/// Compiles it, and writes what a script can call.
fn bind(path: &SearchPath, work: &Path) -> Result<()> {
    let mut compile = process::cargo();
    compile
        .args([
            "build",
            "--release",
            "--package=deltaboard",
            "--bin=deltaboard-player",
        ])
        .arg(format!("--target={}", rust::WASM_TARGET));
    process::run(&mut compile)?;
    let compiled = build::linked("deltaboard-player");
    let mut bindgen: Command = path.command("wasm-bindgen");
    bindgen
        .args([
            "--target=web",
            "--no-typescript",
            "--out-name=engine",
            "--out-dir",
        ])
        .args([work, &compiled]);
    process::run(&mut bindgen)?;
    let (module, script) = (work.join("engine_bg.wasm"), work.join("engine.js"));
    let (short_module, short_script) =
        names::shorten(&fs::read(&module)?, &fs::read_to_string(&script)?)?;
    fs::write(&module, short_module)?;
    fs::write(script, short_script)?;
    wasm_opt::optimize(path, &module)
}

/// The style sheets as one, for a shadow root: what the page's root has, the player's box has, and
/// what is said of a narrow window holds for a narrow box.
fn minified_styles(path: &SearchPath) -> Result<String> {
    let mut styles = String::new();
    for name in STYLES {
        let sheet = fs::read_to_string(workspace::root().join(name))?;
        styles += &sheet
            .replace(":root {", "#root, .page {")
            .replace(":root", ".page")
            .replace("@media (max-width", "@container (max-width");
    }
    let whole = workspace::root().join("target/player/whole.css");
    fs::write(&whole, styles)?;
    process::output(
        path.command(TOOL)
            .args(["--minify", "--charset=utf8", "--log-level=error"])
            .arg(&whole),
    )
    .context("the player's style sheets could not be made smaller")
}
