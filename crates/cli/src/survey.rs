//! `deltaboard prove` for whole files: a line for every function that takes and gives a board or a square.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use deltaboard_catalogue::{Answer, Outcome, answers};
use deltaboard_routine::{Excerpt, Program};
use deltaboard_transform::SquareMapping;
use indicatif::ProgressBar;
use serde::Serialize;
use walkdir::WalkDir;

use crate::code::{Text, language};
use crate::compilers::{self, Check};
use crate::includes::Environment;
use crate::prove::{ASSUMED, UNPROVED};
use crate::{Failure, print, progress_bar, say};

/// How the answers are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Lines for people, and a count.
    Lines,
    /// An object for each function, one a line.
    Json,
    /// Annotations for workflows of GitHub.
    GitHub,
}

/// What is asked for.
pub(crate) struct Request<'a> {
    /// The functions; all if there are none.
    pub(crate) functions: &'a [String],
    /// The numbering of the squares, if it was given.
    pub(crate) mapping: Option<SquareMapping>,
    pub(crate) form: Form,
    /// Whether to print why functions can't be read.
    pub(crate) why: bool,
    /// Whether a proof under assumptions is enough.
    pub(crate) assume: bool,
    /// For compilers, which then check what was read.
    pub(crate) compile: Option<&'a Environment<'a>>,
}

/// An answer as an object.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    function: &'a str,
    line: usize,
    verdict: &'a str,
    transform: Option<String>,
    assumptions: &'a [String],
    counterexample: Option<String>,
    message: &'a str,
    /// Whether a compiler agrees; nothing unless it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiled: Option<&'a str>,
}

/// How many functions have each outcome.
#[derive(Default)]
struct Counts([usize; Outcome::ALL.len()]);

impl Counts {
    fn add(&mut self, outcome: Outcome) {
        self.0[outcome as usize] += 1;
    }

    fn of(&self, outcome: Outcome) -> usize {
        self.0[outcome as usize]
    }

    /// "3 functions: 2 proved, 1 different; 1 cannot be read"
    fn in_words(&self) -> String {
        let read = self.0.iter().sum::<usize>() - self.of(Outcome::Unreadable);
        let named =
            Outcome::ALL.into_iter().filter(|it| *it != Outcome::Unreadable && self.of(*it) > 0);
        let parts: Vec<_> = named.map(|it| format!("{} {it}", self.of(it))).collect();
        let plural = if read == 1 { "" } else { "s" };
        let mut sentence = format!("{read} function{plural}");
        if !parts.is_empty() {
            sentence += &format!(": {}", parts.join(", "));
        }
        if self.of(Outcome::Unreadable) > 0 {
            sentence += &format!("; {} cannot be read", self.of(Outcome::Unreadable));
        }
        sentence
    }

    /// The exit code: only what was read counts.
    fn code(&self, assume: bool) -> ExitCode {
        let has = |outcome| self.of(outcome) > 0;
        match () {
            () if has(Outcome::Different) || has(Outcome::Undefined) => ExitCode::from(1),
            () if has(Outcome::Assumed) && !assume => ExitCode::from(ASSUMED),
            () if has(Outcome::Proved) || has(Outcome::Assumed) => ExitCode::SUCCESS,
            () if has(Outcome::Tested) || has(Outcome::Unknown) => ExitCode::from(UNPROVED),
            () => ExitCode::from(2),
        }
    }
}

