//! Tests that a symmetry agrees with its transform.

mod generator;

use deltaboard_transform::{Color, Position, Rank, Square, Symmetry, Transform};
use generator::Generator;

#[test]
fn a_symmetry_agrees_with_its_transform() {
    let mut generator = Generator::new(0x5e1f);
    let boards: Vec<_> = (0..37).map(|_| generator.bitboard()).collect();
    let positions: Vec<Position> = (0..37).map(|_| generator.position("KQkq")).collect();
    for symmetry in Symmetry::ALL {
        let transform = Transform::from(symmetry);

        let mut ours = boards.clone();
        symmetry.bitboards(&mut ours);
        let mut theirs = boards.clone();
        transform.bitboards(&mut theirs);
        assert_eq!(ours, theirs, "{symmetry}");

        ours.fill(Default::default());
        symmetry.bitboards_into(&boards, &mut ours);
        assert_eq!(ours, theirs, "{symmetry}");

        let mut ours = positions.clone();
        let mut lost = Vec::new();
        symmetry.positions(&mut ours, |index, caveats| lost.push((index, *caveats)));
        for (index, position) in positions.iter().enumerate() {
            let expected = transform.position(position);
            assert_eq!(symmetry.position(position), expected, "{symmetry}");
            assert_eq!(ours[index], expected.position, "{symmetry}");
            let found = lost.iter().find(|(place, _)| *place == index);
            let caveats = found.map(|(_, caveats)| *caveats).unwrap_or_default();
            assert_eq!(caveats, expected.caveats, "{symmetry}");
        }
    }
}

#[test]
#[should_panic(expected = "the slices are not of one length")]
fn slices_of_different_lengths_panic() {
    Symmetry::Rotate180.bitboards_into(&[1_u64, 2], &mut [0]);
}

#[test]
fn relative_squares_flip_for_black() {
    for square in Square::ALL {
        assert_eq!(square.relative_to(Color::White), square);
        let flipped = Transform::ColorFlip.square(square);
        assert_eq!(square.relative_to(Color::Black), flipped);
    }
    for color in Color::ALL {
        for rank in Rank::ALL {
            let here = rank.relative_to(color);
            assert_eq!(here.relative_to(color), rank);
            let square = Square::from_coords(deltaboard_transform::File::C, rank);
            assert_eq!(square.relative_to(color).rank(), here);
        }
        // Pawns move away from their own side.
        let home = Rank::First.relative_to(color).bitboard();
        assert!(home.shift(color.other().forward()).is_empty());
        assert_eq!(home.shift(color.forward()), Rank::Second.relative_to(color).bitboard());
    }
}
