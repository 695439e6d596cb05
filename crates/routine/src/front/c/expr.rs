//! Expressions.

use std::rc::Rc;

use deltaboard_source::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_source::{Diagnostic, Language, Number, Span, Type};
use deltaboard_syntax::Node;

use super::reader::{Reader, Result};
use super::types::{BOOL, INT, Ty};
use super::value::{Found, Known, Lambda, Place, Typed, Val};
use crate::front::body::Mark;
use crate::front::operator::operator;
use crate::front::places::{Front, Places};
use crate::syntax::{self, Expr, ExprKind, Operand, Slot, Statement, StatementKind, Target};

impl Reader {
    /// Reads an expression for its value.
    pub(super) fn value(&mut self, node: &Node) -> Result<Typed> {
        let found = self.expression(node)?;
        self.value_of(found, node)
    }

    /// The value of what was found.
    pub(super) fn value_of(&mut self, found: Found, node: &Node) -> Result<Typed> {
        match found {
            Found::Value(value) => Ok(value),
            Found::Place(ty, place) => {
                let val = self.read(&place, &ty, self.span(node));
                if matches!(val, Val::Nothing) {
                    let fault = Diagnostic::about(
                        self.span(node),
                        node.text(),
                        "is read before it has a value",
                    );
                    return Err(fault);
                }
                Ok(Typed { ty, val })
            }
        }
    }

    /// Reads an expression whose value is a number.
    pub(super) fn number(&mut self, node: &Node) -> Result<(Operand, Type)> {
        let value = self.value(node)?;
        self.as_number(value, node)
    }

    /// A value as a number: of an object that converts to one, that number.
    pub(super) fn as_number(&mut self, value: Typed, node: &Node) -> Result<(Operand, Type)> {
        match (&value.ty, value.val) {
            (Ty::Number(ty), Val::Number(operand)) => Ok((operand, *ty)),
            (Ty::Enumeration(item), Val::Number(operand)) => {
                let ty = self.enumeration_type(&item.clone())?;
                Ok((operand, ty))
            }
            (Ty::Void, _) => {
                let name = node.child("function").or_else(|| node.child("name")).unwrap_or(node);
                Err(Diagnostic::about(self.span(node), name.text(), "does not return a value"))
            }
            (Ty::Array(..), _) => {
                let name = node.text();
                Err(Diagnostic::about(self.span(node), name, "is an array, not a number")
                    .with_help(format!("choose an element: `{name}[…]`")))
            }
            // Whether there is an address is known.
            (Ty::Pointer(_), Val::Ref(_)) => Ok((self.truth(self.span(node), true), Type::Bool)),
            (Ty::Null | Ty::Pointer(_), Val::Known(Known::Null)) => {
                Ok((self.truth(self.span(node), false), Type::Bool))
            }
            (Ty::Text, _) => {
                let fault = format!("expected a value, found `{}`", node.text());
                Err(Diagnostic::new(self.span(node), fault))
            }
            (ty @ Ty::Class(..), val) => {
                let value = Typed { ty: ty.clone(), val };
                match self.converted_object(value, None, false, node)? {
                    Some(found) => self.as_number(found, node),
                    None => {
                        let what = self.describe(ty);
                        self.refuse(node, format!("expected a number here, found {what}"))
                    }
                }
            }
            (ty, _) => {
                let what = self.describe(ty);
                self.refuse(node, format!("expected a number here, found {what}"))
            }
        }
    }

    pub(super) fn truth(&mut self, span: Span, value: bool) -> Operand {
        self.numbering.number(span, value.into(), Type::Bool)
    }

    pub(super) fn expression(&mut self, node: &Node) -> Result<Found> {
        self.nested(node, |this| this.expression_of(node))
    }

    fn expression_of(&mut self, node: &Node) -> Result<Found> {
        let span = self.span(node);
        if let Some(error) = node.children().iter().chain([node]).find(|it| it.is_error()) {
            return self.unknown(&error.clone());
        }
        let value = match node.kind() {
            "number_literal"
            | "integer_literal"
            | "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal"
            | "real_literal"
            | "decimal_floating_point_literal"
            | "user_defined_literal" => {
                return self.literal_number(node, span);
            }
            "true" | "false" | "boolean_literal" => {
                Typed::number(self.truth(span, node.text() == "true"), BOOL)
            }
            "null" | "nullptr" | "null_literal" => {
                Typed { ty: Ty::Null, val: Val::Known(Known::Null) }
            }
            "char_literal" | "character_literal" => self.character(node)?,
            "string_literal" | "raw_string_literal" | "concatenated_string" => {
                Typed { ty: Ty::Text, val: Val::Nothing }
            }
            "identifier"
            | "field_identifier"
            | "type_identifier"
            | "this"
            | "qualified_identifier"
            | "primitive_type"
            | "scoped_identifier"
            | "member_access_expression"
            | "field_access"
            | "this_expression"
            | "field_expression"
            | "namespace_identifier"
            | "qualified_name"
            | "predefined_type" => {
                return self.named(node);
            }
            "parenthesized_expression" => {
                let inner = self.only(node)?;
                return Ok(match self.expression(&inner)? {
                    // The span of an expression includes its parentheses.
                    Found::Value(Typed { ty, val: Val::Number(mut operand) }) => {
                        operand.span = span;
                        Found::Value(Typed::number(operand, ty))
                    }
                    found => found,
                });
            }
            "lambda_expression" | "anonymous_method_expression" => {
                let lambda = Lambda {
                    node: node.clone(),
                    locals: self.captured(node)?,
                    signature: None,
                    frame: self.frame().clone(),
                };
                Typed { ty: Ty::Lambda(None), val: Val::Known(Known::Lambda(Rc::new(lambda))) }
            }
            "checked_expression" => {
                if node.text().starts_with("checked") {
                    return self.refuse(node, "`checked` is not part of the routine language");
                }
                let inner = self.only(node)?;
                return self.expression(&inner);
            }
            // `f(ref x)`
            "argument" => {
                let inner = self.only(node)?;
                return self.expression(&inner);
            }
            "template_function" => return self.named(node),
            _ => return self.operation(node),
        };
        Ok(Found::Value(value))
    }

    fn character(&mut self, node: &Node) -> Result<Typed> {
        let span = self.span(node);
        let Some(code) = super::literal::character(node.text()) else {
            let fault = Diagnostic::about(span, node.text(), "is a character that is not read");
            return Err(fault.with_help("write its code: 97 for `'a'`"));
        };
        let ty = match self.language {
            Language::C => Type::I32,
            Language::Cpp => Type::I8,
            _ => Type::U16,
        };
        Ok(Typed::number(self.numbering.number(span, code, ty), Ty::Number(ty)))
    }

    /// An expression with operands: an operator, a call, a new object.
    fn operation(&mut self, node: &Node) -> Result<Found> {
        let value = match node.kind() {
            "binary_expression" => return self.binary(node),
            "unary_expression"
            | "prefix_unary_expression"
            | "pointer_expression"
            | "postfix_unary_expression"
            | "update_expression" => return self.unary(node),
            "assignment_expression" => return self.assignment(node),
            "conditional_expression" | "ternary_expression" => return self.conditional(node),
            "cast_expression" => {
                let ty = self.field(node, "type")?;
                let first = super::items::words(&ty).into_iter().next().unwrap_or_default();
                if ty.child("declarator").is_some() && self.local(&first).is_some() {
                    // `(x * (y)) + z`
                    let fault = "the grammar takes this product in parentheses for a type";
                    return Err(Diagnostic::new(self.span(&ty), fault)
                        .with_help("put it into a variable of its own"));
                }
                let ty = self.ty(&ty)?;
                let inner = self.field(node, "value")?;
                self.cast_of(node, &ty, &inner)?
            }
            "call_expression" | "method_invocation" | "invocation_expression" => {
                return self.call_expression(node);
            }
            "subscript_expression" | "array_access" | "element_access_expression" => {
                return self.subscript(node);
            }
            "comma_expression" => {
                let left = self.field(node, "left")?;
                let right = self.field(node, "right")?;
                self.refuse_overloaded(node, ",")?;
                self.statement_value(&left)?;
                return self.expression(&right);
            }
            "sizeof_expression" | "size_of_expression" | "sizeof_operator" => self.size_of(node)?,
            "compound_literal_expression" => {
                let ty = self.field(node, "type")?;
                let ty = self.ty(&ty)?;
                let list = self.field(node, "value")?;
                self.braced(&ty, &list, node)?
            }
            "object_creation_expression" | "new_expression" => self.creation(node)?,
            "array_creation_expression"
            | "implicit_array_creation_expression"
            | "stackalloc_expression"
            | "implicit_stackalloc_expression" => self.array_creation(node, None)?,
            "switch_expression" => self.switch_value(node)?,
            "default_expression" => {
                return self
                    .refuse(node, "`default` without a type is not part of the routine language");
            }
            _ => return self.unknown(node),
        };
        Ok(Found::Value(value))
    }

