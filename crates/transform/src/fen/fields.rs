use core::ops::Range;

use super::error::{Clock, FenError, FenErrorKind as Kind};
use crate::{CastlingError, CastlingRights, Clocks, Color, Excerpt, Square, name::Named};

/// A field with its byte offset in the FEN.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

/// The fields of a FEN, separated by any whitespace.
pub(super) struct Fields<'a> {
    /// The first seven fields, one more than a FEN can have. Missing fields are empty.
    pub(super) first: [Field<'a>; 7],
    /// The number of fields.
    pub(super) count: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut fields = Self { first: [Field { text: "", start: 0 }; 7], count: 0 };
        for field in text.split_whitespace() {
            if let Some(slot) = fields.first.get_mut(fields.count) {
                *slot = Field {
                    text: field,
                    // Both point into the same text.
                    start: field.as_ptr().addr() - text.as_ptr().addr(),
                };
            }
            fields.count += 1;
        }
        fields
    }

    /// Parses the clocks, starting at this field.
    pub(super) fn clocks(&self, first: usize) -> Result<Clocks, FenError> {
        Ok(Clocks {
            halfmove: self.first[first].clock(Clock::Halfmove)?,
            fullmove: self.first[first + 1].clock(Clock::Fullmove)?,
        })
    }

    /// The span of the surplus fields, or of all fields if some are missing.
    pub(super) fn wrong_number(&self, text: &str) -> FenError {
        let found = self.count;
        let first = if found > 6 { 6 } else { 0 };
        Kind::FieldCount { found }.at(self.first[first].start..text.trim_end().len())
    }
}

impl Field<'_> {
    pub(super) const fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub(super) fn side_to_move(&self) -> Result<Color, FenError> {
        match self.text {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            _ => Err(Kind::SideToMove(Excerpt::new(self.text)).at(self.span())),
        }
    }

    pub(super) fn castling(&self) -> Result<CastlingRights, FenError> {
        self.text.parse().map_err(|CastlingError { kind, span }| {
            Kind::Castling(kind).at(self.start + span.start..self.start + span.end)
        })
    }

    pub(super) fn en_passant(&self) -> Result<Option<Square>, FenError> {
        match self.text {
            "-" => Ok(None),
            name => match Square::read(name) {
                Some(square) => Ok(Some(square)),
                None => Err(Kind::EnPassant(Excerpt::new(name)).at(self.span())),
            },
        }
    }

    pub(super) fn clock(&self, clock: Clock) -> Result<u32, FenError> {
        let found = Excerpt::new(self.text);
        // `u32::from_str` would accept a leading `+`.
        if !self.text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(Kind::ClockNotNumber { clock, found }.at(self.span()));
        }
        self.text.parse().map_err(|_| Kind::ClockTooLarge { clock, found }.at(self.span()))
    }
}
