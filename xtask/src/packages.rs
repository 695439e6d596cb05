//! `cargo xtask packages`: builds what other registries get, into `target/packages/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::grammars;
use crate::minify::{self, wasm_opt};
use crate::progress::step;
use crate::setup::{self, SearchPath, Tools, rust};
use crate::target::{self, Profile};
use crate::{player, process, workspace};

/// The folder of the packages.
pub(crate) fn folder() -> PathBuf {
    workspace::root().join("target/packages")
}

/// The folder of the npm package.
pub(crate) fn npm_folder() -> PathBuf {
    folder().join(NPM)
}

/// The folder in which the Python package is installed.
pub(crate) fn python_folder() -> PathBuf {
    workspace::root().join("target/python-package")
}

/// The name of the npm package.
const NPM: &str = "deltaboard-player";

/// Builds all packages with the player that is in `dist/`.
pub(crate) fn packages() -> Result<()> {
    build(&setup::for_build(Profile::Release)?)?;
    println!("The packages are in target/packages/.");
    Ok(())
}

/// The same with tools that are already set up.
pub(crate) fn build(tools: &Tools) -> Result<()> {
    let dist = workspace::built("to package")?;
    step("building the preprocessor for mdBook", || mdbook(&dist))?;
    step("building the npm package", || npm(&tools.path, &dist))?;
    step("building the Python package", || python(&tools.path, &dist))
}

/// Builds the preprocessor with the player in it.
fn mdbook(dist: &Path) -> Result<()> {
    let player = workspace::root().join("target/player-files");
    player::copy(dist, &player)?;
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--profile=native", "--package=mdbook-deltaboard"]);
    process::run(cargo.env("DELTABOARD_PLAYER", player))?;
    let name = format!("mdbook-deltaboard{}", std::env::consts::EXE_SUFFIX);
    fs::create_dir_all(folder())?;
    fs::copy(workspace::root().join("target/native").join(&name), folder().join(&name))?;
    Ok(())
}

/// Builds the npm package: the element, its types, and the plugins with the fenced language as WebAssembly.
fn npm(path: &SearchPath, dist: &Path) -> Result<()> {
    let package = npm_folder();
    workspace::remove(&package)?;
    fs::create_dir_all(&package)?;
    let sources = workspace::root().join("player/npm");
    for entry in fs::read_dir(&sources)? {
        let entry = entry?;
        fs::copy(entry.path(), package.join(entry.file_name()))?;
    }
    player::package(path, dist, &package)?;
    bind_fence(path, &package)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(workspace::root().join(licence), package.join(licence))?;
    }
    let element = fs::read_to_string(workspace::root().join("player/element.js"))?;
    let manifest = custom_elements(&player::attributes(&element)?);
    fs::write(package.join("custom-elements.json"), format!("{manifest:#}\n"))?;

    let version = env!("CARGO_PKG_VERSION");
    let description = fs::read_to_string(package.join("package.json"))?;
    let with_version = description.replacen("\"0.0.0\"", &format!("\"{version}\""), 1);
    ensure!(with_version != description, "package.json lacks the version 0.0.0");
    fs::write(package.join("package.json"), with_version)?;
    let hash = minify::integrity(&fs::read(package.join("deltaboard-player.js"))?);
    let readme = fs::read_to_string(package.join("README.md"))?;
    fs::write(
        package.join("README.md"),
        readme.replace("VERSION", version).replace("INTEGRITY", &hash),
    )?;
    let mut test = path.command("node");
    test.args(["--test", "--test-reporter=dot", "player/npm-tests/"]).env("PACKAGE", &package);
    process::run(&mut test).context("the npm package does not work")?;
    let mut pack = path.command("npm");
    pack.args(["pack", "--silent", "--pack-destination"]).arg(folder()).current_dir(&package);
    process::output(&mut pack).context("npm cannot pack the package")?;
    Ok(())
}

/// Builds the wheel for this machine: the extensions, the player's files and the program.
fn python(path: &SearchPath, dist: &Path) -> Result<()> {
    let maturin = setup::python("python")?.with_file_name("maturin");
    let python = workspace::root().join("python");
    let files = python.join("src/deltaboard/static");
    fs::create_dir_all(&files)?;
    player::python(path, dist, &npm_folder(), &files)?;
    for old in wheels()? {
        fs::remove_file(old)?;
    }
    let mut build = Command::new(maturin);
    build
        .args(["build", "--quiet", "--release", "--locked", "--out"])
        .arg(folder())
        .current_dir(&python)
        .env_remove("CARGO_BUILD_TARGET");
    process::run(&mut build).context("maturin cannot build the wheel")?;
    test_python()
}

