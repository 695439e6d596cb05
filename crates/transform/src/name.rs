//! Parses and displays values with names, such as `e4` or `rotate-180`, with suggestions for misspelt names.

use core::{error::Error, fmt, str::FromStr};

use crate::{
    Color, Direction, Excerpt, File, Packing, Piece, PseudoRotation, Rank, Role, Square,
    SquareMapping, Symmetry, Transform, spelling,
};

/// A type whose values are parsed from one word.
pub trait Named: Copy + 'static {
    /// The noun for a value in messages.
    const NOUN: &'static str;
    /// The end of the message about an unknown word that resembles no name.
    const FORM: &'static str = "";

    /// The value that a word names.
    fn read(word: &str) -> Option<Self>;

    /// The value whose name is most similar to an unknown word.
    fn nearest(_: &str) -> Option<Self> {
        None
    }
}

/// The error for a word that names no value of a type, with a suggestion.
///
/// ```
/// use deltaboard_transform::{Direction, Symmetry};
///
/// let error = "nort".parse::<Direction>().unwrap_err();
/// assert_eq!(error.to_string(), "`nort` is not a direction; did you mean `north`?");
/// assert_eq!(error.suggestion, Some(Direction::North));
///
/// let error = "rotate90".parse::<Symmetry>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`rotate90` is not a symmetry; did you mean `rotate-90-clockwise`?"
/// );
/// ```
///
/// Squares, files, ranks, pieces, roles and colours have the same errors:
///
/// ```
/// use deltaboard_transform::{Role, Square};
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`e9` is not a square: a letter a to h and a digit 1 to 8, such as e4"
/// );
/// assert_eq!(
///     "x".parse::<Role>().unwrap_err().to_string(),
///     "`x` is not a role: one of the letters p n b r q k"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NameError<T> {
    /// The unknown word.
    pub word: Excerpt,
    /// The value with the most similar name, if there is a similar one.
    pub suggestion: Option<T>,
}

impl<T: Named + fmt::Display> fmt::Display for NameError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, suggestion } = self;
        write!(f, "{word} is not a {}", T::NOUN)?;
        match suggestion {
            Some(value) => write!(f, "; did you mean `{value}`?"),
            None => f.write_str(T::FORM),
        }
    }
}

impl<T: Named + fmt::Display + fmt::Debug> Error for NameError<T> {}

/// Parses a word, or returns an error with a suggestion.
fn named<T: Named>(word: &str) -> Result<T, NameError<T>> {
    T::read(word)
        .ok_or_else(|| NameError { word: Excerpt::new(word), suggestion: T::nearest(word) })
}

