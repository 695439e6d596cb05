//! `deltaboard figures`: keeps pictures below the fenced blocks of Markdown files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use deltaboard_embed::{Fence, line_start, markdown_blocks, markdown_escaped};

use crate::fill::{files_in, unwritten};
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
            match changes(&document) {
                Ok(changes) if arguments.check => {
                    let files = changes.iter().map(|change| change.file.display());
                    files.for_each(|file| fail(&format!("{file} is not up to date")));
                }
                Ok(changes) if changes.is_empty() => {}
                Ok(changes) => match changes.iter().rev().try_for_each(Change::make) {
                    Ok(()) => {
                        print(&format!("{}: {} written\n", document.display(), changes.len()))?;
                    }
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

/// A file that is not up to date, and what it should contain; `None` if it should go.
struct Change {
    file: PathBuf,
    content: Option<String>,
}

impl Change {
    fn make(&self) -> Result<(), String> {
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let made = match &self.content {
            Some(content) => {
                fs::create_dir_all(folder).and_then(|()| fs::write(&self.file, content))
            }
            None => fs::remove_file(&self.file),
        };
        made.map_err(|error| unwritten(&self.file, &error))
    }
}

/// What is not up to date of a document and its pictures.
fn changes(document: &Path) -> Result<Vec<Change>, Failure> {
    let source = Source::new(document);
    let text = source.read_page().map_err(|sentence| Failure::Io(vec![sentence]))?;
    let stem = document.file_stem().unwrap_or_default().to_string_lossy();
    let name = |number: usize| format!("{stem}-{number}.svg");
    let file = |number| document.with_file_name(FOLDER).join(name(number));
    let (mut written, mut errors) = (String::new(), String::new());
    let (mut pictures, mut count, mut done) = (Vec::new(), 0, 0);
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
        let Some(fallback) = player.fallback else { continue };
        count += 1;
        let address = format!("{FOLDER}/{}", name(count)).replace(' ', "%20");
        let below = line_start(&text, block.range.start);
        let blank = below.trim_end_matches([' ', '\t']);
        let alt = markdown_escaped(fallback.figure.alt());
        written.push_str(&format!("{blank}{below}![{alt}]({address})"));
        // Text would be in the image's paragraph.
        let next = text[done..].lines().nth(1).unwrap_or_default();
        if !next.trim_matches(is_mark).is_empty() {
            written.push_str(blank);
        }
        let svg = fallback.figure.to_svg();
        if fs::read_to_string(file(count)).ok().as_ref() != Some(&svg) {
            pictures.push(Change { file: file(count), content: Some(svg) });
        }
    }
    if !errors.is_empty() {
        return Err(Failure::Diagnostics(errors));
    }
    written.push_str(&text[done..]);
    let is_changed = written != text;
    let changed = Change { file: document.to_owned(), content: Some(written) };
    let gone = (count + 1..).map(file).take_while(|file| file.exists());
    let gone = gone.map(|file| Change { file, content: None });
    // Written from the end: the document only when its pictures are there.
    Ok(is_changed.then_some(changed).into_iter().chain(pictures).chain(gone).collect())
}

/// Whether a character is a line break, or begins the lines of quotes and lists.
fn is_mark(char: char) -> bool {
    matches!(char, '>' | ' ' | '\t' | '\r' | '\n')
}

/// How many bytes after a block belong to its picture: the blank lines before the image, and the image. 0 without one.
fn length_of_image(after: &str) -> usize {
    let image = after.trim_start_matches(is_mark);
    let before = after.len() - image.len();
    let line = image.split(['\r', '\n']).next().unwrap_or_default();
    let is_ours =
        line.starts_with("![") && line.ends_with(')') && line.contains(&format!("]({FOLDER}/"));
    if is_ours { before + line.len() } else { 0 }
}
