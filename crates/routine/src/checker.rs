//! The type checker: finds the type of every expression without a run, by the interpreter's own rules. It
//! tries each operation on sample numbers of the operand types.

use deltaboard_source::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_source::{Diagnostic, Number, Span, Type};

use crate::calculation;
use crate::calls;
use crate::program::Program;
use crate::syntax::{
    self, Expr, ExprId, ExprKind, Function, Place, Slot, Statement, StatementKind, Target,
};

/// The types of a checked program. [`Type::Untyped`] is the type of Rust literals that no typed operand
/// determines: they compute in 64 bits.
#[derive(Clone, Debug)]
pub struct Types {
    /// By [`ExprId`]; `None` in functions that nothing calls.
    expressions: Vec<Option<Type>>,
    /// Of each function, in the order of its variables. An array has its element type.
    variables: Vec<Vec<Option<Type>>>,
    globals: Vec<Type>,
    /// The return type of each function.
    returned: Vec<Option<Type>>,
    /// The functions that the routine reaches, starting with itself, each before those that only it calls.
    reached: Vec<usize>,
}

#[doc(hidden)]
impl Types {
    /// Returns the return type of a function.
    pub fn returned(&self, function: usize) -> Option<Type> {
        self.returned[function]
    }

    /// Returns the type of an expression. A list or the name of an array has the element type.
    pub fn of(&self, expr: ExprId) -> Type {
        self.expressions.get(expr.0 as usize).copied().flatten().unwrap_or(Type::Untyped)
    }

    /// Returns the type of a function's variable. An array has its element type.
    pub fn of_variable(&self, function: usize, slot: Slot) -> Type {
        self.variables[function][slot.0].unwrap_or(Type::Untyped)
    }

    /// Returns the type of a constant outside functions.
    pub fn of_global(&self, global: usize) -> Type {
        self.globals[global]
    }

    /// Returns the functions that the routine reaches by calls, starting with itself.
    pub fn reached(&self) -> &[usize] {
        &self.reached
    }
}

#[doc(hidden)]
impl Program {
    /// Finds the types of everything that the routine reaches.
    ///
    /// # Errors
    ///
    /// Fails with the first error that no input can avoid, even in unreachable code. A run would report the
    /// same error there.
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
            inferred_late: false,
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

/// Static knowledge about a value.
#[derive(Clone, Copy)]
struct Known {
    ty: Type,
    /// The number, if it is the same in every run.
    constant: Option<Number>,
}

impl Known {
    const fn of_type(ty: Type) -> Self {
        Self { ty, constant: None }
    }

    const fn number(number: Number) -> Self {
        Self { ty: number.ty, constant: Some(number) }
    }

    fn convert(self, ty: Type) -> Self {
        if self.ty == Type::Int {
            return Self::of_type(ty);
        }
        Self { ty, constant: self.constant.map(|number| number.convert(ty)) }
    }

    /// Returns a number of the type to try an operation with: the constant, or one that no operation fails
    /// on.
    fn sample(self) -> Number {
        self.constant.unwrap_or(Number::new(1, self.ty))
    }
}

struct Checker<'p> {
    program: &'p Program,
    types: Types,
    /// The function whose body is being checked.
    function: usize,
    /// The values of its variables that are only set by their declaration.
    constants: Vec<Option<Number>>,
    global_constants: Vec<Option<Number>>,
    /// Whether the type of a variable was inferred from a later use.
    inferred_late: bool,
}

