//! What a front end builds of a function: variables, statements and expressions, with their numbers.

use std::collections::BTreeSet;

use deltaboard_source::operator::{BinaryOp, Rules};
use deltaboard_source::{Diagnostic, Number, Span, Type};

use crate::syntax::{
    Expr, ExprId, ExprKind, Function, Name, Operand, Place, Slot, Statement, StatementKind, Target,
    Variable,
};

/// A function while it's read.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) variables: Vec<Variable>,
    /// The open blocks, the innermost last.
    blocks: Vec<Vec<Statement>>,
    /// How many statements were added so far, in all blocks.
    pub(super) added: usize,
    /// The variables that nothing changes after their first value.
    frozen: BTreeSet<usize>,
}

/// A place in a block where statements can be inserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    added: usize,
    place: usize,
}

impl Default for Body {
    fn default() -> Self {
        Self { variables: Vec::new(), blocks: vec![Vec::new()], added: 0, frozen: BTreeSet::new() }
    }
}

impl Body {
    /// Adds a variable.
    pub(super) fn variable(&mut self, variable: Variable) -> Slot {
        self.variables.push(variable);
        Slot(self.variables.len() - 1)
    }

    pub(super) fn freeze(&mut self, slot: Slot) {
        self.frozen.insert(slot.0);
    }

    pub(super) fn is_frozen(&self, slot: Slot) -> bool {
        self.frozen.contains(&slot.0)
    }

    pub(super) fn open(&mut self) {
        self.blocks.push(Vec::new());
    }

    /// Returns how many blocks are open.
    pub(super) fn depth(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn close(&mut self) -> Vec<Statement> {
        self.blocks.pop().unwrap_or_default()
    }

    pub(super) fn add(&mut self, span: Span, kind: StatementKind) {
        self.added += 1;
        if let Some(block) = self.blocks.last_mut() {
            block.push(Statement { span, kind });
        }
    }

    /// Adds what runs if a condition holds.
    pub(super) fn add_if(&mut self, span: Span, condition: Operand, then: Vec<Statement>) {
        self.add(span, StatementKind::If { condition, then, otherwise: Vec::new() });
    }

    /// Returns the place after the last statement.
    pub(super) fn mark(&self) -> Mark {
        Mark { added: self.added, place: self.blocks.last().map_or(0, Vec::len) }
    }

    /// Returns whether statements were added since.
    pub(super) fn has_added(&self, since: Mark) -> bool {
        self.added != since.added
    }

    /// Takes the statements that were added to this block since.
    pub(super) fn take(&mut self, since: Mark) -> Vec<Statement> {
        self.blocks.last_mut().map_or_else(Vec::new, |block| block.split_off(since.place))
    }

    /// Adds statements again that were taken.
    pub(super) fn put(&mut self, statements: Vec<Statement>) {
        self.added += statements.len();
        if let Some(block) = self.blocks.last_mut() {
            block.extend(statements);
        }
    }
}

/// A function whose body is read later.
pub(super) fn unread(name: Name, span: Span, rules: Rules) -> Function {
    let fault = Diagnostic::new(name.span, "this function is still being read");
    Function {
        name,
        span,
        parameters: Vec::new(),
        board: 0,
        returns: None,
        returns_square: false,
        variables: Vec::new(),
        body: Vec::new(),
        rules,
        of_macro: None,
        expanded: None,
        fault: Some(fault),
    }
}

/// A loop that ends by a jump.
pub(super) fn forever(body: Vec<Statement>) -> StatementKind {
    StatementKind::Loop { first: Vec::new(), condition: None, step: Vec::new(), body }
}

/// Gives expressions their numbers.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    pub(super) next: u32,
    /// The operations that must not overflow silently.
    pub(super) checked: BTreeSet<ExprId>,
}

impl Numbering {
    pub(super) fn expr(&mut self, span: Span, kind: ExprKind) -> Operand {
        let height = |expr: &Expr| expr.height;
        let new = Expr { id: ExprId(self.next), span, height: 0, kind };
        let height = new.children().into_iter().map(height).max().map_or(0, |tallest| tallest + 1);
        self.next += 1;
        Box::new(Expr { height, ..new })
    }

    pub(super) fn number(&mut self, span: Span, bits: u64, ty: Type) -> Operand {
        self.expr(span, ExprKind::Number(Number::new(bits, ty)))
    }

    pub(super) fn name(&mut self, span: Span, slot: Slot) -> Operand {
        self.expr(span, ExprKind::Name(Place::Local(slot)))
    }

    pub(super) fn assign(&mut self, span: Span, target: Target, value: Operand) -> Operand {
        self.expr(span, ExprKind::Assign { op: None, target, value })
    }

    /// Remembers an operation that must not overflow silently: it ends a debug build of Rust, and C leaves it undefined.
    pub(super) fn check_overflow(&mut self, op: BinaryOp, expr: &Expr) {
        if matches!(op, BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply) {
            self.checked.insert(expr.id);
        }
    }

    /// Copies an expression, with numbers of its own.
    pub(super) fn copy(&mut self, expr: &Expr) -> Operand {
        let mut copy = Box::new(expr.clone());
        self.renumber(&mut copy);
        copy
    }

    fn renumber(&mut self, expr: &mut Expr) {
        expr.children_mut(&mut |child| self.renumber(child));
        let id = ExprId(self.next);
        if self.checked.contains(&expr.id) {
            self.checked.insert(id);
        }
        expr.id = id;
        self.next += 1;
    }
}
