//! The canonical form of tablebases, against all images of many positions.

mod generator;

use deltaboard_transform::{
    Allowed, Bitboard, Color, Fen, File, NoCanonical, Piece, Placement, Position, Role, Square,
    Symmetry, Tie, Transform,
};
use generator::Generator;

const WHITE_KING: Piece = Color::White.piece(Role::King);

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    fen.position
}

fn image(symmetry: Symmetry, position: &Position) -> Position {
    Transform::Symmetry(symmetry).position(position).position
}

/// The same, found by making all images and taking the lowest in the documented order.
fn by_brute_force(position: &Position) -> (Symmetry, Position) {
    let is_home = |king: Square| match () {
        () if !position.castling.is_empty() => true,
        () if position.placement.by_role(Role::Pawn) != Bitboard::EMPTY => king.file() <= File::D,
        () => king.file() <= File::D && king.rank().index() <= king.file().index(),
    };
    let allowed = if !position.castling.is_empty() {
        vec![Symmetry::Identity]
    } else if position.placement.by_role(Role::Pawn) != Bitboard::EMPTY {
        vec![Symmetry::Identity, Symmetry::MirrorHorizontal]
    } else {
        Symmetry::ALL.to_vec()
    };
    let images = allowed
        .into_iter()
        .map(|symmetry| (symmetry, image(symmetry, position)));
    let lowest = images
        .filter(|(_, image)| {
            is_home(
                image
                    .placement
                    .by_piece(WHITE_KING)
                    .squares()
                    .next()
                    .unwrap(),
            )
        })
        .min_by_key(|(_, image)| {
            let squares = "kQqRrBbNn".chars().map(|letter| {
                let piece = Piece::from_letter(letter).unwrap();
                image.placement.by_piece(piece)
            });
            squares.collect::<Vec<_>>()
        });
    lowest.expect("some symmetry brings the king home")
}

/// All that must hold of a position with one white king.
fn check(before: &Position) {
    let canonical = before
        .canonical()
        .unwrap_or_else(|error| panic!("{before}: {error}"));
    let what = format!("{before} to {canonical:?}");
    let allowed = canonical.group.symmetries();

    assert_eq!(
        (canonical.symmetry, canonical.position),
        by_brute_force(before),
        "{what}"
    );
    assert!(allowed.contains(&canonical.symmetry), "{what}");
    assert!(canonical.group.king_squares().contains(canonical.king));
    let king = canonical.position.placement.by_piece(WHITE_KING);
    assert_eq!(king, canonical.king.bitboard(), "{what}");
    match canonical.group {
        Allowed::All => assert!(canonical.king.triangle_index().is_some(), "{what}"),
        Allowed::MirrorOnly => assert!(canonical.king.file() <= File::D, "{what}"),
        Allowed::IdentityOnly => assert_eq!(canonical.position, *before),
    }

    let back = image(canonical.inverse(), &canonical.position);
    assert_eq!(back.placement, before.placement, "{what}");
    assert_eq!(canonical.position.side_to_move, before.side_to_move);
    assert_eq!(canonical.position.clocks, before.clocks);

    // It is its own canonical form, and that of all images.
    let again = canonical.position.canonical().unwrap();
    assert_eq!(again.position, canonical.position, "{what}");
    for &symmetry in allowed {
        let image = image(symmetry, before);
        let of_image = image.canonical().unwrap();
        assert_eq!(of_image.position, canonical.position, "{image}, {what}");
        assert_eq!(of_image.tie, canonical.tie, "{image}, {what}");
    }

    let is_on_diagonal = canonical.king.file().index() == canonical.king.rank().index();
    let may_tie = canonical.group == Allowed::All && is_on_diagonal;
    assert_eq!(canonical.tie.is_some(), may_tie, "{what}");
    match canonical.tie {
        Some(Tie::SymmetricBoard) => assert!(
            canonical
                .position
                .placement
                .is_fixed_by(Symmetry::FlipDiagonal),
            "{what}"
        ),
        Some(Tie::DecidedBy(piece)) => {
            let squares = canonical.position.placement.by_piece(piece);
            assert!(squares < squares.flip_diagonal(), "{what}");
            let before_it = Tie::PIECES.into_iter().take_while(|other| *other != piece);
            for other in before_it {
                let squares = canonical.position.placement.by_piece(other);
                assert!(squares.is_fixed_by(Symmetry::FlipDiagonal), "{what}");
            }
        }
        None => {}
    }
}

