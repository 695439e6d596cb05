//! Checks of every routine in the catalogue, so that a routine with a bug cannot be added.

use std::collections::BTreeSet;
use std::path::Path;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::Library;
use deltaboard_trace::{
    Line, Meaning, Origin, Task, Verdict, compare, explain, judge, recognise, run,
};
use deltaboard_transform::{Bitboard, Direction, Transform};

/// The letter R, which no symmetry maps to itself.
const R: u64 = 0x1e22_2212_0e0a_1222;

fn routines() -> impl Iterator<Item = Routine> {
    Catalogue::ROUTINES.iter().copied()
}

/// The routines that are right: all but the exercises.
fn correct_routines() -> impl Iterator<Item = Routine> {
    routines().filter(|routine| !routine.is_exercise())
}

#[test]
fn every_routine_is_proved_to_do_its_task() {
    for routine in correct_routines() {
        let trace = run(routine.program(), R).unwrap();
        assert!(!trace.is_data_dependent(), "{}", routine.id());
        assert_eq!(trace.result_origins(), &routine.task().origins(), "{}", routine.id());
        let verdict = judge(routine.program(), routine.task()).unwrap();
        assert_eq!(verdict, Verdict::Proved, "{}", routine.id());
        if let Some(transform) = routine.task().transform() {
            assert_eq!(recognise(trace.result_origins()), Some(transform));
        }
    }
}

#[test]
fn every_exercise_has_a_counterexample() {
    for routine in routines().filter(|routine| routine.is_exercise()) {
        let program = routine.program();
        let verdict = judge(program, routine.task()).unwrap();
        let Verdict::Different { board, left, right } = verdict else {
            panic!("{}: {verdict:?}", routine.id());
        };
        assert!(board.count_ones() <= 2, "{}: {board:#x}", routine.id());
        assert_ne!(left, right);
        assert_eq!(run(program, board).unwrap().result(), left);
        assert_eq!(routine.task().origins().evaluate(board), right);
        let pair = Catalogue::doing(routine.task()).next();
        assert!(
            pair.is_some() || routine.erratum().is_none(),
            "{} has no correct routine",
            routine.id()
        );
    }
}

#[test]
fn wrong_factor_is_right_for_16_ranks() {
    let routine = Catalogue::find("exercises/rank-mirror-factor").unwrap();
    let expected = routine.task().origins();
    let right = (0..256)
        .filter(|rank| run(routine.program(), *rank).unwrap().result() == expected.evaluate(*rank));
    assert_eq!(right.count(), 16);
}

#[test]
fn every_routine_does_its_task_on_the_basis() {
    for routine in correct_routines() {
        let expected = routine.task().origins();
        let program = routine.program();
        for board in (0..64).map(|square| 1 << square).chain([0, R, u64::MAX]) {
            let result = run(program, board).unwrap().result();
            assert_eq!(result, expected.evaluate(board), "{}", routine.id());
        }
    }
}

#[test]
fn tasks_agree_with_the_fast_functions() {
    let boards = || (0..64).map(|square| Bitboard(1 << square)).chain([Bitboard(R)]);
    for transform in Transform::ALL {
        let expected = Task::Transform(transform).origins();
        for board in boards() {
            assert_eq!(transform.bitboard(board).0, expected.evaluate(board.0));
        }
    }
    for direction in Direction::ALL {
        for wraps in [false, true] {
            let expected = Task::Step { direction, wraps }.origins();
            for board in boards() {
                let moved =
                    if wraps { board.shift_wrapping(direction) } else { board.shift(direction) };
                assert_eq!(moved.0, expected.evaluate(board.0), "{direction}");
            }
        }
    }
}

#[test]
fn lines_contain_only_line_tasks() {
    assert!(Catalogue::lines().all(|routine| routine.task().line().is_some()));
    assert!(!Catalogue::lines().any(Routine::is_exercise));
}

