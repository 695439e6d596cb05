//! The exercises: each is wrong, and what is no exercise is right.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_scene::{Action, hex};
use deltaboard_trace::{Verdict, judge, run};
use deltaboard_transform::Bitboard;

use crate::visit::{SAMPLE, Visit, linked, routine};

fn exercises() -> impl Iterator<Item = Routine> {
    let routines = Catalogue::ROUTINES.iter().copied();
    routines.filter(|routine| routine.is_exercise())
}

/// The board that the proof has found, what becomes of it, and what should.
fn wrong(routine: Routine) -> (u64, u64, u64) {
    match judge(&routine.program(), routine.task()) {
        Ok(Verdict::Different { board, left, right }) => (board, left, right),
        other => panic!("{} is wrong: {other:?}", routine.id()),
    }
}

#[test]
fn every_exercise_finds_its_own_counterexample() {
    for routine in exercises() {
        let (board, left, right) = wrong(routine);
        let id = routine.id();
        let mut visit = Visit::open("");
        visit.act(Action::ChooseRoutine(routine));
        let verdict = Verdict::Different { board, left, right };
        assert_eq!(visit.scene.verdict, verdict, "{id}");
        assert_eq!(visit.parameter("routine"), id);
        let before = visit.state.milestone;
        visit.act(Action::TryBoard(Bitboard(board)));
        assert_eq!(visit.parameter("bits"), hex(board), "{id}");
        assert_eq!(visit.parameter("routine"), id);
        assert_eq!((visit.number(), visit.result()), (hex(left), hex(left)), "{id}");
        assert!(visit.state.milestone > before, "the board before stays in reach");
        visit.act(Action::StepFirst);
        // Of 32 bits, a routine takes the lower half.
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
fn a_link_shows_what_is_wrong() {
    for routine in exercises() {
        let (board, left, right) = wrong(routine);
        let id = routine.id();
        let last = run(&routine.program(), board).expect("it runs").steps().len();
        let visit = Visit::open(&format!("?bits={}&routine={id}&step={last}", hex(board)));
        assert_eq!(visit.state.notices, [""; 0], "{id}");
        assert_eq!(visit.scene.routine, Some(routine));
        assert_eq!((visit.number(), visit.state.step), (hex(left), last), "{id}");
        let verdict = Verdict::Different { board, left, right };
        assert_eq!(visit.scene.verdict, verdict, "{id}");
    }
}

#[test]
fn what_is_right_is_not_called_wrong() {
    assert_eq!(Visit::open("").scene.verdict, Verdict::Proved);
    let routines = Catalogue::ROUTINES.iter();
    for routine in routines.filter(|routine| !routine.is_exercise()) {
        let mut visit = Visit::open("");
        visit.act(Action::ChooseRoutine(*routine));
        assert_eq!(visit.scene.verdict, Verdict::Proved, "{}", routine.id());
    }
}

/// An exercise on a position: the pieces go where the wrong routine takes them.
#[test]
fn an_exercise_moves_pieces_too() {
    for routine in exercises().filter(|routine| routine.task().line().is_none()) {
        let mut visit = Visit::open(&format!("?fen={}", linked(SAMPLE)));
        visit.act(Action::ChooseRoutine(routine)).act(Action::StepLast);
        let steps = run(&routine.program(), 0).expect("it runs").steps().len();
        assert_eq!(visit.state.step, steps, "{}", routine.id());
        let moved = visit.scene.after.bits(deltaboard_scene::Set::Occupied);
        assert_eq!(visit.bits(), moved, "{}", routine.id());
    }
    // Swapped twice, everything is where it was.
    let mut visit = Visit::open(&format!("?fen={}", linked(SAMPLE)));
    visit.act(Action::ChooseRoutine(routine("exercises/mailbox-all-squares")));
    visit.act(Action::StepLast);
    assert_eq!(visit.result(), SAMPLE);
    // The counterexample is of bits.
    visit.act(Action::TryBoard(Bitboard(1)));
    assert_eq!(visit.parameter("fen"), "");
    assert!(visit.undo());
    assert_eq!(visit.result(), SAMPLE);
}
