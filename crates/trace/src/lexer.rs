//! Text into tokens. Blanks and comments are no tokens; the listing keeps them by their gaps.

use crate::diagnostic::Diagnostic;
use crate::number::Type;
use crate::span::Span;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A number with the type that its suffix, base and size give it in C;
    /// `None` where nothing but its size does, for Rust to infer.
    Number {
        bits: u64,
        suffix: Option<Type>,
        decimal: bool,
    },
    /// An operator or a bracket, the longest that fits.
    Sign(&'static str),
    /// After the last token.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// Longest first, so that `>>>=` is not read as `>>` `>=`.
const SIGNS: [&str; 50] = [
    ">>>=", "<<=", ">>=", ">>>", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
    "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", "..", ".", "+", "-", "*", "/", "%",
    "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", ";", ",", "(", ")", "{", "}", "[", "]",
];

/// What people paste from word processors and web pages, and what they meant.
const LOOK_ALIKES: [(char, &str); 14] = [
    ('−', "-"),
    ('–', "-"),
    ('—', "--"),
    ('×', "*"),
    ('·', "*"),
    ('“', "\""),
    ('”', "\""),
    ('’', "'"),
    ('≪', "<<"),
    ('≫', ">>"),
    ('«', "<<"),
    ('»', ">>"),
    ('∧', "&"),
    ('；', ";"),
];

pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let from = |at| Span::new(at, text.len()).of(text);
    while let Some(first) = from(at).chars().next() {
        let rest = from(at);
        let start = at;
        if let Some(length) = blank(rest, first) {
            at += length;
        } else if let Some(length) = comment(rest, start)? {
            at += length;
        } else if first.is_ascii_digit() {
            let (token, end) = number(text, start)?;
            tokens.push(token);
            at = end;
        } else if first.is_ascii_alphabetic() || first == '_' {
            at += rest
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            tokens.push(Token {
                kind: TokenKind::Word,
                span: Span::new(start, at),
            });
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            at += sign.len();
            tokens.push(Token {
                kind: TokenKind::Sign(sign),
                span: Span::new(start, at),
            });
        } else {
            return Err(foreign(first, Span::new(start, start + first.len_utf8())));
        }
    }
    tokens.push(Token {
        kind: TokenKind::End,
        span: Span::new(text.len(), text.len()),
    });
    Ok(tokens)
}

/// The length of the blank that the text starts with. `Â` before a no-break space is what a
/// no-break space turns into when a page's encoding is misread; wikis are full of it.
fn blank(rest: &str, first: char) -> Option<usize> {
    if first.is_whitespace() || matches!(first, '\u{200b}' | '\u{feff}') {
        Some(first.len_utf8())
    } else if rest.starts_with("Â\u{a0}") || rest.starts_with("Â ") {
        Some('Â'.len_utf8())
    } else if rest.starts_with('#') {
        // Preprocessor lines and attributes say nothing about the bits.
        Some(rest.find('\n').unwrap_or(rest.len()))
    } else {
        None
    }
}

fn comment(rest: &str, start: usize) -> Result<Option<usize>, Diagnostic> {
    if rest.starts_with("//") {
        Ok(Some(rest.find('\n').unwrap_or(rest.len())))
    } else if rest.starts_with("/*") {
        match rest.find("*/") {
            Some(end) => Ok(Some(end + 2)),
            None => Err(
                Diagnostic::new(Span::new(start, start + 2), "this comment has no end")
                    .with_help("close it with `*/`"),
            ),
        }
    } else {
        Ok(None)
    }
}

fn foreign(found: char, span: Span) -> Diagnostic {
    let fault = Diagnostic::new(span, format!("`{found}` means nothing here"));
    match LOOK_ALIKES.iter().find(|(like, _)| *like == found) {
        Some((_, meant)) => fault.with_help(format!("write `{meant}`")),
        None => fault,
    }
}

