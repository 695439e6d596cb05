//! MSVC's `_BitScanForward64(&sq, x)`, which stores the index of a square in a variable and returns whether
//! there is one.

use deltaboard_lexer::operator::BinaryOp;
use deltaboard_lexer::{Diagnostic, Number, Span, Type};

use super::state::Parser;
use super::statement::statement_of;
use crate::intrinsic::{Builtin, Intrinsic, builtin};
use crate::syntax::{Expr, ExprKind, Operand, Statement};

impl Parser<'_, '_> {
    /// Parses the condition of an `if` or a `while`, and the statements that its body starts with:
    /// `_BitScanForward64(&sq, x)` becomes the condition `x != 0`, and the body starts by setting `sq`.
    pub(super) fn condition(&mut self) -> Result<(Operand, Vec<Statement>), Diagnostic> {
        let before = self.at;
        if self.accept("(")
            && let Some((holds, store)) = self.bit_scan()?
            && self.accept(")")
        {
            return Ok((holds, vec![store]));
        }
        self.at = before;
        Ok((self.expression()?, Vec::new()))
    }

    /// Parses a bit scan: returns whether there is a square, and the statement that stores its index.
    pub(super) fn bit_scan(&mut self) -> Result<Option<(Operand, Statement)>, Diagnostic> {
        match self.word_at(0) {
            Some(word) if self.sign_at(1) == Some("(") && !self.functions.contains(&word) => {
                match builtin(word) {
                    Some(Builtin::Scan(intrinsic, ty)) => self.bit_scan_of(intrinsic, ty).map(Some),
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    fn bit_scan_of(
        &mut self,
        intrinsic: Intrinsic,
        ty: Type,
    ) -> Result<(Operand, Statement), Diagnostic> {
        let name = self.next().span;
        self.expect("(", "and the variable for the index")?;
        let place = self.expression()?;
        let target = self.argument_target(*place)?;
        self.expect(",", "and the set")?;
        let start = self.at;
        let set = self.expression()?;
        if set.walk().any(has_side_effect) {
            let fault = "the set is evaluated twice here, so it must not have a side effect";
            return Err(Diagnostic::new(set.span, fault).with_help("assign it to a variable first"));
        }
        self.at = start;
        let second = self.expression()?;
        let close = self.expect(")", "after the set")?;

        let span = name.to(close);
        let nowhere = Span::new(close.end, close.end);
        let zero = self.expr(nowhere, ExprKind::Number(Number::new(0, Type::I32)))?;
        // Without a cast, the interpreter can follow the condition for every board.
        let set = match ty {
            Type::U64 => set,
            _ => self.expr(set.span, ExprKind::Cast(ty, set))?,
        };
        let holds = self.expr(span, ExprKind::Binary(BinaryOp::NotEqual, set, zero))?;
        let second = self.expr(second.span, ExprKind::Cast(ty, second))?;
        let value = self.expr(second.span, ExprKind::Intrinsic(intrinsic, vec![second]))?;
        let assign = ExprKind::Assign { op: None, target, value };
        let store = statement_of(self.expr(span, assign)?);
        Ok((holds, store))
    }
}

/// Returns whether an expression or any part of it has a side effect.
fn has_side_effect(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Call { .. }) || expr.assigned() != [None, None]
}
