//! The interpreter, which walks the tree and computes a value and origins for every expression.

mod branches;
mod expression;
mod loops;
mod memory;
mod product;
mod recorder;
mod square_map;
mod statement;
mod terms;

use deltaboard_routine::operator::Rules;
use deltaboard_routine::syntax::{ExprId, Function, Slot};
use deltaboard_routine::{Diagnostic, Domain, Number, Program, Span, Type};

use crate::cell::Cell;
use crate::trace::Trace;
use memory::{Memory, Storage};
use recorder::Recorder;

/// The maximum number of expressions that a run may evaluate: enough for loops over every pair of squares.
const MAX_EXPRESSIONS: u32 = 400_000;

/// The same maximum for branches that this board doesn't take.
const MAX_SPECULATIVE: u32 = 30_000;

/// How many plain expressions an operation on data counts for, as it computes origins too.
const DATA_OPERATION_COST: u32 = 16;

/// The maximum depth of nested calls.
const MAX_CALLS: usize = 32;

/// Runs the routine on a board.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::run;
///
/// let program = Program::parse("u64 f(u64 x) { x = x ^ (x >> 32); x = x ^ (x << 32); return x; }")?;
/// let trace = run(&program, 0x0000_0001_0000_0000)?;
/// let boards: Vec<_> = (0..=trace.steps().len()).map(|frame| trace.board(frame)).collect();
/// assert_eq!(boards, [0x1_0000_0000, 0x1_0000_0001, 0x0000_0001]);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// An operation without a result (a shift by 64, a division by zero), or a run that exceeds a limit, with its place.
pub fn run(program: &Program, board: u64) -> Result<Trace, Diagnostic> {
    let ty = board_type(program);
    match program.domain() {
        Domain::Board => run_board(program, Number::new(board, ty)),
        Domain::Square => {
            square_map::run(program, board, |square| run_board(program, Number::new(square, ty)))
        }
        Domain::Mailbox => run_mailbox(program, board, ty),
    }
}

/// Computes the routine's result for a board, without steps and origins. This is many times faster than a run.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{Permutation, evaluate};
///
/// // Compare a routine of the reference pages with a table.
/// let program = Catalogue::find("mirror-horizontal/delta-swaps").unwrap().program();
/// let table: Permutation = "sq' = sq ^ 7".parse()?;
/// for square in 0..64 {
///     assert_eq!(evaluate(&program, 1 << square)?, table.board(1 << square));
/// }
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// Those of [`run`].
pub fn evaluate(program: &Program, board: u64) -> Result<u64, Diagnostic> {
    evaluate_counting(program, board, None, MAX_EXPRESSIONS).0
}

/// [`evaluate`] with one number of the text optionally replaced by another, and with a maximum number of expressions.
/// Also returns how many expressions were evaluated. The maximum applies to each square of a routine over squares.
pub fn evaluate_counting(
    program: &Program,
    board: u64,
    replaced: Option<(ExprId, u64)>,
    most: u32,
) -> (Result<u64, Diagnostic>, u32) {
    let mut expressions = 0;
    let ty = board_type(program);
    let mut run = |input: Storage, memory: Memory| {
        let routine = program.routine();
        let nothing = Cell::constant(Number::new(0, Type::U64));
        let mut interpreter =
            Interpreter::silent(program, &nothing, memory, replaced, most.min(MAX_EXPRESSIONS))?;
        let array = match input {
            Storage::Array(array) => Some(array),
            Storage::Scalar(_) => None,
        };
        let result = interpreter.call_routine(routine, input);
        expressions += interpreter.speculative_expressions;
        let result = result?;
        Ok(match array {
            Some(array) => interpreter.mailbox_result(array)?.number(),
            None => as_board(program, result)?.number(),
        })
    };
    let scalar = |number| Storage::Scalar(Cell::constant(Number::new(number, ty)));
    let result = match program.domain() {
        Domain::Board => run(scalar(board), Memory::default()).map(|result| result.bits),
        Domain::Square => (0..64)
            .map(|square| run(scalar(square), Memory::default()))
            .collect::<Result<Vec<_>, _>>()
            .and_then(|values| square_map::places(program, &values))
            .map(|places| square_map::squares(board, &places)),
        Domain::Mailbox => {
            let mut memory = Memory::default();
            let number = |square: u32| Cell::constant(Number::new(board >> square & 1, ty));
            let squares = (0..64).map(number).collect();
            let array = memory.add(squares, program.routine().name.span);
            let result = array.and_then(|array| run(Storage::Array(array), memory));
            result.map(|result| result.bits)
        }
    };
    (result, expressions)
}

