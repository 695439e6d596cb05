//! A program's text for display: lines of tokens, with nested expressions.

use deltaboard_lexer::preprocessor::{self, DirectiveKind};
use deltaboard_lexer::token::{Token, TokenKind, Tokens};
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Span, Type};

use crate::program::Program;
use crate::syntax::{Expr, ExprId, ExprKind};

/// A program's text, line by line. The pieces joined together are exactly the text.
///
/// ```
/// use deltaboard_routine::{Listing, Piece, TokenClass};
///
/// // Bold masks for an HTML page.
/// let html = |pieces: &[Piece], text: &str| -> String {
///     let bold = pieces.iter().map(|piece| match piece {
///         Piece::Token(TokenClass::Number, span) => format!("<b>{}</b>", span.of(text)),
///         Piece::Token(_, span) | Piece::Expression(_, span, _) => span.of(text).to_owned(),
///     });
///     bold.collect()
/// };
/// let text = "x = (x >> 8) & 0xff;";
/// let listing = Listing::of_text(text);
/// assert_eq!(html(&listing.lines[0].pieces, text), "x = (x >> <b>8</b>) & <b>0xff</b>;");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Listing {
    /// The lines, without their line feeds.
    pub lines: Vec<ListingLine>,
}

/// One line of a listing.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
///
/// // The lines that the first step highlights.
/// let program = Catalogue::find("flip-diagonal/delta-swaps").unwrap().program();
/// let trace = run(&program, 0)?;
/// let step = trace.step(1).unwrap();
/// let listing = program.listing();
/// let lines = listing.lines.iter().enumerate();
/// let lit = lines.filter(|(_, line)| step.statements.iter().any(|part| line.span.contains(*part)));
/// assert!(lit.map(|(place, _)| place).eq([5, 6]));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ListingLine {
    /// Its span in the text.
    pub span: Span,
    /// Its pieces.
    pub pieces: Vec<Piece>,
}

/// A part of a line.
///
/// ```
/// use deltaboard_routine::{Piece, Program};
///
/// /// The text with brackets around every expression.
/// fn drawn(pieces: &[Piece], text: &str) -> String {
///     let pieces = pieces.iter().map(|piece| match piece {
///         Piece::Token(_, span) => span.of(text).to_owned(),
///         Piece::Expression(_, _, inner) => format!("[{}]", drawn(inner, text)),
///     });
///     pieces.collect()
/// }
///
/// let program = Program::parse("x ^ (x << 8)")?;
/// let pieces = &program.listing().lines[0].pieces;
/// assert_eq!(drawn(pieces, program.text()), "[[x] ^ [([x] << [8])]]");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Text of one class.
    Token(TokenClass, Span),
    /// An expression, with the pieces that it consists of.
    Expression(ExprId, Span, Vec<Self>),
}

/// The class of a token, for its colour.
///
/// ```
/// use deltaboard_routine::{Listing, Piece, TokenClass};
///
/// let listing = Listing::of_text("return x;");
/// let classes = listing.lines[0].pieces.iter().map(|piece| match piece {
///     Piece::Token(class, _) => *class,
///     Piece::Expression(..) => unreachable!("a text without a program has none"),
/// });
/// use TokenClass::{Blank, Keyword, Name, Sign};
/// assert!(classes.eq([Keyword, Blank, Name, Sign]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TokenClass {
    /// Whitespace and comments.
    Blank,
    /// A keyword, or the name of a type.
    Keyword,
    /// A name.
    Name,
    /// A number.
    Number,
    /// An operator or a bracket.
    Sign,
}

const KEYWORDS: &str = "const static inline return for while if else fn let mut as true false \
    unsigned long int auto";

impl Listing {
    /// Returns the listing of any text, not necessarily of a valid routine, without expressions. An
    /// unterminated comment and everything after it is plain.
    ///
    /// ```
    /// use deltaboard_routine::{Listing, Program};
    ///
    /// // An unfinished line, as during typing.
    /// let text = "u64 f(u64 x) {\n    x = (x >> 8";
    /// assert!(Program::parse(text).is_err());
    /// assert_eq!(Listing::of_text(text).lines.len(), 2);
    /// ```
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        Self::of(text, &tokens(text), &[])
    }

    fn of(text: &str, tokens: &[Token], expressions: &[&Expr]) -> Self {
        let mut start = 0;
        let lister = Lister { text, tokens };
        let lines = text.split('\n').map(|line| {
            let span = Span::new(start, start + line.len());
            start = span.end + 1;
            let pieces = lister.pieces(span, expressions, false);
            ListingLine { span, pieces }
        });
        Self { lines: lines.collect() }
    }
}

