//! Formats of boards and numbers in the page.

/// A JavaScript function from a board element to its pieces as text: rank 8 first, `.` for an empty square.
pub const PIECES: &str = r#"(board => [8, 7, 6, 5, 4, 3, 2, 1].map(rank => [..."abcdefgh"].map(file =>
    board.querySelector(`[data-square=${file}${rank}][data-piece]`)?.dataset.piece || "."
).join(" ")).join("\n"))"#;

/// Trims each line of a grid, and the grid itself.
#[must_use]
pub fn trim_lines(grid: &str) -> String {
    let lines: Vec<&str> = grid.trim().lines().map(str::trim).collect();
    lines.join("\n")
}

/// The pieces of a FEN in the format of [`PIECES`].
#[must_use]
pub fn board_text(fen: &str) -> String {
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

/// Formats a bitboard as `0x` and 16 digits.
#[must_use]
pub fn hex(bits: u64) -> String {
    format!("0x{bits:016x}")
}
