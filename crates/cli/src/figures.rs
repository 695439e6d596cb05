//! `deltaboard figures`: keeps pictures below the fenced blocks of Markdown files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use deltaboard_embed::{Fence, Figure, line_start, markdown_blocks, markdown_escaped};

use crate::fill::files_in;
use crate::source::Source;
use crate::{Failure, print, say};

/// Keep a picture below each block of the language deltaboard in Markdown files, for readers where nothing runs.
///
/// GitHub and others show a fenced block as its text. Below each, this writes an image: an SVG file in the
/// folder `deltaboard-figures` beside the document. Run it again after a change: it replaces the images that
/// it wrote, and removes the files of blocks that are gone. The block's key `figure` chooses the picture:
/// `animated`, `board`, `grid`, `step`, `strip` or `none`. Everything else in the files stays as it is.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard figures README.md docs/
  deltaboard figures --check README.md docs/

Exit code: 0 if all pictures are up to date, 1 if a file could not be read or written, or with --check is not up
to date, 2 if a block has an error; its document is not changed.")]
pub(crate) struct Arguments {
    /// The documents. In a folder, all files with the extension md or markdown
    #[arg(value_name = "FILE", required = true)]
    documents: Vec<PathBuf>,
    /// Write nothing, and say which pictures are not up to date
    #[arg(long)]
    check: bool,
}

/// The folder for the pictures, beside the document.
const FOLDER: &str = "deltaboard-figures";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (mut files, mut blocks) = (true, true);
    let mut fail = |sentence: &str| {
        say(&format!("deltaboard: {sentence}\n"));
        files = false;
    };
    for given in &arguments.documents {
        for document in files_in(given, &["md", "markdown"], &mut fail) {
            match Pictures::of(&document) {
                Ok(pictures) if arguments.check => {
                    pictures.outdated().iter().for_each(|sentence| fail(sentence));
                }
                Ok(pictures) => match pictures.write() {
                    Ok(0) => {}
                    Ok(count) => print(&format!("{}: {count} written\n", document.display()))?,
                    Err(sentence) => fail(&sentence),
                },
                Err(Failure::Io(sentences)) => sentences.iter().for_each(|it| fail(it)),
                Err(Failure::Diagnostics(errors)) => {
                    say(&errors);
                    blocks = false;
                }
                Err(failure) => return Err(failure),
            }
        }
    }
    Ok(match files {
        true if blocks => ExitCode::SUCCESS,
        true => ExitCode::from(2),
        false => ExitCode::from(1),
    })
}

/// A document, and the pictures that belong to it.
struct Pictures {
    document: PathBuf,
    text: String,
    /// The text with the images below its blocks.
    written: String,
    figures: Vec<(PathBuf, Figure)>,
    /// The files of blocks that are gone.
    gone: Vec<PathBuf>,
}

impl Pictures {
    fn of(document: &Path) -> Result<Self, Failure> {
        let source = Source::new(document);
        let text = source.read_page().map_err(|sentence| Failure::Io(vec![sentence]))?;
        let stem = document.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (mut written, mut figures, mut errors) = (String::new(), Vec::new(), String::new());
        let mut done = 0;
        for block in markdown_blocks(&text) {
            let player = match Fence::parse(&block.text).and_then(|fence| fence.player()) {
                Ok(player) => player,
                Err(wrong) => {
                    let first = text[..block.range.start].matches('\n').count() + 2;
                    errors.extend(wrong.iter().map(|it| it.at(&source.name, first) + "\n"));
                    continue;
                }
            };
            let end = block.range.end - usize::from(text[..block.range.end].ends_with('\n'));
            written.push_str(&text[done..end]);
            done = end + length_of_image(&text[end..]);
            if let Some(fallback) = player.fallback {
                let figure = fallback.figure;
                let name = format!("{stem}-{}.svg", figures.len() + 1);
                let address = format!("{FOLDER}/{name}").replace(' ', "%20");
                let below = line_start(&text, block.range.start);
                let blank = below.trim_end_matches([' ', '\t']);
                let alt = markdown_escaped(figure.alt());
                written.push_str(&format!("{blank}{below}![{alt}]({address})"));
                // Text would be in the image's paragraph.
                if text[done..]
                    .lines()
                    .nth(1)
                    .is_some_and(|line| !line.trim_matches(is_mark).is_empty())
                {
                    written.push_str(blank);
                }
                figures.push((document.with_file_name(FOLDER).join(name), figure));
            }
        }
        if !errors.is_empty() {
            return Err(Failure::Diagnostics(errors));
        }
        written.push_str(&text[done..]);
        let more = figures.len() + 1..;
        let files =
            more.map(|number| document.with_file_name(FOLDER).join(format!("{stem}-{number}.svg")));
        let gone = files.take_while(|file| file.exists()).collect();
        Ok(Self { document: document.to_owned(), text, written, figures, gone })
    }

    /// A sentence for each file that is not up to date.
    fn outdated(&self) -> Vec<String> {
        let document = (self.text != self.written).then_some(&self.document);
        let differs = |(file, figure): &&(PathBuf, Figure)| {
            fs::read_to_string(file).ok() != Some(figure.to_svg())
        };
        let figures = self.figures.iter().filter(differs).map(|(file, _)| file);
        let files = document.into_iter().chain(figures).chain(&self.gone);
        let sentence = |file: &PathBuf| format!("{} is not up to date", file.display());
        files.map(sentence).collect()
    }

    /// Writes what is not up to date. Returns the number of files.
    fn write(&self) -> Result<usize, String> {
        let mut count = 0;
        let unwritten =
            |file: &Path, error| format!("{} cannot be written: {error}", file.display());
        for (file, figure) in &self.figures {
            let svg = figure.to_svg();
            if fs::read_to_string(file).is_ok_and(|there| there == svg) {
                continue;
            }
            let folder = file.parent().unwrap_or(Path::new(""));
            let made = fs::create_dir_all(folder).and_then(|()| fs::write(file, svg));
            made.map_err(|error| unwritten(file, error))?;
            count += 1;
        }
        for file in &self.gone {
            fs::remove_file(file).map_err(|error| unwritten(file, error))?;
            count += 1;
        }
        if self.text != self.written {
            let written = fs::write(&self.document, &self.written);
            written.map_err(|error| unwritten(&self.document, error))?;
            count += 1;
        }
        Ok(count)
    }
}

/// Whether a character is a line break, or begins the lines of quotes and lists.
fn is_mark(char: char) -> bool {
    matches!(char, '>' | ' ' | '\t' | '\r' | '\n')
}

/// The bytes of the image that was written below a block, with what is before it; 0 if there is none.
fn length_of_image(after: &str) -> usize {
    let image = after.trim_start_matches(is_mark);
    let before = after.len() - image.len();
    let line = image.split(['\r', '\n']).next().unwrap_or_default();
    let is_ours =
        line.starts_with("![") && line.ends_with(')') && line.contains(&format!("]({FOLDER}/"));
    if is_ours { before + line.len() } else { 0 }
}
