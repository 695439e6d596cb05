//! Builds the projects in `examples/embed/`, each with its own tool, as their README files say.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::progress::step;
use crate::setup::{self, SearchPath};
use crate::{packages, process, workspace};

struct Example {
    /// Its folder in `examples/embed/`.
    name: &'static str,
    /// What its author installs.
    needs: Needs,
    /// The build commands from its README, with warnings as errors; empty if there's nothing to build.
    commands: &'static [&'static [&'static str]],
    /// The output folder; empty for the project's own folder.
    pages: &'static str,
}

/// What an author installs. The tools are pinned by the example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing: the pages load the player from another server.
    Nothing,
    /// mdBook and its preprocessor.
    Mdbook,
    /// The npm package.
    Npm,
    /// The Python package.
    Pip,
    /// Jekyll, and the program `deltaboard` from the Python package.
    Jekyll,
}

const EXAMPLES: [Example; 13] = [
    Example { name: "html", needs: Needs::Nothing, commands: &[], pages: "" },
    Example {
        name: "mdbook",
        needs: Needs::Mdbook,
        commands: &[&["mdbook-deltaboard", "install"], &["mdbook", "build"]],
        pages: "book",
    },
    Example {
        name: "sphinx",
        needs: Needs::Pip,
        commands: &[
            &["sphinx-build", "--quiet", "--fail-on-warning", "--keep-going", ".", "_build/html"],
            &["sphinx-build", "--quiet", "--fail-on-warning", "-b", "latex", ".", "_build/latex"],
        ],
        pages: "_build/html",
    },
    Example {
        name: "mkdocs",
        needs: Needs::Pip,
        commands: &[&["mkdocs", "build", "--quiet", "--strict"]],
        pages: "site",
    },
    Example {
        name: "notebook",
        needs: Needs::Pip,
        commands: &[&["jupyter-nbconvert", "--execute", "--to", "html", "players.ipynb"]],
        pages: "",
    },
    Example {
        name: "jekyll",
        needs: Needs::Jekyll,
        commands: &[
            &["jekyll", "build", "--quiet", "--strict_front_matter"],
            &[
                "deltaboard",
                "fill",
                "_site",
                "--script",
                "http://127.0.0.1:8080/deltaboard-player.js",
            ],
        ],
        pages: "_site",
    },
    Example { name: "eleventy", needs: Needs::Npm, commands: &[&["eleventy"]], pages: "_site" },
    Example {
        name: "vitepress",
        needs: Needs::Npm,
        commands: &[&["vitepress", "build"]],
        pages: ".vitepress/dist",
    },
    Example {
        name: "docusaurus",
        needs: Needs::Npm,
        commands: &[&["docusaurus", "build"]],
        pages: "build",
    },
    Example {
        name: "starlight",
        needs: Needs::Npm,
        commands: &[&["astro", "build"]],
        pages: "dist",
    },
    Example {
        name: "react",
        needs: Needs::Npm,
        commands: &[&["tsc", "--noEmit"], &["vite", "build"]],
        pages: "dist",
    },
    Example {
        name: "vue",
        needs: Needs::Npm,
        commands: &[&["vue-tsc", "--noEmit"], &["vite", "build"]],
        pages: "dist",
    },
    Example {
        name: "rustdoc",
        needs: Needs::Nothing,
        commands: &[&["cargo", "doc", "--no-deps"]],
        pages: "target/doc",
    },
];

/// Folders that the tools create. They may exist in the sources if somebody ran a tool there.
const GENERATED: [&str; 12] = [
    ".astro",
    ".docusaurus",
    ".venv",
    "_build",
    "_site",
    "book",
    "build",
    "cache",
    "dist",
    "node_modules",
    "site",
    "target",
];

/// Builds the examples with the packages that are in `target/packages/`.
pub(crate) fn examples() -> Result<()> {
    let mut path = SearchPath::from_environment();
    setup::generators(&mut path)?;
    build(&path)?;
    println!("The pages are in target/embed/.");
    Ok(())
}

/// Builds every example whose tool is installed into `target/embed/NAME`.
pub(crate) fn build(path: &SearchPath) -> Result<()> {
    for example in &EXAMPLES {
        example.build(path)?;
    }
    Ok(())
}

/// Environment variables of the user that would redirect or change these builds.
const REMOVED_VARIABLES: [&str; 3] = ["CARGO_BUILD_TARGET", "CARGO_TARGET_DIR", "RUSTDOCFLAGS"];

impl Example {
    fn build(&self, path: &SearchPath) -> Result<()> {
        let target = workspace::root().join("target");
        let project = target.join("embed-projects").join(self.name);
        let site = target.join("embed").join(self.name);
        workspace::remove(&project)?;
        // If the tool is missing now, pages of an earlier build would pass for current ones.
        workspace::remove(&site)?;

        let source = workspace::root().join("examples/embed").join(self.name);
        copy(&source, &project)?;
        let mut path = path.clone();
        if let Err(error) = self.install(&mut path, &project) {
            println!("warning: examples/embed/{} skipped: {error:#}", self.name);
            return Ok(());
        }
        for line in self.commands {
            let Some(mut command) = command(&path, line[0]) else {
                println!(
                    "warning: examples/embed/{} skipped: `{}` is not installed",
                    self.name, line[0]
                );
                return Ok(());
            };
            command.args(&line[1..]).current_dir(&project);
            step(&format!("building examples/embed/{}", self.name), || process::run(&mut command))
                .with_context(|| format!("examples/embed/{} does not build", self.name))?;
        }
        fs::create_dir_all(target.join("embed"))?;
        fs::rename(project.join(self.pages), &site).with_context(|| {
            format!("examples/embed/{}: the build made no {}", self.name, self.pages)
        })
    }

    /// Installs the pinned tools, and our package with them.
    fn install(&self, path: &mut SearchPath, project: &Path) -> Result<()> {
        let folder = format!("examples/embed/{}", self.name);
        match self.needs {
            Needs::Nothing => {}
            Needs::Mdbook => path.prepend(packages::folder()),
            Needs::Npm => {
                let installed = setup::npm_packages(&folder)?;
                let modules = project.join("node_modules");
                link(&installed, &modules)?;
                copy(&packages::npm_folder(), &modules.join("deltaboard-player"))?;
                path.prepend(modules.join(".bin"));
            }
            Needs::Pip => {
                let python = setup::python(&folder)?;
                path.prepend(python.parent().unwrap_or(&python).to_owned());
            }
            Needs::Jekyll => {
                setup::system::JEKYLL.ensure(path)?;
                path.prepend(packages::python_folder().join("bin"));
            }
        }
        Ok(())
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
    // Our Python package, for the programs that are in an environment of their own.
    command.env("PYTHONPATH", packages::python_folder());
    command.env("ASTRO_TELEMETRY_DISABLED", "1").env("NO_MKDOCS_2_WARNING", "1");
    Some(command)
}

/// Links the files of a folder and its folders, which is quicker than copying them.
fn link(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            link(&source, &target)?;
        } else if kind.is_symlink() {
            // A program in `.bin`, which finds its modules from where it is.
            #[cfg(unix)]
            std::os::unix::fs::symlink(fs::read_link(&source)?, &target)?;
        } else {
            fs::hard_link(&source, &target).or_else(|_| fs::copy(&source, &target).map(drop))?;
        }
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
