//! Tests the table of forms, and writes `docs/reading.md` from it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use deltaboard_notation::{Board, Choice, Form, Reading, read, read_as};
use deltaboard_transform::{Bitboard, Fen};

/// A form and its cases.
struct Section {
    name: String,
    description: String,
    cases: Vec<Case>,
}

struct Case {
    text: String,
    /// The text with its escapes, as in the table.
    escaped: String,
    /// The board, or the message of the refusal.
    expected: Result<String, String>,
    notes: Vec<String>,
    choices: String,
}

/// Reads the table.
fn table() -> Vec<Section> {
    let table = include_str!("forms.txt");
    table.split("\n== ").skip(1).map(section).collect()
}

fn section(text: &str) -> Section {
    let (head, cases) = text.split_once("\n--\n").expect("a section has cases");
    let (name, description) = head.split_once('\n').expect("a section has a description");
    Section {
        name: name.to_owned(),
        description: description.to_owned(),
        cases: cases.split("\n--\n").map(case).collect(),
    }
}

fn case(text: &str) -> Case {
    let is_result = |line: &str| line.starts_with("=> ") || line.starts_with("!! ");
    let lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
    let end = lines.iter().position(|line| is_result(line));
    let end = end.unwrap_or_else(|| panic!("no result: {text}"));
    let escaped = lines[..end].join("\n");
    let marked = |mark: &str| {
        let marked = lines[end..].iter().filter_map(|line| line.strip_prefix(mark));
        marked.map(str::to_owned).collect::<Vec<_>>()
    };
    Case {
        text: unescaped(&escaped),
        escaped,
        expected: match lines[end].strip_prefix("!! ") {
            Some(refusal) => Err(refusal.to_owned()),
            None => Ok(lines[end][3..].to_owned()),
        },
        notes: marked("~ "),
        choices: marked("? ").concat(),
    }
}

/// Replaces `\u{…}` by the character.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').expect("a closed escape");
        let code = u32::from_str_radix(code, 16).expect("a code point");
        out.push(char::from_u32(code).expect("a character"));
        out.push_str(rest);
    }
    out
}

fn choices(reading: &Reading) -> String {
    let all = reading.choice.iter().chain(&reading.others);
    all.map(|choice| choice.name()).collect::<Vec<_>>().join(", ")
}

#[test]
fn texts_of_the_table_give_the_expected_boards_or_refusals() {
    for section in table() {
        for case in section.cases {
            match (read(&case.text), case.expected) {
                (Ok(reading), Ok(board)) => {
                    assert_eq!(reading.board.to_string(), board, "{}", case.text);
                    let notes: Vec<_> = reading.notes.iter().map(ToString::to_string).collect();
                    assert_eq!(notes, case.notes, "{}", case.text);
                    assert_eq!(choices(&reading), case.choices, "{}", case.text);
                    assert_eq!(reading.form.name(), section.name, "{}", case.text);
                }
                (Err(refusal), Err(message)) => {
                    assert_eq!(refusal.to_string(), message, "{}", case.text);
                }
                (read, expected) => panic!("{}\n{read:?}, expected {expected:?}", case.text),
            }
        }
    }
}

#[test]
fn every_form_has_examples_and_refusals() {
    let sections = table();
    let names: BTreeSet<_> = sections.iter().map(|section| &*section.name).collect();
    let forms: BTreeSet<_> = Form::ALL.iter().map(|form| form.name()).collect();
    assert_eq!(names, forms);
    for section in &sections {
        let refused = section.cases.iter().filter(|case| case.expected.is_err()).count();
        assert!(refused >= 1 && section.cases.len() - refused >= 2, "{}", section.name);
    }
}

#[test]
fn displayed_boards_are_read_back() {
    for case in table().into_iter().flat_map(|part| part.cases) {
        let Ok(reading) = read(&case.text) else {
            continue;
        };
        let displayed = reading.board.to_string();
        let again = read(&displayed).unwrap_or_else(|refusal| panic!("{displayed}: {refusal}"));
        assert_eq!(again.board, reading.board, "{}", case.text);
        assert_eq!((again.choice, again.notes.len()), (None, 0), "{displayed}");
    }
}

