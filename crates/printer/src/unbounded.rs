//! Arithmetic on unbounded integers: Python's `int` and JavaScript's `BigInt`. Results are truncated only if
//! they may overflow their type and the upper bits matter.

use deltaboard_routine::operator::BinaryOp;

use crate::code::Code;
use crate::tree::Value;
use crate::writer::{Context, Writer, operator};

/// Prints an operation other than division; `wrap` truncates to the type, `operand` prints a value.
pub(crate) fn binary(
    value: &Value,
    op: BinaryOp,
    [left, right]: [&Value; 2],
    context: Context,
    operand: &dyn Fn(&Value, bool) -> Code,
    wrap: &dyn Fn(Code) -> Code,
) -> Code {
    let (operator_text, class) = operator(op);
    let join = |left: Code, right: Code| left.infix(operator_text, class, right);
    match op {
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::ShiftLeft => {
            // The low bits of the result depend only on the low bits of the operands.
            let truncates = value.overflows && context.exact;
            let exact = context.exact && !truncates;
            let right = operand(right, exact || op == BinaryOp::ShiftLeft);
            let code = join(operand(left, exact), right);
            if truncates { wrap(code) } else { code }
        }
        BinaryOp::And => {
            // An operand that fits its type clears the excess bits of the other one.
            let clears = |side: &Value| !side.range.is_negative() && !side.overflows;
            if clears(right) {
                join(operand(left, false), operand(right, context.exact))
            } else if clears(left) {
                join(operand(left, context.exact), operand(right, false))
            } else if context.exact && !value.ty.is_signed() {
                join(operand(left, true), operand(right, false))
            } else {
                join(operand(left, context.exact), operand(right, context.exact))
            }
        }
        BinaryOp::Or | BinaryOp::Xor => {
            join(operand(left, context.exact), operand(right, context.exact))
        }
        _ => join(operand(left, true), operand(right, true)),
    }
}

/// `-x` or `~x`
pub(crate) fn prefixed(
    writer: &Writer<'_>,
    value: &Value,
    inner: &Value,
    prefix: &'static str,
    context: Context,
    wrap: &dyn Fn(Code) -> Code,
) -> Code {
    let truncates = value.overflows && context.exact;
    let code = writer.code(inner, context.exact(context.exact && !truncates));
    let code = code.prefix(prefix);
    if truncates { wrap(code) } else { code }
}
