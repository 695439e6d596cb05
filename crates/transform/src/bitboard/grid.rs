use super::error::{BitboardError, BitboardErrorKind as Kind};
use crate::{Bitboard, Rank};

/// Whether a text is meant as a drawing, not as a number.
pub(super) fn is_grid(text: &str) -> bool {
    let is_prefixed = text.starts_with("0x") || text.starts_with("0X");
    text.contains(['\n', '\r', '.', '#'])
        || !is_prefixed
            && text.contains(|char: char| !char.is_ascii_digit())
            && text
                .chars()
                .all(|char| char.is_whitespace() || cell(char).is_some())
}

/// Reads eight lines of eight cells, or one line of 64. What is wrong with a character counts before the number of
/// lines, and that before the first line of a wrong length.
pub(super) fn parse_grid(text: &str) -> Result<Bitboard, BitboardError> {
    let ranks = text
        .split(is_line_end)
        .filter(|line| !line.trim().is_empty())
        .count();
    let mut cells = [false; 64];
    let mut squares = 0;
    let mut wrong_length = None;
    // The rank that is being read. Without 8 lines nobody can say which one is meant.
    let mut rank = (ranks == 8).then_some(Rank::Eighth);
    // The cells of this line: how many, and where.
    let mut width = 0;
    let mut span = 0..0;
    for (place, found) in text.char_indices().chain([(text.len(), '\n')]) {
        if let Some(is_set) = cell(found) {
            if let Some(slot) = cells.get_mut(squares) {
                *slot = is_set;
            }
            squares += 1;
            if width == 0 {
                span.start = place;
            }
            width += 1;
            span.end = place + 1;
        } else if !found.is_whitespace() {
            return Err(Kind::NoCell { found, rank }.at(place..place + found.len_utf8()));
        } else if is_line_end(found) && width > 0 {
            if let Some(rank) = rank
                && width != 8
                && wrong_length.is_none()
            {
                let squares = width;
                wrong_length = Some(Kind::RankLength { rank, squares }.at(span.clone()));
            }
            rank = rank.and_then(Rank::below);
            width = 0;
        }
    }
    match (ranks, wrong_length) {
        (8, Some(error)) => Err(error),
        (1, _) if squares != 64 => Err(Kind::SquareCount { squares }.at(0..text.len())),
        (1 | 8, _) => Ok(Bitboard::from_cells(cells)),
        _ => Err(Kind::RankCount { ranks }.at(0..text.len())),
    }
}

const fn is_line_end(char: char) -> bool {
    matches!(char, '\n' | '\r')
}

/// Whether this character draws a square of the set; `None` if it draws no square at all.
const fn cell(char: char) -> Option<bool> {
    match char {
        '.' | '0' | '-' => Some(false),
        '1' | 'x' | 'X' | '#' => Some(true),
        _ => None,
    }
}
