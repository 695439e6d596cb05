//! Operator precedence, weakest first.

pub(super) const ASSIGN: u8 = 1;
pub(super) const CHOOSE: u8 = 2;
pub(super) const OR_ELSE: u8 = 3;
pub(super) const AND_THEN: u8 = 4;
/// In C, comparisons bind more strongly than bitwise operators; in Rust, more weakly.
pub(super) const RUST_COMPARE: u8 = 5;
pub(super) const OR: u8 = 6;
pub(super) const XOR: u8 = 7;
pub(super) const AND: u8 = 8;
pub(super) const EQUAL: u8 = 9;
pub(super) const COMPARE: u8 = 10;
pub(super) const SHIFT: u8 = 11;
pub(super) const ADD: u8 = 12;
pub(super) const MULTIPLY: u8 = 13;
pub(super) const CAST: u8 = 14;
pub(super) const PREFIX: u8 = 15;
