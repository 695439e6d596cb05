//! An answer for every function of a file: what it does, held against its name.

use core::fmt;

use deltaboard_routine::{Diagnostic, Domain, Program, Span, Type};
use deltaboard_trace::{Task, Verdict, describe, evaluate, judge_in};
use deltaboard_transform::{SquareMapping, Symmetry, Transform};

use crate::customary::Customary;
use crate::finding::{Finding, assume_wrapping, first_square, identify_in, under};

/// The verdict on a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// It does a known task, on all inputs.
    Proved,
    /// It does a known task, under assumptions.
    Assumed,
    /// It does a known task on all boards that were tried.
    Tested,
    /// It doesn't do what its name says.
    Different,
    /// It runs, and is no known task.
    Unknown,
    /// It has no result for some boards.
    Undefined,
    /// It can't be read, or not be run on a board.
    Unreadable,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 7] = [
        Self::Proved,
        Self::Assumed,
        Self::Tested,
        Self::Different,
        Self::Unknown,
        Self::Undefined,
        Self::Unreadable,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Assumed => "assumed",
            Self::Tested => "tested",
            Self::Different => "different",
            Self::Unknown => "unknown",
            Self::Undefined => "undefined",
            Self::Unreadable => "unreadable",
        }
    }

    /// A sign for it: ✓, ✗ or ?.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Proved | Self::Assumed | Self::Tested => '✓',
            Self::Different | Self::Undefined => '✗',
            Self::Unknown | Self::Unreadable => '?',
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a function does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The name of the function.
    pub name: String,
    /// What [selects](Program::select) it.
    pub selector: String,
    /// The place of the name.
    pub at: Span,
    /// The verdict.
    pub outcome: Outcome,
    /// The task that it does, or should do by its name.
    pub task: Option<Task>,
    /// The operations of a routine.
    pub operations: Option<u32>,
    /// What the proof assumes, as clauses.
    pub assumptions: Vec<String>,
    /// A board that shows that it's different or undefined.
    pub counterexample: Option<u64>,
    /// What it does, in words; not a sentence.
    pub message: String,
}

impl Answer {
    /// The answer for a function that can't be read; without a name, for a whole text.
    #[must_use]
    pub fn unreadable(name: &str, at: Span, fault: &Diagnostic) -> Self {
        Self { message: fault.message().to_owned(), ..nothing(name, at) }
    }
}

/// Returns the answers for all functions of a text that take and give a board or a square, and for those that can't be
/// read, in the order of the text, from a place on: what comes before may be headers. With names, only those of functions
/// with these names.
///
/// ```
/// use deltaboard_catalogue::{Outcome, answers};
/// use deltaboard_routine::Program;
/// use deltaboard_transform::SquareMapping;
///
/// let file = Program::parse("
///     u64 flip(u64 x) { return __builtin_bswap64(x); }
///     u64 rotate180(u64 x) { return flip(x); }
///     int count(u64 x) { return popcount(x); }",
/// )?;
/// let answers = answers(&file, 0, SquareMapping::A1B1, &[]);
/// let [flip, turn] = &answers[..] else { panic!() };
/// assert_eq!((flip.outcome, &*flip.message), (Outcome::Proved, "flip vertical"));
/// assert_eq!((turn.outcome, &*turn.message), (Outcome::Different, "flip vertical, not rotate 180: a1 goes to a8, not to h8"));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn answers(
    file: &Program,
    from: usize,
    mapping: SquareMapping,
    names: &[String],
) -> Vec<Answer> {
    let is_asked = |name: &str| names.is_empty() || names.iter().any(|it| it == name);
    let functions =
        file.every_function().filter(|(name, at, _)| at.start >= from && is_asked(name));
    let faults = file.faults();
    let answers = functions.filter_map(|(name, at, routine)| match routine {
        Ok(program) => answer(&program, mapping),
        Err(fault) => {
            let is_meant = faults.contains(&fault) && !file.is_beside(&fault);
            is_meant.then(|| Answer::unreadable(name, at, &fault))
        }
    });
    answers.collect()
}

