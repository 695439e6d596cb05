//! Signals end a run without leaving temporary files.
#![cfg(unix)]

mod temporary_folder;

use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use temporary_folder::TemporaryFolder;

/// Starts a run in a shell, and waits until it has created both temporary files.
fn start(folder: &TemporaryFolder, before: &str) -> Child {
    let program = env!("CARGO_BIN_EXE_deltaboard");
    let arguments = "transform identity -q -o out.epd --rejects bad.epd";
    let running = Command::new("sh")
        .args(["-c", &format!("{before} exec '{program}' {arguments}")])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while files(folder).len() < 3 {
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", files(folder));
        sleep(Duration::from_millis(5));
    }
    running
}

fn files(folder: &TemporaryFolder) -> Vec<String> {
    let files = fs::read_dir(folder.path()).unwrap();
    let mut files: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort_unstable();
    files
}

fn send(signal: Signal, running: &Child) {
    kill_process(Pid::from_child(running), signal).unwrap();
}

/// Whether a signal isn't already ignored, as shells ignore INT for background processes.
fn ends_children(signal: Signal) -> bool {
    let kills_itself = format!("kill -{} $$", signal.as_raw());
    let status = Command::new("sh").args(["-c", &kills_itself]).status();
    !status.unwrap().success()
}

/// Writes the last line to a run, and waits for its end.
fn finish(mut running: Child) -> ExitStatus {
    let mut lines = running.stdin.take().unwrap();
    lines.write_all(b"8/8/8/8/8/8/8/K6k\n").unwrap();
    drop(lines);
    running.wait().unwrap()
}

#[test]
fn a_signal_ends_a_run_and_removes_unfinished_files() {
    let signals = [Signal::HUP, Signal::INT, Signal::TERM];
    for signal in signals.into_iter().filter(|signal| ends_children(*signal)) {
        let folder = TemporaryFolder::new("signals-end");
        folder.write("out.epd", "before\n");
        let mut running = start(&folder, "");
        // Keep standard input open, so that the run doesn't end by itself.
        let lines = running.stdin.take();
        send(signal, &running);
        let status = running.wait().unwrap();
        drop(lines);
        assert_eq!(status.signal(), Some(signal.as_raw()), "{status}");
        assert_eq!(files(&folder), ["out.epd"], "{signal:?}");
        assert_eq!(folder.read("out.epd"), "before\n");
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    // Ignored as by `nohup`, and by shells for background processes. Only Linux reports which signals are ignored.
    let signals: &[Signal] = match cfg!(target_os = "linux") {
        true => &[Signal::HUP, Signal::INT, Signal::TERM],
        false => &[Signal::HUP],
    };
    for signal in signals {
        let folder = TemporaryFolder::new("signals-ignored");
        folder.write("out.epd", "before\n");
        let running = start(&folder, &format!("trap '' {};", signal.as_raw()));
        send(*signal, &running);
        let status = finish(running);
        assert!(status.success(), "{signal:?}: {status}");
        assert_eq!(files(&folder), ["bad.epd", "out.epd"]);
        assert_eq!(folder.read("out.epd"), "8/8/8/8/8/8/8/K6k\n");
    }
}
