//! The tree of a routine, with names already resolved: what the interpreter walks.

use deltaboard_lexer::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_lexer::{Diagnostic, Number, Span, Type};

use crate::intrinsic::Intrinsic;

/// Names one expression of a [`Program`](crate::Program).
///
/// ```
/// use deltaboard_routine::{Piece, Program};
/// use deltaboard_trace::run;
///
/// // Whoever points at an expression of the listing asks for its value in the step.
/// let program = Program::parse("u64 f(u64 x) { x = x << 8; return x; }")?;
/// let listing = program.listing();
/// let pieces = listing.lines[0].pieces.iter();
/// let pointed_at = pieces.filter_map(|piece| match piece {
///     Piece::Expression(id, ..) => Some(*id),
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ExprId(#[doc(hidden)] pub u32);

/// A variable's place among its function's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot(pub usize);

/// A variable of the function, or a constant outside every function by its place among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Local(Slot),
    Global(usize),
}

/// What stands on the left of an assignment.
#[derive(Clone, Debug)]
pub enum Target {
    Variable(Slot),
    /// `board[sq]`
    Element(Slot, Operand),
}

/// A name, and where it stands.
#[derive(Clone, Debug)]
pub struct Name {
    pub span: Span,
    /// The name itself, where a macro puts it together and it is written nowhere.
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
pub struct Function {
    pub name: Name,
    pub span: Span,
    pub parameters: Vec<Variable>,
    /// Which of them is what the function works on, if it is a routine.
    pub board: usize,
    /// `None` for `void`.
    pub returns: Option<Type>,
    /// Whether the text declares that it returns a square.
    pub returns_square: bool,
    /// Parameters first, then every variable declared anywhere in the body.
    pub variables: Vec<Variable>,
    pub body: Vec<Statement>,
    pub rules: Rules,
    /// Of a macro, which is a routine of its own: whether the text uses it.
    pub of_macro: Option<bool>,
    /// Its text where the macros of the text are replaced, if it has some.
    pub expanded: Option<Box<str>>,
    /// Why it is not run although it is read: what a type that it uses does is not followed.
    pub fault: Option<Diagnostic>,
}

/// A constant at the top of the text, outside every function.
#[derive(Clone, Debug)]
pub struct Global {
    pub ty: Option<Type>,
    pub value: Box<Expr>,
}

#[doc(hidden)]
impl Function {
    /// Its text as it is read, with what its macros stand for.
    pub fn code<'t>(&'t self, text: &'t str) -> &'t str {
        (self.expanded.as_deref()).unwrap_or_else(|| self.span.of(text))
    }

    /// Its text up to the body.
    pub fn head<'t>(&'t self, text: &'t str) -> &'t str {
        let whole = self.code(text);
        whole.split(['{', '=']).next().unwrap_or(whole)
    }
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: Name,
    /// `None` for Rust's `let` without a type: that of its value.
    pub ty: Option<Type>,
    /// Whether it is an array.
    pub array: bool,
    /// Of a parameter: whether what the function makes of it is seen by its caller, as with C++'s
    /// `U64& x`, `U64* x` and Rust's `&mut x`.
    pub by_reference: bool,
    /// Of a parameter: whether it is another name for what the caller has, whether it may change that or not.
    pub refers: bool,
    /// Of a parameter: whether it is the number of a square.
    pub square: bool,
    /// Of a parameter: whether the text of each call fixes it, as with C++'s `template<int N>` and Rust's `<const N: u32>`.
    pub fixed: bool,
    /// Whether assigning it moves the board that the player follows.
    pub tracked: bool,
    /// Whether it is what a loop over a range of Rust's counts, which nothing else changes.
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
            fixed: false,
            tracked: false,
            counts: false,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub span: Span,
    pub kind: StatementKind,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    Declare(Vec<(Slot, Option<Operand>)>),
    Expr(Operand),
    /// Without a value, of a function that is `void`.
    Return(Option<Operand>),
    If {
        condition: Operand,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
    /// `while`, `for`, `loop`; the header's parts stand outside the body.
    Loop {
        first: Vec<Statement>,
        condition: Option<Operand>,
        step: Vec<Operand>,
        body: Vec<Statement>,
    },
    /// Rust's `for sq in board`: over the squares of a set, the lowest first.
    Scan {
        square: Slot,
        board: Operand,
        body: Vec<Statement>,
    },
    Block(Vec<Statement>),
    Break,
    Continue,
}

/// An expression inside another, or inside a statement.
pub type Operand = Box<Expr>;

#[derive(Clone, Debug)]
pub struct Expr {
    pub id: ExprId,
    pub span: Span,
    /// How many expressions deep it is.
    pub height: usize,
    pub kind: ExprKind,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(Number),
    Name(Place),
    /// `board[sq]`
    Element(Place, Operand),
    /// `{1, 2, 3}`, or Rust's `[0; 64]` with its only item repeated: the value of an array. What
    /// is not listed is 0.
    List {
        items: Vec<Operand>,
        length: usize,
        repeat: bool,
    },
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    /// `&&`, `||`: the right side is only run if it decides.
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
    /// `pop_lsb(&b)`: the number of the lowest 1, which is cleared.
    TakeLowest(Target),
    Choose {
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    },
    Cast(Type, Operand),
    /// Rust's `x as u8`: what stands before it is of a type of its own, which this one does not say.
    As(Type, Operand),
    Call {
        /// Its place among the names that are called.
        callee: usize,
        arguments: Vec<Operand>,
    },
    Intrinsic(Intrinsic, Vec<Operand>),
}

/// How the value of an expression comes about.
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
    /// It stands there, in digits.
    Literal,
    /// It is that of a variable or constant.
    Name,
    /// It is that of an expression inside: what is assigned, converted or chosen.
    Passed,
    /// It is made of those of the expressions inside.
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
    /// The expressions directly inside, in the order of the text.
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

