//! Tests of the FENs of `fen_valid.txt` and `fen_invalid.txt`, and of texts that don't fit into a table.

use std::time::{Duration, Instant};

use deltaboard_transform::{Bitboard, Fen, FenFields, Placement, Transform};

#[test]
fn valid_fens_are_read_and_written() {
    let mut cases = 0;
    for line in include_str!("fen_valid.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (text, expected) = line.split_once(" => ").unwrap_or((line, line));
        let fen: Fen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(fen.to_string(), expected, "{text:?}");
        cases += 1;
    }
    assert!(cases >= 24, "{cases} cases");
}

#[test]
fn invalid_fens_have_an_error_with_a_span() {
    let mut lines = include_str!("fen_invalid.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut cases = 0;
    while let Some(text) = lines.next() {
        let error = text.parse::<Fen>().expect_err(text);
        let before = text[..error.span.start].chars().count();
        let carets = text[error.span.clone()].chars().count();
        let found = match carets {
            0 => format!("{}{error}", " ".repeat(before)),
            _ => format!("{}{} {error}", " ".repeat(before), "^".repeat(carets)),
        };
        let expected = lines.next().expect("a line with the message");
        assert_eq!(format!("\n{text}\n{found}\n"), format!("\n{text}\n{expected}\n"));
        cases += 1;
    }
    assert!(cases >= 32, "{cases} cases");
}

#[test]
fn empty_texts_are_errors() {
    for text in ["", " ", "\n\t\u{2003}"] {
        let error = text.parse::<Fen>().unwrap_err();
        assert_eq!(error.to_string(), "the text is empty; expected a FEN");
        assert_eq!(error.span, 0..text.len());
    }
}

#[test]
fn invisible_characters_are_escaped() {
    for (text, expected) in [
        ("\u{feff}8/8/8/8/8/8/8/8", "`\\u{feff}` is not a piece (rank 8)"),
        ("8/8/8/8/8/8/8/\u{0}8", "`\\0` is not a piece (rank 1)"),
        ("8/8/8/8/8/8/8/8 \u{202e}w - -", "side to move must be w or b, not `\\u{202e}w`"),
        (
            "8/8/8/8/8/8/8/8 w - 'e\u{301}",
            "en passant must be a square such as e3, or -, not `'e\\u{301}`",
        ),
    ] {
        // Four fields, so that the tested field is reached.
        let text = match text.split(' ').count() {
            3 => format!("{text} 0"),
            _ => text.to_owned(),
        };
        let error = text.parse::<Fen>().unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[test]
fn the_number_of_fields_is_kept() {
    let mut fen: Fen = "8/8/8/8/8/8/8/K7".parse().unwrap();
    assert_eq!(fen.fields, FenFields::Placement);
    assert_eq!(fen.to_string(), "8/8/8/8/8/8/8/K7");
    // Now the rest isn't `w - -`.
    fen.position = Transform::ColorFlip.position(&fen.position).position;
    assert_eq!(fen.to_string(), "k7/8/8/8/8/8/8/8 b - -");

    fen.fields = FenFields::Six;
    assert_eq!(fen.to_string(), "k7/8/8/8/8/8/8/8 b - - 0 1");
    assert_eq!(Fen::from(fen.position).to_string(), fen.position.to_string());
    assert_eq!(fen.position.to_string(), "k7/8/8/8/8/8/8/8 b - -");
}

#[test]
fn a_placement_has_one_field() {
    let placement: Placement = " 8/8/8/8/8/8/8/K7\n".parse().unwrap();
    assert_eq!(placement.to_string(), "8/8/8/8/8/8/8/K7");
    let error = "8/8/8/8/8/8/8/K7 w - -".parse::<Placement>().unwrap_err();
    assert_eq!(error.to_string(), "expected only the pieces; more fields follow");
    assert_eq!(error.span, 17..22);
}

/// A megabyte of anything gives an error quickly, with a short message.
#[test]
fn huge_texts_have_fast_and_short_errors() {
    let board = "8/8/8/8/8/8/8/8";
    let long = |piece: &str| piece.repeat((1 << 20) / piece.len());
    let texts = [
        long("8"),
        long("/"),
        long(" "),
        long("k "),
        long("♔"),
        long("\u{0}"),
        long("e\u{301}"),
        long("1\n"),
        long(". 1 "),
        long("f"),
        long("_"),
        format!("0x{}", long("0")),
        format!("0x{}", long("_")),
        format!("1{}", long("u")),
        format!("{board} {} - -", long("♔")),
        format!("{board} w {} -", long("K")),
        format!("{board} w - {}", long("\u{10ffff}")),
        format!("{board} w - - {} 1", long("9")),
        format!("{board} {}", long("w ")),
        format!("8/8/8/8/8/8/8/{}", long("8")),
    ];
    for text in &texts {
        let begun = Instant::now();
        let fen = text.parse::<Fen>().expect_err("no FEN").to_string();
        let bits = text.parse::<Bitboard>().map_err(|error| error.to_string());
        let name = text.parse::<Transform>().expect_err("no transform").to_string();
        // Linear work takes milliseconds; quadratic work would take hours.
        assert!(begun.elapsed() < Duration::from_secs(10), "{} took {:?}", &fen, begun.elapsed());
        for message in [fen, bits.err().unwrap_or_default(), name] {
            assert!(message.len() < 300, "{message}");
        }
    }
}
