//! Tokens into a tree: C, and the same expressions in Rust dress, names resolved on the way.
//!
//! Statements are read by recursive descent, expressions by a Pratt parser. What says nothing
//! about the bits (`static`, `inline`, `pub`, `constexpr`, …) is read over.

mod assumption;
mod expression;
mod function;
mod item;
mod macros;
mod scan;
mod scope;
mod script;
mod state;
mod statement;
mod switch;
mod template;
mod types;

use crate::diagnostic::Diagnostic;
use crate::lexer::{Token, TokenKind, tokens};
use crate::number::Type;
use crate::printer::Language;
use crate::span::Span;
use crate::syntax::{Expr, ExprId, Function, Rules, Slot, Variable};
use crate::vocabulary::lists;
use macros::Macro;
use scope::Scope;
use state::Unsettled;
use template::Template;

/// The longest text that is read, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// The deepest nesting, of blocks and of expressions: the tree is walked by recursion.
const MAX_NESTING: usize = 100;

/// A constant at the top of the text, outside every function.
#[derive(Clone, Debug)]
pub(crate) struct Global {
    pub(crate) ty: Option<Type>,
    pub(crate) value: Box<Expr>,
}

/// The most elements of an array.
const MAX_ELEMENTS: usize = 1024;

/// A function that is called by name, to be found once all are read.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    pub(crate) name: String,
    /// The first call, to point at if nothing of that name is found.
    pub(crate) call: Span,
    pub(crate) arguments: usize,
}

/// What one text declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) functions: Vec<Function>,
    pub(crate) globals: Vec<Global>,
    /// What `ExprKind::Call` indexes.
    pub(crate) callees: Vec<Callee>,
    pub(crate) expressions: u32,
    /// What could not be read: the rest of the text is there all the same.
    pub(crate) faults: Vec<Diagnostic>,
    /// The names that several functions have: which of them is called is not known.
    pub(crate) twins: Vec<String>,
    /// What a proof relies on and the text does not tell, each as a clause.
    pub(crate) assumptions: Vec<Diagnostic>,
    /// What it relies on where it has to do with a type of the text's own, beside the type's name.
    pub(crate) assumptions_of_types: Vec<(String, Diagnostic)>,
}

/// Words that Java has not.
const NOT_JAVA: &str = "unsigned uint ulong uint8_t uint16_t uint32_t uint64_t u8 u16 u32 u64 U8 U16 U32 U64 namespace template \
                        constexpr inline using struct std auto fn let";

/// Words that C# has, and C++ has not.
const ONLY_CSHARP: &str = "uint ulong ushort sbyte";

/// Whether a text has one of these words.
fn has(text: &str, tokens: &[Token], list: &str) -> bool {
    let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    words.any(|token| lists(list, token.span.of(text)))
}

/// Whether a text is in Java: by words that it has and C has not, as it shifts a `long` with `>>>`, or as a class ends without a
/// semicolon. C++ has `final` too.
fn is_java(text: &str, tokens: &[Token]) -> bool {
    let shifts = tokens
        .iter()
        .any(|token| matches!(token.kind, TokenKind::Sign(">>>" | ">>>=")));
    !has(text, tokens, NOT_JAVA)
        && (has(text, tokens, "boolean final Long Integer")
            || shifts && has(text, tokens, "long")
            || has_plain_class(text, tokens))
}

fn is_csharp(text: &str, tokens: &[Token]) -> bool {
    has(text, tokens, ONLY_CSHARP) && has_plain_class(text, tokens)
}

/// Whether a class ends without the semicolon that C++ wants.
#[inline(never)]
fn has_plain_class(text: &str, tokens: &[Token]) -> bool {
    let mut classes = (0..tokens.len()).filter(|at| tokens[*at].span.of(text) == "class");
    classes.any(|class| {
        let mut depth = 0;
        let end = tokens[class..].iter().position(|token| {
            depth += i32::from(token.kind == TokenKind::Sign("{"));
            depth -= i32::from(token.kind == TokenKind::Sign("}"));
            token.kind == TokenKind::Sign("}") && depth == 0
        });
        let behind = end.and_then(|end| tokens.get(class + end + 1));
        behind.is_some_and(|token| token.kind != TokenKind::Sign(";"))
    })
}

/// Words that C has not.
const NOT_C: &str = "class namespace template constexpr static_cast std auto using fn";

