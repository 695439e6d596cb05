//! Compares the library with other crates; the benchmarks are in `benches/library`. This file describes the machine and the
//! commit, for all pages of measurements.
#![forbid(unsafe_code)]

use std::fs;
use std::process::Command;

/// Two sentences for the head of a page of measurements: the machine, and the measured commit.
#[must_use]
pub fn measured() -> String {
    format!("This machine: {}. {}", machine(), commit())
}

/// The processor, if the system reports it, and the compiler's target.
fn machine() -> String {
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = information.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim())
    };
    let model = field("model name").unwrap_or("unknown processor");
    let flags: Vec<&str> = field("flags").unwrap_or("").split(' ').collect();
    let best = [("gfni", "AVX-512 with GFNI"), ("avx2", "AVX2"), ("sse4_2", "SSE4.2")];
    let best = best
        .iter()
        .find(|(flag, _)| {
            flags.contains(flag) && (*flag != "gfni" || flags.contains(&"avx512_vbmi2"))
        })
        .map_or("its baseline", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let arch = std::env::consts::ARCH;
    format!("{model}, {cores} cores, {arch}, up to {best}")
}

/// The measured commit, if the sources are in a repository.
fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let Some(commit) = git(&["log", "-1", "--format=%h of %as"]) else {
        return String::new();
    };
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]);
    let suffix = match changed.as_deref() {
        Some("") => "",
        _ => ", with uncommitted changes",
    };
    format!("Measured: commit {commit}{suffix}.")
}
