//! Walks the tree: every expression gets its value and its origins, every step its frame.

mod branches;
mod expression;
mod loops;
mod memory;
mod product;
mod recorder;
mod square_map;
mod statement;

use deltaboard_routine::operator::Rules;
use deltaboard_routine::syntax::{ExprId, Function, Slot};
use deltaboard_routine::{Diagnostic, Domain, Number, Program, Span, Type};

use crate::cell::Cell;
use crate::trace::Trace;
use memory::{Held, Memory};
use recorder::Recorder;

/// How many expressions a run may compute: enough for loops over every pair of squares.
const MAX_EXPRESSIONS: u32 = 100_000;

/// How many for ways that this board does not take.
const MAX_BESIDE: u32 = 30_000;

/// How many plain expressions an operation on data stands for, as its origins are followed too.
const WEIGHT_OF_DATA: u32 = 16;

/// How many calls may be open at once.
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
/// What has no result (a shift by 64, a division by zero) or no end, with its place.
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

/// What the routine makes of a board, and nothing about how: many times faster than a run.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{Permutation, evaluate};
///
/// // A routine of the reference pages, held against a table of one's own.
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
/// Those of a run.
pub fn evaluate(program: &Program, board: u64) -> Result<u64, Diagnostic> {
    evaluate_counting(program, board, None, MAX_EXPRESSIONS).0
}

/// [`evaluate`] with one number of the text replaced by another, if one is, and how many expressions were computed for it: so
/// many at most, for each square of a routine over squares.
pub fn evaluate_counting(
    program: &Program,
    board: u64,
    replaced: Option<(ExprId, u64)>,
    most: u32,
) -> (Result<u64, Diagnostic>, u32) {
    let mut expressions = 0;
    let ty = board_type(program);
    let mut run = |input: Held, memory: Memory| {
        let routine = program.routine();
        let nothing = Cell::constant(Number::new(0, Type::U64));
        let mut interpreter = Interpreter::new(program, &nothing, memory, replaced)?;
        interpreter.silent = 1;
        interpreter.tries = Some(most.min(MAX_EXPRESSIONS));
        let array = match input {
            Held::Array(array) => Some(array),
            Held::Scalar(_) => None,
        };
        let result = interpreter.call_routine(routine, input);
        expressions += interpreter.beside;
        let result = result?;
        Ok(match array {
            Some(array) => interpreter.left_on(array)?.number(),
            None => as_board(program, result)?.number(),
        })
    };
    let scalar = |number| Held::Scalar(Cell::constant(Number::new(number, ty)));
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
            let result = array.and_then(|array| run(Held::Array(array), memory));
            result.map(|result| result.bits)
        }
    };
    (result, expressions)
}

/// What the routine gives for one input, a board or the number of a square, as a number of its own type.
///
/// ```
/// use deltaboard_routine::{Number, Program, Type};
/// use deltaboard_trace::{evaluate, value};
///
/// // A bitboard for each square is no square: it has a value all the same.
/// let file = Program::parse("uint64_t file(int sq) { return 0x0101010101010101 << (sq & 7); }")?;
/// assert_eq!(value(&file, 63)?, Number::new(0x8080_8080_8080_8080, Type::U64));
/// assert!(evaluate(&file, 1 << 63).is_err());
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// What the run ends in; a routine over an array has no value.
pub fn value(program: &Program, input: u64) -> Result<Number, Diagnostic> {
    let routine = program.routine();
    let input = Cell::constant(Number::new(input, board_type(program)));
    let mut interpreter = Interpreter::new(program, &input, Memory::default(), None)?;
    interpreter.silent = 1;
    interpreter.tries = Some(MAX_EXPRESSIONS);
    let result = interpreter.call_routine(routine, Held::Scalar(input))?;
    result.map(|result| result.number()).ok_or_else(|| no_result(routine))
}

/// The squares that a routine over squares gives, which is a fault if it gives something else.
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
    let result = interpreter.call_routine(routine, Held::Scalar(board))?;
    let result = as_board(program, result)?;
    interpreter.recorder.finish(&result, routine.name.span)?;
    Ok(interpreter.into_trace())
}

/// What the routine has given, if it has: as a bitboard, what has a sign and fewer bits has it in all of them.
fn as_board(program: &Program, result: Option<Cell>) -> Result<Cell, Diagnostic> {
    let result = result.ok_or_else(|| no_result(program.routine()))?;
    Ok(match program.domain() {
        Domain::Board if result.ty().is_signed() => result.convert(Type::U64),
        _ => result,
    })
}

