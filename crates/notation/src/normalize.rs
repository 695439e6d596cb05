//! A text without the characters that nobody sees.

use core::ops::Range;

use crate::placement::is_rank;
use crate::scan::{Scan, tail};

/// A text in which blanks, line breaks and dashes are written one way and invisible characters are gone.
pub(crate) struct Clean {
    pub(crate) text: String,
    /// For each byte of the text, and for its end, the place in the original.
    places: Vec<usize>,
}

impl Clean {
    pub(crate) fn of(original: &str) -> Self {
        let mut clean = Self {
            text: String::with_capacity(original.len()),
            places: Vec::with_capacity(original.len() + 1),
        };
        let mut chars = original.char_indices().peekable();
        while let Some((place, char)) = chars.next() {
            let next = chars.peek().map(|&(_, next)| next);
            let char = match (char, next) {
                ('\r', Some('\n')) => continue,
                // Escapes of a string literal, as in JSON and code.
                ('\\', Some(letter @ ('n' | 'r' | 't'))) if !is_word_after(original, place) => {
                    chars.next();
                    if letter == 't' { '\t' } else { '\n' }
                }
                ('\\', Some('u')) if let Some((length, meant)) = escape(&original[place..]) => {
                    while chars.next_if(|&(at, _)| at < place + length).is_some() {}
                    match seen(meant) {
                        Some(meant) => meant,
                        None => continue,
                    }
                }
                ('\\', Some(escaped)) if "/\"'_-*|#.~[]()>`".contains(escaped) => {
                    chars.next();
                    escaped
                }
                ('&', _) if let Some((entity, meant)) = entity(&original[place..]) => {
                    while chars.next_if(|&(at, _)| at < place + entity).is_some() {}
                    match seen(meant) {
                        Some(meant) => meant,
                        None => continue,
                    }
                }
                // It may part a placement from what comes after it; inside of one it says nothing.
                ('\u{200b}', Some('w' | 'b')) if ends_in_placement(&clean.text) => ' ',
                ('\u{1b}', Some('[')) => {
                    // Colours of a terminal.
                    while chars.next_if(|&(_, c)| !c.is_ascii_alphabetic()).is_some() {}
                    chars.next();
                    continue;
                }
                _ => match seen(char) {
                    Some(char) => char,
                    None => continue,
                },
            };
            clean.text.push(char);
            clean.places.resize(clean.text.len(), place);
        }
        clean.places.push(original.len());
        clean
    }

    /// The span in the original text.
    pub(crate) fn original(&self, original: &str, span: Range<usize>) -> Range<usize> {
        let place = |at: usize| self.places[at.min(self.text.len())];
        let start = place(span.start);
        // A span ends after its last character, also where invisible ones follow.
        let end = match span.end.checked_sub(1) {
            Some(last) if span.end > span.start => {
                let last = place(last);
                last + original[last..].chars().next().map_or(0, char::len_utf8)
            }
            _ => start,
        };
        start..end
    }
}

/// A character that HTML writes as a word or by its number, and the length of that.
fn entity(text: &str) -> Option<(usize, char)> {
    const ENTITIES: &str = "nbsp= ,ensp= ,emsp= ,tab=\t,newline=\n,quot=\",apos=',lt=<,gt=>,sol=/,amp=&,lowbar=_,hyphen=-,dash=-,ndash=-,minus=-";
    let head = &text.as_bytes()[..text.len().min(12)];
    let end = head.iter().position(|byte| *byte == b';')?;
    let name = text.get(1..end)?;
    let meant = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(number) => u32::from_str_radix(number, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
        None => {
            let mut known = ENTITIES.split(',').filter_map(|entity| entity.split_once('='));
            let (_, meant) = known.find(|(it, _)| it.eq_ignore_ascii_case(name))?;
            meant.chars().next()?
        }
    };
    Some((end + 1, meant))
}

/// A character that JSON and code write by its number, `\u0020` or `\u{20}`, and the length of that.
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

/// Whether a text ends in a whole placement.
fn ends_in_placement(text: &str) -> bool {
    let (before, rank) = tail(text, 72).rsplit_once('/').unwrap_or_default();
    is_rank(rank) && before.matches('/').count() >= 6
}

/// Whether `\n` and its like begin a longer word, as in LaTeX's `\newgame`.
fn is_word_after(text: &str, backslash: usize) -> bool {
    let mut after = text[backslash + 2..].chars();
    matches!((after.next(), after.next()), (Some(a), Some(b)) if a.is_ascii_lowercase() && b.is_ascii_lowercase())
        && !text[backslash + 2..].begins("rnbqkp")
}

/// A character as it is read; `None` for what nobody sees.
fn seen(char: char) -> Option<char> {
    Some(match char {
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => return None,
        '\u{2060}'..='\u{2069}' | '\u{ad}' | '\u{fe0e}' | '\u{fe0f}' => return None,
        // The sign for the end of a file on DOS.
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
    fn invisible_characters_are_gone_and_places_are_kept() {
        let text = "\u{feff}a\u{200b}b\u{a0}–\r\nc";
        let clean = Clean::of(text);
        assert_eq!(clean.text, "ab -\nc");
        assert_eq!(clean.original(text, 0..2), 3..8);
        assert_eq!(clean.original(text, 5..6), 15..16);
        assert_eq!(clean.original(text, 6..6), 16..16);
    }

    #[test]
    fn escapes_of_strings_are_resolved() {
        assert_eq!(Clean::of(r"8\/8\n8").text, "8/8\n8");
        assert_eq!(Clean::of(r"\newgame \textbf").text, r"\newgame \textbf");
        assert_eq!(Clean::of(r#"\"rn\""#).text, r#""rn""#);
        assert_eq!(Clean::of(r"-\nrnbq").text, "-\nrnbq");
    }
}
