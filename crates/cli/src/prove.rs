//! `deltaboard prove`: recognizes a routine, or compares it with a task or another routine.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use deltaboard_catalogue::{
    Answer, Catalogue, Finding, Outcome, Routine, answer, as_square, by_values, debug_build,
    find_slip_in, identify_in,
};
use deltaboard_routine::{Diagnostic, Domain, Type, assumptions_of_both, under_assumptions};
use deltaboard_trace::{Task, Verdict, compare, compared_over, judge_in};
use deltaboard_transform::{Bitboard, Direction, Square, SquareMapping, Transform};

use crate::Failure;
use crate::code::{self, Code, Text};
use crate::compilers::{self, Check};
use crate::includes::Environment;
use crate::survey::{self, Form, Request};
use crate::{print, say};

/// Prove what the functions of files do, or that two routines are the same.
///
/// Every function that takes and gives a board or a square gets an answer, which is held against its name: `proved`,
/// `assumed`, `tested`, `different`, `unknown` (it runs, and is no known transform), `undefined` (it has no result for
/// some boards). What cannot be read is counted. In a folder, all files of code are read.
///
/// A file with one routine, or with `--function`, is described at length, or compared with `--task`. Two files with one
/// routine each, or with `--function`, are compared.
///
/// Routines are read as in the Lab: C, C++, C#, Go, Java, JavaScript, Python, Rust or TypeScript, methods, loops, a formula such as `sq ^ 56`, or an
/// equation such as `f(x) == g(x)`. They may call the transforms by their names.
///
/// Linear routines, such as all that only move bits, are proved by the empty board and the 64 squares. Others are
/// tested on some thousand boards, and the output says so. If two routines differ, the smallest board that shows it is
/// drawn.
///
/// Assumptions that the text does not decide are printed: a condition of `#if` on a name from elsewhere, a function
/// that is called and not defined, an assertion. Every proof assumes that a `long` of C has 64 bits, and that numbers
/// of Rust wrap on overflow.
#[derive(Args)]
#[command(after_help = "\
Examples:
  deltaboard prove src/
  deltaboard prove bitboard.c --function flipVertical
  deltaboard prove old.c new.rs
  deltaboard prove flip.java --task flip-vertical
  deltaboard prove both.c both.c --function byHand --function quick
  echo 'sq ^ 56' | deltaboard prove -

Exit codes, of one routine or of a comparison:
  0  proved; a single routine does a known task
  1  different, also from what its name says, or undefined for some boards
  2  wrong arguments, code that cannot be read or run, or an answer that cannot be written
  3  the same on all boards that were tested, without a proof; a single routine does not do a known task,
     or does it only if no square outside of one line is occupied
  4  proved under assumptions, which are printed (0 with --assume)

Exit codes, of files; a function that cannot be read does not change them:
  0  at least one function is proved, and none is different, undefined, or assumed without --assume
  1  a function is different from what its name says, or undefined for some boards
  2  wrong arguments, or no function takes and gives a board or a square
  3  no function is proved
  4  a function is proved only under assumptions (0 with --assume)")]
pub(crate) struct Arguments {
    /// Files with code, and folders; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The function of the file; if given twice, of the first and of the second file
    #[arg(long, value_name = "NAME")]
    function: Vec<String>,
    /// Values of the parameters besides the board: `1,0x55`. The default is 0 for all
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    with: Option<String>,
    /// The expected task: a transform, `shift-north-east`, `wrap-west`, or the task of a routine of the catalogue, by
    /// the routine's id
    #[arg(long, value_name = "TASK")]
    task: Option<String>,
    /// The numbering of the squares, by the squares of bits 0 and 1: `a8-b8` if bit 0 is at the top left
    /// [default: a1-b1, or what most names of a file say]
    #[arg(long, value_name = "MAPPING")]
    mapping: Option<SquareMapping>,
    /// A folder with headers, which are read where a file of C or C++ includes them in quotes
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro of C or C++; without a value as 1
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    define: Vec<String>,
    /// Also run the functions, compiled by the compiler of their language or by its interpreter, in a temporary folder, on
    /// some thousand boards. If it computes anything else than what was read, nothing is called proved
    #[arg(long)]
    compile: bool,
    /// Accept a proof under assumptions: exit with 0 instead of 4
    #[arg(long)]
    assume: bool,
    /// Print an object for each function, one a line: file, function, line, verdict, transform, assumptions,
    /// counterexample, message
    #[arg(long, conflicts_with_all = ["task", "with", "github"])]
    json: bool,
    /// Print annotations for workflows of GitHub
    #[arg(long, conflicts_with_all = ["task", "with"])]
    github: bool,
    /// Print why functions of files cannot be read
    #[arg(long)]
    why: bool,
}

