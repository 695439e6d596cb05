//! What Java and C# refuse without a cast: C and C++ convert every number to every other.

use deltaboard_source::{Diagnostic, Language, Type};
use deltaboard_syntax::Node;

use super::expr::{fits_in, widens};
use super::reader::{Reader, Result};
use super::types::Ty;
use super::value::Typed;
use crate::front::places::Front;
use crate::front::value::Val;
use crate::syntax::{Expr, ExprKind};

impl Reader {
    /// Whether numbers need casts here. What is no function, or what macros stand for, has no types.
    fn casts_are_needed(&self, ty: Type) -> bool {
        !self.is_c() && self.script.is_none() && ty != Type::Untyped
    }

    /// Refuses a number that only a cast makes one of this type.
    pub(super) fn check_narrowing(&self, value: &Typed, to: Type, node: &Node) -> Result<()> {
        let (Ty::Number(from), Val::Number(operand)) = (&value.ty, &value.val) else {
            return Ok(());
        };
        let from = *from;
        let is_chosen = matches!(operand.kind, ExprKind::Choose { .. })
            || matches!(node.kind(), "switch_expression" | "lambda_expression");
        if from == to || is_chosen || !self.casts_are_needed(from) || to == Type::Untyped {
            return Ok(());
        }
        if (from == Type::Bool) != (to == Type::Bool) {
            return self.refuse_truth(to == Type::Bool, node);
        }
        let fits = || {
            self.constant_operand(operand, node).is_some_and(|it| {
                let it = it.convert(from);
                match (self.language, from) {
                    (Language::Java, Type::I64) => false,
                    (_, Type::I64) => to == Type::U64 && it.signed() >= 0,
                    (Language::Java, _) => from.bits() <= 32 && fits_in(it.signed(), to),
                    (_, from) => from == Type::I32 && fits_in(it.signed(), to),
                }
            })
        };
        if widens(from, to) || fits() {
            return Ok(());
        }
        let fault = match to.bits() < from.bits() {
            true => format!(
                "a {}-bit number does not become a {}-bit number without a cast",
                from.bits(),
                to.bits()
            ),
            false if from.is_signed() => {
                "a signed number does not become an unsigned one without a cast".to_owned()
            }
            false => "an unsigned number does not become a signed one without a cast".to_owned(),
        };
        self.refuse(node, fault)
    }

    /// Refuses a number as a condition.
    pub(super) fn check_truth(&self, ty: Type, node: &Node) -> Result<()> {
        match ty != Type::Bool && self.casts_are_needed(ty) {
            true => self.refuse_truth(true, node),
            false => Ok(()),
        }
    }

    fn refuse_truth<T>(&self, is_condition: bool, node: &Node) -> Result<T> {
        let span = self.span(node);
        Err(match is_condition {
            true => Diagnostic::new(span, "this is a number, not a truth value")
                .with_help(format!("compare it: `{} != 0`", parenthesised(node))),
            false => Diagnostic::new(span, "this is a truth value, not a number"),
        })
    }

    /// Refuses what C# has no operator for: a `ulong` beside a number that may be negative, or its negative.
    pub(super) fn check_beside_ulong(&self, ty: Type, other: (&Expr, Type, &Node)) -> Result<()> {
        let (operand, other, node) = other;
        let is_kept = ty != Type::U64 || self.language != Language::CSharp || !other.is_signed();
        if is_kept || !self.casts_are_needed(other) {
            return Ok(());
        }
        let constant = self.constant_operand(operand, node);
        match constant.is_some_and(|it| it.convert(other).signed() >= 0) {
            true => Ok(()),
            false => {
                let fault = "C# has no operator for an unsigned 64-bit number and a signed one";
                Err(Diagnostic::new(self.span(node), fault)
                    .with_help(format!("write `(ulong){}`", parenthesised(node))))
            }
        }
    }
}

/// The text of an expression that an operator can follow.
fn parenthesised(node: &Node) -> String {
    let text = node.text().split_whitespace().collect::<Vec<_>>().join(" ");
    match node.kind().contains("binary") && !text.starts_with('(') {
        true => format!("({text})"),
        false => text,
    }
}
