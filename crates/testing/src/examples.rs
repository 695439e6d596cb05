//! Runs the examples of a package.

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs an example of the package under test.
///
/// # Panics
///
/// If the example wasn't built.
#[must_use]
pub fn run(example: &str, arguments: &[&str]) -> Output {
    // This test is in `deps/`, the examples are in `examples/` next to it.
    let mut folder: PathBuf = std::env::current_exe().expect("the path of this test");
    folder.pop();
    folder.pop();
    let name = format!("{example}{}", std::env::consts::EXE_SUFFIX);
    let program = folder.join("examples").join(name);
    let output = Command::new(&program).args(arguments).output();
    output.unwrap_or_else(|error| {
        panic!(
            "{}: {error}; `cargo test` builds it, `cargo test --test examples` does not",
            program.display()
        )
    })
}

/// Runs an example that must succeed, and returns its standard output.
///
/// # Panics
///
/// If it fails.
#[must_use]
pub fn stdout(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(output.status.success(), "{example}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8 output")
}
