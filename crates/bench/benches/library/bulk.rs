//! Boards by the million.

use std::hint::black_box;

use anyhow::Result;
use deltaboard_transform::{Symmetry, Transform};
use fastrand::Rng;

use crate::held;
use crate::rounds::{Contender, middle_times};

const BOARDS: usize = (16 << 20) / size_of::<u64>();
const ROUNDS: usize = 61;

pub(crate) fn measured() -> Result<String> {
    let mut random = Rng::with_seed(2);
    let from: Vec<u64> = (0..BOARDS).map(|_| random.u64(..)).collect();
    let mut text = "\
## Slices of boards

`cargo bench -p deltaboard-bench -- bulk`

16 MiB of boards, with the feature `simd`: the best instruction set is found while the program runs. The ratio is that of the
throughput to the one of `copy_from_slice` of the same slice: once for `bitboards_into`, which writes to another slice as the copy does,
and once for `bitboards`, in place.

| transform | into another slice | ratio | in place | ratio | bar | held |
|---|---:|---:|---:|---:|---:|---|
"
    .to_owned();
    let transforms: Vec<_> = Transform::ALL
        .into_iter()
        .filter(|&transform| transform != Transform::Symmetry(Symmetry::Identity))
        .collect();
    let mut copied = vec![0; BOARDS];
    let mut moved = vec![0; BOARDS];
    let mut turned = from.clone();
    let mut last = 0.0;
    for transform in transforms {
        let mut contenders: [Contender<'_>; 3] = [
            Box::new(|| {
                copied.copy_from_slice(black_box(&from));
                black_box(&mut copied);
            }),
            Box::new(|| {
                transform.bitboards_into(black_box(&from), &mut moved);
                black_box(&mut moved);
            }),
            Box::new(|| {
                transform.bitboards(&mut turned);
                black_box(&mut turned);
            }),
        ];
        let times = middle_times(ROUNDS, &mut contenders);
        last = times[0];
        let bar = match transform {
            Transform::Symmetry(symmetry) if symmetry.swaps_ranks_and_files() => Some(0.5),
            Transform::Symmetry(_) | Transform::ColorFlip => Some(0.8),
            Transform::PseudoRotation(_) | Transform::Packing(_) => None,
        };
        let (into, in_place) = (times[0] / times[1], times[0] / times[2]);
        text += &format!(
            "| {transform} | {} | {into:.2} | {} | {in_place:.2} | {} | {} |\n",
            throughput(times[1]),
            throughput(times[2]),
            bar.map_or("–".to_owned(), |bar| format!("≥ {bar}")),
            bar.map_or("", |bar| held(into.min(in_place) >= bar)),
        );
    }
    text += &format!("| `copy_from_slice` | {} | 1 | | | | |\n", throughput(last));
    Ok(text)
}

fn throughput(seconds: f64) -> String {
    let bytes = (BOARDS * size_of::<u64>()) as f64;
    format!("{:.1} GB/s", bytes / seconds / 1e9)
}
