//! The view *Lines*: files, ranks and diagonals mapped to others, with a letter for the origin of each bit.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_scene::{Action, hex, labels};
use deltaboard_trace::{Origin, Trace, run};
use deltaboard_transform::{Bitboard, Square};

use crate::visit::{Visit, drawn_fen, routine};

/// The routines, and their results for the occupancy 181 (bit 0 is the lowest square of the line). The golden figures
/// show which lines are reversed.
const LINES: [(&str, u64); 6] = [
    ("a-file-to-rank/multiplication", 0xad),
    ("h-file-to-rank/multiplication", 0xb5),
    ("rank-to-a-file/multiplication", 0x0100_0100_0101_0001),
    ("diagonal-to-rank/multiplication", 0xb5),
    ("anti-diagonal-to-rank/multiplication", 0xad),
    ("mirror-rank/multiplications", 0xad),
];

#[test]
fn the_lines_view_opens_with_a_full_file() {
    let mut visit = Visit::open("");
    visit.act(Action::Visit(deltaboard_scene::View::Lines));
    assert_eq!(visit.parameter("view"), "lines");
    assert_eq!(visit.parameter("bits"), "");
    assert_eq!(visit.number(), hex(u64::MAX));
    assert_eq!(visit.result(), hex(0xff));
    assert_eq!(visit.state.step, 0);
    let line = visit.scene.line().expect("a line");
    assert_eq!(line.occupancy(visit.scene.trace.input()), 255);
}

#[test]
fn an_occupancy_sets_its_line_and_leaves_other_squares_unchanged() {
    let mut visit = Visit::open("?view=lines");
    let mut others = u64::MAX;
    for (id, result) in LINES {
        let routine = routine(id);
        let line = *routine.task().line().expect("a line");
        visit.act(Action::ChooseRoutine(routine)).act(Action::Occupy(181));
        others = others & !line.squares() | line.occupied(181);
        assert_eq!(visit.parameter("bits"), hex(others), "{id}");
        assert_eq!(visit.parameter("view"), "lines");
        assert_eq!(visit.scene.trace.input(), others, "{id}");
        assert_eq!(visit.result(), hex(result), "{id} of 181");
    }
}

#[test]
fn every_frame_shows_the_letters_of_its_bits() {
    for routine in Catalogue::lines() {
        for occupancy in [181, 255, 1] {
            let mut visit = Visit::open(&format!("?view=lines&routine={}", routine.id()));
            visit.act(Action::Occupy(occupancy));
            let trace = run(routine.program(), visit.scene.trace.input());
            let trace = trace.expect("it runs");
            for step in 0..=trace.steps().len() {
                visit.act(Action::StepTo(step));
                assert_eq!(visit.number(), hex(trace.board(step)));
                let labels = labels(&visit.state, &visit.scene, step).expect("letters");
                let expected = letters(routine, &trace, step);
                for (square, expected) in Square::ALL.into_iter().zip(expected) {
                    let label = &labels[usize::from(square.index())];
                    let when = format!("{square} in step {step} of {}", routine.id());
                    assert_eq!(label.text, expected, "{when}");
                }
            }
        }
    }
}

/// If two bits meet on a square, it shows their sum. If there are carries, it shows `?`.
#[test]
fn letters_that_meet_are_shown_as_a_sum() {
    let id = "exercises/rank-by-anti-diagonal";
    let visit = Visit::open(&format!("?view=lines&bits=ff&routine={id}"));
    let frames = 1..=visit.scene.last_frame();
    let texts = frames.flat_map(|frame| {
        let labels = labels(&visit.state, &visit.scene, frame).expect("letters");
        labels.iter().map(|label| label.text.clone()).collect::<Vec<_>>()
    });
    let seen: String = texts.collect();
    assert!(seen.contains('⊕'), "letters that meet: {seen}");
    assert!(seen.contains('?'), "carries: {seen}");
}

#[test]
fn all_256_occupancies_have_the_expected_result() {
    for routine in Catalogue::lines().filter(|routine| !routine.is_exercise()) {
        let line = *routine.task().line().expect("a line");
        let program = routine.program();
        for occupancy in 0..=255u8 {
            let board = line.occupied(occupancy);
            let result = run(program, board).expect("it runs").result();
            let expected = routine.task().origins().evaluate(board);
            assert_eq!(result, expected, "{} of {occupancy}", routine.id());
            if routine.family() == "mirror-rank" {
                assert_eq!(result, u64::from(occupancy.reverse_bits()));
            }
            if routine.family() == "h-file-to-rank" {
                assert_eq!(result, u64::from(occupancy));
            }
            assert_eq!(line.occupancy(board), occupancy);
        }
    }
}

