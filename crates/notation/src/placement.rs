//! Characters and ranks of the placement of a FEN.

/// Whether a byte may be part of a placement.
pub(crate) const fn is_placement(byte: u8) -> bool {
    matches!(byte, b'1'..=b'8' | b'/' | b'~') || is_piece(byte)
}

/// Whether a byte is the letter of a piece.
pub(crate) const fn is_piece(byte: u8) -> bool {
    matches!(byte.to_ascii_lowercase(), b'p' | b'n' | b'b' | b'r' | b'q' | b'k')
}

/// Whether a text is a rank of a placement: eight squares.
pub(crate) fn is_rank(text: &str) -> bool {
    let mut squares = 0;
    let mut last = b'/';
    for byte in text.bytes() {
        squares += match byte {
            b'1'..=b'8' => usize::from(byte - b'0'),
            b'~' if is_piece(last) => 0,
            _ if is_piece(byte) => 1,
            _ => return false,
        };
        last = byte;
    }
    squares == 8
}
