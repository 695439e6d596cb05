/// Flips a bitboard vertically: rank 1 becomes rank 8.
///
/// It takes 13 operations.
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
pub const fn flip_vertical(mut x: u64) -> u64 {
    const K1: u64 = 0x00ff_00ff_00ff_00ff;
    const K2: u64 = 0x0000_ffff_0000_ffff;
    x = ((x >> 8) & K1) | ((x & K1) << 8);
    x = ((x >> 16) & K2) | ((x & K2) << 16);
    x = (x >> 32) | (x << 32);
    x
}
