//! The directives of the preprocessor.

use deltaboard_source::Span;

/// A directive, or one or more directives with the lines that they exclude.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directive {
    /// Its span, including excluded lines.
    pub span: Span,
    pub kind: DirectiveKind,
}

/// The effect of a directive on macros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectiveKind {
    /// It has no effect on macros.
    Other,
    /// `#define`, with the span of its text after `define`.
    Define(Span),
    /// `#undef`, with the span of the name.
    Undefine(Span),
    /// `#pragma push_macro("NAME")`: saves the definition of the name.
    PushMacro(Span),
    /// `#pragma pop_macro("NAME")`: restores the definition that was saved last.
    PopMacro(Span),
}
