//! `deltaboard transform`: transforms files of positions, line by line.

mod chain;
mod error_limit;
mod file_type;
mod input;
mod line;
mod line_writer;
mod moves;
mod operations;
mod places;
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
pub(crate) use chain::transforms_named;
use chain::unknown_transform;
use error_limit::ErrorLimit;
use input::{Lines, MAX_LINE};
use line::{Line, LineError, Rewriter};
use line_writer::LineWriter;
use operations::Changes;
use plan::Plan;
use progress::Progress;
use report::Report;

/// Transform files of positions, FEN or EPD, line by line.
///
/// A line is a FEN (six fields, four, or the placement alone). After it there may be EPD operations, a result, a
/// decimal number, text in brackets, and anything after `;`, `,` or `|`; after six fields, anything. Blank lines, lines
/// that begin with `#`, line breaks and the order do not change. Lines that cannot be read, including all of more than
/// 65,536 bytes, are reported on standard error with their number, and left out, or saved with `--rejects`. An error
/// that occurs often is shown a few times and then counted. For a file of another type (PGN, a picture) there is one
/// error.
///
/// The FEN is written with as many fields as it had; a placement alone gets four fields if Black is to move afterwards.
/// The moves of EPD operations (am, bm, pm, pv, sm, moves) and of comments that contain only moves (c0 "f5=10,
/// Be5+=2"), in SAN or by squares, are transformed. They are valid only if the position plays as before: after a colour
/// flip; for positions without castling rights, after a horizontal mirror; for positions without pawns and castling
/// rights, after any symmetry. Otherwise they would be wrong, and are left out and counted. The same applies to values
/// that depend on play (ce, dm, wdl, dtz, perft counts) and to moves that cannot be read; `--inexact` keeps all that
/// have an image. Results (1-0) and the forms `| -32 | 1.0` and `[1.0]`, which are from White's view, change with the
/// colours. All other operations and text do not change; those that are now wrong, because they contain squares, a side
/// or a number of one side, are counted by their names.
///
/// At the end, a summary of the lines and of the caveats is written to standard error.
#[derive(Args)]
#[command(after_help = "\
Examples:
  deltaboard transform flip-vertical,color-flip < in.epd > out.epd
  deltaboard transform color-flip suite/*.epd -o flipped.epd --rejects bad.epd

Transforms: identity flip-vertical mirror-horizontal flip-diagonal flip-anti-diagonal rotate-180
  rotate-90-clockwise rotate-90-anticlockwise pseudo-rotate-45-clockwise
  pseudo-rotate-45-anticlockwise rotated-45-packed rotated-45-unpacked color-flip

Canonical form: without pawns, the white king is in the triangle a1-d1-d4; with pawns, the leading
  pawn is on the files a to d, as in Syzygy tablebases; with castling rights, the board is not moved.
  With colors, the stronger side plays White, or the side to move if both are equally strong.
  --caveats prints the transforms of each line, and those back.

Exit code: 0 if every line was read, 1 if a line or a file could not be read or written, or if a file
  was not replaced by itself, 2 if the arguments are wrong.")]
pub(crate) struct Arguments {
    /// The transforms in order, separated by commas: `flip-vertical,color-flip`; or only `canonical` or
    /// `canonical-with-colors`, which transform every position to its canonical form
    #[arg(value_name = "TRANSFORMS")]
    transforms: String,
    /// The files; `-` is standard input, which is also the default
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The output file, which is written at the end. It may be one of the input files; that is not replaced if a line
    /// is bad without `--rejects`, or if operations are left out or now wrong without `--lossy`. The default is
    /// standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The file for lines that cannot be read, unchanged; it must not contain lines already
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Transform operations even if the position plays differently afterwards, and count them as now wrong
    #[arg(long)]
    inexact: bool,
    /// Replace an input file even if operations are lost or have become wrong
    #[arg(long)]
    lossy: bool,
    /// Print the caveats of every line to standard error, and the transforms to its canonical form and back
    #[arg(long)]
    caveats: bool,
    /// No progress bar and no summary; bad lines, and operations that are left out or now wrong, are still reported
    #[arg(short, long)]
    quiet: bool,
}

/// Why a run ends early.
enum Stop {
    /// The reader of the output closed the pipe.
    ClosedPipe,
    Failure(Failure),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let plan = Plan::named(&arguments.transforms);
    let plan = plan
        .map_err(|error| Failure::Usage(vec![unknown_transform(&arguments.transforms, &error)]))?;
    let inputs: Vec<_> = match arguments.files.as_slice() {
        [] => vec![Source::new(Path::new("-"))],
        files => files.iter().map(|file| Source::new(file)).collect(),
    };
    arguments.check_rejects(&inputs)?;
    arguments.check_transforms()?;
    // Check all files before anything is written.
    let mut size = Some(0);
    for input in &inputs {
        let bytes = input.size().map_err(|error| unread(input, &error))?;
        size = size.zip(bytes).map(|(sum, bytes)| sum + bytes);
        let begin = input.begin(file_type::MAX_HEAD);
        let checked = begin.and_then(|begin| input::check_type(&begin));
        checked.map_err(|error| unread(input, &error))?;
    }
    let file = arguments.output();
    if let (None, Some(input)) = (file, inputs.iter().find(|it| it.is_standard_output())) {
        return Err(Failure::Usage(vec![format!(
            "{} is the input, and standard output writes to it: use --output FILE, which is written after all input is read.",
            input.name
        )]));
    }
    let prints_lines = file.is_none() && io::stdout().is_terminal();
    let rejects = arguments.rejects.as_deref().map(LineWriter::to_file);
    let mut run = Run {
        rewriter: Rewriter { plan, inexact: arguments.inexact, changes: Changes::default() },
        output: match file {
            Some(file) => LineWriter::to_file(file).map_err(unwritten)?,
            None => LineWriter::to_stdout(),
        },
        rejects: rejects.transpose().map_err(unwritten)?,
        progress: Progress::new(size, !arguments.quiet && !prints_lines),
        report: Report::default(),
        errors: ErrorLimit::default(),
        prints_caveats: arguments.caveats,
        written: Vec::new(),
    };
    let outcome = inputs.iter().try_for_each(|input| run.all(input));
    run.progress.finish();
    run.progress.say(&run.errors.sentences());
    let is_read = Stop::unless_closed(outcome)?;
    if let Some(file) = file.filter(|file| is_one_of(file, &inputs)) {
        arguments.check_losses(file, &run.report)?;
    }
    // If the output can't be written, don't write the bad lines either, because they would block the next run.
    let is_written = Stop::unless_closed(run.output.flush().map_err(Stop::writing))?;
    // Written before the output, which may replace the file that the bad lines were read from.
    if let Some(rejects) = run.rejects {
        Stop::unless_closed(rejects.finish().map_err(Stop::writing))?;
    }
    let is_complete =
        is_read && is_written && Stop::unless_closed(run.output.finish().map_err(Stop::writing))?;
    if is_complete && arguments.quiet {
        run.progress.say(&run.report.losses());
    } else if is_complete {
        let rejects = arguments.rejects.as_ref();
        let rejects = rejects.map(|file| file.display().to_string());
        run.progress.say(&run.report.sentences(rejects.as_deref()));
    }
    Ok(ExitCode::from(u8::from(run.report.bad() > 0)))
}

impl Arguments {
    /// Refuses a transform in the place of a file.
    fn check_transforms(&self) -> Result<(), Failure> {
        let mut names =
            self.files.iter().filter(|file| !file.exists()).filter_map(|it| it.to_str());
        match names.find(|name| Plan::named(name).is_ok()) {
            None => Ok(()),
            Some(name) => Err(Failure::Usage(vec![format!(
                "`{name}` is a transform and not a file: join transforms with a comma, as in `{},{name}`.",
                self.transforms
            )])),
        }
    }

    /// The output file, unless it is standard output.
    fn output(&self) -> Option<&Path> {
        let output = self.output.as_deref();
        output.filter(|file| !stdio::is_output(file))
    }

    /// Fails if the file for bad lines is an input or output file, or has lines of an earlier run.
    fn check_rejects(&self, inputs: &[Source]) -> Result<(), Failure> {
        let Some(rejects) = &self.rejects else {
            return Ok(());
        };
        let metadata = fs::metadata(rejects).ok().filter(fs::Metadata::is_file);
        let metadata = metadata.as_ref();
        let is_output = match self.output() {
            Some(output) => same_file::is_same(output, rejects),
            None => metadata.is_some_and(|file| stdio::is_stream_of(io::stdout(), file)),
        };
        let has_lines =
            metadata.is_some_and(|file| file.len() > 0 && !stdio::is_stream_of(io::stderr(), file));
        let file = rejects.display();
        let sentence = if rejects == Path::new("-") {
            "--rejects takes a file: `-` is standard output, where the other lines go.".to_owned()
        } else if is_output || is_one_of(rejects, inputs) {
            format!("--rejects {file} would replace an input or output file: choose another file.")
        } else if has_lines {
            format!("--rejects {file} already contains lines: remove it, or choose another file.")
        } else {
            return Ok(());
        };
        Err(Failure::Usage(vec![sentence]))
    }

    /// Fails if replacing an input file by the output would lose lines or operations.
    fn check_losses(&self, file: &Path, report: &Report) -> Result<(), Failure> {
        let file = file.display();
        let mut sentences = Vec::new();
        if report.bad() > 0 && self.rejects.is_none() {
            sentences.push(format!(
                "{file} was not replaced, because its bad lines would be lost: save them with --rejects FILE."
            ));
        }
        let left_out = report.left_out().map(|it| format!("operations would be lost ({it})"));
        let now_wrong = report.now_wrong().map(|it| format!("text would be wrong ({it})"));
        let losses: Vec<_> = left_out.into_iter().chain(now_wrong).collect();
        if !losses.is_empty() && !self.lossy {
            sentences.push(format!(
                "{file} was not replaced, because {}: write to another file, or allow it with --lossy.",
                losses.join(", and ")
            ));
        }
        match sentences.is_empty() {
            true => Ok(()),
            false => Err(Failure::Io(sentences)),
        }
    }
}

/// Whether a file is one of the inputs.
fn is_one_of(file: &Path, inputs: &[Source]) -> bool {
    inputs.iter().any(|input| input.is_at(file))
}

/// The failure for a file that can't be written. The error already contains its name.
fn unwritten(error: io::Error) -> Failure {
    Failure::Io(vec![error.to_string()])
}

fn unread(input: &Source, error: &io::Error) -> Failure {
    Failure::Io(vec![input.unread(error)])
}

impl Stop {
    /// Whether the run continues; false after a closed pipe.
    fn unless_closed(outcome: Result<(), Self>) -> Result<bool, Failure> {
        match outcome {
            Ok(()) => Ok(true),
            Err(Self::ClosedPipe) => Ok(false),
            Err(Self::Failure(failure)) => Err(failure),
        }
    }

    fn writing(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Failure(unwritten(error)),
        }
    }
}

/// The state of a run.
struct Run {
    rewriter: Rewriter,
    output: LineWriter,
    rejects: Option<LineWriter>,
    progress: Progress,
    report: Report,
    errors: ErrorLimit,
    prints_caveats: bool,
    /// The transformed line.
    written: Vec<u8>,
}

impl Run {
    /// Transforms all lines of a file.
    fn all(&mut self, input: &Source) -> Result<(), Stop> {
        let reading = |error| Stop::Failure(unread(input, &error));
        let mut lines = Lines::of(input).map_err(reading)?;
        if lines.skip_mark(input).map_err(reading)? {
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
            if text.len() > MAX_LINE {
                let error = LineError {
                    message: format!("this line is longer than {MAX_LINE} bytes"),
                    span: 0..1,
                };
                let start = line.strip_suffix(b"\n").unwrap_or(&line);
                let end = &line[start.len()..];
                self.reject(input, number, start, end, &error)?;
                while !line.ends_with(b"\n") && lines.read(&mut line).map_err(reading)? {
                    self.progress.more(line.len());
                    if let Some(rejects) = &mut self.rejects {
                        rejects.append(&line).map_err(Stop::writing)?;
                    }
                }
                continue;
            }
            self.written.clear();
            let (progress, prints) = (&self.progress, self.prints_caveats);
            let result = self.rewriter.rewrite(text, &mut self.written, |caveat| {
                if prints {
                    progress.say(&format!("{}:{number}: {caveat}\n", input.name));
                }
            });
            match result {
                Ok(Line::Kept) => self.report.add_kept(),
                Ok(Line::Position(kinds)) => {
                    self.report.add_position(kinds, &self.rewriter.changes);
                }
                Err(error) => {
                    self.reject(input, number, text, end, &error)?;
                    continue;
                }
            }
            self.output.write_line(&self.written, end).map_err(Stop::writing)?;
            // Flush before waiting for input, so that a program that writes line by line gets each answer.
            if lines.is_drained() {
                self.output.flush().map_err(Stop::writing)?;
            }
        }
        Ok(())
    }

    /// Reports a bad line, and saves it.
    fn reject(
        &mut self,
        input: &Source,
        number: u64,
        text: &[u8],
        end: &[u8],
        error: &LineError,
    ) -> Result<(), Stop> {
        let place = format!("{}:{number}", input.name);
        self.report.add_bad(&place);
        if self.errors.is_shown(&error.message) {
            let drawing = error.draw(text);
            self.progress.say(&format!("{place}: {}\n{drawing}", error.message));
        }
        match &mut self.rejects {
            Some(rejects) => rejects.write_line(text, end).map_err(Stop::writing),
            None => Ok(()),
        }
    }
}