/// The routine's result for one input, a board or the number of a square, as a number of the result's type.
///
/// ```
/// use deltaboard_routine::{Number, Program, Type};
/// use deltaboard_trace::{evaluate, value};
///
/// // A routine that returns a bitboard for each square doesn't map squares, but has values.
/// let file = Program::parse("uint64_t file(int sq) { return 0x0101010101010101 << (sq & 7); }")?;
/// assert_eq!(value(&file, 63)?, Number::new(0x8080_8080_8080_8080, Type::U64));
/// assert!(evaluate(&file, 1 << 63).is_err());
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The error that ends the run. A routine over an array has no value, which is an error too.
pub fn value(program: &Program, input: u64) -> Result<Number, Diagnostic> {
    let routine = program.routine();
    let input = Cell::constant(Number::new(input, board_type(program)));
    let memory = Memory::default();
    let mut interpreter = Interpreter::silent(program, &input, memory, None, MAX_EXPRESSIONS)?;
    let result = interpreter.call_routine(routine, Storage::Scalar(input))?;
    result.map(|result| result.number()).ok_or_else(|| no_result(routine))
}

/// Returns the first input for which an operation overflows that a debug build of Rust checks or that C leaves undefined, with
/// the operation: a board, or the number of a square. Those that are tried are the inputs of a proof, or [`sample_boards`](crate::sample_boards).
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::overflow;
///
/// let program = Program::parse("fn rest(x: u64) -> u64 { x & (x - 1) }")?;
/// let (board, operation) = overflow(&program).expect("0 - 1 overflows");
/// assert_eq!((board, operation.of(program.text())), (0, "x - 1"));
/// assert_eq!(overflow(&Program::parse("fn rest(x: u64) -> u64 { x & x.wrapping_sub(1) }")?), None);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn overflow(program: &Program) -> Option<(u64, Span)> {
    if !program.may_check_overflow() || program.domain() == Domain::Mailbox {
        return None;
    }
    let inputs = match program.domain() {
        Domain::Square => (0..64).collect(),
        _ => crate::sample_boards(&[program]),
    };
    inputs.into_iter().find_map(|input| Some((input, overflow_for(program, input)?)))
}

/// Returns the first operation that overflows for an input, of those that must not do so silently.
pub fn overflow_for(program: &Program, input: u64) -> Option<Span> {
    let cell = Cell::constant(Number::new(input, board_type(program)));
    let memory = Memory::default();
    let mut interpreter =
        Interpreter::silent(program, &cell, memory, None, MAX_EXPRESSIONS).ok()?;
    // What comes before an error has overflowed all the same.
    let _ = interpreter.call_routine(program.routine(), Storage::Scalar(cell));
    interpreter.overflow
}

/// Checks that a routine over squares returns a square for each square.
pub fn check_returns_squares(program: &Program) -> Result<(), Diagnostic> {
    let values = (0..64).map(|square| value(program, square));
    let values = values.collect::<Result<Vec<_>, _>>()?;
    square_map::places(program, &values).map(|_| ())
}

fn board_type(program: &Program) -> Type {
    program.routine().parameters[program.routine().board].ty.unwrap_or(Type::U64)
}

