//! Benchmarks of slices of boards and positions.

use std::hint::black_box;

use anyhow::Result;
use deltaboard_transform::{Fen, Position, Symmetry, Transform};
use fastrand::Rng;

use crate::bar::Bar;
use crate::rounds::{Contender, Times};
use crate::{Part, positions, setups};

const BYTES: usize = 16 << 20;
const BOARDS: usize = BYTES / size_of::<u64>();
const POSITIONS: usize = BYTES / size_of::<Position>();
const ROUNDS: usize = 61;

/// The number of distinct positions; they are repeated to fill the slice.
const DIFFERENT: usize = 10_000;

pub(crate) fn measured() -> Result<Part> {
    let mut part = boards();
    part.text += "\n";
    part.text += &positions_in_place()?;
    Ok(part)
}

fn boards() -> Part {
    const COPY: &str = "`copy_from_slice`";
    let mut straight =
        Bar::at_least(0.8, "flips, mirror, rotation by 180°, 16 MiB of boards", COPY);
    let mut turned_over =
        Bar::at_least(0.5, "diagonal flips, rotations by 90°, 16 MiB of boards", COPY);
    let mut random = Rng::with_seed(2);
    let from: Vec<u64> = (0..BOARDS).map(|_| random.u64(..)).collect();
    let mut text = "\
## Slices of boards

`cargo bench -- bulk`

16 MiB of boards, with the feature `simd`, which selects the best instruction set at run time. The ratio compares the throughput with
`copy_from_slice` of the same slice, once for `bitboards_into`, which writes to another slice like the copy, and once for
`bitboards`, in place.

| transform | into another slice | ratio | in place | ratio | bar | held |
|---|---:|---:|---:|---:|---:|---|
"
    .to_owned();
    let mut copied = vec![0; BOARDS];
    let mut moved = vec![0; BOARDS];
    let mut turned = from.clone();
    let mut last = 0.0;
    for transform in transforms() {
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
        let times = Times::of(ROUNDS, &mut contenders);
        let (into, in_place) = (times.ratio(0, 1), times.ratio(0, 2));
        let times = times.medians();
        last = times[0];
        let bar = match transform {
            Transform::Symmetry(symmetry) if symmetry.swaps_ranks_and_files() => {
                Some(&mut turned_over)
            }
            Transform::Symmetry(_) | Transform::ColorFlip => Some(&mut straight),
            Transform::PseudoRotation(_) | Transform::Packing(_) => None,
        };
        let (limit, verdict) = bar.map_or(("–".to_owned(), ""), |bar| {
            let of = format_args!("`{transform}`");
            (bar.limit(), bar.verdict(into.min(in_place), of))
        });
        text += &format!(
            "| {transform} | {} | {into:.2} | {} | {in_place:.2} | {limit} | {verdict} |\n",
            throughput(BYTES, times[1]),
            throughput(BYTES, times[2]),
        );
    }
    text += &format!("| `copy_from_slice` | {} | 1 | | | | |\n", throughput(BYTES, last));
    Part { text, bars: vec![straight, turned_over] }
}

fn positions_in_place() -> Result<String> {
    let fens = positions::from_random_games(DIFFERENT);
    let ours = fens
        .iter()
        .map(|fen| Ok(fen.parse::<Fen>()?.position))
        .collect::<Result<Vec<Position>>>()?;
    let theirs = fens
        .iter()
        .map(|fen| Ok(fen.parse::<shakmaty::fen::Fen>()?.into_setup()))
        .collect::<Result<Vec<shakmaty::Setup>>>()?;
    let mut slice: Vec<Position> = ours.iter().copied().cycle().take(POSITIONS).collect();
    let mut one_by_one = slice.clone();
    let mut copied = slice.clone();
    let from = slice.clone();
    let mut theirs: Vec<_> = theirs.iter().cloned().cycle().take(POSITIONS).collect();
    let mut text = format!(
        "\
## Slices of positions

`cargo bench -- bulk`

16 MiB of positions of random games, {POSITIONS} of {} bytes each, transformed in place, with caveats: `positions`, compared with
`position` in a loop, and with shakmaty's transform of its `Setup`, of {} bytes, if it has one. Nanoseconds per position; the
ratio to the copy compares with `copy_from_slice` of the same slice.

| transform | `positions` | `position`, in a loop | ratio | shakmaty | ratio | ratio to the copy |
|---|---:|---:|---:|---:|---:|---:|
",
        size_of::<Position>(),
        size_of::<shakmaty::Setup>(),
    );
    for transform in transforms() {
        let mut contenders: Vec<Contender<'_>> = vec![
            Box::new(|| {
                copied.copy_from_slice(black_box(&from));
                black_box(&mut copied);
            }),
            Box::new(|| {
                let mut lossy = 0;
                transform.positions(black_box(&mut slice), |_, _| lossy += 1);
                black_box(lossy);
            }),
            Box::new(|| {
                let mut lossy = 0;
                for position in black_box(&mut one_by_one) {
                    let moved = transform.position(position);
                    *position = moved.position;
                    lossy += usize::from(!moved.caveats.is_empty());
                }
                black_box(lossy);
            }),
        ];
        if let Some(work) = setups::turned_by(transform) {
            let theirs = &mut theirs;
            contenders.push(Box::new(move || {
                for setup in black_box(&mut *theirs) {
                    work(setup);
                }
            }));
        }
        let times = Times::of(ROUNDS, &mut contenders);
        let has_peer = contenders.len() > 3;
        drop(contenders);
        let medians = times.medians();
        let cell = |one: usize| format!("{:.1}", medians[one] * 1e9 / POSITIONS as f64);
        let ratio = |one: usize| format!("{:.2}", times.ratio(one, 1));
        let peer = has_peer.then_some(3);
        text += &format!(
            "| {transform} | {} | {} | {} | {} | {} | {} |\n",
            cell(1),
            cell(2),
            ratio(2),
            peer.map(cell).unwrap_or_default(),
            peer.map(ratio).unwrap_or_default(),
            ratio(0),
        );
    }
    Ok(text)
}

/// All transforms but the identity.
fn transforms() -> impl Iterator<Item = Transform> {
    Transform::ALL
        .into_iter()
        .filter(|&transform| transform != Transform::Symmetry(Symmetry::Identity))
}

fn throughput(bytes: usize, seconds: f64) -> String {
    format!("{:.1} GB/s", bytes as f64 / seconds / 1e9)
}
