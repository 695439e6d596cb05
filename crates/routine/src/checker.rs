//! The type of every expression, found without a run, by the rules that the run goes by: an operation is tried with numbers
//! of the types that it is given.

use deltaboard_lexer::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_lexer::{Diagnostic, Number, Span, Type};

use crate::calculation;
use crate::calls;
use crate::program::Program;
use crate::syntax::{
    self, Expr, ExprId, ExprKind, Function, Place, Slot, Statement, StatementKind, Target,
};

/// The types of a program that has been checked. [`Type::Untyped`] is that of Rust's literals that
/// meet no typed neighbour: they compute in 64 bits.
#[derive(Clone, Debug)]
pub struct Types {
    /// By [`ExprId`]; `None` in functions that nothing calls.
    expressions: Vec<Option<Type>>,
    /// Of each function, in the order of its variables; of an array, that of its elements.
    variables: Vec<Vec<Option<Type>>>,
    globals: Vec<Type>,
    /// What each function gives back.
    returned: Vec<Option<Type>>,
    /// The functions that the routine reaches, itself first, each before what only it calls.
    reached: Vec<usize>,
}

#[doc(hidden)]
impl Types {
    /// What a function gives back.
    pub fn returned(&self, function: usize) -> Option<Type> {
        self.returned[function]
    }

    /// That of an expression's value. A list and an array's name have that of the elements.
    pub fn of(&self, expr: ExprId) -> Type {
        self.expressions.get(expr.0 as usize).copied().flatten().unwrap_or(Type::Untyped)
    }

    /// That of a function's variable; of an array, that of its elements.
    pub fn of_variable(&self, function: usize, slot: Slot) -> Type {
        self.variables[function][slot.0].unwrap_or(Type::Untyped)
    }

    /// That of a constant outside every function.
    pub fn of_global(&self, global: usize) -> Type {
        self.globals[global]
    }

    /// The functions that the routine reaches by calls, itself first.
    pub fn reached(&self) -> &[usize] {
        &self.reached
    }
}

#[doc(hidden)]
impl Program {
    /// Finds the types of all that the routine reaches.
    ///
    /// # Errors
    ///
    /// What no board can make right, wherever it stands: the run would report the same on coming
    /// there. With its place.
    pub fn check(&self) -> Result<Types, Diagnostic> {
        let declarations = self.declarations();
        let functions = &declarations.functions;
        let mut checker = Checker {
            program: self,
            types: Types {
                expressions: vec![None; declarations.expressions as usize],
                variables: functions
                    .iter()
                    .map(|function| function.variables.iter().map(|known| known.ty).collect())
                    .collect(),
                globals: Vec::new(),
                returned: functions.iter().map(|function| function.returns).collect(),
                reached: vec![self.routine_index()],
            },
            function: 0,
            constants: Vec::new(),
            global_constants: Vec::new(),
            told: false,
        };
        for global in &declarations.globals {
            let found = checker.initial(&global.value, global.ty)?;
            checker.types.globals.push(found.ty);
            checker.global_constants.push(found.constant);
        }
        let mut next = 0;
        while let Some(&function) = checker.types.reached.get(next) {
            checker.function(function)?;
            next += 1;
        }
        Ok(checker.types)
    }
}

/// What is known of a value before any run.
#[derive(Clone, Copy)]
struct Known {
    ty: Type,
    /// Its number, if it is the same in every run.
    constant: Option<Number>,
}

impl Known {
    const fn some(ty: Type) -> Self {
        Self { ty, constant: None }
    }

    const fn number(number: Number) -> Self {
        Self { ty: number.ty, constant: Some(number) }
    }

    fn convert(self, ty: Type) -> Self {
        Self { ty, constant: self.constant.map(|number| number.convert(ty)) }
    }

    /// A number of the type to try an operation with, if it is not known: one that no operation
    /// fails on.
    fn sample(self) -> Number {
        self.constant.unwrap_or(Number::new(1, self.ty))
    }
}

struct Checker<'p> {
    program: &'p Program,
    types: Types,
    /// The one whose body is walked.
    function: usize,
    /// The numbers of its variables that are given one where they are declared, and no other.
    constants: Vec<Option<Number>>,
    global_constants: Vec<Option<Number>>,
    /// Whether a variable has been told its type that stood somewhere before that.
    told: bool,
}

