use core::fmt;

/// A file (column) of the board, `a` to `h`; its index runs from 0 to 7.
///
/// ```
/// use deltaboard_transform::{File, Square};
///
/// assert_eq!(Square::E4.file(), File::E);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `a` to `h`.
    ///
    /// ```
    /// use deltaboard_transform::File;
    ///
    /// let letters: String = File::ALL.iter().map(|file| file.letter()).collect();
    /// assert_eq!(letters, "abcdefgh");
    /// ```
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this index (0 is `a`), or `None` above 7.
    ///
    /// ```
    /// use deltaboard_transform::File;
    ///
    /// assert_eq!(File::new(4), Some(File::E));
    /// assert_eq!(File::new(8), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::A),
            1 => Some(Self::B),
            2 => Some(Self::C),
            3 => Some(Self::D),
            4 => Some(Self::E),
            5 => Some(Self::F),
            6 => Some(Self::G),
            7 => Some(Self::H),
            _ => None,
        }
    }

    /// The file named by a letter `a` to `h`, in either case.
    ///
    /// ```
    /// use deltaboard_transform::File;
    ///
    /// assert_eq!(File::from_letter('c'), Some(File::C));
    /// assert_eq!(File::from_letter('i'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Self::new(letter as u8 - b'a'),
            'A'..='H' => Self::new(letter as u8 - b'A'),
            _ => None,
        }
    }

    /// The file in the low three bits; higher bits are ignored.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        match Self::new(bits & 7) {
            Some(file) => file,
            None => unreachable!(),
        }
    }

    /// 0 for `a` to 7 for `h`.
    ///
    /// ```
    /// use deltaboard_transform::File;
    ///
    /// assert_eq!(File::E.index(), 4);
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The lower-case letter, `a` to `h`.
    ///
    /// ```
    /// use deltaboard_transform::File;
    ///
    /// assert_eq!(File::E.letter(), 'e');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}
