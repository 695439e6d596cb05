//! The parser: turns tokens into a tree with resolved names, for C, C++, C#, Java and Rust.
//!
//! Statements are parsed by recursive descent, expressions by a Pratt parser. Words that don't affect the
//! bits (`static`, `inline`, `pub`, `constexpr`, …) are skipped.

mod assumption;
mod attribute;
mod class;
mod enumeration;
mod expression;
mod form;
mod function;
mod implementation;
mod item;
mod macros;
mod mutable_globals;
mod remap;
mod scan;
mod scope;
mod script;
mod statement;
mod switch;
mod template;
mod types;

use std::collections::BTreeSet;

use deltaboard_lexer::operator::Rules;
use deltaboard_lexer::preprocessor::{self, SourceMap};
use deltaboard_lexer::token::{Token, TokenKind, Tokens};
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Language, Span, Type};

use crate::declarations::Declarations;
use crate::syntax::{ExprId, Slot, Variable};
use mutable_globals::MutableGlobal;
use scope::Scope;
use template::Template;

/// The maximum length of a text, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// The maximum nesting depth of blocks and of expressions. It is limited because the tree is walked
/// recursively.
const MAX_NESTING: usize = 100;

/// The maximum number of elements of an array.
const MAX_ELEMENTS: usize = 1024;

/// Words that Java doesn't have.
const NOT_JAVA: &str = "unsigned uint ulong uint8_t uint16_t uint32_t uint64_t u8 u16 u32 u64 U8 U16 U32 U64 namespace template \
                        constexpr inline using struct std auto fn let";

/// Words that C# has and C++ doesn't.
const ONLY_CSHARP: &str = "uint ulong ushort sbyte";

/// Returns whether a text contains one of these words.
fn has(text: &str, tokens: &[Token], list: &str) -> bool {
    let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Ident);
    words.any(|token| contains_word(list, token.span.of(text)))
}

/// Returns whether a text is Java: it has words that C doesn't have, or shifts a `long` by `>>>`, or ends a
/// class without a semicolon. C++ has `final` too.
fn is_java(text: &str, tokens: &[Token]) -> bool {
    let shifts = tokens.iter().any(|token| matches!(token.kind, TokenKind::Punct(">>>" | ">>>=")));
    !has(text, tokens, NOT_JAVA)
        && (has(text, tokens, "boolean final Long Integer")
            || shifts && has(text, tokens, "long")
            || has_plain_class(text, tokens))
}

fn is_csharp(text: &str, tokens: &[Token]) -> bool {
    has(text, tokens, ONLY_CSHARP) && has_plain_class(text, tokens)
}

/// Returns whether a class ends without the semicolon that C++ requires.
fn has_plain_class(text: &str, tokens: &[Token]) -> bool {
    let mut classes = (0..tokens.len()).filter(|at| tokens[*at].span.of(text) == "class");
    classes.any(|class| {
        let mut depth = 0;
        let end = tokens[class..].iter().position(|token| {
            depth += i32::from(token.kind == TokenKind::Punct("{"));
            depth -= i32::from(token.kind == TokenKind::Punct("}"));
            token.kind == TokenKind::Punct("}") && depth == 0
        });
        let after = end.and_then(|end| tokens.get(class + end + 1));
        after.is_some_and(|token| token.kind != TokenKind::Punct(";"))
    })
}

/// Words that C doesn't have.
const NOT_C: &str = "class namespace template constexpr static_cast std auto using fn";

/// Returns whether a text in C or C++ is C: it refers to enumerations as C does and has no words of another
/// language.
fn is_c(text: &str, tokens: &[Token]) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.span.of(text));
    let names = |at: usize| {
        let is_named = tokens.get(at + 2).is_some_and(|it| it.kind == TokenKind::Ident);
        word(at) == "enum" && (is_named || at > 0 && word(at - 1) == "typedef")
    };
    (0..tokens.len()).any(names) && !has(text, tokens, NOT_C)
}

