//! Tasks: what a routine should do, and what it is proved against.

use core::fmt;

use deltaboard_transform::{Direction, Square, SquareMapping, Transform};

use crate::origins::{Origins, ones};
use crate::recognition::origins_of;

/// What a routine should do.
///
/// ```
/// use deltaboard_trace::Task;
/// use deltaboard_transform::Direction;
///
/// let task = Task::Step { direction: Direction::North, wraps: true };
/// assert_eq!(task.to_string(), "wrap-north");
/// assert_eq!(task.origins().evaluate(0xff << 56), 0xff);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Task {
    /// A transform of the whole board.
    Transform(Transform),
    /// The bits of one line are moved to another; all other squares are cleared.
    Line(Line),
    /// Every bit moves one step in a direction.
    Step {
        /// The direction of the step.
        direction: Direction,
        /// Whether bits that leave the board come back in on the other side; if not, they are lost.
        wraps: bool,
    },
}

/// Eight squares of a file, a rank or a diagonal, and where their bits go.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::Line;
/// use deltaboard_transform::Square;
///
/// let task = Catalogue::find("a-file-to-rank/multiplication").unwrap().task();
/// let Line { from, to } = *task.line().unwrap();
/// assert_eq!((from[0], to[0]), (Square::A8, Square::A1));
/// assert_eq!((from[7], to[7]), (Square::A1, Square::H1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// The squares of the line, in the order of their letters A to H.
    pub from: [Square; 8],
    /// The squares that their bits go to.
    pub to: [Square; 8],
}

impl Line {
    /// Parses `a8 a7 … a1 to a1 b1 … h1`.
    #[doc(hidden)]
    pub fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once(" to ")?;
        let read = |squares: &str| {
            let mut line = [Square::A1; 8];
            let mut names = squares.split_whitespace();
            for square in &mut line {
                *square = names.next()?.parse().ok()?;
            }
            names.next().is_none().then_some(line)
        };
        Some(Self { from: read(from)?, to: read(to)? })
    }

    /// The name of the task: `a-file-to-rank`, `mirror-rank`.
    fn name(&self) -> String {
        let [from, to] = [self.from, self.to].map(kind_of_line);
        match from == to {
            true => format!("mirror-{from}"),
            false => format!("{from}-to-{to}"),
        }
    }

    /// The set of the line's squares.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let task = Catalogue::find("anti-diagonal-to-rank/multiplication").unwrap().task();
    /// assert_eq!(Bitboard(task.line().unwrap().squares()), bitboard! {
    ///     1 . . . . . . .
    ///     . 1 . . . . . .
    ///     . . 1 . . . . .
    ///     . . . 1 . . . .
    ///     . . . . 1 . . .
    ///     . . . . . 1 . .
    ///     . . . . . . 1 .
    ///     . . . . . . . 1
    /// });
    /// ```
    #[must_use]
    pub fn squares(&self) -> u64 {
        let squares = self.from.iter();
        squares.fold(0, |set, square| set | 1 << square.index())
    }

    /// The letter of a square, A to H, if it is on the line.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_transform::Square;
    ///
    /// let task = Catalogue::find("diagonal-to-rank/multiplication").unwrap().task();
    /// let line = task.line().unwrap();
    /// assert_eq!(line.letter(Square::C3), Some('C'));
    /// assert_eq!(line.letter(Square::C4), None);
    /// ```
    #[must_use]
    pub fn letter(&self, square: Square) -> Option<char> {
        let place = self.from.iter().position(|&of_line| of_line == square)?;
        Some(char::from(b'A' + place as u8))
    }

    /// The occupancy of the line in a set of squares: one of 256, with the lowest square as bit 0.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_transform::Square;
    ///
    /// // The index into a table of rook attacks on a file.
    /// let task = Catalogue::find("a-file-to-rank/multiplication").unwrap().task();
    /// let pieces = [Square::A1, Square::A4, Square::H5];
    /// let set = pieces.iter().fold(0, |set, square| set | square.bitboard().0);
    /// assert_eq!(task.line().unwrap().occupancy(set), 0b0000_1001);
    /// ```
    #[must_use]
    pub fn occupancy(&self, set: u64) -> u8 {
        let squares = ones(self.squares()).enumerate();
        let occupied = squares.filter(|(_, square)| set >> square & 1 == 1);
        occupied.fold(0, |occupancy, (place, _)| occupancy | 1 << place)
    }

    /// The set of squares of the line for one of the 256 occupancies, with the lowest square as bit 0.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::evaluate;
    ///
    /// // A line has only 256 occupancies, so trying them all proves a routine that isn't linear.
    /// let routine = Catalogue::find("mirror-rank/lookup").unwrap();
    /// let (program, task) = (routine.program(), routine.task());
    /// for occupancy in 0..=255 {
    ///     let board = task.line().unwrap().occupied(occupancy);
    ///     assert_eq!(evaluate(&program, board)?, u64::from(occupancy.reverse_bits()));
    /// }
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn occupied(&self, occupancy: u8) -> u64 {
        let squares = ones(self.squares()).enumerate();
        let set = squares.filter(|(place, _)| occupancy >> place & 1 == 1);
        set.fold(0, |set, (_, square)| set | 1 << square)
    }
}

