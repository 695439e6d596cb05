use super::error::{BitboardError, BitboardErrorKind as Kind};
use crate::{Bitboard, Rank};

/// Whether a text is probably a drawing rather than a number.
pub(super) fn is_grid(text: &str) -> bool {
    let is_drawn = |byte| matches!(byte, b'\n' | b'\r' | b'.' | b'#');
    let is_prefixed = text.starts_with("0x") || text.starts_with("0X");
    // One line of digits is a number, of any length.
    let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'_' | b'\'');
    let is_decimal = text.bytes().all(is_digit);
    let is_cells = || {
        let mut chars = text.chars();
        chars.all(|char| char.is_whitespace() || cell(char).is_some())
    };
    !is_fraction(text) && (text.bytes().any(is_drawn) || !is_prefixed && !is_decimal && is_cells())
}

/// Whether a text is a decimal fraction: digits with one point, some of them other than 0 and 1.
fn is_fraction(text: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_written = |(whole, rest)| is_digits(whole) && is_digits(rest);
    text.split_once('.').is_some_and(is_written)
        && text.bytes().any(|byte| matches!(byte, b'2'..=b'9'))
}

/// Parses eight lines of eight cells, or one line of 64. A wrong character takes precedence over a wrong number of lines, and
/// that over a line of wrong length.
pub(super) fn parse_grid(text: &str) -> Result<Bitboard, BitboardError> {
    let lines = || text.split(['\n', '\r']);
    let ranks = lines().filter(|line| !line.trim().is_empty()).count();
    // The current rank. Without 8 lines, ranks can't be identified.
    let mut rank = (ranks == 8).then_some(Rank::Eighth);
    let mut start = 0;
    let mut cells = [false; 64];
    let mut squares = 0;
    let mut wrong_length = None;
    for line in lines() {
        let before = squares;
        for (offset, found) in line.char_indices() {
            if let Some(is_set) = cell(found) {
                if let Some(slot) = cells.get_mut(squares) {
                    *slot = is_set;
                }
                squares += 1;
            } else if !found.is_whitespace() {
                let place = start + offset;
                return Err(Kind::NoCell { found, rank }.at(place..place + found.len_utf8()));
            }
        }
        if squares != before {
            if let Some(rank) = rank
                && squares != before + 8
                && wrong_length.is_none()
            {
                let indented = line.trim_start();
                let place = start + line.len() - indented.len();
                let squares = squares - before;
                let span = place..place + indented.trim_end().len();
                wrong_length = Some(Kind::RankLength { rank, squares }.at(span));
            }
            rank = rank.and_then(Rank::below);
        }
        start += line.len() + 1;
    }
    match (ranks, wrong_length) {
        (8, Some(error)) => Err(error),
        (1, _) if squares != 64 => Err(Kind::SquareCount { squares }.at(0..text.len())),
        (1 | 8, _) => Ok(Bitboard::from_cells(cells)),
        _ => Err(Kind::RankCount { ranks }.at(0..text.len())),
    }
}

/// Whether this character is a set square; `None` if it isn't a cell.
const fn cell(char: char) -> Option<bool> {
    match char {
        '.' | '0' | '-' => Some(false),
        '1' | 'x' | 'X' | '#' => Some(true),
        _ => None,
    }
}
