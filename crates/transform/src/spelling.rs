/// The longest word that is compared, in bytes: beyond it, what was written is no slip of the hand.
const LONGEST_WORD: usize = 40;

/// No part of what is published: it is here for `deltaboard-routine` and `deltaboard-catalogue`, whose words are misspelt as ours are.
///
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
#[doc(hidden)]
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

/// What a misspelt word was probably meant to be: the first one whose name it begins, or else the one with the
/// nearest. A beginning may lack the `-` between words.
pub(crate) fn nearest<T: Copy>(
    word: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Option<T> {
    if word.is_empty() {
        return None;
    }
    if let Some(&begun) = all.iter().find(|&&one| begins(word, name(one))) {
        return Some(begun);
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

/// Whether a word of three letters or more is how a name begins.
fn begins(word: &str, name: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = u8> {
        text.bytes().map(plain).filter(|&letter| letter != b'-')
    }
    let mut of_name = letters(name);
    letters(word).count() > 2 && letters(word).all(|letter| of_name.next() == Some(letter))
}
