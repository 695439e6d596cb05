//! What Trunk has put together, made smaller before it becomes `dist/`: Trunk calls this between the two.

mod names;
mod wasm;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::process;
use crate::setup::{SearchPath, pins};

/// Makes the page in Trunk's folder smaller. A page that is larger than need be is still a page: we say what was
/// left as it is, and do not fail.
pub(crate) fn minify() -> Result<()> {
    let staging = std::env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("`cargo xtask minify` is for Trunk to call; run `cargo xtask build`")?;
    if let Err(error) = shorten_names(&staging) {
        println!("! The page keeps its long names: {error:#}.");
    }
    if let Err(error) = minify_scripts(&staging) {
        println!("! The page's scripts stay as they are: {error:#}.");
    }
    Ok(())
}

fn shorten_names(folder: &Path) -> Result<()> {
    let module = folder.join("deltaboard_bg.wasm");
    let script = folder.join("deltaboard.js");
    let (short_module, short_script) =
        names::shorten(&fs::read(&module)?, &fs::read_to_string(&script)?)?;
    fs::write(module, short_module)?;
    fs::write(script, short_script)?;
    Ok(())
}

fn minify_scripts(folder: &Path) -> Result<()> {
    let path = SearchPath::from_environment();
    let esbuild = pins::ESBUILD.program;
    path.find(esbuild)
        .with_context(|| format!("{esbuild} is missing"))?;
    for entry in fs::read_dir(folder)? {
        let script = entry?.path();
        if script
            .extension()
            .is_some_and(|extension| extension == "js")
        {
            process::run(
                path.command(esbuild)
                    .args(["--minify", "--format=esm", "--target=es2022"])
                    .args(["--charset=utf8", "--legal-comments=none"])
                    .args(["--log-level=error", "--allow-overwrite"])
                    .arg(format!("--outfile={}", script.display()))
                    .arg(&script),
            )?;
        }
    }
    Ok(())
}
