//! The grammars, and what parses by them: this program natively, or the page around it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use deltaboard_source::Language;

use crate::rows::{Names, Row};

/// A language whose grammar this crate knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grammar {
    /// `tree-sitter-c`
    C,
    /// `tree-sitter-cpp`
    Cpp,
    /// `tree-sitter-c-sharp`
    CSharp,
    /// `tree-sitter-go`
    Go,
    /// `tree-sitter-java`
    Java,
    /// `tree-sitter-typescript`, which reads JavaScript too
    JavaScript,
    /// `tree-sitter-python`
    Python,
    /// `tree-sitter-rust`
    Rust,
}

impl Grammar {
    /// All grammars.
    pub const ALL: [Self; 8] = [
        Self::C,
        Self::Cpp,
        Self::CSharp,
        Self::Go,
        Self::Java,
        Self::JavaScript,
        Self::Python,
        Self::Rust,
    ];

    /// Returns the grammar of a language; `None` if there is none.
    #[must_use]
    pub fn of(language: Language) -> Option<Self> {
        Self::ALL.into_iter().find(|grammar| grammar.language() == language)
    }

    /// Returns the language.
    #[must_use]
    pub const fn language(self) -> Language {
        match self {
            Self::C => Language::C,
            Self::Cpp => Language::Cpp,
            Self::CSharp => Language::CSharp,
            Self::Go => Language::Go,
            Self::Java => Language::Java,
            Self::JavaScript => Language::JavaScript,
            Self::Python => Language::Python,
            Self::Rust => Language::Rust,
        }
    }

    /// Returns the name of its package in npm, and of its crate.
    #[must_use]
    pub const fn package(self) -> &'static str {
        match self {
            Self::C => "tree-sitter-c",
            Self::Cpp => "tree-sitter-cpp",
            Self::CSharp => "tree-sitter-c-sharp",
            Self::Go => "tree-sitter-go",
            Self::Java => "tree-sitter-java",
            Self::JavaScript => "tree-sitter-typescript",
            Self::Python => "tree-sitter-python",
            Self::Rust => "tree-sitter-rust",
        }
    }

    /// Returns the kinds of nodes whose children are copied only when something needs them: bodies, and the
    /// elements of tables. A file consists mostly of them.
    #[must_use]
    pub const fn closed_kinds(self) -> &'static [&'static str] {
        match self {
            Self::C | Self::Cpp => &["compound_statement", "initializer_list"],
            Self::CSharp => &["block", "initializer_expression"],
            Self::Go => &["block", "literal_value"],
            Self::Java => &["block", "array_initializer"],
            Self::JavaScript => &["statement_block", "array"],
            Self::Python => &["block", "list"],
            Self::Rust => &["block", "array_expression", "token_tree"],
        }
    }
}

/// Why a text has no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The grammar must be loaded first.
    NotLoaded,
    /// The grammar can't be loaded, for this reason.
    Unavailable(String),
    /// The parser took too long.
    TooSlow,
}

/// Parses texts by the grammars that it has.
pub trait Parser {
    /// Parses a text. Nodes count in UTF-16.
    ///
    /// # Errors
    ///
    /// If the grammar isn't there, or if the parser takes too long.
    fn parse(&self, grammar: Grammar, text: &str) -> Result<Rc<dyn Source>, Failure>;
}

/// A parsed text, from which nodes are copied.
pub trait Source {
    /// Returns the names of the grammar.
    fn names(&self) -> Rc<Names>;

    /// Copies a node and at most this many levels below it, in the order of the text; 0 is the root. Nodes of closed
    /// kinds below it are copied without their children.
    fn rows(&self, node: u32, levels: u32) -> Vec<Row>;
}

thread_local! {
    static PARSER: RefCell<Option<Rc<dyn Parser>>> = const { RefCell::new(None) };
    static LACKS_GRAMMAR: Cell<bool> = const { Cell::new(false) };
}

/// Sets what parses in this thread, where the program has no grammars of its own.
pub fn install(parser: Rc<dyn Parser>) {
    PARSER.with_borrow_mut(|it| *it = Some(parser));
}

/// Returns whether a text could not be parsed since the last call because its grammar must be loaded first. What was
/// made of it is to be dropped, and made again when the grammar is there.
#[must_use]
pub fn lacked_grammar() -> bool {
    LACKS_GRAMMAR.take()
}

pub(crate) fn parse(grammar: Grammar, text: &str) -> Result<Rc<dyn Source>, Failure> {
    let parsed = match PARSER.with_borrow(Clone::clone) {
        Some(parser) => parser.parse(grammar, text),
        #[cfg(not(target_family = "wasm"))]
        None => crate::native::parse(grammar, text),
        #[cfg(target_family = "wasm")]
        None => Err(Failure::Unavailable("this program has no grammars".to_owned())),
    };
    if matches!(parsed, Err(Failure::NotLoaded)) {
        LACKS_GRAMMAR.set(true);
    }
    parsed
}
