//! Whether two routines are the same on every board.

use deltaboard_routine::{Diagnostic, Domain, Number, Program, Type};
use deltaboard_transform::Square;

use crate::interpreter;
use crate::origins::Origins;
use crate::task::Task;
use crate::trace::Trace;

/// What is known of two routines.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Verdict, compare};
///
/// // Not linear, so that only boards can be tried: fewer than all 2^64, and that is said.
/// let isolated = Program::parse("x & -x")?;
/// let written_otherwise = Program::parse("x & (~x + 1)")?;
/// let verdict = compare(&isolated, &written_otherwise)?;
/// assert_eq!(verdict, Verdict::Tested { boards: 2338 });
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// Equal on all 2^64 boards: both are linear, and their matrices are equal.
    Proved,
    /// Equal on every board that was tried. No proof.
    Tested {
        /// How many boards were tried.
        boards: usize,
    },
    /// Different, as this board shows.
    Different {
        /// Of two linear routines, the smallest there is: empty, or a single square, the lowest. Of
        /// others one that has no square to spare.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        board: u64,
        /// What the first routine makes of it.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        left: u64,
        /// What the second does.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        right: u64,
    },
    /// Two routines over squares, at least one of which gives something other than squares, are different.
    DifferentValues {
        /// The first square for which they give different numbers.
        square: Square,
        /// What the first routine gives for it.
        left: Number,
        /// What the second does.
        right: Number,
    },
}

/// Compares two routines: by proof where both are linear, by trying boards where not. Routines over squares are compared for all
/// 64, by all that they give. Numbers of different types are compared as numbers of 64 bits, with their signs.
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
/// What the run of either routine ends in.
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
            let differ = |board| {
                Ok(interpreter::evaluate(left, board)? != interpreter::evaluate(right, board)?)
            };
            let board = fewest_squares(board, &differ)?;
            let (left, right) =
                (interpreter::evaluate(left, board)?, interpreter::evaluate(right, board)?);
            return Ok(Verdict::Different { board, left, right });
        }
        boards += 1;
    }
    Ok(Verdict::Tested { boards })
}

/// Holds a routine against its task: by proof where it is linear; where not, by trying boards, and
/// of a line all 256 occupancies.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Task, Verdict, judge};
/// use deltaboard_transform::Square;
///
/// // Nobody has cleared the a-file: what goes east from h1 comes in at a2.
/// let program = Program::parse("u64 east(u64 x) { return x << 1; }")?;
/// let verdict = judge(&program, Task::named("shift-east").unwrap())?;
/// let (h1, a2) = (Square::H1.bitboard().0, Square::A2.bitboard().0);
/// assert_eq!(verdict, Verdict::Different { board: h1, left: a2, right: 0 });
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// What a run of the routine ends in.
pub fn judge(program: &Program, task: Task) -> Result<Verdict, Diagnostic> {
    let due = task.origins();
    if let Some(verdict) = decide(&interpreter::run(program, 0)?, &due) {
        return Ok(verdict);
    }
    let mut tried = 0;
    for board in boards_for(program, task) {
        let (left, right) = (interpreter::evaluate(program, board)?, due.evaluate(board));
        if left != right {
            return Ok(Verdict::Different { board, left, right });
        }
        tried += 1;
    }
    Ok(Verdict::Tested { boards: tried })
}

/// Says over what two routines are compared: one over squares beside one over boards is played on boards.
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

/// Compares what two routines over squares give for each of the 64, squares or not.
fn compare_values(left: &Program, right: &Program) -> Result<Verdict, Diagnostic> {
    let both_give_squares =
        [left, right].iter().all(|side| interpreter::gives_squares(side).is_ok());
    for square in Square::ALL {
        let input = square.index().into();
        let (left, right) = (interpreter::value(left, input)?, interpreter::value(right, input)?);
        let [left_bits, right_bits] = [left, right].map(|value| value.convert(Type::U64).bits);
        if left_bits == right_bits {
            continue;
        }
        let are_squares = left_bits < 64 && right_bits < 64;
        return Ok(if are_squares && both_give_squares {
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

/// A board on which two routines differ, without the squares that they differ without.
fn fewest_squares(
    mut board: u64,
    differ: &impl Fn(u64) -> Result<bool, Diagnostic>,
) -> Result<u64, Diagnostic> {
    for square in 0..64 {
        let without = board & !(1 << square);
        if without != board && differ(without)? {
            board = without;
        }
    }
    Ok(board)
}

fn boards_for(program: &Program, task: Task) -> Vec<u64> {
    match task {
        Task::Line(line) => (0..=255).map(|occupancy| line.occupied(occupancy)).collect(),
        _ => sample_boards(&[program]),
    }
}

/// Holds a run against what is due, if the run decides it: if it is linear, and took no way that
/// hung on the board.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Task, Verdict, decide, run};
///
/// let due = Task::named("flip-vertical").unwrap().origins();
/// let decided = |text| decide(&run(&Program::parse(text).unwrap(), 0).unwrap(), &due);
/// assert_eq!(decided("swap_bytes(x)"), Some(Verdict::Proved));
/// // The empty board already shows it.
/// let right = Some(Verdict::Different { board: 0, left: 1, right: 0 });
/// assert_eq!(decided("swap_bytes(x) ^ 1"), right);
/// assert_eq!(decided("swap_bytes(x) + x"), None);
/// ```
#[must_use]
pub fn decide(trace: &Trace, due: &Origins) -> Option<Verdict> {
    let map = trace.result_origins();
    (!trace.is_data_dependent() && map.is_linear()).then(|| compare_linear(map, due))
}

/// Compares two linear maps. Two different ones differ on the empty board or on a single square.
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

/// The most numbers of a text that are tried as boards.
const MOST_CONSTANTS: usize = 256;

/// Boards that are tried where there is no proof: the basis, all pairs of squares, boards of every density from a fixed
/// generator, and what the routines themselves compare with, which no chance would find.
pub fn sample_boards(routines: &[&Program]) -> Vec<u64> {
    let pairs = (0..64).flat_map(|a| (0..a).map(move |b| 1u64 << a | 1 << b));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        // xorshift64*: no secret, but every run tries the same boards.
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
    let mut constants: Vec<_> = routines.iter().flat_map(|it| it.numbers()).collect();
    // The others are there.
    constants.retain(|constant| constant.count_ones() > 2 && *constant != u64::MAX);
    constants.sort_unstable();
    constants.dedup();
    constants.truncate(MOST_CONSTANTS);
    let boards = basis_boards().chain(pairs).chain([u64::MAX]).chain(dense);
    boards.chain(constants).collect()
}

/// The first frame in which two runs show different boards: where two routines that are not the
/// same part.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Verdict, compare, parting, run};
///
/// let right = Program::parse("u64 f(u64 x) { x ^= x >> 8; x ^= x >> 16; x ^= x >> 32; return x; }")?;
/// let wrong = Program::parse("u64 f(u64 x) { x ^= x >> 8; x ^= x >> 15; x ^= x >> 32; return x; }")?;
/// let Verdict::Different { board, .. } = compare(&right, &wrong)? else {
///     panic!("15 is not 16");
/// };
/// assert_eq!(parting(&run(&right, board)?, &run(&wrong, board)?), 2);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn parting(left: &Trace, right: &Trace) -> usize {
    let last = left.steps().len().max(right.steps().len());
    let differs = |frame: &usize| left.board(*frame) != right.board(*frame);
    (0..=last).find(differs).unwrap_or(last)
}
