use crate::Bitboard;

/// Set operations as `const fn`, like the operators `|`, `&`, `-`, `!`, for tables computed at compile time; and relations
/// between sets.
impl Bitboard {
    /// The squares of either set: `|` as a `const fn`.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, File, Rank, bitboard};
    ///
    /// const CROSS: Bitboard = File::D.bitboard().union(Rank::Fourth.bitboard());
    /// assert_eq!(CROSS, bitboard! {
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     1 1 1 1 1 1 1 1
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of both sets: `&` as a `const fn`.
    ///
    /// ```
    /// use deltaboard_transform::{File, Rank, bitboard};
    ///
    /// let corner = File::H.bitboard().intersection(Rank::First.bitboard());
    /// assert_eq!(corner, bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . 1
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other: `-` as a `const fn`.
    ///
    /// ```
    /// use deltaboard_transform::{Rank, Square, bitboard};
    ///
    /// let without_the_king = Rank::First.bitboard().difference(Square::E1.bitboard());
    /// assert_eq!(without_the_king, bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 . 1 1 1
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// All other squares: `!` as a `const fn`.
    ///
    /// ```
    /// use deltaboard_transform::bitboard;
    ///
    /// let edge = bitboard! {
    ///     1 1 1 1 1 1 1 1
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    ///     1 1 1 1 1 1 1 1
    /// };
    /// assert_eq!(edge.complement(), bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 1 1 1 1 1 .
    ///     . 1 1 1 1 1 1 .
    ///     . . . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Whether the sets have a common square.
    ///
    /// ```
    /// use deltaboard_transform::{File, Rank, bitboard};
    ///
    /// let knight = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . 1 . 1 . . .
    ///     . 1 . . . 1 . .
    ///     . . . . . . . .
    ///     . 1 . . . 1 . .
    ///     . . 1 . 1 . . .
    ///     . . . . . . . .
    /// };
    /// assert!(knight.intersects(Rank::Second.bitboard()));
    /// assert!(!knight.intersects(File::D.bitboard()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in the other.
    ///
    /// ```
    /// use deltaboard_transform::{Allowed, Bitboard, bitboard};
    ///
    /// let left_half = bitboard! {
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    ///     1 1 1 1 . . . .
    /// };
    /// assert!(Allowed::All.king_squares().is_subset(left_half));
    /// assert!(!left_half.is_subset(Allowed::All.king_squares()));
    /// assert!(Bitboard::EMPTY.is_subset(Bitboard::EMPTY));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}
