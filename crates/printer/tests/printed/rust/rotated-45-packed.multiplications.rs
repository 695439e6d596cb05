/// Packs a bitboard for rotated bitboards: diagonal by diagonal.
///
/// It takes 31 operations.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . 1 1 . 1 .
/// . 1 . . . 1 . .      . . 1 . . 1 . 1
/// . 1 . . . 1 . .      . 1 . . 1 . . .
/// . 1 . . 1 . . .  ->  1 1 . . . 1 1 .
/// . 1 1 1 . . . .      . . . . . 1 . 1
/// . 1 . 1 . . . .      . . . . . 1 . 1
/// . 1 . . 1 . . .      . . . 1 . . . .
/// . 1 . . . 1 . .      . . . 1 . . . .
/// ```
pub const fn rotated_45_packed(mut x: u64) -> u64 {
    const K1: u64 = 0xaaaa_aaaa_aaaa_aaaa;
    const K2: u64 = 0x3333_3333_3333_3333;
    const K4: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const FROM_A: u64 = 0x0000_007f_ffff_0307;
    const TO_A: u64 = 0x7e00_03ff_fff0_0000;
    const FROM_B: u64 = 0x001f_0080_0000_00f8;
    const TO_B: u64 = 0x801f_0000_0000_3e00;
    const FROM_C: u64 = 0x0000_00fc_000f_e000;
    const TO_C: u64 = 0x01e0_0000_000f_c01c;
    const FROM_D: u64 = 0x0000_0000_00f0_00ff;
    const TO_D: u64 = 0x0000_fc00_0000_01e3;
    x ^= K1 & (x ^ x.rotate_right(8));
    x ^= K2 & (x ^ x.rotate_left(16));
    x ^= K4 & (x ^ x.rotate_left(32));
    let t = x.rotate_right(24);
    x = (TO_A & (t & FROM_A).wrapping_mul(0x0210_4000_0000_0008))
        | (TO_B & (t & FROM_B).wrapping_mul(0x0000_0000_0100_0041))
        | (TO_C & ((x & FROM_C) * 0x0000_0000_0001_0081).rotate_right(27))
        | (TO_D & (x & FROM_D).wrapping_mul(0x0200_0000_0000_0201).rotate_right(15));
    x.rotate_left(1)
}
