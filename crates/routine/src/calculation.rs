//! Arithmetic of operators and intrinsics.

use deltaboard_source::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_source::{Diagnostic, Number, Span, Type};

use crate::intrinsic::Intrinsic;

/// The message about a number without a width that isn't followed.
pub const TOO_LONG: &str = "a number that is negative or has more than 64 bits isn't followed here";

/// Why an operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undefined {
    DivisionByZero,
    /// A division of the lowest number by -1, whose result doesn't fit.
    Quotient,
    /// A shift of a number of `width` bits by a negative distance, or by `width` or more.
    Shift {
        width: u32,
        distance: i64,
    },
    /// A number without a width has bits that aren't followed.
    TooLong,
}

#[doc(hidden)]
impl Undefined {
    /// Returns the error at a span.
    pub fn at(self, span: Span) -> Diagnostic {
        match self {
            Self::DivisionByZero => Diagnostic::new(span, "division by zero")
                .with_help("make sure that the divisor is not 0"),
            Self::TooLong => Diagnostic::new(
                span,
                TOO_LONG,
            )
            .with_help("keep 64 bits first: `& 0xFFFF_FFFF_FFFF_FFFF` in Python, `BigInt.asUintN(64, x)` in JavaScript"),
            Self::Quotient => Diagnostic::new(span, "the lowest number cannot be divided by -1"),
            Self::Shift { width, distance } => Diagnostic::new(
                span,
                format!(
                    "{} {width}-bit number cannot be shifted by {distance} places",
                    if width == 8 { "an" } else { "a" }
                ),
            )
            .with_help(if width == 32 {
                "a shift goes from 0 up to the width less 1; for 64 bits write `1ULL` (C, C++), `1UL` (C#), `1L` (Java) or `1u64` (Rust)"
            } else {
                "a shift goes from 0 up to the width less 1"
            }),
        }
    }
}

/// Computes `-x`, `~x` or `!x`.
pub fn unary(op: UnaryOp, number: Number) -> Number {
    let complement = |number: Number| Number::new(!number.bits, number.ty);
    let promoted = number.convert(number.ty.promoted());
    match op {
        UnaryOp::Not => Number::new(u64::from(!number.is_true()), Type::Bool),
        UnaryOp::RustNot => complement(number),
        UnaryOp::Complement => complement(promoted),
        UnaryOp::Negate => Number::new(promoted.bits.wrapping_neg(), promoted.ty),
    }
}

/// Computes a binary operation by the rules of C.
pub fn binary(op: BinaryOp, left: Number, right: Number) -> Result<Number, Undefined> {
    if let Some(shift) = op.unwrapped() {
        // Only Rust has these, and its numbers keep their types.
        let width = Number::new(u64::from(left.ty.bits()) - 1, right.ty);
        let by = binary(BinaryOp::And, right, width)?;
        return Ok(binary(shift, left, by)?.convert(left.ty));
    }
    let (ty, of_right) = operand_types(op, left.ty, right.ty);
    calculate(op, left.convert(ty), right.convert(of_right))
}

/// Returns the types that C converts both operands to.
pub fn operand_types(op: BinaryOp, left: Type, right: Type) -> (Type, Type) {
    if op.is_shift() {
        return (left.promoted(), right);
    }
    let meet = left.common_type(right);
    (meet, meet)
}

/// Computes an intrinsic; `by` is the distance of a rotation, or the mask of `Extract` and `Deposit`.
pub fn intrinsic(intrinsic: Intrinsic, number: Number, by: Option<Number>) -> Number {
    if number.ty == Type::Bool {
        return self::intrinsic(intrinsic, number.convert(Type::I32), by);
    }
    let Number { bits, ty } = number;
    let zeros_above = bits.leading_zeros() - (64 - ty.bits());
    let count = match intrinsic {
        Intrinsic::CountOnes => bits.count_ones(),
        Intrinsic::TrailingZeros => bits.trailing_zeros().min(ty.bits()),
        Intrinsic::LeadingZeros => zeros_above,
        Intrinsic::HighestOne => (ty.bits() - 1).wrapping_sub(zeros_above),
        _ => {
            let source = sources(intrinsic, ty, by);
            let bit = |n| source(n).map_or(0, |from| bits >> from & 1);
            let moved = (0..ty.bits() as usize).fold(0, |moved, n| moved | bit(n) << n);
            return Number::new(moved, ty);
        }
    };
    Number::new(u64::from(count), Type::I32)
}

