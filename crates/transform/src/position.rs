use core::fmt;

use crate::{CastlingRights, Color, Placement, Square};

/// A position, as in a FEN: pieces, side to move, castling rights, en-passant square and clocks.
///
/// The default is the empty board with White to move; a game starts with [`Position::START`]. A position needn't be legal in
/// chess.
///
/// ```
/// use deltaboard_transform::{Fen, Square};
///
/// let fen: Fen = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse().unwrap();
/// assert_eq!(fen.position.en_passant, Some(Square::E3));
/// assert_eq!(fen.position.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
/// ```
///
/// It's parsed like a [`Fen`](crate::Fen); the number of fields is not kept:
///
/// ```
/// use deltaboard_transform::{Position, Transform};
///
/// let position: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse()?;
/// let flipped = Transform::ColorFlip.position(&position).position;
/// assert_eq!(flipped.to_string(), "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1");
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// The pieces on their squares.
    pub placement: Placement,
    /// The side to move.
    pub side_to_move: Color,
    /// The castling rights.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed in a double step.
    pub en_passant: Option<Square>,
    /// The clocks, if the FEN has them.
    pub clocks: Option<Clocks>,
}

/// The last two fields of a FEN. The default is `0 1`, the beginning of a game.
///
/// ```
/// use deltaboard_transform::Clocks;
///
/// assert_eq!(Clocks::default().to_string(), "0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clocks {
    /// Halfmoves since the last capture or pawn move.
    pub halfmove: u32,
    /// The number of the move, 1 for the first of the game; one more after each move of Black.
    pub fullmove: u32,
}

impl Default for Clocks {
    fn default() -> Self {
        Self::START
    }
}

impl Clocks {
    const START: Self = Self { halfmove: 0, fullmove: 1 };
}

impl Position {
    /// The start position of a game.
    ///
    /// ```
    /// use deltaboard_transform::Position;
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::START.to_string(), fen);
    /// assert_eq!(fen.parse(), Ok(Position::START));
    /// ```
    pub const START: Self = Self {
        placement: Placement::START,
        side_to_move: Color::White,
        castling: CastlingRights::STANDARD,
        en_passant: None,
        clocks: Some(Clocks::START),
    };
}

/// Both numbers, halfmoves first.
impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.halfmove, self.fullmove)
    }
}
