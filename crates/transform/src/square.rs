use core::fmt;

use crate::{Color, Direction, File, Rank};

/// Declares the enum of squares, its list and the conversion from an index.
macro_rules! squares {
    ($($name:ident)*) => {
        /// A square. Its index is its bit in a [`Bitboard`](crate::Bitboard): a1 = 0, b1 = 1, …, h8 = 63
        /// (little-endian rank-file mapping).
        ///
        /// ```
        /// use deltaboard_transform::Square;
        ///
        /// assert_eq!(Square::E4.index(), 28);
        /// ```
        ///
        /// `square as usize` is the index in a table of 64:
        ///
        /// ```
        /// use deltaboard_transform::Square;
        ///
        /// let letters = b"RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr";
        /// assert_eq!(letters[Square::D8 as usize], b'q');
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum Square {
            $($name),*
        }

        impl Square {
            /// All squares in the order of their index: a1, b1, …, h8.
            ///
            /// ```
            /// use deltaboard_transform::Square;
            ///
            /// assert_eq!(Square::ALL[28], Square::E4);
            /// ```
            pub const ALL: [Self; 64] = [$(Self::$name),*];

            /// The square with this index, or `None` above 63.
            ///
            /// ```
            /// use deltaboard_transform::Square;
            ///
            /// assert_eq!(Square::new(28), Some(Square::E4));
            /// assert_eq!(Square::new(64), None);
            /// ```
            #[inline]
            #[must_use]
            pub const fn new(index: u8) -> Option<Self> {
                $(const $name: u8 = Square::$name as u8;)*
                // The compiler recognizes the identity and leaves one comparison. A lookup in `ALL` would stay a load
                // from memory.
                match index {
                    $($name => Some(Self::$name),)*
                    _ => None,
                }
            }
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square on a file and a rank.
    ///
    /// ```
    /// use deltaboard_transform::{File, Rank, Square};
    ///
    /// assert_eq!(Square::from_coords(File::E, Rank::Fourth), Square::E4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_coords(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank.index() << 3 | file.index())
    }

    /// The square in the low six bits; higher bits are ignored.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        match Self::new(bits & 63) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// 0 for a1 to 63 for h8.
    ///
    /// ```
    /// use deltaboard_transform::Square;
    ///
    /// assert_eq!(Square::H8.index(), 63);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The file, `index & 7`.
    ///
    /// ```
    /// use deltaboard_transform::{File, Square};
    ///
    /// assert_eq!(Square::E4.file(), File::E);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::from_low_bits(self as u8)
    }

    /// The rank, `index >> 3`.
    ///
    /// ```
    /// use deltaboard_transform::{Rank, Square};
    ///
    /// assert_eq!(Square::E4.rank(), Rank::Fourth);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self as u8 >> 3)
    }

    /// The square from this side's view: unchanged for White, [flipped](crate::Symmetry::FlipVertical) for Black.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Square};
    ///
    /// // One table, written for White, serves both sides.
    /// let mut values = [0; 64];
    /// values[Square::E4 as usize] = 20;
    /// assert_eq!(values[Square::E4.relative_to(Color::White) as usize], 20);
    /// assert_eq!(values[Square::E5.relative_to(Color::Black) as usize], 20);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => Self::from_low_bits(self as u8 ^ 56),
        }
    }

    /// The neighbour in this direction, or `None` at the edge of the board.
    ///
    /// ```
    /// use deltaboard_transform::{Direction, Square};
    ///
    /// assert_eq!(Square::E4.step(Direction::NorthEast), Some(Square::F5));
    /// assert_eq!(Square::H4.step(Direction::NorthEast), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        self.offset(direction.file_step(), direction.rank_step())
    }

    /// The square so many files to the right and so many ranks up, or `None` if that's off the board.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Square, bitboard};
    ///
    /// const LEAPS: [(i8, i8); 8] =
    ///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    /// let leaps = LEAPS.iter().filter_map(|&(files, ranks)| Square::B2.offset(files, ranks));
    /// assert_eq!(leaps.collect::<Bitboard>(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . 1 . . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        // −1 wraps to 255, which is off the board like 8.
        let file = File::new(self.file().index().wrapping_add_signed(files));
        let rank = Rank::new(self.rank().index().wrapping_add_signed(ranks));
        match (file, rank) {
            (Some(file), Some(rank)) => Some(Self::from_coords(file, rank)),
            _ => None,
        }
    }

    /// The neighbour in this direction on a board that wraps around: the a-file follows the h-file, rank 1 follows rank 8.
    ///
    /// ```
    /// use deltaboard_transform::{Direction, Square};
    ///
    /// assert_eq!(Square::E4.step_wrapping(Direction::NorthEast), Square::F5);
    /// assert_eq!(Square::H4.step_wrapping(Direction::NorthEast), Square::A5);
    /// assert_eq!(Square::H8.step_wrapping(Direction::NorthEast), Square::A1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn step_wrapping(self, direction: Direction) -> Self {
        let file = self.file().index();
        let rank = self.rank().index();
        Self::from_coords(
            File::from_low_bits(file.wrapping_add_signed(direction.file_step())),
            Rank::from_low_bits(rank.wrapping_add_signed(direction.rank_step())),
        )
    }
}

/// The name, such as `e4`.
///
/// ```
/// use deltaboard_transform::Square;
///
/// assert_eq!(format!("{}:{:>4}", Square::E4, Square::H8), "e4:  h8");
/// ```
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [self.file().letter() as u8, self.rank().digit() as u8];
        f.pad(str::from_utf8(&name).unwrap_or_default())
    }
}
