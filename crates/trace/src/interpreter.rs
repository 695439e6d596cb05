//! Walks the tree: every expression gets its value and its origins, every step its frame.

mod recorder;

use crate::cell::Cell;
use crate::diagnostic::Diagnostic;
use crate::number::{Number, Type};
use crate::program::Program;
use crate::span::Span;
use crate::syntax::{BinaryOp, Expr, ExprKind, Function, Operand, Slot, Statement, StatementKind};
use crate::trace::Trace;
use recorder::Recorder;

/// How many expressions a run may compute: enough for loops over every pair of squares.
const MAX_EXPRESSIONS: u32 = 100_000;

/// How many calls may be open at once.
const MAX_CALLS: usize = 32;

pub(crate) fn run(program: &Program, board: u64) -> Result<Trace, Diagnostic> {
    let routine = program.routine();
    let ty = routine.parameters[0].ty.unwrap_or(Type::U64);
    let board = Cell::input(Number::new(board, ty));
    let mut interpreter = Interpreter {
        program,
        globals: Vec::new(),
        recorder: Recorder::new(&board),
        expressions: 0,
        operations: 0,
        calls: 0,
        data_dependent: false,
    };
    let mut constants = Activation {
        function: None,
        cells: Vec::new(),
        on_track: false,
        assigned: Vec::new(),
    };
    for global in &program.declarations().globals {
        let value = interpreter.eval(&global.value, &mut constants)?;
        let value = value.convert(global.ty.unwrap_or(value.ty()));
        interpreter.globals.push(value);
    }
    let result = interpreter.call(routine, vec![board], true, routine.name)?;
    interpreter.recorder.finish(&result, routine.name)?;
    Ok(interpreter
        .recorder
        .into_trace(interpreter.operations, interpreter.data_dependent))
}

struct Interpreter<'p> {
    program: &'p Program,
    globals: Vec<Cell>,
    recorder: Recorder,
    expressions: u32,
    operations: u32,
    calls: usize,
    /// Whether a branch hung on the board: origins then hold for boards that branch alike.
    data_dependent: bool,
}

/// A function's variables while it runs.
struct Activation<'p> {
    function: Option<&'p Function>,
    cells: Vec<Option<Cell>>,
    /// Whether its first argument is the board that the player shows.
    on_track: bool,
    /// The variables that the present statement has set.
    assigned: Vec<Slot>,
}

impl<'p> Activation<'p> {
    fn is_tracked(&self, slot: Slot) -> bool {
        self.function
            .is_some_and(|function| function.variables[slot.0].tracked)
    }

    fn set(&mut self, slot: Slot, value: &Cell) -> Cell {
        let ty = self
            .function
            .and_then(|function| function.variables[slot.0].ty)
            .or_else(|| self.cells[slot.0].as_ref().map(Cell::ty))
            .unwrap_or(value.ty());
        let value = value.convert(ty);
        self.cells[slot.0] = Some(value.clone());
        self.assigned.push(slot);
        value
    }
}

/// How a statement ends.
enum Flow {
    Next,
    Return(Cell),
}

impl<'p> Interpreter<'p> {
    fn call(
        &mut self,
        function: &'p Function,
        arguments: Vec<Cell>,
        on_track: bool,
        call: Span,
    ) -> Result<Cell, Diagnostic> {
        if self.calls == MAX_CALLS {
            return Err(Diagnostic::new(
                call,
                format!("more than {MAX_CALLS} calls inside each other"),
            )
            .with_help("a routine that calls itself has no end here"));
        }
        self.calls += 1;
        let mut cells = vec![None; function.variables.len()];
        for ((cell, parameter), value) in cells.iter_mut().zip(&function.parameters).zip(arguments)
        {
            *cell = Some(value.convert(parameter.ty.unwrap_or(value.ty())));
        }
        let mut activation = Activation {
            function: Some(function),
            cells,
            on_track,
            assigned: Vec::new(),
        };
        let flow = self.block(&function.body, &mut activation)?;
        self.calls -= 1;
        match flow {
            Flow::Return(value) => Ok(value.convert(function.returns)),
            Flow::Next => {
                let end = Span::new(function.span.end - 1, function.span.end);
                Err(
                    Diagnostic::new(end, "the routine ends without returning a board")
                        .with_help("end it with `return x;`"),
                )
            }
        }
    }

