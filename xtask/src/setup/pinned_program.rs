//! Programs that a project pins with all that they are made of, as people do who use them: in `requirements.txt` or in
//! `package-lock.json`.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::cache;
use crate::process;
use crate::progress::step;
use crate::workspace;

/// How long the installation may take. It takes ten seconds, and is tried again by the next set-up.
const LIMIT: Duration = Duration::from_secs(180);
/// Stands in the folder of what was installed to the end.
const DONE: &str = "done";

#[derive(Debug)]
pub(crate) struct PinnedProgram {
    pub(crate) name: &'static str,
    /// The folder of the project, from the root of the repository.
    pub(crate) project: &'static str,
    pub(crate) registry: Registry,
}

/// Where the program and its parts come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Registry {
    Npm,
    Python,
}

impl PinnedProgram {
    /// Finds the program or installs it; answers where it is. Where it cannot be had, that is said and no error.
    pub(crate) fn ensure(&self) -> Result<Option<PathBuf>> {
        let home = cache::folder(&format!("{}-{:016x}", self.name, self.fingerprint()?))?;
        let program = home.join(self.registry.programs()).join(self.name);
        let is_there = || {
            home.join(DONE).is_file()
                // What it runs on may have gone since.
                && process::output(Command::new(&program).arg("--version")).is_some()
        };
        if is_there() {
            return Ok(Some(program));
        }
        let _lock = cache::lock()?;
        // Another set-up may have done it while we waited.
        if !is_there() {
            let title = format!("installing {} into {}", self.name, home.display());
            let installed = step(&title, || self.install(&home));
            if let Err(error) = installed {
                println!("! {} could not be installed: {error:#}.", self.name);
                return Ok(None);
            }
        }
        Ok(is_there().then_some(program))
    }

    /// Differs when the pins do.
    fn fingerprint(&self) -> Result<u64> {
        let mut hasher = DefaultHasher::new();
        for file in self.registry.pins() {
            let path = workspace::root().join(self.project).join(file);
            let text = fs::read(&path)
                .with_context(|| format!("{}/{file} cannot be read", self.project))?;
            text.hash(&mut hasher);
        }
        Ok(hasher.finish())
    }

    fn install(&self, home: &Path) -> Result<()> {
        // What an installation left that was broken off.
        if home.exists() {
            fs::remove_dir_all(home)?;
        }
        fs::create_dir_all(home)?;
        for file in self.registry.pins() {
            fs::copy(
                workspace::root().join(self.project).join(file),
                home.join(file),
            )?;
        }
        for mut command in self.registry.installers(home) {
            process::run_within(LIMIT, command.current_dir(home))?;
        }
        fs::write(home.join(DONE), "")?;
        Ok(())
    }
}

impl Registry {
    fn pins(self) -> &'static [&'static str] {
        match self {
            Self::Npm => &["package.json", "package-lock.json"],
            Self::Python => &["requirements.txt"],
        }
    }

    /// The folder of programs, in the folder of what was installed.
    fn programs(self) -> &'static str {
        match self {
            Self::Npm => "node_modules/.bin",
            Self::Python if cfg!(windows) => "Scripts",
            Self::Python => "bin",
        }
    }

    /// The commands that install what is pinned in a folder, in order.
    fn installers(self, home: &Path) -> Vec<Command> {
        match self {
            Self::Npm => {
                let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
                npm.args(["ci", "--loglevel=error", "--no-audit", "--no-fund"])
                    .args(["--ignore-scripts", "--fetch-retries=1"]);
                vec![npm]
            }
            Self::Python => {
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
