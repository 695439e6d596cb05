//! Permutations of the 64 squares.

mod text;

use core::fmt;

use deltaboard_routine::Diagnostic;
use deltaboard_transform::{Square, Transform};

use crate::origins::{Origins, inverse, ones};

/// A permutation of the 64 squares: where the bit of each square goes, no two to the same square.
///
/// ```
/// use deltaboard_trace::Permutation;
/// use deltaboard_transform::{Square, Symmetry, Transform};
///
/// let flip = Permutation::from(Transform::Symmetry(Symmetry::FlipVertical));
/// assert_eq!(flip.goal(Square::A1), Square::A8);
/// assert_eq!(flip.order(), 2);
/// assert_eq!(flip, "sq' = sq ^ 56".parse()?);
/// assert_eq!(flip.then(&flip), Permutation::IDENTITY);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Permutation {
    goals: [Square; 64],
}

impl Permutation {
    /// The permutation that moves no bit.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    ///
    /// let round: Permutation = "sq' = (sq + 1) & 63".parse()?;
    /// let mut moved = Permutation::IDENTITY;
    /// for _ in 0..64 {
    ///     moved = moved.then(&round);
    /// }
    /// assert_eq!(moved, Permutation::IDENTITY);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    pub const IDENTITY: Self = Self { goals: Square::ALL };

    /// The permutation that sends each square to `goal(square)`; `None` if two go to the same square.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::Square;
    ///
    /// let turned = Permutation::from_fn(|square| Square::ALL[usize::from(square.index()) ^ 63]);
    /// assert_eq!(turned.unwrap().fixed(), 0);
    /// assert_eq!(Permutation::from_fn(|_| Square::A1), None);
    /// ```
    #[must_use]
    pub fn from_fn(goal: impl Fn(Square) -> Square) -> Option<Self> {
        Self::from_goals(Square::ALL.map(goal))
    }

