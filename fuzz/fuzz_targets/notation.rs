//! Reads any text as a board or returns a refusal with a valid span. The board's text is read back, also with other
//! text around it.

#![no_main]

use deltaboard_notation::{Board, Choice, Form, read, read_as};
use deltaboard_transform::Bitboard;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for choice in Choice::ALL.map(Some).into_iter().chain([None]) {
        let read = match choice {
            Some(choice) => read_as(text, choice),
            None => read(text),
        };
        match read {
            Ok(reading) => {
                assert!(text.get(reading.span.clone()).is_some());
                assert_is_read_back(reading.board);
                // Each other reading gives a different board.
                for other in reading.others {
                    assert_ne!(read_as(text, other).map(|it| it.board), Ok(reading.board));
                }
            }
            Err(refusal) => {
                assert!(text.get(refusal.span.clone()).is_some());
                assert!(!refusal.message.is_empty());
            }
        }
    }
    // `deltaboard_transform` accepts fewer texts, and reads each as the same board, except for short groups of binary
    // digits, which it reads as decimal: `0001_0001`.
    if let Ok(bits) = text.parse::<Bitboard>()
        && let Ok(reading) = read(text)
        && (reading.form, reading.choice) != (Form::DigitGroups, Some(Choice::Binary))
    {
        assert_eq!(reading.board, Board::Bits(bits));
    }
});

fn assert_is_read_back(board: Board) {
    let shown = board.to_string();
    for text in [
        shown.clone(),
        format!("\"{shown}\","),
        format!("`{shown}`"),
        format!("\u{feff}{shown} \u{1a}"),
    ] {
        assert_eq!(read(&text).map(|reading| reading.board), Ok(board), "{text}");
    }
    if let Board::Bits(bits) = board {
        for text in [bits.to_string(), format!("{bits:064b}"), bits.0.to_string()] {
            assert_eq!(read(&text).map(|reading| reading.board), Ok(board), "{text}");
        }
    }
}
