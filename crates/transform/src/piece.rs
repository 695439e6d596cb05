use core::{fmt, ops::Not};

use crate::Direction;

/// The side of a piece, or the side to move.
///
/// ```
/// use deltaboard_transform::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Color {
    /// The side that moves first, starts on ranks 1 and 2, and whose pawns move up.
    #[default]
    White,
    /// The side that starts on ranks 7 and 8, and whose pawns move down.
    Black,
}

impl Color {
    /// White and Black.
    ///
    /// ```
    /// use deltaboard_transform::Color;
    ///
    /// assert_eq!(Color::ALL, [Color::White, Color::Black]);
    /// ```
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    ///
    /// ```
    /// use deltaboard_transform::Color;
    ///
    /// assert_eq!(Color::Black.other(), Color::White);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The piece of this side with a role.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Role};
    ///
    /// assert_eq!(Color::White.piece(Role::Knight).letter(), 'N');
    /// ```
    #[must_use]
    pub const fn piece(self, role: Role) -> Piece {
        Piece { color: self, role }
    }

    /// The direction that its pawns move in.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Square};
    ///
    /// assert_eq!(Square::E2.step(Color::White.forward()), Some(Square::E3));
    /// assert_eq!(Square::E7.step(Color::Black.forward()), Some(Square::E6));
    /// ```
    #[inline]
    #[must_use]
    pub const fn forward(self) -> Direction {
        match self {
            Self::White => Direction::North,
            Self::Black => Direction::South,
        }
    }

    /// `white` or `black`.
    ///
    /// ```
    /// use deltaboard_transform::Color;
    ///
    /// assert_eq!(Color::Black.name(), "black");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// `w` or `b`, as for the side to move in a FEN.
    ///
    /// ```
    /// use deltaboard_transform::Color;
    ///
    /// assert_eq!(Color::Black.letter(), 'b');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

/// `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The kind of a piece, without its colour.
///
/// ```
/// use deltaboard_transform::{Color, Role};
///
/// assert_eq!(Color::Black.piece(Role::Queen).letter(), 'q');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// All roles, the pawn first and the king last.
    ///
    /// ```
    /// use deltaboard_transform::Role;
    ///
    /// let letters: String = Role::ALL.iter().map(|role| role.letter()).collect();
    /// assert_eq!(letters, "pnbrqk");
    /// ```
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The English name: `pawn`, `knight`, `bishop`, `rook`, `queen` or `king`.
    ///
    /// ```
    /// use deltaboard_transform::Role;
    ///
    /// assert_eq!(Role::Knight.name(), "knight");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// The lower-case English letter, `p n b r q k`.
    ///
    /// ```
    /// use deltaboard_transform::Role;
    ///
    /// assert_eq!(Role::Knight.letter(), 'n');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The role named by an English letter, in either case.
    ///
    /// ```
    /// use deltaboard_transform::Role;
    ///
    /// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
    /// assert_eq!(Role::from_letter('Q'), Some(Role::Queen));
    /// assert_eq!(Role::from_letter('x'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}

/// The lower-case English letter.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// A piece: a role in a colour.
///
/// ```
/// use deltaboard_transform::{Color, Piece, Role};
///
/// let king = Piece { color: Color::White, role: Role::King };
/// assert_eq!(king.to_string(), "K");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

impl Piece {
    /// All twelve in [index](Self::index) order: White's first, for each side from pawn to king.
    ///
    /// ```
    /// use deltaboard_transform::Piece;
    ///
    /// let letters: String = Piece::ALL.iter().map(|piece| piece.letter()).collect();
    /// assert_eq!(letters, "PNBRQKpnbrqk");
    /// ```
    pub const ALL: [Self; 12] = {
        let mut all = [Color::White.piece(Role::Pawn); 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Color::ALL[index / 6].piece(Role::ALL[index % 6]);
            index += 1;
        }
        all
    };

    /// Its index in a table of all pieces: 0 for a white pawn to 11 for the black king.
    ///
    /// ```
    /// use deltaboard_transform::{Piece, Square};
    ///
    /// // The inputs of a neural network, one for each piece on each square.
    /// let input = |piece: Piece, square: Square| usize::from(piece.index()) * 64 + square as usize;
    /// let knight = Piece::from_letter('n').unwrap();
    /// assert_eq!(input(knight, Square::B8), 7 * 64 + 57);
    /// assert_eq!(Piece::ALL[usize::from(knight.index())], knight);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        6 * self.color as u8 + self.role as u8
    }

    /// The letter of a FEN: upper case for White, `P N B R Q K`, lower case for Black.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Piece, Role};
    ///
    /// let knight = Piece { color: Color::White, role: Role::Knight };
    /// assert_eq!(knight.letter(), 'N');
    /// assert_eq!(Piece::from_letter('N'), Some(knight));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece with this FEN letter.
    ///
    /// ```
    /// use deltaboard_transform::{Color, Piece, Role};
    ///
    /// assert_eq!(Piece::from_letter('r'), Some(Color::Black.piece(Role::Rook)));
    /// assert_eq!(Piece::from_letter('-'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// The piece with the same role in the other colour.
    ///
    /// ```
    /// use deltaboard_transform::Piece;
    ///
    /// let queen = Piece::from_letter('Q').unwrap();
    /// assert_eq!(queen.color_flipped().letter(), 'q');
    /// ```
    #[must_use]
    pub const fn color_flipped(self) -> Self {
        Self { color: self.color.other(), role: self.role }
    }
}

/// The FEN letter.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}
