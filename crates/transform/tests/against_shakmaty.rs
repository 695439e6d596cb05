//! Compares positions and FENs with an independent chess library, on many thousands of random positions.

mod generator;

use deltaboard_transform::{
    Bitboard, Color, Fen, FenFields, Placement, Position, Square, Symmetry, Transform,
};
use generator::Generator;
use shakmaty::{Board, Setup, fen as judge};

const POSITIONS: usize = 12_000;

/// Shakmaty parses the FEN that this crate writes.
fn judged(position: &Position) -> Setup {
    let text = position.to_string();
    let fen = judge::Fen::from_ascii(text.as_bytes());
    fen.unwrap_or_else(|error| panic!("{text}: {error}")).into_setup()
}

fn assert_same_board(board: &Board, placement: &Placement, what: &str) {
    for square in Square::ALL {
        let theirs = board.piece_at(shakmaty::Square::new(u32::from(square.index())));
        let ours = placement.get(square);
        assert_eq!(
            theirs.map(|piece| piece.char()),
            ours.map(|piece| piece.letter()),
            "{square} of {what}"
        );
    }
    assert_eq!(board.occupied().0, placement.occupied().0, "{what}");
    assert_eq!(board.white().0, placement.by_color(Color::White).0, "{what}");
    assert_eq!(board.black().0, placement.by_color(Color::Black).0, "{what}");
}

/// The castling rights as shakmaty stores them: the squares of the rooks, from Shredder-FEN's file letters.
fn rook_squares(position: &Position) -> Bitboard {
    let letters = position.castling.letters();
    letters
        .map(|letter| {
            let rank = if letter.is_uppercase() { '1' } else { '8' };
            let name = format!("{}{rank}", letter.to_ascii_lowercase());
            name.parse::<Square>().expect("a file letter")
        })
        .collect()
}

fn assert_same_position(setup: &Setup, position: &Position, what: &str) {
    assert_same_board(&setup.board, &position.placement, what);
    assert_eq!(setup.turn.char(), position.side_to_move.letter(), "{what}");
    assert_eq!(
        setup.ep_square.map(|square| square.to_string()),
        position.en_passant.map(|square| square.to_string()),
        "{what}"
    );
    let clocks = position.clocks.unwrap_or_default();
    assert_eq!(setup.halfmoves, clocks.halfmove, "{what}");
    assert_eq!(setup.fullmoves.get(), clocks.fullmove.max(1), "{what}");
}

#[test]
fn symmetries_agree_with_shakmaty() {
    let mut generator = Generator::new(0xde17a);
    for _ in 0..POSITIONS {
        let position = generator.position("HAha");
        let board = judged(&position).board;
        for symmetry in Symmetry::ALL {
            let mut expected = board.clone();
            match symmetry {
                Symmetry::Identity => {}
                Symmetry::FlipVertical => expected.flip_vertical(),
                Symmetry::MirrorHorizontal => expected.flip_horizontal(),
                Symmetry::FlipDiagonal => expected.flip_diagonal(),
                Symmetry::FlipAntiDiagonal => expected.flip_anti_diagonal(),
                Symmetry::Rotate180 => expected.rotate_180(),
                Symmetry::Rotate90Clockwise => expected.rotate_90(),
                Symmetry::Rotate90Anticlockwise => expected.rotate_270(),
            }
            let moved = Transform::Symmetry(symmetry).position(&position).position;
            let what = format!("{symmetry:?} of {position}");
            assert_same_board(&expected, &moved.placement, &what);
            assert_eq!(moved.side_to_move, position.side_to_move, "{what}");
            assert_eq!(moved.clocks, position.clocks, "{what}");
            assert_eq!(
                symmetry.bitboard(position.placement.occupied()).0,
                expected.occupied().0,
                "{what}"
            );
        }
    }
}

#[test]
fn color_flip_agrees_with_shakmaty() {
    let mut generator = Generator::new(0xc0104);
    for _ in 0..POSITIONS {
        let position = generator.position("HGFEDCBAhgfedcba");
        let flipped = Transform::ColorFlip.position(&position);
        let what = format!("color flip of {position}");
        let expected = judged(&position).into_mirrored();
        assert_same_position(&expected, &flipped.position, &what);
        assert_eq!(expected.castling_rights.0, rook_squares(&flipped.position).0, "{what}");
        assert!(flipped.caveats.is_empty(), "{what}");
        assert_eq!(Transform::ColorFlip.position(&flipped.position).position, position, "{what}");
    }
}

