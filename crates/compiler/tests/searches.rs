//! Whatever the permutation, what is compiled is proved, and short.
//!
//! These tests take longest: cargo runs the files by name, and what is quick is quick to fail.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_compiler::{Compiled, Instructions, Search, compile};
use deltaboard_routine::{Domain, Program};
use deltaboard_trace::{Permutation, Task, Verdict, judge, run};
use deltaboard_transform::{Direction, Square, Symmetry, Transform};
use fastrand::Rng;

/// Beneš: eleven delta swaps of six operations.
const MOST: u32 = 66;

/// Enough for a search to have tried the networks of ten stages.
const SHORT_WORK: u32 = 500;

const ARM: Instructions = Instructions {
    pext: false,
    reversal: true,
    multiplication: true,
};
const X86: Instructions = Instructions {
    pext: false,
    reversal: false,
    multiplication: true,
};
const BMI2: Instructions = Instructions {
    pext: true,
    reversal: false,
    multiplication: true,
};
const ALL: [Instructions; 3] = [ARM, X86, BMI2];

/// Runs the text, and holds it against the permutation and against what is said of it.
fn prove(permutation: &Permutation, compiled: &Compiled) {
    let text = compiled.text();
    let trace = run(&compiled.program(), 0x1e22_2212_0e0a_1222).unwrap();
    assert_eq!(trace.result_origins(), &permutation.origins(), "\n{text}");
    assert!(!trace.is_data_dependent());
    assert_eq!(trace.operations(), compiled.operations(), "\n{text}");
    assert_eq!(trace.result(), permutation.board(trace.input()), "\n{text}");
}

/// What a search finds with so much work, proved.
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

/// Every run tries the same permutations.
struct Random(Rng);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// The squares in any order.
    fn squares(&mut self) -> [Square; 64] {
        let mut squares = Square::ALL;
        self.0.shuffle(&mut squares);
        squares
    }

    fn permutation(&mut self) -> Permutation {
        Permutation::from_goals(self.squares()).unwrap()
    }

    /// Some squares change places two by two.
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

/// The fewest operations of the catalogue's routines over whole boards that may use these instructions.
fn bar(task: Task, instructions: Instructions) -> Option<u32> {
    let is_allowed = |program: &Program| {
        let uses = |word| program.text().contains(word);
        (instructions.pext || !(uses("pext") || uses("pdep")))
            && (instructions.reversal || !uses("reverse_bits"))
    };
    Catalogue::doing(task)
        .filter(|routine| routine.domain() == Domain::Board)
        .map(|routine| routine.program())
        .filter(is_allowed)
        .map(|program| run(&program, 0).unwrap().operations())
        .min()
}

#[test]
fn every_transform_is_as_short_as_in_the_catalogue() {
    for transform in Transform::ALL {
        let permutation = Permutation::from(transform);
        for instructions in [ARM, X86, BMI2, Instructions { pext: true, ..ARM }] {
            let bar = bar(Task::Transform(transform.of_squares()), instructions).unwrap_or(0);
            let [there, back] = [permutation.clone(), permutation.inverse()].map(|way| {
                let compiled = compile(&way, instructions);
                prove(&way, &compiled);
                compiled.operations()
            });
            assert!(there <= bar, "{transform}: {there}");
            assert_eq!(there, back, "{transform}");
        }
    }
}

#[test]
fn wraps_are_as_short_as_in_the_catalogue() {
    for direction in Direction::ALL {
        let task = Task::Step {
            direction,
            wraps: true,
        };
        let permutation = Permutation::from_origins(&task.origins()).unwrap();
        let compiled = compile(&permutation, X86);
        prove(&permutation, &compiled);
        assert!(Some(compiled.operations()) <= bar(task, X86), "{direction}");
        assert_eq!(judge(&compiled.program(), task), Ok(Verdict::Proved));
    }
}

#[test]
fn nothing_takes_no_operation() {
    for instructions in ALL {
        let compiled = compile(&Permutation::IDENTITY, instructions);
        assert_eq!(compiled.operations(), 0);
        assert_eq!(compiled.text(), "U64 permute(U64 x) {\n    return x;\n}\n");
        prove(&Permutation::IDENTITY, &compiled);
    }
}

#[test]
fn any_two_squares_change_places_in_one_swap() {
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
        // The first of all is short enough; a part is searched further.
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
fn files_and_ranks_turn_by_a_few_rotates() {
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
fn formulas_of_the_reference_pages() {
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

/// Words that turn the whole board, under a mask: four files flipped, and two ranks mirrored.
#[test]
fn a_part_of_the_board_is_turned_under_a_mask() {
    for (formula, instructions, most) in [
        ("sq & 4 ? sq : sq ^ 56", X86, 4),
        ("sq < 16 ? sq ^ 7 : sq", ARM, 5),
    ] {
        let permutation: Permutation = formula.parse().unwrap();
        let operations = found(&permutation, instructions, 1000);
        assert!(operations <= most, "{formula}: {operations}");
    }
}

#[test]
fn every_permutation_of_the_bits_of_a_square() {
    // Each bit is put in at every place of the orders of those before it; of all 720 every seventh will do.
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
fn symmetries_are_found_at_once() {
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
    assert_eq!(
        search.best(),
        again.best(),
        "how it is paced makes no difference"
    );
}

#[test]
fn instructions_that_are_not_allowed_are_not_used() {
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
fn the_figures_are_written_down() {
    const COUNT: usize = 1000;
    let mut table = format!(
        "Of {COUNT} random permutations, with {SHORT_WORK} units of work each, so many take so many operations:\n\n\
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
        let counts = counts.map(|count| {
            if count == 0 {
                String::new()
            } else {
                count.to_string()
            }
        });
        let _ = writeln!(table, "| {operations} | {} |", counts.join(" | "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/compiler.md");
    let told = std::fs::read_to_string(&path).unwrap();
    let (start, end) = ("<!-- figures -->\n", "<!-- end of figures -->");
    let (before, rest) = told.split_once(start).unwrap();
    let (written, after) = rest.split_once(end).unwrap();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, format!("{before}{start}{table}{end}{after}")).unwrap();
    } else {
        assert_eq!(written, table, "run the test with UPDATE_EXPECT=1");
    }
}