/// For an intrinsic that moves bits: returns a function from a bit of the result to its source bit.
pub fn sources(
    intrinsic: Intrinsic,
    ty: Type,
    by: Option<Number>,
) -> impl Fn(usize) -> Option<usize> {
    let width = ty.bits() as usize;
    // The distance of a rotation, or the mask.
    let by = by.unwrap_or(Number::new(0, ty));
    let places = by.signed().rem_euclid(width as i64) as usize;
    let mask = by.bits;
    move |n| match intrinsic {
        Intrinsic::SwapBytes => Some(n ^ (width - 8)),
        Intrinsic::ReverseBits => Some(width - 1 - n),
        Intrinsic::RotateLeft => Some((n + width - places) % width),
        Intrinsic::RotateRight => Some((n + places) % width),
        Intrinsic::Extract => {
            let rest = (0..n).fold(mask, |mask, _| mask & mask.wrapping_sub(1));
            (rest != 0).then(|| rest.trailing_zeros() as usize)
        }
        Intrinsic::Deposit if mask >> n & 1 == 1 => {
            Some((mask & ((1 << n) - 1)).count_ones() as usize)
        }
        _ => None,
    }
}

/// Computes a binary operation on operands of the same type, except for shifts.
pub fn calculate(op: BinaryOp, left: Number, right: Number) -> Result<Number, Undefined> {
    use BinaryOp as B;
    let (a, b) = (left.bits, right.bits);
    let ty = left.ty;
    let order = if ty.is_signed() { left.signed().cmp(&right.signed()) } else { a.cmp(&b) };
    let truth = match op {
        B::Less => order.is_lt(),
        B::LessOrEqual => order.is_le(),
        B::Greater => order.is_gt(),
        B::GreaterOrEqual => order.is_ge(),
        B::Equal => a == b,
        B::NotEqual => a != b,
        _ => {
            let bits = match op {
                B::Add => a.wrapping_add(b),
                B::Subtract => a.wrapping_sub(b),
                B::Multiply => a.wrapping_mul(b),
                B::And => a & b,
                B::Or => a | b,
                B::Xor => a ^ b,
                B::Divide | B::Remainder if b == 0 => return Err(Undefined::DivisionByZero),
                B::Divide if ty.is_signed() => left.signed().wrapping_div(right.signed()) as u64,
                B::Remainder if ty.is_signed() => left.signed().wrapping_rem(right.signed()) as u64,
                B::Divide => a / b,
                B::Remainder => a % b,
                B::ShiftLeft => a << shift_distance(right, ty)?,
                B::ShiftRight if ty.is_signed() => {
                    (left.signed() >> shift_distance(right, ty)?) as u64
                }
                _ => a >> shift_distance(right, ty)?,
            };
            return Ok(Number::new(bits, ty));
        }
    };
    Ok(Number::new(u64::from(truth), Type::Bool))
}

/// Checks that the result of a division fits; Java's wraps.
pub fn check_quotient(left: Number, right: Number, rules: Rules) -> Result<(), Undefined> {
    let lowest = left.ty.is_signed() && left.bits == left.ty.mask() ^ left.ty.mask() >> 1;
    match lowest && right.signed() == -1 && rules != Rules::Java {
        true => Err(Undefined::Quotient),
        false => Ok(()),
    }
}

/// Returns the shift distance if it is valid for a number of this type.
pub fn shift_distance(by: Number, ty: Type) -> Result<u32, Undefined> {
    let (distance, width) = (by.signed(), ty.bits());
    if (0..i64::from(width)).contains(&distance) {
        Ok(distance as u32)
    } else {
        Err(Undefined::Shift { width, distance })
    }
}
