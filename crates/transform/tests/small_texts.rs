//! Values with texts of one or two letters: displayed texts parse, and no others do.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use deltaboard_transform::{
    Bitboard, Clocks, Color, FenErrorKind, File, NameError, Piece, Position, Rank, Role, Square,
};

/// Parses every text of one or two characters from a set, and some longer texts. Returns those that parse.
fn readable<T: FromStr>() -> Vec<String> {
    let letters: Vec<char> = (' '..='~').chain(['é', '１']).collect();
    let mut texts = vec![String::new()];
    for first in &letters {
        texts.push(first.to_string());
        texts.extend(letters.iter().map(|second| format!("{first}{second}")));
    }
    texts.retain(|text| text.parse::<T>().is_ok());
    texts
}

#[track_caller]
fn survives<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(all: &[T]) {
    for one in all {
        let text = one.to_string();
        assert_eq!(text.parse::<T>().as_ref().ok(), Some(one), "{text}");
    }
}

#[test]
fn displayed_texts_parse() {
    survives(&Square::ALL);
    survives(&File::ALL);
    survives(&Rank::ALL);
    survives(&Piece::ALL);
    survives(&Role::ALL);
    survives(&Color::ALL);
    survives(&[0, 1, 99, u32::MAX].map(|clock| Clocks { halfmove: clock, fullmove: clock / 2 }));
}

#[test]
fn no_other_text_parses() {
    assert_eq!(readable::<Square>().len(), 64);
    assert_eq!(readable::<File>().concat(), "ABCDEFGHabcdefgh");
    assert_eq!(readable::<Rank>().concat(), "12345678");
    assert_eq!(readable::<Piece>().concat(), "BKNPQRbknpqr");
    assert_eq!(readable::<Role>().concat(), "BKNPQRbknpqr");
    assert_eq!(readable::<Color>().concat(), "bw");
}

#[test]
fn errors_quote_the_word() {
    fn error<T: FromStr<Err: Display>>(word: &str) -> String {
        let outcome = word.parse::<T>();
        outcome.err().expect(word).to_string()
    }
    assert_eq!(error::<File>(""), "`` is not a file: a letter a to h");
    assert_eq!(error::<Rank>("0"), "`0` is not a rank: a digit 1 to 8");
    assert_eq!(
        error::<Square>("e44"),
        "`e44` is not a square: a letter a to h and a digit 1 to 8, such as e4"
    );
    assert_eq!(error::<Square>("H8"), "`H8` is not a square; did you mean `h8`?");
    assert_eq!(
        error::<Piece>("♔"),
        "`♔` is not a piece: one of the letters P N B R Q K, in lower case for Black"
    );
    assert_eq!(error::<Role>("pawn"), "`pawn` is not a role: one of the letters p n b r q k");
    assert_eq!(error::<Color>("-"), "`-` is not a colour: w or b, or white or black");
    let error: NameError<Square> = "é".parse::<Square>().unwrap_err();
    assert_eq!(error.suggestion, None);
}

#[test]
fn clocks_are_two_numbers() {
    let kind = |text: &str| text.parse::<Clocks>().unwrap_err().kind;
    assert_eq!(kind(""), FenErrorKind::ClockCount { found: 0 });
    assert_eq!(kind("1 2 3"), FenErrorKind::ClockCount { found: 3 });
    assert!(matches!(kind("-1 2"), FenErrorKind::ClockNotNumber { .. }));
    assert!(matches!(kind("1 4294967296"), FenErrorKind::ClockTooLarge { .. }));
}

#[test]
fn file_letters_parse_in_either_case() {
    for file in File::ALL {
        let letter = char::from(b'a' + file.index());
        assert_eq!(File::from_letter(letter), Some(file));
        assert_eq!(File::from_letter(letter.to_ascii_uppercase()), Some(file));
    }
}

#[test]
fn indices_follow_the_order_of_pieces() {
    for (place, piece) in Piece::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(piece.index()), place);
    }
}

#[test]
fn debug_output_names_the_type() {
    let board = Bitboard(0x8000_0000_0000_0001);
    assert_eq!(format!("{board:?}"), "Bitboard(0x8000000000000001)");
    assert!(format!("{board:#?}").ends_with("\n1 . . . . . . ."));
    let position = Position::START;
    assert_eq!(format!("{:?}", position.castling), "CastlingRights(KQkq)");
    assert_eq!(
        format!("{:?}", position.placement),
        "Placement(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR)"
    );
}
