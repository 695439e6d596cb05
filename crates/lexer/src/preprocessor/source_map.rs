//! From places in an expanded text back into the text that a person sees.

use core::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// A part of an expanded text.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// Its place in the expanded text.
    pub(super) range: Range<usize>,
    /// Where a person sees it.
    pub(super) place: Span,
    /// Where it is written.
    pub(super) written: Span,
    /// Whether it was put together, and is written nowhere.
    pub(super) is_pasted: bool,
    /// Whether it stands in the text letter by letter.
    pub(super) is_verbatim: bool,
}

impl Segment {
    /// Adds a part that is copied.
    pub(super) fn push(segments: &mut Vec<Self>, start: usize, span: Span) {
        let range = start..start + (span.end - span.start);
        match segments.last_mut() {
            Some(last)
                if last.is_verbatim && last.range.end == start && last.place.end == span.start =>
            {
                last.range.end = range.end;
                last.place.end = span.end;
            }
            _ => segments.push(Self {
                range,
                place: span,
                written: span,
                is_pasted: false,
                is_verbatim: true,
            }),
        }
    }

    /// Whether it comes out of the text of a macro.
    fn is_made(&self) -> bool {
        !self.is_verbatim && self.place != self.written
    }

    /// What stands in the text for a part of it.
    fn place_of(&self, start: usize, end: usize) -> Span {
        if !self.is_verbatim {
            return self.place;
        }
        let from = |at: usize| {
            self.place.start + at.clamp(self.range.start, self.range.end) - self.range.start
        };
        Span::new(from(start), from(end))
    }
}

/// Where the parts of an expanded text come from.
#[derive(Clone, Debug, Default)]
pub struct Map {
    segments: Vec<Segment>,
}

impl Map {
    pub(super) const fn new(segments: Vec<Segment>) -> Self {
        Self { segments }
    }

    /// The parts that a place has a share in.
    fn within(&self, span: Span) -> &[Segment] {
        let first = self.segments.partition_point(|it| it.range.end <= span.start);
        let last = self.segments.partition_point(|it| it.range.start < span.end);
        self.segments.get(first..last).unwrap_or_default()
    }

    /// Whether the text is what a person sees.
    pub const fn is_identity(&self) -> bool {
        self.segments.is_empty()
    }

    /// Where a person sees what stands at a place of the expanded text: in the arguments of a macro or, for what comes out of its
    /// own text, where it is used.
    pub fn place(&self, span: Span) -> Span {
        if self.is_identity() {
            return span;
        }
        let parts = self.within(span).iter();
        let places = parts.map(|part| part.place_of(span.start, span.end));
        places.reduce(Span::to).unwrap_or_else(|| {
            // Nothing stands there: behind what comes before.
            let before = self.segments.partition_point(|it| it.range.start < span.start);
            let before = before.checked_sub(1).map(|before| &self.segments[before]);
            let end = before.map_or(0, |it| it.place_of(span.start, span.start).end);
            Span::new(end, end)
        })
    }

    /// An expression without the brackets that come out of a macro: they say nothing more about its place.
    pub fn without_brackets(&self, text: &str, mut span: Span) -> Span {
        loop {
            let parts = self.within(span);
            let is_made = |part: Option<&Segment>| part.is_some_and(Segment::is_made);
            let written = span.of(text);
            if !(is_made(parts.first()) && is_made(parts.last()) && is_bracketed(written)) {
                return span;
            }
            let inner = &written[1..written.len() - 1];
            let start = span.start + 1 + inner.len() - inner.trim_start().len();
            span = Span::new(start, start + inner.trim().len());
        }
    }

    /// A fault of the expanded text, where a person sees it.
    pub fn fault(&self, text: &str, fault: &Diagnostic) -> Diagnostic {
        let span = fault.span();
        let moved = fault.clone().moved_to(self.place(span));
        match self.within(span).first() {
            Some(first)
                if fault.help().is_none()
                    && first.is_made()
                    && text.get(first.range.clone()) != Some(super::FAULTY) =>
            {
                let written = text.get(first.range.clone()).unwrap_or_default();
                moved.with_help(format!("`{written}` comes from the text of a macro"))
            }
            _ => moved,
        }
    }

    /// Where a single token is written, as its number or name is in the text.
    pub fn written(&self, span: Span) -> Span {
        match self.within(span) {
            [one] if !one.is_verbatim => one.written,
            _ => self.place(span),
        }
    }

    /// Whether a single token is put together of several, and written nowhere.
    pub fn is_pasted(&self, span: Span) -> bool {
        matches!(self.within(span), [one] if one.is_pasted)
    }
}

/// Whether the first bracket of a text is closed at its end.
fn is_bracketed(text: &str) -> bool {
    let mut depth = 0;
    let closes = text.bytes().position(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth == 0
    });
    text.starts_with('(') && closes == Some(text.len() - 1)
}
