//! `deltaboard`: what Deltaboard does, on the command line and in builds of documents.
//!
//! One file for each subcommand. What is to be shown is said in the words of the app's links, and
//! read as the app does; code is read as in its Lab.

mod atomic_file;
mod code;
mod compile;
mod excerpt;
mod fallback;
mod figure;
mod figure_request;
mod fill;
mod html;
mod output;
mod progress_bar;
mod prove;
mod same_file;
mod source;
mod stdio;
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
    Fill(fill::Arguments),
    Transform(transform::Arguments),
    Prove(prove::Arguments),
    Compile(compile::Arguments),
}

/// Why nothing came of it, in sentences.
enum Failure {
    /// What was asked for cannot be read.
    Usage(Vec<String>),
    /// What was asked for cannot be done.
    Io(Vec<String>),
    /// Code that was asked about has a fault, which is drawn.
    Diagnostics(String),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Figure(arguments) => figure::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Fill(arguments) => fill::run(&arguments),
        Command::Transform(arguments) => transform::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Compile(arguments) => compile::run(&arguments),
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

/// Says something on standard error. Where nobody listens, nothing is lost.
fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Writes to standard output. Whoever has read enough, as `head` has, misses nothing.
fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Io(vec![format!("standard output cannot be written: {fault}")]))
        }
        _ => Ok(()),
    }
}