#[test]
fn line_routines_are_right_for_all_occupancies() {
    // Whether the occupancy is reversed; bit 0 is the lowest square of the line.
    for (family, reversed) in [
        ("a-file-to-rank", true),
        ("rank-to-a-file", true),
        ("h-file-to-rank", false),
        ("diagonal-to-rank", false),
        ("mirror-rank", true),
    ] {
        for routine in correct_routines().filter(|routine| routine.family() == family) {
            let program = routine.program();
            let task = routine.task();
            let line = task.line().unwrap();
            let goal = line.to.iter().fold(0u64, |set, square| set | 1 << square.index());
            for occupancy in 0..=255u8 {
                let expected = if reversed { occupancy.reverse_bits() } else { occupancy };
                let result = run(program, line.occupied(occupancy)).unwrap().result();
                let goal = Line { from: line.to, ..*line }.occupied(expected);
                assert_eq!(result, goal, "{} of {occupancy}", routine.id());
            }
            assert_eq!(run(program, u64::MAX).unwrap().result(), goal);
        }
    }
}

#[test]
fn letters_follow_origins_and_live_bits_exclude_garbage() {
    let routine = Catalogue::find("a-file-to-rank/multiplication").unwrap();
    let task = routine.task();
    let line = task.line().unwrap();
    let trace = run(routine.program(), line.squares()).unwrap();
    // The mask, eight copies of which the first is the board itself, and the shift.
    assert_eq!(trace.steps().len(), 9);
    let product = 8;
    let drawn: Vec<String> = (0..8usize)
        .rev()
        .map(|rank| {
            let letter = |file| {
                let origin = trace.origins(product).bit(8 * rank + file);
                let square = origin.square();
                square.and_then(|square| line.letter(square)).unwrap_or('.')
            };
            (0..8).map(letter).collect()
        })
        .collect();
    assert_eq!(
        drawn,
        [
            "ABCDEFGH", "BCDEFGH.", "CDEFGH..", "DEFGH...", "EFGH....", "FGH.....", "GH......",
            "H.......",
        ]
    );
    assert_eq!(trace.live(product), 0xff << 56);
    assert_eq!(trace.live(trace.steps().len()), u64::MAX);
}

#[test]
fn sum_of_two_origins_is_an_xor() {
    let routine = Catalogue::find("exercises/rank-by-anti-diagonal").unwrap();
    let trace = run(routine.program(), 0xff).unwrap();
    let met = |frame| {
        (0..64).any(|n| match trace.origins(frame).bit(n) {
            Origin::Xor { squares, .. } => squares.count_ones() > 1,
            Origin::Unknown => false,
        })
    };
    assert!((1..trace.steps().len()).any(met), "a sum of two is an XOR");
    assert!(!trace.result_origins().is_linear(), "carries are not XORs");
}

#[test]
fn mailbox_loops_have_one_step_per_swap() {
    for (id, swaps) in [
        ("flip-vertical/mailbox", 32),
        ("mirror-horizontal/mailbox", 32),
        ("mirror-horizontal/mailbox-trick", 32),
        ("flip-diagonal/mailbox", 28),
        ("exercises/mailbox-all-squares", 64),
    ] {
        let trace = run(Catalogue::find(id).unwrap().program(), R).unwrap();
        assert_eq!(trace.steps().len(), swaps, "{id}");
        for step in trace.steps() {
            assert!(step.meaning.to_string().starts_with("swap "), "{id}");
            assert_eq!(step.statements.len(), 3, "{id}");
        }
    }
}

#[test]
fn domains_agree_with_the_names() {
    for routine in routines() {
        assert_eq!(routine.domain(), routine.program().domain(), "{}", routine.id());
    }
}

#[test]
fn routines_of_one_task_are_equal_and_others_different() {
    let mut first_of_task: Vec<Routine> = Vec::new();
    for routine in correct_routines() {
        match first_of_task.iter().find(|other| other.task() == routine.task()) {
            Some(other_routine) => {
                let verdict = compare(other_routine.program(), routine.program()).unwrap();
                assert_eq!(verdict, Verdict::Proved, "{}", routine.id());
            }
            None => first_of_task.push(routine),
        }
    }
    let programs: Vec<_> = first_of_task.iter().map(|routine| routine.program()).collect();
    for (place, left) in programs.iter().enumerate() {
        for right in &programs[..place] {
            let verdict = compare(left, right).unwrap();
            let Verdict::Different { board, left: l, right: r } = verdict else {
                panic!("{verdict:?}:\n{}\n{}", left.text(), right.text());
            };
            assert_eq!(board.count_ones(), 1);
            assert_ne!(l, r);
            assert_eq!(run(left, board).unwrap().result(), l);
            assert_eq!(run(right, board).unwrap().result(), r);
        }
    }
}

