//! Tokens into a tree: C, and the same expressions in Rust dress, names resolved on the way.
//!
//! Statements are read by recursive descent, expressions by a Pratt parser. What says nothing
//! about the bits (`static`, `inline`, `pub`, `constexpr`, …) is read over.

mod expression;
mod scope;
mod statement;

use crate::diagnostic::Diagnostic;
use crate::lexer::{Token, TokenKind, tokens};
use crate::number::Type;
use crate::span::Span;
use crate::syntax::{Expr, ExprId, ExprKind, Function, Place, Statement, StatementKind, Variable};
use crate::vocabulary::lists;
use scope::Scope;

/// The longest text that is read, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// The deepest nesting, of blocks and of expressions: the tree is walked by recursion.
const MAX_NESTING: usize = 100;

/// Words that may stand before a declaration and change nothing that matters here.
const QUALIFIERS: &str = "static inline const constexpr consteval extern pub export public private protected \
    internal final register volatile mut unsafe __inline __inline__ __forceinline \
    FORCE_INLINE INLINE ForceInline forceinline always_inline noexcept restrict friend \
    override readonly";

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
}

/// Reads `text[from..]` and adds what it declares.
pub(crate) fn parse(
    text: &str,
    from: usize,
    declarations: &mut Declarations,
) -> Result<(), Diagnostic> {
    let mut tokens =
        tokens(Span::new(from, text.len()).of(text)).map_err(|fault| fault.moved(from))?;
    for token in &mut tokens {
        token.span = Span::new(token.span.start + from, token.span.end + from);
    }
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        nesting: 0,
        rust: false,
        scope: Scope::default(),
        declarations,
    };
    while !parser.at_end() {
        parser.item()?;
    }
    Ok(())
}

