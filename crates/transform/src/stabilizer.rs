use crate::{Bitboard, Placement, Square, Symmetry};

/// The [symmetries](Symmetry) of a set of squares.
impl Bitboard {
    /// Whether the symmetry maps the set to itself.
    ///
    /// ```
    /// use deltaboard_transform::{Symmetry, bitboard};
    ///
    /// let letter_a = bitboard! {
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . 1 . . 1 . .
    ///     . . 1 . . 1 . .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 . . . . 1 .
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    /// };
    /// assert!(letter_a.is_fixed_by(Symmetry::MirrorHorizontal));
    /// assert!(!letter_a.is_fixed_by(Symmetry::FlipVertical));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_fixed_by(self, symmetry: Symmetry) -> bool {
        symmetry.bitboard(self).0 == self.0
    }

    /// All symmetries that map the set to itself, in the order of [`Symmetry::ALL`]: 1, 2, 4 or all 8.
    ///
    /// ```
    /// use deltaboard_transform::{Symmetry, bitboard};
    ///
    /// let letter_s = bitboard! {
    ///     . . 1 1 1 1 . .
    ///     . 1 . . . . 1 .
    ///     . 1 . . . . . .
    ///     . . 1 1 . . . .
    ///     . . . . 1 1 . .
    ///     . . . . . . 1 .
    ///     . 1 . . . . 1 .
    ///     . . 1 1 1 1 . .
    /// };
    /// assert!(letter_s.stabilizer().eq([Symmetry::Identity, Symmetry::Rotate180]));
    /// ```
    pub fn stabilizer(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(move |&symmetry| self.is_fixed_by(symmetry))
    }
}

/// The [symmetries](Symmetry) of an arrangement of pieces.
impl Placement {
    /// Whether the symmetry maps every piece to an equal piece.
    ///
    /// ```
    /// use deltaboard_transform::{Placement, Symmetry};
    ///
    /// let on_the_diagonal: Placement = "8/8/8/8/8/2K5/1Q6/k7".parse()?;
    /// assert!(on_the_diagonal.is_fixed_by(Symmetry::FlipDiagonal));
    /// assert!(!on_the_diagonal.is_fixed_by(Symmetry::Rotate180));
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub fn is_fixed_by(&self, symmetry: Symmetry) -> bool {
        Square::ALL.into_iter().all(|square| self.get(symmetry.square(square)) == self.get(square))
    }

    /// All symmetries that map every piece to an equal piece, in the order of [`Symmetry::ALL`].
    ///
    /// ```
    /// use deltaboard_transform::{Placement, Symmetry};
    ///
    /// let placement: Placement = "8/8/8/8/8/2K5/1Q6/k7".parse()?;
    /// assert!(placement.stabilizer().eq([Symmetry::Identity, Symmetry::FlipDiagonal]));
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    pub fn stabilizer(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.is_fixed_by(symmetry))
    }
}
