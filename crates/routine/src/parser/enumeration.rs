//! Conversions of numbers to C++ enumerations without a fixed type. A number outside the range of the
//! constants is undefined, and compilers don't truncate it consistently.

use deltaboard_lexer::operator::{BinaryOp, UnaryOp};
use deltaboard_lexer::{Diagnostic, Type};

use super::state::Parser;
use crate::intrinsic::Intrinsic;
use crate::syntax::{Expr, ExprKind, Place};

impl Parser<'_, '_> {
    /// Fails if a number that is converted to an enumeration may need more than 31 bits.
    pub(super) fn check_enum_range(&self, named: &str, number: &Expr) -> Result<(), Diagnostic> {
        if !self.untyped_enums.contains(&named) || !self.may_be_wide(number) {
            return Ok(());
        }
        let fault =
            format!("this number may be out of range for `{named}`, which has no fixed type");
        Err(Diagnostic::new(number.span, fault)
            .with_help(format!("write `enum {named} : int`, or truncate the number first")))
    }

    fn may_be_wide(&self, expr: &Expr) -> bool {
        let number = |expr: &Expr| match expr.kind {
            ExprKind::Number(number) => Some(number.bits),
            _ => None,
        };
        let is_wide = |ty: Option<Type>| ty.is_some_and(|ty| ty.bits() == 64 || ty == Type::U32);
        match &expr.kind {
            ExprKind::Number(number) => number.bits >> 31 != 0,
            ExprKind::Name(Place::Local(slot)) | ExprKind::Element(Place::Local(slot), _) => {
                is_wide(self.scope.type_of(*slot))
            }
            ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Shortcut { .. }
            | ExprKind::Name(_)
            | ExprKind::Element(..)
            | ExprKind::List { .. }
            | ExprKind::Step { .. }
            | ExprKind::TakeLowest(_)
            | ExprKind::Swap(..) => false,
            ExprKind::Unary(_, inner) => self.may_be_wide(inner),
            ExprKind::Binary(op, left, right) => {
                let [is_left, is_right] = [left, right].map(|side| self.may_be_wide(side));
                match op {
                    BinaryOp::And => is_left && is_right,
                    BinaryOp::ShiftRight => is_left && number(right).is_none_or(|by| by <= 32),
                    BinaryOp::Remainder => is_left && is_right,
                    BinaryOp::Equal
                    | BinaryOp::NotEqual
                    | BinaryOp::Less
                    | BinaryOp::LessOrEqual
                    | BinaryOp::Greater
                    | BinaryOp::GreaterOrEqual => false,
                    op if op.is_shift() => is_left,
                    _ => is_left || is_right,
                }
            }
            ExprKind::Assign { value, .. } => self.may_be_wide(value),
            ExprKind::Choose { then, otherwise, .. } => {
                self.may_be_wide(then) || self.may_be_wide(otherwise)
            }
            ExprKind::Cast(ty, inner) | ExprKind::As(ty, inner) => {
                ty.bits() >= 32 && self.may_be_wide(inner)
            }
            ExprKind::Call { callee, .. } => {
                let name = &self.declarations.callees[*callee].name;
                let mut functions = self.declarations.functions.iter();
                let called = functions.find(|it| it.name.of(self.text) == name);
                is_wide(called.and_then(|it| it.returns))
            }
            ExprKind::Intrinsic(intrinsic, arguments) => match intrinsic {
                Intrinsic::CountOnes
                | Intrinsic::TrailingZeros
                | Intrinsic::LeadingZeros
                | Intrinsic::HighestOne => false,
                _ => arguments.iter().any(|it| self.may_be_wide(it)),
            },
        }
    }
}
