//! What has a name in links: the names, what is said of a word that is none of them, and the name that was meant.

use core::{error::Error, fmt, str::FromStr};

use crate::{
    Direction, Excerpt, Packing, PseudoRotation, SquareMapping, Symmetry, Transform, spelling,
};

/// Values that have a name each, by which they are displayed and read.
pub trait Named: Copy + Sized + 'static {
    /// What one of them is, in a sentence.
    const NOUN: &'static str;
    /// All of them.
    const EACH: &'static [Self];

    fn name(self) -> &'static str;
}

/// A word that names none of the values of a type, and the one that was probably meant.
///
/// ```
/// use deltaboard_transform::{Direction, Symmetry};
///
/// let error = "nort".parse::<Direction>().unwrap_err();
/// assert_eq!(error.to_string(), "`nort` is no direction; did you mean `north`?");
/// assert_eq!(error.suggestion, Some(Direction::North));
///
/// let error = "rotate90".parse::<Symmetry>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`rotate90` is no symmetry; did you mean `rotate-90-clockwise`?"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NameError<T> {
    /// The unknown word.
    pub word: Excerpt,
    /// The value with the nearest name, if one is near.
    pub suggestion: Option<T>,
}

impl<T: Named> fmt::Display for NameError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, suggestion } = self;
        write!(f, "{word} is no {}", T::NOUN)?;
        match suggestion {
            Some(meant) => write!(f, "; did you mean `{}`?", meant.name()),
            None => Ok(()),
        }
    }
}

impl<T: Named + fmt::Debug> Error for NameError<T> {}

fn named<T: Named>(word: &str) -> Result<T, NameError<T>> {
    let mut all = T::EACH.iter().copied();
    all.find(|one| one.name() == word).ok_or_else(|| NameError {
        word: Excerpt::new(word),
        suggestion: spelling::nearest(word, T::EACH, |one| one.name()),
    })
}

macro_rules! named {
    ($($type:ty, $noun:literal;)*) => {$(
        impl Named for $type {
            const NOUN: &'static str = $noun;
            const EACH: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.name()
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = NameError<Self>;

            fn from_str(name: &str) -> Result<Self, NameError<Self>> {
                named(name)
            }
        }
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
