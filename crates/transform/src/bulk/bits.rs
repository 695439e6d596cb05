use crate::Bitboard;

/// A type that is a bitboard: bit *n* of a `u64` is square *n*, a1 = 0 to h8 = 63.
///
/// [`Bitboard`] and `u64` implement this, and so do the bitboards of `cozy-chess`, `chess` and `shakmaty` with the features of
/// these names. An engine can implement it for its own type, which is then as fast as a plain number.
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
///
/// ```
/// use deltaboard_transform::{Bits, Symmetry, Transform};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Bb(u64);
///
/// impl Bits for Bb {
///     fn bits(self) -> u64 {
///         self.0
///     }
///
///     fn from_bits(bits: u64) -> Self {
///         Self(bits)
///     }
/// }
///
/// let mut boards = [Bb(0xff), Bb(0x8000)];
/// Transform::Symmetry(Symmetry::FlipVertical).bitboards(&mut boards);
/// assert_eq!(boards, [Bb(0xff << 56), Bb(0x80 << 48)]);
/// ```
pub trait Bits: Copy {
    /// The number.
    ///
    /// ```
    /// use deltaboard_transform::{Bits, Square};
    ///
    /// assert_eq!(Square::C1.bitboard().bits(), 4);
    /// ```
    fn bits(self) -> u64;

    /// The board with these bits, the inverse of [`bits`](Self::bits).
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Bits, Square};
    ///
    /// assert_eq!(Bitboard::from_bits(4), Square::C1.bitboard());
    /// ```
    fn from_bits(bits: u64) -> Self;
}

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

/// Implements [`Bits`] for a type with a number in a public field.
macro_rules! bits_of {
    ($board:ty) => {
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
