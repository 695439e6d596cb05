//! The content of a variable while a routine runs: its value, and the origins of its bits.

use std::rc::Rc;

use deltaboard_routine::calculation::{self, Undefined, calculate, operand_types, sources};
use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::{BinaryOp, UnaryOp};
use deltaboard_routine::{Number, Type};

use crate::integer::{self, High};
use crate::origins::{Origin, Origins};

/// A value on this board, with its origins on every board. It is a pointer because cells are
/// cloned far more often than they are created.
#[derive(Clone, Debug)]
pub(crate) struct Cell(Rc<Value>);

/// The number has two maps with it: `origins` from the routine's input, and `motion` from the
/// board after the last step. The next step's name is derived from the motion.
#[derive(Debug)]
struct Value {
    number: Number,
    origins: Origins,
    motion: Origins,
    /// The length of the longest chain of dependent operations on data that leads to this value.
    depth: u32,
    /// The number of steps before the motion was computed. The motion is stale after the next step.
    epoch: u32,
    /// What a number without a width has beyond 64 bits.
    high: High,
}

impl Cell {
    pub(crate) fn constant(number: Number) -> Self {
        let origins = Origins::constant(number.bits);
        Self::new(number, origins.clone(), origins, 0, 0)
    }

    /// The input of the routine; only its lowest `width` bits can be set.
    pub(crate) fn input(number: Number, width: u32) -> Self {
        let origins = Origins::input().masked(number.ty.mask() & (u64::MAX >> (64 - width)));
        Self::new(number, origins.clone(), origins, 0, 0)
    }

    /// The content of a square of a mailbox board: 1 if the set has the square, else 0. Its origin is this
    /// square, wherever the routine moves it.
    pub(crate) fn mailbox_square(board: u64, square: usize, ty: Type) -> Self {
        let origins = Origins::lowest(Origin::from_bit(square), 0);
        let number = Number::new(board >> square & 1, ty);
        Self::new(number, origins.clone(), origins, 0, 0)
    }

    /// A mailbox board as a bitboard, from the lowest bit of each number.
    pub(crate) fn packed(squares: &[Self]) -> Self {
        let pack = |of: &dyn Fn(&Self) -> Origin| {
            Origins::from_bits(|n| squares.get(n).map_or(Origin::ZERO, of))
        };
        let mut bits = 0;
        for (n, square) in squares.iter().take(64).enumerate() {
            bits |= (square.number().bits & 1) << n;
        }
        let origins = pack(&|square| square.origins().bit(0));
        let depth = squares.iter().map(Self::depth).max().unwrap_or(0);
        let number = Number::new(bits, Type::U64);
        Self::new(number, origins.clone(), origins, depth, 0)
    }

    /// The element of a table that has this value as its index; on this board, the index is `place`.
    pub(crate) fn look_up(&self, table: &[Self], place: usize, epoch: u32) -> Self {
        let mut numbers = Vec::with_capacity(table.len());
        for element in table {
            match element.origins().as_constant() {
                Some(number) => numbers.push(number),
                None => break,
            }
        }
        let follow = |origins: &Origins| origins.look_up(&numbers);
        let motion = follow(&self.motion(epoch));
        let number = table[place].number();
        let mask = number.ty.mask();
        let found = Self::new(
            number,
            follow(self.origins()).masked(mask),
            motion.masked(mask),
            self.depth() + 1,
            epoch,
        );
        match number.ty {
            Type::Int => found.with_high(High::of_elements(table, place)),
            _ => found,
        }
    }

    /// A bit of this value, as a `bool`.
    pub(crate) fn bit(&self, bit: usize) -> Self {
        let number = Number::new(self.number().bits >> bit & 1, Type::Bool);
        self.map(number, 0, &|origins| Origins::lowest(origins.bit(bit), 0))
    }

    /// This set on the assumption that `bit` is its first square, and all others are in `later`.
    pub(crate) fn with_first(&self, bit: usize, later: u64) -> Self {
        let number = Number::new(self.number().bits & later | 1 << bit, self.ty());
        self.map(number, 0, &|origins| origins.masked(later).xor(&Origins::constant(1 << bit)))
    }

