//! Transforms of slices of boards and positions.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx512;
mod bits;
mod lanes;
mod registers;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod shuffle;
#[cfg(test)]
mod tests;
mod turn;

pub use bits::Bits;
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
pub(crate) use bits::bits_of;

use crate::{
    Bitboard, Caveats, Packing, Position, PseudoRotation, Symmetry, Transform, letters::Letters,
};
use lanes::{Boards, Copying, InPlace};
use registers::Registers;
use turn::Turn;

/// Transforms of many boards at once, with the widest registers of the machine.
///
/// The compiler vectorizes the loops. By default, it uses the instruction set that the program is compiled for. With the
/// feature `simd`, the crate detects the best of SSE2, SSE4.2, AVX2 and AVX-512 with GFNI at run time. AArch64 always has
/// vectors; WebAssembly has them if compiled with `-C target-feature=+simd128`.
impl Transform {
    /// Moves every square of every board, in place. The colour flip reverses the ranks.
    ///
    /// Boards are [`Bitboard`]s, plain `u64`s, or the bitboards of chess crates whose feature is on.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Symmetry, Transform, bitboard};
    ///
    /// let letter_l = bitboard! {
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . . . . . . . .
    /// };
    /// let mut boards = [letter_l; 100];
    /// Transform::Symmetry(Symmetry::FlipVertical).bitboards(&mut boards);
    /// assert_eq!(boards, [bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    /// }; 100]);
    ///
    /// let mut words = [0x0002_0202_0202_1e00_u64; 3];
    /// Transform::ColorFlip.bitboards(&mut words);
    /// assert_eq!(words, [0x001e_0202_0202_0200; 3]);
    /// ```
    pub fn bitboards<B: Bits>(self, boards: &mut [B]) {
        self.over(InPlace { boards, registers: Registers::widest() });
    }

    /// Writes the image of every board of `from` to the same index of `to`.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, PseudoRotation, Symmetry, Transform, bitboard};
    ///
    /// let diagonal = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// let mut moved = [Bitboard::EMPTY; 20];
    /// let rotation = Transform::PseudoRotation(PseudoRotation::Clockwise45);
    /// rotation.bitboards_into(&[diagonal; 20], &mut moved);
    /// assert_eq!(moved, [bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// }; 20]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices have different lengths, like [`copy_from_slice`](slice::copy_from_slice).
    #[track_caller]
    pub fn bitboards_into<B: Bits>(self, from: &[B], to: &mut [B]) {
        assert_eq!(from.len(), to.len(), "the slices are not of one length");
        self.over(Copying { from, to, registers: Registers::widest() });
    }

    /// Moves every [position](Self::position) in place. Calls `lost` with the index and the caveats of each position that has
    /// caveats.
    ///
    /// ```
    /// use deltaboard_transform::{Fen, Position, Symmetry, Transform};
    ///
    /// let position = |fen: &str| fen.parse().map(|fen: Fen| fen.position);
    /// let mut positions = [
    ///     position("k7/8/NK2B3/8/8/8/8/8 w - - 0 1")?,
    ///     position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?,
    /// ];
    /// let mut lossy = Vec::new();
    /// let mirror = Transform::Symmetry(Symmetry::MirrorHorizontal);
    /// mirror.positions(&mut positions, |index, _| lossy.push(index));
    /// assert_eq!(positions[0].to_string(), "7k/8/3B2KN/8/8/8/8/8 w - - 0 1");
    /// assert_eq!(positions[1].to_string(), "3k4/8/8/8/8/8/8/3K3R w - - 0 1");
    /// assert_eq!(lossy, [1]);
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    pub fn positions(self, positions: &mut [Position], lost: impl FnMut(usize, &Caveats)) {
        self.positions_with(Registers::widest(), positions, lost);
    }

    fn positions_with(
        self,
        registers: Registers,
        positions: &mut [Position],
        lost: impl FnMut(usize, &Caveats),
    ) {
        #[cfg(feature = "simd")]
        if registers.can_shuffle_bytes() {
            use fearless_simd::{Simd, SimdFrom, dispatch, u8x64};

            // The board holds the index of each square, so afterwards each entry is the index of its source.
            let numbers = core::array::from_fn(|square| square as u8);
            let sources = Letters::of(&numbers).moved(self).bytes();
            dispatch!(registers.level, simd => simd.vectorize(
                #[inline(always)]
                || {
                    let sources = u8x64::simd_from(simd, sources);
                    self.positions_by(
                        #[inline(always)]
                        |letters| {
                            let letters = u8x64::simd_from(simd, *letters);
                            simd.swizzle_dyn_u8x64(letters, sources).into()
                        },
                        positions,
                        lost,
                    );
                },
            ));
            return;
        }
        registers.run(
            #[inline(always)]
            || {
                self.positions_by(
                    #[inline(always)]
                    |letters| Letters::of(letters).moved(self).bytes(),
                    positions,
                    lost,
                );
            },
        );
    }

