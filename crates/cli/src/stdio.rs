//! Finds the files of standard input, output and error, where the system supports it.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

#[cfg(unix)]
pub(crate) use unix::{is_stream_of, metadata_of};

/// Whether a path means standard output: `-`, or a system path for it. Standard output may be a regular file, to which
/// other programs write, too.
pub(crate) fn is_output(path: &Path) -> bool {
    let is_stdout = || fs::metadata(path).is_ok_and(|file| is_stream_of(io::stdout(), &file));
    let is_system_path = path.starts_with("/dev") || path.starts_with("/proc");
    path == Path::new("-") || is_system_path && is_stdout()
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    use super::Metadata;

    /// The metadata of the file of a stream.
    pub(crate) fn metadata_of(stream: impl AsFd) -> Option<Metadata> {
        let file = stream.as_fd().try_clone_to_owned().ok()?;
        File::from(file).metadata().ok()
    }

    /// Whether a stream reads or writes this regular file, by any name.
    pub(crate) fn is_stream_of(stream: impl AsFd, file: &Metadata) -> bool {
        let id = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        file.is_file() && metadata_of(stream).is_some_and(|metadata| id(&metadata) == id(file))
    }
}

#[cfg(not(unix))]
pub(crate) fn metadata_of<T>(_: T) -> Option<Metadata> {
    None
}

#[cfg(not(unix))]
pub(crate) fn is_stream_of<T>(_: T, _: &Metadata) -> bool {
    false
}
