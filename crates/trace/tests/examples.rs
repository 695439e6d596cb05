//! Every example runs, and says what its readers are told.

use std::path::PathBuf;
use std::process::{Command, Output};

fn run(example: &str, arguments: &[&str]) -> Output {
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
fn written(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(output.status.success(), "{example}: {output:?}");
    String::from_utf8(output.stdout).expect("it writes text")
}

#[test]
fn a_file_is_proved_or_refuted() {
    let told = written("prove_my_flip", &[]);
    for line in [
        "flip_vertical: This is flip vertical, proved for all 2^64 boards. It takes 13 operations; the best known takes 1.",
        "  It should be mirror horizontal, and is not. Of the first board it makes the second, not the third:",
        "    1 . . . . . . .     . . . . . . . .     . . . . . . . 1",
        "  With 0x0f0f0f0f0f0f0f0f instead of 0x0f0f0f0f0f0f0f07, this would be mirror horizontal.",
        "  It should be rotate 90 clockwise, and is not. Of the first board it makes the second, not the third:",
    ] {
        assert!(told.lines().any(|told| told == line), "{line}\n{told}");
    }
}

#[test]
fn a_permutation_is_compiled() {
    assert!(
        written("compile_permutation", &[]).contains("pub const fn permute(mut x: u64) -> u64")
    );
    let java = written("compile_permutation", &["sq' = sq ^ 56", "java"]);
    assert!(java.contains("Long.reverseBytes(x)"), "{java}");
    let fault = run("compile_permutation", &["sq / 2"]);
    assert_eq!(fault.status.code(), Some(2));
    let told = String::from_utf8_lossy(&fault.stderr);
    assert!(told.contains("| ^^^^^^ square 0 and square 1"), "{told}");
}

#[test]
fn the_steps_are_explained() {
    let told = written("explain_steps", &[]);
    assert!(told.contains("\n1. delta swap by 8 under 0x00FF00FF00FF00FF\n"));
    assert!(told.ends_with("\n13 operations\n"), "{told}");
}
