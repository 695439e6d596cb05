//! Searches for characters. They aren't inlined, and take no generic patterns as the standard library does, because a
//! copy per pattern would make the WebAssembly larger.

use deltaboard_transform::{File, Rank, Square};

/// Searches in a text.
pub(crate) trait Scan {
    /// The text without these characters at its beginning.
    fn trim_start_of(&self, chars: &str) -> &str;
    /// The text without these characters at its end.
    fn trim_end_of(&self, chars: &str) -> &str;
    /// The text without these characters at both ends.
    fn trim_of(&self, chars: &str) -> &str;
    /// Whether the text begins with one of these characters.
    fn begins(&self, chars: &str) -> bool;
    /// Whether the text ends with one of these characters.
    fn ends(&self, chars: &str) -> bool;
    /// Whether the text contains one of these characters.
    fn has(&self, chars: &str) -> bool;
    /// The byte offset of the first character that satisfies a predicate.
    fn position(&self, is: fn(char) -> bool) -> Option<usize>;
    /// The length in bytes of the longest prefix whose characters all satisfy a predicate.
    fn prefix(&self, is: fn(char) -> bool) -> usize;
    /// Whether the first character satisfies a predicate.
    fn begins_as(&self, is: fn(char) -> bool) -> bool;
    /// Whether the last character satisfies a predicate.
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

    fn position(&self, is: fn(char) -> bool) -> Option<usize> {
        self.char_indices().find(|it| is(it.1)).map(|it| it.0)
    }

    fn prefix(&self, is: fn(char) -> bool) -> usize {
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

/// Whether a character is one of these.
pub(crate) fn among(char: char, chars: &str) -> bool {
    chars.chars().any(|it| it == char)
}

/// The non-empty parts of a text between separators.
pub(crate) fn words(text: &str, is_separator: fn(char) -> bool) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.position(is_separator).unwrap_or(rest.len());
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

/// The beginning of a text, at most `max` bytes.
pub(crate) fn head(text: &str, max: usize) -> &str {
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The end of a text, at most `max` bytes.
pub(crate) fn tail(text: &str, max: usize) -> &str {
    let mut start = text.len().saturating_sub(max);
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

/// Whether a word is in a space-separated list.
pub(crate) fn is_listed(word: &str, list: &str) -> bool {
    !word.is_empty() && list.split(' ').any(|it| it == word)
}

/// Whether a word contains an entry of a space-separated list.
pub(crate) fn has_part(word: &str, list: &str) -> bool {
    list.split(' ').any(|part| word.contains(part))
}

/// Whether a character is a decimal digit.
pub(crate) fn is_digit(char: char) -> bool {
    char.is_ascii_digit()
}

/// Whether a character can be in a word or a name.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
