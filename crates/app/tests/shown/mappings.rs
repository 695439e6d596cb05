//! The eight square mappings: the numbers and the routine depend on them, the board and its result don't.

use deltaboard_scene::{Action, Cells, Entry, View, hex, labels};
use deltaboard_trace::Verdict;
use deltaboard_transform::{Bitboard, Square, SquareMapping, Transform};

use crate::visit::{R, Visit, transform};

/// Returns the 64 squares in the order of their bits, computed from the name of a mapping. It names the squares of bits
/// 0 and 1: the bits go from the first square over the second to the end of the line, and then line by line.
fn order(mapping: SquareMapping) -> Vec<Square> {
    let (first, second) = mapping.name().split_once('-').expect("two squares");
    let place = |name: &str| {
        let square: Square = name.parse().expect("a square");
        (i32::from(square.index() % 8), i32::from(square.index() / 8))
    };
    let (from, next) = (place(first), place(second));
    let inner = (next.0 - from.0, next.1 - from.1);
    // The lines follow each other from the corner into the board.
    let into = |at: i32| if at == 0 { 1 } else { -1 };
    let outer = match inner.0 {
        0 => (into(from.0), 0),
        _ => (0, into(from.1)),
    };
    let square = |outside: i32, inside: i32| {
        let file = from.0 + outer.0 * outside + inner.0 * inside;
        let rank = from.1 + outer.1 * outside + inner.1 * inside;
        Square::ALL[usize::try_from(8 * rank + file).expect("a square")]
    };
    (0..64).map(|bit| square(bit / 8, bit % 8)).collect()
}

/// The number of a set of squares.
fn number(mapping: SquareMapping, set: Bitboard) -> String {
    let order = order(mapping);
    let bits = (0u32..).zip(&order).filter(|(_, square)| set.contains(**square));
    hex(bits.fold(0u64, |number, (bit, _)| number | 1 << bit))
}

#[test]
fn a_mapping_changes_the_numbers_but_not_the_board() {
    for name in Transform::ALL.map(Transform::name) {
        let board = transform(name).bitboard(Bitboard(R));
        let mut visit = Visit::open(&format!("?bits=0x{R:016x}&do={name}"));
        for mapping in SquareMapping::ALL {
            let when = format!("{name} in {mapping}");
            visit.act(Action::ChooseMapping(mapping));
            assert_eq!(visit.result(), number(mapping, board), "{when}");
            assert_eq!(visit.scene.verdict, Verdict::Proved, "{when}");
            visit.act(Action::StepFirst);
            assert_eq!(visit.number(), number(mapping, Bitboard(R)), "{when}");
            assert_eq!(visit.state.bits_text(), visit.number(), "{when}");
            assert_eq!(visit.bits(), Bitboard(R), "{when}");
            visit.act(Action::StepLast);
            assert_eq!(visit.number(), number(mapping, board), "{when}");
            assert_eq!(visit.bits(), board, "{when}");
            // A link restores it.
            let (step, label) = (visit.state.step, visit.label());
            visit.reload();
            assert_eq!((visit.state.step, visit.label()), (step, label), "{when}");
            assert_eq!(visit.state.mapping, mapping, "{when}");
        }
    }
}

#[test]
fn squares_show_their_numbers() {
    for mapping in SquareMapping::ALL {
        let mut visit = Visit::open("?do=flip-vertical&step=0");
        visit.act(Action::ChooseCells(Cells::Numbers));
        visit.act(Action::ChooseMapping(mapping));
        let labels = labels(&visit.state, &visit.scene, 0).expect("numbers");
        for (bit, square) in order(mapping).into_iter().enumerate() {
            let label = &labels[usize::from(square.index())];
            assert_eq!(label.text, bit.to_string(), "{square} in {mapping}");
        }
    }
}

#[test]
fn numbers_are_parsed_and_printed_in_the_mapping() {
    for mapping in SquareMapping::ALL {
        let mut visit = Visit::open("");
        visit.act(Action::ChooseMapping(mapping));
        visit.enter(Entry::Bits("0x2".to_owned()));
        let square = order(mapping)[1];
        assert_eq!(visit.number(), "0x0000000000000002", "{mapping}");
        assert_eq!(visit.bits(), square.bitboard(), "{mapping}");
        // The result is a number in the same mapping.
        assert_eq!(visit.result(), "0x0000000000000002", "{mapping}");
        visit.act(Action::ToggleSquare(square));
        assert_eq!(visit.number(), hex(0), "{mapping}, cleared");
        assert_eq!(visit.state.bits_text(), hex(0), "{mapping}, cleared");
    }
}

#[test]
fn positions_move_in_the_same_way_in_every_mapping() {
    for name in Transform::ALL.map(Transform::name) {
        let fen = "r3k2r/8/8/8/8/8/P7/R3K2R_b_KQkq_-_3_40";
        let mut visit = Visit::open(&format!("?fen={fen}&set=white&do={name}"));
        let shown = |visit: &Visit| (visit.result(), visit.caveats(), visit.pieces(), visit.bits());
        let usual = shown(&visit);
        for mapping in SquareMapping::ALL {
            visit.act(Action::ChooseMapping(mapping));
            visit.act(Action::StepFirst).act(Action::StepLast);
            assert_eq!(shown(&visit), usual, "{name} in {mapping}");
        }
    }
}

#[test]
fn the_mapping_is_kept_between_views() {
    let mut visit = Visit::open("?do=flip-vertical&mapping=h8-h7");
    for view in [View::Symmetries, View::Transform] {
        visit.act(Action::Visit(view));
        assert_eq!(visit.parameter("mapping"), "h8-h7", "{view:?}");
    }
}
