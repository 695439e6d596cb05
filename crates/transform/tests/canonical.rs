//! Tests of the canonical form against all images of many positions.

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

/// The priority of a square for the leading pawn in Syzygy's generator: files from the edge to the middle, on each file ranks
/// upwards, on each rank the left square before the right.
fn map_pawns(square: Square) -> u8 {
    let mut available = 47_u8;
    for file in 0..4 {
        for rank in 1..7 {
            for file in [file, 7 - file] {
                if square == Square::ALL[8 * rank + file] {
                    return available;
                }
                available = available.saturating_sub(1);
            }
        }
    }
    panic!("{square} is not a square for pawns")
}

/// The letters of a side's pieces, from king to pawns.
fn men(position: &Position, color: Color) -> Vec<std::cmp::Reverse<usize>> {
    let mut men: Vec<_> = (position.placement.pieces())
        .filter(|(_, piece)| piece.color == color)
        .map(|(_, piece)| std::cmp::Reverse("kqrbnp".find(piece.role.letter()).unwrap()))
        .collect();
    men.sort_unstable_by(|one, other| other.cmp(one));
    men
}

/// The side that a table's name starts with, and the leading pawn if there is one and no pawn is on an end rank.
fn by_table(position: &Position) -> (Color, Option<Square>) {
    let (white, black) = (men(position, Color::White), men(position, Color::Black));
    let strength = (white.len(), &white).cmp(&(black.len(), &black));
    let first = match strength {
        std::cmp::Ordering::Greater => Color::White,
        std::cmp::Ordering::Less => Color::Black,
        std::cmp::Ordering::Equal => position.side_to_move,
    };
    // From the view of that side.
    let flips = first == Color::Black;
    let position = match flips {
        true => Transform::ColorFlip.position(position).position,
        false => *position,
    };
    let pawns = |color: Color| position.placement.by_piece(color.piece(Role::Pawn));
    let (white, black) = (pawns(Color::White), pawns(Color::Black));
    let is_white = black.is_empty() || !white.is_empty() && black.count() >= white.count();
    let pawns = if is_white { white } else { black };
    let leading = pawns.squares().max_by_key(|square| map_pawns(*square));
    let back = |square| match flips {
        true => Transform::ColorFlip.square(square),
        false => square,
    };
    (first, leading.map(back))
}

/// The canonical form by brute force: the smallest of all images in the documented order.
fn by_brute_force(position: &Position) -> (Symmetry, Position) {
    let has_pawns = position.placement.by_role(Role::Pawn) != Bitboard::EMPTY;
    let is_home = |image: &Position| {
        let king = image.placement.by_piece(WHITE_KING).squares().next();
        let king = king.expect("one white king");
        match () {
            () if !position.castling.is_empty() => true,
            () if has_pawns => image.leading_pawn().unwrap().file() <= File::D,
            () => king.file() <= File::D && king.rank().index() <= king.file().index(),
        }
    };
    let allowed = if !position.castling.is_empty() {
        vec![Symmetry::Identity]
    } else if has_pawns {
        vec![Symmetry::Identity, Symmetry::MirrorHorizontal]
    } else {
        Symmetry::ALL.to_vec()
    };
    let images = allowed.into_iter().map(|symmetry| (symmetry, image(symmetry, position)));
    let order = if has_pawns { "PpKkQqRrBbNn" } else { "kQqRrBbNn" };
    let lowest = images.filter(|(_, image)| is_home(image)).min_by_key(|(_, image)| {
        let squares = order.chars().map(|letter| {
            let piece = Piece::from_letter(letter).unwrap();
            image.placement.by_piece(piece)
        });
        squares.collect::<Vec<_>>()
    });
    lowest.expect("some symmetry brings the leader home")
}

