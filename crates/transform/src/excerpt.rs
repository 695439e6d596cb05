use core::fmt::{self, Write};

/// The start of an input text, short enough to quote in a message.
///
/// Displayed between backquotes, with `…` at a cut, and with invisible characters escaped (control characters, direction
/// marks, lone accents).
///
/// ```
/// use deltaboard_transform::Fen;
///
/// let error = "8/8/8/8/8/8/8/8 white - -".parse::<Fen>().unwrap_err();
/// assert_eq!(error.to_string(), "side to move must be w or b, not `white`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    chars: [char; Self::LONGEST],
    len: u8,
    cut: bool,
}

impl Excerpt {
    /// The maximum number of characters.
    ///
    /// ```
    /// use deltaboard_transform::Excerpt;
    ///
    /// assert!(Excerpt::LONGEST < 100);
    /// ```
    pub const LONGEST: usize = 20;

    pub(crate) fn new(text: &str) -> Self {
        let mut excerpt = Self { chars: ['\0'; Self::LONGEST], len: 0, cut: false };
        let mut rest = text.chars();
        for (slot, char) in excerpt.chars.iter_mut().zip(&mut rest) {
            *slot = char;
            excerpt.len += 1;
        }
        excerpt.cut = rest.next().is_some();
        excerpt
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        for &char in &self.chars[..self.len as usize] {
            write_visibly(f, char)?;
        }
        if self.cut {
            f.write_char('…')?;
        }
        f.write_char('`')
    }
}

/// The same as `Display`, because `unwrap` shows it to users.
impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A character, displayed between backquotes and escaped if it's invisible.
pub(crate) struct Quoted(pub(crate) char);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        write_visibly(f, self.0)?;
        f.write_char('`')
    }
}

fn write_visibly(f: &mut fmt::Formatter<'_>, char: char) -> fmt::Result {
    match char {
        '\0' => f.write_str("\\0"),
        '\t' => f.write_str("\\t"),
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        _ if is_invisible(char) => write!(f, "{}", char.escape_unicode()),
        _ => f.write_char(char),
    }
}

/// The ranges of invisible characters: whitespace except the space, direction marks, combining accents, and characters without
/// a script.
///
/// [`char::escape_debug`] knows all such characters, but its tables cost two kilobytes on the wire. These few cover what
/// users paste by mistake.
const INVISIBLE: [(char, char); 21] = [
    ('\0', '\u{1f}'),
    ('\u{7f}', '\u{a0}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{300}', '\u{36f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{1160}', '\u{1160}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{1ab0}', '\u{1aff}'),
    ('\u{1dc0}', '\u{1dff}'),
    ('\u{2000}', '\u{200f}'),
    ('\u{2028}', '\u{202f}'),
    ('\u{205f}', '\u{206f}'),
    ('\u{20d0}', '\u{20ff}'),
    ('\u{3000}', '\u{3000}'),
    ('\u{e000}', '\u{f8ff}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{fe20}', '\u{fe2f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{e0000}', '\u{10ffff}'),
];

fn is_invisible(char: char) -> bool {
    INVISIBLE.iter().any(|&(first, last)| (first..=last).contains(&char))
}

#[cfg(test)]
mod tests {
    use super::Quoted;
    use std::string::ToString;

    #[test]
    fn invisible_characters_are_escaped() {
        for (char, shown) in [
            ('\0', r"`\0`"),
            ('\t', r"`\t`"),
            ('\n', r"`\n`"),
            ('\r', r"`\r`"),
            ('\u{7f}', r"`\u{7f}`"),
            ('e', "`e`"),
        ] {
            assert_eq!(Quoted(char).to_string(), shown);
        }
    }
}
