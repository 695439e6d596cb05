//! The library side by side with its peers, in one run.
//!
//! ```sh
//! cargo bench                    # all of it, and docs/library-performance.md is written
//! cargo bench -- bulk fen        # these parts alone, and nothing is written
//! ```

mod bulk;
mod compile;
mod counting;
mod fen;
mod positions;
mod rounds;
mod scalar;
mod setups;

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, bail};

/// Measures, and writes its part of the page.
type Measured = fn() -> Result<String>;

/// The parts of the page, by the words that ask for them.
const PARTS: [(&str, Measured); 4] = [
    ("scalar", scalar::measured),
    ("bulk", bulk::measured),
    ("fen", fen::measured),
    ("compile", compile::measured),
];

const HEAD: &str = "\
# Performance of the library

Written by `cargo bench`; a part of it is measured again by the command above its table. Machines differ, so
look at the ratios: all that is compared is measured in one run, in turns, and the middle of many rounds counts. All
crates are compiled alike, for the instruction set that the compiler takes by itself, with optimisations across crates.
";

fn main() -> Result<()> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    for word in &wanted {
        if PARTS.iter().all(|(part, _)| part != word) {
            bail!("there is no part `{word}`; the parts are scalar, bulk, fen and compile");
        }
    }
    let mut page = format!("{HEAD}\nThis machine: {}. {}\n", machine(), commit());
    println!("{page}");
    for (part, measured) in PARTS {
        if !wanted.is_empty() && wanted.iter().all(|word| word != part) {
            continue;
        }
        let text = measured().with_context(|| part.to_owned())?;
        println!("{text}");
        page += "\n";
        page += &text;
    }
    if wanted.is_empty() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library-performance.md");
        fs::write(&path, page).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(())
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

/// A verdict for the table.
fn held(is_held: bool) -> &'static str {
    if is_held { "yes" } else { "**no**" }
}
