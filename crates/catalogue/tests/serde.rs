//! Feature `serde`: findings as JSON.
#![cfg(feature = "serde")]

use deltaboard_catalogue::identify;
use deltaboard_routine::Program;
use serde_json::{json, to_value};

#[test]
fn finding_of_a_known_task() {
    let program = Program::parse("u64 f(u64 x) { return x << 56 | x >> 8; }").unwrap();
    let json = to_value(identify(&program).unwrap()).expect("a finding can be serialized");
    assert_eq!(
        json,
        json!({ "known": {
            "task": { "step": { "direction": "south", "wraps": true } },
            "verdict": "proved",
            "mapping": "a1-b1",
            "on_line_only": false,
            "domain": "board",
            "input_bits": 64,
            "operations": 3,
            "best": 1,
        } })
    );
}
