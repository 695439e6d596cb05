//! Where something is written to: a file that is there once all of it is, or what is no plain file, as it is.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::atomic_file::AtomicFile;
use crate::same_file::resolve;

pub(crate) enum Output {
    /// A stream has all as it comes.
    Stream(Box<dyn Write>),
    /// A file is there once all is written.
    File(AtomicFile),
}

impl Output {
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        // A link stays one: what it leads to is replaced, or made.
        let goal = resolve(path)?;
        let old = fs::metadata(&goal).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok(Self::Stream(Box::new(File::create(&goal)?)));
        }
        // To take its place asks the folder alone: what nobody may write would be gone.
        if old.is_some() {
            File::options().write(true).open(&goal)?;
        }
        AtomicFile::beside(goal, old.as_ref()).map(Self::File)
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let goal: &mut dyn Write = match self {
            Self::Stream(stream) => stream,
            Self::File(file) => file,
        };
        goal.write_all(bytes)?;
        goal.flush()
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream(_) => Ok(()),
            Self::File(file) => file.finish(),
        }
    }
}

/// Replaces a file by a text: before all of it is written, the old one is there.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut goal = Output::of(path)?;
    goal.write(text.as_bytes())?;
    goal.finish()
}