/// The exit code for equality that was only tested, and for a routine without a known task.
pub(crate) const UNPROVED: u8 = 3;

/// The exit code for a proof under assumptions.
pub(crate) const ASSUMED: u8 = 4;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    prove(arguments).map_err(|failure| match failure {
        // The exit code 1 means that the routines differ.
        Failure::Io(sentences) => Failure::Usage(sentences),
        other => other,
    })
}

fn prove(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let with = match &arguments.with {
        Some(values) => code::values(values)?,
        None => Vec::new(),
    };
    let usage = |sentence: String| Err(Failure::Usage(vec![sentence]));
    let Arguments { files, function: functions, mapping, .. } = arguments;
    let (given, count) = (functions.len(), files.len());
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        return usage("only one of the files can be standard input.".to_owned());
    }
    let form = match (arguments.json, arguments.github) {
        (true, _) => Form::Json,
        (_, true) => Form::GitHub,
        _ => Form::Lines,
    };
    let inside = survey::files(files);
    let environment =
        Environment { folders: &arguments.include, defines: &arguments.define, files: &inside };
    let request = Request {
        functions,
        mapping: *mapping,
        form,
        why: arguments.why,
        assume: arguments.assume,
        compile: arguments.compile.then_some(&environment),
    };
    let of_files = || {
        if inside.is_empty() {
            let folders: Vec<_> = files.iter().map(|it| it.display().to_string()).collect();
            return usage(format!("{} has no file of code.", folders.join(" ")));
        }
        survey::run(
            &request,
            inside.len(),
            inside.iter().map(|file| Text::read(file, &environment)),
        )
    };
    if form != Form::Lines {
        return of_files();
    }
    if given > count {
        return usage(format!(
            "--function is given {given} times, but the number of files is {count}."
        ));
    }
    let task = arguments.task.as_deref().map(task).transpose()?;
    if task.is_some() && count > 1 {
        return usage("--task is about the routine of one file.".to_owned());
    }
    if count > 2 || files.iter().any(|file| file.is_dir()) {
        return of_files();
    }
    let texts =
        files.iter().map(|file| Text::read(file, &environment)).collect::<Result<Vec<_>, _>>()?;
    if functions.is_empty()
        && task.is_none()
        && with.is_empty()
        && !texts.iter().all(|text| text.is_single(*mapping))
    {
        return survey::run(&request, count, texts.into_iter().map(Ok));
    }
    let named = [functions.first(), functions.last()];
    let codes = texts.into_iter().zip(named);
    let codes = codes.map(|(text, function)| Code::read(text, function.map(String::as_str), &with));
    let mut codes = codes.collect::<Result<Vec<_>, _>>()?.into_iter();
    let given_mapping = *mapping;
    let mapping = given_mapping.unwrap_or(SquareMapping::A1B1);
    let (Some(code), other) = (codes.next(), codes.next()) else {
        return of_files();
    };
    check_values(&with, &code, other.as_ref())?;
    let code = match (&other, task) {
        (None, None) => code,
        _ => code.check_runs()?,
    };
    let mut assumes = code.print_assumptions();
    if arguments.compile {
        for code in [&code].into_iter().chain(&other) {
            let check = compilers::check(&code.text, &code.program, &environment);
            if let Check::Other { .. } = check {
                print(&format!("{}: {}. Nothing is proved.\n", code.title(), check.message()))?;
                return Ok(ExitCode::from(1));
            }
            say(&format!("deltaboard: {}: {}.\n", code.title(), check.message()));
        }
    }
    let (output, verdict) = match (other, task) {
        (Some(other), _) => {
            let other = other.check_runs()?;
            assumes |= other.print_assumptions();
            let (output, verdict) = compare_two(&code, &other)?;
            (output, Some(verdict))
        }
        (None, Some(task)) => {
            let (output, verdict) = compare_with_task(&code, task, mapping)?;
            (output, Some(verdict))
        }
        (None, None) => {
            let (output, verdict) = recognize(&code, mapping)?;
            // What a file's list would say.
            let answer = answer(&code.program, given_mapping);
            match answer.filter(|it| it.outcome.mark() == '✗') {
                Some(Answer { name, outcome: Outcome::Different, message, .. }) => {
                    print(&format!("✗ {name} is {message}.\n{output}"))?;
                    return Ok(ExitCode::from(1));
                }
                Some(_) => {
                    print(&output)?;
                    return Ok(ExitCode::from(1));
                }
                None => (output, verdict),
            }
        }
    };
    print(&output)?;
    Ok(match verdict {
        Some(Verdict::Proved) if assumes && !arguments.assume => ExitCode::from(ASSUMED),
        Some(Verdict::Proved) => ExitCode::SUCCESS,
        Some(Verdict::Different { .. } | Verdict::DifferentValues { .. }) => ExitCode::from(1),
        Some(Verdict::Tested { .. }) | None => ExitCode::from(UNPROVED),
    })
}

