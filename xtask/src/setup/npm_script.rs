//! Scripts that come in a package of npm, for the tests and measurements to run in a page.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::version::Version;
use super::{cache, npm_tool};
use crate::workspace;

#[derive(Debug)]
pub(crate) struct NpmScript {
    pub(crate) package: &'static str,
    pub(crate) version: Version,
    /// In the package, and below `target/`.
    pub(crate) file: &'static str,
}

/// A package of npm that is bundled into a page of ours.
#[derive(Debug)]
pub(crate) struct NpmPackage {
    pub(crate) package: &'static str,
    pub(crate) version: Version,
}

impl NpmPackage {
    /// Installs the package; answers the folder of packages that it is in.
    pub(crate) fn ensure(&self) -> Result<PathBuf> {
        let Self { package, version } = self;
        let home = cache::folder(&format!("{package}-{version}"))?;
        let packages = home.join("node_modules");
        if !packages.join(package).is_dir() {
            npm_tool::install(package, *version, &home)?;
        }
        if !packages.join(package).is_dir() {
            bail!(
                "{package} is missing: install Node.js 20 or later with npm, which brings it from the npm registry"
            );
        }
        Ok(packages)
    }
}

impl NpmScript {
    /// Puts the script into `target/`, where the tests look for it.
    pub(crate) fn ensure(&self) -> Result<()> {
        let Self {
            package,
            version,
            file,
        } = self;
        let home = cache::folder(&format!("{package}-{version}"))?;
        let script = home.join("node_modules").join(package).join(file);
        if !script.is_file() {
            npm_tool::install(package, *version, &home)?;
        }
        if !script.is_file() {
            bail!(
                "{package} is missing: install Node.js 20 or later with npm, which brings it from the npm registry"
            );
        }
        let target = workspace::root().join("target");
        fs::create_dir_all(&target)?;
        fs::copy(&script, target.join(file))
            .with_context(|| format!("{} cannot be copied", script.display()))?;
        Ok(())
    }
}