/// Prints the answers for texts.
pub(crate) fn run(
    request: &Request<'_>,
    count: usize,
    texts: impl Iterator<Item = Result<Text, Failure>>,
) -> Result<ExitCode, Failure> {
    let bar = ProgressBar::new(count as u64);
    let bar = progress_bar::on_terminal(bar, "{pos}/{len} files {wide_bar}").filter(|_| count > 1);
    let mut counts = Counts::default();
    for text in texts {
        let text = match text {
            Ok(text) => text,
            // Of many files, the others still get their answers.
            Err(Failure::Io(sentences)) if count > 1 => {
                sentences.iter().for_each(|sentence| say(&format!("deltaboard: {sentence}\n")));
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let lines = survey(&text, request, &mut counts);
        match &bar {
            Some(bar) => {
                bar.inc(1);
                bar.suspend(|| print(&lines))?;
            }
            None => print(&lines)?,
        }
    }
    bar.inspect(ProgressBar::finish_and_clear);
    for function in request.functions {
        if counts.0.iter().sum::<usize>() == 0 {
            return Err(Failure::Usage(vec![format!(
                "there is no function `{function}` on a board or a square."
            )]));
        }
    }
    if request.form == Form::Lines {
        let why = match counts.of(Outcome::Unreadable) > 0 && !request.why {
            true => " (--why says why)",
            false => "",
        };
        print(&format!("{}{why}.\n", counts.in_words()))?;
    }
    Ok(counts.code(request.assume))
}

/// The answers for a file, printed.
fn survey(text: &Text, request: &Request<'_>, counts: &mut Counts) -> String {
    let program = match &text.program {
        Ok(program) => program,
        Err(fault) => {
            // Nothing in the file can be read or run.
            counts.add(Outcome::Unreadable);
            if request.why {
                say(&text.joined.draw(&text.joined.text, fault));
            }
            if request.form != Form::Json {
                return String::new();
            }
            let (_, own, at) = text.joined.part(&text.joined.text, fault.span());
            return json(
                &text.file,
                Excerpt::of(own, at).line,
                &Answer::unreadable("", at, fault),
                None,
            );
        }
    };
    let faults = program.faults();
    if request.why {
        faults.iter().for_each(|it| say(&text.joined.draw(&text.joined.text, it)));
    }
    if request.functions.is_empty() {
        faults.iter().filter(|it| text.is_meant(it, program)).for_each(|_| {
            counts.add(Outcome::Unreadable);
        });
    }
    let mut lines = String::new();
    let mut all = answers(program, text.joined.start(), request.mapping, request.functions);
    let checks = match request.compile {
        Some(environment) => check_all(text, program, environment, &mut all),
        None => Vec::new(),
    };
    let mut checks = checks.into_iter();
    for answer in &all {
        let check = checks.next().flatten();
        let is_told = faults.iter().any(|it| it.message() == answer.message);
        if answer.outcome != Outcome::Unreadable || !is_told || !request.functions.is_empty() {
            counts.add(answer.outcome);
        }
        let (_, own, at) = text.joined.part(program.text(), answer.at);
        let line = Excerpt::of(own, at).line;
        lines += &match request.form {
            Form::Json => json(&text.file, line, answer, check.as_ref()),
            Form::GitHub => annotation(&text.file, line, answer),
            Form::Lines if answer.outcome == Outcome::Unreadable => {
                if request.why && !is_told {
                    let Answer { name, message, .. } = answer;
                    say(&format!("{}:{line}: {name} cannot be run: {message}\n", text.file));
                }
                continue;
            }
            Form::Lines => in_words(&text.file, line, answer, check.as_ref()),
        };
    }
    lines
}

/// Checks the answers by the compiler of the language. If it doesn't agree on one, none of the file is called proved.
fn check_all(
    text: &Text,
    program: &Program,
    environment: &Environment<'_>,
    all: &mut [Answer],
) -> Vec<Option<Check>> {
    let routine_of = |answer: &Answer| {
        let is_read = answer.outcome != Outcome::Unreadable;
        let routine = is_read.then(|| program.clone().select(&answer.selector).ok()).flatten();
        routine.map(deltaboard_catalogue::assume_wrapping)
    };
    let checks = all.iter().map(|answer| {
        let routine = routine_of(answer).filter(|it| it.parameters().is_empty())?;
        Some(compilers::check(text, &routine, environment))
    });
    let checks: Vec<_> = checks.collect();
    let disputed = all.iter().zip(&checks).find_map(|(answer, check)| match check {
        Some(Check::Other { compiler, .. }) => Some((answer.name.clone(), compiler.to_owned())),
        _ => None,
    });
    let Some((name, compiler)) = disputed else { return checks };
    for (answer, check) in all.iter_mut().zip(&checks) {
        if let Some(Check::Other { input, .. }) = check {
            answer.outcome = Outcome::Different;
            answer.counterexample = Some(*input);
            answer.message = check.as_ref().map(Check::message).unwrap_or_default();
        } else if matches!(answer.outcome, Outcome::Proved | Outcome::Assumed) {
            answer.outcome = Outcome::Tested;
            answer.message +=
                &format!(", not called proved since {compiler} disagrees on `{name}`");
        }
    }
    checks
}

fn in_words(file: &str, line: usize, answer: &Answer, check: Option<&Check>) -> String {
    let Answer { name, outcome, message, .. } = answer;
    let operations = match answer.operations {
        Some(1) if *outcome != Outcome::Different => ", 1 operation".to_owned(),
        Some(count) if *outcome != Outcome::Different => format!(", {count} operations"),
        _ => String::new(),
    };
    let check = check.map(Check::remark).unwrap_or_default();
    format!("{} {outcome:9}  {file}:{line}  {name}: {message}{operations}{check}\n", outcome.mark())
}

fn json(file: &str, line: usize, answer: &Answer, check: Option<&Check>) -> String {
    let remark = check.map(Check::remark).unwrap_or_default();
    let line = Line {
        file,
        function: &answer.name,
        line,
        verdict: answer.outcome.name(),
        transform: answer.task.map(|task| task.to_string()),
        assumptions: &answer.assumptions,
        counterexample: answer.counterexample.map(|board| format!("{board:#018x}")),
        message: &(answer.message.clone() + &remark),
        compiled: check.map(Check::name),
    };
    // There is nothing in it that can't be written as JSON.
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

/// An annotation of a line: `::error file=…,line=…::…`.
fn annotation(file: &str, line: usize, answer: &Answer) -> String {
    let Answer { name, outcome, message, .. } = answer;
    let level = match outcome {
        Outcome::Different | Outcome::Undefined => "error",
        Outcome::Assumed | Outcome::Tested => "warning",
        Outcome::Proved | Outcome::Unknown | Outcome::Unreadable => return String::new(),
    };
    let text = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |value: &str| text(value).replace(':', "%3A").replace(',', "%2C");
    let (file, message) = (property(file), text(message));
    format!("::{level} file={file},line={line},title={outcome}::{name}: {message}\n")
}

/// Files, and the files of code in folders, in the order of their names.
pub(crate) fn files(paths: &[PathBuf]) -> Vec<PathBuf> {
    paths.iter().flat_map(|path| inside(path)).collect()
}

fn inside(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let is_shown = |name: &std::ffi::OsStr| {
        !name.as_encoded_bytes().starts_with(b".") && name != "node_modules"
    };
    let inside = WalkDir::new(path).sort_by_file_name().into_iter();
    let inside = inside.filter_entry(|entry| entry.depth() == 0 || is_shown(entry.file_name()));
    let files = inside
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path);
    // The language of a header is that of the files that include it.
    let is_header = |file: &Path| file.extension().is_some_and(|it| it == "h");
    files.filter(|file| language(file).is_some() || is_header(file)).collect()
}
