use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Bitboard, Square};

macro_rules! operators {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self($operator::$method(self.0, other.0))
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
    BitXor bitxor, BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of the first set that are not in the second.
///
/// ```
/// use deltaboard_transform::{File, bitboard};
///
/// let pawns = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     1 1 1 . . . . 1
///     . . . . . . . .
/// };
/// assert_eq!(pawns - File::A.bitboard() - File::H.bitboard(), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     . 1 1 . . . . .
///     . . . . . . . .
/// });
/// ```
impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<u64> for Bitboard {
    #[inline]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}
