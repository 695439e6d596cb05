//! Checks the published crates the way other projects use them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use wasmparser::{Parser, Payload};

use crate::setup::Tools;
use crate::setup::rust::{self, ARM_TARGET, BARE_TARGET, WASM_TARGET};
use crate::setup::system::ARM_EMULATOR;
use crate::{process, workspace};

const LIBRARY: &str = "deltaboard-transform";

/// The sets of features to compile without a standard library. Only the `chess` feature needs one.
const BARE: [&str; 2] = ["", "serde,cozy-chess,shakmaty"];

/// The feature that needs a newer Rust than the library's `rust-version`.
const NEWER: &str = "shakmaty";

pub(crate) fn check(tools: &Tools) -> Result<()> {
    let run = |arguments: &str| process::run(&mut tools.path.cargo(arguments));
    let published = options("--package", &packages(tools)?.published);
    // No features, each feature alone, and all features.
    run(&format!("hack --each-feature{published} clippy --quiet -- -D warnings"))?;
    // The other tests run with all features.
    run(&format!("test --quiet --package={LIBRARY}"))?;
    run(&format!(
        "hack --each-feature{published} --exclude-features={NEWER} --rust-version check --quiet --locked --target-dir=target/oldest"
    ))
    .context("a library does not compile with the `rust-version` of its Cargo.toml")?;
    without_std(tools)?;
    on_arm(tools)?;
    vectors_in_wasm(tools)?;
    package(tools)
}

/// Builds the documentation. Rustdoc reports broken links, and public items of the libraries without an example.
pub(crate) fn document(tools: &Tools) -> Result<()> {
    let mut all = tools.path.cargo("doc --workspace --no-deps");
    process::run(all.env("RUSTDOCFLAGS", "-D warnings"))?;
    // The lint is unstable, and a nightly compiler may not be installed.
    let published = options("--package", &packages(tools)?.published);
    let mut libraries = (tools.path).cargo(&format!(
        "hack{published} doc --quiet --no-deps --all-features --target-dir=target/doc-lint"
    ));
    libraries.env("RUSTC_BOOTSTRAP", "1").env(
        "RUSTDOCFLAGS",
        "-Zcrate-attr=feature(rustdoc_missing_doc_code_examples) -Drustdoc::missing_doc_code_examples",
    );
    process::run(&mut libraries)
}

/// The names of the packages of the workspace.
struct Packages {
    published: Vec<String>,
    private: Vec<String>,
}

fn packages(tools: &Tools) -> Result<Packages> {
    let metadata =
        process::output(&mut (tools.path).cargo("metadata --no-deps --offline --format-version=1"));
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata.context("`cargo metadata` failed")?)?;
    let (mut published, mut private) = (Vec::new(), Vec::new());
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default().to_owned();
        if package["publish"].is_array() { &mut private } else { &mut published }.push(name);
    }
    Ok(Packages { published, private })
}

/// An option for each package.
fn options(option: &str, packages: &[String]) -> String {
    packages.iter().map(|package| format!(" {option}={package}")).collect()
}

/// Packs the libraries as for the registry and compiles the packages.
fn package(tools: &Tools) -> Result<()> {
    let private = options("--exclude", &packages(tools)?.private);
    // Cargo caches unpacked packages by folder and version, so a folder that was used before would provide old sources.
    let folder = format!("target/package-{}", std::process::id());
    let package = format!(
        "package --quiet --allow-dirty --offline --workspace{private} --target-dir={folder}"
    );
    let outcome = process::run(&mut tools.path.cargo(&package));
    fs::remove_dir_all(workspace::root().join(&folder)).ok();
    outcome.context("a library does not build as a package")
}

