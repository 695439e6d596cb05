use core::{error::Error, fmt, ops::Range};

use crate::{Bitboard, Excerpt, Rank, count::Count, excerpt::Quoted, rank::On};

/// The error for a text that isn't a [`Bitboard`](crate::Bitboard). `Display` gives a sentence for users.
///
/// ```
/// use deltaboard_transform::Bitboard;
///
/// let error = "0x12g4".parse::<Bitboard>().unwrap_err();
/// assert_eq!(&"0x12g4"[error.span.clone()], "g");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct BitboardError {
    /// The kind of error.
    pub kind: BitboardErrorKind,
    /// The byte span of the error in the parsed text.
    pub span: Range<usize>,
}

/// The kinds of errors in the text of a bitboard.
///
/// ```
/// use deltaboard_transform::{Bitboard, BitboardErrorKind};
///
/// let error = "".parse::<Bitboard>().unwrap_err();
/// assert_eq!(error.kind, BitboardErrorKind::Empty);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BitboardErrorKind {
    /// Only whitespace.
    Empty,
    /// A number without digits.
    NoDigits,
    /// A character of a number that isn't a digit of its radix.
    NoDigit {
        /// The character.
        found: char,
        /// The radix of the number.
        radix: Radix,
    },
    /// A negative decimal number: languages without unsigned numbers print boards with h8 set like this.
    Negative {
        /// The board with these 64 bits, unless the number is below −2^63.
        meant: Option<Bitboard>,
    },
    /// The letters after a number aren't a suffix of C or Rust.
    ForeignEnding {
        /// The letters.
        ending: Excerpt,
    },
    /// A number above 2^64 − 1.
    TooLarge,
    /// A character of a grid that isn't a cell.
    NoCell {
        /// The character.
        found: char,
        /// The rank of the character, known if there are 8 lines.
        rank: Option<Rank>,
    },
    /// A line of a grid without exactly 8 squares.
    RankLength {
        /// The rank.
        rank: Rank,
        /// The number of squares.
        squares: usize,
    },
    /// A grid of several lines that aren't 8.
    RankCount {
        /// The number of lines.
        ranks: usize,
    },
    /// A grid in one line without exactly 64 squares.
    SquareCount {
        /// The number of squares.
        squares: usize,
    },
}

/// The base of a number in a text.
///
/// ```
/// use deltaboard_transform::{Bitboard, Radix};
///
/// assert_eq!("0b101".parse(), Ok(Bitboard(5)));
/// assert_eq!("0x101".parse(), Ok(Bitboard(257)));
/// assert_ne!(Radix::Binary, Radix::Hexadecimal);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Radix {
    /// Base 2, `0b…`.
    Binary,
    /// Base 8, `0…` with a suffix of C.
    Octal,
    /// Base 10.
    Decimal,
    /// Base 16, `0x…`.
    Hexadecimal,
}

impl Radix {
    pub(super) const fn base(self) -> u32 {
        match self {
            Self::Binary => 2,
            Self::Octal => 8,
            Self::Decimal => 10,
            Self::Hexadecimal => 16,
        }
    }
}

impl BitboardErrorKind {
    pub(super) const fn at(self, span: Range<usize>) -> BitboardError {
        BitboardError { kind: self, span }
    }

    /// The error for a minus sign with these decimal digits.
    pub(super) fn negative(digits: &str) -> Self {
        const LEAST: u64 = 1 << 63;
        let number = digits.parse::<u64>().ok();
        let meant = number.filter(|number| *number <= LEAST);
        Self::Negative { meant: meant.map(|number| Bitboard(number.wrapping_neg())) }
    }

    pub(super) fn foreign_ending(ending: &str) -> Self {
        Self::ForeignEnding { ending: Excerpt::new(ending) }
    }
}

impl fmt::Display for BitboardErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the text is empty; expected a bitboard"),
            Self::NoDigits => f.write_str("the number has no digits"),
            Self::NoDigit { found: digit, radix } => {
                let found = Quoted(digit);
                match radix {
                    Radix::Binary => write!(f, "{found} is not a binary digit"),
                    Radix::Octal => write!(f, "{found} is not a octal digit"),
                    Radix::Decimal if digit.is_ascii_hexdigit() => write!(
                        f,
                        "{found} is not a decimal digit; a hexadecimal number begins with 0x"
                    ),
                    Radix::Decimal => write!(f, "{found} is not a decimal digit"),
                    Radix::Hexadecimal => write!(f, "{found} is not a hexadecimal digit"),
                }
            }
            Self::Negative { meant: Some(meant) } => {
                write!(f, "a bitboard has no sign; these 64 bits are {meant:#018x}")
            }
            Self::Negative { meant: None } => {
                f.write_str("a bitboard has no sign, and this does not fit in 64 bits")
            }
            Self::ForeignEnding { ending } => {
                write!(f, "{ending} is not a suffix of a 64-bit number such as ULL or u64")
            }
            Self::TooLarge => f.write_str("the number does not fit in 64 bits"),
            Self::NoCell { found, rank } => {
                write!(f, "{} is neither `.` nor `1`{}", Quoted(found), On(rank))
            }
            Self::RankLength { rank, squares } => {
                write!(f, "rank {rank} has {}", Count(squares, "square"))
            }
            Self::RankCount { ranks } => write!(f, "{}; a board has 8", Count(ranks, "rank")),
            Self::SquareCount { squares } => {
                write!(f, "{}; a board has 64", Count(squares, "square"))
            }
        }
    }
}

impl fmt::Display for BitboardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for BitboardError {}
