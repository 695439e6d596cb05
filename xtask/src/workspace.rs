//! Where things are in the repository.

use std::path::{Path, PathBuf};

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