/// Returns the offsets of the names of all functions that a text defines, including those that cannot be
/// parsed.
pub(crate) fn defined(text: &str, language: Option<Language>) -> Vec<usize> {
    let Ok(source) = Source::of(text, language) else {
        return Vec::new();
    };
    let names = function::names(&source.text, &source.tokens);
    // They are parts of the text.
    let place = |name: &str| name.as_ptr().addr() - source.text.as_ptr().addr();
    let places = names.into_iter().map(|name| {
        let start = place(name);
        source.map.spelling_span(Span::new(start, start + name.len())).start
    });
    places.collect()
}

/// The source text without directives and with its macros expanded.
struct Source {
    text: String,
    tokens: Vec<Token>,
    /// The offsets of the tokens that cannot be read, each with the reason.
    bad_tokens: Vec<(usize, Diagnostic)>,
    map: SourceMap,
    /// The tokens of each macro that is called. Their text is after the other text.
    called_macros: Vec<(Vec<Token>, bool)>,
    java: bool,
    csharp: bool,
    /// The names that the text defines as macros anywhere.
    macro_names: Vec<String>,
    conditions: Vec<(Diagnostic, Span)>,
}

impl Source {
    /// Preprocesses and tokenizes a text.
    fn of(text: &str, language: Option<Language>) -> Result<Self, Diagnostic> {
        let directives = preprocessor::read(text, language)?;
        let blanked = directives.without_directives(text);
        let Tokens { tokens, errors } = Tokens::lex(&blanked, 0, blanked.len())?;
        let replaces = directives.has_macro_bodies(text);
        let java = match language {
            Some(language) => language == Language::Java,
            None => !replaces && is_java(&blanked, &tokens),
        };
        // Java's `byte` is signed, that of C# and Go is unsigned; `char` of Java and C# is unsigned and has
        // 16 bits.
        let csharp = match language {
            Some(language) => language == Language::CSharp,
            None => !replaces && !java && is_csharp(&blanked, &tokens),
        };
        let is_c = matches!(language, None | Some(Language::C | Language::Cpp)) && !java && !csharp;
        let mut source = Self {
            text: blanked,
            tokens,
            bad_tokens: errors,
            map: SourceMap::default(),
            called_macros: Vec::new(),
            java,
            csharp,
            macro_names: directives.defined_names(text).map(str::to_owned).collect(),
            conditions: directives.conditions.clone(),
        };
        if is_c && !source.macro_names.is_empty() {
            let expanded = directives.expand(text)?;
            let end = expanded.end;
            let read = Tokens::lex(&expanded.text, 0, end);
            let read = read.map_err(|fault| expanded.map.diagnostic(&expanded.text, &fault))?;
            source.tokens = read.tokens;
            source.bad_tokens = read.errors;
            for called in expanded.function_macros {
                let read = Tokens::lex(&expanded.text, called.range.start, called.range.end)?;
                source.bad_tokens.extend(read.errors);
                source.called_macros.push((read.tokens, called.is_used));
            }
            for (at, fault) in expanded.errors {
                let unknown = source.bad_tokens.iter_mut().find(|(place, _)| *place == at);
                if let Some((_, unknown)) = unknown {
                    *unknown = fault.with_span(Span::new(at, at + 1));
                }
            }
            source.text = expanded.text;
            source.map = expanded.map;
        }
        Ok(source)
    }
}

/// Parses a text. If no language is given, Java and C# are recognized by their words. Without a function, the text is
/// a script: a formula, or statements.
pub(crate) fn parse(
    text: &str,
    language: Option<Language>,
    may_be_script: bool,
) -> Result<Declarations, Diagnostic> {
    let source = Source::of(text, language)?;
    let mut declarations = Declarations::default();
    let read = read(text, &source, language, may_be_script, &mut declarations);
    read.map_err(|fault| source.map.diagnostic(&source.text, &fault))?;
    declarations.remap_spans(&source.text, &source.map);
    declarations.conditions = source.conditions;
    Ok(declarations)
}