/// Whether a text in C or C++ is in C: by how it names the types of its enumerations, and as it has no words of another language.
#[inline(never)]
fn is_c(text: &str, tokens: &[Token]) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.span.of(text));
    let names = |at: usize| {
        let is_named = tokens
            .get(at + 2)
            .is_some_and(|it| it.kind == TokenKind::Word);
        word(at) == "enum" && (is_named || at > 0 && word(at - 1) == "typedef")
    };
    (0..tokens.len()).any(names) && !has(text, tokens, NOT_C)
}

/// Where the names of all functions stand that a text defines, of those too that cannot be read.
pub(crate) fn defined(text: &str) -> Vec<usize> {
    let tokens = tokens(text).unwrap_or_default();
    let names = function::names(text, &tokens).into_iter();
    // They are parts of the text.
    let place = |name: &str| name.as_ptr().addr() - text.as_ptr().addr();
    names.map(place).collect()
}

/// Reads `text[from..]` and adds what it declares. A text whose language is not known is in Java or C# if its words tell so.
pub(crate) fn parse(
    text: &str,
    from: usize,
    language: Option<Language>,
    declarations: &mut Declarations,
) -> Result<(), Diagnostic> {
    let mut tokens =
        tokens(Span::new(from, text.len()).of(text)).map_err(|fault| fault.moved(from))?;
    for token in &mut tokens {
        token.span = Span::new(token.span.start + from, token.span.end + from);
    }
    let functions = function::names(text, &tokens);
    let templates = template::templates(text, &tokens);
    let java = language.map_or_else(|| is_java(text, &tokens), |it| it == Language::Java);
    // Java's `byte` has a sign, C#'s and Go's have none; a `char` of both has none, and 16 bits.
    let csharp = match language {
        Some(language) => language == Language::CSharp,
        None => !java && is_csharp(text, &tokens),
    };
    let aliases = match java {
        true => vec![("byte", Type::I8), ("char", Type::U16)],
        false if csharp => vec![("char", Type::U16)],
        false => Vec::new(),
    };
    let has_virtual = has(text, &tokens, "virtual abstract");
    let is_script = from == 0 && functions.is_empty();
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        nesting: 0,
        rust: false,
        enclosures: Vec::new(),
        java,
        csharp,
        language,
        loose: Vec::new(),
        macros: Vec::new(),
        unread: Vec::new(),
        functions,
        bases: Vec::new(),
        views: Vec::new(),
        open: Vec::new(),
        misread: None,
        templates,
        aliases,
        script: None,
        undefined: None,
        of_squares: false,
        square_types: Vec::new(),
        has_virtual,
        points: None,
        unsettled: Vec::new(),
        scope: Scope::default(),
        declarations,
    };
    if is_script {
        return parser.script();
    }
    while !parser.at_end() {
        let start = parser.at;
        let assumed = parser.declarations.assumptions.len();
        if let Err(fault) = parser.item() {
            parser.declarations.assumptions.truncate(assumed);
            parser.declarations.faults.push(fault);
            parser.recover(start);
        }
    }
    // Another one of the name may be what could not be read.
    let functions = core::mem::take(&mut parser.functions);
    for (at, name) in functions.iter().enumerate() {
        if functions[..at].contains(name) {
            parser.declarations.twins.push((*name).to_owned());
        }
    }
    parser.misread.map_or(Ok(()), Err)
}

