//! An answer for every function of a file: what it does, held against its name.

use core::fmt;

use deltaboard_routine::calculation::TOO_LONG;
use deltaboard_routine::operator::Rules;
use deltaboard_routine::{Diagnostic, Domain, Program, Span, Type};
use deltaboard_trace::{Task, Verdict, describe, evaluate, judge_in};
use deltaboard_transform::{SquareMapping, Symmetry, Transform};

use crate::catalogue::Catalogue;
use crate::customary::Customary;
use crate::finding::{Finding, assume_wrapping, identify_in, numbered, under};

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
    /// The numbering of the squares under which that is so.
    pub mapping: SquareMapping,
    /// The value of its other parameter with which it does the task, if that chooses between several.
    pub argument: Option<i64>,
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
/// with these names. Without a numbering of the squares, most of the names decide between those of engines.
///
/// ```
/// use deltaboard_catalogue::{Outcome, answers};
/// use deltaboard_routine::Program;
///
/// let file = Program::parse("
///     u64 flip(u64 x) { return __builtin_bswap64(x); }
///     u64 rotate180(u64 x) { return flip(x); }
///     int count(u64 x) { return popcount(x); }",
/// )?;
/// let answers = answers(&file, 0, None, &[]);
/// let [flip, turn] = &answers[..] else { panic!() };
/// assert_eq!((flip.outcome, &*flip.message), (Outcome::Proved, "flip vertical"));
/// assert_eq!((turn.outcome, &*turn.message), (Outcome::Different, "flip vertical, not rotate 180: a1 goes to a8, not to h8"));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn answers(
    file: &Program,
    from: usize,
    mapping: Option<SquareMapping>,
    names: &[String],
) -> Vec<Answer> {
    let is_asked = |name: &str| names.is_empty() || names.iter().any(|it| it == name);
    let functions = file.every_function();
    let functions: Vec<_> =
        functions.filter(|(name, at, _)| at.start >= from && is_asked(name)).collect();
    let faults = file.faults();
    let answers = |mapping: Option<SquareMapping>| -> Vec<Judged> {
        let answers = functions.iter().filter_map(|(name, at, routine)| match routine {
            Ok(program) => judged(program, mapping),
            Err(fault) => {
                let is_meant = faults.contains(fault) && !file.is_beside(fault);
                is_meant.then(|| Judged::from(Answer::unreadable(name, *at, fault)))
            }
        });
        answers.collect()
    };
    let mut judged = answers(mapping);
    if mapping.is_none()
        && let Some(most) = most_named(&judged)
    {
        judged = answers(Some(most));
    }
    judged.into_iter().map(|it| it.answer).collect()
}

/// The numberings of engines, rank by rank, the likeliest first.
const NUMBERINGS: [SquareMapping; 4] =
    [SquareMapping::A1B1, SquareMapping::A8B8, SquareMapping::H1G1, SquareMapping::H8G8];

/// The numbering under which most names are right, if they don't agree on one.
fn most_named(judged: &[Judged]) -> Option<SquareMapping> {
    let votes = |mapping| judged.iter().filter(|it| it.numbering == Some(mapping)).count();
    let is_mixed = NUMBERINGS.into_iter().filter(|it| votes(*it) > 0).count() > 1;
    // Of several that are equally likely, the last one here is taken.
    NUMBERINGS.into_iter().rev().max_by_key(|it| votes(*it)).filter(|_| is_mixed)
}

/// Returns the answer for a function of a file, which is numbered as most of its names say.
#[must_use]
pub fn answer_in(
    file: &Program,
    program: &Program,
    mapping: Option<SquareMapping>,
) -> Option<Answer> {
    let alone = judged(program, mapping)?;
    if mapping.is_some() || alone.numbering.is_none() {
        return Some(alone.answer);
    }
    let functions = file.every_function().filter_map(|(.., routine)| routine.ok());
    let all: Vec<_> = functions.filter_map(|it| judged(&it, None)).collect();
    match most_named(&all) {
        Some(most) => answer(program, Some(most)),
        None => Some(alone.answer),
    }
}

/// An answer, with the numbering under which the name is right, if that matters.
struct Judged {
    answer: Answer,
    numbering: Option<SquareMapping>,
}

impl From<Answer> for Judged {
    fn from(answer: Answer) -> Self {
        Self { answer, numbering: None }
    }
}

