//! Measures the library side by side with its peers; see `benches/library`. Here is what all pages of figures tell of
//! how they came about.
#![forbid(unsafe_code)]

use std::fs;
use std::process::Command;

/// On what machine something is measured, and of which commit: two sentences for the head of a page of figures.
#[must_use]
pub fn measured() -> String {
    format!("This machine: {}. {}", machine(), commit())
}

/// The processor, as far as the system tells, and the compiler's target.
fn machine() -> String {
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = information.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim())
    };
    let model = field("model name").unwrap_or("a processor that does not tell its name");
    let flags: Vec<&str> = field("flags").unwrap_or("").split(' ').collect();
    let best = [
        ("gfni", "AVX-512 with GFNI"),
        ("avx2", "AVX2"),
        ("sse4_2", "SSE4.2"),
    ];
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

/// What was measured, if the sources are in a repository.
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
    let and_more = match changed.as_deref() {
        Some("") => "",
        _ => ", with changes that were not committed",
    };
    format!("Measured: commit {commit}{and_more}.")
}