    /// A number, which the grammar may read with its sign.
    fn literal_number(&mut self, node: &Node, span: Span) -> Result<Found> {
        let text = node.text();
        let digits = text.trim_start_matches(['-', '+']);
        let inner = Span::new(span.end - digits.len(), span.end);
        let number = super::literal::number(digits, inner, self.language)?;
        // C reads `0xe+1` as one token.
        let is_joined = self.is_c()
            && digits.ends_with(['e', 'E'])
            && self.text.get(span.end..).is_some_and(|it| it.starts_with(['+', '-']));
        if is_joined {
            let fault =
                Diagnostic::about(inner, digits, "and the sign after it are one token in C");
            return Err(fault.with_help("put a space between them"));
        }
        let operand = self.numbering.expr(inner, ExprKind::Number(number));
        let value = Typed::number(operand, Ty::Number(number.ty));
        match text.len() > digits.len() {
            true => self.prefixed(node, &text[..1], Found::Value(value), node),
            false => Ok(Found::Value(value)),
        }
    }

    pub(super) fn field(&self, node: &Node, field: &str) -> Result<Node> {
        match node.child(field) {
            Some(child) => Ok(child.clone()),
            None => self.unknown(node),
        }
    }

    pub(super) fn only(&self, node: &Node) -> Result<Node> {
        let mut inner = node.named();
        match (inner.next(), inner.next()) {
            (Some(only), None) if node.error().is_none() => Ok(only.clone()),
            _ => self.unknown(node),
        }
    }

    /// Reads operands from left to right. What later ones do doesn't change the values of earlier ones.
    pub(super) fn operands(&mut self, nodes: &[Node]) -> Result<Vec<Typed>> {
        let mut values: Vec<Typed> = Vec::new();
        for node in nodes {
            let mark = self.current.body.mark();
            let value = self.value(node)?;
            if self.current.body.has_added(mark) {
                values = self.keep_before(values, mark, node)?;
            }
            values.push(value);
        }
        Ok(values)
    }

    /// The type of an operator's result.
    fn binary_type(&self, op: BinaryOp, left: Type, right: Type) -> Type {
        if left == Type::Untyped || right == Type::Untyped {
            return Type::Untyped;
        }
        if op.is_comparison() {
            return Type::Bool;
        }
        if op.is_shift() {
            return left.promoted();
        }
        self.meet(left, right)
    }

    /// The type that both operands are converted to.
    pub(super) fn meet(&self, left: Type, right: Type) -> Type {
        if left == Type::Untyped || right == Type::Untyped {
            return Type::Untyped;
        }
        let is_mixed = |one: Type, other: Type| {
            one == Type::U32 && matches!(other, Type::I8 | Type::I16 | Type::I32)
        };
        match self.rules() {
            Rules::CSharp if is_mixed(left, right) || is_mixed(right, left) => Type::I64,
            _ => left.common_type(right),
        }
    }

    /// Reads a chain of operators from its innermost left side on.
    fn binary(&mut self, node: &Node) -> Result<Found> {
        let mut chain = vec![node.clone()];
        let mut first = self.field(node, "left")?;
        while first.kind() == "binary_expression" {
            let left = self.field(&first, "left")?;
            chain.push(first);
            first = left;
        }
        let mut value = None;
        let mut left_node = first;
        while let Some(node) = chain.pop() {
            let (right, sign) = (self.field(&node, "right")?, self.field(&node, "operator")?);
            if value.is_none()
                && right.text() == "0"
                && let Some(op) = operator(sign.text()).filter(|it| it.is_comparison())
                && let Some(found) = self.unsigned_comparison(&node, &left_node, op)?
            {
                value = Some(found);
                left_node = node;
                continue;
            }
            let left = match value.take() {
                Some(value) => value,
                None => match self.cast_before(&left_node)? {
                    Some(ty) => {
                        value = Some(self.rebuilt(&node, &ty, sign.text(), &right)?);
                        left_node = node;
                        continue;
                    }
                    None => self.value(&left_node)?,
                },
            };
            if self.language == Language::Java
                && matches!(sign.text(), "==" | "!=")
                && !self.frame().generics.is_empty()
            {
                return self
                    .refuse(&node, "a comparison of objects is not part of the routine language");
            }
            value = Some(match sign.text() {
                "&&" | "and" => self.shortcut(&node, true, (left, &left_node), &right)?,
                "||" | "or" => self.shortcut(&node, false, (left, &left_node), &right)?,
                sign => {
                    let mark = self.current.body.mark();
                    let other = self.value(&right)?;
                    let left = match self.current.body.has_added(mark) {
                        true => self.keep_before(vec![left], mark, &right)?.remove(0),
                        false => left,
                    };
                    self.binary_of(&node, sign, (left, &left_node), (other, &right))?
                }
            });
            left_node = node;
        }
        value.map_or_else(|| self.unknown(node), |value| Ok(Found::Value(value)))
    }

    /// `(U64)-x`, which the grammar reads as a subtraction.
    fn cast_before(&mut self, left: &Node) -> Result<Option<Ty>> {
        if left.kind() != "parenthesized_expression" || !self.is_c() {
            return Ok(None);
        }
        let mut inner = left.named();
        match (inner.next(), inner.next()) {
            (Some(name), None) if matches!(name.kind(), "identifier" | "qualified_identifier") => {
                let name = name.clone();
                if self.local(name.text()).is_some() {
                    return Ok(None);
                }
                if self.script.is_some()
                    && self.lookup(name.text()).is_empty()
                    && Type::named(name.text()).is_none()
                {
                    return Ok(None);
                }
                self.type_of_path(&name, &self.path_of(&name))
            }
            _ => Ok(None),
        }
    }

    /// A cast of a value with a sign before it, and what the grammar has taken for the rest of the operand.
    fn rebuilt(&mut self, node: &Node, ty: &Ty, sign: &str, right: &Node) -> Result<Typed> {
        if right.kind() == "binary_expression" {
            let (inner, rest) = (self.field(right, "left")?, self.field(right, "right")?);
            let outer = self.field(right, "operator")?;
            if matches!(outer.text(), "&&" | "||") {
                return self.unknown(node);
            }
            let left = self.rebuilt(node, ty, sign, &inner)?;
            let mark = self.current.body.mark();
            let other = self.value(&rest)?;
            if self.current.body.has_added(mark) {
                return self.unknown(node);
            }
            return self.binary_of(node, outer.text(), (left, node), (other, &rest));
        }
        let found = self.expression(right)?;
        let signed = self.prefixed(node, sign, found, right)?;
        let value = self.value_of(signed, right)?;
        self.cast(value, ty, node)
    }

