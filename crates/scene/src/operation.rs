//! What an operation inside a step does to the board that is shown, for its picture.

use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::syntax::{Expr, ExprId, ExprKind};
use deltaboard_routine::{Number, Type};
use deltaboard_trace::Step;
use deltaboard_transform::Bitboard;

use crate::scene::Scene;

/// The picture of an operation: its operands on the squares of its result.
///
/// ```
/// use deltaboard_scene::{Operation, Scene, State};
///
/// let query = "do=flip-vertical&routine=flip-vertical/delta-swaps";
/// let scene = Scene::of(&State::from_query(query));
/// // In `x = ((x >> 8) & k1) | ((x & k1) << 8)`, the second operation is the AND.
/// let and = scene.operations_inside(1)[1];
/// let operation = Operation::of(&scene, scene.trace.step(1).unwrap(), and).unwrap();
/// assert_eq!(operation.covered.0, 0xff00_ff00_ff00_ff00);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Operation {
    /// Where the bits were before a shift or a rotate.
    pub ghost: Bitboard,
    /// The squares that a mask doesn't let through.
    pub covered: Bitboard,
    /// The squares where the operands of an XOR differ.
    pub differs: Bitboard,
    /// The squares that a carry or a borrow ran into.
    pub carried: Bitboard,
}

impl Operation {
    /// Returns the picture of an operation, by its index among the evaluations of a step; `None` if it needs none.
    pub fn of(scene: &Scene, step: &Step, place: usize) -> Option<Self> {
        let evaluation = step.evaluations.get(place)?;
        let value = |expr: &Expr| {
            let earlier = step.evaluations[..place].iter().rev();
            let found = earlier.filter(|earlier| earlier.expr == expr.id);
            found.map(|it| (it.number, it.origins.as_constant().is_some())).next()
        };
        let expr = find(scene, evaluation.expr)?;
        let result = evaluation.number;
        match &expr.kind {
            ExprKind::Binary(op, left, right) => {
                Self::from_operands(scene, *op, value(left)?, value(right)?, result)
            }
            ExprKind::Assign { op: Some(op), value: right, .. } => {
                // The value before isn't an expression of its own; it follows from the result where it matters.
                let (right, is_constant) = value(right)?;
                let left = match op {
                    BinaryOp::Xor => Number::new(result.bits ^ right.bits, result.ty),
                    BinaryOp::Add => Number::new(result.bits.wrapping_sub(right.bits), result.ty),
                    BinaryOp::Subtract => {
                        Number::new(result.bits.wrapping_add(right.bits), result.ty)
                    }
                    _ => Number::new(step.before, result.ty),
                };
                Self::from_operands(scene, *op, (left, false), (right, is_constant), result)
            }
            _ => None,
        }
    }

    /// Returns the picture of an operation on two values, each with whether it's a constant.
    fn from_operands(
        scene: &Scene,
        op: BinaryOp,
        (left, left_is_constant): (Number, bool),
        (right, right_is_constant): (Number, bool),
        result: Number,
    ) -> Option<Self> {
        if result.ty != Type::U64 {
            return None;
        }
        let on_board = |bits: u64| scene.on_board(bits);
        let nothing = Self::default();
        Some(match op {
            BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::ShiftRightUnsigned
            | BinaryOp::WrappingShiftLeft
            | BinaryOp::WrappingShiftRight => Self { ghost: on_board(left.bits), ..nothing },
            BinaryOp::And if right_is_constant => {
                Self { covered: on_board(!right.bits), ..nothing }
            }
            BinaryOp::And if left_is_constant => Self { covered: on_board(!left.bits), ..nothing },
            BinaryOp::Xor => Self { differs: on_board(result.bits), ..nothing },
            BinaryOp::Add | BinaryOp::Subtract => {
                Self { carried: on_board(left.bits ^ right.bits ^ result.bits), ..nothing }
            }
            _ => return None,
        })
    }
}

/// Returns an expression of the program that runs.
fn find(scene: &Scene, id: ExprId) -> Option<&Expr> {
    let expressions = scene.program.expressions_called();
    expressions.into_iter().flat_map(Expr::walk).find(|expr| expr.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::State;

    /// The pictures of all operations in the steps of a code on a board.
    fn pictures(code: &str, board: u64) -> Vec<(String, Operation)> {
        let query = format!("view=lab&bits=0x{board:016x}");
        let scene = Scene::of(&State::from_query_with(&query, Some(code)));
        let mut pictures = Vec::new();
        for (frame, step) in scene.trace.steps().iter().enumerate() {
            for place in scene.operations_inside(frame + 1) {
                let text = step.evaluations[place].span.of(scene.program.text());
                if let Some(picture) = Operation::of(&scene, step, place) {
                    pictures.push((text.to_owned(), picture));
                }
            }
        }
        pictures
    }

    #[test]
    fn operations_have_pictures() {
        let code = "u64 f(u64 x) { u64 t = (x ^ (x >> 8)) & 0xff; x ^= t ^ (t << 8); return x; }";
        let nothing = Operation::default();
        let board = |bits| Bitboard(bits);
        let expected = [
            ("(x >> 8)", Operation { ghost: board(0x0f3c), ..nothing }),
            ("(x ^ (x >> 8))", Operation { differs: board(0x0f33), ..nothing }),
            ("(x ^ (x >> 8)) & 0xff", Operation { covered: board(!0xff), ..nothing }),
            ("(t << 8)", Operation { ghost: board(0x33), ..nothing }),
            ("t ^ (t << 8)", Operation { differs: board(0x3333), ..nothing }),
            ("x ^= t ^ (t << 8)", Operation { differs: board(0x3c0f), ..nothing }),
        ];
        let pictures = pictures(code, 0x0f3c);
        let pictures: Vec<_> = pictures.iter().map(|(text, it)| (&**text, *it)).collect();
        assert_eq!(pictures, expected);
    }

    #[test]
    fn carries_and_borrows_are_shown() {
        let carried = |code, board| pictures(code, board).pop().unwrap().1.carried.0;
        // 0b0111 + 1: a carry runs into three squares.
        assert_eq!(carried("u64 f(u64 x) { return x + 1; }", 0b0111), 0b1110);
        // 0b1000 - 1: a borrow runs into the same three.
        assert_eq!(carried("u64 f(u64 x) { return x - 1; }", 0b1000), 0b1110);
        assert_eq!(carried("u64 f(u64 x) { x -= 2; return x; }", 0b1000), 0b1100);
        assert_eq!(carried("u64 f(u64 x) { return x + 8; }", 0b0111), 0);
    }
}
