use crate::Bitboard;

impl Bitboard {
    /// The board with these cells in reading order: a8 to h8, a7, …, h1.
    ///
    /// [`bitboard!`](crate::bitboard!) draws the cells.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let mut cells = [false; 64];
    /// cells[..3].fill(true);
    /// let first_three = bitboard! {
    ///     1 1 1 . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(Bitboard::from_cells(cells), first_three);
    /// assert_eq!(first_three, Bitboard(0x0700000000000000));
    /// ```
    #[must_use]
    pub const fn from_cells(cells: [bool; 64]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < 64 {
            // The cells start at rank 8, the bits at rank 1.
            bits |= (cells[index ^ 56] as u64) << index;
            index += 1;
        }
        Self(bits)
    }
}

/// A [`Bitboard`] from a drawing: rank 8 first, `1` for a square of the set, `.` for any other, separated by spaces. It's a
/// constant; a drawing without exactly 64 cells doesn't compile.
///
/// ```
/// use deltaboard_transform::{Bitboard, bitboard};
///
/// const LETTER_R: Bitboard = bitboard! {
///     . 1 1 1 1 . . .
///     . 1 . . . 1 . .
///     . 1 . . . 1 . .
///     . 1 . . 1 . . .
///     . 1 1 1 . . . .
///     . 1 . 1 . . . .
///     . 1 . . 1 . . .
///     . 1 . . . 1 . .
/// };
/// assert_eq!(LETTER_R, Bitboard(0x1e2222120e0a1222));
/// ```
///
/// ```compile_fail
/// let seven_cells = deltaboard_transform::bitboard! { . 1 1 1 1 . . };
/// ```
#[macro_export]
macro_rules! bitboard {
    (@cell .) => { false };
    (@cell 1) => { true };
    (@cell $other:tt) => {
        ::core::compile_error!(::core::concat!(
            "`", ::core::stringify!($other), "` is not a cell: draw `1` or `.`, with blanks between"
        ))
    };
    ($($cell:tt)*) => {
        const { $crate::Bitboard::from_cells([$($crate::bitboard!(@cell $cell)),*]) }
    };
}
