use core::fmt;

/// A remark about a reading: an assumption, or something that the board can't represent.
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
    /// There are several positions; the first one was read.
    FirstPosition {
        /// The number of positions.
        of: usize,
    },
    /// There are several numbers; the first one was read.
    FirstNumber {
        /// The number of numbers.
        of: usize,
    },
    /// There are several drawings; the first one was read.
    FirstDrawing {
        /// The number of drawings.
        of: usize,
    },
    /// Moves follow the position. They are not played.
    MovesNotPlayed,
    /// The pieces in hand of crazyhouse are ignored.
    PocketLost(String),
    /// The marks of promoted pieces of crazyhouse are ignored.
    PromotedMarksLost,
    /// The check counters of three-check are ignored.
    CheckCounterLost(String),
    /// Some of the three fields between the placement and the clocks are missing.
    FieldsMissing {
        /// The number of these fields that the FEN has.
        found: usize,
    },
    /// Fields that the FEN lacks were read from the text next to it.
    FieldsFromText,
    /// The text next to the board seems to contain fields of a FEN that could not be read.
    FieldsUnread,
    /// The text has castling rights or an en-passant square, but no side to move.
    SideAssumed,
    /// There is only one clock, or a clock is written as a dash.
    ClocksIncomplete,
    /// A drawing of pieces has no other fields of a FEN.
    PlacementOnly,
    /// The labels show that rank 1 is on top.
    RankOneOnTop,
    /// The labels show that file h is on the left.
    FileHOnTheLeft,
    /// A negative number was read as its two's complement.
    TwosComplement,
    /// A plain `1` is shifted beyond the 31 value bits that it has in C, C# and Java, or `0u` is inverted.
    ShiftOfInt,
    /// A negative number is shifted to the right.
    SignKept,
    /// The distance of a shift begins with a zero and was read as octal.
    OctalShift,
    /// The text mentions an order of bits or bytes that was not applied.
    OrderUnread,
    /// The first bit or byte is the lowest, as the text says.
    LowestFirst,
    /// Names of squares were read as numbers from a1 = 0.
    SquareNumbers,
    /// Bytes in hexadecimal were read with the most significant first.
    Bytes,
    /// The number was found within other text.
    InText(String),
}

impl fmt::Display for Note {
    /// Writes a sentence without its full stop.
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
            Self::FieldsFromText => {
                f.write_str("Fields that the FEN lacks were read from the text next to it")
            }
            Self::FieldsUnread => f.write_str(
                "The text next to the board may name the side to move or castling rights; not all of it could be read",
            ),
            Self::SideAssumed => {
                f.write_str("The text does not name the side to move: White was assumed")
            }
            Self::ClocksIncomplete => {
                f.write_str("The clocks are incomplete: 0 and 1 were assumed for missing ones")
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
            Self::SignKept => f.write_str("Shifted as a signed number: the sign bit was copied in from the left"),
            Self::OctalShift => f.write_str("Digits after a zero were read as octal, as in C"),
            Self::OrderUnread => f.write_str(
                "The text mentions an order of bits or bytes; it was read with the highest first",
            ),
            Self::LowestFirst => f.write_str("Read with the lowest first, as the text says"),
            Self::SquareNumbers => f.write_str("Squares are numbered from a1 = 0 to h8 = 63"),
            Self::Bytes => f.write_str("Read as eight bytes, the most significant first"),
            Self::InText(number) => write!(f, "The number {number} was found in the text"),
        }
    }
}