    /// Whether both are the same allocation.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    fn new(number: Number, origins: Origins, motion: Origins, depth: u32, epoch: u32) -> Self {
        Self(Rc::new(Value { number, origins, motion, depth, epoch, high: High::Zero }))
    }

    /// This number, as one without a width that has this beyond 64 bits.
    pub(crate) fn with_high(&self, high: High) -> Self {
        let Value { number, origins, motion, depth, epoch, .. } = &*self.0;
        let (number, origins) = (Number::new(number.bits, Type::Int), origins.clone());
        let (motion, depth, epoch) = (motion.clone(), *depth, *epoch);
        Self(Rc::new(Value { number, origins, motion, depth, epoch, high }))
    }

    /// What it has beyond 64 bits, if it has no width.
    pub(crate) fn high(&self) -> &High {
        &self.0.high
    }

    /// Whether it is below 0, or has more than 64 bits, on this board.
    pub(crate) fn exceeds_word(&self) -> bool {
        self.high().word().is_none_or(|word| word.number().is_true())
    }

    /// The lowest 64 bits of a number without a width.
    pub(crate) fn low(&self) -> Self {
        let Value { number, origins, motion, depth, epoch, .. } = &*self.0;
        let number = Number::new(number.bits, Type::U64);
        Self::new(number, origins.clone(), motion.clone(), *depth, *epoch)
    }

    /// A number that depends on this and another one in an unknown way.
    pub(crate) fn depending_on(&self, other: &Self, number: Number, epoch: u32) -> Self {
        self.join(other, number, epoch, &|_, _| Origins::unknown(number.ty.mask()))
    }

    /// The same number, which depends on the board in an unknown way.
    pub(crate) fn not_followed(&self, bits: u64) -> Self {
        let unknown = Origins::unknown(bits);
        Self::new(self.number(), unknown.clone(), unknown, self.depth(), self.0.epoch)
    }

    /// This board after the step that produced it: from now on, motion counts from it. Bits that
    /// are never set have no motion.
    pub(crate) fn rebased(&self, epoch: u32) -> Self {
        let motion = Origins::input().masked(self.origins().support());
        let board = Self::new(self.number(), self.origins().clone(), motion, self.depth(), epoch);
        match self.ty() {
            Type::Int => board.with_high(self.high().clone()),
            _ => board,
        }
    }

    /// The value on this board.
    pub(crate) fn number(&self) -> Number {
        self.0.number
    }

    pub(crate) fn ty(&self) -> Type {
        self.0.number.ty
    }

    /// The length of the longest chain of dependent operations on data that leads to this value.
    pub(crate) fn depth(&self) -> u32 {
        self.0.depth
    }

    /// The origins of the bits in the routine's input.
    pub(crate) fn origins(&self) -> &Origins {
        &self.0.origins
    }

    /// The origins of the bits in the board after the last step; unknown if the value is older.
    pub(crate) fn motion(&self, epoch: u32) -> Origins {
        if self.0.epoch == epoch {
            self.0.motion.clone()
        } else if self.is_constant() {
            self.origins().clone()
        } else {
            Origins::unknown(self.origins().support())
        }
    }

    /// Whether the value is the same for every board.
    pub(crate) fn is_constant(&self) -> bool {
        self.origins().as_constant().is_some() && self.high().is_constant()
    }

    /// Whether the value is `board`, the board after the last step, bit for bit.
    pub(crate) fn is_unmoved(&self, board: &Self, epoch: u32) -> bool {
        epoch > 0
            && self.0.epoch == epoch
            && self.0.motion == Origins::input().masked(board.origins().support())
    }

    /// Whether both have the same bits on every board, whatever their types.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.number().bits == other.number().bits
            && self.origins().is_linear()
            && self.origins() == other.origins()
            && self.high().same_as(other.high())
    }

    /// Whether both have the same value and type on every board.
    pub(crate) fn same_as(&self, other: &Self) -> bool {
        self.ty() == other.ty() && self.looks_like(other)
    }

    pub(crate) fn convert(&self, ty: Type) -> Self {
        let from = self.ty();
        if from == ty {
            return self.clone();
        }
        match (from, ty) {
            (Type::Int, _) => return integer::bounded(self, ty),
            (_, Type::Int) => return integer::unbounded(self),
            _ => {}
        }
        self.map(self.number().convert(ty), 0, &|origins| convert(origins, from, ty))
    }

    pub(crate) fn unary(&self, op: UnaryOp, epoch: u32) -> Self {
        if self.ty() == Type::Int {
            return integer::unary(op, self, epoch);
        }
        let number = calculation::unary(op, self.number());
        if op == UnaryOp::Not {
            return self.map(number, 1, &|origins| origins.any().xor(&Origins::constant(1)));
        }
        self.convert(number.ty).map(number, 1, &|origins| {
            let followed = match op {
                UnaryOp::Negate => Origins::ZERO.subtract(origins),
                _ => origins.complement(),
            };
            followed.masked(number.ty.mask())
        })
    }

    pub(crate) fn binary(&self, op: BinaryOp, other: &Self, epoch: u32) -> Result<Self, Undefined> {
        if let Some(shift) = op.unwrapped() {
            // Only Rust has wrapping shifts, and its numbers keep their types.
            let ty = self.ty();
            let width = Self::constant(Number::new(u64::from(ty.bits()) - 1, other.ty()));
            let by = other.binary(BinaryOp::And, &width, epoch)?;
            return Ok(self.binary(shift, &by, epoch)?.convert(ty));
        }
        if self.ty() == Type::Int || other.ty() == Type::Int && !op.is_shift() {
            return integer::binary(op, self, other, epoch);
        }
        let (ty, other_ty) = operand_types(op, self.ty(), other.ty());
        let (this, other) = (self.convert(ty), other.convert(other_ty));
        let number = calculate(op, this.number(), other.number())?;
        Ok(this.join(&other, number, epoch, &|left, right| follow(op, ty, left, right)))
    }

    pub(crate) fn intrinsic(&self, intrinsic: Intrinsic, other: Option<&Self>, epoch: u32) -> Self {
        let ty = self.ty();
        if ty == Type::Int {
            return self.low().intrinsic(intrinsic, other, epoch);
        }
        if ty == Type::Bool {
            return self.convert(Type::I32).intrinsic(intrinsic, other, epoch);
        }
        let by = other.map(Self::number);
        let number = calculation::intrinsic(intrinsic, self.number(), by);
        match intrinsic {
            Intrinsic::CountOnes => {
                self.map(number, 1, &|origins| Origins::lowest(origins.parity(), 0x7e))
            }
            Intrinsic::TrailingZeros => {
                self.map(number, 1, &|origins| bit_number(origins.lowest_one()))
            }
            Intrinsic::LeadingZeros => self.map(number, 1, &|origins| {
                let highest = origins.highest_one();
                bit_number(highest.map(|highest| ty.bits() - 1 - highest))
            }),
            Intrinsic::HighestOne => {
                self.map(number, 1, &|origins| bit_number(origins.highest_one()))
            }
            _ => {
                let source = sources(intrinsic, ty, by);
                self.join(other.unwrap_or(self), number, epoch, &|board, by| match (
                    other,
                    by.as_constant(),
                ) {
                    (Some(_), None) => Origins::unknown(ty.mask()),
                    _ => board.rearranged(ty.bits() as usize, &source),
                })
            }
        }
    }

    /// `self ? then : otherwise`, where both sides have a value and the same type.
    pub(crate) fn choose(&self, then: &Self, otherwise: &Self, epoch: u32) -> Self {
        let chosen = if self.number().is_true() { then } else { otherwise };
        let decides = self.convert(Type::Bool);
        let choose = |of: &dyn Fn(&Self) -> Origins| of(&decides).choose(&of(then), &of(otherwise));
        let origins = choose(&|cell| cell.origins().clone());
        let motion = choose(&|cell| cell.motion(epoch));
        let depth = self.depth().max(then.depth()).max(otherwise.depth()) + 1;
        let value = Self::new(chosen.number(), origins, motion, depth, epoch);
        match chosen.ty() {
            Type::Int => value.with_high(self.choose_high(then.high(), otherwise.high(), epoch)),
            _ => value,
        }
    }

    fn choose_high(&self, then: &High, otherwise: &High, epoch: u32) -> High {
        match (then.word(), otherwise.word()) {
            _ if then.same_as(otherwise) => then.clone(),
            (Some(then), Some(otherwise)) => High::of(self.choose(&then, &otherwise, epoch)),
            _ => High::Lost,
        }
    }

    /// The result of an operation on this value alone, which adds `cost` to its depth.
    fn map(&self, number: Number, cost: u32, follow: &dyn Fn(&Origins) -> Origins) -> Self {
        if self.is_constant() {
            return Self::constant(number);
        }
        let value = &*self.0;
        Self::new(
            number,
            follow(&value.origins),
            follow(&value.motion),
            value.depth + cost,
            value.epoch,
        )
    }

    /// The result of an operation on this value and another.
    fn join(
        &self,
        other: &Self,
        number: Number,
        epoch: u32,
        follow: &dyn Fn(&Origins, &Origins) -> Origins,
    ) -> Self {
        if self.is_constant() && other.is_constant() {
            return Self::constant(number);
        }
        let origins = follow(self.origins(), other.origins());
        let motion = follow(&self.motion(epoch), &other.motion(epoch));
        let depth = self.depth().max(other.depth()) + 1;
        Self::new(number, origins, motion, depth, epoch)
    }
}

