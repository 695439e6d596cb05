//! Numbers and operations, by the rules of each language.

use deltaboard_source::operator::{BinaryOp, UnaryOp};
use deltaboard_source::{Diagnostic, Language, Number, Span, Type};
use deltaboard_syntax::Node;

use super::reader::{Reader, Result};
use super::value::{INT, Known, Place, TRUTH, Ty, Typed, Val};
use crate::calculation;
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{self, Expr, ExprKind, Global, Operand};

/// The value of an expression, if it's the same in every run.
pub(super) fn constant(expr: &Expr, globals: &[Global]) -> Option<i128> {
    let known = |expr: &Expr| constant(expr, globals);
    Some(match &expr.kind {
        ExprKind::Number(Number { bits, ty: Type::Int }) => i128::from(*bits),
        ExprKind::Number(number) if number.ty.is_signed() => number.signed().into(),
        ExprKind::Number(number) => number.bits.into(),
        ExprKind::Name(syntax::Place::Global(at)) => known(&globals.get(*at)?.value)?,
        ExprKind::Cast(ty, inner) => {
            let value = known(inner)?;
            match ty {
                Type::Int => value,
                ty => {
                    let number = Number::new(value as u64, *ty);
                    if ty.is_signed() { number.signed().into() } else { number.bits.into() }
                }
            }
        }
        ExprKind::Unary(UnaryOp::Negate, inner) => known(inner)?.checked_neg()?,
        ExprKind::Unary(UnaryOp::Complement, inner) => !known(inner)?,
        ExprKind::Binary(op, left, right) => {
            let (left, right) = (known(left)?, known(right)?);
            // Within 32 bits nothing wraps in any of the types.
            let value = fold(*op, left, right)?;
            let is_small = [left, right, value].iter().all(|it| it.unsigned_abs() < 1 << 31);
            is_small.then_some(value)?
        }
        _ => return None,
    })
}

/// Computes with constants that have no width.
fn fold(op: BinaryOp, left: i128, right: i128) -> Option<i128> {
    Some(match op {
        BinaryOp::Add => left.checked_add(right)?,
        BinaryOp::Subtract => left.checked_sub(right)?,
        BinaryOp::Multiply => left.checked_mul(right)?,
        BinaryOp::Divide => left.checked_div(right)?,
        BinaryOp::Remainder => left.checked_rem(right)?,
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::ShiftLeft => {
            let by = u32::try_from(right).ok().filter(|by| *by < 127)?;
            let shifted = left << by;
            (shifted >> by == left).then_some(shifted)?
        }
        BinaryOp::ShiftRight => left >> u32::try_from(right).ok()?.min(127),
        BinaryOp::Less => (left < right).into(),
        BinaryOp::LessOrEqual => (left <= right).into(),
        BinaryOp::Greater => (left > right).into(),
        BinaryOp::GreaterOrEqual => (left >= right).into(),
        BinaryOp::Equal => (left == right).into(),
        BinaryOp::NotEqual => (left != right).into(),
        _ => return None,
    })
}

/// The operator that a sign is in these languages.
pub(super) fn operator(sign: &str) -> Option<BinaryOp> {
    use BinaryOp as B;
    Some(match sign {
        "+" => B::Add,
        "-" => B::Subtract,
        "*" => B::Multiply,
        "/" | "//" => B::Divide,
        "%" => B::Remainder,
        "&" => B::And,
        "|" => B::Or,
        "^" => B::Xor,
        "<<" => B::ShiftLeft,
        ">>" => B::ShiftRight,
        ">>>" => B::ShiftRightUnsigned,
        "<" => B::Less,
        "<=" => B::LessOrEqual,
        ">" => B::Greater,
        ">=" => B::GreaterOrEqual,
        "==" | "===" | "is" => B::Equal,
        "!=" | "!==" | "is not" | "<>" => B::NotEqual,
        _ => return None,
    })
}

/// Reads the digits of a number: `0xFF`, `0b1`, `0o7`, `1_000`.
pub(super) fn digits(text: &str) -> Option<u128> {
    let lower = text.to_ascii_lowercase().replace('_', "");
    let (digits, radix) = match lower.get(..2) {
        Some("0x") => (&lower[2..], 16),
        Some("0b") => (&lower[2..], 2),
        Some("0o") => (&lower[2..], 8),
        _ => (lower.as_str(), 10),
    };
    u128::from_str_radix(digits, radix).ok()
}

