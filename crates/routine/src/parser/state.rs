//! The state of the parser, and its steps from token to token.

use std::collections::BTreeSet;

use deltaboard_lexer::operator::Rules;
use deltaboard_lexer::preprocessor::SourceMap;
use deltaboard_lexer::token::{Token, TokenKind};
use deltaboard_lexer::{Diagnostic, Language, Span, Type};

use super::scope::Scope;
use crate::declarations::Declarations;
use crate::syntax::{ExprId, Slot, Variable};

/// The maximum nesting depth of blocks and of expressions. It is limited because the tree is walked
/// recursively.
pub(super) const MAX_NESTING: usize = 100;

/// The maximum number of elements of an array.
pub(super) const MAX_ELEMENTS: usize = 1024;

pub(super) struct Parser<'t, 'd> {
    pub(super) text: &'t str,
    /// The text as the user wrote it, and the map to it from the expanded text.
    pub(super) written: &'t str,
    pub(super) map: &'t SourceMap,
    pub(super) tokens: Vec<Token>,
    /// The offsets of the tokens that cannot be read, each with the reason.
    pub(super) bad_tokens: &'t [(usize, Diagnostic)],
    pub(super) at: usize,
    pub(super) nesting: usize,
    /// The names of the enclosing namespaces and classes.
    pub(super) enclosures: Vec<&'t str>,
    /// Whether the text is Java.
    pub(super) java: bool,
    /// Whether the text is C#.
    pub(super) csharp: bool,
    /// The language given by the caller.
    pub(super) language: Option<Language>,
    /// The names that the text defines as macros anywhere.
    pub(super) macro_names: &'t [String],
    /// The functions that the text defines. They take precedence over builtins.
    pub(super) functions: Vec<&'t str>,
    /// Pairs of a class and its base class.
    pub(super) bases: Vec<(&'t str, &'t str)>,
    /// The variables that a reference of the current function refers to, each with the span of the `&`.
    pub(super) reference_aliases: Vec<(Slot, Span)>,
    /// The parameters of the `template<…>` before the current item.
    pub(super) generic_parameters: Vec<Variable>,
    pub(super) templates: Vec<Template<'t>>,
    /// An error that invalidates the whole parse.
    pub(super) fatal: Option<Diagnostic>,
    /// The type aliases of the text.
    pub(super) aliases: Vec<(&'t str, Type)>,
    /// The input of statements without a function.
    pub(super) script: Option<Input>,
    /// The first undefined name in the current function.
    pub(super) undefined: Option<Span>,
    /// Whether the enclosing type is a square.
    pub(super) in_square_type: bool,
    /// The enumerations that list the squares.
    pub(super) square_types: Vec<&'t str>,
    /// Whether the text contains `virtual` or `abstract`.
    pub(super) has_virtual: bool,
    /// The `*` of a return type that is a pointer.
    pub(super) return_pointer: Option<Span>,
    /// The variables outside functions that may change.
    pub(super) mutable_globals: Vec<MutableGlobal<'t>>,
    /// Whether the next two fields are computed.
    pub(super) is_analysed: bool,
    /// The classes of the text.
    pub(super) class_names: BTreeSet<&'t str>,
    /// The token of an operator or constructor that may change its arguments.
    pub(super) changing_operator: Option<usize>,
    /// The constants of enumerations whose type depends on the version of C.
    pub(super) version_dependent: Vec<usize>,
    /// The C++ enumerations without a fixed type whose constants are `int`s.
    pub(super) untyped_enums: Vec<&'t str>,
    /// Whether the last enumeration is one of these.
    pub(super) is_untyped_enum: bool,
    /// The parsed classes of C++ and C#.
    pub(super) classes: Vec<Class<'t>>,
    pub(super) scope: Scope<'t>,
    pub(super) declarations: &'d mut Declarations,
}

/// A variable outside functions that may change.
pub(super) struct MutableGlobal<'t> {
    pub(super) name: &'t str,
    /// Its index among the constants.
    pub(super) index: usize,
    pub(super) declared: Span,
    pub(super) mutability: Mutability,
    pub(super) is_array: bool,
    /// Where it changes, once computed.
    pub(super) change: Option<Option<Change<'t>>>,
}

/// Who can change a variable outside functions, according to its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mutability {
    Never,
    /// Only this text can change it.
    InThisText,
    /// Other files can change it too.
    Anywhere,
}

/// A change of a variable: the place and the function.
#[derive(Clone, Copy)]
pub(super) struct Change<'t> {
    pub(super) at: Span,
    pub(super) by: &'t str,
}

