//! Feature `serde`: instructions can be deserialized.
#![cfg(feature = "serde")]

use deltaboard_compiler::Instructions;
use serde_json::{from_value, json};

#[test]
fn missing_instructions_have_their_defaults() {
    let instructions: Instructions = from_value(json!({ "pext": true })).unwrap();
    let expected = Instructions { pext: true, ..Instructions::default() };
    assert_eq!(instructions, expected);
}
