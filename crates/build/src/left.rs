//! What is left to do.

use std::fmt;

use deltaboard_trace::{Digit, Origins, Permutation};
use deltaboard_transform::Square;

/// What is left to do until a routine reaches its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nothing: it's proved for all boards.
    Nothing,
    /// These digits, the highest first: turned over, or in another place.
    Digits(Vec<Digit>),
    /// The bits on so many squares are out of place; they follow no rule of digits.
    Squares(u32),
    /// Some bits are lost or mixed, on so many squares.
    Broken(u32),
    /// Some bits are mixed by XOR, on so many squares, and more moves can part them.
    Mixed(u32),
}

impl Left {
    /// Compares what moves do with a goal.
    pub(crate) fn of(done: &Origins, goal: &Permutation) -> Self {
        let Some(moved) = Permutation::from_origins(done) else {
            let singles =
                Square::ALL.map(|at| done.of(at).square().map_or(0, |it| 1u64 << it.index()));
            let kept = singles.into_iter().fold(0, |kept, square| kept | square);
            return Self::Broken(kept.count_zeros());
        };
        let rest = moved.inverse().then(goal);
        let wrong = (!rest.fixed()).count_ones();
        match DigitMap::of(&rest) {
            _ if wrong == 0 => Self::Nothing,
            Some(map) => Self::Digits(map.changed()),
            None => Self::Squares(wrong),
        }
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

impl fmt::Display for Left {
    /// "two digits left: r2, r1"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing left"),
            Self::Digits(digits) => {
                let plural = if digits.len() == 1 { "" } else { "s" };
                let count = ["no", "one", "two", "three", "four", "five", "six"][digits.len()];
                let symbols: Vec<_> = digits.iter().map(|it| it.symbol()).collect();
                write!(f, "{count} digit{plural} left: {}", symbols.join(", "))
            }
            Self::Squares(1) => f.write_str("one bit is out of place"),
            Self::Squares(count) => write!(f, "{count} bits are out of place"),
            Self::Mixed(1) => {
                f.write_str("one bit is mixed with others: another XOR can part them")
            }
            Self::Mixed(count) => {
                write!(f, "{count} bits are mixed with others: another XOR can part them")
            }
            Self::Broken(1) => f.write_str("one bit is lost or mixed with others: undo the move"),
            Self::Broken(count) => {
                write!(f, "{count} bits are lost or mixed with others: undo the move")
            }
        }
    }
}

/// A permutation that gives each digit of a square another place, and turns some over.
pub(crate) struct DigitMap {
    /// For each digit, the lowest first: which digit it comes from, and whether it's turned over.
    sources: [(u8, bool); 6],
}

impl DigitMap {
    /// Returns the digits of a permutation, if it's one of digits.
    pub(crate) fn of(permutation: &Permutation) -> Option<Self> {
        let goal = |index: u8| Some(permutation.goal(Square::new(index)?).index());
        let zero = goal(0)?;
        let mut sources = [(0, false); 6];
        for from in 0..6 {
            let moved = goal(1 << from)? ^ zero;
            if moved.count_ones() != 1 {
                return None;
            }
            let to = moved.trailing_zeros() as usize;
            sources[to] = (from, zero >> to & 1 == 1);
        }
        let map = Self { sources };
        (0..64).all(|index| goal(index) == Some(map.goal(index))).then_some(map)
    }

    fn goal(&self, index: u8) -> u8 {
        let digit = |(to, (from, turned)): (usize, &(u8, bool))| {
            ((index >> from & 1) ^ u8::from(*turned)) << to
        };
        self.sources.iter().enumerate().map(digit).sum()
    }

    fn changed(&self) -> Vec<Digit> {
        let changes = |digit: &Digit| self.source(*digit) != (*digit, false);
        Digit::ALL.into_iter().filter(changes).collect()
    }

    /// Returns which digit a digit comes from, and whether it's turned over.
    pub(crate) fn source(&self, digit: Digit) -> (Digit, bool) {
        let place = Digit::ALL.iter().position(|it| *it == digit).unwrap_or(0);
        let (from, turned) = self.sources[5 - place];
        (Digit::ALL[5 - usize::from(from)], turned)
    }
}