/// Whether a routine takes the index of a rank or a file, as its signature says.
fn is_of_line(program: &Program) -> bool {
    let text = program.text();
    let Some(variable) = program.routine().parameters.get(program.routine().board) else {
        return false;
    };
    let Span { start, end } = variable.name.span;
    let before = text[..start].rfind(['(', ',', ';', '{', '}']).map_or(0, |it| it + 1);
    let after = text[end..].find([',', ')', ';', '{', '}', '=']).map_or(end, |it| end + it);
    let declared = text[before..after].split(|it: char| !it.is_alphabetic());
    let class = program.name().rsplit_once("::").map_or("", |(class, _)| class);
    let mut words = declared.chain([class]).map(str::to_ascii_lowercase);
    words.any(|it| matches!(&*it, "rank" | "file" | "row" | "col" | "column" | "r" | "f"))
}

fn nothing(name: &str, at: Span) -> Answer {
    Answer {
        name: name.to_owned(),
        selector: name.to_owned(),
        at,
        outcome: Outcome::Unreadable,
        task: None,
        mapping: SquareMapping::A1B1,
        argument: None,
        operations: None,
        assumptions: Vec::new(),
        counterexample: None,
        message: String::new(),
    }
}

/// Returns the answer for a routine; `None` if it takes or gives something other than a board or a square.
#[must_use]
pub fn answer(program: &Program, mapping: Option<SquareMapping>) -> Option<Answer> {
    Some(judged(program, mapping)?.answer)
}

fn judged(program: &Program, given: Option<SquareMapping>) -> Option<Judged> {
    let mut judged = judged_as(program, given)?;
    judged.answer.selector = program.selector();
    judged.answer.mapping = judged.numbering.or(given).unwrap_or(SquareMapping::A1B1);
    Some(judged)
}

fn judged_as(program: &Program, given: Option<SquareMapping>) -> Option<Judged> {
    if program.domain() == Domain::Square && is_of_line(program) {
        return None;
    }
    let mapping = given.unwrap_or(SquareMapping::A1B1);
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
            return Some(answer.into());
        }
        let message = format!("runs, and depends on {} as well", others.join(" and "));
        return is_meant
            .then(|| Answer { outcome: Outcome::Unknown, message, ..nothing(name, at) }.into());
    }
    let program = &assume_wrapping(program.clone());
    let finding = match identify_in(program, mapping) {
        Ok(finding) => finding,
        // It leaves the board for all boards.
        Err(fault) if program.has_unbounded_numbers() && fault.help().is_some() => {
            let help = fault.help().unwrap_or_default();
            let message = format!("{}; {help}", fault.message());
            return is_whole.then(|| {
                Answer { outcome: Outcome::Undefined, message, ..nothing(name, at) }.into()
            });
        }
        Err(fault) => return is_whole.then(|| Answer::unreadable(name, at, &fault).into()),
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
    let mut numbering = None;
    let answer = match &finding {
        Finding::Known { task, verdict, on_line_only: false, .. } => match &expected {
            Some(Customary { tasks, .. }) if !tasks.contains(task) => {
                match other_numbering(*task, tasks).filter(|_| given.is_none()) {
                    Some((meant, other)) => {
                        numbering = Some(other);
                        let message = meant.title() + &numbered(other);
                        Answer { task: Some(meant), ..right(verdict, message) }
                    }
                    None => {
                        different(program, tasks, mapping, &new, &format!("{}, ", task.title()))
                    }
                }
            }
            _ => {
                let under = under(*task, mapping);
                numbering = Some(mapping).filter(|_| expected.is_some() && !under.is_empty());
                right(verdict, task.title() + &under)
            }
        },
        Finding::Table { name: Some(name), .. } => right(&Verdict::Proved, name.clone()),
        // A number of a square's arithmetic is only read no further here.
        Finding::Undefined { fault, domain: Domain::Square, .. } if fault.message() == TOO_LONG => {
            Answer::unreadable(name, at, fault)
        }
        Finding::Undefined { board, fault, task, domain, .. } => {
            let some = match domain {
                Domain::Square => describe(*board).0,
                _ => "some boards".to_owned(),
            };
            let message = match (task, fault.help()) {
                // A number of Python or JavaScript that leaves the board.
                (Some(task), Some(help)) if program.has_unbounded_numbers() => {
                    format!("not {}: {}; {help}", task.title(), fault.message())
                }
                (Some(task), _) => format!(
                    "{}, but it has no result for {some}: {}",
                    task.title(),
                    fault.message()
                ),
                (None, _) => format!("it has no result for {some}: {}", fault.message()),
            };
            Answer { counterexample: Some(*board), task: *task, ..new(Outcome::Undefined, message) }
        }
        _ => match &expected {
            Some(Customary { tasks, is_specific })
                if *is_specific
                    || matches!(finding, Finding::Permutation { .. })
                    || is_close(program, tasks, mapping) =>
            {
                different(program, tasks, mapping, &new, "")
            }
            _ => new(Outcome::Unknown, unknown(program)),
        },
    };
    Some(Judged { answer, numbering })
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
    let mut wrong = None;
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
            _ => {
                let meant = nearly_does(&routine, mapping).filter(|_| wrong.is_none());
                wrong = meant.map(|task| (value, routine, task)).or(wrong.take());
                None
            }
        }
    });
    // A case for all other values counts by the smallest.
    let all: Vec<_> = does.collect();
    let is_least = |(value, task, _): &&(i64, Task, Verdict)| {
        let same = all.iter().filter(|it| it.1 == *task).map(|it| it.0);
        same.min_by_key(|it| (it.abs(), *it < 0)) == Some(*value)
    };
    let mut does: Vec<_> = all.iter().filter(is_least).copied().collect();
    if does.len() > 2 {
        does.retain(|(_, task, _)| !is_identity(*task));
    }
    let [(value, ..), _, ..] = does.as_slice() else { return None };
    let clauses: Vec<_> =
        does.iter().map(|(value, task, _)| format!("{} for {value}", task.title())).collect();
    let numbered = does.iter().map(|(_, task, _)| under(*task, mapping));
    let numbered = numbered.max().unwrap_or_default();
    let message = format!("by {other}: {}{numbered}", clauses.join(", "));
    if let Some((value, routine, task)) = &wrong {
        let new = |outcome, message| Answer {
            outcome,
            message: format!("for {value} {message}"),
            ..nothing(program.name(), program.routine().name.span)
        };
        let answer = different(routine, &[*task], mapping, &new, "");
        return Some(Answer { message: format!("{message}; {}", answer.message), ..answer });
    }
    let assumptions = program.assumptions();
    let is_tested = does.iter().any(|(.., verdict)| matches!(verdict, Verdict::Tested { .. }));
    let outcome = match (is_tested, assumptions.is_empty()) {
        (true, _) => Outcome::Tested,
        (_, false) => Outcome::Assumed,
        _ => Outcome::Proved,
    };
    Some(Answer {
        outcome,
        argument: Some(*value),
        assumptions: assumptions.iter().map(|it| it.message().to_owned()).collect(),
        message,
        ..nothing(program.name(), program.routine().name.span)
    })
}

