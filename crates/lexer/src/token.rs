//! Text into tokens. Blanks and comments are no tokens; the listing keeps them by their gaps.

use crate::diagnostic::Diagnostic;
use crate::number::Type;
use crate::pp_token::{self, SIGNS, is_of_word, length_while, quotation};
use crate::span::Span;
use crate::word_list::look_up;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A number with the type that its suffix, base and size give it in C;
    /// `None` where nothing but its size does, for Rust to infer.
    Number { bits: u64, suffix: Option<Type>, decimal: bool },
    /// An operator or a bracket, the longest that fits.
    Sign(&'static str),
    /// `"…"`
    Quote,
    /// `'x'`
    Letter,
    /// Rust's `'a`
    Lifetime,
    /// A character that is not part of any language, or an unsupported literal; its error is in a separate list.
    Unknown,
    /// After the last token.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// What people paste from word processors and web pages, and what they meant; and letters of other
/// alphabets that look like ours.
const LOOK_ALIKES: &str = "− - – - — -- ‒ - × * · * ∗ * ⋅ * ÷ / “ \" ” \" ‘ ' ≪ << ≫ >> « << » >> ∧ & ∨ | ⊕ ^ ¬ ! ≠ != \
    ≤ <= ≥ >= ； ; ， , （ ( ） ) ｛ { ｝ } ＝ = ＆ & ｜ | ＾ ^ ～ ~ ＋ + － - ＊ * ＜ < ＞ > ： : \
    а a А A В B с c С C е e Е E Н H і i І I ј j К K М M о o О O р p Р P Т T у y х x Х X ѕ s \
    Α A Β B Ε E Η H Ι I Κ K Μ M Ν N Ο O ο o Ρ P Τ T Χ X";

/// What some languages read as something else before they look for comments, where it could hide or show a line.
#[inline(never)]
pub fn read_otherwise(text: &str) -> Option<Diagnostic> {
    let escape = text.match_indices("\\u").find(|(at, _)| {
        let behind = text.as_bytes().get(at + 2);
        behind.is_some_and(u8::is_ascii_hexdigit)
    });
    let lone = (text.match_indices('\r')).find(|(at, _)| !text[at + 1..].starts_with('\n'));
    let (at, length, fault, help) = if let Some((at, _)) = escape {
        (
            at,
            2,
            "`\\u` makes another sign of its digits in Java, even in a comment",
            "write the sign itself",
        )
    } else if let Some(at) = text.find("??/") {
        (at, 3, "`??/` is a backslash for older C, even in a comment", "leave it out")
    } else if let Some(at) = digraph(text) {
        (at, 2, "in C, `%:` and `??=` at the start of a line are `#`", "write `#`")
    } else {
        let fault = "a carriage return without a line feed ends a line in some languages, and none in others";
        (lone?.0, 1, fault, "save the file with line feeds")
    };
    Some(Diagnostic::new(Span::new(at, at + length), fault).with_help(help))
}

/// Where a directive of C begins with another sign than `#`.
fn digraph(text: &str) -> Option<usize> {
    let mut lines = text.lines().map(str::trim_start);
    let line = lines.find(|line| line.starts_with("%:") || line.starts_with("??="))?;
    Some(line.as_ptr().addr() - text.as_ptr().addr())
}

/// The tokens of a text, and where one of them is [`Unknown`](TokenKind::Unknown) and why, in the order of the text.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub tokens: Vec<Token>,
    pub faults: Vec<(usize, Diagnostic)>,
}

