//! Searching texts for characters. Each search is one function, however many places call it: a pattern of the standard library
//! becomes code of its own for each kind of pattern, which a page has to load.

use deltaboard_transform::{File, Rank, Square};

/// What texts are asked for everywhere.
pub(crate) trait Scan {
    /// The text without some characters at its beginning.
    fn trim_start_of(&self, chars: &str) -> &str;
    /// The text without some characters at its end.
    fn trim_end_of(&self, chars: &str) -> &str;
    /// The text without some characters at both ends.
    fn trim_of(&self, chars: &str) -> &str;
    /// Whether it begins with one of some characters.
    fn begins(&self, chars: &str) -> bool;
    /// Whether it ends with one of some characters.
    fn ends(&self, chars: &str) -> bool;
    /// Whether it has one of some characters.
    fn has(&self, chars: &str) -> bool;
    /// The first character of a kind.
    fn place(&self, is: fn(char) -> bool) -> Option<usize>;
    /// How many bytes there are before the first character that is not of a kind.
    fn run(&self, is: fn(char) -> bool) -> usize;
    /// Whether it begins with a character of a kind.
    fn begins_as(&self, is: fn(char) -> bool) -> bool;
    /// Whether it ends with a character of a kind.
    fn ends_as(&self, is: fn(char) -> bool) -> bool;
}

impl Scan for str {
    fn trim_start_of(&self, chars: &str) -> &str {
        let mut rest = self.chars();
        let mut text = self;
        while rest.next().is_some_and(|c| among(c, chars)) {
            text = rest.as_str();
        }
        text
    }

    fn trim_end_of(&self, chars: &str) -> &str {
        let mut rest = self.chars();
        let mut text = self;
        while rest.next_back().is_some_and(|c| among(c, chars)) {
            text = rest.as_str();
        }
        text
    }

    fn trim_of(&self, chars: &str) -> &str {
        self.trim_start_of(chars).trim_end_of(chars)
    }

    fn begins(&self, chars: &str) -> bool {
        self.chars().next().is_some_and(|c| among(c, chars))
    }

    fn ends(&self, chars: &str) -> bool {
        self.chars().next_back().is_some_and(|c| among(c, chars))
    }

    fn has(&self, chars: &str) -> bool {
        self.chars().any(|c| among(c, chars))
    }

    fn place(&self, is: fn(char) -> bool) -> Option<usize> {
        self.char_indices().find(|it| is(it.1)).map(|it| it.0)
    }

    fn run(&self, is: fn(char) -> bool) -> usize {
        let mut chars = self.char_indices();
        chars.find(|it| !is(it.1)).map_or(self.len(), |it| it.0)
    }

    fn begins_as(&self, is: fn(char) -> bool) -> bool {
        self.chars().next().is_some_and(is)
    }

    fn ends_as(&self, is: fn(char) -> bool) -> bool {
        self.chars().next_back().is_some_and(is)
    }
}

/// Whether a character is one of some.
pub(crate) fn among(char: char, chars: &str) -> bool {
    chars.chars().any(|it| it == char)
}

/// The parts of a text between characters of a kind, without empty ones.
pub(crate) fn words(text: &str, parts: fn(char) -> bool) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.place(parts).unwrap_or(rest.len());
        if end > 0 {
            words.push(&rest[..end]);
        }
        rest = &rest[end..];
        match rest.chars().next() {
            Some(char) => rest = &rest[char.len_utf8()..],
            None => return words,
        }
    }
}

/// The beginning of a text, at most so many bytes of it.
pub(crate) fn head(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The end of a text, at most so many bytes of it.
pub(crate) fn tail(text: &str, most: usize) -> &str {
    let mut start = text.len().saturating_sub(most);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// The square that a word names.
pub(crate) fn square(word: &str) -> Option<Square> {
    let [file, rank] = word.as_bytes() else {
        return None;
    };
    let file = file.to_ascii_lowercase().wrapping_sub(b'a');
    let file = File::ALL.get(usize::from(file))?;
    let rank = Rank::ALL.get(usize::from(rank.wrapping_sub(b'1')))?;
    Some(Square::from_coords(*file, *rank))
}

/// Whether a word is one of those that a text lists with blanks between.
pub(crate) fn is_listed(word: &str, list: &str) -> bool {
    !word.is_empty() && list.split(' ').any(|it| it == word)
}

/// Whether a word contains one of those that a text lists with blanks between.
pub(crate) fn has_part(word: &str, list: &str) -> bool {
    list.split(' ').any(|part| word.contains(part))
}

/// Whether a character is a digit.
pub(crate) fn is_digit(char: char) -> bool {
    char.is_ascii_digit()
}
