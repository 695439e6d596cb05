//! Benchmarks of single boards.

use std::cell::RefCell;
use std::hint::black_box;

use anyhow::Result;
use deltaboard_transform::{Bitboard, Packing, PseudoRotation, Square, Symmetry, Transform};
use fastrand::Rng;

use crate::Part;
use crate::bar::Bar;
use crate::counting::{Code, Function};
use crate::rounds::{Contender, Times};

/// The limit for the ratio to the fastest peer.
const BAR: f64 = 1.02;
const BOARDS: usize = 1024;
/// The number of passes over all boards in a round.
const TIMES: usize = 32;
const ROUNDS: usize = 201;

/// An implementation of a transform, compiled into each of the loops.
struct Implementation {
    crate_name: &'static str,
    once: Function,
    /// The loop in which each board depends on the one before.
    chain: fn(usize) -> u64,
    /// The loop over independent boards that the compiler must not vectorize.
    row: fn(&[u64]) -> u64,
    /// The loop over a slice that the compiler may vectorize.
    slice: fn(&[u64], &mut [u64]),
}

macro_rules! implementation {
    ($name:literal, $transform:expr) => {
        Implementation {
            crate_name: $name,
            once: $transform,
            chain: |times| {
                let transform = $transform;
                let mut board = black_box(0x1e22_2212_0e0a_1222);
                for _ in 0..times {
                    // The sum prevents the compiler from merging two iterations, in which a flip would cancel out.
                    board = u64::wrapping_add(transform(board), 0x9e37_79b9_7f4a_7c15);
                }
                board
            },
            row: |boards| {
                let transform = $transform;
                let mut all = 0;
                for &board in boards {
                    all ^= transform(black_box(board));
                }
                all
            },
            slice: |from, to| {
                let transform = $transform;
                for (to, &from) in to.iter_mut().zip(from) {
                    *to = transform(from);
                }
            },
        }
    };
}

/// The obvious loop over the squares.
macro_rules! naive {
    ($transform:expr) => {
        implementation!("naive loop", |board: u64| {
            let mut moved: u64 = 0;
            for square in Square::ALL {
                if board >> square.index() & 1 != 0 {
                    moved |= 1 << $transform.square(square).index();
                }
            }
            moved
        })
    };
}

macro_rules! ours {
    ($method:ident) => {
        implementation!("ours", |board: u64| Bitboard(board).$method().0)
    };
}

macro_rules! shakmaty {
    ($method:ident) => {
        implementation!("shakmaty", |board: u64| shakmaty::Bitboard(board).$method().0)
    };
}

/// Every transform with all implementations, ours first.
fn transforms() -> Vec<(Transform, Vec<Implementation>)> {
    use Symmetry::*;

    let symmetries = [
        (
            FlipVertical,
            vec![
                ours!(flip_vertical),
                shakmaty!(flip_vertical),
                implementation!("cozy-chess", |board: u64| cozy_chess::BitBoard(board)
                    .flip_ranks()
                    .0),
                implementation!("chess", |board: u64| chess::BitBoard(board).reverse_colors().0),
                naive!(FlipVertical),
            ],
        ),
        (
            MirrorHorizontal,
            vec![
                ours!(mirror_horizontal),
                shakmaty!(flip_horizontal),
                implementation!("cozy-chess", |board: u64| cozy_chess::BitBoard(board)
                    .flip_files()
                    .0),
                naive!(MirrorHorizontal),
            ],
        ),
        (FlipDiagonal, vec![ours!(flip_diagonal), shakmaty!(flip_diagonal), naive!(FlipDiagonal)]),
        (
            FlipAntiDiagonal,
            vec![
                ours!(flip_anti_diagonal),
                shakmaty!(flip_anti_diagonal),
                naive!(FlipAntiDiagonal),
            ],
        ),
        (
            Rotate180,
            vec![
                ours!(rotate_180),
                shakmaty!(rotate_180),
                implementation!("cozy-chess", |board: u64| cozy_chess::BitBoard(board)
                    .flip_ranks()
                    .flip_files()
                    .0),
                naive!(Rotate180),
            ],
        ),
        (
            Rotate90Clockwise,
            vec![ours!(rotate_90_clockwise), shakmaty!(rotate_90), naive!(Rotate90Clockwise)],
        ),
        (
            Rotate90Anticlockwise,
            vec![
                ours!(rotate_90_anticlockwise),
                shakmaty!(rotate_270),
                naive!(Rotate90Anticlockwise),
            ],
        ),
    ];
    let mut all: Vec<_> = symmetries
        .into_iter()
        .map(|(symmetry, implementations)| (Transform::Symmetry(symmetry), implementations))
        .collect();
    macro_rules! of_no_peer {
        ($($transform:expr, $method:ident;)*) => {
            [$((Transform::from($transform), vec![ours!($method), naive!($transform)]),)*]
        };
    }
    all.extend(of_no_peer! {
        PseudoRotation::Clockwise45, pseudo_rotate_45_clockwise;
        PseudoRotation::Anticlockwise45, pseudo_rotate_45_anticlockwise;
        Packing::Packed45, rotated_45_packed;
        Packing::Unpacked45, rotated_45_unpacked;
    });
    all
}

