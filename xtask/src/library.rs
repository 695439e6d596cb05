//! The crates that are published, as those use them who are not in this workspace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use wasmparser::{Parser, Payload};

use crate::process;
use crate::setup::{
    Tools, older_rust,
    optional::ARM_MACHINE,
    pins::{ARM_TARGET, BARE_TARGET, WASM_TARGET},
    rust_target,
};
use crate::workspace;

/// Each set of features alone.
const FEATURES: [(&str, &[&str]); 2] = [
    (
        LIBRARY,
        &[
            "",
            "std",
            "simd",
            "serde",
            "chess",
            "cozy-chess",
            "shakmaty",
            "simd,serde,chess,cozy-chess,shakmaty",
        ],
    ),
    (TRACER, &["", "serde"]),
];

const LIBRARY: &str = "deltaboard-transform";
const TRACER: &str = "deltaboard-trace";

/// What the library is compiled with where there is no standard library. The crate `chess` alone needs that.
const BARE: [&str; 2] = ["", "serde,cozy-chess,shakmaty"];

/// The feature that asks for a newer Rust than the library does.
const NEWER: &str = "shakmaty";

pub(crate) fn check(tools: &Tools) -> Result<()> {
    for (library, sets) in FEATURES {
        for features in sets {
            let lint =
                format!("clippy --quiet --package={library} --features={features} -- -D warnings");
            process::run(&mut tools.path.cargo(&lint))
                .with_context(|| format!("{library} with the features `{features}`"))?;
        }
    }
    // All else of the tracer is tested with the workspace, for some minutes.
    for test in [
        format!("test --quiet --package={LIBRARY} --all-features"),
        format!("test --quiet --package={TRACER} --features=serde --test=serde"),
    ] {
        process::run(&mut tools.path.cargo(&test))?;
    }
    for (library, sets) in FEATURES {
        with_oldest_rust(tools, library, sets)?;
    }
    without_std(tools)?;
    on_arm(tools)?;
    vectors_in_wasm(tools)?;
    package(tools)
}

/// Packs both libraries as for the registry, and compiles what was packed, the tracer with the packed library. What is not
/// committed is packed too, and no registry is asked.
fn package(tools: &Tools) -> Result<()> {
    let what =
        format!("package --quiet --allow-dirty --offline --package={LIBRARY} --package={TRACER}");
    process::run(&mut tools.path.cargo(&what))
        .context("the libraries are not to be published as they are")?;
    println!("    {LIBRARY} and {TRACER} compile as they are packed");
    Ok(())
}

/// Compiles the library for a machine that has no standard library.
fn without_std(tools: &Tools) -> Result<()> {
    if let Err(error) = rust_target::ensure(BARE_TARGET) {
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
    if let Err(error) = rust_target::ensure(ARM_TARGET) {
        println!("! {LIBRARY} is not compiled for AArch64: {error:#}.");
        return Ok(());
    }
    let is_run = tools.path.find(ARM_MACHINE).is_some();
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
        .env(setting("RUNNER"), ARM_MACHINE);
    process::run(&mut command).with_context(|| format!("{LIBRARY} is another on AArch64"))?;
    let done = if is_run { "is well" } else { "compiles" };
    println!("    {LIBRARY} {done} on AArch64");
    Ok(())
}

/// Compiles a library with the oldest Rust that its `Cargo.toml` names.
fn with_oldest_rust(tools: &Tools, library: &str, sets: &[&str]) -> Result<()> {
    let version = oldest_rust(tools, library)?;
    if !older_rust::ensure(&version) {
        println!("! {library} is not compiled with Rust {version}: rustup does not bring it.");
        return Ok(());
    }
    for features in sets.iter().filter(|set| !set.contains(NEWER)) {
        let mut command = older_rust::cargo(&version);
        command
            .current_dir(workspace::root())
            .args(["check", "--quiet", "--locked", "--target-dir=target/oldest"])
            .arg(format!("--package={library}"))
            .arg(format!("--features={features}"));
        process::run(&mut command).with_context(|| {
            format!("{library} is said to compile with Rust {version}, and does not with the features `{features}`")
        })?;
    }
    println!("    {library} compiles with Rust {version}");
    Ok(())
}

/// The `rust-version` of a package of this workspace.
fn oldest_rust(tools: &Tools, package: &str) -> Result<String> {
    let mut command = tools
        .path
        .cargo("metadata --no-deps --offline --format-version=1");
    let metadata = process::output(&mut command).context("`cargo metadata` says nothing")?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages
        .filter(|known| known["name"] == package)
        .find_map(|known| known["rust_version"].as_str())
        .map(str::to_owned)
        .with_context(|| format!("{package} names no oldest Rust"))
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
