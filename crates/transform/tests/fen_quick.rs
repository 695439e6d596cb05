//! Tests that the fast path for FENs agrees with the full parser.

mod generator;

use deltaboard_transform::{Clocks, Fen, FenFields, Position};
use generator::Generator;

/// If the fast path parses a FEN, the full parser gives the same result.
fn agrees(line: &str) -> bool {
    let Some((fen, length)) = Fen::begin(line.as_bytes()) else {
        return false;
    };
    // The fast path doesn't accept a leading space.
    assert_eq!(format!(" {}", &line[..length]).parse(), Ok(fen), "{line:?}");
    // A text that is a FEN as a whole isn't parsed as a shorter FEN with more text after it.
    if let Ok(whole) = line.parse::<Fen>() {
        assert_eq!((fen, line[length..].trim()), (whole, ""), "{line:?}");
    }
    true
}

/// A FEN joined from its fields.
fn spelled(fen: &Fen) -> String {
    let Position { placement, side_to_move, castling, en_passant, clocks } = fen.position;
    let en_passant = en_passant.map_or("-".to_owned(), |square| square.to_string());
    let more = format!("{} {castling} {en_passant}", side_to_move.letter());
    match fen.fields {
        FenFields::Placement if more == "w - -" => placement.to_string(),
        FenFields::Placement | FenFields::Four => format!("{placement} {more}"),
        FenFields::Six => format!("{placement} {more} {}", clocks.unwrap_or_default()),
    }
}

fn written(fen: &Fen) -> String {
    let mut buffer = [0; Fen::LONGEST];
    String::from_utf8(fen.write(&mut buffer).to_vec()).unwrap()
}

#[test]
fn agrees_with_the_parser_on_the_tables() {
    for line in include_str!("fen_valid.txt").lines() {
        let (text, _) = line.split_once(" => ").unwrap_or((line, line));
        agrees(text);
        if let Ok(fen) = text.parse::<Fen>() {
            assert_eq!(written(&fen), spelled(&fen));
        }
    }
    for line in include_str!("fen_invalid.txt").lines() {
        agrees(line);
    }
}

#[test]
fn agrees_with_the_parser_on_random_positions() {
    let mut generator = Generator::new(20);
    let all = [FenFields::Placement, FenFields::Four, FenFields::Six];
    let mut read = 0;
    for _ in 0..5000 {
        let position = generator.position("KQkqABHbcg");
        for fields in all {
            let fen = Fen { position, fields };
            let text = spelled(&fen);
            assert_eq!(written(&fen), text);
            assert_eq!(fen.to_string(), text);
            assert!(agrees(&text), "{text}");
            read += usize::from(agrees(&generator.mutated(&text)));
        }
    }
    assert!(read > 0);
}

#[test]
fn the_longest_fen_fits_into_the_buffer() {
    let placement = ["QqQqQqQq"; 8].join("/");
    let rights = "KQHGFEDCBAkqhgfedcba";
    let mut fen: Fen = format!("{placement} b {rights} a3 0 1").parse().unwrap();
    fen.position.clocks = Some(Clocks { halfmove: u32::MAX, fullmove: u32::MAX });
    assert_eq!(fen.to_string().len(), Fen::LONGEST);
    assert_eq!(written(&fen), fen.to_string());
}

#[test]
fn the_rest_of_the_line_is_ignored() {
    let fen = "k7/8/NK2B3/8/8/8/8/8 w - -";
    for (behind, length) in [
        (" bm Kb6;", 26),
        (";", 26),
        (" x 1", 26),
        (" 3 4", 30),
        (" 3 4; D1 20", 30),
        (" 3 4 | 35", 30),
        (" 3 4\r\n", 30),
        (" 3 4294967295", 39),
        (" [0.5]", 26),
        (" | 35", 26),
        ("\t", 26),
    ] {
        let line = format!("{fen}{behind}");
        let (_, found) = Fen::begin(line.as_bytes()).unwrap();
        assert_eq!(found, length, "{line:?}");
    }
    for line in [
        "",
        " ",
        "8/8/8/8/8/8/8/8\n",
        "8/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8  w - -",
        // Text that may be clocks
        "8/8/8/8/8/8/8/8 w - - 0",
        "8/8/8/8/8/8/8/8 w - -\t3 4",
        "8/8/8/8/8/8/8/8 w - -  3 4",
        "8/8/8/8/8/8/8/8 w - - 3 x",
        "8/8/8/8/8/8/8/8 w - - - -",
        "8/8/8/8/8/8/8/8 w - - +3 4",
        "8/8/8/8/8/8/8/8 w - - 3 4294967296",
        "8/8/8/8/8/8/8/8 w - - 3 00000000001",
    ] {
        assert_eq!(Fen::begin(line.as_bytes()), None, "{line:?}");
    }
}
