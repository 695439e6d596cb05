//! Operator precedence, weakest first.

pub(super) const ASSIGN: u8 = 1;
pub(super) const CHOOSE: u8 = 2;
pub(super) const OR_ELSE: u8 = 3;
pub(super) const AND_THEN: u8 = 4;
pub(super) const OR: u8 = 5;
pub(super) const XOR: u8 = 6;
pub(super) const AND: u8 = 7;
pub(super) const EQUAL: u8 = 8;
pub(super) const COMPARE: u8 = 9;
pub(super) const SHIFT: u8 = 10;
pub(super) const ADD: u8 = 11;
pub(super) const MULTIPLY: u8 = 12;
pub(super) const PREFIX: u8 = 13;
