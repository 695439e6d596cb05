//! Digits in groups: binary, bytes in hexadecimal, decimals with thousands.

use core::ops::Range;

use deltaboard_transform::Bitboard;

use super::Number;
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::Refusal;

/// Reads groups of digits that make one number together; `None` if the text is anything else.
pub(super) fn read(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    if let Some(read) = escapes(text, choice) {
        return Some(read);
    }
    let trimmed = text.trim().trim_matches(['"', '\'', '`', ',', ';']).trim();
    let start = trimmed.as_ptr().addr() - text.as_ptr().addr();
    let span = start..start + trimmed.len();
    if trimmed.contains('\n') || trimmed.len() > 200 {
        return None;
    }
    binary(trimmed, span.clone(), choice)
        .or_else(|| bytes(trimmed, span.clone(), choice))
        .or_else(|| thousands(trimmed, span))
        .map(Ok)
}

/// A string of bytes: `\\x80\\x40`.
fn escapes(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let start = text.find("\\x")?;
    let string = &text[start..];
    let end = string.find(['"', '\'', '\n']).unwrap_or(string.len());
    let string = string[..end].trim_end();
    let span = start..start + string.len();
    let mut digits = String::new();
    let mut rest = string;
    while let Some(byte) = rest.strip_prefix("\\x").and_then(|rest| rest.get(..2)) {
        digits += byte;
        digits.push(' ');
        rest = &rest[4..];
    }
    if digits.len() <= 3 {
        return None;
    }
    let read = rest
        .is_empty()
        .then(|| bytes(digits.trim(), span.clone(), choice))
        .flatten();
    let fault = "a string of bytes; a board has eight of them, each written as \\x and two digits";
    Some(read.ok_or_else(|| Refusal::new(span, fault)))
}

/// 64 binary digits, however they are parted; or fewer in groups of equal length.
fn binary(text: &str, span: Range<usize>, choice: Option<Choice>) -> Option<Number> {
    let is_parting = |c: char| matches!(c, ' ' | '\t' | '_' | '\'');
    let groups: Vec<_> = text.split(is_parting).filter(|it| !it.is_empty()).collect();
    let digits = groups.concat();
    let first = groups.first()?.len();
    let is_binary = digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_even = groups.iter().all(|group| group.len() == first);
    let is_whole = digits.len() == 64 && first > 1;
    let is_asked_otherwise = matches!(choice, Some(Choice::Decimal | Choice::Octal));
    let is_spaced = matches!(first, 4 | 8 | 16 | 32) && !is_asked_otherwise;
    let is_grouped = is_spaced && is_even && digits.len() < 64 && groups.len() > 1;
    let is_single = digits.len() == 64 && first == 1;
    if !is_binary || !(is_whole || is_grouped || is_single) {
        return None;
    }
    let is_board = digits.len() == 64;
    let bits = u64::from_str_radix(&digits, 2).ok()?;
    // Fewer digits may also be hexadecimal.
    let other = u64::from_str_radix(&digits, 16).ok();
    let other = other.filter(|other| !is_board && *other != bits);
    if let Some(other) = other.filter(|_| choice == Some(Choice::Hexadecimal)) {
        return Some(Number {
            bits: Bitboard(other),
            form: Form::DigitGroups,
            span,
            choice,
            others: vec![Choice::Binary],
            notes: Vec::new(),
            is_certain: true,
        });
    }
    Some(Number {
        bits: Bitboard(bits),
        form: Form::DigitGroups,
        span,
        choice: Some(if is_board {
            Choice::Number
        } else {
            Choice::Binary
        }),
        others: if is_board {
            vec![Choice::Drawing]
        } else {
            other.map(|_| Choice::Hexadecimal).into_iter().collect()
        },
        notes: Vec::new(),
        is_certain: true,
    })
}

/// 16 hexadecimal digits in groups of equal length.
fn bytes(text: &str, span: Range<usize>, choice: Option<Choice>) -> Option<Number> {
    let groups: Vec<_> = text.split_whitespace().collect();
    let digits = groups.concat();
    let digits = digits.strip_prefix("0x").unwrap_or(&digits);
    let length = groups.last()?.len();
    let is_even = groups[1..].iter().all(|group| group.len() == length);
    let is_hex = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if groups.len() < 2 || !is_even || !is_hex {
        return None;
    }
    let bits = u64::from_str_radix(digits, 16).ok()?;
    // Bytes have an order; groups of four digits are parts of one number.
    let turned = bits.swap_bytes();
    let has_order = length == 2 && turned != bits;
    let is_turned = has_order && choice == Some(Choice::Reversed);
    let (this, other) = match is_turned {
        true => (Choice::Reversed, Choice::Hexadecimal),
        false => (Choice::Hexadecimal, Choice::Reversed),
    };
    Some(Number {
        bits: Bitboard(if is_turned { turned } else { bits }),
        form: Form::DigitGroups,
        span,
        choice: Some(this),
        others: has_order.then_some(other).into_iter().collect(),
        notes: (length == 2 && !is_turned)
            .then_some(Note::Bytes)
            .into_iter()
            .collect(),
        is_certain: true,
    })
}

/// A decimal number with its thousands parted: `9,241,421`.
fn thousands(text: &str, span: Range<usize>) -> Option<Number> {
    let parting = [',', ' ', '.', '\'']
        .into_iter()
        .find(|c| text.contains(*c))?;
    let groups: Vec<_> = text.split(parting).collect();
    let (first, rest) = groups.split_first()?;
    let are_digits = groups
        .iter()
        .all(|it| it.bytes().all(|digit| digit.is_ascii_digit()));
    let are_thousands = !rest.is_empty()
        && (parting == ',' || rest.len() >= 2)
        && rest.iter().all(|group| group.len() == 3);
    if !are_digits || !are_thousands || !(1..=3).contains(&first.len()) {
        return None;
    }
    Some(Number {
        bits: Bitboard(groups.concat().parse().ok()?),
        form: Form::DigitGroups,
        span,
        choice: Some(Choice::Decimal),
        others: Vec::new(),
        notes: Vec::new(),
        is_certain: true,
    })
}
