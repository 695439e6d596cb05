//! The tree that the writer prints: conversions are explicit, every change is a statement of its own, and
//! every name is valid in the target language.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type, calculation};

use crate::range::Range;
use crate::text::Source;

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) globals: Vec<Variable>,
    pub(crate) global_values: Vec<Initial>,
    /// `None` for functions that the routine doesn't call, directly or indirectly.
    pub(crate) functions: Vec<Option<Function>>,
    /// Indices of the functions in the order of printing.
    pub(crate) order: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Whether it is the routine itself, not a function that it calls.
    pub(crate) is_routine: bool,
    /// The name of its task, if it is from the catalogue.
    pub(crate) task_name: Option<String>,
    pub(crate) parameters: Vec<usize>,
    pub(crate) returns: Option<Type>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) body: Vec<Statement>,
}

/// A variable, a parameter or a constant.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) array: Option<Array>,
    pub(crate) kind: VariableKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Array {
    /// The number of elements, if known.
    pub(crate) length: Option<usize>,
    /// Whether the function changes elements.
    pub(crate) mutated: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VariableKind {
    /// A compile-time constant.
    Constant,
    /// Assigned once, in its declaration.
    Fixed,
    /// Assigned once, after its declaration.
    LateInit,
    Mutable,
}

/// The initial value of a variable.
#[derive(Clone, Debug)]
pub(crate) enum Initial {
    Value(Value),
    /// The first elements of an array; the rest are copies of the last one if `repeat`, else 0.
    List {
        items: Vec<Value>,
        length: usize,
        repeat: bool,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Declare(usize, Option<Initial>),
    Assign {
        target: Target,
        value: Value,
        /// Whether it was a compound assignment such as `+=`, and may be printed as one.
        compound: bool,
    },
    Call(Value),
    Return(Option<Value>),
    If {
        condition: Value,
        then: Vec<Self>,
        otherwise: Vec<Self>,
    },
    Loop(Loop),
    Block(Vec<Self>),
    Break,
    Continue,
}

#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// At most one statement; other initial statements are placed before the loop.
    pub(crate) first: Option<Box<Statement>>,
    pub(crate) condition: Option<Value>,
    pub(crate) step: Vec<Statement>,
    pub(crate) body: Vec<Statement>,
    /// For a loop that counts up by 1: the variable, the start, and the end, which is excluded.
    pub(crate) counted: Option<(usize, Value, Value)>,
}

#[derive(Clone, Debug)]
pub(crate) enum Target {
    Variable(usize),
    Element(usize, Value),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Local(usize),
    Global(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) ty: Type,
    pub(crate) range: Range,
    /// Whether the exact result of the operation may not fit the type.
    pub(crate) overflows: bool,
    pub(crate) kind: Kind,
    /// The expression of the program that it prints.
    pub(crate) source: Option<Source>,
}

/// The notation of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Digits {
    Decimal,
    /// With the minimum number of digits.
    Hexadecimal(usize),
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Literal(u64, Digits),
    Name(Place),
    Element(Place, Box<Value>),
    Negate(Box<Value>),
    Complement(Box<Value>),
    Not(Box<Value>),
    /// Both operands have the type of the result, except in shifts. Not for comparisons.
    Binary(BinaryOp, Box<Value>, Box<Value>),
    /// Both operands have the same type.
    Compare(BinaryOp, Box<Value>, Box<Value>),
    ShortCircuit {
        and: bool,
        left: Box<Value>,
        right: Box<Value>,
    },
    Conditional(Box<Value>, Box<Value>, Box<Value>),
    /// A conversion to the type of this value.
    Convert {
        /// Whether C and C++ convert implicitly and without a warning.
        implicit: bool,
        value: Box<Value>,
    },
    Call {
        function: usize,
        arguments: Vec<Value>,
    },
    /// On unsigned 32-bit and 64-bit integers; those on narrower integers are composed of these.
    Intrinsic(Intrinsic, Box<Value>, Option<Box<Value>>),
}

impl Value {
    pub(crate) fn literal(number: Number, digits: Digits) -> Self {
        let exact = if number.ty.is_signed() {
            i128::from(number.signed())
        } else {
            i128::from(number.bits)
        };
        Self {
            ty: number.ty,
            range: Range::exactly(exact),
            overflows: false,
            kind: Kind::Literal(number.bits, digits),
            source: None,
        }
    }

    pub(crate) fn number(number: i64, ty: Type) -> Self {
        Self::literal(Number::new(number as u64, ty), Digits::Decimal)
    }

    /// The number, if the value is a literal or a conversion of one.
    pub(crate) fn as_literal(&self) -> Option<(Number, Digits)> {
        match &self.kind {
            Kind::Literal(bits, digits) => Some((Number::new(*bits, self.ty), *digits)),
            Kind::Convert { value, .. } => {
                let (number, digits) = value.as_literal()?;
                Some((number.convert(self.ty), digits))
            }
            _ => None,
        }
    }

