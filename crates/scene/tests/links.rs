//! Links, tags and fields: what they contain, and the messages about errors in them.

use std::rc::Rc;

use deltaboard_catalogue::Catalogue;
use deltaboard_scene::lab::Against;
use deltaboard_scene::{
    Action, Entry, Field, Set, Side, Speed, State, Subject, Tag, View, sentence,
};
use deltaboard_transform::{Piece, Transform};

fn after(state: &State, action: Action) -> State {
    state.clone().after_all([action])
}

#[test]
fn a_link_keeps_an_invalid_draft() {
    for (link, notice, kept) in [
        ("fen=8/8", "`fen` cannot be read: 2 ranks; a board has 8.", "?fen=8/8"),
        ("bits=0xzz", "`bits` cannot be read: `z` is not a hexadecimal digit.", "?bits=0xzz"),
        // A valid board is more important than an invalid draft.
        (
            "bits=0x1&fen=8/8",
            "`fen` cannot be read: 2 ranks; a board has 8.",
            "?bits=0x0000000000000001",
        ),
    ] {
        let state = State::from_query(link);
        assert_eq!(state.notices, [notice], "{link}");
        assert_eq!(state.to_query(), kept, "{link}");
    }
    // Long drafts are dropped.
    for field in ["bits=0x", "fen="] {
        let long = format!("{field}{}", "z".repeat(5000));
        assert_eq!(State::from_query(&long).to_query(), "", "{field}");
    }
    // A valid text isn't kept as a draft.
    let written = after(&State::default(), Action::read(Entry::Bits(" 0xff ".to_owned())));
    assert_eq!(written.to_query(), "?bits=0x00000000000000ff");
    let same = after(&State::default(), Action::read(Entry::Bits("0x1e2222120e0a1222".to_owned())));
    assert_eq!(same.to_query(), "");
    // The FEN field accepts a bitboard, too.
    let same = after(&State::default(), Action::read(Entry::Fen("0x1e2222120e0a1222".to_owned())));
    assert_eq!((same.fen_fault(), &*same.to_query()), (None, ""));
}

#[test]
fn fields_report_errors_in_their_texts() {
    let opened = State::default();
    assert_eq!((opened.fen_fault(), opened.bits_fault()), (None, None));
    for (bits, fault) in [
        ("0xff", None),
        ("e4", Some("`e4` can be a square or a hexadecimal number; write 0xe4 or 1 << e4")),
        ("zz", Some("this is neither a FEN, nor a drawn board, nor a number such as 0xff")),
    ] {
        let state = after(&opened, Action::read(Entry::Bits(bits.to_owned())));
        assert_eq!(state.bits_fault(), fault, "{bits}");
    }
    for (fen, subject) in [
        // The beginning of a FEN.
        ("12", None),
        ("16777216", Some("0x0000000001000000")),
        ("0x12", Some("0x0000000000000012")),
        ("1e2222120e0a1222", Some("0x1e2222120e0a1222")),
        ("8/8/8/8/8/8/8/K6k", Some("8/8/8/8/8/8/8/K6k")),
    ] {
        let state = after(&opened, Action::read(Entry::Fen(fen.to_owned())));
        let expected = subject.unwrap_or("0x1e2222120e0a1222");
        assert_eq!(state.subject.to_string(), expected, "{fen}");
        assert_eq!(state.fen_fault().is_some(), subject.is_none(), "{fen}");
    }
    // Digits are a decimal number; digits and letters are a hexadecimal number.
    for (bits, subject) in [
        ("1000000000000000", "0x00038d7ea4c68000"),
        ("100000000000000", "0x00005af3107a4000"),
        ("10000000000000a", "0x010000000000000a"),
    ] {
        let state = after(&opened, Action::read(Entry::Bits(bits.to_owned())));
        assert_eq!(state.subject.to_string(), subject, "{bits}");
    }
}

