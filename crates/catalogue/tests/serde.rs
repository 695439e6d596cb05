//! Feature `serde`: what is found out, as JSON.
#![cfg(feature = "serde")]

use deltaboard_catalogue::identify;
use deltaboard_routine::Program;
use serde_json::{json, to_value};

#[test]
fn what_a_routine_is() {
    let program = Program::parse("u64 f(u64 x) { return x << 56 | x >> 8; }").unwrap();
    let told = to_value(identify(&program).unwrap()).expect("it can be written");
    assert_eq!(
        told,
        json!({ "known": {
            "task": { "step": { "direction": "south", "wraps": true } },
            "verdict": "proved",
            "on_line_only": false,
            "domain": "board",
            "input_bits": 64,
            "operations": 3,
            "best": 1,
        } })
    );
}
