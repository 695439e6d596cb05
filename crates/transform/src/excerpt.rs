use core::fmt::{self, Write};

/// The beginning of a text that a person gave, short enough to quote in a sentence.
///
/// Displayed between backquotes, with `…` where it was cut and with everything that would not show
/// (control characters, direction marks, lone accents) escaped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Excerpt {
    chars: [char; Self::LONGEST],
    len: u8,
    cut: bool,
}

impl Excerpt {
    /// The number of characters that are kept.
    pub const LONGEST: usize = 20;

    pub(crate) fn new(text: &str) -> Self {
        let mut excerpt = Self {
            chars: ['\0'; Self::LONGEST],
            len: 0,
            cut: false,
        };
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

/// A single character between backquotes, visible whatever it is.
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
        // `escape_debug` would escape these for source text, but a person can see them.
        '\'' | '"' | '\\' => f.write_char(char),
        _ => write!(f, "{}", char.escape_debug()),
    }
}