#[test]
fn fens_round_trip_through_shakmaty() {
    let mut generator = Generator::new(0xfe4);
    for round in 0..POSITIONS {
        let letters = ["KQkq", "HGFEDCBAhgfedcba"][round % 2];
        let position = generator.position(letters);
        let text = position.to_string();
        let own: Fen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(own.position, position, "{text}");
        assert_eq!(own.to_string(), text);

        let setup = judged(&position);
        assert_same_position(&setup, &position, &text);
        if round % 2 == 1 {
            assert_eq!(setup.castling_rights.0, rook_squares(&position).0, "{text}");
        }

        // This crate parses what shakmaty writes. Shakmaty's castling letters depend on the squares of rooks.
        let theirs = judge::Fen::try_from_setup(setup).unwrap_or_else(|lossy| lossy.ignore());
        let read: Fen =
            theirs.to_string().parse().unwrap_or_else(|error| panic!("{theirs}: {error}"));
        assert_eq!(read.fields, FenFields::Six, "{theirs}");
        assert_eq!(
            Position { castling: position.castling, clocks: position.clocks, ..read.position },
            position,
            "{theirs}"
        );
        assert_eq!(read.position.clocks, Some(position.clocks.unwrap_or_default()), "{theirs}");
        let written = theirs.to_string();
        let their_letters = written.split(' ').nth(2).unwrap();
        assert!(
            their_letters == "-" && read.position.castling.is_empty()
                || their_letters.chars().all(|letter| read.position.castling.contains(letter)),
            "{theirs}"
        );
    }
}

/// Whether both parsers have the same rules for this text.
fn is_common_ground(text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    // Shakmaty also parses variants: pockets, promoted pieces, checks, `_` for a space, and fewer fields.
    let is_plain = text.is_ascii()
        && !text.contains(['_', '~', '[', ']', '\t', '+'])
        && [1, 4, 6].contains(&fields.len())
        && fields[0].matches('/').count() < 8;
    let castling = fields.get(2).copied().unwrap_or("-");
    let letters_of = |is_white: bool| {
        let letters =
            castling.chars().filter(move |letter| letter.is_ascii_uppercase() == is_white);
        letters.collect::<Vec<_>>()
    };
    // Shakmaty accepts repeated letters, and at most two rooks per side.
    let is_usual_castling = [true, false].into_iter().all(|is_white| {
        let letters = letters_of(is_white);
        letters.len() <= 2 && (letters.len() < 2 || letters[0] != letters[1])
    });
    // Shakmaty clamps large clocks.
    let has_small_clocks = fields.iter().skip(4).all(|clock| clock.len() <= 9);
    is_plain && is_usual_castling && has_small_clocks
}

#[test]
fn rejects_the_fens_that_shakmaty_rejects() {
    let mut generator = Generator::new(0xbad);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..10 * POSITIONS {
        let position = generator.position("KQkqHAha");
        let text = generator.mutated(&position.to_string());
        let own = text.parse::<Fen>();
        match &own {
            Ok(fen) => {
                // A parsed FEN can be written and parses to the same again.
                assert_eq!(fen.to_string().parse(), Ok(*fen), "{text:?}");
            }
            Err(error) => {
                assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
                assert!(error.to_string().len() < 300, "{text:?}: {error}");
            }
        }
        if !is_common_ground(&text) {
            continue;
        }
        match (own, judge::Fen::from_ascii(text.as_bytes())) {
            (Ok(fen), Ok(theirs)) => {
                assert_same_position(theirs.as_setup(), &fen.position, &text);
                accepted += 1;
            }
            (Err(_), Err(_)) => refused += 1,
            (own, theirs) => panic!("{text:?}: we say {own:?}, the judge {theirs:?}"),
        }
    }
    assert!(accepted > 1000 && refused > 10_000, "{accepted} accepted, {refused} refused");
}
