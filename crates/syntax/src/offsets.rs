//! Positions in UTF-16, in which the grammars count, as positions in bytes.

use deltaboard_source::Span;

/// Where the characters of a text are.
pub(crate) enum Offsets {
    /// In ASCII, both are the same.
    Same,
    /// The byte of each UTF-16 unit, and of the end.
    Bytes(Vec<u32>),
}

impl Offsets {
    pub(crate) fn of(text: &str) -> Self {
        if text.is_ascii() {
            return Self::Same;
        }
        let mut bytes = Vec::new();
        for (at, letter) in text.char_indices() {
            bytes.extend(std::iter::repeat_n(at as u32, letter.len_utf16()));
        }
        bytes.push(text.len() as u32);
        Self::Bytes(bytes)
    }

    pub(crate) fn span(&self, start: u32, end: u32) -> Span {
        let byte = |unit: u32| match self {
            Self::Same => unit as usize,
            Self::Bytes(bytes) => {
                bytes.get(unit as usize).or(bytes.last()).map_or(0, |it| *it as usize)
            }
        };
        Span::new(byte(start), byte(end))
    }
}
