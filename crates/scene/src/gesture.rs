//! The board changed by hand: what is in the hand, what was done, and what was there before.

use deltaboard_scene::{Action, Edit, Field, History, Man, Recent, State, View};
use deltaboard_transform::{Bitboard, Direction, Piece, Square};
use gloo::events::EventListener;
use yew::Callback;

use crate::browser::storage::{self, StorageKey};
use crate::browser::{self, drag, keyboard};
use crate::event::Event;
use crate::stage::Stage;
use crate::view::piece_name;

/// What somebody needs who changes the board by hand.
#[derive(Default)]
pub(crate) struct Editing {
    /// Whether the tools are open.
    pub(crate) open: bool,
    /// Whether they were just opened, and may be out of sight.
    pub(crate) just_opened: bool,
    pub(crate) hand: Hand,
    pub(crate) history: History,
    pub(crate) recent: Recent,
    /// What was done last, for those who do not see it.
    pub(crate) said: String,
    listeners: Vec<EventListener>,
}

/// What is in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Hand {
    #[default]
    Empty,
    /// What stands on a square, to be put on another.
    From(Square),
    /// What is put on every square that is pressed; of nothing, the rubber.
    Holds(Man),
}

/// What was done to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    /// What stands on a square was dragged to another, or off the board.
    Dragged(Square, Option<Square>),
    /// A piece was put on a square.
    Put(Piece, Square),
    /// The label of a line was pressed: these are its squares.
    Line(Bitboard),
    /// The letter of a piece was written on the square where the keyboard is.
    Wrote(Piece),
    /// What stands on that square was taken away.
    Cleared,
    /// The file of that square was filled.
    FilledFile,
    /// The rank of that square was filled.
    FilledRank,
    /// The whole board was moved by a square, as it is seen.
    Shifted(Direction),
}

/// What somebody means who changes the board.
#[derive(Debug, Default)]
pub(crate) struct Meant {
    /// What is to be done.
    pub(crate) action: Option<Action>,
    /// What is said to them.
    pub(crate) message: &'static str,
}

impl Meant {
    const fn said(message: &'static str) -> Self {
        Self { action: None, message }
    }
}

impl From<Edit> for Meant {
    fn from(edit: Edit) -> Self {
        Self::from(Action::Edit(edit))
    }
}

impl From<Action> for Meant {
    fn from(action: Action) -> Self {
        Self { action: Some(action), message: "" }
    }
}

/// How a state has come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Something was done; perhaps somebody has written somewhere.
    New(Option<Field>),
    /// Something was taken back, or done again.
    TakenBack,
}

impl Deed {
    pub(crate) const fn of(action: &Action) -> Self {
        match action {
            Action::UndoRedo(_) => Self::TakenBack,
            action => Self::New(action.field()),
        }
    }
}

impl Editing {
    /// Begins to listen, with what was on the board another day.
    pub(crate) fn begin(&mut self, send: &Callback<Event>) {
        if !self.listeners.is_empty() {
            return;
        }
        let page = browser::page();
        let done = send.reform(Event::Done);
        self.listeners.extend(drag::listen(&page, move |what| done.emit(what)));
        let meant = send.clone();
        self.listeners.push(keyboard::on_edit(&page, move |event| meant.emit(event)));
        let changed = send.clone();
        self.listeners.push(storage::on_change(StorageKey::Recent, move || {
            changed.emit(Event::Recall);
        }));
        self.recall();
    }

    /// Reads what was on the board before, here or in another tab.
    pub(crate) fn recall(&mut self) {
        let text = storage::get(StorageKey::Recent).unwrap_or_default();
        self.recent = Recent::from_text(&text);
    }

    pub(crate) fn show(&mut self, open: bool) {
        self.open = open;
        self.just_opened = open;
        self.hand = Hand::Empty;
    }

    pub(crate) fn forget(&mut self) {
        self.recent = Recent::default();
        storage::set(StorageKey::Recent, "");
    }

    /// What it means that a square is pressed.
    pub(crate) fn press(&mut self, square: Square, stage: &Stage) -> Meant {
        match self.hand {
            Hand::Holds(man) => put(man, square, stage),
            Hand::From(from) => {
                self.hand = Hand::Empty;
                match from == square {
                    true => Meant::default(),
                    false => Edit::Move(from, square).into(),
                }
            }
            Hand::Empty if stage.state.subject.is_bits() => Action::ToggleSquare(square).into(),
            Hand::Empty if seen(square, stage) == Man::None => Meant::default(),
            Hand::Empty => {
                self.hand = Hand::From(square);
                Meant::said("Picked up. Press the target square, or Esc.")
            }
        }
    }