    #[inline(always)]
    fn positions_by(
        self,
        moved: impl Fn(&[u8; 64]) -> [u8; 64],
        positions: &mut [Position],
        mut lost: impl FnMut(usize, &Caveats),
    ) {
        for (index, position) in positions.iter_mut().enumerate() {
            let moved = self.position_by(position, &moved);
            *position = moved.position;
            if !moved.caveats.is_empty() {
                lost(index, &moved.caveats);
            }
        }
    }

    fn over(self, boards: impl Boards) {
        use Symmetry::*;
        match self.of_squares() {
            Self::Symmetry(Identity) => boards.each(|board| board),
            Self::Symmetry(FlipVertical) => boards.each_flipped(),
            // With wider registers, there are faster ways than delta swaps.
            Self::Symmetry(MirrorHorizontal) if cfg!(feature = "simd") => {
                boards.each(|board| board.rotate_180().flip_vertical());
            }
            Self::Symmetry(MirrorHorizontal) => boards.each(Bitboard::mirror_horizontal),
            Self::Symmetry(Rotate180) => boards.each_rotated(),
            Self::Symmetry(FlipDiagonal) => {
                boards.each_turned(Turn::FlipDiagonal, Bitboard::flip_diagonal);
            }
            Self::Symmetry(FlipAntiDiagonal) => {
                boards.each_turned(Turn::FlipAntiDiagonal, Bitboard::flip_anti_diagonal);
            }
            Self::Symmetry(Rotate90Clockwise) => {
                boards.each_turned(Turn::Clockwise, Bitboard::rotate_90_clockwise);
            }
            Self::Symmetry(Rotate90Anticlockwise) => {
                boards.each_turned(Turn::Anticlockwise, Bitboard::rotate_90_anticlockwise);
            }
            Self::PseudoRotation(PseudoRotation::Clockwise45) => {
                boards.each(Bitboard::pseudo_rotate_45_clockwise);
            }
            Self::PseudoRotation(PseudoRotation::Anticlockwise45) => {
                boards.each(Bitboard::pseudo_rotate_45_anticlockwise);
            }
            Self::Packing(Packing::Packed45) => boards.each(Bitboard::rotated_45_packed),
            Self::Packing(Packing::Unpacked45) => boards.each(Bitboard::rotated_45_unpacked),
            Self::ColorFlip => unreachable!("it is a flip of the squares"),
        }
    }
}

impl Symmetry {
    /// Moves every square of every board, in place; see [`Transform::bitboards`].
    ///
    /// ```
    /// use deltaboard_transform::{Symmetry, bitboard};
    ///
    /// let mut boards = [bitboard! {
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . . . . . . . .
    /// }; 100];
    /// Symmetry::Rotate90Clockwise.bitboards(&mut boards);
    /// assert_eq!(boards, [bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// }; 100]);
    /// ```
    pub fn bitboards<B: Bits>(self, boards: &mut [B]) {
        Transform::Symmetry(self).bitboards(boards);
    }

    /// Writes the image of every board of `from` to the same index of `to`; see [`Transform::bitboards_into`].
    ///
    /// ```
    /// use deltaboard_transform::Symmetry;
    ///
    /// let first_ranks = [0xff_u64; 20];
    /// let mut a_files = [0; 20];
    /// Symmetry::FlipDiagonal.bitboards_into(&first_ranks, &mut a_files);
    /// assert_eq!(a_files, [0x0101_0101_0101_0101; 20]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices have different lengths.
    #[track_caller]
    pub fn bitboards_into<B: Bits>(self, from: &[B], to: &mut [B]) {
        Transform::Symmetry(self).bitboards_into(from, to);
    }

    /// Moves every position in place, and calls `lost` with caveats; see [`Transform::positions`].
    ///
    /// ```
    /// use deltaboard_transform::{Position, Symmetry};
    ///
    /// let mut positions = [Position::default(), Position::START];
    /// let mut lossy = Vec::new();
    /// Symmetry::MirrorHorizontal.positions(&mut positions, |index, _| lossy.push(index));
    /// assert_eq!(
    ///     positions[1].to_string(),
    ///     "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"
    /// );
    /// // The second position lost its castling rights; the empty board lost nothing.
    /// assert_eq!(lossy, [1]);
    /// ```
    pub fn positions(self, positions: &mut [Position], lost: impl FnMut(usize, &Caveats)) {
        Transform::Symmetry(self).positions(positions, lost);
    }
}