impl Reader {
    pub(super) fn expr(&mut self, node: &Node) -> Result<Typed> {
        self.nested(node, |this| match this.language {
            Language::Go => this.go_expr(node, None),
            Language::Python => this.python_expr(node),
            _ => this.javascript_expr(node),
        })
    }

    /// Reads an expression whose type is known from its place.
    pub(super) fn expr_as(&mut self, node: &Node, ty: &Ty) -> Result<Typed> {
        match self.language {
            Language::Go => self.nested(node, |this| this.go_expr(node, Some(ty))),
            _ => self.expr(node),
        }
    }

    pub(super) fn written_type(&mut self, node: &Node) -> Result<Option<Ty>> {
        match self.language {
            Language::Go => self.go_type(node).map(Some),
            Language::Python => Ok(None),
            _ => Ok(self.javascript_type(node)),
        }
    }

    // Values.

    pub(super) fn make(&mut self, span: Span, kind: ExprKind) -> Operand {
        self.numbers().expr(span, kind)
    }

    /// A number with the usual type of constants.
    pub(super) fn constant_number(&mut self, value: i128, node: &Node) -> Result<Typed> {
        let span = node.span();
        match self.language {
            Language::Go => Ok(Typed::known(Known::Constant(value, None))),
            Language::Python => Ok(Typed::number(self.integer(value, span), INT)),
            _ => {
                let bits = value as i64 as u64;
                Ok(Typed::number(self.literal(span, bits, &Ty::Double), Ty::Double))
            }
        }
    }

    /// A number without a width.
    pub(super) fn integer(&mut self, value: i128, span: Span) -> Operand {
        let low = |this: &mut Self, bits: u128| this.numbers().number(span, bits as u64, Type::Int);
        if value < 0 {
            let inner = self.integer(-value, span);
            return self.make(span, ExprKind::Unary(UnaryOp::Negate, inner));
        }
        let value = value.unsigned_abs();
        if value >> 64 == 0 {
            return low(self, value);
        }
        let (high, by) = (low(self, value >> 64), low(self, 64));
        let high = self.make(span, ExprKind::Binary(BinaryOp::ShiftLeft, high, by));
        let low = low(self, value & u128::from(u64::MAX));
        self.make(span, ExprKind::Binary(BinaryOp::Or, high, low))
    }

    pub(super) fn truth(&mut self, value: bool, node: &Node) -> Typed {
        Typed::number(self.literal(node.span(), value.into(), &TRUTH), TRUTH)
    }

    /// Gives a constant of Go its usual type, and refuses what is no value.
    pub(super) fn settled(&mut self, value: Typed, node: &Node) -> Result<Typed> {
        match value.val {
            Val::Known(Known::Constant(..)) => self.coerce(value, &Ty::Number(Type::I64), node),
            Val::Known(Known::Nothing) => self.refuse(node, "this has no value"),
            Val::Known(Known::Quotient(_)) => {
                self.refuse(node, "this is a fraction: take its whole part, as by `Math.floor`")
            }
            Val::Known(Known::Name(ref name))
                if !name.contains('.') && !self.is_language_name(name) =>
            {
                self.refuse(node, format!("`{name}` is not defined"))
            }
            _ => Ok(value),
        }
    }

    fn is_language_name(&self, name: &str) -> bool {
        self.types.contains_key(name) || self.modules.values().any(|it| it == name)
    }