    /// Computes a binary operation on values.
    pub(super) fn binary_of(
        &mut self,
        node: &Node,
        sign: &str,
        (left, left_node): (Typed, &Node),
        (right, right_node): (Typed, &Node),
    ) -> Result<Typed> {
        let span = self.span(node);
        let Some(op) = operator(sign) else { return self.unknown(node) };
        self.check_width(op, left_node, &right)?;
        self.check_width(op, right_node, &left)?;
        let may_have_operator = |ty: &Ty| matches!(ty, Ty::Class(..) | Ty::Enumeration(_));
        if (may_have_operator(&left.ty) || may_have_operator(&right.ty))
            && let Some(found) =
                self.operator_call(node, sign, &left, left_node, &right, right_node)?
        {
            return Ok(found);
        }
        if let Some(found) = self.pointer_operation(node, op, &left, &right)? {
            return Ok(found);
        }
        let enumeration = self.enumeration_result(op, &left.ty, &right.ty);
        let (one, left) = self.as_number(left, left_node)?;
        let (other, right) = self.as_number(right, right_node)?;
        let is_mixed = self.language == Language::CSharp && !op.is_shift();
        if is_mixed {
            self.check_beside_ulong(left, (&other, right, right_node))?;
            self.check_beside_ulong(right, (&one, left, left_node))?;
        }
        let (one, left) = match is_mixed && right == Type::U32 {
            true => self.beside_uint(one, left, left_node),
            false => (one, left),
        };
        let (other, right) = match is_mixed && left == Type::U32 {
            true => self.beside_uint(other, right, right_node),
            false => (other, right),
        };
        let other = match op.is_shift() {
            true => self.distance(other, left),
            false => other,
        };
        let ty = self.binary_type(op, left, right);
        let operand = self.expr(span, ExprKind::Binary(op, one, other));
        self.tell_overflow(op, &operand, ty);
        self.check_height(&operand)?;
        // `a > b & c`: outside of C and C++, truth values stay truth values.
        let is_truth = !self.is_c()
            && (left, right) == (Type::Bool, Type::Bool)
            && matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let own = if is_truth { Some(BOOL) } else { enumeration };
        if let Some(ty) = own
            && let Some(number) = self.number_type(&ty)
        {
            let operand = self.expr(span, ExprKind::Cast(number, operand));
            return Ok(Typed::number(operand, ty));
        }
        Ok(Typed::number(operand, Ty::Number(ty)))
    }

    /// A number of C# beside a `uint`: a constant becomes one, everything else is wider.
    fn beside_uint(&mut self, operand: Operand, ty: Type, node: &Node) -> (Operand, Type) {
        if ty.promoted() != Type::I32 {
            return (operand, ty);
        }
        let constant = self.constant_int(&operand, ty, node);
        let to = match !ty.is_signed() || constant.is_some_and(|it| it >= 0) {
            true => Type::U32,
            false => Type::I64,
        };
        (self.expr(operand.span, ExprKind::Cast(to, operand)), to)
    }