impl Tokens {
    /// Reads `text[from..to]`, which has no directives any more. Only what would change how all the rest is read is refused as a whole.
    pub fn of(text: &str, from: usize, to: usize) -> Result<Self, Diagnostic> {
        let mut tokens = Vec::new();
        let mut faults = Vec::new();
        let mut at = from;
        while let Some(rest) = text.get(at..to)
            && let Some(first) = rest.chars().next()
        {
            let (kind, length) = match blank(rest, first) {
                Some(length) => (None, length),
                None => match comment(rest, at)? {
                    Some(length) => (None, length),
                    None => token(rest, first, at).unwrap_or_else(|fault| {
                        let length = match first {
                            // What is quoted goes on, most likely to the end of the line.
                            '"' => length_while(rest, is_of_line),
                            _ => fault.span().end.max(at + first.len_utf8()) - at,
                        };
                        faults.push((at, fault));
                        (Some(TokenKind::Unknown), length)
                    }),
                },
            };
            let span = Span::new(at, at + length);
            tokens.extend(kind.map(|kind| Token { kind, span }));
            at = span.end;
        }
        tokens.push(Token { kind: TokenKind::End, span: Span::new(at, at) });
        Ok(Self { tokens, faults })
    }
}

/// The token that a text starts with, `None` if it says nothing, and its length.
fn token(rest: &str, first: char, at: usize) -> Result<(Option<TokenKind>, usize), Diagnostic> {
    if rest.starts_with("# ") {
        // A script's comment.
        return Ok((None, length_while(rest, is_of_line)));
    }
    if first == '#'
        && let Some(length) = attribute(rest, at)?
    {
        return Ok((None, length));
    }
    if first.is_ascii_digit() {
        let (kind, length) = number(rest, at)?;
        return Ok((Some(kind), length));
    }
    if let Some(length) = letter(rest) {
        return Ok((Some(TokenKind::Letter), length));
    }
    if let Some(length) = raw(rest) {
        return Ok((Some(TokenKind::Quote), length));
    }
    if let (pp_token::Kind::Quote, length) = pp_token::piece(rest)
        && rest[..length].ends_with('"')
    {
        return Ok((Some(TokenKind::Quote), length));
    }
    if is_of_word(first) {
        return Ok((Some(TokenKind::Word), word_length(rest)));
    }
    if first == '"' {
        let fault = "this quotation has no end";
        return Err(Diagnostic::new(Span::new(at, at + 1), fault));
    }
    if first == '\''
        && let length @ 1.. = length_while(&rest[1..], is_of_word)
    {
        return Ok((Some(TokenKind::Lifetime), 1 + length));
    }
    match SIGNS.split(' ').find(|sign| rest.starts_with(sign)) {
        Some(sign) => Ok((Some(TokenKind::Sign(sign)), sign.len())),
        None => Err(foreign(first, at)),
    }
}

/// The length of the letter in quotes that a text starts with: `'x'`, `'\n'`, `b'x'`, `L'x'`.
fn letter(rest: &str) -> Option<usize> {
    let prefixes = ["", "b", "L", "u", "U", "u8"];
    let prefix = prefixes.into_iter().find(|prefix| {
        let quoted = rest.strip_prefix(prefix);
        quoted.is_some_and(|quoted| quoted.starts_with('\''))
    })?;
    let quoted = &rest[prefix.len()..];
    let inside = quoted[1..].chars().next().filter(|inside| *inside != '\'')?;
    let is_one = quoted[1 + inside.len_utf8()..].starts_with('\'');
    let length = quotation(quoted).filter(|_| is_one || inside == '\\')?;
    Some(prefix.len() + length)
}

/// The length of Rust's `r#"…"#` that a text starts with.
fn raw(rest: &str) -> Option<usize> {
    let behind = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('r')?;
    let quoted = behind.trim_start_matches('#');
    let close = format!("\"{}", &behind[..behind.len() - quoted.len()]);
    let inside = quoted.strip_prefix('"')?;
    let end = inside.find(&close)? + close.len();
    Some(rest.len() - inside.len() + end)
}

/// The length of the word that the text starts with. One may end in a prime, as `sq'` does.
fn word_length(rest: &str) -> usize {
    let length = length_while(rest, is_of_word);
    let after = &rest[length..];
    match after.chars().next() {
        Some(prime @ ('\'' | '′' | '’')) => {
            let next = after[prime.len_utf8()..].chars().next();
            if next.is_some_and(is_of_word) { length } else { length + prime.len_utf8() }
        }
        _ => length,
    }
}

fn is_of_line(c: char) -> bool {
    c != '\n'
}

