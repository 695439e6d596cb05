//! Numbers without a width: Python's `int`, JavaScript's `BigInt`.
//!
//! Such a number has two words. The low one is always exact, because the low bits of sums, products and left shifts depend
//! only on low bits. The high one says what goes beyond 64 bits, with the sign; it matters only to some operations.

use deltaboard_routine::calculation::Undefined;
use deltaboard_routine::operator::{BinaryOp, UnaryOp};
use deltaboard_routine::{Number, Type};

use crate::cell::Cell;

/// The high word of a number without a width.
#[derive(Clone, Debug)]
pub(crate) enum High {
    /// The number is at least 0, and has at most 64 bits.
    Zero,
    /// Bits 64 to 127; the last one is the sign.
    Word(Cell),
    /// The number has more bits, which aren't followed.
    Lost,
}

impl High {
    /// A word, which is a signed number of 64 bits.
    pub(crate) fn of(word: Cell) -> Self {
        match word.origins().as_constant() {
            Some(0) => Self::Zero,
            _ => Self::Word(word),
        }
    }

    fn constant(word: i64) -> Self {
        Self::of(Cell::constant(Number::new(word as u64, Type::I64)))
    }

    /// The high word of an element of a table whose index depends on the board.
    pub(crate) fn of_elements(table: &[Cell], place: usize) -> Self {
        match table.iter().all(|it| matches!(it.high(), Self::Zero)) {
            true => Self::Zero,
            false => table[place].high().word().map_or(Self::Lost, not_followed),
        }
    }

    pub(crate) fn word(&self) -> Option<Cell> {
        match self {
            Self::Zero => Some(Cell::constant(Number::new(0, Type::I64))),
            Self::Word(word) => Some(word.clone()),
            Self::Lost => None,
        }
    }

    pub(crate) fn is_constant(&self) -> bool {
        match self {
            Self::Zero => true,
            Self::Word(word) => word.is_constant(),
            Self::Lost => false,
        }
    }

    pub(crate) fn same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Zero, Self::Zero) => true,
            (Self::Word(word), Self::Word(other)) => word.same_as(other),
            _ => false,
        }
    }
}

/// What a number without a width lacks to be a board.
pub(crate) enum Excess {
    /// It is at least 0 and has at most 64 bits: on all boards, or else only on this one.
    None { on_all: bool },
    /// It is below 0.
    Negative,
    /// It can have this many bits, or more than are followed.
    Bits(Option<u32>),
}

pub(crate) fn excess(cell: &Cell) -> Excess {
    let High::Word(word) = cell.high() else {
        return match cell.high() {
            High::Lost => Excess::Bits(None),
            _ => Excess::None { on_all: true },
        };
    };
    let origins = word.origins();
    let is_known = origins.is_linear();
    if !is_known && !word.number().is_true() {
        return Excess::None { on_all: false };
    }
    if word.number().signed() < 0 || is_known && origins.support() >> 63 == 1 {
        return Excess::Negative;
    }
    let bits = if is_known { origins.support() } else { word.number().bits };
    Excess::Bits(Some(128 - bits.leading_zeros()))
}

/// Whether a number is below 0 on this board, but not on all, and no lower than -64.
pub(crate) fn is_small_negative(cell: &Cell) -> bool {
    let varies = matches!(cell.high(), High::Word(word) if !word.origins().is_linear());
    (varies || cell.is_constant()) && exact(cell).is_some_and(|number| (-64..0).contains(&number))
}

/// A number of 64 bits or less, as one without a width.
pub(crate) fn unbounded(cell: &Cell) -> Cell {
    let signed = cell.ty().is_signed();
    let cell = cell.convert(if signed { Type::I64 } else { Type::U64 });
    if !signed {
        return cell.with_high(High::Zero);
    }
    let places = Cell::constant(Number::new(63, Type::I64));
    // A shift by less than the width has a result.
    let high = cell.binary(BinaryOp::ShiftRight, &places, 0).map_or(High::Lost, High::of);
    cell.with_high(high)
}

