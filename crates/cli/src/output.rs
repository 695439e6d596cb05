//! Writes a regular file atomically, and any other file as a stream.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::atomic_file::AtomicFile;
use crate::same_file::resolve;

/// A file that is being written.
pub(crate) enum Output {
    /// A device or pipe, which is written immediately.
    Stream(Box<dyn Write>),
    /// A regular file, which is replaced when everything is written.
    File(AtomicFile),
}

impl Output {
    /// Opens a file, or standard output for `-`.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::Stream(Box::new(io::stdout())));
        }
        // A link stays a link; its target is replaced or created.
        let target = resolve(path)?;
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok(Self::Stream(Box::new(File::create(&target)?)));
        }
        // Renaming needs permissions only for the folder, and would replace a read-only file, so check the file, too.
        if old.is_some() {
            File::options().write(true).open(&target)?;
        }
        AtomicFile::create(target, old.as_ref()).map(Self::File)
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let output: &mut dyn Write = match self {
            Self::Stream(stream) => stream,
            Self::File(file) => file,
        };
        output.write_all(bytes)?;
        output.flush()
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream(_) => Ok(()),
            Self::File(file) => file.finish(),
        }
    }
}

/// Replaces a file. Until everything is written, the old file stays.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut output = Output::open(path)?;
    output.write(bytes)?;
    output.finish()
}