    /// The type of an operation on C#'s enumerations.
    fn enumeration_result(&mut self, op: BinaryOp, left: &Ty, right: &Ty) -> Option<Ty> {
        let is_it = |ty: &Ty| matches!(ty, Ty::Enumeration(_));
        if self.language != Language::CSharp || !(is_it(left) || is_it(right)) {
            return None;
        }
        let own = if is_it(left) { left } else { right };
        match op {
            BinaryOp::Subtract if is_it(left) && is_it(right) => {
                self.number_type(own).map(Ty::Number)
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add | BinaryOp::Subtract => {
                Some(own.clone())
            }
            _ => None,
        }
    }

    /// Remembers an operation whose overflow C leaves undefined.
    fn tell_overflow(&mut self, op: BinaryOp, operation: &Expr, ty: Type) {
        if self.is_c() && matches!(ty, Type::I32 | Type::I64) {
            self.numbering.check_overflow(op, operation);
        }
    }

    /// A long chain of operators nests as deeply as the same number of parentheses.
    fn check_height(&self, expr: &Expr) -> Result<()> {
        match expr.height > 200 {
            true => Err(Diagnostic::new(expr.span, super::reader::TOO_DEEP)),
            false => Ok(()),
        }
    }

    /// The distance of a shift. Java and C# take it modulo the width: `x >>> -8` is the missing half of the rotation
    /// with `x << 8`.
    fn distance(&mut self, by: Operand, left: Type) -> Operand {
        let width = left.promoted().bits();
        let is_small = |it: &Operand| self.fold(it).is_some_and(|it| it.bits < u64::from(width));
        let may_be_outside = match &by.kind {
            ExprKind::Binary(BinaryOp::And, one, other) => !is_small(one) && !is_small(other),
            _ => !is_small(&by),
        };
        if self.is_c() || !may_be_outside {
            return by;
        }
        let span = by.span;
        let low = self.numbering.number(span, u64::from(width) - 1, Type::I32);
        self.expr(span, ExprKind::Binary(BinaryOp::And, by, low))
    }

    fn shortcut(
        &mut self,
        node: &Node,
        and: bool,
        (left, left_node): (Typed, &Node),
        right: &Node,
    ) -> Result<Typed> {
        let span = self.span(node);
        self.refuse_overloaded(node, if and { "&&" } else { "||" })?;
        let one = self.as_condition(left, left_node)?;
        self.current.body.open();
        let other = self.condition_value(right);
        let added = self.current.body.close();
        let other = other?;
        if added.is_empty() {
            let kind = ExprKind::Shortcut { and, left: one, right: other };
            let operand = self.expr(span, kind);
            return Ok(Typed::number(operand, BOOL));
        }
        let slot = self.temporary_for(&BOOL, one, span);
        let mut condition = self.numbering.name(span, slot);
        if !and {
            condition = self.expr(span, ExprKind::Unary(UnaryOp::Not, condition));
        }
        let mut then = added;
        let assign = self.numbering.assign(span, Target::Variable(slot), other);
        then.push(Statement { span, kind: StatementKind::Expr(assign) });
        self.current.body.add_if(span, condition, then);
        Ok(Typed::number(self.numbering.name(span, slot), BOOL))
    }

    /// Refuses an operator that a text overloads although it also decides what is evaluated.
    pub(super) fn refuse_overloaded(&self, node: &Node, sign: &str) -> Result<()> {
        let name = format!("operator{sign}");
        match self.language == Language::Cpp && self.root.text().contains(&name) {
            true => self.refuse(
                node,
                format!("this text overloads `{sign}`, which is not part of the routine language"),
            ),
            false => Ok(()),
        }
    }

    /// Reads a condition.
    pub(super) fn condition_value(&mut self, node: &Node) -> Result<Operand> {
        let value = self.value(node)?;
        self.as_condition(value, node)
    }

    /// A value as a condition, for which an object also converts if it must be told to.
    fn as_condition(&mut self, value: Typed, node: &Node) -> Result<Operand> {
        if matches!(value.ty, Ty::Class(..))
            && let Some(found) = self.converted_object(value.clone(), Some(&BOOL), true, node)?
        {
            return Ok(self.as_number(found, node)?.0);
        }
        // `x != 0 && "what it means"`
        if value.ty == Ty::Text {
            return Ok(self.truth(self.span(node), true));
        }
        let (operand, ty) = self.as_number(value, node)?;
        self.check_truth(ty, node)?;
        Ok(operand)
    }

    /// Refuses a decimal number of C that has more than 64 bits with its sign, where that matters.
    fn check_width(&self, op: BinaryOp, node: &Node, other: &Typed) -> Result<()> {
        let is_signed = other.ty.number().is_none_or(Type::is_signed);
        let is_kept = match op {
            BinaryOp::And => true,
            BinaryOp::Or | BinaryOp::Xor => !is_signed,
            _ => false,
        };
        match self.is_c() && !is_kept && is_wide(node) {
            true => {
                let fault = "does not fit in 64 bits with its sign";
                Err(Diagnostic::about(self.span(node), node.text(), fault)
                    .with_help("write `ULL` after it"))
            }
            false => Ok(()),
        }
    }

    /// A prefix or postfix operator.
    fn unary(&mut self, node: &Node) -> Result<Found> {
        let first = node.children().first();
        let last = node.children().last();
        let is_operand = |it: &&Node| it.is_named() || it.is_error();
        let Some(inner) = node.children().iter().find(is_operand).cloned() else {
            return self.unknown(node);
        };
        let is_prefix = first.is_some_and(|it| !it.is_named());
        let sign = if is_prefix { first } else { last }.map_or("", Node::text).to_owned();
        let found = self.expression(&inner)?;
        match (is_prefix, sign.as_str()) {
            (_, "++" | "--") => self.step(node, &inner, found, &sign, is_prefix),
            (true, _) => self.prefixed(node, &sign, found, &inner),
            // C#'s `x!` says only that it's not null.
            (false, "!") => Ok(found),
            _ => self.unknown(node),
        }
    }

    fn prefixed(&mut self, node: &Node, sign: &str, found: Found, inner: &Node) -> Result<Found> {
        let span = self.span(node);
        match sign {
            "&" => return self.address(node, found).map(Found::Value),
            "*" => {
                let value = self.value_of(found, inner)?;
                return self.target_of(value, node);
            }
            _ => {}
        }
        let value = self.value_of(found, inner)?;
        self.check_width(BinaryOp::Subtract, inner, &value)?;
        if matches!(value.ty, Ty::Class(..) | Ty::Enumeration(_))
            && let Some(found) = self.prefix_call(node, sign, &value, inner)?
        {
            return Ok(Found::Value(found));
        }
        let enumeration = match (&value.ty, sign) {
            (Ty::Enumeration(_), "~") if self.language == Language::CSharp => {
                Some(value.ty.clone())
            }
            _ => None,
        };
        let lowest = match inner.text() {
            "2147483648" => Some(Type::I32),
            "9223372036854775808" | "9223372036854775808L" => Some(Type::I64),
            _ => None,
        };
        if let (Language::CSharp, "-", Some(ty)) = (self.language, sign, lowest) {
            let operand = self.numbering.number(span, 1 << (ty.bits() - 1), ty);
            return Ok(Found::Value(Typed::number(operand, Ty::Number(ty))));
        }
        let (operand, ty) = match (sign, &value.ty) {
            ("!" | "not", Ty::Class(..)) => (self.as_condition(value, inner)?, Type::Bool),
            _ => self.as_number(value, inner)?,
        };
        if sign == "-" && ty == Type::U64 {
            self.check_beside_ulong(ty, (&operand, Type::I64, inner))?;
        }
        let promoted = if ty == Type::Untyped { ty } else { ty.promoted() };
        let (op, ty) = match sign {
            "-" if self.language == Language::CSharp && ty == Type::U32 => {
                let wide = self.expr(span, ExprKind::Cast(Type::I64, operand));
                let negated = self.expr(span, ExprKind::Unary(UnaryOp::Negate, wide));
                return Ok(Found::Value(Typed::number(negated, Ty::Number(Type::I64))));
            }
            "-" => (UnaryOp::Negate, promoted),
            "~" | "compl" => (UnaryOp::Complement, promoted),
            "!" | "not" => (UnaryOp::Not, Type::Bool),
            "+" => {
                let mut operand = match promoted == ty {
                    true => operand,
                    false => self.expr(span, ExprKind::Cast(promoted, operand)),
                };
                operand.span = span;
                return Ok(Found::Value(Typed::number(operand, Ty::Number(promoted))));
            }
            _ => return self.unknown(node),
        };
        let operand = self.expr(span, ExprKind::Unary(op, operand));
        if op == UnaryOp::Negate {
            self.tell_overflow(BinaryOp::Subtract, &operand, ty);
        }
        self.check_height(&operand)?;
        if let Some(ty) = enumeration
            && let Some(number) = self.number_type(&ty)
        {
            let operand = self.expr(span, ExprKind::Cast(number, operand));
            return Ok(Found::Value(Typed::number(operand, ty)));
        }
        Ok(Found::Value(Typed::number(operand, Ty::Number(ty))))
    }

    /// `&x`
    fn address(&mut self, node: &Node, found: Found) -> Result<Typed> {
        match found {
            Found::Place(Ty::Array(element, _), place) => {
                let zero = self.index(self.span(node), 0);
                let place = self.element(&place, &element, &zero);
                Ok(Typed { ty: Ty::Pointer(element), val: Val::Ref(place) })
            }
            Found::Place(ty, place) => {
                Ok(Typed { ty: Ty::Pointer(Box::new(ty)), val: Val::Ref(place) })
            }
            Found::Value(value @ Typed { ty: Ty::Lambda(_), .. }) => Ok(value),
            Found::Value(_) => self.refuse(node, "only a variable has an address"),
        }
    }

    /// `*p`
    pub(super) fn target_of(&mut self, value: Typed, node: &Node) -> Result<Found> {
        match (value.ty, value.val) {
            (Ty::Pointer(to), Val::Ref(place)) => Ok(Found::Place(*to, place)),
            (Ty::Array(element, _), Val::Array(place)) => {
                let zero = self.index(self.span(node), 0);
                let place = self.element(&place, &element, &zero);
                Ok(Found::Place(*element, place))
            }
            (Ty::Null, _) | (Ty::Pointer(_), Val::Known(Known::Null)) => {
                self.refuse(node, "a null pointer points to nothing")
            }
            _ => self.refuse(node, "only an address can be followed"),
        }
    }

    /// What a place is as the target of an assignment, if it's a variable or an element.
    pub(super) fn target(&mut self, place: &Place) -> Option<Target> {
        match place {
            Place::Slot(slot) => Some(Target::Variable(*slot)),
            Place::Element(syntax::Place::Local(slot), index) => {
                Some(Target::Element(*slot, self.copy(index)))
            }
            Place::Parts(parts) if parts.len() == 1 => {
                let part = parts[0].clone();
                self.target(&part)
            }
            _ => None,
        }
    }

    /// Refuses to change what doesn't change.
    pub(super) fn check_mutable(&self, place: &Place, node: &Node) -> Result<()> {
        let is_constant = matches!(
            place,
            Place::Constant(_)
                | Place::Element(syntax::Place::Global(_), _)
                | Place::Array(syntax::Place::Global(_))
        );
        match is_constant {
            true => Err(Diagnostic::about(
                self.span(node),
                node.text(),
                "is a constant and cannot be changed",
            )),
            false => Ok(()),
        }
    }

    /// `x++`
    fn step(
        &mut self,
        node: &Node,
        inner: &Node,
        found: Found,
        sign: &str,
        prefix: bool,
    ) -> Result<Found> {
        let span = self.span(node);
        let Found::Place(ty, place) = found else {
            return self.refuse(inner, format!("only a variable can be on the left of `{sign}`"));
        };
        self.check_mutable(&place, inner)?;
        let op = if sign == "++" { BinaryOp::Add } else { BinaryOp::Subtract };
        if let Ty::Pointer(to) = &ty {
            let to = (**to).clone();
            return self.step_pointer(node, inner, &to, op, prefix);
        }
        if let Ty::Class(..) | Ty::Enumeration(_) = &ty
            && let Some(found) = self.step_object(node, (&ty, &place), sign, prefix)?
        {
            return Ok(found);
        }
        if let Ty::Class(..) = &ty {
            let fault = format!("`{sign}` of this class is not in the text");
            return self.refuse(inner, fault);
        }
        let Some(target) = self.target(&place) else {
            return self.refuse(inner, "this cannot be changed here");
        };
        let operand = self.expr(span, ExprKind::Step { op, target, prefix });
        Ok(Found::Value(Typed::number(operand, ty)))
    }

    fn assignment(&mut self, node: &Node) -> Result<Found> {
        let (left, right) = (self.field(node, "left")?, self.field(node, "right")?);
        let sign = self.field(node, "operator")?;
        let sign = sign.text().to_owned();
        if left.kind() == "tuple_expression" || left.kind() == "tuple_pattern" {
            return self.unknown(&left);
        }
        if sign == "=" && self.sets_new_name(&left, &right) {
            return self.set_new_name(node, &left, &right);
        }
        let mark = self.current.body.mark();
        let found = self.expression(&left)?;
        if self.is_c() && self.current.body.has_added(mark) {
            self.check_left(&left, &right)?;
        }
        let Found::Place(ty, place) = found else {
            let fault = format!("only a variable can be on the left of `{sign}`");
            let fault = Diagnostic::new(self.span(&left), fault);
            return Err(if sign == "=" {
                fault.with_help("to compare, write `==`")
            } else {
                fault
            });
        };
        self.check_mutable(&place, &left)?;
        match sign.as_str() {
            "=" => self.assign_plain(node, (ty, place), &left, &right),
            _ => self.assign_by(node, (ty, place), &left, &right, &sign),
        }
    }

    /// Refuses a left side that changes what the right side reads. C++ evaluates the right side first.
    fn check_left(&self, left: &Node, right: &Node) -> Result<()> {
        fn collect<'n>(node: &'n Node, is_changed: bool, found: &mut Vec<&'n str>) {
            let is_changed = is_changed
                || matches!(
                    node.kind(),
                    "update_expression" | "assignment_expression" | "call_expression"
                );
            if node.children().is_empty() && is_changed {
                found.push(node.text());
            }
            node.children().iter().for_each(|it| collect(it, is_changed, found));
        }
        let mut changed = Vec::new();
        collect(left, false, &mut changed);
        // What a lambda changes is not in its call.
        let is_lambda =
            |name: &&str| self.local(name).is_some_and(|it| matches!(it.ty, Ty::Lambda(_)));
        let is_open = changed.iter().any(is_lambda);
        let reads = super::signature::uses(right, &|it| {
            it.children().is_empty()
                && it.kind().ends_with("identifier")
                && (is_open || changed.contains(&it.text()))
        });
        match reads {
            true => self.refuse(
                right,
                "the left side changes what this reads: write it as a statement of its own",
            ),
            false => Ok(()),
        }
    }