fn read(
    written: &str,
    source: &Source,
    language: Option<Language>,
    may_be_script: bool,
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
    let is_script = may_be_script && functions.is_empty();
    let mut parser = Parser {
        text,
        written,
        map: &source.map,
        tokens: source.tokens.clone(),
        bad_tokens: &source.bad_tokens,
        at: 0,
        nesting: 0,
        rust: false,
        enclosures: Vec::new(),
        java: source.java,
        csharp: source.csharp,
        language,
        macro_names: &source.macro_names,
        functions,
        bases: Vec::new(),
        reference_aliases: Vec::new(),
        generic_parameters: Vec::new(),
        fatal: None,
        templates,
        aliases,
        script: None,
        undefined: None,
        in_square_type: false,
        square_types: Vec::new(),
        has_virtual,
        return_pointer: None,
        mutable_globals: Vec::new(),
        is_analysed: false,
        class_names: BTreeSet::new(),
        changing_operator: None,
        version_dependent: Vec::new(),
        untyped_enums: Vec::new(),
        is_untyped_enum: false,
        classes: Vec::new(),
        scope: Scope::default(),
        declarations,
    };
    if let Some(fault) = parser.refused_construct() {
        return Err(fault);
    }
    if is_script {
        let read = parser.script();
        read.map_err(|fault| parser.cause_of(0, fault))?;
        parser.script = None;
    } else {
        parser.items();
    }
    parser.macros(&source.called_macros);
    parser.refuse_classes();
    let refused = parser.read_implementations();
    parser.refuse_implementations(&refused);
    // An overload of the same name may be among the functions that couldn't be parsed.
    let functions = core::mem::take(&mut parser.functions);
    let names = functions.iter().map(|name| (*name).to_owned());
    parser.declarations.names.extend(names);
    for (at, name) in functions.iter().enumerate() {
        if functions[..at].contains(name) {
            parser.declarations.overloaded.push((*name).to_owned());
        }
    }
    parser.fatal.map_or(Ok(()), Err)
}

struct Parser<'t, 'd> {
    text: &'t str,
    /// The text as the user wrote it, and the map to it from the expanded text.
    written: &'t str,
    map: &'t SourceMap,
    tokens: Vec<Token>,
    /// The offsets of the tokens that cannot be read, each with the reason.
    bad_tokens: &'t [(usize, Diagnostic)],
    at: usize,
    nesting: usize,
    /// Whether the current function is Rust, which has its own operator precedence.
    rust: bool,
    /// The names of the enclosing namespaces, classes, `impl`s and so on.
    enclosures: Vec<&'t str>,
    /// Whether the text is Java.
    java: bool,
    /// Whether the text is C#.
    csharp: bool,
    /// The language given by the caller.
    language: Option<Language>,
    /// The names that the text defines as macros anywhere.
    macro_names: &'t [String],
    /// The functions that the text defines. They take precedence over builtins.
    functions: Vec<&'t str>,
    /// Pairs of a class and its base class.
    bases: Vec<(&'t str, &'t str)>,
    /// The variables that a reference of the current function refers to, each with the span of the `&`.
    reference_aliases: Vec<(Slot, Span)>,
    /// The parameters of the `template<…>` or the generics before the current item.
    generic_parameters: Vec<Variable>,
    templates: Vec<Template<'t>>,
    /// An error that invalidates the whole parse.
    fatal: Option<Diagnostic>,
    /// The type aliases of the text.
    aliases: Vec<(&'t str, Type)>,
    /// The input of statements without a function.
    script: Option<script::Input>,
    /// The first undefined name in the current function.
    undefined: Option<Span>,
    /// Whether the enclosing type is a square, so that `self` is one.
    in_square_type: bool,
    /// The enumerations that list the squares.
    square_types: Vec<&'t str>,
    /// Whether the text contains `virtual` or `abstract`.
    has_virtual: bool,
    /// The `*` of a return type that is a pointer.
    return_pointer: Option<Span>,
    /// The variables outside functions that may change.
    mutable_globals: Vec<MutableGlobal<'t>>,
    /// Whether the next two fields are computed.
    is_analysed: bool,
    /// The classes of the text.
    class_names: BTreeSet<&'t str>,
    /// The token of an operator or constructor that may change its arguments.
    changing_operator: Option<usize>,
    /// The constants of enumerations whose type depends on the version of C.
    version_dependent: Vec<usize>,
    /// The C++ enumerations without a fixed type whose constants are `int`s.
    untyped_enums: Vec<&'t str>,
    /// Whether the last enumeration is one of these.
    is_untyped_enum: bool,
    /// The parsed classes of C++ and C#.
    classes: Vec<class::Class<'t>>,
    scope: Scope<'t>,
    declarations: &'d mut Declarations,
}

impl<'t> Parser<'t, '_> {
    /// Parses all items of the text.
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

