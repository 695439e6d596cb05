//! What the grammar can't read, in words: what was expected, and what is there.

use deltaboard_preprocessor::{Kind, pp_token};
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Span};
use deltaboard_syntax::Node;

use super::source::words;

/// Characters that people paste from word processors and web pages, and letters of other alphabets that look like
/// Latin ones. Each is followed by its replacement.
const LOOK_ALIKES: &str = "− - – - — -- ‒ - × * · * ∗ * ⋅ * ÷ / “ \" ” \" ‘ ' ≪ << ≫ >> « << » >> ∧ & ∨ | ⊕ ^ ¬ ! ≠ != \
    ≤ <= ≥ >= ； ; ， , （ ( ） ) ｛ { ｝ } ＝ = ＆ & ｜ | ＾ ^ ～ ~ ＋ + － - ＊ * ＜ < ＞ > ： : \
    а a А A В B с c С C е e Е E Н H і i І I ј j К K М M о o О O р p Р P Т T у y х x Х X ѕ s \
    Α A Β B Ε E Η H Ι I Κ K Μ M Ν N Ο O ο o Ρ P Τ T Χ X";

/// Explains a part that the grammar can't read.
pub(super) fn explain(error: &Node, span: Span, text: &str, language: Language) -> Diagnostic {
    if let Some(fault) = character(text, span, language) {
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
    let until = &tokens[..next.unwrap_or(tokens.len())];
    let slip = open_definition(text, until)
        .or_else(|| unsigned_shift(text, span.start, language))
        .or_else(|| misspelt_return(until));
    if let Some(fault) = slip {
        return fault;
    }
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
    let Some((_, first)) = found(next) else {
        return Diagnostic::new(span, format!("this is not {} here", language.name()));
    };
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
        crate::front::operator::operator(word).is_some() || contains_word("= && || ? : , (", word)
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

/// Explains a character that no language has, or a text or number that can't be read.
pub(super) fn character(text: &str, span: Span, language: Language) -> Option<Diagnostic> {
    let mut at = 0;
    while at < text.len() {
        let (kind, length) = pp_token(&text[at..]);
        let place = Span::new(at, at + length);
        let is_here = (span.start.saturating_sub(1)..=span.end).contains(&at);
        let first = text[at..].chars().next()?;
        match kind {
            Kind::Whitespace
                if place.of(text).starts_with("/*") && !place.of(text).ends_with("*/") =>
            {
                let fault = Diagnostic::new(Span::new(at, at + 2), "unterminated comment");
                return Some(fault.with_help("close it with `*/`"));
            }
            Kind::Other if first == '"' => {
                return Some(Diagnostic::new(Span::new(at, at + 1), "unterminated string"));
            }
            Kind::Other if is_here => return Some(unexpected(first, at)),
            Kind::Number if is_here => {
                if let Err(fault) = super::literal::number(place.of(text), place, language) {
                    return Some(fault);
                }
            }
            _ => {}
        }
        at += length.max(1);
    }
    None
}

fn unexpected(found: char, at: usize) -> Diagnostic {
    let span = Span::new(at, at + found.len_utf8());
    let error = Diagnostic::new(span, format!("unexpected character `{found}`"));
    let mut pairs = LOOK_ALIKES.split_whitespace();
    while let (Some(look_alike), Some(replacement)) = (pairs.next(), pairs.next()) {
        if look_alike.chars().eq([found]) {
            return error.with_help(format!("write `{replacement}`"));
        }
    }
    if found == '\'' {
        return error.with_help("write a character as its code: 97 for `'a'`");
    }
    // Letters start after the symbols of Latin-1.
    if found > '\u{bf}' {
        return error.with_help("names can only have the letters a to z");
    }
    error
}

/// A `struct`, `enum` or `typedef` before a place that no `;` ends.
fn open_definition(text: &str, before: &[(usize, &str)]) -> Option<Diagnostic> {
    let (last, rest) = before.split_last()?;
    let head = |from: usize| {
        let words = before.iter().enumerate().rev().skip_while(move |(_, it)| it.0 >= from);
        words.take_while(|(_, it)| !matches!(it.1, ";" | "}" | "{"))
    };
    let (word, end) = match last.1 {
        "}" => {
            let mut head = head(unclosed(rest, last.0)?);
            let is_it =
                |it: &(usize, &(usize, &str))| contains_word("struct class union enum", it.1.1);
            (head.find(is_it)?.1.1, last)
        }
        _ => {
            let (at, start) = head(usize::MAX).find(|(_, it)| it.1 == "typedef")?;
            let is_on_line = |it: &&(usize, &str)| !text[start.0..it.0].contains('\n');
            let end = before[at..].iter().take_while(is_on_line).last()?;
            (start.1, Some(end).filter(|it| it.0 != last.0)?)
        }
    };
    let end = end.0 + end.1.len();
    let fault = format!("expected `;` at the end of this `{word}`");
    Some(Diagnostic::new(Span::new(end, end), fault))
}

/// `>>>` where only Java and C# have it.
fn unsigned_shift(text: &str, at: usize, language: Language) -> Option<Diagnostic> {
    let is_c = matches!(language, Language::C | Language::Cpp);
    let is_it = text[..at].ends_with(">>") && text[at..].starts_with('>');
    (is_c && is_it).then(|| {
        let fault = format!("{} has no `>>>`", language.name());
        Diagnostic::new(Span::new(at - 2, at + 1), fault)
            .with_help("write `>>`: it fills with zeros if the number is unsigned")
    })
}

/// `retrun x`, which is a declaration for the grammar.
fn misspelt_return(before: &[(usize, &str)]) -> Option<Diagnostic> {
    let [.., start, (at, word), (_, value)] = before else { return None };
    let span = Span::new(*at, at + word.len());
    let fault = Diagnostic::about(span, word, "is not a word of this language")
        .suggest(word, &mut ["return"].into_iter());
    let is_value = value.starts_with(|it: char| it.is_alphabetic());
    let is_it = matches!(start.1, ";" | "{" | "}") && is_value && fault.help().is_some();
    is_it.then_some(fault)
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
