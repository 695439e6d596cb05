//! Identification of a routine: as a task of the catalogue, another permutation, a table, a linear map, or none of these.

use core::fmt;

use deltaboard_routine::operator::Rules;
use deltaboard_routine::{Diagnostic, Domain, Program, Span, Type};
use deltaboard_trace::{
    Line, Permutation, Task, Verdict, compare, describe, fewest_squares, judge_in, ones,
    sample_boards,
};
use deltaboard_transform::{Bitboard, Square, SquareMapping, Symmetry, Transform};

use crate::catalogue::Catalogue;
use crate::table;

/// The result of an identification: what a routine computes.
///
/// ```
/// use deltaboard_catalogue::{Finding, identify};
/// use deltaboard_routine::Program;
///
/// // One step of a hash: does the result depend on every bit of the board?
/// let xorshift = Program::parse("fn mix(x: u64) -> u64 { x ^ (x >> 12) }")?;
/// let Finding::Linear { lost, mixed, .. } = identify(&xorshift)? else {
///     panic!("an XOR of shifts is linear");
/// };
/// assert_eq!(lost, 0);
/// assert_eq!(mixed.count_ones(), 52);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Finding {
    /// The routine does a task of the catalogue.
    Known {
        /// The task.
        task: Task,
        /// How it was identified: by proof, or by testing boards.
        verdict: Verdict,
        /// The numbering of the squares.
        mapping: SquareMapping,
        /// Whether it does the task only on boards with no occupied square outside the task's line.
        on_line_only: bool,
        /// The domain of the routine.
        domain: Domain,
        /// The number of bits of the input.
        input_bits: u32,
        /// The number of operations on data.
        operations: u32,
        /// The number of operations of the catalogue's cheapest routine for the same task and domain.
        best: Option<u32>,
    },
    /// The routine is a permutation that isn't a task of the catalogue.
    Permutation {
        /// The number of repetitions that bring every bit back to its square.
        order: u64,
        /// The squares whose bits stay.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        fixed: u64,
        /// The task of the catalogue that is its inverse, if there is one.
        takes_back: Option<Task>,
    },
    /// The routine takes a square and returns something other than the square that it moves to.
    Table {
        /// The name of the table, if it is a known one.
        name: Option<String>,
        /// The type of the values.
        ty: Type,
        /// The squares for which the value is above 63.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        beyond: u64,
    },
    /// The text is an equation that states that two routines are the same.
    Equation {
        /// The outcome of their comparison.
        verdict: Verdict,
        /// The domain of both routines.
        domain: Domain,
    },
    /// Every bit of the result is an XOR of bits.
    Linear {
        /// The squares whose bits don't contribute to the result.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        lost: u64,
        /// The squares of the result whose bit is the XOR of several bits.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mixed: u64,
        /// The squares of the result whose bit is the complement of one bit.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        complemented: u64,
    },
    /// The routine has no result for some inputs: it divides by 0, or an index is out of bounds.
    Undefined {
        /// Such an input, from which no square can be removed.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        board: u64,
        /// Why it has no result.
        fault: Diagnostic,
        /// The task of the catalogue that the routine does on the others.
        task: Option<Task>,
        /// The number of the others that were tried.
        boards: usize,
        /// The domain of the routine.
        domain: Domain,
    },
    /// Some bits of the result depend on the input by more than XOR, or the analysis can't show that they depend by XOR alone.
    NotLinear {
        /// Whether a board proves that the routine isn't linear: its result isn't the XOR of the results of its squares.
        shown: bool,
        /// The bits that aren't known to be linear; 0 if the path depends on the board.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        bits: u64,
        /// The number of boards that were tried for the tasks of the catalogue.
        boards: usize,
    },
}

/// Identifies what a routine computes.
///
/// ```
/// use deltaboard_catalogue::{Catalogue, identify};
/// use deltaboard_routine::Program;
///
/// let text = "
///     U64 naive(U64 x) {
///         U64 flipped = 0;
///         while (x) {
///             int sq = bitScanForward(x);
///             flipped |= C64(1) << (sq ^ 56);
///             x &= x - 1;
///         }
///         return flipped;
///     }";
/// let finding = identify(&Program::link(text, &Catalogue)?)?;
/// assert!(finding.to_string().starts_with("This is flip vertical, proved for all 2^64 boards."));
///
/// let finding = identify(&Program::parse("sq' = (sq * 5) & 63")?)?;
/// assert!(finding.to_string().starts_with("This is a permutation"));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The error that ends every run of the routine.
pub fn identify(program: &Program) -> Result<Finding, Diagnostic> {
    identify_in(program, SquareMapping::A1B1)
}