#[test]
fn each_other_choice_gives_another_board_and_lists_the_first_choice() {
    let mut tried = 0;
    for case in table().into_iter().flat_map(|part| part.cases) {
        let Ok(reading) = read(&case.text) else {
            continue;
        };
        for &other in &reading.others {
            let otherwise = read_as(&case.text, other).expect("another reading");
            assert_eq!(otherwise.choice, Some(other), "{}", case.text);
            assert_ne!(otherwise.board, reading.board, "{} as {other}", case.text);
            let back = reading.choice.expect("a choice");
            assert!(otherwise.others.contains(&back), "{} as {other}", case.text);
            assert_eq!(read_as(&case.text, back).expect("back").board, reading.board);
            tried += 1;
        }
    }
    assert!(tried > 8, "only {tried} choices");
}

#[test]
fn digits_alone_are_decimal_and_can_be_read_as_hexadecimal() {
    for bit in 0..64 {
        let board = 1u64 << bit;
        for text in [
            board.to_string(),
            format!("{board:#x}"),
            format!("{board:#b}"),
            format!("{board:#o}"),
            format!("{board:064b}"),
        ] {
            let read = read(&text).expect("a number").board.to_string();
            assert_eq!(read, format!("{board:#018x}"), "{text}");
        }
        let text = format!("{board:016x}");
        let read = read_as(&text, Choice::Hexadecimal).expect("a number");
        assert_eq!(read.board.to_string(), format!("{board:#018x}"), "{text}");
    }
}

/// `deltaboard_transform` and this crate accept the same separators; otherwise one would join digits that the other
/// splits.
#[test]
fn numbers_with_separators_agree_with_the_library() {
    for (separator, is_valid) in
        [("_", true), ("__", true), ("'", true), ("_'", false), ("'_", false), ("''", false)]
    {
        let digits = ["0001", "0001", "0100", "0000"].join(separator);
        let long = [&*digits; 4].join(separator);
        // Digits of a longer and a shorter group aren't read as groups of equal length.
        let decimal = ["18", "446"].join(separator);
        assert!(format!("_{decimal}").parse::<Bitboard>().is_err());
        for text in [format!("0b{digits}"), format!("0x{digits}"), long, decimal] {
            let library = text.parse::<Bitboard>().map(Board::Bits);
            assert_eq!(library.is_ok(), is_valid, "{text}");
            if let Ok(board) = library {
                assert_eq!(read(&text).map(|reading| reading.board), Ok(board), "{text}");
            }
        }
    }
}

#[test]
fn spans_are_in_the_original_text() {
    for (text, expected) in [
        ("\u{feff} \u{200b}0xff;", "0xff"),
        ("x = { 0x1, 0x2 };", "0x1"),
        ("« 8/8/8/8/8/8/8/K6k w - - » »", "8/8/8/8/8/8/8/K6k w - -"),
    ] {
        assert_eq!(&text[read(text).expect(text).span], expected);
    }
    let refusal = read(" 0xfg").expect_err("not a digit");
    assert_eq!(refusal.span, 4..5);
}

#[test]
fn truncated_repeated_and_long_texts_do_not_panic() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R2QKB1R b KQ - 3 8";
    for end in 0..fen.len() {
        let _ = read(&fen[..end]);
        let _ = read(&fen[end..]);
    }
    for part in [
        "(", "1|", "-", "~", "0x", "8/", "1 ", "| ", "{", "\n", "1. e4 ", "[FEN \"", "1,", "'",
        "64'h",
    ] {
        let _ = read(&part.repeat(100_000));
        let _ = read(&format!("{}{fen}", part.repeat(1000)));
    }
    // Many positions on one long line.
    let placements = "8/8/8/8/8/8/8/K5kk ".repeat(1 << 15);
    assert!(read(&placements).is_ok());
    let long = format!("{}\n{fen}\n", "x ".repeat(1 << 19));
    assert_eq!(read(&long).expect("a FEN").board.to_string(), fen);
    assert!(read(&"x".repeat(5 << 20)).is_err());
}

/// Inserts characters of one to four bytes, Unicode whitespace and combining marks at every offset of every form.
#[test]
fn unusual_characters_do_not_panic() {
    let unusual = ["\u{354}", "é", "中", "\u{1f642}", "\u{b}", "\0", "²", "\u{2009}"];
    for case in table().into_iter().flat_map(|part| part.cases) {
        let text = &case.text;
        let ends = text.char_indices().map(|(at, c)| at..at + c.len_utf8());
        for (number, span) in ends.enumerate() {
            // In long drawings, one of the characters at each offset.
            for unusual in unusual.iter().skip(number % 8).step_by(1 + text.len() / 20) {
                let (before, after) = (&text[..span.start], &text[span.start..]);
                for rest in [after, &text[span.end..]] {
                    let text = format!("{before}{unusual}{rest}");
                    let span = match read(&text) {
                        Ok(reading) => reading.span,
                        Err(refusal) => refusal.span,
                    };
                    assert!(text.get(span).is_some(), "{text}");
                }
            }
        }
    }
}