/// Fails if there are more values than parameters, for two routines if both have too few parameters.
fn check_values(with: &[u64], code: &Code, other: Option<&Code>) -> Result<(), Failure> {
    let check = |code: &Code| code.too_many_values(with.len());
    match (check(code), other.map(check)) {
        (Some(error), None | Some(Some(_))) => Err(error),
        _ => Ok(()),
    }
}

/// Finds a task by its name, or by the id of a routine that does it.
fn task(name: &str) -> Result<Task, Failure> {
    let known = Task::named(name).or_else(|| Some(Catalogue::find(name)?.task()));
    known.ok_or_else(|| Failure::Usage(vec![unknown(name)]))
}

/// The message for an unknown task, with similar names.
fn unknown(name: &str) -> String {
    if let Some((family, _)) = name.split_once('/') {
        let routines = Task::named(family).into_iter().flat_map(Catalogue::doing);
        let ids: Vec<_> = routines.map(Routine::id).collect();
        return match ids.is_empty() {
            true => {
                format!("`{name}` is not the id of a routine, such as flip-vertical/delta-swaps.")
            }
            false => {
                format!("`{name}` is not the id of a routine; {family} has {}.", ids.join(", "))
            }
        };
    }
    let direction = name.strip_prefix("shift-").or_else(|| name.strip_prefix("wrap-"));
    if let Some(Err(error)) = direction.map(str::parse::<Direction>) {
        return format!("--task {name}: {error}");
    }
    match name.parse::<Transform>() {
        Err(error) if error.suggestion.is_some() => error.to_string(),
        _ => format!(
            "`{name}` is not a task: `--task` takes a transform (`deltaboard transform --help` has their names), a step such as \
             `shift-north-east` or `wrap-west`, or a routine's id such as `flip-vertical/delta-swaps`."
        ),
    }
}

/// Compares two routines. Returns the output and the verdict.
fn compare_two(code: &Code, other: &Code) -> Result<(String, Verdict), Failure> {
    let verdict = compare(&code.program, &other.program).map_err(|error| on_some_board(&error))?;
    let (left, right) = (code.title(), other.title());
    let output = match verdict {
        Verdict::Proved => with_assumptions(
            code,
            Some(other),
            &format!(
                "{left} and {right} are the same, proved for {}.{}\n",
                compared_over(&code.program, &other.program),
                of_two_types(code, other)
            ),
        ),
        Verdict::Tested { boards } => format!(
            "{left} and {right} are the same on {boards} boards. This is not a proof: one of them could not be shown to be linear.\n"
        ),
        Verdict::Different { .. } | Verdict::DifferentValues { .. } => {
            let titles = [code.short_title(other), other.short_title(code)];
            format!(
                "{left} and {right} are not the same.\n{}",
                counterexample(verdict, titles, [code, other])
            )
        }
    };
    Ok((output, verdict))
}

/// A sentence about routines, with their assumptions.
fn with_assumptions(code: &Code, other: Option<&Code>, sentence: &str) -> String {
    let assumptions = match other {
        Some(other) => assumptions_of_both(&code.program, &other.program),
        None => code.program.assumptions(),
    };
    under_assumptions(&assumptions, sentence)
}

/// The sentence about results of different types, if they are different.
fn of_two_types(code: &Code, other: &Code) -> String {
    let types = [code, other].map(|code| code.program.result_type());
    let [Some(left), Some(right)] = types else {
        return String::new();
    };
    // 64-bit types with and without a sign represent the same values.
    if left.bits() == right.bits() && (left.bits() == 64 || left.is_signed() == right.is_signed()) {
        return String::new();
    }
    format!(
        " One returns {}, the other {}: both were compared as numbers of 64 bits.",
        type_in_words(left),
        type_in_words(right)
    )
}

/// The type in words: `8 bits`, `32 bits with a sign`.
fn type_in_words(ty: Type) -> String {
    match ty {
        Type::Bool => "true or false".to_owned(),
        _ if ty.is_signed() => format!("{} bits with a sign", ty.bits()),
        _ => format!("{} bits", ty.bits()),
    }
}

