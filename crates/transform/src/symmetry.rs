use crate::{Bitboard, Square};

/// One of the eight symmetries of the board, which map a square to itself.
///
/// They form a group: [`then`](Self::then) composes two of them, and [`inverse`](Self::inverse) undoes one.
///
/// ```
/// use deltaboard_transform::{Square, Symmetry};
///
/// assert_eq!(Symmetry::Rotate180.square(Square::A1), Square::H8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Symmetry {
    /// Every square stays.
    #[default]
    Identity,
    /// Ranks reversed: a1 goes to a8.
    FlipVertical,
    /// Files reversed: a1 goes to h1.
    MirrorHorizontal,
    /// Ranks and files swapped, about the diagonal a1–h8: h1 goes to a8.
    FlipDiagonal,
    /// Flipped about the anti-diagonal a8–h1: a1 goes to h8.
    FlipAntiDiagonal,
    /// Rotated by 180 degrees: a1 goes to h8, a8 to h1.
    Rotate180,
    /// Rotated by 90 degrees clockwise: a1 goes to a8, a8 to h8.
    Rotate90Clockwise,
    /// Rotated by 90 degrees anticlockwise: a1 goes to h1, h1 to h8.
    Rotate90Anticlockwise,
}

impl Symmetry {
    /// All eight, the identity first.
    ///
    /// ```
    /// use deltaboard_transform::{Square, Symmetry};
    ///
    /// // The orbit of a square: all squares that it can move to.
    /// let goals: std::collections::BTreeSet<_> =
    ///     Symmetry::ALL.iter().map(|symmetry| symmetry.square(Square::B1)).collect();
    /// assert_eq!(goals.len(), 8);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::FlipVertical,
        Self::MirrorHorizontal,
        Self::FlipDiagonal,
        Self::FlipAntiDiagonal,
        Self::Rotate180,
        Self::Rotate90Clockwise,
        Self::Rotate90Anticlockwise,
    ];

    /// The name in links, which is also the [`Transform`](crate::Transform)'s: lower case, words joined by `-`.
    ///
    /// ```
    /// use deltaboard_transform::Symmetry;
    ///
    /// assert_eq!(Symmetry::Rotate180.name(), "rotate-180");
    /// assert_eq!("mirror-horizontal".parse(), Ok(Symmetry::MirrorHorizontal));
    ///
    /// let unknown = "flipvertical".parse::<Symmetry>().unwrap_err();
    /// assert_eq!(
    ///     unknown.to_string(),
    ///     "`flipvertical` is not a symmetry; did you mean `flip-vertical`?"
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::FlipVertical => "flip-vertical",
            Self::MirrorHorizontal => "mirror-horizontal",
            Self::FlipDiagonal => "flip-diagonal",
            Self::FlipAntiDiagonal => "flip-anti-diagonal",
            Self::Rotate180 => "rotate-180",
            Self::Rotate90Clockwise => "rotate-90-clockwise",
            Self::Rotate90Anticlockwise => "rotate-90-anticlockwise",
        }
    }

    /// Whether ranks and files are swapped first.
    ///
    /// ```
    /// use deltaboard_transform::Symmetry;
    ///
    /// assert!(Symmetry::Rotate90Clockwise.swaps_ranks_and_files());
    /// assert!(!Symmetry::Rotate180.swaps_ranks_and_files());
    /// ```
    #[inline]
    #[must_use]
    pub const fn swaps_ranks_and_files(self) -> bool {
        matches!(
            self,
            Self::FlipDiagonal
                | Self::FlipAntiDiagonal
                | Self::Rotate90Clockwise
                | Self::Rotate90Anticlockwise
        )
    }

    /// The number XORed to the index of a square, after [swapping ranks and files](Self::swaps_ranks_and_files) if needed.
    #[inline]
    const fn reversal(self) -> u8 {
        match self {
            Self::Identity | Self::FlipDiagonal => 0,
            Self::MirrorHorizontal | Self::Rotate90Anticlockwise => FILES_REVERSED,
            Self::FlipVertical | Self::Rotate90Clockwise => RANKS_REVERSED,
            Self::Rotate180 | Self::FlipAntiDiagonal => RANKS_REVERSED | FILES_REVERSED,
        }
    }

    #[inline]
    const fn from_parts(swaps_ranks_and_files: bool, reversal: u8) -> Self {
        match (swaps_ranks_and_files, reversal) {
            (false, 0) => Self::Identity,
            (false, FILES_REVERSED) => Self::MirrorHorizontal,
            (false, RANKS_REVERSED) => Self::FlipVertical,
            (false, _) => Self::Rotate180,
            (true, 0) => Self::FlipDiagonal,
            (true, FILES_REVERSED) => Self::Rotate90Anticlockwise,
            (true, RANKS_REVERSED) => Self::Rotate90Clockwise,
            (true, _) => Self::FlipAntiDiagonal,
        }
    }

    /// The symmetry that does `self` first, then `next`.
    ///
    /// ```
    /// use deltaboard_transform::Symmetry;
    ///
    /// let quarter_turn = Symmetry::Rotate90Clockwise;
    /// assert_eq!(quarter_turn.then(quarter_turn), Symmetry::Rotate180);
    /// // The order matters.
    /// assert_eq!(Symmetry::FlipDiagonal.then(Symmetry::FlipVertical), quarter_turn);
    /// assert_eq!(Symmetry::FlipVertical.then(Symmetry::FlipDiagonal), quarter_turn.inverse());
    /// ```
    #[inline]
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // Swapping ranks and files turns an earlier reversal of ranks into a reversal of files.
        let carried = if next.swaps_ranks_and_files() {
            swap_ranks_and_files(self.reversal())
        } else {
            self.reversal()
        };
        Self::from_parts(
            self.swaps_ranks_and_files() != next.swaps_ranks_and_files(),
            carried ^ next.reversal(),
        )
    }

    /// The symmetry that undoes this one.
    ///
    /// ```
    /// use deltaboard_transform::Symmetry;
    ///
    /// assert_eq!(Symmetry::Rotate90Clockwise.inverse(), Symmetry::Rotate90Anticlockwise);
    /// assert_eq!(Symmetry::FlipDiagonal.inverse(), Symmetry::FlipDiagonal);
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90Clockwise => Self::Rotate90Anticlockwise,
            Self::Rotate90Anticlockwise => Self::Rotate90Clockwise,
            // All others are their own inverse.
            itself => itself,
        }
    }

    /// The square that a square moves to.
    ///
    /// ```
    /// use deltaboard_transform::{Square, Symmetry};
    ///
    /// assert_eq!(Symmetry::FlipVertical.square(Square::B1), Square::B8);
    /// assert_eq!(Symmetry::Rotate90Clockwise.square(Square::B1), Square::A7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        let index = if self.swaps_ranks_and_files() {
            swap_ranks_and_files(square.index())
        } else {
            square.index()
        };
        Square::from_low_bits(index ^ self.reversal())
    }

    /// The bitboard with every square moved.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, Symmetry, bitboard};
    ///
    /// let before = bitboard! {
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . . 1 . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . 1 . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . 1 . .
    /// };
    /// let after = bitboard! {
    ///     . . . 1 1 1 1 .
    ///     . . 1 . . . 1 .
    ///     . . 1 . . . 1 .
    ///     . . . 1 . . 1 .
    ///     . . . . 1 1 1 .
    ///     . . . . 1 . 1 .
    ///     . . . 1 . . 1 .
    ///     . . 1 . . . 1 .
    /// };
    /// assert_eq!(Symmetry::MirrorHorizontal.bitboard(before), after);
    /// assert_eq!(after, Bitboard(0x7844444870504844));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self, bitboard: Bitboard) -> Bitboard {
        match self {
            Self::Identity => bitboard,
            Self::FlipVertical => bitboard.flip_vertical(),
            Self::MirrorHorizontal => bitboard.mirror_horizontal(),
            Self::FlipDiagonal => bitboard.flip_diagonal(),
            Self::FlipAntiDiagonal => bitboard.flip_anti_diagonal(),
            Self::Rotate180 => bitboard.rotate_180(),
            Self::Rotate90Clockwise => bitboard.rotate_90_clockwise(),
            Self::Rotate90Anticlockwise => bitboard.rotate_90_anticlockwise(),
        }
    }

    /// The mailbox board with every entry moved. It has one entry per square, in index order.
    ///
    /// ```
    /// use deltaboard_transform::{Square, Symmetry};
    ///
    /// // Every square holds its own name, so after the rotation each entry names the square that it came from.
    /// let turned = Symmetry::Rotate90Clockwise.mailbox(&Square::ALL);
    /// assert_eq!(turned[Square::A8.index() as usize], Square::A1);
    /// assert_eq!(turned[Square::H8.index() as usize], Square::A8);
    /// ```
    ///
    /// A constant table can be written with the eighth rank first, and flipped to index order at compile time:
    ///
    /// ```
    /// use deltaboard_transform::{Color, Square, Symmetry};
    ///
    /// const KNIGHTS: [i8; 64] = Symmetry::FlipVertical.mailbox(&[
    ///     -9, -5, -5, -5, -5, -5, -5, -9,
    ///     -5,  0,  0,  0,  0,  0,  0, -5,
    ///     -5,  0,  4,  5,  5,  4,  0, -5,
    ///     -5,  0,  4,  5,  5,  4,  0, -5,
    ///     -5,  0,  3,  4,  4,  3,  0, -5,
    ///     -5,  0,  2,  2,  2,  2,  0, -5,
    ///     -5,  0,  0,  0,  0,  0,  0, -5,
    ///     -9, -5, -5, -5, -5, -5, -5, -9,
    /// ]);
    /// let value = |square: Square, color: Color| KNIGHTS[square.relative_to(color) as usize];
    /// assert_eq!(value(Square::F3, Color::White), 2);
    /// assert_eq!(value(Square::F6, Color::White), 4);
    /// assert_eq!(value(Square::F3, Color::Black), 4);
    /// ```
    #[must_use]
    pub const fn mailbox<T: Copy>(self, board: &[T; 64]) -> [T; 64] {
        let swapped;
        let board = if self.swaps_ranks_and_files() {
            swapped = with_ranks_and_files_swapped(board);
            &swapped
        } else {
            board
        };
        // A loop for each symmetry: with a constant, the compiler moves whole ranks at once.
        match self.reversal() {
            0 => *board,
            FILES_REVERSED => reversed::<{ FILES_REVERSED as usize }, T>(board),
            RANKS_REVERSED => reversed::<{ RANKS_REVERSED as usize }, T>(board),
            _ => reversed::<63, T>(board),
        }
    }

    /// Whether any square changes its rank: true for all but the identity and the mirror.
    ///
    /// ```
    /// use deltaboard_transform::Symmetry;
    ///
    /// assert!(Symmetry::FlipVertical.changes_ranks());
    /// assert!(!Symmetry::MirrorHorizontal.changes_ranks());
    /// ```
    #[inline]
    #[must_use]
    pub const fn changes_ranks(self) -> bool {
        !matches!(self, Self::Identity | Self::MirrorHorizontal)
    }
}

const FILES_REVERSED: u8 = 0b000_111;
const RANKS_REVERSED: u8 = 0b111_000;

/// The entries, moved by XORing a number to their index.
#[inline]
const fn reversed<const REVERSAL: usize, T: Copy>(board: &[T; 64]) -> [T; 64] {
    let mut moved = *board;
    let mut to = 0;
    while to < 64 {
        moved[to] = board[to ^ REVERSAL];
        to += 1;
    }
    moved
}

#[inline]
const fn with_ranks_and_files_swapped<T: Copy>(board: &[T; 64]) -> [T; 64] {
    let mut moved = *board;
    let mut to = 0;
    while to < 64 {
        moved[to] = board[swap_ranks_and_files(to as u8) as usize];
        to += 1;
    }
    moved
}

/// Swaps the two halves of a square's index.
#[inline]
const fn swap_ranks_and_files(index: u8) -> u8 {
    index >> 3 | (index & 7) << 3
}
