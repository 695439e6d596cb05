/// Scatters the low bits to the bits of a mask: PDEP. Outside `const` code,
/// `core::arch::x86_64::_pdep_u64` does it in one instruction.
const fn deposit_bits(x: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut bit = 1;
    while mask != 0 {
        if x & bit != 0 {
            result |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        bit <<= 1;
    }
    result
}

/// Packs a bitboard for rotated bitboards: diagonal by diagonal.
///
/// It takes 13 operations.
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
    const K4: u64 = 0x055f_055f_055f_055f;
    const K2: u64 = 0x1525_5b57_1525_5b57;
    const K1: u64 = 0x2954_aaa5_5aaa_d56b;
    x = x.reverse_bits();
    x = deposit_bits(x, !K4) | deposit_bits(x >> 32, K4);
    x = deposit_bits(x, !K2) | deposit_bits(x >> 32, K2);
    x = deposit_bits(x, !K1) | deposit_bits(x >> 32, K1);
    x
}
