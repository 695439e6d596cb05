//! What a screen reader says about each kind of step, compared with `spoken.txt`; `UPDATE_EXPECT=1` rewrites it.

use std::path::Path;

use deltaboard_scene::{Scene, State, Way, explain_step, step_label};

/// The kind of step, the query, the frame, and the square of the followed bit.
const STEPS: [(&str, &str, usize, &str); 15] = [
    ("start", "do=flip-vertical", 0, "e2"),
    ("delta swap", "do=flip-vertical", 1, "e2"),
    ("swap of the halves", "do=flip-vertical", 3, "e2"),
    ("exchange of digits", "do=flip-diagonal", 1, "e2"),
    ("exchange of equal digits", "do=flip-diagonal", 2, "e2"),
    ("rotation", "do=pseudo-rotate-45-clockwise", 1, "b2"),
    ("byte swap", "do=flip-vertical&routine=flip-vertical/byte-swap", 1, "e2"),
    ("term", "do=flip-vertical&routine=flip-vertical/shifts-and-masks", 1, "c1"),
    ("wait", "do=flip-vertical&routine=flip-vertical/shifts-and-masks", 1, "c7"),
    ("multiplication", "routine=a-file-to-rank/multiplication", 2, "a3"),
    ("loss", "routine=shift-north/shift", 1, "h8"),
    (
        "borrow",
        "bits=0x0101000001000000&view=lab&code=u64 f(u64 x) { x ^= x - 0x2000000; return x; }",
        1,
        "a4",
    ),
    ("carry", "bits=0x7&view=lab&code=u64 f(u64 x) { return x %2B 1; }", 1, "a1"),
    ("XOR", "view=lab&code=u64 f(u64 x) { return x ^ (x << 1); }", 1, "a1"),
    ("squares that meet", "view=lab&code=int f(int sq) { return sq %26 62; }", 1, "b1"),
];

#[test]
fn every_kind_of_step_is_said_in_words() {
    let mut listing = String::new();
    for (kind, query, frame, start) in STEPS {
        let state = State::from_query(query);
        let scene = Scene::of(&state);
        let way = Way::of(&scene, start.parse().unwrap());
        let (label, why) = (step_label(&scene, frame), explain_step(&scene, frame));
        listing += &format!("{kind}: {label}\n  {why}\n  {}\n", way.sentence(frame));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spoken.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &listing).unwrap();
    }
    assert_eq!(listing, std::fs::read_to_string(path).unwrap_or_default());
}