    /// Makes a value one of a type, as far as the language does that by itself.
    pub(super) fn coerce(&mut self, value: Typed, ty: &Ty, node: &Node) -> Result<Typed> {
        let span = node.span();
        if value.ty == *ty && !matches!(value.val, Val::Known(_)) {
            return Ok(value);
        }
        match (value.val, value.ty.bare(), ty.bare()) {
            (Val::Known(Known::Constant(number, written)), _, bare) => {
                let Some(to) = bare.number().filter(|it| *it != Type::Bool) else {
                    return self.refuse(node, "a number cannot be used here");
                };
                let fits = match to.is_signed() {
                    true => (-(1_i128 << (to.bits() - 1))..1 << (to.bits() - 1)).contains(&number),
                    false => (0..=i128::from(to.mask())).contains(&number),
                };
                if !fits {
                    let fault = format!(
                        "the constant {number} does not fit in this type of {} bits",
                        to.bits()
                    );
                    return self.refuse(node, fault);
                }
                let operand = self.literal(span, number as u64, ty);
                if let Some(written) = written {
                    self.note_literal(&operand, written);
                }
                Ok(Typed::number(operand, ty.clone()))
            }
            // A truth value is a number in Python.
            (Val::Number(operand), from, to)
                if self.language == Language::Python
                    && from.number().is_some()
                    && to.number().is_some() =>
            {
                match to.number() == Some(Type::Bool) && from.number() != Some(Type::Bool) {
                    true => self.refuse(node, "a number is used as a truth value here"),
                    false => Ok(Typed::number(self.cast(operand, Type::Int), INT)),
                }
            }
            (Val::Number(operand), from, Ty::Double) if from.is_truth() => {
                Ok(Typed::number(self.cast(operand, Type::I64), Ty::Double))
            }
            (
                val @ (Val::List(_) | Val::Repeat(..) | Val::Array(_)),
                Ty::Array(from, length),
                Ty::Array(to, expected),
            ) if from.number() == to.number() || length == &Some(0) => {
                let length = expected.or(*length);
                Ok(Typed { ty: Ty::Array(to.clone(), length), val })
            }
            (Val::Parts(parts), Ty::Parts(_, types), Ty::Parts(names, to))
                if types.len() == to.len() =>
            {
                let mut coerced = Vec::new();
                for ((val, from), to) in parts.into_iter().zip(types).zip(to) {
                    let part = Typed { ty: from.clone(), val };
                    coerced.push(self.coerce(part, to, node)?.val);
                }
                Ok(Typed { ty: Ty::Parts(names.clone(), to.clone()), val: Val::Parts(coerced) })
            }
            (val, from, to) if from == to && value.ty == *ty => Ok(Typed { ty: ty.clone(), val }),
            // Go: a value of a type without a name becomes one of a type with one.
            (val, from, to)
                if from == to
                    && !(is_named(&value.ty) && is_named(ty))
                    && from.number().is_none() =>
            {
                Ok(Typed { ty: ty.clone(), val })
            }
            (Val::Known(Known::Name(name)), ..) => {
                self.refuse(node, format!("`{name}` is not defined"))
            }
            (Val::Known(Known::Nothing), ..) => self.refuse(node, "this has no value"),
            _ if self.language == Language::JavaScript => {
                self.refuse(node, "a BigInt and a number are mixed here")
            }
            _ => self.refuse(node, "this value has another type than its place"),
        }
    }

    pub(super) fn cast(&mut self, operand: Operand, ty: Type) -> Operand {
        let span = operand.span;
        self.make(span, ExprKind::Cast(ty, operand))
    }

    /// The number that an expression is.
    pub(super) fn number_of(&mut self, value: Typed, node: &Node) -> Result<(Operand, Ty)> {
        let value = self.settled(value, node)?;
        match value.val {
            Val::Number(operand) => Ok((operand, value.ty)),
            Val::Known(Known::Name(name)) => {
                self.refuse(node, format!("`{name}` is not part of the routine language"))
            }
            _ => self.refuse(node, "expected a number here"),
        }
    }

    pub(super) fn number_at(&mut self, node: &Node) -> Result<(Operand, Ty)> {
        let value = self.expr(node)?;
        self.number_of(value, node)
    }

    /// What a condition says.
    pub(super) fn condition_of(&mut self, value: Typed, node: &Node) -> Result<Operand> {
        let (operand, ty) = self.number_of(value, node)?;
        if ty.is_truth() {
            return Ok(operand);
        }
        if self.language == Language::Go {
            return self.refuse(node, "a condition must be a truth value in Go");
        }
        let zero = self.literal(node.span(), 0, &ty);
        Ok(self.make(node.span(), ExprKind::Binary(BinaryOp::NotEqual, operand, zero)))
    }

    /// `&&` or `||` of truth values.
    pub(super) fn shortcut(
        &mut self,
        and: bool,
        left: &Node,
        right: &Node,
        node: &Node,
    ) -> Result<Typed> {
        let left_value = self.condition(left)?;
        let mark = self.current.body.mark();
        let right_value = self.condition(right)?;
        if self.current.body.has_added(mark) {
            return self.refuse(right, "this runs only sometimes, and needs statements of its own");
        }
        let kind = ExprKind::Shortcut { and, left: left_value, right: right_value };
        Ok(Typed::number(self.make(node.span(), kind), TRUTH))
    }

