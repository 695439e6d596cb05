//! Tools that cargo compiles and installs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::cache;
use super::search_path::SearchPath;
use super::version::Version;
use crate::process;
use crate::progress::step;

#[derive(Debug)]
pub(crate) struct CargoTool {
    pub(crate) package: &'static str,
    pub(crate) program: &'static str,
    pub(crate) version: Version,
    pub(crate) accepts: Accepts,
    /// Those of its features that we need.
    pub(crate) features: &'static [&'static str],
    /// How long it takes to compile, for the person who waits.
    pub(crate) patience: &'static str,
}

/// Which versions found on the PATH will do.
#[derive(Debug)]
pub(crate) enum Accepts {
    Exactly,
    LaterPatches,
}

/// Puts those of our tools that are there on the path; answers which are missing.
pub(crate) fn find<'a>(
    tools: &'a [CargoTool],
    path: &mut SearchPath,
) -> Result<Vec<&'a CargoTool>> {
    let mut missing = Vec::new();
    for tool in tools {
        if !tool.find(path)? {
            missing.push(tool);
        }
    }
    Ok(missing)
}

/// Makes sure that a tool is on the path.
pub(crate) fn ensure(tool: CargoTool, path: &mut SearchPath) -> Result<()> {
    match tool.find(path)? {
        true => Ok(()),
        false => install(&[&tool], path),
    }
}

/// Installs the tools and puts them on the path.
pub(crate) fn install(tools: &[&CargoTool], path: &mut SearchPath) -> Result<()> {
    let _lock = cache::lock()?;
    // One folder for what is compiled on the way: the tools share parts, and a set-up that was broken off goes on.
    let objects = cache::folder("objects")?;
    for tool in tools {
        // Another set-up may have done it while we waited.
        if !tool.find(path)? {
            tool.install(&objects)?;
            path.prepend(tool.folder()?);
        }
    }
    std::fs::remove_dir_all(&objects).ok();
    Ok(())
}

impl CargoTool {
    /// Whether the tool is there, on the path or among those we installed.
    fn find(&self, path: &mut SearchPath) -> Result<bool> {
        if path
            .version(self.program)
            .is_some_and(|found| self.will_do(found))
        {
            return Ok(true);
        }
        let folder = self.folder()?;
        let there = path.version_in(&folder, self.program) == Some(self.version);
        if there {
            path.prepend(folder);
        }
        Ok(there)
    }

    fn will_do(&self, found: Version) -> bool {
        match self.accepts {
            Accepts::Exactly => found == self.version,
            Accepts::LaterPatches => {
                found >= self.version
                    && (found.major, found.minor) == (self.version.major, self.version.minor)
            }
        }
    }

    fn root(&self) -> Result<PathBuf> {
        cache::folder(&format!("{}-{}", self.program, self.version))
    }

    fn folder(&self) -> Result<PathBuf> {
        Ok(self.root()?.join("bin"))
    }

    fn install(&self, objects: &Path) -> Result<()> {
        let root = self.root()?;
        let title = format!(
            "compiling {} {} into {} ({}, once)",
            self.program,
            self.version,
            root.display(),
            self.patience
        );
        step(&title, || {
            let mut command = self.install_command();
            command.arg("--root").arg(&root);
            let by_hand = process::line(&command);
            command.arg("--target-dir").arg(objects);
            // These tools run for a second: optimising them would take minutes and save none.
            command.envs([
                ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
                ("CARGO_PROFILE_RELEASE_LTO", "off"),
                ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "8"),
                ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
                ("CARGO_PROFILE_RELEASE_STRIP", "symbols"),
            ]);
            process::run(&mut command).with_context(|| {
                format!(
                    "{} {} could not be installed; when this machine reaches crates.io, run `{by_hand}`",
                    self.program, self.version
                )
            })
        })
    }

    fn install_command(&self) -> Command {
        let mut command = process::cargo();
        // What their default features and other programs add is downloads, which nothing here asks for.
        command
            .args(["install", self.package, "--bin", self.program])
            .args(["--locked", "--version", &self.version.to_string()])
            .arg("--no-default-features");
        if !self.features.is_empty() {
            command.args(["--features", &self.features.join(",")]);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::pins;

    #[test]
    fn trunk_may_be_a_later_patch() {
        let trunk = pins::trunk();
        assert!(trunk.will_do(Version::new(0, 21, 14)));
        assert!(trunk.will_do(Version::new(0, 21, 15)));
        assert!(!trunk.will_do(Version::new(0, 21, 13)));
        assert!(!trunk.will_do(Version::new(0, 22, 1)));
    }

    #[test]
    fn the_command_pins_the_version() {
        assert_eq!(
            process::line(&pins::trunk().install_command()),
            "cargo install trunk --bin trunk --locked --version 0.21.14 --no-default-features"
        );
        assert_eq!(
            process::line(&pins::mdbook().install_command()),
            "cargo install mdbook --bin mdbook --locked --version 0.5.4 --no-default-features --features search"
        );
    }
}
