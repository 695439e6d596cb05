use core::{error::Error, fmt};

use crate::{Excerpt, Transform};

/// A word that names no [`Transform`], and the name that was probably meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TransformNameError {
    /// The unknown word.
    pub word: Excerpt,
    /// The transform with the nearest name, if one is near.
    pub suggestion: Option<Transform>,
}

impl TransformNameError {
    pub(crate) fn new(word: &str) -> Self {
        Self {
            word: Excerpt::new(word),
            suggestion: nearest(word),
        }
    }
}

impl fmt::Display for TransformNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no transform", self.word)?;
        match self.suggestion {
            Some(transform) => write!(f, "; did you mean `{transform}`?"),
            None => Ok(()),
        }
    }
}

impl Error for TransformNameError {}

/// The longest word that is compared with the names; the longest name has 30 letters.
const LONGEST_WORD: usize = 40;

fn nearest(word: &str) -> Option<Transform> {
    if word.is_empty() || word.len() > LONGEST_WORD {
        return None;
    }
    let word = word.as_bytes();
    let begun = |transform: &Transform| {
        let beginning = transform.name().as_bytes().get(..word.len());
        word.len() > 2
            && beginning.is_some_and(|beginning| beginning.iter().copied().eq(plain(word)))
    };
    if let Some(transform) = Transform::ALL.into_iter().find(begun) {
        return Some(transform);
    }
    let (distance, transform) = Transform::ALL
        .into_iter()
        .map(|transform| (distance(word, transform.name().as_bytes()), transform))
        .min_by_key(|&(distance, _)| distance)?;
    (distance <= word.len() / 3).then_some(transform)
}

/// The letters as names write them: lower case, words joined by `-`.
fn plain(word: &[u8]) -> impl Iterator<Item = u8> {
    word.iter().map(|letter| match letter {
        b'_' | b' ' => b'-',
        _ => letter.to_ascii_lowercase(),
    })
}

/// The number of letters to insert, delete or replace to make one word of the other (Levenshtein).
fn distance(word: &[u8], name: &[u8]) -> usize {
    // One row of the table, over the letters of the word; the rows are the letters of the name.
    let mut row: [usize; LONGEST_WORD + 1] = core::array::from_fn(|column| column);
    for (line, &expected) in name.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, letter) in plain(word).enumerate() {
            let replaced = diagonal + usize::from(letter != expected);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[word.len()]
}
