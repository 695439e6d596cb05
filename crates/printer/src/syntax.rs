//! How the languages differ in what is printed, as data.

use crate::case::Case;

/// How a language writes "if … then … else …" as a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choosing {
    /// `c ? a : b`
    Marks,
    /// `if c { a } else { b }`
    Braces,
    /// `a if c else b`
    Words,
}

/// Where a long expression breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Breaking {
    /// Before an operator.
    SignFirst,
    /// After an operator.
    SignLast,
    /// After an operator; what is returned, in parentheses.
    SignLastEnclosedReturn,
    /// Before an operator, in parentheses.
    Enclosed,
}

/// How statements hold others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blocks {
    /// `if (c) {`
    Braces,
    /// The same, with `{` in a line of its own.
    BracesBelow,
    /// `if c {`
    BareBraces,
    /// `if c:`
    Indented,
}

/// How loops that are no mere `while` are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loops {
    /// `for (int i = 0; i < 8; i++)`
    Headers,
    /// `for i in 0..8`, `for i in range(8)`; what only counts can be said so, all else is `while`.
    Ranges,
}

/// What of a language is data.
#[derive(Debug)]
pub(crate) struct Manner {
    pub(crate) function: Case,
    /// Of functions that only the routine calls.
    pub(crate) inner_function: Case,
    pub(crate) variable: Case,
    /// Of constants inside functions.
    pub(crate) constant: Case,
    /// Of constants outside functions.
    pub(crate) global: Case,
    /// Words that no thing can be called by: the language's own, and those of what is printed.
    pub(crate) reserved: &'static str,
    pub(crate) declares_before_use: bool,
    /// The fewest bits that intrinsics are there for.
    pub(crate) narrowest_intrinsic: u32,
    pub(crate) indent: &'static str,
    pub(crate) end: &'static str,
    pub(crate) blocks: Blocks,
    pub(crate) loops: Loops,
    pub(crate) breaking: Breaking,
    pub(crate) choosing: Choosing,
    /// Whether a value can be chosen inside an expression.
    pub(crate) chooses: bool,
    pub(crate) gofmt: bool,
    /// Whether an `int` beside a `long` becomes one by itself, and is written so.
    pub(crate) widens: bool,
    /// Whether 32 bits have a sign, so that a board of them is given back in 64.
    pub(crate) signs_words: bool,
    /// Whether a number takes the type of what it is given to, through operators.
    pub(crate) infers: bool,
    /// `&&`, `||`, `!`
    pub(crate) logic: [&'static str; 3],
    /// `==`, `!=`
    pub(crate) equality: [&'static str; 2],
    /// What adds 1 to what stands before it, if the language has that.
    pub(crate) increment: Option<[&'static str; 2]>,
    pub(crate) else_if: &'static str,
    /// What the true and the false are called.
    pub(crate) truth: [&'static str; 2],
    /// The lines around the doc comment, and what its own begin with.
    pub(crate) comment: Comment,
}

#[derive(Debug)]
pub(crate) struct Comment {
    pub(crate) open: &'static str,
    pub(crate) line: &'static str,
    pub(crate) close: &'static str,
    /// Around drawings.
    pub(crate) drawing: [&'static str; 2],
    /// What the lines of drawings are indented by.
    pub(crate) drawn: &'static str,
    /// Around the first sentence.
    pub(crate) summary: [&'static str; 2],
    /// Around all that follows it.
    pub(crate) remarks: [&'static str; 2],
    /// Whether it stands inside the function, as its first statement.
    pub(crate) inside: bool,
    pub(crate) verb: Verb,
}

/// How the first sentence begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    /// "Flip a bitboard."
    Imperative,
    /// "Flips a bitboard."
    ThirdPerson,
    /// "FlipVertical flips a bitboard."
    Named,
}

impl Manner {
    /// How many columns an indent takes.
    pub(crate) fn indent_width(&self) -> usize {
        if self.indent == "\t" {
            4
        } else {
            self.indent.len()
        }
    }
}
