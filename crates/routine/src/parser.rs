//! Tokens into a tree: C, and the same expressions in Rust dress, names resolved on the way.
//!
//! Statements are read by recursive descent, expressions by a Pratt parser. What says nothing
//! about the bits (`static`, `inline`, `pub`, `constexpr`, …) is read over.

mod assumption;
mod attribute;
mod class;
mod enumeration;
mod expression;
mod form;
mod function;
mod implementation;
mod item;
mod remap;
mod macros;
mod scan;
mod scope;
mod script;
mod mutable_globals;
mod statement;
mod switch;
mod template;
mod types;

use std::collections::BTreeSet;

use deltaboard_lexer::operator::Rules;
use deltaboard_lexer::preprocessor::{self, Map};
use deltaboard_lexer::token::{Token, TokenKind, Tokens};
use deltaboard_lexer::vocabulary::lists;
use deltaboard_lexer::{Diagnostic, Language, Span, Type};

use crate::syntax::{ExprId, Function, Global, Slot, Variable};
use scope::Scope;
use mutable_globals::Unsettled;
use template::Template;

/// The longest text that is read, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// The deepest nesting, of blocks and of expressions: the tree is walked by recursion.
const MAX_NESTING: usize = 100;

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
    /// The names of all functions, of those too that cannot be read.
    pub(crate) names: Vec<String>,
    /// The names that several functions have: which of them is called is not known.
    pub(crate) twins: Vec<String>,
    /// What a proof relies on and the text does not tell, each as a clause.
    pub(crate) assumptions: Vec<Diagnostic>,
    /// What it relies on where it has to do with a type of the text's own, beside the type's name.
    pub(crate) assumptions_of_types: Vec<(String, Diagnostic)>,
    /// The conditions of `#if` that the text does not decide, each beside the text that it decides on.
    pub(crate) conditions: Vec<(Diagnostic, Span)>,
    /// Where numbers are written that come out of macros.
    pub(crate) literals: Vec<(ExprId, Span)>,
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
    let shifts = tokens.iter().any(|token| matches!(token.kind, TokenKind::Sign(">>>" | ">>>=")));
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
        let is_named = tokens.get(at + 2).is_some_and(|it| it.kind == TokenKind::Word);
        word(at) == "enum" && (is_named || at > 0 && word(at - 1) == "typedef")
    };
    (0..tokens.len()).any(names) && !has(text, tokens, NOT_C)
}

/// Where the names of all functions stand that a text defines, of those too that cannot be read.
pub(crate) fn defined(text: &str, language: Option<Language>) -> Vec<usize> {
    let Ok(source) = Source::of(text, 0, language) else {
        return Vec::new();
    };
    let names = function::names(&source.text, &source.tokens);
    // They are parts of the text.
    let place = |name: &str| name.as_ptr().addr() - source.text.as_ptr().addr();
    let places = names.into_iter().map(|name| {
        let start = place(name);
        source.map.written(Span::new(start, start + name.len())).start
    });
    places.collect()
}

/// A text as the parser reads it: without directives, and with what its macros stand for.
struct Source {
    /// What stands before it, and then the text.
    text: String,
    tokens: Vec<Token>,
    /// Where a token cannot be read, and why.
    unknown: Vec<(usize, Diagnostic)>,
    map: Map,
    /// The tokens of each macro that is called, behind those of the text.
    called: Vec<(Vec<Token>, bool)>,
    java: bool,
    csharp: bool,
    /// The names that it defines as macros, somewhere.
    defines: Vec<String>,
    conditions: Vec<(Diagnostic, Span)>,
}

impl Source {
    /// Reads `text[from..]`.
    fn of(text: &str, from: usize, language: Option<Language>) -> Result<Self, Diagnostic> {
        let directives = preprocessor::read(text, from, language)?;
        let blanked = directives.blanked(text);
        let Tokens { tokens, faults } = Tokens::of(&blanked, from, blanked.len())?;
        let replaces = directives.give_values(text);
        let java = match language {
            Some(language) => language == Language::Java,
            None => !replaces && is_java(&blanked, &tokens),
        };
        // Java's `byte` has a sign, C#'s and Go's have none; a `char` of both has none, and 16 bits.
        let csharp = match language {
            Some(language) => language == Language::CSharp,
            None => !replaces && !java && is_csharp(&blanked, &tokens),
        };
        let is_c = matches!(language, None | Some(Language::C | Language::Cpp)) && !java && !csharp;
        let mut source = Self {
            text: blanked,
            tokens,
            unknown: faults,
            map: Map::default(),
            called: Vec::new(),
            java,
            csharp,
            defines: directives.names(text).map(str::to_owned).collect(),
            conditions: directives.conditions.clone(),
        };
        if is_c && !source.defines.is_empty() {
            let expanded = directives.expand(text, from)?;
            let end = expanded.end;
            let read = Tokens::of(&expanded.text, from, end);
            let read = read.map_err(|fault| expanded.map.fault(&expanded.text, &fault))?;
            source.tokens = read.tokens;
            source.unknown = read.faults;
            for called in expanded.called {
                let read = Tokens::of(&expanded.text, called.range.start, called.range.end)?;
                source.unknown.extend(read.faults);
                source.called.push((read.tokens, called.is_used));
            }
            for (at, fault) in expanded.faults {
                let unknown = source.unknown.iter_mut().find(|(place, _)| *place == at);
                if let Some((_, unknown)) = unknown {
                    *unknown = fault.moved_to(Span::new(at, at + 1));
                }
            }
            source.text = expanded.text;
            source.map = expanded.map;
        }
        Ok(source)
    }
}