    /// Java and C# evaluate the left side before the right side; other languages do so after it.
    fn check_order(&self, target: &Target, reads: bool, value: &Expr) -> Result<()> {
        let left_first = !self.is_c();
        let reads = reads || target.index().is_some();
        if left_first && reads && value.walk().any(|it| it.assigned()[0].is_some()) {
            let text = value.span.of(&self.text);
            let fault = "changes a variable inside another assignment";
            return Err(Diagnostic::about(value.span, text, fault)
                .with_help("move the change to its own statement"));
        }
        Ok(())
    }

    fn assign_plain(
        &mut self,
        node: &Node,
        (ty, place): (Ty, Place),
        left: &Node,
        right: &Node,
    ) -> Result<Found> {
        let span = self.span(node);
        if let Ty::Pointer(_) = &ty {
            let value = self.value(right)?;
            return self.assign_pointer(node, left, value);
        }
        if matches!(ty, Ty::Class(..)) && matches!(right.kind(), "initializer_list") {
            let value = self.braced(&ty, right, right)?;
            self.store(&place, &ty, value.val, span, node)?;
            return Ok(Found::Place(ty, place));
        }
        if matches!(ty, Ty::Array(..)) && !self.is_c() {
            let fault = "a variable for another array is not part of the routine language";
            return self.refuse(node, fault);
        }
        let mark = self.current.body.mark();
        let value = self.value(right)?;
        self.check_kept(&place, false, mark, &value, right)?;
        if let Ty::Class(..) = &ty
            && let Some(found) = self.assignment_call(node, "=", &ty, &place, &value, right)?
        {
            return Ok(found);
        }
        let value = self.convert(value, &ty, right)?;
        match (value.val, self.target(&place)) {
            (Val::Number(value), Some(target)) => {
                self.check_order(&target, false, &value)?;
                let operand = self.numbering.assign(span, target, value);
                Ok(Found::Value(Typed::number(operand, ty)))
            }
            (Val::Parts(parts), Some(target)) if parts.len() == 1 => {
                let Some(number) = single_number(Val::Parts(parts)) else {
                    return self.unknown(node);
                };
                let operand = self.numbering.assign(span, target, number);
                self.current.body.add(span, StatementKind::Expr(operand));
                Ok(Found::Place(ty, place))
            }
            (val, _) => {
                self.store(&place, &ty, val, span, node)?;
                Ok(Found::Place(ty, place))
            }
        }
    }

    /// Refuses an assignment whose right side changes what the left side has read before. C++ reads the right side first.
    fn check_kept(
        &mut self,
        place: &Place,
        is_read: bool,
        mark: Mark,
        value: &Typed,
        right: &Node,
    ) -> Result<()> {
        if self.language == Language::Cpp {
            let reads =
                |it: &Expr| matches!(it.kind, ExprKind::Element(syntax::Place::Local(_), _));
            let mut indices = Vec::new();
            collect_indices(place, &mut indices);
            let reads = indices.iter().any(|it| it.walk().any(reads));
            return match &value.val {
                Val::Number(operand) if reads && operand.walk().any(self::acts) => {
                    self.unknown(right)
                }
                _ => Ok(()),
            };
        }
        let mut read = Vec::new();
        let mut acts = false;
        let is_first = !self.is_c();
        let mut arrays = Vec::new();
        let mut indices = Vec::new();
        collect_indices(place, &mut indices);
        for index in &indices {
            arrays.extend(index.walk().filter_map(|it| match it.kind {
                ExprKind::Element(syntax::Place::Local(slot), _) if is_first => Some(slot),
                _ => None,
            }));
            acts |= is_first && index.walk().any(self::acts);
            read.extend(index.walk().filter_map(|it| match it.kind {
                ExprKind::Name(syntax::Place::Local(slot)) => Some(slot),
                _ => None,
            }));
            acts |= index.walk().any(|it| it.assigned().iter().any(Option::is_some));
        }
        let mut passed = None;
        if is_read {
            match place {
                Place::Slot(slot) => read.push(*slot),
                Place::Element(syntax::Place::Local(slot), _) => {
                    read.push(*slot);
                    passed = Some(*slot);
                }
                _ => {}
            }
        }
        let added = self.current.body.take(mark);
        let changes = |it: &Expr| {
            it.assigned().iter().flatten().any(|it| read.contains(it))
                || passed.is_some_and(|slot| passes(it, slot))
        };
        let is_changed = syntax::walk(&added).any(changes);
        let is_late = acts && !added.is_empty();
        // `x += F(ref x)`
        let by_reference = |it: &Node| matches!(it.kind(), "ref" | "out");
        let is_lent = is_first
            && (is_read || !indices.is_empty())
            && super::signature::uses(right, &by_reference);
        self.current.body.put(added);
        let is_passed = match &value.val {
            Val::Number(operand) => {
                passed.is_some_and(|slot| operand.walk().any(|it| passes(it, slot)))
                    || arrays.iter().any(|slot| operand.walk().any(|it| passes(it, *slot)))
                    || acts && is_first && operand.walk().any(self::acts)
                    || matches!(place, Place::Parts(_)) && operand.walk().any(changes)
            }
            _ => false,
        };
        match is_changed || is_late || is_passed || is_lent {
            true => self.refuse(
                right,
                "this changes what the left side has read: write it as a statement of its own",
            ),
            false => Ok(()),
        }
    }

    fn assign_by(
        &mut self,
        node: &Node,
        (ty, place): (Ty, Place),
        left: &Node,
        right: &Node,
        sign: &str,
    ) -> Result<Found> {
        let span = self.span(node);
        let op = sign.strip_suffix('=').unwrap_or(sign);
        let Some(binary) = operator(op) else { return self.unknown(node) };
        if let Ty::Pointer(to) = &ty {
            let (by, _) = self.number(right)?;
            let to = (**to).clone();
            return self.move_pointer(node, left, &to, binary, by);
        }
        let mark = self.current.body.mark();
        let value = self.value(right)?;
        self.check_kept(&place, true, mark, &value, right)?;
        let may_have_operator = |ty: &Ty| matches!(ty, Ty::Class(..) | Ty::Enumeration(_));
        if (may_have_operator(&ty) || may_have_operator(&value.ty))
            && let Some(found) = self.assignment_call(node, sign, &ty, &place, &value, right)?
        {
            return Ok(found);
        }
        if matches!(ty, Ty::Class(..)) {
            let fault = format!("`{sign}` of this class is not in the text");
            return self.refuse(node, fault);
        }
        let (value, given) = self.as_number(value, right)?;
        let number = self.number_type(&ty).unwrap_or(Type::Untyped);
        if !binary.is_shift() {
            self.check_beside_ulong(number, (&value, given, right))?;
        }
        let value = if binary.is_shift() { self.distance(value, number) } else { value };
        let Some(target) = self.target(&place) else {
            return self.refuse(left, "this cannot be changed here");
        };
        self.check_order(&target, true, &value)?;
        let operand = self.expr(span, ExprKind::Assign { op: Some(binary), target, value });
        self.tell_overflow(binary, &operand, number.common_type(given));
        Ok(Found::Value(Typed::number(operand, ty)))
    }

