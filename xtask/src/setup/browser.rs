//! The browsers and their drivers, for the tests.

use anyhow::{Result, bail};

use super::cargo_tool;
use super::debian::{Debian, Obstacle};
use super::pins;
use super::search_path::SearchPath;
use crate::progress::step;

/// A browser that the tests run in.
#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) name: &'static str,
    /// As the tests know it: the value of `DELTABOARD_BROWSER`.
    pub(crate) engine: &'static str,
    /// The programs that it takes; of each, one of several names will do.
    programs: &'static [&'static [&'static str]],
    /// The packages that have them.
    packages: &'static [&'static str],
}

pub(crate) const CHROMIUM: Browser = Browser {
    name: "Chromium",
    engine: "chromium",
    programs: &[
        &["chromedriver"],
        &[
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ],
    ],
    packages: &["chromium", "chromium-driver", "fonts-dejavu-core"],
};

/// Its driver, cargo installs.
const FIREFOX: Browser = Browser {
    name: "Firefox",
    engine: "firefox",
    programs: &[&["firefox", "firefox-esr"]],
    packages: &["firefox-esr"],
};

/// It has no mode without a screen, so it is given one that nobody sees.
const WEBKIT: Browser = Browser {
    name: "WebKit",
    engine: "webkit",
    programs: &[&["WebKitWebDriver"], &["Xvfb"]],
    packages: &["webkit2gtk-driver", "xvfb"],
};

/// Makes sure of Chromium.
pub(crate) fn ensure(path: &SearchPath) -> Result<()> {
    CHROMIUM.ensure(path)
}

/// Makes sure of the others, and answers which are here. They are all to be there where Debian's packages are, and in
/// CI; elsewhere the tests do without, and say so.
pub(crate) fn ensure_others(path: &mut SearchPath) -> Result<Vec<&'static Browser>> {
    let mut here = Vec::new();
    for browser in [&FIREFOX, &WEBKIT] {
        let ensured = browser.ensure(path).and_then(|()| match browser.engine {
            "firefox" => cargo_tool::ensure(pins::geckodriver(), path),
            _ => Ok(()),
        });
        match ensured {
            Ok(()) => here.push(browser),
            Err(error) if is_needed(path) => return Err(error),
            Err(error) => println!("! {error:#}. The tests do without {}.", browser.name),
        }
    }
    Ok(here)
}

fn is_needed(path: &SearchPath) -> bool {
    std::env::var_os("CI").is_some() || path.find("apt-get").is_some()
}

impl Browser {
    /// Finds the browser or installs it.
    fn ensure(&self, path: &SearchPath) -> Result<()> {
        if self.is_there(path) {
            return Ok(());
        }
        let name = self.name;
        let by_hand = format!("apt-get install {}", self.packages.join(" "));
        let installed = match Debian::find(path) {
            Ok(debian) => step(&format!("installing {name} and what drives it"), || {
                debian.install(self.packages)
            }),
            Err(Obstacle::NoApt) => bail!(
                "the tests need {name} and its driver on the PATH; install them with this system's package manager (on Debian: `{by_hand}`)"
            ),
            Err(Obstacle::NotRoot) => bail!(
                "the tests need {name} and its driver, and only root can install them; run `sudo {by_hand}`"
            ),
        };
        if installed.is_err() || !self.is_there(path) {
            bail!(
                "{name} and its driver could not be installed; when this machine reaches its package mirror, run `{by_hand}` as root"
            );
        }
        Ok(())
    }

    fn is_there(&self, path: &SearchPath) -> bool {
        let found = |names: &[&str]| names.iter().any(|name| path.find(name).is_some());
        self.programs.iter().all(|names| found(names))
    }
}