#[test]
fn any_wrong_digit_is_detected() {
    // Changes every digit of every constant of a routine. No change may still be proved equal.
    let routine = Catalogue::find("flip-diagonal/delta-swaps").unwrap();
    let text = routine.code();
    let mut changed = 0;
    for (at, _) in text.match_indices("0x") {
        for digit in at + 2..at + 18 {
            let mut wrong = text.to_owned();
            let other = if &text[digit..=digit] == "0" { "1" } else { "0" };
            wrong.replace_range(digit..=digit, other);
            let program = deltaboard_routine::Program::parse(&wrong).unwrap();
            let verdict = compare(&program, routine.program()).unwrap();
            assert!(matches!(verdict, Verdict::Different { .. }), "{wrong}");
            changed += 1;
        }
    }
    assert_eq!(changed, 48);
}

#[test]
fn operation_counts() {
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
        ("rotated-45-packed/reversal-and-pdep", 13),
        ("rotated-45-packed/pext-and-pdep", 15),
        ("rotated-45-packed/rotates-and-pext", 16),
        ("rotated-45-packed/multiplications", 31),
        ("rotated-45-unpacked/pext-and-reversal", 13),
        ("rotated-45-unpacked/pext-and-pdep", 15),
        ("rotated-45-unpacked/pdep-and-rotates", 16),
        ("rotated-45-unpacked/multiplications", 31),
        ("flip-vertical/square-xor", 1),
        ("flip-diagonal/square-shifts", 4),
        ("flip-diagonal/square-multiplication", 2),
        ("mirror-rank/multiplications", 5),
        ("mirror-rank/multiplications-32", 8),
        ("mirror-rank/lookup", 2),
        ("shift-east/masked-shift", 2),
        ("wrap-east/masked-rotates", 5),
        ("flip-mirror-reverse/neither", 0),
        ("flip-mirror-reverse/flip", 15),
        ("flip-mirror-reverse/mirror", 15),
        ("flip-mirror-reverse/both", 30),
    ] {
        let trace = run(Catalogue::find(id).unwrap().program(), R).unwrap();
        assert_eq!(trace.operations(), operations, "{id}");
        let in_steps: u32 = trace.steps().iter().map(|step| step.operations).sum();
        assert_eq!(in_steps, operations, "{id}: every operation belongs to a step");
    }
}

#[test]
fn frames_are_consistent() {
    for routine in routines() {
        let trace = run(routine.program(), R).unwrap();
        let mut board = trace.input();
        let mut origins = trace.origins(0).clone();
        for (n, step) in trace.steps().iter().enumerate() {
            if !step.motion.is_linear() || !step.origins.is_linear() {
                assert!(routine.is_exercise(), "{} step {}", routine.id(), n + 1);
                break;
            }
            assert_eq!(step.before, board, "{} step {}", routine.id(), n + 1);
            assert_eq!(step.origins.evaluate(R), step.after);
            // A term takes its bits from the board before the first term; the others stay.
            let laid = step.term.map_or(0, |term| term.laid);
            let source = step.term.map_or(n, |term| n + 1 - term.number);
            let taken = step.motion.masked(laid).after(trace.origins(source));
            origins = step.motion.masked(!laid).after(&origins).or(&taken);
            assert_eq!(origins, step.origins);
            assert_ne!(step.meaning, Meaning::Nothing, "{} step {}", routine.id(), n + 1);
            let is_complete = step.term.is_none_or(|term| term.number == term.count);
            if routine.task().transform().is_some() && !routine.is_exercise() && is_complete {
                assert!(step.origins.as_permutation().is_some(), "a step loses no bit");
            }
            assert!(
                step.statements.contains(&step.span),
                "{} step {}: {:?} {:?}",
                routine.id(),
                n + 1,
                step.statements,
                step.span
            );
            board = step.after;
        }
        if trace.result_origins().is_linear() {
            assert_eq!(trace.result(), board, "{}", routine.id());
        }
    }
}

