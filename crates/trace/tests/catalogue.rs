//! Walks the catalogue: a routine with a bug cannot be added.

use std::collections::BTreeSet;
use std::path::Path;

use deltaboard_trace::{
    Catalogue, Library, Meaning, Origins, Routine, Verdict, compare, explain, origins_of, recognise,
};
use deltaboard_transform::{Bitboard, Square, Transform};

/// The letter R, which no symmetry maps to itself.
const R: u64 = 0x1e22_2212_0e0a_1222;

fn routines() -> impl Iterator<Item = Routine> {
    Catalogue::ROUTINES.iter().copied()
}

#[test]
fn every_routine_is_proved_to_be_the_transform_that_it_names() {
    for routine in routines() {
        let trace = routine.program().run(R).unwrap();
        assert!(!trace.is_data_dependent(), "{}", routine.id());
        assert_eq!(
            recognise(trace.result_origins()),
            Some(routine.transform()),
            "{}:\n{:?}",
            routine.id(),
            trace.result_origins()
        );
    }
}

#[test]
fn every_routine_is_equal_to_its_square_map_and_its_fast_function_on_the_basis() {
    for routine in routines() {
        let transform = routine.transform();
        let program = routine.program();
        for square in Square::ALL {
            let board = 1 << square.index();
            let result = program.run(board).unwrap().result();
            assert_eq!(
                result,
                1 << transform.square(square).index(),
                "{}",
                routine.id()
            );
            assert_eq!(
                result,
                transform.bitboard(Bitboard(board)).0,
                "{}",
                routine.id()
            );
        }
        assert_eq!(program.run(0).unwrap().result(), 0);
        assert_eq!(
            program.run(R).unwrap().result(),
            transform.bitboard(Bitboard(R)).0
        );
    }
}

#[test]
fn siblings_are_proved_equal_and_strangers_different() {
    for left in routines() {
        for right in routines() {
            let verdict = compare(&left.program(), &right.program()).unwrap();
            if left.transform() == right.transform() {
                assert_eq!(verdict, Verdict::Proved, "{} {}", left.id(), right.id());
            } else {
                let Verdict::Different {
                    board,
                    left: l,
                    right: r,
                } = verdict
                else {
                    panic!("{} and {}: {verdict:?}", left.id(), right.id());
                };
                assert_eq!(board.count_ones(), 1);
                assert_ne!(l, r);
                assert_eq!(left.program().run(board).unwrap().result(), l);
                assert_eq!(right.program().run(board).unwrap().result(), r);
            }
        }
    }
}

#[test]
fn a_single_wrong_digit_is_found_out() {
    // Every digit of every constant of a routine, changed: none may still pass as the transform.
    let routine = Catalogue::find("flip-diagonal/delta-swaps").unwrap();
    let text = routine.code();
    let mut changed = 0;
    for (at, _) in text.match_indices("0x") {
        for digit in at + 2..at + 18 {
            let mut wrong = text.to_owned();
            let other = if &text[digit..=digit] == "0" {
                "1"
            } else {
                "0"
            };
            wrong.replace_range(digit..=digit, other);
            let program = deltaboard_trace::Program::parse(&wrong).unwrap();
            let verdict = compare(&program, &routine.program()).unwrap();
            assert!(matches!(verdict, Verdict::Different { .. }), "{wrong}");
            changed += 1;
        }
    }
    assert_eq!(changed, 48);
}