    /// What it means that something was done to the board.
    pub(crate) fn done(&self, done: Done, stage: &Stage) -> Meant {
        let square = stage.cursor;
        match done {
            Done::Dragged(from, Some(to)) => Edit::Move(from, to).into(),
            Done::Dragged(from, None) => Edit::Put(from, Man::None).into(),
            Done::Put(piece, square) => Edit::Put(square, Man::Piece(piece)).into(),
            Done::Line(squares) => self.fill(squares, stage),
            Done::Wrote(_) if stage.state.subject.is_bits() => Meant::default(),
            Done::Wrote(piece) => put(Man::Piece(piece), square, stage),
            Done::Cleared => Edit::Put(square, Man::None).into(),
            Done::FilledFile => self.fill(square.file().bitboard(), stage),
            Done::FilledRank => self.fill(square.rank().bitboard(), stage),
            Done::Shifted(direction) => Edit::Shift(match stage.state.view {
                View::White => direction,
                View::Black => direction.opposite(),
            })
            .into(),
        }
    }

    /// Puts what is in the hand on all squares of a line; on a bitboard, bits.
    fn fill(&self, squares: Bitboard, stage: &Stage) -> Meant {
        match self.hand {
            Hand::Holds(man) => Edit::Fill(squares, man).into(),
            _ if stage.state.subject.is_bits() => Edit::Fill(squares, Man::Bit).into(),
            _ => Meant::said("Choose a piece first: press Edit under the board."),
        }
    }

    /// Follows what has become of the state.
    pub(crate) fn note(&mut self, before: &State, now: &State, deed: Deed) {
        let mut by_hand = now.milestone == before.milestone;
        if let Deed::New(field) = deed {
            let begins = self.history.note(before, now, field);
            by_hand &= field.is_none() || !begins;
        }
        let moved = before.step != now.step || !now.shows_same_run(before);
        if moved && matches!(self.hand, Hand::From(_)) {
            self.hand = Hand::Empty;
        }
        if now.subject != before.subject {
            self.recent.note(now.subject, by_hand);
            storage::set(StorageKey::Recent, &self.recent.to_text());
        }
    }
}

/// What an action does to the board, in a few words: "white knight from g1 to f3".
pub(crate) fn telling(action: &Action, stage: &Stage) -> String {
    let called = |man| match man {
        Man::None => "nothing".to_owned(),
        Man::Bit => "1".to_owned(),
        Man::Piece(piece) => piece_name(piece),
    };
    match action {
        Action::ToggleSquare(square) => {
            let bit = u8::from(seen(*square, stage) == Man::None);
            format!("{square}: {bit}")
        }
        Action::Edit(Edit::Put(square, man)) => format!("{square}: {}", called(*man)),
        Action::Edit(Edit::Move(from, to)) => {
            format!("{} from {from} to {to}", called(seen(*from, stage)))
        }
        Action::Edit(Edit::Fill(squares, man)) => {
            let line = squares.squares().next().map_or_else(String::new, |first| {
                match first.file().bitboard() == *squares {
                    true => format!("{}-file", first.file()),
                    false => format!("rank {}", first.rank()),
                }
            });
            let full = squares.squares().all(|it| seen(it, stage) == *man);
            let what = called(if full { Man::None } else { *man });
            format!("{line}: {what} on all squares")
        }
        Action::Edit(Edit::Shift(direction)) => format!("everything one square {direction}"),
        _ => String::new(),
    }
}

/// What is put where it stands already is taken away.
fn put(man: Man, square: Square, stage: &Stage) -> Meant {
    let is_there = seen(square, stage) == man;
    Edit::Put(square, if is_there { Man::None } else { man }).into()
}

