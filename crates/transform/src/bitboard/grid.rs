use super::error::{BitboardError, BitboardErrorKind as Kind};
use crate::{Bitboard, File, Rank, Square};

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

/// Reads eight lines of eight cells, or one line of 64.
pub(super) fn parse_grid(text: &str) -> Result<Bitboard, BitboardError> {
    let ranks = lines(text).count();
    let named = |line: usize| (ranks == 8).then(|| Rank::ALL[7 - line]);
    for (line, (start, cells)) in lines(text).enumerate() {
        for (offset, found) in cells.char_indices() {
            if !found.is_whitespace() && cell(found).is_none() {
                let place = start + offset;
                let rank = named(line);
                return Err(Kind::NoCell { found, rank }.at(place..place + found.len_utf8()));
            }
        }
    }
    match ranks {
        1 => one_line(text),
        8 => eight_lines(text),
        _ => Err(Kind::RankCount { ranks }.at(0..text.len())),
    }
}

fn one_line(text: &str) -> Result<Bitboard, BitboardError> {
    let squares = text.chars().filter_map(cell).count();
    if squares != 64 {
        return Err(Kind::SquareCount { squares }.at(0..text.len()));
    }
    let mut cells = [false; 64];
    for (slot, is_set) in cells.iter_mut().zip(text.chars().filter_map(cell)) {
        *slot = is_set;
    }
    Ok(Bitboard::from_cells(cells))
}

fn eight_lines(text: &str) -> Result<Bitboard, BitboardError> {
    let mut bitboard = Bitboard::EMPTY;
    for (rank, (start, line)) in Rank::ALL.into_iter().rev().zip(lines(text)) {
        let squares = line.chars().filter_map(cell).count();
        if squares != 8 {
            return Err(Kind::RankLength { rank, squares }.at(start..start + line.len()));
        }
        for (file, is_set) in File::ALL.into_iter().zip(line.chars().filter_map(cell)) {
            if is_set {
                bitboard = bitboard.with(Square::from_coords(file, rank));
            }
        }
    }
    Ok(bitboard)
}

/// The lines that are not blank, without the blanks around them, each with its place in the text.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(['\n', '\r'])
        .scan(0, |start, line| {
            let indented = line.trim_start();
            let place = *start + line.len() - indented.len();
            *start += line.len() + 1;
            Some((place, indented.trim_end()))
        })
        .filter(|(_, line)| !line.is_empty())
}

/// Whether this character draws a square of the set; `None` if it draws no square at all.
const fn cell(char: char) -> Option<bool> {
    match char {
        '.' | '0' | '-' => Some(false),
        '1' | 'x' | 'X' | '#' => Some(true),
        _ => None,
    }
}
