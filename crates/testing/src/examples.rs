//! Examples, run as their readers run them.

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs an example of the package that is tested.
///
/// # Panics
///
/// Where it was not built.
#[must_use]
pub fn run(example: &str, arguments: &[&str]) -> Output {
    // This test lies in `deps/`, the examples beside that.
    let mut folder: PathBuf = std::env::current_exe().expect("this test is a program");
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

/// What a run that has to succeed writes.
///
/// # Panics
///
/// Where it does not.
#[must_use]
pub fn written(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(output.status.success(), "{example}: {output:?}");
    String::from_utf8(output.stdout).expect("it writes text")
}