/// A function with generic value parameters, called as `shift<8>(x)`.
pub(super) struct Template<'t> {
    pub(super) name: &'t str,
    /// The name in a specialization for some values.
    pub(super) specialization: Option<Span>,
}

/// The input of the statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// Not found yet.
    Unknown,
    Number,
    /// `int board[64]`
    Array,
}

/// A class, with the members that affect its values.
pub(super) struct Class<'t> {
    pub(super) name: &'t str,
    /// The span from its opening to its closing brace.
    pub(super) body: Span,
    pub(super) fields: Vec<Field<'t>>,
    /// Its nested enumerations, and their types.
    pub(super) enumerations: Vec<(&'t str, Type)>,
    /// The type that its values convert to, if it isn't the type of the field.
    pub(super) converts: Option<Type>,
    /// Why its values cannot be treated as numbers.
    pub(super) fault: Option<Diagnostic>,
}

/// A field of a class.
#[derive(Clone, Copy)]
pub(super) struct Field<'t> {
    pub(super) name: &'t str,
    /// `None` if it is not a number.
    pub(super) ty: Option<Type>,
    pub(super) at: Span,
}

impl<'t> Parser<'t, '_> {
    /// Returns the real cause of an error: the first unreadable token from `start` on, or else `fault`
    /// itself.
    pub(super) fn cause_of(&self, start: usize, fault: Diagnostic) -> Diagnostic {
        let mut read = self.tokens[start..=self.at].iter();
        let unknown = read.find(|token| token.kind == TokenKind::Unknown);
        let reason = unknown.and_then(|token| {
            let mut unknown = self.bad_tokens.iter();
            unknown.find(|(at, _)| *at == token.span.start)
        });
        reason.map_or(fault, |(_, reason)| reason.clone())
    }

    pub(super) fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    pub(super) fn peek_after(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn at_end(&self) -> bool {
        matches!(self.peek().kind, TokenKind::Eof)
    }

    /// The end of the last consumed token.
    pub(super) fn last_end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].span.end
    }

    pub(super) fn text_of(&self, span: Span) -> &'t str {
        span.of(self.text)
    }

    pub(super) fn word_at(&self, ahead: usize) -> Option<&'t str> {
        let token = self.peek_after(ahead);
        (token.kind == TokenKind::Ident).then(|| self.text_of(token.span))
    }

    pub(super) fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Punct(found) if found == sign)
    }

    pub(super) fn accept(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn sign_at(&self, ahead: usize) -> Option<&'static str> {
        match self.peek_after(ahead).kind {
            TokenKind::Punct(sign) => Some(sign),
            _ => None,
        }
    }

    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = self.word_at(0) == Some(word);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &str, after: &str) -> Result<Span, Diagnostic> {
        if self.is_sign(sign) {
            Ok(self.next().span)
        } else {
            Err(self.expected(&format!("`{sign}` {after}")))
        }
    }

    /// Returns the error "expected `what`, found …". At the end of the text it points after the last token.
    pub(super) fn expected(&self, what: &str) -> Diagnostic {
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
    pub(super) const fn rules(&self) -> Rules {
        match (self.csharp, self.java) {
            (true, _) => Rules::CSharp,
            (_, true) => Rules::Java,
            _ => Rules::C,
        }
    }

    /// Increments the nesting depth or fails at the limit; the caller must decrement it.
    pub(super) fn descend(&mut self) -> Result<(), Diagnostic> {
        if self.nesting == MAX_NESTING {
            return Err(too_deep(self.peek().span));
        }
        self.nesting += 1;
        Ok(())
    }

    pub(super) fn expr_id(&mut self) -> ExprId {
        let id = ExprId(self.declarations.expressions);
        self.declarations.expressions += 1;
        id
    }

    pub(super) fn name(&mut self, what: &str) -> Result<Span, Diagnostic> {
        match self.peek().kind {
            TokenKind::Ident => Ok(self.next().span),
            _ => Err(self.expected(what)),
        }
    }

    /// Resynchronizes after an error in the item that begins at the token `start`.
    pub(super) fn recover(&mut self, start: usize) {
        self.at = start;
        self.nesting = 0;
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
    pub(super) fn skip_enclosed(&mut self) {
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
    pub(super) fn skip_past(&mut self, sign: &str) {
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
pub(super) const fn semicolon(at: Span) -> Token {
    Token { kind: TokenKind::Punct(";"), span: at }
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(span, format!("nested more than {MAX_NESTING} levels deep"))
}
