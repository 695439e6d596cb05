//! A parsed text before it is linked.

use deltaboard_preprocessor::ambiguous_translation;
use deltaboard_source::{Diagnostic, Language, Span};

use crate::declarations::Declarations;
use crate::foreign;
use crate::front;
use crate::positions::Positions;

/// The maximum length of a text, in bytes.
const MAX_TEXT: usize = 320 * 1024;

/// A parsed text whose calls aren't resolved yet: what an object file is to a linker.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unit {
    // Whoever stores a unit has its text as well.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) text: String,
    pub(crate) declarations: Declarations,
}

/// Returns whether a text defines a function, in any language that is read. The function may have errors.
///
/// ```
/// use deltaboard_routine::is_code;
///
/// assert!(is_code("u64 up(u64 x) { return x << k; }"));
/// assert!(is_code("def up(x): return x << 8"));
/// for text in ["(1ULL << 4) | 0xff", "8/8/8/8/8/8/8/K6k w - -", "1. e4 (1. d4 d5) e5", "x << (8)"] {
///     assert!(!is_code(text), "{text}");
/// }
/// ```
#[must_use]
pub fn is_code(text: &str) -> bool {
    let names = |it: Unit| it.declarations.names.iter().any(|name| !name.is_empty());
    // No grammar is fetched for a text without parameters.
    text.contains('(') && Unit::parse(text, None).is_ok_and(names)
}

impl Unit {
    /// Parses the text of a program.
    pub(crate) fn parse(text: &str, language: Option<Language>) -> Result<Self, Diagnostic> {
        if text.len() > MAX_TEXT {
            let fault = format!(
                "this text has {} KB, but at most {} KB are allowed",
                text.len().div_ceil(1024),
                MAX_TEXT / 1024
            );
            return Err(Diagnostic::new(Span::new(0, 0), fault));
        }
        if let Some(fault) = ambiguous_translation(text, language) {
            return Err(fault);
        }
        let read = front::read(text, language, true);
        let is_read = |it: &Declarations| it.functions.iter().any(|it| it.fault.is_none());
        if language.is_none()
            && !read.as_ref().is_ok_and(is_read)
            && let Some(fault) = foreign::language(text)
        {
            return Err(fault);
        }
        let mut declarations = read?;
        if declarations.functions.is_empty() {
            if !declarations.faults.is_empty() {
                return Err(declarations.faults.remove(0));
            }
            return Err(Diagnostic::new(Span::new(0, 0), "this text contains no routine")
                .with_help("write `u64 f(u64 x) { … }`, or a formula such as `x ^ (x << 8)`"));
        }
        Ok(Self { text: text.to_owned(), declarations })
    }

    /// Parses a text of a library. The first function is the one that was requested.
    pub fn parse_library(text: &str) -> Result<Self, Diagnostic> {
        let text = text.trim();
        let mut declarations = front::read(text, None, false)?;
        if declarations.functions.is_empty() {
            let fault = declarations.faults.drain(..).next();
            let whole = Span::new(0, text.len());
            return Err(fault.unwrap_or_else(|| {
                Diagnostic::new(whole, "this library text contains no function")
            }));
        }
        Ok(Self { text: text.to_owned(), declarations })
    }

    /// Returns the unit as it's stored, without its text.
    #[must_use]
    pub fn stored(mut self) -> Self {
        Positions::Relative.apply(&mut self.declarations.functions);
        self
    }

    /// Returns a stored unit with its text, from which it was parsed.
    #[must_use]
    pub fn with_text(self, text: &str) -> Self {
        let mut unit = Self { text: text.to_owned(), ..self };
        Positions::Absolute.apply(&mut unit.declarations.functions);
        unit
    }
}
