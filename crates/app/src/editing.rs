//! What presses and gestures mean: an action, and words for screen readers.

use deltaboard_scene::{Action, Edit, Man, Side};
use deltaboard_transform::{Bitboard, Piece, Square};

use crate::effect::Effect;
use crate::gesture::{Gesture, Selected};
use crate::model::Model;

/// The meaning of a gesture or press: an action on the state, or a message to the user.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Meaning {
    pub(crate) action: Option<Action>,
    pub(crate) toast: &'static str,
}

impl Meaning {
    const fn toast(toast: &'static str) -> Self {
        Self { action: None, toast }
    }
}

impl From<Edit> for Meaning {
    fn from(edit: Edit) -> Self {
        Self::from(Action::Edit(edit))
    }
}

impl From<Action> for Meaning {
    fn from(action: Action) -> Self {
        Self { action: Some(action), toast: "" }
    }
}

impl Model {
    /// Returns what pressing a square means, and what is selected afterwards.
    pub(crate) fn meaning_of_press(&self, square: Square) -> (Meaning, Selected) {
        let selected = self.session.editing.selected;
        match selected {
            Selected::Man(man) => (self.put(man, square), selected),
            Selected::Square(from) if from == square => (Meaning::default(), Selected::Nothing),
            Selected::Square(from) => (Edit::Move(from, square).into(), Selected::Nothing),
            Selected::Nothing if self.state.subject.is_bits() => {
                (Action::ToggleSquare(square).into(), selected)
            }
            Selected::Nothing if self.visible(square) == Man::None => {
                (Meaning::default(), selected)
            }
            Selected::Nothing => {
                let toast = "Picked up. Press the target square, or Esc to cancel.";
                (Meaning::toast(toast), Selected::Square(square))
            }
        }
    }

    /// Returns what a gesture means.
    pub(crate) fn meaning_of_gesture(&self, gesture: Gesture) -> Meaning {
        let square = self.session.pointer.cursor;
        match gesture {
            Gesture::Drag(from, Some(to)) => Edit::Move(from, to).into(),
            Gesture::Drag(from, None) => Edit::Put(from, Man::None).into(),
            Gesture::Drop(piece, square) => Edit::Put(square, Man::Piece(piece)).into(),
            Gesture::PressLine(squares) => self.fill(squares),
            Gesture::Type(_) if self.state.subject.is_bits() => Meaning::default(),
            Gesture::Type(piece) => self.put(Man::Piece(piece), square),
            Gesture::Clear => Edit::Put(square, Man::None).into(),
            Gesture::FillFile => self.fill(square.file().bitboard()),
            Gesture::FillRank => self.fill(square.rank().bitboard()),
            Gesture::Shift(direction) => Edit::Shift(match self.state.side {
                Side::White => direction,
                Side::Black => direction.opposite(),
            })
            .into(),
        }
    }

    /// Fills a line with what is selected; on a bitboard, with bits.
    fn fill(&self, squares: Bitboard) -> Meaning {
        match self.session.editing.selected {
            Selected::Man(man) => Edit::Fill(squares, man).into(),
            _ if self.state.subject.is_bits() => Edit::Fill(squares, Man::Bit).into(),
            _ => Meaning::toast("Choose a piece first: press Edit under the board."),
        }
    }

    /// Puts a man on a square, or removes it if it's there already.
    fn put(&self, man: Man, square: Square) -> Meaning {
        let is_there = self.visible(square) == man;
        Edit::Put(square, if is_there { Man::None } else { man }).into()
    }

    /// Returns what the user sees on a square.
    fn visible(&self, square: Square) -> Man {
        let frame = self.scene.frame_at(self.state.step);
        let pieces = self.scene.visible_pieces(frame);
        let board = self.scene.board(frame) | self.scene.waiting(frame);
        let has_bit = || self.state.subject.is_bits() && board.contains(square);
        match pieces.iter().find(|(bit, ..)| bit.at == square) {
            Some((_, piece, _)) => Man::Piece(*piece),
            None if has_bit() => Man::Bit,
            None => Man::None,
        }
    }

