//! The state answers actions, and links hold it.

use deltaboard_trace::Catalogue;
use deltaboard_transform::{Square, Symmetry, Transform};

use super::{Action, State, View};
use crate::scene::Scene;
use crate::subject::{Set, Subject};

const FLIP: Transform = Transform::Symmetry(Symmetry::FlipVertical);
const MIRROR: Transform = Transform::Symmetry(Symmetry::MirrorHorizontal);

fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(state, |state, action| {
        state.after(&Scene::of(&state), action)
    })
}

fn result(state: &State) -> String {
    Scene::of(state).after.to_string()
}

#[test]
fn the_page_opens_with_a_flip_held_ready() {
    let state = State::from_query("");
    assert_eq!(state, State::default());
    let scene = Scene::of(&state);
    assert_eq!(scene.transform, Some(FLIP));
    assert!(!scene.applied);
    assert_eq!(result(&state), "0x1e2222120e0a1222");

    let played = after(state, [Action::StepForward]);
    assert_eq!(played.transforms, [FLIP]);
    assert_eq!(played.step, 1);
    assert_eq!(result(&played), "0x22120a0e1222221e");
}

#[test]
fn playing_ends_at_the_last_step() {
    let mut state = after(State::default(), [Action::Apply(MIRROR)]);
    assert!(state.playing);
    for step in 1..=3 {
        state = after(state, [Action::Tick]);
        assert_eq!(state.step, step);
    }
    assert!(!state.playing);
    let again = after(state, [Action::Play]);
    assert_eq!((again.step, again.playing), (0, true));
}

#[test]
fn another_fen_begins_afresh_and_a_bad_one_changes_nothing() {
    let state = after(
        State::default(),
        [
            Action::WriteFen("k7/8/8/8/8/8/8/7K w - -".to_owned()),
            Action::Apply(FLIP),
        ],
    );
    assert_eq!(result(&state), "7K/8/8/8/8/8/8/k7 w - -");

    let bad = after(
        state.clone(),
        [Action::WriteFen("k7/8/8/8/8/8/8/7Kx".to_owned())],
    );
    assert_eq!(result(&bad), result(&state));
    assert_eq!(bad.fen_text(), "k7/8/8/8/8/8/8/7Kx");
    assert!(bad.fen_fault().is_some());

    let other = after(bad, [Action::WriteFen("8/8/8/8/8/8/8/K6k".to_owned())]);
    assert_eq!(other.transforms, []);
    assert_eq!(other.fen_fault(), None);
    assert_eq!(result(&other), "8/8/8/8/8/8/8/K6k");
}

#[test]
fn a_toggled_square_is_the_one_that_is_seen() {
    let state = after(
        State::default(),
        [
            Action::WriteBits("0".to_owned()),
            Action::Apply(FLIP),
            Action::StepLast,
            Action::ToggleSquare(Square::C8),
        ],
    );
    assert_eq!(state.subject, Subject::Bits(Square::C1.bitboard()));
    assert_eq!(result(&state), "0x0400000000000000");
}

#[test]
fn a_colour_flip_tracks_what_becomes_the_chosen_set() {
    let state = after(
        State::from_query("?fen=k7/8/8/8/8/8/8/6NK&set=white"),
        [Action::Apply(Transform::ColorFlip), Action::StepLast],
    );
    let scene = Scene::of(&state);
    assert_eq!(scene.board(0), Square::A8.bitboard());
    assert_eq!(
        scene.board(state.step),
        scene.after.bits(Set::named("white").unwrap())
    );
}

#[test]
fn undo_goes_back_to_the_end_of_the_transform_before() {
    let state = after(
        State::default(),
        [Action::Apply(FLIP), Action::Apply(MIRROR), Action::Undo],
    );
    assert_eq!(state.transforms, [FLIP]);
    assert_eq!((state.step, state.playing), (3, false));
    let state = after(state, [Action::Undo, Action::Undo]);
    assert_eq!(result(&state), "0x1e2222120e0a1222");
}

#[test]
fn pieces_keep_their_identity_through_transforms() {
    let state = after(
        State::from_query("?fen=8/8/8/8/8/8/8/K6k"),
        [Action::Apply(FLIP), Action::Apply(MIRROR), Action::StepLast],
    );
    let scene = Scene::of(&state);
    let pieces = scene.pieces(state.step);
    let seen: Vec<_> = pieces
        .iter()
        .map(|(bit, piece)| format!("{}{}-{}", piece.letter(), bit.home, bit.at))
        .collect();
    assert_eq!(seen, ["Ka1-h8", "kh1-a8"]);
}

