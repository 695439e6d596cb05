//! Maps spans of an expanded text back to the source text.

use core::ops::Range;

use deltaboard_source::{Diagnostic, Span};

/// The placeholder in an expanded text for a token that can't be read. It is a character that no language uses.
pub const ERROR_PLACEHOLDER: &str = "\u{fffd}";

/// A part of an expanded text.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// Its range in the expanded text.
    pub(super) range: Range<usize>,
    /// Its [`SourceMap::source_span`].
    pub(super) source: Span,
    /// Its [`SourceMap::spelling_span`].
    pub(super) spelling: Span,
    /// Whether it was made by `#` or `##`, so that the source doesn't contain its text.
    pub(super) is_pasted: bool,
    /// Whether it is a copy of the source at `source`.
    pub(super) is_verbatim: bool,
}

impl Segment {
    /// Adds a copied segment, merged with the last one if they are adjacent.
    pub(super) fn push(segments: &mut Vec<Self>, start: usize, span: Span) {
        let range = start..start + (span.end - span.start);
        match segments.last_mut() {
            Some(last)
                if last.is_verbatim && last.range.end == start && last.source.end == span.start =>
            {
                last.range.end = range.end;
                last.source.end = span.end;
            }
            _ => segments.push(Self {
                range,
                source: span,
                spelling: span,
                is_pasted: false,
                is_verbatim: true,
            }),
        }
    }

    /// Returns whether it comes from the body of a macro.
    fn is_from_macro_body(&self) -> bool {
        !self.is_verbatim && self.source != self.spelling
    }

    /// Returns the source span of a part of it.
    fn source_span(&self, start: usize, end: usize) -> Span {
        if !self.is_verbatim {
            return self.source;
        }
        let to_source = |at: usize| {
            self.source.start + at.clamp(self.range.start, self.range.end) - self.range.start
        };
        Span::new(to_source(start), to_source(end))
    }
}

/// The source spans of the parts of an expanded text.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    segments: Vec<Segment>,
}

#[doc(hidden)]
impl SourceMap {
    pub(super) const fn new(segments: Vec<Segment>) -> Self {
        Self { segments }
    }

    /// Returns the segments that overlap a span.
    fn overlapping(&self, span: Span) -> &[Segment] {
        let first = self.segments.partition_point(|it| it.range.end <= span.start);
        let last = self.segments.partition_point(|it| it.range.start < span.end);
        self.segments.get(first..last).unwrap_or_default()
    }

    /// Returns whether the expanded text is the source text.
    pub const fn is_identity(&self) -> bool {
        self.segments.is_empty()
    }

    /// Returns the source span of a span of the expanded text, which clang calls its file location: code from a
    /// macro's argument has the span of the argument; code from a macro's body has the span of the whole macro
    /// call.
    pub fn source_span(&self, span: Span) -> Span {
        if self.is_identity() {
            return span;
        }
        let segments = self.overlapping(span).iter();
        let spans = segments.map(|segment| segment.source_span(span.start, span.end));
        spans.reduce(Span::to).unwrap_or_else(|| {
            // No segment is there: use the end of the segment before.
            let before = self.segments.partition_point(|it| it.range.start < span.start);
            let before = before.checked_sub(1).map(|before| &self.segments[before]);
            let end = before.map_or(0, |it| it.source_span(span.start, span.start).end);
            Span::new(end, end)
        })
    }

    /// Returns the span of an expression without the parentheses that come from the body of a macro, because
    /// they would widen its source span to the whole macro call.
    pub fn without_macro_parentheses(&self, text: &str, mut span: Span) -> Span {
        loop {
            let segments = self.overlapping(span);
            let is_from_macro_body =
                |segment: Option<&Segment>| segment.is_some_and(Segment::is_from_macro_body);
            let written = span.of(text);
            if !(is_from_macro_body(segments.first())
                && is_from_macro_body(segments.last())
                && is_parenthesized(written))
            {
                return span;
            }
            let inner = &written[1..written.len() - 1];
            let start = span.start + 1 + inner.len() - inner.trim_start().len();
            span = Span::new(start, start + inner.trim().len());
        }
    }

    /// Returns a diagnostic about the expanded text as one about the source text.
    pub fn diagnostic(&self, text: &str, diagnostic: &Diagnostic) -> Diagnostic {
        let span = diagnostic.span();
        let moved = diagnostic.clone().with_span(self.source_span(span));
        match self.overlapping(span).first() {
            Some(first)
                if diagnostic.help().is_none()
                    && first.is_from_macro_body()
                    && text.get(first.range.clone()) != Some(ERROR_PLACEHOLDER) =>
            {
                let written = text.get(first.range.clone()).unwrap_or_default();
                moved.with_help(format!("`{written}` comes from the body of a macro"))
            }
            _ => moved,
        }
    }

    /// Returns the span where a single token is spelled, which may be in a macro's body. Clang calls it the
    /// spelling location.
    pub fn spelling_span(&self, span: Span) -> Span {
        match self.overlapping(span) {
            [one] if !one.is_verbatim => one.spelling,
            _ => self.source_span(span),
        }
    }

    /// Returns whether a single token was made by `#` or `##`, so that the source doesn't contain its text.
    pub fn is_pasted(&self, span: Span) -> bool {
        matches!(self.overlapping(span), [one] if one.is_pasted)
    }
}

/// Returns whether a text starts with a parenthesis that is closed at its end.
fn is_parenthesized(text: &str) -> bool {
    let mut depth = 0;
    let closes = text.bytes().position(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth == 0
    });
    text.starts_with('(') && closes == Some(text.len() - 1)
}
