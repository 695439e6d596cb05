use super::{
    error::{FenError, FenErrorKind as Kind},
    fields::{Field, fields},
};
use crate::{File, Piece, Placement, Rank, Square};

/// Reads a text that is nothing but a placement.
pub(crate) fn parse_placement_alone(text: &str) -> Result<Placement, FenError> {
    let mut fields = fields(text);
    let first = fields.next().ok_or_else(|| Kind::Empty.at(0..text.len()))?;
    let placement = parse_placement(&first)?;
    match fields.next() {
        None => Ok(placement),
        Some(second) => Err(Kind::AfterPlacement.at(second.start..text.trim_end().len())),
    }
}

pub(super) fn parse_placement(field: &Field<'_>) -> Result<Placement, FenError> {
    let ranks = field.text.split('/').count();
    check_characters(field, ranks)?;
    if ranks != 8 {
        return Err(Kind::RankCount { ranks }.at(field.span()));
    }
    let mut placement = Placement::EMPTY;
    let mut start = field.start;
    for (rank, text) in Rank::ALL.into_iter().rev().zip(field.text.split('/')) {
        let squares = squares(text);
        if squares != 8 {
            return Err(Kind::RankLength { rank, squares }.at(start..start + text.len()));
        }
        place(&mut placement, rank, text);
        start += text.len() + 1;
    }
    Ok(placement)
}

/// Finds the first character that is no piece, no count of empty squares and no end of a rank.
fn check_characters(field: &Field<'_>, ranks: usize) -> Result<(), FenError> {
    let mut line = 0;
    for (offset, found) in field.text.char_indices() {
        if found == '/' {
            line += 1;
        } else if empty_squares(found).is_none() && Piece::from_letter(found).is_none() {
            // Without 8 ranks nobody can say which one is meant.
            let rank = (ranks == 8).then(|| Rank::ALL[7 - line]);
            let kind = if found.is_ascii_digit() {
                Kind::NoEmptyCount { found, rank }
            } else {
                Kind::NoPiece { found, rank }
            };
            let start = field.start + offset;
            return Err(kind.at(start..start + found.len_utf8()));
        }
    }
    Ok(())
}

/// The number of empty squares that a digit stands for.
const fn empty_squares(digit: char) -> Option<u8> {
    match digit {
        '1'..='8' => Some(digit as u8 - b'0'),
        _ => None,
    }
}

fn squares(rank: &str) -> usize {
    rank.chars()
        .map(|char| usize::from(empty_squares(char).unwrap_or(1)))
        .sum()
}

/// Sets the pieces of a rank that is known to have 8 squares.
fn place(placement: &mut Placement, rank: Rank, text: &str) {
    let mut file = 0;
    for char in text.chars() {
        if let (Some(piece), Some(file)) = (Piece::from_letter(char), File::new(file)) {
            placement.set(Square::from_coords(file, rank), Some(piece));
        }
        file += empty_squares(char).unwrap_or(1);
    }
}
