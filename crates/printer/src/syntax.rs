//! The syntax of each language, as data.

use crate::case::Case;

/// How a language writes a conditional expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conditional {
    /// `c ? a : b`
    Ternary,
    /// `if c { a } else { b }`
    IfElse,
    /// `a if c else b`
    ThenIfElse,
}

/// Where a long expression is broken into lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineBreak {
    /// Before an operator.
    BeforeOperator,
    /// After an operator.
    AfterOperator,
    /// After an operator; a returned expression is put into parentheses.
    AfterOperatorParenthesizedReturn,
    /// Before an operator, with the expression in parentheses.
    Parenthesized,
}

/// How a statement with a block is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blocks {
    /// `if (c) {`
    Braces,
    /// `if (c)` and `{` on the next line
    BracesOnNextLine,
    /// `if c {`
    BracesWithoutParentheses,
    /// `if c:`
    Indented,
}

/// How a loop with a counter is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loops {
    /// `for (int i = 0; i < 8; i++)`
    CStyle,
    /// `for i in 0..8`, `for i in range(8)`; only for loops that count up by 1, other loops use `while`
    Ranges,
}

/// The syntax of a language.
#[derive(Debug)]
pub(crate) struct Syntax {
    pub(crate) function: Case,
    /// For functions that the routine calls.
    pub(crate) inner_function: Case,
    pub(crate) variable: Case,
    /// For constants inside functions.
    pub(crate) constant: Case,
    /// For constants outside functions.
    pub(crate) global: Case,
    /// Words that can't be names: keywords, and names that the printed code itself uses.
    pub(crate) reserved: &'static str,
    pub(crate) declares_before_use: bool,
    /// The least number of bits for which the language has intrinsics: 32 or 64.
    pub(crate) narrowest_intrinsic: u32,
    pub(crate) indent: &'static str,
    pub(crate) end: &'static str,
    pub(crate) blocks: Blocks,
    pub(crate) loops: Loops,
    pub(crate) line_break: LineBreak,
    pub(crate) conditional: Conditional,
    /// Whether the language has a conditional expression.
    pub(crate) has_conditional: bool,
    pub(crate) gofmt: bool,
    /// Whether an `int` operand next to a `long` is widened implicitly.
    pub(crate) widens_implicitly: bool,
    /// Whether the language has only signed integers, so that a 32-bit board is returned in 64 bits.
    pub(crate) lacks_unsigned: bool,
    /// Whether a literal's type is inferred from where its value is used, through operators.
    pub(crate) infers_literals: bool,
    /// `&&`, `||`, `!`
    pub(crate) logic: [&'static str; 3],
    /// `==`, `!=`
    pub(crate) equality: [&'static str; 2],
    /// `++`, `--`, if the language has them.
    pub(crate) increment: Option<[&'static str; 2]>,
    pub(crate) else_if: &'static str,
    /// The literals for true and false.
    pub(crate) booleans: [&'static str; 2],
    /// The form of doc comments.
    pub(crate) comment: Comment,
}

#[derive(Debug)]
pub(crate) struct Comment {
    pub(crate) open: &'static str,
    pub(crate) line: &'static str,
    pub(crate) close: &'static str,
    /// The lines before and after a drawing.
    pub(crate) drawing: [&'static str; 2],
    /// The indentation of a drawing.
    pub(crate) drawing_indent: &'static str,
    /// The lines before and after the first sentence.
    pub(crate) summary: [&'static str; 2],
    /// The lines before and after the rest.
    pub(crate) remarks: [&'static str; 2],
    /// Whether the comment is the first statement of the function, as in Python.
    pub(crate) inside: bool,
    pub(crate) verb: Verb,
}

/// How the first sentence of a doc comment begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    /// "Flip a bitboard."
    Imperative,
    /// "Flips a bitboard."
    ThirdPerson,
    /// "FlipVertical flips a bitboard."
    Named,
}

impl Syntax {
    /// The width of one indentation level in columns.
    pub(crate) fn indent_width(&self) -> usize {
        if self.indent == "\t" { 4 } else { self.indent.len() }
    }
}
