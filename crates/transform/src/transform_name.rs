use core::{error::Error, fmt};

use crate::{Excerpt, Transform, spelling};

/// A word that names no [`Transform`], and the name that was probably meant.
///
/// ```
/// use deltaboard_transform::Transform;
///
/// let error = "rotate".parse::<Transform>().unwrap_err();
/// assert!(error.to_string().starts_with("`rotate` is no transform"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TransformNameError {
    /// The unknown word.
    pub word: Excerpt,
    /// The transform with the nearest name, if one is near.
    pub suggestion: Option<Transform>,
}

impl TransformNameError {
    pub(crate) fn new(word: &str) -> Self {
        let nearest = spelling::nearest(word, &Transform::ALL.map(Transform::name));
        Self {
            word: Excerpt::new(word),
            suggestion: nearest.map(|place| Transform::ALL[place]),
        }
    }
}

impl fmt::Display for TransformNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suggestion = self.suggestion.map(Transform::name);
        spelling::write_unknown(f, self.word, "transform", suggestion)
    }
}

impl Error for TransformNameError {}
