//! The paths of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the variable at run time; the fallback is the path at compile time.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// The folder of the built page.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Removes a folder, if it is there.
pub(crate) fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(())
}

/// The folder of the built page, or an error if there is none. The error names the purpose, such as "to measure".
pub(crate) fn built(purpose: &str) -> Result<PathBuf> {
    let dist = dist();
    ensure!(dist.is_dir(), "there is no dist/ {purpose}; run `cargo xtask build` first");
    Ok(dist)
}
