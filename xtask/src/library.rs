//! The crates that are published, as those use them who are not in this workspace.

use std::fs;

use anyhow::{Context, Result, ensure};
use wasmparser::{Parser, Payload};

use crate::process;
use crate::setup::{Tools, pins::WASM_TARGET};
use crate::workspace;

/// Each set of features alone; the lints hold the oldest Rust that `Cargo.toml` names too, as far as a lint can.
const FEATURES: [&str; 8] = [
    "",
    "std",
    "simd",
    "serde",
    "chess",
    "cozy-chess",
    "shakmaty",
    "simd,serde,chess,cozy-chess,shakmaty",
];

const LIBRARY: &str = "deltaboard-transform";

pub(crate) fn check(tools: &Tools) -> Result<()> {
    for features in FEATURES {
        let arguments = [
            "clippy",
            "--quiet",
            "--package",
            LIBRARY,
            "--features",
            features,
        ];
        cargo(tools, &arguments, &["--", "-D", "warnings"])
            .with_context(|| format!("{LIBRARY} with the features `{features}`"))?;
    }
    let all = ["test", "--quiet", "--package", LIBRARY, "--all-features"];
    cargo(tools, &all, &[])?;
    vectors_in_wasm(tools)
}

/// What goes over slices becomes vectors of WebAssembly where these are allowed.
fn vectors_in_wasm(tools: &Tools) -> Result<()> {
    let folder = workspace::root().join("target/wasm-vectors");
    let mut command = process::cargo();
    command
        .args([
            "build",
            "--quiet",
            "--profile",
            "native",
            "--package",
            LIBRARY,
        ])
        .args([
            "--features",
            "simd",
            "--example",
            "slices",
            "--target",
            WASM_TARGET,
        ])
        .env("CARGO_TARGET_DIR", &folder)
        .env("RUSTFLAGS", "-C target-feature=+simd128")
        .env("PATH", tools.path.joined());
    process::run(&mut command)?;
    let path = folder.join(WASM_TARGET).join("native/examples/slices.wasm");
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
    Ok(())
}

fn cargo(tools: &Tools, arguments: &[&str], behind: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    command
        .args(arguments)
        .args(behind)
        .env("PATH", tools.path.joined());
    process::run(&mut command)
}