impl<'p> Checker<'p> {
    fn current(&self) -> &'p Function {
        &self.program.declarations().functions[self.function]
    }

    fn function(&mut self, function: usize) -> Result<(), Diagnostic> {
        self.function = function;
        loop {
            self.constants = vec![None; self.current().variables.len()];
            self.inferred_late = false;
            self.block(&self.current().body)?;
            // An inferred type also holds for earlier uses of a Rust variable, so check again.
            if !self.inferred_late {
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
            // The last call of a Rust function without a result is its return value.
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
            StatementKind::Return(None)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Trap(_) => {}
        }
        Ok(())
    }

    /// A variable without a declared type gets the type of its first typed value.
    fn assign(&mut self, slot: Slot, ty: Type) {
        let known = &mut self.types.variables[self.function][slot.0];
        if *known == Some(Type::Untyped) && ty != Type::Untyped {
            *known = None;
            self.inferred_late = true;
        }
        known.get_or_insert(ty);
    }

    /// Checks the initial value of a constant, a variable or an array.
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
        Ok(self.found(value, Known::of_type(ty)))
    }

    fn value(&mut self, expr: &'p Expr) -> Result<Known, Diagnostic> {
        self.expr(expr, false)
    }

    fn found(&mut self, expr: &Expr, known: Known) -> Known {
        self.types.expressions[expr.id.0 as usize] = Some(known.ty);
        known
    }

    /// Checks an expression; a call of a `void` function is allowed if the value is `dropped`.
    fn expr(&mut self, expr: &'p Expr, is_unused: bool) -> Result<Known, Diagnostic> {
        let known = match &expr.kind {
            ExprKind::Number(number) => Known::number(*number),
            ExprKind::Name(place) => {
                self.check_not_array(*place, expr.span)?;
                self.place(*place)
            }
            ExprKind::Element(place, index) => {
                self.value(index)?;
                self.check_array(*place, expr.span)?;
                Known::of_type(self.place(*place).ty)
            }
            ExprKind::List { .. } => {
                let fault = "a list of elements can only initialize an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Unary(op, inner) => {
                let inner = self.value(inner)?;
                let known = if inner.ty == Type::Int && *op != UnaryOp::Not {
                    Known::of_type(Type::Int)
                } else {
                    outcome(calculation::unary(*op, inner.sample()), inner.constant.is_some())
                };
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
                match left.ty.unpromoted(*op, right.ty) {
                    Some(ty) if self.current().rules == Rules::Rust => known.convert(ty),
                    _ => known,
                }
            }
            ExprKind::Shortcut { left, right, .. } => {
                self.value(left)?;
                self.value(right)?;
                Known::of_type(Type::Bool)
            }
            ExprKind::Assign { op, target, value } => {
                let value = self.value(value)?;
                let before = self.target(target, expr.span)?;
                let after = match op {
                    None => value,
                    Some(op) => operate(*op, before, value, expr.span)?,
                };
                self.assign(target.slot(), after.ty);
                Known::of_type(self.place(Place::Local(target.slot())).ty)
            }
            ExprKind::Step { op, target, .. } => {
                let before = self.target(target, expr.span)?;
                operate(*op, before, Known::of_type(Type::I32), expr.span)?;
                Known::of_type(before.ty)
            }
            ExprKind::TakeLowest(target) => {
                self.target(target, expr.span)?;
                Known::of_type(Type::I32)
            }
            ExprKind::Swap(one, other) => {
                self.target(one, expr.span)?;
                self.target(other, expr.span)?
            }
            ExprKind::Choose { condition, then, otherwise } => {
                self.value(condition)?;
                let then = self.value(then)?.ty;
                let otherwise = self.value(otherwise)?.ty;
                // If the condition is constant, the run keeps the type of the chosen operand, because it
                // never evaluates the other one.
                Known::of_type(then.conditional_type(otherwise))
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
                    Some(ty) => Known::of_type(ty),
                    None if is_unused => Known::of_type(Type::I32),
                    None => {
                        let name = function.name.of(self.program.text());
                        return Err(Diagnostic::about(expr.span, name, "does not return a value"));
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
            let expected = if parameter.array { "an array" } else { "a number, not an array" };
            let name = parameter.name.of(self.program.text());
            return Err(Diagnostic::about(call, name, &format!("must be {expected}")));
        }
        match given_array {
            Some(array) => {
                let known = Known::of_type(self.place(array).ty);
                self.found(argument, known);
            }
            None => {
                self.value(argument)?;
            }
        }
        Ok(())
    }

    /// Checks the target of an assignment.
    fn target(&mut self, target: &'p Target, span: Span) -> Result<Known, Diagnostic> {
        let place = Place::Local(target.slot());
        match target {
            Target::Variable(_) => self.check_not_array(place, span)?,
            Target::Element(_, index) => {
                self.value(index)?;
                self.check_array(place, span)?;
            }
        }
        Ok(Known::of_type(self.place(place).ty))
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

    fn check_not_array(&self, place: Place, span: Span) -> Result<(), Diagnostic> {
        if !self.is_array(place) {
            return Ok(());
        }
        let name = match place {
            Place::Local(slot) => self.current().variables[slot.0].name.of(self.program.text()),
            Place::Global(_) => span.of(self.program.text()),
        };
        Err(Diagnostic::about(span, name, "is an array, not a number")
            .with_help(format!("choose an element: `{name}[…]`")))
    }

    fn check_array(&self, place: Place, span: Span) -> Result<(), Diagnostic> {
        if self.is_array(place) {
            Ok(())
        } else {
            Err(Diagnostic::new(span, "only an array can be indexed"))
        }
    }
}

/// Returns the result of an operation, or the error if it has none.
fn operate(op: BinaryOp, left: Known, right: Known, span: Span) -> Result<Known, Diagnostic> {
    // What it has beyond 64 bits is known only in a run.
    if left.ty == Type::Int || right.ty == Type::Int {
        return Ok(Known::of_type(if op.is_comparison() { Type::Bool } else { Type::Int }));
    }
    let constant = left.constant.is_some() && right.constant.is_some();
    let result = calculation::binary(op, left.sample(), right.sample());
    let result = result.map_err(|undefined| undefined.at(span))?;
    Ok(outcome(result, constant))
}

fn outcome(number: Number, constant: bool) -> Known {
    if constant { Known::number(number) } else { Known::of_type(number.ty) }
}

/// Counts the expressions that change a variable after its declaration.
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
