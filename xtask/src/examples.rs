//! Builds the projects in `examples/embed/`, each with its own tool, as their README files say.

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
    /// The build command from its README, with warnings as errors; empty if there's nothing to build.
    command: &'static [&'static str],
    /// The output folder; empty for the project's own folder.
    pages: &'static str,
    /// The folder to copy the player's files to; `None` if the pages load them from another server.
    player: Option<&'static str>,
}

const EXAMPLES: [Example; 6] = [
    Example { name: "html", command: &[], pages: "", player: None },
    Example { name: "mdbook", command: &["mdbook", "build"], pages: "book", player: Some("src") },
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
    Example { name: "eleventy", command: &["eleventy"], pages: "_site", player: Some("src") },
    Example {
        name: "rustdoc",
        command: &["cargo", "doc", "--no-deps"],
        pages: "target/doc",
        player: None,
    },
];

const PLAYER: [&str; 2] = ["deltaboard-player.js", "deltaboard-player.wasm"];

/// Folders that the tools create. They may exist in the sources if somebody ran a tool there.
const GENERATED: [&str; 7] = [".venv", "_build", "_site", "book", "node_modules", "site", "target"];

/// Builds the examples with the player that is in `dist/`.
pub(crate) fn examples() -> Result<()> {
    let mut path = SearchPath::from_environment();
    setup::generators(&mut path)?;
    build(&path, &workspace::dist())?;
    println!("The pages are in target/embed/.");
    Ok(())
}

/// Builds every example whose tool is installed into `target/embed/NAME`, with the player's files from a folder.
pub(crate) fn build(path: &SearchPath, player: &Path) -> Result<()> {
    for example in &EXAMPLES {
        example.build(path, player)?;
    }
    Ok(())
}

/// Environment variables of the user that would redirect or change these builds.
const REMOVED_VARIABLES: [&str; 3] = ["CARGO_BUILD_TARGET", "CARGO_TARGET_DIR", "RUSTDOCFLAGS"];

impl Example {
    fn build(&self, path: &SearchPath, player: &Path) -> Result<()> {
        let target = workspace::root().join("target");
        let project = target.join("embed-projects").join(self.name);
        let site = target.join("embed").join(self.name);
        remove(&project)?;
        // If the tool is missing now, pages of an earlier build would pass for current ones.
        remove(&site)?;

        let source = workspace::root().join("examples/embed").join(self.name);
        copy(&source, &project)?;
        if let Some(folder) = self.player {
            let folder = project.join(folder);
            fs::create_dir_all(&folder)?;
            for file in PLAYER {
                let built = player.join(file);
                fs::copy(&built, folder.join(file)).with_context(|| {
                    format!("cannot copy {}; run `cargo xtask build` first", built.display())
                })?;
            }
        }
        if let [program, arguments @ ..] = self.command {
            let Some(mut command) = command(path, program) else {
                println!(
                    "warning: examples/embed/{} skipped: `{program}` is not installed",
                    self.name
                );
                return Ok(());
            };
            command.args(arguments).current_dir(&project);
            step(&format!("building examples/embed/{}", self.name), || process::run(&mut command))
                .with_context(|| format!("examples/embed/{} does not build", self.name))?;
        }
        fs::create_dir_all(target.join("embed"))?;
        fs::rename(project.join(self.pages), &site).with_context(|| {
            format!("examples/embed/{}: the build made no {}", self.name, self.pages)
        })
    }
}

/// The command of a tool, if it's installed.
fn command(path: &SearchPath, program: &str) -> Option<Command> {
    let mut command = match program {
        "cargo" => process::cargo(),
        other => path.find(other).map(|_| path.command(other))?,
    };
    for variable in REMOVED_VARIABLES {
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
            if !GENERATED.iter().any(|generated| name == *generated) {
                copy(&entry.path(), &to.join(name))?;
            }
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}
