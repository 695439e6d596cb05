//! The line of a text that an error is in, with carets under the error.

use core::fmt;
use std::borrow::Cow;

use crate::span::Span;

/// The line of a text that a span starts in. Displayed with carets under the span, as compilers do.
///
/// ```
/// use deltaboard_source::{Excerpt, Span};
///
/// let excerpt = Excerpt::of("x = x >> 8;\nx = y;", Span::new(16, 17));
/// assert_eq!((excerpt.line, excerpt.column, &*excerpt.text), (2, 5, "x = y;"));
/// assert_eq!(excerpt.to_string(), "2 | x = y;\n  |     ^");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt<'a> {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the column where the span starts, from 1.
    pub column: usize,
    /// The number of characters of the line in the span.
    pub width: usize,
    /// The text of the line.
    pub text: Cow<'a, str>,
}

impl<'a> Excerpt<'a> {
    /// Finds the line of a span. A span that begins after the text is at its end.
    ///
    /// ```
    /// use deltaboard_source::{Excerpt, Span};
    ///
    /// let excerpt = Excerpt::of("sq′ =", Span::new(6, 7));
    /// assert_eq!((excerpt.line, excerpt.column), (1, 5));
    /// ```
    #[must_use]
    pub fn of(text: &'a str, span: Span) -> Self {
        let before = &text[..floor_char_boundary(text, span.start)];
        let first = before.rfind('\n').map_or(0, |end| end + 1);
        let line = text[first..].lines().next().unwrap_or_default();
        let end = floor_char_boundary(line, span.end.saturating_sub(first));
        let marked = line.get(before.len() - first..end).unwrap_or_default();
        Self {
            line: before.matches('\n').count() + 1,
            column: before[first..].chars().count() + 1,
            width: marked.chars().count(),
            text: line.into(),
        }
    }

    /// Draws what to write under the line: carets under the span, or one where an empty span is.
    ///
    /// ```
    /// use deltaboard_source::{Excerpt, Span};
    ///
    /// assert_eq!(Excerpt::of("x >> 64", Span::new(5, 7)).carets(), "     ^^");
    /// ```
    #[must_use]
    pub fn carets(&self) -> String {
        " ".repeat(self.column.saturating_sub(1)) + &"^".repeat(self.width.max(1))
    }
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let pad = number.len();
        write!(f, "{number} | {}\n{:pad$} | {}", self.text, "", self.carets())
    }
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