    /// Makes an edit, and announces it.
    pub(crate) fn edit(&mut self, Meaning { action, toast }: Meaning, effects: &mut Vec<Effect>) {
        if let Some(action) = action {
            let description = self.describe(&action);
            self.act(action, effects);
            let mut announcement: Vec<&str> = Vec::new();
            // An edit that must be confirmed has not happened yet.
            announcement.extend(Some(&*description).filter(|_| self.state.pending_shift.is_none()));
            if self.session.editing.tools_open {
                let warnings = self.state.warnings.iter();
                announcement.extend(warnings.map(|warning| warning.trim_end_matches('.')));
            }
            self.session.editing.announcement = announcement.join(". ");
        }
        self.session.toast = toast;
    }

    /// Describes what an action does to the board: "white knight from g1 to f3".
    pub(crate) fn describe(&self, action: &Action) -> String {
        let name = |man| match man {
            Man::None => "nothing".to_owned(),
            Man::Bit => "1".to_owned(),
            Man::Piece(piece) => piece_name(piece),
        };
        match action {
            Action::ToggleSquare(square) => {
                let bit = u8::from(self.visible(*square) == Man::None);
                format!("{square}: {bit}")
            }
            Action::Edit(Edit::Put(square, man)) => format!("{square}: {}", name(*man)),
            Action::Edit(Edit::Move(from, to)) => {
                format!("{} from {from} to {to}", name(self.visible(*from)))
            }
            Action::Edit(Edit::Fill(squares, man)) => {
                let line = squares.squares().next().map_or_else(String::new, |first| {
                    match first.file().bitboard() == *squares {
                        true => format!("{}-file", first.file()),
                        false => format!("rank {}", first.rank()),
                    }
                });
                let is_full = squares.squares().all(|it| self.visible(it) == *man);
                let content = name(if is_full { Man::None } else { *man });
                format!("{line}: {content} on all squares")
            }
            Action::Edit(Edit::Shift(direction)) => format!("everything one square {direction}"),
            _ => String::new(),
        }
    }
}

/// Returns the name of a piece: "white knight".
pub fn piece_name(piece: Piece) -> String {
    format!("{} {}", piece.color.name(), piece.role.name())
}

#[cfg(test)]
mod tests {
    use deltaboard_transform::Direction;

    use super::*;
    use crate::message::Message;
    use crate::stored::Stored;
    use crate::update::update;
    use deltaboard_scene::Follow;

    fn model(query: &str, selected: Selected) -> Model {
        let (mut model, _effects) = Model::open(query, Stored::default(), 1);
        model.session.editing.selected = selected;
        model
    }

    const KINGS: &str = "fen=4k3/8/8/8/8/8/8/4K3_w_-_-";

    /// The FEN or the bits after a gesture, or else the message.
    fn after(query: &str, selected: Selected, gesture: Gesture) -> String {
        let model = model(query, selected);
        let Meaning { action, toast } = model.meaning_of_gesture(gesture);
        match action {
            Some(action) => model.state.after(&model.scene, action).subject.to_string(),
            None => toast.to_owned(),
        }
    }

    fn piece(letter: char) -> Piece {
        Piece::from_letter(letter).expect("a piece")
    }