#[test]
fn positions_come_to_their_canonical_form() {
    use Symmetry::*;

    let decided_by = |letter| Some(Tie::DecidedBy(Piece::from_letter(letter).unwrap()));
    for (before, symmetry, after, tie) in [
        // Off the diagonals one symmetry does it.
        (
            "8/8/8/4k3/8/8/7Q/6K1 w - - 3 40",
            MirrorHorizontal,
            "8/8/8/3k4/8/8/Q7/1K6 w - - 3 40",
            None,
        ),
        (
            "8/8/8/8/8/1k6/8/1K6 w - -",
            Identity,
            "8/8/8/8/8/1k6/8/1K6 w - -",
            None,
        ),
        (
            "8/8/8/8/8/8/K7/2k5 w - -",
            FlipDiagonal,
            "8/8/8/8/8/k7/8/1K6 w - -",
            None,
        ),
        (
            "8/8/8/8/6k1/8/K7/8 w - -",
            FlipDiagonal,
            "8/3k4/8/8/8/8/8/1K6 w - -",
            None,
        ),
        // On a diagonal the black king decides, unless it stands on the diagonal as well.
        (
            "8/8/8/8/k7/8/8/K7 w - -",
            FlipDiagonal,
            "8/8/8/8/8/8/8/K2k4 w - -",
            decided_by('k'),
        ),
        (
            "8/8/8/4k3/8/8/7Q/7K w - -",
            Rotate90Clockwise,
            "8/8/8/8/4k3/8/8/KQ6 w - -",
            decided_by('k'),
        ),
        (
            "8/8/8/8/Q7/2k5/8/K7 w - -",
            FlipDiagonal,
            "8/8/8/8/8/2k5/8/K2Q4 w - -",
            decided_by('Q'),
        ),
        (
            "7k/8/8/8/3K4/8/n7/R7 b - -",
            FlipDiagonal,
            "7k/8/8/8/3K4/8/8/Rn6 b - -",
            decided_by('n'),
        ),
        (
            "8/8/8/8/8/1R6/2R5/K6k w - -",
            Identity,
            "8/8/8/8/8/1R6/2R5/K6k w - -",
            decided_by('k'),
        ),
        (
            "7k/8/8/8/8/1R6/2R5/K7 w - -",
            Identity,
            "7k/8/8/8/8/1R6/2R5/K7 w - -",
            Some(Tie::SymmetricBoard),
        ),
        (
            "k7/8/8/8/8/8/8/7K w - -",
            MirrorHorizontal,
            "7k/8/8/8/8/8/8/K7 w - -",
            Some(Tie::SymmetricBoard),
        ),
        // Pawns leave the mirror, castling rights nothing.
        (
            "8/5K2/8/2pP4/8/8/8/7k w - c6",
            MirrorHorizontal,
            "8/2K5/8/4Pp2/8/8/8/k7 w - f6",
            None,
        ),
        (
            "8/K7/8/8/8/8/p7/7k w - -",
            Identity,
            "8/K7/8/8/8/8/p7/7k w - -",
            None,
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K -",
            Identity,
            "4k3/8/8/8/8/8/8/4K2R w K -",
            None,
        ),
    ] {
        let canonical = position(before).canonical().unwrap();
        assert_eq!(canonical.position.to_string(), after, "{before}");
        assert_eq!(canonical.symmetry, symmetry, "{before}");
        assert_eq!(canonical.tie, tie, "{before}");
        check(&position(before));
    }
}

#[test]
fn every_king_square_has_one_canonical_form_for_all_images() {
    for pieces in [
        "",
        "k",
        "kQ",
        "kqr",
        "kRR",
        "kBN",
        "kbbn",
        "kQQRRBBNNqqrrbbnn",
        "kP",
        "kp",
    ] {
        for king in Square::ALL {
            let mut generator = Generator::new(u64::from(king.index()));
            for _ in 0..20 {
                let mut placement = Placement::EMPTY;
                for letter in pieces.chars() {
                    let square = generator.pick(&Square::ALL);
                    placement.set(square, Piece::from_letter(letter));
                }
                placement.set(king, Some(WHITE_KING));
                check(&Position {
                    placement,
                    side_to_move: generator.pick(&Color::ALL),
                    ..Position::default()
                });
            }
        }
    }
}

