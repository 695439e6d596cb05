//! Installs the tools that the tasks need and that are missing.

mod cache;
pub(crate) mod cargo_tool;
mod project;
pub(crate) mod rust;
mod search_path;
mod small_std;
pub(crate) mod system;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{browsers, workspace};
use browsers::Browser;
use project::Manager;

pub(crate) use search_path::SearchPath;
pub(crate) use small_std::Std;

/// Where programs are found, and how the standard library of the page is compiled.
pub(crate) struct Tools {
    pub(crate) path: SearchPath,
    pub(crate) std: Std,
}

/// The tools that only a release needs.
pub(crate) struct FullTools {
    /// Whether there is a nightly compiler to fuzz with.
    pub(crate) can_fuzz: bool,
    /// The browsers to test in besides Chromium.
    pub(crate) browsers: Vec<&'static Browser>,
}

/// Installs what a build of the page needs.
pub(crate) fn for_build() -> Result<Tools> {
    rust::target(rust::WASM_TARGET)?;
    let std = small_std::ensure();
    let mut path = SearchPath::from_environment();
    for tool in [
        cargo_tool::TRUNK,
        cargo_tool::WASM_BINDGEN,
        cargo_tool::MDBOOK,
    ] {
        tool.ensure(&mut path)?;
    }
    match npm_tools() {
        Ok(home) => path.prepend(home.join(Manager::Npm.programs())),
        Err(error) => println!(
            "! {error:#}. Without Node.js 20 or later, the page is a third larger, and there is no player for other pages."
        ),
    }
    Ok(Tools { path, std })
}

/// Installs what the tests need.
pub(crate) fn for_test() -> Result<Tools> {
    rust::formatter_and_linter()?;
    let tools = for_build()?;
    system::CHROMIUM.ensure(&tools.path)?;
    let home = npm_tools().context("the tests need Node.js 20 or later, with npm")?;
    // The browser tests look for it there.
    let target = workspace::root().join("target");
    fs::create_dir_all(&target)?;
    let axe = home.join("node_modules/axe-core/axe.min.js");
    fs::copy(&axe, target.join("axe.min.js"))
        .with_context(|| format!("{} cannot be copied", axe.display()))?;
    Ok(tools)
}

/// Installs what `cargo xtask test --full` needs besides. Where something cannot be had, the tests skip it, but not in CI.
pub(crate) fn for_full_test(path: &mut SearchPath) -> Result<FullTools> {
    for tool in [cargo_tool::CARGO_DENY, cargo_tool::CARGO_HACK] {
        tool.ensure(path)?;
    }
    let has = |outcome: Result<()>| match outcome {
        Ok(()) => Ok(true),
        Err(error) if std::env::var_os("CI").is_some() => Err(error),
        Err(error) => {
            println!("! {error:#}. The tests that need it are skipped.");
            Ok(false)
        }
    };
    has(system::COMPILERS.ensure(path))?;
    has(generators(path))?;
    let can_fuzz = has(match rust::has_nightly() {
        true => cargo_tool::CARGO_FUZZ.ensure(path),
        false => Err(anyhow::anyhow!(
            "fuzzing needs a nightly compiler; run `rustup toolchain install nightly`"
        )),
    })?;
    let mut browsers = Vec::new();
    for browser in &browsers::OTHERS {
        if has(browser.ensure(path))? {
            browsers.push(browser);
        }
    }
    Ok(FullTools { can_fuzz, browsers })
}

/// Installs the generators that the projects in `examples/embed/` are built with.
pub(crate) fn generators(path: &mut SearchPath) -> Result<()> {
    cargo_tool::MDBOOK.ensure(path)?;
    for (folder, manager) in [
        ("examples/embed/sphinx", Manager::Pip),
        ("examples/embed/mkdocs", Manager::Pip),
        ("examples/embed/eleventy", Manager::Npm),
    ] {
        path.prepend(project::install(folder, manager)?.join(manager.programs()));
    }
    Ok(())
}

/// Installs what the `package.json` of a folder pins. Returns the folder of packages.
pub(crate) fn npm_packages(folder: &str) -> Result<PathBuf> {
    Ok(project::install(folder, Manager::Npm)?.join("node_modules"))
}

/// Installs what `package.json` in the root pins.
fn npm_tools() -> Result<PathBuf> {
    project::install("", Manager::Npm)
}