/// The length of the blank that the text starts with. `Â` before a no-break space is what a
/// no-break space turns into when a page's encoding is misread; wikis are full of it.
fn blank(rest: &str, first: char) -> Option<usize> {
    if first.is_whitespace() || matches!(first, '\u{200b}' | '\u{feff}') {
        Some(first.len_utf8())
    } else if rest.starts_with("Â\u{a0}") || rest.starts_with("Â ") {
        Some('Â'.len_utf8())
    } else if first == '@' {
        // Java's annotations say nothing about the bits.
        Some(1 + length_while(&rest[1..], is_of_word))
    } else {
        None
    }
}

/// What a condition may stand before in Rust, as what is called is known by its name.
const ITEMS: &str = "pub fn unsafe extern use mod impl struct enum trait type macro_rules";

/// The length of an attribute of Rust's, like `#[inline(always)]`: they say nothing about the bits, unless they take out
/// what follows them.
#[inline(never)]
fn attribute(rest: &str, start: usize) -> Result<Option<usize>, Diagnostic> {
    let Some(open) = rest.trim_start_matches(['#', '!']).strip_prefix('[') else {
        return Ok(None);
    };
    let inside = rest.len() - open.len();
    let mut depth = 1;
    let end = open.find(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        depth == 0
    });
    let length = end.map_or(rest.len(), |end| inside + end + 1);
    let follows = rest[length..].trim_start();
    // Of two functions of a name, none is called; of what else there may be two of, the last would be taken.
    let is_item = follows.starts_with('#')
        || ITEMS.split(' ').any(|item| {
            let behind = follows.strip_prefix(item);
            behind.is_some_and(|behind| !behind.starts_with(is_of_word))
        });
    if rest[..length].contains("cfg(") && !is_item {
        let fault = "what is compiled hangs on this, and nothing here decides it";
        return Err(Diagnostic::new(Span::new(start, start + length), fault)
            .with_help("keep what is meant, and take the attribute away"));
    }
    Ok(Some(length))
}

pub fn comment(rest: &str, start: usize) -> Result<Option<usize>, Diagnostic> {
    if rest.starts_with("//") {
        let length = length_while(rest, is_of_line);
        match goes_on(rest, length) {
            true => Err(goes_on_in_c(start + length)),
            false => Ok(Some(length)),
        }
    } else if rest.starts_with("/*") {
        match rest.as_bytes().windows(2).position(|pair| pair == b"*/") {
            Some(end) if rest[2..end.max(2)].contains("/*") => Err(nested(start)),
            Some(end) => Ok(Some(end + 2)),
            None => Err(Diagnostic::new(Span::new(start, start + 2), "this comment has no end")
                .with_help("close it with `*/`")),
        }
    } else {
        Ok(None)
    }
}

/// Whether a comment ends in `\`, before a line that is no comment by itself: that belongs to it in C, and to the code in Rust.
fn goes_on(rest: &str, length: usize) -> bool {
    let (line, behind) = rest.split_at(length);
    let next = behind.lines().nth(1).unwrap_or_default().trim_start();
    line.trim_end().ends_with('\\') && !next.is_empty() && !next.starts_with("//")
}

#[inline(never)]
fn goes_on_in_c(end: usize) -> Diagnostic {
    let fault = "this comment goes on in the next line in C, and ends here in Rust";
    Diagnostic::new(Span::new(end - 1, end), fault).with_help("end it without a `\\`")
}

#[inline(never)]
fn nested(start: usize) -> Diagnostic {
    let fault = "a comment inside this one ends it in C, and does not in Rust";
    Diagnostic::new(Span::new(start, start + 2), fault).with_help("take the inner `/*` away")
}

#[inline(never)]
fn foreign(found: char, at: usize) -> Diagnostic {
    let span = Span::new(at, at + found.len_utf8());
    let fault = Diagnostic::new(span, format!("`{found}` means nothing here"));
    let mut pairs = LOOK_ALIKES.split_whitespace();
    while let (Some(like), Some(meant)) = (pairs.next(), pairs.next()) {
        if like.chars().eq([found]) {
            return fault.with_help(format!("write `{meant}`"));
        }
    }
    if found == '\'' {
        return fault.with_help("write the number of a letter, 97 for `'a'`");
    }
    // Letters of other alphabets begin behind the signs of Latin-1.
    if found > '\u{bf}' {
        return fault.with_help("names are written with the letters a to z");
    }
    fault
}