    /// The permutation that sends a1, b1, …, h8 to these squares; `None` if two are the same.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::Square;
    ///
    /// // A table from another source, which may not be a permutation.
    /// let mut table = Square::ALL;
    /// table.reverse();
    /// assert_eq!(Permutation::from_goals(table), Some("sq' = 63 - sq".parse()?));
    /// table[1] = Square::H8;
    /// assert_eq!(Permutation::from_goals(table), None);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn from_goals(goals: [Square; 64]) -> Option<Self> {
        let met = goals.iter().fold(0u64, |met, goal| met | 1 << goal.index());
        (met == u64::MAX).then_some(Self { goals })
    }

    /// The permutation that turns the input into a value with these origins, if each of its bits is a
    /// copy of one bit of the input, and none is copied twice.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Permutation, run};
    ///
    /// let trace = run(&Program::parse("u64 f(u64 x) { return bswap64(x); }")?, 0)?;
    /// let permutation = Permutation::from_origins(trace.result_origins()).unwrap();
    /// assert_eq!(permutation, "sq ^ 56".parse()?);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn from_origins(origins: &Origins) -> Option<Self> {
        let goals = inverse(&origins.as_permutation()?);
        Some(Self { goals })
    }

    /// The origins of the permutation: where each bit comes from. A routine for this permutation is
    /// proved against them.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::{Permutation, Verdict, decide, run};
    ///
    /// let mirror: Permutation = "sq' = sq ^ 7".parse()?;
    /// let program = Catalogue::find("mirror-horizontal/multiply-add").unwrap().program();
    /// assert_eq!(decide(&run(&program, 0)?, &mirror.origins()), Some(Verdict::Proved));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn origins(&self) -> Origins {
        let sources = inverse(&self.goals);
        Origins::from_squares(|square| Some(sources[usize::from(square.index())]))
    }

    /// The square that the bit of a square goes to.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::Square;
    ///
    /// let transposed: Permutation = "sq' = 8 * (sq & 7) + (sq >> 3)".parse()?;
    /// assert_eq!(transposed.goal(Square::H1), Square::A8);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn goal(&self, square: Square) -> Square {
        self.goals[square.index() as usize]
    }

    /// The squares that the bits of a1, b1, …, h8 go to.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    ///
    /// // A table for a mailbox board, which needs no routine.
    /// let a8_first: Permutation = "sq' = sq ^ 56".parse()?;
    /// let table = a8_first.goals().map(|square| square.index());
    /// assert_eq!(table[..8], [56, 57, 58, 59, 60, 61, 62, 63]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn goals(&self) -> &[Square; 64] {
        &self.goals
    }

    /// Moves every bit of a bitboard.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let down_by_file: Permutation = "sq' = (sq - 8 * (sq & 7)) & 63".parse()?;
    /// let diagonal = 0x8040_2010_0804_0201;
    /// assert_eq!(Bitboard(down_by_file.board(diagonal)), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    /// });
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn board(&self, board: u64) -> u64 {
        ones(board).fold(0, |moved, square| moved | 1 << self.goals[square].index())
    }

    /// The inverse permutation.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    ///
    /// let down_by_file: Permutation = "sq' = (sq - 8 * (sq & 7)) & 63".parse()?;
    /// assert_eq!(down_by_file.inverse(), "sq' = (sq + 8 * (sq & 7)) & 63".parse()?);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { goals: inverse(&self.goals) }
    }

    /// This permutation followed by `next`.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::{Symmetry, Transform};
    ///
    /// let [diagonal, flip, turn] =
    ///     [Symmetry::FlipDiagonal, Symmetry::FlipVertical, Symmetry::Rotate90Clockwise]
    ///         .map(|symmetry| Permutation::from(Transform::Symmetry(symmetry)));
    /// assert_eq!(diagonal.then(&flip), turn);
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { goals: self.goals.map(|square| next.goal(square)) }
    }

    /// The squares whose bits stay.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let transposed: Permutation = "sq' = 8 * (sq & 7) + (sq >> 3)".parse()?;
    /// assert_eq!(Bitboard(transposed.fixed()), bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// });
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn fixed(&self) -> u64 {
        let all = Square::ALL.into_iter();
        all.filter(|&square| self.goal(square) == square)
            .fold(0, |fixed, square| fixed | 1 << square.index())
    }

    /// The cycles of the permutation. Each starts with its lowest square, followed by the square that
    /// its bit goes to, and so on. Squares whose bits stay are left out.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::Square;
    ///
    /// let around: Permutation = "sq < 8 ? (sq + 1) & 7 : sq".parse()?;
    /// let cycles = around.cycles();
    /// assert_eq!(cycles.len(), 1);
    /// assert_eq!(cycles[0][..3], [Square::A1, Square::B1, Square::C1]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<Square>> {
        let mut seen = self.fixed();
        let mut cycles = Vec::new();
        for start in Square::ALL {
            let mut cycle = Vec::new();
            let mut square = start;
            while seen >> square.index() & 1 == 0 {
                seen |= 1 << square.index();
                cycle.push(square);
                square = self.goal(square);
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The number of repetitions that bring every bit back to its square: 1 for the identity. It is the
    /// least common multiple of the lengths of the cycles.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    ///
    /// let order = |formula: &str| formula.parse::<Permutation>().map(|moved| moved.order());
    /// assert_eq!(order("sq' = sq ^ 63"), Ok(2));
    /// assert_eq!(order("sq' = (sq + 8 * (sq & 7)) & 63"), Ok(8));
    /// // 5 to the power of 16 is 1 modulo 64.
    /// assert_eq!(order("sq' = (5 * sq) & 63"), Ok(16));
    /// ```
    #[must_use]
    pub fn order(&self) -> u64 {
        self.cycles().iter().fold(1, |order, cycle| {
            let length = cycle.len() as u64;
            order / greatest_common_divisor(order, length) * length
        })
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<Transform> for Permutation {
    /// The permutation of the squares that a transform does. The colour flip reverses the ranks.
    fn from(transform: Transform) -> Self {
        Self { goals: Square::ALL.map(|square| transform.square(square)) }
    }
}

impl core::str::FromStr for Permutation {
    type Err = Diagnostic;

    /// Parses a table of 64 squares or a formula.
    ///
    /// A table lists the squares that the bits of a1, b1, …, h8 go to, as numbers 0 to 63 or as names,
    /// separated by commas or blanks. It may be written as an array of C or of Rust. A formula computes
    /// the number of the goal from `sq`, in the routine language, optionally after `sq' =`.
    ///
    /// ```
    /// use deltaboard_trace::Permutation;
    /// use deltaboard_transform::{PseudoRotation, Transform};
    ///
    /// let formula: Permutation = "sq' = (sq - 8*(sq&7)) & 63".parse()?;
    /// let rotation = Transform::PseudoRotation(PseudoRotation::Clockwise45);
    /// assert_eq!(formula, rotation.into());
    ///
    /// let text = "sq / 2";
    /// assert_eq!(
    ///     text.parse::<Permutation>().unwrap_err().draw(text),
    ///     "\
    /// 1 | sq / 2
    ///   | ^^^^^^ square 0 and square 1 both go to a1 (0)
    ///   = each square must go to a different one
    /// "
    /// );
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error, with its place.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        text::read(text)
    }
}

impl fmt::Debug for Permutation {
    /// Prints the goals as a table with one line per rank, a1 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.goals.chunks(8) {
            let goals: Vec<_> = rank.iter().map(Square::to_string).collect();
            writeln!(f, "{}", goals.join(" "))?;
        }
        Ok(())
    }
}

/// Serializes the goals, in the order of the squares' indices.
#[cfg(feature = "serde")]
impl serde::Serialize for Permutation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.goals().as_slice().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Permutation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        let goals: Vec<Square> = serde::Deserialize::deserialize(deserializer)?;
        if goals.len() != 64 {
            return Err(D::Error::invalid_length(goals.len(), &"64 squares"));
        }
        Self::from_goals(core::array::from_fn(|index| goals[index]))
            .ok_or_else(|| D::Error::custom("two squares go to the same square"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_compose_with_their_inverses_to_the_identity() {
        for transform in Transform::ALL {
            let permutation = Permutation::from(transform);
            let back = permutation.inverse();
            assert_eq!(permutation.then(&back), Permutation::IDENTITY);
            assert_eq!(
                Permutation::from_origins(&permutation.origins()),
                Some(permutation.clone())
            );
            assert_eq!(permutation.board(u64::MAX), u64::MAX);
            let mut again = permutation.clone();
            let mut rounds = 1;
            while again != Permutation::IDENTITY {
                again = again.then(&permutation);
                rounds += 1;
            }
            assert_eq!(rounds, permutation.order(), "{transform}");
        }
    }

    #[test]
    fn cycles_contain_every_moving_square_once() {
        for transform in Transform::ALL {
            let permutation = Permutation::from(transform);
            let mut seen = permutation.fixed();
            for square in permutation.cycles().concat() {
                assert_eq!(seen >> square.index() & 1, 0);
                seen |= 1 << square.index();
            }
            assert_eq!(seen, u64::MAX);
        }
    }
}