fn run_board(program: &Program, board: Number) -> Result<Trace, Diagnostic> {
    let routine = program.routine();
    let width = program.domain().width();
    let board = Cell::input(board, width);
    let mut interpreter = Interpreter::new(program, &board, Memory::default(), None)?;
    let result = interpreter.call_routine(routine, Storage::Scalar(board))?;
    let result = as_board(program, result)?;
    interpreter.recorder.finish(&result, routine.name.span)?;
    Ok(interpreter.into_trace())
}

/// The routine's result, if it has one. For a routine over boards, a signed result with fewer bits is sign-extended.
fn as_board(program: &Program, result: Option<Cell>) -> Result<Cell, Diagnostic> {
    let result = result.ok_or_else(|| no_result(program.routine()))?;
    Ok(match program.domain() {
        Domain::Board if result.ty().is_signed() => result.convert(Type::U64),
        _ => result,
    })
}

/// Runs a routine over a mailbox board, an array with 1 on each square of the set and 0 elsewhere. Each square is
/// its own origin.
fn run_mailbox(program: &Program, board: u64, ty: Type) -> Result<Trace, Diagnostic> {
    let routine = program.routine();
    let squares = (0..64).map(|square| Cell::mailbox_square(board, square, ty));
    let squares: Vec<_> = squares.collect();
    let mut memory = Memory::default();
    let packed = Cell::packed(&squares);
    let array = memory.add(squares, routine.name.span)?;
    let mut interpreter = Interpreter::new(program, &packed, memory, None)?;
    interpreter.mailbox = Some(array);
    interpreter.call_routine(routine, Storage::Array(array))?;
    let result = interpreter.mailbox_result(array)?;
    interpreter.recorder.finish(&result, routine.name.span)?;
    Ok(interpreter.into_trace())
}

fn no_result(function: &Function) -> Diagnostic {
    let end = Span::new(function.span.end - 1, function.span.end);
    Diagnostic::new(end, "the routine ends without returning a board")
        .with_help("end it with `return x;`")
}

fn is_array(span: Span, name: &str) -> Diagnostic {
    Diagnostic::about(span, name, "is an array, not a number")
        .with_help(format!("choose an element: `{name}[…]`"))
}

struct Interpreter<'p> {
    program: &'p Program,
    globals: Vec<Storage>,
    memory: Memory,
    /// The array that is the board, in a routine over a mailbox board.
    mailbox: Option<usize>,
    recorder: Recorder,
    expressions: u32,
    operations: u32,
    calls: usize,
    /// Whether the path depended on the board. The origins then hold only for boards that take the same path.
    data_dependent: bool,
    /// An operation for which it mattered what a number without a width has beyond 64 bits.
    needs_more_bits: Option<Span>,
    /// The first operation that overflowed and that a debug build checks.
    overflow: Option<Span>,
    /// A number of the text that is replaced by another.
    replaced: Option<(ExprId, u64)>,
    /// The maximum number of expressions of an evaluation that isn't a run.
    budget: Option<u32>,
    /// The nesting depth of branches that this board doesn't take. Nothing is recorded in them.
    silent: u32,
    /// The number of open branches that aren't joined yet. Until they are, no step is recorded.
    unjoined_branches: u32,
    /// The number of open loops that run a second time for this board alone.
    concrete: u32,
    /// The number of expressions evaluated in branches that this board doesn't take.
    speculative_expressions: u32,
}

/// The result of a call.
struct CallResult {
    value: Option<Cell>,
    /// The final values of the reference parameters, with their indices.
    references: Vec<(usize, Cell)>,
}

/// The variables of a function during a call.
#[derive(Clone)]
struct Activation<'p> {
    function: Option<&'p Function>,
    cells: Vec<Option<Storage>>,
    /// Whether the call records steps, because its first argument is the current board.
    records_steps: bool,
    /// The variables that the current statement has assigned.
    assigned: Vec<Slot>,
}

impl<'p> Activation<'p> {
    fn rules(&self) -> Rules {
        self.function.map_or(Rules::C, |function| function.rules)
    }

    fn is_rust(&self) -> bool {
        self.rules() == Rules::Rust
    }

