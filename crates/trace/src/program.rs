//! A routine's text, read and ready to run.

use crate::diagnostic::{Diagnostic, wrong_number_of_arguments};
use crate::interpreter;
use crate::intrinsic::builtin_names;
use crate::parser::{self, Callee, Declarations, MAX_TEXT};
use crate::span::Span;
use crate::syntax::{Expr, Function};
use crate::trace::Trace;
use crate::vocabulary::lists;

/// What a routine works on: told by its first parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A bitboard: `u64 x`.
    Board,
    /// The number of one square: `int sq`, `Square s`.
    Square,
    /// A number for each square: `int board[64]`.
    Mailbox,
}

impl Domain {
    fn of(routine: &Function, text: &str) -> Self {
        let board = &routine.parameters[0];
        let after_name = Span::new(routine.name.end, text.len()).of(text);
        let parameter = after_name.split(')').next().unwrap_or_default();
        let mut words = parameter.split(|letter: char| !letter.is_alphanumeric());
        if board.array {
            Self::Mailbox
        } else if board.name.of(text) == "sq" || words.any(|word| lists("Square square", word)) {
            Self::Square
        } else {
            Self::Board
        }
    }

    /// How many bits its number can have.
    pub(crate) const fn width(self) -> u32 {
        match self {
            Self::Square => 6,
            Self::Board | Self::Mailbox => 64,
        }
    }
}

/// Where the text of routines that are called by name is found.
pub trait Library {
    /// The text that defines a function of this name.
    fn text_of(&self, function: &str) -> Option<&str>;
}

/// A library without books: every routine must bring what it calls.
impl Library for () {
    fn text_of(&self, _function: &str) -> Option<&str> {
        None
    }
}

/// A routine's text, read and ready to run. The first function is the routine; its first
/// parameter is the board.
///
/// ```
/// use deltaboard_trace::Program;
///
/// let program = Program::parse("u64 flip(u64 x) { return bswap64(x); }")?;
/// let trace = program.run(0x0000_0000_0000_00ff)?;
/// assert_eq!(trace.result(), 0xff00_0000_0000_0000);
/// # Ok::<(), deltaboard_trace::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    text: String,
    own: usize,
    declarations: Declarations,
    /// For each name that is called, which function it is.
    links: Vec<usize>,
    domain: Domain,
}

impl Program {
    /// Reads a text that brings all that it calls.
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        Self::link(text, &())
    }

    /// Reads a text, and from the library the texts of the functions that it calls. They are
    /// appended to its own, so that one text holds every line that runs.
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn link(text: &str, library: &impl Library) -> Result<Self, Diagnostic> {
        if text.len() > MAX_TEXT {
            let fault = format!(
                "this text has {} KB; a routine has at most {}",
                text.len().div_ceil(1024),
                MAX_TEXT / 1024
            );
            return Err(Diagnostic::new(Span::new(0, 0), fault));
        }
        let own = text.len();
        let mut text = text.to_owned();
        let mut declarations = Declarations::default();
        parser::parse(&text, 0, &mut declarations)?;
        if declarations.functions.is_empty() {
            return Err(
                Diagnostic::new(Span::new(0, 0), "there is no function here")
                    .with_help("start with `u64 f(u64 x) { … }`"),
            );
        }
        let mut links = Vec::new();
        while let Some(callee) = declarations.callees.get(links.len()) {
            let defined = |text: &str, declarations: &Declarations| {
                declarations
                    .functions
                    .iter()
                    .position(|function| function.name.of(text) == callee.name)
            };
            let index = match defined(&text, &declarations) {
                Some(index) => index,
                None => {
                    let callee = callee.clone();
                    let Some(found) = library.text_of(&callee.name) else {
                        let own = declarations.functions.iter();
                        let own = own.map(|function| function.name.of(&text));
                        let mut names = own.chain(builtin_names());
                        let fault = format!("there is no function `{}`", callee.name);
                        return Err(
                            Diagnostic::new(callee.call, fault).suggest(&callee.name, &mut names)
                        );
                    };
                    let from = text.len();
                    text.push_str("\n\n");
                    text.push_str(found.trim());
                    parser::parse(&text, from, &mut declarations)?;
                    continue;
                }
            };
            let takes = declarations.functions[index].parameters.len();
            if takes != callee.arguments {
                let Callee {
                    name,
                    call,
                    arguments,
                } = callee;
                return Err(wrong_number_of_arguments(*call, name, takes, *arguments));
            }
            links.push(index);
        }
        let mut program = Self {
            text,
            own,
            declarations,
            links,
            domain: Domain::Board,
        };
        program.check_routine()?;
        program.domain = Domain::of(program.routine(), &program.text);
        Ok(program)
    }

    /// What the routine works on.
    #[must_use]
    pub const fn domain(&self) -> Domain {
        self.domain
    }

    fn check_routine(&self) -> Result<(), Diagnostic> {
        let routine = self.routine();
        let name = routine.name.of(&self.text);
        match routine.parameters.as_slice() {
            [board] if routine.returns.is_none() && !board.array => Err(Diagnostic::about(
                routine.name,
                name,
                "gives no board back",
            )
            .with_help("say what it returns, as in `u64 f(u64 x)` or `fn f(x: u64) -> u64`")),
            [_] => Ok(()),
            [] => Err(Diagnostic::about(
                routine.name,
                name,
                "has no parameter to take the board",
            )),
            [_, others @ ..] => {
                let names: Vec<_> = others
                    .iter()
                    .map(|parameter| parameter.name.of(&self.text))
                    .collect();
                let fault = format!("`{name}` needs more than the board: {}", names.join(", "));
                Err(Diagnostic::new(routine.name, fault)
                    .with_help("put a function before it that calls it with values for these"))
            }
        }
    }

    /// Runs the routine on a board.
    ///
    /// # Errors
    ///
    /// What has no result (a shift by 64, a division by zero) or no end, with its place.
    pub fn run(&self, board: u64) -> Result<Trace, Diagnostic> {
        interpreter::run(self, board)
    }

    /// The whole text: what was given, and after it what it calls from the library.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The part of the text that was given.
    #[must_use]
    pub const fn own_text(&self) -> Span {
        Span::new(0, self.own)
    }

    /// The places of the functions, in the order of the text.
    #[must_use]
    pub fn functions(&self) -> Vec<Span> {
        let functions = self.declarations.functions.iter();
        functions.map(|function| function.span).collect()
    }

    pub(crate) fn routine(&self) -> &Function {
        &self.declarations.functions[0]
    }

    pub(crate) fn declarations(&self) -> &Declarations {
        &self.declarations
    }

    /// The function behind a name that is called.
    pub(crate) fn callee(&self, callee: usize) -> &Function {
        &self.declarations.functions[self.links[callee]]
    }

    /// Every outermost expression of the text. Those of one line come in the order of the line.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        let globals = self.declarations.globals.iter();
        let mut expressions: Vec<_> = globals.map(|global| &*global.value).collect();
        for function in &self.declarations.functions {
            for statement in &function.body {
                statement.collect_expressions(&mut expressions);
            }
        }
        expressions
    }
}
