//! Parses and writes FEN, the standard one-line notation of a position.

mod error;
mod fields;
mod placement;
mod quick;

use core::{fmt, str::FromStr};

pub use error::{Clock, FenError, FenErrorKind};

use crate::{Clocks, Position};
use error::FenErrorKind as Kind;
use fields::Fields;

/// A position, with the number of fields of its FEN.
///
/// Any arrangement of pieces is valid, even if it's impossible in chess. Any whitespace separates fields.
///
/// ```
/// use deltaboard_transform::{Fen, FenFields};
///
/// let fen: Fen = "k7/8/NK2B3/8/8/8/8/8 w - -".parse()?;
/// assert_eq!(fen.fields, FenFields::Four);
/// assert_eq!(fen.to_string(), "k7/8/NK2B3/8/8/8/8/8 w - -");
///
/// let error = "k7/8/NK2B4/8/8/8/8/8 w - -".parse::<Fen>().unwrap_err();
/// assert_eq!(error.to_string(), "rank 6 has 9 squares");
/// assert_eq!(error.span, 5..10);
/// # Ok::<(), deltaboard_transform::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// The number of fields, for parsing and writing.
    pub fields: FenFields,
}

/// The number of fields of a FEN.
///
/// ```
/// use deltaboard_transform::{Fen, FenFields};
///
/// let fen: Fen = "8/8/8/8/8/8/8/8".parse().unwrap();
/// assert_eq!(fen.fields, FenFields::Placement);
/// assert_eq!(Fen { fields: FenFields::Six, ..fen }.to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum FenFields {
    /// Only the placement of the pieces; the rest of the position is `w - -`.
    Placement,
    /// Placement, side to move, castling rights and en-passant square.
    Four,
    /// All six fields: the four and the clocks.
    #[default]
    Six,
}

impl Fen {
    /// Parses a FEN, like [`str::parse`].
    ///
    /// # Errors
    ///
    /// [`FenError`] has a message and the byte span of the error.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Fen};
    ///
    /// let fen = Fen::parse("4k3/8/8/8/8/8/8/4K3 b - - 3 20").unwrap();
    /// assert_eq!(fen.position.side_to_move, Color::Black);
    /// ```
    pub fn parse(text: &str) -> Result<Self, FenError> {
        // On the web, code size matters more than speed: pages parse few FENs.
        if cfg!(not(target_arch = "wasm32"))
            && let Some((fen, length)) = Self::begin(text.as_bytes())
            && length == text.len()
        {
            return Ok(fen);
        }
        Self::parse_thoroughly(text)
    }

    /// Parses any FEN, with detailed errors.
    fn parse_thoroughly(text: &str) -> Result<Self, FenError> {
        let fields = Fields::of(text);
        let [placement, side, castling, en_passant, ..] = &fields.first;
        if fields.count == 0 {
            return Err(Kind::Empty.at(0..text.len()));
        }
        let mut position =
            Position { placement: placement::parse_placement(placement)?, ..Position::default() };
        if fields.count == 1 {
            return Ok(Self { position, fields: FenFields::Placement });
        }
        if fields.count != 4 && fields.count != 6 {
            return Err(fields.wrong_number(text));
        }
        position.side_to_move = side.side_to_move()?;
        position.castling = castling.castling()?;
        position.en_passant = en_passant.en_passant()?;
        if fields.count == 4 {
            return Ok(Self { position, fields: FenFields::Four });
        }
        position.clocks = Some(fields.clocks(4)?);
        Ok(Self { position, fields: FenFields::Six })
    }

    /// Whether the fields after the placement are not `w - -`.
    fn says_more(&self) -> bool {
        let position = &self.position;
        position.side_to_move != crate::Color::default()
            || !position.castling.is_empty()
            || position.en_passant.is_some()
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::parse(text)
    }
}

impl From<Position> for Fen {
    /// Six fields if the position has clocks, otherwise four.
    fn from(position: Position) -> Self {
        let fields = match position.clocks {
            Some(_) => FenFields::Six,
            None => FenFields::Four,
        };
        Self { position, fields }
    }
}

/// The same number of fields as parsed, with two exceptions: a placement gets four fields if the rest isn't `w - -`, and six
/// fields without clocks end in `0 1`.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; Self::LONGEST];
        let text = str::from_utf8(self.write(&mut buffer)).map_err(|_| fmt::Error)?;
        f.write_str(text)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Fen::parse(text).map(|fen| fen.position)
    }
}

/// A FEN, with six fields if there are clocks, otherwise with four.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from(*self).fmt(f)
    }
}

/// Parses just the last two fields of a FEN.
///
/// ```
/// use deltaboard_transform::Clocks;
///
/// assert_eq!("3 20".parse(), Ok(Clocks { halfmove: 3, fullmove: 20 }));
///
/// let error = "3".parse::<Clocks>().unwrap_err();
/// assert_eq!(error.to_string(), "1 number; the clocks are 2, such as 0 1");
/// let error = "3 x".parse::<Clocks>().unwrap_err();
/// assert_eq!(error.to_string(), "fullmove number must be a whole number, not `x`");
/// assert_eq!(error.span, 2..3);
/// ```
impl FromStr for Clocks {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields = Fields::of(text);
        if fields.count != 2 {
            let found = fields.count;
            return Err(Kind::ClockCount { found }.at(0..text.len()));
        }
        fields.clocks(0)
    }
}