pub(crate) fn measured() -> Result<Part> {
    let mut bar = Bar::at_most(
        BAR,
        "each scalar transform",
        "the fastest of shakmaty, cozy-chess, `chess` and the naive loop",
    );
    let code = Code::of_this_program()?;
    let mut random = Rng::with_seed(1);
    let boards: Vec<u64> = (0..BOARDS).map(|_| random.u64(..)).collect();
    let to = RefCell::new(vec![0; BOARDS]);
    let mut text = format!(
        "\
## One board

`cargo bench -- scalar`

Nanoseconds per board, and the ratio of ours to the fastest peer, as the median of all rounds; the limit is {BAR}. There are three loops: *one after the other*, where each
board depends on the one before; *independent*, where the processor may overlap several boards, but the compiler may not; *slice*, where
the compiler may put several boards into one register. Instructions are counted in the machine code of the measuring program, without
loop and return. If the loop with ours has, instruction by instruction, *the same code* as the loop with a peer's, they only
differ by their addresses, which costs some per cent on some machines; the verdict then ignores that peer, but the ratio doesn't.

| transform | loop | ours | shakmaty | cozy-chess | chess | naive loop | ratio | held |
|---|---|---:|---:|---:|---:|---:|---:|---|
"
    );
    for (transform, implementations) in transforms() {
        for implementation in &implementations {
            for &board in &boards {
                let expected = transform.bitboard(Bitboard(board)).0;
                assert_eq!(
                    (implementation.once)(board),
                    expected,
                    "{transform}: {}",
                    implementation.crate_name
                );
            }
        }
        let figures = |figure: &dyn Fn(usize) -> String| {
            let crates = ["ours", "shakmaty", "cozy-chess", "chess", "naive loop"];
            let cell = |name| {
                let implementation = implementations
                    .iter()
                    .position(|implementation| implementation.crate_name == name);
                implementation.map_or(String::new(), figure)
            };
            crates.map(cell).join(" | ")
        };
        for mut one in loops(&implementations, &boards, &to) {
            let times = Times::of(ROUNDS, &mut one.contenders);
            let ratios: Vec<(usize, f64)> =
                (1..implementations.len()).map(|peer| (peer, times.ratio(0, peer))).collect();
            let worst = |peers: &mut dyn Iterator<Item = &(usize, f64)>| {
                peers.map(|&(_, ratio)| ratio).fold(0.0, f64::max)
            };
            let ratio = worst(&mut ratios.iter());
            let is_alike = |peer: usize| {
                let code = code.as_ref();
                let [ours, theirs] =
                    [0, peer].map(|implementation| (one.address)(&implementations[implementation]));
                code.is_some_and(|code| code.are_alike(ours, theirs))
            };
            let by_code = worst(&mut ratios.iter().filter(|&&(peer, _)| !is_alike(peer)));
            let verdict = bar.verdict(by_code, format_args!("`{transform}`, {}", one.name));
            let verdict = if ratio > BAR && by_code <= BAR { "the same code" } else { verdict };
            let medians = times.medians();
            let time = |implementation: usize| {
                format!("{:.2}", medians[implementation] * 1e9 / (BOARDS * TIMES) as f64)
            };
            text += &format!(
                "| {transform} | {} | {} | {ratio:.2} | {verdict} |\n",
                one.name,
                figures(&time),
            );
        }
        if let Some(code) = &code {
            let count = |implementation: usize| match code
                .instructions(implementations[implementation].once)
            {
                Some(count) => count.to_string(),
                None => "loop".to_owned(),
            };
            text += &format!("| {transform} | *instructions* | {} | | |\n", figures(&count));
        }
    }
    Ok(Part { text, bars: vec![bar] })
}

/// A loop with every implementation.
struct Loop<'a> {
    name: &'static str,
    /// The address of the loop's code for an implementation.
    address: fn(&Implementation) -> usize,
    contenders: Vec<Contender<'a>>,
}

/// The three loops.
///
/// All write to the same slice, because its address affects the time.
fn loops<'a>(
    implementations: &'a [Implementation],
    boards: &'a [u64],
    to: &'a RefCell<Vec<u64>>,
) -> [Loop<'a>; 3] {
    let each = |contender: &dyn Fn(&'a Implementation) -> Contender<'a>| {
        implementations.iter().map(contender).collect()
    };
    [
        Loop {
            name: "one after the other",
            address: |implementation| implementation.chain as usize,
            contenders: each(&|implementation| {
                Box::new(|| {
                    black_box((implementation.chain)(BOARDS * TIMES));
                })
            }),
        },
        Loop {
            name: "independent",
            address: |implementation| implementation.row as usize,
            contenders: each(&|implementation| {
                Box::new(|| {
                    for _ in 0..TIMES {
                        black_box((implementation.row)(boards));
                    }
                })
            }),
        },
        Loop {
            name: "slice",
            address: |implementation| implementation.slice as usize,
            contenders: each(&|implementation| {
                Box::new(|| {
                    let mut to = to.borrow_mut();
                    for _ in 0..TIMES {
                        (implementation.slice)(black_box(boards), &mut to);
                        black_box(&mut *to);
                    }
                })
            }),
        },
    ]
}