    fn with(ty: Type, exact: Range, kind: Kind) -> Self {
        let overflows = !exact.fits(ty);
        Self {
            ty,
            range: if overflows { Range::of(ty) } else { exact },
            overflows,
            kind,
            source: None,
        }
    }

    /// A value of which only the range is known.
    pub(crate) fn of(ty: Type, range: Range, kind: Kind) -> Self {
        Self { ty, range, overflows: false, kind, source: None }
    }

    pub(crate) fn any(ty: Type, kind: Kind) -> Self {
        Self::of(ty, Range::of(ty), kind)
    }

    /// The value, as the print of an expression.
    pub(crate) fn of_source(self, source: Option<Source>) -> Self {
        Self { source, ..self }
    }

    pub(crate) fn convert(self, ty: Type, implicit: bool) -> Self {
        if self.ty == ty {
            return self;
        }
        let source = self.source;
        self.converted(ty, implicit).of_source(source)
    }

    fn converted(self, ty: Type, implicit: bool) -> Self {
        if let Kind::Conditional(condition, then, otherwise) = self.kind {
            let choices = [*then, *otherwise].map(|choice| choice.convert(ty, implicit));
            let [then, otherwise] = choices;
            return Self::conditional(*condition, then, otherwise);
        }
        let range = match self.range.fits(ty) {
            true => self.range,
            false => Range::of(ty),
        };
        // Compilers reject a constant that doesn't fit its type.
        if ty != Type::Bool
            && !self.range.fits(ty)
            && let Some(number) = self.as_exact()
        {
            let digits = self.as_literal().map_or(Digits::Hexadecimal(0), |(_, digits)| digits);
            return Self::literal(number.convert(ty), digits);
        }
        // A literal with an explicit conversion becomes a literal of that type; one that C converts
        // implicitly keeps its notation.
        if !implicit && let Some((number, digits)) = self.as_literal() {
            return Self::literal(number.convert(ty), digits);
        }
        Self::of(ty, range, Kind::Convert { implicit, value: Box::new(self) })
    }

    pub(crate) fn negate(self) -> Self {
        if let Some((number, digits)) = self.as_literal() {
            let negative = Number::new(number.bits.wrapping_neg(), number.ty);
            // A number that wraps is easier to read in hexadecimal.
            let digits = if number.ty.is_signed() { digits } else { Digits::Hexadecimal(0) };
            return Self::literal(negative, digits);
        }
        let exact = Range::exactly(0).minus(self.range);
        // Compilers take no constants that overflow.
        if let (false, Some(number)) = (exact.fits(self.ty), self.as_exact()) {
            let negative = Number::new(number.bits.wrapping_neg(), number.ty);
            return Self::literal(negative, Digits::Hexadecimal(0));
        }
        Self::with(self.ty, exact, Kind::Negate(Box::new(self)))
    }

    pub(crate) fn complement(self) -> Self {
        let exact = Range::exactly(-1).minus(self.range);
        let known = self.as_exact();
        let mut value = Self::with(self.ty, exact, Kind::Complement(Box::new(self)));
        if let (true, Some(number)) = (value.overflows, known) {
            let cut = Number::new(!number.bits, number.ty);
            value.range = Range::exactly(i128::from(cut.bits));
        }
        value
    }

    pub(crate) fn not(self) -> Self {
        use BinaryOp as B;
        if let Kind::Compare(op, left, right) = self.kind {
            let op = match op {
                B::Less => B::GreaterOrEqual,
                B::LessOrEqual => B::Greater,
                B::Greater => B::LessOrEqual,
                B::GreaterOrEqual => B::Less,
                B::Equal => B::NotEqual,
                _ => B::Equal,
            };
            return Self::compare(op, *left, *right);
        }
        let range = boolean_range(self.as_exact().map(|number| !number.is_true()));
        Self::of(Type::Bool, range, Kind::Not(Box::new(self)))
    }

    pub(crate) fn binary(op: BinaryOp, left: Self, right: Self) -> Self {
        use BinaryOp as B;
        let ty = left.ty;
        let (a, b) = (left.range, right.range);
        let exact = match op {
            B::Add => a.plus(b),
            B::Subtract => a.minus(b),
            B::Multiply => a.times(b),
            B::And => a.and(b, ty),
            B::Or | B::Xor => a.or(b, ty),
            B::ShiftLeft => a.shifted_left(b),
            B::ShiftRight | B::ShiftRightUnsigned => a.shifted_right(b),
            B::Divide if !a.is_negative() && b.min > 0 => Range::new(a.min / b.max, a.max / b.min),
            B::Remainder if !a.is_negative() && b.min > 0 => Range::new(0, a.max.min(b.max - 1)),
            _ => Range::of(ty),
        };
        let number = |side: &Self| side.as_exact();
        let folded = match (number(&left), number(&right)) {
            (Some(a), Some(b)) => calculation::binary(op, a, b).ok(),
            _ => None,
        };
        if let Some(folded) = folded {
            let literal = Self::literal(folded, Digits::Hexadecimal(0));
            // Compilers take no constants that overflow.
            if !exact.fits(ty) {
                return literal;
            }
            let kind = Kind::Binary(op, Box::new(left), Box::new(right));
            return Self::of(ty, literal.range, kind);
        }
        Self::with(ty, exact, Kind::Binary(op, Box::new(left), Box::new(right)))
    }