    /// What a condition says. Its parts decide by themselves.
    pub(super) fn condition(&mut self, node: &Node) -> Result<Operand> {
        let inner = node.named().next();
        match (node.child("left"), node.child("operator"), node.child("right")) {
            (Some(left), Some(sign), Some(right))
                if matches!(sign.text(), "and" | "or" | "&&" | "||") =>
            {
                let and = matches!(sign.text(), "and" | "&&");
                let value = self.nested(node, |this| this.shortcut(and, left, right, node))?;
                self.condition_of(value, node)
            }
            _ if node.kind() == "parenthesized_expression" && inner.is_some() => {
                self.nested(node, |this| this.condition(inner.unwrap_or(node)))
            }
            _ => {
                let value = self.expr(node)?;
                self.condition_of(value, node)
            }
        }
    }

    /// `&&` or `||`, whose value is that of the side which decides.
    pub(super) fn logical(
        &mut self,
        and: bool,
        left: &Node,
        right: &Node,
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        let (one, ty) = self.number_at(left)?;
        let mark = self.current.body.mark();
        let (other, other_ty) = self.number_at(right)?;
        if self.current.body.has_added(mark) {
            return self.refuse(right, "this runs only sometimes, and needs statements of its own");
        }
        if ty.is_truth() && other_ty.is_truth() {
            let kind = ExprKind::Shortcut { and, left: one, right: other };
            return Ok(Typed::number(self.make(span, kind), TRUTH));
        }
        let (one, other, ty) = self.balanced(one, ty, other, other_ty, node)?;
        let again = self.copy(&one);
        let condition = self.condition_of(Typed::number(again, ty.clone()), left)?;
        let (then, otherwise) = if and { (other, one) } else { (one, other) };
        Ok(Typed::number(self.make(span, ExprKind::Choose { condition, then, otherwise }), ty))
    }

    /// Two numbers of one type. Python's truth values are numbers.
    fn balanced(
        &mut self,
        one: Operand,
        ty: Ty,
        other: Operand,
        other_ty: Ty,
        node: &Node,
    ) -> Result<(Operand, Operand, Ty)> {
        match ty == other_ty {
            true => Ok((one, other, ty)),
            false if self.language == Language::Python => {
                Ok((self.cast(one, Type::Int), self.cast(other, Type::Int), INT))
            }
            false => self.refuse(node, "both sides of this must have the same type"),
        }
    }