#[test]
fn operations_are_as_counted_by_hand() {
    for (id, operations) in [
        // The reference figures.
        ("flip-vertical/shifts-and-masks", 21),
        ("flip-vertical/delta-swaps", 13),
        ("flip-vertical/byte-swap", 1),
        ("mirror-horizontal/delta-swaps", 15),
        ("mirror-horizontal/multiply-add", 15),
        ("mirror-horizontal/rotates", 13),
        // Counted here.
        ("flip-vertical/rotates", 9),
        ("mirror-horizontal/bit-reversal", 2),
        ("flip-diagonal/delta-swaps", 18),
        ("flip-anti-diagonal/delta-swaps", 18),
        ("rotate-180/delta-swaps", 28),
        ("rotate-180/composed", 28),
        ("rotate-180/rotates", 21),
        ("rotate-180/bit-reversal", 1),
        ("rotate-90-clockwise/flip-after-diagonal", 31),
        ("rotate-90-clockwise/anti-diagonal-after-flip", 31),
        ("rotate-90-anticlockwise/diagonal-after-flip", 31),
        ("rotate-90-anticlockwise/flip-after-anti-diagonal", 31),
        ("pseudo-rotate-45-clockwise/rotates", 12),
        ("pseudo-rotate-45-anticlockwise/rotates", 12),
        ("flip-mirror-reverse/neither", 0),
        ("flip-mirror-reverse/flip", 15),
        ("flip-mirror-reverse/mirror", 15),
        ("flip-mirror-reverse/both", 30),
    ] {
        let trace = Catalogue::find(id).unwrap().program().run(R).unwrap();
        assert_eq!(trace.operations(), operations, "{id}");
        let in_steps: u32 = trace.steps().iter().map(|step| step.operations).sum();
        assert_eq!(
            in_steps, operations,
            "{id}: every operation belongs to a step"
        );
    }
}

#[test]
fn frames_follow_each_other() {
    for routine in routines() {
        let trace = routine.program().run(R).unwrap();
        let mut board = R;
        let mut origins = Origins::input();
        for (n, step) in trace.steps().iter().enumerate() {
            assert_eq!(step.before, board, "{} step {}", routine.id(), n + 1);
            assert_eq!(step.motion.evaluate(step.before), step.after);
            assert_eq!(step.origins.evaluate(R), step.after);
            origins = step.motion.after(&origins);
            assert_eq!(origins, step.origins);
            assert_ne!(
                step.meaning,
                Meaning::Nothing,
                "{} step {}",
                routine.id(),
                n + 1
            );
            assert!(
                step.origins.as_permutation().is_some(),
                "a step loses no bit"
            );
            assert!(step.statements.ends_with(&[step.span]));
            board = step.after;
        }
        assert_eq!(trace.result(), board);
    }
}

#[test]
fn steps_are_named_from_their_meaning() {
    let mut told = String::new();
    for routine in routines() {
        let trace = routine.program().run(R).unwrap();
        told += &format!("{} ({} operations)\n", routine.id(), trace.operations());
        for (n, step) in trace.steps().iter().enumerate() {
            told += &format!("  {}. {}\n", n + 1, step.meaning);
            told += &format!("     {}\n", explain(&trace, n + 1).unwrap());
        }
    }
    golden("steps.txt", &told);
}

/// Compares with a file of this folder; `UPDATE_EXPECT=1` writes it anew.
fn golden(file: &str, told: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, told).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (line, (told, expected)) in told.lines().zip(expected.lines()).enumerate() {
        assert_eq!(told, expected, "{file}, line {}", line + 1);
    }
    assert_eq!(told.lines().count(), expected.lines().count(), "{file}");
}

#[test]
fn no_file_is_left_out_of_the_catalogue() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("routines");
    let mut files = BTreeSet::new();
    for family in std::fs::read_dir(root).unwrap() {
        let family = family.unwrap();
        for file in std::fs::read_dir(family.path()).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let name = name.strip_suffix(".c").unwrap().to_owned();
            files.insert(format!("{}/{name}", family.file_name().to_str().unwrap()));
        }
    }
    files.retain(|id| !id.starts_with("parts/"));
    let known: BTreeSet<_> = routines().map(|routine| routine.id().to_owned()).collect();
    assert_eq!(files, known);
}

#[test]
fn every_routine_says_what_it_is() {
    for routine in routines() {
        assert!(routine.summary().ends_with('.'), "{}", routine.id());
        assert!(
            routine.source().is_some() || routine.credit().is_some() || routine.code().len() < 120,
            "{} says whose idea it is",
            routine.id()
        );
        assert!(!routine.code().contains("///"), "{}", routine.id());
    }
}

#[test]
fn every_transform_has_a_routine_of_its_own_name() {
    for transform in Transform::ALL {
        let routine = Catalogue::computing(transform).next().unwrap();
        if transform.name() != "color-flip" && transform.name() != "identity" {
            assert_eq!(routine.family(), transform.name());
            let function = transform.name().replace('-', "_");
            assert!(Catalogue.text_of(&function).unwrap().contains(&function));
        }
        assert_eq!(
            origins_of(routine.transform()),
            origins_of(transform),
            "{transform}"
        );
    }
}