/// Compiles the library for a target without a standard library.
fn without_std(tools: &Tools) -> Result<()> {
    if let Err(error) = rust::target(BARE_TARGET) {
        println!("warning: build of {LIBRARY} without a standard library skipped: {error:#}");
        return Ok(());
    }
    for features in BARE {
        let build = format!(
            "build --quiet --package={LIBRARY} --target={BARE_TARGET} --features={features}"
        );
        process::run(&mut tools.path.cargo(&build)).with_context(|| {
            format!("{LIBRARY} must compile for {BARE_TARGET}; it does not with the features `{features}`")
        })?;
    }
    println!("    {LIBRARY} compiles for {BARE_TARGET}");
    Ok(())
}

/// Runs the tests whose results could differ on AArch64, which has other vectors and instructions. Without an emulator,
/// only compiles them.
fn on_arm(tools: &Tools) -> Result<()> {
    if let Err(error) = rust::target(ARM_TARGET) {
        println!("warning: tests of {LIBRARY} on AArch64 skipped: {error:#}");
        return Ok(());
    }
    let is_run = tools.path.find(ARM_EMULATOR).is_some();
    let only = if is_run { "" } else { " --no-run" };
    let test = format!(
        "test --quiet --package={LIBRARY} --features=simd --lib --test=golden --test=fen_quick --target={ARM_TARGET}{only}"
    );
    let mut command = tools.path.cargo(&test);
    let setting = |name| {
        let target = ARM_TARGET.to_uppercase().replace('-', "_");
        format!("CARGO_TARGET_{target}_{name}")
    };
    command
        .env(setting("LINKER"), "rust-lld")
        .env(setting("RUSTFLAGS"), "-Clink-self-contained=yes")
        .env(setting("RUNNER"), ARM_EMULATOR);
    process::run(&mut command).with_context(|| format!("{LIBRARY} fails on AArch64"))?;
    let done = if is_run { "passes its tests" } else { "compiles" };
    println!("    {LIBRARY} {done} on AArch64");
    Ok(())
}

/// Checks that loops over slices compile to vector instructions of WebAssembly when the target has them.
fn vectors_in_wasm(tools: &Tools) -> Result<()> {
    let what = format!("--package={LIBRARY} --features=simd --example=slices");
    let path = with_wasm_vectors(tools, &what)?.join("examples/slices.wasm");
    let module = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
    let mut vectors = 0;
    for payload in Parser::new(0).parse_all(&module) {
        if let Payload::CodeSectionEntry(body) = payload? {
            for operator in body.get_operators_reader()? {
                // Shifts and shuffles.
                let name = format!("{:?}", operator?);
                vectors += usize::from(name.starts_with("I64x2Sh") || name.starts_with("I8x16Sh"));
            }
        }
    }
    println!("    {vectors} vector shifts and shuffles in slices.wasm");
    ensure!(
        vectors > 50,
        "only {vectors} vector shifts and shuffles in {}; the loops over slices no longer vectorize",
        path.display()
    );
    run_module(tools, &path)
}

/// Runs the `main` of a module without imports. A panic there is a trap, and so an error.
fn run_module(tools: &Tools, path: &Path) -> Result<()> {
    const NODE: &str = "node";
    if tools.path.find(NODE).is_none() {
        println!("warning: run of {} skipped: {NODE} is not installed", path.display());
        return Ok(());
    }
    const RUN: &str = "const module = require('fs').readFileSync(process.argv[1]);
        WebAssembly.instantiate(module).then(({ instance }) => instance.exports.main(0, 0));";
    let mut command = tools.path.command(NODE);
    process::run(command.args(["--eval", RUN]).arg(path))
        .context("with vector instructions, slices transform differently from single boards")
}

/// Builds for browsers with vector instructions. Returns the output folder.
pub(crate) fn with_wasm_vectors(tools: &Tools, what: &str) -> Result<PathBuf> {
    let folder = workspace::root().join("target/wasm-vectors");
    let build = format!("build --quiet --profile=native --target={WASM_TARGET} {what}");
    let mut command = tools.path.cargo(&build);
    command.env("CARGO_TARGET_DIR", &folder).env("RUSTFLAGS", "-C target-feature=+simd128");
    process::run(&mut command)?;
    Ok(folder.join(WASM_TARGET).join("native"))
}
