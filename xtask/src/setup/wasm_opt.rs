//! `wasm-opt`, which makes the page a quarter smaller on the wire.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::cache;
use super::pins::{BINARYEN, OLDEST_WASM_OPT};
use super::search_path::SearchPath;
use crate::process;
use crate::progress::step;

pub(crate) const HOW_TO_GET_IT: &str = "wasm-opt is missing: install Node.js 20 or later with npm, which brings it from the npm registry, or put the wasm-opt of Binaryen 119 or later on the PATH";

/// Finds `wasm-opt` or installs it with npm; answers whether it is there.
pub(crate) fn ensure(path: &mut SearchPath) -> Result<bool> {
    if path.version("wasm-opt") >= Some(OLDEST_WASM_OPT) {
        return Ok(true);
    }
    let (package, version) = BINARYEN;
    let home = cache::folder(&format!("wasm-opt-{version}"))?;
    let programs = home.join("node_modules").join(".bin");
    if path.version_in(&programs, "wasm-opt").is_some() {
        path.prepend(programs);
        return Ok(true);
    }

    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if process::output(Command::new(npm).arg("--version")).is_none() {
        return Ok(false);
    }
    let _lock = cache::lock()?;
    let title = format!("installing wasm-opt {version} into {}", home.display());
    let installed = step(&title, || {
        fs::create_dir_all(&home)?;
        let mut command = Command::new(npm);
        command
            .args(["install", "--loglevel=error", "--no-audit", "--no-fund"])
            .args(["--ignore-scripts", "--no-save", "--prefix"])
            .arg(&home)
            .arg(format!("{package}@{version}"));
        process::run(&mut command)
    });
    let there = installed.is_ok() && path.version_in(&programs, "wasm-opt").is_some();
    if there {
        path.prepend(programs);
    }
    Ok(there)
}

/// Puts a `wasm-opt` on the path that only copies, so that a page can be built all the same.
#[cfg(unix)]
pub(crate) fn go_without(path: &mut SearchPath) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;

    println!("! {HOW_TO_GET_IT}. The page is built without it, and is a third larger.");
    let folder = cache::folder("no-wasm-opt")?;
    let script = folder.join("wasm-opt");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&script, COPY))
        .and_then(|()| fs::set_permissions(&script, fs::Permissions::from_mode(0o755)))
        .with_context(|| format!("{} cannot be written", script.display()))?;
    path.prepend(folder);
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn go_without(_: &mut SearchPath) -> Result<()> {
    anyhow::bail!(HOW_TO_GET_IT)
}

#[cfg(unix)]
const COPY: &str = r#"#!/bin/sh
# Stands in for wasm-opt where there is none: copies the module as it is.
for argument; do
  case $argument in
    --version) echo "wasm-opt version 0"; exit ;;
    --output=*) output=${argument#--output=} ;;
    -*) ;;
    *) input=$argument ;;
  esac
done
exec cp "$input" "$output"
"#;
