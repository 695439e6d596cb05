use crate::{Bitboard, Square, Symmetry};

/// One of the eight usual ways to number the squares: along ranks or along files, each from either end.
///
/// The names are the squares of bits 0 and 1. This crate uses a1–b1; the others are for numbers of other programs. Each is
/// a1–b1 with a [symmetry](Symmetry) of the board applied.
///
/// ```
/// use deltaboard_transform::{Square, SquareMapping, bitboard};
///
/// let pawns = bitboard! {
///     . . . . . . . .
///     1 1 1 1 1 1 1 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(SquareMapping::A1B1.number(pawns), 0x00ff_0000_0000_0000);
/// assert_eq!(SquareMapping::A8B8.number(pawns), 0x0000_0000_0000_ff00);
/// assert_eq!(SquareMapping::A1A2.number(pawns), 0x4040_4040_4040_4040);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum SquareMapping {
    /// a1, b1, …, h1, a2, …, h8: little-endian rank-file mapping, as everywhere in this crate.
    #[default]
    A1B1,
    /// a1, a2, …, a8, b1, …, h8.
    A1A2,
    /// h1, g1, …, a1, h2, …, a8.
    H1G1,
    /// h1, h2, …, h8, g1, …, a8.
    H1H2,
    /// a8, b8, …, h8, a7, …, h1.
    A8B8,
    /// a8, a7, …, a1, b8, …, h1.
    A8A7,
    /// h8, g8, …, a8, h7, …, a1.
    H8G8,
    /// h8, h7, …, h1, g8, …, a1.
    H8H7,
}

