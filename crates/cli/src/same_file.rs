//! Compares paths by the file that they lead to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The absolute path of a file that may not exist yet. Links are followed, even to a missing file, because writing
/// creates it.
pub(crate) fn resolve(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        // A pipe such as `/dev/stderr` exists, but has no canonical path.
        Err(_) if path.exists() => return Ok(path.to_owned()),
        // A chain of links may end at a missing file; an endless chain gives another error.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    let path = std::path::absolute(path)?;
    let folder = fs::canonicalize(path.parent().unwrap_or(&path))?;
    let path = folder.join(path.file_name().unwrap_or_default());
    match fs::read_link(&path) {
        Ok(target) => resolve(&folder.join(target)),
        Err(_) => Ok(path),
    }
}

/// Whether two paths lead to the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    matches!((resolve(one), resolve(other)), (Ok(one), Ok(other)) if one == other)
}