/// The lowest bits of a number without a width; as a `bool`, whether it isn't 0.
pub(crate) fn bounded(cell: &Cell, ty: Type) -> Cell {
    let low = cell.low().convert(ty);
    match (ty, cell.high()) {
        (Type::Bool, High::Word(word)) => {
            let high = word.convert(Type::Bool);
            low.binary(BinaryOp::Or, &high, 0).map_or(low, |any| any.convert(Type::Bool))
        }
        _ => low,
    }
}

/// Whether what the numbers have beyond 64 bits matters to the lowest 64 bits of the result.
pub(crate) fn needs_high(op: BinaryOp, left: &Cell, right: &Cell) -> bool {
    let has_high = |cell: &Cell| !matches!(cell.high(), High::Zero);
    match op {
        BinaryOp::ShiftLeft => has_high(right) || right.number().bits > 63,
        BinaryOp::ShiftRight => has_high(left) || has_high(right) || right.number().bits > 63,
        BinaryOp::Divide | BinaryOp::Remainder => has_high(left) || has_high(right),
        op => op.is_comparison() && (has_high(left) || has_high(right)),
    }
}

pub(crate) fn unary(op: UnaryOp, cell: &Cell, epoch: u32) -> Cell {
    match op {
        UnaryOp::Not => bounded(cell, Type::Bool).unary(op, epoch),
        UnaryOp::Negate => {
            let zero = Cell::constant(Number::new(0, Type::Int));
            add(BinaryOp::Subtract, &zero, cell, epoch)
        }
        _ => {
            let high = cell.high().word().map(|word| word.unary(op, epoch));
            cell.low().unary(op, epoch).with_high(high.map_or(High::Lost, High::of))
        }
    }
}

pub(crate) fn binary(
    op: BinaryOp,
    left: &Cell,
    right: &Cell,
    epoch: u32,
) -> Result<Cell, Undefined> {
    let (left, right) = (left.convert(Type::Int), right.convert(Type::Int));
    let (one, other) = (left.high(), right.high());
    match op {
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            let low = left.low().binary(op, &right.low(), epoch)?;
            let high = match (one, other) {
                (High::Zero, High::Zero) => High::Zero,
                (High::Zero, _) | (_, High::Zero) if op == BinaryOp::And => High::Zero,
                _ => match (one.word(), other.word()) {
                    (Some(one), Some(other)) => High::of(one.binary(op, &other, epoch)?),
                    _ => High::Lost,
                },
            };
            Ok(low.with_high(high))
        }
        BinaryOp::Add | BinaryOp::Subtract => Ok(add(op, &left, &right, epoch)),
        BinaryOp::Multiply => multiply(&left, &right, epoch),
        BinaryOp::ShiftLeft => shift_left(&left, &right, epoch),
        BinaryOp::ShiftRight => shift_right(&left, &right, epoch),
        _ => compare_or_divide(op, &left, &right, epoch),
    }
}

/// The number on this board, if it is followed.
fn exact(cell: &Cell) -> Option<i128> {
    let word = cell.high().word()?.number().signed();
    Some(i128::from(word) << 64 | i128::from(cell.number().bits))
}

/// The high word of a number; lost, if it has more than 128 bits.
fn high_of(number: Option<i128>) -> High {
    number.map_or(High::Lost, |number| High::constant((number >> 64) as i64))
}

/// The same high word, which depends on the board in an unknown way.
fn not_followed(word: Cell) -> High {
    High::Word(word.not_followed(u64::MAX))
}

fn are_constant(cells: [&Cell; 2]) -> bool {
    cells.iter().all(|cell| cell.is_constant())
}

/// The least and the greatest number that the known bits allow, if there is a high word for it.
fn range(cell: &Cell) -> Option<(i128, i128)> {
    let (least, most) = cell.origins().range();
    let high = match cell.high() {
        High::Zero => 0,
        high if high.is_constant() => i128::from(high.word()?.number().signed()) << 64,
        _ => return None,
    };
    Some((high | i128::from(least), high | i128::from(most)))
}

