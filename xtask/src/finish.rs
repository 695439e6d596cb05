//! What Trunk has put together becomes `dist/`: made smaller, and with all that stands beside the page. Trunk calls
//! this between the two.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::setup::SearchPath;
use crate::{address, guide, minify, player};

/// Set where the page is to note which of its functions run; then it is all that is built.
pub(crate) const RECORD: &str = "DELTABOARD_RECORD";

/// Where the page will be, if that is known.
pub(crate) const ADDRESS: &str = "DELTABOARD_ADDRESS";

pub(crate) fn finish() -> Result<()> {
    let staging = std::env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("`cargo xtask finish` is for Trunk to call; run `cargo xtask build`")?;
    if std::env::var_os(RECORD).is_some() {
        return minify::record(&staging);
    }
    if let Some(address) = std::env::var_os(ADDRESS) {
        address::tell(&staging, &address.to_string_lossy())?;
    }
    minify::minify(&staging)?;
    let path = SearchPath::from_environment();
    type Build = fn(&Path) -> Result<()>;
    let beside: [(&str, &str, Build); 2] = [
        ("player for other pages", player::TOOL, player::build),
        ("guide beside the page", guide::TOOL, guide::build),
    ];
    for (what, tool, build) in beside {
        // Without its tool the page does without it; with a fault in it nothing is built.
        match path.find(tool) {
            None => println!("! There is no {what}: {tool} is missing."),
            Some(_) => build(&staging).with_context(|| format!("there is no {what}"))?,
        }
    }
    Ok(())
}
