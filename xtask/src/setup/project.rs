//! Folders that pin programs the way their users do: in `package-lock.json` for npm, or in `requirements.txt` for pip.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::cache;
use crate::progress::step;
use crate::{process, workspace};

/// An installation takes about ten seconds.
const TIME_LIMIT: Duration = Duration::from_secs(180);
/// Marks an installation that was completed.
const DONE: &str = "done";

#[derive(Clone, Copy, Debug)]
pub(crate) enum Manager {
    Npm,
    Pip,
}

/// Installs what a folder of the repository pins, once for each state of its pins, into a folder of the cache. Returns that
/// folder.
pub(crate) fn install(folder: &str, manager: Manager) -> Result<PathBuf> {
    let source = workspace::root().join(folder);
    let pins = manager.pins().iter().map(|file| {
        let path = source.join(file);
        let text = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        Ok((*file, text))
    });
    let pins = pins.collect::<Result<Vec<_>>>()?;
    let mut hasher = DefaultHasher::new();
    pins.hash(&mut hasher);
    let name = if folder.is_empty() { "tools" } else { folder };
    let name = format!("{}-{:016x}", name.replace('/', "-"), hasher.finish());
    let home = cache::folder(&name)?;
    if home.join(DONE).is_file() {
        return Ok(home);
    }
    let _lock = cache::lock()?;
    // Another set-up may have installed it in the meantime.
    if home.join(DONE).is_file() {
        return Ok(home);
    }
    // A previous installation may have been interrupted.
    if home.exists() {
        fs::remove_dir_all(&home)?;
    }
    fs::create_dir_all(&home)?;
    for (file, text) in pins {
        fs::write(home.join(file), text)?;
    }
    let files = manager.pins().join(" and ");
    let title = format!("installing what {} pins", source.join(files).display());
    step(&title, || {
        for mut command in manager.commands(&home) {
            process::run_within(TIME_LIMIT, command.current_dir(&home))?;
        }
        Ok(())
    })?;
    fs::write(home.join(DONE), "")?;
    Ok(home)
}

impl Manager {
    const fn pins(self) -> &'static [&'static str] {
        match self {
            Self::Npm => &["package.json", "package-lock.json"],
            Self::Pip => &["requirements.txt"],
        }
    }

    /// The folder with the installed programs, inside the folder of an installation.
    pub(crate) const fn programs(self) -> &'static str {
        match self {
            Self::Npm => "node_modules/.bin",
            Self::Pip if cfg!(windows) => "Scripts",
            Self::Pip => "bin",
        }
    }

    fn commands(self, home: &Path) -> Vec<Command> {
        match self {
            Self::Npm => {
                let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
                npm.args(["ci", "--loglevel=error", "--no-audit", "--no-fund"])
                    .args(["--ignore-scripts", "--fetch-retries=1"]);
                vec![npm]
            }
            Self::Pip => {
                let mut venv = Command::new(if cfg!(windows) { "python" } else { "python3" });
                venv.args(["-m", "venv", "."]);
                let mut pip = Command::new(home.join(self.programs()).join("python"));
                pip.args(["-m", "pip", "install", "--quiet", "--requirement"])
                    .args(self.pins())
                    .args(["--disable-pip-version-check", "--no-input"])
                    .args(["--timeout=15", "--retries=1"]);
                vec![venv, pip]
            }
        }
    }
}
