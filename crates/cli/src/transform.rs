//! `deltaboard transform`: files of positions, line by line.

mod chain;
mod error_limit;
mod file_type;
mod input;
mod line;
mod line_writer;
mod moves;
mod operations;
mod plan;
mod progress;
mod report;
mod scores;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::source::{MARK, Source};
use crate::{Failure, same_file, stdio};
use chain::no_transform;
pub(crate) use chain::transforms_named;
use error_limit::ErrorLimit;
use input::{LONGEST, Lines};
use line::{Fault, Line, Rewriter};
use line_writer::LineWriter;
use operations::Changes;
use plan::Plan;
use progress::Progress;
use report::Report;

/// Transform files of positions, FEN or EPD, line by line.
///
/// A line is a FEN (six fields, four, or the placement alone). Behind it may stand EPD operations, a result, a decimal
/// number, what is in brackets, and anything behind `;`, `,` or `|`; behind six fields, anything. Blank lines, lines that
/// begin with `#`, line ends and the order stay as they are. Lines that cannot be read, as are all of more than 65,536
/// bytes, are told on standard error with their number, and left out, or kept aside with `--rejects`; a fault that
/// repeats itself is shown a few times and then counted. A file of another kind (PGN, a picture) is one sentence.
///
/// The FEN is written anew, with as many fields as it had; a placement alone with four, where Black is to move then. The
/// moves of EPD operations (am, bm, pm, pv, sm, moves) and of comments that have nothing but moves (c0 "f5=10, Be5+=2"),
/// in SAN or by squares, go where the board goes. They hold only where the position plays as it did: after a colour flip,
/// without pawns and castling rights after any symmetry, without castling rights after a horizontal mirror. Elsewhere
/// they would be wrong, and are left out and counted, as are what comes from play (ce, dm, wdl, dtz, perft counts) and
/// moves that cannot be read; `--inexact` keeps what has an image. Results (1-0) and the forms `| -32 | 1.0` and `[1.0]`,
/// which are White's, change with the colours. All other operations, and any other text, stay as they are; what is now
/// wrong among them, as it names squares, a side or a number of one side, is counted by its name.
///
/// At the end, standard error tells what became of the lines, and what the transforms cost them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  deltaboard transform flip-vertical,color-flip < in.epd > out.epd
  deltaboard transform color-flip suite/*.epd -o flipped.epd --rejects bad.epd

Transforms: identity flip-vertical mirror-horizontal flip-diagonal flip-anti-diagonal rotate-180
  rotate-90-clockwise rotate-90-anticlockwise pseudo-rotate-45-clockwise
  pseudo-rotate-45-anticlockwise rotated-45-packed rotated-45-unpacked color-flip

Canonical form: without pawns the white king comes to the triangle a1-d1-d4; with pawns the leading
  pawn comes to the files a to d, as in Syzygy tablebases; castling rights let nothing be turned.
  With colors, the stronger side plays White, or the side to move where both have the same.
  --caveats tells what was done to each line, and the way back.

Exit code: 0 if every line was read, 1 if some could not be, or a file, or if a file does not replace
  itself, 2 if the arguments are wrong.")]
pub(crate) struct Arguments {
    /// What is done, in this order, with commas: `flip-vertical,color-flip`; or alone `canonical` or
    /// `canonical-with-colors`, which choose for every position what brings it to its canonical form
    #[arg(value_name = "TRANSFORMS")]
    transforms: String,
    /// The files, one after another; `-` is standard input, as is no file at all
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write, once all is done; it may be one of the files, which then stays as it is if a line is bad and no
    /// `--rejects` keeps that, or if operations are left out or now wrong without `--lossy`. Without it, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where to put the lines that cannot be read, as they are; a file that holds lines already is refused
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Carry operations over even where the position no longer plays as it did, and count them as now wrong
    #[arg(long)]
    inexact: bool,
    /// Replace a file even by lines that lack operations of its own, which are then gone, or have become wrong
    #[arg(long)]
    lossy: bool,
    /// Tell the caveats of every line on standard error, and the way to its canonical form and back
    #[arg(long)]
    caveats: bool,
    /// No progress bar, and no summary; bad lines, and operations that are left out or now wrong, are told all the same
    #[arg(short, long)]
    quiet: bool,
}

/// Why a run ends before its time.
enum Stop {
    /// Whoever read the output has enough.
    Enough,
    Failure(Failure),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let plan = Plan::named(&arguments.transforms);
    let plan =
        plan.map_err(|fault| Failure::Usage(vec![no_transform(&arguments.transforms, &fault)]))?;
    let inputs: Vec<_> = match arguments.files.as_slice() {
        [] => vec![Source::new(Path::new("-"))],
        files => files.iter().map(|file| Source::new(file)).collect(),
    };
    arguments.rejects_replace_nothing(&inputs)?;
    // A file that is not there is told before anything is written.
    let mut size = Some(0);
    for input in &inputs {
        let bytes = input.size().map_err(|fault| unread(input, &fault))?;
        size = size.zip(bytes).map(|(sum, bytes)| sum + bytes);
        let begin = input.begin(file_type::LOOKED_AT);
        let has_lines = begin.and_then(|begin| input::is_of_lines(&begin));
        has_lines.map_err(|fault| unread(input, &fault))?;
    }
    let file = arguments.output();
    if let (None, Some(input)) = (file, inputs.iter().find(|it| it.is_standard_output())) {
        return Err(Failure::Usage(vec![format!(
            "{} is read, and standard output goes into it: --output FILE writes once all is read.",
            input.name
        )]));
    }
    let runs_through = file.is_none() && io::stdout().is_terminal();
    let rejects = arguments.rejects.as_deref().map(LineWriter::to_file);
    let mut run = Run {
        rewriter: Rewriter { plan, inexact: arguments.inexact, changes: Changes::default() },
        output: match file {
            Some(file) => LineWriter::to_file(file).map_err(unwritten)?,
            None => LineWriter::standard(),
        },
        rejects: rejects.transpose().map_err(unwritten)?,
        progress: Progress::new(size, !arguments.quiet && !runs_through),
        report: Report::default(),
        refusals: ErrorLimit::default(),
        tells_caveats: arguments.caveats,
        written: Vec::new(),
    };
    let outcome = inputs.iter().try_for_each(|input| run.all(input));
    run.progress.finish();
    run.progress.say(&run.refusals.sentences());
    let is_wanted = Stop::unless_enough(outcome)?;
    if let Some(file) = file.filter(|file| is_one_of(file, &inputs)) {
        arguments.replaces_without_loss(file, &run.report)?;
    }
    // Where the others cannot be written, bad lines that are kept aside are only in the way of the next run.
    let is_written = Stop::unless_enough(run.output.flush().map_err(Stop::writing))?;
    // Before the output is there, which may take the place of what the bad lines were read from.
    if let Some(rejects) = run.rejects {
        Stop::unless_enough(rejects.finish().map_err(Stop::writing))?;
    }
    let is_whole =
        is_wanted && is_written && Stop::unless_enough(run.output.finish().map_err(Stop::writing))?;
    if is_whole && arguments.quiet {
        run.progress.say(&run.report.sentence_of_loss());
    } else if is_whole {
        let rejects = arguments.rejects.as_ref();
        let rejects = rejects.map(|file| file.display().to_string());
        run.progress.say(&run.report.sentences(rejects.as_deref()));
    }
    Ok(ExitCode::from(u8::from(run.report.bad() > 0)))
}

impl Arguments {
    /// Where the lines are written to, if that is no standard output.
    fn output(&self) -> Option<&Path> {
        let output = self.output.as_deref();
        output.filter(|file| !stdio::is_output(file))
    }

    /// Bad lines must not take the place of good ones, nor of those that an earlier run kept aside.
    fn rejects_replace_nothing(&self, inputs: &[Source]) -> Result<(), Failure> {
        let Some(rejects) = &self.rejects else {
            return Ok(());
        };
        let facts = fs::metadata(rejects).ok().filter(fs::Metadata::is_file);
        let facts = facts.as_ref();
        let is_output = match self.output() {
            Some(output) => same_file::is_same(output, rejects),
            None => facts.is_some_and(|facts| stdio::is_stream_of(io::stdout(), facts)),
        };
        let holds_lines =
            facts.is_some_and(|facts| facts.len() > 0 && !stdio::is_stream_of(io::stderr(), facts));
        let file = rejects.display();
        let sentence = if rejects == Path::new("-") {
            "--rejects takes a file: `-` is standard output, where the other lines go.".to_owned()
        } else if is_output || is_one_of(rejects, inputs) {
            format!("--rejects {file} would replace what is read or written: choose another file.")
        } else if holds_lines {
            format!("--rejects {file} holds lines already: remove it, or choose another file.")
        } else {
            return Ok(());
        };
        Err(Failure::Usage(vec![sentence]))
    }

    /// What is neither in the output nor kept aside is gone, once the output takes the place of what was read.
    fn replaces_without_loss(&self, file: &Path, report: &Report) -> Result<(), Failure> {
        let file = file.display();
        let mut sentences = Vec::new();
        if report.bad() > 0 && self.rejects.is_none() {
            sentences.push(format!(
                "{file} is left as it is, or its bad lines would be lost: --rejects FILE keeps them aside."
            ));
        }
        let left_out = report.left_out().map(|it| format!("operations would be lost ({it})"));
        let now_wrong = report.now_wrong().map(|it| format!("what it says would be wrong ({it})"));
        let losses: Vec<_> = left_out.into_iter().chain(now_wrong).collect();
        if !losses.is_empty() && !self.lossy {
            sentences.push(format!(
                "{file} is left as it is, or {}: write to another file, or allow it by --lossy.",
                losses.join(", and ")
            ));
        }
        match sentences.is_empty() {
            true => Ok(()),
            false => Err(Failure::Io(sentences)),
        }
    }
}

/// Whether a file is read.
fn is_one_of(file: &Path, inputs: &[Source]) -> bool {
    inputs.iter().any(|input| input.is_at(file))
}

/// A file cannot be written; the fault names it.
fn unwritten(fault: io::Error) -> Failure {
    Failure::Io(vec![fault.to_string()])
}

fn unread(input: &Source, fault: &io::Error) -> Failure {
    Failure::Io(vec![input.unread(fault)])
}

impl Stop {
    /// Whether all was done, where whoever reads the output may have enough before.
    fn unless_enough(outcome: Result<(), Self>) -> Result<bool, Failure> {
        match outcome {
            Ok(()) => Ok(true),
            Err(Self::Enough) => Ok(false),
            Err(Self::Failure(failure)) => Err(failure),
        }
    }

    fn writing(fault: io::Error) -> Self {
        match fault.kind() {
            io::ErrorKind::BrokenPipe => Self::Enough,
            _ => Self::Failure(unwritten(fault)),
        }
    }
}

/// What a run holds in its hands.
struct Run {
    rewriter: Rewriter,
    output: LineWriter,
    rejects: Option<LineWriter>,
    progress: Progress,
    report: Report,
    refusals: ErrorLimit,
    tells_caveats: bool,
    /// The line that is being written.
    written: Vec<u8>,
}

impl Run {
    /// Transforms all lines of a file.
    fn all(&mut self, input: &Source) -> Result<(), Stop> {
        let reading = |fault| Stop::Failure(unread(input, &fault));
        let mut lines = Lines::of(input).map_err(reading)?;
        if lines.mark(input).map_err(reading)? {
            self.output.mark(MARK);
        }
        let mut line = Vec::new();
        let mut number = 0_u64;
        while lines.read(&mut line).map_err(reading)? {
            number += 1;
            self.progress.line(line.len());
            let text = line.strip_suffix(b"\n").unwrap_or(&line);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let end = &line[text.len()..];
            if text.len() > LONGEST {
                let fault = Fault {
                    sentence: format!("this line is longer than {LONGEST} bytes"),
                    span: 0..1,
                };
                let start = line.strip_suffix(b"\n").unwrap_or(&line);
                let end = &line[start.len()..];
                self.reject(input, number, start, end, &fault)?;
                while !line.ends_with(b"\n") && lines.read(&mut line).map_err(reading)? {
                    self.progress.more(line.len());
                    if let Some(rejects) = &mut self.rejects {
                        rejects.write_on(&line).map_err(Stop::writing)?;
                    }
                }
                continue;
            }
            self.written.clear();
            let (progress, tells) = (&self.progress, self.tells_caveats);
            let told = self.rewriter.rewrite(text, &mut self.written, |caveat| {
                if tells {
                    progress.say(&format!("{}:{number}: {caveat}\n", input.name));
                }
            });
            match told {
                Ok(Line::Kept) => self.report.add_kept(),
                Ok(Line::Position(kinds)) => {
                    self.report.add_position(kinds, &self.rewriter.changes);
                }
                Err(fault) => {
                    self.reject(input, number, text, end, &fault)?;
                    continue;
                }
            }
            self.output.write_line(&self.written, end).map_err(Stop::writing)?;
            // Whoever feeds it line by line gets each answer before the next question.
            if lines.is_drained() {
                self.output.flush().map_err(Stop::writing)?;
            }
        }
        Ok(())
    }

    /// Tells that a line is bad, and keeps it aside.
    fn reject(
        &mut self,
        input: &Source,
        number: u64,
        text: &[u8],
        end: &[u8],
        fault: &Fault,
    ) -> Result<(), Stop> {
        let place = format!("{}:{number}", input.name);
        self.report.add_bad(&place);
        if self.refusals.shows(&fault.sentence) {
            let drawing = fault.draw(text);
            self.progress.say(&format!("{place}: {}\n{drawing}", fault.sentence));
        }
        match &mut self.rejects {
            Some(rejects) => rejects.write_line(text, end).map_err(Stop::writing),
            None => Ok(()),
        }
    }
}
