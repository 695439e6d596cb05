//! Draws a line of a text with carets under a span, as compilers do, for terminals.

use core::ops::Range;

/// The maximum number of characters of a line that are shown, around the span.
const WIDTH: usize = 100;
/// The number of characters before the span.
const BEFORE: usize = 40;
/// The maximum length of a message, which may quote long text.
const SENTENCE: usize = 300;

/// A part of a line, and the carets for the line below.
pub(crate) struct Excerpt {
    pub(crate) line: String,
    pub(crate) carets: String,
}

impl Excerpt {
    /// Draws a line (without its line break) and a byte span.
    pub(crate) fn of(line: &[u8], span: Range<usize>) -> Self {
        let column = |at: usize| printable(&line[..at.min(line.len())]).len();
        let (start, end) = (column(span.start), column(span.end));
        let chars = printable(line);
        let from = if chars.len() <= WIDTH { 0 } else { start.saturating_sub(BEFORE) };
        let to = chars.len().min(from + WIDTH);
        let dots = |cut: bool| if cut { "…" } else { "" };
        let text: String = chars[from..to].iter().collect();
        let indent = start - from + usize::from(from > 0);
        let carets = "^".repeat(end.min(to).saturating_sub(start).max(1));
        Self {
            line: format!("{}{text}{}", dots(from > 0), dots(to < chars.len())),
            carets: format!("{:indent$}{carets}", ""),
        }
    }
}

/// Makes a message printable, and shortens it if necessary.
pub(crate) fn sentence(text: &str) -> String {
    let chars = printable(text.as_bytes());
    match chars.get(..SENTENCE) {
        Some(begin) if chars.len() > SENTENCE => begin.iter().chain(['…'].iter()).collect(),
        _ => chars.into_iter().collect(),
    }
}

/// Decodes UTF-8, and replaces each tab by a space and each control character by U+FFFD, so that columns can be
/// counted.
fn printable(bytes: &[u8]) -> Vec<char> {
    let text = String::from_utf8_lossy(bytes);
    let chars = text.chars();
    chars
        .map(|char| match char {
            '\t' => ' ',
            char if char.is_control() => '\u{fffd}',
            char => char,
        })
        .collect()
}
