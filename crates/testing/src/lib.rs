//! Code that the tests of several crates share.

pub mod cases;
pub mod examples;
pub mod listings;
pub mod tools;