/// The squares of the board are numbers of an array: 1 where the set has a square, and each its
/// own origin, wherever it goes.
#[inline(never)]
fn run_mailbox(program: &Program, board: u64, ty: Type) -> Result<Trace, Diagnostic> {
    let routine = program.routine();
    let squares = (0..64).map(|square| Cell::mailbox_square(board, square, ty));
    let squares: Vec<_> = squares.collect();
    let mut memory = Memory::default();
    let packed = Cell::packed(&squares);
    let array = memory.add(squares, routine.name.span)?;
    let mut interpreter = Interpreter::new(program, &packed, memory, None)?;
    interpreter.mailbox = Some(array);
    interpreter.call_routine(routine, Held::Array(array))?;
    let result = interpreter.left_on(array)?;
    interpreter.recorder.finish(&result, routine.name.span)?;
    Ok(interpreter.into_trace())
}

#[inline(never)]
fn no_result(function: &Function) -> Diagnostic {
    let end = Span::new(function.span.end - 1, function.span.end);
    Diagnostic::new(end, "the routine ends without returning a board")
        .with_help("end it with `return x;`")
}

#[inline(never)]
fn is_array(span: Span, name: &str) -> Diagnostic {
    Diagnostic::about(span, name, "is an array, not a number")
        .with_help(format!("choose an element: `{name}[…]`"))
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
    /// A number of the text that is replaced by another.
    replaced: Option<(ExprId, u64)>,
    /// Of an evaluation, which is no run, how many expressions it may compute.
    tries: Option<u32>,
    /// How many ways are being tried that this board does not take: they leave no trace.
    silent: u32,
    /// How many branches are open whose ways are still to be joined: until then, no step is shown.
    held: u32,
    /// How many loops are open that are run once more for what they do with this board alone.
    concrete: u32,
    /// How many expressions have been computed on ways that this board does not take.
    beside: u32,
}

/// What a call comes to.
struct Called {
    value: Option<Cell>,
    /// The parameters that the caller sees changed, by their places.
    references: Vec<(usize, Cell)>,
}

/// A function's variables while it runs.
#[derive(Clone)]
struct Activation<'p> {
    function: Option<&'p Function>,
    cells: Vec<Option<Held>>,
    /// Whether its first argument is the board that the player shows.
    on_track: bool,
    /// The variables that the present statement has set.
    assigned: Vec<Slot>,
}

impl<'p> Activation<'p> {
    /// What of a `uint` becomes a `long` in C# is not read there.
    #[inline(never)]
    fn stays_narrow(&self, span: Span) -> Result<(), Diagnostic> {
        match self.function {
            Some(function) if function.rules == Rules::CSharp => {
                let fault = "a `uint` becomes a `long` here in C#, which is not read";
                Err(Diagnostic::new(span, fault).with_help("cast to one type before"))
            }
            _ => Ok(()),
        }
    }

    fn is_rust(&self) -> bool {
        self.function.is_some_and(|function| function.rules == Rules::Rust)
    }

    /// The type of what its function gives back.
    fn returns(&self) -> Option<Type> {
        self.function.and_then(|function| function.returns)
    }

    fn is_tracked(&self, slot: Slot) -> bool {
        self.function.is_some_and(|function| function.variables[slot.0].tracked)
    }

