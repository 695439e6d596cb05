use core::fmt;

use crate::Color;

/// A rank (row) of the board, `1` to `8`; its index runs from 0 to 7.
///
/// ```
/// use deltaboard_transform::{Rank, Square};
///
/// assert_eq!(Square::E4.rank(), Rank::Fourth);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, from White's side: `1` to `8`.
    ///
    /// ```
    /// use deltaboard_transform::Rank;
    ///
    /// let digits: String = Rank::ALL.iter().map(|rank| rank.digit()).collect();
    /// assert_eq!(digits, "12345678");
    /// ```
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with this index (0 is rank `1`), or `None` above 7.
    ///
    /// ```
    /// use deltaboard_transform::Rank;
    ///
    /// assert_eq!(Rank::new(3), Some(Rank::Fourth));
    /// assert_eq!(Rank::new(8), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::First),
            1 => Some(Self::Second),
            2 => Some(Self::Third),
            3 => Some(Self::Fourth),
            4 => Some(Self::Fifth),
            5 => Some(Self::Sixth),
            6 => Some(Self::Seventh),
            7 => Some(Self::Eighth),
            _ => None,
        }
    }

    /// The rank from this side's view: unchanged for White, counted from the top for Black.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Rank};
    ///
    /// // After a single step from their start rank, pawns can continue to the double-step square.
    /// assert_eq!(Rank::Third.relative_to(Color::White), Rank::Third);
    /// assert_eq!(Rank::Third.relative_to(Color::Black), Rank::Sixth);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => Self::from_low_bits(!(self as u8)),
        }
    }

    /// The rank named by a digit `1` to `8`.
    ///
    /// ```
    /// use deltaboard_transform::Rank;
    ///
    /// assert_eq!(Rank::from_digit('3'), Some(Rank::Third));
    /// assert_eq!(Rank::from_digit('9'), None);
    /// ```
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::new(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The next rank down.
    pub(crate) const fn below(self) -> Option<Self> {
        Self::new(self.index().wrapping_sub(1))
    }

    /// The rank in the low three bits; higher bits are ignored.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        match Self::new(bits & 7) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// 0 for rank `1` to 7 for rank `8`.
    ///
    /// ```
    /// use deltaboard_transform::Rank;
    ///
    /// assert_eq!(Rank::Fourth.index(), 3);
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The digit, `1` to `8`.
    ///
    /// ```
    /// use deltaboard_transform::Rank;
    ///
    /// assert_eq!(Rank::Fourth.digit(), '4');
    /// ```
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.digit(), f)
    }
}

/// Displays ` (rank N)`, or nothing for an unknown rank.
pub(crate) struct On(pub(crate) Option<Rank>);

impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(rank) => write!(f, " (rank {rank})"),
            None => Ok(()),
        }
    }
}
