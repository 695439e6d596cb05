//! Parses any text as a bitboard. Errors have a valid span, numbers agree with the standard library, and a board
//! round-trips through each of its formats.

#![no_main]

use deltaboard_transform::Bitboard;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let read = text.parse::<Bitboard>();
    assert_eq!(read.as_ref().ok().map(|board| board.0), expected(text));
    match read {
        Ok(board) => assert_is_read_back(board),
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some());
            assert!(!error.to_string().is_empty());
        }
    }
});

fn assert_is_read_back(board: Bitboard) {
    let bits = board.0;
    for (written, number) in [
        (format!("{board:#x}"), format!("{bits:#x}")),
        (format!("{board:#018X}"), format!("{bits:#018X}")),
        (format!("{board:#b}"), format!("{bits:#b}")),
        (format!("{board:0>20}"), board.to_string()),
    ] {
        assert_eq!(written, number);
        assert_eq!(written.parse(), Ok(board), "{written}");
    }
    // Octal is only a format for writing.
    assert_eq!(u64::from_str_radix(&format!("{board:o}"), 8), Ok(bits));
    // Twenty digits are never hexadecimal.
    assert_eq!(format!("{bits:020}").parse(), Ok(board));
    let drawn = board.to_string();
    assert_eq!(drawn.replace(['\n', ' '], "").replace('.', "-").parse(), Ok(board));
}

/// A simple implementation of the rules: a drawing, or a number for `from_str_radix`.
fn expected(text: &str) -> Option<u64> {
    let text = text.trim();
    if has_quote_outside_digits(text) {
        return None;
    }
    // A name, except of 64 binary digits.
    if text.starts_with('_') {
        return binary(text);
    }
    binary(text).or_else(|| drawn(text)).or_else(|| number(text))
}

/// Whether a text has a `'` without a digit on both sides.
fn has_quote_outside_digits(text: &str) -> bool {
    let is_digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_hexdigit());
    text.match_indices('\'').any(|(offset, _)| {
        !is_digit(text[..offset].chars().next_back())
            || !is_digit(text[offset + 1..].chars().next())
    })
}

/// 64 binary digits on one line, or more than a decimal number can have.
fn binary(text: &str) -> Option<u64> {
    let is_parting = |char: char| char.is_whitespace() || ['_', '\''].contains(&char);
    let digits: String = text.chars().filter(|&char| !is_parting(char)).collect();
    let is_binary = digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_long = (21..64).contains(&digits.len()) && !text.contains(char::is_whitespace);
    let is_line = (digits.len() == 64 || is_long) && is_binary && !text.contains(['\n', '\r']);
    is_line.then(|| u64::from_str_radix(&digits, 2).ok())?
}

fn drawn(text: &str) -> Option<u64> {
    let lines = text.split(['\n', '\r']).map(|line| line.split_whitespace().collect::<String>());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    let is_board = match lines.len() {
        1 => lines[0].len() == 64,
        8 => lines.iter().all(|line| line.len() == 8),
        _ => false,
    };
    let cells = lines.concat();
    // `0x` starts a number of any length, unless the text has other characters of a drawing.
    let is_prefixed = text.to_ascii_lowercase().starts_with("0x");
    let is_number = is_prefixed && lines.len() == 1 && !cells.contains(['.', '#']);
    // 64 digits are a number that is too large.
    let is_digits = lines.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_board || is_number || is_digits {
        return None;
    }
    let mut board = 0;
    for (place, cell) in cells.bytes().enumerate() {
        let is_set = match cell {
            b'.' | b'0' | b'-' => false,
            b'1' | b'x' | b'X' | b'#' => true,
            _ => return None,
        };
        // The text starts with a8.
        board |= u64::from(is_set) << (place ^ 56);
    }
    Some(board)
}

fn number(text: &str) -> Option<u64> {
    let bare: String = text.chars().filter(|char| !['_', '\''].contains(char)).collect();
    let all = |text: &str, radix| text.chars().all(|char| char.is_digit(radix));
    let prefix = text.get(..2).unwrap_or("").to_ascii_lowercase();
    let is_binary = prefix == "0b" && (bare.len() != 16 || all(&bare[2..], 2));
    // A width in bits, as in Verilog.
    let has_width = text.split_once('\'').is_some_and(|(width, base)| {
        width.len() <= 2 && base.to_ascii_lowercase().starts_with(['b', 'd'])
    });
    let is_bare = bare.len() == 16 && all(&bare, 16) && !all(&bare, 10) && !is_binary && !has_width;
    let (radix, rest) = match &*prefix {
        _ if is_bare => return u64::from_str_radix(&bare, 16).ok(),
        "0x" => (16, &text[2..]),
        "0b" if is_binary => (2, &text[2..]),
        _ if is_octal(&bare) => (8, text),
        _ => (10, text),
    };
    let end = rest.find(['u', 'U', 'l', 'L']).unwrap_or(rest.len());
    let (digits, ending) = rest.split_at(end);
    let digits = digits.replace(['_', '\''], "");
    let is_known = ["", "u64", "u", "l", "ul", "lu", "ll", "ull", "llu"]
        .contains(&&*ending.to_ascii_lowercase());
    // The standard library would accept a sign.
    let is_plain = is_known && all(&digits, radix);
    is_plain.then(|| u64::from_str_radix(&digits, radix).ok())?
}

/// Whether a text is octal: digits after a zero, with a suffix of C.
fn is_octal(bare: &str) -> bool {
    let digits = bare.trim_end_matches(['u', 'U', 'l', 'L']);
    digits.len() < bare.len()
        && digits.starts_with('0')
        && digits.bytes().all(|digit| digit < b'8' && digit >= b'0')
}
