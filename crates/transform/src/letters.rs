//! The letters of a placement, a rank at a time: what is done to the bits of a bitboard is done to bytes here.

use crate::{Bitboard, Packing, PseudoRotation, Symmetry, Transform};

/// Eight ranks, the first one first; of each the letters from the a-file on, the first in the lowest byte.
///
/// All of it is done to whole ranks and without a branch, so that the compiler makes vectors of it; it has to be inlined
/// for that where it is compiled for wider registers.
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

    /// Every letter moved.
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

    /// Ranks become files: halves of the board change places with those on the other side of the diagonal, then
    /// halves of these, then letters.
    #[inline(always)]
    fn transposed(mut self) -> Self {
        let ranks = &mut self.0;
        for (distance, left_half) in [
            (4, 0x0000_0000_ffff_ffff),
            (2, 0x0000_ffff_0000_ffff),
            (1, 0x00ff_00ff_00ff_00ff),
        ] {
            for lower in (0..8).filter(|rank| rank & distance == 0) {
                let upper = lower + distance;
                let difference = (ranks[lower] >> (8 * distance) ^ ranks[upper]) & left_half;
                ranks[upper] ^= difference;
                ranks[lower] ^= difference << (8 * distance);
            }
        }
        self
    }

    /// Files go down by four ranks, two and one, those whose number has that bit.
    #[inline(always)]
    fn pseudo_rotated(mut self, rotation: PseudoRotation) -> Self {
        for (distance, odd_files) in [
            (4, 0xffff_ffff_0000_0000),
            (2, 0xffff_0000_ffff_0000),
            (1, 0xff00_ff00_ff00_ff00),
        ] {
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

    /// The squares whose letter is this one, as far as the bits of `kept` tell, **with ranks and files swapped**: that is how
    /// they are found first.
    #[inline(always)]
    pub(crate) fn swapped_squares_of(self, letter: u8, kept: u8) -> Bitboard {
        let of_every_file = |byte: u8| u64::from(byte) * 0x0101_0101_0101_0101;
        let without_top = of_every_file(0x7f);
        let ranks = self.0.map(|letters| {
            let difference = (letters & of_every_file(kept)) ^ of_every_file(letter & kept);
            // The top bit of each byte that is not 0: adding 127 carries into it, never beyond.
            let differs = ((difference & without_top) + without_top) | difference;
            !differs & !without_top
        });
        // A byte for each file: its top bit goes to where the rank is.
        let places: [u64; 8] = core::array::from_fn(|rank| ranks[rank] >> (7 - rank));
        Bitboard(places.into_iter().fold(0, |all, one| all | one))
    }
}
