//! Exhaustive tests of the group laws of the symmetries and their action on the board.

mod generator;

use std::collections::HashSet;

use deltaboard_transform::{
    Bitboard, Direction, Packing, PseudoRotation, Square, Symmetry, Transform,
};
use generator::Generator;

#[test]
fn the_group_has_eight_elements_and_is_closed() {
    let all: HashSet<_> = Symmetry::ALL.into_iter().collect();
    assert_eq!(all.len(), 8);
    for first in Symmetry::ALL {
        // Every row of the group table is a permutation.
        let row: HashSet<_> = Symmetry::ALL.map(|next| first.then(next)).into_iter().collect();
        assert_eq!(row, all, "{first:?} then each");
    }
}

#[test]
fn the_identity_changes_nothing() {
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.then(Symmetry::Identity), symmetry);
        assert_eq!(Symmetry::Identity.then(symmetry), symmetry);
    }
    assert!(Square::ALL.into_iter().all(|square| Symmetry::Identity.square(square) == square));
}

#[test]
fn the_inverse_undoes() {
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::Identity, "{symmetry:?}");
        assert_eq!(symmetry.inverse().then(symmetry), Symmetry::Identity, "{symmetry:?}");
    }
}

#[test]
fn composition_is_associative() {
    for a in Symmetry::ALL {
        for b in Symmetry::ALL {
            for c in Symmetry::ALL {
                assert_eq!(a.then(b).then(c), a.then(b.then(c)), "{a:?} {b:?} {c:?}");
            }
        }
    }
}

#[test]
fn composition_applies_both_in_order() {
    for first in Symmetry::ALL {
        for next in Symmetry::ALL {
            for square in Square::ALL {
                assert_eq!(
                    first.then(next).square(square),
                    next.square(first.square(square)),
                    "{first:?} then {next:?} of {square}"
                );
            }
        }
    }
}

#[test]
fn different_symmetries_move_squares_differently() {
    // The square b1 alone distinguishes all eight.
    let images: HashSet<_> = Symmetry::ALL.map(|symmetry| symmetry.square(Square::B1)).into();
    assert_eq!(images.len(), 8);
}

/// The definition of a symmetry: neighbours stay neighbours. Pseudo-rotations and packings break this.
#[test]
fn only_symmetries_preserve_neighbours() {
    let distance = |a: Square, b: Square| {
        let files = a.file().index().abs_diff(b.file().index());
        let ranks = a.rank().index().abs_diff(b.rank().index());
        files.max(ranks)
    };
    let keeps_distances = |transform: Transform| {
        Square::ALL.iter().all(|&a| {
            Square::ALL
                .iter()
                .all(|&b| distance(transform.square(a), transform.square(b)) == distance(a, b))
        })
    };
    for transform in Transform::ALL {
        let is_symmetry = matches!(transform, Transform::Symmetry(_) | Transform::ColorFlip);
        assert_eq!(keeps_distances(transform), is_symmetry, "{transform}");
    }
}

/// The 64 boards with one square each determine a linear map, and every transform is linear.
#[test]
fn bitboards_agree_with_squares() {
    let mut generator = Generator::new(1);
    for transform in Transform::ALL {
        for square in Square::ALL {
            assert_eq!(
                transform.bitboard(square.bitboard()),
                transform.square(square).bitboard(),
                "{transform} of {square}"
            );
        }
        for _ in 0..1000 {
            let (a, b) = (generator.bitboard(), generator.bitboard());
            assert_eq!(
                transform.bitboard(a ^ b),
                transform.bitboard(a) ^ transform.bitboard(b),
                "{transform} of {a:?} ^ {b:?}"
            );
        }
        assert_eq!(transform.bitboard(Bitboard::FULL), Bitboard::FULL, "{transform}");
    }
}

#[test]
fn mailboxes_agree_with_squares() {
    for symmetry in Symmetry::ALL {
        let moved = symmetry.mailbox(&Square::ALL);
        for square in Square::ALL {
            assert_eq!(moved[usize::from(symmetry.square(square).index())], square, "{symmetry:?}");
        }
    }
    for packing in Packing::ALL {
        let moved = packing.mailbox(&Square::ALL);
        for square in Square::ALL {
            assert_eq!(moved[usize::from(packing.square(square).index())], square, "{packing:?}");
        }
    }
    for rotation in PseudoRotation::ALL {
        let moved = rotation.mailbox(&Square::ALL);
        for square in Square::ALL {
            assert_eq!(moved[usize::from(rotation.square(square).index())], square, "{rotation:?}");
        }
    }
}

#[test]
fn pseudo_rotations_have_inverses() {
    let mut generator = Generator::new(2);
    for rotation in PseudoRotation::ALL {
        for square in Square::ALL {
            assert_eq!(rotation.inverse_square(rotation.square(square)), square, "{rotation:?}");
            assert_eq!(
                rotation.inverse_bitboard(square.bitboard()),
                rotation.inverse_square(square).bitboard(),
                "{rotation:?} back, of {square}"
            );
        }
        for _ in 0..1000 {
            let board = generator.bitboard();
            assert_eq!(rotation.inverse_bitboard(rotation.bitboard(board)), board);
        }
    }
}

