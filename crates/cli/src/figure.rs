//! `deltaboard figure`: draws one figure.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use deltaboard_figure::{Figure, Kind};
use deltaboard_scene::Source;

use crate::code::Text;
use crate::code::{Code, values};
use crate::includes::Environment;
use crate::source;
use crate::{Failure, figure_request::FigureRequest, print, routines, say, stdio};

/// Draw a board, a grid of bits, a step, or all steps of a routine as SVG.
///
/// The options have the names and values of the parameters of the app's links.
#[derive(Args)]
#[command(after_help = "\
Examples:
  deltaboard figure --do flip-vertical --routine flip-vertical/delta-swaps -o flip.svg
  deltaboard figure --fen 'k7/8/NK2B3/8/8/8/8/8 w - -' --kind board -o endgame.svg
  deltaboard figure --link 'https://…/?do=flip-diagonal&step=2' --kind step -o step.svg")]
pub(crate) struct Arguments {
    /// A position: a FEN with any text around it, or a drawing
    #[arg(long, conflicts_with_all = ["bits", "link"])]
    fen: Option<String>,
    /// A bitboard instead of a position: a number (bit 0 is a1) or a drawing. Without either, the letter R
    #[arg(long, allow_negative_numbers = true, conflicts_with = "link")]
    bits: Option<String>,
    /// How to read an ambiguous board: `binary`, `octal`, `decimal`, `hexadecimal`, `drawing`, `number`,
    /// `reversed`, `upside-down` or `inverted`
    #[arg(long, value_name = "WAY", conflicts_with = "link")]
    read: Option<String>,
    /// Transforms, separated by commas, such as `flip-vertical`; the figure plays the last one
    #[arg(long = "do", value_name = "TRANSFORMS", conflicts_with = "link")]
    transforms: Option<String>,
    /// The id of the routine to play, such as `flip-vertical/delta-swaps`; `deltaboard routines` lists them
    #[arg(long, value_name = "ID", conflicts_with_all = ["link", "code"])]
    routine: Option<String>,
    /// The frame: 0 is before the first step, `last` after the last. The default is 1 for a step; for a
    /// board or a grid it is the last if something is played, else 0
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    step: Option<String>,
    /// Which squares are on the bitboard: `occupied`, `white`, `black`, or a FEN letter
    #[arg(long, conflicts_with = "link")]
    set: Option<String>,
    /// The square mapping, named by the squares of bits 0 and 1; `a1-b1` is the usual one
    #[arg(long, conflicts_with = "link")]
    mapping: Option<String>,
    /// What the squares of a grid show: `bits`, `numbers`, `origins` or `diagonals`
    #[arg(long, conflicts_with = "link")]
    cells: Option<String>,
    /// The bit to follow, by the square where it starts, such as `c3`: its ring, its trail, and its digits
    #[arg(long, value_name = "SQUARE", conflicts_with = "link")]
    follow: Option<String>,
    /// The side at the bottom
    #[arg(long, conflicts_with = "link", value_parser = PossibleValuesParser::new(["white", "black"]))]
    side: Option<String>,
    /// A file with a routine in C, C++, C#, Java or Rust to play; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "link")]
    code: Option<PathBuf>,
    /// The function of the code to play
    #[arg(long, value_name = "NAME", requires = "code")]
    function: Option<String>,
    /// Values of its parameters besides the board: `1,0x55`
    #[arg(long = "with", value_name = "VALUES", allow_hyphen_values = true, requires = "code")]
    arguments: Option<String>,
    /// The kind of figure. The default is a strip if something is played, else a board for a
    /// position and a grid for bits
    #[arg(long, value_parser = PossibleValuesParser::new(Kind::ALL.map(Kind::name)))]
    kind: Option<String>,
    /// One board whose bits move from step to step by themselves, for places that take images only. Readers
    /// who want less motion see the last frame
    #[arg(long, conflicts_with_all = ["kind", "step"])]
    animated: bool,
    /// The colours; `auto` follows each reader's system
    #[arg(long, value_parser = PossibleValuesParser::new(["auto", "light", "dark"]))]
    theme: Option<String>,
    /// A link of the app, or its query, instead of the options that describe the figure
    #[arg(long, value_name = "LINK")]
    link: Option<String>,
    /// The file for the SVG. The default is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.output_replaces_no_code()?;
    let request = arguments.request()?;
    let kind = arguments.kind();
    let state = request.state_for(kind, arguments.step.as_deref())?;
    if let Some(source) = &state.source {
        say_reading(source);
    }
    let figure = match arguments.animated {
        true => Figure::animated(&state),
        false => Figure::of(&state, kind),
    };
    let svg = figure.to_svg();
    match arguments.output.as_deref().filter(|file| !stdio::is_output(file)) {
        Some(file) => fs::write(file, svg).map_err(|error| {
            let file = file.display();
            Failure::Io(vec![format!("{file} cannot be written: {error}")])
        }),
        None => print(&svg),
    }
}

