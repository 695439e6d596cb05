use core::fmt::{self, Write};

use crate::{Bitboard, File, Rank, Square};

/// Eight lines, rank 8 first, `1` for a square of the set, `.` for any other, one space between; no
/// line break at the end.
///
/// ```
/// use deltaboard_transform::Bitboard;
///
/// assert_eq!(
///     Bitboard(0x1e2222120e0a1222).to_string(),
///     ". 1 1 1 1 . . .\n\
///      . 1 . . . 1 . .\n\
///      . 1 . . . 1 . .\n\
///      . 1 . . 1 . . .\n\
///      . 1 1 1 . . . .\n\
///      . 1 . 1 . . . .\n\
///      . 1 . . 1 . . .\n\
///      . 1 . . . 1 . ."
/// );
/// ```
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let square = Square::from_coords(file, rank);
                f.write_char(if self.contains(square) { '1' } else { '.' })?;
                match square {
                    Square::H1 => {}
                    _ if file == File::H => f.write_char('\n')?,
                    _ => f.write_char(' ')?,
                }
            }
        }
        Ok(())
    }
}

/// `Bitboard(0x1e2222120e0a1222)`; with `{:#?}` also the grid.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)?;
        if f.alternate() {
            write!(f, "\n{self}")?;
        }
        Ok(())
    }
}

macro_rules! as_number {
    ($($format:ident)*) => {$(
        /// Formats the number, with all flags of the format string.
        impl fmt::$format for Bitboard {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$format::fmt(&self.0, f)
            }
        }
    )*};
}

as_number! { LowerHex UpperHex Binary Octal }
