//! Arithmetic on numbers without end, as Python's and JavaScript's `BigInt`: bits are cut where they
//! may exceed the type, and only where somebody would see it.

use deltaboard_routine::operator::BinaryOp;

use crate::code::Code;
use crate::tree::Value;
use crate::writer::{Want, Writer, sign};

/// An operation but division; `wrap` cuts a number to the type, `operand` writes a value down.
pub(crate) fn binary(
    value: &Value,
    op: BinaryOp,
    [left, right]: [&Value; 2],
    want: Want,
    operand: &dyn Fn(&Value, bool) -> Code,
    wrap: &dyn Fn(Code) -> Code,
) -> Code {
    let (written, class) = sign(op);
    let join = |left: Code, right: Code| left.infix(written, class, right);
    match op {
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::ShiftLeft => {
            // The low bits of the result hang on the low bits of the operands alone.
            let cuts = value.overflows && want.exact;
            let exact = want.exact && !cuts;
            let right = operand(right, exact || op == BinaryOp::ShiftLeft);
            let code = join(operand(left, exact), right);
            if cuts { wrap(code) } else { code }
        }
        BinaryOp::And => {
            // What is above the type's bits in one is cleared by the other.
            let clears = |side: &Value| !side.range.is_negative() && !side.overflows;
            if clears(right) {
                join(operand(left, false), operand(right, want.exact))
            } else if clears(left) {
                join(operand(left, want.exact), operand(right, false))
            } else if want.exact && !value.ty.is_signed() {
                join(operand(left, true), operand(right, false))
            } else {
                join(operand(left, want.exact), operand(right, want.exact))
            }
        }
        BinaryOp::Or | BinaryOp::Xor => join(operand(left, want.exact), operand(right, want.exact)),
        _ => join(operand(left, true), operand(right, true)),
    }
}

/// `-x` or `~x`
pub(crate) fn prefixed(
    writer: &Writer<'_>,
    value: &Value,
    inner: &Value,
    prefix: &'static str,
    want: Want,
    wrap: &dyn Fn(Code) -> Code,
) -> Code {
    let cuts = value.overflows && want.exact;
    let code = writer.code(inner, want.exact(want.exact && !cuts));
    let code = code.prefix(prefix);
    if cuts { wrap(code) } else { code }
}
