//! `deltaboard`: what Deltaboard does, on the command line and in builds of documents.
//!
//! One file for each subcommand. All of them say what is to be shown in the words of the app's
//! links, and read it as the app does.

mod figure;
mod fill;
mod page;
mod player;
mod transform;
mod wish;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Flip, mirror and rotate bitboards: static figures for documents, without a browser.
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
}

/// Why nothing came of it, in sentences.
enum Failure {
    /// What was asked for cannot be read.
    Wish(Vec<String>),
    /// What was asked for cannot be done.
    Work(Vec<String>),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Figure(arguments) => figure::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Fill(arguments) => fill::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Transform(arguments) => transform::run(&arguments),
    };
    let (sentences, code) = match outcome {
        Ok(code) => return code,
        Err(Failure::Work(sentences)) => (sentences, 1),
        Err(Failure::Wish(sentences)) => (sentences, 2),
    };
    for sentence in sentences {
        eprintln!("deltaboard: {sentence}");
    }
    ExitCode::from(code)
}
