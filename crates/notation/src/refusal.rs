use core::{error::Error, fmt, ops::Range};

/// Why a text was not read: what it was recognised as, and what is wrong with it.
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
    /// What is wrong, without a capital letter or a full stop.
    pub message: String,
    /// The place in the text, in bytes.
    pub span: Range<usize>,
    pub(crate) kind: Kind,
}

/// What kind of fault it is, where that decides what else the text may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An expression that is not computed here.
    Expression,
    /// A small number in other text.
    Hardly,
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
