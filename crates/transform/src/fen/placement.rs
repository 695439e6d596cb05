use core::str::FromStr;

use super::{
    error::{FenError, FenErrorKind as Kind},
    fields::{Field, Fields},
};
use crate::{File, Piece, Placement, Rank, Square};

impl FromStr for Placement {
    type Err = FenError;

    /// Parses just the first field of a FEN; surrounding whitespace is ignored.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields = Fields::of(text);
        if fields.count == 0 {
            return Err(Kind::Empty.at(0..text.len()));
        }
        let placement = parse_placement(&fields.first[0])?;
        if fields.count > 1 {
            return Err(Kind::AfterPlacement.at(fields.first[1].start..text.trim_end().len()));
        }
        Ok(placement)
    }
}

/// Parses a placement. A wrong character takes precedence over a wrong number of ranks, and that over a rank of wrong length.
pub(super) fn parse_placement(field: &Field<'_>) -> Result<Placement, FenError> {
    let ranks = 1 + field.text.bytes().filter(|&byte| byte == b'/').count();
    // The current rank. If there aren't 8, ranks can't be identified.
    let mut rank = (ranks == 8).then_some(Rank::Eighth);
    let mut start = field.start;
    let mut placement = Placement::EMPTY;
    let mut wrong_length = None;
    for text in field.text.split('/') {
        let mut squares = 0;
        for (offset, found) in text.char_indices() {
            if let Some(piece) = Piece::from_letter(found) {
                if let (Some(rank), Some(&file)) = (rank, File::ALL.get(squares)) {
                    placement.set(Square::from_coords(file, rank), Some(piece));
                }
                squares += 1;
            } else if let '1'..='8' = found {
                squares += found as usize - '0' as usize;
            } else {
                let kind = if found.is_ascii_digit() {
                    Kind::NoEmptyCount { found, rank }
                } else {
                    Kind::NoPiece { found, rank }
                };
                let place = start + offset;
                return Err(kind.at(place..place + found.len_utf8()));
            }
        }
        if let Some(rank) = rank
            && squares != 8
            && wrong_length.is_none()
        {
            wrong_length = Some(Kind::RankLength { rank, squares }.at(start..start + text.len()));
        }
        rank = rank.and_then(Rank::below);
        start += text.len() + 1;
    }
    if ranks != 8 {
        return Err(Kind::RankCount { ranks }.at(field.span()));
    }
    match wrong_length {
        Some(error) => Err(error),
        None => Ok(placement),
    }
}
