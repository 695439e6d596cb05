//! Byte spans of a text.

use core::fmt;

/// A half-open range of byte offsets into a text.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_source::Span;
/// use deltaboard_trace::run;
///
/// // The line of the first step.
/// let program = Catalogue::find("flip-vertical/rotates").unwrap().program();
/// let trace = run(&program, 0)?;
/// let Span { start, .. } = trace.steps()[0].span;
/// let line = program.text()[..start].matches('\n').count() + 1;
/// assert_eq!(line, 4);
/// # Ok::<(), deltaboard_source::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Creates the range from `start` up to, but not including, `end`.
    ///
    /// ```
    /// use deltaboard_source::Span;
    ///
    /// let text = "x = x >> 8;";
    /// assert_eq!(Span::new(4, 10).of(text), "x >> 8");
    /// ```
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the smallest span that contains both.
    ///
    /// ```
    /// use deltaboard_source::Span;
    ///
    /// let text = "(x >> 8) | (x << 56)";
    /// let (shift, other) = (Span::new(0, 8), Span::new(11, 20));
    /// assert_eq!(shift.to(other).of(text), text);
    /// ```
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Returns whether `other` is completely inside this span.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // The first step is in the callee, not in the line that calls it.
    /// let program = Program::link("rotate_180(x)", &Catalogue)?;
    /// let step = run(&program, 0)?.steps()[0].span;
    /// let inside: Vec<_> = program.functions().iter().map(|span| span.contains(step)).collect();
    /// assert_eq!(inside, [false, true]);
    /// # Ok::<(), deltaboard_source::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns the same span of a text after text was inserted before it.
    #[doc(hidden)]
    #[must_use]
    pub const fn moved(self, by: usize) -> Self {
        Self::new(self.start + by, self.end + by)
    }

    /// Returns this part of a text, or an empty string if the text has no such part.
    ///
    /// ```
    /// use deltaboard_source::Span;
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::parse("x ^ 7")?;
    /// assert_eq!(Span::new(0, 5).of(program.text()), "x ^ 7");
    /// // A text that is too short doesn't cause a panic.
    /// assert_eq!(Span::new(4, 5).of("x"), "");
    /// # Ok::<(), deltaboard_source::Diagnostic>(())
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
