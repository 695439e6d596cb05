//! Walks the tree: every expression gets its value and its origins, every step its frame.

mod memory;
mod product;
mod recorder;
mod square_map;

use crate::cell::Cell;
use crate::diagnostic::Diagnostic;
use crate::number::{Number, Type};
use crate::program::{Domain, Program};
use crate::span::Span;
use crate::syntax::{
    BinaryOp, Expr, ExprKind, Function, Operand, Place, Slot, Statement, StatementKind, Target,
};
use crate::trace::Trace;
use memory::{Held, Memory};
use recorder::Recorder;

/// How many expressions a run may compute: enough for loops over every pair of squares.
const MAX_EXPRESSIONS: u32 = 100_000;

/// How many calls may be open at once.
const MAX_CALLS: usize = 32;

pub(crate) fn run(program: &Program, board: u64) -> Result<Trace, Diagnostic> {
    let ty = program.routine().parameters[0].ty.unwrap_or(Type::U64);
    match program.domain() {
        Domain::Board => run_board(program, Number::new(board, ty)),
        Domain::Square => square_map::run(program, board, |square| {
            run_board(program, Number::new(square, ty))
        }),
        Domain::Mailbox => run_mailbox(program, board, ty),
    }
}

fn run_board(program: &Program, board: Number) -> Result<Trace, Diagnostic> {
    let routine = program.routine();
    let width = program.domain().width();
    let board = Cell::input(board, width);
    let mut interpreter = Interpreter::new(program, &board)?;
    let given = vec![Held::Scalar(board)];
    let result = interpreter.call(routine, given, true, routine.name)?;
    let result = result.ok_or_else(|| no_result(routine))?;
    interpreter.recorder.finish(&result, routine.name)?;
    Ok(interpreter.into_trace())
}

/// The squares of the board are numbers of an array: 1 where the set has a square, and each its
/// own origin, wherever it goes.
fn run_mailbox(program: &Program, board: u64, ty: Type) -> Result<Trace, Diagnostic> {
    let routine = program.routine();
    let squares = (0..64).map(|square| Cell::mail(board, square, ty));
    let squares: Vec<_> = squares.collect();
    let mut interpreter = Interpreter::new(program, &Cell::packed(&squares))?;
    let array = interpreter.memory.add(squares, routine.name)?;
    interpreter.mailbox = Some(array);
    let given = vec![Held::Array(array)];
    interpreter.call(routine, given, true, routine.name)?;
    let result = Cell::packed(interpreter.memory.array(array));
    interpreter.recorder.finish(&result, routine.name)?;
    Ok(interpreter.into_trace())
}

fn no_result(function: &Function) -> Diagnostic {
    let end = Span::new(function.span.end - 1, function.span.end);
    Diagnostic::new(end, "the routine ends without returning a board")
        .with_help("end it with `return x;`")
}

fn is_array(span: Span, name: &str) -> Diagnostic {
    Diagnostic::about(span, name, "is an array")
        .with_help(format!("say which element: `{name}[…]`"))
}

struct Interpreter<'p> {
    program: &'p Program,
    globals: Vec<Held>,
    memory: Memory,
    /// The array that the player shows, in a routine over a mailbox board.
    mailbox: Option<usize>,
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
    cells: Vec<Option<Held>>,
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
        let declared = self
            .function
            .and_then(|function| function.variables[slot.0].ty);
        let ty = declared.unwrap_or_else(|| match &self.cells[slot.0] {
            Some(Held::Scalar(before)) => before.ty(),
            _ => value.ty(),
        });
        let value = value.convert(ty);
        self.cells[slot.0] = Some(Held::Scalar(value.clone()));
        self.assigned.push(slot);
        value
    }
}

/// How a statement ends.
enum Flow {
    Next,
    /// Nothing, of a function that is `void`.
    Return(Option<Cell>),
}

