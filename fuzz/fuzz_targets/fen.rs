//! Parses any text as a FEN. Errors have a valid span, and the fast path, the full parser and an independent parser
//! (shakmaty) agree on what they accept.

#![no_main]

use deltaboard_transform::{Fen, FenErrorKind, FenFields, Square};
use libfuzzer_sys::fuzz_target;
use shakmaty::fen as oracle;

fuzz_target!(|text: &str| {
    let read = Fen::parse(text);
    match &read {
        Ok(fen) => {
            let written = fen.to_string();
            assert!(written.len() <= Fen::LONGEST);
            assert_eq!(Fen::parse(&written).as_ref(), Ok(fen), "{written}");
            // Only the full parser accepts a leading space.
            assert_eq!(Fen::parse(&format!(" {text}")).as_ref(), Ok(fen));
            if has_two_rights_at_most(fen) {
                let theirs = oracle::Fen::from_ascii(written.as_bytes()).expect("what we wrote");
                assert_same(theirs.as_setup(), fen);
            }
        }
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some());
            assert!(!error.to_string().is_empty());
        }
    }
    if let Some((fen, length)) = Fen::begin(text.as_bytes()) {
        assert_eq!(Fen::parse(&format!(" {}", &text[..length])), Ok(fen));
        if let Ok(whole) = &read {
            assert_eq!((&fen, text[length..].trim()), (whole, ""));
        }
    }
    compare_with_shakmaty(text, read.as_ref().map_err(|error| &error.kind));
});

/// If shakmaty parses a text, this crate parses the same, except features that FENs of ordinary chess don't have.
fn compare_with_shakmaty(text: &str, read: Result<&Fen, &FenErrorKind>) {
    let Ok(theirs) = oracle::Fen::from_ascii(text.as_bytes()) else {
        return;
    };
    let setup = theirs.as_setup();
    let fields = text.split_whitespace().count();
    let is_ordinary = setup.pockets.is_none()
        && setup.promoted.is_empty()
        && setup.remaining_checks.is_none()
        && !text.contains('_')
        && [1, 4, 6].contains(&fields);
    match read {
        Ok(fen) => assert_same(setup, fen),
        // Shakmaty accepts a repeated right, and clamps larger numbers, whatever text follows them.
        Err(FenErrorKind::Castling(_) | FenErrorKind::ClockTooLarge { .. }) => {}
        Err(FenErrorKind::ClockNotNumber { .. })
            if u32::MAX == setup.halfmoves.max(setup.fullmoves.get()) => {}
        Err(kind) => assert!(!is_ordinary, "{kind:?}"),
    }
}

fn assert_same(theirs: &shakmaty::Setup, fen: &Fen) {
    let ours = &fen.position;
    for square in Square::ALL {
        let piece = theirs.board.piece_at(shakmaty::Square::new(u32::from(square.index())));
        let letter = ours.placement.get(square).map(|piece| piece.letter());
        assert_eq!(piece.map(|piece| piece.char()), letter, "{square}");
    }
    assert_eq!(theirs.turn.char(), ours.side_to_move.letter());
    let en_passant = theirs.ep_square.map(|square| square as u8);
    assert_eq!(en_passant, ours.en_passant.map(Square::index));
    // The rooks of the castling letters.
    if let Ok(setup) = shakmaty::Setup::try_from(ours) {
        assert_eq!(theirs.castling_rights, setup.castling_rights);
    }
    if fen.fields == FenFields::Six {
        let clocks = ours.clocks.expect("six fields");
        assert_eq!(theirs.halfmoves, clocks.halfmove);
        assert_eq!(theirs.fullmoves.get(), clocks.fullmove.max(1));
    }
}

/// Shakmaty rejects more than two rights per side.
fn has_two_rights_at_most(fen: &Fen) -> bool {
    let count = |is_white| {
        let letters = fen.position.castling.letters();
        letters.filter(|letter| letter.is_ascii_uppercase() == is_white).count()
    };
    count(true) <= 2 && count(false) <= 2
}
