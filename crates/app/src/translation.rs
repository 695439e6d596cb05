//! The code in another language, as the worker prints it.

use deltaboard_routine::{Listing, Translation};

/// Code in another language; or why it can't be printed, as a sentence without its full stop.
pub type Printed = Result<Translated, String>;

/// Code in another language, and its lines.
#[derive(Debug)]
pub struct Translated {
    /// The text of the whole file.
    pub text: String,
    /// The text line by line. Its expressions are those of the program that plays.
    pub listing: Listing,
}

impl From<Translation> for Translated {
    fn from(translation: Translation) -> Self {
        Self { listing: translation.listing(), text: translation.text }
    }
}
