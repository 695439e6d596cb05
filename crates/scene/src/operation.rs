//! What an operation inside a step does to the board that is shown, for its picture.

use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::syntax::{Expr, ExprId, ExprKind};
use deltaboard_routine::{Number, Type};
use deltaboard_trace::Step;
use deltaboard_transform::{Bitboard, Square};

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
    /// The squares where the operands of an XOR differ, or those that `x ^= …` changes.
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
                    // It changes the squares of the right side; the others stay as they are.
                    BinaryOp::Xor if result.ty == Type::U64 => {
                        let differs = scene.on_board(right.bits);
                        return Some(Self { differs, ..Self::default() });
                    }
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

/// The carries of the addition in a step, or the borrows of its subtraction.
///
/// ```
/// use deltaboard_scene::{Carries, Scene, State};
///
/// // A rook on a4 looks up to the pieces on a7 and a8.
/// let code = "u64 f(u64 x) { x ^= x - 0x2000000; return x; }";
/// let query = format!("view=lab&bits=0x0101000001000000&code={}", code.replace(' ', "%20"));
/// let scene = Scene::of(&State::from_query(&query));
/// let carries = Carries::of(&scene, 1).unwrap();
/// // The borrow starts on b4, and ends on a7.
/// assert_eq!(carries.squares.0, 0x0001_ffff_fc00_0000);
/// assert!(carries.borrows);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carries {
    /// The squares that a carry or a borrow ran into.
    pub squares: Bitboard,
    /// Whether it's a subtraction.
    pub borrows: bool,
    /// Whether the sum is the last operation of the step.
    pub is_whole: bool,
}

impl Carries {
    /// Returns the carries of the step to a frame. Of several sums, only one that is the last operation counts: the others may
    /// be about other boards.
    pub fn of(scene: &Scene, frame: usize) -> Option<Self> {
        let step = scene.trace.step(frame)?;
        let operations = scene.operations_inside(frame);
        let last = operations.last().copied();
        let sum = |place: usize| {
            let evaluation = &step.evaluations[place];
            let borrows = match &find(scene, evaluation.expr)?.kind {
                ExprKind::Binary(op, ..) | ExprKind::Assign { op: Some(op), .. } => match op {
                    BinaryOp::Add => false,
                    BinaryOp::Subtract => true,
                    _ => return None,
                },
                _ => return None,
            };
            // A sum of constants is the same on all boards.
            (evaluation.origins.as_constant().is_none()).then_some((place, borrows))
        };
        let sums: Vec<_> = operations.into_iter().filter_map(sum).collect();
        let (place, borrows) = match *sums {
            [only] => only,
            _ => *sums.last().filter(|(place, _)| Some(*place) == last)?,
        };
        let squares = Operation::of(scene, step, place)?.carried;
        Some(Self { squares, borrows, is_whole: last == Some(place) })
    }

    /// Returns what the sum does to the board, in a sentence or two.
    pub(crate) fn in_words(self, scene: &Scene) -> String {
        let sum = self.sum_in_words(scene);
        if self.is_whole {
            return sum;
        }
        let result = if self.borrows { "difference" } else { "sum" };
        format!(
            "{sum} The step then combines this {result} with another board: step through its operations to see each."
        )
    }

    fn sum_in_words(self, scene: &Scene) -> String {
        let end = scene.square_of(Square::H8);
        match (self.borrows, self.squares.is_empty()) {
            (true, false) => format!(
                "Where there is no 1 to take away, the subtraction borrows: the borrow runs up, towards {end}, sets the empty squares on its way, and clears the 1 where it ends. The squares that it ran into are outlined."
            ),
            (true, true) => {
                "The subtraction clears squares. Each of them has a 1, so nothing is borrowed."
                    .to_owned()
            }
            (false, false) => format!(
                "Where both numbers have a 1, the addition carries: the carry runs up, towards {end}, clears the 1s on its way, and sets the empty square where it ends. The squares that it ran into are outlined."
            ),
            (false, true) => {
                "The addition sets squares. None of them has a 1, so nothing is carried.".to_owned()
            }
        }
    }
}

/// Returns an expression of the program that runs.
fn find(scene: &Scene, id: ExprId) -> Option<&Expr> {
    scene.expressions().find(|expr| expr.id == id)
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
            ("x ^= t ^ (t << 8)", Operation { differs: board(0x3333), ..nothing }),
        ];
        let pictures = pictures(code, 0x0f3c);
        let pictures: Vec<_> = pictures.iter().map(|(text, it)| (&**text, *it)).collect();
        assert_eq!(pictures, expected);
    }

    /// The carries in a frame, and the explanation of its step.
    fn explained(code: &str, board: u64, frame: usize) -> (Option<u64>, String) {
        let query = format!("view=lab&bits=0x{board:016x}");
        let scene = Scene::of(&State::from_query_with(&query, Some(code)));
        let squares = Carries::of(&scene, frame).map(|carries| carries.squares.0);
        (squares, crate::explain_step(&scene, frame))
    }

    #[test]
    fn steps_that_carry_are_explained() {
        let outlined = "The squares that it ran into are outlined.";
        for (code, board, carries, explanation) in [
            (
                "u64 f(u64 x) { x ^= x - 0x20; return x & 0xff; }",
                0x8000,
                Some(0xffc0),
                "Where there is no 1 to take away, the subtraction borrows: the borrow runs up, towards h8, sets the empty squares on its way, and clears the 1 where it ends. ",
            ),
            ("u64 f(u64 x) { return x - 1; }", 1, Some(0), "The subtraction clears squares. "),
            (
                "u64 f(u64 x) { return (x + 1) & 0xff; }",
                3,
                Some(6),
                "Where both numbers have a 1, the addition carries: the carry runs up, towards h8, clears the 1s on its way, and sets the empty square where it ends. ",
            ),
            ("u64 f(u64 x) { return x + 1; }", 2, Some(0), "The addition sets squares. "),
            // Which of the two sums is about the board that is shown?
            (
                "u64 f(u64 x) { return (x - 1) ^ swap_bytes(swap_bytes(x) - 2); }",
                2,
                None,
                "Bits are combined by more than XOR, so their origins depend on the board.",
            ),
        ] {
            let (squares, text) = explained(code, board, 1);
            assert_eq!(squares, carries, "{code}");
            assert!(text.starts_with(explanation), "{code}: {text}");
            assert_eq!(
                text.contains(outlined),
                carries.is_some_and(|it| it != 0),
                "{code}: {text}"
            );
        }
        // Nothing can be carried, so the step is explained as any other.
        let (_, text) = explained("u64 f(u64 x) { return (x & 0xff) + (x & 0xff00); }", 1, 1);
        assert!(text.contains("Only ranks 1, 2 are kept"), "{text}");
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
