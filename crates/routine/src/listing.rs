//! A program's text for display: lines of tokens, with nested expressions.

use deltaboard_source::Span;

use crate::program::Program;
use crate::scan::{Token, TokenClass, tokens};
use crate::syntax::{Expr, ExprId, ExprKind};
use crate::translation::{TranslatedPart, Translation};

/// A program's text, line by line. The pieces joined together are exactly the text.
///
/// ```
/// use deltaboard_routine::{Listing, Piece, TokenClass};
///
/// // Bold masks for an HTML page.
/// let html = |pieces: &[Piece], text: &str| -> String {
///     let bold = pieces.iter().map(|piece| match piece {
///         Piece::Token(TokenClass::Number, span) => format!("<b>{}</b>", span.of(text)),
///         Piece::Token(_, span) | Piece::Expression { span, .. } => span.of(text).to_owned(),
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
    /// The spans in the text of the program that it shows: its own, or those that a line of a translation prints.
    pub sources: Vec<Span>,
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
///         Piece::Expression { pieces, .. } => format!("[{}]", drawn(pieces, text)),
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
    /// An expression.
    Expression {
        /// The expression.
        expr: ExprId,
        /// Its span in the text.
        span: Span,
        /// Its span in the text of the program, of which the text may be a translation.
        source: Span,
        /// The pieces that it consists of.
        pieces: Vec<Self>,
    },
}

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

    fn of(text: &str, tokens: &[Token], expressions: &[Node]) -> Self {
        let expressions = in_order(expressions.iter().collect());
        let (mut start, mut first) = (0, 0);
        let lister = Lister { tokens };
        let lines = text.split('\n').map(|line| {
            let span = Span::new(start, start + line.len());
            start = span.end + 1;
            // Those of other lines aren't looked at: a file has thousands of both.
            let is_before = |it: &&&Node| it.span.end < span.start;
            first += expressions[first..].iter().take_while(is_before).count();
            let rest = &expressions[first..];
            let near = &rest[..rest.partition_point(|it| it.span.start <= span.end)];
            let pieces = lister.pieces(span, near, false);
            ListingLine { span, pieces, sources: vec![span] }
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
        let expressions: Vec<_> = self.expressions().into_iter().map(Node::of).collect();
        Listing::of(text, &tokens(text), &expressions)
    }
}

impl Translation {
    /// Returns the listing of the text. Its expressions are those of the program.
    ///
    /// ```
    /// use deltaboard_printer::translate;
    /// use deltaboard_routine::{Language, Piece, Program};
    ///
    /// let program = Program::parse("u64 north(u64 x) { return x << 8; }")?;
    /// let go = translate(&program, Language::Go)?;
    /// let shifts = go.listing().lines.into_iter().flat_map(|line| line.pieces);
    /// let shifts = shifts.filter_map(|piece| match piece {
    ///     Piece::Expression { span, .. } => Some(span.of(&go.text).to_owned()),
    ///     Piece::Token(..) => None,
    /// });
    /// assert!(shifts.eq(["x << 8"]));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn listing(&self) -> Listing {
        let nodes = Node::nested(&self.parts);
        let mut listing = Listing::of(&self.text, &tokens(&self.text), &nodes);
        for line in &mut listing.lines {
            let sources = line.pieces.iter().filter_map(|piece| match piece {
                Piece::Expression { source, .. } => Some(*source),
                Piece::Token(..) => None,
            });
            line.sources = sources.collect();
        }
        listing
    }
}

/// An expression in a text.
struct Node {
    expr: ExprId,
    span: Span,
    /// Its span in the text of the program.
    source: Span,
    /// Whether it converts its only operand.
    converts: bool,
    children: Vec<Self>,
}

impl Node {
    fn of(expr: &Expr) -> Self {
        Self {
            expr: expr.id,
            span: expr.span,
            source: expr.span,
            converts: matches!(expr.kind, ExprKind::Cast(..) | ExprKind::As(..)),
            children: expr.children().into_iter().map(Self::of).collect(),
        }
    }

    /// Nests parts of a text, of which inner ones come before those around them.
    fn nested(parts: &[TranslatedPart]) -> Vec<Self> {
        let mut nodes: Vec<Self> = Vec::new();
        for &TranslatedPart { span, expr, source } in parts {
            let first = nodes.iter().rposition(|node| node.span.start < span.start);
            let mut children = nodes.split_off(first.map_or(0, |place| place + 1));
            // A conversion that the language needs is part of the expression.
            if let [only] = &mut *children
                && only.expr == expr
            {
                children = std::mem::take(&mut only.children);
            }
            nodes.push(Self { expr, span, source, converts: false, children });
        }
        nodes
    }
}

fn in_order(mut nodes: Vec<&Node>) -> Vec<&Node> {
    nodes.sort_by_key(|node| node.span.start);
    nodes
}

struct Lister<'a> {
    tokens: &'a [Token],
}

impl Lister<'_> {
    /// Splits a span into pieces. An expression that extends beyond the span is replaced by its
    /// subexpressions. So is one that a macro use generates, because its span is that of the whole use.
    fn pieces(&self, span: Span, expressions: &[&Node], is_within: bool) -> Vec<Piece> {
        let mut inside = Vec::new();
        for expr in expressions {
            self.within(expr, span, is_within, &mut inside);
        }
        let mut pieces = Vec::new();
        let mut at = span.start;
        // A macro may use its arguments in another order.
        for node in in_order(inside) {
            if node.span.start < at {
                continue;
            }
            self.tokens(Span::new(at, node.span.start), &mut pieces);
            let children: Vec<_> = node.children.iter().collect();
            let children = self.pieces(node.span, &children, !node.converts);
            let Node { expr, span, source, .. } = *node;
            pieces.push(Piece::Expression { expr, span, source, pieces: children });
            at = span.end;
        }
        self.tokens(Span::new(at, span.end), &mut pieces);
        pieces
    }

    fn within<'e>(&self, expr: &'e Node, span: Span, is_within: bool, into: &mut Vec<&'e Node>) {
        let is_whole = is_within && span == expr.span;
        if span.contains(expr.span) && !is_whole {
            into.push(expr);
        } else if expr.span.start < span.end && span.start < expr.span.end {
            for child in &expr.children {
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
                push(pieces, token.class, part);
                at = part.end;
            }
        }
        push(pieces, TokenClass::Blank, Span::new(at, span.end));
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
