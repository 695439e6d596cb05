/// Rotates a bitboard by 180 degrees.
///
/// It takes 30 operations.
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
pub fn both(x: u64) -> u64 {
    flip_mirror_or_reverse(x, true, true)
}

fn flip_mirror_or_reverse(mut x: u64, flip: bool, mirror: bool) -> u64 {
    for i in (3 * (1 - mirror as i32)) as u32..(3 * (1 + flip as i32)) as u32 {
        let s = (1i32 << i) as u32;
        let f = 1u64 << s;
        let k = u64::MAX / (f + 1);
        x = ((x >> s) & k).wrapping_add(f.wrapping_mul(x & k));
    }
    x
}
