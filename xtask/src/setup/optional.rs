//! Programs that some tests need and pass over where they are missing: compilers that printed routines are tried with, and a
//! processor that this machine has not.

use super::debian::Debian;
use super::search_path::SearchPath;
use crate::progress::step;

/// Runs programs of Linux for AArch64.
pub(crate) const ARM_MACHINE: &str = "qemu-aarch64";

/// A program, and the Debian package that brings it.
const TOOLS: [(&str, &str); 9] = [
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("javac", "default-jdk-headless"),
    ("node", "nodejs"),
    ("python3", "python3"),
    ("go", "golang-go"),
    ("mcs", "mono-mcs"),
    ("mono", "mono-runtime"),
    (ARM_MACHINE, "qemu-user"),
];

/// Installs what is missing, if that can be done without asking anybody.
pub(crate) fn ensure(path: &SearchPath) {
    let missing = missing(path);
    if missing.is_empty() {
        return;
    }
    if let Ok(debian) = Debian::find(path) {
        // Whether it has worked, the search path tells.
        let _outcome = step(
            "installing compilers and an emulator for some of the tests",
            || debian.install(&missing),
        );
    }
    let missing = self::missing(path);
    if !missing.is_empty() {
        println!(
            "! Some tests are passed over here, of languages that routines are printed in or of AArch64; `apt-get install {}` brings what they need.",
            missing.join(" ")
        );
    }
}

fn missing(path: &SearchPath) -> Vec<&'static str> {
    let missing = TOOLS.iter().filter(|(tool, _)| path.find(tool).is_none());
    missing.map(|(_, package)| *package).collect()
}