/// The invariants of a position with one white king.
fn check(before: &Position) {
    let canonical = before.canonical().unwrap_or_else(|error| panic!("{before}: {error}"));
    let what = format!("{before} to {canonical:?}");
    let allowed = canonical.group.symmetries();

    assert_eq!((canonical.symmetry, canonical.position), by_brute_force(before), "{what}");
    assert!(allowed.contains(&canonical.symmetry), "{what}");
    assert!(canonical.group.king_squares().contains(canonical.king));
    let king = canonical.position.placement.by_piece(WHITE_KING);
    assert_eq!(king, canonical.king.bitboard(), "{what}");
    match canonical.group {
        Allowed::All => assert!(canonical.king.triangle_index().is_some(), "{what}"),
        Allowed::MirrorOnly => {
            let leading = canonical.leading_pawn.unwrap();
            assert!(leading.file() <= File::D, "{what}");
            assert_eq!(canonical.position.leading_pawn(), Some(leading), "{what}");
        }
        Allowed::IdentityOnly => assert_eq!(canonical.position, *before),
    }

    let back = image(canonical.inverse(), &canonical.position);
    assert_eq!(back.placement, before.placement, "{what}");
    assert_eq!(canonical.position.side_to_move, before.side_to_move);
    assert_eq!(canonical.position.clocks, before.clocks);

    // The form is canonical, and all images have the same form.
    let again = canonical.position.canonical().unwrap();
    assert_eq!(again.position, canonical.position, "{what}");
    for &symmetry in allowed {
        let image = image(symmetry, before);
        let of_image = image.canonical().unwrap();
        assert_eq!(of_image.position, canonical.position, "{image}, {what}");
        assert_eq!(of_image.tie, canonical.tie, "{image}, {what}");
    }

    let leader = canonical.leading_pawn.unwrap_or(canonical.king);
    assert!(canonical.home().contains(leader), "{what}");
    let placement = &canonical.position.placement;
    // The two images are diagonal flips of each other, or mirror images with pawns.
    let (other, pieces, may_tie) = match canonical.group {
        Allowed::All => {
            let is_on_diagonal = leader.file().index() == leader.rank().index();
            (Symmetry::FlipDiagonal, &Tie::PIECES[..], is_on_diagonal)
        }
        Allowed::MirrorOnly => {
            let mirror = Symmetry::MirrorHorizontal;
            let partner = placement.get(mirror.square(leader));
            let is_there = partner == placement.get(leader);
            (mirror, &Tie::WITH_PAWNS[..], is_there)
        }
        Allowed::IdentityOnly => (Symmetry::Identity, &[][..], false),
    };
    assert_eq!(canonical.tie.is_some(), may_tie, "{what}");
    match canonical.tie {
        Some(Tie::SymmetricBoard) => assert!(placement.is_fixed_by(other), "{what}"),
        Some(Tie::DecidedBy(piece)) => {
            let squares = placement.by_piece(piece);
            assert!(squares < other.bitboard(squares), "{what}");
            for before_it in pieces.iter().take_while(|before_it| **before_it != piece) {
                let squares = placement.by_piece(*before_it);
                assert!(squares.is_fixed_by(other), "{what}");
            }
        }
        None => {}
    }
    check_with_colors(before);
}

/// The invariants with colours.
fn check_with_colors(before: &Position) {
    let Ok(canonical) = before.canonical_with_colors() else {
        return;
    };
    let what = format!("{before} to {canonical:?}");
    let apply = |position: Position, transform: Transform| transform.position(&position).position;
    assert_eq!(canonical.way().fold(*before, apply), canonical.position, "{what}");
    let back = canonical.back().fold(canonical.position, apply);
    assert_eq!(back.placement, before.placement, "{what}");
    assert_eq!(back.side_to_move, before.side_to_move, "{what}");
    let strong = canonical.position.stronger_side();
    assert_eq!(strong, Color::White, "{what}");
    let flipped = Transform::ColorFlip.position(before).position;
    let of_flipped = flipped.canonical_with_colors().unwrap();
    assert_eq!(of_flipped.position, canonical.position, "{what}");
    assert_ne!(of_flipped.color_flipped, canonical.color_flipped, "{what}");
    let again = canonical.position.canonical_with_colors().unwrap();
    assert_eq!(again.way().count(), 0, "{what}");
}

