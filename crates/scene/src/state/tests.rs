//! Tests of actions and links.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_compiler::Instructions;
use deltaboard_routine::{Domain, Language};
use deltaboard_trace::explain;
use deltaboard_transform::{Bitboard, Square, SquareMapping, Symmetry, Transform};

use super::{Cells, LETTER_R, Side, Speed, State, View};
use crate::action::Action;
use crate::entry::Entry;
use crate::lab::Against;
use crate::link::Link;
use crate::scene::Scene;
use crate::subject::{Set, Subject};
use crate::tag::Tag;

const FLIP: Transform = Transform::Symmetry(Symmetry::FlipVertical);
const MIRROR: Transform = Transform::Symmetry(Symmetry::MirrorHorizontal);

fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    state.after_all(actions)
}

fn result(state: &State) -> String {
    Scene::of(state).after.to_string()
}

#[test]
fn the_page_opens_with_a_flip_ready_to_play() {
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
fn each_domain_is_offered_once_with_the_chosen_routine_in_its_own() {
    for routine in Catalogue::ROUTINES {
        let state = State { routine: Some(*routine), ..State::default() };
        let offered = Scene::of(&state).domains;
        let own = offered.iter().find(|(offered, _)| offered.domain() == routine.domain());
        let expected = (!routine.is_exercise()).then_some(routine);
        assert_eq!(own.map(|(offered, _)| offered), expected);
        for (place, (one, _)) in offered.iter().enumerate() {
            let mut others = offered[place + 1..].iter();
            assert!(others.all(|(other, _)| other.domain() != one.domain()));
        }
    }
}

#[test]
fn speeds_are_labelled_with_their_factors() {
    assert_eq!(Speed::ALL.map(Speed::label), ["½×", "1×", "2×"]);
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
fn a_new_fen_resets_the_page_and_an_invalid_one_changes_nothing() {
    let state = after(
        State::default(),
        [Action::read(Entry::Fen("k7/8/8/8/8/8/8/7K w - -".to_owned())), Action::Apply(FLIP)],
    );
    assert_eq!(result(&state), "7K/8/8/8/8/8/8/k7 w - -");

    let bad = after(state.clone(), [Action::read(Entry::Fen("k7/8/8/8/8/8/8/7Kx".to_owned()))]);
    assert_eq!(result(&bad), result(&state));
    assert_eq!(bad.fen_text(), "k7/8/8/8/8/8/8/7Kx");
    assert!(bad.fen_fault().is_some());

    let other = after(bad, [Action::read(Entry::Fen("8/8/8/8/8/8/8/K6k".to_owned()))]);
    assert_eq!(other.transforms, []);
    assert_eq!(other.fen_fault(), None);
    assert_eq!(result(&other), "8/8/8/8/8/8/8/K6k");
}

#[test]
fn pasting_and_loading_reset_the_page() {
    let position = "8/8/8/8/8/8/8/K6k";
    for action in [
        Action::read(Entry::Paste(position.to_owned())),
        Action::Load(Subject::read(position).expect("a position")),
    ] {
        let before = State::from_query("do=rotate-180&step=2&play=1");
        let history_entries = before.history_entries;
        let state = after(before, [action]);
        assert_eq!(result(&state), position);
        assert_eq!((state.step, state.playing), (0, false));
        assert_eq!(state.history_entries, history_entries + 1);
    }
}

/// A standalone shift after a flip: the home of each bit is its square before the flip.
#[test]
fn a_standalone_routine_keeps_the_homes_of_bits() {
    let query = "bits=0x1&do=flip-vertical&routine=shift-east/masked-shift";
    for (view, step, square) in
        [("", 0, Square::A8), ("", 1, Square::B8), ("&view=symmetries", 0, Square::A8)]
    {
        let scene = Scene::of(&State::from_query(&format!("{query}{view}")));
        let home = scene.bit_at(square, step).map(|bit| bit.home);
        assert_eq!(home, Some(Square::A1), "{square} at step {step}{view}");
    }
}

#[test]
fn squares_are_in_reading_order() {
    let read = |side: Side| side.squares().collect::<Vec<_>>();
    let (white, black) = (read(Side::White), read(Side::Black));
    assert_eq!(white[..2], [Square::A8, Square::B8]);
    assert_eq!(white[62..], [Square::G1, Square::H1]);
    assert_eq!(black, white.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn toggling_changes_the_visible_square() {
    let state = after(
        State::default(),
        [
            Action::read(Entry::Bits("0".to_owned())),
            Action::Apply(FLIP),
            Action::StepLast,
            Action::ToggleSquare(Square::C8),
        ],
    );
    assert_eq!(state.subject, Subject::Bits(Square::C1.bitboard()));
    assert_eq!(result(&state), "0x0400000000000000");
}

#[test]
fn a_colour_flip_runs_on_the_set_that_becomes_the_chosen_one() {
    let state = after(
        State::from_query("?fen=k7/8/8/8/8/8/8/6NK&set=white"),
        [Action::Apply(Transform::ColorFlip), Action::StepLast],
    );
    let scene = Scene::of(&state);
    assert_eq!(scene.board(0), Square::A8.bitboard());
    assert_eq!(scene.board(state.step), scene.after.bits(Set::named("white").unwrap()));
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
fn links_contain_the_state() {
    let fen = "k7/8/NK2B3/8/8/8/8/8 w - -".to_owned();
    let routine = Catalogue::find("mirror-horizontal/rotates").unwrap();
    let state = after(
        State::from_query("?utm=a%20b&theme=dark"),
        [
            Action::read(Entry::Fen(fen)),
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
        State { fen_draft: None, history_entries: 0, ..state },
        State { fen_draft: None, ..read }
    );
}

#[test]
fn links_are_parsed_leniently() {
    let spaces = ["_", "+", "%20"].map(|blank| {
        let query = format!("?fen=k7/8/8/8/8/8/8/7K{blank}b{blank}-{blank}-");
        result(&State::from_query(&query))
    });
    assert_eq!(spaces, ["k7/8/8/8/8/8/8/7K b - -"; 3]);
    assert_eq!(State::from_query("?view=black").side, Side::Black);
    assert_eq!(State::from_query("?do=flip-vertical").step, 3);
    assert!(State::from_query("?do=flip-vertical&play=1").playing);
    let routine = State::from_query("?routine=rotate-180/rotates&step=2");
    assert_eq!(routine.transforms, [Transform::Symmetry(Symmetry::Rotate180)]);
}

#[test]
fn errors_in_a_link_are_reported_and_the_rest_is_kept() {
    for (query, notice) in [
        (
            "?fen=x&do=flip-vertical",
            "`fen` cannot be read: this is neither a FEN, nor a drawn board",
        ),
        ("?bits=0xg&do=flip-vertical", "`bits` cannot be read: `g` is not a hexadecimal digit."),
        ("?do=flip-vertical,spin", "`do`: "),
        // Not also the step of a routine that isn't there.
        ("?do=flip-vertical&routine=rotate-180/rotatez&step=9", "`routine=rotate-180/rotatez` is"),
        ("?do=flip-vertical&routine=a/b", "`routine=a/b` is not valid"),
        (
            "?do=flip-vertical&routine=rotate-180/rotates",
            "`routine=rotate-180/rotates` does not compute flip-vertical",
        ),
        ("?do=flip-vertical&step=9", "`step=9`: the routine has 3"),
        ("?do=flip-vertical&step=x", "`step=x` is not valid"),
        ("?step=-1&do=flip-vertical", "`step=-1` is not valid"),
        ("?do=flip-vertical&set=z", "`set=z` is not valid"),
        ("?do=flip-vertical&view=z", "`view=z` is not valid"),
        ("?do=flip-vertical&theme=z", "`theme=z` is not valid"),
        ("?do=flip-vertical&play=z", "`play=z` is not valid"),
        ("?do=flip-vertical&fen=8/8/8/8/8/8/8/8&bits=0", "Both `fen` and `bits` are given"),
    ] {
        let state = State::from_query(query);
        assert_eq!(state.transforms, [FLIP], "{query}");
        assert_eq!(state.notices.len(), 1, "{query}: {:?}", state.notices);
        assert!(state.notices[0].starts_with(notice), "{query}: {:?}", state.notices);
    }
    // Without transforms, the step is 0.
    let idle = State::from_query("?step=-1");
    assert_eq!((idle.step, idle.notices.len()), (0, 1), "{:?}", idle.notices);
}

/// Reads a text in every way: paste, both fields, both URL parameters and a tag.
fn readings(text: &str) -> [State; 6] {
    let escaped: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    [
        after(State::default(), [Action::read(Entry::Paste(text.to_owned()))]),
        after(State::default(), [Action::read(Entry::Fen(text.to_owned()))]),
        after(State::default(), [Action::read(Entry::Bits(text.to_owned()))]),
        State::from_query(&format!("?fen={escaped}")),
        State::from_query(&format!("?bits={escaped}")),
        Tag::read(&format!("fen={escaped}"), None).state,
    ]
}

#[test]
fn a_text_gives_the_same_board_everywhere() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 3 8";
    let drawing = "8 1 0 0 0 1 0 0 0\n7 0 1 0 0 0 1 0 0\n6 1 1 0 0 1 1 0 0\n5 0 0 1 0 0 0 1 0\n\
                   4 1 0 1 0 1 0 1 0\n3 0 1 1 0 0 1 1 0\n2 1 1 1 0 1 1 1 0\n1 0 0 0 1 0 0 0 1";
    for (text, board) in [
        ("4503599627370496", "0x0010000000000000"),
        ("16777216", "0x0000000001000000"),
        ("1ULL << 4", "0x0000000000000010"),
        (drawing, "0x1122334455667788"),
        (fen, fen),
        (&format!("{{\"fen\":\"{fen}\"}}"), fen),
        (&format!("position fen {fen} moves e8g8"), fen),
    ] {
        for state in readings(text) {
            assert_eq!(state.subject.to_string(), board, "{text}");
            assert_eq!(state.notices, [""; 0], "{text}");
        }
    }
    for state in readings("a grid of\n1 0 0 0 0 0 0 0\n0 1 0 0 0 0 0 0") {
        assert_eq!(state.subject, State::default().subject);
        let fault = state.fen_fault().or(state.bits_fault());
        assert_eq!(fault, Some("a grid of 2 lines; a board has 8"));
    }
}

#[test]
fn ambiguous_texts_can_be_read_in_the_other_way() {
    for text in ["255", "0001000100100010001100110100010001010101011001100111011110001000"] {
        for state in readings(text) {
            let source = state.source.clone().expect("a source");
            let (taken, other) = (source.choice.expect("a choice"), source.others[0]);
            let again = |choice| Action::read(Entry::Again(source.text.to_string(), choice));
            let otherwise = after(state.clone(), [again(other)]);
            assert_ne!(otherwise.subject, state.subject, "{text} as {other}");
            assert_eq!(otherwise.history_entries, state.history_entries + 1);
            linked(&otherwise);
            let escaped = text.replace(' ', "+");
            let opened = State::from_query(&format!("?bits={escaped}&read={}", other.name()));
            assert_eq!(opened.subject, otherwise.subject, "{text} as {other}");
            let back = after(otherwise, [again(taken)]);
            assert_eq!(back.subject, state.subject, "{text}");
        }
    }
    let wrong = State::from_query("?bits=255&read=roman");
    assert_eq!(wrong.subject, Subject::Bits(Bitboard(255)));
    assert_eq!(
        wrong.notices,
        [
            "`read=roman` is not valid; expected binary, octal, decimal, hexadecimal, drawing, number, reversed, upside-down or inverted."
        ]
    );
    // An edit drops the source.
    let edited = after(State::from_query("?bits=255"), [Action::ToggleSquare(Square::A1)]);
    assert_eq!(edited.source, None);
}

#[test]
fn numbers_follow_the_mapping_of_the_page_and_drawings_do_not() {
    let drawing = Bitboard(0x1122_3344_5566_7788).to_string();
    let mapped = State::from_query("?mapping=a8-b8");
    for entry in [Entry::Paste, Entry::Fen, Entry::Bits] {
        let write = |text| Action::read(entry(text));
        let drawn = after(mapped.clone(), [write(drawing.clone())]);
        assert_eq!(drawn.subject, Subject::Bits(Bitboard(0x1122_3344_5566_7788)));
        // The number that the page shows is read as the same board.
        let shown = drawn.clone();
        let shown = State { bits_draft: None, ..shown }.bits_text();
        let again = after(mapped.clone(), [write(shown)]);
        assert_eq!(again.subject, drawn.subject);
    }
}

#[test]
fn a_long_invalid_text_keeps_the_board() {
    let opened = State::from_query("?bits=0xf0");
    let text = "no board ".repeat(200_000);
    let state = after(opened.clone(), [Action::read(Entry::Paste(text))]);
    assert_eq!(state.subject, opened.subject);
    assert_eq!(state.fen_text().chars().count(), 2000);
    assert!(state.fen_fault().is_some());
}

#[test]
fn an_invalid_fen_keeps_valid_bits() {
    let state = State::from_query("?fen=bad&bits=ff");
    assert_eq!(result(&state), "0x00000000000000ff");
    assert_eq!(state.notices.len(), 1);
    assert!(state.fen_fault().is_some());
}

#[test]
fn the_initial_board_is_linked_if_it_has_transforms() {
    let state = after(State::default(), [Action::Apply(FLIP)]);
    assert_eq!(state.to_query(), "?bits=0x1e2222120e0a1222&do=flip-vertical&step=0");
    assert_eq!(State::default().to_query(), "");
}

#[test]
fn the_number_of_transforms_is_limited() {
    let many = format!("?do={}&routine=flip-vertical/byte-swap", ["flip-vertical"; 100].join(","));
    let state = State::from_query(&many);
    let more = after(state.clone(), [Action::Apply(MIRROR)]);
    assert_eq!(more.notices.len(), 1);
    assert_eq!(State { notices: Vec::new(), ..more }, state);
}

#[test]
fn any_query_opens_the_page() {
    for query in ["?", "&&&==&", "?%zz=%", "?fen=%ff%fe", "?do=,,,", "?step=-1", "?=x"] {
        let state = State::from_query(query);
        assert_eq!(State::from_query(&state.to_query()).subject, state.subject, "{query}");
    }
    let many = format!("?do={}", "flip-vertical,".repeat(1000));
    let state = State::from_query(&many);
    assert_eq!(state.transforms.len(), 100);
    assert_eq!(state.notices.len(), 1);
}

/// Returns the state that the link to a state opens, and checks that it's the same state.
fn linked(state: &State) -> State {
    let query = state.to_query();
    let read = State::from_query(&query);
    let bare = |state: &State| State {
        fen_draft: None,
        bits_draft: None,
        source: None,
        playing: false,
        history_entries: 0,
        ..state.clone()
    };
    assert_eq!(bare(&read), bare(state), "{query}");
    assert_eq!(read.to_query(), query);
    read
}

fn routine(id: &str) -> Routine {
    Catalogue::find(id).unwrap_or_else(|| panic!("{id} is in the catalogue"))
}

#[test]
fn every_routine_has_its_links() {
    for routine in Catalogue::ROUTINES {
        let id = routine.id();
        for side in ["", "&view=black", "&view=lines"] {
            let named = State::from_query(&format!("?routine={id}{side}"));
            assert_eq!(named.notices, [""; 0], "{id}{side}");
            assert_eq!(named.routine, Some(*routine));
            assert_eq!((named.step, named.transforms.len()), (0, 0), "{id} waits");
            linked(&named);
            let last = named.steps();
            for step in [0, 1.min(last), last / 2, last] {
                let state = State::from_query(&format!("?routine={id}&step={step}{side}"));
                assert_eq!(state.notices, [""; 0], "{id} step {step}{side}");
                assert_eq!(state.step, step, "{id}{side}");
                linked(&state);
            }
            let beyond = State::from_query(&format!("?routine={id}&step={}{side}", last + 1));
            assert_eq!((beyond.step, beyond.notices.len()), (last, 1), "{id}{side}");
        }
        let played = State::from_query(&format!("?routine={id}&step=0"));
        let scene = Scene::of(&played);
        assert_eq!(scene.routine, Some(*routine), "{id} should play");
        let end = after(played.clone(), [Action::StepLast]);
        assert_eq!(end.step, scene.trace.steps().len());
        linked(&end);
        // A standalone routine runs on the result of the transforms; any other routine replaces the last transform.
        let chosen = after(
            State::from_query("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=mirror-horizontal,flip-diagonal"),
            [Action::ChooseRoutine(*routine), Action::StepForward],
        );
        assert_eq!(Scene::of(&chosen).routine, Some(*routine), "{id} chosen");
        linked(&chosen);
    }
}

#[test]
fn views_mappings_and_cells_have_their_links() {
    for view in View::ALL {
        for mapping in SquareMapping::ALL {
            for cells in Cells::ALL {
                for side in Side::ALL {
                    let query = format!(
                        "?bits=8c31f40ad7e62b95&do=rotate-90-clockwise&mapping={mapping}&cells={}&view={},{}",
                        cells.name(),
                        view.name(),
                        side.name()
                    );
                    let state = State::from_query(&query);
                    assert_eq!(state.notices, [""; 0], "{query}");
                    assert_eq!(
                        (state.view, state.mapping, state.cells, state.side),
                        (view, mapping, cells, side)
                    );
                    linked(&state);
                }
            }
        }
    }
    for (query, view, side) in [
        ("?view=lines,black", View::Lines, Side::Black),
        ("?view=black,lines", View::Lines, Side::Black),
        ("?view=lines", View::Lines, Side::White),
        ("?view=symmetries", View::Symmetries, Side::White),
        ("?view=transform", View::Transform, Side::White),
        ("?view=black", View::Transform, Side::Black),
        ("", View::Transform, Side::White),
    ] {
        let state = State::from_query(query);
        assert_eq!((state.view, state.side), (view, side), "{query}");
        assert_eq!(state.subject, view.initial_subject(), "{query}");
        linked(&state);
    }
    assert_eq!(State::from_query("?view=lines,black").to_query(), "?view=lines,black");
}

#[test]
fn errors_in_views_mappings_and_cells_are_reported() {
    for (query, notice) in [
        (
            "view=lines,z",
            "`view=z` is not valid; expected transform, build, lines, symmetries or lab",
        ),
        ("view=", "`view=` is not valid"),
        ("mapping=z", "`mapping`: "),
        ("mapping=", "`mapping`: "),
        ("cells=z", "`cells=z` is not valid; expected bits, numbers, origins or diagonals"),
        ("routine=shift-north/shift&step=9", "`step=9`: the routine has 1"),
        ("routine=exercises/none", "`routine=exercises/none` is not valid"),
    ] {
        let state = State::from_query(&format!("?bits=5&theme=dark&{query}"));
        assert_eq!(state.notices.len(), 1, "{query}: {:?}", state.notices);
        assert!(state.notices[0].starts_with(notice), "{query}: {:?}", state.notices);
        assert_eq!(state.subject, Subject::Bits(Bitboard(5)), "{query}");
        assert_eq!(state.theme, super::Theme::Dark, "{query}");
    }
    let state = State::from_query("?view=lines,z,black");
    assert_eq!((state.view, state.side), (View::Lines, Side::Black), "the valid words are kept");
}

#[test]
fn opening_a_view_only_replaces_an_unchanged_board() {
    let opened = |view| after(State::default(), [Action::Visit(view)]);
    for view in View::ALL {
        let state = opened(view);
        assert_eq!((state.view, state.subject), (view, view.initial_subject()));
        let home = after(state, [Action::Visit(View::Transform)]);
        assert_eq!(home.subject, Subject::Bits(LETTER_R), "there and back from {view:?}");
        for touched in [
            vec![Action::read(Entry::Bits("5".to_owned()))],
            vec![Action::read(Entry::Fen("8/8/8/8/8/8/8/K6k".to_owned()))],
            vec![Action::ToggleSquare(Square::E4)],
            vec![Action::Apply(MIRROR), Action::StepLast],
        ] {
            let before = after(opened(view), touched);
            for to in View::ALL {
                let visited = after(before.clone(), [Action::Visit(to)]);
                assert_eq!(visited.subject, before.subject, "{view:?} to {to:?}");
                match to {
                    // The last one is the goal there.
                    View::Build if !before.transforms.is_empty() => {
                        assert_eq!(visited.build.goal, "mirror-horizontal");
                    }
                    _ => assert_eq!(visited.transforms, before.transforms),
                }
                assert_eq!(visited.view, to);
                assert!(
                    visited.history_entries > before.history_entries,
                    "the browser's back returns to the view before"
                );
                assert!(!visited.playing);
                linked(&visited);
            }
        }
    }
}

#[test]
fn an_occupancy_sets_the_line_and_nothing_else() {
    for line_routine in Catalogue::lines() {
        let id = line_routine.id();
        let line = *line_routine.task().line().expect("a line");
        for query in [
            format!("?view=lines&routine={id}&bits=8c31f40ad7e62b95"),
            format!("?view=lines&routine={id}&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            format!("?view=lines&routine={id}&bits=8c31f40ad7e62b95&do=rotate-90-clockwise"),
        ] {
            let state = State::from_query(&query);
            let given = Scene::of(&state).before.bits(Set::default()).0;
            for occupancy in [0, 1, 128, 0b1011_0101, 255] {
                let set = after(state.clone(), [Action::Occupy(occupancy)]);
                let expected = given & !line.squares() | line.occupied(occupancy);
                assert_eq!(set.subject, Subject::Bits(Bitboard(expected)), "{query} {occupancy}");
                let scene = Scene::of(&set);
                assert_eq!(scene.before.bits(set.set).0, expected, "{query} {occupancy}");
                assert_eq!(line.occupancy(expected), occupancy);
                assert_eq!(scene.routine, Some(line_routine));
                // The routine clears all squares off the line.
                let result = line_routine.task().origins().evaluate(line.occupied(occupancy));
                assert_eq!(scene.trace.result(), result, "{query} {occupancy}");
                linked(&set);
            }
        }
    }
    let elsewhere = after(State::default(), [Action::Occupy(255)]);
    assert_eq!(elsewhere, State::default(), "occupancies need a line");
}

/// A mapping changes the numbers of the squares and the routine, but not the board and its result.
#[test]
fn a_mapping_changes_the_numbers_but_not_the_board() {
    for query in [
        "?bits=8c31f40ad7e62b95",
        "?fen=r3k2r/8/8/8/8/8/P7/R3K2R_b_KQkq_-_3_40&set=white",
        "?bits=0",
        "?bits=ffffffffffffffff",
    ] {
        for transform in Transform::ALL {
            let usual =
                after(State::from_query(query), [Action::Apply(transform), Action::StepLast]);
            let result = Scene::of(&usual).after;
            for mapping in SquareMapping::ALL {
                let mapped =
                    after(usual.clone(), [Action::ChooseMapping(mapping), Action::StepLast]);
                let scene = Scene::of(&mapped);
                let when = format!("{query} {transform} {mapping}");
                assert_eq!(scene.after, result, "{when}");
                assert_eq!(mapped.subject, usual.subject, "{when}");
                let last = scene.trace.steps().len();
                let bits = result.bits(mapped.set);
                assert_eq!(scene.trace.result(), mapping.number(bits), "{when}");
                if transform != Transform::ColorFlip {
                    assert_eq!(scene.board(0), scene.before.bits(mapped.set), "{when}");
                }
                assert_eq!(scene.board(last), bits, "{when}");
                assert_eq!(scene.verdict, deltaboard_trace::Verdict::Proved, "{when}");
                for frame in 0..=last {
                    // Every set bit of a permutation has an origin.
                    let displayed = scene.trace_for_display();
                    assert_eq!(displayed.steps().len(), last);
                    let ones = scene.bits(frame).count();
                    assert!(ones <= 64, "{when}");
                }
                assert_eq!(
                    scene.bits(last).count(),
                    bits.squares().count(),
                    "{when}: each 1 of the result is the copy of one bit"
                );
                linked(&mapped);
            }
        }
    }
}

/// The routine chosen in the menu plays, in every square mapping.
#[test]
fn the_chosen_routine_plays_in_every_mapping() {
    for mapping in SquareMapping::ALL {
        for start in ["?bits=8c31f40ad7e62b95", "?bits=8c31f40ad7e62b95&do=rotate-90-clockwise"] {
            for routine in Catalogue::ROUTINES {
                let state = after(
                    State::from_query(start),
                    [Action::ChooseMapping(mapping), Action::ChooseRoutine(*routine)],
                );
                let when = format!("{start}&mapping={mapping}, choosing {}", routine.id());
                assert_eq!(Scene::of(&state).routine, Some(*routine), "{when}");
                let read = State::from_query(&state.to_query());
                assert_eq!(read.notices, [""; 0], "{when}: {}", state.to_query());
                assert_eq!(Scene::of(&read).routine, Some(*routine), "{when}: linked");
            }
        }
    }
}

/// A routine that can't play anymore is dropped, so that no link has it.
#[test]
fn unplayable_routines_are_dropped() {
    let linked = |state: &State| State::from_query(&state.to_query());
    for mapping in SquareMapping::ALL {
        for routine in Catalogue::ROUTINES {
            let Some(transform) = routine.task().transform() else {
                continue;
            };
            let query = format!("do={transform}&routine={}", routine.id());
            let state = after(State::from_query(&query), [Action::ChooseMapping(mapping)]);
            assert_eq!(linked(&state).notices, [""; 0], "{}", state.to_query());
        }
    }
    for view in View::ALL {
        for start in ["", "do=flip-vertical"] {
            let actions = [Action::Visit(view), Action::Compare, Action::StepLast];
            let state = after(State::from_query(start), actions);
            assert_eq!(linked(&state).notices, [""; 0], "{}", state.to_query());
        }
    }
}

#[test]
fn numbers_are_parsed_in_the_mapping() {
    for mapping in SquareMapping::ALL {
        let state = after(
            State::default(),
            [Action::ChooseMapping(mapping), Action::read(Entry::Bits("0x2".to_owned()))],
        );
        let square = mapping.square(1).expect("a square");
        assert_eq!(state.subject, Subject::Bits(square.bitboard()), "{mapping}");
        let chosen = after(state, [Action::ChooseMapping(SquareMapping::default())]);
        assert_eq!(chosen.subject, Subject::Bits(square.bitboard()), "{mapping}");
        assert_eq!(chosen.bits_text(), crate::subject::hex(square.bitboard().0));
    }
}

#[test]
fn a_counterexample_is_shown_at_the_end_of_its_run() {
    for routine in Catalogue::ROUTINES {
        let state = after(State::default(), [Action::ChooseRoutine(*routine)]);
        let scene = Scene::of(&state);
        let deltaboard_trace::Verdict::Different { board, left, right } = scene.verdict else {
            assert!(!routine.is_exercise(), "{}: {:?}", routine.id(), scene.verdict);
            continue;
        };
        assert!(routine.is_exercise(), "{}: {:?}", routine.id(), scene.verdict);
        let tried = after(state.clone(), [Action::TryBoard(Bitboard(board))]);
        let shown = Scene::of(&tried);
        assert_eq!(tried.subject, Subject::Bits(Bitboard(board)), "{}", routine.id());
        assert_eq!(shown.trace.input(), board, "{}", routine.id());
        assert_eq!(shown.trace.result(), left, "{}", routine.id());
        assert_eq!(shown.expected.unwrap().evaluate(board), right, "{}", routine.id());
        assert_eq!(tried.step, shown.trace.steps().len());
        assert!(
            tried.history_entries > state.history_entries,
            "the browser's back returns to the board before"
        );
        linked(&tried);
    }
}

/// The same from the page of the symmetries, which plays several transforms as one routine.
#[test]
fn a_routine_chosen_from_the_symmetries_plays() {
    for routine in Catalogue::ROUTINES {
        if routine.task().line().is_some() {
            continue;
        }
        let chosen =
            after(State::from_query("?view=symmetries"), [Action::ChooseRoutine(*routine)]);
        assert_eq!(Scene::of(&chosen).routine, Some(*routine), "chosen");
        let played = after(chosen, [Action::StepForward]);
        assert_eq!(Scene::of(&played).routine, Some(*routine), "stepping through {}", routine.id());
    }
}

/// Unusual boards, most of them illegal in chess.
const ODD: [&str; 7] = [
    "?bits=0x1e2222120e0a1222",
    "?bits=0",
    "?bits=0xffffffffffffffff",
    "?fen=8/8/3q4/8/8/4N3/8/8_w_-_-",
    "?fen=KKKKK3/8/8/8/8/8/8/3kkkkk_b_-_-",
    "?fen=8/8/8/8/8/8/8/8",
    "?fen=rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
];

#[test]
fn every_frame_of_every_routine_is_consistent() {
    for query in ODD {
        for routine in Catalogue::ROUTINES {
            for view in [View::Transform, View::Symmetries] {
                let state = after(
                    State::from_query(query),
                    [Action::Visit(view), Action::ChooseRoutine(*routine), Action::StepForward],
                );
                let scene = Scene::of(&state);
                let set = scene.before.bits(scene.set);
                // A routine on 32 bits takes the lower half of the board.
                let taken = set.0 & scene.trace.origins(0).support();
                assert_eq!(scene.trace.input(), taken, "{query} {}", routine.id());
                let last = scene.trace.steps().len();
                for frame in 0..=last + 1 {
                    let board = scene.board(frame);
                    let bits: Vec<_> = scene.bits(frame).collect();
                    for bit in &bits {
                        assert!(board.contains(bit.at));
                    }
                    let known = scene.trace.origins(frame);
                    assert_eq!(
                        (known.evaluate(set.0) ^ board.0) & !known.unknown_bits(),
                        0,
                        "{query} {} frame {frame}",
                        routine.id()
                    );
                    let _pieces = scene.pieces(frame);
                    let keys: std::collections::BTreeSet<_> =
                        bits.iter().map(|bit| bit.key()).collect();
                    assert_eq!(keys.len(), bits.len(), "keys are unique");
                    for square in Square::ALL {
                        let _bit = scene.bit_at(square, frame);
                        if scene.domain() == Domain::Square {
                            assert!(scene.trace.run_of(square).is_some(), "{}", routine.id());
                        }
                    }
                    let _explanation = explain(
                        &scene.trace_for_display(),
                        frame,
                        scene.expected_for_display().as_deref(),
                    );
                }
                let _after = scene.after.to_string();
            }
        }
    }
}

/// Routines on squares and mailbox boards have the same result as the bitboard routine.
#[test]
fn routines_for_the_same_task_have_the_same_result() {
    for query in &ODD[..5] {
        let played = |routine: Routine| {
            let state =
                after(State::from_query(query), [Action::ChooseRoutine(routine), Action::StepLast]);
            let scene = Scene::of(&state);
            (scene.after.to_string(), scene.board(state.step))
        };
        let mut done = Vec::new();
        for first in Catalogue::ROUTINES {
            let task = first.task();
            if first.is_exercise() || done.contains(&task) {
                continue;
            }
            let expected = played(*first);
            for sibling in Catalogue::doing(task).skip(1) {
                assert_eq!(played(sibling), expected, "{query} {}", sibling.id());
            }
            done.push(task);
        }
    }
}

#[test]
fn the_domain_of_a_scene_is_that_of_its_routine() {
    for (id, domain) in [
        ("flip-vertical/delta-swaps", Domain::Board),
        ("flip-vertical/square-xor", Domain::Square),
        ("flip-vertical/mailbox", Domain::Mailbox),
        ("exercises/pseudo-rotation-formula", Domain::Square),
        ("exercises/mailbox-all-squares", Domain::Mailbox),
        ("exercises/rank-mirror-factor", Domain::Board),
    ] {
        let state = after(State::default(), [Action::ChooseRoutine(routine(id))]);
        assert_eq!(Scene::of(&state).domain(), domain, "{id}");
    }
}

#[test]
fn a_composition_replaces_the_applied_transforms() {
    let start =
        State::from_query("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&view=symmetries&do=flip-vertical");
    for first in Symmetry::ALL {
        for second in Symmetry::ALL {
            let pair = [first, second].map(Transform::Symmetry);
            let state = after(start.clone(), [Action::ApplyOnly(pair.to_vec())]);
            assert_eq!((state.transforms.as_slice(), state.step), (&pair[..], 0));
            let scene = Scene::of(&state);
            let product = Transform::Symmetry(first.then(second));
            let (expected, _) = start.subject.transformed(product);
            assert_eq!(scene.after.to_string(), expected.to_string(), "{first:?} {second:?}");
            assert_eq!(scene.board(0), start.subject.bits(Set::default()));
            let last = scene.trace.steps().len();
            assert_eq!(scene.board(last), expected.bits(Set::default()), "{first:?} {second:?}");
            let end = after(state, [Action::StepLast]);
            linked(&end);
        }
    }
}

#[test]
fn a_step_can_repeat_in_a_loop() {
    let at_two = State::from_query("do=flip-vertical&step=2");
    let mut state = after(at_two, [Action::Loop(true)]);
    assert_eq!(linked(&state), state);
    for step in [1, 2, 1, 2] {
        assert!(state.playing);
        assert_eq!(state.step, step);
        assert!(state.to_query().contains("step=2&loop=1"));
        state = after(state, [Action::Tick]);
    }
    // Going to another step loops that step.
    let on = after(state.clone(), [Action::StepTo(3)]);
    assert_eq!((on.looped, on.step, on.playing), (Some(3), 3, false));
    let on = after(on, [Action::Play]);
    assert_eq!((on.looped, on.step, on.playing), (Some(3), 2, true));
    let ended = after(state.clone(), [Action::Loop(false)]);
    assert_eq!((ended.looped, ended.step, ended.playing), (None, 2, false));
    // A change of the run ends the loop, too.
    for action in [
        Action::Apply(MIRROR),
        Action::ToggleSquare(Square::A1),
        Action::ChooseRoutine(routine("flip-vertical/byte-swap")),
        Action::Predict(true),
    ] {
        assert_eq!(after(state.clone(), [action.clone()]).looped, None, "{action:?}");
    }
}

#[test]
fn two_routines_play_step_by_step() {
    let loops = routine("flip-vertical/mailbox");
    let state = after(State::from_query("do=flip-vertical&step=0"), [Action::PlayBeside(loops)]);
    let scene = Scene::of(&state);
    let beside = scene.beside.as_deref().expect("a second routine");
    assert_eq!(beside.after, scene.after);
    assert_eq!((scene.trace.steps().len(), scene.last_frame()), (3, 32));
    linked(&state);
    assert!(scene.alternatives().contains(&loops));

    // The shorter routine waits.
    let on = after(state.clone(), [Action::StepTo(20)]);
    assert_eq!(on.step, 20);
    // A routine for another task is dropped.
    let mirrored = after(on.clone(), [Action::Apply(MIRROR)]);
    assert_eq!((mirrored.beside, Scene::of(&mirrored).last_frame()), (None, 3));
    let foreign = State::from_query("do=flip-vertical&beside=mirror-horizontal/delta-swaps");
    assert_eq!((foreign.beside, foreign.notices.len()), (None, 1));
    let alone = after(on, [Action::Compare]);
    assert_eq!((alone.beside, alone.step), (None, 3));
    let again = after(alone, [Action::Compare]);
    // A routine with the same number of steps is preferred.
    assert_eq!(again.beside, Some(routine("flip-vertical/rotates")));
}

#[test]
fn changes_in_the_lab_go_to_the_start() {
    let code = "u64 f(u64 x, u64 k, u64 n) { x = x & k; return x << n; }";
    let lab = State::from_query("view=lab");
    let state = after(lab, [Action::WriteCode(code.into())]);
    let called = after(state.clone(), [Action::SetArgument(1, 8), Action::SetArgument(0, 0xff)]);
    assert_eq!(called.lab.arguments, [0xff, 8]);
    assert_eq!(Scene::of(&called).trace.result(), 0x2200);
    let read = linked(&after(called.clone(), [Action::StepLast]));
    assert_eq!(read.lab.arguments, [0xff, 8]);
    // Even at the end of a run and during a playback.
    for before in [Action::StepLast, Action::Play] {
        let played = after(called.clone(), [before]);
        for change in
            [Action::SetArgument(0, 1), Action::WriteCode("u64 g(u64 x) { return ~x; }".into())]
        {
            let begun = after(played.clone(), [change]);
            assert_eq!((begun.step, begun.playing), (0, false));
        }
    }
}

#[test]
fn a_loop_needs_a_step() {
    let nothing = "view=lab&code=u64+f(u64+x)+%7B+return+x%3B+%7D&loop=1";
    assert_eq!(State::from_query(nothing).looped, None);
    let first = State::from_query("do=flip-vertical&step=0&loop=1");
    assert_eq!((first.looped, first.step, first.playing), (Some(1), 0, true));
    // At the start, the first step loops.
    let still = State::from_query("do=flip-vertical&step=0");
    let looped = after(still, [Action::Loop(true)]);
    assert_eq!(looped.looped, Some(1));
}

#[test]
fn the_step_of_a_difference_is_limited_to_the_last_step() {
    let lab = State::from_query("view=lab");
    let steps = lab.steps();
    let history_entries = lab.history_entries;
    let shown = after(lab, [Action::ShowDifference(Bitboard(3), usize::MAX)]);
    assert_eq!(shown.step, steps);
    assert_eq!(shown.history_entries, history_entries + 1);
    assert_eq!(shown.subject, Subject::Bits(Bitboard(3)));
}

#[test]
fn going_to_the_start_does_not_apply_the_ready_transform() {
    let state = after(State::default(), [Action::StepTo(0)]);
    assert_eq!(state.transforms, []);
    let state = after(State::default(), [Action::StepTo(1)]);
    assert_eq!(state.transforms, [FLIP]);
}

#[test]
fn the_permutation_is_in_the_link_if_it_was_changed() {
    let lab = State::from_query("view=lab");
    assert!(!lab.to_query().contains("permutation="));
    let other = after(lab, [Action::WritePermutation("sq' = sq ^ 7".into())]);
    assert_eq!(&*linked(&other).lab.permutation, "sq' = sq ^ 7");
}

#[test]
fn one_press_plays_and_the_next_pauses() {
    let state = State::from_query("do=rotate-90-clockwise&step=4");
    let playing = after(state.clone(), [Action::PlayOrPause]);
    assert_eq!(playing, after(state, [Action::Play]));
    let paused = after(playing.clone(), [Action::PlayOrPause]);
    assert_eq!(paused, after(playing, [Action::Pause]));
}

#[test]
fn history_entries_are_counted() {
    let earlier = Box::new(State::from_query("do=mirror-horizontal"));
    for action in [
        Action::ChooseMapping(SquareMapping::H8G8),
        Action::ChooseRoutine(routine("flip-diagonal/delta-swaps")),
        Action::Apply(MIRROR),
        Action::UndoRedo(earlier.clone()),
    ] {
        let state = State::from_query("do=flip-vertical");
        let history_entries = state.history_entries;
        let case = format!("{action:?}");
        assert_eq!(after(state, [action]).history_entries, history_entries + 1, "{case}");
    }
    // The browser's back and forward add no history_entries and keep the speed.
    let state = after(
        State::from_query("do=flip-vertical"),
        [Action::Apply(MIRROR), Action::SetSpeed(Speed::Double)],
    );
    let history_entries = state.history_entries;
    let restored = after(state, [Action::Restore(earlier.clone())]);
    assert_eq!((restored.history_entries, restored.speed), (history_entries, Speed::Double));
    assert_eq!(restored.transforms, earlier.transforms);
}

#[test]
fn instructions_and_language_are_in_the_link_if_they_were_changed() {
    let lab = State::from_query("view=lab");
    for name in ["uses=", "language="] {
        assert!(!lab.to_query().contains(name), "{name}");
    }
    for (pext, reversal, written) in
        [(false, false, "uses="), (true, false, "uses=pext"), (true, true, "uses=pext,reversal")]
    {
        let instructions = Instructions { pext, reversal, ..Instructions::default() };
        let other = after(lab.clone(), [Action::AllowInstructions(instructions)]);
        let query = other.to_query();
        assert!(query.split('&').any(|it| it == written), "{query}");
        assert_eq!(linked(&other).lab.instructions, instructions);
    }
    let other = after(lab, [Action::PrintIn(Some(Language::Python))]);
    assert_eq!(linked(&other).language, Some(Language::Python));
}

#[test]
fn a_link_with_a_playback_or_step_applies_the_ready_transform() {
    for (query, transforms) in
        [("", &[][..]), ("step=0", &[]), ("step=1", &[FLIP]), ("play=1", &[FLIP])]
    {
        assert_eq!(State::from_query(query).transforms, transforms, "{query}");
    }
}

#[test]
fn descriptions_use_squares_of_the_board() {
    let scene = |query: &str| Scene::of(&State::from_query(query));
    let usual = scene("do=flip-vertical");
    assert_eq!(usual.trace_for_display().result_origins(), usual.trace.result_origins());
    assert_eq!(usual.expected_for_display().as_deref(), usual.expected.as_ref());
    assert!(usual.expected.is_some());
    let other = scene("do=flip-vertical&mapping=a8-b8");
    // The flip swaps the same ranks in both mappings, although the numbers of the bits differ.
    assert_eq!(
        other.trace_for_display().result_origins(),
        usual.trace_for_display().result_origins()
    );
    let turned = scene("do=flip-diagonal&mapping=h1-g1");
    assert_ne!(turned.trace_for_display().result_origins(), turned.trace.result_origins());
    // The expected origins are converted, too.
    let expected = turned.expected_for_display();
    assert_eq!(expected.as_deref(), Some(turned.trace_for_display().result_origins()));

    for (query, is) in [
        ("do=flip-vertical", false),
        ("do=pseudo-rotate-45-clockwise", true),
        ("do=rotated-45-packed", true),
    ] {
        assert_eq!(scene(query).is_of_diagonals(), is, "{query}");
    }
}

#[test]
fn a_link_without_the_code_that_plays_has_no_step() {
    let steps: String = "x ^= x << 1; ".repeat(5);
    let code = format!("u64 f(u64 x) {{ {steps} return x; }}");
    let played = after(
        State::from_query("view=lab"),
        [Action::WriteCode(code.as_str().into()), Action::StepLast],
    );
    let last = played.step;
    assert!(last > 3);
    assert_eq!(linked(&played).step, last);

    let broken = after(played.clone(), [Action::WriteCode("u64 f(".into())]);
    let stepped = after(broken, [Action::StepTo(last)]);
    assert_eq!(stepped.step, last, "the last code that parsed keeps playing");
    // Code that is too long for a link.
    let comment: String = (0..40_000).map(|number| format!(" {}", number * number)).collect();
    let long =
        after(played, [Action::WriteCode(format!("//{comment}\n{code}").into()), Action::StepLast]);
    assert_eq!(long.step, last);
    for state in [stepped, long] {
        let query = state.to_query();
        let read = State::from_query(&query);
        assert_eq!((read.step, &*read.notices), (0, &[][..]), "{query:.99}");
        assert_eq!(read.to_query(), query);
    }
}

#[test]
fn a_step_after_the_last_one_of_a_draft_is_the_last() {
    let draft = "u64 f(u64 x) { x ^= x << 1; return x; } u64 g(u64 x) { return x; }";
    let read = |query: &str| Link::with_draft(query, Some(draft)).read();
    for (query, step) in [
        ("?do=flip-vertical&view=lab&step=2", 1),
        ("?do=flip-vertical&view=lab&step=1", 1),
        ("?do=flip-vertical&view=lab&step=0", 0),
        ("?do=flip-vertical&view=lab", 0),
        ("?view=lab", 0),
    ] {
        let state = read(query);
        assert_eq!(&*state.lab.code, draft, "{query}");
        assert_eq!((state.step, &*state.notices), (step, &[][..]), "{query}");
        assert_eq!(linked(&state).step, step, "{query}");
    }
    let chosen = read("?view=lab&function=g&against=f");
    assert_eq!(chosen.lab.function.as_deref(), Some("g"));
    assert_eq!(chosen.lab.against, Against::Function("f".to_owned()));
    // Other errors in the link are still reported.
    assert_eq!(read("?view=lab&step=x").notices.len(), 1);
}

#[test]
fn a_routine_that_cannot_play_in_the_mapping_is_dropped_when_it_should_play() {
    // This routine exists for the default mapping only.
    let query = "?routine=rotated-45-unpacked/pext-and-reversal&mapping=h1-h2";
    let ready = State::from_query(query);
    assert!(ready.routine.is_some() && ready.notices.is_empty());
    for action in
        [Action::StepForward, Action::StepLast, Action::StepTo(1), Action::Play, Action::Loop(true)]
    {
        let played = after(ready.clone(), [action.clone()]);
        assert_eq!(played.transforms.len(), 1, "{action:?}");
        assert_eq!(played.routine, None, "{action:?}");
        linked(&played);
    }
    for played in ["&step=2", "&play=1"] {
        let state = State::from_query(&format!("{query}{played}"));
        assert_eq!(state.routine, None);
        let notice = "`routine=rotated-45-unpacked/pext-and-reversal` does not compute";
        assert!(state.notices[0].starts_with(notice), "{:?}", state.notices);
        assert_eq!(state.notices.len(), 1);
    }
}

#[test]
fn the_order_of_the_code_and_its_parameters_does_not_matter() {
    let text = "u64 f(u64 x) { return x; } u64 g(u64 x) { return x << 8; }";
    // A function that doesn't exist is only reported when it should play.
    for name in ["g", "h"] {
        let function = format!("view=lab&function={name}");
        let opened = State::from_query_with(&function, Some(text));
        assert_eq!(opened.lab.function.as_deref(), Some(name));
        let query = opened.to_query();
        let code = query.split('&').find(|part| part.starts_with("code="));
        let code = code.unwrap();
        for query in [format!("{function}&{code}"), format!("{code}&{function}")] {
            assert_eq!(State::from_query(&query).lab, opened.lab, "{query}");
        }
    }
}
