//! `deltaboard prove`: what a routine is, and whether it is what it should be.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use deltaboard_catalogue::{Catalogue, Finding, Routine, find_slip, identify};
use deltaboard_routine::{Diagnostic, Domain, Type, assumptions_of_both, under_assumptions};
use deltaboard_trace::{Task, Verdict, compare, compared_over, judge};
use deltaboard_transform::{Bitboard, Direction, Square, Transform};

use crate::Failure;
use crate::code::{self, Code};
use crate::print;

/// Prove two routines equal on all 2^64 boards, or a routine to be a transform.
///
/// With two files: whether their routines do the same. With one: what its routine is, or with `--task` whether it is
/// that. Routines are read as in the Lab: C, C++, C#, Java or Rust, methods, loops, a formula such as `sq ^ 56`, or an
/// equation such as `f(x) == g(x)`; they may call the transforms by their names.
///
/// What is linear, as all that only moves bits is, is proved: the empty board and the 64 squares decide it. What is
/// not is tried on some thousand boards, and that is said. Where two differ, the smallest board that shows it is drawn.
///
/// What a text does not tell is assumed, and told: a condition of `#if` on a name from elsewhere, a function that is called
/// and not defined, an assertion. Every proof assumes that a `long` of C has 64 bits, and that numbers of Rust that overflow
/// wrap.
#[derive(Args)]
#[command(after_help = "\
Examples:
  deltaboard prove old.c new.rs
  deltaboard prove flip.java --task flip-vertical
  deltaboard prove both.c both.c --function byHand --function quick
  echo 'sq ^ 56' | deltaboard prove -

Exit codes:
  0  proved; a file alone does something that has a name
  1  different, as a board or a square shows
  2  wrong arguments, code that cannot be read or run, or an answer that cannot be written
  3  the same on all boards that were tried, without a proof; a file alone does nothing that has a name,
     or does it only where nothing but one line is occupied
  4  proved under assumptions, which are told (0 with --assume)")]
pub(crate) struct Arguments {
    /// A file with a routine; `-` is standard input
    #[arg(value_name = "FILE")]
    first: PathBuf,
    /// A file with another one
    #[arg(value_name = "OTHER", conflicts_with = "task")]
    second: Option<PathBuf>,
    /// Which function of the file; given twice, of the first and of the second. Without it, the first that no other
    /// one calls
    #[arg(long, value_name = "NAME")]
    function: Vec<String>,
    /// Values of the parameters besides the board: `1,0x55`. Without it, they are 0
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    with: Option<String>,
    /// What it is to do: a transform, `shift-north-east`, `wrap-west`, or what a routine of the catalogue does, by its
    /// id
    #[arg(long, value_name = "TASK")]
    task: Option<String>,
    /// Accept a proof under assumptions: exit with 0 instead of 4
    #[arg(long)]
    assume: bool,
}

/// Equal as far as was tried; or what it does is told, and is nothing that has a name.
const UNPROVED: u8 = 3;

/// Proved under assumptions that the text gives no reason for.
const ASSUMED: u8 = 4;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    proved(arguments).map_err(|failure| match failure {
        // 1 would say that it is refuted.
        Failure::Io(sentences) => Failure::Usage(sentences),
        other => other,
    })
}

fn proved(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let with = match &arguments.with {
        Some(values) => code::values(values)?,
        None => Vec::new(),
    };
    let files = 1 + usize::from(arguments.second.is_some());
    if arguments.function.len() > files {
        let given = arguments.function.len();
        return Err(Failure::Usage(vec![format!(
            "--function is given {given} times: there are no more files than {files}."
        )]));
    }
    let is_input = |file: &PathBuf| file.as_os_str() == "-";
    if is_input(&arguments.first) && arguments.second.as_ref().is_some_and(is_input) {
        let fault = "standard input can only be one of the two.".to_owned();
        return Err(Failure::Usage(vec![fault]));
    }
    let task = arguments.task.as_deref().map(task).transpose()?;
    let functions = &arguments.function;
    let first = functions.first().map(String::as_str);
    let code = Code::read(&arguments.first, first, &with)?;
    let last = functions.last().map(String::as_str);
    let other = match &arguments.second {
        Some(second) => Some(Code::read(second, last, &with)?),
        None => None,
    };
    takes_all(&with, &code, other.as_ref())?;
    let code = code.check_runs()?;
    let mut assumes = code.print_assumptions();
    let (told, verdict) = match (other, task) {
        (Some(other), _) => {
            let other = other.check_runs()?;
            assumes |= other.print_assumptions();
            let (told, verdict) = compared(&code, &other)?;
            (told, Some(verdict))
        }
        (None, Some(task)) => {
            let (told, verdict) = judged(&code, task)?;
            (told, Some(verdict))
        }
        (None, None) => identified(&code)?,
    };
    print(&told)?;
    Ok(match verdict {
        Some(Verdict::Proved) if assumes && !arguments.assume => ExitCode::from(ASSUMED),
        Some(Verdict::Proved) => ExitCode::SUCCESS,
        Some(Verdict::Different { .. } | Verdict::DifferentValues { .. }) => ExitCode::from(1),
        Some(Verdict::Tested { .. }) | None => ExitCode::from(UNPROVED),
    })
}