/// Installs the wheel next to the tools that it extends, and runs its tests.
fn test_python() -> Result<()> {
    let interpreter = setup::python("python/tests")?;
    let site = python_folder();
    workspace::remove(&site)?;
    let mut install = Command::new(&interpreter);
    install.args(["-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"]);
    process::run(install.arg("--target").arg(&site).args(wheels()?))?;
    let mut test = Command::new(&interpreter);
    test.args(["-m", "unittest", "discover", "--quiet", "--start-directory", "python/tests"])
        .env("PYTHONPATH", &site)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(workspace::root());
    process::run(&mut test).context("the Python package does not work")
}

/// The built wheels.
pub(crate) fn wheels() -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder())?.map(|entry| Ok(entry?.path()));
    let paths = entries.collect::<Result<Vec<_>>>()?;
    Ok(paths.into_iter().filter(|path| path.extension().is_some_and(|it| it == "whl")).collect())
}

/// Compiles the fenced language for Node.js.
fn bind_fence(path: &SearchPath, package: &Path) -> Result<()> {
    let mut cargo = process::cargo();
    cargo
        .args(["build", "--quiet", "--release", "--package=deltaboard-node"])
        .arg(format!("--target={}", rust::WASM_TARGET));
    process::run(&mut cargo)?;
    let work = workspace::root().join("target/fence");
    let mut bindgen = path.command("wasm-bindgen");
    bindgen
        .args(["--target=web", "--no-typescript", "--omit-default-module-path"])
        .args(["--out-name=fence-engine", "--out-dir"])
        .args([&work, &target::linked("deltaboard_node")]);
    process::run(&mut bindgen)?;
    let module = work.join("fence-engine_bg.wasm");
    wasm_opt::optimize(path, &module)?;
    fs::copy(work.join("fence-engine.js"), package.join("fence-engine.js"))?;
    let grammars = workspace::root().join("assets/grammars.js");
    fs::copy(grammars, package.join("grammars.js"))?;
    grammars::write_runtime(path, package, &["--format=iife", "--global-name=runtime"])?;
    fs::copy(module, package.join("fence-engine.wasm"))?;
    Ok(())
}

/// The manifest of the custom element, for editors and catalogues.
fn custom_elements(attributes: &[String]) -> Value {
    let attribute = |name: &String| json!({ "name": name, "fieldName": name });
    let field = |name: &String| json!({ "kind": "field", "name": name, "attribute": name, "reflects": true });
    let method = |(name, description): (&str, &str)| json!({ "kind": "method", "name": name, "description": description });
    let event = |(name, description): (&str, &str)| json!({ "name": name, "type": { "text": "CustomEvent" }, "description": description });
    let read_only = |(name, description): (&str, &str)| json!({ "kind": "field", "name": name, "readonly": true, "description": description });
    let part = |name| json!({ "name": name });
    let property = |name: &str| json!({ "name": format!("--deltaboard-{name}") });
    let methods = [
        ("play", "Plays; from the start, if the player is at the end."),
        ("pause", "Pauses at the current frame."),
        ("seek", "Shows a frame: a number, or \"last\"; without one, the next frame."),
        ("start", "Starts the player; it also starts when it scrolls into view."),
    ];
    let values = [
        ("position", "The frame that is shown."),
        ("steps", "The number of steps."),
        ("value", "The bitboard in this frame, a BigInt."),
    ];
    let events = [
        ("deltaboard-step", "Another frame is shown."),
        ("deltaboard-answer", "The reader answered the question."),
        ("deltaboard-error", "Something in the tag is wrong."),
    ];
    let parts = ["board", "bits", "mask", "code", "text", "follow", "controls", "question"];
    let properties = ["paper", "ink", "accent", "font", "code-font", "radius"];
    let members: Vec<_> = attributes
        .iter()
        .map(field)
        .chain(methods.map(method))
        .chain(values.map(read_only))
        .collect();
    json!({
        "schemaVersion": "1.0.0",
        "readme": "README.md",
        "modules": [{
            "kind": "javascript-module",
            "path": "deltaboard-player.js",
            "declarations": [{
                "kind": "class",
                "name": "DeltaboardPlayer",
                "tagName": "deltaboard-player",
                "customElement": true,
                "description": "Plays a routine that moves the bits of a bitboard, step by step.",
                "superclass": { "name": "HTMLElement" },
                "attributes": attributes.iter().map(attribute).collect::<Vec<_>>(),
                "members": members,
                "events": events.map(event),
                "slots": [{ "name": "", "description": "Code to play, or what readers without scripts see." }],
                "cssParts": parts.map(part),
                "cssProperties": properties.map(property),
            }],
            "exports": [{
                "kind": "custom-element-definition",
                "name": "deltaboard-player",
                "declaration": { "name": "DeltaboardPlayer", "module": "deltaboard-player.js" },
            }],
        }],
    })
}
