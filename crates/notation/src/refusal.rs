use core::{error::Error, fmt, ops::Range};

/// The error for a text that can't be read as a board. It says what the text was recognized as, and what is wrong with
/// it.
///
/// ```
/// use deltaboard_notation::read;
///
/// let refusal = read("8/8/8/8 w - -").unwrap_err();
/// assert_eq!(refusal.to_string(), "4 ranks; a board has 8");
/// assert_eq!(refusal.span, 0..7);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The message, without a capital letter or a full stop.
    pub message: String,
    /// The byte span of the error in the text.
    pub span: Range<usize>,
    pub(crate) kind: Kind,
}

/// The kind of error, as far as the search for other readings depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An unsupported expression.
    Expression,
    /// A small number within other text, probably not a bitboard.
    Unlikely,
    Other,
}

impl Refusal {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, kind: Kind::Other }
    }

    pub(crate) fn of(kind: Kind, span: Range<usize>, message: impl Into<String>) -> Self {
        Self { kind, ..Self::new(span, message) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {}
