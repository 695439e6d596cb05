//! Multiplications as steps: one shifted copy of the board for each 1 of the factor.

use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Diagnostic, Number, Span, Type};

use super::recorder::Recorder;
use crate::cell::Cell;
use crate::meaning::Meaning;
use crate::origins::{Origins, ones};

/// Multiplies the current board by a constant, and records every copy as a step.
pub(super) fn record(
    recorder: &mut Recorder,
    board: &Cell,
    factor: &Cell,
    ty: Type,
    span: Span,
) -> Result<Cell, Diagnostic> {
    let (board, factor) = (board.convert(ty), factor.convert(ty).number().bits);
    let calculate = |op, left: &Cell, right: &Cell, epoch| {
        let result = left.binary(op, right, epoch);
        result.map_err(|undefined| undefined.at(span))
    };
    let times = |factor, epoch| {
        let factor = Cell::constant(Number::new(factor, ty));
        calculate(BinaryOp::Multiply, &board, &factor, epoch)
    };
    if factor.count_ones() < 2 {
        return times(factor, recorder.epoch());
    }
    let lowest = factor.trailing_zeros() as usize;
    let first = times(1 << lowest, recorder.epoch())?;
    // The motion of the steps counts from the first copy, as that is the board after the first step.
    let source = first.origins().clone();
    let mut sum = first;
    for bit in ones(factor) {
        let meaning = Meaning::Copy { factor, bit: bit as u8 };
        if bit == lowest {
            if let Some(shown) = recorder.record_step_as(&sum, span, None, meaning)? {
                sum = shown;
            }
            continue;
        }
        let copy = times(1 << bit, recorder.epoch())?;
        let next = calculate(BinaryOp::Add, &sum, &copy, recorder.epoch())?;
        let stays = Origins::input().masked(sum.origins().support());
        let unspoilt = sum.origins().agreement(&source) & source.support();
        let copied = Origins::input().masked(unspoilt).shift_left(bit - lowest);
        let lost = Origins::unknown((source.support() & !unspoilt) << (bit - lowest));
        let motion = stays.add(&copied.or(&lost)).masked(ty.mask());
        if let Some(shown) = recorder.record_step_as(&next, span, Some(motion), meaning)? {
            sum = shown;
        }
    }
    Ok(sum)
}
