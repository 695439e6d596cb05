//! Comments, and what languages disagree about before they find them.

use deltaboard_source::{Diagnostic, Language, Span};

use crate::pp_token::length_while;

/// Finds text that some languages translate before they recognize comments, so that the comment may hide or
/// show a line: Java's `\u`, C's trigraphs and digraphs, lone carriage returns.
pub fn ambiguous_translation(text: &str, language: Option<Language>) -> Option<Diagnostic> {
    let translates = !matches!(
        language,
        Some(Language::Go | Language::JavaScript | Language::Python | Language::Rust)
    );
    let escape = text.match_indices("\\u").find(|(at, _)| {
        let digit = text.as_bytes().get(at + 2);
        digit.is_some_and(u8::is_ascii_hexdigit)
    });
    let lone = (text.match_indices('\r')).find(|(at, _)| !text[at + 1..].starts_with('\n'));
    let (at, length, message, help) = if let Some((at, _)) = escape.filter(|_| translates) {
        (
            at,
            2,
            "Java replaces `\\u` and its digits with one character, even in a comment",
            "write the character itself",
        )
    } else if let Some(at) = text.find("??/").filter(|_| translates) {
        (at, 3, "older C reads `??/` as a backslash, even in a comment", "remove it")
    } else if let Some(at) = digraph(text).filter(|_| translates) {
        (at, 2, "C reads `%:` and `??=` at the start of a line as `#`", "write `#`")
    } else {
        let message = "a carriage return without a line feed ends a line in some languages, but not in others";
        (lone?.0, 1, message, "save the file with line feeds")
    };
    Some(Diagnostic::new(Span::new(at, at + length), message).with_help(help))
}

/// Returns the offset of the first line that starts with a digraph or trigraph for `#`.
fn digraph(text: &str) -> Option<usize> {
    let mut lines = text.lines().map(str::trim_start);
    let line = lines.find(|line| line.starts_with("%:") || line.starts_with("??="))?;
    Some(line.as_ptr().addr() - text.as_ptr().addr())
}

/// Returns the length of the comment at the start of a text, or an error if it is unclear where it ends.
pub(crate) fn comment_length(
    rest: &str,
    start: usize,
    language: Option<Language>,
) -> Result<Option<usize>, Diagnostic> {
    if rest.starts_with("//") {
        let length = length_while(rest, |it| it != '\n');
        let may_continue = matches!(language, None | Some(Language::C | Language::Cpp));
        match may_continue && continues_in_c(rest, length) {
            true => Err(continued_comment(start + length, language)),
            false => Ok(Some(length)),
        }
    } else if rest.starts_with("/*") {
        match rest.as_bytes().windows(2).position(|pair| pair == b"*/") {
            Some(end) if rest[2..end.max(2)].contains("/*") => Err(nested_comment(start)),
            Some(end) => Ok(Some(end + 2)),
            None => Err(Diagnostic::new(Span::new(start, start + 2), "unterminated comment")
                .with_help("close it with `*/`")),
        }
    } else {
        Ok(None)
    }
}

/// Returns whether a comment ends in `\` before a line that isn't a comment itself. In C that line is part of
/// the comment; in other languages it is code.
fn continues_in_c(rest: &str, length: usize) -> bool {
    let (line, after) = rest.split_at(length);
    let next = after.lines().nth(1).unwrap_or_default().trim_start();
    line.trim_end().ends_with('\\') && !next.is_empty() && !next.starts_with("//")
}

fn continued_comment(end: usize, language: Option<Language>) -> Diagnostic {
    let message = match language {
        Some(_) => "this comment continues on the next line, which is not supported",
        None => "this comment continues on the next line in C, but ends here in other languages",
    };
    Diagnostic::new(Span::new(end - 1, end), message).with_help("end it without a `\\`")
}

fn nested_comment(start: usize) -> Diagnostic {
    let message = "a nested comment ends this comment in C, but not in Rust";
    Diagnostic::new(Span::new(start, start + 2), message).with_help("remove the inner `/*`")
}
