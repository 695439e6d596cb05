//! The output on a terminal.
#![cfg(unix)]

mod temporary_folder;

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use temporary_folder::TemporaryFolder;

const LINE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n";
/// More than a second of work, for an unoptimized or an optimized program.
const LINES: usize = if cfg!(debug_assertions) { 900_000 } else { 1_500_000 };
const GROUPED: &str = if cfg!(debug_assertions) { "900,000" } else { "1,500,000" };
const ZEROS: u64 = if cfg!(debug_assertions) { 768 << 20 } else { 2 << 30 };
const SIZE: Winsize = Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };

/// A terminal, and its other end for programs.
fn open_terminal() -> io::Result<(File, File)> {
    let terminal = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?);
    grantpt(&terminal)?;
    unlockpt(&terminal)?;
    tcsetwinsize(&terminal, SIZE)?;
    let name = ptsname(&terminal, Vec::new())?;
    let inside =
        OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(name.as_bytes()))?;
    Ok((terminal, inside))
}

/// Transforms `in.epd` with standard error on a terminal. Returns the exit code and the output on the terminal.
fn run_on_terminal(folder: &Path) -> io::Result<(Option<i32>, String)> {
    run_on_terminal_with(folder, &["-o", "out.epd"], false)
}

/// The same with other arguments, and with standard output on the terminal or ignored.
fn run_on_terminal_with(
    folder: &Path,
    arguments: &[&str],
    with_output: bool,
) -> io::Result<(Option<i32>, String)> {
    let (mut terminal, inside) = open_terminal()?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_deltaboard"));
    let mut running = command
        .args(["transform", "flip-vertical", "in.epd"])
        .args(arguments)
        .current_dir(folder)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .stdout(match with_output {
            true => Stdio::from(inside.try_clone()?),
            false => Stdio::null(),
        })
        .stderr(inside)
        .spawn()?;
    // Drop our copy of the terminal, so that it closes when the program ends.
    drop(command);
    let mut output = Vec::new();
    let mut part = [0; 4096];
    // On Linux, reading from a closed terminal is an error.
    while let Ok(length @ 1..) = terminal.read(&mut part) {
        output.extend_from_slice(&part[..length]);
    }
    let code = running.wait()?.code();
    let output = String::from_utf8(output).expect("UTF-8 on the terminal");
    Ok((code, output))
}

#[test]
fn a_large_file_has_a_progress_bar() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-large");
    folder.write("in.epd", &LINE.repeat(LINES));
    let (code, output) = run_on_terminal(folder.path())?;
    assert_eq!(code, Some(0), "{output:?}");
    // The bar is drawn several times, with growing percentages.
    let percents: Vec<u32> = output
        .split('%')
        .filter_map(|before| before.rsplit(|it: char| !it.is_ascii_digit()).next()?.parse().ok())
        .collect();
    assert!(percents.len() > 3 && percents.is_sorted(), "{output:?}");
    assert!(output.contains(" lines, ") && output.contains(" left"), "{output:?}");
    // The bar is removed before the summary.
    let (_, last) = output.rsplit_once("\u{1b}[2K").expect("a line is cleared");
    assert!(!last.contains('%') && last.contains(&format!("{GROUPED} positions")), "{last:?}");
    assert_eq!(folder.read("out.epd").lines().count(), LINES);
    // The number of lines grows, too.
    let lines: Vec<u32> = output
        .split(" lines, ")
        .filter_map(|before| {
            let number = before.rsplit(' ').next()?;
            number.replace(',', "").parse().ok()
        })
        .collect();
    assert!(lines.is_sorted() && lines.last() > Some(&100_000), "{output:?}");
    // There is no bar with `-q`, or if the lines are printed on the terminal.
    let (_, quiet) = run_on_terminal_with(folder.path(), &["-o", "out.epd", "-q"], false)?;
    assert_eq!(quiet, "");
    let (_, whole) = run_on_terminal_with(folder.path(), &["-o", "out.epd"], true)?;
    assert!(whole.contains('%'), "{whole:?}");
    let (_, through) = run_on_terminal_with(folder.path(), &[], true)?;
    assert!(!through.contains('%'));
    Ok(())
}

#[test]
fn a_very_long_line_moves_the_progress_bar() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-long");
    // A sparse file of zeros, after a first line of text.
    folder.write("in.epd", "# zeros\n");
    let mut options = File::options();
    let file = options.write(true).open(folder.path().join("in.epd"))?;
    file.set_len(ZEROS)?;
    let (code, output) = run_on_terminal(folder.path())?;
    assert_eq!(code, Some(1), "{output:?}");
    assert!(output.contains('%'), "{output:?}");
    Ok(())
}

#[test]
fn a_small_file_has_no_progress_bar() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-small");
    folder.write("in.epd", LINE);
    let (code, output) = run_on_terminal(folder.path())?;
    assert_eq!(code, Some(0), "{output:?}");
    assert!(!output.contains('%') && output.contains("1 position"), "{output:?}");
    Ok(())
}

#[test]
fn a_program_that_waits_for_a_terminal_says_so() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-typed");
    let (mut terminal, inside) = open_terminal()?;
    let running = Command::new(env!("CARGO_BIN_EXE_deltaboard"))
        .args(["transform", "flip-vertical"])
        .current_dir(folder.path())
        .stdin(inside)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // The end of the input is Ctrl-D.
    terminal.write_all(format!("{LINE}\x04").as_bytes())?;
    let done = running.wait_with_output()?;
    let errors = String::from_utf8(done.stderr).expect("UTF-8");
    assert!(errors.starts_with("deltaboard: reading what you type, until Ctrl-D\n"), "{errors}");
    assert!(errors.contains("1 position transformed"), "{errors}");
    Ok(())
}
