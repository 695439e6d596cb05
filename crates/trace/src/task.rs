//! What a routine is to do: what it is proved against.

use core::fmt;

use deltaboard_transform::{Direction, Square, Transform};

use crate::catalogue::Catalogue;
use crate::origins::{Origins, ones};
use crate::recognition::origins_of;

/// What a routine is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// A transform of the whole board.
    Transform(Transform),
    /// The bits of one line laid on another; all other squares are cleared.
    Line(Line),
    /// Every bit one step further.
    Step {
        /// Which way.
        direction: Direction,
        /// Whether what leaves the board comes in again at the other side, or is lost.
        wraps: bool,
    },
}

/// Eight squares of a file, a rank or a diagonal, and where their bits go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The squares, in the order of their letters A to H.
    pub from: [Square; 8],
    /// Where the bit of each goes.
    pub to: [Square; 8],
}

impl Line {
    /// Reads `a8 a7 … a1 to a1 b1 … h1`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once(" to ")?;
        let read = |squares: &str| {
            let mut line = [Square::A1; 8];
            let mut names = squares.split_whitespace();
            for square in &mut line {
                *square = names.next()?.parse().ok()?;
            }
            names.next().is_none().then_some(line)
        };
        Some(Self {
            from: read(from)?,
            to: read(to)?,
        })
    }

    /// The squares as a set.
    #[must_use]
    pub fn squares(&self) -> u64 {
        let squares = self.from.iter();
        squares.fold(0, |set, square| set | 1 << square.index())
    }

    /// The letter of a square, A to H, if it is on the line.
    #[must_use]
    pub fn letter(&self, square: Square) -> Option<char> {
        let place = self.from.iter().position(|&of_line| of_line == square)?;
        Some(char::from(b'A' + place as u8))
    }

    /// Which of the 256 occupancies a set of squares gives the line: bit 0 is the lowest square.
    #[must_use]
    pub fn occupancy(&self, set: u64) -> u8 {
        let squares = ones(self.squares()).enumerate();
        let occupied = squares.filter(|(_, square)| set >> square & 1 == 1);
        occupied.fold(0, |occupancy, (place, _)| occupancy | 1 << place)
    }

    /// A set of squares of the line from one of the 256 occupancies: bit 0 is the lowest square.
    #[must_use]
    pub fn occupied(&self, occupancy: u8) -> u64 {
        let squares = ones(self.squares()).enumerate();
        let set = squares.filter(|(place, _)| occupancy >> place & 1 == 1);
        set.fold(0, |set, (_, square)| set | 1 << square)
    }
}

impl Task {
    /// Reads the name of a transform, `shift-north-east` or `wrap-west`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let step = |prefix, wraps| {
            let direction = name.strip_prefix(prefix)?.parse().ok()?;
            Some(Self::Step { direction, wraps })
        };
        let transform = || name.parse().ok().map(Self::Transform);
        step("shift-", false)
            .or_else(|| step("wrap-", true))
            .or_else(transform)
    }

    /// What it is called in a sentence: "flip vertical", "mirror rank".
    #[must_use]
    pub fn title(self) -> String {
        let name = match self {
            Self::Transform(transform) => transform.name(),
            _ => Catalogue::doing(self)
                .next()
                .map_or("", |routine| routine.family()),
        };
        name.replace('-', " ")
    }

    /// The transform, if it is one.
    #[must_use]
    pub const fn transform(self) -> Option<Transform> {
        match self {
            Self::Transform(transform) => Some(transform),
            _ => None,
        }
    }

    /// The line, if it is about one.
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        match self {
            Self::Line(line) => Some(line),
            _ => None,
        }
    }

    /// Where each bit of the result has to come from.
    #[must_use]
    pub fn origins(self) -> Origins {
        match self {
            Self::Transform(transform) => origins_of(transform),
            Self::Line(line) => Origins::from_squares(|to| {
                let place = line.to.iter().position(|&goal| goal == to)?;
                Some(line.from[place])
            }),
            Self::Step { direction, wraps } => Origins::from_squares(|to| {
                let back = direction.opposite();
                if wraps {
                    Some(to.step_wrapping(back))
                } else {
                    to.step(back)
                }
            }),
        }
    }
}

impl fmt::Display for Task {
    /// `flip-vertical`, `shift-north-east`, `a8 a7 … to a1 b1 …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transform(transform) => f.write_str(transform.name()),
            Self::Step { direction, wraps } => {
                let kind = if *wraps { "wrap" } else { "shift" };
                write!(f, "{kind}-{}", direction.name())
            }
            Self::Line(line) => {
                for square in line.from {
                    write!(f, "{square} ")?;
                }
                f.write_str("to")?;
                line.to.iter().try_for_each(|square| write!(f, " {square}"))
            }
        }
    }
}
