//! Numbers and operations, by the rules of each language.

use std::rc::Rc;

use deltaboard_source::operator::{BinaryOp, UnaryOp};
use deltaboard_source::{Diagnostic, Language, Number, Span, Type};
use deltaboard_syntax::Node;

use super::javascript::inside;
use super::python::unpacks;
use super::reader::{Reader, Result, listed};
use super::value::{INT, Known, Place, TRUTH, Ty, Typed, Val};
use crate::calculation;
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{self, Expr, ExprKind, Global, Operand, StatementKind};

/// The value of an expression, if it's the same in every run.
pub(super) fn constant(expr: &Expr, globals: &[Global]) -> Option<i128> {
    let known = |expr: &Expr| constant(expr, globals);
    Some(match &expr.kind {
        ExprKind::Number(Number { bits, ty: Type::Int }) => i128::from(*bits),
        ExprKind::Number(number) if number.ty.is_signed() => number.signed().into(),
        ExprKind::Number(number) => number.bits.into(),
        ExprKind::Cast(Type::Int, inner) => known(inner)?,
        ExprKind::Name(syntax::Place::Global(at)) => known(&globals.get(*at)?.value)?,
        ExprKind::Cast(ty, inner) => {
            let number = Number::new(known(inner)? as u64, *ty);
            if ty.is_signed() { number.signed().into() } else { number.bits.into() }
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
    crate::front::operator::operator(match sign {
        "//" => "/",
        "===" | "is" => "==",
        "!==" | "is not" | "<>" => "!=",
        sign => sign,
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

/// An argument of a call, with its keyword.
pub(super) type Argument = (Option<String>, Node);

pub(super) const MIXED: &str = "a BigInt and a number are mixed here";

/// The largest number of JavaScript up to which all are exact.
pub(super) const EXACT: i128 = 1 << 53;

/// The arguments of a call, with Python's keywords.
pub(super) fn arguments(node: &Node) -> Vec<Argument> {
    let Some(list) = node.child("arguments") else { return Vec::new() };
    if list.kind() == "generator_expression" {
        return vec![(None, list.clone())];
    }
    let of = |it: &Node| match (it.kind(), it.child("name"), it.child("value")) {
        ("keyword_argument", Some(name), Some(value)) => {
            (Some(name.text().to_owned()), value.clone())
        }
        _ => (None, it.clone()),
    };
    list.named().map(of).collect()
}

impl Reader {
    pub(super) fn expr(&mut self, node: &Node) -> Result<Typed> {
        self.hinted(node, None)
    }

    /// Reads an expression whose type is known from its place.
    pub(super) fn expr_as(&mut self, node: &Node, ty: &Ty) -> Result<Typed> {
        self.hinted(node, Some(ty))
    }

    /// Reads an expression. Go's constants may have the type of their place.
    pub(super) fn hinted(&mut self, node: &Node, hint: Option<&Ty>) -> Result<Typed> {
        self.nested(node, |this| match node.kind() {
            "int_literal" | "number" | "integer" => this.whole_number(node),
            "true" | "false" => Ok(this.truth(node.kind() == "true", node)),
            "identifier" => this.identifier(node),
            "parenthesized_expression" => this.hinted(this.only(node)?, hint),
            "unary_expression" | "unary_operator" | "not_operator" => this.signed(node, hint),
            "assignment_expression" | "augmented_assignment_expression" => this.assigned(node),
            "array" | "list" => {
                let items = this.exprs(node.named())?;
                this.list(items, node)
            }
            "index_expression" | "subscript_expression" | "subscript" => {
                let [list, index] = &this.indexed(node)?;
                let list = this.expr(list)?;
                if index.kind() == "slice" {
                    return this.slice(list, index, node);
                }
                let index = this.expr(index)?;
                let value = this.element_of(list, index, node)?;
                Ok(this.plain(value))
            }
            "member_expression" | "attribute" => {
                let [object] = &this.fields(node, ["object"])?;
                let name = node.child("property").or_else(|| node.child("attribute"));
                let Some(name) = name else { return this.unknown(node) };
                let value = this.expr(object)?;
                let value = this.member(value, name.text(), node)?;
                Ok(this.plain(value))
            }
            "call_expression" | "call" => this.call_of(node),
            "arrow_function" | "function_expression" | "lambda" | "func_literal" => {
                Ok(this.lambda(node))
            }
            _ => match this.language {
                Language::Go => this.go_expr(node, hint),
                Language::Python => this.python_expr(node),
                _ => this.javascript_expr(node),
            },
        })
    }

    fn whole_number(&mut self, node: &Node) -> Result<Typed> {
        let (text, span) = (node.text(), node.span());
        let is_digit = |it: char| it.is_ascii_digit() || it == '_';
        let octal = text.strip_prefix('0').filter(|it| it.starts_with(is_digit));
        let (plain, is_big) = text.strip_suffix('n').map_or((text, false), |it| (it, true));
        let found = match (self.language, octal) {
            (Language::Go, Some(octal)) => digits(&format!("0o{octal}")),
            (Language::JavaScript, Some(_)) => None,
            _ => digits(plain),
        };
        match (found.and_then(|it| i128::try_from(it).ok()), self.language) {
            (Some(value), Language::Go) => Ok(Typed::known(Known::Constant(value, Some(span)))),
            (Some(value), Language::JavaScript) if !is_big => match value <= EXACT {
                true => self.constant_number(value, node),
                false => self.refuse(
                    node,
                    "numbers above 2^53 are not exact in JavaScript: write `n` after it",
                ),
            },
            (Some(value), _) => Ok(Typed::number(self.integer(value, span), INT)),
            (None, Language::JavaScript) => self.refuse(node, "expected an integer"),
            (None, _) => self.refuse(node, "this number is too long"),
        }
    }

    fn identifier(&mut self, node: &Node) -> Result<Typed> {
        let name = node.text();
        let is_self = self.language == Language::Python && matches!(name, "self" | "cls");
        match self.owner().filter(|_| is_self && self.local(name).is_none()) {
            Some(owner) => Ok(Typed::known(Known::Name(owner.into()))),
            None => {
                let value = self.name(name, node)?;
                Ok(self.plain(value))
            }
        }
    }

    /// An operation on one value, or Go's address of something or what is there.
    fn signed(&mut self, node: &Node, hint: Option<&Ty>) -> Result<Typed> {
        let inner = node.child("operand").or_else(|| node.child("argument"));
        let (Some(sign), Some(inner)) = (node.children().first().map(Node::text), inner) else {
            return self.unknown(node);
        };
        let value = match sign {
            "&" => {
                let (ty, place) = self.go_place(inner)?;
                return Ok(Typed { ty: Ty::Pointer(Box::new(ty)), val: Val::Ref(place) });
            }
            "*" => {
                let (ty, place) = self.go_place(node)?;
                return Ok(self.value_at(&ty, &place, node));
            }
            "!" | "not" if self.language != Language::Go => {
                Typed::number(self.condition(inner)?, TRUTH)
            }
            _ => self.hinted(inner, hint)?,
        };
        self.unary(sign, value, node)
    }

    /// What a name after a dot is, of a class or a value.
    fn member(&mut self, value: Typed, name: &str, node: &Node) -> Result<Typed> {
        if let ("length", Language::JavaScript, Ty::Array(_, Some(length))) =
            (name, self.language, value.ty.bare())
        {
            return self.constant_number(*length as i128, node);
        }
        let Val::Known(Known::Name(object)) = &value.val else {
            return Ok(Typed::known(Known::Method(Box::new(value), name.into())));
        };
        let path = format!("{object}.{name}");
        if !self.types.contains_key(&**object) {
            return Ok(Typed::known(Known::Name(path.into())));
        }
        if let Some(index) = self.definition(name, Some(object)) {
            return Ok(Typed::known(Known::Function(index, None)));
        }
        match self.item_place(&path, node)? {
            Some((ty, place)) => Ok(self.value_at(&ty, &place, node)),
            None => self.refuse(node, format!("`{path}` is not known")),
        }
    }

    fn call_of(&mut self, node: &Node) -> Result<Typed> {
        let [function] = &self.fields(node, ["function"])?;
        let arguments = arguments(node);
        let callee = match self.language {
            Language::Go => {
                if let Some(value) = self.converted(function, &arguments)? {
                    return Ok(value);
                }
                self.go_callee(function)?
            }
            _ => self.expr(function)?,
        };
        match callee.val {
            Val::Known(Known::Function(index, receiver)) => {
                let value = self.call(index, arguments, receiver.map(|it| *it), node)?;
                Ok(self.plain(value))
            }
            Val::Known(Known::Lambda(lambda)) => self.apply(&lambda, &arguments, node),
            Val::Known(Known::Method(value, name)) => match self.language {
                Language::Python => self.python_method(*value, &name, &arguments, node),
                _ => self.javascript_method(*value, &name, &arguments, node),
            },
            Val::Known(Known::Name(name)) => self.builtin(&name, &arguments, node),
            _ => self.unknown(node),
        }
    }

    /// Calls a function that the language defines.
    fn builtin(&mut self, name: &str, arguments: &[Argument], node: &Node) -> Result<Typed> {
        let values: Vec<_> = arguments.iter().map(|(_, it)| it).collect();
        let (of_numbers, ty) = match self.language {
            Language::Python => (name.strip_prefix("builtins.").unwrap_or(name), INT),
            _ => (name.strip_prefix("Math.").unwrap_or_default(), Ty::Double),
        };
        match (of_numbers, values.as_slice()) {
            ("abs", [value]) => {
                let (value, _) = self.number_at(value)?;
                self.magnitude(value, &ty, node)
            }
            ("min" | "max", [_, _, ..]) => {
                let op = if of_numbers == "min" { BinaryOp::Less } else { BinaryOp::Greater };
                let values = values.iter().map(|it| Ok(self.number_at(it)?.0));
                let values = values.collect::<Result<_>>()?;
                self.extreme(op, values, &ty, node)
            }
            _ => match self.language {
                Language::Go => self.go_builtin(name, arguments, node),
                Language::Python => self.python_builtin(of_numbers, arguments, node),
                _ => self.javascript_builtin(name, arguments, node),
            },
        }
    }

    /// The elements of JavaScript's typed arrays as numbers of the language.
    pub(super) fn plain(&mut self, value: Typed) -> Typed {
        match (value.ty.clone(), value.val) {
            (Ty::Number(ty), Val::Number(operand))
                if self.language == Language::JavaScript
                    && !matches!(ty, Type::Bool | Type::Int) =>
            {
                match ty.bits() {
                    64 => Typed::number(self.cast(operand, Type::Int), INT),
                    _ => Typed::number(self.cast(operand, Type::I64), Ty::Double),
                }
            }
            (ty, val) => Typed { ty, val },
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

    /// The only part of a node, or the first one.
    pub(super) fn only<'n>(&self, node: &'n Node) -> Result<&'n Node> {
        node.named().next().map_or_else(|| self.unknown(node), Ok)
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        span: Span,
    ) -> Operand {
        self.make(span, ExprKind::Binary(op, left, right))
    }

    /// The value of a number, if it's the same in every run.
    pub(super) fn constant(&self, operand: &Operand) -> Option<i128> {
        constant(operand, &self.out.globals)
    }

    /// The length or index that a number is in every run.
    pub(super) fn size(&self, operand: &Operand) -> Option<usize> {
        usize::try_from(self.constant(operand)?).ok()
    }

    /// The number that a value is in every run.
    pub(super) fn known(&self, value: &Typed) -> Option<i128> {
        match &value.val {
            Val::Known(Known::Constant(number, _)) => Some(*number),
            Val::Number(operand) => self.constant(operand),
            _ => None,
        }
    }

    /// How many values a list or range has.
    pub(super) fn length(&self, values: &Typed) -> Option<usize> {
        match (&values.val, values.ty.bare()) {
            (Val::Known(Known::Range(range)), _) => self.range_length(range),
            (_, Ty::Array(_, length)) => *length,
            _ => None,
        }
    }

    /// `len(x)`
    pub(super) fn length_of(&mut self, list: &Node, node: &Node) -> Result<Typed> {
        let (list, ty) = (self.expr(list)?, self.counting());
        match self.length(&list) {
            Some(length) => Ok(Typed::number(self.literal(node.span(), length as u64, &ty), ty)),
            None => self.refuse(node, "the length of this is not known"),
        }
    }

    pub(super) fn copied(&mut self, value: &Typed) -> Typed {
        Typed { ty: value.ty.clone(), val: self.copy_value(&value.val) }
    }

    /// Reads an expression that has a value.
    pub(super) fn value_of(&mut self, node: &Node) -> Result<Typed> {
        let value = self.expr(node)?;
        self.settled(value, node)
    }

    /// Reads an expression, and keeps its value from later changes.
    pub(super) fn kept(&mut self, node: &Node) -> Result<Typed> {
        let value = self.value_of(node)?;
        self.keep(value, node.span(), node)
    }

    /// A function without a name, with the names around it.
    pub(super) fn lambda(&self, node: &Node) -> Typed {
        Typed::known(Known::Lambda(Rc::new((node.clone(), self.current.locals.clone()))))
    }

    /// Reads an expression as a value of a type.
    pub(super) fn value_of_type(&mut self, node: &Node, ty: &Ty) -> Result<Typed> {
        let value = self.expr_as(node, ty)?;
        self.coerce(value, ty, node)
    }

    /// The values of several expressions.
    pub(super) fn exprs<'n>(
        &mut self,
        nodes: impl IntoIterator<Item = &'n Node>,
    ) -> Result<Vec<Typed>> {
        nodes.into_iter().map(|it| self.expr(it)).collect()
    }

    /// The first parts of a value, each with a place of its own.
    pub(super) fn parts(&mut self, value: &Typed, count: usize, node: &Node) -> Result<Vec<Typed>> {
        let mut parts = Vec::new();
        for at in 0..count {
            let part = self.part(value.clone(), at, node)?;
            parts.push(self.keep(part, node.span(), node)?);
        }
        Ok(parts)
    }

    /// Ends every run that comes here.
    pub(super) fn trap(&mut self, reason: &str, node: &Node) -> Result<()> {
        self.current.body.add(node.span(), StatementKind::Trap(reason.into()));
        Ok(())
    }

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
        let high = self.binary(BinaryOp::ShiftLeft, high, by, span);
        let low = low(self, value & u128::from(u64::MAX));
        self.binary(BinaryOp::Or, high, low, span)
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
                let (bits, half) = (to.bits(), 1_i128 << (to.bits() - 1));
                let range = if to.is_signed() { -half..half } else { 0..2 * half };
                if !range.contains(&number) {
                    let fault =
                        format!("the constant {number} does not fit in this type of {bits} bits");
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
            // Go: a value of a type without a name becomes one of a type with one.
            (val, from, to)
                if value.ty == *ty
                    || from == to
                        && from.number().is_none()
                        && !(value.ty.is_named() && ty.is_named()) =>
            {
                Ok(Typed { ty: ty.clone(), val })
            }
            (Val::Known(Known::Name(name)), ..) => {
                self.refuse(node, format!("`{name}` is not defined"))
            }
            (Val::Known(Known::Nothing), ..) => self.refuse(node, "this has no value"),
            _ if self.language == Language::JavaScript => self.refuse(node, MIXED),
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
        Ok(self.binary(BinaryOp::NotEqual, operand, zero, node.span()))
    }

    /// What a condition says. Its parts decide by themselves.
    pub(super) fn condition(&mut self, node: &Node) -> Result<Operand> {
        let value = match node.child("operator").map(Node::text) {
            Some("and" | "or" | "&&" | "||") => {
                self.nested(node, |this| this.logical(node, true))?
            }
            _ if node.kind() == "parenthesized_expression" => {
                return self.nested(node, |this| this.condition(this.only(node)?));
            }
            _ => self.expr(node)?,
        };
        self.condition_of(value, node)
    }

    /// `&&` or `||`, whose value is that of the side which decides; of a condition, only whether it holds.
    pub(super) fn logical(&mut self, node: &Node, is_condition: bool) -> Result<Typed> {
        let [left, sign, right] = &self.fields(node, ["left", "operator", "right"])?;
        let (span, and) = (node.span(), matches!(sign.text(), "and" | "&&"));
        let read = |this: &mut Self, it: &Node| match is_condition {
            true => Ok((this.condition(it)?, TRUTH)),
            false => this.number_at(it),
        };
        let one = read(self, left)?;
        let mark = self.current.body.mark();
        let other = read(self, right)?;
        if self.current.body.has_added(mark) {
            return self.refuse(right, "this runs only sometimes, and needs statements of its own");
        }
        if one.1.is_truth() && other.1.is_truth() {
            let kind = ExprKind::Shortcut { and, left: one.0, right: other.0 };
            return Ok(Typed::number(self.make(span, kind), TRUTH));
        }
        let ([one, other], ty) = self.balanced(one, other, node)?;
        let again = self.copy(&one);
        let condition = self.condition_of(Typed::number(again, ty.clone()), left)?;
        let (then, otherwise) = if and { (other, one) } else { (one, other) };
        Ok(Typed::number(self.make(span, ExprKind::Choose { condition, then, otherwise }), ty))
    }

    /// Two numbers of one type. Python's truth values are numbers.
    fn balanced(
        &mut self,
        one: (Operand, Ty),
        other: (Operand, Ty),
        node: &Node,
    ) -> Result<([Operand; 2], Ty)> {
        let (are_same, numbers) = (one.1 == other.1, [one.0, other.0]);
        match self.language {
            _ if are_same => Ok((numbers, one.1)),
            Language::Python => Ok((numbers.map(|it| self.cast(it, Type::Int)), INT)),
            _ => self.refuse(node, "both sides of this must have the same type"),
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
        if let Some(known) = self.constant(&condition) {
            return self.expr(if known != 0 { then } else { otherwise });
        }
        let mark = self.current.body.mark();
        let (one, other) = (self.number_at(then)?, self.number_at(otherwise)?);
        if self.current.body.has_added(mark) {
            return self.refuse(node, "one side of this needs statements of its own");
        }
        let ([then, otherwise], ty) = self.balanced(one, other, node)?;
        let kind = ExprKind::Choose { condition, then, otherwise };
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
            Language::Go => self.operate_go(op, [left, right], node),
            Language::Python => self.operate_python(op, [left, right], node),
            _ => self.operate_javascript(op, [left, right], node),
        }
    }

    fn operate_python(&mut self, op: BinaryOp, sides: [Typed; 2], node: &Node) -> Result<Typed> {
        let [left, right] = sides;
        if let (Val::List(_) | Val::Repeat(..), BinaryOp::Multiply) = (&left.val, op) {
            return self.repeated(left, right, node);
        }
        let (left, one) = self.number_of(left, node)?;
        let (right, other) = self.number_of(right, node)?;
        let is_logic = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let are_truths = one.is_truth() && other.is_truth();
        let (left, right) = match are_truths && op.is_comparison() {
            true => (left, right),
            false => (self.counted(left, &one), self.counted(right, &other)),
        };
        let operand = self.binary(op, left, right, node.span());
        if op.is_comparison() {
            return Ok(Typed::number(operand, TRUTH));
        }
        Ok(match are_truths && is_logic {
            true => Typed::number(self.cast(operand, Type::Bool), TRUTH),
            false => Typed::number(operand, INT),
        })
    }

    /// A number, which a truth value is too in Python and JavaScript.
    fn counted(&mut self, operand: Operand, ty: &Ty) -> Operand {
        match self.counting().number() {
            Some(to) if ty.is_truth() => self.cast(operand, to),
            _ => operand,
        }
    }

    /// `[0] * 64`
    fn repeated(&mut self, list: Typed, times: Typed, node: &Node) -> Result<Typed> {
        let (times, _) = self.number_of(times, node)?;
        let (Some(times), Ty::Array(element, _), Val::List(items)) =
            (self.size(&times), list.ty, list.val)
        else {
            return self.refuse(node, "the length of this list is not known");
        };
        let [item] = <[Val; 1]>::try_from(items)
            .or_else(|_| self.refuse(node, "a list of several elements is repeated"))?;
        if element.number().is_none() {
            return self
                .refuse(node, "a list of lists is repeated: all its lists would be the same one");
        }
        Ok(Typed::repeat(*element, item, times))
    }

    fn operate_javascript(
        &mut self,
        op: BinaryOp,
        sides: [Typed; 2],
        node: &Node,
    ) -> Result<Typed> {
        let [left, right] = sides;
        if let (Val::Known(Known::Quotient(quotient)), true) = (left.val.clone(), is_bitwise(op)) {
            let whole = self.whole(*quotient, node);
            return self.operate_javascript(op, [Typed::number(whole, Ty::Double), right], node);
        }
        let (left, one) = self.number_of(left, node)?;
        let (right, other) = self.number_of(right, node)?;
        let span = node.span();
        let is_strict = |it: &Node| matches!(it.text(), "===" | "!==");
        match (one == INT, other == INT) {
            (true, true) if op == BinaryOp::ShiftRightUnsigned => {
                return self.refuse(node, "a BigInt has no unsigned shift in JavaScript: use `>>`");
            }
            (true, true) if !op.is_comparison() => {
                return Ok(Typed::number(self.binary(op, left, right, span), INT));
            }
            (false, false) => {}
            (one, other) if one != other && !op.is_comparison() => return self.refuse(node, MIXED),
            // Both kinds of numbers can be compared, but never are the same.
            (one, other) if one != other && node.child("operator").is_some_and(is_strict) => {
                return Ok(self.truth(op == BinaryOp::NotEqual, node));
            }
            _ => return Ok(Typed::number(self.binary(op, left, right, span), TRUTH)),
        }
        if op.is_comparison() && one.is_truth() && other.is_truth() {
            return Ok(Typed::number(self.binary(op, left, right, span), TRUTH));
        }
        let (left, right) = (self.counted(left, &one), self.counted(right, &other));
        if op == BinaryOp::Divide {
            let quotient = Known::Quotient(Box::new([left, right]));
            return Ok(Typed::known(quotient));
        }
        if !is_bitwise(op) {
            let operand = self.binary(op, left, right, span);
            return Ok(Typed::number(operand, if op.is_comparison() { TRUTH } else { Ty::Double }));
        }
        // 32 bits, and the distance of a shift has five.
        let by = self.constant(&right);
        let unsigned = op == BinaryOp::ShiftRightUnsigned;
        let left = self.cast(left, if unsigned { Type::U32 } else { Type::I32 });
        let right = match by {
            _ if !op.is_shift() => self.cast(right, Type::I32),
            Some(0..32) => right,
            _ => {
                let mask = self.literal(span, 31, &Ty::Double);
                self.binary(BinaryOp::And, right, mask, span)
            }
        };
        let op = if unsigned { BinaryOp::ShiftRight } else { op };
        let operand = self.binary(op, left, right, span);
        Ok(Typed::number(self.cast(operand, Type::I64), Ty::Double))
    }

    /// The whole part of a fraction, towards 0.
    pub(super) fn whole(&mut self, [left, right]: [Operand; 2], node: &Node) -> Operand {
        self.binary(BinaryOp::Divide, left, right, node.span())
    }

    /// Whether the whole part of a fraction is the same below and above 0.
    pub(super) fn is_positive(&self, operand: &Operand) -> bool {
        match &operand.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                [left, right].iter().any(|it| self.constant(it).is_some_and(|it| it >= 0))
            }
            ExprKind::Cast(_, inner) => self.is_positive(inner),
            ExprKind::Name(syntax::Place::Local(slot)) => self.current.bounds.contains_key(&slot.0),
            _ => self.constant(operand).is_some_and(|it| it >= 0),
        }
    }

    fn operate_go(&mut self, op: BinaryOp, sides: [Typed; 2], node: &Node) -> Result<Typed> {
        let [left, right] = sides;
        let span = node.span();
        if let (Some(left), Some(right)) = (left.untyped(), right.untyped()) {
            return match fold(op, left, right) {
                Some(truth) if op.is_comparison() => Ok(self.truth(truth != 0, node)),
                Some(value) => Ok(Typed::constant(value)),
                None => self.refuse(node, "this constant has no value"),
            };
        }
        if matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight) {
            return self.shift_go(op, left, right, node);
        }
        let (left, right) = match (left.untyped(), right.untyped()) {
            (Some(_), _) => (self.coerce(left, &right.ty, node)?, right),
            (_, Some(_)) => (left.clone(), self.coerce(right, &left.ty, node)?),
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
        let operand = self.binary(op, left, right, span);
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
        let width = u64::from(number.bits());
        let keeps_sign = op == BinaryOp::ShiftRight && number.is_signed();
        let (by, by_ty) = match right.untyped().map(u64::try_from) {
            Some(Err(_)) => return self.refuse(node, "a shift by a negative distance"),
            Some(Ok(by)) if by >= width && !keeps_sign => {
                return Ok(Typed::number(self.literal(span, 0, &ty), ty));
            }
            Some(Ok(by)) => {
                let ty = self.counting();
                (self.literal(span, by.min(width - 1), &ty), ty)
            }
            None => self.number_of(right, node)?,
        };
        if by_ty.is_truth() {
            return self.refuse(node, "the distance of a shift is a number");
        }
        if self.is_below(&by, width) {
            let operand = self.binary(op, left, by, span);
            return Ok(Typed::number(self.narrowed(operand, number), ty));
        }
        let (again, end) = (self.copy(&by), self.literal(span, width, &by_ty));
        let condition = self.binary(BinaryOp::Less, again, end, span);
        let rest = match keeps_sign {
            true => {
                let (left, most) = (self.copy(&left), self.literal(span, width - 1, &by_ty));
                self.binary(op, left, most, span)
            }
            false => self.literal(span, 0, &ty),
        };
        let shifted = self.binary(op, left, by, span);
        let shifted = self.narrowed(shifted, number);
        let otherwise = self.narrowed(rest, number);
        let kind = ExprKind::Choose { condition, then: shifted, otherwise };
        Ok(Typed::number(self.make(span, kind), ty))
    }

    /// Whether a number is surely between 0 and one before this.
    pub(super) fn is_below(&self, operand: &Operand, end: u64) -> bool {
        let small =
            |it: &Operand| self.constant(it).is_some_and(|it| (0..i128::from(end)).contains(&it));
        match &operand.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => small(left) || small(right),
            ExprKind::Name(syntax::Place::Local(slot)) => {
                self.current.bounds.get(&slot.0).is_some_and(|it| *it <= end)
            }
            ExprKind::Cast(ty, inner) => ty.bits() >= 8 && self.is_below(inner, end),
            _ => small(operand),
        }
    }

    /// Reads an expression for what it changes.
    pub(super) fn effect(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "parenthesized_expression" | "sequence_expression" => {
                node.named().try_for_each(|it| self.effect(it))
            }
            "update_expression" => {
                let [target, sign] = &self.fields(node, ["argument", "operator"])?;
                let before = self.expr(target)?;
                let one = match before.ty == INT {
                    true => Typed::number(self.integer(1, node.span()), INT),
                    false => self.constant_number(1, node)?,
                };
                let op = if sign.text() == "++" { BinaryOp::Add } else { BinaryOp::Subtract };
                let value = self.operate(op, before, one, node)?;
                self.assign(target, value, node, node)
            }
            kind if kind.contains("assignment") => {
                let [target] = &self.fields(node, ["left"])?;
                // Python may write only a type.
                let Some(right) = node.child("right") else { return Ok(()) };
                let sign = node.child("operator").map_or("", Node::text).trim_end_matches('=');
                let value = match sign {
                    "" if right.kind() == "assignment" => self.assigned(right)?,
                    "" => self.expr(right)?,
                    sign => {
                        let before = self.expr(target)?;
                        let value = self.expr(right)?;
                        self.operation(sign, before, value, node)?
                    }
                };
                let from = if self.language == Language::Python { target } else { right };
                self.assign(target, value, node, from)
            }
            // A comment on what a function does.
            "string" => Ok(()),
            _ => self.expr(node).map(|_| ()),
        }
    }

    /// Reads an assignment for its value.
    fn assigned(&mut self, node: &Node) -> Result<Typed> {
        let [target] = &self.fields(node, ["left"])?;
        self.effect(node)?;
        self.expr(target)
    }

    /// Sets a name, an element of a list, or several of them.
    pub(super) fn assign(
        &mut self,
        target: &Node,
        value: Typed,
        node: &Node,
        from: &Node,
    ) -> Result<()> {
        let is_javascript = self.language == Language::JavaScript;
        let target = if is_javascript { inside(target) } else { target };
        let node = if is_javascript { node } else { target };
        if unpacks(target) {
            let targets = listed(target);
            let parts = self.parts(&value, targets.len(), from)?;
            let mut pairs = targets.iter().zip(parts);
            return pairs.try_for_each(|(it, part)| {
                self.assign(it, part, node, if is_javascript { from } else { it })
            });
        }
        match target.kind() {
            "identifier" => {
                let name = target.text();
                let local = self.local(name);
                if local.is_none() && is_javascript {
                    return self
                        .refuse(target, format!("`{name}` is not a variable of this function"));
                }
                // A variable has one type: Python's truth values are numbers where numbers are.
                let is_integer = local.is_some_and(|it| it.ty == INT) && !is_javascript;
                let value = match value.val {
                    Val::Number(_) if value.ty.is_truth() && is_integer => {
                        self.coerce(value, &INT, target)?
                    }
                    _ => value,
                };
                self.set(name, value, target)
            }
            "subscript" | "subscript_expression" => {
                let [list, index] = &self.indexed(target)?;
                let list_value = self.expr(list)?;
                let index = self.expr(index)?;
                let Val::Array(place) = list_value.val else {
                    return self.refuse(list, "only a list can be changed");
                };
                let (ty, place) = self.element_place(&list_value.ty, &place, index, target)?;
                let value = match (&ty, value.ty.number()) {
                    // A typed array keeps what has room.
                    (Ty::Number(to), Some(_)) if ty != INT && *to != Type::Bool => {
                        let (operand, _) = self.number_of(value, node)?;
                        Typed::number(self.cast(operand, *to), ty.clone())
                    }
                    _ => self.coerce(value, &ty, target)?,
                };
                self.store(&place, &ty, value.val, node.span(), node)
            }
            _ => self.unknown(target),
        }
    }

    /// The list and the index of an element.
    pub(super) fn indexed(&self, node: &Node) -> Result<[Node; 2]> {
        self.fields(
            node,
            match node.kind() {
                "index_expression" => ["operand", "index"],
                "subscript_expression" => ["object", "index"],
                _ => ["value", "subscript"],
            },
        )
    }

    /// An operation by its sign.
    pub(super) fn operation(
        &mut self,
        sign: &str,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        match (sign, self.language, operator(sign)) {
            ("/", Language::Python, _) => self.refuse(node, "this makes a fraction: use `//`"),
            ("**", ..) => self.power(left, right, node),
            ("&^", ..) => {
                let right = match left.ty.number() {
                    Some(_) if right.untyped().is_some() => self.coerce(right, &left.ty, node)?,
                    _ => right,
                };
                let inverse = self.unary("^", right, node)?;
                self.operate(BinaryOp::And, left, inverse, node)
            }
            (_, _, Some(op)) => self.operate(op, left, right, node),
            _ => self.unknown(node),
        }
    }

    /// `a ** b`
    pub(super) fn power(&mut self, base: Typed, power: Typed, node: &Node) -> Result<Typed> {
        let span = node.span();
        let (base, ty) = self.number_of(base, node)?;
        let (power, power_ty) = self.number_of(power, node)?;
        let is_javascript = self.language == Language::JavaScript;
        let are_big = !is_javascript || ty == INT && power_ty == INT;
        match (self.constant(&base), self.constant(&power)) {
            (Some(2), _) if are_big => {
                let one = self.integer(1, span);
                Ok(Typed::number(self.binary(BinaryOp::ShiftLeft, one, power, span), INT))
            }
            (Some(base), Some(power)) if !is_javascript => {
                let value = u32::try_from(power).ok().and_then(|it| base.checked_pow(it));
                match value {
                    Some(value) => Ok(Typed::number(self.integer(value, span), INT)),
                    None => self.refuse(node, "this power is too large"),
                }
            }
            _ => {
                let two = if is_javascript { "2n" } else { "2" };
                self.refuse(node, format!("only powers of {two} are part of the routine language"))
            }
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
            let operand = self.make(span, ExprKind::Unary(UnaryOp::Not, condition));
            return Ok(Typed::number(operand, TRUTH));
        }
        let (operand, ty) = self.number_of(value, node)?;
        if ty.is_truth() && self.language == Language::Go {
            return self.refuse(node, "Go computes no truth values this way");
        }
        let operand = self.counted(operand, &ty);
        let ty = if ty.is_truth() { self.counting() } else { ty };
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
            let condition = self.binary(op, left, right, span);
            self.make(span, ExprKind::Choose { condition, then, otherwise })
        });
        best.map_or_else(|| self.unknown(node), |it| Ok(Typed::number(it, ty.clone())))
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
        let (mut index, index_ty) = self.number_of(index, node)?;
        if index_ty == INT && self.language == Language::JavaScript {
            index = self.cast(index, Type::I64);
        }
        if let Some(at) = self.constant(&index).filter(|it| *it < 0) {
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
            let by = self.binary(BinaryOp::Multiply, at, step, span);
            let sum = self.binary(BinaryOp::Add, first, by, span);
            return Ok(Typed::number(sum, INT));
        }
        let ty = list.ty.clone();
        let place = match list.val {
            Val::Array(place) => place,
            val @ (Val::List(_) | Val::Repeat(..)) => {
                self.placed(Typed { ty: ty.clone(), val }, "list", node)?
            }
            Val::Parts(_) => {
                let (index, _) = self.number_of(index, node)?;
                return match self.size(&index) {
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
        Ok(Typed::list(element.unwrap_or(INT), values))
    }

    /// Refuses a name that is not known here.
    pub(super) fn not_known<T>(&self, what: &str, node: &Node) -> Result<T> {
        Err(Diagnostic::about(node.span(), what, "is not part of the routine language"))
    }
}

fn is_bitwise(op: BinaryOp) -> bool {
    op.is_shift() || matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
}
