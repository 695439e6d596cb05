//! What a variable holds while a routine runs: the value, and where its bits come from.

use std::rc::Rc;

use crate::intrinsic::Intrinsic;
use crate::number::{Number, Type};
use crate::origins::{Origin, Origins, ones};
use crate::syntax::{BinaryOp, UnaryOp};

/// A value on this board, its origins on every board.
///
/// Two maps run beside the value: `origins` from the routine's input, and `motion` from the
/// board as it stood after the last step, which is what the next step's name is read from.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) number: Number,
    maps: Rc<Maps>,
    /// How many steps had been played when the motion was computed: it is stale after the next.
    epoch: u32,
}

#[derive(Clone, Debug)]
struct Maps {
    origins: Origins,
    motion: Origins,
}

/// Why an operation has no result: what is wrong, and how to mend it.
pub(crate) type Undefined = (String, &'static str);

impl Cell {
    pub(crate) fn constant(number: Number) -> Self {
        let origins = Origins::constant(number.bits);
        Self::new(number, origins.clone(), origins, 0)
    }

    /// The input of the routine.
    pub(crate) fn input(number: Number) -> Self {
        let origins = Origins::input().masked(number.ty.mask());
        Self::new(number, origins.clone(), origins, 0)
    }

    fn new(number: Number, origins: Origins, motion: Origins, epoch: u32) -> Self {
        Self {
            number,
            maps: Rc::new(Maps { origins, motion }),
            epoch,
        }
    }

    /// This board, after the step that it ends: from here on motion counts from it.
    pub(crate) fn rebased(&self, epoch: u32) -> Self {
        let motion = Origins::input().masked(self.number.ty.mask());
        Self::new(self.number, self.maps.origins.clone(), motion, epoch)
    }

    /// Where the bits come from, in the routine's input.
    pub(crate) fn origins(&self) -> &Origins {
        &self.maps.origins
    }

    /// Where the bits come from since the last step; unknown for what is older.
    pub(crate) fn motion(&self, epoch: u32) -> Origins {
        if self.epoch == epoch || self.is_constant() {
            self.maps.motion.clone()
        } else {
            Origins::unknown(self.maps.origins.support())
        }
    }

    /// Whether it is the same for every board.
    pub(crate) fn is_constant(&self) -> bool {
        self.maps.origins.as_constant().is_some()
    }

    /// Whether it is the same value on every board.
    pub(crate) fn same_as(&self, other: &Self) -> bool {
        self.number == other.number
            && self.maps.origins.is_linear()
            && self.maps.origins == other.maps.origins
    }

    pub(crate) fn convert(&self, ty: Type) -> Self {
        let from = self.number.ty;
        if from == ty {
            return self.clone();
        }
        self.map(self.number.convert(ty), |origins| {
            convert(origins, from, ty)
        })
    }

    pub(crate) fn unary(&self, op: UnaryOp) -> Self {
        let ty = self.number.ty;
        match op {
            UnaryOp::RustNot if ty == Type::Bool => self.unary(UnaryOp::Not),
            UnaryOp::Not => {
                let is_zero = Number::new(u64::from(!self.number.is_true()), Type::Bool);
                self.map(is_zero, |origins| origins.any().xor(&Origins::constant(1)))
            }
            UnaryOp::Complement | UnaryOp::RustNot => {
                let promoted = if op == UnaryOp::RustNot {
                    ty
                } else {
                    ty.promoted()
                };
                let cell = self.convert(promoted);
                let number = Number::new(!cell.number.bits, promoted);
                cell.map(number, |origins| {
                    origins.complement().masked(promoted.mask())
                })
            }
            UnaryOp::Negate => {
                let cell = self.convert(ty.promoted());
                let ty = cell.number.ty;
                let number = Number::new(cell.number.bits.wrapping_neg(), ty);
                cell.map(number, |origins| {
                    Origins::ZERO.subtract(origins).masked(ty.mask())
                })
            }
        }
    }

    pub(crate) fn binary(&self, op: BinaryOp, other: &Self, epoch: u32) -> Result<Self, Undefined> {
        let (left, right) = if op.is_shift() {
            (self.convert(self.number.ty.promoted()), other.clone())
        } else {
            let ty = self.number.ty.meet(other.number.ty);
            (self.convert(ty), other.convert(ty))
        };
        let number = calculate(op, left.number, right.number)?;
        Ok(
            left.join(&right, number, epoch, &|left_origins, right_origins| {
                follow(op, left.number.ty, left_origins, right_origins)
            }),
        )
    }

    pub(crate) fn intrinsic(&self, intrinsic: Intrinsic, other: Option<&Self>, epoch: u32) -> Self {
        if self.number.ty == Type::Bool {
            return self.convert(Type::I32).intrinsic(intrinsic, other, epoch);
        }
        let ty = self.number.ty;
        let width = ty.bits() as usize;
        let bits = self.number.bits;
        match (intrinsic, other) {
            (Intrinsic::SwapBytes, _) => {
                let number = Number::new(bits.swap_bytes() >> (64 - width), ty);
                self.map(number, |origins| {
                    origins.rearranged(width, |n| Some((width - 8 - n / 8 * 8) + n % 8))
                })
            }
            (Intrinsic::ReverseBits, _) => {
                let number = Number::new(bits.reverse_bits() >> (64 - width), ty);
                self.map(number, |origins| {
                    origins.rearranged(width, |n| Some(width - 1 - n))
                })
            }
            (Intrinsic::CountOnes, _) => {
                let number = Number::new(u64::from(bits.count_ones()), Type::I32);
                self.map(number, |origins| Origins::lowest(origins.parity(), 0x7e))
            }
            (Intrinsic::RotateLeft | Intrinsic::RotateRight, Some(by)) => {
                let places = by.number.signed().rem_euclid(width as i64) as usize;
                let left = match intrinsic {
                    Intrinsic::RotateLeft => places,
                    _ => (width - places) % width,
                };
                let number = Number::new(rotate_left(bits, left, width), ty);
                self.join(by, number, epoch, &|board, by| match by.as_constant() {
                    Some(_) => board.rearranged(width, |n| Some((n + width - left) % width)),
                    None => Origins::unknown(ty.mask()),
                })
            }
            (Intrinsic::Extract, Some(mask)) => {
                let places: Vec<usize> = ones(mask.number.bits).collect();
                let number = places
                    .iter()
                    .enumerate()
                    .fold(0, |sum, (n, &place)| sum | (bits >> place & 1) << n);
                self.join(
                    mask,
                    Number::new(number, ty),
                    epoch,
                    &|board, mask| match mask.as_constant() {
                        Some(_) => board.rearranged(width, |n| places.get(n).copied()),
                        None => Origins::unknown(ty.mask()),
                    },
                )
            }
            (Intrinsic::Deposit, Some(mask)) => {
                let places: Vec<usize> = ones(mask.number.bits).collect();
                let number = places
                    .iter()
                    .enumerate()
                    .fold(0, |sum, (n, &place)| sum | (bits >> n & 1) << place);
                self.join(
                    mask,
                    Number::new(number, ty),
                    epoch,
                    &|board, mask| match mask.as_constant() {
                        Some(_) => {
                            board.rearranged(width, |n| places.iter().position(|&place| place == n))
                        }
                        None => Origins::unknown(ty.mask()),
                    },
                )
            }
            // The parser has counted the arguments.
            (_, None) => unreachable!("{intrinsic:?} without its second argument"),
        }
    }

    /// `self ? then : otherwise`, both of one type, where both are known.
    pub(crate) fn choose(&self, then: &Self, otherwise: &Self, epoch: u32) -> Self {
        let number = if self.number.is_true() {
            then.number
        } else {
            otherwise.number
        };
        let decides = self.convert(Type::Bool);
        let choose = |of: &dyn Fn(&Self) -> Origins| of(&decides).choose(&of(then), &of(otherwise));
        let origins = choose(&|cell| cell.maps.origins.clone());
        Self::new(number, origins, choose(&|cell| cell.motion(epoch)), epoch)
    }

    /// A result of this value alone.
    fn map(&self, number: Number, follow: impl Fn(&Origins) -> Origins) -> Self {
        self.follow(number, &follow)
    }

    fn follow(&self, number: Number, follow: &dyn Fn(&Origins) -> Origins) -> Self {
        if self.is_constant() {
            return Self::constant(number);
        }
        let Maps { origins, motion } = &*self.maps;
        Self::new(number, follow(origins), follow(motion), self.epoch)
    }

    /// A result of this value and another.
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
        let origins = follow(&self.maps.origins, &other.maps.origins);
        let motion = follow(&self.motion(epoch), &other.motion(epoch));
        Self::new(number, origins, motion, epoch)
    }
}