    /// The number, if the range has only one.
    fn as_exact(&self) -> Option<Number> {
        let Range { min, max } = self.range;
        (min == max).then(|| Number::new(min as u64, self.ty))
    }

    pub(crate) fn compare(op: BinaryOp, left: Self, right: Self) -> Self {
        let holds = match (left.as_exact(), right.as_exact()) {
            (Some(a), Some(b)) => calculation::binary(op, a, b).ok(),
            _ => None,
        };
        let range = boolean_range(holds.map(Number::is_true));
        let kind = Kind::Compare(op, Box::new(left), Box::new(right));
        Self::of(Type::Bool, range, kind)
    }

    pub(crate) fn conditional(condition: Self, then: Self, otherwise: Self) -> Self {
        let range = then.range.union(otherwise.range);
        let ty = then.ty;
        let kind = Kind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
        Self::of(ty, range, kind)
    }

    /// The direct operands.
    pub(crate) fn children(&self) -> Vec<&Self> {
        match &self.kind {
            Kind::Literal(..) | Kind::Name(_) => Vec::new(),
            Kind::Element(_, inner)
            | Kind::Negate(inner)
            | Kind::Complement(inner)
            | Kind::Not(inner)
            | Kind::Convert { value: inner, .. } => vec![inner],
            Kind::Binary(_, left, right)
            | Kind::Compare(_, left, right)
            | Kind::ShortCircuit { left, right, .. } => vec![left, right],
            Kind::Conditional(condition, then, otherwise) => vec![condition, then, otherwise],
            Kind::Call { arguments, .. } => arguments.iter().collect(),
            Kind::Intrinsic(_, board, by) => {
                std::iter::once(&**board).chain(by.as_deref()).collect()
            }
        }
    }

    /// Whether it reads the variable or array.
    pub(crate) fn reads(&self, variable: usize) -> bool {
        let here = match &self.kind {
            Kind::Name(place) | Kind::Element(place, _) => *place == Place::Local(variable),
            _ => false,
        };
        here || self.children().into_iter().any(|child| child.reads(variable))
    }

    /// The outermost calls in it with an array argument, which they may change.
    pub(crate) fn mutating_calls(&self, variables: &[Variable]) -> Vec<&Self> {
        let is_array = |argument: &Self| match argument.kind {
            Kind::Name(Place::Local(slot)) => variables[slot].array.is_some(),
            _ => false,
        };
        match &self.kind {
            Kind::Call { arguments, .. } if arguments.iter().any(is_array) => vec![self],
            _ => {
                let children = self.children().into_iter();
                children.flat_map(|child| child.mutating_calls(variables)).collect()
            }
        }
    }

    /// Whether it has a mutating call in an operand that may not be evaluated.
    fn changes_conditionally(&self, variables: &[Variable]) -> bool {
        match self.kind {
            Kind::Conditional(..) | Kind::ShortCircuit { .. } => {
                !self.mutating_calls(variables).is_empty()
            }
            _ => {
                let mut children = self.children().into_iter();
                children.any(|child| child.changes_conditionally(variables))
            }
        }
    }

    /// Whether it is a compile-time constant, computed from literals and other constants.
    pub(crate) fn is_constant(&self, variables: &[Variable]) -> bool {
        match &self.kind {
            Kind::Name(Place::Local(slot)) => variables[*slot].kind == VariableKind::Constant,
            // Few languages allow calls in constants.
            Kind::Call { .. } | Kind::Element(..) | Kind::Intrinsic(..) | Kind::Conditional(..) => {
                false
            }
            // A literal has no operands.
            _ => {
                let mut children = self.children().into_iter();
                children.all(|child| child.is_constant(variables))
            }
        }
    }
}

/// The range of a boolean, which may be known.
fn boolean_range(known: Option<bool>) -> Range {
    known.map_or(Range::of(Type::Bool), |known| Range::exactly(known.into()))
}

impl Target {
    pub(crate) const fn variable(&self) -> usize {
        match self {
            Self::Variable(variable) | Self::Element(variable, _) => *variable,
        }
    }
}

