//! Comparison of two routines: by proof, or else by trying boards.

use deltaboard_routine::{Diagnostic, Domain, Number, Program, Type};
use deltaboard_transform::{Bitboard, Square, SquareMapping};

use crate::interpreter;
use crate::origins::{Origins, ones};
use crate::task::Task;
use crate::trace::Trace;

/// The outcome of a comparison of two routines.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Verdict, compare};
///
/// // Not linear, so only boards can be tried, and the verdict says how many.
/// let isolated = Program::parse("x & -x")?;
/// let written_otherwise = Program::parse("x & (~x + 1)")?;
/// let verdict = compare(&isolated, &written_otherwise)?;
/// assert_eq!(verdict, Verdict::Tested { boards: 2338 });
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// Equal on all 2^64 boards: both are linear, and their matrices are equal.
    Proved,
    /// Equal on every board that was tried. This is not a proof.
    Tested {
        /// The number of boards that were tried.
        boards: usize,
    },
    /// Different, with a board as counterexample.
    Different {
        /// For two linear routines, the smallest counterexample: the empty board, or the lowest single square.
        /// For others, a counterexample from which no square can be removed.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "deltaboard_routine::serde::read_board")
        )]
        board: u64,
        /// The result of the first routine.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "deltaboard_routine::serde::read_board")
        )]
        left: u64,
        /// The result of the second routine.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "deltaboard_routine::serde::read_board")
        )]
        right: u64,
    },
    /// Two routines over squares are different, and at least one of them returns something other than squares.
    DifferentValues {
        /// The first square for which they return different numbers.
        square: Square,
        /// The number that the first routine returns.
        left: Number,
        /// The number that the second routine returns.
        right: Number,
    },
}

/// Compares two routines: by proof if both are linear, else by trying boards. Routines over squares are compared for all
/// 64 squares by the numbers that they return. Numbers of different types are sign-extended to 64 bits first.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Verdict, compare};
///
/// let shifts = Program::parse("u64 f(u64 x) { return (x >> 32) | (x << 32); }")?;
/// let rotate = Program::parse("fn f(x: u64) -> u64 { x.rotate_left(32) }")?;
/// assert_eq!(compare(&shifts, &rotate)?, Verdict::Proved);
///
/// let wrong = Program::parse("u64 f(u64 x) { return (x >> 32) | (x << 31); }")?;
/// assert_eq!(
///     compare(&shifts, &wrong)?,
///     Verdict::Different { board: 1, left: 1 << 32, right: 1 << 31 }
/// );
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The error that ends the run of either routine.
pub fn compare(left: &Program, right: &Program) -> Result<Verdict, Diagnostic> {
    if [left, right].map(Program::domain) == [Domain::Square; 2] {
        return compare_values(left, right);
    }
    let (on_left, on_right) = (interpreter::run(left, 0)?, interpreter::run(right, 0)?);
    let maps = [&on_left, &on_right]
        .map(|trace| (!trace.is_data_dependent()).then(|| trace.result_origins()));
    if let [Some(left), Some(right)] = maps
        && left.is_linear()
        && right.is_linear()
    {
        return Ok(compare_linear(left, right));
    }
    let mut boards = 0;
    for board in sample_boards(&[left, right]) {
        if interpreter::evaluate(left, board)? != interpreter::evaluate(right, board)? {
            let results = |board| {
                let left = interpreter::evaluate(left, board).ok()?;
                Some((left, interpreter::evaluate(right, board).ok()?))
            };
            let board = fewest_squares(board, |board| results(board).is_some_and(|(l, r)| l != r));
            let (left, right) =
                (interpreter::evaluate(left, board)?, interpreter::evaluate(right, board)?);
            return Ok(Verdict::Different { board, left, right });
        }
        boards += 1;
    }
    Ok(Verdict::Tested { boards })
}

