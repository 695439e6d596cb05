//! The forms of text that can be read, and the ways to read an ambiguous text.

use core::fmt;
use serde::{Deserialize, Serialize};

/// The form that a text was recognized as.
///
/// ```
/// use deltaboard_notation::{Form, read};
///
/// assert_eq!(read("0xff").unwrap().form, Form::Number);
/// assert_eq!(read("startpos").unwrap().form, Form::StartPosition);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// A FEN of one to six fields, without other text.
    Fen,
    /// A FEN within other text.
    FenInText,
    /// A FEN in the tag of a PGN game.
    GameTag,
    /// A FEN after `position fen` or `fen`, as in commands to engines.
    UciPosition,
    /// A URL that contains a FEN, or a link of the app with bits.
    Address,
    /// A FEN that contains line breaks.
    WrappedFen,
    /// The word `startpos`.
    StartPosition,
    /// A drawing with pieces.
    PieceDrawing,
    /// A drawing of bits, a line for each rank.
    BitDrawing,
    /// 64 squares on one line, not all of them digits.
    LineDrawing,
    /// A number of any base.
    Number,
    /// 64 binary digits, or groups of digits, without a prefix.
    DigitGroups,
    /// Numbers joined by shifts and `|`.
    Expression,
    /// The first of several numbers.
    FirstNumber,
}

impl Form {
    /// All forms, in the order in which they are tried.
    ///
    /// ```
    /// use deltaboard_notation::Form;
    ///
    /// assert_eq!(Form::ALL[0], Form::Fen);
    /// ```
    pub const ALL: [Self; 14] = [
        Self::Fen,
        Self::FenInText,
        Self::GameTag,
        Self::UciPosition,
        Self::Address,
        Self::WrappedFen,
        Self::StartPosition,
        Self::PieceDrawing,
        Self::BitDrawing,
        Self::LineDrawing,
        Self::DigitGroups,
        Self::Expression,
        Self::FirstNumber,
        Self::Number,
    ];

    /// The name of the form in `docs/reading.md`.
    ///
    /// ```
    /// use deltaboard_notation::Form;
    ///
    /// assert_eq!(Form::BitDrawing.name(), "drawing of bits");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::FenInText => "FEN in a text",
            Self::GameTag => "FEN tag of a game",
            Self::UciPosition => "UCI position",
            Self::Address => "address",
            Self::WrappedFen => "wrapped FEN",
            Self::StartPosition => "start position",
            Self::PieceDrawing => "drawing of a position",
            Self::BitDrawing => "drawing of bits",
            Self::LineDrawing => "drawing on one line",
            Self::Number => "number",
            Self::DigitGroups => "digits in groups",
            Self::Expression => "shifted numbers",
            Self::FirstNumber => "several numbers",
        }
    }

    /// Whether the form is a number, most significant bit first. The squares of its bits depend on the square mapping;
    /// a drawing shows the squares themselves.
    ///
    /// ```
    /// use deltaboard_notation::Form;
    ///
    /// assert!(Form::Expression.is_number() && !Form::LineDrawing.is_number());
    /// ```
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::DigitGroups | Self::Expression | Self::FirstNumber)
    }
}

/// A way to read a text that can be read in several ways.
///
/// ```
/// use deltaboard_notation::{Choice, read, read_as};
///
/// let reading = read("255").unwrap();
/// assert_eq!(reading.choice, Some(Choice::Decimal));
/// assert_eq!(reading.others, [Choice::Hexadecimal]);
/// let other = read_as("255", Choice::Hexadecimal).unwrap();
/// assert_eq!(other.board.to_string(), "0x0000000000000255");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// As a number of base 2.
    Binary,
    /// As a number of base 8, as C reads digits after a zero.
    Octal,
    /// As a number of base 10.
    Decimal,
    /// As a number of base 16.
    Hexadecimal,
    /// As 64 squares, rank 8 first.
    Drawing,
    /// As 64 bits, the most significant first.
    Number,
    /// As 64 bits or eight bytes, the least significant first.
    Reversed,
    /// As a drawing with rank 1 on top.
    UpsideDown,
    /// As a drawing with the set and the empty squares exchanged.
    Inverted,
}

impl Choice {
    /// All choices.
    ///
    /// ```
    /// use deltaboard_notation::Choice;
    ///
    /// assert!(Choice::ALL.contains(&Choice::Drawing));
    /// ```
    pub const ALL: [Self; 9] = [
        Self::Binary,
        Self::Octal,
        Self::Decimal,
        Self::Hexadecimal,
        Self::Drawing,
        Self::Number,
        Self::Reversed,
        Self::UpsideDown,
        Self::Inverted,
    ];

    /// The name of the choice in links.
    ///
    /// ```
    /// use deltaboard_notation::Choice;
    ///
    /// assert_eq!(Choice::Hexadecimal.name(), "hexadecimal");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::Octal => "octal",
            Self::Decimal => "decimal",
            Self::Hexadecimal => "hexadecimal",
            Self::Drawing => "drawing",
            Self::Number => "number",
            Self::Reversed => "reversed",
            Self::UpsideDown => "upside-down",
            Self::Inverted => "inverted",
        }
    }

    /// Finds a choice by its name in links.
    ///
    /// ```
    /// use deltaboard_notation::Choice;
    ///
    /// assert_eq!(Choice::named("binary"), Some(Choice::Binary));
    /// assert_eq!(Choice::named("roman"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }

    /// The base of the number; `None` for a drawing.
    pub(crate) const fn base(self) -> Option<u32> {
        match self {
            Self::Binary | Self::Number | Self::Reversed => Some(2),
            Self::Octal => Some(8),
            Self::Decimal => Some(10),
            Self::Hexadecimal => Some(16),
            Self::Drawing | Self::UpsideDown | Self::Inverted => None,
        }
    }
}

impl fmt::Display for Choice {
    /// Writes the end of a sentence: `Read as decimal`, `Read as a drawing, rank 8 first`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Drawing => "a drawing, rank 8 first",
            Self::Number => "a number, highest bit first",
            Self::Reversed => "a number, the lowest first",
            Self::UpsideDown => "a drawing, rank 1 first",
            Self::Inverted => "a drawing of the other squares",
            other => other.name(),
        })
    }
}
