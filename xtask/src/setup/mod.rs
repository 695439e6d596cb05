//! The tools that the tasks need: those that are there are used, the others are installed for this project alone.

mod ahead;
mod browser;
mod cache;
mod cargo_tool;
mod components;
mod debian;
mod fuzzing;
mod generators;
mod lock_file;
mod npm_script;
mod npm_tool;
pub(crate) mod older_rust;
pub(crate) mod optional;
mod pinned_program;
pub(crate) mod pins;
pub(crate) mod rust_target;
mod search_path;
mod small_std;
mod version;

use anyhow::Result;

use crate::build::Profile;

pub(crate) use browser::Browser;
pub(crate) use generators::Generators;
pub(crate) use search_path::SearchPath;
pub(crate) use small_std::Std;

const WITHOUT_WASM_OPT: &str = "wasm-opt is missing: install Node.js 20 or later with npm, which brings it from the npm registry, or put the wasm-opt of Binaryen 119 or later on the PATH";

/// What the page is built with.
pub(crate) struct Tools {
    /// Where the programs are found.
    pub(crate) path: SearchPath,
    pub(crate) std: Std,
    /// Whether there is what fuzzing needs.
    pub(crate) fuzzes: bool,
    /// What the examples of embedding are built with.
    pub(crate) generators: Generators,
    /// The browsers that the tests run in, besides Chromium.
    pub(crate) other_browsers: Vec<&'static Browser>,
}

/// Makes sure of what a build of the page needs.
pub(crate) fn for_build(profile: Profile) -> Result<Tools> {
    let mut tools = build_tools(profile)?;
    if !pins::WASM_OPT.ensure(&mut tools.path)? {
        println!("! {WITHOUT_WASM_OPT}. The page is built without it, and is a third larger.");
    }
    if profile == Profile::Release {
        // The step that needs it says so if it is missing.
        generators::mdbook(&mut tools.path)?;
    }
    Ok(tools)
}

/// Makes sure of what the tests need.
pub(crate) fn for_test() -> Result<Tools> {
    components::ensure()?;
    let mut tools = build_tools(Profile::Release)?;
    if !pins::WASM_OPT.ensure(&mut tools.path)? {
        anyhow::bail!(WITHOUT_WASM_OPT);
    }
    browser::ensure(&tools.path)?;
    pins::AXE.ensure()?;
    optional::ensure(&tools.path);
    tools.fuzzes = fuzzing::ensure(&mut tools.path)?;
    cargo_tool::ensure(pins::cargo_deny(), &mut tools.path)?;
    tools.generators = generators::ensure(&mut tools.path)?;
    Ok(tools)
}

/// Makes sure of what the tests in other browsers than Chromium need.
pub(crate) fn for_all_browsers() -> Result<Tools> {
    let mut tools = for_test()?;
    tools.other_browsers = browser::ensure_others(&mut tools.path)?;
    Ok(tools)
}

/// Makes sure of what mutation testing needs.
pub(crate) fn mutants(path: &mut SearchPath) -> Result<()> {
    cargo_tool::ensure(pins::cargo_mutants(), path)
}

/// Makes sure of what a comparison of public APIs needs.
pub(crate) fn semver(path: &mut SearchPath) -> Result<()> {
    cargo_tool::ensure(pins::cargo_semver_checks(), path)
}

/// Makes sure of what the examples of embedding need.
pub(crate) fn for_examples() -> Result<Generators> {
    generators::ensure(&mut SearchPath::from_environment())
}

fn build_tools(profile: Profile) -> Result<Tools> {
    rust_target::ensure(pins::WASM_TARGET)?;
    let std = small_std::ensure();
    let mut path = SearchPath::from_environment();
    let tools = [pins::trunk(), pins::wasm_bindgen()?];
    let missing = cargo_tool::find(&tools, &mut path)?;
    if !missing.is_empty() {
        let page = ahead::start(profile, std)?;
        cargo_tool::install(&missing, &mut path)?;
        page.wait()?;
    }
    // Without it, the step that needs it says so.
    pins::ESBUILD.ensure(&mut path)?;
    Ok(Tools {
        path,
        std,
        fuzzes: false,
        generators: Generators::default(),
        other_browsers: Vec::new(),
    })
}
