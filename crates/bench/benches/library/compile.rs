//! Short code for random permutations.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Context, Result};
use deltaboard_trace::{Instructions, Permutation, compile};
use deltaboard_transform::Square;
use fastrand::Rng;

use crate::rounds::middle;

const PERMUTATIONS: usize = 1000;

pub(crate) fn measured() -> Result<String> {
    let mut random = Rng::with_seed(3);
    let mut times = Vec::with_capacity(PERMUTATIONS);
    let mut histogram = BTreeMap::new();
    for _ in 0..PERMUTATIONS {
        let mut goals = Square::ALL;
        random.shuffle(&mut goals);
        let permutation = Permutation::from_goals(goals).context("a permutation")?;
        let begun = Instant::now();
        let compiled = compile(&permutation, Instructions::default());
        times.push(begun.elapsed().as_secs_f64());
        let trace = compiled
            .program()
            .run(0)
            .context("running what was compiled")?;
        let found = Permutation::from_origins(trace.result_origins());
        assert_eq!(found, Some(permutation), "it is proved");
        *histogram.entry(compiled.operations()).or_insert(0) += 1;
    }
    let worst = times.iter().copied().fold(0.0, f64::max);
    let mut text = format!(
        "\
## Permutations compiled

`cargo bench -- compile`

{PERMUTATIONS} random permutations of the 64 squares through `deltaboard_trace::compile`, with the default instructions (bit reversal, no PEXT);
every result is proved. Median {:.0} ms, worst {:.0} ms.

| operations | permutations | |
|---:|---:|---|
",
        middle(times) * 1e3,
        worst * 1e3
    );
    let most = histogram.values().copied().max().unwrap_or(1);
    for (operations, count) in &histogram {
        let bar = "█".repeat(usize::div_ceil(40 * count, most));
        text += &format!("| {operations} | {count} | {bar} |\n");
    }
    Ok(text)
}
