//! Feature `serde`: results as JSON, and a round trip of permutations.
#![cfg(feature = "serde")]

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::Program;
use deltaboard_trace::{Permutation, compare, movements, run};
use deltaboard_transform::{Square, Symmetry, Transform};
use serde_json::{Value, from_value, json, to_value};

fn json_of(value: impl serde::Serialize) -> Value {
    to_value(value).expect("the value can be serialized")
}

#[test]
fn step_has_its_span_boards_and_meaning() {
    let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
    let trace = run(routine.program(), 0x1e22_2212_0e0a_1222).unwrap();
    let step = &trace.steps()[0];
    let written = json_of(step);
    let span = json!({ "start": step.span.start, "end": step.span.end });
    assert_eq!(written["span"], span);
    assert_eq!(written["before"], "0x1e2222120e0a1222");
    assert_eq!(written["after"], "0x221e12220a0e2212");
    assert_eq!(
        written["meaning"],
        json!({ "delta-swap": {
            "distance": 8, "lower": "0x00ff00ff00ff00ff", "mask": "0x00ff00ff00ff00ff",
        } })
    );
    assert_eq!(written["operations"], step.operations);
    // The bit on e1 comes from e2.
    let from_e2 = json!({ "xor": { "squares": "0x0000000000001000", "flipped": false } });
    assert_eq!(written["origins"][4], from_e2);
    assert_eq!(written["origins"].as_array().map(Vec::len), Some(64));
    assert_eq!(
        json_of(movements(&step.motion))[0],
        json!({ "squares": "0x00ff00ff00ff00ff", "files": 0, "ranks": 1 })
    );
}

#[test]
fn verdict_has_a_counterexample() {
    let program = Program::parse("u64 f(u64 x) { return x << 56 | x >> 8; }").unwrap();
    let other = Program::parse("u64 f(u64 x) { return x << 56 | x >> 9; }").unwrap();
    let written = json_of(compare(&program, &other).unwrap());
    let [board, left, right] = ["board", "left", "right"].map(|side| {
        let text = written["different"][side].as_str().expect("a board");
        u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap()
    });
    assert_eq!(board.rotate_right(8), left);
    assert_eq!(board << 56 | board >> 9, right);
}

#[test]
fn permutation_is_a_list_of_goals() {
    let flip = Permutation::from(Transform::from(Symmetry::FlipVertical));
    let written = json_of(&flip);
    assert_eq!(written[0], "a8");
    assert_eq!(from_value::<Permutation>(written.clone()).unwrap(), flip);

    let mut twice = written.clone();
    twice[1] = json!("a8");
    let error = from_value::<Permutation>(twice).unwrap_err();
    assert_eq!(error.to_string(), "two squares go to the same square");
    let few = json_of(&Square::ALL[..3]);
    let error = from_value::<Permutation>(few).unwrap_err();
    assert_eq!(error.to_string(), "invalid length 3, expected 64 squares");
}