/// Identifies what a routine computes where the squares are numbered otherwise.
///
/// ```
/// use deltaboard_catalogue::identify_in;
/// use deltaboard_routine::Program;
/// use deltaboard_transform::SquareMapping;
///
/// let up = Program::parse("u64 up(u64 x) { return x >> 8; }")?;
/// let finding = identify_in(&up, SquareMapping::A8B8)?;
/// assert!(finding.to_string().starts_with("This is shift north"));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The error that ends every run of the routine.
pub fn identify_in(program: &Program, mapping: SquareMapping) -> Result<Finding, Diagnostic> {
    identify_total(program, mapping).or_else(|fault| undefined(program, mapping).ok_or(fault))
}

/// Returns what a formula does if its variable is a square: a sentence, or `None` if it's read as meant, or as nothing.
///
/// ```
/// use deltaboard_catalogue::as_square;
/// use deltaboard_routine::Program;
///
/// let sentence = as_square(&Program::parse("i^7")?).unwrap();
/// assert_eq!(sentence, "`i` was read as a board. As a square, with `sq` instead of `i`, it is mirror horizontal.");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn as_square(program: &Program) -> Option<String> {
    let board = program.routine().parameters.get(program.routine().board)?;
    let name = board.name.of(program.text());
    if !program.name().is_empty()
        || program.domain() != Domain::Board
        || program.text().contains(['{', ';'])
    {
        return None;
    }
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = program.own_text().of(program.text()).split_inclusive(|letter| !is_part(letter));
    let words = words.map(|part| match part.trim_end_matches(|letter| !is_part(letter)) {
        word if word == name => part.replacen(name, "sq", 1),
        _ => part.to_owned(),
    });
    let finding = identify(&Program::parse(&words.collect::<String>()).ok()?).ok()?;
    let task = finding.task()?.title();
    Some(format!(
        "`{name}` was read as a board. As a square, with `sq` instead of `{name}`, it is {task}."
    ))
}

/// Returns what differs in a debug build of Rust, which ends where a number overflows: a sentence, or `None` if no
/// operation overflows on the inputs that were tried.
///
/// ```
/// use deltaboard_catalogue::debug_build;
/// use deltaboard_routine::Program;
///
/// let north = Program::parse("fn north(x: u64) -> u64 { x * 256 }")?;
/// let sentence = debug_build(&north).expect("the top rank overflows");
/// assert!(sentence.starts_with("A debug build panics for the board 0x0100000000000000"));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn debug_build(program: &Program) -> Option<String> {
    if program.routine().rules != Rules::Rust {
        return None;
    }
    let (input, operation) = overflow(program)?;
    let operation = operation.of(program.text());
    Some(format!(
        "A debug build panics for {input}, where `{operation}` overflows; in a release build, it wraps."
    ))
}

/// Returns a routine of C or C++ under the assumption that signed numbers wrap, if one overflows: the languages leave that
/// undefined.
///
/// ```
/// use deltaboard_catalogue::assume_wrapping;
/// use deltaboard_routine::Program;
///
/// let program = Program::parse("int64_t next(int64_t x) { return x - 1 < x ? x : 0; }")?;
/// let [assumption] = &assume_wrapping(program).assumptions()[..] else { panic!() };
/// let clause = "signed numbers wrap, as gcc's `-fwrapv` says (`x - 1` overflows for the board 0x8000000000000000)";
/// assert_eq!(assumption.message(), clause);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn assume_wrapping(program: Program) -> Program {
    if program.routine().rules != Rules::C {
        return program;
    }
    let Some((input, operation)) = overflow(&program) else { return program };
    let written = operation.of(program.text());
    let clause =
        format!("signed numbers wrap, as gcc's `-fwrapv` says (`{written}` overflows for {input})");
    program.assuming(Diagnostic::new(operation, clause))
}