    /// Visits the expressions directly inside.
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

    /// It, and then every expression inside it, in the order of the text.
    pub fn walk(&self) -> impl Iterator<Item = &Self> {
        let mut open = vec![self];
        core::iter::from_fn(move || {
            let expr = open.pop()?;
            open.extend(expr.children().into_iter().rev());
            Some(expr)
        })
    }

    /// Whether it names a variable or array itself, to read it or to change it.
    pub fn mentions(&self, slot: Slot) -> bool {
        let is_element =
            matches!(self.kind, ExprKind::Element(place, _) if place == Place::Local(slot));
        is_element || self.is_name_of(slot) || self.assigned().contains(&Some(slot))
    }

    /// The variables and arrays that it changes itself, and not by what is inside it or is called.
    pub fn assigned(&self) -> [Option<Slot>; 2] {
        match &self.kind {
            ExprKind::Assign { target, .. }
            | ExprKind::Step { target, .. }
            | ExprKind::TakeLowest(target) => [Some(target.slot()), None],
            ExprKind::Swap(one, other) => [Some(one.slot()), Some(other.slot())],
            _ => [None, None],
        }
    }

    /// Whether it is a number as it stands in the text, with signs before it.
    pub fn is_literal(&self) -> bool {
        match &self.kind {
            ExprKind::Number(_) => true,
            ExprKind::Unary(_, inner) => inner.is_literal(),
            _ => false,
        }
    }

    /// Whether it is the variable, or the array as a whole.
    pub fn is_name_of(&self, slot: Slot) -> bool {
        matches!(self.kind, ExprKind::Name(Place::Local(name)) if name == slot)
    }

    /// Whether it calls a function with the variable itself, and not with what is computed of it.
    pub fn hands_on(&self, slot: Slot) -> bool {
        match &self.kind {
            ExprKind::Call { arguments, .. } => arguments.iter().any(|it| it.is_name_of(slot)),
            _ => false,
        }
    }

    /// Whether it changes a variable itself, or gives it to what may.
    pub fn may_change(&self, slot: Slot) -> bool {
        self.assigned().contains(&Some(slot)) || self.hands_on(slot)
    }
}

#[doc(hidden)]
impl Target {
    /// The expression in the brackets.
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

    /// The variable or the array that changes.
    pub fn slot(&self) -> Slot {
        match *self {
            Self::Variable(slot) | Self::Element(slot, _) => slot,
        }
    }
}

/// The outermost expressions of statements, in the order of the text.
pub fn expressions(statements: &[Statement]) -> Vec<&Expr> {
    let mut expressions = Vec::new();
    for statement in statements {
        statement.collect_expressions(&mut expressions);
    }
    expressions
}

/// Every expression of statements, each before those inside it.
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
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {}
            StatementKind::If { condition, .. } => into.push(condition),
            StatementKind::Scan { board, .. } => into.push(board),
            StatementKind::Loop { first, condition, step, .. } => {
                for statement in first {
                    statement.collect_expressions(into);
                }
                into.extend(condition.as_deref());
                into.extend(step.iter().map(|step| &**step));
            }
            StatementKind::Block(_) => {}
        }
        for block in self.blocks() {
            for statement in block {
                statement.collect_expressions(into);
            }
        }
    }

    /// Whether it is what is asked for, or has it inside, but for loops: what leaves one of these stays in this statement.
    pub fn has_outside_of_loops(&self, is_it: fn(&StatementKind) -> bool) -> bool {
        let is_open = matches!(self.kind, StatementKind::If { .. } | StatementKind::Block(_));
        let mut inner = self.blocks().into_iter().flatten();
        is_it(&self.kind) || (is_open && inner.any(|inner| inner.has_outside_of_loops(is_it)))
    }

    /// Visits the expressions that stand in it, and in the header of a loop, but for those in its blocks.
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
            | StatementKind::Block(_) => {}
        }
    }

    /// The blocks of statements inside, and the statements in the header of a loop.
    pub fn blocks_mut(&mut self) -> [&mut [Self]; 2] {
        match &mut self.kind {
            StatementKind::If { then, otherwise, .. } => [then, otherwise],
            StatementKind::Loop { first, body, .. } => [first, body],
            StatementKind::Scan { body, .. } | StatementKind::Block(body) => [body, &mut []],
            _ => [&mut [], &mut []],
        }
    }

    /// The blocks of statements inside, in the order of the text.
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
