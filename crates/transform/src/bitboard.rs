//! A set of squares with one bit per square.

mod draw;
pub(crate) mod error;
mod grid;
mod operators;
mod packings;
mod parse;
mod pseudo_rotations;
mod sets;
mod shifts;
pub(crate) mod squares;
mod symmetries;
mod text;

use crate::{File, Rank, Square};

/// A set of squares: bit *n* is square *n*, a1 = 0 to h8 = 63.
///
/// ```
/// use deltaboard_transform::{Bitboard, Square, bitboard};
///
/// let castle: Bitboard = [Square::E1, Square::H1].into_iter().collect();
/// assert_eq!(castle, bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . 1 . . 1
/// });
/// assert_eq!(castle, Bitboard(0x90));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    ///
    /// ```
    /// use deltaboard_transform::Bitboard;
    ///
    /// assert_eq!(Bitboard::EMPTY, Bitboard(0));
    /// ```
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    ///
    /// ```
    /// use deltaboard_transform::Bitboard;
    ///
    /// assert_eq!(Bitboard::FULL.count(), 64);
    /// ```
    pub const FULL: Self = Self(!0);

    /// Whether the square is in the set.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let center = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert!(center.contains(Square::E4));
    /// assert!(!center.contains(Square::E3));
    /// assert_eq!(center, Bitboard(0x0000001818000000));
    /// ```
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// The set with the square added.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let center = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// let changed = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . .
    /// };
    /// assert_eq!(center.with(Square::A1), changed);
    /// assert_eq!(changed, Bitboard(0x0000001818000001));
    /// ```
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// The set with the square removed.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let center = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// let changed = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(center.without(Square::E4), changed);
    /// assert_eq!(changed, Bitboard(0x0000001808000000));
    /// ```
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// The set with the square added if it is missing, or removed if it is present.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let center = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// let changed = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . .
    /// };
    /// assert_eq!(center.toggle(Square::E4).toggle(Square::A1), changed);
    /// assert_eq!(changed, Bitboard(0x0000001808000001));
    /// ```
    #[must_use]
    pub const fn toggle(self, square: Square) -> Self {
        Self(self.0 ^ square.bitboard().0)
    }

    /// The number of squares in the set, 0 to 64.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let center = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 . . .
    ///     . . . 1 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(center.count(), 4);
    /// assert_eq!(center, Bitboard(0x0000001818000000));
    /// ```
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let nothing = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert!(nothing.is_empty());
    /// assert!(!Bitboard::FULL.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Square {
    /// The bitboard with only this square.
    ///
    /// ```
    /// use deltaboard_transform::{Square, bitboard};
    ///
    /// assert_eq!(Square::C2.bitboard(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . 1 . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}

impl File {
    /// The eight squares of the file.
    ///
    /// ```
    /// use deltaboard_transform::{File, bitboard};
    ///
    /// assert_eq!(File::C.bitboard(), bitboard! {
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    ///     . . 1 . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// The eight squares of the rank.
    ///
    /// ```
    /// use deltaboard_transform::{Rank, bitboard};
    ///
    /// assert_eq!(Rank::Third.bitboard(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }
}
