//! Runs every example; they check themselves.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const POSITIONS: &str = "\
8/2k5/8/8/3P4/3K4/8/8 w - - ce 100;
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
";

const AUGMENTED: &str = "\
8/2k5/8/8/3P4/3K4/8/8 w - - ce 100;
8/8/3k4/3p4/8/8/2K5/8 b - - ce 100;
8/5k2/8/8/4P3/4K3/8/8 w - - ce 100;
8/8/4k3/4p3/8/8/5K2/8 b - - ce 100;
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1
";

#[test]
fn every_example_runs() {
    // This test is in `deps/`, the examples are in a sibling folder.
    let mut folder: PathBuf = std::env::current_exe().expect("this test is a program");
    folder.pop();
    folder.pop();
    folder.push("examples");
    for (example, argument) in [
        ("augment", None),
        // A few lines take no time; the example compares both libraries before it measures.
        ("fen_throughput", Some("100")),
        ("rotated_attacks", None),
        ("slices", None),
        ("tablebase_index", None),
    ] {
        let program = folder.join(format!("{example}{}", std::env::consts::EXE_SUFFIX));
        let output = run(&program, argument).unwrap_or_else(|error| {
            panic!(
                "{}: {error}; `cargo test` builds it, `cargo test --test examples` does not",
                program.display()
            )
        });
        assert!(output.status.success(), "{example}: {output:?}");
        let written = String::from_utf8(output.stdout).unwrap();
        match example {
            "augment" => assert_eq!(written, AUGMENTED),
            "fen_throughput" => {
                assert!(written.starts_with("10 FENs; lines a second: deltaboard "));
            }
            _ => {}
        }
    }
}

/// Runs an example with positions on its standard input.
fn run(program: &Path, argument: Option<&str>) -> io::Result<Output> {
    let mut running = Command::new(program)
        .args(argument)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = running.stdin.take() {
        // Examples that don't read may have ended.
        input.write_all(POSITIONS.as_bytes()).ok();
    }
    running.wait_with_output()
}
