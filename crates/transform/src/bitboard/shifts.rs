use crate::{Bitboard, Direction};

/// Shifts of all squares by one step in a [direction](Direction).
impl Bitboard {
    /// The squares shifted by one step; those that leave the board are lost.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Direction, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . 1
    ///     . 1 . . . 1 . 1
    /// };
    /// let after = bitboard! {
    ///     . . 1 . . . 1 .
    ///     . . 1 . . . 1 .
    ///     . . 1 . . 1 . .
    ///     . . 1 1 1 . . .
    ///     . . 1 . 1 . . .
    ///     . . 1 . . 1 . .
    ///     . . 1 . . . 1 .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(before.shift(Direction::NorthEast), after);
    /// assert_eq!(after, Bitboard(0x4444241c14244400));
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        let Self(x) = self;
        let up = bits_up(direction);
        let shifted = if up > 0 { x << up } else { x >> -up };
        Self(shifted & !far_side(direction).0)
    }

    /// The squares shifted by one step; those that leave the board re-enter on the other side.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Direction, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . 1
    ///     . 1 . . . 1 . 1
    /// };
    /// let after = bitboard! {
    ///     . . 1 . . . 1 .
    ///     . . 1 . . . 1 .
    ///     . . 1 . . 1 . .
    ///     . . 1 1 1 . . .
    ///     . . 1 . 1 . . .
    ///     1 . 1 . . 1 . .
    ///     1 . 1 . . . 1 .
    ///     . . 1 1 1 1 . .
    /// };
    /// assert_eq!(before.shift_wrapping(Direction::NorthEast), after);
    /// assert_eq!(after, Bitboard(0x4444241c1425453c));
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift_wrapping(self, direction: Direction) -> Self {
        let Self(x) = self;
        let up = bits_up(direction);
        // Without correction, squares that pass a side edge would re-enter one rank off.
        let less = up - 8 * direction.file_step();
        let inside = x.rotate_left((up & 63) as u32);
        let around = x.rotate_left((less & 63) as u32);
        let Self(far_side) = far_side(direction);
        Self(inside & !far_side | around & far_side)
    }
}

/// The distance that one step moves a bit up.
#[inline]
const fn bits_up(direction: Direction) -> i8 {
    8 * direction.rank_step() + direction.file_step()
}

/// The file that a plain shift fills with squares from the opposite edge.
#[inline]
const fn far_side(direction: Direction) -> Bitboard {
    match direction.file_step() {
        1 => FILE_A,
        -1 => FILE_H,
        _ => Bitboard::EMPTY,
    }
}

const FILE_A: Bitboard = crate::bitboard! {
    1 . . . . . . .
    1 . . . . . . .
    1 . . . . . . .
    1 . . . . . . .
    1 . . . . . . .
    1 . . . . . . .
    1 . . . . . . .
    1 . . . . . . .
};
const FILE_H: Bitboard = crate::bitboard! {
    . . . . . . . 1
    . . . . . . . 1
    . . . . . . . 1
    . . . . . . . 1
    . . . . . . . 1
    . . . . . . . 1
    . . . . . . . 1
    . . . . . . . 1
};
