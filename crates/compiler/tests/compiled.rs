//! What a search finds, at once and with some work: how many operations, and the code.
//!
//! `UPDATE_EXPECT=1` writes `compiled.txt` anew. What is found there is none the worse for being other code; more
//! operations are.

use deltaboard_compiler::{Instructions, Search};
use deltaboard_testing::cases;
use deltaboard_trace::{Permutation, Verdict, decide, run};
use deltaboard_transform::{Square, Transform};
use fastrand::Rng;

/// Code of more operations is not written down.
const MOST: u32 = 30;

#[test]
fn so_many_operations_are_found() {
    cases::each_is_answered("tests/compiled.txt", 40, |asked| {
        let (how, permutation) = asked.split_once(": ").unwrap();
        let (machine, units) = how.split_once(' ').unwrap();
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
        let code = if operations <= MOST { best.text() } else { "" };
        format!("{at_once} operations, then {operations}: {tried:.3} % tried\n{code}")
    });
}

fn instructions_of(machine: &str) -> Instructions {
    let none = Instructions {
        pext: false,
        reversal: false,
        multiplication: true,
    };
    match machine {
        "arm" => Instructions {
            reversal: true,
            ..none
        },
        "x86" => none,
        "bmi2" => Instructions { pext: true, ..none },
        other => panic!("{other}"),
    }
}

/// Permutations one after the other: formulas, transforms by name, and whatever a seed gives:
/// `shuffled 3`; `riffled 5 3`, five packs of squares, each in its order; `paired 5 3`, five pairs of squares that change
/// places.
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