#[test]
fn links_hold_the_state() {
    let fen = "k7/8/NK2B3/8/8/8/8/8 w - -".to_owned();
    let routine = Catalogue::find("mirror-horizontal/rotates").unwrap();
    let state = after(
        State::from_query("?utm=a%20b&theme=dark"),
        [
            Action::WriteFen(fen),
            Action::Apply(FLIP),
            Action::Apply(MIRROR),
            Action::ChooseRoutine(routine),
            Action::StepForward,
            Action::ChooseSet(Set::named("N").unwrap()),
            Action::TurnView,
        ],
    );
    let query = state.to_query();
    assert_eq!(
        query,
        "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical,mirror-horizontal\
         &routine=mirror-horizontal/rotates&step=1&set=N&view=black&theme=dark&utm=a%20b"
    );
    let read = State::from_query(&query);
    assert_eq!(read.to_query(), query);
    assert_eq!(read.notices, [""; 0]);
    assert_eq!(
        State {
            fen_draft: None,
            milestone: 0,
            ..state
        },
        State {
            fen_draft: None,
            ..read
        }
    );
}

#[test]
fn links_are_read_kindly() {
    let spaces = ["_", "+", "%20"].map(|blank| {
        let query = format!("?fen=k7/8/8/8/8/8/8/7K{blank}b{blank}-{blank}-");
        result(&State::from_query(&query))
    });
    assert_eq!(spaces, ["k7/8/8/8/8/8/8/7K b - -"; 3]);
    assert_eq!(State::from_query("?view=black").view, View::Black);
    assert_eq!(State::from_query("?do=flip-vertical").step, 3);
    assert!(State::from_query("?do=flip-vertical&play=1").playing);
    let routine = State::from_query("?routine=rotate-180/rotates&step=2");
    assert_eq!(
        routine.transforms,
        [Transform::Symmetry(Symmetry::Rotate180)]
    );
}

#[test]
fn what_is_wrong_with_a_link_is_said_and_the_rest_kept() {
    for (query, says) in [
        (
            "?fen=x&do=flip-vertical",
            "The FEN in the link cannot be read: `x` is no piece",
        ),
        (
            "?bits=0xg&do=flip-vertical",
            "The bits in the link cannot be read: `g` is no hexadecimal digit.",
        ),
        ("?do=flip-vertical,spin", "In the link, "),
        (
            "?do=flip-vertical&routine=a/b",
            "The link's routine=`a/b` is not known",
        ),
        (
            "?do=flip-vertical&routine=rotate-180/rotates",
            "The link's routine rotate-180/rotates does not compute flip-vertical",
        ),
        (
            "?do=flip-vertical&step=9",
            "The link asks for step 9, but the routine has 3",
        ),
        (
            "?do=flip-vertical&step=x",
            "The link's step=`x` is not known",
        ),
        ("?do=flip-vertical&set=z", "The link's set=`z` is not known"),
        (
            "?do=flip-vertical&view=z",
            "The link's view=`z` is not known",
        ),
        (
            "?do=flip-vertical&theme=z",
            "The link's theme=`z` is not known",
        ),
        (
            "?do=flip-vertical&play=z",
            "The link's play=`z` is not known",
        ),
        (
            "?do=flip-vertical&fen=8/8/8/8/8/8/8/8&bits=0",
            "The link has both a FEN and bits",
        ),
    ] {
        let state = State::from_query(query);
        assert_eq!(state.transforms, [FLIP], "{query}");
        assert_eq!(state.notices.len(), 1, "{query}: {:?}", state.notices);
        assert!(
            state.notices[0].starts_with(says),
            "{query}: {:?}",
            state.notices
        );
    }
}

#[test]
fn a_bad_fen_does_not_lose_good_bits() {
    let state = State::from_query("?fen=bad&bits=ff");
    assert_eq!(result(&state), "0x00000000000000ff");
    assert_eq!(state.notices.len(), 1);
    assert!(state.fen_fault().is_some());
}

#[test]
fn what_is_done_to_the_opening_board_is_linked_with_it() {
    let state = after(State::default(), [Action::Apply(FLIP)]);
    assert_eq!(
        state.to_query(),
        "?bits=0x1e2222120e0a1222&do=flip-vertical&step=0"
    );
    assert_eq!(State::default().to_query(), "");
}

#[test]
fn one_transform_too_many_changes_nothing_else() {
    let many = format!(
        "?do={}&routine=flip-vertical/byte-swap",
        ["flip-vertical"; 100].join(",")
    );
    let state = State::from_query(&many);
    let more = after(state.clone(), [Action::Apply(MIRROR)]);
    assert_eq!(more.notices.len(), 1);
    assert_eq!(
        State {
            notices: Vec::new(),
            ..more
        },
        state
    );
}

#[test]
fn any_query_is_answered() {
    for query in [
        "?",
        "&&&==&",
        "?%zz=%",
        "?fen=%ff%fe",
        "?do=,,,",
        "?step=-1",
        "?=x",
    ] {
        let state = State::from_query(query);
        assert_eq!(
            State::from_query(&state.to_query()).subject,
            state.subject,
            "{query}"
        );
    }
    let many = format!("?do={}", "flip-vertical,".repeat(1000));
    let state = State::from_query(&many);
    assert_eq!(state.transforms.len(), 100);
    assert_eq!(state.notices.len(), 1);
}
