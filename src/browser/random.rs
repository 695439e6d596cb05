//! Random numbers.

/// Returns a number that differs from visit to visit.
pub(crate) fn seed() -> u64 {
    js_sys::Math::random().to_bits()
}
