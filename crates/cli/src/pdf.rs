//! `deltaboard pdf`: converts a figure for LaTeX.

use std::path::PathBuf;

use clap::Args;
use svg2pdf::usvg::{Options, Tree};
use svg2pdf::{ConversionOptions, PageOptions};

use crate::source::Source;
use crate::{Failure, output};

/// Convert a figure, an SVG file, into PDF for LaTeX.
///
/// It has the light colours. The text is drawn with fonts of this machine.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard figure --do flip-vertical | deltaboard pdf - -o flip.pdf

Exit code: 0, 1 if a file could not be read or written, or 2 if the file is not a figure.")]
pub(crate) struct Arguments {
    /// The SVG file, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The PDF file, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = Source::new(&arguments.file);
    let svg = source.read_code()?;
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    if fonts.is_empty() {
        let sentence = "there are no fonts on this machine to draw the text with; install some, such as DejaVu.";
        return Err(Failure::Io(vec![sentence.to_owned()]));
    }
    let tree = Tree::from_str(&svg, &options).map_err(|error| {
        Failure::Usage(vec![format!("{} is not a figure: {error}", source.name)])
    })?;
    // A pixel of CSS is 1/96 inch.
    let page = PageOptions { dpi: 96.0 };
    let pdf = svg2pdf::to_pdf(&tree, ConversionOptions::default(), page)
        .map_err(|error| Failure::Usage(vec![format!("{}: {error}", source.name)]))?;
    output::replace(&arguments.output, &pdf).map_err(|error| {
        Failure::Io(vec![format!("{} cannot be written: {error}", arguments.output.display())])
    })
}
