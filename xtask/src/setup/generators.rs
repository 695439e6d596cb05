//! What makes pages: mdBook, and the generators that the examples of embedding are built with.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::debian::Debian;
use super::pinned_program::{PinnedProgram, Registry};
use super::search_path::SearchPath;
use super::{cargo_tool, pins};
use crate::process;
use crate::progress::step;

const PINNED: [PinnedProgram; 3] = [
    PinnedProgram {
        name: "sphinx-build",
        project: "examples/embed/sphinx",
        registry: Registry::Python,
    },
    PinnedProgram {
        name: "mkdocs",
        project: "examples/embed/mkdocs",
        registry: Registry::Python,
    },
    PinnedProgram {
        name: "eleventy",
        project: "examples/embed/eleventy",
        registry: Registry::Npm,
    },
];

/// Those that are here.
#[derive(Debug, Default)]
pub(crate) struct Generators(Vec<(&'static str, PathBuf)>);

impl Generators {
    pub(crate) fn find(&self, program: &str) -> Option<&Path> {
        let found = self.0.iter().find(|(name, _)| *name == program);
        found.map(|(_, path)| path.as_path())
    }
}

/// Finds the generators or installs them; those that cannot be had are left out.
pub(crate) fn ensure(path: &mut SearchPath) -> Result<Generators> {
    ensure_venv(path);
    let mut here = Vec::new();
    here.extend(mdbook(path)?.map(|program| ("mdbook", program)));
    for pinned in &PINNED {
        here.extend(pinned.ensure()?.map(|program| (pinned.name, program)));
    }
    Ok(Generators(here))
}

/// Finds mdBook or installs it; answers where it is. Where it cannot be had, that is said and no error.
pub(crate) fn mdbook(path: &mut SearchPath) -> Result<Option<PathBuf>> {
    let tools = [pins::mdbook()];
    let missing = cargo_tool::find(&tools, path)?;
    if !missing.is_empty()
        && let Err(error) = cargo_tool::install(&missing, path)
    {
        println!("! {error:#}.");
        return Ok(None);
    }
    Ok(path.find("mdbook"))
}

/// Debian's Python comes without the part that makes folders for packages.
fn ensure_venv(path: &SearchPath) {
    let mut python = Command::new("python3");
    python.args(["-c", "import ensurepip"]);
    if process::output(&mut python).is_some() {
        return;
    }
    if let Ok(debian) = Debian::find(path) {
        // Whether it has worked, the installers tell.
        let _outcome = step("installing Python's venv", || {
            debian.install(&["python3-venv"])
        });
    }
}