/// Compares side, leading pawn and mirror with the rules of Syzygy's code.
#[test]
fn leading_pawn_agrees_with_syzygy() {
    let mut generator = Generator::new(39);
    let inner: Vec<Square> = Square::ALL[8..56].to_vec();
    let (mut mirrored, mut ties, mut of_black) = (0, 0, 0);
    for _ in 0..20_000 {
        let mut placement = Placement::EMPTY;
        for letter in
            ["", "P", "PP", "PPp", "Pp", "pp", "PQq", "Ppr", "PPPppp"][generator.below(9)].chars()
        {
            let square = generator.pick(&inner);
            placement.set(square, Piece::from_letter(letter));
        }
        for letter in "Kk".chars() {
            let free: Vec<_> = (!placement.occupied()).squares().collect();
            placement.set(generator.pick(&free), Piece::from_letter(letter));
        }
        let position = Position {
            placement,
            side_to_move: generator.pick(&Color::ALL),
            ..Position::default()
        };
        let (first, leading) = by_table(&position);
        assert_eq!(position.stronger_side(), first, "{position}");
        assert_eq!(position.leading_pawn(), leading, "{position}");
        check(&position);
        let Some(leading) = leading else {
            continue;
        };
        let canonical = position.canonical().unwrap();
        of_black += usize::from(position.placement.get(leading) == Piece::from_letter('p'));
        match canonical.tie {
            // Syzygy keeps both images.
            Some(_) => ties += 1,
            None => {
                let turns = leading.file() > File::D;
                mirrored += usize::from(turns);
                assert_eq!(canonical.symmetry == Symmetry::MirrorHorizontal, turns, "{position}");
            }
        }
    }
    assert!(mirrored > 1000 && ties > 50 && of_black > 1000, "{mirrored} {ties} {of_black}");
}

