//! The compilers that printed routines are tried with. The tests pass over what is missing.

use std::process::Command;

use super::search_path::SearchPath;
use crate::process;
use crate::progress::step;

/// A program, and the Debian package that brings it.
const TOOLS: [(&str, &str); 8] = [
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("javac", "default-jdk-headless"),
    ("node", "nodejs"),
    ("python3", "python3"),
    ("go", "golang-go"),
    ("mcs", "mono-mcs"),
    ("mono", "mono-runtime"),
];

/// Installs what is missing, if that can be done without asking anybody.
pub(crate) fn ensure(path: &SearchPath) {
    let missing = missing(path);
    if missing.is_empty() {
        return;
    }
    let is_root = process::output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if is_root && path.find("apt-get").is_some() {
        // Whether it has worked, the search path tells.
        let _outcome = step("installing compilers for printed routines", || {
            process::run(apt().args(["update", "-qq"]))?;
            process::run(
                apt()
                    .args(["install", "-qq", "--yes", "--no-install-recommends"])
                    .args(&missing),
            )
        });
    }
    let missing = self::missing(path);
    if !missing.is_empty() {
        println!(
            "! Some languages that routines are printed in are not run here; `apt-get install {}` brings their compilers.",
            missing.join(" ")
        );
    }
}

fn missing(path: &SearchPath) -> Vec<&'static str> {
    let missing = TOOLS.iter().filter(|(tool, _)| path.find(tool).is_none());
    missing.map(|(_, package)| *package).collect()
}

fn apt() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
