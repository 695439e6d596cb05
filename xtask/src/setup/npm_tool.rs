//! Tools that come ready to run in a package of npm.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::cache;
use super::search_path::SearchPath;
use super::version::Version;
use crate::process;
use crate::progress::step;

#[derive(Debug)]
pub(crate) struct NpmTool {
    pub(crate) package: &'static str,
    pub(crate) program: &'static str,
    pub(crate) version: Version,
    /// The first version that will do, when it is found on the PATH.
    pub(crate) oldest: Version,
}

impl NpmTool {
    /// Finds the tool or installs it with npm; answers whether it is there.
    pub(crate) fn ensure(&self, path: &mut SearchPath) -> Result<bool> {
        if path.version(self.program) >= Some(self.oldest) {
            return Ok(true);
        }
        let home = cache::folder(&format!("{}-{}", self.program, self.version))?;
        let programs = home.join("node_modules").join(".bin");
        let there = path.version_in(&programs, self.program).is_some()
            || (install(self.package, self.version, &home)?
                && path.version_in(&programs, self.program).is_some());
        if there {
            path.prepend(programs);
        }
        Ok(there)
    }
}

/// Installs a package into a folder with npm; answers whether that worked.
pub(crate) fn install(package: &str, version: Version, home: &Path) -> Result<bool> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if process::output(Command::new(npm).arg("--version")).is_none() {
        return Ok(false);
    }
    let _lock = cache::lock()?;
    let title = format!("installing {package} {version} into {}", home.display());
    let installed = step(&title, || {
        fs::create_dir_all(home)?;
        let mut command = Command::new(npm);
        command
            .args(["install", "--loglevel=error", "--no-audit", "--no-fund"])
            .args(["--ignore-scripts", "--no-save", "--prefix"])
            .arg(home)
            .arg(format!("{package}@{version}"));
        process::run(&mut command)
    });
    Ok(installed.is_ok())
}
