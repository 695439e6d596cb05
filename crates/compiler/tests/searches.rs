//! The compiled routines are proved and short, for permutations of all kinds.
//!
//! These tests take the longest. Cargo runs the files in the order of their names, so the quick ones fail first.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_compiler::{Compiled, Instructions, Search, compile};
use deltaboard_routine::{Domain, Program};
use deltaboard_trace::{Permutation, Task, Verdict, judge, run};
use deltaboard_transform::{Direction, Square, Symmetry, Transform};
use fastrand::Rng;

/// A Beneš network: eleven delta swaps of six operations.
const MOST: u32 = 66;

/// Enough work to try the networks of ten stages.
const SHORT_WORK: u32 = 500;

const ARM: Instructions = Instructions { pext: false, reversal: true, multiplication: true };
const X86: Instructions = Instructions { pext: false, reversal: false, multiplication: true };
const BMI2: Instructions = Instructions { pext: true, reversal: false, multiplication: true };
const ALL: [Instructions; 3] = [ARM, X86, BMI2];

/// Runs the text, and compares it with the permutation and the stated number of operations.
fn prove(permutation: &Permutation, compiled: &Compiled) {
    let text = compiled.text();
    let trace = run(&compiled.program(), 0x1e22_2212_0e0a_1222).unwrap();
    assert_eq!(trace.result_origins(), &permutation.origins(), "\n{text}");
    assert!(!trace.is_data_dependent());
    assert_eq!(trace.operations(), compiled.operations(), "\n{text}");
    assert_eq!(trace.result(), permutation.board(trace.input()), "\n{text}");
}

/// The operations that a search finds with this amount of work, proved.
fn found(permutation: &Permutation, instructions: Instructions, work: u32) -> u32 {
    let mut search = Search::new(permutation, instructions);
    search.advance(work);
    let best = search.best();
    prove(permutation, &best);
    assert_uses(&best, instructions);
    best.operations()
}

fn assert_uses(compiled: &Compiled, allowed: Instructions) {
    let text = compiled.text();
    let uses = |word| text.contains(word);
    assert!(allowed.pext || !(uses("pext") || uses("pdep")), "{text}");
    assert!(allowed.reversal || !uses("reverse_bits"), "{text}");
    assert!(allowed.multiplication || !uses("*"), "{text}");
}

/// Random permutations, the same ones in every run.
struct Random(Rng);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// The squares in random order.
    fn squares(&mut self) -> [Square; 64] {
        let mut squares = Square::ALL;
        self.0.shuffle(&mut squares);
        squares
    }

    fn permutation(&mut self) -> Permutation {
        Permutation::from_goals(self.squares()).unwrap()
    }

    /// Swaps a number of pairs of squares.
    fn involution(&mut self, pairs: usize) -> Permutation {
        let squares = self.squares();
        let mut goals = Square::ALL;
        for pair in squares.chunks(2).take(pairs) {
            goals[usize::from(pair[0].index())] = pair[1];
            goals[usize::from(pair[1].index())] = pair[0];
        }
        Permutation::from_goals(goals).unwrap()
    }
}

fn from_numbers(goal: impl Fn(u8) -> u8) -> Permutation {
    Permutation::from_fn(|square| Square::new(goal(square.index())).unwrap()).unwrap()
}

/// The fewest operations of the catalogue's routines on boards with these instructions.
fn catalogue_best(task: Task, instructions: Instructions) -> Option<u32> {
    let is_allowed = |program: &Program| {
        let uses = |word| program.text().contains(word);
        (instructions.pext || !(uses("pext") || uses("pdep")))
            && (instructions.reversal || !uses("reverse_bits"))
    };
    Catalogue::doing(task)
        .filter(|routine| routine.domain() == Domain::Board)
        .map(|routine| routine.program())
        .filter(|program| is_allowed(program))
        .map(|program| run(program, 0).unwrap().operations())
        .min()
}

#[test]
fn every_transform_is_as_short_as_in_the_catalogue() {
    for transform in Transform::ALL {
        let permutation = Permutation::from(transform);
        for instructions in [ARM, X86, BMI2, Instructions { pext: true, ..ARM }] {
            let catalogue =
                catalogue_best(Task::Transform(transform.of_squares()), instructions).unwrap_or(0);
            let [forward, inverse] =
                [permutation.clone(), permutation.inverse()].map(|permutation| {
                    let compiled = compile(&permutation, instructions);
                    prove(&permutation, &compiled);
                    compiled.operations()
                });
            assert!(forward <= catalogue, "{transform}: {forward}");
            assert_eq!(forward, inverse, "{transform}");
        }
    }
}

