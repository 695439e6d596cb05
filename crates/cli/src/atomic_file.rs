//! A file that takes the place of another once all of it is written.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A new file beside the one that it will replace. Unless it is finished, nothing is left of it, not even after
/// a signal.
pub(crate) struct AtomicFile {
    // Closed first: elsewhere than on Unix a file that is open cannot be renamed.
    file: File,
    path: Passing,
    goal: PathBuf,
}

/// The path of a file that does not stay there.
struct Passing(PathBuf);

impl AtomicFile {
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
        path.rename(&goal)
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

impl Passing {
    fn create(path: PathBuf) -> io::Result<(File, Self)> {
        signals::watch()?;
        let mut passing = passing();
        let file = File::create_new(&path)?;
        passing.push(path.clone());
        Ok((file, Self(path)))
    }

    fn rename(&self, goal: &Path) -> io::Result<()> {
        let _uninterrupted = passing();
        fs::rename(&self.0, goal)
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        let mut passing = passing();
        // It is not there if it was renamed.
        let _ = fs::remove_file(&self.0);
        passing.retain(|path| *path != self.0);
    }
}

/// What a signal is to remove. Whoever holds it is not ended by one meanwhile.
fn passing() -> MutexGuard<'static, Vec<PathBuf>> {
    static PASSING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    PASSING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The signals that end a program before its time: Ctrl-C, `kill`, and a terminal that is closed.
#[cfg(unix)]
mod signals {
    use std::sync::Once;
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// From now on the program removes what is passing before a signal ends it.
    pub(super) fn watch() -> io::Result<()> {
        static BEGUN: Once = Once::new();
        let mut outcome = Ok(());
        BEGUN.call_once(|| outcome = begin());
        outcome
    }

    fn begin() -> io::Result<()> {
        let ignored = ignored();
        let heeded = [SIGHUP, SIGINT, SIGTERM].into_iter();
        let mut signals = Signals::new(heeded.filter(|signal| ignored & bit(*signal) == 0))?;
        let ends = move || {
            for signal in signals.forever() {
                // Never given back: nothing is made or renamed any more.
                let passing = super::passing();
                passing.iter().for_each(|path| drop(fs::remove_file(path)));
                // Whoever waits for the program learns what has ended it.
                let _ = emulate_default_handler(signal);
            }
        };
        thread::Builder::new().spawn(ends).map(drop)
    }

    /// The signals that were ignored from the beginning, as `nohup` has it, and stay so. Where they cannot be asked for
    /// without `unsafe`, that is taken for the closed terminal.
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

    /// What a signal would remove is what is not finished, and nothing else.
    #[test]
    fn what_is_finished_or_given_up_is_not_removed_by_a_signal() -> io::Result<()> {
        let folder = std::env::temp_dir();
        let goal = |name: &str| folder.join(format!("deltaboard-{name}-{}", std::process::id()));
        let [kept, given_up, open] = ["kept", "given-up", "open"].map(goal);
        let begun = |goal: &PathBuf| AtomicFile::beside(goal.clone(), None);
        let [mut first, second, third] = [begun(&kept)?, begun(&given_up)?, begun(&open)?];
        let names = [&first, &second, &third].map(|file| file.path.0.clone());
        let is_passing = || names.clone().map(|name| passing().contains(&name));
        assert_eq!(is_passing(), [true; 3]);
        first.write_all(b"kept")?;
        first.finish()?;
        assert_eq!(is_passing(), [false, true, true]);
        drop(second);
        assert_eq!(is_passing(), [false, false, true]);
        drop(third);
        assert_eq!(is_passing(), [false; 3]);
        assert_eq!(fs::read(&kept)?, b"kept");
        fs::remove_file(&kept)?;
        assert!(!given_up.exists() && !open.exists());
        Ok(())
    }
}
