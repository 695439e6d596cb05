//! One table of attacks for ranks serves files and diagonals too: the board is turned, not the table.
//!
//! ```sh
//! cargo run -p deltaboard-transform --example rotated_attacks
//! ```

use deltaboard_transform::{Bitboard, Direction, Square, Symmetry, bitboard};

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
    let rook = Square::D4;
    let attacks = rook_attacks(&table, rook, OCCUPIED);
    println!("A rook on {rook} among\n{OCCUPIED}\nattacks\n{attacks}");

    for square in Square::ALL {
        let expected = by_steps(square, OCCUPIED);
        assert_eq!(rook_attacks(&table, square, OCCUPIED), expected, "{square}");
    }
}

/// For every file of the rook, and every set of pieces on its rank: the squares of the rank that it attacks.
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
    (0..8)
        .map(|file| core::array::from_fn(|occupied| attacks(file, occupied as u8)))
        .collect()
}

/// Along the rank by the table, and along the file by the same table on the flipped board.
fn rook_attacks(table: &[[u8; 256]], rook: Square, occupied: Bitboard) -> Bitboard {
    let along_the_rank = |rook: Square, occupied: Bitboard| {
        let shift = rook.index() & 56;
        let rank = (occupied.0 >> shift) as u8;
        Bitboard(u64::from(table[rook.file().index() as usize][rank as usize]) << shift)
    };
    // The flip about the diagonal makes ranks of files, and is its own way back.
    let flip = Symmetry::FlipDiagonal;
    let along_the_file = along_the_rank(flip.square(rook), flip.bitboard(occupied));
    along_the_rank(rook, occupied) | flip.bitboard(along_the_file)
}

/// The same, square by square.
fn by_steps(rook: Square, occupied: Bitboard) -> Bitboard {
    let straight = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];
    let mut attacks = Bitboard::EMPTY;
    for direction in straight {
        let mut next = rook.step(direction);
        while let Some(square) = next {
            attacks = attacks.with(square);
            next = square
                .step(direction)
                .filter(|_| !occupied.contains(square));
        }
    }
    attacks
}
