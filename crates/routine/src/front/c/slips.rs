//! What the grammar can't read, in words: what was expected, and what is there.

use deltaboard_lexer::token::Tokens;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Language, Span};
use deltaboard_syntax::Node;

use super::source::words;

/// Words with which languages that are not read begin a function.
const OTHER_LANGUAGES: &str = "def func function lambda fun";

/// Explains a part that the grammar can't read.
pub(super) fn explain(error: &Node, span: Span, text: &str, language: Language) -> Diagnostic {
    if let Some(fault) = character(text, span) {
        return fault;
    }
    let tokens = words(text);
    let next = tokens.iter().position(|(at, _)| *at >= span.start);
    let before = next.unwrap_or(tokens.len()).checked_sub(1).map(|at| tokens[at]);
    let found = |at: Option<usize>| at.and_then(|at| tokens.get(at)).copied();
    let expected = |what: &str, found: Option<(usize, &str)>| match found {
        Some((at, word)) => {
            let place = Span::new(at, at + word.len());
            Diagnostic::new(place, format!("expected {what}, found `{word}`"))
        }
        None => {
            let end = text.trim_end().len();
            Diagnostic::new(Span::new(end, end), format!("expected {what}, but the text ends"))
        }
    };
    let is_missing = error.text().is_empty();
    if is_missing {
        let end = before.map_or(0, |(at, word)| at + word.len());
        let here = Span::new(end, end);
        let same_line = found(next).is_some_and(|(at, _)| !text[end..at].contains('\n'));
        return match error.kind() {
            ";" if same_line && found(next).is_some_and(|it| it.1 != "}") => {
                expected("an operator or `;`", found(next))
            }
            ";" => Diagnostic::new(here, "expected `;` at the end of this statement"),
            ")" => expected("`)` to close the parenthesis", found(next)),
            "}" => match unclosed(&tokens, span.start) {
                Some(open) => {
                    Diagnostic::new(Span::new(open, open + 1), "this `{` is never closed")
                }
                None => expected("`}`", found(next)),
            },
            "identifier" => expected("a value", found(next)),
            "type_identifier" | "field_identifier" => expected("a name", found(next)),
            kind => expected(&format!("`{kind}`"), found(next)),
        };
    }
    let Some((at, first)) = found(next) else {
        return Diagnostic::new(span, format!("this is not {} here", language.name()));
    };
    let place = Span::new(at, at + first.len());
    if contains_word(OTHER_LANGUAGES, first) {
        let fault =
            format!("expected a type; `{first}` is not a keyword of C, C++, C#, Java or Rust");
        return Diagnostic::new(place, fault)
            .with_help("write the routine in one of these languages");
    }
    if first == "}" {
        return expected("a type", found(next));
    }
    let after = next.map(|at| at + 1);
    let previous = before.map_or("", |(_, word)| word);
    let begins =
        |word: &str| word.starts_with(|it: char| it.is_alphanumeric() || matches!(it, '_' | '('));
    let ends = |word: &str| {
        word.ends_with(|it: char| it.is_alphanumeric() || matches!(it, '_' | ')' | ']'))
            && !contains_word("return else case", word)
    };
    let is_operator = |word: &str| {
        super::expr::operator(word).is_some() || contains_word("= && || ? : , (", word)
    };
    if is_operator(first)
        && !found(after).is_some_and(|it| begins(it.1) || contains_word("- ~ ! * &", it.1))
    {
        return expected("a value", found(after));
    }
    if contains_word("if else while for switch do case", first)
        && !matches!(previous, "" | ";" | "{" | "}")
    {
        return expected("a value", found(next));
    }
    if ends(previous) && (begins(first) && first != "(") {
        return expected("an operator or `;`", found(next));
    }
    if is_operator(previous) && !begins(first) {
        return expected("a value", found(next));
    }
    let written: String = error.text().split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    Diagnostic::new(span, format!("`{written}` is not {} here", language.name()))
}

/// Explains a character that no language has, a text or comment that doesn't end, or a number that can't be read.
pub(super) fn character(text: &str, span: Span) -> Option<Diagnostic> {
    match Tokens::lex(text, 0, text.len()) {
        Err(fault) => Some(fault),
        Ok(tokens) => {
            let is_here = |at: usize| (span.start.saturating_sub(1)..=span.end).contains(&at);
            let of_text = |fault: &Diagnostic| fault.message().starts_with("unterminated");
            let mut errors = tokens.errors.into_iter();
            errors.find(|(at, fault)| is_here(*at) || of_text(fault)).map(|it| it.1)
        }
    }
}

/// The last brace before a place that nothing closes.
fn unclosed(tokens: &[(usize, &str)], end: usize) -> Option<usize> {
    let mut depth = 0;
    let before = tokens.iter().rev().filter(|(at, _)| *at < end);
    for (at, word) in before {
        match *word {
            "}" => depth += 1,
            "{" if depth == 0 => return Some(*at),
            "{" => depth -= 1,
            _ => {}
        }
    }
    None
}
