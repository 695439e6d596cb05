//! Builds the player for other pages, one script and one module, into the page's folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::grammars::{self, Module};
use crate::minify::{self, wasm_opt};
use crate::setup::{SearchPath, rust};
use crate::{process, target, workspace};

/// The bundler, installed by npm; it needs Node.js 20 or later.
pub(crate) const TOOL: &str = "esbuild";
/// The script that other pages load, and the one that it loads when there is a text to read.
const SCRIPT: &str = "deltaboard-player.js";
const READERS: &str = "deltaboard-player-readers.js";
/// The script of the view *Build*, which the page loads too.
const BUILD: &str = "deltaboard-player-build.js";
/// The modules that the script fetches from its own folder: the player, and what reads the texts that it doesn't read itself. The
/// name by which the script knows it, the program and the file.
const MODULES: [(&str, &str, &str); 6] = [
    ("player", "deltaboard-player", "deltaboard-player.wasm"),
    ("build", "deltaboard-build-view", "deltaboard-player-build.wasm"),
    ("boards", "deltaboard-read-boards", "deltaboard-player-boards.wasm"),
    ("c-family", "deltaboard-read-c-family", "deltaboard-player-c-family.wasm"),
    ("modules", "deltaboard-read-modules", "deltaboard-player-modules.wasm"),
    ("rust", "deltaboard-read-rust", "deltaboard-player-rust.wasm"),
];
/// The custom element, and the widget for notebooks, before bundling.
const ELEMENT: &str = "element.js";
const WIDGET: &str = "widget.js";
/// The script that lists the modules.
const LIST: &str = "files.js";
/// The options that leave other scripts in files of their own.
const SEPARATE: [&str; 3] = [
    "--external:./*-inline.js",
    "--external:./deltaboard-player-readers.js",
    "--external:./deltaboard-player-build.js",
];
/// The styles of tags before the script has loaded.
const ROOM: &str = "deltaboard-player.css";
/// The files of the player that fills an `<iframe>`.
const FRAME: [&str; 3] = ["embed.html", "embed.js", "embed.css"];
/// The scripts: the element, those that it imports, and the widget.
const SCRIPTS: [&str; 6] = [ELEMENT, "code.js", "host-theme.js", "listings.js", "room.js", WIDGET];
/// The player's own style sheet, after the page's.
const STYLES: &str = "player/player.css";
/// What precedes the extension in the names of versioned copies.
const VERSION: &str = concat!("-", env!("CARGO_PKG_VERSION"), ".");

/// Whether a file of `dist/` belongs to the player, versioned copies included.
pub(crate) fn is_part(name: &str) -> bool {
    name.starts_with("deltaboard-player") || FRAME.contains(&name)
}

/// Whether every player needs a file.
pub(crate) fn is_first(name: &str) -> bool {
    name == SCRIPT || name == MODULES[0].2
}

/// Whether a file is a versioned copy of another file.
pub(crate) fn is_copy(name: &str) -> bool {
    name.starts_with("deltaboard-player") && name.contains(VERSION)
}

/// The modules of the player, which must have been built.
fn modules() -> Result<Vec<Module>> {
    let work = work();
    let own = MODULES.map(|(name, _, file)| {
        let content = fs::read(work.join(format!("{name}_bg.wasm")))?;
        Ok(Module { name, file: file.to_owned(), content })
    });
    let mut modules = own.into_iter().collect::<Result<Vec<_>>>()?;
    modules.extend(grammars::modules()?);
    Ok(modules)
}

fn work() -> PathBuf {
    workspace::root().join("target/player")
}

