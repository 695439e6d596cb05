//! `wasm-opt`, which makes the page a quarter smaller on the wire.

use std::fs;

use anyhow::{Context, Result};

use super::cache;
use super::search_path::SearchPath;

pub(crate) const HOW_TO_GET_IT: &str = "wasm-opt is missing: install Node.js 20 or later with npm, which brings it from the npm registry, or put the wasm-opt of Binaryen 119 or later on the PATH";

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