#[test]
fn an_invalid_step_is_reported() {
    for (link, step, notice) in [
        ("do=flip-vertical", 3, None),
        ("do=flip-vertical&step=3", 3, None),
        ("do=flip-vertical&step=9", 3, Some("`step=9`: the routine has 3 steps.")),
        (
            "do=flip-vertical&routine=flip-vertical/byte-swap&step=2",
            1,
            Some("`step=2`: the routine has 1 step."),
        ),
        ("do=flip-vertical&step=x", 3, Some("`step=x` is not valid; expected a number from 0 up.")),
    ] {
        let state = State::from_query(link);
        assert_eq!(state.step, step, "{link}");
        assert_eq!(state.notices.first().map(String::as_str), notice, "{link}");
    }
    // A run at its end doesn't play.
    assert!(State::from_query("do=flip-vertical&step=2&play=1").playing);
    assert!(!State::from_query("do=flip-vertical&step=3&play=1").playing);
}

#[test]
fn code_is_compared_with_a_routine_or_a_function() {
    let code = "u64 f(u64 x) { return x; } u64 g(u64 x) { return x << 1; }";
    let against = |name: &str| {
        let state = State::from_query(&format!("view=lab&code={code}&against={name}"));
        (state.lab.against.clone(), state.notices)
    };
    let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
    assert_eq!(against("flip-vertical/delta-swaps"), (Against::Routine(routine), vec![]));
    assert_eq!(against("g"), (Against::Function("g".to_owned()), vec![]));
    let (nothing, notices) = against("no/such");
    assert_eq!(nothing, Against::Nothing);
    assert_eq!(
        notices,
        ["`against=no/such` is not valid; expected an id such as flip-vertical/delta-swaps."]
    );
}

#[test]
fn a_tag_accepts_line_breaks_and_code() {
    let fen = "8/8/8/8/8/8/8/K6k w - - 0 1";
    let tag = Tag::read(&format!("fen=%0A  {fen}%0A"), None);
    assert_eq!(tag.state.subject.to_string(), fen);
    // The blanks around the FEN don't get into a link to the page, even if the FEN is invalid.
    let broken = Tag::read("fen=%0A  8/8%0A", None);
    assert_eq!(broken.state.to_query(), "?fen=8/8");
    let code = "u64 f(u64 x) { return x << 8; }";
    for tag in [
        Tag::read("", Some(code)),
        Tag::read(&format!("code={code}"), None),
        Tag::read(&format!("code={code}&cells=numbers"), None),
    ] {
        assert_eq!((tag.state.view, tag.code()), (View::Lab, Some(code)));
    }
    assert_eq!(Tag::read("cells=numbers", None).state.view, View::Transform);
    // A routine over a line plays on the Lines page.
    let view = |attributes: &str| Tag::read(attributes, None).state.view;
    assert_eq!(view("routine=a-file-to-rank/multiplication"), View::Lines);
    assert_eq!(view("routine=flip-vertical/byte-swap"), View::Transform);
    assert_eq!(view("routine=flip-vertical/byte-swap&view=symmetries"), View::Symmetries);
}

#[test]
fn switches_of_a_tag_have_empty_values() {
    let tag = Tag::read("do=flip-vertical&predict=1&loop=1&step=2&show=board", None);
    let attributes = tag.attributes();
    for name in ["predict", "loop"] {
        let empty = (name.to_owned(), String::new());
        assert!(attributes.contains(&empty), "{attributes:?}");
    }
    // The default of `show` is not written.
    let shows = |tag: Tag| tag.attributes().iter().any(|(name, _)| name == "show");
    assert!(shows(tag));
    assert!(!shows(Tag::read("do=flip-vertical&show=bits,code,text", None)));
}

#[test]
fn each_field_has_its_action() {
    for (action, field) in [
        (Action::Write(Entry::Fen(String::new())), Some(Field::Fen)),
        (Action::read(Entry::Bits("1".to_owned())), Some(Field::Bits)),
        (Action::WriteCode("x".into()), Some(Field::Code)),
        (Action::SetArgument(2, 7), Some(Field::Argument(2))),
        (Action::WritePermutation("sq".into()), Some(Field::Permutation)),
        (Action::Occupy(7), Some(Field::Occupancy)),
        (Action::Play, None),
    ] {
        assert_eq!(action.field(), field, "{action:?}");
    }
}

