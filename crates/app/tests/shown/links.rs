//! Links: the URL has everything that the page shows and restores it, and every URL opens the page.

use deltaboard_scene::{Action, Entry};

use crate::visit::{SAMPLE, Visit, transform};

const R: &str = "0x1e2222120e0a1222";
const FLIPPED: &str = "0x22120a0e1222221e";
const SAMPLE_FLIPPED: &str = "8/8/8/8/8/NK2B3/8/k7 w - -";

#[test]
fn links_are_parsed_leniently() {
    for (query, result, step) in [
        // Blanks as `_`, `+` and `%20`.
        ("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-", SAMPLE, 0),
        ("?fen=k7/8/NK2B3/8/8/8/8/8+w+-+-&do=flip-vertical", SAMPLE_FLIPPED, 3),
        (
            "?fen=k7%2F8%2FNK2B3%2F8%2F8%2F8%2F8%2F8%20w%20-%20-&do=flip-vertical&step=1",
            SAMPLE_FLIPPED,
            1,
        ),
        // The placement alone.
        ("?fen=k7/8/NK2B3/8/8/8/8/8&do=flip-vertical", "8/8/8/8/8/NK2B3/8/k7", 3),
        // Bits with and without `0x`, in upper case.
        ("?bits=0x1E2222120E0A1222&do=flip-vertical", FLIPPED, 3),
        ("?bits=1e2222120e0a1222&do=flip-vertical&step=0", FLIPPED, 0),
        // A chain, with blanks around the commas.
        ("?do=flip-vertical,+mirror-horizontal,rotate-180", R, 6),
        // A routine without a transform is ready to play.
        ("?routine=rotate-180/composed", R, 0),
    ] {
        let visit = Visit::open(query);
        assert_eq!(visit.result(), result, "{query}");
        assert_eq!(visit.state.step, step, "{query}");
        assert_eq!(visit.state.notices, [""; 0], "{query}");
    }
    let chain = Visit::open("?do=flip-vertical,+mirror-horizontal,rotate-180");
    assert_eq!(chain.parameter("do"), "flip-vertical,mirror-horizontal,rotate-180");
}

#[test]
fn errors_are_reported_and_the_rest_is_kept() {
    for (query, messages, result, kept) in [
        (
            "?fen=8/8&do=flip-vertical&set=N",
            &["2 ranks; a board has 8"][..],
            FLIPPED,
            &[("do", "flip-vertical"), ("set", "N")][..],
        ),
        (
            "?fen=k7/8/NK2B4/8/8/8/8/8_w_-_-&view=black",
            &["rank 6 has 9 squares"],
            R,
            &[("view", "black")],
        ),
        ("?bits=0xfg&do=flip-vertical", &["`g`"], FLIPPED, &[("do", "flip-vertical")]),
        (
            "?fen=8/8/8/8/8/8/8/K6k&bits=0xff",
            &["Both `fen` and `bits`"],
            "8/8/8/8/8/8/8/K6k",
            &[("bits", ""), ("fen", "8/8/8/8/8/8/8/K6k")],
        ),
        (
            "?do=flip-vertical,flip-sideways,mirror-horizontal",
            &["`flip-sideways` is not a transform"],
            "0x4448507048444478",
            &[("do", "flip-vertical,mirror-horizontal"), ("step", "3")],
        ),
        (
            "?do=flip-vertical&routine=flip-vertical/magic",
            &["routine", "flip-vertical/magic"],
            FLIPPED,
            &[("routine", "")],
        ),
        (
            "?do=rotate-180&routine=flip-vertical/byte-swap",
            &["flip-vertical/byte-swap` does not compute rotate-180"],
            "0x4448507048444478",
            &[("routine", "")],
        ),
        ("?do=flip-vertical&step=99", &["step=99"], FLIPPED, &[("step", "3")]),
        ("?do=flip-vertical&step=-1", &["step", "-1"], FLIPPED, &[("step", "3")]),
        (
            "?fen=k7/8/NK2B3/8/8/8/8/8&set=knights",
            &["set", "knights"],
            "k7/8/NK2B3/8/8/8/8/8",
            &[("set", "")],
        ),
        ("?view=left&theme=dark", &["view", "left"], R, &[("view", ""), ("theme", "dark")]),
        ("?theme=blue&view=black", &["theme", "blue"], R, &[("view", "black"), ("theme", "")]),
        ("?play=fast&do=flip-vertical&step=1", &["play", "fast"], FLIPPED, &[("step", "1")]),
    ] {
        let mut visit = Visit::open(query);
        let notices = visit.state.notices.join("\n");
        for message in messages {
            assert!(notices.contains(message), "{query}: {notices}");
        }
        assert_eq!(visit.result(), result, "{query}");
        for (name, value) in kept {
            assert_eq!(visit.parameter(name), *value, "{query}: {name}");
        }
        assert!(!visit.state.playing, "{query}");
        visit.act(Action::DismissNotices);
        assert_eq!(visit.state.notices, [""; 0], "{query}");
    }
}

