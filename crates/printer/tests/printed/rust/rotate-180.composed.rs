/// Rotates a bitboard by 180 degrees.
///
/// It takes 28 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      . . . . 1 . 1 .
/// . 1 . . 1 . . .  ->  . . . . 1 1 1 .
/// . 1 1 1 . . . .      . . . 1 . . 1 .
/// . 1 . 1 . . . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . . 1 1 1 1 .
/// ```
pub const fn rotate_180(x: u64) -> u64 {
    mirror_horizontal(flip_vertical(x))
}

/// Mirrors a bitboard horizontally: the a-file becomes the h-file.
const fn mirror_horizontal(mut x: u64) -> u64 {
    const K1: u64 = 0x5555_5555_5555_5555;
    const K2: u64 = 0x3333_3333_3333_3333;
    const K4: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    x = ((x >> 1) & K1) | ((x & K1) << 1);
    x = ((x >> 2) & K2) | ((x & K2) << 2);
    x = ((x >> 4) & K4) | ((x & K4) << 4);
    x
}

/// Flips a bitboard vertically: rank 1 becomes rank 8.
const fn flip_vertical(mut x: u64) -> u64 {
    const K1: u64 = 0x00ff_00ff_00ff_00ff;
    const K2: u64 = 0x0000_ffff_0000_ffff;
    x = ((x >> 8) & K1) | ((x & K1) << 8);
    x = ((x >> 16) & K2) | ((x & K2) << 16);
    x = (x >> 32) | (x << 32);
    x
}
