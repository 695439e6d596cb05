//! Where things are in the repository.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the variable when it runs us; the other is where we were compiled.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// Where the built page is.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// The same, for what does not build it: it says what it wants it for, as "to measure".
pub(crate) fn built(purpose: &str) -> Result<PathBuf> {
    let dist = dist();
    ensure!(
        dist.is_dir(),
        "there is no dist/ {purpose}; run `cargo xtask build` first"
    );
    Ok(dist)
}