/// A number from its first digit on: `0x`, `0b` or decimal, `_` or `'` between digits, a suffix.
fn number(text: &str, start: usize) -> Result<(Token, usize), Diagnostic> {
    let from = |at| Span::new(at, text.len()).of(text);
    let rest = from(start);
    let lower = rest.get(..2).map(str::to_ascii_lowercase);
    let (radix, skip) = match lower.as_deref() {
        Some("0x") => (16, 2),
        Some("0b") => (2, 2),
        _ => (10, 0),
    };
    let mut bits: u64 = 0;
    let mut digits = 0;
    let mut at = start + skip;
    let mut fits = true;
    for c in from(at).chars() {
        if let Some(digit) = c.to_digit(radix) {
            let next = bits
                .checked_mul(u64::from(radix))
                .and_then(|bits| bits.checked_add(u64::from(digit)));
            fits &= next.is_some();
            bits = next.unwrap_or(bits);
            digits += 1;
        } else if !matches!(c, '_' | '\'') {
            break;
        }
        at += c.len_utf8();
    }
    let suffix_start = at;
    at += from(at)
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(text.len() - at);
    let span = Span::new(start, at);
    if digits == 0 {
        return Err(Diagnostic::new(span, "a number without digits"));
    }
    if !fits {
        return Err(Diagnostic::new(span, "this number does not fit in 64 bits")
            .with_help(format!("it has {digits} digits")));
    }
    let suffix = suffix(Span::new(suffix_start, at).of(text)).ok_or_else(|| {
        let place = Span::new(suffix_start, at);
        let written = place.of(text);
        let shown: String = written.chars().take(12).collect();
        match written.chars().next().filter(char::is_ascii_hexdigit) {
            Some(digit) if radix != 16 => {
                Diagnostic::new(place, format!("`{digit}` is no digit in base {radix}"))
                    .with_help("hexadecimal numbers start with `0x`")
            }
            _ if radix == 16 => Diagnostic::new(
                place,
                format!("`{shown}` is no hexadecimal digit or suffix"),
            ),
            _ => Diagnostic::new(place, format!("`{shown}` is no suffix of a number")),
        }
    })?;
    let kind = TokenKind::Number {
        bits,
        suffix,
        decimal: radix == 10,
    };
    Ok((Token { kind, span }, at))
}

/// What a suffix says of the type: `Some(None)` if it is absent, `None` if it is no suffix.
fn suffix(written: &str) -> Option<Option<Type>> {
    Some(match written.to_ascii_lowercase().as_str() {
        "" => None,
        "u" => Some(Type::U32),
        "ul" | "lu" | "ull" | "llu" | "ui64" => Some(Type::U64),
        "l" | "ll" | "i64" => Some(Type::I64),
        "n" => Some(Type::U64),
        other => Some(Type::named(other)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        tokens(text)
            .unwrap()
            .iter()
            .map(|token| token.span.of(text))
            .collect()
    }

    #[test]
    fn the_longest_sign_wins() {
        assert_eq!(words("x>>>=1"), ["x", ">>>=", "1", ""]);
        assert_eq!(words("x>>=y>>z"), ["x", ">>=", "y", ">>", "z", ""]);
    }

    #[test]
    fn every_dress_of_a_number() {
        for text in [
            "0x00ff",
            "0X00FF",
            "0x00_ff",
            "0x00'ff",
            "0b1111_1111",
            "255",
            "2_5_5",
            "255u64",
            "255ULL",
            "0xffULL",
            "0xffu64",
            "255L",
            "0xffn",
            "0xFFui64",
        ] {
            match tokens(text).unwrap()[0].kind {
                TokenKind::Number { bits, .. } => assert_eq!(bits, 255, "{text}"),
                other => panic!("{text} is read as {other:?}"),
            }
        }
    }

    #[test]
    fn misread_no_break_spaces_are_blanks() {
        assert_eq!(
            words("(t >> 28)Â\u{a0};"),
            ["(", "t", ">>", "28", ")", ";", ""]
        );
    }

    #[test]
    fn faults_say_what_was_meant() {
        for (text, says) in [
            ("x − 1", "`−` means nothing here; write `-`"),
            ("0x", "a number without digits"),
            (
                "0x1_0000_0000_0000_0000",
                "this number does not fit in 64 bits; it has 17 digits",
            ),
            (
                "00ff",
                "`f` is no digit in base 10; hexadecimal numbers start with `0x`",
            ),
            ("0x55g5", "`g5` is no hexadecimal digit or suffix"),
            ("12zz", "`zz` is no suffix of a number"),
            ("/* open", "this comment has no end; close it with `*/`"),
        ] {
            assert_eq!(tokens(text).unwrap_err().to_string(), says);
        }
    }
}
