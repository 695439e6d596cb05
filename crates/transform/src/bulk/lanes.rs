//! The loops over boards.

use super::{Bits, registers::Registers, turn::Turn};
use crate::Bitboard;

/// Boards to transform.
pub(super) trait Boards: Sized {
    /// The registers to use.
    fn registers(&self) -> Registers;

    /// Applies a transform to every board.
    #[inline(always)]
    fn each(self, transform: impl Fn(Bitboard) -> Bitboard) {
        self.registers().run(
            #[inline(always)]
            || self.in_a_row(transform),
        );
    }

    /// Swaps ranks and files; `transform` is the fallback for instruction sets without a faster way.
    #[inline(always)]
    fn each_turned(self, turn: Turn, transform: impl Fn(Bitboard) -> Bitboard) {
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        if let Some(avx512) = self.registers().level.as_avx512() {
            use fearless_simd::Simd;

            return avx512.vectorize(
                #[inline(always)]
                || {
                    self.by_blocks(
                        #[inline(always)]
                        |eight| super::avx512::turned(avx512, turn, eight),
                        transform,
                    );
                },
            );
        }
        let _ = turn;
        self.each(transform);
    }

    /// Reverses the ranks.
    #[inline(always)]
    fn each_flipped(self) {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        self.by_blocks(super::shuffle::flipped, Bitboard::flip_vertical);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.each(Bitboard::flip_vertical);
    }

    /// Reverses the squares.
    #[inline(always)]
    fn each_rotated(self) {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        self.by_blocks(super::shuffle::rotated, Bitboard::rotate_180);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.each(Bitboard::rotate_180);
    }

    /// Applies a transform to one board after another.
    fn in_a_row(self, transform: impl Fn(Bitboard) -> Bitboard);

    /// Applies `block` to N boards at a time, and `one` to each remaining board.
    #[cfg(any(
        all(feature = "simd", target_arch = "x86_64"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    fn by_blocks<const N: usize>(
        self,
        block: impl Fn([u64; N]) -> [u64; N],
        one: impl Fn(Bitboard) -> Bitboard,
    );
}

/// Boards to be replaced by their images.
pub(super) struct InPlace<'a, B> {
    pub(super) boards: &'a mut [B],
    pub(super) registers: Registers,
}

/// Boards whose images are written into another slice of the same length.
pub(super) struct Copying<'a, B> {
    pub(super) from: &'a [B],
    pub(super) to: &'a mut [B],
    pub(super) registers: Registers,
}

impl<B: Bits> Boards for InPlace<'_, B> {
    #[inline(always)]
    fn registers(&self) -> Registers {
        self.registers
    }

    #[inline(always)]
    fn in_a_row(self, transform: impl Fn(Bitboard) -> Bitboard) {
        for board in self.boards {
            *board = B::from_bits(transform(Bitboard(board.bits())).0);
        }
    }

    #[cfg(any(
        all(feature = "simd", target_arch = "x86_64"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    #[inline(always)]
    fn by_blocks<const N: usize>(
        self,
        block: impl Fn([u64; N]) -> [u64; N],
        one: impl Fn(Bitboard) -> Bitboard,
    ) {
        let (blocks, rest) = self.boards.as_chunks_mut();
        for boards in blocks {
            *boards = block(boards.map(B::bits)).map(B::from_bits);
        }
        let rest = InPlace { boards: rest, ..self };
        rest.in_a_row(one);
    }
}

impl<B: Bits> Boards for Copying<'_, B> {
    #[inline(always)]
    fn registers(&self) -> Registers {
        self.registers
    }

    #[inline(always)]
    fn in_a_row(self, transform: impl Fn(Bitboard) -> Bitboard) {
        for (to, from) in self.to.iter_mut().zip(self.from) {
            *to = B::from_bits(transform(Bitboard(from.bits())).0);
        }
    }

    #[cfg(any(
        all(feature = "simd", target_arch = "x86_64"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    #[inline(always)]
    fn by_blocks<const N: usize>(
        self,
        block: impl Fn([u64; N]) -> [u64; N],
        one: impl Fn(Bitboard) -> Bitboard,
    ) {
        let (from, from_rest) = self.from.as_chunks();
        let (to, to_rest) = self.to.as_chunks_mut();
        for (to, from) in to.iter_mut().zip(from) {
            *to = block(from.map(B::bits)).map(B::from_bits);
        }
        let rest = Copying { from: from_rest, to: to_rest, ..self };
        rest.in_a_row(one);
    }
}
