//! `deltaboard fill`: figures for the players of built HTML pages.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use clap::Args;
use deltaboard_figure::Figure;
use deltaboard_scene::escaped;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::Failure;
use crate::page::{Content, Tag, tags};
use crate::player::{self, StandIn};

/// Put a static figure into every player of built HTML pages that has no content but code.
///
/// The figure is what readers without JavaScript, and printers, see in the player's place. It is
/// written as an SVG file, and the page gets an `<img>`, so that a strict Content-Security-Policy
/// holds. A player that asks something gets its question too, in a `<span>` of the class
/// `deltaboard-question`. Code in a `<pre>` stays before them; players with anything else of their
/// own, or with code that cannot be read, are left as they are. Filling a page again changes nothing.
///
/// The tag's attribute `figure` chooses `board`, `grid`, `step`, `strip` or `none`. Without it: a
/// board if only that is shown, a grid for questions and for what is not played, a strip for
/// routines of at most 8 steps, else the frame that the player begins with.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard fill book/*.html")]
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

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut faults, mut files) = (Vec::new(), true);
    for page in &arguments.pages {
        let figures = match &arguments.figures {
            Some(folder) => folder.clone(),
            None => page.with_file_name("deltaboard-figures"),
        };
        match fill(page, &figures, &mut faults) {
            Ok(1) => println!("{}: 1 figure", page.display()),
            Ok(count) => println!("{}: {count} figures", page.display()),
            Err(fault) => {
                faults.push(format!("{}: {fault}", page.display()));
                files = false;
            }
        }
    }
    match files {
        true if faults.is_empty() => Ok(()),
        true => Err(Failure::Wish(faults)),
        false => Err(Failure::Work(faults)),
    }
}

/// Fills a page, and says how many figures it got.
fn fill(page: &Path, folder: &Path, faults: &mut Vec<String>) -> io::Result<usize> {
    let html = fs::read_to_string(page)?;
    let address = address(page, folder)?;
    let mut filled = String::new();
    let (mut done, mut count) = (0, 0);
    for tag in tags(&html) {
        let (code, end) = match &tag.content {
            Content::Something => continue,
            Content::Endless => {
                let place = place(page, &tag);
                faults.push(format!("{place}: its end tag is missing."));
                continue;
            }
            Content::Blank(end) => (None, *end),
            Content::Code(code, end) => (Some(&**code), *end),
        };
        match player::stand_in(&tag.attributes, code) {
            Ok(Some(StandIn { figure, question })) => {
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
            Err(sentences) => {
                let place = place(page, &tag);
                faults.extend(
                    sentences
                        .iter()
                        .map(|sentence| format!("{place}: {sentence}")),
                );
            }
        }
    }
    if count > 0 {
        filled.push_str(&html[done..]);
        fs::write(page, filled)?;
    }
    Ok(count)
}

/// Where a tag is, and which: `book/flips.html:12: <deltaboard-player do="flip-vertical">`
fn place(page: &Path, tag: &Tag) -> String {
    let attributes = tag.attributes.iter();
    let attributes = attributes.map(|(name, value)| format!(" {name}=\"{value}\""));
    let attributes: String = attributes.collect();
    format!(
        "{}:{}: <deltaboard-player{attributes}>",
        page.display(),
        tag.line
    )
}

fn write(figure: &Figure, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(file(figure)), figure.to_svg())
}

/// Named after what is in it, so that the same figure is one file wherever it stands.
fn file(figure: &Figure) -> String {
    format!("{}.svg", figure.id())
}

/// A question on a line of its own. It is no paragraph, which would end the one that the player
/// stands in.
fn asked(question: &str) -> String {
    format!(
        "<span class=\"deltaboard-question\">{}</span><br>",
        escaped(question)
    )
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
    let alike = from
        .iter()
        .zip(&to)
        .take_while(|(from, to)| from == to)
        .count();
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
