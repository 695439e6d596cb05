//! A routine over a square, run for all 64: the table that it is, played on the whole board.

use deltaboard_routine::{Diagnostic, Number, Program, Type};
use deltaboard_transform::Square;

use crate::meaning::Meaning;
use crate::origins::{Origin, Origins, ones};
use crate::trace::{Step, Trace};

/// Runs the routine for every square, and shows where those of a set go.
#[inline(never)]
pub(super) fn run(
    program: &Program,
    set: u64,
    run_square: impl Fn(u64) -> Result<Trace, Diagnostic>,
) -> Result<Trace, Diagnostic> {
    let runs = (0..64).map(run_square).collect::<Result<Vec<_>, _>>()?;
    let results = runs.iter().map(|run| Number::new(run.result(), Type::U64));
    if places(program, &results.collect::<Vec<_>>()).is_err() {
        // With the numbers as they are, which may have signs.
        super::check_returns_squares(program)?;
    }
    let data_dependent = runs.iter().any(Trace::is_data_dependent);
    let mut steps = Vec::new();
    let mut places: Vec<u64> = (0..64).collect();
    for frame in frames(&runs) {
        let next: Vec<_> = runs.iter().map(|run| run.board(frame)).collect();
        let motion = moved(&places, &next);
        let origins = moved(&(0..64).collect::<Vec<_>>(), &next);
        // All runs go the same way: the first stands for all.
        let told = runs[0].step(frame);
        steps.push(Step {
            span: told.map_or(program.routine().name.span, |step| step.span),
            statements: told.map_or_else(Vec::new, |step| step.statements.clone()),
            before: squares(set, &places),
            after: squares(set, &next),
            meaning: Meaning::of(&motion, &[]),
            origins,
            motion,
            operations: told.map_or(0, |step| step.operations),
            evaluations: told.map_or_else(Vec::new, |step| step.evaluations.clone()),
        });
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
        // Every square has been tried: nothing is left to chance.
        data_dependent: false,
        runs: if data_dependent { Vec::new() } else { runs },
    })
}

/// The frames to show: each step, if all runs take the same; or else the last alone.
fn frames(runs: &[Trace]) -> core::ops::RangeInclusive<usize> {
    let steps = |run: &Trace| run.steps().iter().map(|step| step.span).collect::<Vec<_>>();
    let first = steps(&runs[0]);
    let last = runs.iter().map(|run| run.steps().len()).max().unwrap_or(0);
    if runs.iter().all(|run| steps(run) == first) { 1..=last } else { last..=last }
}

/// Where a routine puts each square, by its values for all 64: numbers beyond 63 are off the board if the text declares that
/// they are squares, and a fault otherwise, as they are then something else.
pub(super) fn places(program: &Program, values: &[Number]) -> Result<Vec<u64>, Diagnostic> {
    let routine = program.routine();
    let mut beyond = values.iter().enumerate().filter(|(_, value)| value.bits > 63);
    if let (false, Some((square, value))) = (routine.returns_square, beyond.next()) {
        let square = Square::ALL[square];
        let fault = format!("gives {value} for {square}, which is not a square");
        let name = routine.name.of(program.text());
        let fault = match name {
            "" => Diagnostic::new(routine.span, format!("this {fault}")),
            name => Diagnostic::about(routine.name.span, name, &fault),
        };
        return Err(fault.with_help(
            "it can be compared, but not played; declare that it returns a `Square` if such a number means off the board",
        ));
    }
    Ok(values.iter().map(|value| value.bits).collect())
}

/// Where the squares of a set are; numbers beyond 63 are no squares.
pub(super) fn squares(set: u64, places: &[u64]) -> u64 {
    let on_board = ones(set).filter_map(|square| Square::new(u8::try_from(places[square]).ok()?));
    on_board.fold(0, |board, square| board | 1 << square.index())
}

/// How bits move that stand at `before` and come to `after`: unknown where several meet, as
/// squares that fall together are no XOR; where they part again, as what stands there is several;
/// and where one comes back that has been off the board.
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
