//! Digits in groups: binary, bytes in hexadecimal, decimals with thousands.

use core::ops::Range;

use deltaboard_transform::Bitboard;

use super::Number;
use crate::form::{Choice, Form};
use crate::note::Note;

/// Reads groups of digits that make one number together; `None` if the text is anything else.
pub(crate) fn digit_groups(text: &str) -> Option<Number> {
    let trimmed = text.trim().trim_matches(['"', '\'', '`', ',', ';']).trim();
    let start = trimmed.as_ptr().addr() - text.as_ptr().addr();
    let span = start..start + trimmed.len();
    if trimmed.contains('\n') || trimmed.len() > 200 {
        return None;
    }
    binary(trimmed, span.clone())
        .or_else(|| bytes(trimmed, span.clone()))
        .or_else(|| thousands(trimmed, span))
}

/// 64 binary digits, however they are parted; or fewer in groups of equal length.
fn binary(text: &str, span: Range<usize>) -> Option<Number> {
    let is_parting = |c: char| matches!(c, ' ' | '\t' | '_' | '\'');
    let groups: Vec<_> = text.split(is_parting).filter(|it| !it.is_empty()).collect();
    let digits = groups.concat();
    let first = groups.first()?.len();
    let is_binary = digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_even = groups.iter().all(|group| group.len() == first);
    let is_whole = digits.len() == 64 && first > 1;
    let is_spaced = text.split_whitespace().count() > 1 && matches!(first, 4 | 8 | 16 | 32);
    let is_grouped = is_spaced && is_even && digits.len() < 64 && groups.len() > 1;
    let is_single = digits.len() == 64 && first == 1;
    if !is_binary || !(is_whole || is_grouped || is_single) {
        return None;
    }
    let bits = u64::from_str_radix(&digits, 2).ok()?;
    let is_board = digits.len() == 64;
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
            Vec::new()
        },
        notes: Vec::new(),
        is_certain: true,
    })
}

/// 16 hexadecimal digits in groups of equal length.
fn bytes(text: &str, span: Range<usize>) -> Option<Number> {
    let groups: Vec<_> = text.split_whitespace().collect();
    let digits = groups.concat();
    let digits = digits.strip_prefix("0x").unwrap_or(&digits);
    let length = groups.last()?.len();
    let is_even = groups[1..].iter().all(|group| group.len() == length);
    let is_hex = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if groups.len() < 2 || !is_even || !is_hex {
        return None;
    }
    Some(Number {
        bits: Bitboard(u64::from_str_radix(digits, 16).ok()?),
        form: Form::DigitGroups,
        span,
        choice: Some(Choice::Hexadecimal),
        others: Vec::new(),
        notes: if length == 2 {
            vec![Note::Bytes]
        } else {
            Vec::new()
        },
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
