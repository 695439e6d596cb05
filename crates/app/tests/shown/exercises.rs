//! The exercises: each is wrong, and all other routines are right.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_scene::{Action, hex};
use deltaboard_trace::{Verdict, judge, run};
use deltaboard_transform::Bitboard;

use crate::visit::{SAMPLE, Visit, linked, routine};

fn exercises() -> impl Iterator<Item = Routine> {
    let routines = Catalogue::ROUTINES.iter().copied();
    routines.filter(|routine| routine.is_exercise())
}

/// The counterexample of an exercise, its result and the expected result.
fn counterexample(routine: Routine) -> (u64, u64, u64) {
    match judge(routine.program(), routine.task()) {
        Ok(Verdict::Different { board, left, right }) => (board, left, right),
        other => panic!("{} should be wrong: {other:?}", routine.id()),
    }
}

#[test]
fn every_exercise_shows_its_counterexample() {
    for routine in exercises() {
        let (board, left, right) = counterexample(routine);
        let id = routine.id();
        let mut visit = Visit::open("");
        visit.act(Action::ChooseRoutine(routine));
        let verdict = Verdict::Different { board, left, right };
        assert_eq!(visit.scene.verdict, verdict, "{id}");
        assert_eq!(visit.parameter("routine"), id);
        let before = visit.state.history_entries;
        visit.act(Action::TryBoard(Bitboard(board)));
        assert_eq!(visit.parameter("bits"), hex(board), "{id}");
        assert_eq!(visit.parameter("routine"), id);
        assert_eq!((visit.number(), visit.result()), (hex(left), hex(left)), "{id}");
        assert!(
            visit.state.history_entries > before,
            "the browser's back returns to the board before"
        );
        visit.act(Action::StepFirst);
        // A routine on 32 bits takes the lower half of the board.
        let width = match id.ends_with("rank-mirror-factor") {
            true => 0xffff_ffff,
            false => u64::MAX,
        };
        assert_eq!(visit.number(), hex(board & width), "{id}");
        assert!(visit.undo());
        assert_eq!(visit.parameter("routine"), id);
        assert_eq!(visit.scene.verdict, verdict, "{id}");
    }
}

#[test]
fn a_link_shows_the_counterexample() {
    for routine in exercises() {
        let (board, left, right) = counterexample(routine);
        let id = routine.id();
        let last = run(routine.program(), board).expect("it runs").steps().len();
        let visit = Visit::open(&format!("?bits={}&routine={id}&step={last}", hex(board)));
        assert_eq!(visit.state.notices, [""; 0], "{id}");
        assert_eq!(visit.scene.routine, Some(routine));
        assert_eq!((visit.number(), visit.state.step), (hex(left), last), "{id}");
        let verdict = Verdict::Different { board, left, right };
        assert_eq!(visit.scene.verdict, verdict, "{id}");
    }
}

#[test]
fn all_other_routines_are_proved() {
    assert_eq!(Visit::open("").scene.verdict, Verdict::Proved);
    let routines = Catalogue::ROUTINES.iter();
    for routine in routines.filter(|routine| !routine.is_exercise()) {
        let mut visit = Visit::open("");
        visit.act(Action::ChooseRoutine(*routine));
        assert_eq!(visit.scene.verdict, Verdict::Proved, "{}", routine.id());
    }
}

/// In a position, an exercise moves the pieces as its wrong routine does.
#[test]
fn exercises_move_pieces() {
    for routine in exercises().filter(|routine| routine.task().line().is_none()) {
        let mut visit = Visit::open(&format!("?fen={}", linked(SAMPLE)));
        visit.act(Action::ChooseRoutine(routine)).act(Action::StepLast);
        let steps = run(routine.program(), 0).expect("it runs").steps().len();
        assert_eq!(visit.state.step, steps, "{}", routine.id());
        let moved = visit.scene.after.bits(deltaboard_scene::Set::Occupied);
        assert_eq!(visit.bits(), moved, "{}", routine.id());
    }
    // This exercise swaps everything twice, so nothing changes.
    let mut visit = Visit::open(&format!("?fen={}", linked(SAMPLE)));
    visit.act(Action::ChooseRoutine(routine("exercises/mailbox-all-squares")));
    visit.act(Action::StepLast);
    assert_eq!(visit.result(), SAMPLE);
    // The counterexample is a bitboard.
    visit.act(Action::TryBoard(Bitboard(1)));
    assert_eq!(visit.parameter("fen"), "");
    assert!(visit.undo());
    assert_eq!(visit.result(), SAMPLE);
}
