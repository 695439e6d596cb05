//! `deltaboard fence`: turns a fenced block into a player.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use deltaboard_embed::{Fence, Figure};

use crate::fill::write_figure;
use crate::source::Source;
use crate::{Failure, print};

/// Turn a fenced block of the language deltaboard into a player: its tag, with a figure and words.
///
/// The block is the text between the fences: a key and a value in each line, then a line of three dashes,
/// then code. See docs/fences.md. Extensions of documentation tools call this subcommand.
#[derive(Args)]
#[command(after_help = "\
Example:
  printf 'do: flip-vertical\\nfollow: b1\\n' | deltaboard fence --figures figures -

Exit code: 0, or 2 if something in the block is wrong: each error has its line, in the file that --name and
--line say.")]
pub(crate) struct Arguments {
    /// The file with the block, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Html)]
    format: Format,
    /// The folder for the SVG file. Without it, the figure is part of the HTML, as a data URL
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    /// The URL of that folder, as the page sees it. The default is the folder
    #[arg(long, value_name = "URL", requires = "figures")]
    figures_url: Option<String>,
    /// The name of the document in messages
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The line of the document in which the block begins, after its fence
    #[arg(long, value_name = "LINE", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    line: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// The tag with its content
    Html,
    /// An object with `html`, `attributes`, `code`, `question`, `words` and `figure`
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = Source::new(&arguments.file);
    let text = source.read_code()?;
    let name = arguments.name.as_deref().unwrap_or(&source.name);
    let player = Fence::parse(&text).and_then(|fence| fence.player());
    let player = player.map_err(|errors| {
        let errors = errors.iter().map(|error| error.at(name, arguments.line as usize) + "\n");
        Failure::Diagnostics(errors.collect())
    })?;
    if let (Some(folder), Some(fallback)) = (&arguments.figures, &player.fallback) {
        write_figure(&fallback.figure, folder).map_err(|sentence| Failure::Io(vec![sentence]))?;
    }
    let place = |figure: &Figure| match (&arguments.figures_url, &arguments.figures) {
        (Some(url), _) => format!("{}/{}", url.trim_end_matches('/'), figure.file_name()),
        (None, Some(folder)) => folder.join(figure.file_name()).to_string_lossy().into_owned(),
        (None, None) => figure.to_data_url(),
    };
    match arguments.format {
        Format::Html => print(&format!("{}\n", player.html(place))),
        Format::Json => print(&format!("{}\n", player.to_json(place))),
    }
}