macro_rules! from_str {
    ($($(#[$example:meta])* $type:ty;)*) => {$(
        $(#[$example])*
        impl FromStr for $type {
            type Err = NameError<Self>;

            fn from_str(word: &str) -> Result<Self, NameError<Self>> {
                named(word)
            }
        }
    )*};
}

// Types displayed by the name that they have in links.
macro_rules! named {
    ($($type:ty, $noun:literal;)*) => {$(
        impl Named for $type {
            const NOUN: &'static str = $noun;

            fn read(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == word)
            }

            fn nearest(word: &str) -> Option<Self> {
                spelling::nearest(word, &Self::ALL, |one| one.name())
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        from_str! { $type; }
    )*};
}

named! {
    Direction, "direction";
    Packing, "packing";
    PseudoRotation, "pseudo-rotation";
    SquareMapping, "square mapping";
    Symmetry, "symmetry";
    Transform, "transform";
}

impl Named for Square {
    const NOUN: &'static str = "square";
    const FORM: &'static str = ": a letter a to h and a digit 1 to 8, such as e4";

    fn read(word: &str) -> Option<Self> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = word.as_bytes() else {
            return None;
        };
        Some(Self::from_low_bits((rank - b'1') << 3 | (file - b'a')))
    }

    /// FENs don't allow `E4`, so it's an error with a suggestion.
    fn nearest(word: &str) -> Option<Self> {
        let &[file, rank] = word.as_bytes() else {
            return None;
        };
        let name = [file.to_ascii_lowercase(), rank];
        str::from_utf8(&name).ok().and_then(Self::read)
    }
}

// Types named by a single character.
macro_rules! letters {
    ($($type:ty, $noun:literal, $form:literal, $read:expr;)*) => {$(
        impl Named for $type {
            const NOUN: &'static str = $noun;
            const FORM: &'static str = $form;

            fn read(word: &str) -> Option<Self> {
                let mut letters = word.chars();
                let only = letters.next().filter(|_| letters.next().is_none());
                only.and_then($read)
            }
        }
    )*};
}

letters! {
    File, "file", ": a letter a to h", Self::from_letter;
    Piece, "piece", ": one of the letters P N B R Q K, in lower case for Black", Self::from_letter;
    Rank, "rank", ": a digit 1 to 8", Self::from_digit;
    Role, "role", ": one of the letters p n b r q k", Self::from_letter;
}

impl Named for Color {
    const NOUN: &'static str = "colour";
    const FORM: &'static str = ": w or b, or white or black";

    fn read(word: &str) -> Option<Self> {
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        match word {
            "w" => Some(Self::White),
            "b" => Some(Self::Black),
            _ if is("white") => Some(Self::White),
            _ if is("black") => Some(Self::Black),
            _ => None,
        }
    }
}

from_str! {
    /// Parses `w` or `b`, as in a FEN, or `white` or `black`, in either case.
    ///
    /// ```
    /// use deltaboard_transform::Color;
    ///
    /// assert_eq!("b".parse(), Ok(Color::Black));
    /// assert_eq!("White".parse(), Ok(Color::White));
    /// assert_eq!(
    ///     "red".parse::<Color>().unwrap_err().to_string(),
    ///     "`red` is not a colour: w or b, or white or black"
    /// );
    /// ```
    Color;
    /// Parses a letter `a` to `h`, in either case.
    ///
    /// ```
    /// use deltaboard_transform::File;
    ///
    /// assert_eq!("e".parse(), Ok(File::E));
    /// assert_eq!(
    ///     "i".parse::<File>().unwrap_err().to_string(),
    ///     "`i` is not a file: a letter a to h"
    /// );
    /// ```
    File;
    /// Parses the letter of a FEN.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Piece, Role};
    ///
    /// assert_eq!("n".parse(), Ok(Color::Black.piece(Role::Knight)));
    /// assert_eq!(
    ///     "Knight".parse::<Piece>().unwrap_err().to_string(),
    ///     "`Knight` is not a piece: one of the letters P N B R Q K, in lower case for Black"
    /// );
    /// ```
    Piece;
    /// Parses a digit `1` to `8`.
    ///
    /// ```
    /// use deltaboard_transform::Rank;
    ///
    /// assert_eq!("8".parse(), Ok(Rank::Eighth));
    /// assert_eq!(
    ///     "9".parse::<Rank>().unwrap_err().to_string(),
    ///     "`9` is not a rank: a digit 1 to 8"
    /// );
    /// ```
    Rank;
    /// Parses an English letter in either case, because moves have both, `e8=Q` and `e7e8q`.
    ///
    /// ```
    /// use deltaboard_transform::Role;
    ///
    /// assert_eq!("n".parse(), Ok(Role::Knight));
    /// assert_eq!("Q".parse(), Ok(Role::Queen));
    /// ```
    Role;
    /// Parses a lower-case name such as `e4`.
    ///
    /// ```
    /// use deltaboard_transform::Square;
    ///
    /// assert_eq!("e4".parse(), Ok(Square::E4));
    /// let error = "E4".parse::<Square>().unwrap_err();
    /// assert_eq!(error.to_string(), "`E4` is not a square; did you mean `e4`?");
    /// assert_eq!(error.suggestion, Some(Square::E4));
    /// ```
    Square;
}
