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
        if REVERSES_BITS {
            // Two instructions on AArch64, one for eight boards with GFNI.
            return Self(self.0.reverse_bits().swap_bytes());
        }
        // Three delta swaps within bytes. The compiler's expansion of the line above has another order, which is slower with
        // SSE2 vectors.
        let Self(x) = self;
        let x = x >> 1 & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
        let x = x >> 2 & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) << 2;
        Self(x >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4)
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
        // Swap quarters of the board, then quarters of these, then single squares.
        self.delta_swap(28, 0x0f0f_0f0f_0000_0000)
            .delta_swap(14, 0x3333_0000_3333_0000)
            .delta_swap(7, 0x5500_5500_5500_5500)
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
        // Half the operations of `flip_diagonal` followed by `reverse_bits`. Shifts by 36 in both directions don't overlap, so
        // one mask serves both quarters, and the first delta swap has one dependent operation less.
        let Self(x) = self;
        let quarters = 0xf0f0_f0f0_0f0f_0f0f & (x ^ x << 36 ^ x >> 36);
        Self(x ^ quarters)
            .delta_swap(18, 0xcccc_0000_cccc_0000)
            .delta_swap(9, 0xaa00_aa00_aa00_aa00)
    }

    /// Rotated by 180 degrees: a1 goes to h8. Square *s* goes to 63 − *s*.
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

    /// Rotated by 90 degrees clockwise: a1 goes to a8, a8 to h8.
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

    /// Rotated by 90 degrees anticlockwise: a1 goes to h1, h1 to h8.
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

    /// Swaps the bits under `mask` with the bits `down` places below. The two sets must not overlap.
    #[inline]
    const fn delta_swap(self, down: u32, mask: u64) -> Self {
        // Six operations, five of them dependent. `x & keep | (x & low) << down | x >> down & low` has seven, four of them
        // dependent: better for one board, worse for many.
        let Self(x) = self;
        let differs = mask & (x ^ x << down);
        Self(x ^ differs ^ differs >> down)
    }
}

/// Whether the target has instructions that reverse bits or look up nibbles in a table.
const REVERSES_BITS: bool =
    cfg!(any(target_arch = "aarch64", target_arch = "arm", target_feature = "ssse3",));
