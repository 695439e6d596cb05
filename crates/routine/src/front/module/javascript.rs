//! JavaScript and TypeScript: `BigInt` has no width, and the operators of numbers on bits have 32 bits.

use deltaboard_source::Type;
use deltaboard_source::operator::BinaryOp;
use deltaboard_source::word_list::look_up;
use deltaboard_syntax::Node;

use super::expr::{Argument, EXACT, MIXED, arguments, digits};
use super::reader::{Parameter, Reader, Result, Signature, condition_of_loop, statements};
use super::value::{INT, Known, Place, TRUTH, Ty, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{ExprKind, Operand, StatementKind, Variable};

/// Arrays whose elements have a type.
const ARRAYS: [(&str, Type); 8] = [
    ("Uint8Array", Type::U8),
    ("Uint16Array", Type::U16),
    ("Uint32Array", Type::U32),
    ("Int8Array", Type::I8),
    ("Int16Array", Type::I16),
    ("Int32Array", Type::I32),
    ("BigUint64Array", Type::U64),
    ("BigInt64Array", Type::I64),
];

pub(super) fn is_function(node: &Node) -> bool {
    matches!(node.kind(), "arrow_function" | "function_expression" | "function" | "lambda")
}

/// What is inside parentheses and assertions of types.
pub(super) fn inside(node: &Node) -> &Node {
    match node.kind() {
        "parenthesized_expression"
        | "as_expression"
        | "satisfies_expression"
        | "non_null_expression" => node.named().next().map_or(node, inside),
        _ => node,
    }
}

impl Reader {
    pub(super) fn collect_javascript(&mut self, node: &Node, owner: Option<&str>) {
        match node.kind() {
            "export_statement" => {
                let inner = node.child("declaration").or_else(|| node.child("value"));
                inner.into_iter().for_each(|it| self.collect(it, owner));
            }
            "expression_statement" => {
                let inner = node.named().take(1).filter(|it| it.kind() == "internal_module");
                inner.for_each(|it| self.collect(it, owner));
            }
            "lexical_declaration" | "variable_declaration" => {
                node.named().for_each(|it| self.collect(it, owner));
            }
            "method_definition" if owner.is_some() => {
                node.child("name").into_iter().for_each(|it| self.define(it, owner, node));
            }
            kind @ ("variable_declarator" | "public_field_definition" | "pair") => {
                let name = node.child("name").or_else(|| node.child("key"));
                let (Some(name), Some(value)) = (name, node.child("value").map(inside)) else {
                    return;
                };
                if kind == "variable_declarator" && value.kind() == "object" {
                    self.types.insert(name.text().to_owned(), value.clone());
                    self.collect_all(value, Some(name.text()));
                } else {
                    self.items_of(name, value, node.child("type"), owner);
                }
            }
            _ => {}
        }
    }

    pub(super) fn javascript_type(&mut self, node: &Node) -> Option<Ty> {
        let text = node.text().trim_start_matches(':').trim().trim_start_matches("readonly ");
        let of = |ty: Ty| Some(Ty::array(ty, None));
        match text {
            "bigint" => Some(INT),
            "number" => Some(Ty::Double),
            "boolean" => Some(TRUTH),
            "bigint[]" | "ReadonlyArray<bigint>" | "Array<bigint>" => of(INT),
            "number[]" | "ReadonlyArray<number>" | "Array<number>" => of(Ty::Double),
            name => {
                if let Some(ty) = look_up(&ARRAYS, name) {
                    return of(Ty::Number(ty));
                }
                let alias = self.types.get(name).cloned()?;
                match (alias.kind(), alias.child("value")) {
                    ("type_alias_declaration", Some(value)) if value.text() != name => {
                        self.javascript_type(value)
                    }
                    ("enum_declaration", _) => Some(Ty::Double),
                    _ => None,
                }
            }
        }
    }

    pub(super) fn javascript_signature(&mut self, node: &Node) -> Result<Signature> {
        let mut parameters = Vec::new();
        let single = node.child("parameter").cloned();
        let list = node.child("parameters").into_iter().flat_map(Node::named).cloned();
        for written in single.into_iter().chain(list) {
            let name = written.child("pattern").unwrap_or(&written).clone();
            if name.kind() == "this" {
                continue;
            }
            if name.kind() != "identifier" {
                return self.refuse(&name, "this parameter is not part of the routine language");
            }
            let known = written.child("type").and_then(|it| self.javascript_type(it));
            let by_default = |it: &Node| self.expr(it).ok().map(|it| it.ty);
            let ty = known.or_else(|| written.child("value").and_then(by_default));
            parameters.push(Parameter::of(&name, &written, ty.unwrap_or(Ty::Other)));
        }
        let returns = node.child("return_type").and_then(|it| self.javascript_type(it));
        Ok((parameters, returns))
    }

    // Statements.

    pub(super) fn javascript_statement(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "lexical_declaration" | "variable_declaration" => {
                let mut all = node.named().filter(|it| it.kind() == "variable_declarator");
                all.try_for_each(|it| self.declarator(it))
            }
            "switch_statement" => self.javascript_switch(node),
            _ => self.effect(node),
        }
    }

    fn declarator(&mut self, node: &Node) -> Result<()> {
        let [name] = &self.fields(node, ["name"])?;
        let written = node.child("type").and_then(|it| self.javascript_type(it));
        let written = written.filter(|it| it.number().is_some());
        let Some(value) = node.child("value") else {
            let place = match &written {
                Some(ty) => Place::Slot(self.slot(Variable::new(name.span(), None), ty)),
                // Its first value says what it is.
                None => Place::Parts(Vec::new()),
            };
            self.declare(name.text(), written.unwrap_or(Ty::Other), place);
            return Ok(());
        };
        let value_read = match written {
            Some(ty) => self.value_of_type(value, &ty)?,
            None => self.expr(value)?,
        };
        match name.kind() {
            "array_pattern" => {
                let parts = self.parts(&value_read, name.named().count(), value)?;
                name.named().zip(parts).try_for_each(|(it, part)| self.bind(it.text(), part, it))
            }
            _ => self.bind(name.text(), value_read, name),
        }
    }

    /// `for (const x of values)`
    pub(super) fn for_of(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let [left, right, body] = &self.fields(node, ["left", "right", "body"])?;
        if node.child("operator").is_none_or(|it| it.text() != "of") {
            return self.unknown(node);
        }
        let values = self.expr(right)?;
        self.each(values, right, label, &mut |this, _, value| {
            let value = this.plain(value);
            this.bind(left.text(), value, left)?;
            this.statement(body)
        })
    }

    /// The condition comes last, also after `continue`.
    pub(super) fn do_while(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let [body] = &self.fields(node, ["body"])?;
        let Some(condition) = condition_of_loop(node) else { return self.unknown(node) };
        let span = node.span();
        let first = self.temporary("first", &TRUTH, None, span);
        let truth = self.literal(span, 1, &TRUTH);
        self.current.body.add(span, StatementKind::Declare(vec![(first, Some(truth))]));
        let read = |this: &mut Self| {
            let left = this.numbers().name(span, first);
            let right = this.condition(condition)?;
            Ok(Some(this.make(span, ExprKind::Shortcut { and: false, left, right })))
        };
        let inner = |this: &mut Self| {
            let falsehood = this.literal(span, 0, &TRUTH);
            this.set_slot(first, falsehood, span);
            this.statement(body)
        };
        self.while_loop(node, label, read, inner, |_| Ok(()))
    }

    fn javascript_switch(&mut self, node: &Node) -> Result<()> {
        let [value, body] = &self.fields(node, ["value", "body"])?;
        let read = self.expr(value)?;
        let read = self.keep(read, value.span(), value)?;
        let (mut cases, mut default, mut conditions) = (Vec::new(), None, Vec::new());
        let all: Vec<_> = body.named().cloned().collect();
        for (at, case) in all.iter().enumerate() {
            let mut inner: Vec<_> = case.all("body").cloned().collect();
            if let [block] = inner.as_slice()
                && block.kind() == "statement_block"
            {
                inner = statements(block);
            }
            if let Some(written) = case.child("value") {
                conditions.push(self.is_case(&read, written)?);
            }
            let ends = inner.last().map(|it| it.kind().to_owned());
            match ends.as_deref() {
                None if case.kind() == "switch_case" && at + 1 < all.len() => continue,
                Some("break_statement") => {
                    inner.pop();
                }
                Some("return_statement" | "throw_statement" | "continue_statement") => {}
                _ if at + 1 == all.len() => {}
                _ => return self.refuse(case, "this case goes on with the next one, which is not part of the routine language"),
            }
            match case.kind() {
                "switch_case" => cases.push((std::mem::take(&mut conditions), inner)),
                _ if !conditions.is_empty() => return self.unknown(case),
                _ => default = Some(inner),
            }
        }
        cases.extend(default.map(|it| (Vec::new(), it)));
        self.switch(node, cases)
    }

    // Expressions.

    pub(super) fn javascript_expr(&mut self, node: &Node) -> Result<Typed> {
        let span = node.span();
        match node.kind() {
            "this" => match self.owner() {
                Some(owner) => Ok(Typed::known(Known::Name(owner.into()))),
                None => self.unknown(node),
            },
            "as_expression" | "satisfies_expression" | "non_null_expression" => {
                self.expr(self.only(node)?)
            }
            "binary_expression" => {
                let [left, sign, right] = &self.fields(node, ["left", "operator", "right"])?;
                let sign = sign.text();
                if matches!(sign, "&&" | "||") {
                    return self.logical(node, false);
                }
                let one = self.expr(left)?;
                let other = self.expr(right)?;
                match (&one.val, &other.val) {
                    // What a `BigInt` is made of.
                    (Val::Known(Known::Text(text)), Val::Known(Known::Digits(..)))
                        if sign == "+" && &**text == "0b" =>
                    {
                        Ok(other)
                    }
                    _ => self.operation(sign, one, other, node),
                }
            }
            "update_expression" => {
                let [target, sign] = &self.fields(node, ["argument", "operator"])?;
                if sign.span().start == span.start {
                    self.effect(node)?;
                    return self.expr(target);
                }
                let before = self.expr(target)?;
                let ty = before.ty.clone();
                let (operand, _) = self.number_of(before, target)?;
                let slot = self.temporary("before", &ty, Some(operand), span);
                self.effect(node)?;
                Ok(Typed::number(self.numbers().name(span, slot), ty))
            }
            "sequence_expression" => {
                let parts: Vec<_> = node.named().cloned().collect();
                let Some((last, first)) = parts.split_last() else { return self.unknown(node) };
                first.iter().try_for_each(|it| self.effect(it))?;
                self.expr(last)
            }
            "ternary_expression" => {
                let parts = ["condition", "consequence", "alternative"];
                let [condition, then, otherwise] = &self.fields(node, parts)?;
                self.chosen(condition, then, otherwise, node)
            }
            "string" => Ok(Typed::known(Known::Text(node.text().trim_matches(['"', '\'']).into()))),
            "new_expression" => {
                let name = node.child("constructor").map_or("", Node::text).to_owned();
                self.new_array(&name, &arguments(node), node)
            }
            _ => self.unknown(node),
        }
    }

    /// `new BigUint64Array(8)`, `Array(64)`
    fn new_array(&mut self, name: &str, arguments: &[Argument], node: &Node) -> Result<Typed> {
        let element = look_up(&ARRAYS, name);
        let ([(_, argument)], true) = (arguments, element.is_some() || name == "Array") else {
            return self.not_known(name, node);
        };
        let value = self.expr(argument)?;
        match (value.val, element) {
            (Val::Number(length), element) => {
                let Some(length) = self.size(&length) else {
                    return self.refuse(argument, "the length of this list is not known");
                };
                let element = element.map_or(Ty::Double, Ty::Number);
                let item = Val::Number(self.literal(node.span(), 0, &element));
                Ok(Typed::repeat(element, item, length))
            }
            (val, Some(to)) => self.typed_list(Typed { ty: value.ty, val }, to, argument),
            _ => self.unknown(argument),
        }
    }

    /// The elements of a list as numbers of a typed array.
    fn typed_list(&mut self, list: Typed, to: Type, node: &Node) -> Result<Typed> {
        let Val::List(items) = list.val else { return self.unknown(node) };
        let cast = |it: Val| Some(Val::Number(self.cast(it.into_number()?, to)));
        match items.into_iter().map(cast).collect() {
            Some(items) => Ok(Typed::list(Ty::Number(to), items)),
            None => self.unknown(node),
        }
    }

    /// Calls a function that has no name with at least as many values as it takes.
    fn applied(&mut self, function: &Node, values: Vec<Typed>, node: &Node) -> Result<Typed> {
        let (parameters, _) = self.javascript_signature(function)?;
        if parameters.len() > values.len() {
            return self.unknown(function);
        }
        let values = parameters.into_iter().map(|it| it.name).zip(values).collect();
        self.inline(function, values, self.current.locals.clone(), node)
    }

    /// What a function makes of each of several values and its index.
    fn mapped(
        &mut self,
        function: &Node,
        items: impl IntoIterator<Item = Typed>,
        node: &Node,
    ) -> Result<Typed> {
        let mut mapped = Vec::new();
        for (at, item) in items.into_iter().enumerate() {
            let index = self.constant_number(at as i128, node)?;
            mapped.push(self.applied(function, vec![item, index], node)?);
        }
        self.list(mapped, node)
    }

    pub(super) fn javascript_method(
        &mut self,
        value: Typed,
        name: &str,
        arguments: &[Argument],
        node: &Node,
    ) -> Result<Typed> {
        let length = self.length(&value);
        let callback = match arguments.first() {
            Some((_, first)) if is_function(inside(first)) => Some(inside(first).clone()),
            _ => None,
        };
        match (value.val, name, arguments) {
            (Val::Number(operand), "toString", [(_, base)])
                if base.text() == "2" && value.ty == INT =>
            {
                Ok(Typed::digits(operand, Some(1), false))
            }
            (Val::Known(Known::Digits(operand, Some(1), false)), "padStart", [(_, width), ..]) => {
                Ok(Typed::digits(operand, width.text().parse().ok(), false))
            }
            (Val::Known(Known::Digits(operand, width, turned)), "split" | "join", _) => {
                Ok(Typed::digits(operand, width, turned))
            }
            (Val::Known(Known::Digits(operand, width, turned)), "reverse", []) => {
                Ok(Typed::digits(operand, width, !turned))
            }
            (Val::Repeat(_, length), "fill", [(_, with)]) => {
                let item_value = self.expr(with)?;
                let Ty::Array(element, _) = value.ty.bare() else { return self.unknown(node) };
                let item = match **element {
                    Ty::Number(to) if to != Type::Int => {
                        let (operand, _) = self.number_of(item_value, with)?;
                        Typed::number(self.cast(operand, to), (**element).clone())
                    }
                    _ => item_value,
                };
                if !Self::is_constant(&item.val) || item.ty.number().is_none() {
                    return self.refuse(with, "all elements of this would be the same one");
                }
                Ok(Typed::repeat(item.ty, item.val, length))
            }
            (val, "map" | "reduce", [_, rest @ ..]) if length.is_some() && callback.is_some() => {
                let (Some(length), Some(function)) = (length.filter(|it| *it <= 64), callback)
                else {
                    return self.refuse(node, "this list is too long");
                };
                let list = Typed { ty: value.ty, val };
                let items = (0..length).map(|at| {
                    let copy = self.copied(&list);
                    let item = self.part(copy, at, node)?;
                    Ok(self.plain(item))
                });
                let mut items = items.collect::<Result<Vec<_>>>()?.into_iter();
                if name == "map" {
                    return self.mapped(&function, items, node);
                }
                let first = match rest.first() {
                    Some((_, first)) => Some(self.expr(first)?),
                    None => items.next(),
                };
                let Some(first) = first else { return self.unknown(node) };
                items.try_fold(first, |sum, it| self.applied(&function, vec![sum, it], node))
            }
            _ => self.not_known(name, node),
        }
    }

    pub(super) fn javascript_builtin(
        &mut self,
        name: &str,
        arguments: &[Argument],
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        match (name, arguments) {
            ("BigInt", [(_, value_node)]) => {
                let value = self.expr(value_node)?;
                match value.val {
                    Val::Known(Known::Digits(value, Some(64), true)) => {
                        Ok(self.intrinsic(Intrinsic::ReverseBits, vec![value], &INT, node))
                    }
                    Val::Known(Known::Digits(value, _, false)) => Ok(Typed::number(value, INT)),
                    Val::Known(Known::Text(text)) => {
                        match digits(&text).and_then(|it| i128::try_from(it).ok()) {
                            Some(value) => Ok(Typed::number(self.integer(value, span), INT)),
                            None => self.unknown(value_node),
                        }
                    }
                    val => {
                        let value = Typed { ty: value.ty, val };
                        let (operand, ty) = self.number_of(value, value_node)?;
                        let big = if ty == INT { operand } else { self.cast(operand, Type::Int) };
                        Ok(Typed::number(big, INT))
                    }
                }
            }
            ("BigInt.asUintN" | "BigInt.asIntN", [(_, width), (_, value)]) => {
                let (width, _) = self.number_at(width)?;
                let (operand, ty) = self.number_at(value)?;
                if ty != INT {
                    return self.refuse(value, MIXED);
                }
                let width = self.constant(&width);
                let signed = [Type::I8, Type::I16, Type::I32, Type::I64];
                let signed = signed.into_iter().find(|it| Some(it.bits().into()) == width);
                match (name, width, signed) {
                    ("BigInt.asUintN", Some(width @ 1..=64), _) => {
                        let mask = self.integer((1 << width) - 1, span);
                        Ok(Typed::number(self.binary(BinaryOp::And, operand, mask, span), INT))
                    }
                    ("BigInt.asIntN", _, Some(ty)) => {
                        let operand = self.cast(operand, ty);
                        Ok(Typed::number(self.cast(operand, Type::Int), INT))
                    }
                    _ => self.refuse(node, "this width is not part of the routine language"),
                }
            }
            ("Number", [(_, value)]) => {
                let (operand, ty) = self.number_at(value)?;
                match ty == INT {
                    true => Ok(Typed::number(self.exact(operand, node), Ty::Double)),
                    false => Ok(Typed::number(operand, ty)),
                }
            }
            ("Boolean", [(_, value)]) => Ok(Typed::number(self.condition(value)?, TRUTH)),
            ("Math.floor" | "Math.trunc", [(_, value_node)]) => {
                let value = self.expr(value_node)?;
                let Val::Known(Known::Quotient(quotient)) = value.val else {
                    return Ok(value);
                };
                let by = self.constant(&quotient[1]).filter(|it| *it > 0);
                let whole = match by {
                    _ if name == "Math.trunc" || self.is_positive(&quotient[0]) => {
                        self.whole(*quotient, node)
                    }
                    Some(by) if by & (by - 1) == 0 => {
                        let places = self.index(span, by.trailing_zeros() as usize);
                        let [left, _] = *quotient;
                        self.binary(BinaryOp::ShiftRight, left, places, span)
                    }
                    _ => return self.refuse(node, "this may round a number below 0"),
                };
                Ok(Typed::number(whole, Ty::Double))
            }
            ("Math.clz32", [(_, value)]) => {
                let (operand, _) = self.number_at(value)?;
                let operand = self.cast(operand, Type::U32);
                Ok(self.intrinsic(Intrinsic::LeadingZeros, vec![operand], &Ty::Double, node))
            }
            ("Array.from", [(_, of), (_, function)]) if is_function(inside(function)) => {
                let length =
                    of.named().find(|it| it.child("key").is_some_and(|it| it.text() == "length"));
                let Some(length) = length.and_then(|it| it.child("value").cloned()) else {
                    return self.unknown(of);
                };
                let (length, _) = self.number_at(&length)?;
                let Some(length @ 0..=1024) = self.constant(&length) else {
                    return self.unknown(of);
                };
                let items = (0..length).map(|_| self.constant_number(0, node));
                let items = items.collect::<Result<Vec<_>>>()?;
                self.mapped(inside(function), items, node)
            }
            ("Object.freeze", [(_, value)]) => self.expr(value),
            ("Array", _) => self.new_array(name, arguments, node),
            (name, _) => match name.rsplit_once('.').map(|(of, how)| (look_up(&ARRAYS, of), how)) {
                Some((Some(to), "of")) => {
                    let items = self.exprs(arguments.iter().map(|(_, it)| it))?;
                    let list = self.list(items, node)?;
                    self.typed_list(list, to, node)
                }
                Some((Some(to), "from")) => {
                    let [(_, list)] = arguments else { return self.unknown(node) };
                    let list = self.expr(list)?;
                    self.typed_list(list, to, node)
                }
                _ if name.starts_with("console.") => Ok(Typed::nothing()),
                _ => self.not_known(name, node),
            },
        }
    }

    /// A `BigInt` as a number, which must be exact.
    fn exact(&mut self, operand: Operand, node: &Node) -> Operand {
        let span = node.span();
        if self.is_below(&operand, EXACT as u64) {
            return self.cast(operand, Type::I64);
        }
        let slot = self.temporary("exact", &INT, Some(operand), span);
        let compared = |this: &mut Self, op, most: i128| {
            let (left, right) = (this.numbers().name(span, slot), this.integer(most, span));
            this.binary(op, left, right, span)
        };
        let left = compared(self, BinaryOp::Greater, EXACT);
        let right = compared(self, BinaryOp::Less, -EXACT);
        let condition = self.make(span, ExprKind::Shortcut { and: false, left, right });
        let trap = StatementKind::Trap("numbers above 2^53 are not exact in JavaScript".into());
        let trap = crate::syntax::Statement { span, kind: trap };
        self.current.body.add_if(span, condition, vec![trap]);
        let name = self.numbers().name(span, slot);
        self.cast(name, Type::I64)
    }
}