impl Statement {
    fn declares(&self) -> Option<usize> {
        match self {
            Self::Declare(variable, _) => Some(*variable),
            _ => None,
        }
    }

    /// Whether it declares or assigns the variable or one of its elements.
    fn assigns_to(&self, variable: usize) -> bool {
        match self {
            Self::Declare(declared, _) => *declared == variable,
            Self::Assign { target, .. } => target.variable() == variable,
            _ => false,
        }
    }

    /// The nested blocks.
    pub(crate) fn blocks(&self) -> Vec<&[Self]> {
        match self {
            Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::Loop(found) => vec![&found.step, &found.body],
            Self::Block(body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// Its own values, without those of nested statements.
    pub(crate) fn values(&self) -> Vec<&Value> {
        match self {
            Self::Declare(_, Some(Initial::Value(value)))
            | Self::Call(value)
            | Self::Return(Some(value))
            | Self::Assign { target: Target::Variable(_), value, .. } => vec![value],
            Self::Declare(_, Some(Initial::List { items, .. })) => items.iter().collect(),
            Self::Assign { target: Target::Element(_, index), value, .. } => vec![index, value],
            Self::If { condition, .. } => vec![condition],
            Self::Loop(looped) => looped.condition.iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// All statements, nested ones included.
fn statements(body: &[Statement]) -> Vec<&Statement> {
    let mut found = Vec::new();
    for statement in body {
        found.push(statement);
        if let Statement::Loop(looped) = statement {
            found.extend(looped.first.as_deref());
        }
        for block in statement.blocks() {
            found.extend(statements(block));
        }
    }
    found
}

/// The values of all statements, nested ones included.
pub(crate) fn values(body: &[Statement]) -> Vec<&Value> {
    let inside = statements(body).into_iter();
    inside.flat_map(Statement::values).collect()
}

/// Removes the variables and arrays that are never read: some compilers warn about them, some reject them.
pub(crate) fn remove_unused(body: Vec<Statement>, variables: &[Variable]) -> Vec<Statement> {
    let inside = statements(&body);
    let used = values(&body);
    let is_read = |variable: usize| used.iter().any(|value| value.reads(variable));
    // Its mutating call isn't always evaluated, so it can't become a statement.
    let is_needed = |variable: usize| {
        let mut assignments = inside.iter().filter(|it| it.assigns_to(variable));
        assignments.any(|it| {
            let mut values = it.values().into_iter();
            values.any(|value| value.changes_conditionally(variables))
        })
    };
    let mut unread: Vec<_> = inside.iter().filter_map(|it| it.declares()).collect();
    unread.retain(|variable| !is_read(*variable) && !is_needed(*variable));
    if unread.is_empty() {
        return body;
    }
    let kept = remove(body, &unread, variables);
    // This may leave other variables unread.
    remove_unused(kept, variables)
}

fn remove(body: Vec<Statement>, unread: &[usize], variables: &[Variable]) -> Vec<Statement> {
    let within = |body| remove(body, unread, variables);
    let kept = body.into_iter().flat_map(|statement| match statement {
        Statement::If { condition, then, otherwise } => {
            vec![Statement::If { condition, then: within(then), otherwise: within(otherwise) }]
        }
        Statement::Loop(looped) => {
            let mut before = within(looped.first.map(|first| *first).into_iter().collect());
            let looped = Loop {
                first: before.pop().map(Box::new),
                condition: looped.condition,
                step: within(looped.step),
                body: within(looped.body),
                counted: looped.counted,
            };
            before.push(Statement::Loop(looped));
            before
        }
        Statement::Block(body) => vec![Statement::Block(within(body))],
        assignment if unread.iter().any(|variable| assignment.assigns_to(*variable)) => {
            let values = assignment.values().into_iter();
            let calls = values.flat_map(|value| value.mutating_calls(variables));
            calls.cloned().map(Statement::Call).collect()
        }
        other => vec![other],
    });
    kept.collect()
}

/// The variables that are declared without a value, each with the place for one.
pub(crate) fn uninitialized(body: &mut [Statement]) -> Vec<(usize, &mut Option<Initial>)> {
    let mut found = Vec::new();
    for statement in body {
        match statement {
            Statement::Declare(variable, value @ None) => found.push((*variable, value)),
            Statement::If { then, otherwise, .. } => {
                found.extend(uninitialized(then));
                found.extend(uninitialized(otherwise));
            }
            Statement::Loop(looped) => {
                let first = looped.first.as_deref_mut().map(std::slice::from_mut);
                found.extend(uninitialized(first.unwrap_or_default()));
                found.extend(uninitialized(&mut looped.step));
                found.extend(uninitialized(&mut looped.body));
            }
            Statement::Block(body) => found.extend(uninitialized(body)),
            _ => {}
        }
    }
    found
}