/// The high word of a result that lies between two numbers, and is this one here.
fn high_between(least: Option<i128>, most: Option<i128>, here: Option<i128>) -> High {
    match (least, most) {
        (Some(least), Some(most)) if least >> 64 == most >> 64 => high_of(Some(least)),
        _ => match high_of(here).word() {
            Some(word) => not_followed(word),
            None => High::Lost,
        },
    }
}

fn add(op: BinaryOp, left: &Cell, right: &Cell, epoch: u32) -> Cell {
    let is_sum = op == BinaryOp::Add;
    // Sums and differences always have a result.
    let low = left.low().binary(op, &right.low(), epoch).unwrap_or_else(|_| left.low());
    let of = |one: Option<i128>, other: Option<i128>| match is_sum {
        true => one?.checked_add(other?),
        false => one?.checked_sub(other?),
    };
    let here = of(exact(left), exact(right));
    let high = match (range(left), range(right)) {
        (Some((least, most)), Some((other_least, other_most))) => {
            let (low_end, high_end) =
                if is_sum { (other_least, other_most) } else { (other_most, other_least) };
            high_between(of(Some(least), Some(low_end)), of(Some(most), Some(high_end)), here)
        }
        _ => high_between(None, None, here),
    };
    // Bits that both numbers don't have don't carry.
    let apart = is_sum && left.origins().support() & right.origins().support() == 0;
    match (apart, left.high(), right.high()) {
        (true, _, High::Zero) => low.with_high(left.high().clone()),
        (true, High::Zero, _) => low.with_high(right.high().clone()),
        _ => low.with_high(high),
    }
}

fn multiply(left: &Cell, right: &Cell, epoch: u32) -> Result<Cell, Undefined> {
    let low = left.low().binary(BinaryOp::Multiply, &right.low(), epoch)?;
    let of = |one: Option<i128>, other: Option<i128>| one?.checked_mul(other?);
    let here = of(exact(left), exact(right));
    let high = match (range(left), range(right)) {
        (Some((least, most)), Some((other_least, other_most)))
            if least >= 0 && other_least >= 0 =>
        {
            let ends = [(least, other_least), (most, other_most)];
            let [least, most] = ends.map(|(one, other)| of(Some(one), Some(other)));
            high_between(least, most, here)
        }
        _ if are_constant([left, right]) => high_of(here),
        _ => high_between(None, None, here),
    };
    Ok(low.with_high(high))
}

/// The distance of a shift on this board.
fn distance(by: &Cell) -> Result<u32, Undefined> {
    match exact(by) {
        Some(distance) if distance < 0 => {
            Err(Undefined::Shift { width: 64, distance: distance as i64 })
        }
        Some(distance) => Ok(u32::try_from(distance).unwrap_or(u32::MAX)),
        None => Err(Undefined::TooLong),
    }
}

fn places(number: u32) -> Cell {
    Cell::constant(Number::new(number.into(), Type::I32))
}

fn shift_left(left: &Cell, by: &Cell, epoch: u32) -> Result<Cell, Undefined> {
    use BinaryOp::{Or, ShiftLeft, ShiftRight};
    let distance = distance(by)?;
    let shifted = |number: i128, by: u32| {
        let shifted = number.checked_shl(by).filter(|_| by < 127)?;
        (shifted >> by == number).then_some(shifted)
    };
    let here = exact(left).and_then(|number| shifted(number, distance));
    if !by.is_constant() {
        let ends = match (left.high(), by.high()) {
            (High::Zero, High::Zero) => {
                let most = by.origins().support().min(128) as u32;
                range(left).and_then(|(_, end)| shifted(end, most))
            }
            _ => None,
        };
        let high = high_between(Some(0), ends, here);
        let low = if distance > 63 { 0 } else { left.number().bits << distance };
        let low = Number::new(low, Type::U64);
        let low = left.depending_on(by, low, epoch);
        return Ok(low.with_high(high));
    }
    if distance == 0 {
        return Ok(left.clone());
    }
    if distance > 63 {
        let low = Cell::constant(Number::new(0, Type::U64));
        let is_zero = matches!(left.high(), High::Zero);
        let high = match are_constant([left, by]) {
            true => high_of(here),
            _ if distance == 64 && is_zero && left.origins().support() >> 63 == 0 => {
                High::of(left.low().convert(Type::I64))
            }
            _ => High::Lost,
        };
        return Ok(low.with_high(high));
    }
    let low = left.low().binary(ShiftLeft, &places(distance), epoch)?;
    let out = left.low().binary(ShiftRight, &places(64 - distance), epoch)?.convert(Type::I64);
    let high = match left.high() {
        High::Zero => High::of(out),
        _ if are_constant([left, by]) => high_of(here),
        High::Word(word) if word.origins().support() >> (63 - distance) == 0 => {
            let word = word.binary(ShiftLeft, &places(distance), epoch)?;
            High::of(word.binary(Or, &out, epoch)?)
        }
        _ => High::Lost,
    };
    Ok(low.with_high(high))
}