    #[test]
    fn gestures_edit_the_board() {
        let (empty, knight) = (Selected::Nothing, Selected::Man(Man::Piece(piece('N'))));
        let h_file = Square::H1.file().bitboard();
        for (query, selected, gesture, expected) in [
            (
                KINGS,
                empty,
                Gesture::Drag(Square::E1, Some(Square::D2)),
                "4k3/8/8/8/8/8/3K4/8 w - -",
            ),
            // Off the board.
            (KINGS, empty, Gesture::Drag(Square::E1, None), "4k3/8/8/8/8/8/8/8 w - -"),
            (KINGS, empty, Gesture::Drop(piece('q'), Square::A8), "q3k3/8/8/8/8/8/8/4K3 w - -"),
            (KINGS, knight, Gesture::PressLine(h_file), "4k2N/7N/7N/7N/7N/7N/7N/4K2N w - -"),
            (
                KINGS,
                empty,
                Gesture::PressLine(h_file),
                "Choose a piece first: press Edit under the board.",
            ),
            ("bits=0x1", empty, Gesture::PressLine(h_file), "0x8080808080808081"),
            // The focus is on a8.
            (KINGS, empty, Gesture::Type(piece('n')), "n3k3/8/8/8/8/8/8/4K3 w - -"),
            ("bits=0x1", empty, Gesture::Type(piece('n')), ""),
            ("bits=0x1", empty, Gesture::FillFile, "0x0101010101010101"),
            ("bits=0x1", empty, Gesture::FillRank, "0xff00000000000001"),
            ("fen=r3k3/8/8/8/8/8/8/4K3_w_-_-", empty, Gesture::Clear, "4k3/8/8/8/8/8/8/4K3 w - -"),
            // Seen from Black, up is towards rank 1.
            ("bits=0xff00", empty, Gesture::Shift(Direction::North), "0x0000000000ff0000"),
            (
                "bits=0xff00&view=black",
                empty,
                Gesture::Shift(Direction::North),
                "0x00000000000000ff",
            ),
        ] {
            assert_eq!(after(query, selected, gesture), expected, "{query}: {gesture:?}");
        }
    }

    #[test]
    fn a_press_picks_a_piece_up_and_puts_it_down() {
        let mut model = model(KINGS, Selected::Nothing);
        // A press only looks, until the tools are open.
        update(&mut model, Message::Press(Square::E8));
        assert_eq!(model.session.editing.selected, Selected::Nothing);
        assert_eq!(model.state.follow, Follow::Square(Square::E8));
        update(&mut model, Message::OpenTools(true));
        update(&mut model, Message::Press(Square::E1));
        assert_eq!(model.session.editing.selected, Selected::Square(Square::E1));
        assert_eq!(model.session.toast, "Picked up. Press the target square, or Esc to cancel.");
        update(&mut model, Message::Press(Square::D2));
        assert_eq!(model.session.editing.selected, Selected::Nothing);
        assert_eq!(model.state.subject.to_string(), "4k3/8/8/8/8/8/3K4/8 w - -");
        assert_eq!(model.session.editing.announcement, "white king from e1 to d2");
        // A piece on a square that has it already removes it.
        update(&mut model, Message::Select(Selected::Man(Man::Piece(piece('k')))));
        for (square, expected) in
            [(Square::E8, "8/8/8/8/8/8/3K4/8 w - -"), (Square::C3, "8/8/8/8/8/2k5/3K4/8 w - -")]
        {
            update(&mut model, Message::Press(square));
            assert_eq!(model.state.subject.to_string(), expected);
        }
    }

    #[test]
    fn a_step_drops_the_selected_piece() {
        let query = "fen=8/8/8/8/8/8/8/1N5k&do=flip-vertical&step=0";
        let mut model = model(query, Selected::Square(Square::B1));
        update(&mut model, Message::Act(Action::StepLast));
        assert_eq!(model.session.editing.selected, Selected::Nothing);
    }

    #[test]
    fn edits_are_described_in_words() {
        let knight = Man::Piece(piece('N'));
        for (query, action, words) in [
            (KINGS, Action::Edit(Edit::Put(Square::C3, knight)), "c3: white knight"),
            (KINGS, Action::Edit(Edit::Move(Square::E8, Square::D4)), "black king from e8 to d4"),
            (KINGS, Action::Edit(Edit::Shift(Direction::West)), "everything one square west"),
            (
                "bits=0x1",
                Action::Edit(Edit::Fill(Square::C3.file().bitboard(), Man::Bit)),
                "c-file: 1 on all squares",
            ),
            ("bits=0x1", Action::ToggleSquare(Square::A1), "a1: 0"),
        ] {
            assert_eq!(model(query, Selected::Nothing).describe(&action), words);
        }
    }
}
