//! Finds fenced blocks in Markdown and puts players in their place.

use std::ops::Range;

use deltaboard_embed::{Fence, FenceError, Figure, Player};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::options::Page;

/// The language of the blocks.
const LANGUAGE: &str = "deltaboard";

/// A fenced block of the language `deltaboard`.
#[derive(Debug)]
struct Block {
    /// The bytes of the block in the chapter, with its fences.
    range: Range<usize>,
    /// What is between the fences, without the indentation of lists and the marks of quotes.
    text: String,
}

/// The chapter with players in the place of blocks; `None` without blocks.
///
/// # Errors
///
/// Everything that is wrong in the blocks, with lines of the chapter.
pub(crate) fn with_players(
    chapter: &str,
    is_html: bool,
    page: &Page<'_>,
) -> Result<Option<String>, Vec<FenceError>> {
    let (mut written, mut errors) = (String::new(), Vec::new());
    let mut done = 0;
    for block in blocks(chapter) {
        let Range { start, end } = block.range;
        match Fence::parse(&block.text).and_then(|fence| fence.player()) {
            Ok(player) => {
                let text = match is_html {
                    true => player.html(|figure| page.place(figure)),
                    false => markdown(&player, |figure| page.place(figure)),
                };
                // A block at the end of a chapter may lack its last line break.
                let end = end - usize::from(chapter[..end].ends_with('\n'));
                let line_start = line_start(chapter, start);
                written.push_str(&chapter[done..start]);
                // Unlike a block, HTML does not end a paragraph, and it ends with a blank line only.
                if follows_text(chapter, start) {
                    written.push_str(&line_start);
                }
                written.push_str(&text.replace('\n', &line_start));
                if chapter[end..].lines().nth(1).is_some_and(|line| is_text(line, &line_start)) {
                    written.push_str(&line_start);
                }
                done = end;
            }
            Err(wrong) => {
                let first = chapter[..start].matches('\n').count() + 1;
                errors.extend(
                    wrong.into_iter().map(|error| FenceError { line: first + error.line, ..error }),
                );
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if done == 0 {
        return Ok(None);
    }
    written.push_str(&chapter[done..]);
    if let (true, Some(script)) = (is_html, page.script()) {
        written = format!("{}\n\n{script}\n", written.trim_end());
    }
    Ok(Some(written))
}

/// What mdBook reads in chapters, also where its options can switch it off.
const MARKDOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_GFM);

fn blocks(chapter: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (event, range) in Parser::new_ext(chapter, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_ours(&info) => {
                open = Some(Block { range, text: String::new() });
            }
            Event::Text(text) => {
                if let Some(block) = &mut open {
                    block.text.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => blocks.extend(open.take()),
            _ => {}
        }
    }
    blocks
}

/// Whether a fence is of our language. mdBook adds words after a comma, as in `rust,editable`.
fn is_ours(info: &str) -> bool {
    info.split([',', ' ', '\t']).next() == Some(LANGUAGE)
}

/// Whether a block comes right after a line with text, and does not begin a list or a quote.
fn follows_text(chapter: &str, block: usize) -> bool {
    let has_text = |line: &str| !line.trim_start_matches(['>', ' ', '\t']).is_empty();
    let line = chapter[..block].rfind('\n').map_or(0, |end| end + 1);
    let before = chapter[..line].lines().next_back();
    !has_text(&chapter[line..block]) && before.is_some_and(has_text)
}

/// Whether a line goes on with text after what each line of a list or quote begins with.
fn is_text(line: &str, line_start: &str) -> bool {
    let rest = line.strip_prefix(line_start.trim_start_matches('\n').trim_end());
    rest.is_some_and(|rest| !rest.trim().is_empty())
}

/// A line break and what further lines of a block begin with: the marks of quotes, and spaces in the place of the marks of lists.
fn line_start(chapter: &str, block: usize) -> String {
    let line = chapter[..block].rfind('\n').map_or(0, |end| end + 1);
    let mark = |char: char| if matches!(char, '>' | ' ' | '\t') { char } else { ' ' };
    std::iter::once('\n').chain(chapter[line..block].chars().map(mark)).collect()
}

/// A player in a book that is not HTML: its code, its question, its figure and its words.
fn markdown(player: &Player, place: impl FnOnce(&Figure) -> String) -> String {
    let mut parts = Vec::new();
    if let Some(code) = &player.code {
        parts.push(format!("````\n{code}\n````"));
    }
    if let Some(fallback) = &player.fallback {
        parts.extend(fallback.question.as_deref().map(escaped));
        let figure = &fallback.figure;
        parts.push(format!("![{}]({})", escaped(figure.alt()), place(figure)));
        if !fallback.words.is_empty() {
            parts.push(escaped(&fallback.words));
        }
    }
    parts.join("\n\n")
}

/// Text in Markdown, without marks.
fn escaped(text: &str) -> String {
    let marks = ['\\', '`', '*', '_', '[', ']', '<', '>', '&', '!', '|', '#'];
    let mut escaped = String::new();
    for char in text.chars() {
        if marks.contains(&char) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}
