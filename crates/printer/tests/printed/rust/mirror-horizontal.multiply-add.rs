/// Mirrors a bitboard horizontally: the a-file becomes the h-file.
///
/// It takes 15 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . 1 1 1 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
/// . 1 1 1 . . . .      . . . . 1 1 1 .
/// . 1 . 1 . . . .      . . . . 1 . 1 .
/// . 1 . . 1 . . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// ```
pub const fn mirror_horizontal(mut x: u64) -> u64 {
    const K1: u64 = 0x5555_5555_5555_5555;
    const K2: u64 = 0x3333_3333_3333_3333;
    const K4: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    x = ((x >> 1) & K1) + 2 * (x & K1);
    x = ((x >> 2) & K2) + 4 * (x & K2);
    x = ((x >> 4) & K4) + 16 * (x & K4);
    x
}
