//! Preprocessing tokens (pp-tokens), by the rules of C11 6.4. At this stage, a token has a kind but no meaning yet.

/// The kind of a pp-token. Whitespace counts as one here, so that the tokens of a text cover it without gaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Whitespace, comments and line continuations.
    Whitespace,
    Ident,
    /// A preprocessing number: `0x10ULL`, `1.5e+3`, `0xe+1`.
    Number,
    /// A string or character literal: `"…"`, `'…'`
    Quoted,
    Punct,
    /// A character that is not part of another token: a backslash, a letter of another alphabet.
    Other,
}

/// The punctuators of all supported languages, longest first, so that `>>>=` isn't lexed as `>>` `>=`.
const PUNCTUATORS: &str = ">>>= <<= >>= >>> ... .. -> => ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^= \
    :: ## . + - * / % & | ^ ~ ! < > = ? : ; , ( ) { } [ ] #";

/// The encoding prefixes of C's string and character literals. A literal with an `R` is raw and ends in `)"`.
const PREFIXES: [&str; 9] = ["u8R", "LR", "uR", "UR", "R", "u8", "L", "u", "U"];

/// Returns the kind and the length of the first pp-token of a text. The length is 0 only for an empty text.
pub fn pp_token(rest: &str) -> (Kind, usize) {
    let Some(first) = rest.chars().next() else {
        return (Kind::Whitespace, 0);
    };
    if let Some(length) = whitespace_length(rest, first) {
        return (Kind::Whitespace, length);
    }
    if let Some(length) = literal_length(rest) {
        return (Kind::Quoted, length);
    }
    let second = rest[first.len_utf8()..].chars().next();
    if is_ident_continue(first) && !first.is_ascii_digit() {
        return (Kind::Ident, length_while(rest, is_ident_continue));
    }
    if first.is_ascii_digit() || (first == '.' && second.is_some_and(|c| c.is_ascii_digit())) {
        return (Kind::Number, number_length(rest));
    }
    match PUNCTUATORS.split(' ').find(|punct| rest.starts_with(punct)) {
        Some(punct) => (Kind::Punct, punct.len()),
        None => (Kind::Other, first.len_utf8()),
    }
}

/// Returns the length of the longest prefix in which all characters match.
pub(crate) fn length_while(text: &str, matches: fn(char) -> bool) -> usize {
    text.find(|c| !matches(c)).unwrap_or(text.len())
}

/// Returns whether an identifier can contain this character after its start.
pub(crate) fn is_ident_continue(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn whitespace_length(rest: &str, first: char) -> Option<usize> {
    if rest.starts_with("//") {
        Some(rest.find('\n').unwrap_or(rest.len()))
    } else if let Some(inside) = rest.strip_prefix("/*") {
        Some(inside.find("*/").map_or(rest.len(), |end| end + 4))
    } else if rest.starts_with("\\\n") || rest.starts_with("\\\r\n") {
        Some(rest.find('\n').map_or(1, |end| end + 1))
    } else {
        let is_whitespace = first.is_whitespace() || matches!(first, '\u{200b}' | '\u{feff}');
        is_whitespace.then(|| first.len_utf8())
    }
}

/// Returns the length of the preprocessing number at the start of a text: letters, digits, points, and a sign
/// after an exponent. A `'` separates digits.
fn number_length(rest: &str) -> usize {
    let mut previous = ' ';
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let continues = is_ident_continue(c)
            || c == '.'
            || (matches!(c, '+' | '-') && matches!(previous, 'e' | 'E' | 'p' | 'P'))
            || (c == '\'' && chars.peek().is_some_and(|(_, next)| is_ident_continue(*next)));
        if !continues {
            return at;
        }
        previous = c;
    }
    rest.len()
}

/// Returns the length of the string or character literal at the start of a text, including its encoding prefix,
/// or `None` if there is none or if it is unterminated.
fn literal_length(rest: &str) -> Option<usize> {
    let is_prefix = |prefix: &&&str| {
        let quoted = rest.strip_prefix(**prefix);
        quoted.is_some_and(|quoted| quoted.starts_with(['"', '\'']))
    };
    let prefix = PREFIXES.iter().find(is_prefix).copied().unwrap_or_default();
    let quoted = &rest[prefix.len()..];
    if prefix.ends_with('R') && quoted.starts_with('"') {
        let (delimiter, _) = quoted[1..].split_once('(')?;
        let close = format!("){delimiter}\"");
        return Some(rest.find(&close)? + close.len());
    }
    quoted_length(quoted).map(|length| prefix.len() + length)
}

/// Returns the length of the quoted text at the start of a text, if it ends on the same line.
fn quoted_length(text: &str) -> Option<usize> {
    let quote = text.bytes().next().filter(|it| matches!(it, b'"' | b'\''))?;
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'\n' || (byte == quote && !escaped);
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    (text.as_bytes()[end + 1] == quote).then_some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_text_into_pp_tokens_as_c_does() {
        for (text, expected) in [
            ("x+0xe+1", "x|+|0xe+1"),
            ("1'000'a .5f a.b", "1'000'a| |.5f| |a|.|b"),
            ("a>>>=b", "a|>>>=|b"),
            (r#"L"a\"b" 'x' '"'"#, r#"L"a\"b"| |'x'| |'"'"#),
            ("R\"q(\")\")q\"x", "R\"q(\")\")q\"|x"),
            ("a/*\n*/b//c", "a|/*\n*/|b|//c"),
            ("\\\na\\b '\n", "\\\n|a|\\|b| |'|\n"),
        ] {
            let mut rest = text;
            let mut tokens = Vec::new();
            while !rest.is_empty() {
                let (token, later) = rest.split_at(pp_token(rest).1);
                tokens.push(token);
                rest = later;
            }
            assert_eq!(tokens.join("|"), expected);
        }
    }
}
