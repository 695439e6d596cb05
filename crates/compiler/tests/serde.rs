//! Feature `serde`: what is asked for can be read.
#![cfg(feature = "serde")]

use deltaboard_compiler::Instructions;
use serde_json::{from_value, json};

#[test]
fn instructions_that_are_not_named_are_as_they_are_by_default() {
    let instructions: Instructions = from_value(json!({ "pext": true })).unwrap();
    let expected = Instructions {
        pext: true,
        ..Instructions::default()
    };
    assert_eq!(instructions, expected);
}
