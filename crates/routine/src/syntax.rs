//! The syntax tree of a routine with resolved names, which the interpreter walks.

use deltaboard_source::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_source::{Diagnostic, Number, Span, Type};

use crate::intrinsic::Intrinsic;

/// Identifies one expression of a [`Program`](crate::Program).
///
/// ```
/// use deltaboard_routine::{Piece, Program};
/// use deltaboard_trace::run;
///
/// // Find the value of an expression of the listing in a step.
/// let program = Program::parse("u64 f(u64 x) { x = x << 8; return x; }")?;
/// let listing = program.listing();
/// let pieces = listing.lines[0].pieces.iter();
/// let pointed_at = pieces.filter_map(|piece| match piece {
///     Piece::Expression { expr, .. } => Some(*expr),
///     Piece::Token(..) => None,
/// });
/// let trace = run(&program, 0xff)?;
/// let id = pointed_at.into_iter().next().unwrap();
/// let values = &trace.steps()[0].evaluations;
/// let value = values.iter().find(|value| value.expr == id).unwrap();
/// assert_eq!(value.number.bits, 0xff00);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExprId(#[doc(hidden)] pub u32);

/// The index of a variable in its function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot(pub usize);

/// A variable of the function, or the index of a constant outside functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Place {
    Local(Slot),
    Global(usize),
}

/// The left side of an assignment.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    Variable(Slot),
    /// `board[sq]`
    Element(Slot, Operand),
}

/// A name and its span.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Name {
    pub span: Span,
    /// The name itself, if a macro concatenates it so that the text doesn't contain it.
    pub pasted: Option<Box<str>>,
}

#[doc(hidden)]
impl Name {
    pub fn of<'t>(&'t self, text: &'t str) -> &'t str {
        self.pasted.as_deref().unwrap_or_else(|| self.span.of(text))
    }
}

impl From<Span> for Name {
    fn from(span: Span) -> Self {
        Self { span, pasted: None }
    }
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Function {
    pub name: Name,
    pub span: Span,
    pub parameters: Vec<Variable>,
    /// The index of the parameter that the function works on, if it is a routine.
    pub board: usize,
    /// `None` for `void`.
    pub returns: Option<Type>,
    /// Whether the text declares that it returns a square.
    pub returns_square: bool,
    /// The parameters, followed by every variable declared in the body.
    pub variables: Vec<Variable>,
    pub body: Vec<Statement>,
    pub rules: Rules,
    /// For a macro, which is a routine of its own: whether the text uses it.
    pub of_macro: Option<bool>,
    /// Its text after macro expansion, if the text has macros.
    pub expanded: Option<Box<str>>,
    /// Why it can't run although it was parsed: it uses a type with unsupported behaviour.
    pub fault: Option<Diagnostic>,
}

/// A constant outside functions.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Global {
    pub ty: Option<Type>,
    pub value: Box<Expr>,
}

#[doc(hidden)]
impl Function {
    /// Returns its text after macro expansion.
    pub fn code<'t>(&'t self, text: &'t str) -> &'t str {
        (self.expanded.as_deref()).unwrap_or_else(|| self.span.of(text))
    }

