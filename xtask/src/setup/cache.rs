//! The folder in the user's cache that holds our own tools: `~/.cache/deltaboard`.

use std::fs::{self, File};
use std::path::PathBuf;

use anyhow::{Context, Result};

/// The folder for one tool, which may not exist yet.
pub(crate) fn folder(name: &str) -> Result<PathBuf> {
    Ok(home()?.join(name))
}

/// Takes the lock that lets only one set-up install at a time. Dropping the returned file releases it.
pub(crate) fn lock() -> Result<File> {
    let home = home()?;
    fs::create_dir_all(&home).with_context(|| {
        format!("cannot create {}; set XDG_CACHE_HOME to a writable folder", home.display())
    })?;
    let file = File::create(home.join("lock"))?;
    if file.try_lock().is_err() {
        println!("▸ waiting for another set-up to finish …");
        file.lock()?;
    }
    Ok(file)
}

fn home() -> Result<PathBuf> {
    let cache = match std::env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()) {
        Some(cache) => PathBuf::from(cache),
        None => std::env::home_dir()
            .context("no home folder to install tools in; set XDG_CACHE_HOME to a folder")?
            .join(".cache"),
    };
    Ok(cache.join("deltaboard"))
}
