//! Letter cases of names: snake case, camel case and so on.

/// How the words of a name are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    /// `flip_vertical`
    Snake,
    /// `flipVertical`
    Camel,
    /// `FlipVertical`
    Pascal,
    /// `FLIP_VERTICAL`
    Upper,
}

impl Case {
    /// The words of `name`, joined in this case.
    pub(crate) fn of(self, name: &str) -> String {
        let words = words(name);
        if words.is_empty() {
            return name.to_owned();
        }
        let mut joined = String::new();
        for (place, word) in words.iter().enumerate() {
            if place > 0 && matches!(self, Self::Snake | Self::Upper) {
                joined.push('_');
            }
            match self {
                Self::Snake => joined += word,
                Self::Upper => joined += &word.to_ascii_uppercase(),
                Self::Camel if place == 0 => joined += word,
                Self::Camel | Self::Pascal => joined += &capitalised(word),
            }
        }
        joined
    }
}

/// Splits a name at `_` and at capitals into words in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for letter in name.chars() {
        let begins = !before.is_ascii_alphanumeric()
            || (letter.is_ascii_uppercase() && before.is_ascii_lowercase());
        if letter.is_ascii_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.push(letter.to_ascii_lowercase()),
                _ => words.push(letter.to_ascii_lowercase().to_string()),
            }
        }
        before = letter;
    }
    words
}

/// The text with a capital first letter.
pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        core::iter::once(first.to_ascii_uppercase()).chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_converted_to_each_case() {
        for (name, snake, camel, pascal, upper) in [
            ("k1", "k1", "k1", "K1", "K1"),
            (
                "rotate_90_clockwise",
                "rotate_90_clockwise",
                "rotate90Clockwise",
                "Rotate90Clockwise",
                "ROTATE_90_CLOCKWISE",
            ),
            ("flipVertical", "flip_vertical", "flipVertical", "FlipVertical", "FLIP_VERTICAL"),
            ("_", "_", "_", "_", "_"),
        ] {
            assert_eq!(Case::Snake.of(name), snake);
            assert_eq!(Case::Camel.of(name), camel);
            assert_eq!(Case::Pascal.of(name), pascal);
            assert_eq!(Case::Upper.of(name), upper);
        }
    }
}