/// The flip, turn or shift that a routine does but for a few squares, unless it only shifts all bits.
fn nearly_does(program: &Program, mapping: SquareMapping) -> Option<Task> {
    const MOST: usize = 48;
    if program.domain() != Domain::Board {
        return None;
    }
    let middle = evaluate(program, 1 << 28).ok()?;
    let moved = |board: u64| match middle.trailing_zeros() {
        goal @ 28..64 => board << (goal - 28),
        goal => board.checked_shr(28 - goal.min(28)).unwrap_or_default(),
    };
    let is_plain = (0..64).all(|at| evaluate(program, 1 << at) == Ok(moved(1 << at)));
    let is_move = |task: &Task| {
        matches!(task, Task::Step { .. } | Task::Transform(Transform::Symmetry(_)))
            && !is_identity(*task)
    };
    let mut tasks = Catalogue::tasks().into_iter().filter(is_move);
    let is_near = |task: &Task| right_squares(program, *task, mapping) >= MOST;
    tasks.find(is_near).filter(|_| !is_plain)
}

fn is_identity(task: Task) -> bool {
    task == Task::Transform(Transform::Symmetry(Symmetry::Identity))
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
        _ => new(Outcome::Unknown, unknown(program)),
    }
}

/// What is said of a routine that does nothing known.
fn unknown(program: &Program) -> String {
    let text = program.own_text().of(program.text());
    let is_narrow = program.routine().rules == Rules::JavaScript
        && program.domain() == Domain::Square
        && ["<<", ">>", "&", "^"].iter().any(|it| text.contains(it));
    let why = "; operators on the bits of a number have 32 bits: a board needs a `BigInt`";
    format!("runs, no known transform{}", if is_narrow { why } else { "" })
}

/// Where the bits of a board go instead of where they should.
fn difference(board: u64, left: u64, right: u64, mapping: SquareMapping) -> String {
    let squares = |number: u64| describe(mapping.bitboard(number).0).0;
    match (board.count_ones(), left, right) {
        (0, ..) => format!("of the empty board it makes {}", squares(left)),
        (1, 0, _) => format!("{} is lost, and should go to {}", squares(board), squares(right)),
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
fn other_numbering(does: Task, tasks: &[Task]) -> Option<(Task, SquareMapping)> {
    let does = does.origins_in(SquareMapping::A1B1);
    let pairs =
        NUMBERINGS.into_iter().skip(1).flat_map(|other| tasks.iter().map(move |it| (*it, other)));
    pairs.into_iter().find(|(task, other)| task.origins_in(*other) == does)
}
