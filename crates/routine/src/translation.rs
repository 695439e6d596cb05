//! A program in another language, with the parts that print its expressions.

use deltaboard_source::Span;

use crate::syntax::ExprId;

/// The text of a program in another language, and which parts of it print which expression.
///
/// ```
/// use deltaboard_printer::translate;
/// use deltaboard_routine::{Language, Program};
///
/// let program = Program::parse("u64 f(u64 x) { return rotate_left(x, 8); }")?;
/// let rust = translate(&program, Language::Rust)?;
/// let parts: Vec<_> = rust.parts.iter().map(|part| part.span.of(&rust.text)).collect();
/// assert_eq!(parts, ["x", "x.rotate_left(8)"]);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Translation {
    /// The text of the whole file.
    pub text: String,
    /// The parts that print expressions: inner ones before those around them.
    pub parts: Vec<TranslatedPart>,
}

/// A part of a [`Translation`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TranslatedPart {
    /// Its span in the text of the translation.
    pub span: Span,
    /// The expression of the program that it prints.
    pub expr: ExprId,
    /// The span of the expression in the text of the program.
    pub source: Span,
}
