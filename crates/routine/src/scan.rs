//! Splits a text into tokens for display: any text in any language, also an unfinished one.
//!
//! A page that only displays code needs no grammar.

use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Span, Type};

/// The keywords of all languages that a routine is written or printed in.
const KEYWORDS: &str = "const static inline return for while if else elif fn func function def let mut var \
    as pub true false True False unsigned long ulong int auto not and or in range import package using public \
    private final class";

/// The class of a token, for its colour.
///
/// ```
/// use deltaboard_routine::{Listing, Piece, TokenClass};
///
/// let listing = Listing::of_text("return x;");
/// let classes = listing.lines[0].pieces.iter().map(|piece| match piece {
///     Piece::Token(class, _) => *class,
///     Piece::Expression { .. } => unreachable!("a text without a program has none"),
/// });
/// use TokenClass::{Blank, Keyword, Name, Sign};
/// assert!(classes.eq([Keyword, Blank, Name, Sign]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TokenClass {
    /// Whitespace and comments.
    Blank,
    /// A keyword, or the name of a type.
    Keyword,
    /// A name.
    Name,
    /// A number.
    Number,
    /// An operator or a bracket.
    Sign,
}

/// A part of a text that is displayed in one way.
pub(crate) struct Token {
    pub(crate) class: TokenClass,
    pub(crate) span: Span,
}

/// Returns the tokens of a text, in order. Together they are the text. An unterminated comment is everything after its
/// start.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let (class, length) = scan(&text[at..], first);
        tokens.push(Token { class, span: Span::new(at, at + length) });
        at += length;
    }
    tokens
}

/// Returns the class and the length of the first token.
fn scan(text: &str, first: char) -> (TokenClass, usize) {
    let while_all = |belongs: fn(char) -> bool| text.find(|it| !belongs(it)).unwrap_or(text.len());
    let line = text.find('\n').unwrap_or(text.len());
    let until = |end: &str, from: usize| {
        text.get(from..).and_then(|rest| rest.find(end)).map(|length| from + length + end.len())
    };
    match first {
        _ if text.starts_with("//") => (TokenClass::Blank, line),
        _ if text.starts_with("/*") => (TokenClass::Blank, until("*/", 2).unwrap_or(text.len())),
        '#' => match text[..line].find("define ") {
            Some(define) => {
                (TokenClass::Sign, head_of_macro(&text[..line], define + "define ".len()))
            }
            None if text.starts_with("#[") => (TokenClass::Sign, 1),
            // Another directive, or a comment in Python.
            None => (TokenClass::Blank, line),
        },
        '"' => {
            let quotes = if text.starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
            (TokenClass::Blank, until(quotes, quotes.len()).unwrap_or(line))
        }
        // A character. A lone quote is a sign.
        '\'' => match until("'", 1).filter(|length| *length <= 4) {
            Some(length) => (TokenClass::Blank, length),
            None => (TokenClass::Sign, 1),
        },
        '0'..='9' => (TokenClass::Number, number(text)),
        _ if is_in_word(first) => {
            let length = while_all(is_in_word);
            (class_of_word(&text[..length]), length)
        }
        _ if first.is_ascii_punctuation() => (TokenClass::Sign, 1),
        _ => (TokenClass::Blank, first.len_utf8()),
    }
}

/// Returns the length of `#define NAME(a, b) `, up to the text of the macro.
fn head_of_macro(line: &str, name: usize) -> usize {
    let after = line[name..].find(|it| !is_in_word(it)).map_or(line.len(), |length| name + length);
    let parameters = line[after..].strip_prefix('(').and_then(|rest| rest.find(')'));
    let end = parameters.map_or(after, |length| after + length + 2);
    line[end..].find(|it: char| !it.is_whitespace()).map_or(line.len(), |blank| end + blank)
}

/// Returns the length of a number: `0x00FF`, `1'000`, `0.5`, but not of `0..8`.
fn number(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = matches!(letter, '.' | '\'')
            && letters.peek().is_some_and(|(_, next)| next.is_ascii_hexdigit());
        if !is_in_word(letter) && !joins {
            return at;
        }
    }
    text.len()
}

fn class_of_word(word: &str) -> TokenClass {
    if contains_word(KEYWORDS, word) || Type::named(word).is_some() {
        TokenClass::Keyword
    } else {
        TokenClass::Name
    }
}

fn is_in_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