    fn block(
        &mut self,
        body: &'p [Statement],
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        for statement in body {
            if let Flow::Return(value) = self.statement(statement, activation)? {
                return Ok(Flow::Return(value));
            }
        }
        Ok(Flow::Next)
    }

    fn statement(
        &mut self,
        statement: &'p Statement,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for (slot, value) in variables {
                    if let Some(value) = value {
                        let value = self.eval_board(value, activation)?;
                        activation.set(*slot, &value);
                    } else {
                        activation.cells[slot.0] = None;
                    }
                }
                self.end_statement(statement.span, activation)?;
            }
            StatementKind::Expr(expr) => {
                self.eval_board(expr, activation)?;
                self.end_statement(statement.span, activation)?;
            }
            StatementKind::Return(value) => {
                let value = self.eval_board(value, activation)?;
                return self.end_return(statement.span, &value, activation);
            }
            StatementKind::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.decide(condition, activation)? {
                    then
                } else {
                    otherwise
                };
                return self.block(branch, activation);
            }
            StatementKind::Loop {
                first,
                condition,
                step,
                body,
            } => {
                if let Flow::Return(value) = self.block(first, activation)? {
                    return Ok(Flow::Return(value));
                }
                loop {
                    // An empty loop costs too: else `for (;;) {}` would never run out.
                    self.spend(statement.span)?;
                    if let Some(condition) = condition
                        && !self.decide(condition, activation)?
                    {
                        break;
                    }
                    if let Flow::Return(value) = self.block(body, activation)? {
                        return Ok(Flow::Return(value));
                    }
                    if let Some(step) = step {
                        self.eval(step, activation)?;
                        self.end_statement(step.span, activation)?;
                    }
                }
            }
            StatementKind::Block(body) => return self.block(body, activation),
        }
        Ok(Flow::Next)
    }

    /// Shows a step if the statement has moved the board that the player follows.
    fn end_statement(
        &mut self,
        span: Span,
        activation: &mut Activation<'p>,
    ) -> Result<(), Diagnostic> {
        let assigned = core::mem::take(&mut activation.assigned);
        if !activation.on_track {
            return Ok(());
        }
        let mut of_data = false;
        for slot in assigned {
            let Some(cell) = activation.cells[slot.0].clone() else {
                continue;
            };
            of_data |= !cell.is_constant();
            if activation.is_tracked(slot)
                && let Some(rebased) = self.recorder.step(&cell, span)?
            {
                activation.cells[slot.0] = Some(rebased);
                return Ok(());
            }
        }
        if of_data {
            self.recorder.contributes(span);
        }
        Ok(())
    }

    fn end_return(
        &mut self,
        span: Span,
        value: &Cell,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        self.end_statement(span, activation)?;
        let shown = if activation.on_track {
            self.recorder.step(value, span)?
        } else {
            None
        };
        Ok(Flow::Return(shown.unwrap_or_else(|| value.clone())))
    }

    fn decide(
        &mut self,
        condition: &'p Expr,
        activation: &mut Activation<'p>,
    ) -> Result<bool, Diagnostic> {
        let condition = self.eval(condition, activation)?;
        self.data_dependent |= !condition.is_constant();
        Ok(condition.number().is_true())
    }

    fn spend(&mut self, span: Span) -> Result<(), Diagnostic> {
        self.expressions += 1;
        if self.expressions > MAX_EXPRESSIONS {
            let fault = format!("no end after {MAX_EXPRESSIONS} operations");
            return Err(
                Diagnostic::new(span, fault).with_help("does the loop's condition ever fail?")
            );
        }
        Ok(())
    }

    /// The value of a whole statement. A routine called here on the board that the player shows
    /// goes on playing it, step by step; called deeper inside an expression it is one operation.
    fn eval_board(
        &mut self,
        expr: &'p Expr,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.value(expr, true, activation)
    }

    fn eval(
        &mut self,
        expr: &'p Expr,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.value(expr, false, activation)
    }

    fn value(
        &mut self,
        expr: &'p Expr,
        whole_statement: bool,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.spend(expr.span)?;
        let epoch = self.recorder.epoch();
        let value = match &expr.kind {
            ExprKind::Number(number) => Cell::constant(*number),
            ExprKind::Variable(slot) => self.variable(*slot, expr.span, activation)?,
            ExprKind::Global(index) => self.globals[*index].clone(),
            ExprKind::Cast(ty, inner) => self.eval(inner, activation)?.convert(*ty),
            ExprKind::Unary(op, inner) => {
                let inner = self.eval(inner, activation)?;
                self.count(&[&inner]);
                inner.unary(*op)
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.eval(left, activation)?;
                let right = self.eval(right, activation)?;
                self.binary(*op, &left, &right, expr.span)?
            }
            ExprKind::Intrinsic(intrinsic, arguments) => {
                let values = self.arguments(arguments, false, activation)?;
                self.count(&[&values[0]]);
                values[0].intrinsic(*intrinsic, values.get(1), epoch)
            }
            ExprKind::Assign { op, target, value } => {
                let whole = whole_statement && op.is_none();
                let mut value = self.value(value, whole, activation)?;
                if let Some(op) = op {
                    let before = self.variable(*target, expr.span, activation)?;
                    value = self.binary(*op, &before, &value, expr.span)?;
                }
                activation.set(*target, &value)
            }
            ExprKind::Step { op, target, prefix } => {
                let before = self.variable(*target, expr.span, activation)?;
                let one = Cell::constant(Number::new(1, Type::I32));
                let after = self.binary(*op, &before, &one, expr.span)?;
                let after = activation.set(*target, &after);
                if *prefix { after } else { before }
            }
            ExprKind::Shortcut { and, left, right } => {
                let left = self.eval(left, activation)?.convert(Type::Bool);
                if left.is_constant() && left.number().is_true() != *and {
                    left
                } else {
                    let right = self.eval(right, activation)?.convert(Type::Bool);
                    self.count(&[&left, &right]);
                    let decided = Cell::constant(Number::new(u64::from(!and), Type::Bool));
                    let (then, otherwise) = if *and {
                        (&right, &decided)
                    } else {
                        (&decided, &right)
                    };
                    left.choose(then, otherwise, epoch)
                }
            }
            ExprKind::Choose {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.eval(condition, activation)?;
                if condition.is_constant() {
                    let chosen = if condition.number().is_true() {
                        then
                    } else {
                        otherwise
                    };
                    self.eval(chosen, activation)?
                } else {
                    let then = self.eval(then, activation)?;
                    let otherwise = self.eval(otherwise, activation)?;
                    let ty = then.ty().meet(otherwise.ty());
                    self.count(&[&condition]);
                    condition.choose(&then.convert(ty), &otherwise.convert(ty), epoch)
                }
            }
            ExprKind::Call { callee, arguments } => {
                let values = self.arguments(arguments, whole_statement, activation)?;
                let on_track = whole_statement
                    && activation.on_track
                    && values
                        .first()
                        .is_some_and(|board| self.recorder.shows(board));
                let function = self.program.callee(*callee);
                self.call(function, values, on_track, expr.span)?
            }
        };
        if activation.on_track {
            self.recorder.evaluated(expr, &value);
        }
        Ok(value)
    }

    /// The values of a call's arguments; the first is the board that the routine works on.
    fn arguments(
        &mut self,
        arguments: &'p [Operand],
        whole_statement: bool,
        activation: &mut Activation<'p>,
    ) -> Result<Vec<Cell>, Diagnostic> {
        let mut values = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            values.push(self.value(argument, whole_statement && index == 0, activation)?);
        }
        Ok(values)
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        left: &Cell,
        right: &Cell,
        span: Span,
    ) -> Result<Cell, Diagnostic> {
        self.count(&[left, right]);
        left.binary(op, right, self.recorder.epoch())
            .map_err(|undefined| undefined.at(span))
    }

    fn variable(
        &self,
        slot: Slot,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        activation.cells[slot.0].clone().ok_or_else(|| {
            let name = activation
                .function
                .map_or("", |f| f.variables[slot.0].name.of(self.program.text()));
            Diagnostic::about(span, name, "is read before it has a value")
        })
    }

    /// Counts an operation, if data takes part in it: what a compiler folds costs nothing.
    fn count(&mut self, operands: &[&Cell]) {
        if operands.iter().any(|operand| !operand.is_constant()) {
            self.operations += 1;
            self.recorder.operation();
        }
    }
}
