//! Finds fenced blocks in Markdown, and writes into it.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// The language of the blocks.
const LANGUAGE: &str = "deltaboard";

/// A fenced block of the language `deltaboard`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkdownBlock {
    /// The bytes of the block in the document, with its fences.
    pub range: Range<usize>,
    /// What is between the fences, without the indentation of lists and the marks of quotes.
    pub text: String,
}

/// What mdBook reads in chapters, also where its options can switch it off.
const MARKDOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_GFM);

/// The fenced blocks of the language `deltaboard` in a document.
///
/// ```
/// use deltaboard_embed::markdown_blocks;
///
/// let document = "Text.\n\n> ```deltaboard\n> do: flip-vertical\n> ```\n";
/// assert_eq!(markdown_blocks(document)[0].text, "do: flip-vertical\n");
/// ```
#[must_use]
pub fn markdown_blocks(document: &str) -> Vec<MarkdownBlock> {
    let mut blocks = Vec::new();
    let mut open: Option<MarkdownBlock> = None;
    for (event, range) in Parser::new_ext(document, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_ours(&info) => {
                open = Some(MarkdownBlock { range, text: String::new() });
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

/// A line break and what further lines of a block begin with: the marks of quotes, and spaces in the place of the marks of lists.
#[must_use]
pub fn line_start(document: &str, block: usize) -> String {
    let line = document[..block].rfind('\n').map_or(0, |end| end + 1);
    let mark = |char: char| if matches!(char, '>' | ' ' | '\t') { char } else { ' ' };
    std::iter::once('\n').chain(document[line..block].chars().map(mark)).collect()
}

/// Text in Markdown, without marks.
#[must_use]
pub fn markdown_escaped(text: &str) -> String {
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