/// The text of `docs/reading.md`.
fn page() -> String {
    let mut page = String::from(
        "# What can be pasted\n\n\
        The FEN field, the Bits field, pasting anywhere on the page, links, the attributes of the player and the program `deltaboard` all read a text in \
        the same way, with `crates/notation`. This page is generated from the table of its tests, `crates/notation/tests/forms.txt`, by \
        `UPDATE_EXPECT=1 cargo test -p deltaboard-notation --test forms`.\n\n\
        Two rules apply to ambiguous texts:\n\n\
        - One line is a number, most significant bit first; eight lines are a drawing, rank 8 first.\n\
        - Digits alone are decimal.\n\n\
        If another reading gives another board, the page shows how it read the text and offers the others: *Read as decimal. Read as hexadecimal*. \
        A link can make the same choice: `bits=255&read=hexadecimal`. The choices are ",
    );
    let names: Vec<_> = Choice::ALL.iter().map(|choice| format!("`{}`", choice.name())).collect();
    page += &names.join(", ");
    page += ".\n";
    for section in table() {
        let mut name = section.name.clone();
        name[..1].make_ascii_uppercase();
        page += &format!("\n## {name}\n\n{}\n", section.description);
        for case in section.cases {
            page += &format!("\n```text\n{}\n```\n\n", case.escaped.replace("```", "~~~"));
            match case.expected {
                Err(refusal) => page += &format!("is refused: *{refusal}*\n"),
                Ok(board) => {
                    page += &format!("is `{board}`");
                    if let Some((choice, others)) = case.choices.split_once(", ") {
                        page += &format!(", read as {choice}, or as {others}");
                    } else if !case.choices.is_empty() {
                        page += &format!(", read as {}", case.choices);
                    }
                    page += "\n";
                    for note in case.notes {
                        page += &format!("\n*{note}.*\n");
                    }
                }
            }
        }
    }
    page
}

#[test]
fn the_documentation_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reading.md");
    let page = page();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &page).expect("a writable file");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/reading.md is out of date: run this test with UPDATE_EXPECT=1");
}

/// Texts from engines, debuggers, logs, source code in many languages, tables and chats, and texts without a board.
#[test]
fn texts_from_many_tools_are_read() {
    let cases = include_str!("collected.json");
    let cases: serde_json::Value = serde_json::from_str(cases).expect("JSON");
    let cases = cases.as_array().expect("a list");
    assert!(cases.len() > 1000);
    for case in cases {
        let field = |key: &str| case[key].as_str();
        let text = field("text").expect("a text");
        let board = match read(text) {
            Ok(reading) => reading.board,
            Err(refusal) => {
                assert_eq!(case["refused"], true, "{text}\nis refused: {refusal}");
                continue;
            }
        };
        assert_ne!(case["refused"], true, "{text}\nis read as {board}");
        if let Some(bits) = field("bits") {
            let bits = u64::from_str_radix(&bits[2..], 16).expect("bits");
            let read = match board {
                Board::Position(fen) => fen.position.placement.occupied(),
                Board::Bits(bits) => bits,
            };
            assert_eq!(read.0, bits, "{text}");
            continue;
        }
        let Board::Position(fen) = board else {
            panic!("{text}\nis read as {board}");
        };
        let displayed = fen.to_string();
        if let Some(expected) = field("fen") {
            let expected: Fen = expected.parse().expect("a FEN");
            assert_eq!(fen.position.placement, expected.position.placement, "{text}");
            assert_eq!(fen.position.side_to_move, expected.position.side_to_move, "{text}");
            assert_eq!(fen.position.castling, expected.position.castling, "{text}");
            assert_eq!(fen.position.en_passant, expected.position.en_passant, "{text}");
        }
        if let Some(placement) = field("placement") {
            assert!(displayed.starts_with(placement), "{text}\nis read as {displayed}");
        }
        if let Some(turn) = field("turn") {
            assert_eq!(fen.position.side_to_move.letter().to_string(), turn, "{text}");
        }
    }
}
