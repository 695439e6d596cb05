use core::iter::FusedIterator;

use crate::{Bitboard, Square};

/// The squares of a bitboard in index order, a1 first.
///
/// ```
/// use deltaboard_transform::{Bitboard, Square};
///
/// let mut squares = Bitboard(0x8000_0000_0000_0081).squares();
/// assert_eq!(squares.next(), Some(Square::A1));
/// assert_eq!(squares.next(), Some(Square::H1));
/// assert_eq!(squares.next(), Some(Square::H8));
/// assert_eq!(squares.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Bitboard {
    /// The squares of the set in index order, a1 first.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let corners = bitboard! {
    ///     1 . . . . . . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . 1
    /// };
    /// assert!(corners.squares().eq([Square::A1, Square::H1, Square::A8, Square::H8]));
    /// assert_eq!(corners, Bitboard(0x8100000000000081));
    /// ```
    #[must_use]
    pub const fn squares(self) -> Squares {
        Squares(self)
    }

    /// The square with the lowest index.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let king = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . 1 .
    /// };
    /// assert_eq!(king.first(), Some(Square::G1));
    /// assert_eq!(Bitboard::FULL.first(), Some(Square::A1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        // The empty board has 64 trailing zeros, which isn't the index of a square.
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The square with the highest index.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// let rooks = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . 1
    /// };
    /// assert_eq!(rooks.last(), Some(Square::H1));
    /// assert_eq!(Bitboard::FULL.last(), Some(Square::H8));
    /// assert_eq!(Bitboard::EMPTY.last(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        Square::new(63_u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// Removes and returns the [first](Self::first) square, for loops whose body also changes the set.
    ///
    /// ```
    /// use deltaboard_transform::{Square, bitboard};
    ///
    /// let mut rooks = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . . 1
    /// };
    /// assert_eq!(rooks.pop_first(), Some(Square::A1));
    /// assert_eq!(rooks, Square::H1.bitboard());
    /// assert_eq!(rooks.pop_first(), Some(Square::H1));
    /// assert_eq!(rooks.pop_first(), None);
    /// ```
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        if first.is_some() {
            self.0 &= self.0 - 1;
        }
        first
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl IntoIterator for &Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect::<Self>();
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}
