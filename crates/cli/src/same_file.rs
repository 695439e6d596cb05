//! Where a file is, or would be, whatever path leads there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where a file is, or would be. A link is followed, even one to what is not there yet: writing makes that.
pub(crate) fn resolve(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        // A pipe behind `/dev/stderr` is there, and has no place.
        Err(_) if path.exists() => return Ok(path.to_owned()),
        // A chain of links that ends nowhere still ends; one that does not is another fault.
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    let path = std::path::absolute(path)?;
    let folder = fs::canonicalize(path.parent().unwrap_or(&path))?;
    let path = folder.join(path.file_name().unwrap_or_default());
    match fs::read_link(&path) {
        Ok(goal) => resolve(&folder.join(goal)),
        Err(_) => Ok(path),
    }
}

/// Whether two paths lead to one file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    matches!((resolve(one), resolve(other)), (Ok(one), Ok(other)) if one == other)
}
