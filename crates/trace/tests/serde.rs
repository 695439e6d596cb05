//! Feature `serde`: what is found out, as JSON, and what is asked for, there and back.
#![cfg(feature = "serde")]

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::Program;
use deltaboard_trace::{Permutation, compare, movements, run};
use deltaboard_transform::{Square, Symmetry, Transform};
use serde_json::{Value, from_value, json, to_value};

fn written(value: impl serde::Serialize) -> Value {
    to_value(value).expect("it can be written")
}

#[test]
fn a_step_says_where_it_stands_and_what_it_does() {
    let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
    let trace = run(&routine.program(), 0x1e22_2212_0e0a_1222).unwrap();
    let step = &trace.steps()[0];
    let told = written(step);
    let span = json!({ "start": step.span.start, "end": step.span.end });
    assert_eq!(told["span"], span);
    assert_eq!(told["before"], "0x1e2222120e0a1222");
    assert_eq!(told["after"], "0x221e12220a0e2212");
    assert_eq!(
        told["meaning"],
        json!({ "delta-swap": {
            "distance": 8, "lower": "0x00ff00ff00ff00ff", "mask": "0x00ff00ff00ff00ff",
        } })
    );
    assert_eq!(told["operations"], step.operations);
    // Of e1 the bit from e2.
    let from_e2 = json!({ "xor": { "squares": "0x0000000000001000", "flipped": false } });
    assert_eq!(told["origins"][4], from_e2);
    assert_eq!(told["origins"].as_array().map(Vec::len), Some(64));
    assert_eq!(
        written(movements(&step.motion))[0],
        json!({ "squares": "0x00ff00ff00ff00ff", "files": 0, "ranks": 1 })
    );
}

#[test]
fn how_two_routines_differ() {
    let program = Program::parse("u64 f(u64 x) { return x << 56 | x >> 8; }").unwrap();
    let other = Program::parse("u64 f(u64 x) { return x << 56 | x >> 9; }").unwrap();
    let told = written(compare(&program, &other).unwrap());
    let [board, left, right] = ["board", "left", "right"].map(|side| {
        let text = told["different"][side].as_str().expect("a board");
        u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap()
    });
    assert_eq!(board.rotate_right(8), left);
    assert_eq!(board << 56 | board >> 9, right);
}

#[test]
fn a_permutation_is_where_every_square_goes() {
    let flip = Permutation::from(Transform::from(Symmetry::FlipVertical));
    let told = written(&flip);
    assert_eq!(told[0], "a8");
    assert_eq!(from_value::<Permutation>(told.clone()).unwrap(), flip);

    let mut twice = told.clone();
    twice[1] = json!("a8");
    let error = from_value::<Permutation>(twice).unwrap_err();
    assert_eq!(error.to_string(), "two squares go to the same square");
    let few = written(&Square::ALL[..3]);
    let error = from_value::<Permutation>(few).unwrap_err();
    assert_eq!(error.to_string(), "invalid length 3, expected 64 squares");
}
