//! Transposes eight boards with one instruction.

use super::turn::Turn;

fearless_simd::kernel!(
    /// `GF2P8AFFINEQB` multiplies a matrix of 8 by 8 bits with each byte of another number. The matrix is the board with its
    /// last rank on top, and byte *n* is the unit vector *n*, so the products are the columns of the board.
    #[inline]
    pub(super) fn turned(avx512: Avx512, turn: Turn, boards: [u64; 8]) -> [u64; 8] {
        use core::arch::x86_64::{_mm512_gf2p8affine_epi64_epi8, _mm512_set1_epi64};
        use fearless_simd::{SimdFrom, u64x8};

        // With the bytes reversed, the first rank is on top.
        let boards = match turn {
            Turn::FlipDiagonal | Turn::Clockwise => boards.map(u64::swap_bytes),
            Turn::FlipAntiDiagonal | Turn::Anticlockwise => boards,
        };
        let units: u64 = match turn {
            Turn::FlipDiagonal | Turn::Anticlockwise => 0x8040_2010_0804_0201,
            Turn::FlipAntiDiagonal | Turn::Clockwise => 0x0102_0408_1020_4080,
        };
        let columns = _mm512_gf2p8affine_epi64_epi8::<0>(
            _mm512_set1_epi64(units.cast_signed()),
            u64x8::simd_from(avx512, boards).into(),
        );
        u64x8::simd_from(avx512, columns).into()
    }
);