/// Reads `text[from..]` and adds what it declares. A text whose language is not known is in Java or C# if its words tell so.
pub(crate) fn parse(
    text: &str,
    from: usize,
    language: Option<Language>,
    declarations: &mut Declarations,
) -> Result<(), Diagnostic> {
    let source = Source::of(text, from, language)?;
    let before = declarations.counted();
    let read = read(text, &source, from, language, declarations);
    declarations.lead_back(&source.text, &source.map, before);
    declarations.conditions.extend(source.conditions);
    read.map_err(|fault| source.map.fault(&source.text, &fault))
}

fn read(
    written: &str,
    source: &Source,
    from: usize,
    language: Option<Language>,
    declarations: &mut Declarations,
) -> Result<(), Diagnostic> {
    let text = &*source.text;
    let functions = function::names(text, &source.tokens);
    let templates = template::templates(text, &source.tokens);
    let aliases = match source.java {
        true => vec![("byte", Type::I8), ("char", Type::U16)],
        false if source.csharp => vec![("char", Type::U16)],
        false => Vec::new(),
    };
    let has_virtual = has(text, &source.tokens, "virtual abstract");
    let is_script = from == 0 && functions.is_empty();
    let before = declarations.functions.len();
    let mut parser = Parser {
        text,
        written,
        map: &source.map,
        tokens: source.tokens.clone(),
        unknown: &source.unknown,
        at: 0,
        nesting: 0,
        rust: false,
        enclosures: Vec::new(),
        java: source.java,
        csharp: source.csharp,
        language,
        defines: &source.defines,
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
        is_prepared: false,
        class_names: BTreeSet::new(),
        changing_operator: None,
        of_versions: Vec::new(),
        loose: Vec::new(),
        is_loose: false,
        classes: Vec::new(),
        scope: Scope::default(),
        declarations,
    };
    if let Some(fault) = parser.changed_meaning() {
        return Err(fault);
    }
    if is_script {
        let read = parser.script();
        read.map_err(|fault| parser.cause_of(0, fault))?;
        parser.script = None;
    } else {
        parser.items();
    }
    parser.macros(&source.called);
    parser.refuse_classes(before);
    let refused = parser.read_implementations();
    parser.refuse_implementations(before, &refused);
    // Another one of the name may be what could not be read.
    let functions = core::mem::take(&mut parser.functions);
    let names = functions.iter().map(|name| (*name).to_owned());
    parser.declarations.names.extend(names);
    for (at, name) in functions.iter().enumerate() {
        if functions[..at].contains(name) {
            parser.declarations.twins.push((*name).to_owned());
        }
    }
    parser.misread.map_or(Ok(()), Err)
}

struct Parser<'t, 'd> {
    text: &'t str,
    /// The text as a person sees it, and where the parts of the one that is read come from.
    written: &'t str,
    map: &'t Map,
    tokens: Vec<Token>,
    /// Where one of them cannot be read, and why.
    unknown: &'t [(usize, Diagnostic)],
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
    /// The names that the text defines as macros, before or after a place.
    defines: &'t [String],
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
    /// Whether the next two are known.
    is_prepared: bool,
    /// The classes of the text.
    class_names: BTreeSet<&'t str>,
    /// Where an operator or a constructor is that may change what it is given.
    changing_operator: Option<usize>,
    /// Constants of enumerations whose types depend on the version of C.
    of_versions: Vec<usize>,
    /// The enumerations of C++ that have no type of their own, and an `int` for their constants.
    loose: Vec<&'t str>,
    /// Whether the enumeration that was read last is one.
    is_loose: bool,
    /// The classes of C++ and C# that were read.
    classes: Vec<class::Class<'t>>,
    scope: Scope<'t>,
    declarations: &'d mut Declarations,
}

impl<'t> Parser<'t, '_> {
    /// All that stands outside functions, and these.
    fn items(&mut self) {
        while !self.at_end() {
            let start = self.at;
            let assumed = self.declarations.assumptions.len();
            if let Err(fault) = self.item() {
                self.declarations.assumptions.truncate(assumed);
                let fault = self.cause_of(start, fault);
                self.declarations.faults.push(fault);
                self.recover(start);
            }
        }
    }

    /// The cause of an error: that of the first unknown token among those read from `start` on, else `fault` itself.
    fn cause_of(&self, start: usize, fault: Diagnostic) -> Diagnostic {
        let mut read = self.tokens[start..=self.at].iter();
        let unknown = read.find(|token| token.kind == TokenKind::Unknown);
        let reason = unknown.and_then(|token| {
            let mut unknown = self.unknown.iter();
            unknown.find(|(at, _)| *at == token.span.start)
        });
        reason.map_or(fault, |(_, reason)| reason.clone())
    }

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

    /// Reads over Rust's `'a`, which says nothing about the bits.
    fn skip_lifetime(&mut self) -> bool {
        let found = self.peek().kind == TokenKind::Lifetime;
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
        let written = self.text_of(found.span).lines().next().unwrap_or_default();
        Diagnostic::new(found.span, format!("expected {what}, found `{written:.24}`"))
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
                TokenKind::Sign(";" | "}") | TokenKind::End => {
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

/// A semicolon that the text does not have.
const fn semicolon(at: Span) -> Token {
    Token { kind: TokenKind::Sign(";"), span: at }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(span, format!("nested more than {MAX_NESTING} deep"))
}
