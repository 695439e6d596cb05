//! A file that takes the place of another once all of it is written.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::PathBuf;

/// A new file beside the one that it will replace. Unless it is finished, nothing is left of it.
pub(crate) struct Unfinished {
    // Closed first: elsewhere than on Unix a file that is open cannot be renamed.
    file: File,
    path: Passing,
    goal: PathBuf,
}

/// The path of a file that does not stay there.
struct Passing(PathBuf);

impl Unfinished {
    /// Whoever may read and write the old file, if there is one, may do so with the new one.
    pub(crate) fn beside(goal: PathBuf, old: Option<&Metadata>) -> io::Result<Self> {
        let mut name = goal.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.unfinished", std::process::id()));
        let (file, path) = Passing::create(goal.with_file_name(name))?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Self { file, path, goal })
    }

    /// Puts it in its place, once the disk has all of it: without power in between, the old file is there.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Self { file, path, goal } = self;
        file.sync_all()?;
        drop(file);
        fs::rename(&path.0, goal)
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Passing {
    fn create(path: PathBuf) -> io::Result<(File, Self)> {
        Ok((File::create_new(&path)?, Self(path)))
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        // It is not there if it was renamed.
        let _ = fs::remove_file(&self.0);
    }
}
