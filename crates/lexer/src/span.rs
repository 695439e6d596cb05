//! Places in a program's text.

use core::fmt;

/// A half-open range of byte offsets into a text.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_routine::Span;
/// use deltaboard_trace::run;
///
/// // In which line the first step is written.
/// let program = Catalogue::find("flip-vertical/rotates").unwrap().program();
/// let trace = run(&program, 0)?;
/// let Span { start, .. } = trace.steps()[0].span;
/// let line = program.text()[..start].matches('\n').count() + 1;
/// assert_eq!(line, 4);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The range from `start` up to `end`.
    ///
    /// ```
    /// use deltaboard_routine::Span;
    ///
    /// let text = "x = x >> 8;";
    /// assert_eq!(Span::new(4, 10).of(text), "x >> 8");
    /// ```
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The smallest span that holds both.
    ///
    /// ```
    /// use deltaboard_routine::Span;
    ///
    /// let text = "(x >> 8) | (x << 56)";
    /// let (shift, other) = (Span::new(0, 8), Span::new(11, 20));
    /// assert_eq!(shift.to(other).of(text), text);
    /// ```
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Whether `other` lies wholly inside.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // The first step is one of the function that is called, not of the line that calls it.
    /// let program = Program::link("rotate_180(x)", &Catalogue)?;
    /// let step = run(&program, 0)?.steps()[0].span;
    /// let inside: Vec<_> = program.functions().iter().map(|span| span.contains(step)).collect();
    /// assert_eq!(inside, [false, true]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The part of a text that it names; empty for a text that it does not belong to.
    ///
    /// ```
    /// use deltaboard_routine::{Program, Span};
    ///
    /// let program = Program::parse("x ^ 7")?;
    /// assert_eq!(Span::new(0, 5).of(program.text()), "x ^ 7");
    /// // Of another text, it is nothing rather than a panic.
    /// assert_eq!(Span::new(4, 5).of("x"), "");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