/// Whether all values are taken, of two routines by one of them.
fn takes_all(with: &[u64], code: &Code, other: Option<&Code>) -> Result<(), Failure> {
    let surplus = |code: &Code| code.surplus(with.len());
    match (surplus(code), other.map(surplus)) {
        (Some(fault), None | Some(Some(_))) => Err(fault),
        _ => Ok(()),
    }
}

/// Reads what is to be done.
fn task(name: &str) -> Result<Task, Failure> {
    let known = Task::named(name).or_else(|| Some(Catalogue::find(name)?.task()));
    known.ok_or_else(|| Failure::Usage(vec![unknown(name)]))
}

/// That a name means nothing to do, and what it may have been meant for.
fn unknown(name: &str) -> String {
    if let Some((family, _)) = name.split_once('/') {
        let routines = Task::named(family).into_iter().flat_map(Catalogue::doing);
        let ids: Vec<_> = routines.map(Routine::id).collect();
        return match ids.is_empty() {
            true => format!("`{name}` is no routine's id, as flip-vertical/delta-swaps is."),
            false => format!("`{name}` is no routine's id; {family} has {}.", ids.join(", ")),
        };
    }
    let direction = name.strip_prefix("shift-").or_else(|| name.strip_prefix("wrap-"));
    if let Some(Err(fault)) = direction.map(str::parse::<Direction>) {
        return format!("--task {name}: {fault}");
    }
    match name.parse::<Transform>() {
        Err(fault) if fault.suggestion.is_some() => fault.to_string(),
        _ => format!(
            "`{name}` is no task: `--task` takes a transform (`deltaboard transform --help` has their names), a step such as \
             `shift-north-east` or `wrap-west`, or a routine's id such as `flip-vertical/delta-swaps`."
        ),
    }
}

/// Whether two routines do the same.
fn compared(code: &Code, other: &Code) -> Result<(String, Verdict), Failure> {
    let verdict = compare(&code.program, &other.program).map_err(|fault| on_some_board(&fault))?;
    let (left, right) = (code.title(), other.title());
    let told = match verdict {
        Verdict::Proved => if_assumed(
            code,
            Some(other),
            &format!(
                "{left} and {right} are the same, proved for {}.{}\n",
                compared_over(&code.program, &other.program),
                of_two_types(code, other)
            ),
        ),
        Verdict::Tested { boards } => format!(
            "{left} and {right} are the same on {boards} boards. That is no proof: one of them is not seen to be linear.\n"
        ),
        Verdict::Different { .. } | Verdict::DifferentValues { .. } => {
            let titles = [code.short_title(other), other.short_title(code)];
            format!(
                "{left} and {right} are not the same.\n{}",
                shown(verdict, titles, [code, other])
            )
        }
    };
    Ok((told, verdict))
}

/// A sentence about routines, under what is assumed of them.
fn if_assumed(code: &Code, other: Option<&Code>, sentence: &str) -> String {
    let assumptions = match other {
        Some(other) => assumptions_of_both(&code.program, &other.program),
        None => code.program.assumptions(),
    };
    under_assumptions(&assumptions, sentence)
}

/// How numbers of different types were compared.
fn of_two_types(code: &Code, other: &Code) -> String {
    let types = [code, other].map(|code| code.program.result_type());
    let [Some(left), Some(right)] = types else {
        return String::new();
    };
    // One without a sign is as long as it has 64 bits: no value is another one then.
    if left.bits() == right.bits() && (left.bits() == 64 || left.is_signed() == right.is_signed()) {
        return String::new();
    }
    format!(
        " One returns {}, the other {}: both were compared as numbers of 64 bits.",
        type_in_words(left),
        type_in_words(right)
    )
}

/// "8 bits", "32 bits with a sign"
fn type_in_words(ty: Type) -> String {
    match ty {
        Type::Bool => "true or false".to_owned(),
        _ if ty.is_signed() => format!("{} bits with a sign", ty.bits()),
        _ => format!("{} bits", ty.bits()),
    }
}

