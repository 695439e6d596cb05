//! Packages of Debian, for machines that have them.

use std::process::Command;

use anyhow::Result;

use super::search_path::SearchPath;
use crate::process;

/// How packages are installed here, without asking anybody.
pub(crate) struct Debian(&'static [&'static str]);

/// Why packages cannot be installed here.
pub(crate) enum Obstacle {
    /// This is another system.
    NoApt,
    NotRoot,
}

impl Debian {
    pub(crate) fn find(path: &SearchPath) -> Result<Self, Obstacle> {
        if path.find("apt-get").is_none() {
            return Err(Obstacle::NoApt);
        }
        root_prefix(path).map(Self).ok_or(Obstacle::NotRoot)
    }

    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        process::run(self.apt().args(["update", "-qq"]))?;
        process::run(
            self.apt()
                .args(["install", "-qq", "--yes", "--no-install-recommends"])
                .args(packages),
        )
    }

    fn apt(&self) -> Command {
        let words: Vec<&str> = self.0.iter().copied().chain(["apt-get"]).collect();
        let mut command = Command::new(words[0]);
        command
            .args(&words[1..])
            .env("DEBIAN_FRONTEND", "noninteractive");
        command
    }
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
