//! The board changed by hand: what is in the hand, what was done, and what was there before.

use deltaboard_scene::{Action, Edit, Field, History, Man, Recent, State, View};
use deltaboard_transform::{Bitboard, Direction, Piece, Square};
use gloo::events::EventListener;
use yew::Callback;

use crate::browser::storage::{self, Kept};
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
        Self {
            action: None,
            message,
        }
    }
}

impl From<Edit> for Meant {
    fn from(edit: Edit) -> Self {
        Self::from(Action::Edit(edit))
    }
}

impl From<Action> for Meant {
    fn from(action: Action) -> Self {
        Self {
            action: Some(action),
            message: "",
        }
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
            Action::TakeBack(_) => Self::TakenBack,
            action => Self::New(action.field()),
        }
    }
}

impl Editing {
    /// Begins to listen, with what was on the board another day.
    #[inline(never)]
    pub(crate) fn begin(&mut self, send: &Callback<Event>) {
        if !self.listeners.is_empty() {
            return;
        }
        let page = browser::page();
        let done = send.reform(Event::Done);
        self.listeners
            .extend(drag::listen(&page, move |what| done.emit(what)));
        let meant = send.clone();
        self.listeners
            .push(keyboard::on_edit(&page, move |event| meant.emit(event)));
        let changed = send.clone();
        self.listeners
            .push(storage::on_change(Kept::Recent, move || {
                changed.emit(Event::Recall);
            }));
        self.recall();
    }

    /// Reads what was on the board before, here or in another tab.
    #[inline(never)]
    pub(crate) fn recall(&mut self) {
        let text = storage::kept(Kept::Recent).unwrap_or_default();
        self.recent = Recent::from_text(&text);
    }

    #[inline(never)]
    pub(crate) fn show(&mut self, open: bool) {
        self.open = open;
        self.just_opened = open;
        self.hand = Hand::Empty;
    }

    #[inline(never)]
    pub(crate) fn forget(&mut self) {
        self.recent = Recent::default();
        storage::keep(Kept::Recent, "");
    }

    /// What it means that a square is pressed.
    #[inline(never)]
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
                Meant::said("Taken. Press where it goes, or Esc.")
            }
        }
    }

    /// What it means that something was done to the board.
    #[inline(never)]
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
            _ => Meant::said("Take a piece first: Edit, under the board."),
        }
    }

    /// Follows what has become of the state.
    #[inline(never)]
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
            storage::keep(Kept::Recent, &self.recent.to_text());
        }
    }
}

/// What an action does to the board, in a few words: "white knight from g1 to f3".
#[inline(never)]
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
