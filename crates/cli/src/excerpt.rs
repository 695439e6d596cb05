//! Shortens lines and messages for terminals.

use deltaboard_routine::Excerpt;

/// The maximum number of characters of a line that are shown, around the span.
const WIDTH: usize = 100;
/// The number of characters before the span.
const BEFORE: usize = 40;
/// The maximum length of a message, which may quote long text.
const SENTENCE: usize = 300;

/// Makes a line printable, and shortens it around the carets if necessary.
pub(crate) fn shortened(excerpt: Excerpt<'_>) -> Excerpt<'static> {
    let chars = printable(&excerpt.text);
    let start = excerpt.column - 1;
    let from = if chars.len() <= WIDTH { 0 } else { start.saturating_sub(BEFORE) };
    let to = chars.len().min(from + WIDTH);
    let dots = |cut: bool| if cut { "…" } else { "" };
    let text: String = chars[from..to].iter().collect();
    Excerpt {
        line: excerpt.line,
        column: start - from + usize::from(from > 0) + 1,
        width: excerpt.width.min(to.saturating_sub(start)),
        text: format!("{}{text}{}", dots(from > 0), dots(to < chars.len())).into(),
    }
}

/// Makes a message printable, and shortens it if necessary.
pub(crate) fn sentence(text: &str) -> String {
    let chars = printable(text);
    match chars.get(..SENTENCE) {
        Some(begin) if chars.len() > SENTENCE => begin.iter().chain(['…'].iter()).collect(),
        _ => chars.into_iter().collect(),
    }
}

/// Replaces each tab by a space and each control character by U+FFFD, so that columns can be counted.
fn printable(text: &str) -> Vec<char> {
    let printed = |char: char| match char {
        '\t' => ' ',
        char if char.is_control() => '\u{fffd}',
        char => char,
    };
    text.chars().map(printed).collect()
}
