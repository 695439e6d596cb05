//! What was done, to be taken back and done again.

use crate::action::Action;
use crate::state::State;

/// The most changes that can be taken back.
const MOST_CHANGES: usize = 200;

/// What was done, to be taken back and done again: all that changes what is played or written, not
/// how it is looked at.
#[derive(Debug, Default)]
pub struct History {
    past: Vec<State>,
    future: Vec<State>,
    /// Where somebody writes: letters in a row are one change.
    writes: Option<Field>,
}

/// Where a person writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The FEN.
    Fen,
    /// The bits as a number.
    Bits,
    /// The code of the Lab.
    Code,
    /// A parameter of the code, by its place.
    Argument(usize),
    /// The permutation.
    Permutation,
    /// The occupancy of a line.
    Occupancy,
}

impl Action {
    /// Where a person has written with this action.
    pub const fn field(&self) -> Option<Field> {
        Some(match self {
            Self::WriteFen(_) => Field::Fen,
            Self::WriteBits(_) => Field::Bits,
            Self::WriteCode(_) => Field::Code,
            Self::SetArgument(place, _) => Field::Argument(*place),
            Self::WritePermutation(_) => Field::Permutation,
            Self::Occupy(_) => Field::Occupancy,
            _ => return None,
        })
    }
}

impl History {
    /// Notes what has become of a state, and where somebody has written for it. Says whether that is
    /// a change which can be taken back by itself.
    pub fn note(&mut self, before: &State, now: &State, field: Option<Field>) -> bool {
        if now.shows_same_run(before) && now.lab == before.lab {
            // Whoever does something else in between begins to write anew.
            self.writes = self.writes.filter(|_| field.is_some());
            return false;
        }
        let goes_on = field.is_some() && field == self.writes && self.future.is_empty();
        self.writes = field;
        if goes_on {
            return false;
        }
        if self.past.len() == MOST_CHANGES {
            self.past.remove(0);
        }
        self.past.push(before.at_rest());
        self.future.clear();
        true
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self, now: &State) -> bool {
        !(self.past.is_empty() && now.transforms.is_empty())
    }

    /// Whether something that was taken back can be done again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last change back: the state before it, looked at as now. What a link has brought is
    /// taken back transform by transform.
    pub fn undo(&mut self, now: &State) -> Option<State> {
        let past = self.past.pop().or_else(|| now.shortened())?;
        self.future.push(now.at_rest());
        self.writes = None;
        Some(past.looked_at_as(now))
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self, now: &State) -> Option<State> {
        let future = self.future.pop()?;
        self.past.push(now.at_rest());
        self.writes = None;
        Some(future.looked_at_as(now))
    }
}

impl State {
    /// The same, with nothing half done: what plays has been played, what is half written is not.
    fn at_rest(&self) -> Self {
        Self {
            step: match self.playing {
                true => self.steps(),
                false => self.step,
            },
            playing: false,
            looped: None,
            fen_draft: None,
            bits_draft: None,
            notices: Vec::new(),
            warnings: Vec::new(),
            asked: None,
            ..self.clone()
        }
    }

    /// Without the last transform.
    fn shortened(&self) -> Option<Self> {
        let mut shortened = Self { routine: None, beside: None, ..self.at_rest() };
        shortened.transforms.pop()?;
        shortened.step = match shortened.transforms.is_empty() {
            true => 0,
            false => shortened.steps(),
        };
        Some(shortened)
    }

