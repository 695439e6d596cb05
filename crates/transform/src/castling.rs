mod carried;

use core::{
    error::Error,
    fmt::{self, Write},
    ops::Range,
    str::FromStr,
};

use crate::{Color, excerpt::Quoted};
pub(crate) use carried::Carried;

/// Castling rights, as written in a FEN.
///
/// `K` and `Q` name the outermost rook on the king's right and left (from White's view). A letter `A` to `H` names the file of
/// the rook (Shredder-FEN, or X-FEN for a rook that isn't the outermost). Upper case is for White, lower case for Black. The
/// notation is kept, but the order is normalized: White before Black, `K`, `Q`, then the files from `H` to `A`.
///
/// ```
/// use deltaboard_transform::CastlingRights;
///
/// let rights: CastlingRights = "qkQK".parse()?;
/// assert_eq!(rights, CastlingRights::STANDARD);
/// assert_eq!(rights.to_string(), "KQkq");
/// assert_eq!("ha".parse::<CastlingRights>()?.color_flipped().to_string(), "HA");
/// assert_eq!(CastlingRights::NONE.to_string(), "-");
/// # Ok::<(), deltaboard_transform::CastlingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CastlingRights {
    white: u16,
    black: u16,
}

/// The letters of one side in writing order. The index of a letter is its bit.
const LETTERS: [u8; 10] = *b"kqhgfedcba";

impl CastlingRights {
    /// No castling rights, written `-`.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// assert_eq!(CastlingRights::NONE.to_string(), "-");
    /// ```
    pub const NONE: Self = Self { white: 0, black: 0 };

    /// `KQkq`.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// assert_eq!(CastlingRights::STANDARD.to_string(), "KQkq");
    /// ```
    pub const STANDARD: Self = Self { white: 0b11, black: 0b11 };

    /// Whether there are no rights.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// assert!(CastlingRights::NONE.is_empty());
    /// assert!(!CastlingRights::STANDARD.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.white == 0 && self.black == 0
    }

    /// The number of rights.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// assert_eq!(CastlingRights::STANDARD.count(), 4);
    /// ```
    #[must_use]
    pub const fn count(self) -> u32 {
        self.white.count_ones() + self.black.count_ones()
    }

    /// The number of sides with a right, 0 to 2.
    pub(crate) const fn sides(self) -> u32 {
        (self.white != 0) as u32 + (self.black != 0) as u32
    }

    /// The rights with the sides swapped.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// let rights: CastlingRights = "Kq".parse().unwrap();
    /// assert_eq!(rights.color_flipped().to_string(), "Qk");
    /// ```
    #[must_use]
    pub const fn color_flipped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Whether the rights contain this letter as written. If they are written with `H`, `K` is not contained.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// let rights: CastlingRights = "Kq".parse().unwrap();
    /// assert!(rights.contains('q'));
    /// assert!(!rights.contains('Q'));
    /// ```
    #[must_use]
    pub const fn contains(self, letter: char) -> bool {
        match right(letter) {
            Some((color, bit)) => self.side(color) & bit != 0,
            None => false,
        }
    }

    /// The rights with one added, by its letter: `K`, `Q`, or the file of the rook, in upper case for White. `None` for any
    /// other letter.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// let kept = [('K', true), ('Q', false), ('k', true), ('q', true)];
    /// let rights = kept.into_iter().filter(|(_, may)| *may);
    /// let rights = rights.fold(CastlingRights::NONE, |rights, (letter, _)| rights.with(letter).unwrap());
    /// assert_eq!(rights.to_string(), "Kkq");
    /// assert_eq!(rights.with('K'), Some(rights));
    /// assert_eq!(rights.with('x'), None);
    /// ```
    #[must_use]
    pub const fn with(mut self, letter: char) -> Option<Self> {
        match right(letter) {
            Some((color, bit)) => {
                *self.side_mut(color) |= bit;
                Some(self)
            }
            None => None,
        }
    }

    /// The rights without the one of a letter.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// let rights = CastlingRights::STANDARD.without('Q');
    /// assert_eq!(rights.to_string(), "Kkq");
    /// assert_eq!(rights.without('Q'), rights);
    /// ```
    #[must_use]
    pub const fn without(mut self, letter: char) -> Self {
        if let Some((color, bit)) = right(letter) {
            *self.side_mut(color) &= !bit;
        }
        self
    }

    /// The letters in writing order.
    ///
    /// ```
    /// use deltaboard_transform::CastlingRights;
    ///
    /// let rights: CastlingRights = "qK".parse().unwrap();
    /// assert!(rights.letters().eq(['K', 'q']));
    /// ```
    pub fn letters(self) -> impl Iterator<Item = char> {
        (0..2 * LETTERS.len()).filter_map(move |place| {
            let (color, place) = (Color::ALL[place / LETTERS.len()], place % LETTERS.len());
            let letter = match color {
                Color::White => LETTERS[place].to_ascii_uppercase(),
                Color::Black => LETTERS[place],
            };
            (self.side(color) & 1 << place != 0).then_some(letter as char)
        })
    }

    /// The rights with these distinct letters, in any order.
    pub(crate) fn from_letters(letters: &[u8]) -> Option<Self> {
        let mut rights = Self::NONE;
        for &letter in letters {
            // The common letters, without a search.
            let (color, bit) = match letter {
                b'K' => (Color::White, 1),
                b'Q' => (Color::White, 2),
                b'k' => (Color::Black, 1),
                b'q' => (Color::Black, 2),
                _ => right(letter as char)?,
            };
            let side = rights.side_mut(color);
            if *side & bit != 0 {
                return None;
            }
            *side |= bit;
        }
        (!rights.is_empty()).then_some(rights)
    }

    const fn side_mut(&mut self, color: Color) -> &mut u16 {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    const fn side(self, color: Color) -> u16 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// The colour and the bit of a letter.
const fn right(letter: char) -> Option<(Color, u16)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let lower = letter.to_ascii_lowercase();
    let mut place = 0;
    while place < LETTERS.len() {
        if LETTERS[place] as char == lower {
            return Some((color, 1 << place));
        }
        place += 1;
    }
    None
}