    fn conditional(&mut self, node: &Node) -> Result<Found> {
        let span = self.span(node);
        let condition = self.field(node, "condition")?;
        let then = self.field(node, "consequence")?;
        let otherwise = self.field(node, "alternative")?;
        let test = self.condition_value(&condition)?;
        // A branch that is never taken is not read: whether there is an address is known.
        if let ExprKind::Number(number) = &test.kind
            && test.span == self.span(&condition)
            && !condition.kind().contains("literal")
            && number.ty == Type::Bool
            && self.is_pointer_test(&condition)
        {
            let chosen = if number.is_true() { &then } else { &otherwise };
            return self.expression(chosen);
        }
        self.current.body.open();
        let one = self.expression(&then);
        let added_then = self.current.body.close();
        self.current.body.open();
        let other = self.expression(&otherwise);
        let added_otherwise = self.current.body.close();
        let (one, other) = (one?, other?);
        let has_statements = !added_then.is_empty() || !added_otherwise.is_empty();
        if let (Found::Place(ty, one), Found::Place(other_ty, other)) = (&one, &other)
            && ty == other_ty
            && self.language == Language::Cpp
            && !has_statements
        {
            // In C++ it's one of two variables.
            let is_single = matches!(ty, Ty::Number(_) | Ty::Enumeration(_));
            if !is_single {
                let flag = self.temporary_for(&BOOL, test, span);
                self.current.body.freeze(flag);
                let place = Place::Either(flag, Box::new(one.clone()), Box::new(other.clone()));
                return Ok(Found::Place(ty.clone(), place));
            }
        }
        let one = self.value_of(one, &then)?;
        let other = self.value_of(other, &otherwise)?;
        let ty = self.common(&one, &then, &other, &otherwise, node)?;
        // A run knows the common type if it can evaluate both sides.
        let is_plain = |value: &Typed| match &value.val {
            Val::Number(operand) => !operand.walk().any(|it| acts(it) || may_fail(it)),
            _ => false,
        };
        let (keeps_one, keeps_other) = (is_plain(&other), is_plain(&one));
        let one = if keeps_one {
            self.convert(one, &ty, &then)?
        } else {
            self.convert_branch(one, &ty, &then)?
        };
        let other = match keeps_other {
            true => self.convert(other, &ty, &otherwise)?,
            false => self.convert_branch(other, &ty, &otherwise)?,
        };
        if !has_statements
            && let (Val::Number(then), Val::Number(otherwise)) = (&one.val, &other.val)
        {
            let (then, otherwise) = (then.clone(), otherwise.clone());
            let kind = ExprKind::Choose { condition: test, then, otherwise };
            let operand = self.expr(span, kind);
            return Ok(Found::Value(Typed::number(operand, ty)));
        }
        let slot = self.temporary_for(&BOOL, test, span);
        self.current.body.freeze(slot);
        let condition = self.numbering.name(span, slot);
        if !has_statements {
            let val = self.choose(&condition, one.val, other.val, span);
            return Ok(Found::Value(Typed { ty, val }));
        }
        self.conditional_statement(
            node,
            ty,
            condition,
            [(added_then, one), (added_otherwise, other)],
        )
    }

    /// A value that an `if` stores, whose branches compute it in statements.
    fn conditional_statement(
        &mut self,
        node: &Node,
        ty: Ty,
        condition: Operand,
        branches: [(Vec<syntax::Statement>, Typed); 2],
    ) -> Result<Found> {
        let span = self.span(node);
        let zero = self.zero(&ty, span, node)?;
        if matches!(zero, Val::Nothing) {
            return self.unknown(node);
        }
        let name = crate::front::value::temporary(span, "t");
        let place = self.place_for(&ty, zero, &name, span, node)?;
        let mut sides = Vec::new();
        for (added, value) in branches {
            self.current.body.open();
            self.current.body.put(added);
            self.store(&place, &ty, value.val, span, node)?;
            sides.push(self.current.body.close());
        }
        let otherwise = sides.pop().unwrap_or_default();
        let then = sides.pop().unwrap_or_default();
        self.current.body.add(span, StatementKind::If { condition, then, otherwise });
        let val = self.read(&place, &ty, span);
        Ok(Found::Value(Typed { ty, val }))
    }

    fn is_pointer_test(&self, node: &Node) -> bool {
        let names: Vec<_> = super::items::words(node);
        names.iter().any(|it| self.local(it).is_some_and(|it| matches!(it.ty, Ty::Pointer(_))))
    }

    /// The type of a conditional expression.
    fn common(
        &mut self,
        one: &Typed,
        one_node: &Node,
        other: &Typed,
        other_node: &Node,
        node: &Node,
    ) -> Result<Ty> {
        if one.ty == other.ty {
            return Ok(one.ty.clone());
        }
        let number = |this: &mut Self, ty: &Ty| match ty {
            Ty::Number(_) | Ty::Enumeration(_) => this.number_type(ty).or(Some(Type::Untyped)),
            _ => None,
        };
        match (number(self, &one.ty), number(self, &other.ty)) {
            (Some(left), Some(right)) => {
                let ty = match self.language {
                    Language::Java | Language::CSharp => {
                        self.common_of_java((one, left, one_node), (other, right, other_node))
                    }
                    _ => self.meet(left, right),
                };
                Ok(Ty::Number(ty))
            }
            _ => match (&one.ty, &other.ty) {
                (Ty::Pointer(_), Ty::Null) => Ok(one.ty.clone()),
                (Ty::Null, Ty::Pointer(_)) => Ok(other.ty.clone()),
                (Ty::Class(..), _) => Ok(one.ty.clone()),
                (_, Ty::Class(..)) => Ok(other.ty.clone()),
                _ => self.refuse(node, "these two values have no common type"),
            },
        }
    }

    /// In Java and C#, a constant that fits takes the type of the other side.
    fn common_of_java(
        &self,
        (one, left, left_node): (&Typed, Type, &Node),
        (other, right, right_node): (&Typed, Type, &Node),
    ) -> Type {
        let fits = |value: &Typed, from: Type, node: &Node, ty: Type| match &value.val {
            Val::Number(operand) => {
                self.constant_int(operand, from, node).is_some_and(|it| fits_in(it, ty))
            }
            _ => false,
        };
        let is_wide = self.language == Language::CSharp;
        let may = |ty: Type| ty != Type::I32 && ty != Type::Bool && is_wide == (ty.bits() >= 32);
        match (left, right) {
            (Type::I8, Type::I16) | (Type::I16, Type::I8) if !is_wide => Type::I16,
            // C#'s narrow types become each other where they fit.
            (left, right) if is_wide && left.bits() < 32 && right.bits() < 32 => {
                match (widens(left, right), widens(right, left)) {
                    _ if left == Type::Bool || right == Type::Bool => self.meet(left, right),
                    (true, _) => right,
                    (_, true) => left,
                    _ => self.meet(left, right),
                }
            }
            _ if may(left) && fits(other, right, right_node, left) => left,
            _ if may(right) && fits(one, left, left_node, right) => right,
            _ => self.meet(left, right),
        }
    }

    /// The value of a constant of the type `int`, by the rules of Java and C#.
    pub(super) fn constant_int(&self, operand: &Operand, ty: Type, node: &Node) -> Option<i64> {
        let constant = (ty == Type::I32).then(|| self.constant_operand(operand, node)).flatten();
        constant.map(|it| it.convert(ty).signed())
    }

    /// The value of a constant, by the rules of Java and C#.
    pub(super) fn constant_operand(&self, operand: &Expr, node: &Node) -> Option<Number> {
        (!self.varies(node)).then(|| self.fold(operand)).flatten()
    }

    /// Whether an expression is no constant by the rules of Java and C#.
    pub(super) fn varies(&self, node: &Node) -> bool {
        self.varies_within(node, 8)
    }

    fn varies_within(&self, node: &Node, depth: usize) -> bool {
        let kind = node.kind();
        let is_member = kind.contains("field_access") || kind.contains("member_access");
        if is_member {
            return self.member_varies(node, depth);
        }
        if depth == 0 || ["invocation", "assignment", "access"].iter().any(|it| kind.contains(it)) {
            return true;
        }
        if !node.children().is_empty() {
            return node.children().iter().any(|it| self.varies_within(it, depth));
        }
        if !kind.ends_with("identifier") {
            return false;
        }
        match self.local(node.text()).map(|it| it.place.clone()) {
            Some(Place::Slot(slot)) => !self.current.constants.contains_key(&slot.0),
            Some(_) => true,
            None => self.entities_vary(self.lookup(node.text()), depth),
        }
    }

    /// `K.N`, `int.MaxValue`
    fn member_varies(&self, node: &Node, depth: usize) -> bool {
        let path = super::items::words(node);
        let (Some((last, around)), Some(first)) = (path.split_last(), path.first()) else {
            return true;
        };
        if node.children().first().is_some_and(|it| it.kind() == "predefined_type") {
            return false;
        }
        let mut found = self.lookup(first);
        if found.is_empty() {
            // Of the language's library.
            return self.local(first).is_some() || last == "length" || last == "Length";
        }
        for (at, _) in around.iter().enumerate() {
            let scope = found.iter().find_map(|it| self.items.scope_of(it));
            let Some(scope) = scope else { return true };
            found = self.items.own(scope, &path[at + 1]);
        }
        self.entities_vary(found, depth)
    }

