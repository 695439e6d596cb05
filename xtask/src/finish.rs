//! Trunk's post-build hook: minifies the page and adds the player and the guide, before the result becomes `dist/`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::setup::SearchPath;
use crate::{address, grammars, guide, minify, player};

/// The page's public URL, if known.
pub(crate) const ADDRESS: &str = "DELTABOARD_ADDRESS";

pub(crate) fn finish() -> Result<()> {
    let staging = std::env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("only Trunk calls `cargo xtask finish`; run `cargo xtask build`")?;
    let path = SearchPath::from_environment();
    let warn = |written: Result<()>| {
        if let Err(error) = written {
            println!("warning: this page has no grammars: {error:#}");
        }
    };
    warn(grammars::write_scripts(&path, &staging));
    if std::env::var_os("TRUNK_PROFILE").is_none_or(|profile| profile != "release") {
        warn(grammars::write_modules(&staging));
        return Ok(());
    }
    let address = std::env::var_os(ADDRESS);
    let address = address.as_deref().map(OsStr::to_string_lossy);
    if let Some(address) = &address {
        address::write(&staging, address)?;
    }
    // Those are kept for offline use; the others are once the page has needed them.
    warn(grammars::write_first_modules(&staging));
    minify::minify(&staging);
    warn(grammars::write_modules(&staging));
    type Build = fn(&Path) -> Result<()>;
    let extras: [(&str, &str, Build); 2] = [
        ("player for other pages", player::TOOL, player::build),
        ("guide", guide::TOOL, guide::build),
    ];
    for (what, tool, build) in extras {
        // A missing tool only skips the extra; an error in its build fails the whole build.
        match path.find(tool) {
            None => println!("warning: {what} skipped: {tool} is not installed"),
            Some(_) => build(&staging).with_context(|| format!("cannot build the {what}"))?,
        }
    }
    if let Some(address) = &address {
        address::write_frame(&staging, address)?;
    }
    Ok(())
}