struct Parser<'t, 'd> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
    /// Inside a Rust function, whose operators bind as in Rust.
    rust: bool,
    /// The names of the namespaces, classes and the like that are open.
    enclosures: Vec<&'t str>,
    /// Whether the text is in Java.
    java: bool,
    /// Whether it is in C#.
    csharp: bool,
    /// The language that it is said to be in.
    language: Option<Language>,
    /// Macros whose text binds with what it is put beside, and whether they change something.
    loose: Vec<(&'t str, bool)>,
    macros: Vec<Macro<'t>>,
    /// Macros whose text is not read.
    unread: Vec<&'t str>,
    /// The functions that the text defines: their names mean nothing else.
    functions: Vec<&'t str>,
    /// Classes, each with one that it takes after.
    bases: Vec<(&'t str, &'t str)>,
    /// Variables that second names stand for in the present function, and where.
    views: Vec<(Slot, Span)>,
    /// What is left open by the `template<…>` before what is being read.
    open: Vec<Variable>,
    templates: Vec<Template<'t>>,
    /// What makes all that was read another than it is.
    misread: Option<Diagnostic>,
    /// The types that the text gives another name.
    aliases: Vec<(&'t str, Type)>,
    /// What statements without a function work on.
    script: Option<script::Input>,
    /// The first name in the present function that nothing has defined.
    undefined: Option<Span>,
    /// Whether what encloses the functions is a square, so that `self` is one.
    of_squares: bool,
    /// The enumerations that list the squares.
    square_types: Vec<&'t str>,
    /// Whether anything is `virtual` or `abstract`.
    has_virtual: bool,
    /// Where the type that a function returns is said to be an address.
    points: Option<Span>,
    /// Variables outside functions that may change.
    unsettled: Vec<Unsettled<'t>>,
    scope: Scope<'t>,
    declarations: &'d mut Declarations,
}

impl<'t> Parser<'t, '_> {
    fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    fn peek_after(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn at_end(&self) -> bool {
        matches!(self.peek().kind, TokenKind::End)
    }

    /// The end of the last token read.
    fn last_end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].span.end
    }

    fn text_of(&self, span: Span) -> &'t str {
        span.of(self.text)
    }

    fn word_at(&self, ahead: usize) -> Option<&'t str> {
        let token = self.peek_after(ahead);
        (token.kind == TokenKind::Word).then(|| self.text_of(token.span))
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Sign(found) if found == sign)
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.next();
        }
        found
    }

    fn sign_at(&self, ahead: usize) -> Option<&'static str> {
        match self.peek_after(ahead).kind {
            TokenKind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.word_at(0) == Some(word);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, sign: &str, after: &str) -> Result<Span, Diagnostic> {
        if self.is_sign(sign) {
            Ok(self.next().span)
        } else {
            Err(self.expected(&format!("`{sign}` {after}")))
        }
    }

    /// The fault "expected this, found that". What is missing is missed after the last token.
    fn expected(&self, what: &str) -> Diagnostic {
        let found = self.peek();
        if self.at_end() {
            let end = self.last_end();
            let fault = format!("expected {what}, but the text ends");
            return Diagnostic::new(Span::new(end, end), fault);
        }
        let written = self.text_of(found.span);
        if found.kind == TokenKind::EndOfDefine {
            let fault = format!("expected {what}, but the `#define` ends");
            return Diagnostic::new(found.span, fault);
        }
        Diagnostic::new(
            found.span,
            format!("expected {what}, found `{written:.24}`"),
        )
    }

    /// By which rules the present function computes.
    const fn rules(&self) -> Rules {
        match (self.rust, self.csharp, self.java) {
            (true, ..) => Rules::Rust,
            (_, true, _) => Rules::CSharp,
            (_, _, true) => Rules::Java,
            _ => Rules::C,
        }
    }

    /// Goes one level deeper, if that is not too deep. Who calls it comes up again.
    fn descend(&mut self) -> Result<(), Diagnostic> {
        if self.nesting == MAX_NESTING {
            return Err(too_deep(self.peek().span));
        }
        self.nesting += 1;
        Ok(())
    }

    fn expr_id(&mut self) -> ExprId {
        let id = ExprId(self.declarations.expressions);
        self.declarations.expressions += 1;
        id
    }

    fn name(&mut self, what: &str) -> Result<Span, Diagnostic> {
        match self.peek().kind {
            TokenKind::Word => Ok(self.next().span),
            _ => Err(self.expected(what)),
        }
    }

    /// After a fault in what begins at the token `start`: goes on after it.
    #[inline(never)]
    fn recover(&mut self, start: usize) {
        self.at = start;
        self.nesting = 0;
        self.rust = false;
        self.views.clear();
        self.scope.leave_function();
        loop {
            match self.peek().kind {
                TokenKind::Sign("{") => return self.skip_enclosed(),
                TokenKind::Sign("(" | "[") => self.skip_enclosed(),
                TokenKind::Sign("}") if !self.enclosures.is_empty() => return,
                TokenKind::Sign(";" | "}") | TokenKind::EndOfDefine | TokenKind::End => {
                    self.next();
                    return;
                }
                _ => {
                    self.next();
                }
            }
        }
    }

    /// Reads over a bracket and all that it encloses; of a text that never closes it, to the end.
    #[inline(never)]
    fn skip_enclosed(&mut self) {
        let mut depth = 0;
        loop {
            match self.next().kind {
                TokenKind::Sign("(" | "{" | "[") => depth += 1,
                TokenKind::Sign(")" | "}" | "]") => depth -= 1,
                TokenKind::End => return,
                _ => {}
            }
            if depth <= 0 {
                return;
            }
        }
    }

    /// Reads over everything up to a sign that no bracket encloses, and over that sign.
    #[inline(never)]
    fn skip_past(&mut self, sign: &str) {
        while !self.accept(sign) && !self.at_end() {
            if matches!(self.sign_at(0), Some("(" | "{" | "[")) {
                self.skip_enclosed();
            } else {
                self.next();
            }
        }
    }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(span, format!("nested more than {MAX_NESTING} deep"))
}
