//! Checks that the build is reproducible: builds the page twice, the second time from a fresh copy of the sources in another
//! folder, and compares every byte.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::build;
use crate::progress::step;
use crate::target::Profile;
use crate::{process, setup, workspace};

pub(crate) fn reproduce() -> Result<()> {
    let tools = setup::for_build(Profile::Release)?;
    let root = workspace::root();
    build::release(&tools)?;
    let copy = root.join("target/reproduce");
    copy_sources(&root, &copy)?;
    step("building it again from scratch, in another folder", || {
        let mut again = build::trunk("build", Profile::Release, &tools);
        // Cargo set this variable for us; it would point to the original sources.
        again
            .current_dir(&copy)
            .env("CARGO_MANIFEST_DIR", copy.join("xtask"))
            .env_remove("CARGO_TARGET_DIR");
        process::run(&mut again).context("cannot build the copy")
    })?;
    let [first, second] = [workspace::dist(), copy.join("dist")].map(|dist| files(&dist));
    let (first, second) = (first?, second?);
    let names: BTreeMap<_, _> = first.iter().chain(&second).collect();
    let differing: Vec<_> = names
        .into_keys()
        .filter(|name| first.get(*name) != second.get(*name))
        .map(|name| name.display().to_string())
        .collect();
    if !differing.is_empty() {
        bail!(
            "the two builds differ in {}; they are in dist/ and target/reproduce/dist/",
            differing.join(", ")
        );
    }
    println!("Both builds have the same {} files.", first.len());
    fs::remove_dir_all(&copy)?;
    Ok(())
}

/// Copies the files that git tracks or doesn't ignore, with uncommitted changes.
fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(from);
    let names = process::output(&mut git).context("`git ls-files` failed")?;
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        let (source, target) = (from.join(name), to.join(name));
        // A tracked file may have been deleted.
        if source.is_file() {
            fs::create_dir_all(target.parent().unwrap_or(to))?;
            fs::copy(source, target)?;
        }
    }
    Ok(())
}

/// The content of all files below a folder, by relative path.
fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let entries = fs::read_dir(&next);
        for entry in entries.with_context(|| format!("reading {}", next.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder)?.to_owned(), fs::read(&path)?);
            }
        }
    }
    Ok(files)
}