    /// Returns its text up to the body.
    pub fn head<'t>(&'t self, text: &'t str) -> &'t str {
        let whole = self.code(text);
        whole.split(['{', '=']).next().unwrap_or(whole)
    }
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variable {
    pub name: Name,
    /// `None` for Rust's `let` without a type, which infers it.
    pub ty: Option<Type>,
    /// Whether it is an array.
    pub array: bool,
    /// For a parameter: whether the caller sees its changes, as with C++'s `U64& x`, `U64* x` and Rust's
    /// `&mut x`.
    pub by_reference: bool,
    /// For a parameter: whether it is a reference to the caller's variable, mutable or not.
    pub refers: bool,
    /// For a parameter: whether it is the index of a square.
    pub square: bool,
    /// For a parameter: how many values it can have, if its type lists them and they are not the squares.
    pub values: Option<usize>,
    /// For a parameter: whether it is a generic value parameter, as in C++'s `template<int N>` and Rust's
    /// `<const N: u32>`.
    pub fixed: bool,
    /// Whether an assignment to it moves the board that the player follows.
    pub tracked: bool,
    /// Whether it is the counter of a Rust loop over a range, which nothing else changes.
    pub counts: bool,
}

#[doc(hidden)]
impl Variable {
    pub fn new(name: Span, ty: Option<Type>) -> Self {
        Self {
            name: name.into(),
            ty,
            array: false,
            by_reference: false,
            refers: false,
            square: false,
            values: None,
            fixed: false,
            tracked: false,
            counts: false,
        }
    }
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Statement {
    pub span: Span,
    pub kind: StatementKind,
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StatementKind {
    Declare(Vec<(Slot, Option<Operand>)>),
    Expr(Operand),
    /// Without a value in a `void` function.
    Return(Option<Operand>),
    If {
        condition: Operand,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
    /// `while`, `for`, `loop`; the parts of the header are outside the body.
    Loop {
        first: Vec<Statement>,
        condition: Option<Operand>,
        step: Vec<Operand>,
        body: Vec<Statement>,
    },
    /// Rust's `for sq in board`: visits the squares of a set, the lowest first.
    Scan {
        square: Slot,
        board: Operand,
        body: Vec<Statement>,
    },
    Block(Vec<Statement>),
    Break,
    Continue,
    /// Rust's `panic!`: nothing has a result after it. Says what happened.
    Trap(Box<str>),
}

/// An expression inside another one, or inside a statement.
pub type Operand = Box<Expr>;

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Expr {
    pub id: ExprId,
    pub span: Span,
    /// The depth of its tree.
    pub height: usize,
    pub kind: ExprKind,
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ExprKind {
    Number(Number),
    Name(Place),
    /// `board[sq]`
    Element(Place, Operand),
    /// `{1, 2, 3}`, or Rust's `[0; 64]` with its only item repeated: the value of an array. Elements that are
    /// not listed are 0.
    List {
        items: Vec<Operand>,
        length: usize,
        repeat: bool,
    },
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    /// `&&`, `||`: the right side is evaluated only if it decides.
    Shortcut {
        and: bool,
        left: Operand,
        right: Operand,
    },
    Assign {
        op: Option<BinaryOp>,
        target: Target,
        value: Operand,
    },
    /// `++x`, `x--`
    Step {
        op: BinaryOp,
        target: Target,
        prefix: bool,
    },
    /// `std::swap(a, b)`
    Swap(Target, Target),
    /// `pop_lsb(&b)`: returns the index of the lowest 1 and clears it.
    TakeLowest(Target),
    Choose {
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    },
    Cast(Type, Operand),
    /// Rust's `x as u8`: unlike in a cast, the type doesn't determine the type of the operand.
    As(Type, Operand),
    Call {
        /// The index among the callees.
        callee: usize,
        arguments: Vec<Operand>,
    },
    Intrinsic(Intrinsic, Vec<Operand>),
}

/// How an expression gets its value.
///
/// ```
/// use deltaboard_routine::{EvaluationKind, Program};
/// use deltaboard_trace::run;
///
/// let trace = run(&Program::parse("u64 f(u64 x) { return x >> 8; }")?, 0xff00)?;
/// let kinds = trace.steps()[0].evaluations.iter().map(|it| it.kind);
/// assert_eq!(
///     kinds.collect::<Vec<_>>(),
///     [EvaluationKind::Name, EvaluationKind::Literal, EvaluationKind::Operation]
/// );
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum EvaluationKind {
    /// It is written as a literal.
    Literal,
    /// It is the value of a variable or constant.
    Name,
    /// It is the value of an inner expression: assigned, converted or chosen.
    Passed,
    /// It is computed from the inner expressions.
    Operation,
}

#[doc(hidden)]
impl ExprKind {
    pub const fn evaluation(&self) -> EvaluationKind {
        match self {
            Self::Number(_) => EvaluationKind::Literal,
            Self::Name(_) => EvaluationKind::Name,
            Self::Assign { op: None, .. } | Self::Cast(..) | Self::As(..) | Self::Choose { .. } => {
                EvaluationKind::Passed
            }
            _ => EvaluationKind::Operation,
        }
    }
}

#[doc(hidden)]
impl Expr {
    /// Returns the direct subexpressions in the order of the text.
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Number(_) | ExprKind::Name(_) => Vec::new(),
            ExprKind::Unary(_, inner)
            | ExprKind::Cast(_, inner)
            | ExprKind::As(_, inner)
            | ExprKind::Element(_, inner) => vec![inner],
            ExprKind::Step { target, .. } | ExprKind::TakeLowest(target) => {
                target.index().into_iter().collect()
            }
            ExprKind::Swap(one, other) => one.index().into_iter().chain(other.index()).collect(),
            ExprKind::Assign { target, value, .. } => {
                target.index().into_iter().chain([&**value]).collect()
            }
            ExprKind::List { items, .. } => items.iter().map(|item| &**item).collect(),
            ExprKind::Binary(_, left, right) | ExprKind::Shortcut { left, right, .. } => {
                vec![left, right]
            }
            ExprKind::Choose { condition, then, otherwise } => vec![condition, then, otherwise],
            ExprKind::Call { arguments, .. } | ExprKind::Intrinsic(_, arguments) => {
                arguments.iter().map(|argument| &**argument).collect()
            }
        }
    }

    /// Visits the direct subexpressions.
    pub fn children_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        match &mut self.kind {
            ExprKind::Number(_) | ExprKind::Name(_) => {}
            ExprKind::Unary(_, inner)
            | ExprKind::Cast(_, inner)
            | ExprKind::As(_, inner)
            | ExprKind::Element(_, inner) => visit(inner),
            ExprKind::Step { target, .. } | ExprKind::TakeLowest(target) => target.visit_mut(visit),
            ExprKind::Swap(one, other) => {
                one.visit_mut(visit);
                other.visit_mut(visit);
            }
            ExprKind::Assign { target, value, .. } => {
                target.visit_mut(visit);
                visit(value);
            }
            ExprKind::Binary(_, left, right) | ExprKind::Shortcut { left, right, .. } => {
                visit(left);
                visit(right);
            }
            ExprKind::Choose { condition, then, otherwise } => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
            ExprKind::List { items: inner, .. }
            | ExprKind::Call { arguments: inner, .. }
            | ExprKind::Intrinsic(_, inner) => inner.iter_mut().for_each(|inner| visit(inner)),
        }
    }

    /// Iterates over this expression and all inner ones in the order of the text.
    pub fn walk(&self) -> impl Iterator<Item = &Self> {
        let mut open = vec![self];
        core::iter::from_fn(move || {
            let expr = open.pop()?;
            open.extend(expr.children().into_iter().rev());
            Some(expr)
        })
    }

    /// Returns whether it directly names a variable or array, to read or to change it.
    pub fn mentions(&self, slot: Slot) -> bool {
        let is_element =
            matches!(self.kind, ExprKind::Element(place, _) if place == Place::Local(slot));
        is_element || self.is_name_of(slot) || self.assigned().contains(&Some(slot))
    }

    /// Returns the variables and arrays that it changes directly, not in a subexpression or a called
    /// function.
    pub fn assigned(&self) -> [Option<Slot>; 2] {
        match &self.kind {
            ExprKind::Assign { target, .. }
            | ExprKind::Step { target, .. }
            | ExprKind::TakeLowest(target) => [Some(target.slot()), None],
            ExprKind::Swap(one, other) => [Some(one.slot()), Some(other.slot())],
            _ => [None, None],
        }
    }

    /// Visits the types of all numbers and casts.
    pub(crate) fn types_mut(&mut self, visit: &dyn Fn(&mut Type)) {
        match &mut self.kind {
            ExprKind::Number(number) => visit(&mut number.ty),
            ExprKind::Cast(ty, _) | ExprKind::As(ty, _) => visit(ty),
            _ => {}
        }
        self.children_mut(&mut |child| child.types_mut(visit));
    }

    /// Returns whether it is a literal number, with optional signs.
    pub fn is_literal(&self) -> bool {
        match &self.kind {
            ExprKind::Number(_) => true,
            ExprKind::Unary(_, inner) => inner.is_literal(),
            _ => false,
        }
    }

    /// Returns whether it is the variable, or the array as a whole.
    pub fn is_name_of(&self, slot: Slot) -> bool {
        matches!(self.kind, ExprKind::Name(Place::Local(name)) if name == slot)
    }

    /// Returns whether it passes the variable itself to a function.
    pub fn passes_variable(&self, slot: Slot) -> bool {
        match &self.kind {
            ExprKind::Call { arguments, .. } => arguments.iter().any(|it| it.is_name_of(slot)),
            _ => false,
        }
    }

    /// Returns whether it changes a variable directly, or passes it to a function that may.
    pub fn may_change(&self, slot: Slot) -> bool {
        self.assigned().contains(&Some(slot)) || self.passes_variable(slot)
    }
}

#[doc(hidden)]
impl Target {
    /// Returns the index expression in the brackets.
    pub fn index(&self) -> Option<&Expr> {
        match self {
            Self::Variable(_) => None,
            Self::Element(_, index) => Some(index),
        }
    }

