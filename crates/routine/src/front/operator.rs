//! Operators.

use deltaboard_source::operator::BinaryOp;

/// The signs of operators with two operands.
pub(super) fn operator(sign: &str) -> Option<BinaryOp> {
    use BinaryOp as B;
    Some(match sign {
        "+" => B::Add,
        "-" => B::Subtract,
        "*" => B::Multiply,
        "/" => B::Divide,
        "%" => B::Remainder,
        "&" | "bitand" => B::And,
        "|" | "bitor" => B::Or,
        "^" | "xor" => B::Xor,
        "<<" => B::ShiftLeft,
        ">>" => B::ShiftRight,
        ">>>" => B::ShiftRightUnsigned,
        "<" => B::Less,
        "<=" => B::LessOrEqual,
        ">" => B::Greater,
        ">=" => B::GreaterOrEqual,
        "==" => B::Equal,
        "!=" | "not_eq" => B::NotEqual,
        _ => return None,
    })
}
