//! The standard library, compiled with the page rather than taken as it comes: the page is a tenth smaller on the wire.
//!
//! The library that rustup brings is made for speed and can tell the file and line of each panic. Ours is made for size,
//! knows no place, and stops where it panics. The compiler calls this unstable, which is why it is asked whether it
//! knows how, and why the page is built all the same where it does not.

use std::path::Path;
use std::process::Command;

use super::rust::WASM_TARGET;
use crate::process;
use crate::progress::step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Std {
    Small,
    AsItComes,
}

const FLAGS: &str = "-Zlocation-detail=none -Zfmt-debug=none -Zunstable-options -Cpanic=immediate-abort -Clink-arg=--emit-relocs";

/// What the cargo that compiles the page must find in its environment. Whoever differs compiles everything again.
const ENVIRONMENT: [(&str, &str); 4] = [
    // Lets a stable compiler do what is unstable.
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

    /// Compiles for this machine again, where the page is being built.
    pub(crate) fn leave(command: &mut Command) -> &mut Command {
        for (name, _) in ENVIRONMENT {
            command.env_remove(name);
        }
        command
    }
}

/// Makes sure of the library's source and of the crates it is made from; without them it is taken as it comes.
pub(crate) fn ensure() -> Std {
    match obstacle() {
        None => Std::Small,
        Some(obstacle) => {
            println!("! {obstacle}. The page is built without it, and is a tenth larger.");
            Std::AsItComes
        }
    }
}

/// What keeps us from compiling the library, after all has been done against it.
fn obstacle() -> Option<&'static str> {
    if !knows_flags() {
        return Some("This compiler does not know how to make the standard library small");
    }
    if !has_source() {
        let mut command = Command::new("rustup");
        command.args(["component", "add", "rust-src"]);
        let added = step("adding the source of the standard library", || {
            process::run(&mut command)
        });
        if added.is_err() || !has_source() {
            return Some(
                "The source of the standard library is missing; with rustup (https://rustup.rs) and a network, run `rustup component add rust-src`",
            );
        }
    }
    if !has_crates() {
        let fetched = step(
            "fetching what the page and the standard library are made from",
            || process::run(fetch().arg("--quiet")),
        );
        if fetched.is_err() {
            return Some(
                "What the standard library is made from is not here; it comes when this machine reaches crates.io",
            );
        }
    }
    None
}

fn knows_flags() -> bool {
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
        Path::new(sysroot.trim())
            .join("lib/rustlib/src/rust/library/Cargo.lock")
            .is_file()
    })
}

fn has_crates() -> bool {
    process::output(fetch().arg("--offline")).is_some()
}

fn fetch() -> Command {
    let mut command = process::cargo();
    command
        .args(["fetch", "--target", WASM_TARGET])
        .envs(ENVIRONMENT);
    command
}
