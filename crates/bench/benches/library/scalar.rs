//! One board at a time.

use std::cell::RefCell;
use std::hint::black_box;

use anyhow::Result;
use deltaboard_transform::{Bitboard, Packing, PseudoRotation, Square, Symmetry, Transform};
use fastrand::Rng;

use crate::Part;
use crate::bar::Bar;
use crate::counting::{Code, Function};
use crate::rounds::{Contender, Times};

/// The ratio to the fastest peer that must not be passed.
const BAR: f64 = 1.02;
const BOARDS: usize = 1024;
/// Each loop goes over all boards so many times in a round.
const TIMES: usize = 32;
const ROUNDS: usize = 201;

/// A way to compute a transform, compiled into each of the loops.
struct Way {
    crate_name: &'static str,
    once: Function,
    /// Each board hangs on the one before.
    chain: fn(usize) -> u64,
    /// Boards that hang on nothing, which the compiler must not put together.
    row: fn(&[u64]) -> u64,
    /// Boards of a slice, which the compiler may put together.
    slice: fn(&[u64], &mut [u64]),
}

macro_rules! way {
    ($name:literal, $transform:expr) => {
        Way {
            crate_name: $name,
            once: $transform,
            chain: |times| {
                let transform = $transform;
                let mut board = black_box(0x1e22_2212_0e0a_1222);
                for _ in 0..times {
                    // The sum keeps two turns from being put together, in which a flip would vanish.
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

/// The loop that everybody writes first.
macro_rules! naive {
    ($transform:expr) => {
        way!("naive loop", |board: u64| {
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
        way!("ours", |board: u64| Bitboard(board).$method().0)
    };
}

macro_rules! shakmaty {
    ($method:ident) => {
        way!("shakmaty", |board: u64| shakmaty::Bitboard(board)
            .$method()
            .0)
    };
}

/// Every transform with all ways to compute it, ours first.
fn transforms() -> Vec<(Transform, Vec<Way>)> {
    use Symmetry::*;

    let symmetries = [
        (
            FlipVertical,
            vec![
                ours!(flip_vertical),
                shakmaty!(flip_vertical),
                way!("cozy-chess", |board: u64| cozy_chess::BitBoard(board)
                    .flip_ranks()
                    .0),
                way!("chess", |board: u64| chess::BitBoard(board)
                    .reverse_colors()
                    .0),
                naive!(FlipVertical),
            ],
        ),
        (
            MirrorHorizontal,
            vec![
                ours!(mirror_horizontal),
                shakmaty!(flip_horizontal),
                way!("cozy-chess", |board: u64| cozy_chess::BitBoard(board)
                    .flip_files()
                    .0),
                naive!(MirrorHorizontal),
            ],
        ),
        (
            FlipDiagonal,
            vec![
                ours!(flip_diagonal),
                shakmaty!(flip_diagonal),
                naive!(FlipDiagonal),
            ],
        ),
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
                way!("cozy-chess", |board: u64| cozy_chess::BitBoard(board)
                    .flip_ranks()
                    .flip_files()
                    .0),
                naive!(Rotate180),
            ],
        ),
        (
            Rotate90Clockwise,
            vec![
                ours!(rotate_90_clockwise),
                shakmaty!(rotate_90),
                naive!(Rotate90Clockwise),
            ],
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
        .map(|(symmetry, ways)| (Transform::Symmetry(symmetry), ways))
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

Nanoseconds for a board, and the ratio of ours to the fastest peer, the middle of the ratios of all rounds; the bar is {BAR}. Three loops: *one after the other*, where each
board is made of the one before; *independent*, where the processor may do several at once, but the compiler may not; *slice*, where
the compiler may take several boards into one register. Instructions are counted in the machine code of the program that
measures, without loop and return. Where the loop around ours is, instruction by instruction, *the same code* as the one around a peer's, they
differ by where they lie in memory, which costs some per cent on some machines: that peer is left out of the verdict, but not of the ratio.

| transform | loop | ours | shakmaty | cozy-chess | chess | naive loop | ratio | held |
|---|---|---:|---:|---:|---:|---:|---:|---|
"
    );
    for (transform, ways) in transforms() {
        for way in &ways {
            for &board in &boards {
                let expected = transform.bitboard(Bitboard(board)).0;
                assert_eq!(
                    (way.once)(board),
                    expected,
                    "{transform}: {}",
                    way.crate_name
                );
            }
        }
        let figures = |figure: &dyn Fn(usize) -> String| {
            let crates = ["ours", "shakmaty", "cozy-chess", "chess", "naive loop"];
            let cell = |name| {
                let way = ways.iter().position(|way| way.crate_name == name);
                way.map_or(String::new(), figure)
            };
            crates.map(cell).join(" | ")
        };
        for mut one in loops(&ways, &boards, &to) {
            let times = Times::of(ROUNDS, &mut one.contenders);
            let ratios: Vec<(usize, f64)> = (1..ways.len())
                .map(|peer| (peer, times.ratio(0, peer)))
                .collect();
            let worst = |peers: &mut dyn Iterator<Item = &(usize, f64)>| {
                peers.map(|&(_, ratio)| ratio).fold(0.0, f64::max)
            };
            let ratio = worst(&mut ratios.iter());
            let is_alike = |peer: usize| {
                let code = code.as_ref();
                let [ours, theirs] = [0, peer].map(|way| (one.address)(&ways[way]));
                code.is_some_and(|code| code.are_alike(ours, theirs))
            };
            let by_code = worst(&mut ratios.iter().filter(|&&(peer, _)| !is_alike(peer)));
            let verdict = bar.verdict(by_code, format_args!("`{transform}`, {}", one.name));
            let verdict = if ratio > BAR && by_code <= BAR {
                "the same code"
            } else {
                verdict
            };
            let middles = times.middles();
            let time = |way: usize| format!("{:.2}", middles[way] * 1e9 / (BOARDS * TIMES) as f64);
            text += &format!(
                "| {transform} | {} | {} | {ratio:.2} | {verdict} |\n",
                one.name,
                figures(&time),
            );
        }
        if let Some(code) = &code {
            let count = |way: usize| match code.instructions(ways[way].once) {
                Some(count) => count.to_string(),
                None => "loop".to_owned(),
            };
            text += &format!(
                "| {transform} | *instructions* | {} | | |\n",
                figures(&count)
            );
        }
    }
    Ok(Part {
        text,
        bars: vec![bar],
    })
}

/// A loop around every way.
struct Loop<'a> {
    name: &'static str,
    /// Where the code of it is for a way.
    address: fn(&Way) -> usize,
    contenders: Vec<Contender<'a>>,
}

/// The three loops.
///
/// All write to one slice: where it lies in memory makes a difference.
fn loops<'a>(ways: &'a [Way], boards: &'a [u64], to: &'a RefCell<Vec<u64>>) -> [Loop<'a>; 3] {
    let each = |contender: &dyn Fn(&'a Way) -> Contender<'a>| ways.iter().map(contender).collect();
    [
        Loop {
            name: "one after the other",
            address: |way| way.chain as usize,
            contenders: each(&|way| {
                Box::new(|| {
                    black_box((way.chain)(BOARDS * TIMES));
                })
            }),
        },
        Loop {
            name: "independent",
            address: |way| way.row as usize,
            contenders: each(&|way| {
                Box::new(|| {
                    for _ in 0..TIMES {
                        black_box((way.row)(boards));
                    }
                })
            }),
        },
        Loop {
            name: "slice",
            address: |way| way.slice as usize,
            contenders: each(&|way| {
                Box::new(|| {
                    let mut to = to.borrow_mut();
                    for _ in 0..TIMES {
                        (way.slice)(black_box(boards), &mut to);
                        black_box(&mut *to);
                    }
                })
            }),
        },
    ]
}