/// The first input for which an operation overflows, in words, and the operation.
fn overflow(program: &Program) -> Option<(String, Span)> {
    let (input, operation) = deltaboard_trace::overflow(program)?;
    let input = match program.domain() {
        Domain::Square => describe(1 << input).0,
        _ => board_in_words(input),
    };
    Some((input, operation))
}

fn board_in_words(board: u64) -> String {
    match board {
        0 => "the empty board".to_owned(),
        _ => format!("the board {board:#018x}"),
    }
}

/// Identifies a routine that has a result for every input.
fn identify_total(program: &Program, mapping: SquareMapping) -> Result<Finding, Diagnostic> {
    if let Some([left, right]) = program.sides() {
        let verdict = compare(&left, &right)?;
        let domain = program.domain();
        return Ok(Finding::Equation { verdict, domain });
    }
    if program.domain() == Domain::Square
        && let Some(table) = table(program)?
    {
        return Ok(table);
    }
    // The full board, as a loop over the squares of a set is longest there.
    let trace = deltaboard_trace::run(program, u64::MAX)?;
    let map = trace.result_origins();
    let linear = map.is_linear() && !trace.is_data_dependent();
    let known = |task, verdict, on_line_only| {
        let domain = program.domain();
        let routines = Catalogue::doing(task).filter(|routine| routine.domain() == domain);
        let operations = routines.filter_map(|routine| {
            let trace = deltaboard_trace::run(routine.program(), u64::MAX).ok()?;
            Some(trace.operations())
        });
        Finding::Known {
            task,
            verdict,
            mapping,
            on_line_only,
            domain,
            input_bits: program.board_mask().count_ones(),
            operations: trace.operations(),
            best: operations.min(),
        }
    };
    let tasks = Catalogue::tasks();
    if linear && let Some(&task) = tasks.iter().find(|task| task.origins_in(mapping) == *map) {
        return Ok(known(task, Verdict::Proved, false));
    }
    for task in tasks {
        let tried = match task {
            _ if linear => continue,
            // A routine over a line may expect that its caller clears all other squares.
            Task::Line(line) => tries_of_line(program, task, line, mapping)?,
            _ => judge_in(program, task, mapping)?,
        };
        match tried {
            Verdict::Different { .. } | Verdict::DifferentValues { .. } => {}
            // All occupancies of the line were tried.
            _ if task.line().is_some() => return Ok(known(task, Verdict::Proved, true)),
            verdict => return Ok(known(task, verdict, false)),
        }
    }
    Ok(if !linear {
        let boards = sample_boards(&[program]);
        Finding::NotLinear {
            shown: is_shown_not_linear(program, &boards)?,
            bits: if trace.is_data_dependent() { 0 } else { map.unknown_bits() },
            boards: boards.len(),
        }
    } else if let Some(permutation) = Permutation::from_origins(map) {
        let back = permutation.inverse().origins();
        Finding::Permutation {
            order: permutation.order(),
            fixed: mapping.bitboard(permutation.fixed()).0,
            takes_back: Catalogue::tasks()
                .into_iter()
                .find(|task| task.origins_in(mapping) == back),
        }
    } else {
        Finding::Linear {
            lost: mapping.bitboard(!map.sources(u64::MAX)).0,
            mixed: map.bits_where(|squares, _| squares.count_ones() > 1),
            complemented: map.bits_where(|squares, flipped| squares.count_ones() == 1 && flipped),
        }
    })
}

/// How many results at least say what a routine does.
const MIN_RESULTS: usize = 16;

