use crate::Bitboard;

/// The [packing](crate::Packing) of rotated bitboards and its inverse.
impl Bitboard {
    /// The diagonals, packed one after another: h1 moves to bit 0, g1 h2 to bits 1 and 2, a8 to bit 63.
    ///
    /// This isn't a symmetry of the board; see [`Packing`](crate::Packing).
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . 1
    ///     1 . . . . . 1 .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 . . . .
    ///     . . . . 1 1 1 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 1 . . . . .
    /// };
    /// assert_eq!(before.rotated_45_packed(), after);
    /// assert_eq!(after, Bitboard(0x0000000ff0000006));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotated_45_packed(self) -> Self {
        // The pseudo-rotation turns diagonals into ranks, two on each; then the gaps have to be closed. All shifts are
        // independent: for many boards this is faster than two compressions in log steps, whose steps depend on each other.
        // The compiler unrolls the loop and makes its masks constants.
        let Self(turned) = self.pseudo_rotate_45_clockwise();
        let mut packed = 0;
        let mut rank = 0;
        while rank < 8 {
            packed |= (turned & upper(rank)) << climb(rank);
            packed |= (turned & lower(rank)) >> descent(rank);
            rank += 1;
        }
        Self(packed)
    }

    /// Undoes [`rotated_45_packed`](Self::rotated_45_packed): bit 0 moves to h1, bits 1 and 2 to g1 h2, bit 63 to a8.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 . . . .
    ///     . . . . 1 1 1 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 1 . . . . .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . 1
    ///     1 . . . . . 1 .
    /// };
    /// assert_eq!(before.rotated_45_unpacked(), after);
    /// assert_eq!(after, Bitboard(0x8040201008048241));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotated_45_unpacked(self) -> Self {
        let Self(packed) = self;
        let mut turned = 0;
        let mut rank = 0;
        while rank < 8 {
            turned |= packed >> climb(rank) & upper(rank);
            turned |= packed << descent(rank) & lower(rank);
            rank += 1;
        }
        Self(turned).pseudo_rotate_45_clockwise_inverse()
    }
}

// Rank *n* of the pseudo-rotated board (the first is 0) holds two diagonals. The left one has 8 − n squares and starts on the
// a-file, *n* squares above a1.

/// The squares of the left diagonal.
const fn upper(rank: u32) -> u64 {
    0xff >> rank << (8 * rank)
}

/// The squares of the right diagonal; rank 1 has none.
const fn lower(rank: u32) -> u64 {
    (0xff << (8 * rank)) & !upper(rank)
}

/// The distance that the left diagonal moves up: 28 for a1–h8, from bit 0. For later ones it's less by the number of squares
/// that the ranks before lost to right diagonals.
const fn climb(rank: u32) -> u32 {
    28 - given_away(rank)
}

/// The distance that the right diagonal moves down: from the end of its rank to the end of the right diagonals before.
const fn descent(rank: u32) -> u32 {
    8 * rank + 8 - rank - given_away(rank)
}

/// The number of squares of right diagonals on all ranks before this one.
const fn given_away(rank: u32) -> u32 {
    rank * rank.saturating_sub(1) / 2
}
