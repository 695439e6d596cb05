//! What the page writes, for tests that expect it.

/// A function of JavaScript, from a board's element to its pieces, drawn: rank 8 first, `.` where there is none.
pub const PIECES: &str = r#"(board => [8, 7, 6, 5, 4, 3, 2, 1].map(rank => [..."abcdefgh"].map(file =>
    board.querySelector(`[data-square=${file}${rank}][data-piece]`)?.dataset.piece || "."
).join(" ")).join("\n"))"#;

/// A grid's lines without what stands around them.
#[must_use]
pub fn trimmed(grid: &str) -> String {
    let lines: Vec<&str> = grid.trim().lines().map(str::trim).collect();
    lines.join("\n")
}

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
    placement.split('/').map(rank).collect::<Vec<_>>().join("\n")
}

/// A bitboard as a number: `0x` and 16 digits.
#[must_use]
pub fn hex(bits: u64) -> String {
    format!("0x{bits:016x}")
}
