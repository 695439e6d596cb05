use crate::Bitboard;

/// A type that is a bitboard: bit *n* of a `u64` is square *n*, a1 = 0 to h8 = 63.
///
/// [`Bitboard`] and `u64` are, and the bitboards of `cozy-chess`, `chess` and `shakmaty` with the features of these names.
/// No other type can be.
///
/// ```
/// use deltaboard_transform::{Bitboard, Bits};
///
/// fn count<B: Bits>(boards: &[B]) -> u32 {
///     boards.iter().map(|board| board.bits().count_ones()).sum()
/// }
/// assert_eq!(count(&[Bitboard::FULL, Bitboard::EMPTY]), 64);
/// assert_eq!(count(&[0x8100_0000_0000_0081_u64]), 4);
/// ```
pub trait Bits: Copy + sealed::Sealed {
    /// The number.
    ///
    /// ```
    /// use deltaboard_transform::{Bits, Square};
    ///
    /// assert_eq!(Square::C1.bitboard().bits(), 4);
    /// ```
    fn bits(self) -> u64;

    /// The board of a number.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Bits, Square};
    ///
    /// assert_eq!(Bitboard::from_bits(4), Square::C1.bitboard());
    /// ```
    fn from_bits(bits: u64) -> Self;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for u64 {}

impl Bits for u64 {
    #[inline]
    fn bits(self) -> u64 {
        self
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        bits
    }
}

/// For a type that is a number in a public field.
macro_rules! bits_of {
    ($board:ty) => {
        impl $crate::bulk::sealed::Sealed for $board {}

        impl $crate::Bits for $board {
            #[inline]
            fn bits(self) -> u64 {
                self.0
            }

            #[inline]
            fn from_bits(bits: u64) -> Self {
                Self(bits)
            }
        }
    };
}
#[cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
pub(crate) use bits_of;

bits_of!(Bitboard);