/// With two kings that do not touch there are 462 canonical positions; tables of tablebases have that number.
#[test]
fn two_kings_have_as_many_canonical_forms_as_tablebases_say() {
    let mut all = std::collections::HashSet::new();
    let mut apart = std::collections::HashSet::new();
    for white in Square::ALL {
        for black in Square::ALL {
            if white == black {
                continue;
            }
            let mut placement = Placement::EMPTY;
            placement.set(white, Some(WHITE_KING));
            placement.set(black, Some(Color::Black.piece(Role::King)));
            let before = Position {
                placement,
                ..Position::default()
            };
            check(&before);
            let canonical = before.canonical().unwrap().position;
            all.insert(canonical);
            let files = white.file().index().abs_diff(black.file().index());
            let ranks = white.rank().index().abs_diff(black.rank().index());
            if files.max(ranks) > 1 {
                apart.insert(canonical);
            }
        }
    }
    assert_eq!(apart.len(), 462);
    assert_eq!(all.len(), 518);
}

#[test]
fn random_positions_have_one_canonical_form_for_all_images() {
    let mut generator = Generator::new(12);
    let mut groups = [0; 3];
    let (mut none, mut many) = (0, 0);
    for round in 0..12_000 {
        let mut before = generator.position("KQkqHAha");
        if round % 2 == 0 {
            // One king, and often neither rights nor pawns.
            before = with_one_king(&mut generator, before);
        }
        let kings = before.placement.by_piece(WHITE_KING).count();
        match before.canonical() {
            Err(NoCanonical::NoWhiteKing) => {
                assert_eq!(kings, 0);
                none += 1;
            }
            Err(NoCanonical::ManyWhiteKings(found)) => {
                assert_eq!(found, kings);
                assert!(kings > 1);
                many += 1;
            }
            Err(other) => panic!("{other}"),
            Ok(canonical) => {
                assert_eq!(kings, 1);
                groups[canonical.group as usize] += 1;
                if canonical.group == Allowed::All {
                    // Without pawns the square means nothing, and most symmetries drop it.
                    before.en_passant = None;
                }
                check(&before);
            }
        }
    }
    assert!(
        groups.into_iter().all(|count| count > 500) && none > 500 && many > 500,
        "{groups:?}, {none}, {many}"
    );
}

fn with_one_king(generator: &mut Generator, mut position: Position) -> Position {
    let (castles, has_pawns) = (generator.one_in(3), generator.one_in(3));
    if !castles {
        position.castling = Default::default();
    }
    for square in Square::ALL {
        let piece = position.placement.get(square);
        let is_pawn = piece.is_some_and(|piece| piece.role == Role::Pawn);
        if piece == Some(WHITE_KING) || is_pawn && !has_pawns {
            position.placement.set(square, None);
        }
    }
    let king = generator.pick(&Square::ALL);
    position.placement.set(king, Some(WHITE_KING));
    position
}

#[test]
fn en_passant_follows_the_position_transform() {
    // Without pawns a quarter turn drops it.
    let turned = position("8/8/8/8/K7/8/8/7k w - e3").canonical().unwrap();
    assert_eq!(turned.symmetry, Symmetry::FlipDiagonal);
    assert_eq!(turned.position.en_passant, None);
    let kept = position("8/8/8/8/8/8/8/3K3k w - e3").canonical().unwrap();
    assert_eq!(kept.position.en_passant, Some(Square::E3));
}

#[test]
fn without_one_white_king_there_is_no_canonical_form() {
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - -", "and here is none"),
        ("8/8/8/4k3/8/8/8/8 w - -", "and here is none"),
        ("8/8/8/8/8/8/8/KK5k w - -", "and here are 2"),
        ("KKKKK3/KKKKK3/8/8/8/8/8/8 w - -", "and here are 10"),
    ] {
        let error = position(fen).canonical().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the canonical form goes by the one white king, {expected}")
        );
    }
}

#[test]
fn the_triangle_is_one_eighth_of_the_board() {
    let triangle = Allowed::All.king_squares();
    for square in Square::ALL {
        let ways = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| triangle.contains(symmetry.square(square)));
        let file = square.file().index();
        let rank = square.rank().index();
        let is_on_a_diagonal = file == rank || file + rank == 7;
        assert_eq!(
            ways.count(),
            if is_on_a_diagonal { 2 } else { 1 },
            "{square}"
        );
    }
}

#[test]
fn a_king_alone_is_brought_home_by_the_first_that_can() {
    for group in [Allowed::All, Allowed::MirrorOnly, Allowed::IdentityOnly] {
        for king in Square::ALL {
            let mut ways = group.symmetries().iter();
            let first = ways.find(|symmetry| group.king_squares().contains(symmetry.square(king)));
            assert_eq!(Some(&group.bringing_home(king)), first, "{group:?} {king}");
        }
    }
    // Where the others have nothing to decide, a position says the same.
    let canonical = position("8/2K5/8/8/8/6k1/8/Q7 w - -").canonical().unwrap();
    assert_eq!(canonical.symmetry, Allowed::All.bringing_home(Square::C7));
}
