//! Installs the tools that the tasks need and that are missing.

pub(crate) mod browser;
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

use crate::target::Profile;
use crate::workspace;
use browser::Browser;
use project::Manager;

pub(crate) use search_path::SearchPath;
pub(crate) use small_std::Std;

/// The search path for programs, and the standard library for the page.
pub(crate) struct Tools {
    pub(crate) path: SearchPath,
    pub(crate) std: Std,
}

/// The optional tools of a release test.
pub(crate) struct FullTools {
    /// Whether fuzzing is possible, which needs a nightly compiler.
    pub(crate) can_fuzz: bool,
    /// The browsers to test in besides Chromium.
    pub(crate) browsers: Vec<&'static Browser>,
}

/// Installs what a build of the page needs.
pub(crate) fn for_build(profile: Profile) -> Result<Tools> {
    rust::target(rust::WASM_TARGET)?;
    let std = small_std::ensure();
    let mut path = SearchPath::from_environment();
    for tool in [cargo_tool::TRUNK, cargo_tool::WASM_BINDGEN] {
        tool.ensure(&mut path)?;
    }
    // Only a release build contains the guide, and it does without mdBook.
    if profile == Profile::Release
        && let Err(error) = cargo_tool::MDBOOK.ensure(&mut path)
    {
        println!("warning: {error:#}; without mdBook, the page has no guide");
    }
    match npm_tools() {
        Ok(home) => path.prepend(home.join(Manager::Npm.programs())),
        Err(error) => println!(
            "warning: {error:#}; without Node.js 20 or later, the page is a third larger and has no player for other pages"
        ),
    }
    Ok(Tools { path, std })
}

/// Installs what the tests need.
pub(crate) fn for_test() -> Result<Tools> {
    rust::formatter_and_linter()?;
    let tools = for_build(Profile::Release)?;
    system::CHROMIUM.ensure(&tools.path)?;
    let home = npm_tools().context("the tests need Node.js 20 or later, with npm")?;
    // The browser tests load axe from this folder.
    let target = workspace::root().join("target");
    fs::create_dir_all(&target)?;
    let axe = home.join("node_modules/axe-core/axe.min.js");
    fs::copy(&axe, target.join("axe.min.js"))
        .with_context(|| format!("cannot copy {}", axe.display()))?;
    Ok(tools)
}

/// Installs what `cargo xtask test --full` needs in addition. If an optional tool can't be installed, its tests are skipped;
/// in CI that is an error.
pub(crate) fn for_full_test(path: &mut SearchPath) -> Result<FullTools> {
    for tool in [cargo_tool::CARGO_DENY, cargo_tool::CARGO_HACK] {
        tool.ensure(path)?;
    }
    let is_available = |outcome: Result<()>| match outcome {
        Ok(()) => Ok(true),
        Err(error) if std::env::var_os("CI").is_some() => Err(error),
        Err(error) => {
            println!("warning: {error:#}; the tests that need it are skipped");
            Ok(false)
        }
    };
    is_available(system::COMPILERS.ensure(path))?;
    is_available(generators(path))?;
    let can_fuzz = is_available(match rust::has_nightly() {
        true => cargo_tool::CARGO_FUZZ.ensure(path),
        false => Err(anyhow::anyhow!(
            "fuzzing needs a nightly compiler; run `rustup toolchain install nightly`"
        )),
    })?;
    let mut browsers = Vec::new();
    for browser in &browser::OTHERS {
        if is_available(browser.ensure(path))? {
            browsers.push(browser);
        }
    }
    Ok(FullTools { can_fuzz, browsers })
}

/// Installs mdBook. The other tools are installed by the examples that need them.
pub(crate) fn generators(path: &mut SearchPath) -> Result<()> {
    cargo_tool::MDBOOK.ensure(path)
}

/// Installs what the `requirements.txt` of a folder pins. Returns the Python that has it; its programs are beside it.
pub(crate) fn python(folder: &str) -> Result<PathBuf> {
    let home = project::install(folder, Manager::Pip)?;
    Ok(home.join(Manager::Pip.programs()).join("python"))
}

/// Installs what the `package.json` of a folder pins. Returns the folder of packages.
pub(crate) fn npm_packages(folder: &str) -> Result<PathBuf> {
    Ok(project::install(folder, Manager::Npm)?.join("node_modules"))
}

/// Installs what `package.json` in the root pins.
fn npm_tools() -> Result<PathBuf> {
    project::install("", Manager::Npm)
}
