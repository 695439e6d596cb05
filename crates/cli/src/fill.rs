//! `deltaboard fill`: adds figures to the players of built HTML pages.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use deltaboard_figure::Figure;
use deltaboard_routine::{Excerpt, Span};
use deltaboard_scene::escaped;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::fallback::{Fallback, FallbackError, fallback};
use crate::html::{Content, Tag, tags};
use crate::source::Source;
use crate::{Failure, code, output, print, say};

/// Put a static figure into every player of built HTML pages that is empty or contains only code.
///
/// Readers without JavaScript and printers show the figure instead of the player. It is written as an
/// SVG file, and the page gets an `<img>`, so it works with a strict Content-Security-Policy. A player
/// with a question also gets the question, in a `<span>` of the class `deltaboard-question`. Code in a
/// `<pre>` stays before them; players with other content are not changed. Filling a page again changes
/// nothing. Players that cannot be drawn, for example because of an error in their code, are reported
/// with their line and skipped.
///
/// The tag's attribute `figure` chooses `board`, `grid`, `step`, `strip` or `none`. The default is a
/// board if the player shows only the board, a grid for questions and for players that play nothing, a
/// strip for routines of at most 8 steps, and else the first frame of the player.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard fill book/*.html

Exit code: 0 if all players were filled, 1 if a file could not be read or written, 2 if a player was skipped
because of an error. `figure=none` in a tag skips the player without an error.")]
pub(crate) struct Arguments {
    /// The pages, which are written in place
    #[arg(value_name = "PAGE", required = true)]
    pages: Vec<PathBuf>,
    /// The folder for the SVG files. The default is `deltaboard-figures` next to each page
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
}

/// The characters that are percent-encoded in URLs.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'?');

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.pages.iter().any(|page| page.as_os_str() == "-") {
        let sentence =
            "pages are written in place, so standard input cannot be a page: name a file.";
        return Err(Failure::Usage(vec![sentence.to_owned()]));
    }
    let (mut is_complete, mut files) = (true, true);
    for page in &arguments.pages {
        let figures = match &arguments.figures {
            Some(folder) => folder.clone(),
            None => page.with_file_name("deltaboard-figures"),
        };
        match fill(page, &figures, &mut is_complete) {
            Ok(1) => print(&format!("{}: 1 figure\n", page.display()))?,
            Ok(count) => print(&format!("{}: {count} figures\n", page.display()))?,
            Err(sentence) => {
                say(&format!("deltaboard: {sentence}\n"));
                files = false;
            }
        }
    }
    Ok(match files {
        true if is_complete => ExitCode::SUCCESS,
        true => ExitCode::from(2),
        false => ExitCode::from(1),
    })
}

/// Fills a page, and returns the number of figures. Prints errors of players, and clears `is_complete` if there are
/// any.
fn fill(page: &Path, folder: &Path, is_complete: &mut bool) -> Result<usize, String> {
    let html = Source::new(page).read_page()?;
    let address = address(page, folder).map_err(|error| unwritten(folder, &error))?;
    let mut filled = String::new();
    let (mut done, mut count) = (0, 0);
    let mut skip = |message: String| {
        say(&message);
        *is_complete = false;
    };
    for tag in tags(&html) {
        let (code, end) = match &tag.content {
            Content::Other => continue,
            Content::Unclosed => {
                let place = place(page, &tag);
                skip(format!("deltaboard: {place}: its end tag is missing.\n"));
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
                    filled.push_str(&question_html(&question));
                }
                filled.push_str(&image(&figure, &address));
                done = end;
                count += 1;
            }
            Ok(None) => {}
            Err(FallbackError::Usage(sentences)) => {
                let place = place(page, &tag);
                let sentences = sentences.iter();
                skip(sentences.map(|it| format!("deltaboard: {place}: {it}\n")).collect());
            }
            Err(FallbackError::Code(text, error)) => skip(match code {
                Some(code) => {
                    let at = code.offset_in_page(&html, error.span().start);
                    let Excerpt { line, column, .. } = Excerpt::of(&html, Span::new(at, at));
                    let at = format!("{}:{line}:{column}", page.display());
                    code::draw_at(&at, Excerpt { line, ..Excerpt::of(&text, error.span()) }, &error)
                }
                None => {
                    let excerpt = Excerpt::of(&text, error.span());
                    code::draw_at(&place(page, &tag), excerpt, &error)
                }
            }),
        }
    }
    if count > 0 {
        filled.push_str(&html[done..]);
        output::replace(page, &filled).map_err(|error| unwritten(page, &error))?;
    }
    Ok(count)
}

/// The message for a file that can't be written.
fn unwritten(file: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", file.display())
}

/// The place and the tag of a player: `book/flips.html:12: <deltaboard-player do="flip-vertical">`
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
    fs::create_dir_all(folder).map_err(|error| match folder.is_dir() || !folder.exists() {
        true => unwritten(folder, &error),
        false => {
            format!("{} is not a folder, so figures cannot be written there", folder.display())
        }
    })?;
    let file = folder.join(file(figure));
    fs::write(&file, figure.to_svg()).map_err(|error| unwritten(&file, &error))
}

/// The file name, which depends on the content only, so that equal figures share a file.
fn file(figure: &Figure) -> String {
    format!("{}.svg", figure.id())
}

/// The HTML of a question on its own line. A `<p>` would end the paragraph that contains the player.
fn question_html(question: &str) -> String {
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

/// The relative URL from a page to a folder, with a `/` at the end.
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
    let common = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
    let mut address = "../".repeat(from.len() - common);
    for name in &to[common..] {
        address.extend(utf8_percent_encode(name, ESCAPED));
        address.push('/');
    }
    Ok(address.replace('&', "&amp;"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_relative_to_the_page() {
        let address = |page, folder| address(Path::new(page), Path::new(folder)).unwrap();
        assert_eq!(address("book/a.html", "book/figures"), "figures/");
        assert_eq!(address("book/deep/a.html", "book/figures"), "../figures/");
        assert_eq!(address("a.html", "./my figures"), "my%20figures/");
        assert_eq!(address("/x/y/a.html", "/x/y"), "");
        assert_eq!(address("book/a.html", "book/b/../figures"), "figures/");
    }
}