/// Identifies a routine that has no result for some inputs.
fn undefined(program: &Program, mapping: SquareMapping) -> Option<Finding> {
    let run = |board: u64| match program.domain() {
        // It may return anything.
        Domain::Square => {
            let value = deltaboard_trace::value(program, u64::from(board.trailing_zeros()))?;
            Ok(1u64.checked_shl(value.bits as u32).filter(|_| value.bits < 64).unwrap_or_default())
        }
        _ => deltaboard_trace::evaluate(program, board),
    };
    let inputs = match program.domain() {
        Domain::Square => (0..64).map(|square| 1 << square).collect(),
        Domain::Board => sample_boards(&[program]),
        // Its results are boards only if it moves values and nothing else.
        Domain::Mailbox => return None,
    };
    let (mut results, mut without) = (Vec::new(), Vec::new());
    for board in inputs {
        match run(board) {
            Ok(result) => results.push((board, result)),
            Err(_) => without.push(board),
        }
    }
    let board = without.into_iter().min_by_key(|board| (board.count_ones(), *board))?;
    let board = match program.domain() {
        Domain::Square => board,
        _ => fewest_squares(board, |board| run(board).is_err()),
    };
    let does = |task: &Task| {
        let expected = task.origins_in(mapping);
        results.iter().all(|(board, result)| expected.evaluate(*board) == *result)
    };
    let tasks = Catalogue::tasks().into_iter();
    let is_enough = results.len() >= MIN_RESULTS;
    // A run for all boards knows more of what goes wrong than one for this board.
    let fault = deltaboard_trace::run(program, board).err().or_else(|| run(board).err())?;
    (!results.is_empty()).then_some(Finding::Undefined {
        board,
        fault,
        task: tasks.filter(|_| is_enough).find(does),
        boards: results.len(),
        domain: program.domain(),
    })
}

/// Identifies a routine over squares that returns something other than squares, or that is a known table of small numbers.
fn table(program: &Program) -> Result<Option<Finding>, Diagnostic> {
    let values = (0..64).map(|square| deltaboard_trace::value(program, square));
    let values = values.collect::<Result<Vec<_>, _>>()?;
    let bits = values.iter().map(|value| value.convert(Type::U64).bits);
    let name = table::name(&bits.collect::<Vec<_>>()).map(str::to_owned);
    let returns_squares = deltaboard_trace::check_returns_squares(program).is_ok();
    if returns_squares && (name.is_none() || program.routine().returns_square) {
        return Ok(None);
    }
    let beyond = values.iter().enumerate().filter(|(_, value)| value.bits > 63);
    Ok(Some(Finding::Table {
        name,
        ty: values[0].ty,
        beyond: beyond.fold(0, |set, (square, _)| set | 1 << square),
    }))
}

/// Compares a routine with a task over a line for all occupancies of the line, after a quick test with a few of
/// them.
fn tries_of_line(
    program: &Program,
    task: Task,
    line: Line,
    mapping: SquareMapping,
) -> Result<Verdict, Diagnostic> {
    if program.domain() != Domain::Board {
        let (board, left, right) = (0, 0, 0);
        return Ok(Verdict::Different { board, left, right });
    }
    let expected = task.origins_in(mapping);
    let squares = mapping.number(Bitboard(line.squares()));
    for board in [squares, squares & squares.wrapping_neg(), squares & 0x1357_9bdf_0246_8ace] {
        let left = deltaboard_trace::evaluate(program, board)?;
        let right = expected.evaluate(board);
        if left != right {
            return Ok(Verdict::Different { board, left, right });
        }
    }
    judge_in(program, task, mapping)
}

/// The numbering of the squares in words, where it matters for a task: " with a1 as bit 0".
pub(crate) fn under(task: Task, mapping: SquareMapping) -> String {
    // The usual numberings, rank by rank.
    let others = [SquareMapping::A8B8, SquareMapping::H1G1];
    let is_same = |other: SquareMapping| task.origins_in(other) == task.origins_in(mapping);
    match mapping {
        SquareMapping::A1B1 if task.line().is_some() || others.into_iter().all(is_same) => {
            String::new()
        }
        _ => numbered(mapping),
    }
}

/// " with a1 as bit 0", with the square of bit 1 if the numbers don't go along the ranks.
pub(crate) fn numbered(mapping: SquareMapping) -> String {
    let square = |bit| mapping.square(bit).unwrap_or(Square::A1);
    match (square(0), square(1)) {
        (first, second) if first.rank() == second.rank() => format!(" with {first} as bit 0"),
        (first, second) => format!(" with {first} as bit 0 and {second} as bit 1"),
    }
}

