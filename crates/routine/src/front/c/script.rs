//! Statements and formulas without a function, as articles quote them.
//!
//! Their input is the first undefined name; their result is the last variable that is set.

use deltaboard_source::operator::{BinaryOp, UnaryOp};
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Span, Type};
use deltaboard_syntax::Node;

use super::reader::{Input, Reader, Result};
use super::types::Ty;
use super::value::{Found, Place, Typed, Val};
use crate::front::board::{SQUARE_NAMES, depends_on_nothing, mark_tracked};
use crate::front::places::Front;
use crate::syntax::{
    self, Expr, ExprKind, Function, Slot, Statement, StatementKind, Target, Variable,
};

impl Reader {
    /// Reads the statements of a block that was put round a text.
    pub(super) fn script(&mut self, block: &Node, assumes_c: bool) -> Result<()> {
        self.script = Some(Input::Unknown);
        let nowhere = Span::new(0, 0);
        // The first variable is the input.
        self.slot(Variable::new(nowhere, None), &Ty::Number(Type::U64));
        self.declare("", Ty::Void, Place::Slot(Slot(0)));
        self.current.body.open();
        let mut read = Ok(());
        for node in block.children().to_vec() {
            if node.is_error() || node.is_named() && !node.is_comment() {
                read = read.and_then(|()| self.statement(&node));
            }
        }
        let mut body = self.current.body.close();
        read?;
        if body.is_empty() {
            return Ok(());
        }
        // This may be the start of something else that the user is typing.
        if let [only] = body.as_slice()
            && let StatementKind::Expr(value) = &only.kind
            && matches!(value.kind, ExprKind::Name(_))
        {
            let name = value.span.of(&self.text).to_owned();
            let fault = Diagnostic::about(value.span, &name, "alone does nothing");
            return Err(fault.with_help("write a formula, such as `x ^ (x << 8)`, or a function"));
        }
        let end = body.last().map_or(0, |it| it.span.end);
        let span = Span::new(body[0].span.start, end);
        let input = self.script;
        let mut returns = None;
        if input != Some(Input::Array) {
            returns = Some(self.returned(&mut body));
        }
        let mut variables = std::mem::take(&mut self.current.body.variables);
        // `sq' = …` declares the result to be a square.
        let returns_square = body.iter().rev().find_map(set_by).is_some_and(|slot| {
            let name = variables.get(slot.0).map(|variable| variable.name.span);
            name.is_some_and(|name| matches!(name.of(&self.text), "sq'" | "sq′"))
        });
        if input == Some(Input::Unknown) {
            return Err(depends_on_nothing(span));
        }
        if assumes_c && !body.iter().any(is_typed) {
            syntax::walk(&body).for_each(|it| assume_c(it, &mut self.out.assumptions));
        }
        let parameters = vec![variables[0].clone()];
        mark_tracked(&self.text, &mut variables, 0, &body);
        if matches!(returns, Some(Type::Untyped)) && parameters[0].square {
            returns = Some(Type::I32);
        }
        let mut all = std::mem::take(&mut self.current.prelude);
        all.extend(body);
        self.out.functions.push(Function {
            name: nowhere.into(),
            span,
            parameters,
            board: 0,
            returns,
            returns_square,
            variables,
            body: all,
            rules: self.rules(),
            of_macro: None,
            expanded: None,
            fault: None,
        });
        Ok(())
    }

    /// Appends a `return` of the variable that was set last. Returns the type of the result.
    fn returned(&mut self, body: &mut Vec<Statement>) -> Type {
        let Some(last) = body.last_mut() else { return Type::Untyped };
        if matches!(last.kind, StatementKind::Return(_)) {
            return Type::Untyped;
        }
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
        if let Some(slot) = body.iter().rev().find_map(set_by) {
            let value = self.numbering.name(at, slot);
            body.push(Statement { span: at, kind: StatementKind::Return(Some(value)) });
        }
        Type::Untyped
    }

    /// Whether an assignment sets a name that nothing has read so far.
    pub(super) fn sets_new_name(&self, left: &Node, right: &Node) -> bool {
        self.script.is_some()
            && left.kind() == "identifier"
            && self.local(left.text()).is_none()
            && self.lookup(left.text()).is_empty()
            && !super::signature::uses(right, &|it| {
                it.children().is_empty() && it.text() == left.text()
            })
    }

    /// A new variable of statements without a function.
    pub(super) fn set_new_name(&mut self, node: &Node, left: &Node, right: &Node) -> Result<Found> {
        let value = self.value(right)?;
        let (operand, ty) = self.as_number(value, right)?;
        let span = self.span(left);
        let slot = self.current.body.variable(Variable::new(span, None));
        let ty = Ty::Number(ty);
        self.declare(left.text(), ty.clone(), Place::Slot(slot));
        let assign = self.numbering.assign(self.span(node), Target::Variable(slot), operand);
        Ok(Found::Value(Typed { ty, val: Val::Number(assign) }))
    }

    /// Makes a name the input.
    pub(super) fn name_input(&mut self, node: &Node) -> Found {
        let span = self.span(node);
        let written = span.of(&self.text);
        let square = contains_word(SQUARE_NAMES, written);
        let ty = if square { Type::I32 } else { Type::U64 };
        let mut variable = Variable::new(span, Some(ty));
        variable.square = square;
        self.current.body.variables[0] = variable;
        self.script = Some(Input::Number);
        let (ty, place) = (Ty::Number(ty), Place::Slot(Slot(0)));
        // It's known in all blocks.
        let local = super::value::Local {
            name: node.text().to_owned(),
            ty: ty.clone(),
            place: place.clone(),
            block: 0,
            cursor: None,
        };
        self.current.locals[0] = local;
        Found::Place(ty, place)
    }

    /// Makes `int board[64]` without a value the input board.
    pub(super) fn input_array(&mut self, name: &Node, ty: &Ty) {
        let Ty::Array(element, _) = ty else { return };
        let mut variable = Variable::new(self.span(name), element.number());
        variable.array = true;
        self.current.body.variables[0] = variable;
        self.script = Some(Input::Array);
        let place = Place::Array(syntax::Place::Local(Slot(0)));
        self.declare(name.text(), ty.clone(), place);
    }
}

/// Names what a formula without words of a language means in C, where it means something else in Rust and others.
fn assume_c(expr: &Expr, assumptions: &mut Vec<Diagnostic>) {
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
        assumptions.push(Diagnostic::new(side.span, clause.to_owned()));
    }
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
