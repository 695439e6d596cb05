//! The text cut into preprocessing tokens, by the rules of C11 6.4: before a token has a meaning, it only has a kind.

/// What a piece of a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Blanks, comments and continued lines.
    Blank,
    Word,
    /// A preprocessing number: `0x10ULL`, `1.5e+3`, `0xe+1`.
    Number,
    /// `"…"`, `'…'`
    Quote,
    Sign,
    /// What means nothing by itself: a backslash, a letter of another alphabet.
    Other,
}

/// The signs of all languages that are read, longest first, so that `>>>=` is not read as `>>` `>=`.
pub const SIGNS: &str = ">>>= <<= >>= >>> ..= ... .. -> => ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^= \
    :: ## . + - * / % & | ^ ~ ! < > = ? : ; , ( ) { } [ ] #";

/// What stands before a quotation and belongs to it. With an `R` it is raw, and ends in `)"`.
const PREFIXES: [&str; 9] = ["u8R", "LR", "uR", "UR", "R", "u8", "L", "u", "U"];

/// The kind of the piece that a text starts with, and its length: never 0 but for an empty text.
pub fn piece(rest: &str) -> (Kind, usize) {
    let Some(first) = rest.chars().next() else {
        return (Kind::Blank, 0);
    };
    if let Some(length) = blank(rest, first) {
        return (Kind::Blank, length);
    }
    if let Some(length) = quote(rest) {
        return (Kind::Quote, length);
    }
    let behind = rest[first.len_utf8()..].chars().next();
    if is_of_word(first) && !first.is_ascii_digit() {
        return (Kind::Word, length_while(rest, is_of_word));
    }
    if first.is_ascii_digit() || (first == '.' && behind.is_some_and(|c| c.is_ascii_digit())) {
        return (Kind::Number, number(rest));
    }
    match SIGNS.split(' ').find(|sign| rest.starts_with(sign)) {
        Some(sign) => (Kind::Sign, sign.len()),
        None => (Kind::Other, first.len_utf8()),
    }
}

/// The length of what the text starts with that is all alike.
pub fn length_while(text: &str, alike: fn(char) -> bool) -> usize {
    text.find(|c| !alike(c)).unwrap_or(text.len())
}

pub fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn blank(rest: &str, first: char) -> Option<usize> {
    if rest.starts_with("//") {
        Some(rest.find('\n').unwrap_or(rest.len()))
    } else if let Some(inside) = rest.strip_prefix("/*") {
        Some(inside.find("*/").map_or(rest.len(), |end| end + 4))
    } else if rest.starts_with("\\\n") || rest.starts_with("\\\r\n") {
        Some(rest.find('\n').map_or(1, |end| end + 1))
    } else {
        let is_blank = first.is_whitespace() || matches!(first, '\u{200b}' | '\u{feff}');
        is_blank.then(|| first.len_utf8())
    }
}

/// The length of the preprocessing number that a text starts with: letters, digits, points, and a sign behind an exponent.
/// A `'` separates digits.
pub fn number(rest: &str) -> usize {
    let mut before = ' ';
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let goes_on = is_of_word(letter)
            || letter == '.'
            || (matches!(letter, '+' | '-') && matches!(before, 'e' | 'E' | 'p' | 'P'))
            || (letter == '\'' && letters.peek().is_some_and(|(_, next)| is_of_word(*next)));
        if !goes_on {
            return at;
        }
        before = letter;
    }
    rest.len()
}

/// The length of the quotation that a text starts with, if it has an end.
fn quote(rest: &str) -> Option<usize> {
    let begins = |prefix: &&&str| {
        let behind = rest.strip_prefix(**prefix);
        behind.is_some_and(|behind| behind.starts_with(['"', '\'']))
    };
    let prefix = PREFIXES.iter().find(begins).copied().unwrap_or_default();
    let quoted = &rest[prefix.len()..];
    if prefix.ends_with('R') && quoted.starts_with('"') {
        let (delimiter, _) = quoted[1..].split_once('(')?;
        let close = format!("){delimiter}\"");
        return Some(rest.find(&close)? + close.len());
    }
    quotation(quoted).map(|length| prefix.len() + length)
}

/// The length of the quotation that a text starts with, if it ends in its line.
pub fn quotation(text: &str) -> Option<usize> {
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
    fn a_text_is_cut_as_c_cuts_it() {
        for (text, pieces) in [
            ("x+0xe+1", "x|+|0xe+1"),
            ("1'000'a .5f a.b", "1'000'a| |.5f| |a|.|b"),
            ("a>>>=b", "a|>>>=|b"),
            (r#"L"a\"b" 'x' '"'"#, r#"L"a\"b"| |'x'| |'"'"#),
            ("R\"q(\")\")q\"x", "R\"q(\")\")q\"|x"),
            ("a/*\n*/b//c", "a|/*\n*/|b|//c"),
            ("\\\na\\b '\n", "\\\n|a|\\|b| |'|\n"),
        ] {
            let mut rest = text;
            let mut cut = Vec::new();
            while !rest.is_empty() {
                let (now, later) = rest.split_at(piece(rest).1);
                cut.push(now);
                rest = later;
            }
            assert_eq!(cut.join("|"), pieces);
        }
    }
}
