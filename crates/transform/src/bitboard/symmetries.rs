use crate::Bitboard;

/// The seven [symmetries](crate::Symmetry) that move something.
impl Bitboard {
    /// Ranks reversed: a1 goes to a8. Square *s* goes to *s* XOR 56.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 . 1 . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 1 1 1 . . .
    /// };
    /// assert_eq!(before.flip_vertical(), after);
    /// assert_eq!(after, Bitboard(0x22120a0e1222221e));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        // Ranks are bytes: one instruction on x86-64 and AArch64.
        Self(self.0.swap_bytes())
    }

    /// Files reversed: a1 goes to h1. Square *s* goes to *s* XOR 7.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . . 1 1 1 1 .
    ///     . . 1 . . . 1 .
    ///     . . 1 . . . 1 .
    ///     . . . 1 . . 1 .
    ///     . . . . 1 1 1 .
    ///     . . . . 1 . 1 .
    ///     . . . 1 . . 1 .
    ///     . . 1 . . . 1 .
    /// };
    /// assert_eq!(before.mirror_horizontal(), after);
    /// assert_eq!(after, Bitboard(0x7844444870504844));
    /// ```
    #[inline]
    #[must_use]
    pub const fn mirror_horizontal(self) -> Self {
        // Two instructions on AArch64. Elsewhere the compiler cancels the byte swap against the one
        // inside `reverse_bits`, and the three delta swaps within bytes are left.
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// Ranks and files swapped, about the diagonal a1–h8: h1 goes to a8.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . 1 1 .
    ///     . 1 . . 1 . . 1
    ///     . . 1 1 . . . 1
    ///     . . . 1 . . . 1
    ///     1 1 1 1 1 1 1 1
    ///     . . . . . . . .
    /// };
    /// assert_eq!(before.flip_diagonal(), after);
    /// assert_eq!(after, Bitboard(0x000061928c88ff00));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        // Quarters of the board change places, then quarters of these, then single squares.
        self.delta_swap(28, 0x0000_0000_f0f0_f0f0)
            .delta_swap(14, 0x0000_cccc_0000_cccc)
            .delta_swap(7, 0x00aa_00aa_00aa_00aa)
    }

    /// Flipped about the anti-diagonal a8–h1: a1 goes to h8.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     1 . . . 1 . . .
    ///     1 . . . 1 1 . .
    ///     1 . . 1 . . 1 .
    ///     . 1 1 . . . . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(before.flip_anti_diagonal(), after);
    /// assert_eq!(after, Bitboard(0x00ff113149860000));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_anti_diagonal(self) -> Self {
        // Half the operations of `flip_diagonal` with `reverse_bits` after it.
        self.delta_swap(36, 0x0000_0000_0f0f_0f0f)
            .delta_swap(18, 0x0000_3333_0000_3333)
            .delta_swap(9, 0x0055_0055_0055_0055)
    }

    /// Half a turn: a1 goes to h8. Square *s* goes to 63 − *s*.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . 1 . . . 1 .
    ///     . . . 1 . . 1 .
    ///     . . . . 1 . 1 .
    ///     . . . . 1 1 1 .
    ///     . . . 1 . . 1 .
    ///     . . 1 . . . 1 .
    ///     . . 1 . . . 1 .
    ///     . . . 1 1 1 1 .
    /// };
    /// assert_eq!(before.rotate_180(), after);
    /// assert_eq!(after, Bitboard(0x4448507048444478));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        // One instruction on AArch64, a byte swap and three delta swaps on x86-64.
        Self(self.0.reverse_bits())
    }

    /// A quarter turn clockwise: a1 goes to a8, a8 to h8.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     . . . 1 . . . 1
    ///     . . 1 1 . . . 1
    ///     . 1 . . 1 . . 1
    ///     1 . . . . 1 1 .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(before.rotate_90_clockwise(), after);
    /// assert_eq!(after, Bitboard(0x00ff888c92610000));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_90_clockwise(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// A quarter turn anticlockwise: a1 goes to h1, h1 to h8.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 1 . . . . 1
    ///     1 . . 1 . . 1 .
    ///     1 . . . 1 1 . .
    ///     1 . . . 1 . . .
    ///     1 1 1 1 1 1 1 1
    ///     . . . . . . . .
    /// };
    /// assert_eq!(before.rotate_90_anticlockwise(), after);
    /// assert_eq!(after, Bitboard(0x000086493111ff00));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_90_anticlockwise(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }

    /// Exchanges the bits under `mask` with those `up` places above. The two sets must not overlap.
    #[inline]
    const fn delta_swap(self, up: u32, mask: u64) -> Self {
        // More operations than `t = (x ^ x >> up) & mask; x ^ t ^ t << up`, but the three terms do not wait
        // for each other: on x86-64 a flip takes 30 % less time from input to output, in a row of
        // independent ones 10 % more.
        let Self(x) = self;
        let stays = x & !(mask | mask << up);
        Self(stays | (x & mask) << up | x >> up & mask)
    }
}
