//! Programs installed by `cargo install`, each pinned to one version.

use std::process::Command;

use anyhow::{Context, Result};

use super::cache;
use super::search_path::SearchPath;
use crate::process;
use crate::progress::step;

#[derive(Debug)]
pub(crate) struct CargoTool {
    pub(crate) package: &'static str,
    pub(crate) program: &'static str,
    pub(crate) version: &'static str,
    /// The features to install, comma-separated. Default features are off, because they download things we don't need.
    pub(crate) features: &'static str,
}

/// Trunk 0.22 needs a newer compiler than our `rust-version`.
pub(crate) const TRUNK: CargoTool = CargoTool::new("trunk", "trunk", "0.21.14");
/// It must have the same version as the library `wasm-bindgen`; a test compares it with `Cargo.lock`.
pub(crate) const WASM_BINDGEN: CargoTool =
    CargoTool::new("wasm-bindgen-cli", "wasm-bindgen", "0.2.129");
pub(crate) const MDBOOK: CargoTool =
    CargoTool { features: "search", ..CargoTool::new("mdbook", "mdbook", "0.5.4") };
pub(crate) const GECKODRIVER: CargoTool = CargoTool::new("geckodriver", "geckodriver", "0.37.1");
pub(crate) const CARGO_FUZZ: CargoTool = CargoTool::new("cargo-fuzz", "cargo-fuzz", "0.13.2");
pub(crate) const CARGO_DENY: CargoTool = CargoTool::new("cargo-deny", "cargo-deny", "0.20.2");
pub(crate) const CARGO_HACK: CargoTool = CargoTool::new("cargo-hack", "cargo-hack", "0.6.46");
/// Each version reads the documentation of only a few versions of Rust.
pub(crate) const CARGO_SEMVER_CHECKS: CargoTool =
    CargoTool::new("cargo-semver-checks", "cargo-semver-checks", "0.51.0");

impl CargoTool {
    const fn new(package: &'static str, program: &'static str, version: &'static str) -> Self {
        Self { package, program, version, features: "" }
    }

    /// Installs this version of the program unless `path` already finds it.
    pub(crate) fn ensure(&self, path: &mut SearchPath) -> Result<()> {
        if self.is_on(path) {
            return Ok(());
        }
        let root = cache::folder(&format!("{}-{}", self.program, self.version))?;
        path.prepend(root.join("bin"));
        if self.is_on(path) {
            return Ok(());
        }
        let _lock = cache::lock()?;
        // Another set-up may have installed it in the meantime.
        if self.is_on(path) {
            return Ok(());
        }
        let mut install = self.install_command();
        install.arg("--root").arg(&root);
        let by_hand = process::line(&install);
        let title = format!("installing {} {}, once", self.program, self.version);
        step(&title, || process::run(&mut install)).with_context(|| {
            format!(
                "cannot install {} {}; run `{by_hand}` when crates.io is reachable",
                self.program, self.version
            )
        })
    }

    fn is_on(&self, path: &SearchPath) -> bool {
        path.find(self.program).is_some() && {
            let mut command = path.command(self.program);
            // Some subcommands of cargo need their name as the first argument.
            command.args(self.program.strip_prefix("cargo-")).arg("--version");
            let answer = process::output(&mut command).unwrap_or_default();
            let mut words = answer.split_whitespace();
            words.any(|word| word.trim_start_matches('v') == self.version)
        }
    }

    fn install_command(&self) -> Command {
        let mut command = process::cargo();
        command
            .args(["install", "--quiet", "--locked", self.package])
            .args(["--bin", self.program, "--version", self.version])
            .arg("--no-default-features");
        if !self.features.is_empty() {
            command.args(["--features", self.features]);
        }
        // These programs run for a second, so optimising them isn't worth minutes.
        command.envs([
            ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
            ("CARGO_PROFILE_RELEASE_LTO", "off"),
            ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "8"),
            ("CARGO_PROFILE_RELEASE_STRIP", "symbols"),
        ]);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn the_install_command_pins_the_version() {
        assert_eq!(
            process::line(&MDBOOK.install_command()),
            "cargo install --quiet --locked mdbook --bin mdbook --version 0.5.4 --no-default-features --features search"
        );
    }

    #[test]
    fn wasm_bindgen_has_the_version_of_its_library() {
        let lock = std::fs::read_to_string(workspace::root().join("Cargo.lock")).unwrap();
        let library = format!("name = \"wasm-bindgen\"\nversion = \"{}\"\n", WASM_BINDGEN.version);
        assert!(lock.contains(&library), "{library}");
    }
}