/// The number that the text starts with, and its length: `0x`, `0b` or decimal, `_` or `'` between
/// digits, a suffix.
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
        let span = Span::new(start, start + at + 1 + length_while(&ending[1..], is_of_word));
        return Err(Diagnostic::new(span, "a number here is a whole one"));
    }
    let ending = &ending[..length_while(ending, is_of_word)];
    let length = at + ending.len();
    let span = Span::new(start, start + length);
    if digits == 0 {
        return Err(Diagnostic::new(span, "a number without digits"));
    }
    if !fits {
        return Err(Diagnostic::new(span, "this number does not fit in 64 bits")
            .with_help(format!("it has {digits} digits")));
    }
    let Some(suffix) = suffix(ending) else {
        return Err(no_suffix(ending, radix, Span::new(start + at, start + length)));
    };
    let suffix = match suffix {
        // C's says that there is no sign, and not how wide the number is.
        Some(Type::U32) if ending.len() == 1 && u32::try_from(bits).is_err() => Some(Type::U64),
        // C's `L` is told by who reads it: without a sign too, where the number needs it, but for Java.
        Some(ty) if matches!(ending, "l" | "L" | "ll" | "LL" | "Ll" | "lL") => Some(ty),
        // `-128i8` is one.
        Some(ty) if bits > (ty.mask() >> u32::from(ty.is_signed())) + u64::from(ty.is_signed()) => {
            let fault = format!("this number does not fit in `{ending}`");
            return Err(Diagnostic::new(span, fault));
        }
        suffix => suffix,
    };
    let kind = TokenKind::Number { bits, suffix, decimal: radix == 10 };
    Ok((kind, length))
}

#[inline(never)]
fn no_suffix(written: &str, radix: u32, span: Span) -> Diagnostic {
    match written.chars().next() {
        Some(digit) if digit.is_ascii_hexdigit() && radix != 16 => {
            Diagnostic::new(span, format!("`{digit}` is no digit in base {radix}"))
                .with_help("hexadecimal numbers start with `0x`")
        }
        _ => {
            let fault = if radix == 16 {
                "is no hexadecimal digit or suffix"
            } else {
                "is no suffix of a number"
            };
            Diagnostic::new(span, format!("`{written:.12}` {fault}"))
        }
    }
}

/// What a suffix says of the type: `Some(None)` if it is absent, `None` if it is no suffix.
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

    fn words(text: &str) -> Vec<&str> {
        let Tokens { tokens, .. } = Tokens::of(text, 0, text.len()).unwrap();
        tokens.iter().map(|token| token.span.of(text)).collect()
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
            match Tokens::of(text, 0, text.len()).unwrap().tokens[0].kind {
                TokenKind::Number { bits, .. } => assert_eq!(bits, 255, "{text}"),
                other => panic!("{text} is read as {other:?}"),
            }
        }
    }

    #[test]
    fn misread_no_break_spaces_are_blanks() {
        assert_eq!(words("(t >> 28)Â\u{a0};"), ["(", "t", ">>", "28", ")", ";", ""]);
    }

    #[test]
    fn faults_say_what_was_meant() {
        for (text, says) in [
            ("x − 1", "`−` means nothing here; write `-`"),
            ("0x", "a number without digits"),
            ("0x1_0000_0000_0000_0000", "this number does not fit in 64 bits; it has 17 digits"),
            ("00ff", "`f` is no digit in base 10; hexadecimal numbers start with `0x`"),
            ("0x55g5", "`g5` is no hexadecimal digit or suffix"),
            ("12zz", "`zz` is no suffix of a number"),
            ("/* open", "this comment has no end; close it with `*/`"),
        ] {
            let fault = match Tokens::of(text, 0, text.len()) {
                Ok(read) => read.faults[0].1.clone(),
                Err(fault) => fault,
            };
            assert_eq!(fault.to_string(), says);
        }
    }
}
