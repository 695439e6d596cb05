//! Chromium and its driver, for the tests.

use anyhow::{Result, bail};

use super::debian::{Debian, Obstacle};
use super::search_path::SearchPath;
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
    let installed = match Debian::find(path) {
        Ok(debian) => step("installing Chromium and its driver", || {
            debian.install(&DEBIAN_PACKAGES)
        }),
        Err(Obstacle::NoApt) => bail!(
            "the tests need Chromium and its chromedriver on the PATH; install them with this system's package manager (on Debian: `{by_hand}`)"
        ),
        Err(Obstacle::NotRoot) => bail!(
            "the tests need Chromium and its chromedriver, and only root can install them; run `sudo {by_hand}`"
        ),
    };
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
