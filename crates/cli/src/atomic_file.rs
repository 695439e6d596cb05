//! A file that replaces another one when it is completely written.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A temporary file next to the file that it will replace. It is removed unless it is finished, even if a signal ends
/// the program.
pub(crate) struct AtomicFile {
    // Dropped first, because an open file can only be renamed on Unix.
    file: File,
    path: TemporaryPath,
    target: PathBuf,
}

/// The path of a temporary file.
struct TemporaryPath(PathBuf);

impl AtomicFile {
    /// Creates the temporary file, with the permissions of the old file, if there is one.
    pub(crate) fn create(target: PathBuf, old: Option<&Metadata>) -> io::Result<Self> {
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.unfinished", std::process::id()));
        let (file, path) = TemporaryPath::create(target.with_file_name(name))?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Self { file, path, target })
    }

    /// Replaces the old file. Syncs first, so that the old file stays after a power failure.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Self { file, path, target } = self;
        file.sync_all()?;
        drop(file);
        path.rename(&target)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl TemporaryPath {
    fn create(path: PathBuf) -> io::Result<(File, Self)> {
        signals::watch()?;
        let mut paths = temporary_paths();
        let file = File::create_new(&path)?;
        paths.push(path.clone());
        Ok((file, Self(path)))
    }

    fn rename(&self, target: &Path) -> io::Result<()> {
        let _lock = temporary_paths();
        fs::rename(&self.0, target)
    }
}

impl Drop for TemporaryPath {
    fn drop(&mut self) {
        let mut paths = temporary_paths();
        // Fails if the file was renamed.
        let _ = fs::remove_file(&self.0);
        paths.retain(|path| *path != self.0);
    }
}

/// The files to remove when a signal arrives. No signal ends the program while the lock is held.
fn temporary_paths() -> MutexGuard<'static, Vec<PathBuf>> {
    static PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles signals that end the program: Ctrl-C, `kill`, and closing the terminal.
#[cfg(unix)]
mod signals {
    use std::sync::Once;
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Starts a thread, once, that removes temporary files before a signal ends the program.
    pub(super) fn watch() -> io::Result<()> {
        static STARTED: Once = Once::new();
        let mut outcome = Ok(());
        STARTED.call_once(|| outcome = start());
        outcome
    }

    fn start() -> io::Result<()> {
        let ignored = ignored();
        let handled = [SIGHUP, SIGINT, SIGTERM].into_iter();
        let mut signals = Signals::new(handled.filter(|signal| ignored & bit(*signal) == 0))?;
        let handle = move || {
            for signal in signals.forever() {
                // Keep the lock, so that no file is created or renamed any more.
                let paths = super::temporary_paths();
                paths.iter().for_each(|path| drop(fs::remove_file(path)));
                // The parent process sees that the signal ended the program.
                let _ = emulate_default_handler(signal);
            }
        };
        thread::Builder::new().spawn(handle).map(drop)
    }

    /// The signals that were ignored at the start, as with `nohup`, and stay ignored. Only Linux reports them without
    /// `unsafe`; elsewhere, SIGHUP is assumed to be ignored.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut lines = status.lines();
        let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.unwrap_or(bit(SIGHUP))
    }

    fn bit(signal: i32) -> u64 {
        1 << (signal - 1)
    }
}

#[cfg(not(unix))]
mod signals {
    pub(super) fn watch() -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_would_remove_unfinished_files_only() -> io::Result<()> {
        let folder = std::env::temp_dir();
        let target = |name: &str| folder.join(format!("deltaboard-{name}-{}", std::process::id()));
        let [kept, dropped, open] = ["kept", "dropped", "open"].map(target);
        let create = |target: &PathBuf| AtomicFile::create(target.clone(), None);
        let [mut first, second, third] = [create(&kept)?, create(&dropped)?, create(&open)?];
        let names = [&first, &second, &third].map(|file| file.path.0.clone());
        let would_remove = || names.clone().map(|name| temporary_paths().contains(&name));
        assert_eq!(would_remove(), [true; 3]);
        first.write_all(b"kept")?;
        first.finish()?;
        assert_eq!(would_remove(), [false, true, true]);
        drop(second);
        assert_eq!(would_remove(), [false, false, true]);
        drop(third);
        assert_eq!(would_remove(), [false; 3]);
        assert_eq!(fs::read(&kept)?, b"kept");
        fs::remove_file(&kept)?;
        assert!(!dropped.exists() && !open.exists());
        Ok(())
    }
}
