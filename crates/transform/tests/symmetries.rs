//! A symmetry does by itself what the transform of its name does.

mod generator;

use deltaboard_transform::{Color, Position, Rank, Square, Symmetry, Transform};
use generator::Generator;

#[test]
fn a_symmetry_is_the_transform_of_its_name() {
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
            let told = lost.iter().find(|(place, _)| *place == index);
            let told = told.map(|(_, caveats)| *caveats).unwrap_or_default();
            assert_eq!(told, expected.caveats, "{symmetry}");
        }
    }
}

#[test]
#[should_panic(expected = "the slices are not of one length")]
fn slices_of_different_lengths_are_refused() {
    Symmetry::Rotate180.bitboards_into(&[1_u64, 2], &mut [0]);
}

#[test]
fn each_side_sees_the_board_from_its_own_end() {
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
        // Pawns go away from their own end.
        let home = Rank::First.relative_to(color).bitboard();
        assert!(home.shift(color.other().forward()).is_empty());
        assert_eq!(
            home.shift(color.forward()),
            Rank::Second.relative_to(color).bitboard()
        );
    }
}
