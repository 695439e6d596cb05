//! Uses one table of attacks on ranks for files and diagonals, too, by transforming the board.
//!
//! ```sh
//! cargo run -p deltaboard-transform --example rotated_attacks
//! ```

use deltaboard_transform::{Bitboard, Direction, PseudoRotation, Square, Symmetry, bitboard};

const OCCUPIED: Bitboard = bitboard! {
    . . . . . . . .
    . . . 1 . . . .
    . . . . . . . .
    . . . . . . . .
    . 1 . . . . 1 .
    . . . . . . . .
    . . . 1 . . . .
    . . . . . . . .
};

fn main() {
    let table = rank_attacks();
    let queen = Square::D4;
    let attacks = queen_attacks(&table, queen, OCCUPIED);
    println!("A queen on {queen} among\n{OCCUPIED}\nattacks\n{attacks}");

    for square in Square::ALL {
        let expected = by_steps(square, Direction::ALL, OCCUPIED);
        assert_eq!(queen_attacks(&table, square, OCCUPIED), expected, "{square}");
    }
}

/// For every file of the queen and every set of pieces on her rank, the squares of the rank that she attacks.
fn rank_attacks() -> Vec<[u8; 256]> {
    let attacks = |file: u8, occupied: u8| {
        let mut attacked = 0;
        for target in (0..file).rev() {
            attacked |= 1 << target;
            if occupied >> target & 1 != 0 {
                break;
            }
        }
        for target in file + 1..8 {
            attacked |= 1 << target;
            if occupied >> target & 1 != 0 {
                break;
            }
        }
        attacked
    };
    (0..8).map(|file| core::array::from_fn(|occupied| attacks(file, occupied as u8))).collect()
}

/// The attacks along the rank from the table, and along the other lines from the same table with a transformed board.
fn queen_attacks(table: &[[u8; 256]], queen: Square, occupied: Bitboard) -> Bitboard {
    let along_the_rank = |queen: Square, occupied: Bitboard| {
        let shift = queen.index() & 56;
        let rank = (occupied.0 >> shift) as u8;
        Bitboard(u64::from(table[queen.file().index() as usize][rank as usize]) << shift)
    };
    // The diagonal flip turns files into ranks, and is its own inverse.
    let flip = Symmetry::FlipDiagonal;
    let along_the_file = along_the_rank(flip.square(queen), flip.bitboard(occupied));
    let mut attacks = along_the_rank(queen, occupied) | flip.bitboard(along_the_file);
    // A pseudo-rotation turns two parallel diagonals with eight squares in total into one rank. Remove the other diagonal.
    for (rotation, line) in [
        (PseudoRotation::Clockwise45, [Direction::NorthEast, Direction::SouthWest]),
        (PseudoRotation::Anticlockwise45, [Direction::NorthWest, Direction::SouthEast]),
    ] {
        // An engine would have these lines in a table.
        let diagonal = by_steps(queen, line, Bitboard::EMPTY);
        let turned = rotation.bitboard(occupied & diagonal);
        let along_the_diagonal = along_the_rank(rotation.square(queen), turned);
        attacks |= rotation.inverse_bitboard(along_the_diagonal) & diagonal;
    }
    attacks
}

/// The attacks in some directions, square by square, for comparison.
fn by_steps<const N: usize>(
    queen: Square,
    directions: [Direction; N],
    occupied: Bitboard,
) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for direction in directions {
        let mut next = queen.step(direction);
        while let Some(square) = next {
            attacks = attacks.with(square);
            next = square.step(direction).filter(|_| !occupied.contains(square));
        }
    }
    attacks
}
