//! The undo and redo stacks.

use deltaboard_scene::{Field, State};

/// The maximum number of changes on the undo stack.
const MAX_CHANGES: usize = 200;

/// The undo and redo stacks. They hold changes of the content (board, transforms, code), not of the presentation
/// (side, theme, cells, speed).
#[derive(Debug, Default)]
pub struct History {
    past: Vec<State>,
    future: Vec<State>,
    /// The field that the last change was typed in. Consecutive key presses in one field are one change.
    typing: Option<Field>,
}

impl History {
    /// Records the change from one state to the next, and the field that it was typed in. Returns whether the change
    /// is an undo step of its own.
    pub fn note(&mut self, before: &State, now: &State, field: Option<Field>) -> bool {
        if now.shows_same_run(before) && now.lab == before.lab {
            // Any other action ends the typing: the next key press begins a new change.
            self.typing = self.typing.filter(|_| field.is_some());
            return false;
        }
        let continues = field.is_some() && field == self.typing && self.future.is_empty();
        self.typing = field;
        if continues {
            return false;
        }
        if self.past.len() == MAX_CHANGES {
            self.past.remove(0);
        }
        self.past.push(at_rest(before));
        self.future.clear();
        true
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self, now: &State) -> bool {
        !(self.past.is_empty() && now.transforms.is_empty())
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the state before the last change, with the present presentation. The transforms of a link are undone
    /// one by one.
    pub fn undo(&mut self, now: &State) -> Option<State> {
        let past = self.past.pop().or_else(|| without_last_transform(now))?;
        self.future.push(at_rest(now));
        self.typing = None;
        Some(presented_as(past, now))
    }

    /// Returns the state after the change that was undone last.
    pub fn redo(&mut self, now: &State) -> Option<State> {
        let future = self.future.pop()?;
        self.past.push(at_rest(now));
        self.typing = None;
        Some(presented_as(future, now))
    }
}

/// Returns a state with nothing in progress: playback is at its end, and drafts and messages are removed.
fn at_rest(state: &State) -> State {
    State {
        step: if state.playing { State::LAST_STEP } else { state.step },
        playing: false,
        looped: None,
        fen_draft: None,
        bits_draft: None,
        notices: Vec::new(),
        warnings: Vec::new(),
        pending_shift: None,
        ..state.clone()
    }
}

/// Returns a state without its last transform.
fn without_last_transform(state: &State) -> Option<State> {
    let mut shortened = State { routine: None, beside: None, ..at_rest(state) };
    shortened.transforms.pop()?;
    shortened.step = if shortened.transforms.is_empty() { 0 } else { State::LAST_STEP };
    Some(shortened)
}

fn presented_as(state: State, other: &State) -> State {
    State { side: other.side, theme: other.theme, cells: other.cells, speed: other.speed, ..state }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_scene::Draft;
    use deltaboard_scene::Scene;
    use deltaboard_scene::{Action, Entry};
    use deltaboard_scene::{Cells, Speed};
    use deltaboard_transform::{Square, SquareMapping, Symmetry, Transform};

    /// The state of a page and its undo history.
    #[derive(Default)]
    struct Visit {
        state: State,
        history: History,
    }

    impl Visit {
        fn act(&mut self, action: Action) {
            let field = action.field();
            let next = self.state.clone().after_all([action]);
            self.history.note(&self.state, &next, field);
            self.state = next;
        }

        fn show(&mut self, state: Option<State>) -> bool {
            let state = state.map(|state| state.clone().within(&Scene::of(&state)));
            state.map(|state| self.state = state).is_some()
        }

        fn at_rest(&self) -> String {
            at_rest(&self.state).within(&Scene::of(&self.state)).to_query()
        }

        fn undo(&mut self) -> bool {
            let undone = self.history.undo(&self.state);
            self.show(undone)
        }

        fn redo(&mut self) -> bool {
            let redone = self.history.redo(&self.state);
            self.show(redone)
        }
    }

    const FLIP: Transform = Transform::Symmetry(Symmetry::FlipVertical);

    #[test]
    fn consecutive_changes_of_a_field_are_one_change() {
        let text = |text: &str| text.to_owned();
        for [first, then] in [
            ["8/8/8/8/8/8/8/K6k", "8/8/8/8/8/8/8/K5k1"]
                .map(|fen| Action::read(Entry::Fen(text(fen)))),
            ["0xf", "0xff"].map(|bits| Action::read(Entry::Bits(text(bits)))),
            ["u64 f(u64 x) { return x; }", "u64 f(u64 x) { return ~x; }"]
                .map(|code| Action::WriteCode(code.into())),
            ["sq ^ 1", "sq ^ 12"].map(|formula| Action::WritePermutation(formula.into())),
            [1, 2].map(|value| Action::SetArgument(0, value)),
        ] {
            let mut visit = Visit::default();
            let case = format!("{then:?}");
            visit.act(first);
            visit.act(then);
            assert!(visit.undo(), "{case}");
            assert_eq!(visit.state.lab, State::default().lab, "{case}");
            assert_eq!(visit.state.subject, State::default().subject, "{case}");
            assert!(!visit.undo(), "{case}");
        }
    }

    #[test]
    fn all_changes_are_undone_and_redone() {
        let mut visit = Visit::default();
        let actions = [
            Action::ToggleSquare(Square::A1),
            Action::Apply(FLIP),
            Action::read(Entry::Fen("8/8/8/8/8/8/8/K6k".to_owned())),
            Action::ChooseMapping(SquareMapping::H1G1),
            Action::Apply(Transform::ColorFlip),
            Action::Visit(deltaboard_scene::View::Lab),
            Action::WriteCode("u64 f(u64 x) { return x << 8; }".into()),
        ];
        let mut queries = vec![visit.at_rest()];
        for action in actions {
            visit.act(action);
            queries.push(visit.at_rest());
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
    fn undo_returns_to_the_end_of_an_interrupted_playback() {
        let mut visit = Visit::default();
        visit.act(Action::Apply(FLIP));
        visit.act(Action::Tick);
        visit.act(Action::Apply(Transform::ColorFlip));
        assert!(visit.undo());
        assert_eq!(visit.state.transforms, [FLIP]);
        assert_eq!((visit.state.step, visit.state.playing), (3, false));
    }

    #[test]
    fn transforms_of_a_link_are_undone_one_by_one() {
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
    fn consecutive_key_presses_are_one_change() {
        let mut visit = Visit::default();
        for text in ["0x1", "0x12", "0x123"] {
            visit.act(Action::read(Entry::Bits(text.to_owned())));
        }
        visit.act(Action::ToggleSquare(Square::H8));
        assert!(visit.undo() && visit.state.subject.to_string() == "0x0000000000000123");
        assert!(visit.undo() && visit.state == State::default());
    }

    #[test]
    fn any_other_action_ends_the_typing() {
        let mut visit = Visit::default();
        visit.act(Action::read(Entry::Bits("0x1".to_owned())));
        visit.act(Action::TurnView);
        visit.act(Action::read(Entry::Bits("0x2".to_owned())));
        assert!(visit.undo());
        assert_eq!(visit.state.subject.to_string(), "0x0000000000000001");
    }

    #[test]
    fn undo_keeps_the_presentation() {
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
            assert_ne!(state.side, opens.side);
            assert_ne!(state.theme, opens.theme);
            assert_eq!((state.cells, state.speed), (Cells::Origins, Speed::Half));
        }
    }

    #[test]
    fn a_new_change_clears_the_redo_stack() {
        let mut visit = Visit::default();
        visit.act(Action::ToggleSquare(Square::A1));
        visit.undo();
        visit.act(Action::ToggleSquare(Square::B1));
        assert!(!visit.redo());
        assert!(visit.history.can_undo(&visit.state) && !visit.history.can_redo());
    }

    #[test]
    fn changes_of_side_and_theme_are_not_undone() {
        let mut visit = Visit::default();
        visit.act(Action::ToggleSquare(Square::A1));
        visit.act(Action::NextTheme);
        visit.act(Action::TurnView);
        visit.undo();
        assert_eq!(visit.state.subject, State::default().subject);
        assert_eq!(visit.state.theme, deltaboard_scene::Theme::Light);
        assert_eq!(visit.state.side, deltaboard_scene::Side::Black);
        assert!(!visit.history.can_undo(&visit.state));
        assert!(!visit.undo());
    }

    #[test]
    fn the_undo_stack_is_limited() {
        let mut visit = Visit::default();
        for _ in 0..MAX_CHANGES + 10 {
            visit.act(Action::ToggleSquare(Square::A1));
        }
        assert_eq!(visit.history.past.len(), MAX_CHANGES);
    }

    #[test]
    fn a_state_at_rest_has_no_playback_drafts_or_notices() {
        let state = State::from_query("do=flip-vertical&step=1&loop=1");
        let state = State {
            fen_draft: Some(Draft { text: "8/8".into(), fault: Some("2 ranks".into()) }),
            bits_draft: Some(Draft { text: "0x".into(), fault: Some("no digits".into()) }),
            notices: vec!["an error in the link".to_owned()],
            ..state
        };
        let rest = at_rest(&state);
        assert!(!rest.playing);
        assert_eq!(rest.looped, None);
        assert_eq!((rest.fen_draft, rest.bits_draft), (None, None));
        assert_eq!(rest.notices, [""; 0]);
    }

    #[test]
    fn without_its_last_transform_a_state_is_at_the_end_of_the_one_before() {
        let query = "do=flip-vertical,mirror-horizontal&routine=mirror-horizontal/rotates&beside=mirror-horizontal/delta-swaps";
        let state = State::from_query(query);
        assert!(state.routine.is_some() && state.beside.is_some());
        let one = without_last_transform(&state).expect("there are two");
        assert_eq!(one.transforms, [FLIP]);
        assert_eq!((one.routine, one.beside), (None, None));
        assert_eq!(one.step, State::LAST_STEP);
        let none = without_last_transform(&one).expect("there is one");
        assert_eq!((none.transforms.len(), none.step), (0, 0));
        assert_eq!(without_last_transform(&none), None);
    }
}
