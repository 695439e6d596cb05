//! Tests of drawing and parsing bitboards.

mod generator;

use deltaboard_transform::{Bitboard, Square, bitboard};
use generator::Generator;

const LETTER_R: Bitboard = bitboard! {
    . 1 1 1 1 . . .
    . 1 . . . 1 . .
    . 1 . . . 1 . .
    . 1 . . 1 . . .
    . 1 1 1 . . . .
    . 1 . 1 . . . .
    . 1 . . 1 . . .
    . 1 . . . 1 . .
};

fn cases(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn a_drawing_has_rank_8_on_top_and_file_a_on_the_left() {
    assert_eq!(LETTER_R, Bitboard(0x1e2222120e0a1222));
    let corner = bitboard! {
        1 . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    };
    assert_eq!(corner, Square::A8.bitboard());
}

#[test]
fn every_format_of_a_bitboard_round_trips() {
    let mut generator = Generator::new(3);
    for round in 0..10_000 {
        let board = match round % 3 {
            0 => generator.bitboard(),
            1 => generator.bitboard() & generator.bitboard() & generator.bitboard(),
            _ => Bitboard(generator.bits() >> generator.below(64)),
        };
        for text in [
            board.to_string(),
            board.to_string().replace(' ', ""),
            board.to_string().replace('\n', "\r\n"),
            board.to_string().replace('\n', " ").replace('1', "x"),
            format!("{board:064b}").replace("11", "1 1"),
            board.to_string().replace('.', "-").replace('1', "x"),
            board.to_string().replace('.', "0"),
            board.to_string().replace(['\n', ' '], ""),
            format!("{board:064b}"),
            board.to_string().replace('1', "#"),
            format!("{board:#x}"),
            format!("{board:#018X}"),
            format!("{board:#b}"),
            format!("{:0>20}", board.0),
        ] {
            assert_eq!(text.parse(), Ok(board), "{text}");
        }
        // A number of 16 digits with a letter is hexadecimal without a prefix, unless it starts with `0b` and is binary.
        let bare = format!("{board:016x}");
        let has_letter = bare.bytes().any(|digit| digit.is_ascii_alphabetic());
        if has_letter && !bare.starts_with("0b") {
            assert_eq!(bare.parse(), Ok(board), "{bare}");
        }
    }
}

#[test]
fn valid_numbers_are_read() {
    let mut count = 0;
    for line in cases(include_str!("bitboard_valid.txt")) {
        let (text, expected) = line.split_once(" => ").expect("a text and its bits");
        let board: Bitboard = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(format!("{board:016x}"), expected, "{text}");
        count += 1;
    }
    assert!(count >= 27, "{count} cases");
}

#[test]
fn invalid_texts_have_an_error_with_a_span() {
    let mut lines = cases(include_str!("bitboard_invalid.txt"));
    let mut count = 0;
    while let Some(text) = lines.next() {
        let error = text.parse::<Bitboard>().expect_err(text);
        let before = text[..error.span.start].chars().count();
        let carets = text[error.span.clone()].chars().count();
        let found = format!("{}{} {error}", " ".repeat(before), "^".repeat(carets));
        let expected = lines.next().expect("a line with the message");
        assert_eq!(format!("\n{text}\n{found}\n"), format!("\n{text}\n{expected}\n"));
        count += 1;
    }
    assert!(count >= 14, "{count} cases");
}

#[test]
fn errors_in_drawings_name_the_rank() {
    let drawing = LETTER_R.to_string();
    let nine = drawing.replacen(". 1 . . 1 . . .", ". 1 . . 1 . . . .", 1);
    let error = nine.parse::<Bitboard>().unwrap_err();
    assert_eq!(error.to_string(), "rank 5 has 9 squares");
    assert_eq!(&nine[error.span], ". 1 . . 1 . . . .");

    let foreign = drawing.replacen(". 1 1 1 . . . .", ". 1 ♙ 1 . . . .", 1);
    let error = foreign.parse::<Bitboard>().unwrap_err();
    assert_eq!(error.to_string(), "`♙` is neither `.` nor `1` (rank 4)");
    assert_eq!(&foreign[error.span], "♙");

    let seven_ranks = drawing.rsplit_once('\n').unwrap().0;
    let error = seven_ranks.parse::<Bitboard>().unwrap_err();
    assert_eq!(error.to_string(), "7 ranks; a board has 8");

    assert_eq!("".parse::<Bitboard>().unwrap_err().span, 0..0);
    assert_eq!(
        " \n".parse::<Bitboard>().unwrap_err().to_string(),
        "the text is empty; expected a bitboard"
    );
}

#[test]
fn blank_lines_and_indents_do_not_matter() {
    let indented = LETTER_R.to_string().replace('\n', "\n\n\t  ");
    assert_eq!(format!("\n  {indented}\n").parse(), Ok(LETTER_R));
}

#[test]
fn no_text_panics() {
    let mut generator = Generator::new(4);
    let starts = ["0x1e2222120e0a1222", "0b1011", "1e2222120e0a1222", &LETTER_R.to_string()]
        .map(str::to_owned);
    let mut refused = 0;
    for _ in 0..20_000 {
        let start = generator.below(starts.len());
        let text = generator.mutated(&starts[start]);
        if let Err(error) = text.parse::<Bitboard>() {
            assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
            assert!(error.to_string().len() < 300, "{error}");
            refused += 1;
        }
    }
    assert!(refused > 5000, "{refused}");
}

#[test]
fn squares_come_in_order_from_both_ends() {
    let mut generator = Generator::new(5);
    for _ in 0..1000 {
        let board = generator.bitboard() & generator.bitboard();
        let expected: Vec<Square> =
            Square::ALL.into_iter().filter(|&square| board.contains(square)).collect();
        assert_eq!(board.squares().collect::<Vec<_>>(), expected);
        let backwards: Vec<Square> = expected.iter().rev().copied().collect();
        assert_eq!(board.squares().rev().collect::<Vec<_>>(), backwards);
        assert_eq!(board.squares().len(), expected.len());
        assert_eq!(expected.into_iter().collect::<Bitboard>(), board);
    }
    assert_eq!(Bitboard::FULL.squares().len(), 64);
    assert_eq!(Bitboard::EMPTY.squares().next_back(), None);
}

#[test]
fn names_of_squares_files_and_ranks_round_trip() {
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::new(square.index()), Some(square));
        assert_eq!(Square::from_coords(square.file(), square.rank()), square);
    }
    assert_eq!(Square::new(64), None);
    assert_eq!(Square::new(255), None);
    for text in ["", "e", "e0", "e9", "i1", "E4", "e4 ", "é4", "♔"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}