    /// `condition ? then : otherwise`
    pub(super) fn chosen(
        &mut self,
        condition: &Node,
        then: &Node,
        otherwise: &Node,
        node: &Node,
    ) -> Result<Typed> {
        let condition = self.condition(condition)?;
        if let Some(known) = constant(&condition, self.globals()) {
            return self.expr(if known != 0 { then } else { otherwise });
        }
        let mark = self.current.body.mark();
        let (one, ty) = self.number_at(then)?;
        let (other, other_ty) = self.number_at(otherwise)?;
        if self.current.body.has_added(mark) {
            return self.refuse(node, "one side of this needs statements of its own");
        }
        let (one, other, ty) = self.balanced(one, ty, other, other_ty, node)?;
        let kind = ExprKind::Choose { condition, then: one, otherwise: other };
        Ok(Typed::number(self.make(node.span(), kind), ty))
    }

    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        arguments: Vec<Operand>,
        ty: &Ty,
        node: &Node,
    ) -> Typed {
        let operand = self.make(node.span(), ExprKind::Intrinsic(intrinsic, arguments));
        let moves =
            calculation::intrinsic(intrinsic, Number::new(0, Type::U64), None).ty == Type::U64;
        let to = ty.number().unwrap_or(Type::I64);
        let operand = if moves && to == Type::U64 { operand } else { self.cast(operand, to) };
        Typed::number(operand, ty.clone())
    }

    // Operations.

    /// An operation on two numbers.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        match self.language {
            Language::Go => self.operate_go(op, left, right, node),
            Language::Python => self.operate_python(op, left, right, node),
            _ => self.operate_javascript(op, left, right, node),
        }
    }

    fn operate_python(
        &mut self,
        op: BinaryOp,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        if let (Val::List(_) | Val::Repeat(..), BinaryOp::Multiply) = (&left.val, op) {
            return self.repeated(left, right, node);
        }
        let (left, one) = self.number_of(left, node)?;
        let (right, other) = self.number_of(right, node)?;
        let is_logic = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let are_truths = one.is_truth() && other.is_truth();
        let (left, right) = match are_truths && op.is_comparison() {
            true => (left, right),
            false => (self.integral(left, &one), self.integral(right, &other)),
        };
        let operand = self.make(node.span(), ExprKind::Binary(op, left, right));
        if op.is_comparison() {
            return Ok(Typed::number(operand, TRUTH));
        }
        Ok(match are_truths && is_logic {
            true => Typed::number(self.cast(operand, Type::Bool), TRUTH),
            false => Typed::number(operand, INT),
        })
    }

    fn integral(&mut self, operand: Operand, ty: &Ty) -> Operand {
        if ty.is_truth() { self.cast(operand, Type::Int) } else { operand }
    }

    /// `[0] * 64`
    fn repeated(&mut self, list: Typed, times: Typed, node: &Node) -> Result<Typed> {
        let (times, _) = self.number_of(times, node)?;
        let times = constant(&times, self.globals()).and_then(|it| usize::try_from(it).ok());
        let (Some(times), Ty::Array(element, _), Val::List(items)) = (times, list.ty, list.val)
        else {
            return self.refuse(node, "the length of this list is not known");
        };
        let [item] = <[Val; 1]>::try_from(items)
            .or_else(|_| self.refuse(node, "a list of several elements is repeated"))?;
        if element.number().is_none() {
            return self
                .refuse(node, "a list of lists is repeated: all its lists would be the same one");
        }
        let val = Val::Repeat(Box::new(item), times);
        Ok(Typed { ty: Ty::Array(element, Some(times)), val })
    }

    fn operate_javascript(
        &mut self,
        op: BinaryOp,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        if let (Val::Known(Known::Quotient(quotient)), true) = (left.val.clone(), is_bitwise(op)) {
            let whole = self.whole(*quotient, node);
            return self.operate_javascript(op, Typed::number(whole, Ty::Double), right, node);
        }
        let (left, one) = self.number_of(left, node)?;
        let (right, other) = self.number_of(right, node)?;
        let span = node.span();
        if one == INT && other == INT {
            if op == BinaryOp::ShiftRightUnsigned {
                return self.refuse(node, "a BigInt has no unsigned shift in JavaScript: use `>>`");
            }
            let operand = self.make(span, ExprKind::Binary(op, left, right));
            return Ok(Typed::number(operand, if op.is_comparison() { TRUTH } else { INT }));
        }
        if one == INT || other == INT {
            // Both kinds of numbers can be compared, but never are the same.
            if op.is_comparison()
                && !node.child("operator").is_some_and(|it| matches!(it.text(), "===" | "!=="))
            {
                let operand = self.make(span, ExprKind::Binary(op, left, right));
                return Ok(Typed::number(operand, TRUTH));
            }
            if op.is_comparison() {
                return Ok(self.truth(op == BinaryOp::NotEqual, node));
            }
            return self.refuse(node, "a BigInt and a number are mixed here");
        }
        if op.is_comparison() && one.is_truth() && other.is_truth() {
            return Ok(Typed::number(self.make(span, ExprKind::Binary(op, left, right)), TRUTH));
        }
        let double = |this: &mut Self, operand, ty: &Ty| match ty.is_truth() {
            true => this.cast(operand, Type::I64),
            false => operand,
        };
        let (left, right) = (double(self, left, &one), double(self, right, &other));
        if op == BinaryOp::Divide {
            let quotient = Known::Quotient(Box::new([left, right]));
            return Ok(Typed::known(quotient));
        }
        if !is_bitwise(op) {
            let operand = self.make(span, ExprKind::Binary(op, left, right));
            return Ok(Typed::number(operand, if op.is_comparison() { TRUTH } else { Ty::Double }));
        }
        // 32 bits, and the distance of a shift has five.
        let by = constant(&right, self.globals());
        let unsigned = op == BinaryOp::ShiftRightUnsigned;
        let left = self.cast(left, if unsigned { Type::U32 } else { Type::I32 });
        let (op, right) = match op {
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => {
                let op = if unsigned { BinaryOp::ShiftRight } else { op };
                match by.filter(|by| (0..32).contains(by)) {
                    Some(_) => (op, right),
                    None => {
                        let mask = self.literal(span, 31, &Ty::Double);
                        (op, self.make(span, ExprKind::Binary(BinaryOp::And, right, mask)))
                    }
                }
            }
            op => (op, self.cast(right, Type::I32)),
        };
        let operand = self.make(span, ExprKind::Binary(op, left, right));
        Ok(Typed::number(self.cast(operand, Type::I64), Ty::Double))
    }

    /// The whole part of a fraction, towards 0.
    pub(super) fn whole(&mut self, [left, right]: [Operand; 2], node: &Node) -> Operand {
        self.make(node.span(), ExprKind::Binary(BinaryOp::Divide, left, right))
    }

    /// Whether the whole part of a fraction is the same below and above 0.
    pub(super) fn is_positive(&self, operand: &Operand) -> bool {
        match &operand.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => [left, right]
                .iter()
                .any(|it| constant(it, self.globals()).is_some_and(|it| it >= 0)),
            ExprKind::Cast(_, inner) => self.is_positive(inner),
            ExprKind::Name(syntax::Place::Local(slot)) => self.current.bounds.contains_key(&slot.0),
            _ => constant(operand, self.globals()).is_some_and(|it| it >= 0),
        }
    }

    fn operate_go(
        &mut self,
        op: BinaryOp,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        let known = |value: &Typed| match value.val {
            Val::Known(Known::Constant(number, _)) => Some(number),
            _ => None,
        };
        if let (Some(left), Some(right)) = (known(&left), known(&right)) {
            if let (true, Some(truth)) = (op.is_comparison(), fold(op, left, right)) {
                return Ok(self.truth(truth != 0, node));
            }
            return match fold(op, left, right) {
                Some(value) => Ok(Typed::known(Known::Constant(value, None))),
                None => self.refuse(node, "this constant has no value"),
            };
        }
        if matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight) {
            return self.shift_go(op, left, right, node);
        }
        let (left, right) = match (known(&left), known(&right)) {
            (Some(_), _) => (self.coerce(left, &right.ty.clone(), node)?, right),
            (_, Some(_)) => {
                let ty = left.ty.clone();
                (left, self.coerce(right, &ty, node)?)
            }
            _ => (left, right),
        };
        if left.ty != right.ty {
            return self
                .refuse(node, "the operands of this have different types, which Go refuses");
        }
        let (left, ty) = self.number_of(left, node)?;
        let (right, _) = self.number_of(right, node)?;
        if ty.is_truth() && !op.is_comparison() {
            return self.refuse(node, "Go computes no truth values this way");
        }
        let operand = self.make(span, ExprKind::Binary(op, left, right));
        if op.is_comparison() {
            return Ok(Typed::number(operand, TRUTH));
        }
        let number = ty.number().unwrap_or(Type::I64);
        Ok(Typed::number(self.narrowed(operand, number), ty))
    }

    /// The result of an operation, which C would compute in 32 bits.
    fn narrowed(&mut self, operand: Operand, ty: Type) -> Operand {
        if ty.bits() < 32 { self.cast(operand, ty) } else { operand }
    }

    /// In Go, a shift by the width or more leaves nothing.
    fn shift_go(&mut self, op: BinaryOp, left: Typed, right: Typed, node: &Node) -> Result<Typed> {
        let span = node.span();
        let (left, ty) = self.number_of(left, node)?;
        let number = ty.number().filter(|it| *it != Type::Bool);
        let Some(number) = number else { return self.refuse(node, "only integers are shifted") };
        let by = match &right.val {
            Val::Known(Known::Constant(by, _)) => Some(*by),
            _ => None,
        };
        let width = number.bits();
        if let Some(by) = by {
            let Ok(by) = u64::try_from(by) else {
                return self.refuse(node, "a shift by a negative distance");
            };
            let most =
                if op == BinaryOp::ShiftRight && number.is_signed() { width - 1 } else { width };
            if by >= u64::from(width) && most == width {
                return Ok(Typed::number(self.literal(span, 0, &ty), ty));
            }
            let by = self.literal(span, by.min(u64::from(width) - 1), &Ty::Number(Type::I64));
            let operand = self.make(span, ExprKind::Binary(op, left, by));
            return Ok(Typed::number(self.narrowed(operand, number), ty));
        }
        let (by, by_ty) = self.number_of(right, node)?;
        if by_ty.is_truth() {
            return self.refuse(node, "the distance of a shift is a number");
        }
        if self.is_below(&by, width.into()) {
            let operand = self.make(span, ExprKind::Binary(op, left, by));
            return Ok(Typed::number(self.narrowed(operand, number), ty));
        }
        let (again, end) = (self.copy(&by), self.literal(span, width.into(), &by_ty));
        let condition = self.make(span, ExprKind::Binary(BinaryOp::Less, again, end));
        let rest = match op == BinaryOp::ShiftRight && number.is_signed() {
            true => {
                let (left, most) =
                    (self.copy(&left), self.literal(span, u64::from(width) - 1, &by_ty));
                self.make(span, ExprKind::Binary(op, left, most))
            }
            false => self.literal(span, 0, &ty),
        };
        let shifted = self.make(span, ExprKind::Binary(op, left, by));
        let shifted = self.narrowed(shifted, number);
        let otherwise = self.narrowed(rest, number);
        let kind = ExprKind::Choose { condition, then: shifted, otherwise };
        Ok(Typed::number(self.make(span, kind), ty))
    }

    /// Whether a number is surely between 0 and one before this.
    pub(super) fn is_below(&self, operand: &Operand, end: u64) -> bool {
        let small = |it: &Operand| {
            constant(it, self.globals()).is_some_and(|it| (0..i128::from(end)).contains(&it))
        };
        match &operand.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => small(left) || small(right),
            ExprKind::Name(syntax::Place::Local(slot)) => {
                self.current.bounds.get(&slot.0).is_some_and(|it| *it <= end)
            }
            ExprKind::Cast(ty, inner) => ty.bits() >= 8 && self.is_below(inner, end),
            _ => small(operand),
        }
    }

    /// `-x`, `~x`, `!x`, `+x`, by its sign.
    pub(super) fn unary(&mut self, sign: &str, value: Typed, node: &Node) -> Result<Typed> {
        let span = node.span();
        if let Val::Known(Known::Constant(number, _)) = value.val {
            return match sign {
                "-" => self.constant_number(-number, node),
                "+" => self.constant_number(number, node),
                "^" => self.constant_number(!number, node),
                _ => self.unknown(node),
            };
        }
        if let (Val::Known(Known::Quotient(quotient)), "~") = (value.val.clone(), sign) {
            let whole = self.whole(*quotient, node);
            return self.unary(sign, Typed::number(whole, Ty::Double), node);
        }
        if matches!(sign, "!" | "not") {
            let condition = self.condition_of(value, node)?;
            return Ok(Typed::number(
                self.make(span, ExprKind::Unary(UnaryOp::Not, condition)),
                TRUTH,
            ));
        }
        let (operand, ty) = self.number_of(value, node)?;
        let (operand, ty) = match (ty.is_truth(), self.language) {
            (false, _) => (operand, ty),
            (true, Language::Python) => (self.cast(operand, Type::Int), INT),
            (true, Language::JavaScript) => (self.cast(operand, Type::I64), Ty::Double),
            _ => return self.refuse(node, "Go computes no truth values this way"),
        };
        let number = ty.number().unwrap_or(Type::I64);
        let operand = match sign {
            "+" if ty == INT && self.language == Language::JavaScript => {
                return self.refuse(node, "a BigInt cannot have the sign `+` in JavaScript");
            }
            "+" => operand,
            "-" => self.make(span, ExprKind::Unary(UnaryOp::Negate, operand)),
            "~" if ty == Ty::Double => {
                let operand = self.cast(operand, Type::I32);
                let operand = self.make(span, ExprKind::Unary(UnaryOp::Complement, operand));
                self.cast(operand, Type::I64)
            }
            "~" | "^" => self.make(span, ExprKind::Unary(UnaryOp::Complement, operand)),
            _ => return self.unknown(node),
        };
        Ok(Typed::number(self.narrowed(operand, number), ty))
    }

    /// The least or the greatest of numbers.
    pub(super) fn extreme(
        &mut self,
        op: BinaryOp,
        values: Vec<Operand>,
        ty: &Ty,
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        let best = values.into_iter().reduce(|then, otherwise| {
            let (left, right) = (self.copy(&then), self.copy(&otherwise));
            let condition = self.make(span, ExprKind::Binary(op, left, right));
            self.make(span, ExprKind::Choose { condition, then, otherwise })
        });
        match best {
            Some(best) => Ok(Typed::number(best, ty.clone())),
            None => self.unknown(node),
        }
    }

    /// `abs(x)`
    pub(super) fn magnitude(&mut self, value: Operand, ty: &Ty, node: &Node) -> Result<Typed> {
        let again = self.copy(&value);
        let negative = self.unary("-", Typed::number(again, ty.clone()), node)?;
        let (negative, _) = self.number_of(negative, node)?;
        self.extreme(BinaryOp::Greater, vec![value, negative], ty, node)
    }

    /// The place of an element of a list or table.
    pub(super) fn element_place(
        &mut self,
        ty: &Ty,
        place: &Place,
        index: Typed,
        node: &Node,
    ) -> Result<(Ty, Place)> {
        let Ty::Array(element, length) = ty.bare() else {
            return self.refuse(node, "only a list can be indexed");
        };
        let (mut index, index_ty) = match index.val {
            Val::Known(Known::Constant(..)) => {
                let index = self.coerce(index, &Ty::Number(Type::I64), node)?;
                self.number_of(index, node)?
            }
            _ => self.number_of(index, node)?,
        };
        if index_ty == INT && self.language == Language::JavaScript {
            index = self.cast(index, Type::I64);
        }
        if let Some(at) = constant(&index, self.globals()).filter(|it| *it < 0) {
            let from_end = length.and_then(|length| usize::try_from(at + length as i128).ok());
            match from_end.filter(|_| self.language == Language::Python) {
                Some(at) => index = self.index(node.span(), at),
                None => return self.refuse(node, "this index is out of bounds"),
            }
        }
        if let Some(length) = length {
            self.check_row(place, element, &index, *length);
        }
        let place = self.element(place, element, &index);
        Ok(((**element).clone(), place))
    }

    /// An element of a list or table.
    pub(super) fn element_of(&mut self, list: Typed, index: Typed, node: &Node) -> Result<Typed> {
        let span = node.span();
        let list = self.settled(list, node)?;
        if let Val::Known(Known::Range(range)) = list.val {
            let (at, _) = self.number_of(index, node)?;
            let [first, _, step] = *range;
            let by = self.make(span, ExprKind::Binary(BinaryOp::Multiply, at, step));
            let sum = self.make(span, ExprKind::Binary(BinaryOp::Add, first, by));
            return Ok(Typed::number(sum, INT));
        }
        let ty = list.ty.clone();
        let place = match list.val {
            Val::Array(place) => place,
            val @ (Val::List(_) | Val::Repeat(..)) => {
                self.place_for(&ty, val, &crate::front::value::temporary(span, "list"), span, node)?
            }
            Val::Parts(_) => {
                let (index, _) = self.number_of(index, node)?;
                let at = constant(&index, self.globals()).and_then(|it| usize::try_from(it).ok());
                return match at {
                    Some(at) => self.part(Typed { ty, val: list.val }, at, node),
                    None => self.refuse(node, "which part of this is meant is not known"),
                };
            }
            _ => return self.refuse(node, "only a list can be indexed"),
        };
        let (ty, place) = self.element_place(&ty, &place, index, node)?;
        Ok(self.value_at(&ty, &place, node))
    }

    /// A list of these values.
    pub(super) fn list(&mut self, items: Vec<Typed>, node: &Node) -> Result<Typed> {
        let mut values = Vec::new();
        let mut element = None;
        for item in items {
            let item = self.settled(item, node)?;
            let item = match &element {
                Some(ty) if self.language == Language::Python && item.ty.is_truth() => {
                    self.coerce(item, ty, node)?
                }
                _ => item,
            };
            if !matches!(item.val, Val::Number(_) | Val::List(_) | Val::Repeat(..) | Val::Parts(_))
                && !Self::is_constant(&item.val)
            {
                return self
                    .refuse(node, "a list of such values is not part of the routine language");
            }
            let ty = element.get_or_insert_with(|| item.ty.clone());
            if *ty != item.ty {
                return self.refuse(node, "the elements of this list have different types");
            }
            values.push(item.val);
        }
        let length = values.len();
        let element = element.unwrap_or(INT);
        Ok(Typed { ty: Ty::Array(Box::new(element), Some(length)), val: Val::List(values) })
    }

    /// Refuses a name that is not known here.
    pub(super) fn not_known<T>(&self, what: &str, node: &Node) -> Result<T> {
        Err(Diagnostic::about(node.span(), what, "is not part of the routine language"))
    }
}

fn is_named(ty: &Ty) -> bool {
    matches!(ty, Ty::Named(..))
}

fn is_bitwise(op: BinaryOp) -> bool {
    use BinaryOp as B;
    matches!(op, B::And | B::Or | B::Xor | B::ShiftLeft | B::ShiftRight | B::ShiftRightUnsigned)
}