impl Program {
    /// Returns the listing of the text.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let program = Catalogue::find("flip-vertical/delta-swaps").unwrap().program();
    /// let listing = program.listing();
    /// let numbered = listing.lines.iter().enumerate();
    /// let numbered = numbered.map(|(n, line)| format!("{} {}", n + 1, line.span.of(program.text())));
    /// assert_eq!(numbered.last().unwrap(), "8 }");
    /// ```
    #[must_use]
    pub fn listing(&self) -> Listing {
        let text = self.text();
        Listing::of(text, &tokens(text), &self.expressions())
    }
}

/// Returns the tokens of a text, including those of its macro definitions.
fn tokens(text: &str) -> Vec<Token> {
    let directives = preprocessor::outline(text);
    let code = directives.with_macro_bodies(text);
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let fault = match Tokens::lex(&code, at, code.len()) {
            Ok(read) => {
                tokens.extend(read.tokens);
                break;
            }
            Err(fault) => fault.span().start,
        };
        tokens.extend(Tokens::lex(&code, at, fault).map(|read| read.tokens).unwrap_or_default());
        // What isn't a token ends with its line, unless it's a comment, which goes on.
        let rest = &code[fault..];
        match rest.find('\n').filter(|_| !rest.starts_with("/*")) {
            Some(length) => at = fault + length + 1,
            None => break,
        }
    }
    tokens.extend(directives.directives.iter().filter_map(|it| match it.kind {
        DirectiveKind::Define(value) => {
            Some(Token { kind: TokenKind::Punct("#"), span: Span::new(it.span.start, value.start) })
        }
        _ => None,
    }));
    tokens.sort_by_key(|token| token.span.start);
    tokens
}

struct Lister<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl Lister<'_> {
    /// Splits a span into pieces. An expression that extends beyond the span is replaced by its
    /// subexpressions. So is one that a macro use generates, because its span is that of the whole use.
    fn pieces(&self, span: Span, expressions: &[&Expr], is_within: bool) -> Vec<Piece> {
        let mut inside = Vec::new();
        for expr in expressions {
            self.within(expr, span, is_within, &mut inside);
        }
        // A macro may use its arguments in another order.
        inside.sort_by_key(|expr| expr.span.start);
        let mut pieces = Vec::new();
        let mut at = span.start;
        for expr in inside {
            if expr.span.start < at {
                continue;
            }
            self.tokens(Span::new(at, expr.span.start), &mut pieces);
            let stands_in_it = !matches!(expr.kind, ExprKind::Cast(..) | ExprKind::As(..));
            let children = self.pieces(expr.span, &expr.children(), stands_in_it);
            pieces.push(Piece::Expression(expr.id, expr.span, children));
            at = expr.span.end;
        }
        self.tokens(Span::new(at, span.end), &mut pieces);
        pieces
    }

    fn within<'e>(&self, expr: &'e Expr, span: Span, is_within: bool, into: &mut Vec<&'e Expr>) {
        let is_whole = is_within && span == expr.span;
        if span.contains(expr.span) && !is_whole {
            into.push(expr);
        } else if expr.span.start < span.end && span.start < expr.span.end {
            for child in expr.children() {
                self.within(child, span, is_within, into);
            }
        }
    }

    fn tokens(&self, span: Span, pieces: &mut Vec<Piece>) {
        let mut at = span.start;
        let first = self.tokens.partition_point(|token| token.span.end <= span.start);
        let tokens = self.tokens[first..].iter().take_while(|token| token.span.start < span.end);
        for token in tokens {
            // A token of several lines has a part in each.
            let part = Span::new(token.span.start.max(at), token.span.end.min(span.end));
            if part.start < part.end {
                push(pieces, TokenClass::Blank, Span::new(at, part.start));
                push(pieces, self.class(token), part);
                at = part.end;
            }
        }
        push(pieces, TokenClass::Blank, Span::new(at, span.end));
    }

    fn class(&self, token: &Token) -> TokenClass {
        let written = token.span.of(self.text);
        match token.kind {
            TokenKind::Ident if contains_word(KEYWORDS, written) => TokenClass::Keyword,
            TokenKind::Ident if Type::named(written).is_some() => TokenClass::Keyword,
            TokenKind::Ident => TokenClass::Name,
            TokenKind::Number { .. } => TokenClass::Number,
            TokenKind::Punct(_) => TokenClass::Sign,
            _ => TokenClass::Blank,
        }
    }
}

/// Adds a token; adjacent signs become one piece.
fn push(pieces: &mut Vec<Piece>, class: TokenClass, span: Span) {
    if span.start >= span.end {
        return;
    }
    match pieces.last_mut() {
        Some(Piece::Token(last, before)) if *last == class && before.end == span.start => {
            before.end = span.end;
        }
        _ => pieces.push(Piece::Token(class, span)),
    }
}