#[test]
fn switches_and_squares_set_the_line() {
    let mut visit = Visit::open("?view=lines");
    for (occupancy, bits) in
        [(127, 0xfeff_ffff_ffff_ffff), (126, 0xfeff_ffff_ffff_fffe), (254, 0xffff_ffff_ffff_fffe)]
    {
        visit.act(Action::Occupy(occupancy));
        assert_eq!(visit.parameter("bits"), hex(bits), "{occupancy}");
        assert_eq!(visit.number(), hex(bits), "{occupancy}");
    }
    visit.act(Action::ToggleSquare(Square::A8));
    let line = visit.scene.line().expect("a line");
    assert_eq!(line.occupancy(visit.scene.trace.input()), 126);
    // A square that isn't on the line doesn't change the occupancy.
    visit.act(Action::ToggleSquare(Square::E4));
    assert_eq!(line.occupancy(visit.scene.trace.input()), 126);
    assert_eq!(visit.number(), "0xfeffffffeffffffe");
    visit.act(Action::StepLast);
    assert_eq!((visit.result(), visit.number()), (hex(0x7e), hex(0x7e)));
}

#[test]
fn a_line_of_a_position_moves_its_pieces() {
    let mut visit = Visit::open("?view=lines&fen=k7/8/8/R7/8/8/P7/K7_w_-_-");
    let line = visit.scene.line().expect("a line");
    assert_eq!(line.occupancy(visit.scene.trace.input()), 147);
    assert_eq!(visit.number(), "0x0100000100000101");
    visit.act(Action::StepLast);
    // The letters of the file, top first: k . . R . . P K.
    assert_eq!(visit.result(), "8/8/8/8/8/8/8/k2R2PK w - -");
    assert_eq!(visit.pieces(), drawn_fen("8/8/8/8/8/8/8/k2R2PK"));
    // Setting an occupancy replaces the position by bits.
    visit.act(Action::StepFirst).act(Action::Occupy(1));
    assert_eq!((visit.parameter("fen"), visit.number()), (String::new(), hex(1)));
}

#[test]
fn a_link_restores_a_line() {
    let query =
        "?bits=0x8040201008040201&routine=diagonal-to-rank/multiplication&step=3&view=lines,black";
    let mut visit = Visit::open(query);
    let shown =
        |visit: &Visit| (visit.state.to_query(), visit.number(), visit.label(), visit.result());
    let before = shown(&visit);
    assert_eq!(before.0, query);
    assert_eq!(shown(visit.reload()), before);
}

#[test]
fn two_routines_for_a_line_have_the_same_result() {
    for routine in Catalogue::lines() {
        let mut visit = Visit::open(&format!("?view=lines&routine={}", routine.id()));
        visit.act(Action::Compare).act(Action::StepLast);
        let beside = visit.scene.beside.as_deref();
        let is_alone = visit.scene.alternatives().is_empty();
        assert_eq!(beside.is_none(), is_alone, "{}", routine.id());
        if let Some(beside) = beside {
            assert_eq!(beside.after, visit.scene.after, "{}", routine.id());
        }
    }
    let mirrored = Visit::open("?view=lines&routine=mirror-rank/multiplications");
    assert!(!mirrored.scene.alternatives().is_empty());
}

/// The expected labels: a letter of the line, a sum of letters, `·` for no origin, `?` for carries.
fn letters(routine: Routine, trace: &Trace, step: usize) -> [String; 64] {
    let line = *routine.task().line().expect("a line");
    let set = Bitboard(trace.board(step));
    Square::ALL.map(|square| {
        let off = if set.contains(square) { '1' } else { '·' };
        match trace.origins(step).of(square) {
            Origin::Unknown => "?".to_owned(),
            Origin::ZERO => "·".to_owned(),
            Origin::Xor { squares, .. } => {
                let off = if squares.is_power_of_two() { off } else { '·' };
                let letters = Bitboard(squares).squares();
                let letters = letters.map(|from| line.letter(from).unwrap_or(off));
                let letters: Vec<_> = letters.map(String::from).collect();
                match letters.len() {
                    0..=3 => letters.join("⊕"),
                    _ => "⊕…".to_owned(),
                }
            }
        }
    })
}
