//! The tools that the tasks need: those that are there are used, the others are installed for this project alone.

mod browser;
mod cache;
mod cargo_tool;
mod components;
mod lock_file;
mod pins;
mod search_path;
mod version;
mod wasm_opt;
mod wasm_target;

use anyhow::Result;

pub(crate) use search_path::SearchPath;

/// Makes sure of what a build of the page needs; answers where its tools are found.
pub(crate) fn for_build() -> Result<SearchPath> {
    let mut path = SearchPath::from_environment();
    build_tools(&mut path)?;
    if !wasm_opt::ensure(&mut path)? {
        wasm_opt::go_without(&mut path)?;
    }
    Ok(path)
}

/// Makes sure of what the tests need; answers where their tools are found.
pub(crate) fn for_test() -> Result<SearchPath> {
    let mut path = SearchPath::from_environment();
    components::ensure()?;
    build_tools(&mut path)?;
    if !wasm_opt::ensure(&mut path)? {
        anyhow::bail!(wasm_opt::HOW_TO_GET_IT);
    }
    browser::ensure(&path)?;
    Ok(path)
}

fn build_tools(path: &mut SearchPath) -> Result<()> {
    wasm_target::ensure()?;
    let trunk = pins::trunk();
    let wasm_bindgen = pins::wasm_bindgen()?;
    cargo_tool::ensure(&[trunk, wasm_bindgen], path)
}