    /// Returns the real cause of an error: the first unreadable token from `start` on, or else `fault`
    /// itself.
    fn cause_of(&self, start: usize, fault: Diagnostic) -> Diagnostic {
        let mut read = self.tokens[start..=self.at].iter();
        let unknown = read.find(|token| token.kind == TokenKind::Unknown);
        let reason = unknown.and_then(|token| {
            let mut unknown = self.bad_tokens.iter();
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
        matches!(self.peek().kind, TokenKind::Eof)
    }

    /// The end of the last consumed token.
    fn last_end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].span.end
    }

    fn text_of(&self, span: Span) -> &'t str {
        span.of(self.text)
    }

    fn word_at(&self, ahead: usize) -> Option<&'t str> {
        let token = self.peek_after(ahead);
        (token.kind == TokenKind::Ident).then(|| self.text_of(token.span))
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Punct(found) if found == sign)
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
            TokenKind::Punct(sign) => Some(sign),
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

    /// Skips a Rust lifetime such as `'a`, which doesn't affect the bits.
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

    /// Returns the error "expected `what`, found …". At the end of the text it points after the last token.
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

    /// The arithmetic rules of the current function.
    const fn rules(&self) -> Rules {
        match (self.rust, self.csharp, self.java) {
            (true, ..) => Rules::Rust,
            (_, true, _) => Rules::CSharp,
            (_, _, true) => Rules::Java,
            _ => Rules::C,
        }
    }

    /// Increments the nesting depth or fails at the limit; the caller must decrement it.
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
            TokenKind::Ident => Ok(self.next().span),
            _ => Err(self.expected(what)),
        }
    }

    /// Resynchronizes after an error in the item that begins at the token `start`.
    fn recover(&mut self, start: usize) {
        self.at = start;
        self.nesting = 0;
        self.rust = false;
        self.reference_aliases.clear();
        self.scope.leave_function();
        loop {
            match self.peek().kind {
                TokenKind::Punct("{") => return self.skip_enclosed(),
                TokenKind::Punct("(" | "[") => self.skip_enclosed(),
                TokenKind::Punct("}") if !self.enclosures.is_empty() => return,
                TokenKind::Punct(";" | "}") | TokenKind::Eof => {
                    self.next();
                    return;
                }
                _ => {
                    self.next();
                }
            }
        }
    }

    /// Skips a bracket and its contents, or to the end of the text if the bracket is never closed.
    fn skip_enclosed(&mut self) {
        let mut depth = 0;
        loop {
            match self.next().kind {
                TokenKind::Punct("(" | "{" | "[") => depth += 1,
                TokenKind::Punct(")" | "}" | "]") => depth -= 1,
                TokenKind::Eof => return,
                _ => {}
            }
            if depth <= 0 {
                return;
            }
        }
    }

    /// Skips everything up to a sign outside brackets, and that sign.
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

/// An inserted semicolon.
const fn semicolon(at: Span) -> Token {
    Token { kind: TokenKind::Punct(";"), span: at }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(span, format!("nested more than {MAX_NESTING} levels deep"))
}
