//! Runs the program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit code and the output of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_with(folder, arguments, "")
}

/// Runs the program with standard input.
pub(crate) fn run_with<T>(folder: &Path, arguments: &[&str], input: &T) -> Run
where
    T: AsRef<[u8]> + ?Sized,
{
    let mut command = Command::new(env!("CARGO_BIN_EXE_deltaboard"));
    let mut running = command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Writing fails if the program ends without reading.
    let _ = running.stdin.take().unwrap().write_all(input.as_ref());
    let done = running.wait_with_output().unwrap();
    Run {
        code: done.status.code().unwrap(),
        output: String::from_utf8(done.stdout).unwrap(),
        errors: String::from_utf8(done.stderr).unwrap(),
    }
}
