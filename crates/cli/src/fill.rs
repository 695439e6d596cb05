//! `deltaboard fill`: figures for the players of built HTML pages.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use deltaboard_figure::Figure;
use deltaboard_scene::escaped;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::fallback::{Fallback, FallbackError, fallback};
use crate::html::{Content, Tag, tags};
use crate::source::Source;
use crate::{Failure, code, output, print, say};

/// Put a static figure into every player of built HTML pages that has no content but code.
///
/// The figure is what readers without JavaScript, and printers, see in the player's place. It is
/// written as an SVG file, and the page gets an `<img>`, so that a strict Content-Security-Policy
/// holds. A player that asks something gets its question too, in a `<span>` of the class
/// `deltaboard-question`. Code in a `<pre>` stays before them; players with anything else of their
/// own are left as they are. Filling a page again changes nothing. What cannot be drawn, code with a
/// fault above all, is told with its line and left, and all else is filled.
///
/// The tag's attribute `figure` chooses `board`, `grid`, `step`, `strip` or `none`. Without it: a
/// board if only that is shown, a grid for questions and for what is not played, a strip for
/// routines of at most 8 steps, else the frame that the player begins with.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard fill book/*.html

Exit code: 0 if all is done, 1 if a file could not be read or written, 2 if a player is left, as what it asks for
cannot be; `figure=none` in its tag says that it is to be.")]
pub(crate) struct Arguments {
    /// The pages, which are written in place
    #[arg(value_name = "PAGE", required = true)]
    pages: Vec<PathBuf>,
    /// The folder for the SVG files. Without it, `deltaboard-figures` beside each page
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
}

/// What has a meaning in an address.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'?');

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.pages.iter().any(|page| page.as_os_str() == "-") {
        let sentence = "pages are written in place, so standard input can be none: name a file.";
        return Err(Failure::Usage(vec![sentence.to_owned()]));
    }
    let (mut is_whole, mut files) = (true, true);
    for page in &arguments.pages {
        let figures = match &arguments.figures {
            Some(folder) => folder.clone(),
            None => page.with_file_name("deltaboard-figures"),
        };
        match fill(page, &figures, &mut is_whole) {
            Ok(1) => print(&format!("{}: 1 figure\n", page.display()))?,
            Ok(count) => print(&format!("{}: {count} figures\n", page.display()))?,
            Err(sentence) => {
                say(&format!("deltaboard: {sentence}\n"));
                files = false;
            }
        }
    }
    Ok(match files {
        true if is_whole => ExitCode::SUCCESS,
        true => ExitCode::from(2),
        false => ExitCode::from(1),
    })
}

/// Fills a page, and says how many figures it got; tells what cannot be drawn, and that something was.
fn fill(page: &Path, folder: &Path, is_whole: &mut bool) -> Result<usize, String> {
    let html = Source::new(page).read_page()?;
    let address = address(page, folder).map_err(|fault| unwritten(folder, &fault))?;
    let mut filled = String::new();
    let (mut done, mut count) = (0, 0);
    let mut tell = |told: String| {
        say(&told);
        *is_whole = false;
    };
    for tag in tags(&html) {
        let (code, end) = match &tag.content {
            Content::Something => continue,
            Content::Endless => {
                let place = place(page, &tag);
                tell(format!("deltaboard: {place}: its end tag is missing.\n"));
                continue;
            }
            Content::Blank(end) => (None, *end),
            Content::Code(code, end) => (Some(code), *end),
        };
        match fallback(&tag.attributes, code.map(|code| &*code.text)) {
            Ok(Some(Fallback { figure, question })) => {
                write(&figure, folder)?;
                filled.push_str(&html[done..end]);
                if let Some(question) = question {
                    filled.push_str(&asked(&question));
                }
                filled.push_str(&image(&figure, &address));
                done = end;
                count += 1;
            }
            Ok(None) => {}
            Err(FallbackError::Usage(sentences)) => {
                let place = place(page, &tag);
                let told = sentences.iter();
                tell(told.map(|it| format!("deltaboard: {place}: {it}\n")).collect());
            }
            Err(FallbackError::Code(text, fault)) => tell(match code {
                Some(code) => {
                    let at = code.place(&html, fault.span().start);
                    let (line, column) = code::place(&html, at);
                    let at = format!("{}:{line}:{column}", page.display());
                    code::draw_at(&at, line, &text, &fault)
                }
                None => {
                    let (line, _) = code::place(&text, fault.span().start);
                    code::draw_at(&place(page, &tag), line, &text, &fault)
                }
            }),
        }
    }
    if count > 0 {
        filled.push_str(&html[done..]);
        output::replace(page, &filled).map_err(|fault| unwritten(page, &fault))?;
    }
    Ok(count)
}