fn shift_right(left: &Cell, by: &Cell, epoch: u32) -> Result<Cell, Undefined> {
    use BinaryOp::{Or, ShiftLeft, ShiftRight};
    let distance = distance(by)?;
    let here = exact(left).ok_or(Undefined::TooLong)? >> distance.min(127);
    if !by.is_constant() {
        let low = left.depending_on(by, Number::new(here as u64, Type::U64), epoch);
        return Ok(low.with_high(match left.high() {
            High::Zero => High::Zero,
            _ => high_between(None, None, Some(here)),
        }));
    }
    let high = match left.high() {
        High::Word(word) => word,
        _ if distance > 63 => return Ok(Cell::constant(Number::new(0, Type::Int))),
        _ => {
            let low = left.low().binary(ShiftRight, &places(distance), epoch)?;
            return Ok(low.with_high(High::Zero));
        }
    };
    if distance == 0 {
        return Ok(left.clone());
    }
    if distance > 63 {
        let low = high.binary(ShiftRight, &places((distance - 64).min(63)), epoch)?;
        let sign = high.binary(ShiftRight, &places(63), epoch)?;
        return Ok(low.convert(Type::U64).with_high(High::of(sign)));
    }
    let low = left.low().binary(ShiftRight, &places(distance), epoch)?;
    let from_high = high.convert(Type::U64).binary(ShiftLeft, &places(64 - distance), epoch)?;
    let low = low.binary(Or, &from_high, epoch)?;
    Ok(low.with_high(High::of(high.binary(ShiftRight, &places(distance), epoch)?)))
}

fn compare_or_divide(
    op: BinaryOp,
    left: &Cell,
    right: &Cell,
    epoch: u32,
) -> Result<Cell, Undefined> {
    if let (High::Zero, High::Zero) = (left.high(), right.high()) {
        let result = left.low().binary(op, &right.low(), epoch)?;
        return Ok(if op.is_comparison() { result } else { result.with_high(High::Zero) });
    }
    let (Some(one), Some(other)) = (exact(left), exact(right)) else {
        return Err(Undefined::TooLong);
    };
    let order = one.cmp(&other);
    let truth = match op {
        BinaryOp::Less => order.is_lt(),
        BinaryOp::LessOrEqual => order.is_le(),
        BinaryOp::Greater => order.is_gt(),
        BinaryOp::GreaterOrEqual => order.is_ge(),
        BinaryOp::Equal => order.is_eq(),
        BinaryOp::NotEqual => order.is_ne(),
        // Languages divide negative numbers differently.
        _ => return Err(Undefined::TooLong),
    };
    let is_known = match (range(left), range(right)) {
        (Some((least, most)), Some((other_least, other_most))) => {
            most < other_least || other_most < least || least == most && other_least == other_most
        }
        _ => false,
    };
    let truth = Number::new(truth.into(), Type::Bool);
    Ok(match is_known {
        true => Cell::constant(truth),
        false => left.depending_on(right, truth, epoch),
    })
}