    /// The return type of the function.
    fn returns(&self) -> Option<Type> {
        self.function.and_then(|function| function.returns)
    }

    fn is_tracked(&self, slot: Slot) -> bool {
        self.function.is_some_and(|function| function.variables[slot.0].tracked)
    }

    fn set(&mut self, slot: Slot, value: &Cell) -> Cell {
        let declared = self.function.and_then(|function| function.variables[slot.0].ty);
        let ty = declared.unwrap_or_else(|| match &self.cells[slot.0] {
            // Rust's `let mut n = 0` gets its type from later assignments.
            Some(Storage::Scalar(before)) if before.ty() != Type::Untyped => before.ty(),
            _ => value.ty(),
        });
        let value = value.convert(ty);
        self.cells[slot.0] = Some(Storage::Scalar(value.clone()));
        self.assigned.push(slot);
        value
    }
}

/// How a statement ends.
enum Flow {
    Next,
    Break,
    Continue,
    /// `None` for a `return` without a value.
    Return(Option<Cell>),
}

impl<'p> Interpreter<'p> {
    /// An interpreter with all global constants evaluated, ready to call the routine.
    fn new(
        program: &'p Program,
        board: &Cell,
        memory: Memory,
        replaced: Option<(ExprId, u64)>,
    ) -> Result<Self, Diagnostic> {
        let mut interpreter = Self {
            program,
            globals: Vec::new(),
            memory,
            mailbox: None,
            recorder: Recorder::new(board),
            expressions: 0,
            operations: 0,
            calls: 0,
            data_dependent: false,
            needs_more_bits: None,
            overflow: None,
            replaced,
            budget: None,
            silent: 0,
            unjoined_branches: 0,
            concrete: 0,
            speculative_expressions: 0,
        };
        let mut constants = Activation {
            function: None,
            cells: Vec::new(),
            records_steps: false,
            assigned: Vec::new(),
        };
        for global in program.globals() {
            let value = interpreter.initial(&global.value, global.ty, &mut constants)?;
            interpreter.globals.push(value);
        }
        Ok(interpreter)
    }

    /// The same, for an evaluation that records nothing and has a maximum number of expressions.
    fn silent(
        program: &'p Program,
        board: &Cell,
        memory: Memory,
        replaced: Option<(ExprId, u64)>,
        most: u32,
    ) -> Result<Self, Diagnostic> {
        let interpreter = Self::new(program, board, memory, replaced)?;
        Ok(Self { silent: 1, budget: Some(most), ..interpreter })
    }

    fn into_trace(self) -> Trace {
        self.recorder.into_trace(self.operations, self.data_dependent, self.needs_more_bits)
    }

    /// Calls the routine with the board and the values of its other parameters.
    fn call_routine(
        &mut self,
        routine: &'p Function,
        board: Storage,
    ) -> Result<Option<Cell>, Diagnostic> {
        let mut given = Vec::new();
        for parameter in self.program.parameters() {
            let number = Number::new(parameter.value, parameter.ty);
            given.push(Storage::Scalar(Cell::constant(number)));
        }
        given.insert(routine.board, board);
        let called = self.call(routine, given, true, routine.name.span)?;
        let mut references = called.references.into_iter();
        let board = || references.find(|(place, _)| *place == routine.board).map(|(_, cell)| cell);
        Ok(called.value.or_else(board))
    }

