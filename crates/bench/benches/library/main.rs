//! Compares the library with other crates.
//!
//! ```sh
//! cargo bench                    # all parts; writes docs/library-performance.md
//! cargo bench -- bulk fen        # only these parts; writes nothing
//! ```
//!
//! Fails if a limit is missed.

mod bar;
mod bulk;
mod compile;
mod counting;
mod fen;
mod positions;
mod rounds;
mod scalar;
mod setups;

use std::{fs, path::Path};

use anyhow::{Context, Result, bail, ensure};

use bar::Bar;

/// A part of the page, with its limits.
struct Part {
    text: String,
    bars: Vec<Bar>,
}

type Measured = fn() -> Result<Part>;

/// The parts of the page by their arguments.
const PARTS: [(&str, Measured); 4] = [
    ("scalar", scalar::measured),
    ("bulk", bulk::measured),
    ("fen", fen::measured),
    ("compile", compile::measured),
];

const HEAD: &str = "\
# Performance of the library

Written by `cargo bench`; the command above each table measures only that part. Machines differ, so look at the ratios: compared
programs are measured in one run, alternating, and the median of many rounds counts; a first round is left out. All crates are compiled in the same way, for the
compiler's default instruction set, with optimisations across crates.
";

fn main() -> Result<()> {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for word in &wanted {
        if PARTS.iter().all(|(part, _)| part != word) {
            bail!("unknown part `{word}`; the parts are scalar, bulk, fen and compile");
        }
    }
    let head = format!("{HEAD}\n{}\n", deltaboard_bench::measured());
    println!("{head}");
    let mut bars = Vec::new();
    let mut texts = String::new();
    for (part, measured) in PARTS {
        if !wanted.is_empty() && wanted.iter().all(|word| word != part) {
            continue;
        }
        let part = measured().with_context(|| part.to_owned())?;
        println!("{}", part.text);
        texts += "\n";
        texts += &part.text;
        bars.extend(part.bars);
    }
    let table = bar::table(&bars);
    println!("{table}");
    if wanted.is_empty() {
        let page = format!("{head}\n{table}{texts}");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library-performance.md");
        fs::write(&path, page).with_context(|| format!("writing {}", path.display()))?;
    }
    let missed: Vec<String> = bars.iter().filter_map(Bar::missed).collect();
    ensure!(missed.is_empty(), "missed: {}", missed.join("; "));
    Ok(())
}