/// That a file cannot be written, as a sentence.
fn unwritten(file: &Path, fault: &io::Error) -> String {
    format!("{} cannot be written: {fault}", file.display())
}

/// Where a tag is, and which: `book/flips.html:12: <deltaboard-player do="flip-vertical">`
fn place(page: &Path, tag: &Tag) -> String {
    let attributes = tag.attributes.iter();
    let attributes = attributes.map(|(name, value)| match value.char_indices().nth(60) {
        Some((end, _)) => format!(" {name}=\"{}…\"", &value[..end]),
        None => format!(" {name}=\"{value}\""),
    });
    let attributes: String = attributes.collect();
    format!("{}:{}: <deltaboard-player{attributes}>", page.display(), tag.line)
}

fn write(figure: &Figure, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|fault| match folder.is_dir() || !folder.exists() {
        true => unwritten(folder, &fault),
        false => format!("{} is no folder, where figures go", folder.display()),
    })?;
    let file = folder.join(file(figure));
    fs::write(&file, figure.to_svg()).map_err(|fault| unwritten(&file, &fault))
}

/// Named after what is in it, so that the same figure is one file wherever it stands.
fn file(figure: &Figure) -> String {
    format!("{}.svg", figure.id())
}

/// A question on a line of its own. It is no paragraph, which would end the one that the player
/// stands in.
fn asked(question: &str) -> String {
    format!("<span class=\"deltaboard-question\">{}</span><br>", escaped(question))
}

fn image(figure: &Figure, address: &str) -> String {
    let alt = escaped(figure.alt());
    format!(
        "<img src=\"{address}{}\" alt=\"{alt}\" width=\"{}\" height=\"{}\" loading=\"lazy\">",
        file(figure),
        figure.width(),
        figure.height()
    )
}

/// How a page refers to a folder, with a `/` at the end.
fn address(page: &Path, folder: &Path) -> io::Result<String> {
    let absolute = |path: &Path| -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for component in std::path::absolute(path)?.components() {
            match component {
                Component::ParentDir => drop(names.pop()),
                Component::CurDir => {}
                other => names.push(other.as_os_str().to_string_lossy().into_owned()),
            }
        }
        Ok(names)
    };
    let (mut from, to) = (absolute(page)?, absolute(folder)?);
    from.pop();
    let alike = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
    let mut address = "../".repeat(from.len() - alike);
    for name in &to[alike..] {
        address.extend(utf8_percent_encode(name, ESCAPED));
        address.push('/');
    }
    Ok(address.replace('&', "&amp;"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_relative_to_the_page() {
        let address = |page, folder| address(Path::new(page), Path::new(folder)).unwrap();
        assert_eq!(address("book/a.html", "book/figures"), "figures/");
        assert_eq!(address("book/deep/a.html", "book/figures"), "../figures/");
        assert_eq!(address("a.html", "./my figures"), "my%20figures/");
        assert_eq!(address("/x/y/a.html", "/x/y"), "");
        assert_eq!(address("book/a.html", "book/b/../figures"), "figures/");
    }
}