#[test]
fn wraps_are_as_short_as_in_the_catalogue() {
    for direction in Direction::ALL {
        let task = Task::Step { direction, wraps: true };
        let permutation = Permutation::from_origins(&task.origins()).unwrap();
        let compiled = compile(&permutation, X86);
        prove(&permutation, &compiled);
        assert!(Some(compiled.operations()) <= catalogue_best(task, X86), "{direction}");
        assert_eq!(judge(&compiled.program(), task), Ok(Verdict::Proved));
    }
}

#[test]
fn the_identity_takes_no_operation() {
    for instructions in ALL {
        let compiled = compile(&Permutation::IDENTITY, instructions);
        assert_eq!(compiled.operations(), 0);
        assert_eq!(compiled.text(), "U64 permute(U64 x) {\n    return x;\n}\n");
        prove(&Permutation::IDENTITY, &compiled);
    }
}

#[test]
fn any_two_squares_are_swapped_in_one_step() {
    for high in 1..64 {
        for low in 0..high {
            let swap = from_numbers(|square| match square {
                _ if square == high => low,
                _ if square == low => high,
                _ => square,
            });
            for instructions in ALL {
                let best = Search::new(&swap, instructions).best();
                assert!(best.operations() <= 6, "{}", best.text());
                if low == 9 || high == low + 7 {
                    prove(&swap, &best);
                    let trace = run(&best.program(), 0).unwrap();
                    assert_eq!(trace.steps().len(), 1, "{}", best.text());
                }
            }
        }
    }
}

#[test]
fn a_delta_swap_is_written_in_two_lines() {
    let swap: Permutation = "sq == 12 ? 21 : sq == 21 ? 12 : sq".parse().unwrap();
    let compiled = compile(&swap, X86);
    assert_eq!(
        compiled.text(),
        "\
U64 permute(U64 x) {
    const U64 k1 = C64(0x0000000000001000);
    U64 t;
    t  = k1 & (x ^ (x >> 9));
    x ^= t ^ (t << 9);
    return x;
}
"
    );
}

#[test]
fn random_permutations_are_proved_and_within_the_bound() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    for number in 0..1000 {
        let permutation = random.permutation();
        // The first result is short enough; search further for some of them.
        let instructions = ALL[number % 3];
        let work = if number % 10 == 0 { SHORT_WORK } else { 0 };
        let operations = found(&permutation, instructions, work);
        let most = match instructions {
            BMI2 => 24,
            X86 => 56,
            _ => 52,
        };
        assert!(operations <= most.min(MOST), "{permutation:?}");
        if number % 10 == 0 {
            let back = found(&permutation.inverse(), instructions, work);
            assert_eq!(back, operations, "{permutation:?}");
        }
    }
}

#[test]
fn involutions_are_proved_and_within_the_bound() {
    let mut random = Random::new(7);
    for pairs in 1..=32 {
        let permutation = random.involution(pairs);
        assert_eq!(permutation.order(), 2);
        for instructions in ALL {
            let operations = found(&permutation, instructions, 100);
            assert!(operations <= MOST.min(6 * pairs as u32), "{pairs}");
        }
    }
}

#[test]
fn rotated_files_and_ranks_take_a_few_rotates() {
    for by in 1..8 {
        // All ranks, all files, the even files, each file by its own number.
        let ranks = from_numbers(|square| (square + 8 * by) & 63);
        assert_eq!(found(&ranks, X86, 0), 1);
        let files = from_numbers(|square| square & 56 | (square + by) & 7);
        assert!(found(&files, X86, 0) <= 5);
        let even = from_numbers(|square| (square + 8 * by * (square & 1)) & 63);
        assert!(found(&even, X86, 0) <= 4);
        let sheared =
            from_numbers(|square| square.wrapping_add((8 * by).wrapping_mul(square & 7)) & 63);
        assert!(found(&sheared, X86, 100) <= 12, "{by}");
    }
}

#[test]
fn known_formulas_take_few_operations() {
    for (formula, most) in [
        ("sq ^ 56", 1),
        ("sq ^ 7", 13),
        ("sq ^ 63", 14),
        ("((sq >> 3) | (sq << 3)) & 63", 18),
        ("(((sq >> 3) | (sq << 3)) & 63) ^ 63", 18),
        ("(((sq >> 3) | (sq << 3)) & 63) ^ 56", 19),
        ("(((sq >> 3) | (sq << 3)) & 63) ^ 7", 19),
        ("(sq + 8*(sq&7)) & 63", 12),
        ("(sq - 8*(sq&7)) & 63", 12),
        ("((unsigned)sq * 0x20800000) >> 26", 18),
        ("(sq + 9) & 63", 1),
    ] {
        let permutation: Permutation = formula.parse().unwrap();
        let operations = found(&permutation, X86, 1000);
        assert!(operations <= most, "{formula}: {operations}");
    }
}