fn nothing(name: &str, at: Span) -> Answer {
    Answer {
        name: name.to_owned(),
        selector: name.to_owned(),
        at,
        outcome: Outcome::Unreadable,
        task: None,
        operations: None,
        assumptions: Vec::new(),
        counterexample: None,
        message: String::new(),
    }
}

/// Returns the answer for a routine; `None` if it takes or gives something other than a board or a square.
#[must_use]
pub fn answer(program: &Program, mapping: SquareMapping) -> Option<Answer> {
    Some(Answer { selector: program.selector(), ..judged(program, mapping)? })
}

fn judged(program: &Program, mapping: SquareMapping) -> Option<Answer> {
    let name = program.name();
    let at = program.routine().name.span;
    let result = program.result_type();
    let is_whole = match program.domain() {
        Domain::Board => {
            program.board_mask() == u64::MAX && result.is_none_or(|ty| ty.bits() == 64)
        }
        Domain::Square => result != Some(Type::Bool),
        Domain::Mailbox => true,
    };
    let others: Vec<_> = program.parameters().iter().map(|it| format!("`{}`", it.name)).collect();
    if !others.is_empty() {
        let is_meant = is_whole
            && program.routine().of_macro.is_none()
            && (program.domain() != Domain::Square || program.routine().returns_square);
        if let (true, [other]) = (is_meant, others.as_slice())
            && let Some(answer) = chosen_by(program, other, mapping)
        {
            return Some(answer);
        }
        let message = format!("runs, and depends on {} as well", others.join(" and "));
        return is_meant.then(|| Answer {
            outcome: Outcome::Unknown,
            message,
            ..nothing(name, at)
        });
    }
    let program = &assume_wrapping(program.clone());
    let finding = match identify_in(program, mapping) {
        Ok(finding) => finding,
        // It leaves the board for all boards.
        Err(fault) if program.has_unbounded_numbers() && fault.help().is_some() => {
            let help = fault.help().unwrap_or_default();
            let message = format!("{}; {help}", fault.message());
            return is_whole.then(|| Answer {
                outcome: Outcome::Undefined,
                message,
                ..nothing(name, at)
            });
        }
        Err(fault) => return is_whole.then(|| Answer::unreadable(name, at, &fault)),
    };
    let is_known = finding.task().is_some();
    let is_macro = program.routine().of_macro.is_some();
    let is_nothing = match finding {
        Finding::Table { name: None, .. } => true,
        // It takes a value out of an object, or puts it in.
        Finding::Known { task, .. } => is_identity(task),
        _ => false,
    };
    let expected = Customary::of(name);
    if is_nothing && expected.is_none() || !is_known && (!is_whole || is_macro) {
        return None;
    }
    let assumptions = program.assumptions();
    let new = |outcome, message: String| Answer {
        outcome,
        task: finding.task(),
        operations: finding.operations(),
        assumptions: assumptions.iter().map(|it| it.message().to_owned()).collect(),
        message,
        ..nothing(name, at)
    };
    let right = |verdict: &Verdict, message: String| match verdict {
        Verdict::Tested { boards } => {
            new(Outcome::Tested, format!("{message}, as far as {boards} boards show"))
        }
        _ if assumptions.is_empty() => new(Outcome::Proved, message),
        _ => {
            let clauses: Vec<_> = assumptions.iter().map(Diagnostic::message).collect();
            new(Outcome::Assumed, format!("{message}, if {}", clauses.join(" and ")))
        }
    };
    Some(match &finding {
        Finding::Known { task, verdict, on_line_only: false, .. } => match &expected {
            Some(Customary { tasks, is_specific: true }) if !tasks.contains(task) => {
                match numbering(*task, tasks, mapping) {
                    Some((meant, other)) => {
                        let message =
                            format!("{} with {} as bit 0", meant.title(), first_square(other));
                        Answer { task: Some(meant), ..right(verdict, message) }
                    }
                    None => {
                        different(program, tasks, mapping, &new, &format!("{}, ", task.title()))
                    }
                }
            }
            _ => right(verdict, task.title() + &under(*task, mapping)),
        },
        Finding::Table { name: Some(name), .. } => right(&Verdict::Proved, name.clone()),
        Finding::Undefined { board, fault, task, .. } => {
            let message = match (task, fault.help()) {
                // A number of Python or JavaScript that leaves the board.
                (Some(task), Some(help)) if program.has_unbounded_numbers() => {
                    format!("not {}: {}; {help}", task.title(), fault.message())
                }
                (Some(task), _) => format!(
                    "{}, but it has no result for some boards: {}",
                    task.title(),
                    fault.message()
                ),
                (None, _) => format!("it has no result for some boards: {}", fault.message()),
            };
            Answer { counterexample: Some(*board), task: *task, ..new(Outcome::Undefined, message) }
        }
        _ => match &expected {
            Some(Customary { tasks, is_specific })
                if *is_specific || is_close(program, tasks, mapping) =>
            {
                different(program, tasks, mapping, &new, "")
            }
            _ => new(Outcome::Unknown, "runs, no known transform".to_owned()),
        },
    })
}

