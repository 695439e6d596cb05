//! Routines over a square: they run for all 64 squares, and the table of results moves the whole board.

use deltaboard_routine::{Diagnostic, Number, Program, Type};
use deltaboard_transform::Square;

use crate::meaning::Meaning;
use crate::origins::{Origin, Origins, ones};
use crate::trace::{Step, Trace};

/// Runs the routine for every square, and moves the squares of a set accordingly.
pub(super) fn run(
    program: &Program,
    set: u64,
    run_square: impl Fn(u64) -> Result<Trace, Diagnostic>,
) -> Result<Trace, Diagnostic> {
    let runs = (0..64).map(run_square).collect::<Result<Vec<_>, _>>()?;
    let results = runs.iter().map(|run| Number::new(run.result(), Type::U64));
    if places(program, &results.collect::<Vec<_>>()).is_err() {
        // Returns the error with the numbers in their own types, which may be signed.
        super::check_returns_squares(program)?;
    }
    let data_dependent = runs.iter().any(Trace::is_data_dependent);
    let mut steps = Vec::new();
    let mut places: Vec<u64> = (0..64).collect();
    let mut all_places = vec![places.clone()];
    for frame in frames(&runs) {
        let next: Vec<_> = runs.iter().map(|run| run.board(frame)).collect();
        let motion = moved(&places, &next);
        let origins = moved(&(0..64).collect::<Vec<_>>(), &next);
        // All runs have the same steps, so those of the first run represent all.
        let first_step = runs[0].step(frame);
        steps.push(Step {
            span: first_step.map_or(program.routine().name.span, |step| step.span),
            statements: first_step.map_or_else(Vec::new, |step| step.statements.clone()),
            before: squares(set, &places),
            after: squares(set, &next),
            meaning: Meaning::of(&motion, &[]),
            origins,
            motion,
            term: None,
            operations: first_step.map_or(0, |step| step.operations),
            evaluations: first_step.map_or_else(Vec::new, |step| step.evaluations.clone()),
        });
        all_places.push(next.clone());
        places = next;
    }
    let operations = runs.iter().map(Trace::operations).max().unwrap_or(0);
    let depth = runs.iter().map(Trace::depth).max().unwrap_or(0);
    Ok(Trace {
        input: set,
        input_origins: Origins::input(),
        steps,
        operations,
        depth,
        // Every square was tried, so the result holds for all boards.
        data_dependent: false,
        needs_more_bits: runs.iter().find_map(Trace::needs_more_bits),
        runs: if data_dependent { Vec::new() } else { runs },
        places: all_places,
    })
}

/// The frames to record: each step if all runs have the same steps, else only the last frame.
fn frames(runs: &[Trace]) -> core::ops::RangeInclusive<usize> {
    let steps = |run: &Trace| run.steps().iter().map(|step| step.span).collect::<Vec<_>>();
    let first = steps(&runs[0]);
    let last = runs.iter().map(|run| run.steps().len()).max().unwrap_or(0);
    if runs.iter().all(|run| steps(run) == first) { 1..=last } else { last..=last }
}

/// The goal of each square, from the routine's values for all 64. A number above 63 is off the board if the routine
/// declares that it returns a `Square`. Otherwise it is an error, as the routine then returns something else.
pub(super) fn places(program: &Program, values: &[Number]) -> Result<Vec<u64>, Diagnostic> {
    let routine = program.routine();
    let mut beyond = values.iter().enumerate().filter(|(_, value)| value.bits > 63);
    if let (false, Some((square, value))) = (routine.returns_square, beyond.next()) {
        let square = Square::ALL[square];
        let fault = format!("returns {value} for {square}, which is not a square");
        let name = routine.name.of(program.text());
        let fault = match name {
            "" => Diagnostic::new(routine.span, format!("this {fault}")),
            name => Diagnostic::about(routine.name.span, name, &fault),
        };
        return Err(fault.with_help(
            "it can be compared, but not animated; if such a number means off the board, declare that it returns a `Square`",
        ));
    }
    Ok(values.iter().map(|value| value.bits).collect())
}

/// The set of squares at the places of a set; places above 63 are off the board.
pub(super) fn squares(set: u64, places: &[u64]) -> u64 {
    let on_board = ones(set).filter_map(|square| Square::new(u8::try_from(places[square]).ok()?));
    on_board.fold(0, |board, square| board | 1 << square.index())
}

/// The motion of bits from the places `before` to the places `after`. A bit is unknown where several
/// squares meet, as their union isn't an XOR; where such squares separate again; and where a square
/// comes back that was off the board.
fn moved(before: &[u64], after: &[u64]) -> Origins {
    let mut bits = [Origin::ZERO; 64];
    let mut goals = [None; 64];
    let mut unknown = 0u64;
    for (&from, &to) in before.iter().zip(after) {
        let (from, to) = (place(from), place(to));
        if let Some(from) = from {
            match goals[from] {
                Some(goal) if goal != to => {
                    unknown |= [goal, to].into_iter().flatten().fold(0, |bits, to| bits | 1 << to);
                }
                _ => goals[from] = Some(to),
            }
        }
        let Some(to) = to else {
            continue;
        };
        let bit = from.map_or(Origin::Unknown, Origin::from_bit);
        if bits[to] != Origin::ZERO && bits[to] != bit {
            unknown |= 1 << to;
        }
        bits[to] = bit;
    }
    Origins::from_bits(|n| if unknown >> n & 1 == 1 { Origin::Unknown } else { bits[n] })
}

fn place(number: u64) -> Option<usize> {
    (number < 64).then_some(number as usize)
}