/// The kind of line that eight squares lie on, found from the first and the last of them.
fn kind_of_line(squares: [Square; 8]) -> String {
    let ends = [squares[0], squares[7]];
    let [one, other] = ends.map(Square::file);
    if one == other {
        return format!("{one}-file");
    }
    let [one, other] = ends.map(Square::index).map(i32::from);
    let kind = match (one - other).abs() / 7 {
        1 => "rank",
        9 => "diagonal",
        7 => "anti-diagonal",
        _ => "line",
    };
    kind.to_owned()
}

impl Task {
    /// Parses the name of a transform, or a name such as `shift-north-east` or `wrap-west`.
    ///
    /// ```
    /// use deltaboard_trace::Task;
    /// use deltaboard_transform::Direction;
    ///
    /// let step = Task::Step { direction: Direction::SouthWest, wraps: false };
    /// assert_eq!(Task::named("shift-south-west"), Some(step));
    /// assert!(Task::named("rotate-90-clockwise").is_some());
    /// assert_eq!(Task::named("castle"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let step = |prefix, wraps| {
            let direction = name.strip_prefix(prefix)?.parse().ok()?;
            Some(Self::Step { direction, wraps })
        };
        let transform = || name.parse().ok().map(Self::Transform);
        step("shift-", false).or_else(|| step("wrap-", true)).or_else(transform)
    }

    /// The name for use in a sentence: "flip vertical", "mirror rank".
    ///
    /// ```
    /// use deltaboard_trace::Task;
    ///
    /// let task = Task::named("pseudo-rotate-45-anticlockwise").unwrap();
    /// assert_eq!(task.title(), "pseudo rotate 45 anticlockwise");
    /// ```
    #[must_use]
    pub fn title(self) -> String {
        let name = match self {
            Self::Line(line) => line.name(),
            _ => self.to_string(),
        };
        name.replace('-', " ")
    }

    /// The transform, if the task is one.
    ///
    /// ```
    /// use deltaboard_trace::Task;
    ///
    /// // Only a transform can be applied to a position.
    /// let transform = |name| Task::named(name).and_then(Task::transform);
    /// assert!(transform("flip-diagonal").is_some());
    /// assert_eq!(transform("wrap-east"), None);
    /// ```
    #[must_use]
    pub const fn transform(self) -> Option<Transform> {
        match self {
            Self::Transform(transform) => Some(transform),
            _ => None,
        }
    }

    /// The line, if the task moves one.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let line = |id| Catalogue::find(id).unwrap().task().line().copied();
    /// assert_eq!(line("mirror-rank/lookup").unwrap().squares(), 0xff);
    /// assert_eq!(line("mirror-horizontal/rotates"), None);
    /// ```
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        match self {
            Self::Line(line) => Some(line),
            _ => None,
        }
    }

    /// The origins of a result that does the task: where each bit has to come from.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Task, run};
    ///
    /// let expected = Task::named("shift-west").unwrap().origins();
    /// let trace = run(&Program::parse("(x & 0xFEFEFEFEFEFEFEFE) >> 1")?, 0)?;
    /// assert_eq!(*trace.result_origins(), expected);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
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
                if wraps { Some(to.step_wrapping(back)) } else { to.step(back) }
            }),
        }
    }
}

impl Task {
    /// The origins of a result that does the task where the squares are numbered otherwise.
    ///
    /// ```
    /// use deltaboard_trace::Task;
    /// use deltaboard_transform::SquareMapping;
    ///
    /// // With a8 as bit 0, one rank up is 8 places down.
    /// let [north, south] = ["shift-north", "shift-south"].map(|name| Task::named(name).unwrap());
    /// assert_eq!(north.origins_in(SquareMapping::A8B8), south.origins());
    /// ```
    #[must_use]
    pub fn origins_in(self, mapping: SquareMapping) -> Origins {
        match mapping {
            SquareMapping::A1B1 => self.origins(),
            _ => self.origins().renumbered(|square| mapping.symmetry().square(square)),
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