/// The input for which two routines differ, and both results, as boards if both return boards.
fn counterexample(verdict: Verdict, [left, right]: [String; 2], codes: [&Code; 2]) -> String {
    let is_narrow = |code: &Code| code.program.result_type().is_some_and(|ty| ty.bits() < 64);
    match verdict {
        Verdict::DifferentValues { square, left: on_left, right: on_right } => format!(
            "\nFor {square} (square {}), {left} returns {} and {right} returns {}.\n",
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
                    "\nFor {board:#018x}, {left} returns {on_left} and {right} returns {on_right}.\n"
                ),
                _ => String::new(),
            }
        }
        _ => drawn(verdict, &left, &right),
    }
}

/// Compares a routine with a task. Returns the output and the verdict.
fn compare_with_task(
    code: &Code,
    task: Task,
    mapping: SquareMapping,
) -> Result<(String, Verdict), Failure> {
    let verdict = judge_in(&code.program, task, mapping).map_err(|error| code.error(&error))?;
    let (title, expected) = (code.title(), task.title());
    Ok(match verdict {
        Verdict::Proved => (
            with_assumptions(
                code,
                None,
                &format!("{title} is {expected}, proved for {}.\n", code.program.inputs_in_words()),
            ),
            verdict,
        ),
        Verdict::Tested { .. } if task.line().is_some() => (
            with_assumptions(
                code,
                None,
                &format!(
                    "{title} is {expected} where only its line is occupied, proved for all 256 occupancies of that line. \
                     This does not cover other boards.\n"
                ),
            ),
            Verdict::Proved,
        ),
        Verdict::Tested { boards } => (
            format!(
                "{title} is {expected} on {boards} boards. This is not a proof: it could not be shown to be linear.\n"
            ),
            verdict,
        ),
        Verdict::Different { .. } | Verdict::DifferentValues { .. } => {
            let drawing = drawn(verdict, "The routine", &expected);
            let finding =
                identify_in(&code.program, mapping).map_err(|error| code.error(&error))?;
            let slip = slip(code, &finding, mapping);
            (format!("{title} is not {expected}.\n{drawing}\n{finding}\n{slip}"), verdict)
        }
    })
}

/// Recognizes a routine. Returns the output, and the verdict if there is one.
fn recognize(code: &Code, mapping: SquareMapping) -> Result<(String, Option<Verdict>), Failure> {
    let finding = identify_in(&code.program, mapping).map_err(|error| code.error(&error))?;
    if let Finding::Undefined { fault, .. } = &finding {
        say(&code.drawn(fault));
    }
    let sentence = with_assumptions(code, None, &finding.to_string());
    let mut output = format!("{}: {sentence}\n{}", code.title(), slip(code, &finding, mapping));
    if let Some(sentence) = by_values(&code.program, mapping) {
        output += &format!("{sentence}\n");
    }
    let of_square = finding.is_in_doubt().then(|| as_square(&code.program)).flatten();
    for sentence in of_square.into_iter().chain(debug_build(&code.program)) {
        output += &format!("{sentence}\n");
    }
    Ok(match finding {
        Finding::Known { verdict, on_line_only: false, .. } => (output, Some(verdict)),
        Finding::Table { name: Some(_), .. } => (output, Some(Verdict::Proved)),
        Finding::Equation { verdict, .. } => {
            (output + &drawn(verdict, "Left side", "Right side"), Some(verdict))
        }
        // The routine is described, but has no known task.
        _ => (output, None),
    })
}

/// The sentence about a probable slip, if there is one.
fn slip(code: &Code, finding: &Finding, mapping: SquareMapping) -> String {
    let slip = finding.is_in_doubt().then(|| find_slip_in(&code.program, &Catalogue, mapping));
    match slip.flatten() {
        Some(slip) => {
            format!("{}: {slip}\n", code.line(slip.span))
        }
        None => String::new(),
    }
}

/// The failure for an error on some board during a comparison.
fn on_some_board(error: &Diagnostic) -> Failure {
    Failure::Usage(vec![format!("one of them cannot be run on every board: {error}.")])
}

/// Draws the counterexample and both results side by side.
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
    let mut output = String::from("\n");
    output += &row(titles.map(str::to_owned));
    output += &row(boards.map(|board| format!("{board:#018x}")));
    let grids = boards.map(|board| {
        let grid = Bitboard(board).to_string();
        let ranks = grid.lines().enumerate();
        ranks.map(|(place, rank)| format!("{} {rank}", 8 - place)).collect::<Vec<_>>()
    });
    for place in 0..8 {
        output += &row([0, 1, 2].map(|grid| grids[grid].get(place).cloned().unwrap_or_default()));
    }
    output += &row([0; 3].map(|_| "  a b c d e f g h".to_owned()));
    let differ =
        Square::ALL.into_iter().filter(|square| (on_left ^ on_right) >> square.index() & 1 == 1);
    let differ: Vec<_> = differ.map(|square| square.to_string()).collect();
    output + &format!("\nThey differ on {}.\n", differ.join(" "))
}