    fn looked_at_as(self, other: &Self) -> Self {
        Self {
            view: other.view,
            theme: other.theme,
            cells: other.cells,
            speed: other.speed,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::scene::Scene;
    use crate::state::{Cells, Speed};
    use deltaboard_transform::{Square, SquareMapping, Symmetry, Transform};

    /// A page, and what was done on it.
    #[derive(Default)]
    struct Visit {
        state: State,
        history: History,
    }

    impl Visit {
        fn act(&mut self, action: Action) {
            let field = action.field();
            let next = self.state.after(&Scene::of(&self.state), action);
            self.history.note(&self.state, &next, field);
            self.state = next;
        }

        fn undo(&mut self) -> bool {
            let undone = self.history.undo(&self.state);
            undone.map(|state| self.state = state).is_some()
        }

        fn redo(&mut self) -> bool {
            let redone = self.history.redo(&self.state);
            redone.map(|state| self.state = state).is_some()
        }
    }

    const FLIP: Transform = Transform::Symmetry(Symmetry::FlipVertical);

    #[test]
    fn what_is_written_in_one_place_is_one_change() {
        let text = |text: &str| text.to_owned();
        for [first, then] in [
            ["8/8/8/8/8/8/8/K6k", "8/8/8/8/8/8/8/K5k1"].map(|fen| Action::WriteFen(text(fen))),
            ["0xf", "0xff"].map(|bits| Action::WriteBits(text(bits))),
            ["u64 f(u64 x) { return x; }", "u64 f(u64 x) { return ~x; }"]
                .map(|code| Action::WriteCode(code.into())),
            ["sq ^ 1", "sq ^ 12"].map(|formula| Action::WritePermutation(formula.into())),
            [1, 2].map(|value| Action::SetArgument(0, value)),
        ] {
            let mut visit = Visit::default();
            let told = format!("{then:?}");
            visit.act(first);
            visit.act(then);
            assert!(visit.undo(), "{told}");
            assert_eq!(visit.state.lab, State::default().lab, "{told}");
            assert_eq!(visit.state.subject, State::default().subject, "{told}");
            assert!(!visit.undo(), "{told}");
        }
    }

    #[test]
    fn everything_is_taken_back_and_done_again() {
        let mut visit = Visit::default();
        let actions = [
            Action::ToggleSquare(Square::A1),
            Action::Apply(FLIP),
            Action::WriteFen("8/8/8/8/8/8/8/K6k".to_owned()),
            Action::ChooseMapping(SquareMapping::H1G1),
            Action::Apply(Transform::ColorFlip),
            Action::Visit(crate::state::Page::Lab),
            Action::WriteCode("u64 f(u64 x) { return x << 8; }".into()),
        ];
        let mut queries = vec![visit.state.at_rest().to_query()];
        for action in actions {
            visit.act(action);
            queries.push(visit.state.at_rest().to_query());
        }
        queries.dedup();
        for query in queries.iter().rev().skip(1) {
            assert!(visit.undo());
            assert_eq!(visit.state.to_query(), *query);
        }
        assert!(!visit.undo());
        for query in &queries[1..] {
            assert!(visit.redo());
            assert_eq!(visit.state.to_query(), *query);
        }
        assert!(!visit.redo());
    }

    #[test]
    fn what_was_playing_has_been_played() {
        let mut visit = Visit::default();
        visit.act(Action::Apply(FLIP));
        visit.act(Action::Tick);
        visit.act(Action::Apply(Transform::ColorFlip));
        assert!(visit.undo());
        assert_eq!(visit.state.transforms, [FLIP]);
        assert_eq!((visit.state.step, visit.state.playing), (3, false));
    }

    #[test]
    fn what_a_link_has_brought_is_taken_back_transform_by_transform() {
        let mut visit = Visit {
            state: State::from_query("do=flip-vertical,rotate-90-clockwise"),
            ..Visit::default()
        };
        assert!(visit.undo());
        assert_eq!((visit.state.transforms.as_slice(), visit.state.step), (&[FLIP][..], 3));
        assert!(visit.undo());
        assert_eq!(visit.state.to_query(), "");
        assert!(!visit.undo() && visit.redo() && visit.redo() && !visit.redo());
        assert_eq!(visit.state.transforms.len(), 2);
    }

    #[test]
    fn letters_in_a_row_are_one_change() {
        let mut visit = Visit::default();
        for text in ["0x1", "0x12", "0x123"] {
            visit.act(Action::WriteBits(text.to_owned()));
        }
        visit.act(Action::ToggleSquare(Square::H8));
        assert!(visit.undo() && visit.state.subject.to_string() == "0x0000000000000123");
        assert!(visit.undo() && visit.state == State::default());
    }

    #[test]
    fn whoever_does_something_else_begins_to_write_anew() {
        let mut visit = Visit::default();
        visit.act(Action::WriteBits("0x1".to_owned()));
        visit.act(Action::TurnView);
        visit.act(Action::WriteBits("0x2".to_owned()));
        assert!(visit.undo());
        assert_eq!(visit.state.subject.to_string(), "0x0000000000000001");
    }

    #[test]
    fn how_the_page_is_looked_at_is_not_taken_back() {
        let mut visit = Visit::default();
        visit.act(Action::ToggleSquare(Square::A1));
        visit.act(Action::TurnView);
        visit.act(Action::NextTheme);
        visit.act(Action::ChooseCells(Cells::Origins));
        visit.act(Action::SetSpeed(Speed::Half));
        let before = visit.state.clone();
        assert!(visit.undo());
        let opens = State::default();
        assert_eq!(visit.state.subject, opens.subject);
        for state in [&visit.state, &before] {
            assert_ne!(state.view, opens.view);
            assert_ne!(state.theme, opens.theme);
            assert_eq!((state.cells, state.speed), (Cells::Origins, Speed::Half));
        }
    }

    #[test]
    fn what_is_done_anew_is_not_done_again() {
        let mut visit = Visit::default();
        visit.act(Action::ToggleSquare(Square::A1));
        visit.undo();
        visit.act(Action::ToggleSquare(Square::B1));
        assert!(!visit.redo());
        assert!(visit.history.can_undo(&visit.state) && !visit.history.can_redo());
    }

    #[test]
    fn how_it_is_looked_at_stays() {
        let mut visit = Visit::default();
        visit.act(Action::ToggleSquare(Square::A1));
        visit.act(Action::NextTheme);
        visit.act(Action::TurnView);
        visit.undo();
        assert_eq!(visit.state.subject, State::default().subject);
        assert_eq!(visit.state.theme, crate::state::Theme::Light);
        assert_eq!(visit.state.view, crate::state::View::Black);
        assert!(!visit.history.can_undo(&visit.state));
        assert!(!visit.undo());
    }

    #[test]
    fn it_does_not_grow_for_ever() {
        let mut visit = Visit::default();
        for _ in 0..MOST_CHANGES + 10 {
            visit.act(Action::ToggleSquare(Square::A1));
        }
        assert_eq!(visit.history.past.len(), MOST_CHANGES);
    }

    #[test]
    fn what_is_half_done_does_not_come_back() {
        let state = State::from_query("do=flip-vertical&step=1&loop=1");
        let state = State {
            fen_draft: Some(Draft::bad("8/8", "2 ranks")),
            bits_draft: Some(Draft::bad("0x", "no digits")),
            notices: vec!["a fault of the link".to_owned()],
            ..state
        };
        let rest = state.at_rest();
        assert!(!rest.playing);
        assert_eq!(rest.looped, None);
        assert_eq!((rest.fen_draft, rest.bits_draft), (None, None));
        assert_eq!(rest.notices, [""; 0]);
    }

    #[test]
    fn without_the_last_transform_the_one_before_is_done() {
        let query = "do=flip-vertical,mirror-horizontal&routine=mirror-horizontal/rotates&beside=mirror-horizontal/delta-swaps";
        let state = State::from_query(query);
        assert!(state.routine.is_some() && state.beside.is_some());
        let one = state.shortened().expect("there are two");
        assert_eq!(one.transforms, [FLIP]);
        assert_eq!((one.routine, one.beside), (None, None));
        assert_eq!(one.step, one.steps());
        let none = one.shortened().expect("there is one");
        assert_eq!((none.transforms.len(), none.step), (0, 0));
        assert_eq!(none.shortened(), None);
    }
}
