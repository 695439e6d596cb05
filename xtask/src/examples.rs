//! The projects in `examples/embed/`, each built by its own tool, as people do who embed the player.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::progress::step;
use crate::setup::{self, SearchPath};
use crate::{process, workspace};

struct Example {
    /// Its folder in `examples/embed/`.
    name: &'static str,
    /// How its README says that it is built, with faults instead of warnings; nothing where there is nothing to build.
    command: &'static [&'static str],
    /// The folder that the pages are then in; the project itself where that is empty.
    pages: &'static str,
    /// The folder that its README says the player's files are copied to; none where they stay on another server.
    player: Option<&'static str>,
}

const EXAMPLES: [Example; 6] = [
    Example {
        name: "html",
        command: &[],
        pages: "",
        player: None,
    },
    Example {
        name: "mdbook",
        command: &["mdbook", "build"],
        pages: "book",
        player: Some("src"),
    },
    Example {
        name: "sphinx",
        command: &[
            "sphinx-build",
            "--quiet",
            "--fail-on-warning",
            "--keep-going",
            ".",
            "_build/html",
        ],
        pages: "_build/html",
        player: Some("_static"),
    },
    Example {
        name: "mkdocs",
        command: &["mkdocs", "build", "--strict"],
        pages: "site",
        player: Some("docs"),
    },
    Example {
        name: "eleventy",
        command: &["eleventy"],
        pages: "_site",
        player: Some("src"),
    },
    Example {
        name: "rustdoc",
        command: &["cargo", "doc", "--no-deps"],
        pages: "target/doc",
        player: None,
    },
];

const PLAYER: [&str; 2] = ["deltaboard-player.js", "deltaboard-player.wasm"];

/// What the tools make; somebody may have run them in the examples themselves.
const MADE: [&str; 7] = [
    ".venv",
    "_build",
    "_site",
    "book",
    "node_modules",
    "site",
    "target",
];

/// Builds the examples with the player that is in `dist/`.
pub(crate) fn examples() -> Result<()> {
    let mut path = SearchPath::from_environment();
    setup::generators(&mut path)?;
    build(&path, &workspace::dist())?;
    println!("The pages are in target/embed/.");
    Ok(())
}

/// Builds every example whose tool is here into a folder of its name in `target/embed/`, with the player from a folder.
pub(crate) fn build(path: &SearchPath, player: &Path) -> Result<()> {
    for example in &EXAMPLES {
        example.build(path, player)?;
    }
    Ok(())
}

/// What people set for builds of their own.
const NOT_FOR_THESE: [&str; 3] = ["CARGO_BUILD_TARGET", "CARGO_TARGET_DIR", "RUSTDOCFLAGS"];

impl Example {
    fn build(&self, path: &SearchPath, player: &Path) -> Result<()> {
        let target = workspace::root().join("target");
        let project = target.join("embed-projects").join(self.name);
        let site = target.join("embed").join(self.name);
        remove(&project)?;
        // Pages of before would be taken for those of today, where the tool is no longer here.
        remove(&site)?;

        let source = workspace::root().join("examples/embed").join(self.name);
        copy(&source, &project)?;
        if let Some(folder) = self.player {
            let folder = project.join(folder);
            fs::create_dir_all(&folder)?;
            for file in PLAYER {
                let built = player.join(file);
                fs::copy(&built, folder.join(file)).with_context(|| {
                    format!(
                        "{} cannot be copied; `cargo xtask build` makes it",
                        built.display()
                    )
                })?;
            }
        }
        if let [program, arguments @ ..] = self.command {
            let Some(mut command) = command(path, program) else {
                println!(
                    "! examples/embed/{} is left out: `{program}` could not be installed.",
                    self.name
                );
                return Ok(());
            };
            command.args(arguments).current_dir(&project);
            step(&format!("building examples/embed/{}", self.name), || {
                process::run(&mut command)
            })
            .with_context(|| format!("examples/embed/{} is not right", self.name))?;
        }
        fs::create_dir_all(target.join("embed"))?;
        fs::rename(project.join(self.pages), &site)
            .with_context(|| format!("examples/embed/{}: no {} was made", self.name, self.pages))
    }
}

/// The tool, if it is here.
fn command(path: &SearchPath, program: &str) -> Option<Command> {
    let mut command = match program {
        "cargo" => process::cargo(),
        other => path.find(other).map(|_| path.command(other))?,
    };
    for variable in NOT_FOR_THESE {
        command.env_remove(variable);
    }
    Some(command)
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if entry.file_type()?.is_dir() {
            if !MADE.iter().any(|made| name == *made) {
                copy(&entry.path(), &to.join(name))?;
            }
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}
