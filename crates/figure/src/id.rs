//! The id of a figure.

/// The placeholder for the figure's id, which is a hash of the finished text. Other text can't contain this character, because
/// control characters are replaced.
pub(crate) const ID: char = '\u{1}';

/// Returns the id: an FNV-1a hash of the figure's text.
pub(crate) fn id_of(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // 12 digits make a collision on one page practically impossible.
    format!("d{:012x}", hash >> 16)
}
