//! Which files standard input, output and error are, where that can be asked.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

#[cfg(unix)]
pub(crate) use unix::{facts_of, is_tied_to};

/// Whether a path means standard output: `-`, or a name that the system has for it. Behind that may be a plain file,
/// which others write to as well.
pub(crate) fn is_output(path: &Path) -> bool {
    let is_tied = || fs::metadata(path).is_ok_and(|facts| is_tied_to(io::stdout(), &facts));
    let is_of_system = path.starts_with("/dev") || path.starts_with("/proc");
    path == Path::new("-") || is_of_system && is_tied()
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    use super::Metadata;

    /// What the system knows of the file behind a stream.
    pub(crate) fn facts_of(stream: impl AsFd) -> Option<Metadata> {
        let file = stream.as_fd().try_clone_to_owned().ok()?;
        File::from(file).metadata().ok()
    }

    /// Whether a stream comes from this plain file, or goes into it, whatever that is called.
    pub(crate) fn is_tied_to(stream: impl AsFd, file: &Metadata) -> bool {
        let which = |facts: &Metadata| (facts.dev(), facts.ino());
        file.is_file() && facts_of(stream).is_some_and(|facts| which(&facts) == which(file))
    }
}

#[cfg(not(unix))]
pub(crate) fn facts_of<T>(_: T) -> Option<Metadata> {
    None
}

#[cfg(not(unix))]
pub(crate) fn is_tied_to<T>(_: T, _: &Metadata) -> bool {
    false
}
