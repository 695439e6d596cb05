//! The conditions of `#[cfg(…)]`.

use deltaboard_source::{Diagnostic, Span};

/// Finds the `#[cfg(…)]` conditions of a text, which the parser assumes to hold, each with the span of its
/// item: up to its closing brace, if it is an `impl`. Those of tests and imports don't matter.
pub(crate) fn conditions(text: &str) -> Vec<(Diagnostic, Span)> {
    let mut conditions = Vec::new();
    for (start, _) in text.match_indices("#[cfg(") {
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        if text[line..start].contains("//") {
            continue;
        }
        let rest = &text[start..];
        let Some(end) = rest.find(")]") else {
            continue;
        };
        let mut after = rest[end + 2..].trim_start();
        let mut is_test = false;
        while after.starts_with("#[") {
            is_test |= after.starts_with("#[test]");
            after = after.find(']').map_or("", |end| after[end + 1..].trim_start());
        }
        if is_test
            || after.starts_with("mod test")
            || after.starts_with("use ")
            || calls_foreign_macro(after, text)
        {
            continue;
        }
        let name = &rest[2..=end];
        if name == "cfg(not(test))" {
            continue;
        }
        let condition =
            Diagnostic::new(Span::new(start, start + end + 2), format!("`{name}` holds"));
        let begins = text.len() - after.len();
        let length = if after.starts_with("impl") { block_length(after) } else { 0 };
        conditions.push((condition, Span::new(begins, begins + length)));
    }
    conditions
}

/// Whether an item is the call of a macro of another crate: `bincode::impl_borrow_decode!(Bitboard);`. What that defines isn't
/// read.
fn calls_foreign_macro(item: &str, text: &str) -> bool {
    let Some((path, _)) = item.split_once('!') else { return false };
    let is_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
    let name = path.rsplit(':').next().unwrap_or_default();
    path.contains("::")
        && path.chars().all(is_path)
        && !text.contains(&format!("macro_rules! {name}"))
}

/// The length of what comes before the end of the first block, and of the block.
fn block_length(text: &str) -> usize {
    let mut depth = 0;
    for (at, sign) in text.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}
