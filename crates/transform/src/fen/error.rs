use core::{error::Error, fmt, ops::Range};

use crate::{CastlingErrorKind, Excerpt, Rank, count::Count, excerpt::Quoted, rank::On};

/// The error for a text that isn't a FEN. `Display` gives a sentence for users.
///
/// ```
/// use deltaboard_transform::Fen;
///
/// let error = "8/8/8/8/8/8/8/8 w - j3".parse::<Fen>().unwrap_err();
/// assert_eq!(&"8/8/8/8/8/8/8/8 w - j3"[error.span.clone()], "j3");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FenError {
    /// The kind of error.
    pub kind: FenErrorKind,
    /// The byte span of the error in the parsed text.
    pub span: Range<usize>,
}

/// The kinds of errors in a FEN.
///
/// ```
/// use deltaboard_transform::{Fen, FenErrorKind};
///
/// let error = "8/8/8/8 w - -".parse::<Fen>().unwrap_err();
/// assert_eq!(error.kind, FenErrorKind::RankCount { ranks: 4 });
/// assert_eq!(error.to_string(), "4 ranks; a board has 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// Only whitespace.
    Empty,
    /// The number of fields is not 6, 4 or 1.
    FieldCount {
        /// The number of fields.
        found: usize,
    },
    /// More fields after a text that should be only a placement.
    AfterPlacement,
    /// A character of the placement that isn't a piece.
    NoPiece {
        /// The character.
        found: char,
        /// The rank of the character, known if there are 8 ranks.
        rank: Option<Rank>,
    },
    /// A digit of the placement that can't be a number of empty squares: 0 or 9.
    NoEmptyCount {
        /// The digit.
        found: char,
        /// The rank of the character, known if there are 8 ranks.
        rank: Option<Rank>,
    },
    /// A placement without exactly 8 ranks.
    RankCount {
        /// The number of ranks.
        ranks: usize,
    },
    /// A rank without exactly 8 squares.
    RankLength {
        /// The rank.
        rank: Rank,
        /// The number of squares.
        squares: usize,
    },
    /// A side to move that is neither `w` nor `b`.
    SideToMove(Excerpt),
    /// Invalid castling rights.
    Castling(CastlingErrorKind),
    /// An en-passant field that is neither a square nor `-`.
    EnPassant(Excerpt),
    /// A text that should be two clocks and isn't two numbers.
    ClockCount {
        /// The number of numbers.
        found: usize,
    },
    /// A clock that isn't all digits.
    ClockNotNumber {
        /// Which clock.
        clock: Clock,
        /// Its text.
        found: Excerpt,
    },
    /// A clock above 2^32 − 1.
    ClockTooLarge {
        /// Which clock.
        clock: Clock,
        /// Its text.
        found: Excerpt,
    },
}

/// One of the two clocks of a FEN.
///
/// ```
/// use deltaboard_transform::Clock;
///
/// assert_eq!(Clock::Halfmove.to_string(), "halfmove clock");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clock {
    /// The fifth field: halfmoves since the last capture or pawn move.
    Halfmove,
    /// The sixth field: the number of the move.
    Fullmove,
}

impl FenErrorKind {
    pub(super) const fn at(self, span: Range<usize>) -> FenError {
        FenError { kind: self, span }
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the text is empty; expected a FEN"),
            Self::FieldCount { found } => write!(
                f,
                "{found} fields; a FEN has 6, or 4 without clocks, or 1 with the pieces alone"
            ),
            Self::AfterPlacement => f.write_str("expected only the pieces; more fields follow"),
            Self::NoPiece { found, rank } => {
                write!(f, "{} is not a piece{}", Quoted(found), On(rank))
            }
            Self::NoEmptyCount { found, rank } => {
                write!(f, "`{found}` is not a number of empty squares, 1 to 8{}", On(rank))
            }
            Self::RankCount { ranks } => write!(f, "{}; a board has 8", Count(ranks, "rank")),
            Self::RankLength { rank, squares: 0 } => {
                write!(f, "rank {rank} has 0 squares; an empty rank is written `8`")
            }
            Self::RankLength { rank, squares } => {
                write!(f, "rank {rank} has {}", Count(squares, "square"))
            }
            Self::SideToMove(found) => write!(f, "side to move must be w or b, not {found}"),
            Self::Castling(kind) => kind.fmt(f),
            Self::EnPassant(found) => {
                write!(f, "en passant must be a square such as e3, or -, not {found}")
            }
            Self::ClockCount { found } => {
                write!(f, "{}; the clocks are 2, such as 0 1", Count(found, "number"))
            }
            Self::ClockNotNumber { clock, found } => {
                write!(f, "{clock} must be a whole number, not {found}")
            }
            Self::ClockTooLarge { clock, found } => {
                write!(f, "{clock} is too large: {found} is above {}", u32::MAX)
            }
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Halfmove => "halfmove clock",
            Self::Fullmove => "fullmove number",
        })
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for FenError {}
