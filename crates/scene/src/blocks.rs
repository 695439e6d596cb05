//! A set of squares as one path.

use std::fmt::Write;

use deltaboard_transform::Bitboard;

use crate::state::Side;

/// Returns squares as the data of a path in a picture of 800 x 800, with adjacent squares of a rank merged.
///
/// ```
/// use deltaboard_scene::{Side, blocks};
/// use deltaboard_transform::Bitboard;
///
/// // a1, b1 and h1.
/// let path = blocks(Bitboard(0x83), Side::White);
/// assert_eq!(path, "M0 700h200v100h-200zM700 700h100v100h-100z");
/// ```
pub fn blocks(squares: Bitboard, side: Side) -> String {
    let mut path = String::new();
    let mut wide = 0;
    for (place, square) in side.squares().enumerate() {
        let (column, row) = (place % 8, place / 8);
        if squares.contains(square) {
            if wide == 0 {
                let _ = write!(path, "M{} {}", 100 * column, 100 * row);
            }
            wide += 100;
        }
        let next = side.squares().nth(place + 1).filter(|_| column < 7);
        let goes_on = next.is_some_and(|next| squares.contains(next));
        if wide > 0 && !goes_on {
            let _ = write!(path, "h{wide}v100h-{wide}z");
            wide = 0;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltaboard_transform::bitboard;

    #[test]
    fn merges_adjacent_squares() {
        let squares = bitboard! {
            . . . . . . . 1
            . . . . . . . .
            . . . . . . . .
            1 1 1 1 1 1 1 1
            . . . . . . . .
            . . . . . . . .
            1 . . . . . . .
            1 1 . 1 . . 1 1
        };
        assert_eq!(
            blocks(squares, Side::White),
            "M700 0h100v100h-100z\
             M0 300h800v100h-800z\
             M0 600h100v100h-100z\
             M0 700h200v100h-200zM300 700h100v100h-100zM600 700h200v100h-200z"
        );
        assert_eq!(
            blocks(squares, Side::Black),
            "M0 0h200v100h-200zM400 0h100v100h-100zM600 0h200v100h-200z\
             M700 100h100v100h-100z\
             M0 400h800v100h-800z\
             M0 700h100v100h-100z"
        );
    }
}
