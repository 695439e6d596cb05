//! The program `deltaboard`: Deltaboard on the command line and in builds of documents.
//!
//! Each subcommand has a file. Options that describe a figure have the names and values of the app's links; code is
//! read as in the Lab.

mod atomic_file;
mod code;
mod compile;
mod compilers;
mod excerpt;
mod fence;
mod figure;
mod figure_request;
mod figures;
mod fill;
mod includes;
mod output;
mod pdf;
mod progress_bar;
mod prove;
mod routines;
mod same_file;
mod shell;
mod source;
mod stdio;
mod survey;
mod transform;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Flip, mirror and rotate bitboards and positions; prove routines; draw figures.
#[derive(Parser)]
#[command(name = "deltaboard", version, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Figure(Box<figure::Arguments>),
    Figures(figures::Arguments),
    Fill(fill::Arguments),
    Fence(fence::Arguments),
    Pdf(pdf::Arguments),
    Transform(transform::Arguments),
    Prove(prove::Arguments),
    Compile(compile::Arguments),
    Routines(routines::Arguments),
    Completions(shell::Completions),
    #[command(name = "man")]
    Manual(shell::Manual),
}

/// The error of a run.
enum Failure {
    /// Sentences about wrong arguments or input.
    Usage(Vec<String>),
    /// Sentences about files that can't be read or written, or other failures.
    Io(Vec<String>),
    /// Errors in code, drawn with their lines.
    Diagnostics(String),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Figure(arguments) => figure::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Figures(arguments) => figures::run(&arguments),
        Command::Fill(arguments) => fill::run(&arguments),
        Command::Fence(arguments) => fence::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Pdf(arguments) => pdf::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Transform(arguments) => transform::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Compile(arguments) => compile::run(&arguments),
        Command::Routines(arguments) => routines::run(&arguments),
        Command::Completions(arguments) => arguments.run().map(|()| ExitCode::SUCCESS),
        Command::Manual(arguments) => arguments.run().map(|()| ExitCode::SUCCESS),
    };
    let (sentences, code) = match outcome {
        Ok(code) => return code,
        Err(Failure::Io(sentences)) => (sentences, 1),
        Err(Failure::Usage(sentences)) => (sentences, 2),
        Err(Failure::Diagnostics(drawing)) => {
            say(&drawing);
            return ExitCode::from(2);
        }
    };
    for sentence in sentences {
        say(&format!("deltaboard: {sentence}\n"));
    }
    ExitCode::from(code)
}

/// Writes to standard error. Errors are ignored, because they can't be reported.
fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Writes to standard output. A closed pipe isn't an error, because the reader, such as `head`, has read enough.
fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Io(vec![format!("standard output cannot be written: {error}")]))
        }
        _ => Ok(()),
    }
}
