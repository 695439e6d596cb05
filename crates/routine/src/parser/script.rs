//! Statements and formulas without a function, as articles quote them.
//!
//! Their input is the first undefined name; their result is the last variable that is set.

use deltaboard_lexer::operator::{BinaryOp, UnaryOp};
use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::function::SQUARE_NAMES;
use super::state::{Input, Parser};
use crate::syntax::{
    self, Expr, ExprKind, Function, Place, Slot, Statement, StatementKind, Target, Variable,
};

impl Parser<'_, '_> {
    pub(super) fn script(&mut self) -> Result<(), Diagnostic> {
        self.scope.enter_function();
        self.script = Some(Input::Unknown);
        let nowhere = Span::new(0, 0);
        self.scope.declare("", Variable::new(nowhere, Some(Type::U64)));
        let mut body = Vec::new();
        while !self.at_end() {
            if self.is_skipped_item() {
                self.item()?;
            } else if !self.accept(";") {
                body.push(self.statement()?);
            }
        }
        if body.is_empty() {
            return Ok(());
        }
        // This may be the start of something else that the user is typing.
        if let [only] = body.as_slice()
            && let StatementKind::Expr(value) = &only.kind
            && matches!(value.kind, ExprKind::Name(_))
        {
            let name = self.text_of(value.span);
            let fault = Diagnostic::about(value.span, name, "alone does nothing");
            return Err(fault.with_help("write a formula, such as `x ^ (x << 8)`, or a function"));
        }
        let span = Span::new(body[0].span.start, self.last_end());
        let input = self.script;
        let mut returns = None;
        if input != Some(Input::Array) {
            returns = Some(self.returned(&mut body));
        }
        let mut variables = self.scope.leave_function();
        // `sq' = …` declares the result to be a square.
        let returns_square = body.iter().rev().find_map(set_by).is_some_and(|slot| {
            let name = variables.get(slot.0).map(|variable| variable.name.span);
            name.is_some_and(|name| self.text_of(name) == "sq'")
        });
        if input == Some(Input::Unknown) {
            return Err(depends_on_nothing(span));
        }
        if self.language.is_none() && !body.iter().any(is_typed) {
            syntax::walk(&body).for_each(|it| self.assume_c(it));
        }
        let parameters = vec![variables[0].clone()];
        super::function::mark_tracked(self.text, &mut variables, 0, &body);
        if matches!(returns, Some(Type::Untyped)) && parameters[0].square {
            returns = Some(Type::I32);
        }
        self.declarations.functions.push(Function {
            name: nowhere.into(),
            span,
            parameters,
            board: 0,
            returns,
            returns_square,
            variables,
            body,
            rules: self.rules(),
            of_macro: None,
            expanded: None,
            fault: None,
        });
        Ok(())
    }

    /// Names what a formula without words of a language means in C, where it means something else in Rust and others.
    fn assume_c(&mut self, expr: &Expr) {
        let is_truth = |it: &Expr| match &it.kind {
            ExprKind::Binary(op, ..) => op.is_comparison(),
            ExprKind::Unary(op, _) => *op == UnaryOp::Not,
            kind => matches!(kind, ExprKind::Shortcut { .. }),
        };
        let is_bitwise = |op| matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let ExprKind::Binary(outer, left, right) = &expr.kind else { return };
        for (side, other) in [(left, right), (right, left)] {
            let clause = match &side.kind {
                // Without parentheses of its own.
                ExprKind::Binary(op, first, _)
                    if is_bitwise(*outer)
                        && op.is_comparison()
                        && !is_truth(other)
                        && side.span.start == first.span.start =>
                {
                    "a comparison binds more strongly than `&`, `^` and `|`, as in C"
                }
                ExprKind::Unary(UnaryOp::Not, inner) if !is_truth(inner) && !is_truth(other) => {
                    "`!` gives 0 or 1, as in C"
                }
                _ => continue,
            };
            self.declarations.assumptions.push(Diagnostic::new(side.span, clause.to_owned()));
        }
    }

