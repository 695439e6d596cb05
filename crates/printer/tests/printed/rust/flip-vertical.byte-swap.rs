/// Flips a bitboard vertically: rank 1 becomes rank 8.
///
/// It takes 1 operation.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 . . 1 . . .
/// . 1 . . . 1 . .      . 1 . 1 . . . .
/// . 1 . . 1 . . .  ->  . 1 1 1 . . . .
/// . 1 1 1 . . . .      . 1 . . 1 . . .
/// . 1 . 1 . . . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 1 1 1 . . .
/// ```
pub const fn flip_vertical(x: u64) -> u64 {
    x.swap_bytes()
}
