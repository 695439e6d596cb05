//! Statements, parsed by recursive descent.

use deltaboard_lexer::pp_token::is_ident_continue;
use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::{contains_word, look_up};
use deltaboard_lexer::{Diagnostic, Number, Span, Type};

use super::function;
use super::state::Parser;
use crate::intrinsic::{Builtin, builtin};
use crate::syntax::{Expr, ExprKind, Operand, Place, Slot, Statement, StatementKind, Variable};

/// Statements that are not supported, with alternatives.
const ABSENT: &[(&str, &str)] = &[
    ("goto", "write it as a loop"),
    ("asm", "use an intrinsic such as `swap_bytes`"),
    ("struct", "pass the bitboard itself"),
];

impl Parser<'_, '_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Result<Vec<Statement>, Diagnostic> {
        let open = self.expect("{", "and a body")?;
        self.scope.enter_block();
        let mut body = Vec::new();
        while !self.is_sign("}") {
            if self.at_end() {
                return Err(Diagnostic::new(open, "this `{` is never closed"));
            }
            if !self.accept(";") {
                body.push(self.statement()?);
            }
        }
        self.next();
        self.scope.leave_block();
        Ok(body)
    }

    /// Parses a block, or in C a single statement.
    fn block_or_statement(&mut self) -> Result<Vec<Statement>, Diagnostic> {
        if self.is_sign("{") {
            self.block()
        } else if self.accept(";") {
            Ok(Vec::new())
        } else {
            Ok(vec![self.statement()?])
        }
    }

    pub(super) fn statement(&mut self) -> Result<Statement, Diagnostic> {
        self.descend()?;
        // C++'s `[[likely]]`
        while self.is_sign("[") && self.sign_at(1) == Some("[") {
            self.skip_enclosed();
        }
        let start = self.peek().span.start;
        let kind = self.statement_kind()?;
        self.nesting -= 1;
        Ok(Statement { span: Span::new(start, self.last_end()), kind })
    }

    fn statement_kind(&mut self) -> Result<StatementKind, Diagnostic> {
        Ok(match self.word_at(0) {
            Some("return") => {
                self.next();
                let value = if self.is_sign(";") { None } else { Some(self.expression()?) };
                self.end_of_statement()?;
                StatementKind::Return(value)
            }
            Some("if") => self.if_statement()?,
            Some("switch") => self.switch()?,
            Some("while") => {
                self.next();
                let (condition, mut body) = self.condition()?;
                body.extend(self.block_or_statement()?);
                StatementKind::Loop {
                    first: Vec::new(),
                    condition: Some(condition),
                    step: Vec::new(),
                    body,
                }
            }
            Some("do") => self.do_statement()?,
            Some("for" | "foreach") => self.for_statement()?,
            Some("break") => {
                self.next();
                self.end_of_statement()?;
                StatementKind::Break
            }
            Some("continue") => {
                self.next();
                self.end_of_statement()?;
                StatementKind::Continue
            }
            Some("unsafe") if self.sign_at(1) == Some("{") => {
                self.next();
                StatementKind::Block(self.block()?)
            }
            Some(word) if self.is_assertion(word) => {
                self.check_side_effects()?;
                let start = self.peek().span;
                self.skip_past(";");
                if word != "static_assert" {
                    let end = self.tokens[self.at.saturating_sub(2)].span;
                    let asserted = self.text_of(start.to(end));
                    let asserted = one_line(asserted);
                    let clause = match asserted.char_indices().nth(40) {
                        Some((cut, _)) => format!("`{}…` holds", &asserted[..cut]),
                        None => format!("`{asserted}` holds"),
                    };
                    self.assume(start, clause);
                }
                StatementKind::Block(Vec::new())
            }
            Some(word) => {
                if let Some(instead) = look_up(ABSENT, word) {
                    let fault = "is not part of the routine language";
                    let fault = Diagnostic::about(self.peek().span, word, fault);
                    return Err(fault.with_help(instead));
                }
                match self.declaration()? {
                    Some(declaration) => declaration,
                    None => self.expression_statement()?,
                }
            }
            None if self.is_sign("{") => StatementKind::Block(self.block()?),
            None => self.expression_statement()?,
        })
    }

    /// Returns whether an assertion begins here. It doesn't move bits.
    fn is_assertion(&self, word: &str) -> bool {
        self.sign_at(1) == Some("(") && contains_word("assert ASSERT static_assert", word)
    }

    /// Fails if the asserted expression, up to the semicolon, has a side effect.
    fn check_side_effects(&self) -> Result<(), Diagnostic> {
        let asserted = self.tokens[self.at..].windows(2);
        let mut asserted = asserted.take_while(|next| next[0].kind != TokenKind::Punct(";"));
        let changes = asserted.find(|next| match (next[0].kind, next[1].kind) {
            // A reference passed to a call.
            (TokenKind::Punct("(" | ","), TokenKind::Punct("&")) => true,
            (TokenKind::Punct(sign), _) => {
                contains_word("= += -= *= /= %= &= |= ^= <<= >>= >>>= ++ --", sign)
            }
            (TokenKind::Ident, TokenKind::Punct("(")) => {
                self.may_change_arguments(self.text_of(next[0].span))
            }
            _ => false,
        });
        match changes {
            Some(next) => {
                let fault = "an assertion with a side effect is not part of the routine language";
                Err(Diagnostic::new(next[0].span, fault)
                    .with_help("make the change before the assertion"))
            }
            None => Ok(()),
        }
    }

    /// Returns whether a call may change an argument that is passed by its name alone: a C++ function that
    /// takes a reference, or `pop_lsb(x)`.
    pub(super) fn may_change_arguments(&self, called: &str) -> bool {
        if !self.functions.contains(&called) {
            return matches!(builtin(called), Some(Builtin::TakeLowest | Builtin::Swap));
        }
        let heads = self.tokens.windows(2).enumerate();
        let mut heads = heads.filter(|(at, pair)| {
            self.text_of(pair[0].span) == called
                && pair[1].kind == TokenKind::Punct("(")
                && function::is_head(self.text, &self.tokens[at + 1..])
        });
        heads.any(|(at, _)| {
            let head = self.tokens[at + 1..].iter();
            let mut head = head.take_while(|token| token.kind != TokenKind::Punct(")"));
            head.any(|token| matches!(token.kind, TokenKind::Punct("&" | "&&")))
        })
    }

    fn expression_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        if let Some((_, store)) = self.bit_scan()? {
            self.end_of_statement()?;
            return Ok(store.kind);
        }
        let expr = self.expression()?;
        if self.is_sign(",") {
            let mut statements = vec![statement_of(expr)];
            while self.accept(",") {
                statements.push(statement_of(self.expression()?));
            }
            self.end_of_statement()?;
            return Ok(StatementKind::Block(statements));
        }
        self.end_of_statement()?;
        Ok(StatementKind::Expr(expr))
    }

    /// Parses `;`. An error points at the end of the statement, not at the first word of the next line.
    pub(super) fn end_of_statement(&mut self) -> Result<(), Diagnostic> {
        if self.accept(";") {
            return Ok(());
        }
        // A formula alone needs no semicolon.
        if self.script.is_some() && self.at_end() {
            return Ok(());
        }
        let end = self.last_end();
        let next = self.peek();
        let same_line = !Span::new(end, next.span.start).of(self.text).contains('\n');
        if same_line && !self.at_end() && !self.is_sign("}") {
            return Err(self.expected("an operator or `;`"));
        }
        Err(Diagnostic::new(Span::new(end, end), "expected `;` at the end of this statement"))
    }

    fn if_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        self.descend()?;
        self.next();
        self.accept_word("constexpr");
        let (condition, mut then) = self.condition()?;
        then.extend(self.block_or_statement()?);
        let otherwise =
            if self.accept_word("else") { self.block_or_statement()? } else { Vec::new() };
        self.nesting -= 1;
        Ok(StatementKind::If { condition, then, otherwise })
    }

    /// `do { … } while (condition);`
    fn do_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        let start = self.next().span;
        let mut body = self.block_or_statement()?;
        let continues = |kind: &StatementKind| matches!(kind, StatementKind::Continue);
        if body.iter().any(|it| it.has_outside_of_loops(continues)) {
            let fault = "`continue` inside `do` is not part of the routine language";
            return Err(Diagnostic::new(start, fault).with_help("write it as a `while` loop"));
        }
        if !self.accept_word("while") {
            return Err(self.expected("`while` and the loop's condition"));
        }
        let condition = self.expression()?;
        self.end_of_statement()?;
        // The `do { … } while (0)` of macros runs once.
        let leaves = |kind: &StatementKind| matches!(kind, StatementKind::Break);
        let is_once = matches!(condition.kind, ExprKind::Number(number) if !number.is_true());
        if is_once && !body.iter().any(|it| it.has_outside_of_loops(leaves)) {
            return Ok(StatementKind::Block(body));
        }
        let span = condition.span;
        body.push(Statement {
            span,
            kind: StatementKind::If {
                condition,
                then: Vec::new(),
                otherwise: vec![Statement { span, kind: StatementKind::Break }],
            },
        });
        Ok(StatementKind::Loop { first: Vec::new(), condition: None, step: Vec::new(), body })
    }

    /// Parses C's `for (first; condition; step) body`, or a loop over the squares of a set.
    fn for_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        self.next();
        self.expect("(", "after `for`")?;
        self.scope.enter_block();
        let statement = match self.names_an_element() {
            true => self.for_each()?,
            false => self.counting_loop()?,
        };
        self.scope.leave_block();
        Ok(statement)
    }

    /// Parses the rest of a counting loop after `for (`.
    fn counting_loop(&mut self) -> Result<StatementKind, Diagnostic> {
        let mut first = Vec::new();
        if !self.accept(";") {
            first.push(self.statement()?);
        }
        let condition = if self.is_sign(";") { None } else { Some(self.expression()?) };
        self.expect(";", "after the loop's condition")?;
        let mut step = Vec::new();
        while !self.is_sign(")") {
            step.push(self.expression()?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")", "after the loop's header")?;
        let body = self.block_or_statement()?;
        Ok(StatementKind::Loop { first, condition, step, body })
    }

    /// Returns whether `Square s : set` comes next, as in C++, Java and C#.
    fn names_an_element(&self) -> bool {
        (0..6).any(|ahead| {
            matches!(self.sign_at(ahead), Some(":")) || self.word_at(ahead) == Some("in")
        }) && !(0..6).any(|ahead| matches!(self.sign_at(ahead), Some("=" | ";" | "?")))
    }

    /// Parses `Square s : set) …`.
    fn for_each(&mut self) -> Result<StatementKind, Diagnostic> {
        self.qualifiers();
        if self.word_at(1).is_some() {
            let inferred = self.accept_word("auto") || self.accept_word("var");
            if !inferred {
                self.type_before_name()?;
            }
        }
        let name = self.name("the square's name")?;
        if !self.accept(":") && !self.accept_word("in") {
            return Err(self.expected("`:` and a set of squares"));
        }
        let board = self.expression()?;
        self.expect(")", "after the loop's header")?;
        self.scan(name, board)
    }

    /// Makes a loop over the squares of a set.
    fn scan(&mut self, name: Span, board: Operand) -> Result<StatementKind, Diagnostic> {
        let clause = "a loop over a set visits its squares one by one, the lowest first";
        self.assume(board.span, clause.to_owned());
        let square = self.declare(name, None, false);
        Ok(StatementKind::Scan { square, board, body: self.block_or_statement()? })
    }

    /// `const U64 k1 = …, k2 = …;`, `U64 t;`, `int s(1 << i);`
    fn declaration(&mut self) -> Result<Option<StatementKind>, Diagnostic> {
        let start = self.at;
        let constant = self.qualifiers();
        let qualified = self.at > start;
        let has_qualifier = |list: &str| {
            let mut words = self.tokens[start..self.at].iter();
            words.any(|token| contains_word(list, self.text_of(token.span)))
        };
        let is_static = has_qualifier("static");
        let is_mutable_static = is_static && !has_qualifier("const constexpr final");
        let inferred = matches!(self.word_at(0), Some("auto" | "var"));
        let ty = if inferred {
            self.next();
            None
        } else if let Some(ty) = self.accept_type() {
            Some(ty)
        } else if qualified || (self.word_at(0).is_some() && self.word_at(1).is_some()) {
            Some(self.type_before_name()?)
        } else {
            return Ok(None);
        };
        let declares = self.word_at(0).is_some()
            || self.sign_at(0).is_some_and(|sign| contains_word("[ * &", sign));
        if !declares && !qualified {
            // `U64(x)` at the start of a statement is a cast, not a declaration.
            self.at = start;
            return Ok(None);
        }
        self.qualifiers();
        // Java's `int[] board`, C++'s `auto&`
        let java_array = self.is_sign("[") && self.sign_at(1) == Some("]");
        if java_array {
            self.skip_enclosed();
        }
        let refers = self.is_sign("&").then(|| self.peek().span);
        if let Some(refers) = refers.filter(|_| !constant) {
            return Err(reference_error(refers));
        }
        while self.accept("&") {}
        let mut variables = Vec::new();
        loop {
            let name = self.name("a name after the type")?;
            let length = self.dimension()?.or(java_array.then_some(0));
            self.attributes();
            if self.accept_input_array(name, ty, length) {
                if self.accept(",") {
                    continue;
                }
                break;
            }
            let is_set = self.accept("=");
            let value = if length.is_none() && self.is_sign("{") {
                self.braced_value()?
            } else if is_set {
                Some(self.initial_value(length)?)
            } else if length.is_none() && self.accept("(") {
                let value = self.expression()?;
                self.expect(")", "after the value")?;
                Some(value)
            } else {
                self.default_value(length)?
            };
            if let Some(value) = &value {
                self.check_initializer(name, value)?;
            }
            let array = is_array(value.as_deref());
            if is_static || refers.is_some() {
                self.note_reference_alias(name, value.as_deref(), is_static, refers)?;
            }
            let slot = self.declare(name, ty, array);
            if is_mutable_static {
                self.scope.mark_static(slot);
            }
            variables.push((slot, value));
            if !self.accept(",") {
                break;
            }
        }
        self.end_of_statement()?;
        Ok(Some(StatementKind::Declare(variables)))
    }

    /// Fails if the initial value of a variable reads another one of the same name: in C and similar
    /// languages it would read itself.
    fn check_initializer(&self, name: Span, value: &Expr) -> Result<(), Diagnostic> {
        let word = self.text_of(name);
        let reads_it = |expr: &&Expr| {
            let is_name = matches!(expr.kind, ExprKind::Name(_) | ExprKind::Element(..));
            let written = self.text_of(expr.span).trim_start_matches(['(', ' ', '&', '*']);
            let is_it = written
                .strip_prefix(word)
                .is_some_and(|after| !after.starts_with(is_ident_continue));
            is_name && is_it
        };
        if self.script.is_some() {
            return Ok(());
        }
        match value.walk().find(reads_it) {
            Some(read) => {
                let fault = "is read here before it has a value";
                Err(Diagnostic::about(read.span, word, fault)
                    .with_help("give the new variable another name"))
            }
            None => Ok(()),
        }
    }

    /// Records the variables that a reference refers to. A `static` variable is initialized only once, so its
    /// value must not depend on any variable.
    fn note_reference_alias(
        &mut self,
        name: Span,
        value: Option<&Expr>,
        is_static: bool,
        refers: Option<Span>,
    ) -> Result<(), Diagnostic> {
        let names = value.map(names_in).unwrap_or_default();
        if is_static && !names.is_empty() {
            let fault = "is computed only in the first call, but depends on a variable";
            return Err(Diagnostic::about(name, self.text_of(name), fault));
        }
        if let Some(refers) = refers {
            self.reference_aliases.extend(names.into_iter().map(|name| (name, refers)));
        }
        Ok(())
    }

    fn declare(&mut self, name: Span, ty: Option<Type>, array: bool) -> Slot {
        let mut variable = Variable::new(name, ty);
        variable.array = array;
        self.scope.declare(self.text_of(name), variable)
    }

    /// Parses C's `{0}` and C++'s `{}` as the value of a variable that isn't an array.
    fn braced_value(&mut self) -> Result<Option<Operand>, Diagnostic> {
        let open = self.next().span;
        if self.is_sign("}") {
            let close = self.next().span;
            let zero = ExprKind::Number(Number::new(0, Type::I32));
            return self.expr(open.to(close), zero).map(Some);
        }
        let value = self.expression()?;
        self.expect("}", "after the value")?;
        Ok(Some(value))
    }
}

fn reference_error(at: Span) -> Diagnostic {
    let fault = "a reference to a variable is not part of the routine language";
    Diagnostic::new(at, fault).with_help("use the variable itself")
}

pub(super) fn statement_of(expr: Operand) -> Statement {
    Statement { span: expr.span, kind: StatementKind::Expr(expr) }
}

/// Returns the variables that an expression reads.
fn names_in(expr: &Expr) -> Vec<Slot> {
    let names = expr.walk().filter_map(|expr| match expr.kind {
        ExprKind::Name(Place::Local(slot)) => Some(slot),
        _ => None,
    });
    names.collect()
}

fn is_array(value: Option<&Expr>) -> bool {
    value.is_some_and(|value| matches!(value.kind, ExprKind::List { .. }))
}

/// Formats a call in one line, without the blanks that macros insert.
fn one_line(call: &str) -> String {
    let words: Vec<_> = call.split_whitespace().collect();
    let line = words.join(" ").replace("( ", "(").replace(" )", ")");
    match line.split_once('(') {
        Some((name, after)) => format!("{}({after}", name.trim_end()),
        None => line,
    }
}