/// Prints how an ambiguous board was read, and the notes.
fn say_reading(source: &Source) {
    let mut sentences = source.notes.clone();
    let others: Vec<_> = source.others.iter().map(|other| other.name()).collect();
    if let Some(choice) = source.choice.filter(|_| !others.is_empty()) {
        let others = others.join(" or ");
        let sentence = format!("Read as {choice}; --read {others} reads it differently.");
        sentences.insert(0, sentence);
    }
    for sentence in sentences {
        say(&format!("deltaboard: {sentence}\n"));
    }
}

impl Arguments {
    /// Fails if the output file is the file of the code, which would be lost.
    fn output_replaces_no_code(&self) -> Result<(), Failure> {
        match (&self.code, &self.output) {
            (Some(code), Some(output)) if source::Source::new(code).is_at(output) => {
                let output = output.display();
                Err(Failure::Usage(vec![format!(
                    "--output {output} would replace the code: choose another file."
                )]))
            }
            _ => Ok(()),
        }
    }

    fn request(&self) -> Result<FigureRequest, Failure> {
        let mut request = match &self.link {
            Some(link) => FigureRequest::from_link(link),
            None => FigureRequest::default(),
        };
        let mut view: Vec<&str> = self.side.as_deref().into_iter().collect();
        if let Some(file) = &self.code {
            let with = self.arguments.as_deref().map(values).transpose()?;
            let with = with.unwrap_or_default();
            let code = Code::read(
                Text::read(file, &Environment::default())?,
                self.function.as_deref(),
                &with,
            )?;
            if let Some(error) = code.too_many_values(with.len()) {
                return Err(error);
            }
            request.add_code(&code.text.file, code.program.text());
            if self.arguments.is_some() {
                let with: Vec<_> = with.iter().map(u64::to_string).collect();
                request.add("with", &with.join(","));
            }
            view.push("lab");
        }
        if !view.is_empty() {
            request.add("view", &view.join(","));
        }
        request.add_any("function", self.function.as_deref());
        request.add_any("fen", self.fen.as_deref());
        request.add_any("bits", self.bits.as_deref());
        request.add_any("read", self.read.as_deref());
        request.add_any("do", self.transforms.as_deref());
        if let Some(routine) = &self.routine {
            routines::check(routine)?;
            request.add("routine", routine);
        }
        request.add_any("set", self.set.as_deref());
        request.add_any("mapping", self.mapping.as_deref());
        request.add_any("cells", self.cells.as_deref());
        request.add_any("follow", self.follow.as_deref());
        request.add_any("theme", self.theme.as_deref());
        Ok(request)
    }

    fn kind(&self) -> Kind {
        let plays = self.transforms.is_some() || self.routine.is_some() || self.code.is_some();
        match self.kind.as_deref().and_then(Kind::named) {
            Some(kind) => kind,
            None if plays || self.link.is_some() => Kind::Strip,
            None if self.fen.is_some() => Kind::Board,
            None => Kind::Grid,
        }
    }
}
