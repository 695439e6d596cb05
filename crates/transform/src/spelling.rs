use core::fmt;

use crate::Excerpt;

/// The longest word that is compared, in bytes: beyond it, what was written is no slip of the hand.
const LONGEST_WORD: usize = 40;

/// The number of letters to insert, delete or replace to make one word of the other (Levenshtein), or `None` if
/// the first has more than 40. Upper case is as good as lower, and `_` or a blank as good as `-`.
///
/// ```
/// use deltaboard_transform::edits;
///
/// assert_eq!(edits("Flip_Vertical", "flip-vertical"), Some(0));
/// assert_eq!(edits("colour", "color"), Some(1));
/// assert_eq!(edits(&"x".repeat(41), "x"), None);
/// ```
#[must_use]
pub fn edits(word: &str, name: &str) -> Option<usize> {
    let word = word.as_bytes();
    if word.len() > LONGEST_WORD {
        return None;
    }
    // One row of the table, over the letters of the word; the rows are the letters of the name.
    let mut row: [usize; LONGEST_WORD + 1] = core::array::from_fn(|column| column);
    for expected in name.bytes() {
        let mut diagonal = row[0];
        row[0] += 1;
        for (column, &letter) in word.iter().enumerate() {
            let replaced = diagonal + usize::from(plain(letter) != plain(expected));
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    Some(row[word.len()])
}

/// A letter as names write it.
const fn plain(letter: u8) -> u8 {
    match letter {
        b'_' | b' ' => b'-',
        _ => letter.to_ascii_lowercase(),
    }
}

/// Which of the names a misspelt word was probably meant to be: the first one that it begins, or else the nearest.
pub(crate) fn nearest(word: &str, names: &[&str]) -> Option<usize> {
    if word.is_empty() {
        return None;
    }
    let begun = |name: &&str| {
        let beginning = name.get(..word.len());
        word.len() > 2 && beginning.is_some_and(|beginning| edits(word, beginning) == Some(0))
    };
    if let Some(place) = names.iter().position(begun) {
        return Some(place);
    }
    let mut nearest = None;
    let mut fewest = word.len() / 3 + 1;
    for (place, name) in names.iter().enumerate() {
        let edits = edits(word, name)?;
        if edits < fewest {
            (nearest, fewest) = (Some(place), edits);
        }
    }
    nearest
}

/// "`flipvertical` is no transform; did you mean `flip-vertical`?"
pub(crate) fn write_unknown(
    f: &mut fmt::Formatter<'_>,
    word: Excerpt,
    noun: &str,
    suggestion: Option<&str>,
) -> fmt::Result {
    write!(f, "{word} is no {noun}")?;
    match suggestion {
        Some(name) => write!(f, "; did you mean `{name}`?"),
        None => Ok(()),
    }
}
