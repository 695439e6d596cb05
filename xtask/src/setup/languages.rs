//! The compilers that printed routines are tried with. The tests pass over what is missing.

use super::debian::Debian;
use super::search_path::SearchPath;
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
    if let Ok(debian) = Debian::find(path) {
        // Whether it has worked, the search path tells.
        let _outcome = step("installing compilers for printed routines", || {
            debian.install(&missing)
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
