//! The id of a figure.

/// Stands for the figure's id until all is written and the id is known. No text has it: control
/// characters are replaced.
pub(crate) const ID: char = '\u{1}';

/// FNV-1a of all that is drawn and said.
pub(crate) fn id_of(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // 12 digits: no page has so many figures that two would have the same.
    format!("d{:012x}", hash >> 16)
}
