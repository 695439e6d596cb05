use core::fmt;

/// What a person should know about a reading: what was assumed, and what is not kept.
///
/// ```
/// use deltaboard_notation::read;
///
/// let reading = read("rnb1q2r/ppp1k1pp/5n2/8/8/8/PPPP1PPP/RNBQKBNR[BPPP] b KQ - 0 5").unwrap();
/// assert_eq!(reading.notes[0].to_string(), "The pocket [BPPP] is not kept");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// There are more positions; the first was read.
    FirstPosition {
        /// How many there are.
        of: usize,
    },
    /// There are more numbers; the first was read.
    FirstNumber {
        /// How many there are.
        of: usize,
    },
    /// There are more drawings; the first was read.
    FirstDrawing {
        /// How many there are.
        of: usize,
    },
    /// Moves follow the position. They are not played.
    MovesNotPlayed,
    /// The pieces in hand of crazyhouse.
    PocketLost(String),
    /// The marks of promoted pieces of crazyhouse.
    PromotedMarksLost,
    /// The check counters of three-check.
    CheckCounterLost(String),
    /// Fields between the placement and the clocks that the FEN does not have.
    FieldsMissing {
        /// How many of the three there are.
        found: usize,
    },
    /// Fields that the FEN does not have were read from the text beside it.
    StateBeside,
    /// The text beside the board seems to say who is to move, or what else a FEN says, and that was not read.
    StateUnread,
    /// The text says who may castle, and not who is to move.
    SideAssumed,
    /// A halfmove clock without a move number, or clocks written as dashes.
    ClocksIncomplete,
    /// A drawing of pieces says nothing else.
    PlacementOnly,
    /// The labels put rank 1 on top.
    RankOneOnTop,
    /// The labels put file h on the left.
    FileHOnTheLeft,
    /// A negative number stands for the bits of its two's complement.
    TwosComplement,
    /// A shift of a plain `1` beyond the 31 bits that C, C# and Java give it, or `~0u`.
    ShiftOfInt,
    /// A shift to the right of a negative number.
    SignKept,
    /// The distance of a shift begins with a zero.
    OctalShift,
    /// The text speaks of an order of bits or bytes that was not followed.
    OrderUnread,
    /// As the text says, the first bit or byte is the lowest.
    LowestFirst,
    /// Square names count from a1 = 0.
    SquareNumbers,
    /// Bytes in hexadecimal, the most significant first.
    Bytes,
    /// The number was found inside a sentence.
    InText(String),
}

impl fmt::Display for Note {
    /// A sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstPosition { of } => write!(f, "This is the first of {of} positions"),
            Self::FirstNumber { of } => write!(f, "This is the first of {of} numbers"),
            Self::FirstDrawing { of } => write!(f, "This is the first of {of} drawings"),
            Self::MovesNotPlayed => {
                f.write_str("This is the position before the moves; they are not played")
            }
            Self::PocketLost(pocket) => write!(f, "The pocket {pocket} is not kept"),
            Self::PromotedMarksLost => f.write_str("The marks ~ of promoted pieces are not kept"),
            Self::CheckCounterLost(counter) => {
                write!(f, "The check counter {counter} is not kept")
            }
            Self::FieldsMissing { found: 0 | 1 } => f.write_str(
                "The FEN has no castling rights and no en-passant square: none were assumed",
            ),
            Self::FieldsMissing { .. } => f.write_str(
                "A field is missing between the side to move and the clocks: it was read as -",
            ),
            Self::StateBeside => f.write_str(
                "What the FEN does not say itself was read from the text beside it",
            ),
            Self::StateUnread => f.write_str(
                "The text beside the board may say who is to move, or may castle; not all of it could be read",
            ),
            Self::SideAssumed => {
                f.write_str("The text does not say who is to move: White was assumed")
            }
            Self::ClocksIncomplete => {
                f.write_str("The clocks are incomplete: 0 and 1 were taken for what is missing")
            }
            Self::PlacementOnly => f.write_str(
                "A drawing does not say who is to move or may castle: White, without castling rights, was assumed",
            ),
            Self::RankOneOnTop => f.write_str("Rank 1 is on top, as the labels say"),
            Self::FileHOnTheLeft => f.write_str("File h is on the left, as the labels say"),
            Self::TwosComplement => {
                f.write_str("These are the 64 bits of a negative number (two's complement)")
            }
            Self::ShiftOfInt => f.write_str(
                "Read with 64 bits; in C, C# and Java a plain 1 or 0u has 32 bits, so write 1ULL or 1L there",
            ),
            Self::SignKept => f.write_str("Shifted as a signed number: the sign moves in from the left"),
            Self::OctalShift => f.write_str("Digits after a zero were read as octal, as in C"),
            Self::OrderUnread => f.write_str(
                "The text speaks of an order of bits or bytes; the highest was taken to be the first",
            ),
            Self::LowestFirst => f.write_str("The lowest is the first, as the text says"),
            Self::SquareNumbers => f.write_str("Squares are numbered from a1 = 0 to h8 = 63"),
            Self::Bytes => f.write_str("Read as eight bytes, the most significant first"),
            Self::InText(number) => write!(f, "The number {number} was found in the text"),
        }
    }
}
