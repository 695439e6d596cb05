//! What the page writes, for tests that expect it.

/// The pieces of a FEN as the board's text has them, rank 8 first.
#[must_use]
pub fn drawn(fen: &str) -> String {
    let placement = fen.split(' ').next().unwrap_or_default();
    let rank = |rank: &str| {
        let squares = rank.chars().flat_map(|square| match square.to_digit(10) {
            Some(empty) => vec![".".to_owned(); empty as usize],
            None => vec![square.to_string()],
        });
        squares.collect::<Vec<_>>().join(" ")
    };
    placement
        .split('/')
        .map(rank)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A bitboard as a number: `0x` and 16 digits.
#[must_use]
pub fn hex(bits: u64) -> String {
    format!("0x{bits:016x}")
}