/// The letters, or `-` without rights.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_char('-');
        }
        self.letters().try_for_each(|letter| f.write_char(letter))
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CastlingRights({self})")
    }
}

impl FromStr for CastlingRights {
    type Err = CastlingError;

    /// Parses `-`, or distinct letters in any order.
    fn from_str(text: &str) -> Result<Self, CastlingError> {
        let mut rights = Self::NONE;
        if text == "-" {
            return Ok(rights);
        }
        if text.is_empty() {
            return Err(CastlingErrorKind::Empty.at(0..0));
        }
        for (offset, letter) in text.char_indices() {
            let span = offset..offset + letter.len_utf8();
            let Some((color, bit)) = right(letter) else {
                return Err(CastlingErrorKind::Foreign(letter).at(span));
            };
            let side = rights.side_mut(color);
            if *side & bit != 0 {
                return Err(CastlingErrorKind::Repeated(letter).at(span));
            }
            *side |= bit;
        }
        Ok(rights)
    }
}

/// The error for a text that isn't castling rights. `Display` gives a sentence for users.
///
/// ```
/// use deltaboard_transform::CastlingRights;
///
/// let error = "KQx".parse::<CastlingRights>().unwrap_err();
/// assert_eq!(error.span, 2..3);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct CastlingError {
    /// The kind of error.
    pub kind: CastlingErrorKind,
    /// The byte span of the error in the parsed text.
    pub span: Range<usize>,
}

/// The kinds of errors in the text of castling rights.
///
/// ```
/// use deltaboard_transform::{CastlingErrorKind, CastlingRights};
///
/// let error = "KK".parse::<CastlingRights>().unwrap_err();
/// assert_eq!(error.kind, CastlingErrorKind::Repeated('K'));
/// assert_eq!(error.to_string(), "castling right `K` is written twice");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CastlingErrorKind {
    /// The text is empty. The notation for no rights is `-`.
    Empty,
    /// A character that isn't a right.
    Foreign(char),
    /// A repeated letter.
    Repeated(char),
}

impl CastlingErrorKind {
    const fn at(self, span: Range<usize>) -> CastlingError {
        CastlingError { kind: self, span }
    }
}

impl fmt::Display for CastlingErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("castling rights are empty; write `-` for none"),
            Self::Foreign(letter) => write!(
                f,
                "{} is not a castling right: write letters of KQkq, files A–H or a–h, or `-` for none",
                Quoted(letter)
            ),
            Self::Repeated(letter) => write!(f, "castling right `{letter}` is written twice"),
        }
    }
}

impl fmt::Display for CastlingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for CastlingError {}