/// The input on which two routines differ, and what each makes of it: as boards, if both give boards.
fn shown(verdict: Verdict, [left, right]: [String; 2], codes: [&Code; 2]) -> String {
    let is_narrow = |code: &Code| code.program.result_type().is_some_and(|ty| ty.bits() < 64);
    match verdict {
        Verdict::DifferentValues { square, left: on_left, right: on_right } => format!(
            "\nFor {square} (square {}), {left} gives {} and {right} gives {}.\n",
            square.index(),
            on_left,
            on_right
        ),
        Verdict::Different { board, .. }
            if codes
                .iter()
                .any(|code| is_narrow(code) && code.program.domain() == Domain::Board) =>
        {
            let [on_left, on_right] =
                codes.map(|code| deltaboard_trace::value(&code.program, board));
            match (on_left, on_right) {
                (Ok(on_left), Ok(on_right)) => format!(
                    "\nFor {board:#018x}, {left} gives {on_left} and {right} gives {on_right}.\n"
                ),
                _ => String::new(),
            }
        }
        _ => drawn(verdict, &left, &right),
    }
}

/// Whether a routine does what it is to do.
fn judged(code: &Code, task: Task) -> Result<(String, Verdict), Failure> {
    let verdict = judge(&code.program, task).map_err(|fault| code.fault(&fault))?;
    let (title, due) = (code.title(), task.title());
    Ok(match verdict {
        Verdict::Proved => (
            if_assumed(
                code,
                None,
                &format!("{title} is {due}, proved for {}.\n", code.program.inputs_in_words()),
            ),
            verdict,
        ),
        Verdict::Tested { .. } if task.line().is_some() => (
            if_assumed(
                code,
                None,
                &format!(
                    "{title} is {due} where only its line is occupied, proved for all 256 occupancies of that line. \
                     Nothing is said of other boards.\n"
                ),
            ),
            Verdict::Proved,
        ),
        Verdict::Tested { boards } => (
            format!(
                "{title} is {due} on {boards} boards. That is no proof: it is not seen to be linear.\n"
            ),
            verdict,
        ),
        Verdict::Different { .. } | Verdict::DifferentValues { .. } => {
            let drawing = drawn(verdict, "The routine", &due);
            let finding = identify(&code.program).map_err(|fault| code.fault(&fault))?;
            let slip = slip(code, &finding);
            (format!("{title} is not {due}.\n{drawing}\n{finding}\n{slip}"), verdict)
        }
    })
}

/// What a routine is.
fn identified(code: &Code) -> Result<(String, Option<Verdict>), Failure> {
    let finding = identify(&code.program).map_err(|fault| code.fault(&fault))?;
    let sentence = if_assumed(code, None, &finding.to_string());
    let told = format!("{}: {sentence}\n{}", code.title(), slip(code, &finding));
    Ok(match finding {
        Finding::Known { verdict, on_line_only: false, .. } => (told, Some(verdict)),
        Finding::Table { name: Some(_), .. } => (told, Some(Verdict::Proved)),
        Finding::Equation { verdict, .. } => {
            (told + &drawn(verdict, "Left side", "Right side"), Some(verdict))
        }
        // What it is is told, but there is nothing that it was to be.
        _ => (told, None),
    })
}

/// The number that was meant, if one seems to be a slip of the hand.
fn slip(code: &Code, finding: &Finding) -> String {
    let slip = finding.is_in_doubt().then(|| find_slip(&code.program, &Catalogue));
    match slip.flatten() {
        Some(slip) => {
            let text = code.program.text();
            let line = text[..slip.span.start].matches('\n').count() + 1;
            format!("{}:{line}: {slip}\n", code.file)
        }
        None => String::new(),
    }
}

/// A fault that only shows on a board which was tried.
fn on_some_board(fault: &Diagnostic) -> Failure {
    Failure::Usage(vec![format!("one of them cannot be run on every board: {fault}.")])
}

/// The board on which two differ, and what each makes of it, side by side.
fn drawn(verdict: Verdict, left: &str, right: &str) -> String {
    let Verdict::Different { board, left: on_left, right: on_right } = verdict else {
        return String::new();
    };
    let titles = ["This board", left, right];
    let boards = [board, on_left, on_right];
    let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0).max(19);
    let row = |cells: [String; 3]| {
        let row = cells.map(|cell| format!("{cell:width$}")).join("   ");
        format!("{}\n", row.trim_end())
    };
    let mut told = String::from("\n");
    told += &row(titles.map(str::to_owned));
    told += &row(boards.map(|board| format!("{board:#018x}")));
    let grids = boards.map(|board| {
        let grid = Bitboard(board).to_string();
        let ranks = grid.lines().enumerate();
        ranks.map(|(place, rank)| format!("{} {rank}", 8 - place)).collect::<Vec<_>>()
    });
    for place in 0..8 {
        told += &row([0, 1, 2].map(|grid| grids[grid].get(place).cloned().unwrap_or_default()));
    }
    told += &row([0; 3].map(|_| "  a b c d e f g h".to_owned()));
    let differ =
        Square::ALL.into_iter().filter(|square| (on_left ^ on_right) >> square.index() & 1 == 1);
    let differ: Vec<_> = differ.map(|square| square.to_string()).collect();
    told + &format!("\nThey differ on {}.\n", differ.join(" "))
}
