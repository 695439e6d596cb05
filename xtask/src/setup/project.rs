//! Installs the packages that a folder pins in `package-lock.json` (npm) or `requirements.txt` (pip).

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::cache;
use crate::progress::step;
use crate::{process, workspace};

/// The limit for one installation, which normally takes ten seconds.
const TIME_LIMIT: Duration = Duration::from_secs(180);
/// The file that marks a complete installation.
const DONE: &str = "done";

#[derive(Clone, Copy, Debug)]
pub(crate) enum Manager {
    Npm,
    Pip,
}

/// Installs the packages that a folder of the repository pins into the cache, unless they're there already. The cache folder's
/// name has a hash of the pins. Returns the cache folder.
pub(crate) fn install(folder: &str, manager: Manager) -> Result<PathBuf> {
    let source = workspace::root().join(folder);
    let pins = manager.pins().iter().map(|file| {
        let path = source.join(file);
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
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
    let title = format!("installing the packages of {}", source.join(files).display());
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
    /// The files that pin the packages.
    const fn pins(self) -> &'static [&'static str] {
        match self {
            Self::Npm => &["package.json", "package-lock.json"],
            Self::Pip => &["requirements.txt"],
        }
    }

    /// The folder with the installed programs, relative to the cache folder.
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