impl SquareMapping {
    /// All eight, this crate's mapping first.
    ///
    /// ```
    /// use deltaboard_transform::SquareMapping;
    ///
    /// assert_eq!(SquareMapping::ALL.len(), 8);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::A1B1,
        Self::A1A2,
        Self::H1G1,
        Self::H1H2,
        Self::A8B8,
        Self::A8A7,
        Self::H8G8,
        Self::H8H7,
    ];

    /// The name in links: the squares of bits 0 and 1, joined by `-`.
    ///
    /// ```
    /// use deltaboard_transform::SquareMapping;
    ///
    /// assert_eq!(SquareMapping::A8B8.name(), "a8-b8");
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A1B1 => "a1-b1",
            Self::A1A2 => "a1-a2",
            Self::H1G1 => "h1-g1",
            Self::H1H2 => "h1-h2",
            Self::A8B8 => "a8-b8",
            Self::A8A7 => "a8-a7",
            Self::H8G8 => "h8-g8",
            Self::H8H7 => "h8-h7",
        }
    }

    /// A title for users: the order of rank and file in the number, and the first squares.
    ///
    /// ```
    /// use deltaboard_transform::SquareMapping;
    ///
    /// assert_eq!(SquareMapping::A1B1.title(), "rank-file, a1 = 0, b1 = 1 (LERF)");
    /// assert_eq!(SquareMapping::H8H7.title(), "file-rank, h8 = 0, h7 = 1");
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::A1B1 => "rank-file, a1 = 0, b1 = 1 (LERF)",
            Self::A1A2 => "file-rank, a1 = 0, a2 = 1",
            Self::H1G1 => "rank-file, h1 = 0, g1 = 1",
            Self::H1H2 => "file-rank, h1 = 0, h2 = 1",
            Self::A8B8 => "rank-file, a8 = 0, b8 = 1",
            Self::A8A7 => "file-rank, a8 = 0, a7 = 1",
            Self::H8G8 => "rank-file, h8 = 0, g8 = 1",
            Self::H8H7 => "file-rank, h8 = 0, h7 = 1",
        }
    }

    /// The symmetry that maps every square to the square whose index is its bit in this mapping.
    ///
    /// ```
    /// use deltaboard_transform::{SquareMapping, Symmetry};
    ///
    /// assert_eq!(SquareMapping::A1B1.symmetry(), Symmetry::Identity);
    /// assert_eq!(SquareMapping::A8B8.symmetry(), Symmetry::FlipVertical);
    /// ```
    #[inline]
    #[must_use]
    pub const fn symmetry(self) -> Symmetry {
        match self {
            Self::A1B1 => Symmetry::Identity,
            Self::A1A2 => Symmetry::FlipDiagonal,
            Self::H1G1 => Symmetry::MirrorHorizontal,
            Self::H1H2 => Symmetry::Rotate90Clockwise,
            Self::A8B8 => Symmetry::FlipVertical,
            Self::A8A7 => Symmetry::Rotate90Anticlockwise,
            Self::H8G8 => Symmetry::Rotate180,
            Self::H8H7 => Symmetry::FlipAntiDiagonal,
        }
    }

    /// The bit of a square, 0 to 63.
    ///
    /// ```
    /// use deltaboard_transform::{Square, SquareMapping};
    ///
    /// assert_eq!(SquareMapping::A1B1.bit(Square::B1), 1);
    /// assert_eq!(SquareMapping::A8B8.bit(Square::B1), 57);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bit(self, square: Square) -> u8 {
        self.symmetry().square(square).index()
    }

    /// The square of a bit, or `None` above 63.
    ///
    /// ```
    /// use deltaboard_transform::{Square, SquareMapping};
    ///
    /// assert_eq!(SquareMapping::A8B8.square(0), Some(Square::A8));
    /// assert_eq!(SquareMapping::A8B8.square(64), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn square(self, bit: u8) -> Option<Square> {
        match Square::new(bit) {
            Some(image) => Some(self.symmetry().inverse().square(image)),
            None => None,
        }
    }

    /// The bitboard as a number of this mapping.
    ///
    /// ```
    /// use deltaboard_transform::{SquareMapping, bitboard};
    ///
    /// let corner = bitboard! {
    ///     1 1 1 . . . . .
    ///     1 . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(SquareMapping::A1B1.number(corner), 0x0701_0000_0000_0000);
    /// assert_eq!(SquareMapping::A8B8.number(corner), 0x0107);
    /// ```
    #[inline]
    #[must_use]
    pub const fn number(self, bitboard: Bitboard) -> u64 {
        self.symmetry().bitboard(bitboard).0
    }

    /// The bitboard that is this number in this mapping.
    ///
    /// ```
    /// use deltaboard_transform::{SquareMapping, bitboard};
    ///
    /// assert_eq!(SquareMapping::H1H2.bitboard(0b111), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . 1
    ///     . . . . . . . 1
    ///     . . . . . . . 1
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self, number: u64) -> Bitboard {
        self.symmetry().inverse().bitboard(Bitboard(number))
    }

    /// The symmetry that converts a number of this mapping to another mapping, both read as the bits of a [`Bitboard`].
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, SquareMapping};
    ///
    /// let (from, to) = (SquareMapping::A8B8, SquareMapping::H8H7);
    /// let here = Bitboard(1 << from.bit(Square::E4));
    /// let there = Bitboard(1 << to.bit(Square::E4));
    /// assert_eq!(from.conversion(to).bitboard(here), there);
    /// ```
    #[inline]
    #[must_use]
    pub const fn conversion(self, to: Self) -> Symmetry {
        self.symmetry().inverse().then(to.symmetry())
    }

    /// The effect of a symmetry of the board on the numbers of this mapping, as a symmetry of a [`Bitboard`].
    ///
    /// ```
    /// use deltaboard_transform::{SquareMapping, Symmetry};
    ///
    /// // In a mapping along files, reversing the ranks reverses the bits within each byte.
    /// assert_eq!(
    ///     SquareMapping::A1A2.transform_in(Symmetry::FlipVertical),
    ///     Symmetry::MirrorHorizontal
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn transform_in(self, symmetry: Symmetry) -> Symmetry {
        let to_board = self.symmetry().inverse();
        to_board.then(symmetry).then(self.symmetry())
    }
}
