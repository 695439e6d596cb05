//! What a person sees who sits before a terminal.
#![cfg(unix)]

mod temporary_folder;

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use temporary_folder::TemporaryFolder;

const LINE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n";
/// More than a second of work for a program that is not optimized, as in most runs of this test, or for one that is.
const LINES: usize = if cfg!(debug_assertions) { 900_000 } else { 1_500_000 };
const GROUPED: &str = if cfg!(debug_assertions) { "900,000" } else { "1,500,000" };
const ZEROS: u64 = if cfg!(debug_assertions) { 768 << 20 } else { 2 << 30 };
const SIZE: Winsize = Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };

/// Transforms `in.epd` before a terminal; answers the exit code, and what was written there.
fn seen(folder: &Path) -> io::Result<(Option<i32>, String)> {
    seen_by(folder, &["-o", "out.epd"], false)
}

/// The same with further arguments, and with standard output before the terminal too or nowhere.
fn seen_by(
    folder: &Path,
    arguments: &[&str],
    with_output: bool,
) -> io::Result<(Option<i32>, String)> {
    let mut terminal = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?);
    grantpt(&terminal)?;
    unlockpt(&terminal)?;
    tcsetwinsize(&terminal, SIZE)?;
    let name = ptsname(&terminal, Vec::new())?;
    let inside =
        OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(name.as_bytes()))?;
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
    // Our own copy of its end: the terminal closes with the program's.
    drop(command);
    let mut seen = Vec::new();
    let mut part = [0; 4096];
    // Linux says that a terminal has closed by an error.
    while let Ok(length @ 1..) = terminal.read(&mut part) {
        seen.extend_from_slice(&part[..length]);
    }
    let code = running.wait()?.code();
    let seen = String::from_utf8(seen).expect("UTF-8 on the terminal");
    Ok((code, seen))
}

#[test]
fn a_large_file_has_a_bar() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-large");
    folder.write("in.epd", &LINE.repeat(LINES));
    let (code, seen) = seen(folder.path())?;
    assert_eq!(code, Some(0), "{seen:?}");
    // A carriage return, or a way up, before each picture of the bar.
    let percents: Vec<u32> = seen
        .split('%')
        .filter_map(|before| before.rsplit(|it: char| !it.is_ascii_digit()).next()?.parse().ok())
        .collect();
    assert!(percents.len() > 3 && percents.is_sorted(), "{seen:?}");
    assert!(seen.contains(" lines, ") && seen.contains(" left"), "{seen:?}");
    // It is taken away again before the last words.
    let (_, last) = seen.rsplit_once("\u{1b}[2K").expect("a line is wiped");
    assert!(!last.contains('%') && last.contains(&format!("{GROUPED} positions")), "{last:?}");
    assert_eq!(folder.read("out.epd").lines().count(), LINES);
    // The lines that it tells of grow with it.
    let lines: Vec<u32> = seen
        .split(" lines, ")
        .filter_map(|before| {
            let number = before.rsplit(' ').next()?;
            number.replace(',', "").parse().ok()
        })
        .collect();
    assert!(lines.is_sorted() && lines.last() > Some(&100_000), "{seen:?}");
    // Whoever wants to be told little sees none, and whoever sees the lines themselves neither.
    let (_, quiet) = seen_by(folder.path(), &["-o", "out.epd", "-q"], false)?;
    assert_eq!(quiet, "");
    let (_, whole) = seen_by(folder.path(), &["-o", "out.epd"], true)?;
    assert!(whole.contains('%'), "{whole:?}");
    let (_, through) = seen_by(folder.path(), &[], true)?;
    assert!(!through.contains('%'));
    Ok(())
}

#[test]
fn a_line_without_end_moves_the_bar() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-long");
    // Zeros that the disk does not hold; in the first line they would be no text.
    folder.write("in.epd", "# zeros\n");
    let mut options = File::options();
    let file = options.write(true).open(folder.path().join("in.epd"))?;
    file.set_len(ZEROS)?;
    let (code, seen) = seen(folder.path())?;
    assert_eq!(code, Some(1), "{seen:?}");
    assert!(seen.contains('%'), "{seen:?}");
    Ok(())
}

#[test]
fn a_small_file_has_none() -> io::Result<()> {
    let folder = TemporaryFolder::new("terminal-small");
    folder.write("in.epd", LINE);
    let (code, seen) = seen(folder.path())?;
    assert_eq!(code, Some(0), "{seen:?}");
    assert!(!seen.contains('%') && seen.contains("1 position"), "{seen:?}");
    Ok(())
}
