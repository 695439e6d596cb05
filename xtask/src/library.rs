//! The crates that are published, checked the way other projects use them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use wasmparser::{Parser, Payload};

use crate::setup::Tools;
use crate::setup::rust::{self, ARM_TARGET, BARE_TARGET, WASM_TARGET};
use crate::setup::system::ARM_EMULATOR;
use crate::{process, workspace};

const LIBRARY: &str = "deltaboard-transform";

/// The features to compile with where there is no standard library. Only the crate `chess` needs one.
const BARE: [&str; 2] = ["", "serde,cozy-chess,shakmaty"];

/// The features that need a newer Rust than the `rust-version` of the library.
const NEWER: &str = "shakmaty";

/// Each feature alone, none, and all of them; of packages that are published.
const EACH_FEATURE: &str = "--workspace --no-private --each-feature";

pub(crate) fn check(tools: &Tools) -> Result<()> {
    let run = |arguments: &str| process::run(&mut tools.path.cargo(arguments));
    run(&format!(
        "hack {EACH_FEATURE} clippy --quiet -- -D warnings"
    ))?;
    // The other tests run with all features.
    run(&format!("test --quiet --package={LIBRARY}"))?;
    run(&format!(
        "hack {EACH_FEATURE} --exclude-features={NEWER} --rust-version check --quiet --locked --target-dir=target/oldest"
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
    // The lint is unstable; the nightly compiler is not always there.
    let mut libraries = (tools.path)
        .cargo("hack --workspace --no-private doc --quiet --no-deps --all-features --target-dir=target/doc-lint");
    libraries.env("RUSTC_BOOTSTRAP", "1").env(
        "RUSTDOCFLAGS",
        "-Zcrate-attr=feature(rustdoc_missing_doc_code_examples) -Drustdoc::missing_doc_code_examples",
    );
    process::run(&mut libraries)
}

/// Packs the libraries as for the registry and compiles what was packed.
fn package(tools: &Tools) -> Result<()> {
    let metadata =
        process::output(&mut (tools.path).cargo("metadata --no-deps --offline --format-version=1"));
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata.context("`cargo metadata` failed")?)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let private = packages.filter(|package| package["publish"].is_array());
    let private = private.filter_map(|package| package["name"].as_str());
    let mut command = (tools.path).cargo("package --quiet --allow-dirty --offline --workspace");
    for name in private {
        command.arg("--exclude").arg(name);
    }
    process::run(&mut command).context("a library cannot be published as it is")
}

/// Compiles the library for a machine that has no standard library.
fn without_std(tools: &Tools) -> Result<()> {
    if let Err(error) = rust::target(BARE_TARGET) {
        println!("! {LIBRARY} is not compiled without a standard library: {error:#}.");
        return Ok(());
    }
    for features in BARE {
        let build = format!(
            "build --quiet --package={LIBRARY} --target={BARE_TARGET} --features={features}"
        );
        process::run(&mut tools.path.cargo(&build)).with_context(|| {
            format!("{LIBRARY} is said to compile for {BARE_TARGET}, and does not with the features `{features}`")
        })?;
    }
    println!("    {LIBRARY} compiles for {BARE_TARGET}");
    Ok(())
}

/// Runs on AArch64 those tests of the library that can come out otherwise there, whose vectors and instructions are others, or
/// compiles them at least.
fn on_arm(tools: &Tools) -> Result<()> {
    if let Err(error) = rust::target(ARM_TARGET) {
        println!("! {LIBRARY} is not compiled for AArch64: {error:#}.");
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
    process::run(&mut command).with_context(|| format!("{LIBRARY} is another on AArch64"))?;
    let done = if is_run { "is well" } else { "compiles" };
    println!("    {LIBRARY} {done} on AArch64");
    Ok(())
}

/// What goes over slices becomes vectors of WebAssembly where these are allowed.
fn vectors_in_wasm(tools: &Tools) -> Result<()> {
    let what = format!("--package={LIBRARY} --features=simd --example=slices");
    let path = with_wasm_vectors(tools, &what)?.join("examples/slices.wasm");
    let module = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
    let mut vectors = 0;
    for payload in Parser::new(0).parse_all(&module) {
        if let Payload::CodeSectionEntry(body) = payload? {
            for operator in body.get_operators_reader()? {
                // Shifts, and rearrangements of bytes.
                let name = format!("{:?}", operator?);
                vectors += usize::from(name.starts_with("I64x2Sh") || name.starts_with("I8x16Sh"));
            }
        }
    }
    println!("    {vectors} shifts and shuffles of vectors in slices.wasm");
    ensure!(
        vectors > 50,
        "only {vectors} shifts and shuffles of vectors in {}: the loops over slices are no longer made into vectors",
        path.display()
    );
    run_module(tools, &path)
}

/// Runs the `main` of a module that imports nothing; what panics there traps.
fn run_module(tools: &Tools, path: &Path) -> Result<()> {
    const NODE: &str = "node";
    if tools.path.find(NODE).is_none() {
        println!("! {} is not run: {NODE} is missing.", path.display());
        return Ok(());
    }
    const RUN: &str = "const module = require('fs').readFileSync(process.argv[1]);
        WebAssembly.instantiate(module).then(({ instance }) => instance.exports.main(0, 0));";
    let mut command = tools.path.command(NODE);
    process::run(command.args(["--eval", RUN]).arg(path))
        .context("with vectors, slices are turned otherwise than boards are")
}

/// Builds for browsers that have vectors; answers the folder where it is then.
pub(crate) fn with_wasm_vectors(tools: &Tools, what: &str) -> Result<PathBuf> {
    let folder = workspace::root().join("target/wasm-vectors");
    let build = format!("build --quiet --profile=native --target={WASM_TARGET} {what}");
    let mut command = tools.path.cargo(&build);
    command
        .env("CARGO_TARGET_DIR", &folder)
        .env("RUSTFLAGS", "-C target-feature=+simd128");
    process::run(&mut command)?;
    Ok(folder.join(WASM_TARGET).join("native"))
}
