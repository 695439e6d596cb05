//! Tests of transforms of positions and their caveats.

mod generator;

use deltaboard_transform::{
    Bitboard, Caveat, Color, Fen, Piece, Role, Square, Symmetry, Transform, bitboard,
};
use generator::Generator;

const END_RANKS: Bitboard = bitboard! {
    1 1 1 1 1 1 1 1
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    1 1 1 1 1 1 1 1
};

#[test]
fn transforms_match_the_table() {
    let mut lines = include_str!("positions.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    let mut cases = 0;
    while let Some(text) = lines.next() {
        let fen: Fen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        while let Some(line) = lines.next_if(|line| line.starts_with("    ")) {
            let (name, expected) = line.trim().split_once(": ").expect("a name and a FEN");
            let mut caveats = String::new();
            while let Some(caveat) = lines.next_if(|line| line.starts_with("        ")) {
                caveats += &format!("{}\n", caveat.trim());
            }
            let moved = name.parse::<Transform>().expect("a known name").position(&fen.position);
            let caveats: String =
                moved.caveats.iter().map(|caveat| format!("{caveat}\n")).collect();
            let found = Fen { position: moved.position, ..fen };
            assert_eq!(
                format!("{found}\n{caveats}"),
                format!("{expected}\n{caveats}"),
                "{name} of {text}"
            );
            cases += 1;
        }
    }
    assert!(cases >= 19, "{cases} cases");
}

/// Compares the search over all letters at once with a search square by square.
#[test]
fn finds_pieces_on_their_squares() {
    let mut generator = Generator::new(8);
    for _ in 0..1_000 {
        let placement = generator.position("-").placement;
        let squares = |matches: &dyn Fn(Piece) -> bool| -> Bitboard {
            let is_match = |&square: &Square| placement.get(square).is_some_and(matches);
            Square::ALL.into_iter().filter(is_match).collect()
        };
        assert_eq!(placement.occupied(), squares(&|_| true), "{placement}");
        for color in Color::ALL {
            let found = placement.by_color(color);
            assert_eq!(found, squares(&|piece| piece.color == color), "{placement}");
            for role in Role::ALL {
                let expected = color.piece(role);
                let found = placement.by_piece(expected);
                assert_eq!(found, squares(&|piece| piece == expected), "{placement}");
            }
        }
        for role in Role::ALL {
            let found = placement.by_role(role);
            assert_eq!(found, squares(&|piece| piece.role == role), "{placement}");
        }
    }
}

/// Tests the rules on random positions: which fields survive, and exactly which caveats there are.
#[test]
fn caveats_match_the_rules() {
    let mut generator = Generator::new(6);
    for _ in 0..10_000 {
        let before = generator.position("KQkqHAhaCc");
        for transform in Transform::ALL {
            let moved = transform.position(&before);
            let after = moved.position;
            let what = format!("{transform} of {before}");

            let is_identity = transform == Transform::Symmetry(Symmetry::Identity);
            let is_mirror = transform == Transform::Symmetry(Symmetry::MirrorHorizontal);
            let is_color_flip = transform == Transform::ColorFlip;
            let is_symmetry = matches!(transform, Transform::Symmetry(_)) || is_color_flip;

            assert_eq!(after.clocks, before.clocks, "{what}");
            assert_eq!(after.side_to_move != before.side_to_move, is_color_flip, "{what}");
            for square in Square::ALL {
                let paint = |piece: Piece| match is_color_flip {
                    true => piece.color.other().piece(piece.role),
                    false => piece,
                };
                assert_eq!(
                    after.placement.get(transform.square(square)),
                    before.placement.get(square).map(paint),
                    "{what}: {square}"
                );
            }
            if is_identity {
                assert_eq!(after, before);
            }
            let keeps_castling = is_identity || is_color_flip;
            let held = before.castling.held_on(&before.placement);
            let never_held: String =
                before.castling.letters().filter(|it| !held.contains(*it)).collect();
            let keeps_en_passant = is_identity || is_mirror || is_color_flip;
            let turns_pawns = !keeps_en_passant;
            if keeps_en_passant {
                let moved = before.en_passant.map(|square| transform.square(square));
                assert_eq!(after.en_passant, moved, "{what}");
            } else {
                assert_eq!(after.en_passant, None, "{what}");
            }
            let pawns = after.placement.by_role(Role::Pawn);
            let mut expected = Vec::new();
            if !is_symmetry {
                expected.push(Caveat::NoSymmetry);
            }
            if !keeps_castling && !never_held.is_empty() {
                expected.push(Caveat::CastlingNeverHeld(never_held.parse().unwrap()));
            }
            let is_kept = is_mirror && !after.castling.is_empty();
            if !keeps_castling && !held.is_empty() && !is_kept {
                expected.push(Caveat::CastlingDropped(held));
            }
            if is_kept {
                // No valid right is lost.
                let (before, after) = (held, after.castling);
                assert_eq!(after.count(), before.count(), "{what}");
                expected.push(Caveat::CastlingMoved { before, after });
            }
            if keeps_castling || is_mirror {
                let holds = after.castling.held_on(&after.placement);
                assert!(keeps_castling || holds == after.castling, "{what}");
            } else {
                assert!(after.castling.is_empty(), "{what}");
            }
            if let (Some(square), false) = (before.en_passant, keeps_en_passant) {
                expected.push(Caveat::EnPassantDropped(square));
            }
            if turns_pawns && !pawns.is_empty() {
                expected.push(Caveat::PawnsKeepDirection { pawns: pawns.count() });
            }
            if turns_pawns && !(pawns & END_RANKS).is_empty() {
                expected.push(Caveat::PawnsOnEndRanks(pawns & END_RANKS));
            }
            assert_eq!(moved.caveats.iter().collect::<Vec<_>>(), expected, "{what}");
            assert_eq!(moved.caveats.is_empty(), expected.is_empty(), "{what}");
            assert_eq!(moved.caveats.into_iter().collect::<Vec<_>>(), expected, "{what}");
        }
    }
}

#[test]
fn a_color_flip_moves_pieces_rights_and_turn() {
    let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQk e3 1 3";
    let flipped = "rnbqkb1r/pppp1ppp/5n2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w Kkq e6 1 3";
    let before: Fen = fen.parse().unwrap();
    let after = Transform::ColorFlip.position(&before.position);
    assert_eq!(after.position.to_string(), flipped);
}