    fn visit_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        if let Self::Element(_, index) = self {
            visit(index);
        }
    }

    /// Returns the variable or array that changes.
    pub fn slot(&self) -> Slot {
        match *self {
            Self::Variable(slot) | Self::Element(slot, _) => slot,
        }
    }
}

/// Returns the outermost expressions of statements, in the order of the text.
pub fn expressions(statements: &[Statement]) -> Vec<&Expr> {
    let mut expressions = Vec::new();
    for statement in statements {
        statement.collect_expressions(&mut expressions);
    }
    expressions
}

/// Visits the types of all numbers and casts in statements.
pub(crate) fn types_mut(statements: &mut [Statement], visit: &dyn Fn(&mut Type)) {
    for statement in statements {
        statement.expressions_mut(&mut |expr| expr.types_mut(visit));
        for block in statement.blocks_mut() {
            types_mut(block, visit);
        }
    }
}

/// Iterates over every expression of statements, outer before inner.
pub fn walk(statements: &[Statement]) -> impl Iterator<Item = &Expr> {
    expressions(statements).into_iter().flat_map(Expr::walk)
}

#[doc(hidden)]
impl Statement {
    fn collect_expressions<'a>(&'a self, into: &mut Vec<&'a Expr>) {
        match &self.kind {
            StatementKind::Declare(variables) => {
                into.extend(variables.iter().filter_map(|(_, value)| value.as_deref()));
            }
            StatementKind::Expr(expr) | StatementKind::Return(Some(expr)) => into.push(expr),
            StatementKind::If { condition, .. } => into.push(condition),
            StatementKind::Scan { board, .. } => into.push(board),
            StatementKind::Loop { first, condition, step, .. } => {
                for statement in first {
                    statement.collect_expressions(into);
                }
                into.extend(condition.as_deref());
                into.extend(step.iter().map(|step| &**step));
            }
            StatementKind::Return(None)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Trap(_)
            | StatementKind::Block(_) => {}
        }
        for block in self.blocks() {
            for statement in block {
                statement.collect_expressions(into);
            }
        }
    }