/// Builds the player into a folder.
pub(crate) fn build(folder: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let work = work();
    fs::create_dir_all(&work)?;
    for (name, program, _) in MODULES {
        bind(&path, &work, program, name)?;
    }
    fs::write(work.join("shadow.css"), minified_styles(&path)?)?;
    let sources = workspace::root().join("player");
    let modules = modules()?;
    let list = grammars::list(&modules) + &grammars::inline_list(&modules);
    fs::write(work.join(LIST), list)?;
    grammars::write_runtime(&path, &work, &grammars::MODULE_FORMAT)?;
    for name in ["pieces.svg", "compile.js", "grammars.js"] {
        fs::copy(workspace::root().join("assets").join(name), work.join(name))?;
    }
    for name in SCRIPTS {
        fs::copy(sources.join(name), work.join(name))?;
    }
    fs::copy(sources.join("build.css"), work.join("build.css"))?;
    for (name, script) in [("readers.js", READERS), ("build.js", BUILD)] {
        fs::copy(sources.join(name), work.join(script))?;
    }
    scripts(&path, folder, false)?;

    // Pages that must never change load a fixed version. The names of grammars have versions of their own.
    let script = fs::read_to_string(folder.join(SCRIPT))?;
    let mut script = script.replace(READERS, &versioned(READERS)).replace(BUILD, &versioned(BUILD));
    let mut build = fs::read_to_string(folder.join(BUILD))?;
    fs::copy(folder.join(READERS), folder.join(versioned(READERS)))?;
    for Module { file, content, .. } in modules {
        ensure!(script.contains(&format!("{file:?}")), "{SCRIPT} does not name {file}");
        if MODULES.iter().any(|(.., own)| *own == file) {
            script = script.replace(&file, &versioned(&file));
            build = build.replace(&file, &versioned(&file));
            fs::write(folder.join(versioned(&file)), &content)?;
            fs::write(folder.join(file), content)?;
        }
    }
    fs::write(folder.join(versioned(SCRIPT)), script)?;
    fs::write(folder.join(versioned(BUILD)), build)?;
    for name in FRAME.into_iter().chain([ROOM]) {
        fs::copy(sources.join(name), folder.join(name))?;
    }
    Ok(())
}

/// Writes the scripts of a folder of files, or of a package.
fn scripts(path: &SearchPath, folder: &Path, is_package: bool) -> Result<()> {
    let inline = [SEPARATE[0].to_owned()];
    for script in [READERS, BUILD] {
        bundle(path, &work().join(script), &folder.join(script), &inline)?;
    }
    let mut options = definitions(folder, is_package)?;
    options.extend(SEPARATE.map(str::to_owned));
    bundle(path, &work().join(ELEMENT), &folder.join(SCRIPT), &options)
}

/// The options that define what scripts are to know of their folder.
fn definitions(folder: &Path, is_package: bool) -> Result<Vec<String>> {
    let mut options = vec![format!("--define:PACKAGED={is_package}")];
    for (name, script) in [("READERS_HASH", READERS), ("BUILD_HASH", BUILD)] {
        let hash = minify::integrity(&fs::read(folder.join(script))?);
        options.push(format!("--define:{name}={hash:?}"));
    }
    Ok(options)
}

/// Bundles a script with its modules, the styles and the output of wasm-bindgen.
fn bundle(path: &SearchPath, entry: &Path, script: &Path, options: &[String]) -> Result<()> {
    process::run(
        path.command(TOOL)
            .args(["--bundle", "--format=esm", "--target=es2022", "--minify"])
            .args(["--loader:.css=text", "--loader:.svg=text"])
            .args(options)
            .args(["--charset=utf8", "--legal-comments=none", "--log-level=error"])
            .arg(format!("--outfile={}", script.display()))
            .arg(entry),
    )
}

/// Copies the files that other tools put beside pages with players.
pub(crate) fn copy(dist: &Path, folder: &Path) -> Result<()> {
    workspace::remove(folder)?;
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with("deltaboard-player") && !is_copy(&name) {
            fs::copy(dist.join(&name), folder.join(name))?;
        }
    }
    Ok(())
}

/// Writes the script, the modules, and the modules as scripts into the npm package. `build` must have run, for `dist`.
pub(crate) fn package(path: &SearchPath, dist: &Path, package: &Path) -> Result<()> {
    scripts(path, package, true)?;
    let script = fs::read_to_string(package.join(SCRIPT))?;
    for Module { file, .. } in modules()? {
        let module = fs::read(dist.join(&file))?;
        let hash = minify::integrity(&module);
        ensure!(script.contains(&hash), "dist/ has the player of another build");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&module)?;
        let compressed = STANDARD.encode(encoder.finish()?);
        let inline = format!("export const compressed = \"{compressed}\";\n");
        fs::write(package.join(grammars::inline(&file)), inline)?;
        fs::write(package.join(file), module)?;
    }
    grammars::write_modules(package)?;
    fs::copy(dist.join(ROOM), package.join(ROOM))?;
    Ok(())
}

