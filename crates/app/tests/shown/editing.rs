//! Edits of the board by hand, and undo.

use deltaboard_scene::{Action, Edit, Man};
use deltaboard_transform::{Direction, File, Piece, Rank, Square, SquareMapping, Transform};

use crate::visit::{Visit, routine, transform};

const KINGS: &str = "?fen=4k3/8/8/8/8/8/8/4K3_w_-_-";

fn man(letter: char) -> Man {
    Man::Piece(Piece::from_letter(letter).expect("a piece"))
}

#[test]
fn edits_move_visible_pieces() {
    let mut visit = Visit::open(KINGS);
    for (from, to, fen) in [
        (Square::E1, Square::D2, "4k3/8/8/8/8/8/3K4/8 w - -"),
        // Onto another piece, which is replaced.
        (Square::D2, Square::E8, "4K3/8/8/8/8/8/8/8 w - -"),
    ] {
        visit.act(Action::Edit(Edit::Move(from, to)));
        assert_eq!(visit.state.fen_text(), fen);
    }
    // After the flip, the king of e1 is on e8.
    let mut visit = Visit::open("?fen=8/8/8/8/8/8/8/4K3_w_-_-&do=flip-vertical");
    visit.act(Action::Edit(Edit::Move(Square::E8, Square::A7)));
    assert_eq!(visit.state.fen_text(), "8/8/8/8/8/8/K7/8 w - -");
    assert_eq!(visit.result(), "8/K7/8/8/8/8/8/8 w - -");
}

#[test]
fn bits_are_filled_and_moved() {
    let mut visit = Visit::open("?bits=0x1");
    for (edit, bits) in [
        (Edit::Fill(Rank::Eighth.bitboard(), Man::Bit), "0xff00000000000001"),
        (Edit::Fill(Rank::First.bitboard(), Man::Bit), "0xff000000000000ff"),
        (Edit::Shift(Direction::South), "0x00ff000000000000"),
        (Edit::Shift(Direction::NorthEast), "0xfe00000000000000"),
        (Edit::Fill(File::C.bitboard(), Man::Bit), "0xfe04040404040404"),
        (Edit::Fill(Rank::Third.bitboard(), Man::Bit), "0xfe04040404ff0404"),
    ] {
        visit.act(Action::Edit(edit));
        assert_eq!(visit.state.bits_text(), bits, "{edit:?}");
    }
}

/// A shift warns of losses, and a king leaves the board only at the second press.
#[test]
fn a_shift_warns_of_losses() {
    let mut visit = Visit::open("?fen=4k3/8/8/8/8/8/8/R3K3_w_Q_-");
    let south = Action::Edit(Edit::Shift(Direction::South));
    visit.act(Action::Edit(Edit::Shift(Direction::East)));
    assert_eq!(visit.state.fen_text(), "5k2/8/8/8/8/8/8/1R3K2 w - -");
    assert!(visit.state.warnings[0].starts_with("Castling right Q is dropped"));
    visit.act(south.clone());
    assert_eq!(
        visit.state.warnings,
        ["This would push the white king off the board. Press again to do it."]
    );
    assert_eq!(visit.state.fen_text(), "5k2/8/8/8/8/8/8/1R3K2 w - -");
    visit.act(south);
    assert_eq!(visit.state.fen_text(), "8/5k2/8/8/8/8/8/8 w - -");
    assert!(visit.undo());
    assert_eq!(visit.state.fen_text(), "5k2/8/8/8/8/8/8/1R3K2 w - -");
}

#[test]
fn every_kind_of_change_can_be_undone() {
    let mut visit = Visit::open("");
    for action in [
        Action::Apply(transform("flip-vertical")),
        Action::ChooseRoutine(routine("flip-vertical/byte-swap")),
        Action::ChooseMapping(SquareMapping::H1G1),
        Action::Load(deltaboard_scene::examples::example(1).expect("an example")),
        Action::Apply(Transform::ColorFlip),
        Action::Edit(Edit::Put(Square::C3, man('N'))),
        Action::WriteCode("u64 f(u64 x) { return x << 8; }".into()),
    ] {
        let case = format!("{action:?}");
        let before = (visit.state.subject, visit.state.transforms.clone(), visit.state.lab.clone());
        visit.act(action.clone());
        assert!(visit.undo(), "{case}");
        let after = (visit.state.subject, visit.state.transforms.clone(), visit.state.lab.clone());
        assert_eq!(before, after, "{case}");
        visit.act(action);
    }
    for _ in 0..7 {
        assert!(visit.undo());
    }
    assert_eq!(visit.state.to_query(), "");
    assert!(!visit.undo());
}
