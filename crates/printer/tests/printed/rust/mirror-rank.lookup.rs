/// Moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1; all other bits are cleared.
///
/// It takes 2 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . . 1 . .      . . . . . . . .
/// . 1 . . 1 . . .  ->  . . . . . . . .
/// . 1 1 1 . . . .      . . . . . . . .
/// . 1 . 1 . . . .      . . . . . . . .
/// . 1 . . 1 . . .      . . . . . . . .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// ```
pub fn mirror_rank(mut x: u64) -> u64 {
    let mut mirrored: [u8; 256] = [0; 256];
    for n in 0..256 {
        mirrored[n as usize] = (((mirrored[(n >> 1) as usize] as i32) >> 1) | ((n & 1) << 7)) as u8;
    }
    x &= 0xff;
    mirrored[x as usize] as u64
}
