use crate::{Bitboard, Square};

/// The packing of bitboards "rotated" by 45 degrees, as in Crafty, and its inverse.
///
/// The 15 diagonals that run up to the right, from h1 through a1–h8 to a8, are placed one after another without gaps, each
/// from its lower end: h1 is bit 0, g1 h2 are bits 1 and 2, a1 to h8 are bits 28 to 35, a8 is bit 63. A shift and a mask then
/// give the occupancy of a diagonal. These are permutations of the squares but not [symmetries](crate::Symmetry) of the board.
///
/// ```
/// use deltaboard_transform::{Packing, bitboard};
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
/// let packed = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 1 1 1 . . . .
///     . . . . 1 1 1 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(Packing::Packed45.bitboard(diagonal), packed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Packing {
    /// Packs the diagonals one after another.
    Packed45,
    /// Moves the packed diagonals back to their places on the board.
    Unpacked45,
}

impl Packing {
    /// Both, the packing first.
    ///
    /// ```
    /// use deltaboard_transform::Packing;
    ///
    /// assert_eq!(Packing::ALL, [Packing::Packed45, Packing::Unpacked45]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Packed45, Self::Unpacked45];

    /// The name in links, which is also the [`Transform`](crate::Transform)'s.
    ///
    /// ```
    /// use deltaboard_transform::Packing;
    ///
    /// assert_eq!(Packing::Packed45.name(), "rotated-45-packed");
    /// assert_eq!("rotated-45-unpacked".parse(), Ok(Packing::Unpacked45));
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Packed45 => "rotated-45-packed",
            Self::Unpacked45 => "rotated-45-unpacked",
        }
    }

    /// The packing that undoes this one.
    ///
    /// ```
    /// use deltaboard_transform::Packing;
    ///
    /// assert_eq!(Packing::Packed45.inverse(), Packing::Unpacked45);
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Packed45 => Self::Unpacked45,
            Self::Unpacked45 => Self::Packed45,
        }
    }

    /// The square that a square moves to.
    ///
    /// ```
    /// use deltaboard_transform::{Packing, Square};
    ///
    /// assert_eq!(Packing::Packed45.square(Square::H1), Square::A1);
    /// assert_eq!(Packing::Packed45.square(Square::G1), Square::B1);
    /// assert_eq!(Packing::Packed45.square(Square::H2), Square::C1);
    /// assert_eq!(Packing::Unpacked45.square(Square::C1), Square::H2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        let bit = match self {
            Self::Packed45 => packed(square.index() & 7, square.index() >> 3),
            Self::Unpacked45 => unpacked(square.index()),
        };
        Square::from_low_bits(bit)
    }

    /// The bitboard with every square moved.
    ///
    /// ```
    /// use deltaboard_transform::{Packing, bitboard};
    ///
    /// let packed = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 . . . .
    ///     . . . . 1 1 1 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
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
    /// assert_eq!(Packing::Unpacked45.bitboard(packed), diagonal);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self, bitboard: Bitboard) -> Bitboard {
        match self {
            Self::Packed45 => bitboard.rotated_45_packed(),
            Self::Unpacked45 => bitboard.rotated_45_unpacked(),
        }
    }

    /// The mailbox board with every entry moved. It has one entry per square, in index order.
    ///
    /// ```
    /// use deltaboard_transform::{Packing, Square};
    ///
    /// let packed = Packing::Packed45.mailbox(&Square::ALL);
    /// assert_eq!(packed[..3], [Square::H1, Square::G1, Square::H2]);
    /// ```
    #[must_use]
    pub const fn mailbox<T: Copy>(self, board: &[T; 64]) -> [T; 64] {
        let sources = self.sources();
        let mut moved = *board;
        let mut to = 0;
        while to < 64 {
            moved[to] = board[sources[to] as usize & 63];
            to += 1;
        }
        moved
    }

    /// For each square, the index of the square that moves to it.
    #[inline]
    const fn sources(self) -> &'static [u8; 64] {
        const PACKED: [u8; 64] = indices(Packing::Unpacked45);
        const UNPACKED: [u8; 64] = indices(Packing::Packed45);
        match self {
            Self::Packed45 => &PACKED,
            Self::Unpacked45 => &UNPACKED,
        }
    }
}

/// For each square, the index of the square that it moves to.
const fn indices(packing: Packing) -> [u8; 64] {
    let mut indices = [0; 64];
    let mut index = 0;
    while index < 64 {
        indices[index] = packing.square(Square::ALL[index]).index();
        index += 1;
    }
    indices
}

/// The number of the diagonal a1–h8; h1 is number 0, a8 number 14.
const LONGEST: u8 = 7;

/// The squares on the diagonals before this one.
const fn start(diagonal: u8) -> u8 {
    if diagonal <= LONGEST {
        diagonal * (diagonal + 1) / 2
    } else {
        // By symmetry, its squares and those after it are as many as those up to its mirror image.
        64 - (15 - diagonal) * (16 - diagonal) / 2
    }
}

/// The bit of the square on this file and rank.
const fn packed(file: u8, rank: u8) -> u8 {
    let diagonal = LONGEST + rank - file;
    // A diagonal starts at the lower or at the left edge.
    start(diagonal) + if file < rank { file } else { rank }
}

/// The index of the square with this bit.
const fn unpacked(bit: u8) -> u8 {
    let mut diagonal = 0;
    while start(diagonal + 1) <= bit {
        diagonal += 1;
    }
    let place = bit - start(diagonal);
    let (first_file, first_rank) =
        if diagonal <= LONGEST { (LONGEST - diagonal, 0) } else { (0, diagonal - LONGEST) };
    8 * (first_rank + place) + first_file + place
}