/// What stands on a square, as it is seen.
fn seen(square: Square, stage: &Stage) -> Man {
    let scene = &stage.scene;
    let frame = scene.frame_at(stage.state.step);
    let pieces = scene.pieces(frame);
    match pieces.iter().find(|(bit, _)| bit.at == square) {
        Some((_, piece)) => Man::Piece(*piece),
        None if stage.state.subject.is_bits() && scene.board(frame).contains(square) => Man::Bit,
        None => Man::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(query: &str) -> Stage {
        Stage::new(State::from_query(query), Callback::noop())
    }

    const KINGS: &str = "fen=4k3/8/8/8/8/8/8/4K3_w_-_-";

    /// What follows from what somebody does with something in the hand: the FEN or the bits, or else the message.
    fn becomes(query: &str, hand: Hand, done: Done) -> String {
        let stage = stage(query);
        let editing = Editing { hand, ..Editing::default() };
        let meant = editing.done(done, &stage);
        match meant.action {
            Some(action) => {
                let state = stage.state.after(&stage.scene, action);
                state.subject.to_string()
            }
            None => meant.message.to_owned(),
        }
    }

    fn piece(letter: char) -> Piece {
        Piece::from_letter(letter).expect("a piece")
    }

    #[test]
    fn what_is_done_by_hand_changes_the_board() {
        let (empty, knight) = (Hand::Empty, Hand::Holds(Man::Piece(piece('N'))));
        let h_file = Square::H1.file().bitboard();
        for (query, hand, done, after) in [
            (
                KINGS,
                empty,
                Done::Dragged(Square::E1, Some(Square::D2)),
                "4k3/8/8/8/8/8/3K4/8 w - -",
            ),
            // Off the board.
            (KINGS, empty, Done::Dragged(Square::E1, None), "4k3/8/8/8/8/8/8/8 w - -"),
            (KINGS, empty, Done::Put(piece('q'), Square::A8), "q3k3/8/8/8/8/8/8/4K3 w - -"),
            (KINGS, knight, Done::Line(h_file), "4k2N/7N/7N/7N/7N/7N/7N/4K2N w - -"),
            (KINGS, empty, Done::Line(h_file), "Choose a piece first: press Edit under the board."),
            ("bits=0x1", empty, Done::Line(h_file), "0x8080808080808081"),
            // The keyboard is on a8.
            (KINGS, empty, Done::Wrote(piece('n')), "n3k3/8/8/8/8/8/8/4K3 w - -"),
            ("bits=0x1", empty, Done::Wrote(piece('n')), ""),
            ("bits=0x1", empty, Done::FilledFile, "0x0101010101010101"),
            ("bits=0x1", empty, Done::FilledRank, "0xff00000000000001"),
            ("fen=r3k3/8/8/8/8/8/8/4K3_w_-_-", empty, Done::Cleared, "4k3/8/8/8/8/8/8/4K3 w - -"),
            // Up is towards rank 1 where Black sits.
            ("bits=0xff00", empty, Done::Shifted(Direction::North), "0x0000000000ff0000"),
            (
                "bits=0xff00&view=black",
                empty,
                Done::Shifted(Direction::North),
                "0x00000000000000ff",
            ),
        ] {
            assert_eq!(becomes(query, hand, done), after, "{query}: {done:?}");
        }
    }

    #[test]
    fn a_press_takes_a_piece_and_puts_it_down() {
        let stage = stage(KINGS);
        let mut editing = Editing::default();
        let taken = editing.press(Square::E1, &stage);
        assert_eq!((taken.action, editing.hand), (None, Hand::From(Square::E1)));
        let put = editing.press(Square::D2, &stage);
        let moved = Edit::Move(Square::E1, Square::D2);
        assert_eq!(put.action, Some(Action::Edit(moved)));
        assert_eq!(editing.hand, Hand::Empty);
        // A piece is not put where it stands already: it is taken away.
        editing.hand = Hand::Holds(Man::Piece(piece('k')));
        for (square, man) in [(Square::E8, Man::None), (Square::C3, Man::Piece(piece('k')))] {
            let put = editing.press(square, &stage);
            assert_eq!(put.action, Some(Action::Edit(Edit::Put(square, man))));
        }
    }

    /// A step takes what is in the hand away.
    #[test]
    fn a_step_empties_the_hand() {
        let before = State::from_query("fen=8/8/8/8/8/8/8/1N5k&do=flip-vertical&step=0");
        let stepped = before.after(&deltaboard_scene::Scene::of(&before), Action::StepLast);
        let mut editing = Editing { hand: Hand::From(Square::B1), ..Editing::default() };
        editing.note(&before, &stepped, Deed::New(None));
        assert_eq!(editing.hand, Hand::Empty);
    }

    #[test]
    fn a_change_is_told_in_words() {
        for (query, action, words) in [
            (
                KINGS,
                Action::Edit(Edit::Put(Square::C3, Man::Piece(piece('N')))),
                "c3: white knight",
            ),
            (KINGS, Action::Edit(Edit::Move(Square::E8, Square::D4)), "black king from e8 to d4"),
            (KINGS, Action::Edit(Edit::Shift(Direction::West)), "everything one square west"),
            (
                "bits=0x1",
                Action::Edit(Edit::Fill(Square::C3.file().bitboard(), Man::Bit)),
                "c-file: 1 on all squares",
            ),
            ("bits=0x1", Action::ToggleSquare(Square::A1), "a1: 0"),
        ] {
            assert_eq!(telling(&action, &stage(query)), words);
        }
    }
}
