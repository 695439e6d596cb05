use crate::{Bitboard, Square};

/// One of the two permutations that turn diagonals into ranks, called "45 degree rotations".
///
/// They are not [symmetries](crate::Symmetry) of the board: each file is rotated by a different number of ranks, so neighbours
/// do not stay neighbours.
///
/// ```
/// use deltaboard_transform::{PseudoRotation, Square};
///
/// let rotation = PseudoRotation::Clockwise45;
/// assert_eq!(rotation.square(Square::A1), Square::A1);
/// assert_eq!(rotation.square(Square::H8), Square::H1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PseudoRotation {
    /// The diagonal a1–h8 moves to rank 1: file *n* (a = 0) moves down *n* ranks, around the edge.
    Clockwise45,
    /// The anti-diagonal a8–h1 moves to rank 1: file *n* (a = 0) moves down 7 − *n* ranks, around the edge.
    Anticlockwise45,
}

impl PseudoRotation {
    /// Both, clockwise first.
    ///
    /// ```
    /// use deltaboard_transform::{PseudoRotation, Square};
    ///
    /// let goals = PseudoRotation::ALL.map(|rotation| rotation.square(Square::H1));
    /// assert_eq!(goals, [Square::H2, Square::H1]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Clockwise45, Self::Anticlockwise45];

    /// The name in links, which is also the [`Transform`](crate::Transform)'s.
    ///
    /// ```
    /// use deltaboard_transform::PseudoRotation;
    ///
    /// assert_eq!(PseudoRotation::Clockwise45.name(), "pseudo-rotate-45-clockwise");
    /// assert_eq!(
    ///     "pseudo-rotate-45-anticlockwise".parse(),
    ///     Ok(PseudoRotation::Anticlockwise45)
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clockwise45 => "pseudo-rotate-45-clockwise",
            Self::Anticlockwise45 => "pseudo-rotate-45-anticlockwise",
        }
    }

    /// The number of ranks that this square's file moves down, times 8.
    #[inline]
    const fn descent(self, square: Square) -> u8 {
        let file = square.index() & 7;
        match self {
            Self::Clockwise45 => 8 * file,
            Self::Anticlockwise45 => 8 * (7 - file),
        }
    }

    /// The square that a square moves to.
    ///
    /// ```
    /// use deltaboard_transform::{PseudoRotation, Square};
    ///
    /// assert_eq!(PseudoRotation::Clockwise45.square(Square::C3), Square::C1);
    /// assert_eq!(PseudoRotation::Clockwise45.square(Square::C1), Square::C7);
    /// assert_eq!(PseudoRotation::Anticlockwise45.square(Square::C6), Square::C1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        Square::from_low_bits(square.index().wrapping_sub(self.descent(square)))
    }

    /// The square that moves to a square; the inverse of [`square`](Self::square).
    ///
    /// ```
    /// use deltaboard_transform::{PseudoRotation, Square};
    ///
    /// assert_eq!(PseudoRotation::Clockwise45.inverse_square(Square::H1), Square::H8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse_square(self, square: Square) -> Square {
        Square::from_low_bits(square.index() + self.descent(square))
    }

    /// The bitboard with every square moved.
    ///
    /// ```
    /// use deltaboard_transform::{PseudoRotation, bitboard};
    ///
    /// let diagonal = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// let rank = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// };
    /// assert_eq!(PseudoRotation::Clockwise45.bitboard(diagonal), rank);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self, bitboard: Bitboard) -> Bitboard {
        match self {
            Self::Clockwise45 => bitboard.pseudo_rotate_45_clockwise(),
            Self::Anticlockwise45 => bitboard.pseudo_rotate_45_anticlockwise(),
        }
    }

    /// The bitboard with every square moved back.
    ///
    /// ```
    /// use deltaboard_transform::{PseudoRotation, bitboard};
    ///
    /// let rank = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// };
    /// let diagonal = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// assert_eq!(PseudoRotation::Clockwise45.inverse_bitboard(rank), diagonal);
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse_bitboard(self, bitboard: Bitboard) -> Bitboard {
        match self {
            Self::Clockwise45 => bitboard.pseudo_rotate_45_clockwise_inverse(),
            Self::Anticlockwise45 => bitboard.pseudo_rotate_45_anticlockwise_inverse(),
        }
    }

    /// The mailbox board with every entry moved. It has one entry per square, in index order.
    ///
    /// ```
    /// use deltaboard_transform::{PseudoRotation, Square};
    ///
    /// let turned = PseudoRotation::Clockwise45.mailbox(&Square::ALL);
    /// assert_eq!(turned[..3], [Square::A1, Square::B2, Square::C3]);
    /// ```
    #[must_use]
    pub const fn mailbox<T: Copy>(self, board: &[T; 64]) -> [T; 64] {
        let mut moved = *board;
        let mut to = 0;
        while to < 64 {
            moved[to] = board[self.inverse_square(Square::ALL[to]).index() as usize];
            to += 1;
        }
        moved
    }
}
