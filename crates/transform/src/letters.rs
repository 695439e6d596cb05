//! Transforms of the letters of a placement, with bytes where bitboards have bits.

use crate::{Bitboard, Packing, PseudoRotation, Symmetry, Transform};

/// Eight ranks, starting with the first. Each has the letters from the a-file on, the first in the lowest byte.
///
/// All operations work on whole ranks and without branches, so that the compiler vectorizes them. For wider registers, they
/// must be inlined into code compiled for these.
#[derive(Clone, Copy)]
pub(crate) struct Letters([u64; 8]);

impl Letters {
    #[inline(always)]
    pub(crate) fn of(letters: &[u8; 64]) -> Self {
        let (ranks, _) = letters.as_chunks();
        Self(core::array::from_fn(|rank| u64::from_le_bytes(ranks[rank])))
    }

    #[inline(always)]
    pub(crate) fn bytes(self) -> [u8; 64] {
        let mut letters = [0; 64];
        for (to, rank) in letters.as_chunks_mut().0.iter_mut().zip(self.0) {
            *to = rank.to_le_bytes();
        }
        letters
    }

    /// The letters moved by a transform.
    #[inline(always)]
    pub(crate) fn moved(self, transform: Transform) -> Self {
        match transform.of_squares() {
            Transform::Symmetry(symmetry) => self.turned(symmetry),
            Transform::PseudoRotation(rotation) => self.pseudo_rotated(rotation),
            Transform::Packing(packing) => self.packed(packing),
            Transform::ColorFlip => unreachable!("it is a flip of the squares"),
        }
    }

    #[inline(always)]
    fn turned(self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Identity => self,
            Symmetry::FlipVertical => self.flipped(),
            Symmetry::MirrorHorizontal => self.mirrored(),
            Symmetry::Rotate180 => self.flipped().mirrored(),
            Symmetry::FlipDiagonal => self.transposed(),
            Symmetry::FlipAntiDiagonal => self.transposed().flipped().mirrored(),
            Symmetry::Rotate90Clockwise => self.transposed().flipped(),
            Symmetry::Rotate90Anticlockwise => self.flipped().transposed(),
        }
    }

    #[inline(always)]
    fn flipped(self) -> Self {
        let [first, second, third, fourth, fifth, sixth, seventh, eighth] = self.0;
        Self([eighth, seventh, sixth, fifth, fourth, third, second, first])
    }

    #[inline(always)]
    fn mirrored(self) -> Self {
        Self(self.0.map(u64::swap_bytes))
    }

    /// Swaps ranks and files: swaps quarters of the board across the diagonal, then quarters of these, then letters.
    #[inline(always)]
    fn transposed(mut self) -> Self {
        let ranks = &mut self.0;
        for (distance, left_half) in
            [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)]
        {
            for lower in (0..8).filter(|rank| rank & distance == 0) {
                let upper = lower + distance;
                let difference = (ranks[lower] >> (8 * distance) ^ ranks[upper]) & left_half;
                ranks[upper] ^= difference;
                ranks[lower] ^= difference << (8 * distance);
            }
        }
        self
    }

    /// Moves files down by four, two and one ranks, each time the files whose number has that bit.
    #[inline(always)]
    fn pseudo_rotated(mut self, rotation: PseudoRotation) -> Self {
        for (distance, odd_files) in
            [(4, 0xffff_ffff_0000_0000), (2, 0xffff_0000_ffff_0000), (1, 0xff00_ff00_ff00_ff00)]
        {
            let files: u64 = match rotation {
                PseudoRotation::Clockwise45 => odd_files,
                PseudoRotation::Anticlockwise45 => !odd_files,
            };
            let before = self.0;
            self.0 = core::array::from_fn(|rank| {
                before[rank] & !files | before[(rank + distance) & 7] & files
            });
        }
        self
    }

    #[inline(always)]
    fn packed(self, packing: Packing) -> Self {
        Self::of(&packing.mailbox(&self.bytes()))
    }

    /// The squares whose letter equals this one in the bits of `kept`, **with ranks and files swapped**, because this form is
    /// faster to compute.
    #[inline(always)]
    pub(crate) fn swapped_squares_of(self, letter: u8, kept: u8) -> Bitboard {
        let of_every_file = |byte: u8| u64::from(byte) * 0x0101_0101_0101_0101;
        let without_top = of_every_file(0x7f);
        let ranks = self.0.map(|letters| {
            let difference = (letters & of_every_file(kept)) ^ of_every_file(letter & kept);
            // Sets the top bit of each nonzero byte: adding 127 carries into that bit, never beyond.
            let differs = ((difference & without_top) + without_top) | difference;
            !differs & !without_top
        });
        // A byte for each file: move its top bit to the bit of the rank.
        let places: [u64; 8] = core::array::from_fn(|rank| ranks[rank] >> (7 - rank));
        Bitboard(places.into_iter().fold(0, |all, one| all | one))
    }
}
