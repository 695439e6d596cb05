//! Measurements in an open page, for `cargo xtask bench` and for tests of what does not depend on the machine.

pub mod answer;
pub mod glide;
pub mod opening;
pub mod walk;
pub mod watch;