fn rotate_left(bits: u64, by: usize, width: usize) -> u64 {
    if by == 0 {
        bits
    } else {
        bits << by | bits >> (width - by)
    }
}

fn convert(origins: &Origins, from: Type, to: Type) -> Origins {
    if to == Type::Bool {
        return origins.any();
    }
    let top = from.bits() as usize - 1;
    if from.is_signed() {
        origins.rearranged(to.bits() as usize, |n| Some(n.min(top)))
    } else {
        origins.masked(to.mask())
    }
}

/// The value of an operation; both sides have one type, but for shifts.
fn calculate(op: BinaryOp, left: Number, right: Number) -> Result<Number, Undefined> {
    use BinaryOp as B;
    let (a, b) = (left.bits, right.bits);
    let ty = left.ty;
    let width = ty.bits();
    let number = |bits| Ok(Number::new(bits, ty));
    let truth = |truth: bool| Ok(Number::new(u64::from(truth), Type::Bool));
    let order = if ty.is_signed() {
        left.signed().cmp(&right.signed())
    } else {
        a.cmp(&b)
    };
    match op {
        B::Add => number(a.wrapping_add(b)),
        B::Subtract => number(a.wrapping_sub(b)),
        B::Multiply => number(a.wrapping_mul(b)),
        B::And => number(a & b),
        B::Or => number(a | b),
        B::Xor => number(a ^ b),
        B::Divide | B::Remainder if b == 0 => Err((
            "division by zero".to_owned(),
            "no number times zero gives the dividend",
        )),
        B::Divide if ty.is_signed() => number(left.signed().wrapping_div(right.signed()) as u64),
        B::Remainder if ty.is_signed() => number(left.signed().wrapping_rem(right.signed()) as u64),
        B::Divide => number(a / b),
        B::Remainder => number(a % b),
        B::ShiftLeft | B::ShiftRight | B::ShiftRightZeros => {
            let by = shift_distance(right, width)?;
            number(match op {
                B::ShiftLeft => a << by,
                B::ShiftRight if ty.is_signed() => (left.signed() >> by) as u64,
                _ => a >> by,
            })
        }
        B::Less => truth(order.is_lt()),
        B::LessOrEqual => truth(order.is_le()),
        B::Greater => truth(order.is_gt()),
        B::GreaterOrEqual => truth(order.is_ge()),
        B::Equal => truth(a == b),
        B::NotEqual => truth(a != b),
    }
}