/// The values of a direction or a colour that are tried.
const DIRECTIONS: core::ops::RangeInclusive<i64> = -9..=9;

/// Returns what a routine does whose other parameter chooses one of several tasks, such as the direction of a shift, as a
/// sentence.
///
/// ```
/// use deltaboard_catalogue::by_values;
/// use deltaboard_routine::Program;
/// use deltaboard_transform::SquareMapping;
///
/// let up = Program::parse("u64 up(u64 x, int side) { return side == 0 ? x << 8 : x >> 8; }")?;
/// let sentence = by_values(&up, SquareMapping::A1B1);
/// assert_eq!(sentence.unwrap(), "By `side`: shift north for 0, shift south for 1 with a1 as bit 0.");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn by_values(program: &Program, mapping: SquareMapping) -> Option<String> {
    let [parameter] = program.parameters()[..] else { return None };
    let answer = chosen_by(program, &format!("`{}`", parameter.name), mapping)?;
    Some(format!("B{}.", &answer.message[1..]))
}

fn chosen_by(program: &Program, other: &str, mapping: SquareMapping) -> Option<Answer> {
    let ty = program.parameters()[0].ty;
    if ty == Type::U64 {
        // It may be another board.
        return None;
    }
    // Colours and truth values come first, then the usual directions: 8 before 9.
    let mut values: Vec<i64> = DIRECTIONS.collect();
    values.sort_by_key(|value| (!(0..=1).contains(value), value % 8 != 0, value.abs(), *value < 0));
    let values = values.into_iter().filter(|value| *value >= 0 || ty.is_signed());
    let does = values.filter_map(|value| {
        let routine = assume_wrapping(program.clone().with_arguments([value as u64]));
        // Most other functions of a board and a number, such as attacks, end here.
        let is_moved = |board: u64| {
            let result = evaluate(&routine, board);
            result.is_ok_and(|it| it.count_ones() <= board.count_ones())
        };
        if routine.domain() == Domain::Board && ![0, 1 << 28].into_iter().all(is_moved) {
            return None;
        }
        match identify_in(&routine, mapping).ok()? {
            Finding::Known { task, verdict, on_line_only: false, .. } => {
                Some((value, task, verdict))
            }
            _ => None,
        }
    });
    let mut tasks = Vec::new();
    let mut does: Vec<_> = does.collect();
    does.retain(|(_, task, _)| {
        !tasks.contains(task) && {
            tasks.push(*task);
            true
        }
    });
    if does.len() > 2 {
        does.retain(|(_, task, _)| !is_identity(*task));
    }
    let [(_, first, _), _, ..] = does.as_slice() else { return None };
    let clauses: Vec<_> =
        does.iter().map(|(value, task, _)| format!("{} for {value}", task.title())).collect();
    let numbered = does.iter().map(|(_, task, _)| under(*task, mapping));
    let numbered = numbered.max().unwrap_or_default();
    let message = format!("by {other}: {}{numbered}", clauses.join(", "));
    let assumptions = program.assumptions();
    let is_tested = does.iter().any(|(.., verdict)| matches!(verdict, Verdict::Tested { .. }));
    let outcome = match (is_tested, assumptions.is_empty()) {
        (true, _) => Outcome::Tested,
        (_, false) => Outcome::Assumed,
        _ => Outcome::Proved,
    };
    Some(Answer {
        outcome,
        task: Some(*first),
        assumptions: assumptions.iter().map(|it| it.message().to_owned()).collect(),
        message,
        ..nothing(program.name(), program.routine().name.span)
    })
}