/// The origins of the number of a bit: a constant if it is the same for every board, else unknown.
fn bit_number(bit: Option<u32>) -> Origins {
    bit.map_or(Origins::unknown(0x7f), |bit| Origins::constant(bit.into()))
}

fn convert(origins: &Origins, from: Type, to: Type) -> Origins {
    if to == Type::Bool {
        return origins.any();
    }
    let top = from.bits() as usize - 1;
    if from.is_signed() {
        origins.rearranged(to.bits() as usize, &|n| Some(n.min(top)))
    } else {
        origins.masked(to.mask())
    }
}

/// Whether one number of this type is less than another one, if that is the same for all boards.
fn is_less(ty: Type, a: &Origins, b: &Origins) -> Option<bool> {
    // With the sign turned, signed numbers have the order of unsigned ones.
    let sign = if ty.is_signed() { ty.mask() ^ ty.mask() >> 1 } else { 0 };
    let [(least, most), (other_least, other_most)] =
        [a, b].map(|it| it.xor(&Origins::constant(sign)).range());
    match (most < other_least, other_most <= least) {
        (false, false) => None,
        (is_less, _) => Some(is_less),
    }
}

/// The origins of a truth value, which says the opposite of a known one unless it `agrees`.
fn truth(known: Option<bool>, agrees: bool) -> Origins {
    match known {
        Some(known) => Origins::constant(u64::from(known == agrees)),
        None => Origins::lowest(Origin::Unknown, 1),
    }
}