/// Compares a routine with its task: by proof if it is linear, else by trying boards. For a task over a
/// line, these are all 256 occupancies.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Task, Verdict, judge};
/// use deltaboard_transform::Square;
///
/// // The routine doesn't clear the a-file: the bit that moves east from h1 arrives on a2.
/// let program = Program::parse("u64 east(u64 x) { return x << 1; }")?;
/// let verdict = judge(&program, Task::named("shift-east").unwrap())?;
/// let (h1, a2) = (Square::H1.bitboard().0, Square::A2.bitboard().0);
/// assert_eq!(verdict, Verdict::Different { board: h1, left: a2, right: 0 });
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The error that ends a run of the routine.
pub fn judge(program: &Program, task: Task) -> Result<Verdict, Diagnostic> {
    judge_in(program, task, SquareMapping::A1B1)
}

/// Compares a routine with its task, as [`judge`] does, where the squares are numbered otherwise.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Task, Verdict, judge_in};
/// use deltaboard_transform::SquareMapping;
///
/// let north = Program::parse("u64 north(u64 x) { return x >> 8; }")?;
/// let verdict = judge_in(&north, Task::named("shift-north").unwrap(), SquareMapping::A8B8)?;
/// assert_eq!(verdict, Verdict::Proved);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The error that ends a run of the routine.
pub fn judge_in(
    program: &Program,
    task: Task,
    mapping: SquareMapping,
) -> Result<Verdict, Diagnostic> {
    let expected = task.origins_in(mapping);
    if let Some(verdict) = decide(&interpreter::run(program, 0)?, &expected) {
        return Ok(verdict);
    }
    let mut tried = 0;
    for board in boards_for(program, task, mapping) {
        let results = |board| {
            let left = interpreter::evaluate(program, board)?;
            Ok::<_, Diagnostic>((left, expected.evaluate(board)))
        };
        let (left, right) = results(board)?;
        if left != right {
            let board = fewest_squares(board, |board| results(board).is_ok_and(|(l, r)| l != r));
            let (left, right) = results(board)?;
            return Ok(Verdict::Different { board, left, right });
        }
        tried += 1;
    }
    Ok(Verdict::Tested { boards: tried })
}

/// The inputs over which two routines are compared, in words. If only one of them maps squares, both run on boards.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::compared_over;
///
/// let square = Program::parse("int f(int sq) { return sq ^ 56; }")?;
/// let board = Program::parse("u64 f(u64 x) { return bswap64(x); }")?;
/// assert_eq!(compared_over(&square, &square), "all 64 squares");
/// assert_eq!(compared_over(&square, &board), "all 2^64 boards");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn compared_over(left: &Program, right: &Program) -> String {
    let mut sides = [right, left].into_iter();
    let over_boards = sides.find(|side| side.domain() == Domain::Board);
    over_boards.unwrap_or(left).inputs_in_words()
}

/// Compares the numbers that two routines over squares return for each of the 64, whether squares or not.
fn compare_values(left: &Program, right: &Program) -> Result<Verdict, Diagnostic> {
    let both_return_squares =
        [left, right].iter().all(|side| interpreter::check_returns_squares(side).is_ok());
    for square in Square::ALL {
        let input = square.index().into();
        let (left, right) = (interpreter::value(left, input)?, interpreter::value(right, input)?);
        let [left_bits, right_bits] = [left, right].map(|value| value.convert(Type::U64).bits);
        if left_bits == right_bits {
            continue;
        }
        let are_squares = left_bits < 64 && right_bits < 64;
        return Ok(if are_squares && both_return_squares {
            Verdict::Different {
                board: square.bitboard().0,
                left: 1 << left_bits,
                right: 1 << right_bits,
            }
        } else {
            Verdict::DifferentValues { square, left, right }
        });
    }
    Ok(Verdict::Proved)
}

/// Removes squares from a board as long as it has a property.
#[doc(hidden)]
pub fn fewest_squares(mut board: u64, has_property: impl Fn(u64) -> bool) -> u64 {
    loop {
        let whole = board;
        for square in ones(whole) {
            let without = board & !(1 << square);
            if has_property(without) {
                board = without;
            }
        }
        if board == whole {
            return board;
        }
    }
}