#[test]
fn routines_in_another_order_have_the_same_steps() {
    let mut count = 0;
    for (routine, other) in routines().filter_map(|it| Some((it, it.in_another_order()?))) {
        let steps = |routine: Routine| {
            let trace = run(routine.program(), 0).unwrap();
            trace.steps().iter().map(|step| step.meaning.to_string()).collect::<Vec<_>>()
        };
        let [mut steps, mut others] = [routine, other].map(steps);
        assert_eq!(routine.task(), other.task());
        assert_ne!(steps, others, "{}", routine.id());
        steps.sort();
        others.sort();
        assert_eq!(steps, others, "{}", routine.id());
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn steps_are_named_from_their_meaning() {
    let mut steps = String::new();
    for routine in routines() {
        let trace = run(routine.program(), R).unwrap();
        let expected = routine.task().origins();
        steps += &format!("{} ({} operations)\n", routine.id(), trace.operations());
        for (n, step) in trace.steps().iter().enumerate() {
            steps += &format!("  {}. {}\n", n + 1, step.meaning);
            steps += &format!("     {}\n", explain(&trace, n + 1, Some(&expected)).unwrap());
        }
    }
    assert_golden("steps.txt", &steps);
}

/// Compares a text with a golden file in this folder; `UPDATE_EXPECT=1` rewrites the file.
fn assert_golden(file: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (line, (actual, expected)) in actual.lines().zip(expected.lines()).enumerate() {
        assert_eq!(actual, expected, "{file}, line {}", line + 1);
    }
    assert_eq!(actual.lines().count(), expected.lines().count(), "{file}");
}

#[test]
fn all_files_are_in_the_catalogue() {
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
fn every_routine_has_a_summary_and_a_source() {
    for routine in routines() {
        assert!(routine.summary().ends_with(['.', '?']), "{}", routine.id());
        assert!(
            routine.source().is_some()
                || routine.credit().is_some()
                || routine.task().transform().is_none()
                || routine.code().len() < 120,
            "{} needs a `@source` or `@credit` line, unless it's shorter than 120 bytes",
            routine.id()
        );
        assert!(!routine.code().contains("///"), "{}", routine.id());
    }
}

#[test]
fn every_transform_has_a_routine_with_its_name() {
    for transform in Transform::ALL {
        let routine = Catalogue::computing(transform).next().unwrap();
        if transform.name() != "color-flip" && transform.name() != "identity" {
            assert_eq!(routine.family(), transform.name());
            let function = transform.name().replace('-', "_");
            assert!(Catalogue.text_of(&function).unwrap().contains(&function));
        }
        let task = Task::Transform(transform);
        assert_eq!(routine.task().origins(), task.origins(), "{transform}");
    }
}

#[test]
fn depth_is_the_longest_chain_of_dependent_operations() {
    for (id, operations, depth) in [
        // Each swap: two parallel shifts, two ANDs, an OR.
        ("flip-vertical/delta-swaps", 13, 8),
        ("flip-vertical/byte-swap", 1, 1),
        // All terms in parallel, and a chain of ORs.
        ("flip-vertical/shifts-and-masks", 21, 9),
        ("flip-diagonal/delta-swaps", 18, 18),
        ("flip-vertical/square-xor", 1, 1),
    ] {
        let trace = run(Catalogue::find(id).unwrap().program(), R).unwrap();
        assert_eq!((trace.operations(), trace.depth()), (operations, depth), "{id}");
    }
}

#[test]
fn folder_of_a_line_routine_is_the_title_of_its_task() {
    for routine in Catalogue::lines() {
        let family = routine.family().replace('-', " ");
        assert_eq!(routine.task().title(), family, "{}", routine.id());
    }
}