/// The origins of an operation's result of type `ty`.
fn follow(op: BinaryOp, ty: Type, a: &Origins, b: &Origins) -> Origins {
    use BinaryOp as B;
    let constant = b.as_constant();
    let power_of_two = constant.filter(|b| b.is_power_of_two() && !ty.is_signed());
    let result = match (op, constant, power_of_two) {
        (B::And, ..) => a.and(b),
        (B::Or, ..) => a.or(b),
        (B::Xor, ..) => a.xor(b),
        (B::Add, ..) => a.add(b),
        (B::Subtract, ..) => a.subtract(b),
        (B::Multiply, ..) => a.multiply(b),
        (B::Divide, _, Some(divisor)) => a.shift_right(divisor.trailing_zeros() as usize),
        (B::Remainder, _, Some(divisor)) => a.masked(divisor - 1),
        (B::ShiftLeft, Some(by), _) => a.shift_left(by as usize),
        (B::ShiftRight, Some(by), _) if ty.is_signed() => {
            let top = ty.bits() as usize - 1;
            a.rearranged(top + 1, &|n| Some((n + by as usize).min(top)))
        }
        (B::ShiftRight | B::ShiftRightUnsigned, Some(by), _) => a.shift_right(by as usize),
        (B::NotEqual, ..) => a.xor(b).any(),
        (B::Equal, ..) => a.xor(b).any().xor(&Origins::constant(1)),
        (B::Less | B::GreaterOrEqual, ..) => truth(is_less(ty, a, b), op == B::Less),
        (B::Greater | B::LessOrEqual, ..) => truth(is_less(ty, b, a), op == B::Greater),
        _ => Origins::unknown(u64::MAX),
    };
    result.masked(ty.mask())
}
