//! `deltaboard fill`: adds figures to the players of built HTML pages.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use deltaboard_embed::{
    Content, FallbackError, Fence, FenceError, Page, PageBlock, PageTag, fallback, hydrating_host,
};
use deltaboard_figure::Figure;
use deltaboard_routine::{Excerpt, Span};
use deltaboard_scene::escaped;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use walkdir::WalkDir;

use crate::source::Source;
use crate::{Failure, code, output, print, say};

/// Put a static figure into every player of built HTML pages that is empty or contains only code, and
/// turn fenced blocks of the language deltaboard into players with figures.
///
/// Readers without JavaScript, search engines and printers see the figure and its words instead of the
/// player. The figure is written as an SVG file, and the page gets an `<img>`, so it works with a strict
/// Content-Security-Policy. A player with a question also gets the question, in a `<span>` of the class
/// `deltaboard-question`; the words are in one of the class `deltaboard-words`. Code stays before them,
/// also where a highlighter has added line numbers and buttons; players with other content are not
/// changed. Filling a page again changes nothing. XHTML stays XHTML.
///
/// A fenced block is what a tool makes of a block whose language it does not know: a <pre> or <code> of
/// the class language-deltaboard (Jekyll, Hugo, Zola, Pandoc, rustdoc and others). With --script, pages
/// with players load the script from there, unless they do already.
///
/// Players that cannot be drawn, for example because of an error in their code, and tags without a start
/// or an end are reported with their line and skipped. Pages that a framework draws again in the browser
/// (Docusaurus, VitePress, Next.js, Nuxt, Gatsby) are left alone, with a message: the framework would
/// remove the figures. Use the plugins of the npm package there.
///
/// The tag's attribute `figure` chooses `animated`, `board`, `grid`, `step`, `strip` or `none`. The default is a
/// board if the player shows only the board, a grid for questions and for players that play nothing, a
/// strip for routines of at most 8 steps, and else the first frame of the player.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard fill book/
  deltaboard fill _site/ --script _site/assets/deltaboard-player.js

Exit code: 0 if all players were filled, 1 if a file could not be read or written, 2 if a player was skipped
because of an error. `figure=none` in a tag skips the player without an error.")]
pub(crate) struct Arguments {
    /// The pages, which are written in place. In a folder, all files with the extension html, htm or xhtml
    #[arg(value_name = "PAGE", required = true)]
    pages: Vec<PathBuf>,
    /// The folder for the SVG files. The default is `deltaboard-figures` next to each page, or in the folder
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    /// Put the figures into the pages, as data URLs, for e-books: they list all their files
    #[arg(long, conflicts_with = "figures")]
    inline: bool,
    /// The player's script: a URL, or its file in the folder
    #[arg(long, value_name = "URL|FILE")]
    script: Option<String>,
}

/// The characters that are percent-encoded in URLs.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'?');

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.pages.iter().any(|page| page.as_os_str() == "-") {
        let sentence =
            "pages are written in place, so standard input cannot be a page: name a file.";
        return Err(Failure::Usage(vec![sentence.to_owned()]));
    }
    if let Some(script) = &arguments.script
        && !Path::new(script).is_file()
        && !script.starts_with(['/', '.'])
        && !script.contains("//")
    {
        let sentence = format!(
            "`--script`: {script} is not a file, nor a URL such as /player.js or https://a.org/player.js."
        );
        return Err(Failure::Usage(vec![sentence]));
    }
    let (mut is_complete, mut files) = (true, true);
    let mut fail = |sentence: &str| {
        say(&format!("deltaboard: {sentence}\n"));
        files = false;
    };
    for given in &arguments.pages {
        let is_folder = given.is_dir();
        let pages = files_in(given, &["html", "htm", "xhtml"], &mut fail);
        for page in pages {
            let beside = if is_folder { given.clone() } else { parent(&page) };
            let figures = arguments.figures.clone();
            let figures = figures.unwrap_or_else(|| beside.join("deltaboard-figures"));
            let place = (!arguments.inline).then_some(&*figures);
            match fill(&page, place, arguments.script.as_deref()) {
                Ok(filled) => {
                    is_complete &= filled.errors.is_empty();
                    filled.errors.iter().for_each(|error| say(error));
                    filled.print(&page, is_folder)?;
                }
                Err(sentence) => fail(&sentence),
            }
        }
    }
    Ok(match files {
        true if is_complete => ExitCode::SUCCESS,
        true => ExitCode::from(2),
        false => ExitCode::from(1),
    })
}

