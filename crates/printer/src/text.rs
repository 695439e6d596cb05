//! Printed text that knows which expression of the program each part prints.

use deltaboard_routine::{ExprId, Span, TranslatedPart, Translation};

/// An expression of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    pub(crate) expr: ExprId,
    pub(crate) span: Span,
}

/// A text with the parts that print expressions: inner ones before those around them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Text {
    text: String,
    parts: Vec<TranslatedPart>,
}

impl Text {
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// The width in a fixed-width font.
    pub(crate) fn width(&self) -> usize {
        self.text.chars().count()
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.text += text;
    }

    pub(crate) fn push_text(&mut self, other: &Self) {
        let at = self.len();
        let moved = |part: &TranslatedPart| TranslatedPart { span: part.span.moved(at), ..*part };
        self.parts.extend(other.parts.iter().map(moved));
        self.text += &other.text;
    }

    /// Marks everything from `start` on as the print of an expression.
    pub(crate) fn mark(&mut self, start: usize, source: Source) {
        let Source { expr, span: source } = source;
        self.parts.push(TranslatedPart { span: Span::new(start, self.len()), expr, source });
    }

    /// The text without the end of a statement.
    pub(crate) fn without_end(mut self, end: &str) -> Self {
        let length = self.text.trim_end_matches(end).len();
        self.text.truncate(length);
        self
    }

    /// The texts with a separator between them.
    pub(crate) fn join<'t>(texts: impl IntoIterator<Item = &'t Self>, separator: &str) -> Self {
        let mut joined = Self::default();
        for (place, text) in texts.into_iter().enumerate() {
            if place > 0 {
                joined.push(separator);
            }
            joined.push_text(text);
        }
        joined
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { text, parts: Vec::new() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Text> for Translation {
    fn from(Text { text, parts }: Text) -> Self {
        Self { text, parts }
    }
}
