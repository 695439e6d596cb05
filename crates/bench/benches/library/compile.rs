//! Benchmarks of the compiler on random permutations.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use anyhow::{Context, Result};
use deltaboard_compiler::{Compiled, Instructions, Search, compile};
use deltaboard_trace::{Permutation, run};
use deltaboard_transform::Square;
use fastrand::Rng;

use crate::Part;
use crate::rounds::median;

const PERMUTATIONS: usize = 1000;
/// Few, because each takes seconds.
const TO_THE_END: usize = 12;

pub(crate) fn measured() -> Result<Part> {
    let at_once = Compiling::of(PERMUTATIONS, compile)?;
    let to_the_end = Compiling::of(TO_THE_END, |permutation, instructions| {
        let mut search = Search::new(permutation, instructions);
        while search.advance(u32::MAX) {}
        search.best()
    })?;
    let text = format!(
        "\
## Permutations compiled

`cargo bench -- compile`

{PERMUTATIONS} random permutations of the 64 squares with `deltaboard_compiler::compile`, with the default instructions (bit reversal, no PEXT);
every result is proved. {at_once}
The first {TO_THE_END} of them again, with a `deltaboard_compiler::Search` that runs to the end. {to_the_end}"
    );
    Ok(Part { text, bars: Vec::new() })
}

/// The times and operation counts of compiling fixed random permutations.
struct Compiling {
    /// The times in seconds.
    times: Vec<f64>,
    /// The number of permutations for each number of operations.
    histogram: BTreeMap<u32, usize>,
}

impl Compiling {
    fn of(count: usize, compile: impl Fn(&Permutation, Instructions) -> Compiled) -> Result<Self> {
        let mut random = Rng::with_seed(3);
        let mut found = Self { times: Vec::with_capacity(count), histogram: BTreeMap::new() };
        for _ in 0..count {
            let mut goals = Square::ALL;
            random.shuffle(&mut goals);
            let permutation = Permutation::from_goals(goals).context("a permutation")?;
            let begun = Instant::now();
            let compiled = compile(&permutation, Instructions::default());
            found.times.push(begun.elapsed().as_secs_f64());
            let trace = run(&compiled.program(), 0).context("running the compiled code")?;
            let done = Permutation::from_origins(trace.result_origins());
            assert_eq!(done, Some(permutation), "it is proved");
            *found.histogram.entry(compiled.operations()).or_insert(0) += 1;
        }
        Ok(found)
    }
}

impl fmt::Display for Compiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worst = self.times.iter().copied().fold(0.0, f64::max);
        writeln!(
            f,
            "Median {:.0} ms, worst {:.0} ms.

| operations | permutations | |
|---:|---:|---|",
            median(self.times.clone()) * 1e3,
            worst * 1e3
        )?;
        let most = self.histogram.values().copied().max().unwrap_or(1);
        for (operations, count) in &self.histogram {
            let bar = "█".repeat(usize::div_ceil(40 * count, most));
            writeln!(f, "| {operations} | {count} | {bar} |")?;
        }
        Ok(())
    }
}