#[test]
fn the_presentation_does_not_change_the_run() {
    let code = "u64 f(u64 x) { return x; }";
    let with = |change: &dyn Fn(&mut State)| {
        let mut state = State::default();
        change(&mut state);
        state.shows_same_run(&State::default())
    };
    assert!(with(&|state| state.side = Side::Black));
    assert!(with(&|state| state.speed = Speed::Double));
    // The code of the Lab only plays on the Lab's page.
    assert!(with(&|state| Rc::make_mut(&mut state.lab).write(code)));
    assert!(!with(&|state| state.view = View::Symmetries));
    assert!(!with(&|state| state.transforms.push(Transform::ColorFlip)));
    let in_lab = State::from_query("view=lab");
    let other = State::from_query("view=lab&code=~x");
    assert!(!in_lab.shows_same_run(&other) && in_lab.shows_same_run(&in_lab.clone()));
}

#[test]
fn each_speed_has_its_class_and_step_time() {
    for (speed, style, milliseconds) in [
        (Speed::Half, "speed-half", 2400),
        (Speed::Normal, "speed-normal", 1200),
        (Speed::Double, "speed-double", 600),
    ] {
        assert_eq!((speed.style(), speed.step_time()), (style, milliseconds));
    }
}

#[test]
fn sets_have_titles_and_names() {
    let titles: Vec<_> = Set::all().map(Set::title).collect();
    assert_eq!(titles[..3], ["occupied", "white", "black"]);
    assert_eq!(titles.len(), 15);
    let knights = Set::Piece(Piece::from_letter('N').unwrap());
    assert_eq!((knights.title(), knights.name()), ("white knights".to_owned(), "N".to_owned()));
    for set in Set::all() {
        assert_eq!(Set::named(&set.name()), Some(set));
    }
    assert_eq!(sentence("no rank is there"), "No rank is there.");
}

#[test]
fn predicting_at_the_end_goes_to_the_start() {
    for (query, step) in [("do=flip-vertical", 0), ("do=flip-vertical&step=2", 2)] {
        let state = after(&State::from_query(query), Action::Predict(true));
        assert_eq!((state.predicting, state.step), (true, step), "{query}");
    }
    // Switching the prediction off doesn't change the step.
    let last = after(&State::from_query("do=flip-vertical"), Action::Predict(false));
    assert_eq!(last.step, 3);
}

#[test]
fn a_routine_without_steps_cannot_loop() {
    let still = State::from_query("view=lab&code=u64 f(u64 x) { return x; }");
    let looped = after(&still, Action::Loop(true));
    assert_eq!((looped.looped, looped.playing), (None, false));
    let moves = State::from_query("view=lab&code=u64 f(u64 x) { return x << 8; }");
    assert_eq!(after(&moves, Action::Loop(true)).looped, Some(1));
}

#[test]
fn history_entries_are_counted() {
    let flip = State::from_query("do=flip-vertical");
    let again = Catalogue::find("flip-vertical/byte-swap").unwrap();
    let mirror = Catalogue::find("mirror-horizontal/delta-swaps").unwrap();
    for (state, action) in [
        (&flip, Action::PlayBeside(again)),
        (&State::default(), Action::StepForward),
        (&flip, Action::ChooseRoutine(again)),
        (&flip, Action::Load(Subject::Bits(1u64.into()))),
    ] {
        let mut state = state.clone();
        state.history_entries = 5;
        assert_eq!(after(&state, action.clone()).history_entries, 6, "{action:?}");
    }
    // The second routine is kept if the new routine does the same task, and dropped if it doesn't.
    let beside = after(&flip, Action::PlayBeside(again));
    let same = Catalogue::find("flip-vertical/delta-swaps").unwrap();
    assert_eq!(after(&beside, Action::ChooseRoutine(same)).beside, Some(again));
    assert_eq!(after(&beside, Action::ChooseRoutine(mirror)).beside, None);
}