impl<'p> Checker<'p> {
    fn current(&self) -> &'p Function {
        &self.program.declarations().functions[self.function]
    }

    fn function(&mut self, function: usize) -> Result<(), Diagnostic> {
        self.function = function;
        loop {
            self.constants = vec![None; self.current().variables.len()];
            self.told = false;
            self.block(&self.current().body)?;
            // What is told of a variable of Rust's holds for where it stood before, too.
            if !self.told {
                return Ok(());
            }
        }
    }

    fn block(&mut self, body: &'p [Statement]) -> Result<(), Diagnostic> {
        body.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &'p Statement) -> Result<(), Diagnostic> {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for (slot, value) in variables {
                    let Some(value) = value else { continue };
                    let declared = self.current().variables[slot.0].ty;
                    let found = self.initial(value, declared)?;
                    self.assign(*slot, found.ty);
                    let known = &self.types.variables[self.function][slot.0];
                    if !self.current().variables[slot.0].array
                        && assignments(self.program, &self.current().body, *slot) == 0
                    {
                        self.constants[slot.0] =
                            known.and_then(|ty| found.constant.map(|number| number.convert(ty)));
                    }
                }
            }
            StatementKind::Expr(expr) => {
                self.expr(expr, true)?;
            }
            // In Rust a call at the end of what gives nothing back is returned.
            StatementKind::Return(Some(expr)) => {
                self.expr(expr, self.current().returns.is_none())?;
            }
            StatementKind::If { condition, then, otherwise } => {
                self.value(condition)?;
                self.block(then)?;
                self.block(otherwise)?;
            }
            StatementKind::Loop { first, condition, step, body } => {
                self.block(first)?;
                if let Some(condition) = condition {
                    self.value(condition)?;
                }
                self.block(body)?;
                for step in step {
                    self.value(step)?;
                }
            }
            StatementKind::Scan { square, board, body } => {
                self.value(board)?;
                self.assign(*square, Type::I32);
                self.block(body)?;
            }
            StatementKind::Block(body) => self.block(body)?,
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {}
        }
        Ok(())
    }

    /// A variable that was declared without a type has that of its first value which has one.
    fn assign(&mut self, slot: Slot, ty: Type) {
        let known = &mut self.types.variables[self.function][slot.0];
        if *known == Some(Type::Untyped) && ty != Type::Untyped {
            *known = None;
            self.told = true;
        }
        known.get_or_insert(ty);
    }

    /// The value of a constant, a variable or an array where it is declared.
    fn initial(&mut self, value: &'p Expr, declared: Option<Type>) -> Result<Known, Diagnostic> {
        let ExprKind::List { items, .. } = &value.kind else {
            let found = self.value(value)?;
            return Ok(found.convert(declared.unwrap_or(found.ty)));
        };
        let mut first = None;
        for item in items {
            let found = self.value(item)?;
            first.get_or_insert(found.ty);
        }
        let ty = declared.or(first).unwrap_or(Type::I32);
        Ok(self.found(value, Known::some(ty)))
    }

    fn value(&mut self, expr: &'p Expr) -> Result<Known, Diagnostic> {
        self.expr(expr, false)
    }

    fn found(&mut self, expr: &Expr, known: Known) -> Known {
        self.types.expressions[expr.id.0 as usize] = Some(known.ty);
        known
    }

    /// Where nobody takes the value, that of a `void` function may stand.
    fn expr(&mut self, expr: &'p Expr, dropped: bool) -> Result<Known, Diagnostic> {
        let known = match &expr.kind {
            ExprKind::Number(number) => Known::number(*number),
            ExprKind::Name(place) => {
                self.no_array(*place, expr.span)?;
                self.place(*place)
            }
            ExprKind::Element(place, index) => {
                self.value(index)?;
                self.array(*place, expr.span)?;
                Known::some(self.place(*place).ty)
            }
            ExprKind::List { .. } => {
                let fault = "a list can only be the value of an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Unary(op, inner) => {
                let inner = self.value(inner)?;
                let known =
                    outcome(calculation::unary(*op, inner.sample()), inner.constant.is_some());
                match op {
                    UnaryOp::Negate if self.current().rules == Rules::Rust => {
                        known.convert(inner.ty)
                    }
                    _ => known,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                if self.current().rules == Rules::Rust
                    && op.is_shift()
                    && op.unwrapped().is_none()
                    && let Some(by) = right.constant
                {
                    let distance = calculation::shift_distance(by, left.ty);
                    distance.map_err(|undefined| undefined.at(expr.span))?;
                }
                let known = operate(*op, left, right, expr.span)?;
                match left.ty.kept(*op, right.ty) {
                    Some(ty) if self.current().rules == Rules::Rust => known.convert(ty),
                    _ => known,
                }
            }
            ExprKind::Shortcut { left, right, .. } => {
                self.value(left)?;
                self.value(right)?;
                Known::some(Type::Bool)
            }
            ExprKind::Assign { op, target, value } => {
                let value = self.value(value)?;
                let before = self.target(target, expr.span)?;
                let after = match op {
                    None => value,
                    Some(op) => operate(*op, before, value, expr.span)?,
                };
                self.assign(target.slot(), after.ty);
                Known::some(self.place(Place::Local(target.slot())).ty)
            }
            ExprKind::Step { op, target, .. } => {
                let before = self.target(target, expr.span)?;
                operate(*op, before, Known::some(Type::I32), expr.span)?;
                Known::some(before.ty)
            }
            ExprKind::TakeLowest(target) => {
                self.target(target, expr.span)?;
                Known::some(Type::I32)
            }
            ExprKind::Swap(one, other) => {
                self.target(one, expr.span)?;
                self.target(other, expr.span)?
            }
            ExprKind::Choose { condition, then, otherwise } => {
                self.value(condition)?;
                let then = self.value(then)?.ty;
                let otherwise = self.value(otherwise)?.ty;
                // Where the condition is a constant, the run gives what is chosen its own type; of
                // what is not chosen it knows none.
                Known::some(then.of_choice(otherwise))
            }
            ExprKind::Cast(ty, inner) | ExprKind::As(ty, inner) => self.value(inner)?.convert(*ty),
            ExprKind::Call { callee, arguments } => {
                let index = self.program.callee_index(*callee);
                if !self.types.reached.contains(&index) {
                    self.types.reached.push(index);
                }
                let function = &self.program.declarations().functions[index];
                for (place, argument) in arguments.iter().enumerate() {
                    self.argument(argument, function, place, expr.span)?;
                }
                calls::check(self.program, function, arguments)?;
                match function.returns {
                    Some(ty) => Known::some(ty),
                    None if dropped => Known::some(Type::I32),
                    None => {
                        let name = function.name.of(self.program.text());
                        return Err(Diagnostic::about(expr.span, name, "gives nothing back"));
                    }
                }
            }
            ExprKind::Intrinsic(intrinsic, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.value(argument)?);
                }
                let by = values.get(1).map(|by| by.sample());
                let constant = values.iter().all(|value| value.constant.is_some());
                let number = calculation::intrinsic(*intrinsic, values[0].sample(), by);
                outcome(number, constant)
            }
        };
        Ok(self.found(expr, known))
    }

    fn argument(
        &mut self,
        argument: &'p Expr,
        function: &Function,
        place: usize,
        call: Span,
    ) -> Result<(), Diagnostic> {
        let parameter = &function.parameters[place];
        let given_array = match argument.kind {
            ExprKind::Name(place) => self.is_array(place).then_some(place),
            _ => None,
        };
        if given_array.is_some() != parameter.array {
            let takes = if parameter.array { "an array" } else { "a number, no array" };
            let name = parameter.name.of(self.program.text());
            return Err(Diagnostic::about(call, name, &format!("has to be {takes}")));
        }
        match given_array {
            Some(array) => {
                let known = Known::some(self.place(array).ty);
                self.found(argument, known);
            }
            None => {
                self.value(argument)?;
            }
        }
        Ok(())
    }

    /// What stands where an assignment goes.
    fn target(&mut self, target: &'p Target, span: Span) -> Result<Known, Diagnostic> {
        let place = Place::Local(target.slot());
        match target {
            Target::Variable(_) => self.no_array(place, span)?,
            Target::Element(_, index) => {
                self.value(index)?;
                self.array(place, span)?;
            }
        }
        Ok(Known::some(self.place(place).ty))
    }

    fn place(&self, place: Place) -> Known {
        let (ty, constant) = match place {
            Place::Local(slot) => (
                self.types.of_variable(self.function, slot),
                self.constants.get(slot.0).copied().flatten(),
            ),
            Place::Global(global) => (self.types.globals[global], self.global_constants[global]),
        };
        Known { ty, constant }
    }

    fn is_array(&self, place: Place) -> bool {
        match place {
            Place::Local(slot) => self.current().variables[slot.0].array,
            Place::Global(global) => {
                let global = &self.program.declarations().globals[global];
                matches!(global.value.kind, ExprKind::List { .. })
            }
        }
    }

    fn no_array(&self, place: Place, span: Span) -> Result<(), Diagnostic> {
        if !self.is_array(place) {
            return Ok(());
        }
        let name = match place {
            Place::Local(slot) => self.current().variables[slot.0].name.of(self.program.text()),
            Place::Global(_) => span.of(self.program.text()),
        };
        Err(Diagnostic::about(span, name, "is an array")
            .with_help(format!("say which element: `{name}[…]`")))
    }

    fn array(&self, place: Place, span: Span) -> Result<(), Diagnostic> {
        if self.is_array(place) {
            Ok(())
        } else {
            Err(Diagnostic::new(span, "only an array has elements"))
        }
    }
}

/// What an operation gives, and why it cannot.
fn operate(op: BinaryOp, left: Known, right: Known, span: Span) -> Result<Known, Diagnostic> {
    let constant = left.constant.is_some() && right.constant.is_some();
    let result = calculation::binary(op, left.sample(), right.sample());
    let result = result.map_err(|undefined| undefined.at(span))?;
    Ok(outcome(result, constant))
}

fn outcome(number: Number, constant: bool) -> Known {
    if constant { Known::number(number) } else { Known::some(number.ty) }
}

/// How often statements change a variable after they have declared it.
pub fn assignments(program: &Program, body: &[Statement], slot: Slot) -> usize {
    let changes = |expr: &&Expr| match &expr.kind {
        ExprKind::Call { callee, arguments } => {
            let parameters = &program.callee(*callee).parameters;
            let mut given = arguments.iter().zip(parameters);
            given.any(|(given, parameter)| parameter.by_reference && given.is_name_of(slot))
        }
        _ => expr.assigned().contains(&Some(slot)),
    };
    syntax::walk(body).filter(changes).count()
}
