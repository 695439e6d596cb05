//! Reverses the bytes of two boards with one instruction of WebAssembly. The compiler alone would reverse them one by one.

use core::arch::wasm32::{
    i8x16_shuffle, i8x16_swizzle, u8x16_shr, u8x16_splat, u64x2, u64x2_extract_lane, v128,
    v128_and, v128_or,
};

/// The first rank becomes the last.
#[inline(always)]
pub(super) fn flipped([first, second]: [u64; 2]) -> [u64; 2] {
    boards(reversed(u64x2(first, second)))
}

/// The first square becomes the last.
#[inline(always)]
pub(super) fn rotated([first, second]: [u64; 2]) -> [u64; 2] {
    // A table of reversed half ranks, for the lower and the upper half.
    let high = u64x2(0xe060_a020_c040_8000, 0xf070_b030_d050_9010);
    let low = u8x16_shr(high, 4);
    let ranks = u64x2(first, second);
    let mirrored = v128_or(
        i8x16_swizzle(high, v128_and(ranks, u8x16_splat(0x0f))),
        i8x16_swizzle(low, u8x16_shr(ranks, 4)),
    );
    boards(reversed(mirrored))
}

#[inline(always)]
fn reversed(ranks: v128) -> v128 {
    i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(ranks, ranks)
}

#[inline(always)]
fn boards(ranks: v128) -> [u64; 2] {
    [u64x2_extract_lane::<0>(ranks), u64x2_extract_lane::<1>(ranks)]
}
