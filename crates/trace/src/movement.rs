//! How far the bits of which squares move.

use deltaboard_transform::Square;

use crate::origins::{Origin, Origins, ones};

/// A group of squares whose bits all move by the same distance.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Movement, movements, run};
///
/// // A shift by one place that doesn't clear the h-file: its bits arrive on the a-file, one rank higher.
/// let trace = run(&Program::parse("fn east(x: u64) -> u64 { x << 1 }")?, 0)?;
/// let [east, wraps] = movements(trace.result_origins())[..] else {
///     panic!("two ways");
/// };
/// assert_eq!((east.files, east.ranks), (1, 0));
/// assert_eq!(wraps, Movement { squares: 0x0080_8080_8080_8080, files: -7, ranks: 1 });
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Movement {
    /// The squares where the bits start.
    #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
    pub squares: u64,
    /// How many files to the right; negative to the left.
    pub files: i8,
    /// How many ranks up; negative down.
    pub ranks: i8,
}

impl Movement {
    /// The distance in places of the bitboard: positive towards h8.
    ///
    /// ```
    /// use deltaboard_trace::Movement;
    ///
    /// // A knight's move two up and one to the right is a shift by 17.
    /// let knight = Movement { squares: 1, files: 1, ranks: 2 };
    /// assert_eq!(knight.distance(), 17);
    /// ```
    #[must_use]
    pub const fn distance(self) -> i8 {
        8 * self.ranks + self.files
    }

    /// The squares where the bits arrive.
    ///
    /// ```
    /// use deltaboard_trace::Movement;
    ///
    /// let pawns = Movement { squares: 0x0000_0000_0000_ff00, files: 0, ranks: 2 };
    /// assert_eq!(pawns.goal(), 0x0000_0000_ff00_0000);
    /// ```
    #[must_use]
    pub const fn goal(self) -> u64 {
        let distance = self.distance();
        if distance > 0 { self.squares << distance } else { self.squares >> -distance }
    }
}

/// The groups of bits that move by the same distance, ordered by their lowest square. Bits that stay
/// are left out, as are bits that aren't copies of a single bit.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{movements, run};
///
/// let program = Catalogue::find("flip-vertical/delta-swaps").unwrap().program();
/// let trace = run(&program, 0)?;
/// let first = movements(&trace.steps()[0].motion);
/// assert!(first.iter().map(|group| group.ranks).eq([1, -1]));
/// // The whole flip: rank 1 moves up seven ranks, rank 2 five, and so on.
/// let all = movements(trace.result_origins());
/// assert!(all.iter().map(|group| group.ranks).eq([7, 5, 3, 1, -1, -3, -5, -7]));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn movements(motion: &Origins) -> Vec<Movement> {
    let mut movements: Vec<Movement> = Vec::new();
    let mut goals = [0u64; 64];
    for (from, to) in copies(motion) {
        goals[usize::from(from.index())] |= 1 << to.index();
    }
    for (from, goals) in Square::ALL.iter().zip(goals) {
        for to in ones(goals) {
            let to = Square::ALL[to];
            let files = to.file().index() as i8 - from.file().index() as i8;
            let ranks = to.rank().index() as i8 - from.rank().index() as i8;
            if (files, ranks) == (0, 0) {
                continue;
            }
            let squares = 1 << from.index();
            let same = movements
                .iter_mut()
                .find(|movement| (movement.files, movement.ranks) == (files, ranks));
            match same {
                Some(movement) => movement.squares |= squares,
                None => movements.push(Movement { squares, files, ranks }),
            }
        }
    }
    movements
}

/// The bits that are copies of a single bit, as pairs of the square that it comes from and the square where it is.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{copies, run};
/// use deltaboard_transform::Square;
///
/// // A file moved to a rank: eight of the 64 bits are left, each on its own square.
/// let program = Catalogue::find("a-file-to-rank/multiplication").unwrap().program();
/// let trace = run(&program, 0)?;
/// let moves: Vec<_> = copies(trace.result_origins()).collect();
/// assert_eq!(moves.len(), 8);
/// assert_eq!(moves[0], (Square::A8, Square::A1));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
pub fn copies(motion: &Origins) -> impl Iterator<Item = (Square, Square)> {
    Square::ALL.into_iter().filter_map(|to| Some((motion.of(to).square()?, to)))
}

/// The distance in places that all bits of a value have moved, if it is the same for all and not 0.
/// It links a part of the code to the bits that it moves.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{run, shift_of};
///
/// let shift = |text| Some(shift_of(run(&Program::parse(text).ok()?, 0).ok()?.result_origins()));
/// assert_eq!(shift("(x >> 8) & 0x00FF00FF00FF00FF"), Some(Some(-8)));
/// // A rotate moves a part of the board in the opposite direction.
/// assert_eq!(shift("rotate_right(x, 8)"), Some(None));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn shift_of(motion: &Origins) -> Option<i8> {
    let mut shift = None;
    for to in Square::ALL {
        if motion.of(to) == Origin::ZERO {
            continue;
        }
        let from = motion.of(to).square()?;
        let by = to.index() as i8 - from.index() as i8;
        if by == 0 || shift.is_some_and(|shift| shift != by) {
            return None;
        }
        shift = Some(by);
    }
    shift
}
