use core::{error::Error, fmt};

use crate::{Excerpt, Transform, edits};

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

fn nearest(word: &str) -> Option<Transform> {
    if word.is_empty() {
        return None;
    }
    let begun = |transform: &Transform| {
        let beginning = transform.name().get(..word.len());
        word.len() > 2 && beginning.is_some_and(|beginning| edits(word, beginning) == Some(0))
    };
    if let Some(transform) = Transform::ALL.into_iter().find(begun) {
        return Some(transform);
    }
    let mut nearest = None;
    let mut fewest = word.len() / 3 + 1;
    for transform in Transform::ALL {
        let edits = edits(word, transform.name())?;
        if edits < fewest {
            (nearest, fewest) = (Some(transform), edits);
        }
    }
    nearest
}