fn boards_for(program: &Program, task: Task, mapping: SquareMapping) -> Vec<u64> {
    let number = |board| mapping.number(Bitboard(board));
    match task {
        Task::Line(line) => (0..=255).map(|occupancy| number(line.occupied(occupancy))).collect(),
        _ => sample_boards(&[program]),
    }
}

/// Compares the origins of a run with the expected ones. Returns `None` if the run can't decide: if it
/// isn't linear, or if its path depended on the board.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Task, Verdict, decide, run};
///
/// let expected = Task::named("flip-vertical").unwrap().origins();
/// let decided = |text| decide(&run(&Program::parse(text).unwrap(), 0).unwrap(), &expected);
/// assert_eq!(decided("swap_bytes(x)"), Some(Verdict::Proved));
/// // The empty board is a counterexample.
/// let different = Some(Verdict::Different { board: 0, left: 1, right: 0 });
/// assert_eq!(decided("swap_bytes(x) ^ 1"), different);
/// assert_eq!(decided("swap_bytes(x) + x"), None);
/// ```
#[must_use]
pub fn decide(trace: &Trace, expected: &Origins) -> Option<Verdict> {
    let map = trace.result_origins();
    (!trace.is_data_dependent() && map.is_linear()).then(|| compare_linear(map, expected))
}

/// Compares two linear maps. If they differ, they differ on the empty board or on a single square.
fn compare_linear(left: &Origins, right: &Origins) -> Verdict {
    debug_assert!(left.is_linear() && right.is_linear());
    if left == right {
        return Verdict::Proved;
    }
    let differs = |board: &u64| left.evaluate(*board) != right.evaluate(*board);
    match basis_boards().find(differs) {
        Some(board) => {
            Verdict::Different { board, left: left.evaluate(board), right: right.evaluate(board) }
        }
        None => Verdict::Proved,
    }
}

/// The empty board and the 64 boards of one square: they decide a linear routine.
fn basis_boards() -> impl Iterator<Item = u64> {
    core::iter::once(0).chain((0..64).map(|square| 1 << square))
}

/// The maximum number of constants of the text that are tried as boards.
const MOST_CONSTANTS: usize = 256;

/// The boards to try if there is no proof: the basis, all pairs of squares, pseudo-random boards of every density, and
/// the constants in the routines themselves, as a routine may compare its input with one, and chance wouldn't find it.
pub fn sample_boards(routines: &[&Program]) -> Vec<u64> {
    let pairs = (0..64).flat_map(|a| (0..a).map(move |b| 1u64 << a | 1 << b));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        // xorshift64*, with a fixed seed so that every run tries the same boards.
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    let dense = (0..256).map(move |n| match n % 3 {
        0 => random(),
        1 => random() & random(),
        _ => random() | random(),
    });
    let mut constants = Vec::new();
    for constant in routines.iter().flat_map(|it| it.numbers()) {
        // The others are already in the list.
        let is_dense = constant.count_ones() > 2 && constant != u64::MAX;
        if is_dense && constants.len() < MOST_CONSTANTS && !constants.contains(&constant) {
            constants.push(constant);
        }
    }
    let boards = basis_boards().chain(pairs).chain([u64::MAX]).chain(dense);
    boards.chain(constants).collect()
}

/// The first frame in which two runs show different boards, or the last frame if there is none.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Verdict, compare, first_difference, run};
///
/// let right = Program::parse("u64 f(u64 x) { x ^= x >> 8; x ^= x >> 16; x ^= x >> 32; return x; }")?;
/// let wrong = Program::parse("u64 f(u64 x) { x ^= x >> 8; x ^= x >> 15; x ^= x >> 32; return x; }")?;
/// let Verdict::Different { board, .. } = compare(&right, &wrong)? else {
///     panic!("15 is not 16");
/// };
/// assert_eq!(first_difference(&run(&right, board)?, &run(&wrong, board)?), 2);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn first_difference(left: &Trace, right: &Trace) -> usize {
    let last = left.steps().len().max(right.steps().len());
    let differs = |frame: &usize| left.board(*frame) != right.board(*frame);
    (0..=last).find(differs).unwrap_or(last)
}