#[test]
fn the_parameter_play_starts_the_playback() {
    let mut visit = Visit::open("?do=flip-vertical&play=1");
    assert!(visit.state.playing);
    assert_eq!(visit.result(), FLIPPED);
    for step in 1..=3 {
        visit.act(Action::Tick);
        assert_eq!(visit.state.step, step);
    }
    assert!(!visit.state.playing);
    // It applies the transform of the routine.
    let selected = Visit::open("?routine=mirror-horizontal/rotates&play=1");
    assert_eq!(selected.parameter("do"), "mirror-horizontal");
    assert_eq!(selected.result(), "0x7844444870504844");
    assert!(selected.state.playing);
}

/// An invalid text doesn't change the board, even after a reload.
#[test]
fn an_invalid_text_keeps_the_board() {
    let bits = "0xff00ff00ff00ff00";
    let nonsense = || "nonsense".to_owned();
    for board in [SAMPLE, bits] {
        for slip in [Entry::Fen(nonsense()), Entry::Bits(nonsense())] {
            let mut visit = Visit::open("");
            visit.write(board).apply(transform("flip-vertical"));
            let result = visit.result();
            let case = format!("{board}, then {slip:?}");
            visit.enter(slip);
            for _ in 0..2 {
                assert_eq!(visit.result(), result, "{case}");
                assert_eq!(visit.parameter("do"), "flip-vertical", "{case}");
                assert_eq!(visit.state.step, 3, "{case}");
                visit.reload();
            }
        }
    }
}

/// The page opens with any query, and works.
#[test]
fn any_query_opens_the_page() {
    let long = "x".repeat(10_000);
    let nines = "9".repeat(10_000);
    let many = "flip-vertical,".repeat(1000);
    for query in [
        "?fen=%zz".to_owned(),
        "?fen=%ff%fe&do=%c3%28&step=%00".to_owned(),
        "?%".to_owned(),
        "?&&==&=&fen&do&step&=x".to_owned(),
        "?fen=&bits=&do=&routine=&step=&set=&view=&theme=&play=".to_owned(),
        "?do=,,,&step=18446744073709551616".to_owned(),
        "?fen=♔♚&bits=٣&set=♘&do=翻转".to_owned(),
        "?fen=<script>alert(1)</script>&x=<img%20src=x%20onerror=alert(1)>".to_owned(),
        "?__proto__=1&constructor=2&toString=3".to_owned(),
        format!("?fen={long}"),
        format!("?bits={nines}"),
        format!("?do={long}"),
        format!("?routine={long}&set={long}&view={long}"),
        format!("?step={nines}&do=flip-vertical"),
        format!("?unknown={long}"),
        format!("?{long}"),
        format!("?do={many}"),
        format!("?{}", "fen=8/8&".repeat(1200)),
    ] {
        let short: String = query.chars().take(40).collect();
        let mut visit = Visit::open(&query);
        visit.enter(Entry::Bits("0xff".to_owned()));
        assert_eq!(visit.state.bits_fault(), None, "{short}");
        assert_eq!(visit.result(), "0x00000000000000ff", "{short}");
        assert_eq!(visit.parameter("do"), "", "{short}");
        visit.apply(transform("flip-vertical"));
        assert_eq!(visit.parameter("do"), "flip-vertical", "{short}");
        assert_eq!(visit.result(), "0xff00000000000000", "{short}");
    }
}

/// A link restores the content, the presentation and unknown parameters.
#[test]
fn a_link_restores_everything() {
    let mut visit = Visit::open("?from=a%20book&lang=de");
    visit.write("r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 3 40");
    for name in ["color-flip", "rotate-90-clockwise"] {
        visit.act(Action::Apply(transform(name)));
    }
    let routine = crate::visit::routine("rotate-90-clockwise/anti-diagonal-after-flip");
    let set = deltaboard_scene::Set::named("r").expect("a set");
    for action in [
        Action::ChooseRoutine(routine),
        Action::StepForward,
        Action::StepForward,
        Action::ChooseSet(set),
        Action::TurnView,
        Action::NextTheme,
        Action::NextTheme,
    ] {
        visit.act(action);
    }
    for (name, value) in [
        ("fen", "r3k2r/8/8/8/8/8/P7/R3K2R_b_KQkq_-_3_40"),
        ("do", "color-flip,rotate-90-clockwise"),
        ("routine", "rotate-90-clockwise/anti-diagonal-after-flip"),
        ("step", "2"),
        ("set", "r"),
        ("view", "black"),
        ("theme", "dark"),
        ("from", "a%20book"),
        ("lang", "de"),
    ] {
        assert_eq!(visit.parameter(name), value, "{name}");
    }
    let shown = |visit: &Visit| {
        (visit.result(), visit.caveats(), visit.pieces(), visit.bits(), visit.mask(), visit.label())
    };
    let (before, link) = (shown(&visit), visit.state.to_query());
    visit.reload();
    assert_eq!(shown(&visit), before);
    assert_eq!(visit.state.to_query(), link);
}
