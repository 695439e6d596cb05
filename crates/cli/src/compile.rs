//! `deltaboard compile`: finds short code for a permutation of the squares.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use deltaboard_compiler::{Compiled, Instructions, Search, compile};
use deltaboard_routine::Language;
use deltaboard_trace::Permutation;
use indicatif::ProgressBar;

use crate::Failure;
use crate::code::draw;
use crate::print;
use crate::progress_bar;
use crate::source::Source;
use crate::transform::transforms_named;

/// Find short code for a permutation of the squares, and print it in a language.
///
/// The permutation is a formula for the target of the bit on square `sq`, a table of 64 squares (numbers or names, for
/// a1, b1, … h8; also an array in C or Rust), or names of transforms, separated by commas. The code is proved and then
/// written to standard output, with the number of its operations.
#[derive(Args)]
#[command(after_help = "\
Examples:
  deltaboard compile \"sq' = (sq + 8*(sq & 7)) & 63\" --lang c > rotate45.c
  deltaboard compile flip-diagonal --lang c --uses pext,multiplication
  deltaboard compile - --lang java --patience 60 < table.txt

Exit code: 0 if there is code, 1 if a file could not be read or written, 2 if the argument is not a permutation.")]
pub(crate) struct Arguments {
    /// A formula, a table, or names of transforms; `-` is standard input
    #[arg(value_name = "PERMUTATION", allow_hyphen_values = true)]
    permutation: String,
    /// The language
    #[arg(long, value_name = "LANGUAGE", default_value = "c", value_parser = PossibleValuesParser::new(Language::ALL.map(Language::slug)))]
    lang: String,
    /// Instructions that the code may use besides shifts, rotates, byte swaps and logic; each counts as one operation.
    /// Bit reversal is one instruction on ARM; for x86 leave it out, and use `pext` with BMI2
    #[arg(long, value_name = "INSTRUCTIONS", value_delimiter = ',', default_value = "reversal,multiplication", value_parser = PossibleValuesParser::new(["pext", "reversal", "multiplication", "nothing"]))]
    uses: Vec<String>,
    /// How long to search for shorter code, in seconds. Without it, the search takes some tenths of a second and always
    /// has the same result
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    patience: Option<Duration>,
}

/// Parses a duration in seconds.
fn seconds(text: &str) -> Result<Duration, &'static str> {
    let number = text.parse().ok();
    let duration = number.and_then(|number| Duration::try_from_secs_f32(number).ok());
    duration.ok_or("expected a number of seconds such as 2.5")
}

/// The units of work between two checks of the clock, which take some milliseconds.
const UNITS: u32 = 500;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (name, text) = match arguments.permutation.as_str() {
        "-" => {
            let input = Source::new(Path::new("-"));
            let text = input.read_code()?;
            (input.name, text)
        }
        text => ("<permutation>".to_owned(), text.to_owned()),
    };
    let permutation = permutation(&name, &text)?;
    let uses = |name| arguments.uses.iter().any(|used| used == name);
    if uses("nothing") && arguments.uses.len() > 1 {
        let error = "`--uses nothing` cannot be combined with other instructions";
        return Err(Failure::Usage(vec![error.to_owned()]));
    }
    let instructions = Instructions {
        pext: uses("pext"),
        reversal: uses("reversal"),
        multiplication: uses("multiplication"),
    };
    let (compiled, is_shortest) = match arguments.patience {
        Some(patience) => search(&permutation, instructions, patience),
        None => (compile(&permutation, instructions), false),
    };
    let language = Language::from_slug(&arguments.lang).unwrap_or(Language::ALL[0]);
    let code = listing(&compiled, &permutation, &text, language, is_shortest)?;
    print(&code)?;
    Ok(ExitCode::SUCCESS)
}

/// Parses names of transforms, a formula, or a table.
fn permutation(name: &str, text: &str) -> Result<Permutation, Failure> {
    let error = match transforms_named(text) {
        Ok(transforms) => {
            let all = transforms.into_iter().map(Permutation::from);
            return Ok(all.fold(Permutation::IDENTITY, |all, next| all.then(&next)));
        }
        Err(error) => error,
    };
    text.parse().map_err(|other| {
        let is_name = |letter: char| letter.is_ascii_lowercase() || matches!(letter, '-' | '_');
        match error.suggestion {
            Some(_) if text.trim().starts_with(is_name) && !text.contains("sq") => {
                Failure::Usage(vec![error.to_string()])
            }
            _ => {
                let mut message = draw(name, text, &other);
                if Path::new(text).is_file() {
                    message += &format!(
                        "deltaboard: to read a file, run `deltaboard compile - < {text}`.\n"
                    );
                }
                Failure::Diagnostics(message)
            }
        }
    })
}

/// Searches until the time is over or everything was tried. Returns the best code, and whether everything was tried.
fn search(
    permutation: &Permutation,
    instructions: Instructions,
    patience: Duration,
) -> (Compiled, bool) {
    let start = Instant::now();
    let mut search = Search::new(permutation, instructions);
    let bar = progress_bar::on_terminal(ProgressBar::new(100), "{bar:30} {msg}");
    while start.elapsed() < patience && search.advance(UNITS) {
        if let Some(bar) = &bar {
            let spent = start.elapsed().as_secs_f32() / patience.as_secs_f32();
            bar.set_position((100.0 * spent.max(search.progress())) as u64);
            bar.set_message(format!("{} operations", search.best().operations()));
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    (search.best(), search.finished())
}

/// The code with comments above it: number of operations, permutation, proof.
fn listing(
    compiled: &Compiled,
    permutation: &Permutation,
    text: &str,
    language: Language,
    is_shortest: bool,
) -> Result<String, Failure> {
    let program = compiled.program();
    let trace = deltaboard_trace::run(&program, 0);
    let is_right = trace.is_ok_and(|trace| *trace.result_origins() == permutation.origins());
    if !is_right {
        let error =
            "the code that was found does not do the permutation: please report this.".to_owned();
        return Err(Failure::Io(vec![error]));
    }
    let printed = deltaboard_printer::print(&program, language).map_err(|error| {
        Failure::Io(vec![format!("the code cannot be printed in {}: {error}", language.name())])
    })?;
    let mark = language.line_comment();
    let plural = if compiled.operations() == 1 { "" } else { "s" };
    let searched = match is_shortest {
        true => "; the search tried everything it can",
        false => "",
    };
    let mut head = format!(
        "{mark} {} operation{plural}, proved for all 2^64 boards{searched}.\n",
        compiled.operations()
    );
    // Only a short permutation is repeated in the comment.
    let source = text.trim();
    if !source.contains(char::is_control) && source.len() <= 80 {
        head += &format!("{mark} {source}\n");
    }
    Ok(format!("{head}\n{printed}"))
}
