//! How the languages differ in what is printed, as data.

use super::naming::Case;

/// How a language writes "if … then … else …" as a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choosing {
    /// `c ? a : b`
    Marks,
    /// `if c { a } else { b }`
    Braces,
    /// `a if c else b`
    Words,
}

/// Where a long expression breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Breaking {
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
pub(super) enum Blocks {
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
pub(super) enum Loops {
    /// `for (int i = 0; i < 8; i++)`
    Headers,
    /// `for i in 0..8`, `for i in range(8)`; what only counts can be said so, all else is `while`.
    Ranges,
}

/// What of a language is data.
#[derive(Debug)]
pub(super) struct Manner {
    pub(super) function: Case,
    /// Of functions that only the routine calls.
    pub(super) inner_function: Case,
    pub(super) variable: Case,
    /// Of constants inside functions.
    pub(super) constant: Case,
    /// Of constants outside functions.
    pub(super) global: Case,
    /// Words that no thing can be called by: the language's own, and those of what is printed.
    pub(super) reserved: &'static str,
    pub(super) declares_before_use: bool,
    /// The fewest bits that intrinsics are there for.
    pub(super) narrowest_intrinsic: u32,
    pub(super) indent: &'static str,
    pub(super) end: &'static str,
    pub(super) blocks: Blocks,
    pub(super) loops: Loops,
    pub(super) breaking: Breaking,
    pub(super) choosing: Choosing,
    /// Whether a value can be chosen inside an expression.
    pub(super) chooses: bool,
    pub(super) gofmt: bool,
    /// Whether an `int` beside a `long` becomes one by itself, and is written so.
    pub(super) widens: bool,
    /// Whether 32 bits have a sign, so that a board of them is given back in 64.
    pub(super) signs_words: bool,
    /// Whether a number takes the type of what it is given to, through operators.
    pub(super) infers: bool,
    /// `&&`, `||`, `!`
    pub(super) logic: [&'static str; 3],
    /// `==`, `!=`
    pub(super) equality: [&'static str; 2],
    /// What adds 1 to what stands before it, if the language has that.
    pub(super) increment: Option<[&'static str; 2]>,
    pub(super) else_if: &'static str,
    /// What the true and the false are called.
    pub(super) truth: [&'static str; 2],
    /// The lines around the doc comment, and what its own begin with.
    pub(super) comment: Comment,
}

#[derive(Debug)]
pub(super) struct Comment {
    pub(super) open: &'static str,
    pub(super) line: &'static str,
    pub(super) close: &'static str,
    /// Around drawings.
    pub(super) drawing: [&'static str; 2],
    /// What the lines of drawings are indented by.
    pub(super) drawn: &'static str,
    /// Around the first sentence.
    pub(super) summary: [&'static str; 2],
    /// Around all that follows it.
    pub(super) remarks: [&'static str; 2],
    /// Whether it stands inside the function, as its first statement.
    pub(super) inside: bool,
    pub(super) verb: Verb,
}

/// How the first sentence begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    /// "Flip a bitboard."
    Imperative,
    /// "Flips a bitboard."
    ThirdPerson,
    /// "FlipVertical flips a bitboard."
    Named,
}

impl Manner {
    /// How many columns an indent takes.
    pub(super) fn indent_width(&self) -> usize {
        if self.indent == "\t" {
            4
        } else {
            self.indent.len()
        }
    }
}
