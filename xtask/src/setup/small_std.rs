//! Compiles the standard library together with the page: the page is a tenth smaller on the wire.
//!
//! The prebuilt library of rustup is optimized for speed and reports the file and line of each panic. Ours is optimized for
//! size, has no locations, and aborts at a panic. These compiler flags are unstable, so we first ask the compiler whether it
//! supports them; if not, the page uses the prebuilt library.

use std::path::Path;
use std::process::Command;

use super::rust::WASM_TARGET;
use crate::process;
use crate::progress::step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Std {
    Small,
    Prebuilt,
}

const FLAGS: &str =
    "-Zlocation-detail=none -Zfmt-debug=none -Zunstable-options -Cpanic=immediate-abort";

/// The environment of the cargo that compiles the page. With any other environment, cargo recompiles everything.
const ENVIRONMENT: [(&str, &str); 4] = [
    // Allows unstable flags on a stable compiler.
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size"),
    ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS),
];

impl Std {
    /// The environment for a release build of the page.
    pub(crate) fn environment(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let is_small = self == Self::Small;
        ENVIRONMENT.into_iter().filter(move |_| is_small)
    }

    /// Removes the environment again from a command that compiles for this machine during a build of the page.
    pub(crate) fn remove_environment(command: &mut Command) -> &mut Command {
        for (name, _) in ENVIRONMENT {
            command.env_remove(name);
        }
        command
    }
}

/// Installs the library's source and its dependencies. If that fails, falls back to the prebuilt library.
pub(crate) fn ensure() -> Std {
    match obstacle() {
        None => Std::Small,
        Some(obstacle) => {
            println!(
                "warning: {obstacle}; the page uses the prebuilt standard library and is a tenth larger"
            );
            Std::Prebuilt
        }
    }
}

/// The reason why the library can't be compiled, after trying to install what is missing.
fn obstacle() -> Option<&'static str> {
    if !supports_flags() {
        return Some("this compiler does not support the flags for a small standard library");
    }
    if !has_source() {
        let mut command = Command::new("rustup");
        command.args(["component", "add", "rust-src"]);
        let added =
            step("adding the source of the standard library", || process::run(&mut command));
        if added.is_err() || !has_source() {
            return Some(
                "the source of the standard library is missing; with rustup (https://rustup.rs) and a network, run `rustup component add rust-src`",
            );
        }
    }
    if !has_crates() {
        let fetched =
            step("fetching the dependencies of the page and of the standard library", || {
                process::run(fetch().arg("--quiet"))
            });
        if fetched.is_err() {
            return Some(
                "the dependencies of the standard library are missing; build again when crates.io is reachable",
            );
        }
    }
    None
}

fn supports_flags() -> bool {
    let mut rustc = Command::new("rustc");
    rustc
        .args(["--print", "cfg", "--target", WASM_TARGET])
        .args(FLAGS.split(' '))
        .env("RUSTC_BOOTSTRAP", "1");
    process::output(&mut rustc).is_some()
}

fn has_source() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "sysroot"]);
    process::output(&mut rustc).is_some_and(|sysroot| {
        Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file()
    })
}

fn has_crates() -> bool {
    process::output(fetch().arg("--offline")).is_some()
}

fn fetch() -> Command {
    let mut command = process::cargo();
    command.args(["fetch", "--target", WASM_TARGET]).envs(ENVIRONMENT);
    command
}