/// Whether the result for some board isn't the XOR of the results for its single squares. Then the routine isn't
/// linear.
fn is_shown_not_linear(program: &Program, boards: &[u64]) -> Result<bool, Diagnostic> {
    let empty = deltaboard_trace::evaluate(program, 0)?;
    let mut rows = [0; 64];
    for (square, row) in rows.iter_mut().enumerate() {
        *row = deltaboard_trace::evaluate(program, 1 << square)? ^ empty;
    }
    let inputs = inputs(program);
    for board in boards.iter().map(|board| board & inputs) {
        let linear = ones(board).fold(empty, |sum, square| sum ^ rows[square]);
        if deltaboard_trace::evaluate(program, board)? != linear {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The bits that can be set in the routine's input.
fn inputs(program: &Program) -> u64 {
    match program.domain() {
        Domain::Board => program.board_mask(),
        Domain::Square | Domain::Mailbox => u64::MAX,
    }
}

impl Finding {
    /// Whether the routine may contain a mistake, because it is nothing that is known.
    ///
    /// ```
    /// use deltaboard_catalogue::identify;
    /// use deltaboard_routine::Program;
    ///
    /// // Shifts by 6 and by 56 places aren't a known transform. Should the 6 be an 8?
    /// let slip = identify(&Program::parse("(x << 6) | (x >> 56)")?)?;
    /// assert!(slip.is_in_doubt());
    /// let right = identify(&Program::parse("(x << 8) | (x >> 56)")?)?;
    /// assert!(!right.is_in_doubt());
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn is_in_doubt(&self) -> bool {
        !matches!(
            self,
            Self::Known { on_line_only: false, .. }
                | Self::Equation { .. }
                | Self::Table { name: Some(_), .. }
                | Self::Permutation { takes_back: Some(_), .. }
        )
    }

    /// The task of the catalogue that the routine does, if it does one.
    ///
    /// ```
    /// use deltaboard_catalogue::identify;
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::Task;
    ///
    /// let finding = identify(&Program::parse("u64 f(u64 bb) { return bb << 8; }")?)?;
    /// assert_eq!(finding.task(), Task::named("shift-north"));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn task(&self) -> Option<Task> {
        match self {
            Self::Known { task, .. } => Some(*task),
            _ => None,
        }
    }
}

impl Finding {
    /// The operations of a routine that does a task.
    pub(crate) const fn operations(&self) -> Option<u32> {
        match self {
            Self::Known { operations, .. } => Some(*operations),
            _ => None,
        }
    }
}

impl fmt::Display for Finding {
    /// One to three sentences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known {
                task,
                verdict,
                mapping,
                on_line_only,
                domain,
                input_bits,
                operations,
                best,
            } => {
                let numbered = under(*task, *mapping);
                if *on_line_only {
                    write!(f, "On its line alone, this is {}{numbered}, ", task.title())?;
                } else if task.transform() == Some(Transform::Symmetry(Symmetry::Identity)) {
                    f.write_str("This changes nothing: it is the identity, ")?;
                } else {
                    write!(f, "This is {}{numbered}, ", task.title())?;
                }
                match (verdict, task, domain) {
                    (Verdict::Tested { boards }, ..) => {
                        write!(f, "as far as {boards} boards show. This is not a proof.")?;
                    }
                    (_, Task::Line(_), Domain::Board) if *on_line_only => {
                        f.write_str("proved for all 256 occupancies of it.")?;
                    }
                    _ => write!(f, "proved for {}.", domain.inputs_in_words(*input_bits))?,
                }
                let plural = if *operations == 1 { "" } else { "s" };
                match best {
                    Some(best) if (1..*best).contains(operations) => write!(
                        f,
                        " It takes {operations} operation{plural}, fewer than any routine in the catalogue ({best})."
                    ),
                    Some(best) if *operations > 0 => write!(
                        f,
                        " It takes {operations} operation{plural}; the best in the catalogue takes {best}."
                    ),
                    _ => Ok(()),
                }
            }
            Self::Table { name: Some(name), .. } => {
                write!(f, "This returns {name}, proved for all 64 squares.")
            }
            Self::Table { name: None, ty, beyond } => {
                let what = match ty {
                    Type::U64 | Type::I64 | Type::Untyped => "a 64-bit number",
                    _ => "a number",
                };
                match beyond.count_ones() {
                    64 => write!(
                        f,
                        "This returns {what} that is not a square, for each of the 64 squares."
                    )?,
                    1 => write!(
                        f,
                        "This returns {what} that is not a square, for {}.",
                        describe(*beyond).0
                    )?,
                    some => write!(
                        f,
                        "This returns {what} that is not a square, for {some} of the 64 squares."
                    )?,
                }
                f.write_str(" It is not one of the known tables.")
            }
            Self::Equation { verdict, domain } => match verdict {
                Verdict::Proved => {
                    write!(f, "Both sides are the same, proved for {}.", domain.inputs_in_words(64))
                }
                Verdict::Tested { boards } => write!(
                    f,
                    "Both sides are the same, as far as {boards} boards show. This is not a proof."
                ),
                Verdict::Different { .. } | Verdict::DifferentValues { .. } => {
                    f.write_str("The two sides are not the same.")
                }
            },
            Self::Permutation { order, fixed, takes_back } => {
                match takes_back {
                    Some(task) => {
                        write!(f, "This is the inverse of {}, a permutation: ", task.title())?;
                    }
                    None => {
                        f.write_str(
                            "This is a permutation, but not one of the known transforms: ",
                        )?;
                    }
                }
                match order {
                    2 => f.write_str("done twice, it undoes itself, and ")?,
                    _ => write!(f, "done {order} times, it brings every bit back, and ")?,
                }
                match fixed.count_ones() {
                    0 => f.write_str("no bit stays where it is."),
                    1 => write!(f, "only the bit of {} stays where it is.", describe(*fixed).0),
                    _ => write!(f, "the bits of {} stay where they are.", describe(*fixed).0),
                }
            }
            Self::Linear { lost, mixed, complemented } => {
                let count = |bits: u64, of_one: &str, of_many: &str| match bits.count_ones() {
                    1 => format!("1 bit of the result is {of_one}"),
                    64 => format!("every bit of the result is {of_one}"),
                    many => format!("{many} bits of the result are {of_many}"),
                };
                let mut parts = Vec::new();
                if *mixed != 0 {
                    parts.push(count(*mixed, "the XOR of several", "the XOR of several"));
                }
                if *complemented != 0 {
                    parts.push(count(*complemented, "complemented", "complemented"));
                }
                match lost.count_ones() {
                    0 if parts.is_empty() => f.write_str("Some bits are set or copied")?,
                    0 => f.write_str("This does more than move bits")?,
                    1 => write!(f, "The bit of {} is lost", describe(*lost).0)?,
                    64 => f.write_str("All bits are lost")?,
                    _ => write!(f, "Some bits are lost, those of {}", describe(*lost).0)?,
                }
                match (parts.is_empty(), lost) {
                    (true, _) => f.write_str("."),
                    (false, 0) => write!(f, ": {}.", parts.join(", and ")),
                    (false, _) => write!(f, ", and {}.", parts.join(", and ")),
                }
            }
            Self::Undefined { board, fault, task, boards, domain } => {
                let (input, others) = match domain {
                    Domain::Square => (describe(*board).0, "squares"),
                    _ => (board_in_words(*board), "boards that were tried"),
                };
                write!(f, "This has no result for {input}: {}. ", fault.message())?;
                if *boards < MIN_RESULTS {
                    return write!(f, "It has one for only {boards} of the {others}.");
                }
                write!(f, "On the {boards} other {others}, ")?;
                match task {
                    Some(task) => write!(f, "it is {}.", task.title()),
                    None => f.write_str("it is not one of the known transforms."),
                }
            }
            Self::NotLinear { shown, bits, boards } => {
                let count = match bits.count_ones() {
                    0 => None,
                    1 => Some("1 bit of the result".to_owned()),
                    many => Some(format!("{many} bits of the result")),
                };
                match (shown, count) {
                    (true, Some(count)) => write!(
                        f,
                        "Some bits depend on several others, so this isn't a flip or a rotation: {count}, by a carry or an AND of \
                         two bits. "
                    )?,
                    (true, None) => f.write_str(
                        "What this does depends on the board, so it isn't a flip or a rotation. ",
                    )?,
                    (false, Some(count)) => write!(
                        f,
                        "This may be linear, but the analysis can't show it: {count} may depend on several others, by a carry or an \
                         AND of two bits. "
                    )?,
                    (false, None) => f.write_str(
                        "This may be linear, but the analysis can't show it: what it does depends on the board. ",
                    )?,
                }
                write!(f, "Tested on up to {boards} boards, it is not one of the known transforms.")
            }
        }
    }
}
