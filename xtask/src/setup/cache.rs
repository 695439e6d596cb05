//! The folder in the user's cache that holds our own tools: `~/.cache/deltaboard`.

use std::fs::{self, File};
use std::path::PathBuf;

use anyhow::{Context, Result};

/// The folder for one thing, which need not exist yet.
pub(crate) fn folder(name: &str) -> Result<PathBuf> {
    Ok(home()?.join(name))
}

/// Lets one set-up install at a time, until the returned file is dropped.
pub(crate) fn lock() -> Result<File> {
    let home = home()?;
    fs::create_dir_all(&home).with_context(|| {
        format!(
            "{} cannot be made; set XDG_CACHE_HOME to a folder that can be written",
            home.display()
        )
    })?;
    let file = File::create(home.join("lock"))?;
    if file.try_lock().is_err() {
        println!("▸ waiting for another set-up to end …");
        file.lock()?;
    }
    Ok(file)
}

fn home() -> Result<PathBuf> {
    let cache = match std::env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()) {
        Some(cache) => PathBuf::from(cache),
        None => std::env::home_dir()
            .context("there is no home folder to keep tools in; set XDG_CACHE_HOME to a folder")?
            .join(".cache"),
    };
    Ok(cache.join("deltaboard"))
}
