//! The conditions of `#[cfg(…)]`.

use deltaboard_lexer::{Diagnostic, Span};

/// Finds the `#[cfg(…)]` conditions of a text, which the parser assumes to hold, each with the offset of its
/// item. Those of tests and imports don't matter.
pub(crate) fn configured(text: &str) -> Vec<(Diagnostic, usize)> {
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
        let mut behind = rest[end + 2..].trim_start();
        while behind.starts_with("#[") {
            behind = behind.find(']').map_or("", |end| behind[end + 1..].trim_start());
        }
        if behind.starts_with("mod test") || behind.starts_with("use ") {
            continue;
        }
        let name = &rest[2..=end];
        if name == "cfg(not(test))" {
            continue;
        }
        let condition =
            Diagnostic::new(Span::new(start, start + end + 2), format!("`{name}` holds"));
        conditions.push((condition, text.len() - behind.len()));
    }
    conditions
}