fn is_identity(task: Task) -> bool {
    task == Task::Transform(Transform::Symmetry(Symmetry::Identity))
}

/// Returns what a routine isn't although its name says so, as a sentence.
///
/// ```
/// use deltaboard_catalogue::contradiction;
/// use deltaboard_routine::Program;
/// use deltaboard_transform::SquareMapping;
///
/// let north = Program::parse("u64 northOne(u64 x) { return x << 9; }")?;
/// let sentence = contradiction(&north, SquareMapping::A1B1);
/// assert_eq!(sentence.unwrap(), "✗ northOne is not shift north: a1 goes to b2, not to a2.");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn contradiction(program: &Program, mapping: SquareMapping) -> Option<String> {
    let answer = answer(program, mapping)?;
    let is_different = answer.outcome == Outcome::Different;
    is_different.then(|| format!("✗ {} is {}.", answer.name, answer.message))
}

/// The answer for a routine that does none of the tasks that its name says.
fn different(
    program: &Program,
    tasks: &[Task],
    mapping: SquareMapping,
    new: &dyn Fn(Outcome, String) -> Answer,
    is: &str,
) -> Answer {
    // Of several equally near tasks, the likeliest is the last here.
    let nearest = tasks.iter().rev().max_by_key(|task| right_squares(program, **task, mapping));
    let judged = nearest.map(|task| (*task, judge_in(program, *task, mapping)));
    match judged {
        Some((task, Ok(Verdict::Different { board, left, right }))) => {
            let how = difference(board, left, right, mapping);
            let message = format!("{is}not {}: {how}", task.title());
            Answer {
                counterexample: Some(board),
                task: Some(task),
                ..new(Outcome::Different, message)
            }
        }
        _ => new(Outcome::Unknown, "runs, no known transform".to_owned()),
    }
}

/// Where the bits of a board go instead of where they should.
fn difference(board: u64, left: u64, right: u64, mapping: SquareMapping) -> String {
    let squares = |number: u64| describe(mapping.bitboard(number).0).0;
    match (board.count_ones(), left, right) {
        (0, ..) => format!("of the empty board it makes {}", squares(left)),
        (1, 0, _) => format!("the bit of {} is lost", squares(board)),
        (1, _, 0) => format!("{} goes to {}, not off the board", squares(board), squares(left)),
        (1, ..) => {
            format!("{} goes to {}, not to {}", squares(board), squares(left), squares(right))
        }
        _ => format!("for {board:#018x} it gives {left:#018x}, not {right:#018x}"),
    }
}

/// Whether most squares go where one of the tasks sends them, so that the name is meant and the code is wrong.
fn is_close(program: &Program, tasks: &[Task], mapping: SquareMapping) -> bool {
    tasks.iter().any(|task| right_squares(program, *task, mapping) >= 32)
}

/// How many of the 64 boards with one bit are right.
fn right_squares(program: &Program, task: Task, mapping: SquareMapping) -> usize {
    let expected = task.origins_in(mapping);
    let is_right = |board: &u64| evaluate(program, *board) == Ok(expected.evaluate(*board));
    (0..64).map(|square| 1 << square).filter(is_right).count()
}

/// The numbering of the squares under which a task is one of those that a name says, and that one.
fn numbering(does: Task, tasks: &[Task], mapping: SquareMapping) -> Option<(Task, SquareMapping)> {
    let does = does.origins_in(mapping);
    // Most engines that don't begin with a1 begin with a8.
    let others = [SquareMapping::A8B8]
        .into_iter()
        .chain(SquareMapping::ALL)
        .filter(|other| *other != mapping);
    let pairs = others.flat_map(|other| tasks.iter().map(move |task| (*task, other)));
    pairs.into_iter().find(|(task, other)| task.origins_in(*other) == does)
}
