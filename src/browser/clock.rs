//! Time.

pub(crate) use gloo::timers::callback::Timeout;

/// Calls back once after some milliseconds, unless dropped before.
pub(crate) fn after(milliseconds: u32, callback: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(milliseconds, callback)
}