    fn call(
        &mut self,
        function: &'p Function,
        arguments: Vec<Storage>,
        records_steps: bool,
        call: Span,
    ) -> Result<CallResult, Diagnostic> {
        if self.calls >= MAX_CALLS {
            return Err(Diagnostic::new(call, format!("more than {MAX_CALLS} nested calls"))
                .with_help("rewrite a routine that calls itself so often as a loop"));
        }
        self.calls += 1;
        let mut cells = vec![None; function.variables.len()];
        for ((cell, parameter), value) in cells.iter_mut().zip(&function.parameters).zip(arguments)
        {
            *cell = Some(match (value, parameter.array) {
                (Storage::Scalar(value), false) => {
                    let ty = parameter.ty.unwrap_or(value.ty());
                    Storage::Scalar(self.convert(&value, ty))
                }
                (Storage::Array(array), true) => Storage::Array(array),
                (_, array) => {
                    let name = parameter.name.of(self.program.text());
                    let expected = if array { "an array" } else { "a number, not an array" };
                    return Err(Diagnostic::about(call, name, &format!("must be {expected}")));
                }
            });
        }
        let mut activation =
            Activation { function: Some(function), cells, records_steps, assigned: Vec::new() };
        let flow = self.block(&function.body, false, &mut activation)?;
        self.calls -= 1;
        let value = match (flow, function.returns) {
            (Flow::Return(Some(value)), Some(_)) => Some(value),
            (_, None) => None,
            (_, Some(_)) => return Err(no_result(function)),
        };
        let mut references = Vec::new();
        for (place, parameter) in function.parameters.iter().enumerate() {
            if parameter.by_reference
                && let Some(Storage::Scalar(cell)) = &activation.cells[place]
            {
                references.push((place, cell.clone()));
            }
        }
        Ok(CallResult { value, references })
    }

    fn spend(&mut self, span: Span) -> Result<(), Diagnostic> {
        let (spent, most) = self.spent();
        *spent += 1;
        if *spent > most {
            let fault = format!("stopped after {most} operations");
            return Err(
                Diagnostic::new(span, fault).with_help("does the loop's condition ever fail?")
            );
        }
        Ok(())
    }

    /// The counter of expressions that applies now, and its maximum.
    fn spent(&mut self) -> (&mut u32, u32) {
        match (self.silent, self.budget) {
            (0, _) => (&mut self.expressions, MAX_EXPRESSIONS),
            (_, Some(most)) => (&mut self.speculative_expressions, most),
            (_, None) => (&mut self.speculative_expressions, MAX_SPECULATIVE),
        }
    }

    /// Counts an operation if an operand depends on the board. Others don't count, as a compiler folds them.
    fn count(&mut self, operands: &[&Cell]) {
        if operands.iter().all(|operand| operand.is_constant()) {
            return;
        }
        self.mark_contents_used();
        *self.spent().0 += DATA_OPERATION_COST;
        if self.silent == 0 {
            self.operations += 1;
            self.recorder.operation();
        }
    }

    /// Marks a run over a mailbox board as data-dependent. The squares may contain any numbers, but a run follows only 0
    /// and 1, so its origins hold for other contents only as long as the routine does nothing but move them.
    fn mark_contents_used(&mut self) {
        self.data_dependent |= self.mailbox.is_some();
    }

    /// Marks the run as above if a conversion truncates a content of a mailbox board, as a larger number would change.
    fn note_truncation(&mut self, value: &Cell, ty: Type) {
        if ty.bits() < value.ty().bits() && !value.is_constant() {
            self.mark_contents_used();
        }
    }

    fn convert(&mut self, value: &Cell, ty: Type) -> Cell {
        self.note_truncation(value, ty);
        value.convert(ty)
    }

    fn set(&mut self, slot: Slot, value: &Cell, activation: &mut Activation<'p>) -> Cell {
        let set = activation.set(slot, value);
        self.note_truncation(value, set.ty());
        set
    }

    /// The set of squares with a 1 on the mailbox board.
    fn mailbox_result(&self, array: usize) -> Result<Cell, Diagnostic> {
        let squares = self.memory.array(array);
        let mut numbers = squares.iter().map(|square| square.number().bits);
        let Some(place) = numbers.position(|bits| bits > 1) else {
            return Ok(Cell::packed(squares));
        };
        let name = &self.program.routine().name;
        let fault = format!("leaves a value other than 0 or 1 on square {place}");
        Err(Diagnostic::about(name.span, name.of(self.program.text()), &fault)
            .with_help("a mailbox routine may only move values; the input has 1 on each square of the set and 0 elsewhere"))
    }
}
