//! Tests of the symmetries of a board.

mod generator;

use deltaboard_transform::{Bitboard, Placement, Position, Square, Symmetry, Transform, bitboard};
use generator::Generator;
use std::collections::HashSet;

#[test]
fn symmetries_of_drawn_boards() {
    use Symmetry::*;

    let ring = bitboard! {
        1 1 1 1 1 1 1 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 1 1 1 1 1 1 1
    };
    let wheel = bitboard! {
        . 1 . . . . . .
        . . . . . . . 1
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        1 . . . . . . .
        . . . . . . 1 .
    };
    let bars = bitboard! {
        . . . . . . . .
        1 1 1 1 1 1 1 1
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        1 1 1 1 1 1 1 1
        . . . . . . . .
    };
    let diagonal = bitboard! {
        . . . . . . . 1
        . . . . . . 1 .
        . . . . . 1 . .
        . . . . 1 . . .
        . . . 1 . . . .
        . . 1 . . . . .
        . 1 . . . . . .
        1 . . . . . . .
    };
    let lone = Square::B1.bitboard();
    let cases: [(Bitboard, &[Symmetry]); 5] = [
        (ring, &Symmetry::ALL),
        (wheel, &[Identity, Rotate180, Rotate90Clockwise, Rotate90Anticlockwise]),
        (bars, &[Identity, FlipVertical, MirrorHorizontal, Rotate180]),
        (diagonal, &[Identity, FlipDiagonal, FlipAntiDiagonal, Rotate180]),
        (lone, &[Identity]),
    ];
    for (board, expected) in cases {
        assert_eq!(board.stabilizer().collect::<Vec<_>>(), expected, "\n{board}");
    }
}

/// The number of images is eight divided by the number of the board's symmetries, and these form a group.
#[test]
fn images_times_symmetries_is_eight() {
    let mut generator = Generator::new(11);
    for round in 0..4000 {
        // Every other board is made symmetric.
        let mut placement = generator.placement();
        if round % 2 == 0 {
            let symmetry = generator.pick(&Symmetry::ALL);
            for square in Square::ALL {
                let mut image = symmetry.square(square);
                while image != square {
                    placement.set(image, placement.get(square));
                    image = symmetry.square(image);
                }
            }
            assert!(placement.is_fixed_by(symmetry), "{symmetry:?} {placement}");
        }
        let own: Vec<Symmetry> = placement.stabilizer().collect();
        let images: HashSet<Placement> = Symmetry::ALL
            .map(|symmetry| {
                let position = Position { placement, ..Position::default() };
                let moved = Transform::Symmetry(symmetry).position(&position);
                moved.position.placement
            })
            .into();
        assert_eq!(own.len() * images.len(), 8, "{placement}");
        for &first in &own {
            for &next in &own {
                assert!(own.contains(&first.then(next)), "{placement}");
            }
        }
        // The set of occupied squares has all symmetries of the pieces.
        let occupied = placement.occupied();
        for symmetry in Symmetry::ALL {
            assert_eq!(placement.is_fixed_by(symmetry), own.contains(&symmetry));
            assert!(!own.contains(&symmetry) || occupied.is_fixed_by(symmetry));
            assert_eq!(
                occupied.is_fixed_by(symmetry),
                occupied.stabilizer().any(|other| other == symmetry)
            );
        }
    }
}
