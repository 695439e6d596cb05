//! `mdbook-deltaboard`: an mdBook preprocessor that turns fenced blocks of the language `deltaboard` into players.

mod blocks;
mod install;
mod options;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use mdbook_preprocessor::{PreprocessorContext, parse_input};

use crate::blocks::with_players;
use crate::options::Options;

/// Fenced blocks of the language deltaboard become live bitboard players with static figures.
///
/// mdBook runs this program for each book that has `[preprocessor.deltaboard]` in its book.toml.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Say whether a renderer is supported; mdBook asks
    Supports {
        /// The name of the renderer
        renderer: String,
    },
    /// Put the player into a book, and this program into its book.toml
    Install {
        /// The folder of the book
        #[arg(default_value = ".")]
        book: PathBuf,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        // Renderers that are not HTML get Markdown. Tests get the book as it is.
        Some(Command::Supports { renderer }) if renderer == "test" => return ExitCode::FAILURE,
        Some(Command::Supports { .. }) => Ok(()),
        Some(Command::Install { book }) => install::install(&book),
        None => preprocess(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mdbook-deltaboard: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Reads a book from standard input and writes it with players to standard output.
fn preprocess() -> Result<()> {
    let (context, mut book) = parse_input(io::stdin())?;
    let options = Options::of(&context)?;
    let mut errors = Vec::new();
    replace(&mut book, &context, &options, &mut errors)?;
    if !errors.is_empty() {
        for error in &errors {
            eprintln!("{error}");
        }
        let blocks = if errors.len() == 1 { "a block is" } else { "some blocks are" };
        anyhow::bail!("{blocks} wrong");
    }
    serde_json::to_writer(io::stdout(), &book).context("the book cannot be written")
}

fn replace(
    book: &mut Book,
    context: &PreprocessorContext,
    options: &Options,
    errors: &mut Vec<String>,
) -> Result<()> {
    let source = context.config.book.src.clone();
    let (mut done, mut has_players) = (Ok(()), false);
    book.for_each_mut(|item| {
        if let (BookItem::Chapter(chapter), Ok(())) = (item, &done) {
            done = replace_in(chapter, &source, context, options, errors, &mut has_players);
        }
    });
    if has_players && context.renderer == "html" && !options.has_script() {
        install::check(context)?;
    }
    done
}

fn replace_in(
    chapter: &mut Chapter,
    source: &Path,
    context: &PreprocessorContext,
    options: &Options,
    errors: &mut Vec<String>,
    has_players: &mut bool,
) -> Result<()> {
    // A draft has no file and no text.
    let Some(path) = chapter.path.clone() else { return Ok(()) };
    let name = source.join(chapter.source_path.as_deref().unwrap_or(&path));
    let is_html = context.renderer == "html";
    let page = options.page(context, &path);
    match with_players(&chapter.content, is_html, &page) {
        Ok(Some(content)) => {
            chapter.content = content;
            *has_players = true;
        }
        Ok(None) => {}
        Err(wrong) => {
            let name = name.display().to_string();
            errors.extend(wrong.iter().map(|error| error.at(&name, 1)));
        }
    }
    page.finish()
}