#[test]
fn canonical_forms_of_examples() {
    use Symmetry::*;

    let decided_by = |letter| Some(Tie::DecidedBy(Piece::from_letter(letter).unwrap()));
    for (before, symmetry, after, tie) in [
        // Off the diagonals there is only one symmetry.
        (
            "8/8/8/4k3/8/8/7Q/6K1 w - - 3 40",
            MirrorHorizontal,
            "8/8/8/3k4/8/8/Q7/1K6 w - - 3 40",
            None,
        ),
        ("8/8/8/8/8/1k6/8/1K6 w - -", Identity, "8/8/8/8/8/1k6/8/1K6 w - -", None),
        ("8/8/8/8/8/8/K7/2k5 w - -", FlipDiagonal, "8/8/8/8/8/k7/8/1K6 w - -", None),
        ("8/8/8/8/6k1/8/K7/8 w - -", FlipDiagonal, "8/3k4/8/8/8/8/8/1K6 w - -", None),
        // With the white king on a diagonal, the black king decides, unless it's on the diagonal, too.
        ("8/8/8/8/k7/8/8/K7 w - -", FlipDiagonal, "8/8/8/8/8/8/8/K2k4 w - -", decided_by('k')),
        (
            "8/8/8/4k3/8/8/7Q/7K w - -",
            Rotate90Clockwise,
            "8/8/8/8/4k3/8/8/KQ6 w - -",
            decided_by('k'),
        ),
        ("8/8/8/8/Q7/2k5/8/K7 w - -", FlipDiagonal, "8/8/8/8/8/2k5/8/K2Q4 w - -", decided_by('Q')),
        ("7k/8/8/8/3K4/8/n7/R7 b - -", FlipDiagonal, "7k/8/8/8/3K4/8/8/Rn6 b - -", decided_by('n')),
        ("8/8/8/8/8/1R6/2R5/K6k w - -", Identity, "8/8/8/8/8/1R6/2R5/K6k w - -", decided_by('k')),
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
        // The mirror moves the leading pawn and the king; castling rights allow only the identity.
        ("8/2K5/8/4Pp2/8/8/8/k7 w - f6", MirrorHorizontal, "8/5K2/8/2pP4/8/8/8/7k w - c6", None),
        ("8/5K2/8/1pP5/8/8/8/7k w - b6", Identity, "8/5K2/8/1pP5/8/8/8/7k w - b6", None),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", Identity, "4k3/8/8/8/8/8/P7/4K3 w - -", None),
        ("4k3/8/8/8/8/8/7P/K7 w - -", MirrorHorizontal, "3k4/8/8/8/8/8/P7/7K w - -", None),
        // With a partner on the other side, the king decides if the pawns don't.
        (
            "4k3/8/8/8/8/8/P6P/4K3 w - -",
            MirrorHorizontal,
            "3k4/8/8/8/8/8/P6P/3K4 w - -",
            decided_by('K'),
        ),
        (
            "4k3/8/8/8/6P1/8/P6P/K7 w - -",
            MirrorHorizontal,
            "3k4/8/8/8/1P6/8/P6P/7K w - -",
            decided_by('P'),
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K -", Identity, "4k3/8/8/8/8/8/8/4K2R w K -", None),
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
    for pieces in ["", "k", "kQ", "kqr", "kRR", "kBN", "kbbn", "kQQRRBBNNqqrrbbnn", "kP", "kp"] {
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

/// Two kings that don't touch have 462 canonical positions, the number known from tablebases.
#[test]
fn two_kings_have_462_canonical_positions() {
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
            let before = Position { placement, ..Position::default() };
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
            // Exactly one white king, and often neither rights nor pawns.
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
                    // Without pawns, the square has no meaning, and most symmetries drop it.
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
    // Without pawns, a rotation by 90 degrees drops it.
    let turned = position("8/8/8/8/K7/8/8/7k w - e3").canonical().unwrap();
    assert_eq!(turned.symmetry, Symmetry::FlipDiagonal);
    assert_eq!(turned.position.en_passant, None);
    let kept = position("8/8/8/8/8/8/8/3K3k w - e3").canonical().unwrap();
    assert_eq!(kept.position.en_passant, Some(Square::E3));
}

#[test]
fn a_canonical_form_needs_one_white_king() {
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - -", "this position has none"),
        ("8/8/8/4k3/8/8/8/8 w - -", "this position has none"),
        ("8/8/8/8/8/8/8/KK5k w - -", "this position has 2"),
        ("KKKKK3/KKKKK3/8/8/8/8/8/8 w - -", "this position has 10"),
    ] {
        let error = position(fen).canonical().unwrap_err();
        assert_eq!(error.to_string(), format!("a canonical form needs one white king; {expected}"));
    }
}

#[test]
fn the_triangle_is_one_eighth_of_the_board() {
    let triangle = Allowed::All.king_squares();
    for square in Square::ALL {
        let symmetries =
            Symmetry::ALL.into_iter().filter(|symmetry| triangle.contains(symmetry.square(square)));
        let file = square.file().index();
        let rank = square.rank().index();
        let is_on_a_diagonal = file == rank || file + rank == 7;
        assert_eq!(symmetries.count(), if is_on_a_diagonal { 2 } else { 1 }, "{square}");
    }
}

#[test]
fn bringing_home_returns_the_first_symmetry() {
    for group in [Allowed::All, Allowed::MirrorOnly, Allowed::IdentityOnly] {
        for king in Square::ALL {
            let mut symmetries = group.symmetries().iter();
            let first =
                symmetries.find(|symmetry| group.king_squares().contains(symmetry.square(king)));
            assert_eq!(Some(&group.bringing_home(king)), first, "{group:?} {king}");
        }
    }
    // The form with colours also needs the king of the side that plays White.
    for (fen, expected) in [
        ("8/8/8/qr6/8/8/8/K7 b - -", "black king; this position has none"),
        ("8/8/8/kk6/q7/8/8/K7 b - -", "black king; this position has 2"),
        ("8/8/8/k7/8/8/8/QQ6 w - -", "white king; this position has none"),
    ] {
        let error = position(fen).canonical_with_colors().unwrap_err();
        let expected = format!("a canonical form needs one {expected}");
        assert_eq!(error.to_string(), expected, "{fen}");
    }
    // If the other pieces don't decide, the position has the same symmetry.
    let canonical = position("8/2K5/8/8/8/6k1/8/Q7 w - -").canonical().unwrap();
    assert_eq!(canonical.symmetry, Allowed::All.bringing_home(Square::C7));
}