    fn entities_vary(&self, mut found: Vec<super::items::Entity>, depth: usize) -> bool {
        use super::items::Entity;
        // In Java, a method may have the name of a variable.
        let is_variable = |it: &Entity| matches!(it, Entity::Variable(_) | Entity::Field(_));
        if found.iter().any(is_variable) {
            found.retain(is_variable);
        }
        let word = if self.language == Language::Java { "final" } else { "const" };
        let is_interface = |scope: usize| {
            let class = self.items.scopes[scope].class.as_ref();
            class.is_some_and(|it| it.node.kind() == "interface_declaration")
        };
        let is_constant = |declared: &super::items::Declared| {
            let has = |it: &Node| it.text().split_whitespace().any(|it| it == word);
            let mut modifiers = declared.node.children().iter();
            let is_fixed = modifiers
                .any(|it| matches!(it.kind(), "modifier" | "modifiers") && has(it))
                || self.language == Language::Java && is_interface(declared.scope);
            let value = super::name::value_of(declared);
            is_fixed && value.is_some_and(|it| !self.varies_within(&it, depth - 1))
        };
        !found.iter().all(|it| match it {
            Entity::Variable(declared) => is_constant(declared),
            Entity::Field(name) => {
                let class = self.frame().class.as_ref();
                let mut fields = class.iter().flat_map(|(class, _)| &class.fields);
                fields.any(|(field, declared)| **field == **name && is_constant(declared))
            }
            Entity::Function(_) => false,
            _ => true,
        })
    }

    /// A branch of a conditional expression, as one of the common type.
    fn convert_branch(&mut self, value: Typed, ty: &Ty, node: &Node) -> Result<Typed> {
        match (&value.ty, &value.val, ty) {
            (found, Val::Number(operand), Ty::Number(wanted)) if *found != *ty => {
                let operand = operand.clone();
                let span = operand.span;
                let cast = self.expr(span, ExprKind::Cast(*wanted, operand));
                Ok(Typed::number(cast, ty.clone()))
            }
            _ => self.convert(value, ty, node),
        }
    }

    fn cast_of(&mut self, node: &Node, ty: &Ty, inner: &Node) -> Result<Typed> {
        if inner.kind() == "initializer_list" {
            return self.braced(ty, inner, node);
        }
        if let Ty::Reference(to, _) = ty {
            let found = self.expression(inner)?;
            return match found {
                Found::Value(value) if value.ty == **to => Ok(value),
                _ => self.refuse(node, "a cast to a reference is not part of the routine language"),
            };
        }
        let value = self.value(inner)?;
        self.cast(value, ty, node)
    }

    /// An explicit conversion.
    pub(super) fn cast(&mut self, value: Typed, ty: &Ty, node: &Node) -> Result<Typed> {
        let span = self.span(node);
        if matches!((&value.ty, ty), (Ty::Pointer(_), Ty::Number(ty)) if *ty != Type::Bool) {
            return self.refuse(node, "an address as a number is not part of the routine language");
        }
        match ty {
            Ty::Void => {
                self.drop_value(&value.val, span);
                Ok(Typed::void())
            }
            Ty::Number(number) => {
                let value = match &value.ty {
                    Ty::Class(..) => {
                        match self.converted_object(value.clone(), Some(ty), true, node)? {
                            Some(found) => found,
                            None => value,
                        }
                    }
                    _ => value,
                };
                let (operand, _) = self.as_number(value, node)?;
                let operand = self.expr(span, ExprKind::Cast(*number, operand));
                Ok(Typed::number(operand, ty.clone()))
            }
            Ty::Enumeration(item) => {
                let number = self.enumeration_type(&item.clone())?;
                let (operand, _) = self.as_number(value, node)?;
                self.check_enumeration_range(item, &operand)?;
                let operand = self.expr(span, ExprKind::Cast(number, operand));
                Ok(Typed::number(operand, ty.clone()))
            }
            Ty::Reference(to, _) => self.cast(value, to, node),
            Ty::Pointer(_) if value.ty == *ty => Ok(value),
            Ty::Pointer(_) if matches!(value.ty, Ty::Null) => {
                Ok(Typed { ty: ty.clone(), val: value.val })
            }
            Ty::Pointer(_) => {
                self.refuse(node, "an address of another type is not part of the routine language")
            }
            _ => self.convert_explicitly(value, ty, node),
        }
    }

    fn size_of(&mut self, node: &Node) -> Result<Typed> {
        let ty = match node.child("type").cloned() {
            Some(ty) => self.ty(&ty)?,
            None => {
                let inner = self.only(node)?;
                let path = self.path_of(&inner);
                let named = match inner.kind() {
                    "parenthesized_expression"
                        if inner.named().all(|it| it.kind().ends_with("identifier"))
                            && self.local(path.last().map_or("", String::as_str)).is_none() =>
                    {
                        self.type_of_path(&inner, &path)?
                    }
                    _ => None,
                };
                match named {
                    Some(ty) => ty,
                    None => {
                        // These are an `int` in C.
                        let is_truth = matches!(
                            inner.kind(),
                            "binary_expression"
                                | "unary_expression"
                                | "true"
                                | "false"
                                | "parenthesized_expression"
                        );
                        if self.language == Language::C
                            && is_truth
                            && !matches!(
                                inner.named().next().map(Node::kind),
                                Some("identifier" | "subscript_expression" | "pointer_expression")
                            )
                        {
                            return self.unknown(node);
                        }
                        // It's not evaluated.
                        let mark = self.current.body.mark();
                        let found = self.expression(&inner)?;
                        let _ = self.current.body.take(mark);
                        found.ty().clone()
                    }
                }
            }
        };
        let span = self.span(node);
        let Some(size) = self.size(&ty) else {
            return self.refuse(node, "the size of this is not known");
        };
        let number = if self.language == Language::CSharp { Type::I32 } else { Type::U64 };
        let operand = self.numbering.number(span, size, number);
        Ok(Typed::number(operand, Ty::Number(number)))
    }

