//! Programs installed by the system's package manager: browsers, compilers, an emulator.

use std::process::Command;

use anyhow::{Result, bail};

use super::search_path::SearchPath;
use crate::process;
use crate::progress::step;

/// Programs that are needed together.
#[derive(Debug)]
pub(crate) struct Programs {
    /// The name of the group, for messages.
    pub(crate) name: &'static str,
    /// The programs, each with its alternative names.
    pub(crate) programs: &'static [&'static [&'static str]],
    /// The packages of Debian that contain them.
    pub(crate) packages: &'static [&'static str],
}

/// Runs Linux programs for AArch64 on other processors.
pub(crate) const ARM_EMULATOR: &str = "qemu-aarch64";

/// For tests that compile printed routines, and for tests of the library on AArch64. Tests skip what is missing.
pub(crate) const COMPILERS: Programs = Programs {
    name: "compilers and an emulator for AArch64",
    programs: &[
        &["gcc"],
        &["g++"],
        &["javac"],
        &["node"],
        &["python3"],
        &["go"],
        &["mcs"],
        &["mono"],
        &[ARM_EMULATOR],
    ],
    packages: &[
        "gcc",
        "g++",
        "default-jdk-headless",
        "nodejs",
        "python3",
        "python3-venv",
        "golang-go",
        "mono-mcs",
        "mono-runtime",
        "qemu-user",
    ],
};

pub(crate) const CHROMIUM: Programs = Programs {
    name: "Chromium and its driver",
    programs: &[
        &["chromedriver"],
        &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    ],
    packages: &["chromium", "chromium-driver", "fonts-dejavu-core"],
};

/// A generator that is not in the registries of npm and PyPI.
pub(crate) const JEKYLL: Programs =
    Programs { name: "Jekyll", programs: &[&["jekyll"]], packages: &["jekyll"] };

/// Its driver is a cargo tool.
pub(crate) const FIREFOX: Programs = Programs {
    name: "Firefox",
    programs: &[&["firefox", "firefox-esr"]],
    packages: &["firefox-esr"],
};

/// WebKit has no headless mode, so it needs a virtual screen.
pub(crate) const WEBKIT: Programs = Programs {
    name: "WebKit and its driver",
    programs: &[&["WebKitWebDriver"], &["Xvfb"]],
    packages: &["webkit2gtk-driver", "xvfb"],
};

impl Programs {
    /// Installs the programs with apt unless they're there. Fails if apt would need a password.
    pub(crate) fn ensure(&self, path: &SearchPath) -> Result<()> {
        if self.are_on(path) {
            return Ok(());
        }
        let name = self.name;
        let by_hand = format!("apt-get install {}", self.packages.join(" "));
        if path.find("apt-get").is_none() {
            bail!(
                "{name}: not found on the PATH; install them with this system's package manager (on Debian: `{by_hand}`)"
            );
        }
        let Some(root) = root_prefix(path) else {
            bail!("{name}: not found on the PATH; run `sudo {by_hand}`");
        };
        let installed = step(&format!("installing {name}"), || {
            process::run(apt(root).args(["update", "-qq"]))?;
            let options = ["install", "-qq", "--yes", "--no-install-recommends"];
            process::run(apt(root).args(options).args(self.packages))
        });
        if installed.is_err() || !self.are_on(path) {
            bail!(
                "cannot install {name}; run `{by_hand}` as root when the package mirror is reachable"
            );
        }
        Ok(())
    }

    fn are_on(&self, path: &SearchPath) -> bool {
        let found = |names: &[&str]| names.iter().any(|name| path.find(name).is_some());
        self.programs.iter().all(|names| found(names))
    }
}

fn apt(root: &[&str]) -> Command {
    let words = [root, &["apt-get"]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// The prefix that runs a command as root: empty for root, `sudo -n` if sudo needs no password.
fn root_prefix(path: &SearchPath) -> Option<&'static [&'static str]> {
    let is_root = process::output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if is_root {
        return Some(&[]);
    }
    let sudo = path.find("sudo")?;
    process::output(Command::new(sudo).args(["-n", "true"])).map(|_| &["sudo", "-n"][..])
}