/// Instructions on the whole board under a mask: four files flipped, and two ranks mirrored.
#[test]
fn parts_of_the_board_are_moved_under_a_mask() {
    for (formula, instructions, most) in
        [("sq & 4 ? sq : sq ^ 56", X86, 4), ("sq < 16 ? sq ^ 7 : sq", ARM, 5)]
    {
        let permutation: Permutation = formula.parse().unwrap();
        let operations = found(&permutation, instructions, 1000);
        assert!(operations <= most, "{formula}: {operations}");
    }
}

#[test]
fn permutations_of_a_squares_bits_take_few_swaps() {
    // Insert each bit at every place of the orders of the bits before it. Every seventh of the 720 is enough.
    let mut orders = vec![Vec::new()];
    for bit in 0..6 {
        orders = (orders.into_iter())
            .flat_map(|order: Vec<u8>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, bit);
                    longer
                })
            })
            .collect();
    }
    for order in orders.iter().step_by(7) {
        let permutation = from_numbers(|square| {
            let bits = order.iter().enumerate();
            bits.fold(0, |goal, (to, from)| goal | (square >> from & 1) << to)
        });
        // A cycle of n bits takes n - 1 swaps.
        let mut seen = 0u8;
        let mut swaps = 0;
        for start in 0..6 {
            let mut bit: usize = start;
            while seen >> bit & 1 == 0 {
                seen |= 1 << bit;
                bit = order[bit].into();
                swaps += u32::from(bit != start);
            }
        }
        let operations = found(&permutation, X86, 0);
        assert!(operations <= 6 * swaps, "{order:?}: {operations}");
    }
}

#[test]
fn symmetries_are_found_without_a_search() {
    for symmetry in Symmetry::ALL {
        let permutation = Permutation::from(Transform::Symmetry(symmetry));
        let first = Search::new(&permutation, ARM).best();
        assert_eq!(first, compile(&permutation, ARM), "{symmetry:?}");
    }
}

#[test]
fn a_search_ends_and_never_gets_worse() {
    let permutation = Random::new(3).permutation();
    let mut search = Search::new(&permutation, BMI2);
    let (mut operations, mut progress) = (search.best().operations(), search.progress());
    while search.advance(500) {
        let best = search.best().operations();
        assert!(best <= operations);
        assert!((progress..=1.0).contains(&search.progress()));
        (operations, progress) = (best, search.progress());
    }
    assert!(search.finished());
    assert!(!search.advance(1));
    let mut again = Search::new(&permutation, BMI2);
    again.advance(u32::MAX);
    assert_eq!(search.best(), again.best(), "the size of the portions makes no difference");
}

#[test]
fn only_allowed_instructions_are_used() {
    let mut random = Random::new(5);
    let random = random.permutation();
    let packing = Transform::ALL[10].into();
    for permutation in [random, packing] {
        for flags in 0..8 {
            let instructions = Instructions {
                pext: flags & 1 != 0,
                reversal: flags & 2 != 0,
                multiplication: flags & 4 != 0,
            };
            assert!(found(&permutation, instructions, 300) <= MOST);
        }
    }
}

#[test]
#[ignore = "searches for half a minute: cargo xtask test --full"]
fn documented_figures_are_current() {
    const COUNT: usize = 1000;
    let mut table = format!(
        "How many of {COUNT} random permutations take each number of operations, with {SHORT_WORK} units of work each:\n\n\
         | operations | no reversal | reversal | PEXT and PDEP |\n|---:|---:|---:|---:|\n"
    );
    let mut counts: BTreeMap<u32, [usize; 3]> = BTreeMap::new();
    for (column, instructions) in [X86, ARM, BMI2].into_iter().enumerate() {
        let mut random = Random::new(64);
        for _ in 0..COUNT {
            let mut search = Search::new(&random.permutation(), instructions);
            search.advance(SHORT_WORK);
            counts.entry(search.best().operations()).or_default()[column] += 1;
        }
    }
    for (operations, counts) in counts {
        let counts = counts.map(|count| if count == 0 { String::new() } else { count.to_string() });
        let _ = writeln!(table, "| {operations} | {} |", counts.join(" | "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/compiler.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let (start, end) = ("<!-- figures -->\n", "<!-- end of figures -->");
    let (before, rest) = document.split_once(start).unwrap();
    let (written, after) = rest.split_once(end).unwrap();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, format!("{before}{start}{table}{end}{after}")).unwrap();
    } else {
        assert_eq!(written, table, "run the test with UPDATE_EXPECT=1");
    }
}