/// The file, or the files with one of some extensions in a folder and its folders, sorted. Says if there are none.
pub(crate) fn files_in(
    given: &Path,
    extensions: &[&str],
    fail: &mut dyn FnMut(&str),
) -> Vec<PathBuf> {
    if !given.is_dir() {
        return vec![given.to_owned()];
    }
    let mut files = Vec::new();
    for entry in WalkDir::new(given).sort_by_file_name() {
        match entry {
            Ok(entry) => {
                let extension = entry.path().extension().map(|it| it.to_ascii_lowercase());
                let extension = extension.as_ref().and_then(|it| it.to_str());
                if entry.file_type().is_file()
                    && extension.is_some_and(|it| extensions.contains(&it))
                {
                    files.push(entry.into_path());
                }
            }
            Err(error) => fail(&format!("{} cannot be read: {error}", given.display())),
        }
    }
    if files.is_empty() {
        let extensions = extensions.join(", ");
        say(&format!("deltaboard: {} has no files to fill: {extensions}\n", given.display()));
    }
    files
}

fn parent(page: &Path) -> PathBuf {
    page.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// What has been done to a page.
#[derive(Default)]
struct Filled {
    players: usize,
    figures: usize,
    /// The messages about players that were skipped.
    errors: Vec<String>,
    /// The framework that draws the page again.
    host: Option<&'static str>,
}

impl Filled {
    /// Prints how many figures a page got. Pages of a folder without players are not worth a line.
    fn print(&self, page: &Path, is_in_folder: bool) -> Result<(), Failure> {
        let page = page.display();
        match (self.host, self.figures) {
            (Some(host), _) => {
                say(&format!(
                    "deltaboard: {page}: left alone, because {host} draws the page again in the browser and would remove the figures; \
                     use the plugins of the npm package deltaboard-player.\n"
                ));
                Ok(())
            }
            (None, 0) if is_in_folder && self.players == 0 => Ok(()),
            (None, 1) => print(&format!("{page}: 1 figure\n")),
            (None, count) => print(&format!("{page}: {count} figures\n")),
        }
    }
}

/// Fills a page. Figures are written into a folder, or are part of the page.
fn fill(page: &Path, folder: Option<&Path>, script: Option<&str>) -> Result<Filled, String> {
    let html = Source::new(page).read_page()?;
    let url_of = |figure: &Figure| match folder {
        Some(folder) => {
            write_figure(figure, folder)?;
            let address = address(page, folder).map_err(|error| unwritten(folder, &error))?;
            Ok(address + &figure.file_name())
        }
        None => Ok::<_, String>(figure.to_data_url()),
    };
    let Page { tags, strays, blocks, has_script, script_place } = Page::of(&html);
    let players = tags.len() + blocks.len();
    let host = if players == 0 { None } else { hydrating_host(&html) };
    let mut filled = Filled { players, host, ..Filled::default() };
    if host.is_some() {
        return Ok(filled);
    }
    for line in strays {
        filled.errors.push(format!(
            "deltaboard: {}:{line}: </deltaboard-player> has no start tag, or a browser has already ended it.\n",
            page.display()
        ));
    }
    // The parts of the page that are replaced.
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for tag in &tags {
        if let Some(problem) = tag.content.problem() {
            filled.errors.push(format!("deltaboard: {}: {problem}\n", place(page, tag)));
            continue;
        }
        if tag.content == Content::Other {
            continue;
        }
        match fallback(&tag.attributes, tag.code.as_ref().map(|code| &*code.text)) {
            Ok(Some(fallback)) => {
                let url = url_of(&fallback.figure)?;
                let content = fallback.html(|_| url);
                edits.extend(tag.content.filled(&content));
                filled.figures += 1;
            }
            Ok(None) => {}
            Err(error) => filled.errors.push(drawn(page, &html, tag, error)),
        }
    }
    for block in &blocks {
        match Fence::parse(&block.text.text).and_then(|fence| fence.player()) {
            Ok(player) => {
                let mut url = String::new();
                if let Some(fallback) = &player.fallback {
                    url = url_of(&fallback.figure)?;
                    filled.figures += 1;
                }
                edits.push((block.range.clone(), player.html(|_| url)));
            }
            Err(errors) => {
                filled.errors.extend(errors.iter().map(|it| wrong_block(page, &html, block, it)));
            }
        }
    }
    if let Some(script) = script
        && players > 0
        && !has_script
    {
        let url = script_url(script, page).map_err(|error| unwritten(page, &error))?;
        let tags = script_tags(&url);
        if !html.contains(&tags) {
            let at = script_place.unwrap_or(html.len());
            edits.push((at..at, tags));
        }
    }
    edits.sort_by_key(|(range, _)| range.start);
    if !edits.is_empty() {
        output::replace(page, edited(&html, &edits).as_bytes())
            .map_err(|error| unwritten(page, &error))?;
    }
    Ok(filled)
}

/// The page with some parts replaced, in their order.
fn edited(html: &str, edits: &[(Range<usize>, String)]) -> String {
    let mut edited = String::new();
    let mut done = 0;
    for (range, text) in edits {
        edited.push_str(&html[done..range.start]);
        edited.push_str(text);
        done = range.end;
    }
    edited + &html[done..]
}

/// The error of a player that cannot be drawn.
fn drawn(page: &Path, html: &str, tag: &PageTag, error: FallbackError) -> String {
    let place = place(page, tag);
    match error {
        FallbackError::Usage(sentences) => {
            sentences.iter().map(|it| format!("deltaboard: {place}: {it}\n")).collect()
        }
        FallbackError::Code(text, error) => match &tag.code {
            Some(code) => {
                let at = code.offset_in_page(html, error.span().start);
                let Excerpt { line, column, .. } = Excerpt::of(html, Span::new(at, at));
                let at = format!("{}:{line}:{column}", page.display());
                code::draw_at(&at, Excerpt { line, ..Excerpt::of(&text, error.span()) }, &error)
            }
            None => code::draw_at(&place, Excerpt::of(&text, error.span()), &error),
        },
    }
}

/// An error in a fenced block, with its place in the page.
fn wrong_block(page: &Path, html: &str, block: &PageBlock, error: &FenceError) -> String {
    let text = &block.text.text;
    let line_start: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
    let line = text[line_start..].lines().next().unwrap_or_default();
    let column = error.column.and_then(|column| line.char_indices().nth(column - 1));
    let byte = line_start + column.map_or(0, |(byte, _)| byte);
    // An empty block has no text with a place.
    let at = block.text.offset_in_page(html, byte).max(block.range.start);
    let at = Excerpt::of(html, Span::new(at, at));
    let error = FenceError {
        line: at.line,
        column: error.column.map(|_| at.column),
        message: error.message.clone(),
    };
    format!("deltaboard: {}\n", error.at(&page.display().to_string(), 1))
}

/// The tag of the script, and that of the style sheet beside it, which keeps room for players until the script has loaded.
fn script_tags(url: &str) -> String {
    let script = format!("<script type=\"module\" src=\"{}\"></script>\n", escaped(url));
    match url.strip_suffix("deltaboard-player.js") {
        Some(folder) => {
            let folder = escaped(folder);
            format!("<link rel=\"stylesheet\" href=\"{folder}deltaboard-player.css\" />\n{script}")
        }
        None => script,
    }
}

/// The URL of the script, as a page sees it.
fn script_url(script: &str, page: &Path) -> io::Result<String> {
    let file = Path::new(script);
    match (file.is_file(), file.file_name()) {
        (true, Some(name)) => {
            let name = utf8_percent_encode(&name.to_string_lossy(), ESCAPED).to_string();
            Ok(address(page, &parent(file))? + &name)
        }
        _ => Ok(script.to_owned()),
    }
}

/// The message for a file that can't be written.
pub(crate) fn unwritten(file: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", file.display())
}

/// The place and the tag of a player: `book/flips.html:12: <deltaboard-player do="flip-vertical">`
fn place(page: &Path, tag: &PageTag) -> String {
    let attributes = tag.attributes.iter();
    let attributes = attributes.map(|(name, value)| match value.char_indices().nth(60) {
        Some((end, _)) => format!(" {name}=\"{}…\"", &value[..end]),
        None => format!(" {name}=\"{value}\""),
    });
    let attributes: String = attributes.collect();
    format!("{}:{}: <deltaboard-player{attributes}>", page.display(), tag.line)
}

/// Writes a figure into a folder, under a name that depends on its content.
pub(crate) fn write_figure(figure: &Figure, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| match folder.is_dir() || !folder.exists() {
        true => unwritten(folder, &error),
        false => {
            format!("{} is not a folder, so figures cannot be written there", folder.display())
        }
    })?;
    let file = folder.join(figure.file_name());
    fs::write(&file, figure.to_svg()).map_err(|error| unwritten(&file, &error))
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
    Ok(address)
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
        assert_eq!(address("a.html", "this & that"), "this%20&%20that/");
        assert_eq!(address("/x/y/a.html", "/x/y"), "");
        assert_eq!(address("book/a.html", "book/b/../figures"), "figures/");
    }
}