struct Parser<'t, 'd> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
    /// Inside a Rust function, whose operators bind as in Rust.
    rust: bool,
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
        Diagnostic::new(
            found.span,
            format!("expected {what}, found `{written:.24}`"),
        )
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

    /// A function or a constant.
    fn item(&mut self) -> Result<(), Diagnostic> {
        if self.accept(";") {
            return Ok(());
        }
        let start = self.peek().span;
        let constant = self.qualifiers();
        if self.accept_word("fn") {
            return self.rust_function(start);
        }
        if constant && self.is_rust_constant() {
            return self.rust_global();
        }
        let ty = self.return_type()?;
        let name = self.name("a name")?;
        if self.is_sign("(") {
            return self.c_function(start, ty, name);
        }
        let length = self.dimension()?;
        self.expect("=", "and a value")?;
        self.global(name, ty, length)
    }

    /// Reads over qualifiers; says whether `const` was among them.
    fn qualifiers(&mut self) -> bool {
        let mut constant = false;
        loop {
            match self.word_at(0) {
                Some(word) if lists(QUALIFIERS, word) => {
                    constant |= lists("const constexpr static final", word);
                    self.next();
                    // `pub(crate)`
                    if word == "pub" && self.is_sign("(") {
                        while !self.accept(")") && !self.at_end() {
                            self.next();
                        }
                    }
                }
                _ if self.is_sign("[") => {
                    // `[[nodiscard]]`
                    while self.accept("[") {}
                    while !self.is_sign("]") && !self.at_end() {
                        self.next();
                    }
                    while self.accept("]") {}
                }
                _ => return constant,
            }
        }
    }

    /// `K1: u64 = …`
    fn is_rust_constant(&self) -> bool {
        self.word_at(0).is_some() && matches!(self.peek_after(1).kind, TokenKind::Sign(":"))
    }

    /// `K1: u64 =`, `TABLE: [u8; 256] =`
    fn rust_constant(&mut self) -> Result<(Span, Type, Option<usize>), Diagnostic> {
        let name = self.name("a name")?;
        self.expect(":", "and a type")?;
        let (ty, length) = self.rust_type()?;
        self.expect("=", "and a value")?;
        Ok((name, ty, length))
    }

    /// `u64`, `[u8; 64]`, `&mut [u8; 64]`: with the length, if it is an array's.
    fn rust_type(&mut self) -> Result<(Type, Option<usize>), Diagnostic> {
        while self.accept("&") || self.accept_word("mut") {}
        if !self.accept("[") {
            return Ok((self.type_before_name()?, None));
        }
        let ty = self.type_before_name()?;
        let length = if self.accept(";") { self.length()? } else { 0 };
        self.expect("]", "after the array's length")?;
        Ok((ty, Some(length)))
    }

    /// C's `[64]` after a name, `[]` for as many as are given: how many elements it has, if it
    /// is an array.
    fn dimension(&mut self) -> Result<Option<usize>, Diagnostic> {
        if !self.accept("[") {
            return Ok(None);
        }
        let length = if self.is_sign("]") { 0 } else { self.length()? };
        self.expect("]", "after the array's length")?;
        Ok(Some(length))
    }

    fn length(&mut self) -> Result<usize, Diagnostic> {
        let token = self.peek();
        let TokenKind::Number { bits, .. } = token.kind else {
            return Err(self.expected("the array's length as a number"));
        };
        if bits == 0 || bits > MAX_ELEMENTS as u64 {
            let fault = format!("an array has 1 to {MAX_ELEMENTS} elements here");
            return Err(Diagnostic::new(token.span, fault));
        }
        self.next();
        Ok(bits as usize)
    }

    fn rust_global(&mut self) -> Result<(), Diagnostic> {
        self.rust = true;
        let (name, ty, length) = self.rust_constant()?;
        self.global(name, Some(ty), length)?;
        self.rust = false;
        Ok(())
    }

    fn global(
        &mut self,
        name: Span,
        ty: Option<Type>,
        length: Option<usize>,
    ) -> Result<(), Diagnostic> {
        let value = self.initial_value(length)?;
        self.expect(";", "after the value")?;
        let index = self.declarations.globals.len();
        self.scope.declare_global(self.text_of(name), index);
        self.declarations.globals.push(Global { ty, value });
        Ok(())
    }

    /// `None` for `void`.
    fn return_type(&mut self) -> Result<Option<Type>, Diagnostic> {
        if self.accept_word("void") {
            return Ok(None);
        }
        self.type_before_name().map(Some)
    }

    fn c_function(
        &mut self,
        start: Span,
        returns: Option<Type>,
        name: Span,
    ) -> Result<(), Diagnostic> {
        let parameters = self.parameters()?;
        self.qualifiers();
        self.function(start, name, parameters, returns)
    }

    fn rust_function(&mut self, start: Span) -> Result<(), Diagnostic> {
        self.rust = true;
        let name = self.name("the function's name")?;
        let parameters = self.parameters()?;
        let returns = if self.accept("->") {
            Some(self.type_before_name()?)
        } else {
            None
        };
        self.function(start, name, parameters, returns)?;
        self.rust = false;
        Ok(())
    }

    /// `(U64 x, int n)`, `(x: u64, n: u32)`, `(int board[64])`
    fn parameters(&mut self) -> Result<Vec<Variable>, Diagnostic> {
        self.scope.enter_function();
        self.expect("(", "and the parameters")?;
        if !self.rust {
            self.accept_word("void");
        }
        let mut parameters = Vec::new();
        while !self.is_sign(")") {
            self.qualifiers();
            let (name, ty, array);
            if self.rust {
                name = self.name("the parameter's name")?;
                self.expect(":", "and the parameter's type")?;
                let (element, length) = self.rust_type()?;
                (ty, array) = (element, length.is_some());
            } else {
                ty = self.type_before_name()?;
                let pointer = self.accept("*");
                name = self.name("the parameter's name")?;
                array = self.dimension()?.is_some() || pointer;
            }
            let variable = Variable {
                name,
                ty: Some(ty),
                array,
                tracked: false,
            };
            self.scope.declare(self.text_of(name), variable.clone());
            parameters.push(variable);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")", "after the parameters")?;
        Ok(parameters)
    }

    fn function(
        &mut self,
        start: Span,
        name: Span,
        parameters: Vec<Variable>,
        returns: Option<Type>,
    ) -> Result<(), Diagnostic> {
        let title = self.text_of(name);
        let twin = |function: &Function| function.name.of(self.text) == title;
        if self.declarations.functions.iter().any(twin) {
            return Err(Diagnostic::about(name, title, "is defined a second time"));
        }
        let body = self.block()?;
        let mut variables = self.scope.leave_function();
        mark_tracked(self.text, &mut variables, &body);
        self.declarations.functions.push(Function {
            name,
            span: Span::new(start.start, self.last_end()),
            parameters,
            returns,
            variables,
            body,
        });
        Ok(())
    }

    fn name(&mut self, what: &str) -> Result<Span, Diagnostic> {
        match self.peek().kind {
            TokenKind::Word => Ok(self.next().span),
            _ => Err(self.expected(what)),
        }
    }

    /// A type where only a type can stand.
    fn type_before_name(&mut self) -> Result<Type, Diagnostic> {
        if let Some(ty) = self.accept_type() {
            return Ok(ty);
        }
        match self.word_at(0) {
            Some(word) => {
                Err(
                    Diagnostic::about(self.peek().span, word, "is no type that is known here")
                        .suggest(
                            word,
                            &mut "U64 u64 uint64_t U32 u32 int bool unsigned".split(' '),
                        ),
                )
            }
            None => Err(self.expected("a type")),
        }
    }

    /// A type, if one stands here: one word, or C's `unsigned long long int`.
    fn accept_type(&mut self) -> Option<Type> {
        if let Some(ty) = self.word_at(0).and_then(Type::named) {
            self.next();
            return Some(ty);
        }
        let (mut unsigned, mut longs, mut base) = (false, 0, None);
        let before = self.at;
        loop {
            match self.word_at(0) {
                Some("unsigned") => unsigned = true,
                Some("signed") => {}
                Some("long") => longs += 1,
                Some("int") => {
                    base.get_or_insert(Type::I32);
                }
                Some("short") => base = Some(Type::I16),
                Some("char") => base = Some(Type::I8),
                _ => break,
            }
            self.next();
        }
        if self.at == before {
            return None;
        }
        let signed = if longs > 0 {
            Type::I64
        } else {
            base.unwrap_or(Type::I32)
        };
        Some(match (unsigned, signed) {
            (false, signed) => signed,
            (true, Type::I64) => Type::U64,
            (true, Type::I16) => Type::U16,
            (true, Type::I8) => Type::U8,
            (true, _) => Type::U32,
        })
    }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(span, format!("nested more than {MAX_NESTING} deep"))
}

/// The player follows the first parameter, its namesakes (Rust's `let x = …`), and the variable
/// that is returned.
fn mark_tracked(text: &str, variables: &mut [Variable], body: &[Statement]) {
    let first = variables.first().map_or("", |first| first.name.of(text));
    for variable in &mut *variables {
        variable.tracked = variable.name.of(text) == first;
    }
    mark_returned(variables, body);
}

fn mark_returned(variables: &mut [Variable], body: &[Statement]) {
    for statement in body {
        if let StatementKind::Return(Some(value)) = &statement.kind
            && let ExprKind::Name(Place::Local(slot)) = value.kind
        {
            variables[slot.0].tracked = true;
        }
        for block in statement.blocks() {
            mark_returned(variables, block);
        }
    }
}
