//! The lexer: splits text into tokens. Whitespace and comments are not tokens; the listing finds them as the
//! gaps between tokens.

use crate::diagnostic::Diagnostic;
use crate::number::Type;
use crate::pp_token::{self, PUNCTUATORS, is_ident_continue, length_while, quoted_length};
use crate::span::Span;
use crate::word_list::look_up;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A name or a keyword.
    Ident,
    /// A number with the type of its suffix, or `None` without a suffix: then C chooses the type by base and
    /// size.
    Number { bits: u64, suffix: Option<Type>, decimal: bool },
    /// An operator or a bracket, the longest that matches.
    Punct(&'static str),
    /// `"…"`
    Str,
    /// `'x'`
    Char,
    /// A character that is not part of any language, or an unsupported literal; [`Tokens::errors`] has its error.
    Unknown,
    /// The end of the text, after the last token.
    Eof,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// Characters that people paste from word processors and web pages, and letters of other alphabets that look like
/// Latin ones. Each is followed by its replacement.
const LOOK_ALIKES: &str = "− - – - — -- ‒ - × * · * ∗ * ⋅ * ÷ / “ \" ” \" ‘ ' ≪ << ≫ >> « << » >> ∧ & ∨ | ⊕ ^ ¬ ! ≠ != \
    ≤ <= ≥ >= ； ; ， , （ ( ） ) ｛ { ｝ } ＝ = ＆ & ｜ | ＾ ^ ～ ~ ＋ + － - ＊ * ＜ < ＞ > ： : \
    а a А A В B с c С C е e Е E Н H і i І I ј j К K М M о o О O р p Р P Т T у y х x Х X ѕ s \
    Α A Β B Ε E Η H Ι I Κ K Μ M Ν N Ο O ο o Ρ P Τ T Χ X";

/// Finds text that some languages translate before they recognize comments, so that the comment may hide or
/// show a line: Java's `\u`, C's trigraphs and digraphs, lone carriage returns.
pub fn ambiguous_translation(text: &str) -> Option<Diagnostic> {
    let escape = text.match_indices("\\u").find(|(at, _)| {
        let digit = text.as_bytes().get(at + 2);
        digit.is_some_and(u8::is_ascii_hexdigit)
    });
    let lone = (text.match_indices('\r')).find(|(at, _)| !text[at + 1..].starts_with('\n'));
    let (at, length, message, help) = if let Some((at, _)) = escape {
        (
            at,
            2,
            "Java replaces `\\u` and its digits with one character, even in a comment",
            "write the character itself",
        )
    } else if let Some(at) = text.find("??/") {
        (at, 3, "older C reads `??/` as a backslash, even in a comment", "remove it")
    } else if let Some(at) = digraph(text) {
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

/// The tokens of a text, and for each [`Unknown`](TokenKind::Unknown) token its offset and its error, in the
/// order of the text.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub tokens: Vec<Token>,
    pub errors: Vec<(usize, Diagnostic)>,
}

#[doc(hidden)]
impl Tokens {
    /// Splits `text[from..to]` into tokens; directives must have been removed. Fails only for an error that
    /// makes the rest of the text ambiguous.
    pub fn lex(text: &str, from: usize, to: usize) -> Result<Self, Diagnostic> {
        let mut tokens = Vec::new();
        let mut errors = Vec::new();
        let mut at = from;
        while let Some(rest) = text.get(at..to)
            && let Some(first) = rest.chars().next()
        {
            let (kind, length) = match whitespace_length(rest, first) {
                Some(length) => (None, length),
                None => match comment_length(rest, at)? {
                    Some(length) => (None, length),
                    None => token(rest, first, at).unwrap_or_else(|error| {
                        let length = match first {
                            // The string most likely ends with the line.
                            '"' => length_while(rest, is_not_line_feed),
                            _ => error.span().end.max(at + first.len_utf8()) - at,
                        };
                        errors.push((at, error));
                        (Some(TokenKind::Unknown), length)
                    }),
                },
            };
            let span = Span::new(at, at + length);
            tokens.extend(kind.map(|kind| Token { kind, span }));
            at = span.end;
        }
        tokens.push(Token { kind: TokenKind::Eof, span: Span::new(at, at) });
        Ok(Self { tokens, errors })
    }
}

/// Returns the kind and the length of the first token of a text. The kind is `None` if the parser should ignore it.
fn token(rest: &str, first: char, at: usize) -> Result<(Option<TokenKind>, usize), Diagnostic> {
    if rest.starts_with("# ") {
        // This is a comment in a script.
        return Ok((None, length_while(rest, is_not_line_feed)));
    }
    if first.is_ascii_digit() {
        let (kind, length) = number(rest, at)?;
        return Ok((Some(kind), length));
    }
    if let Some(length) = char_length(rest) {
        return Ok((Some(TokenKind::Char), length));
    }
    if let (pp_token::Kind::Quoted, length) = pp_token::pp_token(rest)
        && rest[..length].ends_with('"')
    {
        return Ok((Some(TokenKind::Str), length));
    }
    if is_ident_continue(first) {
        return Ok((Some(TokenKind::Ident), ident_length(rest)));
    }
    if first == '"' {
        return Err(Diagnostic::new(Span::new(at, at + 1), "unterminated string"));
    }
    match PUNCTUATORS.split(' ').find(|punct| rest.starts_with(punct)) {
        Some(punct) => Ok((Some(TokenKind::Punct(punct)), punct.len())),
        None => Err(unexpected(first, at)),
    }
}

/// Returns the length of the character literal at the start of a text: `'x'`, `'\n'`, `L'x'`.
fn char_length(rest: &str) -> Option<usize> {
    let prefixes = ["", "L", "u", "U", "u8"];
    let prefix = prefixes.into_iter().find(|prefix| {
        let quoted = rest.strip_prefix(prefix);
        quoted.is_some_and(|quoted| quoted.starts_with('\''))
    })?;
    let quoted = &rest[prefix.len()..];
    let inside = quoted[1..].chars().next().filter(|inside| *inside != '\'')?;
    let is_one = quoted[1 + inside.len_utf8()..].starts_with('\'');
    let length = quoted_length(quoted).filter(|_| is_one || inside == '\\')?;
    Some(prefix.len() + length)
}

/// Returns the length of the identifier at the start of a text. It may end in a prime, as `sq'` does.
fn ident_length(rest: &str) -> usize {
    let length = length_while(rest, is_ident_continue);
    let after = &rest[length..];
    match after.chars().next() {
        Some(prime @ ('\'' | '′' | '’')) => {
            let next = after[prime.len_utf8()..].chars().next();
            if next.is_some_and(is_ident_continue) { length } else { length + prime.len_utf8() }
        }
        _ => length,
    }
}

fn is_not_line_feed(c: char) -> bool {
    c != '\n'
}

/// Returns the length of the whitespace or the Java annotation at the start of a text. `Â` before a no-break
/// space is what a no-break space turns into if a page is decoded with the wrong encoding; wikis are full of
/// it.
fn whitespace_length(rest: &str, first: char) -> Option<usize> {
    if first.is_whitespace() || matches!(first, '\u{200b}' | '\u{feff}') {
        Some(first.len_utf8())
    } else if rest.starts_with("Â\u{a0}") || rest.starts_with("Â ") {
        Some('Â'.len_utf8())
    } else if first == '@' {
        // Annotations of Java don't affect the bits.
        Some(1 + length_while(&rest[1..], is_ident_continue))
    } else {
        None
    }
}

/// Returns the length of the comment at the start of a text, or an error if languages disagree about where it ends.
pub fn comment_length(rest: &str, start: usize) -> Result<Option<usize>, Diagnostic> {
    if rest.starts_with("//") {
        let length = length_while(rest, is_not_line_feed);
        match continues_in_c(rest, length) {
            true => Err(continued_comment(start + length)),
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
/// the comment; in Rust it is code.
fn continues_in_c(rest: &str, length: usize) -> bool {
    let (line, after) = rest.split_at(length);
    let next = after.lines().nth(1).unwrap_or_default().trim_start();
    line.trim_end().ends_with('\\') && !next.is_empty() && !next.starts_with("//")
}

fn continued_comment(end: usize) -> Diagnostic {
    let message = "this comment continues on the next line in C, but ends here in Rust";
    Diagnostic::new(Span::new(end - 1, end), message).with_help("end it without a `\\`")
}

fn nested_comment(start: usize) -> Diagnostic {
    let message = "a nested comment ends this comment in C, but not in Rust";
    Diagnostic::new(Span::new(start, start + 2), message).with_help("remove the inner `/*`")
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

/// Parses the number at the start of a text, and returns it with its length: hexadecimal (`0x`), binary (`0b`)
/// or decimal, with `_` or `'` between digits, and an optional suffix.
fn number(rest: &str, start: usize) -> Result<(TokenKind, usize), Diagnostic> {
    let (radix, skip) = match rest.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        _ => (10, 0),
    };
    let mut bits: u64 = 0;
    let mut digits = 0;
    let mut at = skip;
    let mut fits = true;
    for c in rest.bytes().skip(skip).map(char::from) {
        if let Some(digit) = c.to_digit(radix) {
            let next = bits
                .checked_mul(u64::from(radix))
                .and_then(|bits| bits.checked_add(u64::from(digit)));
            fits &= next.is_some();
            bits = next.unwrap_or(bits);
            digits += 1;
        } else if c != '_'
            && !(c == '\'' && rest[at + 1..].starts_with(|c: char| c.is_digit(radix)))
        {
            break;
        }
        at += 1;
    }
    let ending = &rest[at..];
    if radix == 10
        && ending.starts_with('.')
        && ending[1..].starts_with(|c: char| c.is_ascii_digit())
    {
        let span = Span::new(start, start + at + 1 + length_while(&ending[1..], is_ident_continue));
        return Err(Diagnostic::new(span, "expected an integer"));
    }
    let ending = &ending[..length_while(ending, is_ident_continue)];
    let length = at + ending.len();
    let span = Span::new(start, start + length);
    if digits == 0 {
        return Err(Diagnostic::new(span, "this number has no digits"));
    }
    if !fits {
        return Err(Diagnostic::new(span, "this number does not fit in 64 bits")
            .with_help(format!("it has {digits} digits")));
    }
    let Some(suffix) = suffix(ending) else {
        return Err(invalid_suffix(ending, radix, Span::new(start + at, start + length)));
    };
    let suffix = match suffix {
        // C's `u` makes the number unsigned, but doesn't limit its width.
        Some(Type::U32) if ending.len() == 1 && u32::try_from(bits).is_err() => Some(Type::U64),
        // The parser decides about `L`: it can be unsigned if the number is too large, but not in Java.
        Some(ty) if matches!(ending, "l" | "L" | "ll" | "LL" | "Ll" | "lL") => Some(ty),
        // One more than the maximum is valid after a minus sign: `-128i8`.
        Some(ty) if bits > (ty.mask() >> u32::from(ty.is_signed())) + u64::from(ty.is_signed()) => {
            let message = format!("this number does not fit in `{ending}`");
            return Err(Diagnostic::new(span, message));
        }
        suffix => suffix,
    };
    let kind = TokenKind::Number { bits, suffix, decimal: radix == 10 };
    Ok((kind, length))
}

fn invalid_suffix(written: &str, radix: u32, span: Span) -> Diagnostic {
    match written.chars().next() {
        Some(digit) if digit.is_ascii_hexdigit() && radix != 16 => {
            Diagnostic::new(span, format!("`{digit}` is not a digit in base {radix}"))
                .with_help("hexadecimal numbers start with `0x`")
        }
        _ => {
            let message = if radix == 16 {
                "is not a hexadecimal digit or a suffix"
            } else {
                "is not a suffix of a number"
            };
            Diagnostic::new(span, format!("`{written:.12}` {message}"))
        }
    }
}

/// Returns the type that a number's suffix selects: `Some(None)` for an empty suffix, `None` for an invalid one.
fn suffix(written: &str) -> Option<Option<Type>> {
    const SUFFIXES: &[(&str, Type)] =
        &[("u", Type::U32), ("ul lu ull llu ui64 n", Type::U64), ("l ll i64", Type::I64)];
    if written.is_empty() {
        return Some(None);
    }
    let written = written.to_ascii_lowercase();
    let ty = look_up(SUFFIXES, &written).or_else(|| Type::named(&written))?;
    Some(Some(ty))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex(text: &str) -> Vec<&str> {
        let Tokens { tokens, .. } = Tokens::lex(text, 0, text.len()).unwrap();
        tokens.iter().map(|token| token.span.of(text)).collect()
    }

    #[test]
    fn lexes_the_longest_punctuator() {
        assert_eq!(lex("x>>>=1"), ["x", ">>>=", "1", ""]);
        assert_eq!(lex("x>>=y>>z"), ["x", ">>=", "y", ">>", "z", ""]);
    }

    #[test]
    fn parses_numbers_of_all_languages() {
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
            match Tokens::lex(text, 0, text.len()).unwrap().tokens[0].kind {
                TokenKind::Number { bits, .. } => assert_eq!(bits, 255, "{text}"),
                other => panic!("{text} is lexed as {other:?}"),
            }
        }
    }

    #[test]
    fn misdecoded_no_break_spaces_are_whitespace() {
        assert_eq!(lex("(t >> 28)Â\u{a0};"), ["(", "t", ">>", "28", ")", ";", ""]);
    }

    #[test]
    fn errors_suggest_a_fix() {
        for (text, message) in [
            ("x − 1", "unexpected character `−`; write `-`"),
            ("0x", "this number has no digits"),
            ("0x1_0000_0000_0000_0000", "this number does not fit in 64 bits; it has 17 digits"),
            ("00ff", "`f` is not a digit in base 10; hexadecimal numbers start with `0x`"),
            ("0x55g5", "`g5` is not a hexadecimal digit or a suffix"),
            ("12zz", "`zz` is not a suffix of a number"),
            ("/* open", "unterminated comment; close it with `*/`"),
        ] {
            let error = match Tokens::lex(text, 0, text.len()) {
                Ok(lexed) => lexed.errors[0].1.clone(),
                Err(error) => error,
            };
            assert_eq!(error.to_string(), message);
        }
    }
}
