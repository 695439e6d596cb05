//! What Trunk has put together becomes `dist/`: made smaller, and with all that stands beside the page. Trunk calls
//! this between the two.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{guide, minify, player};

/// Set where the page is to note which of its functions run; then it is all that is built.
pub(crate) const RECORD: &str = "DELTABOARD_RECORD";

pub(crate) fn finish() -> Result<()> {
    let staging = std::env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("`cargo xtask finish` is for Trunk to call; run `cargo xtask build`")?;
    if std::env::var_os(RECORD).is_some() {
        return minify::record(&staging);
    }
    minify::minify(&staging);
    if let Err(error) = player::build(&staging) {
        println!("! There is no player for other pages: {error:#}.");
    }
    if let Err(error) = guide::build(&staging) {
        println!("! There is no guide beside the page: {error:#}.");
    }
    Ok(())
}
