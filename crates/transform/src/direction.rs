/// One of the eight directions to a neighbouring square, from White's view: north is up, towards rank 8.
///
/// ```
/// use deltaboard_transform::{Direction, Square};
///
/// assert_eq!(Square::E4.step(Direction::South), Some(Square::E3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// One rank up.
    North,
    /// One rank up and one file to the right.
    NorthEast,
    /// One file to the right, towards the h-file.
    East,
    /// One rank down and one file to the right.
    SouthEast,
    /// One rank down.
    South,
    /// One rank down and one file to the left.
    SouthWest,
    /// One file to the left, towards the a-file.
    West,
    /// One rank up and one file to the left.
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    ///
    /// ```
    /// use deltaboard_transform::{Direction, Square};
    ///
    /// let neighbours = Direction::ALL.into_iter().filter_map(|way| Square::A1.step(way));
    /// assert!(neighbours.eq([Square::A2, Square::B2, Square::B1]));
    /// ```
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The name in links: lower case, words joined by `-`.
    ///
    /// ```
    /// use deltaboard_transform::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.name(), "north-east");
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }

    /// The opposite direction.
    ///
    /// ```
    /// use deltaboard_transform::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The number of files that one step moves to the right: −1, 0 or 1.
    ///
    /// ```
    /// use deltaboard_transform::Direction;
    ///
    /// assert_eq!(Direction::NorthWest.file_step(), -1);
    /// assert_eq!(Direction::NorthWest.rank_step(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file_step(self) -> i8 {
        match self {
            Self::NorthEast | Self::East | Self::SouthEast => 1,
            Self::North | Self::South => 0,
            Self::NorthWest | Self::West | Self::SouthWest => -1,
        }
    }

    /// The number of ranks that one step moves up: −1, 0 or 1.
    ///
    /// ```
    /// use deltaboard_transform::Direction;
    ///
    /// assert_eq!(Direction::SouthWest.rank_step(), -1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank_step(self) -> i8 {
        match self {
            Self::NorthWest | Self::North | Self::NorthEast => 1,
            Self::East | Self::West => 0,
            Self::SouthWest | Self::South | Self::SouthEast => -1,
        }
    }
}