    /// Returns whether it matches or contains a match outside loops, because a `break` or `continue` inside a
    /// loop stays in this statement.
    pub fn has_outside_of_loops(&self, is_it: fn(&StatementKind) -> bool) -> bool {
        let is_open = matches!(self.kind, StatementKind::If { .. } | StatementKind::Block(_));
        let mut inner = self.blocks().into_iter().flatten();
        is_it(&self.kind) || (is_open && inner.any(|inner| inner.has_outside_of_loops(is_it)))
    }

    /// Visits its own expressions, including those of a loop's header, but not those in its blocks.
    pub fn expressions_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            StatementKind::Declare(variables) => {
                let values = variables.iter_mut().filter_map(|(_, value)| value.as_mut());
                values.for_each(|value| visit(value));
            }
            StatementKind::Expr(expr) | StatementKind::Return(Some(expr)) => visit(expr),
            StatementKind::If { condition, .. } => visit(condition),
            StatementKind::Scan { board, .. } => visit(board),
            StatementKind::Loop { condition, step, .. } => {
                condition.iter_mut().for_each(|condition| visit(condition));
                step.iter_mut().for_each(|step| visit(step));
            }
            StatementKind::Return(None)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Trap(_)
            | StatementKind::Block(_) => {}
        }
    }

    /// Returns the inner blocks, and the statements in the header of a loop.
    pub fn blocks_mut(&mut self) -> [&mut [Self]; 2] {
        match &mut self.kind {
            StatementKind::If { then, otherwise, .. } => [then, otherwise],
            StatementKind::Loop { first, body, .. } => [first, body],
            StatementKind::Scan { body, .. } | StatementKind::Block(body) => [body, &mut []],
            _ => [&mut [], &mut []],
        }
    }

    /// Returns the inner blocks, in the order of the text.
    pub fn blocks(&self) -> [&[Self]; 2] {
        match &self.kind {
            StatementKind::If { then, otherwise, .. } => [then, otherwise],
            StatementKind::Loop { body, .. }
            | StatementKind::Scan { body, .. }
            | StatementKind::Block(body) => [body, &[]],
            _ => [&[], &[]],
        }
    }
}