    fn size(&mut self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Number(_) | Ty::Enumeration(_) => {
                Some(u64::from(self.number_type(ty)?.bits().div_ceil(8)))
            }
            Ty::Array(element, Some(length)) => Some(self.size(element)? * *length as u64),
            Ty::Pointer(_) => Some(8),
            Ty::Class(class, arguments) => {
                // Each field is where its size divides the offset.
                let types = self.field_types(class, arguments).ok().filter(|it| !it.is_empty())?;
                let (mut end, mut widest) = (0, 1);
                for ty in &types {
                    let size = self.size(ty)?;
                    let alignment = self.alignment(ty)?;
                    end = u64::next_multiple_of(end, alignment) + size;
                    widest = widest.max(alignment);
                }
                Some(end.next_multiple_of(widest))
            }
            _ => None,
        }
    }

    fn alignment(&mut self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Array(element, _) => self.alignment(element),
            Ty::Class(class, arguments) => {
                let types = self.field_types(class, arguments).ok()?;
                let all: Option<Vec<_>> = types.iter().map(|it| self.alignment(it)).collect();
                all?.into_iter().max()
            }
            ty => self.size(ty),
        }
    }

    /// `a[i]`
    fn subscript(&mut self, node: &Node) -> Result<Found> {
        let array = node
            .child("argument")
            .or_else(|| node.child("array"))
            .or_else(|| node.child("expression"))
            .cloned();
        let Some(array) = array else { return self.unknown(node) };
        let list = node
            .child("index")
            .or_else(|| node.child("indices"))
            .or_else(|| node.child("subscript"))
            .cloned();
        let Some(list) = list else { return self.unknown(node) };
        let indices: Vec<_> = match list.kind() {
            "subscript_argument_list" | "bracketed_argument_list" => {
                list.named().cloned().collect()
            }
            _ => vec![list],
        };
        if self.is_c() && indices.len() > 1 {
            return self.unknown(node);
        }
        if let Some(found) = self.known_table(node, &array, &indices)? {
            return Ok(Found::Value(found));
        }
        let mut found = self.expression(&array)?;
        for index in &indices {
            found = self.indexed(node, found, &array, index)?;
        }
        Ok(found)
    }

    fn indexed(&mut self, node: &Node, found: Found, array: &Node, index: &Node) -> Result<Found> {
        if let Found::Place(ty @ Ty::Class(..), place) = &found {
            let (ty, place) = (ty.clone(), place.clone());
            return self.index_call(node, (ty, place), index);
        }
        let mark = self.current.body.mark();
        let value = self.value(index)?;
        let (mut index, _) = self.as_number(value, index)?;
        if self.current.body.has_added(mark) && has_index(&found) {
            return self.unknown(node);
        }
        let of_parts = match found.ty() {
            Ty::Array(element, _) | Ty::Pointer(element) => {
                !matches!(**element, Ty::Number(_) | Ty::Enumeration(_))
            }
            _ => false,
        };
        if of_parts && index.walk().any(acts) {
            // Each part would evaluate it again.
            if has_index(&found) {
                return self.unknown(node);
            }
            let span = index.span;
            let slot = self.temporary_for(&INT, index, span);
            self.current.body.freeze(slot);
            index = self.numbering.name(span, slot);
        }
        match found {
            Found::Place(Ty::Array(element, _), place) => {
                let place = self.element(&place, &element, &index);
                Ok(Found::Place(*element, place))
            }
            Found::Value(Typed { ty: Ty::Array(element, _), val: Val::Array(place) }) => {
                let place = self.element(&place, &element, &index);
                Ok(Found::Place(*element, place))
            }
            found @ (Found::Place(Ty::Pointer(_), _)
            | Found::Value(Typed { ty: Ty::Pointer(_), .. })) => {
                let value = self.value_of(found, array)?;
                let moved = self.moved(node, value, BinaryOp::Add, index)?;
                self.target_of(moved, node)
            }
            _ => Err(Diagnostic::new(self.span(node), "only an array can be indexed")),
        }
    }

    /// Reads an expression for what it does.
    pub(super) fn statement_value(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        let found = self.expression(node)?;
        let value = match found {
            Found::Value(value) => value,
            Found::Place(Ty::Number(ty), place) => {
                let ty = Ty::Number(ty);
                let val = self.read(&place, &ty, span);
                Typed { ty, val }
            }
            Found::Place(..) => return Ok(()),
        };
        self.drop_value(&value.val, span);
        Ok(())
    }

    /// Computes a value that nothing uses.
    pub(super) fn drop_value(&mut self, value: &Val, span: Span) {
        match value {
            Val::Number(operand) => {
                self.current.body.add(span, StatementKind::Expr(operand.clone()));
            }
            Val::Parts(parts) | Val::List(parts) => {
                parts.iter().for_each(|part| self.drop_effects(part, span));
            }
            _ => {}
        }
    }

    fn drop_effects(&mut self, value: &Val, span: Span) {
        match value {
            Val::Number(operand) if operand.walk().any(acts) => {
                self.current.body.add(span, StatementKind::Expr(operand.clone()));
            }
            Val::Parts(parts) => parts.iter().for_each(|part| self.drop_effects(part, span)),
            _ => {}
        }
    }

    /// Evaluates a number that is the same in every run.
    pub(super) fn fold(&self, expr: &Expr) -> Option<Number> {
        use crate::calculation;
        match &expr.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Name(syntax::Place::Global(global)) => {
                let global = self.out.globals.get(*global)?;
                let number = self.fold(&global.value)?;
                Some(global.ty.map_or(number, |ty| number.convert(ty)))
            }
            ExprKind::Name(syntax::Place::Local(slot)) => {
                self.current.constants.get(&slot.0).copied()
            }
            ExprKind::Unary(op, inner) => Some(calculation::unary(*op, self.fold(inner)?)),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.fold(left)?, self.fold(right)?);
                let ty = self.binary_type(*op, left.ty, right.ty);
                match op.is_shift() || op.is_comparison() {
                    true => calculation::binary(*op, left, right).ok(),
                    false => calculation::binary(*op, left.convert(ty), right.convert(ty)).ok(),
                }
            }
            ExprKind::Cast(ty, inner) => Some(self.fold(inner)?.convert(*ty)),
            ExprKind::Shortcut { and, left, right } => {
                let left = self.fold(left)?.is_true();
                let value = if left == *and { self.fold(right)?.is_true() } else { left };
                Some(Number::new(value.into(), Type::Bool))
            }
            ExprKind::Choose { condition, then, otherwise } => {
                match self.fold(condition)?.is_true() {
                    true => self.fold(then),
                    false => self.fold(otherwise),
                }
            }
            ExprKind::Element(syntax::Place::Global(global), index) => {
                let global = self.out.globals.get(*global)?;
                let ExprKind::List { items, length, repeat } = &global.value.kind else {
                    return None;
                };
                let at = usize::try_from(self.fold(index)?.bits).ok().filter(|at| at < length)?;
                let item = if *repeat { items.first() } else { items.get(at) };
                let number = match item {
                    Some(item) => self.fold(item)?,
                    None => Number::new(0, global.ty?),
                };
                Some(global.ty.map_or(number, |ty| number.convert(ty)))
            }
            _ => None,
        }
    }
}

/// The only number of a value.
pub(super) fn single_number(val: Val) -> Option<Operand> {
    match val {
        Val::Number(operand) => Some(operand),
        Val::Parts(mut parts) if parts.len() == 1 => single_number(parts.remove(0)),
        _ => None,
    }
}

fn has_index(found: &Found) -> bool {
    match found {
        Found::Place(_, place) => place_has_index(place),
        Found::Value(Typed { val: Val::Ref(place) | Val::Array(place), .. }) => {
            place_has_index(place)
        }
        Found::Value(_) => false,
    }
}

pub(super) fn place_has_index(place: &Place) -> bool {
    match place {
        Place::Element(_, index) => !matches!(index.kind, ExprKind::Number(_)),
        Place::Parts(parts) => parts.iter().any(place_has_index),
        Place::Either(_, one, other) => place_has_index(one) || place_has_index(other),
        _ => false,
    }
}

/// Whether a wider type has all numbers of another one.
pub(super) fn widens(from: Type, to: Type) -> bool {
    from.bits() < to.bits() && (to.is_signed() || !from.is_signed())
}

/// Whether a narrower type has a number.
pub(super) fn fits_in(value: i64, ty: Type) -> bool {
    let number = Number::new(value as u64, Type::I64).convert(ty);
    if ty.is_signed() { number.signed() == value } else { number.bits as i64 == value }
}

/// The indices of a place.
fn collect_indices<'p>(place: &'p Place, found: &mut Vec<&'p Operand>) {
    match place {
        Place::Element(_, index) | Place::Window(_, index) => found.push(index),
        Place::Parts(parts) => parts.iter().for_each(|it| collect_indices(it, found)),
        Place::Either(_, one, other) => {
            collect_indices(one, found);
            collect_indices(other, found);
        }
        _ => {}
    }
}

/// Whether an operation has no result for some operands.
fn may_fail(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..) | ExprKind::Element(..) => {
            true
        }
        ExprKind::Binary(op, _, by) => op.is_shift() && !matches!(by.kind, ExprKind::Number(_)),
        _ => false,
    }
}

/// Whether it's a decimal number above the largest one with a sign.
fn is_wide(node: &Node) -> bool {
    let text = node.text();
    match node.kind() {
        "parenthesized_expression" | "unary_expression" => node.named().any(is_wide),
        "number_literal" => {
            let digits: String = text.chars().filter(|it| *it != '\'').collect();
            let is_plain = !digits.starts_with('0') && !digits.contains(['u', 'U']);
            let number = digits.trim_end_matches(['l', 'L']).trim_start_matches(['-', '+']);
            is_plain && number.parse::<u64>().is_ok_and(|it| it > i64::MAX as u64)
        }
        _ => false,
    }
}

/// Whether an operation changes something.
pub(super) fn acts(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Call { .. }) || expr.assigned()[0].is_some()
}

/// Whether a call gets a whole array, which it may change.
fn passes(expr: &Expr, array: Slot) -> bool {
    let is_it = |it: &Operand| matches!(it.kind, ExprKind::Name(syntax::Place::Local(slot)) if slot == array);
    matches!(&expr.kind, ExprKind::Call { arguments, .. } if arguments.iter().any(is_it))
}
