//! The results of searches, at once and after some work: the number of operations and the code.
//!
//! `UPDATE_EXPECT=1` rewrites `compiled.txt`. Different code is fine; more operations are a regression.

use deltaboard_compiler::{Instructions, Search};
use deltaboard_testing::cases;
use deltaboard_trace::{Permutation, Verdict, decide, run};
use deltaboard_transform::{Square, Transform};
use fastrand::Rng;

/// The maximum number of operations for which the file contains the code.
const MAX_LISTED: u32 = 30;

#[test]
fn results_are_unchanged() {
    cases::check_answers("tests/compiled.txt", 40, |case| {
        let (settings, permutation) = case.split_once(": ").unwrap();
        let (machine, units) = settings.split_once(' ').unwrap();
        let permutation = permutation_of(permutation);
        let mut search = Search::new(&permutation, instructions_of(machine));
        let at_once = search.best().operations();
        search.advance(units.parse().unwrap());
        let best = search.best();
        let operations = best.operations();
        let trace = run(&best.program(), 0).unwrap();
        assert_eq!(trace.operations(), operations, "{}", best.text());
        let verdict = decide(&trace, &permutation.origins());
        assert_eq!(verdict, Some(Verdict::Proved), "{}", best.text());
        let tried = 100.0 * search.progress();
        let code = if operations <= MAX_LISTED { best.text() } else { "" };
        format!("{at_once} operations, then {operations}: {tried:.3} % tried\n{code}")
    });
}

fn instructions_of(machine: &str) -> Instructions {
    let none = Instructions { pext: false, reversal: false, multiplication: true };
    match machine {
        "arm" => Instructions { reversal: true, ..none },
        "x86" => none,
        "bmi2" => Instructions { pext: true, ..none },
        other => panic!("{other}"),
    }
}

/// Parses a sequence of permutations: formulas, names of transforms, and random permutations from a seed:
/// `shuffled 3`; `riffled 5 3`, five packs of squares, each in order; `paired 5 3`, five swaps of two squares.
fn permutation_of(text: &str) -> Permutation {
    let each = text.split(" then ").map(|text| {
        let words: Vec<_> = text.split(' ').collect();
        let number = |place: usize| words[place].parse().unwrap();
        let mut squares = Square::ALL;
        let mut shuffle = |seed| Rng::with_seed(seed).shuffle(&mut squares);
        let goals = match words[0] {
            "shuffled" => {
                shuffle(number(1));
                squares
            }
            "riffled" => {
                shuffle(number(2));
                let packs = number(1) as usize;
                let pack =
                    |square: &Square| squares[usize::from(square.index())].index() as usize % packs;
                let mut sources = Square::ALL;
                sources.sort_by_key(pack);
                sources
            }
            "paired" => {
                shuffle(number(2));
                let mut goals = Square::ALL;
                for pair in squares.chunks(2).take(number(1) as usize) {
                    goals.swap(pair[0].index().into(), pair[1].index().into());
                }
                goals
            }
            _ => {
                let transform = Transform::ALL.into_iter().find(|one| one.name() == text);
                return transform.map_or_else(|| text.parse().unwrap(), Permutation::from);
            }
        };
        Permutation::from_goals(goals).unwrap()
    });
    each.reduce(|first, next| first.then(&next)).unwrap()
}
