//! Diagnostics: what is wrong with a routine, where, and how to fix it.

use core::fmt;
use std::borrow::Cow;

use deltaboard_transform::edits;

use crate::excerpt::Excerpt;
use crate::span::Span;

/// An error in a routine's text or at run time.
///
/// It has the size of a pointer, because almost every function of the parser and the interpreter returns a
/// `Result` with it.
///
/// ```
/// use deltaboard_source::Diagnostic;
/// use deltaboard_routine::Program;
/// use deltaboard_trace::evaluate;
///
/// fn flip(text: &str) -> Result<u64, Diagnostic> {
///     evaluate(&Program::parse(text)?, 0xff)
/// }
///
/// let error = flip("u64 flip(u64 x) { return bswp64(x); }").unwrap_err();
/// assert_eq!(error.to_string(), "there is no function `bswp64`; did you mean `bswap64`?");
/// # Ok::<(), deltaboard_source::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Diagnostic(Box<Inner>);

/// Serialized with `help`, which may be null.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Inner {
    span: Span,
    message: Cow<'static, str>,
    help: Option<Cow<'static, str>>,
}

impl Diagnostic {
    #[doc(hidden)]
    pub fn new(span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        Self::boxed(span, message.into())
    }

    /// Creates a diagnostic. This is a cold function of its own because dozens of places report errors.
    #[cold]
    fn boxed(span: Span, message: Cow<'static, str>) -> Self {
        Self(Box::new(Inner { span, message, help: None }))
    }

    /// Creates a diagnostic about a word: "`k` is not defined".
    #[cold]
    #[doc(hidden)]
    pub fn about(span: Span, word: &str, message: &str) -> Self {
        Self::new(span, format!("`{word}` {message}"))
    }

    #[doc(hidden)]
    pub fn with_help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Returns the same diagnostic at another span.
    #[doc(hidden)]
    #[must_use]
    pub fn with_span(mut self, span: Span) -> Self {
        self.0.span = span;
        self
    }

    /// Returns the span of the error in the text.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let text = "u64 f(u64 x) { return (x >> 8) & k1; }";
    /// let error = Program::parse(text).unwrap_err();
    /// assert_eq!(error.span().of(text), "k1");
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// Returns what is wrong, as a sentence without its full stop.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let error = Program::parse("u64 f(u64 x) { return (x >> 8; }").unwrap_err();
    /// assert_eq!(error.message(), "expected `)` to close the parenthesis, found `;`");
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns how to fix it, if there is a good guess.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // The shift is undefined in C, but only a run notices.
    /// let error = run(&Program::parse("u64 f(u64 x) { return x << 64; }")?, 1).unwrap_err();
    /// assert_eq!(error.message(), "a 64-bit number cannot be shifted by 64 places");
    /// assert_eq!(error.help(), Some("a shift goes from 0 up to the width less 1"));
    /// # Ok::<(), deltaboard_source::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// Adds "did you mean …?" if one of the names is similar to `written`.
    #[doc(hidden)]
    #[must_use]
    pub fn suggest(self, written: &str, names: &mut dyn Iterator<Item = &str>) -> Self {
        match nearest(written, &mut names.filter(|it| *it != written)) {
            Some(name) => self.with_help(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// Renders the line with carets under the error, as compilers do.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let text = "u64 f(u64 x) { return x >> k; }";
    /// let error = Program::parse(text).unwrap_err();
    /// assert_eq!(
    ///     error.draw(text),
    ///     "\
    /// 1 | u64 f(u64 x) { return x >> k; }
    ///   |                            ^ `k` is not defined
    /// "
    /// );
    /// ```
    #[must_use]
    pub fn draw(&self, text: &str) -> String {
        let excerpt = Excerpt::of(text, self.span());
        let mut drawn = format!("{excerpt} {}\n", self.message());
        if let Some(help) = self.help() {
            drawn += &format!("{:pad$} = {help}\n", "", pad = excerpt.line.to_string().len());
        }
        drawn
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        match self.help() {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Diagnostic {}

/// Creates the diagnostic for a call with too many or too few arguments.
pub fn wrong_number_of_arguments(call: Span, name: &str, takes: usize, given: usize) -> Diagnostic {
    let plural = if takes == 1 { "" } else { "s" };
    Diagnostic::new(call, format!("`{name}` takes {takes} argument{plural}, not {given}"))
}

/// Returns the name that is the fewest edits away from `written`, if they are few enough for a typing mistake;
/// of several such names the alphabetically first one.
fn nearest<'a>(written: &str, names: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (written.len() / 3).clamp(1, 3);
    let mut nearest = None;
    for name in names {
        let found = (edits(written, name)?, name);
        if found.0 <= allowed
            && found.0 < name.len()
            && nearest.is_none_or(|nearest| found < nearest)
        {
            nearest = Some(found);
        }
    }
    nearest.map(|(_, name)| name)
}