/// Writes the player's files, and the player as a widget of one file, into the Python package. `package` must have run.
pub(crate) fn python(path: &SearchPath, dist: &Path, npm: &Path, folder: &Path) -> Result<()> {
    copy(dist, folder)?;
    let work = work();
    for Module { file, .. } in modules()? {
        let inline = grammars::inline(&file);
        fs::copy(npm.join(&inline), work.join(inline))?;
    }
    let options = definitions(npm, true)?;
    bundle(path, &work.join(WIDGET), &folder.join("deltaboard-widget.js"), &options)
}

/// The attributes of the element, as its script lists them.
pub(crate) fn attributes(element: &str) -> Result<Vec<String>> {
    let list = element.split("const ATTRIBUTES = [").nth(1).and_then(|rest| rest.split(']').next());
    let list = list.context("element.js has no ATTRIBUTES")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// The file name with the version: `deltaboard-player-0.1.0.js`.
fn versioned(name: &str) -> String {
    name.replacen('.', VERSION, 1)
}

/// The name and the hash of this version's script, for pages that pin it.
pub(crate) fn pinned(folder: &Path) -> Result<(String, String)> {
    let name = versioned(SCRIPT);
    let hash = minify::integrity(&fs::read(folder.join(&name))?);
    Ok((name, hash))
}

/// Compiles a program and runs wasm-bindgen on it.
fn bind(path: &SearchPath, work: &Path, program: &str, name: &str) -> Result<()> {
    let mut compile = process::cargo();
    compile
        .args(["build", "--release", "--package=deltaboard", "--bin", program])
        // Without what only the page does.
        .arg("--no-default-features")
        .arg(format!("--target={}", rust::WASM_TARGET));
    process::run(&mut compile)?;
    let compiled = target::linked(program);
    let mut bindgen: Command = path.command("wasm-bindgen");
    bindgen
        // Bundlers would look for a file of the default name.
        .args(["--target=web", "--no-typescript", "--omit-default-module-path"])
        .args(["--out-name", name, "--out-dir"])
        .args([work, &compiled]);
    process::run(&mut bindgen)?;
    wasm_opt::optimize(path, &work.join(format!("{name}_bg.wasm")))
}

/// The style sheets in cascade order: those that the page links to for players, then the player's own.
fn sheets(page: &str) -> Vec<&str> {
    let links = page.lines().filter(|line| line.contains(" data-player>"));
    let names = links.filter_map(|link| link.split_once("href=\"")?.1.split('"').next());
    names.chain([STYLES]).collect()
}

/// The style sheets joined and adapted to a shadow root: rules for the page's root apply to the player's box, and rules for a
/// narrow window apply to a narrow box.
fn minified_styles(path: &SearchPath) -> Result<String> {
    let page = fs::read_to_string(workspace::root().join("index.html"))?;
    let mut styles = String::new();
    for name in sheets(&page) {
        let sheet = fs::read_to_string(workspace::root().join(name))?;
        styles += &sheet
            .replace(":root {", "#root, .page {")
            .replace(":root", ".page")
            .replace("@media (max-width", "@container (max-width");
    }
    let whole = workspace::root().join("target/player/whole.css");
    fs::write(&whole, styles)?;
    process::output(
        path.command(TOOL).args(["--minify", "--charset=utf8", "--log-level=error"]).arg(&whole),
    )
    .context("cannot minify the player's style sheets")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_marks_the_style_sheets_of_players() {
        let sheets = sheets(include_str!("../../index.html"));
        assert_eq!((sheets.first(), sheets.last()), (Some(&"styles/tokens.css"), Some(&STYLES)));
        assert!(sheets.contains(&"styles/board.css") && !sheets.contains(&"styles/lab.css"));
        for sheet in sheets {
            assert!(workspace::root().join(sheet).is_file(), "{sheet}");
        }
    }
}
