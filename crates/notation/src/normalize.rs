//! Normalizes whitespace, line breaks, dashes, quotes and escapes, and removes invisible characters.

use core::ops::Range;

use crate::placement::is_rank;
use crate::scan::{Scan, tail};

/// A normalized text, with the offsets of its characters in the original text.
pub(crate) struct Normalized {
    pub(crate) text: String,
    /// For each byte of the text, and for its end, the offset in the original text.
    offsets: Vec<usize>,
}

impl Normalized {
    pub(crate) fn new(original: &str) -> Self {
        let mut normalized = Self {
            text: String::with_capacity(original.len()),
            offsets: Vec::with_capacity(original.len() + 1),
        };
        let mut chars = original.char_indices().peekable();
        while let Some((offset, char)) = chars.next() {
            let next = chars.peek().map(|&(_, next)| next);
            let char = match (char, next) {
                ('\r', Some('\n')) => continue,
                // Escape sequences of string literals, as in JSON and code.
                ('\\', Some(letter @ ('n' | 'r' | 't'))) if !is_longer_word(original, offset) => {
                    chars.next();
                    if letter == 't' { '\t' } else { '\n' }
                }
                ('\\', Some('u')) if let Some((length, char)) = escape(&original[offset..]) => {
                    while chars.next_if(|&(at, _)| at < offset + length).is_some() {}
                    match normalized_char(char) {
                        Some(char) => char,
                        None => continue,
                    }
                }
                ('\\', Some(escaped)) if "/\"'_-*|#.~[]()>`".contains(escaped) => {
                    chars.next();
                    escaped
                }
                ('&', _) if let Some((length, char)) = entity(&original[offset..]) => {
                    while chars.next_if(|&(at, _)| at < offset + length).is_some() {}
                    match normalized_char(char) {
                        Some(char) => char,
                        None => continue,
                    }
                }
                // A zero-width space may separate a placement from the side to move; elsewhere it is removed.
                ('\u{200b}', Some('w' | 'b')) if ends_in_placement(&normalized.text) => ' ',
                ('\u{1b}', Some('[')) => {
                    // A colour code of a terminal.
                    while chars.next_if(|&(_, c)| !c.is_ascii_alphabetic()).is_some() {}
                    chars.next();
                    continue;
                }
                _ => match normalized_char(char) {
                    Some(char) => char,
                    None => continue,
                },
            };
            normalized.text.push(char);
            normalized.offsets.resize(normalized.text.len(), offset);
        }
        normalized.offsets.push(original.len());
        normalized
    }

    /// Translates a span to the original text.
    pub(crate) fn original_span(&self, original: &str, span: Range<usize>) -> Range<usize> {
        let offset = |at: usize| self.offsets[at.min(self.text.len())];
        let start = offset(span.start);
        // A span ends directly after its last character, before invisible ones.
        let end = match span.end.checked_sub(1) {
            Some(last) if span.end > span.start => {
                let last = offset(last);
                last + original[last..].chars().next().map_or(0, char::len_utf8)
            }
            _ => start,
        };
        start..end
    }
}

/// Decodes the HTML character reference at the beginning of a text. Returns its length and the character.
fn entity(text: &str) -> Option<(usize, char)> {
    const ENTITIES: &str = "nbsp= ,ensp= ,emsp= ,tab=\t,newline=\n,quot=\",apos=',lt=<,gt=>,sol=/,amp=&,lowbar=_,hyphen=-,dash=-,ndash=-,minus=-";
    let head = &text.as_bytes()[..text.len().min(12)];
    let end = head.iter().position(|byte| *byte == b';')?;
    let name = text.get(1..end)?;
    let char = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(number) => u32::from_str_radix(number, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
        None => {
            let mut known = ENTITIES.split(',').filter_map(|entity| entity.split_once('='));
            let (_, char) = known.find(|(it, _)| it.eq_ignore_ascii_case(name))?;
            char.chars().next()?
        }
    };
    Some((end + 1, char))
}

/// Decodes the escape sequence `\u0020` or `\u{20}` at the beginning of a text. Returns its length and the character.
fn escape(text: &str) -> Option<(usize, char)> {
    let (digits, length) = match text[2..].strip_prefix('{') {
        Some(rest) => {
            let end = rest.bytes().take(7).position(|byte| byte == b'}')?;
            (rest.get(..end)?, end + 4)
        }
        None => (text.get(2..6)?, 6),
    };
    let code = u32::from_str_radix(digits, 16).ok()?;
    Some((length, char::from_u32(code)?))
}

/// Whether a text ends in a complete placement.
fn ends_in_placement(text: &str) -> bool {
    let (before, rank) = tail(text, 72).rsplit_once('/').unwrap_or_default();
    is_rank(rank) && before.matches('/').count() >= 6
}

/// Whether `\n`, `\r` or `\t` begins a longer word, such as LaTeX's `\newgame`.
fn is_longer_word(text: &str, backslash: usize) -> bool {
    let mut after = text[backslash + 2..].chars();
    matches!((after.next(), after.next()), (Some(a), Some(b)) if a.is_ascii_lowercase() && b.is_ascii_lowercase())
        && !text[backslash + 2..].begins("rnbqkp")
}

/// Normalizes a character; `None` for invisible ones.
fn normalized_char(char: char) -> Option<char> {
    Some(match char {
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => return None,
        '\u{2060}'..='\u{2069}' | '\u{ad}' | '\u{fe0e}' | '\u{fe0f}' => return None,
        // The end of a file on DOS, and NUL.
        '\u{1a}' | '\0' => return None,
        '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}' => '\n',
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            ' '
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{ff0f}' | '\u{2044}' | '\u{2215}' => '/',
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_removed_and_spans_are_translated() {
        let text = "\u{feff}a\u{200b}b\u{a0}–\r\nc";
        let normalized = Normalized::new(text);
        assert_eq!(normalized.text, "ab -\nc");
        assert_eq!(normalized.original_span(text, 0..2), 3..8);
        assert_eq!(normalized.original_span(text, 5..6), 15..16);
        assert_eq!(normalized.original_span(text, 6..6), 16..16);
    }

    #[test]
    fn escape_sequences_are_decoded() {
        assert_eq!(Normalized::new(r"8\/8\n8").text, "8/8\n8");
        assert_eq!(Normalized::new(r"\newgame \textbf").text, r"\newgame \textbf");
        assert_eq!(Normalized::new(r#"\"rn\""#).text, r#""rn""#);
        assert_eq!(Normalized::new(r"-\nrnbq").text, "-\nrnbq");
    }
}
