//! The conditions of `#[cfg(…)]`.

use deltaboard_lexer::{Diagnostic, Span};

/// Finds the `#[cfg(…)]` conditions of a text, which the parser assumes to hold, each with the offset of its
/// item. Those of tests and imports don't matter.
pub(crate) fn conditions(text: &str) -> Vec<(Diagnostic, usize)> {
    let mut conditions = Vec::new();
    let mut lines = 0;
    for line in text.split_inclusive('\n') {
        let start = lines + line.len() - line.trim_start().len();
        lines += line.len();
        let rest = &text[start..];
        if !rest.starts_with("#[cfg(") {
            continue;
        }
        let Some(end) = rest.find(")]") else {
            continue;
        };
        let mut after = rest[end + 2..].trim_start();
        while after.starts_with("#[") {
            after = after.find(']').map_or("", |end| after[end + 1..].trim_start());
        }
        if after.starts_with("mod test") || after.starts_with("use ") {
            continue;
        }
        let name = &rest[2..=end];
        if name == "cfg(not(test))" {
            continue;
        }
        let condition =
            Diagnostic::new(Span::new(start, start + end + 2), format!("`{name}` holds"));
        conditions.push((condition, text.len() - after.len()));
    }
    conditions
}
