//! Reads digits in groups: binary, bytes in hexadecimal, decimals with separated thousands.

use core::ops::Range;

use deltaboard_transform::Bitboard;

use super::Number;
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::Refusal;
use crate::scan::Scan;

/// Reads groups of digits that form one number; `None` if the text is something else.
pub(super) fn read(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    if let Some(read) = escapes(text, choice) {
        return Some(read);
    }
    let trimmed = text.trim().trim_of("\"'`,;").trim();
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

/// Reads a string of bytes: `\\x80\\x40`.
fn escapes(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let start = text.find("\\x")?;
    let string = text[start..].trim_end_of("\"'`,;) \n");
    if string.matches("\\x").count() < 2 {
        return None;
    }
    let span = start..start + string.len();
    let read = bytes(string.replace("\\x", " ").trim(), span.clone(), choice);
    let message = "expected eight bytes, each written as \\x and two digits";
    Some(read.ok_or_else(|| Refusal::new(span, message)))
}

/// Reads 64 binary digits with any separators, or fewer in groups of equal length.
fn binary(text: &str, span: Range<usize>, choice: Option<Choice>) -> Option<Number> {
    let is_separator = |c: char| matches!(c, ' ' | '\t' | '_' | '\'');
    let groups: Vec<_> = text.split(is_separator).filter(|it| !it.is_empty()).collect();
    let digits = groups.concat();
    let first = groups.first()?.len();
    let is_binary = digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_even = groups.iter().all(|group| group.len() == first);
    let is_whole = digits.len() == 64 && first > 1;
    let has_other_base = matches!(choice, Some(Choice::Decimal | Choice::Octal));
    let is_spaced = matches!(first, 4 | 8 | 16 | 32) && !has_other_base;
    let is_grouped = is_spaced && is_even && digits.len() < 64 && groups.len() > 1;
    let is_single = digits.len() == 64 && first == 1;
    if !is_binary || !(is_whole || is_grouped || is_single) {
        return None;
    }
    let is_board = digits.len() == 64;
    let bits = u64::from_str_radix(&digits, 2).ok()?;
    // Fewer digits may also be hexadecimal; 64 digits may be a drawing, or begin with the lowest bit.
    let (first, second, other) = match (is_board, choice) {
        (true, Some(Choice::Reversed)) => {
            (Choice::Number, Choice::Reversed, Some(bits.reverse_bits()))
        }
        (true, _) => (Choice::Number, Choice::Drawing, Some(as_drawing(bits))),
        (false, _) => {
            let other = u64::from_str_radix(&digits, 16).ok();
            (Choice::Binary, Choice::Hexadecimal, other)
        }
    };
    let is_other = choice == Some(second) && other.is_some();
    let differs = other.is_some_and(|other| other != bits);
    let others = if is_other { first } else { second };
    Some(Number {
        bits: Bitboard(other.filter(|_| is_other).unwrap_or(bits)),
        form: Form::DigitGroups,
        span,
        choice: Some(if is_other { second } else { first }),
        others: differs.then_some(others).into_iter().collect(),
        notes: Vec::new(),
        is_certain: true,
    })
}

/// The board if the 64 digits of a number are read as a drawing, rank 8 first: reverses the bits of each rank.
pub(crate) const fn as_drawing(bits: u64) -> u64 {
    bits.reverse_bits().swap_bytes()
}

/// Reads 16 hexadecimal digits in groups of equal length.
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
    // The order of bytes is ambiguous; groups of four digits are parts of one number.
    let swapped = bits.swap_bytes();
    let has_order = length == 2 && swapped != bits;
    let is_swapped = has_order && choice == Some(Choice::Reversed);
    let (this, other) = match is_swapped {
        true => (Choice::Reversed, Choice::Hexadecimal),
        false => (Choice::Hexadecimal, Choice::Reversed),
    };
    Some(Number {
        bits: Bitboard(if is_swapped { swapped } else { bits }),
        form: Form::DigitGroups,
        span,
        choice: Some(this),
        others: has_order.then_some(other).into_iter().collect(),
        notes: (length == 2 && !is_swapped).then_some(Note::Bytes).into_iter().collect(),
        is_certain: true,
    })
}

/// Reads a decimal number with separated thousands: `9,241,421`.
fn thousands(text: &str, span: Range<usize>) -> Option<Number> {
    let separator = [',', ' ', '.', '\''].into_iter().find(|c| text.contains(*c))?;
    let groups: Vec<_> = text.split(separator).collect();
    let (first, rest) = groups.split_first()?;
    let are_digits = groups.iter().all(|it| it.bytes().all(|digit| digit.is_ascii_digit()));
    let are_thousands = !rest.is_empty()
        && (separator == ',' || rest.len() >= 2)
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
