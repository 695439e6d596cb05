//! Known tables over the squares, to identify routines that take a square and return something else.

use deltaboard_transform::Square;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;

/// The name of a table, and the function that computes its value for each square.
type Table = (&'static str, fn(u32) -> u64);

/// The known tables. The values of the last ones are small numbers, which could also be squares.
const TABLES: &[Table] = &[
    ("a bitboard with each square alone", |sq| 1 << sq),
    ("a bitboard with all squares but one", |sq| !(1 << sq)),
    ("the file of each square, as a bitboard", |sq| file(sq)),
    ("the rank of each square, as a bitboard", |sq| rank(sq)),
    ("the files beside each square, as a bitboard", |sq| {
        (file(sq) << 1 & !FILE_A) | (file(sq) >> 1 & !FILE_H)
    }),
    ("the diagonal of each square, as a bitboard", |sq| lines(sq, DIAGONAL) | 1 << sq),
    ("the anti-diagonal of each square, as a bitboard", |sq| lines(sq, ANTI_DIAGONAL) | 1 << sq),
    ("the squares that a knight attacks", |sq| leaps(sq, KNIGHT)),
    ("the squares that a king attacks", |sq| leaps(sq, KING)),
    ("the squares that a white pawn attacks", |sq| leaps(sq, &[(-1, 1), (1, 1)])),
    ("the squares that a black pawn attacks", |sq| leaps(sq, &[(-1, -1), (1, -1)])),
    ("the squares that a rook attacks on the empty board", |sq| lines(sq, STRAIGHT)),
    ("the squares that a bishop attacks on the empty board", |sq| {
        lines(sq, DIAGONAL) | lines(sq, ANTI_DIAGONAL)
    }),
    ("the squares that a queen attacks on the empty board", |sq| {
        lines(sq, STRAIGHT) | lines(sq, DIAGONAL) | lines(sq, ANTI_DIAGONAL)
    }),
    ("the number of each square's file, 0 to 7", |sq| u64::from(sq % 8)),
    ("the number of each square's rank, 0 to 7", |sq| u64::from(sq / 8)),
];

const STRAIGHT: &[(i32, i32)] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: &[(i32, i32)] = &[(1, 1), (-1, -1)];
const ANTI_DIAGONAL: &[(i32, i32)] = &[(1, -1), (-1, 1)];
const KING: &[(i32, i32)] = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT: &[(i32, i32)] =
    &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The name of a table, if it has one.
pub(crate) fn name(values: &[u64]) -> Option<&'static str> {
    let matches = |(_, value): &&Table| (0..64).map(value).eq(values.iter().copied());
    TABLES.iter().find(matches).map(|(name, _)| *name)
}

const fn file(square: u32) -> u64 {
    FILE_A << (square % 8)
}

const fn rank(square: u32) -> u64 {
    RANK_1 << (8 * (square / 8))
}

/// The squares at the given distances in files and ranks.
fn leaps(square: u32, steps: &[(i32, i32)]) -> u64 {
    let goals = steps.iter().filter_map(|step| stepped(square, *step));
    goals.fold(0, |set, goal| set | 1 << goal)
}

/// The squares that can be reached by repeating one of the steps.
fn lines(square: u32, steps: &[(i32, i32)]) -> u64 {
    let ray = |step| core::iter::successors(stepped(square, step), move |at| stepped(*at, step));
    let goals = steps.iter().flat_map(|step| ray(*step));
    goals.fold(0, |set, goal| set | 1 << goal)
}

fn stepped(square: u32, (files, ranks): (i32, i32)) -> Option<u32> {
    let square = Square::ALL[square as usize].index();
    let file = i32::from(square % 8) + files;
    let rank = i32::from(square / 8) + ranks;
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then_some((8 * rank + file) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All tables are different, and their names are right for two squares.
    #[test]
    fn tables_have_the_values_that_their_names_promise() {
        let (e4, a8) = (28, 56);
        for (name, at_e4, at_a8) in [
            ("the squares that a knight attacks", 0x0000_2844_0044_2800, 0x0004_0200_0000_0000),
            ("the squares that a king attacks", 0x0000_0038_2838_0000, 0x0203_0000_0000_0000),
            ("the squares that a white pawn attacks", 0x0000_0028_0000_0000, 0),
            ("the squares that a black pawn attacks", 0x0000_0000_0028_0000, 0x0002_0000_0000_0000),
            (
                "the squares that a rook attacks on the empty board",
                0x1010_1010_ef10_1010,
                0xfe01_0101_0101_0101,
            ),
            (
                "the squares that a bishop attacks on the empty board",
                0x0182_4428_0028_4482,
                0x0002_0408_1020_4080,
            ),
            (
                "the files beside each square, as a bitboard",
                0x2828_2828_2828_2828,
                0x0202_0202_0202_0202,
            ),
            (
                "the anti-diagonal of each square, as a bitboard",
                0x0102_0408_1020_4080,
                0x0102_0408_1020_4080,
            ),
        ] {
            let (_, value) = TABLES.iter().find(|(known, _)| *known == name).expect(name);
            assert_eq!((value(e4), value(a8)), (at_e4, at_a8), "{name}");
        }
        for (at, (name, value)) in TABLES.iter().enumerate() {
            let values: Vec<_> = (0..64).map(value).collect();
            assert_eq!(super::name(&values), Some(*name), "{at}");
        }
    }
}