    fn is_skipped_item(&self) -> bool {
        self.word_at(0)
            .is_some_and(|word| contains_word("typedef using use import package namespace", word))
    }

    /// Appends a `return` of the variable that was set last. Returns the type of the result.
    fn returned(&mut self, body: &mut Vec<Statement>) -> Type {
        let Some(last) = body.last_mut() else {
            return Type::Untyped;
        };
        let at = Span::new(last.span.end, last.span.end);
        if let StatementKind::Expr(value) = &last.kind
            && !matches!(
                value.kind,
                ExprKind::Assign { .. } | ExprKind::Step { .. } | ExprKind::Swap(..)
            )
        {
            let value = value.clone();
            last.kind = StatementKind::Return(Some(value));
            return Type::Untyped;
        }
        let slot = body.iter().rev().find_map(set_by);
        if let Some(slot) = slot
            && let Ok(value) = self.expr(at, ExprKind::Name(Place::Local(slot)))
        {
            body.push(Statement { span: at, kind: StatementKind::Return(Some(value)) });
        }
        Type::Untyped
    }

    /// Resolves an undefined name: it is the input of the statements, or a new variable if it is set before
    /// it is read.
    pub(super) fn script_name(&mut self, name: Span) -> Option<Place> {
        let input = self.script?;
        let word = self.text_of(name);
        if self.is_sign("=") && !self.is_read_in_statement(word) {
            let slot = self.scope.declare(word, Variable::new(name, None));
            return Some(Place::Local(slot));
        }
        if input != Input::Unknown || crate::intrinsic::named_number(word).is_some() {
            return None;
        }
        let square = contains_word(SQUARE_NAMES, word);
        let ty = if square { Type::I32 } else { Type::U64 };
        let mut variable = Variable::new(name, Some(ty));
        variable.square = square;
        self.scope.name_input(word, variable);
        self.script = Some(Input::Number);
        Some(Place::Local(Slot(0)))
    }

    /// Returns whether a name occurs again before the end of the statement.
    fn is_read_in_statement(&self, word: &str) -> bool {
        let rest = self.tokens[self.at..].iter();
        rest.take_while(|token| !matches!(token.kind, TokenKind::Punct(";") | TokenKind::Eof))
            .any(|token| token.kind == TokenKind::Ident && self.text_of(token.span) == word)
    }

    /// Makes `int board[64]` without a value the input board.
    pub(super) fn accept_input_array(
        &mut self,
        name: Span,
        ty: Option<Type>,
        length: Option<usize>,
    ) -> bool {
        let takes = self.script == Some(Input::Unknown) && length == Some(64) && !self.is_sign("=");
        if takes {
            let mut variable = Variable::new(name, ty);
            variable.array = true;
            self.scope.name_input(self.text_of(name), variable);
            self.script = Some(Input::Array);
        }
        takes
    }
}

/// Returns the error for statements without an input.
pub(crate) fn depends_on_nothing(statements: Span) -> Diagnostic {
    Diagnostic::new(statements, "nothing here depends on a board")
        .with_help("call the board `x`, as in `x ^ (x << 8)`, or a square `sq`, as in `sq ^ 56`")
}

/// Whether a statement declares the type of a variable.
fn is_typed(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Declare(_))
        || statement.blocks().into_iter().flatten().any(is_typed)
}

/// Returns the variable that a statement sets.
fn set_by(statement: &Statement) -> Option<Slot> {
    match &statement.kind {
        StatementKind::Declare(variables) => {
            variables.iter().rev().find_map(|(slot, value)| value.as_ref().map(|_| *slot))
        }
        StatementKind::Expr(value) => match &value.kind {
            ExprKind::Assign { target: Target::Variable(slot), .. } => Some(*slot),
            _ => None,
        },
        _ => statement
            .blocks()
            .into_iter()
            .rev()
            .flat_map(|block| block.iter().rev())
            .find_map(set_by),
    }
}