impl<'p> Interpreter<'p> {
    /// Before the routine is called: with the constants computed.
    fn new(program: &'p Program, board: &Cell) -> Result<Self, Diagnostic> {
        let mut interpreter = Self {
            program,
            globals: Vec::new(),
            memory: Memory::default(),
            mailbox: None,
            recorder: Recorder::new(board),
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
            let value = interpreter.initial(&global.value, global.ty, &mut constants)?;
            interpreter.globals.push(value);
        }
        Ok(interpreter)
    }

    fn into_trace(self) -> Trace {
        self.recorder
            .into_trace(self.operations, self.data_dependent)
    }

    fn call(
        &mut self,
        function: &'p Function,
        arguments: Vec<Held>,
        on_track: bool,
        call: Span,
    ) -> Result<Option<Cell>, Diagnostic> {
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
            *cell = Some(match (value, parameter.array) {
                (Held::Scalar(value), false) => {
                    Held::Scalar(value.convert(parameter.ty.unwrap_or(value.ty())))
                }
                (Held::Array(array), true) => Held::Array(array),
                (_, array) => {
                    let name = parameter.name.of(self.program.text());
                    let takes = if array {
                        "an array"
                    } else {
                        "a number, no array"
                    };
                    return Err(Diagnostic::about(call, name, &format!("has to be {takes}")));
                }
            });
        }
        let mut activation = Activation {
            function: Some(function),
            cells,
            on_track,
            assigned: Vec::new(),
        };
        let flow = self.block(&function.body, &mut activation)?;
        self.calls -= 1;
        match (flow, function.returns) {
            (Flow::Return(Some(value)), Some(ty)) => Ok(Some(value.convert(ty))),
            (_, None) => Ok(None),
            (_, Some(_)) => Err(no_result(function)),
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
                    self.declare(*slot, value.as_deref(), activation)?;
                }
                self.end_statement(statement.span, activation)?;
            }
            StatementKind::Expr(expr) => {
                self.eval_board(expr, activation)?;
                self.end_statement(statement.span, activation)?;
            }
            StatementKind::Return(None) => {
                self.end_statement(statement.span, activation)?;
                return Ok(Flow::Return(None));
            }
            StatementKind::Return(Some(value)) => {
                let value = self.eval_board(value, activation)?;
                return self.end_return(statement.span, value, activation);
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

    fn declare(
        &mut self,
        slot: Slot,
        value: Option<&'p Expr>,
        activation: &mut Activation<'p>,
    ) -> Result<(), Diagnostic> {
        match value {
            None => activation.cells[slot.0] = None,
            Some(value) if matches!(value.kind, ExprKind::List { .. }) => {
                let ty = activation
                    .function
                    .and_then(|function| function.variables[slot.0].ty);
                activation.cells[slot.0] = Some(self.initial(value, ty, activation)?);
            }
            Some(value) => {
                let value = self.eval_board(value, activation)?;
                activation.set(slot, &value);
            }
        }
        Ok(())
    }

    /// The value of a constant, or of an array.
    fn initial(
        &mut self,
        value: &'p Expr,
        ty: Option<Type>,
        activation: &mut Activation<'p>,
    ) -> Result<Held, Diagnostic> {
        let ExprKind::List {
            items,
            length,
            repeat,
        } = &value.kind
        else {
            let value = self.eval(value, activation)?;
            return Ok(Held::Scalar(value.convert(ty.unwrap_or(value.ty()))));
        };
        let mut elements = Vec::new();
        for item in items {
            elements.push(self.eval(item, activation)?);
        }
        let ty = ty.or_else(|| elements.first().map(Cell::ty));
        let ty = ty.unwrap_or(Type::I32);
        for element in &mut elements {
            *element = element.convert(ty);
        }
        let rest = match elements.first() {
            Some(only) if *repeat => only.clone(),
            _ => Cell::constant(Number::new(0, ty)),
        };
        elements.resize(*length, rest);
        self.memory.add(elements, value.span).map(Held::Array)
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
            match activation.cells[slot.0].clone() {
                None => {}
                Some(Held::Array(array)) => {
                    of_data = true;
                    // A swap is done when no square's number stands twice: this is a step.
                    if self.mailbox == Some(array) {
                        let board = Cell::packed(self.memory.array(array));
                        if board.origins().as_permutation().is_some() {
                            self.recorder.step(&board, span)?;
                        }
                    }
                }
                Some(Held::Scalar(cell)) => {
                    of_data |= !cell.is_constant();
                    if activation.is_tracked(slot)
                        && let Some(rebased) = self.recorder.step(&cell, span)?
                    {
                        activation.cells[slot.0] = Some(Held::Scalar(rebased));
                        return Ok(());
                    }
                }
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
        value: Cell,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        self.end_statement(span, activation)?;
        let shown = if activation.on_track && self.mailbox.is_none() {
            self.recorder.step(&value, span)?
        } else {
            None
        };
        Ok(Flow::Return(Some(shown.unwrap_or(value))))
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
        let plays = whole_statement && activation.on_track;
        let value = match &expr.kind {
            ExprKind::Number(number) => Cell::constant(*number),
            ExprKind::Name(place) => self.scalar(*place, expr.span, activation)?,
            ExprKind::Element(place, index) => {
                let index = self.eval(index, activation)?;
                let array = self.array(*place, expr.span, activation)?;
                self.count(&[&index]);
                self.memory.element(array, &index, epoch, expr.span)?
            }
            ExprKind::List { .. } => {
                let fault = "a list can only be the value of an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Cast(ty, inner) => self.eval(inner, activation)?.convert(*ty),
            ExprKind::Unary(op, inner) => {
                let inner = self.eval(inner, activation)?;
                self.count(&[&inner]);
                inner.unary(*op)
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.eval(left, activation)?;
                let right = self.eval(right, activation)?;
                self.operate(*op, &left, &right, plays, expr.span)?
            }
            ExprKind::Intrinsic(intrinsic, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.eval(argument, activation)?);
                }
                self.count(&[&values[0]]);
                values[0].intrinsic(*intrinsic, values.get(1), epoch)
            }
            ExprKind::Assign { op, target, value } => {
                let variable = matches!(target, Target::Variable(_));
                let whole = whole_statement && op.is_none() && variable;
                let value = self.value(value, whole, activation)?;
                let index = self.index(target, activation)?;
                let value = match op {
                    None => value,
                    Some(op) => {
                        let before = self.read(target, index.as_ref(), expr.span, activation)?;
                        self.operate(*op, &before, &value, plays && variable, expr.span)?
                    }
                };
                self.write(target, index.as_ref(), &value, expr.span, activation)?
            }
            ExprKind::Step { op, target, prefix } => {
                let index = self.index(target, activation)?;
                let before = self.read(target, index.as_ref(), expr.span, activation)?;
                let one = Cell::constant(Number::new(1, Type::I32));
                let after = self.operate(*op, &before, &one, false, expr.span)?;
                let after = self.write(target, index.as_ref(), &after, expr.span, activation)?;
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
                let on_track = plays
                    && match values.first() {
                        Some(Held::Scalar(board)) => self.recorder.shows(board),
                        Some(Held::Array(array)) => self.mailbox == Some(*array),
                        None => false,
                    };
                let function = self.program.callee(*callee);
                match self.call(function, values, on_track, expr.span)? {
                    Some(value) => value,
                    None if whole_statement => Cell::constant(Number::new(0, Type::I32)),
                    None => {
                        let name = function.name.of(self.program.text());
                        return Err(Diagnostic::about(expr.span, name, "gives nothing back"));
                    }
                }
            }
        };
        if activation.on_track {
            self.recorder.evaluated(expr, &value);
        }
        Ok(value)
    }

    /// What a call is given; the first is the board that the routine works on.
    fn arguments(
        &mut self,
        arguments: &'p [Operand],
        whole_statement: bool,
        activation: &mut Activation<'p>,
    ) -> Result<Vec<Held>, Diagnostic> {
        let mut values = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            if let ExprKind::Name(place) = argument.kind
                && let Some(array @ Held::Array(_)) = self.held(place, activation)
            {
                values.push(array.clone());
                continue;
            }
            let value = self.value(argument, whole_statement && index == 0, activation)?;
            values.push(Held::Scalar(value));
        }
        Ok(values)
    }

    /// A binary operation. A multiplication of the board that the player shows is played copy by
    /// copy.
    fn operate(
        &mut self,
        op: BinaryOp,
        left: &Cell,
        right: &Cell,
        plays: bool,
        span: Span,
    ) -> Result<Cell, Diagnostic> {
        self.count(&[left, right]);
        if plays && op == BinaryOp::Multiply {
            for (board, factor) in [(left, right), (right, left)] {
                if self.recorder.shows(board) && factor.is_constant() {
                    let ty = left.ty().meet(right.ty());
                    return product::play(&mut self.recorder, board, factor, ty, span);
                }
            }
        }
        left.binary(op, right, self.recorder.epoch())
            .map_err(|undefined| undefined.at(span))
    }

    fn held<'a>(&'a self, place: Place, activation: &'a Activation<'p>) -> Option<&'a Held> {
        match place {
            Place::Local(slot) => activation.cells[slot.0].as_ref(),
            Place::Global(index) => self.globals.get(index),
        }
    }

    fn scalar(
        &self,
        place: Place,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let name = match (place, activation.function) {
            (Place::Local(slot), Some(function)) => function.variables[slot.0].name,
            _ => span,
        };
        let name = name.of(self.program.text());
        match self.held(place, activation) {
            Some(Held::Scalar(cell)) => Ok(cell.clone()),
            Some(Held::Array(_)) => Err(is_array(span, name)),
            None => Err(Diagnostic::about(
                span,
                name,
                "is read before it has a value",
            )),
        }
    }

    fn array(
        &self,
        place: Place,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<usize, Diagnostic> {
        match self.held(place, activation) {
            Some(Held::Array(array)) => Ok(*array),
            _ => Err(Diagnostic::new(span, "only an array has elements")),
        }
    }

    /// The number of the element that an assignment changes.
    fn index(
        &mut self,
        target: &'p Target,
        activation: &mut Activation<'p>,
    ) -> Result<Option<Cell>, Diagnostic> {
        match target {
            Target::Variable(_) => Ok(None),
            Target::Element(_, index) => self.eval(index, activation).map(Some),
        }
    }

    /// What stands where an assignment goes.
    fn read(
        &self,
        target: &Target,
        index: Option<&Cell>,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let place = Place::Local(target.slot());
        match index {
            None => self.scalar(place, span, activation),
            Some(index) => {
                let array = self.array(place, span, activation)?;
                self.memory
                    .element(array, index, self.recorder.epoch(), span)
            }
        }
    }

    fn write(
        &mut self,
        target: &Target,
        index: Option<&Cell>,
        value: &Cell,
        span: Span,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let Some(index) = index else {
            let slot = target.slot();
            if let (Some(Held::Array(_)), Some(function)) =
                (&activation.cells[slot.0], activation.function)
            {
                let name = function.variables[slot.0].name.of(self.program.text());
                return Err(is_array(span, name));
            }
            return Ok(activation.set(slot, value));
        };
        let array = self.array(Place::Local(target.slot()), span, activation)?;
        self.data_dependent |= !index.is_constant();
        activation.assigned.push(target.slot());
        self.memory.set(array, index, value, span)
    }

    /// Counts an operation, if data takes part in it: what a compiler folds costs nothing.
    fn count(&mut self, operands: &[&Cell]) {
        if operands.iter().any(|operand| !operand.is_constant()) {
            self.operations += 1;
            self.recorder.operation();
        }
    }
}