#[test]
fn packing_and_unpacking_undo_each_other() {
    let mut generator = Generator::new(7);
    for packing in Packing::ALL {
        let inverse = packing.inverse();
        assert_eq!(inverse.inverse(), packing);
        for square in Square::ALL {
            assert_eq!(inverse.square(packing.square(square)), square, "{packing:?}");
        }
        for _ in 0..1000 {
            let board = generator.bitboard();
            assert_eq!(inverse.bitboard(packing.bitboard(board)), board);
        }
    }
}

/// The purpose of the packing: the squares of a diagonal move to consecutive bits, in order.
#[test]
fn packed_diagonals_are_contiguous() {
    for square in Square::ALL {
        if let Some(next) = square.step(Direction::NorthEast) {
            let [bit, next] = [square, next].map(|it| Packing::Packed45.square(it).index());
            assert_eq!(next, bit + 1, "{square}");
        }
        // Rotating the board by 180 degrees reverses the list.
        let turned = Packing::Packed45.square(Symmetry::Rotate180.square(square));
        assert_eq!(
            turned,
            Symmetry::Rotate180.square(Packing::Packed45.square(square)),
            "{square}"
        );
    }
}

#[test]
fn properties_of_symmetries_match_their_squares() {
    for transform in Transform::ALL {
        let moves_ranks = |square: &Square| transform.square(*square).rank() != square.rank();
        assert_eq!(transform.changes_ranks(), Square::ALL.iter().any(moves_ranks), "{transform}");
    }
    for symmetry in Symmetry::ALL {
        let image = [Square::A1, Square::B1].map(|square| symmetry.square(square).rank());
        assert_eq!(symmetry.swaps_ranks_and_files(), image[0] != image[1], "{symmetry:?}");
        assert_eq!(
            symmetry.changes_ranks(),
            Transform::Symmetry(symmetry).changes_ranks(),
            "{symmetry:?}"
        );
    }
}

#[test]
fn names_of_transforms_round_trip() {
    let names = Transform::ALL.map(Transform::name);
    assert_eq!(
        names,
        [
            "identity",
            "flip-vertical",
            "mirror-horizontal",
            "flip-diagonal",
            "flip-anti-diagonal",
            "rotate-180",
            "rotate-90-clockwise",
            "rotate-90-anticlockwise",
            "pseudo-rotate-45-clockwise",
            "pseudo-rotate-45-anticlockwise",
            "rotated-45-packed",
            "rotated-45-unpacked",
            "color-flip",
        ]
    );
    for transform in Transform::ALL {
        assert_eq!(transform.name().parse(), Ok(transform));
    }
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
    }
    for rotation in PseudoRotation::ALL {
        assert_eq!(rotation.to_string().parse(), Ok(rotation));
    }
    for packing in Packing::ALL {
        assert_eq!(packing.to_string().parse(), Ok(packing));
    }
}

#[test]
fn unknown_names_have_suggestions() {
    for (word, expected) in [
        ("Flip_Vertical", "`Flip_Vertical` is not a transform; did you mean `flip-vertical`?"),
        ("rotate-90", "`rotate-90` is not a transform; did you mean `rotate-90-clockwise`?"),
        ("rotate90", "`rotate90` is not a transform; did you mean `rotate-90-clockwise`?"),
        ("fl", "`fl` is not a transform"),
        ("---", "`---` is not a transform"),
        ("FLIP-VERTICAL", "`FLIP-VERTICAL` is not a transform; did you mean `flip-vertical`?"),
        ("rotate-181", "`rotate-181` is not a transform; did you mean `rotate-180`?"),
        ("colour-flip", "`colour-flip` is not a transform; did you mean `color-flip`?"),
        (
            "rotated-45-pakced",
            "`rotated-45-pakced` is not a transform; did you mean `rotated-45-packed`?",
        ),
        (
            "rotate-90-counterclockwise",
            "`rotate-90-counterclo…` is not a transform; did you mean `rotate-90-anticlockwise`?",
        ),
        ("castle", "`castle` is not a transform"),
        ("", "`` is not a transform"),
        ("é\u{202e}", "`é\\u{202e}` is not a transform"),
    ] {
        let error = word.parse::<Transform>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    // Suggestions are only values of the same type.
    let kinds = "color-flp".parse::<Symmetry>().unwrap_err();
    assert_eq!(kinds.to_string(), "`color-flp` is not a symmetry");
    let endless = "x".repeat(1 << 20).parse::<Transform>().unwrap_err();
    assert_eq!(endless.to_string(), "`xxxxxxxxxxxxxxxxxxxx…` is not a transform");
}
