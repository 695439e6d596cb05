//! Measures how many FENs per second this crate and shakmaty parse, colour-flip and write on one core.
//!
//! ```sh
//! cargo run --profile native -p deltaboard-transform --example fen_throughput
//! ```
//!
//! First compares the output of both. The optional argument after `--` is the number of lines, by default a million.

use std::hint::black_box;
use std::time::Instant;

use deltaboard_transform::{Fen, Transform};

/// Positions from openings to endgames.
const POSITIONS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 12 34
3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 41
2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 3 22
rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq d6 0 9
";
/// The number of rounds. The best round was disturbed least.
const ROUNDS: usize = 20;

fn main() -> Result<(), std::num::ParseIntError> {
    let lines = match std::env::args().nth(1) {
        Some(lines) => lines.parse()?,
        None => 1_000_000,
    };
    let fens: Vec<&str> = POSITIONS.lines().collect();
    for fen in &fens {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        flip(fen, &mut here);
        flip_by_shakmaty(fen, &mut there);
        assert_eq!(here, there, "{fen}");
    }
    let ours = best(&fens, lines, flip);
    let theirs = best(&fens, lines, flip_by_shakmaty);
    println!(
        "{} FENs; lines a second: deltaboard {ours:.0}, shakmaty {theirs:.0}, {:.2} times",
        fens.len(),
        ours / theirs
    );
    Ok(())
}

fn flip(fen: &str, out: &mut Vec<u8>) {
    let (mut fen, _) = Fen::begin(fen.as_bytes()).expect("these are FENs");
    fen.position = Transform::ColorFlip.position(&fen.position).position;
    out.extend_from_slice(fen.write(&mut [0; Fen::LONGEST]));
    out.push(b'\n');
}

fn flip_by_shakmaty(fen: &str, out: &mut Vec<u8>) {
    let fen: shakmaty::fen::Fen = fen.parse().expect("these are FENs");
    let flipped = fen.into_setup().into_mirrored();
    let flipped =
        shakmaty::fen::Fen::try_from_setup(flipped).unwrap_or_else(|lossy| lossy.ignore());
    flipped.append_ascii_to(out);
    out.push(b'\n');
}

/// The lines per second in the best round.
fn best(fens: &[&str], lines: usize, turn: impl Fn(&str, &mut Vec<u8>)) -> f64 {
    let mut out = Vec::with_capacity(1 << 16);
    let rounds = (0..ROUNDS).map(|_| {
        let begun = Instant::now();
        for fen in fens.iter().cycle().take(lines) {
            if out.len() > 1 << 15 {
                out.clear();
            }
            turn(black_box(fen), &mut out);
        }
        black_box(&out);
        begun.elapsed().as_secs_f64()
    });
    lines as f64 / rounds.fold(f64::INFINITY, f64::min)
}
