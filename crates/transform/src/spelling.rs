/// The maximum length of a compared word in bytes. A longer word isn't a misspelt name.
const LONGEST_WORD: usize = 40;

/// Not part of the public API: this is for `deltaboard-routine` and `deltaboard-catalogue`, which suggest
/// words in the same way.
///
/// The number of letters to insert, delete or replace to turn one word into the other (Levenshtein), or `None` if the
/// first has more than 40 bytes. Ignores case, and treats `_` and a space like `-`.
///
/// ```
/// use deltaboard_transform::edits;
///
/// assert_eq!(edits("Flip_Vertical", "flip-vertical"), Some(0));
/// assert_eq!(edits("colour", "color"), Some(1));
/// assert_eq!(edits(&"x".repeat(41), "x"), None);
/// ```
#[doc(hidden)]
#[must_use]
pub fn edits(word: &str, name: &str) -> Option<usize> {
    let word = word.as_bytes();
    if word.len() > LONGEST_WORD {
        return None;
    }
    // One row of the table: its columns are the letters of the word, the rows those of the name.
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

/// A letter normalized to the style of names: lower case, with `-`.
const fn plain(letter: u8) -> u8 {
    match letter {
        b'_' | b' ' => b'-',
        _ => letter.to_ascii_lowercase(),
    }
}

/// The value that a misspelt word probably means: the first whose name starts with the word, otherwise the one with the most
/// similar name. The word may lack the `-` between words.
pub(crate) fn nearest<T: Copy>(
    word: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Option<T> {
    if word.is_empty() {
        return None;
    }
    if let Some(&value) = all.iter().find(|&&one| begins(word, name(one))) {
        return Some(value);
    }
    let mut nearest = None;
    let mut fewest = word.len() / 3 + 1;
    for &one in all {
        let edits = edits(word, name(one))?;
        if edits < fewest {
            (nearest, fewest) = (Some(one), edits);
        }
    }
    nearest
}

/// Whether a name starts with the word, which must have at least three letters.
fn begins(word: &str, name: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = u8> {
        text.bytes().map(plain).filter(|&letter| letter != b'-')
    }
    let mut of_name = letters(name);
    letters(word).count() > 2 && letters(word).all(|letter| of_name.next() == Some(letter))
}
