//! A line of a text with carets under a place, as compilers draw it, fit for a terminal.

use core::ops::Range;

/// Of a longer line only what is around the place is shown.
const WIDTH: usize = 100;
/// How much is shown before the place.
const BEFORE: usize = 40;
/// A sentence that quotes more than a person reads is cut.
const SENTENCE: usize = 300;

/// What is shown of a line, and what stands below.
pub(crate) struct Excerpt {
    pub(crate) line: String,
    pub(crate) carets: String,
}

impl Excerpt {
    /// Of a line without its end, a place in bytes.
    pub(crate) fn of(line: &[u8], span: Range<usize>) -> Self {
        let place = |at: usize| shown(&line[..at.min(line.len())]).len();
        let (start, end) = (place(span.start), place(span.end));
        let chars = shown(line);
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

/// A sentence that may quote anything.
pub(crate) fn sentence(text: &str) -> String {
    let chars = shown(text.as_bytes());
    match chars.get(..SENTENCE) {
        Some(begin) if chars.len() > SENTENCE => begin.iter().chain(['…'].iter()).collect(),
        _ => chars.into_iter().collect(),
    }
}

/// What would move the cursor, or not show, is shown as one character.
fn shown(bytes: &[u8]) -> Vec<char> {
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