fn shift_distance(by: Number, width: u32) -> Result<u32, Undefined> {
    let distance = by.signed();
    match u32::try_from(distance) {
        Ok(distance) if distance < width => Ok(distance),
        _ => Err((
            format!("a {width}-bit number cannot be shifted by {distance} places"),
            if width == 32 {
                "a shift goes from 0 up to the width less 1; is a 64-bit type meant, as in `C64(1)`?"
            } else {
                "a shift goes from 0 up to the width less 1"
            },
        )),
    }
}

/// The origins of an operation's result of type `ty`.
fn follow(op: BinaryOp, ty: Type, a: &Origins, b: &Origins) -> Origins {
    use BinaryOp as B;
    let unknown = || Origins::unknown(ty.mask());
    let power_of_two = || {
        b.as_constant()
            .filter(|b| b.is_power_of_two() && !ty.is_signed())
    };
    match op {
        B::And => a.and(b),
        B::Or => a.or(b),
        B::Xor => a.xor(b),
        B::Add => a.add(b).masked(ty.mask()),
        B::Subtract => a.subtract(b).masked(ty.mask()),
        B::Multiply => a.multiply(b).masked(ty.mask()),
        B::Divide => match power_of_two() {
            Some(divisor) => a.shift_right(divisor.trailing_zeros() as usize),
            None => unknown(),
        },
        B::Remainder => match power_of_two() {
            Some(divisor) => a.masked(divisor - 1),
            None => unknown(),
        },
        B::ShiftLeft => match b.as_constant() {
            Some(by) => a.shift_left(by as usize).masked(ty.mask()),
            None => unknown(),
        },
        B::ShiftRight | B::ShiftRightZeros => match b.as_constant() {
            Some(by) if ty.is_signed() && op == B::ShiftRight => {
                let top = ty.bits() as usize - 1;
                a.rearranged(top + 1, |n| Some((n + by as usize).min(top)))
            }
            Some(by) => a.shift_right(by as usize),
            None => unknown(),
        },
        B::NotEqual => a.xor(b).any(),
        B::Equal => a.xor(b).any().xor(&Origins::constant(1)),
        B::Less | B::LessOrEqual | B::Greater | B::GreaterOrEqual => {
            Origins::lowest(Origin::Unknown, 1)
        }
    }
}
