use crate::Bitboard;

/// The two [pseudo-rotations](crate::PseudoRotation) by 45 degrees and their inverses.
impl Bitboard {
    /// The diagonal a1–h8 moves to rank 1: file *n* (a = 0) moves down *n* ranks, around the edge.
    ///
    /// This isn't a symmetry of the board; see [`PseudoRotation`](crate::PseudoRotation).
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
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// };
    /// assert_eq!(before.pseudo_rotate_45_clockwise(), after);
    /// assert_eq!(after, Bitboard(0x00000000000000ff));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pseudo_rotate_45_clockwise(self) -> Self {
        self.files_down(1, B_D_F_H).files_down(2, C_D_G_H).files_down(4, E_F_G_H)
    }

    /// The anti-diagonal a8–h1 moves to rank 1: file *n* (a = 0) moves down 7 − *n* ranks, around the edge.
    ///
    /// This isn't a symmetry of the board; see [`PseudoRotation`](crate::PseudoRotation).
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     1 . . . . . . .
    ///     . 1 . . . . . .
    ///     . . 1 . . . . .
    ///     . . . 1 . . . .
    ///     . . . . 1 . . .
    ///     . . . . . 1 . .
    ///     . . . . . . 1 .
    ///     . . . . . . . 1
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// };
    /// assert_eq!(before.pseudo_rotate_45_anticlockwise(), after);
    /// assert_eq!(after, Bitboard(0x00000000000000ff));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pseudo_rotate_45_anticlockwise(self) -> Self {
        self.files_down(1, A_C_E_G).files_down(2, A_B_E_F).files_down(4, A_B_C_D)
    }

    /// Undoes [`pseudo_rotate_45_clockwise`](Self::pseudo_rotate_45_clockwise): rank 1 moves to the diagonal a1–h8.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// };
    /// let after = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// assert_eq!(before.pseudo_rotate_45_clockwise_inverse(), after);
    /// assert_eq!(after, Bitboard(0x8040201008040201));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pseudo_rotate_45_clockwise_inverse(self) -> Self {
        self.files_down(7, B_D_F_H).files_down(6, C_D_G_H).files_down(4, E_F_G_H)
    }

    /// Undoes [`pseudo_rotate_45_anticlockwise`](Self::pseudo_rotate_45_anticlockwise): rank 1 moves to the
    /// anti-diagonal a8–h1.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let before = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// };
    /// let after = bitboard! {
    ///     1 . . . . . . .
    ///     . 1 . . . . . .
    ///     . . 1 . . . . .
    ///     . . . 1 . . . .
    ///     . . . . 1 . . .
    ///     . . . . . 1 . .
    ///     . . . . . . 1 .
    ///     . . . . . . . 1
    /// };
    /// assert_eq!(before.pseudo_rotate_45_anticlockwise_inverse(), after);
    /// assert_eq!(after, Bitboard(0x0102040810204080));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pseudo_rotate_45_anticlockwise_inverse(self) -> Self {
        self.files_down(7, A_C_E_G).files_down(6, A_B_E_F).files_down(4, A_B_C_D)
    }

    /// Rotates some files down by a number of ranks, around the edge; the other files stay.
    #[inline]
    const fn files_down(self, ranks: u32, Self(files): Self) -> Self {
        // Compiles to the same code as `x ^ files & (x ^ rotated)` on x86-64 and WebAssembly, and is easier to read.
        Self(self.0 & !files | self.0.rotate_right(8 * ranks) & files)
    }
}

// Files by the bits of their number: those with bit 0, bit 1 and bit 2.
const B_D_F_H: Bitboard = crate::bitboard! {
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
    . 1 . 1 . 1 . 1
};
const C_D_G_H: Bitboard = crate::bitboard! {
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
    . . 1 1 . . 1 1
};
const E_F_G_H: Bitboard = crate::bitboard! {
    . . . . 1 1 1 1
    . . . . 1 1 1 1
    . . . . 1 1 1 1
    . . . . 1 1 1 1
    . . . . 1 1 1 1
    . . . . 1 1 1 1
    . . . . 1 1 1 1
    . . . . 1 1 1 1
};
// Their complements.
const A_C_E_G: Bitboard = Bitboard(!B_D_F_H.0);
const A_B_E_F: Bitboard = Bitboard(!C_D_G_H.0);
const A_B_C_D: Bitboard = Bitboard(!E_F_G_H.0);
