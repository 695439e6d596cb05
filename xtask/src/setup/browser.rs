//! Chromium and its driver, for the tests.

use std::process::Command;

use anyhow::{Result, bail};

use super::search_path::SearchPath;
use crate::process;
use crate::progress::step;

const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
const DEBIAN_PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];

pub(crate) fn ensure(path: &SearchPath) -> Result<()> {
    if is_there(path) {
        return Ok(());
    }
    let by_hand = format!("apt-get install {}", DEBIAN_PACKAGES.join(" "));
    if path.find("apt-get").is_none() {
        bail!(
            "the tests need Chromium and its chromedriver on the PATH; install them with this system's package manager (on Debian: `{by_hand}`)"
        );
    }
    let Some(sudo) = root_prefix(path) else {
        bail!(
            "the tests need Chromium and its chromedriver, and only root can install them; run `sudo {by_hand}`"
        );
    };
    let installed = step("installing Chromium and its driver", || {
        process::run(apt(sudo).args(["update", "-qq"]))?;
        process::run(
            apt(sudo)
                .args(["install", "-qq", "--yes", "--no-install-recommends"])
                .args(DEBIAN_PACKAGES),
        )
    });
    if installed.is_err() || !is_there(path) {
        bail!(
            "Chromium and its chromedriver could not be installed; when this machine reaches its package mirror, run `{by_hand}` as root"
        );
    }
    Ok(())
}

fn is_there(path: &SearchPath) -> bool {
    path.find("chromedriver").is_some()
        && BROWSERS.iter().any(|browser| path.find(browser).is_some())
}

/// What goes before a command to run it as root: nothing for root, `sudo -n` where that asks for no password.
fn root_prefix(path: &SearchPath) -> Option<&'static [&'static str]> {
    let is_root = process::output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if is_root {
        return Some(&[]);
    }
    let sudo = path.find("sudo")?;
    process::output(Command::new(sudo).args(["-n", "true"])).map(|_| &["sudo", "-n"][..])
}

fn apt(sudo: &[&str]) -> Command {
    let words: Vec<&str> = sudo.iter().copied().chain(["apt-get"]).collect();
    let mut command = Command::new(words[0]);
    command
        .args(&words[1..])
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}
