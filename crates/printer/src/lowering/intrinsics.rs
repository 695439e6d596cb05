//! Lowers intrinsics on integers of every width.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use super::{Lowering, unsigned};
use crate::range::Range;
use crate::tree::{Digits, Kind, Value};

impl Lowering<'_> {
    /// Lowers an intrinsic. Languages have it for 32 and 64 bits, or for 64 only; for narrower integers it is
    /// composed.
    pub(super) fn intrinsic(&self, intrinsic: Intrinsic, board: Value, by: Option<Value>) -> Value {
        use Intrinsic as I;
        let board = match board.ty {
            Type::Bool => board.convert(Type::I32, false),
            _ => board,
        };
        let ty = board.ty;
        let own = unsigned(ty);
        let board = board.convert(own, false);
        let width = own.bits();
        let wide = match width {
            32 if self.syntax.narrowest_intrinsic == 32 => Type::U32,
            8 | 16 if self.syntax.narrowest_intrinsic == 32 => Type::U32,
            _ => Type::U64,
        };
        let excess = i64::from(wide.bits() - width);
        let number = |number: i64| Value::number(number, Type::I32);
        let count =
            |kind: Kind, most: u32| Value::of(Type::I32, Range::new(0, i128::from(most)), kind);
        let widened = board.clone().convert(wide, false);
        let of = |board: Value| Box::new(board);
        let shifted = |board: Value| {
            if excess == 0 {
                return board;
            }
            Value::binary(BinaryOp::ShiftRight, board, number(excess)).convert(own, false)
        };
        match intrinsic {
            I::SwapBytes if width == 8 => board.convert(ty, false),
            I::SwapBytes | I::ReverseBits => {
                let kind = Kind::Intrinsic(intrinsic, of(widened), None);
                shifted(Value::any(wide, kind)).convert(ty, false)
            }
            I::CountOnes => count(Kind::Intrinsic(intrinsic, of(widened), None), width),
            I::TrailingZeros => {
                let board = if excess == 0 {
                    widened
                } else {
                    // A sentinel above the number: the count ends there if no bit of the number is 1.
                    let stop =
                        Value::literal(Number::new(1 << width, wide), Digits::Hexadecimal(0));
                    Value::binary(BinaryOp::Or, widened, stop)
                };
                count(Kind::Intrinsic(intrinsic, of(board), None), width)
            }
            I::LeadingZeros => {
                let zeros = count(Kind::Intrinsic(intrinsic, of(widened), None), wide.bits());
                if excess == 0 {
                    return zeros;
                }
                let mut zeros = Value::binary(BinaryOp::Subtract, zeros, number(excess));
                zeros.range = Range::new(0, i128::from(width));
                zeros
            }
            I::HighestOne => {
                let zeros = self.intrinsic(I::LeadingZeros, board, None);
                Value::binary(BinaryOp::Subtract, number(i64::from(width) - 1), zeros)
            }
            I::Extract | I::Deposit => {
                let mask = by.unwrap_or_else(|| number(0));
                let own_mask = unsigned(mask.ty);
                let mask = mask.convert(own_mask, false).convert(Type::U64, false);
                let board = board.convert(Type::U64, false);
                let kind = Kind::Intrinsic(intrinsic, of(board), Some(of(mask)));
                Value::any(Type::U64, kind).convert(own, false).convert(ty, false)
            }
            I::RotateLeft | I::RotateRight => {
                let by = by.unwrap_or_else(|| number(0));
                let places =
                    by.as_literal().map(|(by, _)| by.signed().rem_euclid(i64::from(width)));
                if places == Some(0) {
                    return board.convert(ty, false);
                }
                let places = match places {
                    Some(places) => number(places),
                    None => by.convert(Type::I32, false),
                };
                if excess == 0 {
                    let kind = Kind::Intrinsic(intrinsic, of(widened), Some(of(places)));
                    return Value::any(wide, kind).convert(ty, false);
                }
                let last = number(i64::from(width) - 1);
                let places = if places.range.is_within(Range::new(0, i128::from(width) - 1)) {
                    places
                } else {
                    Value::binary(BinaryOp::And, places, last)
                };
                let rest =
                    Value::binary(BinaryOp::Subtract, number(i64::from(width)), places.clone());
                let rest = match places.as_literal() {
                    Some((places, _)) => number(i64::from(width) - places.signed()),
                    None => rest,
                };
                let (up, down) =
                    if intrinsic == I::RotateLeft { (places, rest) } else { (rest, places) };
                let left = Value::binary(BinaryOp::ShiftLeft, widened.clone(), up);
                let right = Value::binary(BinaryOp::ShiftRight, widened, down);
                Value::binary(BinaryOp::Or, left, right).convert(own, false).convert(ty, false)
            }
        }
    }
}