    fn set(&mut self, slot: Slot, value: &Cell) -> Cell {
        let declared = self.function.and_then(|function| function.variables[slot.0].ty);
        let ty = declared.unwrap_or_else(|| match &self.cells[slot.0] {
            // Rust's `let mut n = 0` is of the type of what comes after it.
            Some(Held::Scalar(before)) if before.ty() != Type::Untyped => before.ty(),
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
    Break,
    Continue,
    /// Nothing, of a function that is `void`.
    Return(Option<Cell>),
}

impl<'p> Interpreter<'p> {
    /// Before the routine is called: with the constants computed.
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
            replaced,
            tries: None,
            silent: 0,
            held: 0,
            concrete: 0,
            beside: 0,
        };
        let mut constants =
            Activation { function: None, cells: Vec::new(), on_track: false, assigned: Vec::new() };
        for global in program.globals() {
            let value = interpreter.initial(&global.value, global.ty, &mut constants)?;
            interpreter.globals.push(value);
        }
        Ok(interpreter)
    }

    fn into_trace(self) -> Trace {
        self.recorder.into_trace(self.operations, self.data_dependent)
    }

    /// Calls the routine, on what it works on and with the values of its other parameters.
    fn call_routine(
        &mut self,
        routine: &'p Function,
        board: Held,
    ) -> Result<Option<Cell>, Diagnostic> {
        let mut given = Vec::new();
        for parameter in self.program.parameters() {
            let number = Number::new(parameter.value, parameter.ty);
            given.push(Held::Scalar(Cell::constant(number)));
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
        arguments: Vec<Held>,
        on_track: bool,
        call: Span,
    ) -> Result<Called, Diagnostic> {
        if self.calls >= MAX_CALLS {
            return Err(Diagnostic::new(
                call,
                format!("more than {MAX_CALLS} calls inside each other"),
            )
            .with_help("a routine that calls itself so often is better written as a loop"));
        }
        self.calls += 1;
        let mut cells = vec![None; function.variables.len()];
        for ((cell, parameter), value) in cells.iter_mut().zip(&function.parameters).zip(arguments)
        {
            *cell = Some(match (value, parameter.array) {
                (Held::Scalar(value), false) => {
                    let ty = parameter.ty.unwrap_or(value.ty());
                    Held::Scalar(self.convert(&value, ty))
                }
                (Held::Array(array), true) => Held::Array(array),
                (_, array) => {
                    let name = parameter.name.of(self.program.text());
                    let takes = if array { "an array" } else { "a number, not an array" };
                    return Err(Diagnostic::about(call, name, &format!("must be {takes}")));
                }
            });
        }
        let mut activation =
            Activation { function: Some(function), cells, on_track, assigned: Vec::new() };
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
                && let Some(Held::Scalar(cell)) = &activation.cells[place]
            {
                references.push((place, cell.clone()));
            }
        }
        Ok(Called { value, references })
    }

    fn spend(&mut self, span: Span) -> Result<(), Diagnostic> {
        let (spent, most) = self.spent();
        *spent += 1;
        if *spent > most {
            let fault = format!("no end after {most} operations");
            return Err(
                Diagnostic::new(span, fault).with_help("does the loop's condition ever fail?")
            );
        }
        Ok(())
    }

    /// What has been spent, and the most that may be.
    fn spent(&mut self) -> (&mut u32, u32) {
        match (self.silent, self.tries) {
            (0, _) => (&mut self.expressions, MAX_EXPRESSIONS),
            (_, Some(most)) => (&mut self.beside, most),
            (_, None) => (&mut self.beside, MAX_BESIDE),
        }
    }

    /// Counts an operation, if data takes part in it: what a compiler folds costs nothing.
    fn count(&mut self, operands: &[&Cell]) {
        if operands.iter().all(|operand| operand.is_constant()) {
            return;
        }
        self.follows_contents();
        *self.spent().0 += WEIGHT_OF_DATA;
        if self.silent == 0 {
            self.operations += 1;
            self.recorder.operation();
        }
    }

    /// What stands on the squares of a mailbox board may be any number: what is not only moved is followed for 0 and 1 alone.
    fn follows_contents(&mut self) {
        self.data_dependent |= self.mailbox.is_some();
    }

    /// What such a number loses in a type with fewer bits may count.
    fn cuts(&mut self, value: &Cell, ty: Type) {
        if ty.bits() < value.ty().bits() && !value.is_constant() {
            self.follows_contents();
        }
    }

    fn convert(&mut self, value: &Cell, ty: Type) -> Cell {
        self.cuts(value, ty);
        value.convert(ty)
    }

    fn set(&mut self, slot: Slot, value: &Cell, activation: &mut Activation<'p>) -> Cell {
        let set = activation.set(slot, value);
        self.cuts(value, set.ty());
        set
    }

    /// The set of squares that a mailbox board was left with.
    #[inline(never)]
    fn left_on(&self, array: usize) -> Result<Cell, Diagnostic> {
        let squares = self.memory.array(array);
        let mut numbers = squares.iter().map(|square| square.number().bits);
        let Some(place) = numbers.position(|bits| bits > 1) else {
            return Ok(Cell::packed(squares));
        };
        let name = &self.program.routine().name;
        let fault = format!("leaves a number on square {place} that stood on none");
        Err(Diagnostic::about(name.span, name.of(self.program.text()), &fault)
            .with_help("a routine over a board of numbers moves them: here 1 stands on each square of the set, and 0 elsewhere"))
    }
}
