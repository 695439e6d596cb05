//! JavaScript and TypeScript: `BigInt` has no width, and the operators of numbers on bits have 32 bits.

use std::rc::Rc;

use deltaboard_source::Type;
use deltaboard_source::operator::BinaryOp;
use deltaboard_syntax::Node;

use super::expr::{constant, digits, operator};
use super::reader::{Item, Parameter, Reader, Result, statements, visit};
use super::value::{INT, Known, Place, TRUTH, Ty, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{ExprKind, Operand, StatementKind, Variable};

/// The methods that change a list.
const CHANGING: [&str; 9] =
    ["push", "pop", "shift", "unshift", "splice", "fill", "sort", "reverse", "set"];

/// The largest number up to which all are exact, and one.
const EXACT: i128 = 1 << 53;

fn typed_array(name: &str) -> Option<Type> {
    Some(match name {
        "Uint8Array" => Type::U8,
        "Uint16Array" => Type::U16,
        "Uint32Array" => Type::U32,
        "Int8Array" => Type::I8,
        "Int16Array" => Type::I16,
        "Int32Array" => Type::I32,
        "BigUint64Array" => Type::U64,
        "BigInt64Array" => Type::I64,
        _ => return None,
    })
}

fn is_function(node: &Node) -> bool {
    matches!(node.kind(), "arrow_function" | "function_expression" | "function")
}

/// What is inside parentheses and assertions of types.
fn inside(node: &Node) -> &Node {
    match node.kind() {
        "parenthesized_expression"
        | "as_expression"
        | "satisfies_expression"
        | "non_null_expression" => node.named().next().map_or(node, inside),
        _ => node,
    }
}

fn sides(node: &Node) -> Option<(&Node, &str, &Node)> {
    let sign = node.child("operator").map_or("=", Node::text);
    Some((node.child("left")?, sign, node.child("right")?))
}

impl Reader {
    pub(super) fn collect_javascript(&mut self, root: &Node, owner: Option<&str>) {
        for node in statements(root) {
            self.collect_declaration(&node, owner);
        }
        if owner.is_some() {
            return;
        }
        visit(root, &mut |it| {
            self.has_big |= it.kind() == "number" && it.text().ends_with('n');
            let changed = match it.kind() {
                "assignment_expression" | "augmented_assignment_expression" => it.child("left"),
                "update_expression" => it.child("argument"),
                "call_expression" => it.child("function").filter(|it| {
                    it.child("property").is_some_and(|it| CHANGING.contains(&it.text()))
                }),
                _ => None,
            };
            if let Some(changed) = changed {
                let name = changed.child("object").unwrap_or(changed);
                self.changed.insert(name.text().to_owned());
            }
        });
    }

    fn collect_declaration(&mut self, node: &Node, owner: Option<&str>) {
        match node.kind() {
            "export_statement" => {
                let inner = node.child("declaration").or_else(|| node.child("value"));
                if let Some(inner) = inner {
                    self.collect_declaration(inner, owner);
                }
            }
            "function_declaration" => {
                if let Some(name) = node.child("name") {
                    self.define(name, owner, node);
                }
            }
            "expression_statement" => {
                if let Some(inner) = node.named().next().filter(|it| it.kind() == "internal_module")
                {
                    self.collect_declaration(inner, owner);
                }
            }
            "type_alias_declaration"
            | "class_declaration"
            | "internal_module"
            | "enum_declaration" => {
                let Some(name) = node.child("name") else { return };
                self.types.insert(name.text().to_owned(), node.clone());
                match (node.kind(), node.child("body")) {
                    ("internal_module", Some(body)) => {
                        self.collect_javascript(body, Some(name.text()));
                    }
                    ("class_declaration", Some(body)) => {
                        for member in body.named() {
                            self.collect_member(member, name.text());
                        }
                    }
                    _ => {}
                }
            }
            "lexical_declaration" | "variable_declaration" => {
                for declarator in node.named().filter(|it| it.kind() == "variable_declarator") {
                    let (Some(name), Some(value)) =
                        (declarator.child("name"), declarator.child("value"))
                    else {
                        continue;
                    };
                    let value = inside(value);
                    if is_function(value) {
                        self.define(name, owner, value);
                        continue;
                    }
                    if value.kind() == "object" {
                        self.types.insert(name.text().to_owned(), value.clone());
                        for member in value.named() {
                            self.collect_member(member, name.text());
                        }
                        continue;
                    }
                    let ty = declarator.child("type").cloned();
                    let names: Vec<_> = match name.kind() {
                        "array_pattern" => name
                            .named()
                            .enumerate()
                            .map(|(at, it)| (it.clone(), Some(at)))
                            .collect(),
                        _ => vec![(name.clone(), None)],
                    };
                    for (name, part) in names {
                        let key = owner
                            .map_or(name.text().to_owned(), |it| format!("{it}.{}", name.text()));
                        let item = Item {
                            value: Some(value.clone()),
                            part,
                            ty: ty.clone(),
                            iota: None,
                            found: None,
                            name_node: None,
                        };
                        self.item(&key, item);
                    }
                }
            }
            _ => {}
        }
    }

    fn collect_member(&mut self, member: &Node, owner: &str) {
        let name = member.child("name").or_else(|| member.child("key"));
        match (member.kind(), name, member.child("value").map(inside)) {
            ("method_definition", Some(name), _) => self.define(name, Some(owner), member),
            ("public_field_definition" | "pair", Some(name), Some(value)) if is_function(value) => {
                self.define(name, Some(owner), value);
            }
            ("public_field_definition" | "pair", Some(name), Some(value)) => {
                let ty = member.child("type").cloned();
                let item = Item {
                    value: Some(value.clone()),
                    part: None,
                    ty,
                    iota: None,
                    found: None,
                    name_node: None,
                };
                self.item(&format!("{owner}.{}", name.text()), item);
            }
            _ => {}
        }
    }

    pub(super) fn javascript_type(&mut self, node: &Node) -> Option<Ty> {
        let text = node.text().trim_start_matches(':').trim().trim_start_matches("readonly ");
        let of = |ty: Ty| Some(Ty::Array(Box::new(ty), None));
        match text {
            "bigint" => Some(INT),
            "number" => Some(Ty::Double),
            "boolean" => Some(TRUTH),
            "bigint[]" | "ReadonlyArray<bigint>" | "Array<bigint>" => of(INT),
            "number[]" | "ReadonlyArray<number>" | "Array<number>" => of(Ty::Double),
            name => {
                if let Some(ty) = typed_array(name) {
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

    pub(super) fn javascript_signature(
        &mut self,
        node: &Node,
    ) -> Result<(Vec<Parameter>, Option<Ty>)> {
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
            let ty = written.child("type").cloned();
            let default = written.child("value").cloned();
            let known = ty.as_ref().and_then(|it| self.javascript_type(it));
            let by_default = |it: &Node| self.expr(it).ok().map(|it| it.ty);
            let of = known.or_else(|| default.as_ref().and_then(by_default)).unwrap_or(Ty::Other);
            parameters.push(Parameter {
                name: name.text().to_owned(),
                ty: of,
                written: ty,
                default,
                node: name,
            });
        }
        let returns = node.child("return_type").cloned().and_then(|it| self.javascript_type(&it));
        Ok((parameters, returns))
    }

    // Statements.

    pub(super) fn javascript_statement(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "expression_statement" => match node.named().next() {
                Some(inner) => self.effect(inner),
                None => self.unknown(node),
            },
            "lexical_declaration" | "variable_declaration" => {
                let declarators: Vec<_> =
                    node.named().filter(|it| it.kind() == "variable_declarator").cloned().collect();
                declarators.iter().try_for_each(|it| self.declarator(it))
            }
            "return_statement" => {
                let value = node.named().next().map(|it| self.expr(it)).transpose()?;
                self.give(value, node)
            }
            "if_statement" => {
                let [condition, then] = &self.fields(node, ["condition", "consequence"])?;
                let condition = self.condition(condition)?;
                let otherwise = node.child("alternative").and_then(|it| it.named().next());
                self.branch(
                    condition,
                    node,
                    |this| this.statement(then),
                    |this| otherwise.map_or(Ok(()), |it| this.statement(it)),
                )
            }
            "for_statement" | "for_in_statement" | "while_statement" | "do_statement" => {
                self.javascript_loop(node, None)
            }
            "labeled_statement" => match (node.child("label"), node.child("body")) {
                (Some(label), Some(body)) if body.kind() != "statement_block" => {
                    self.javascript_loop(body, Some(label.text().to_owned()))
                }
                _ => self.unknown(node),
            },
            "break_statement" | "continue_statement" => {
                let label = node.child("label").map(|it| it.text().to_owned());
                self.jump_out(node, label.as_deref(), node.kind() == "break_statement")
            }
            "switch_statement" => self.javascript_switch(node),
            "statement_block" => self.block(node),
            "empty_statement" => Ok(()),
            "throw_statement" => {
                self.current
                    .body
                    .add(node.span(), StatementKind::Trap("this throws an error".into()));
                Ok(())
            }
            "function_declaration" => {
                let [name] = &self.fields(node, ["name"])?;
                let locals = self.current.locals.clone();
                self.bind(
                    name.text(),
                    Typed::known(Known::Lambda(Rc::new((node.clone(), locals)))),
                    name,
                )
            }
            _ => self.unknown(node),
        }
    }

    fn declarator(&mut self, node: &Node) -> Result<()> {
        let [name] = &self.fields(node, ["name"])?;
        let written = node.child("type").cloned().and_then(|it| self.javascript_type(&it));
        let Some(value) = node.child("value") else {
            // Its first value says what it is.
            match written.filter(|it| it.number().is_some()) {
                Some(ty) => {
                    let slot = self.slot(Variable::new(name.span(), None), &ty);
                    self.declare(name.text(), ty, Place::Slot(slot));
                }
                None => self.declare(name.text(), Ty::Other, Place::Parts(Vec::new())),
            }
            return Ok(());
        };
        let value_read = self.expr(value)?;
        let value_read = match written {
            Some(ty) if ty.number().is_some() => self.coerce(value_read, &ty, value)?,
            _ => value_read,
        };
        match name.kind() {
            "array_pattern" => {
                let names: Vec<_> = name.named().cloned().collect();
                let mut parts = Vec::new();
                for at in 0..names.len() {
                    let part = self.part(value_read.clone(), at, value)?;
                    parts.push(self.keep(part, value.span(), value)?);
                }
                names
                    .iter()
                    .zip(parts)
                    .try_for_each(|(name, part)| self.bind(name.text(), part, name))
            }
            _ => self.bind(name.text(), value_read, name),
        }
    }

    fn javascript_loop(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let count = self.current.locals.len();
        let [body] = &self.fields(node, ["body"])?;
        let condition = node
            .all("condition")
            .find(|it| it.is_named() && it.kind() != "empty_statement")
            .cloned();
        match node.kind() {
            "for_in_statement" => {
                let [left, right] = &self.fields(node, ["left", "right"])?;
                if node.child("operator").is_none_or(|it| it.text() != "of") {
                    return self.unknown(node);
                }
                let value = self.expr(right)?;
                self.each(value, right, label, &mut |this, _, value| {
                    let value = this.plain(value);
                    this.bind(left.text(), value, left)?;
                    this.statement(body)
                })?;
            }
            "do_statement" => {
                let Some(condition) = condition else { return self.unknown(node) };
                // The condition comes last, also after `continue`.
                let first = self.temporary("first", &TRUTH, None, node.span());
                let span = node.span();
                let truth = self.literal(span, 1, &TRUTH);
                self.current.body.add(span, StatementKind::Declare(vec![(first, Some(truth))]));
                let read = |this: &mut Self| {
                    let left = this.numbers().name(span, first);
                    let right = this.condition(&condition)?;
                    Ok(Some(this.make(span, ExprKind::Shortcut { and: false, left, right })))
                };
                let inner = |this: &mut Self| {
                    let falsehood = this.literal(span, 0, &TRUTH);
                    let assign = this.numbers().assign(
                        span,
                        crate::syntax::Target::Variable(first),
                        falsehood,
                    );
                    this.current.body.add(span, StatementKind::Expr(assign));
                    this.statement(body)
                };
                self.while_loop(node, label, read, inner, |_| Ok(()))?;
            }
            _ => {
                if let Some(first) =
                    node.child("initializer").filter(|it| it.kind() != "empty_statement")
                {
                    match first.kind().ends_with("declaration")
                        || first.kind() == "expression_statement"
                    {
                        true => self.statement(first)?,
                        false => self.effect(first)?,
                    }
                }
                let update = node.child("increment").cloned();
                self.while_loop(
                    node,
                    label,
                    |this| condition.map(|it| this.condition(&it)).transpose(),
                    |this| this.statement(body),
                    |this| update.map_or(Ok(()), |it| this.effect(&it)),
                )?;
            }
        }
        self.current.locals.truncate(count);
        Ok(())
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
                let one = Typed { ty: read.ty.clone(), val: self.copy_value(&read.val) };
                let other = self.expr(written)?;
                let same = self.operate(BinaryOp::Equal, one, other, written)?;
                conditions.push(self.condition_of(same, written)?);
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

    /// Reads an expression whose value isn't needed.
    fn effect(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "parenthesized_expression" | "sequence_expression" => {
                let parts: Vec<_> = node.named().cloned().collect();
                parts.iter().try_for_each(|it| self.effect(it))
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
                self.assigned(target, value, node)
            }
            "assignment_expression" | "augmented_assignment_expression" => {
                let Some((left, sign, right)) = sides(node) else { return self.unknown(node) };
                let sign = sign.trim_end_matches('=').to_owned();
                if left.kind() == "array_pattern" {
                    let value = self.expr(right)?;
                    let targets: Vec<_> = left.named().cloned().collect();
                    let mut parts = Vec::new();
                    for at in 0..targets.len() {
                        let part = self.part(value.clone(), at, right)?;
                        parts.push(self.keep(part, right.span(), right)?);
                    }
                    return targets
                        .iter()
                        .zip(parts)
                        .try_for_each(|(it, part)| self.assigned(it, part, node));
                }
                let value = match sign.as_str() {
                    "" => self.expr(right)?,
                    sign => {
                        let before = self.expr(left)?;
                        let value = self.expr(right)?;
                        self.javascript_operation(sign, before, value, node)?
                    }
                };
                self.assigned(left, value, node)
            }
            _ => self.expr(node).map(|_| ()),
        }
    }

    fn assigned(&mut self, target: &Node, value: Typed, node: &Node) -> Result<()> {
        let target = inside(target);
        match target.kind() {
            "identifier" => match self.local(target.text()) {
                Some(_) => self.set(target.text(), value, target),
                None => self.refuse(
                    target,
                    format!("`{}` is not a variable of this function", target.text()),
                ),
            },
            "subscript_expression" => {
                let [list, index] = &self.fields(target, ["object", "index"])?;
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

    /// The elements of typed arrays as numbers of the language.
    fn plain(&mut self, value: Typed) -> Typed {
        match (value.ty.clone(), value.val) {
            (Ty::Number(ty), Val::Number(operand)) if !matches!(ty, Type::Bool | Type::Int) => {
                match ty.bits() {
                    64 => Typed::number(self.cast(operand, Type::Int), INT),
                    _ => Typed::number(self.cast(operand, Type::I64), Ty::Double),
                }
            }
            (ty, val) => Typed { ty, val },
        }
    }

    // Expressions.

    fn javascript_operation(
        &mut self,
        sign: &str,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        match (sign, &left.val, &right.val) {
            ("+", Val::Known(Known::Text(text)), Val::Known(Known::Digits(..)))
                if &**text == "0b" =>
            {
                Ok(right)
            }
            ("**", ..) => {
                let ty = left.ty.clone();
                let (base, _) = self.number_of(left, node)?;
                let (power, power_ty) = self.number_of(right, node)?;
                match constant(&base, self.globals()) {
                    Some(2) if ty == INT && power_ty == INT => {
                        let one = self.integer(1, node.span());
                        let kind = ExprKind::Binary(BinaryOp::ShiftLeft, one, power);
                        Ok(Typed::number(self.make(node.span(), kind), INT))
                    }
                    _ => self.refuse(node, "only powers of 2n are part of the routine language"),
                }
            }
            _ => match operator(sign) {
                Some(op) => self.operate(op, left, right, node),
                None => self.unknown(node),
            },
        }
    }

    pub(super) fn javascript_expr(&mut self, node: &Node) -> Result<Typed> {
        let span = node.span();
        match node.kind() {
            "number" => {
                let text = node.text();
                let big = text
                    .strip_suffix('n')
                    .filter(|_| !text.starts_with("0x") || text.ends_with('n'));
                let is_octal = text.len() > 1
                    && text.starts_with('0')
                    && text.bytes().all(|it| it.is_ascii_digit());
                let value = digits(big.unwrap_or(text)).and_then(|it| i128::try_from(it).ok());
                match (value.filter(|_| !is_octal), big) {
                    (Some(value), Some(_)) => Ok(Typed::number(self.integer(value, span), INT)),
                    (Some(value), None) if value <= EXACT => self.constant_number(value, node),
                    (Some(_), None) => self.refuse(
                        node,
                        "numbers above 2^53 are not exact in JavaScript: write `n` after it",
                    ),
                    _ => self.refuse(node, "expected an integer"),
                }
            }
            "true" | "false" => Ok(self.truth(node.kind() == "true", node)),
            "identifier" => {
                let value = self.name(node.text(), node)?;
                Ok(self.plain(value))
            }
            "this" => match self.owner() {
                Some(owner) => Ok(Typed::known(Known::Name(owner.into()))),
                None => self.unknown(node),
            },
            "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "non_null_expression" => match node.named().next() {
                Some(inner) => self.expr(inner),
                None => self.unknown(node),
            },
            "binary_expression" => {
                let Some((left, sign, right)) = sides(node) else { return self.unknown(node) };
                if matches!(sign, "&&" | "||") {
                    return self.logical(sign == "&&", left, right, node);
                }
                let one = self.expr(left)?;
                let other = self.expr(right)?;
                self.javascript_operation(sign, one, other, node)
            }
            "unary_expression" => {
                let [sign, inner] = &self.fields(node, ["operator", "argument"])?;
                let value = match sign.text() {
                    "!" => Typed::number(self.condition(inner)?, TRUTH),
                    _ => self.expr(inner)?,
                };
                self.unary(sign.text(), value, node)
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
            "assignment_expression" | "augmented_assignment_expression" => {
                self.effect(node)?;
                match node.child("left") {
                    Some(target) => self.expr(target),
                    None => self.unknown(node),
                }
            }
            "sequence_expression" => {
                let parts: Vec<_> = node.named().cloned().collect();
                let Some((last, first)) = parts.split_last() else { return self.unknown(node) };
                first.iter().try_for_each(|it| self.effect(it))?;
                self.expr(last)
            }
            "ternary_expression" => {
                let parts = ["condition", "consequence", "alternative"].map(|it| node.child(it));
                match parts {
                    [Some(condition), Some(then), Some(otherwise)] => {
                        self.chosen(condition, then, otherwise, node)
                    }
                    _ => self.unknown(node),
                }
            }
            "array" => {
                let items: Vec<_> = node.named().cloned().collect();
                let items = items.iter().map(|it| self.expr(it)).collect::<Result<_>>()?;
                self.list(items, node)
            }
            "string" => Ok(Typed::known(Known::Text(node.text().trim_matches(['"', '\'']).into()))),
            "arrow_function" | "function_expression" => {
                let locals = self.current.locals.clone();
                Ok(Typed::known(Known::Lambda(Rc::new((node.clone(), locals)))))
            }
            "member_expression" => {
                let [object, name] = &self.fields(node, ["object", "property"])?;
                let value = self.expr(object)?;
                match (name.text(), value.ty.bare()) {
                    ("length", Ty::Array(_, Some(length))) => {
                        self.constant_number(*length as i128, node)
                    }
                    (name, _) => {
                        let value = self.member(value, name, node)?;
                        Ok(self.plain(value))
                    }
                }
            }
            "subscript_expression" => {
                let [list, index] = &self.fields(node, ["object", "index"])?;
                let list = self.expr(list)?;
                let index = self.expr(index)?;
                let value = self.element_of(list, index, node)?;
                Ok(self.plain(value))
            }
            "new_expression" => {
                let name = node.child("constructor").map_or("", Node::text).to_owned();
                let arguments: Vec<_> =
                    node.child("arguments").into_iter().flat_map(Node::named).cloned().collect();
                self.new_array(&name, &arguments, node)
            }
            "call_expression" => self.javascript_call(node),
            _ => self.unknown(node),
        }
    }

    /// `new BigUint64Array(8)`, `Array(64)`
    fn new_array(&mut self, name: &str, arguments: &[Node], node: &Node) -> Result<Typed> {
        let element = typed_array(name);
        let ([argument], true) = (arguments, element.is_some() || name == "Array") else {
            return self.not_known(name, node);
        };
        let value = self.expr(argument)?;
        match (value.val, element) {
            (Val::Number(length), element) => {
                let length =
                    constant(&length, self.globals()).and_then(|it| usize::try_from(it).ok());
                let Some(length) = length else {
                    return self.refuse(argument, "the length of this list is not known");
                };
                let element = element.map_or(Ty::Double, Ty::Number);
                let item = Val::Number(self.literal(node.span(), 0, &element));
                let val = Val::Repeat(Box::new(item), length);
                Ok(Typed { ty: Ty::Array(Box::new(element), Some(length)), val })
            }
            (Val::List(items), Some(to)) => {
                let mut cast = Vec::new();
                for item in items {
                    let Val::Number(operand) = item else { return self.unknown(argument) };
                    cast.push(Val::Number(self.cast(operand, to)));
                }
                let ty = Ty::Array(Box::new(Ty::Number(to)), Some(cast.len()));
                Ok(Typed { ty, val: Val::List(cast) })
            }
            _ => self.unknown(argument),
        }
    }

    fn javascript_call(&mut self, node: &Node) -> Result<Typed> {
        let [function, list] = &self.fields(node, ["function", "arguments"])?;
        let arguments: Vec<_> = list.named().cloned().collect();
        let callee = self.expr(function)?;
        match callee.val {
            Val::Known(Known::Function(index, _)) => {
                let value = self.call(
                    index,
                    arguments.into_iter().map(|it| (None, it)).collect(),
                    None,
                    node,
                )?;
                Ok(self.plain(value))
            }
            Val::Known(Known::Lambda(lambda)) => {
                let arguments: Vec<_> = arguments.into_iter().map(|it| (None, it)).collect();
                self.apply(&lambda, &arguments, node)
            }
            Val::Known(Known::Method(value, name)) => {
                self.javascript_method(*value, &name, &arguments, node)
            }
            Val::Known(Known::Name(name)) => self.javascript_builtin(&name, &arguments, node),
            _ => self.unknown(node),
        }
    }

    /// Calls a function that has no name.
    fn applied(
        &mut self,
        function: &Node,
        around: &[super::value::Local],
        values: Vec<Typed>,
        node: &Node,
    ) -> Result<Typed> {
        let single = function.child("parameter").cloned();
        let list = function.child("parameters").into_iter().flat_map(Node::named);
        let names: Vec<_> = single
            .into_iter()
            .chain(list.map(|it| it.child("pattern").unwrap_or(it).clone()))
            .collect();
        if names.iter().any(|it| it.kind() != "identifier") || names.len() > values.len() {
            return self.unknown(function);
        }
        let values = names.iter().map(|it| it.text().to_owned()).zip(values).collect();
        self.inline(function, values, around.to_vec(), node)
    }

    fn javascript_method(
        &mut self,
        value: Typed,
        name: &str,
        arguments: &[Node],
        node: &Node,
    ) -> Result<Typed> {
        let length = match value.ty.bare() {
            Ty::Array(_, length) => *length,
            _ => None,
        };
        let callback = match arguments.first() {
            Some(first) if is_function(inside(first)) => Some(inside(first).clone()),
            _ => None,
        };
        let around = self.current.locals.clone();
        match (value.val, name, arguments) {
            (Val::Number(operand), "toString", [base]) if base.text() == "2" && value.ty == INT => {
                Ok(Typed::known(Known::Digits(operand, Some(1), false)))
            }
            (Val::Known(Known::Digits(operand, Some(1), false)), "padStart", [width, ..]) => {
                let width = width.text().parse().ok();
                Ok(Typed::known(Known::Digits(operand, width, false)))
            }
            (Val::Known(Known::Digits(operand, width, turned)), "split" | "join", _) => {
                Ok(Typed::known(Known::Digits(operand, width, turned)))
            }
            (Val::Known(Known::Digits(operand, width, turned)), "reverse", []) => {
                Ok(Typed::known(Known::Digits(operand, width, !turned)))
            }
            (Val::Repeat(_, length), "fill", [with]) => {
                let item_value = self.expr(with)?;
                let Ty::Array(element, _) = value.ty.bare() else { return self.unknown(node) };
                let ty = match **element {
                    Ty::Number(to) if to != Type::Int => {
                        let (operand, _) = self.number_of(item_value, with)?;
                        Typed::number(self.cast(operand, to), (**element).clone())
                    }
                    _ => item_value,
                };
                if !Self::is_constant(&ty.val) || ty.ty.number().is_none() {
                    return self.refuse(with, "all elements of this would be the same one");
                }
                Ok(Typed {
                    ty: Ty::Array(Box::new(ty.ty), Some(length)),
                    val: Val::Repeat(Box::new(ty.val), length),
                })
            }
            (list, "map" | "reduce", [_, rest @ ..]) if length.is_some() && callback.is_some() => {
                let (Some(length), Some(function)) = (length.filter(|it| *it <= 64), callback)
                else {
                    return self.refuse(node, "this list is too long");
                };
                let mut items = Vec::new();
                for at in 0..length {
                    let copy = self.copy_value(&list);
                    let item = self.part(Typed { ty: value.ty.clone(), val: copy }, at, node)?;
                    items.push(self.plain(item));
                }
                if name == "map" {
                    let mut mapped = Vec::new();
                    for (at, item) in items.into_iter().enumerate() {
                        let index = self.constant_number(at as i128, node)?;
                        mapped.push(self.applied(&function, &around, vec![item, index], node)?);
                    }
                    return self.list(mapped, node);
                }
                let mut items = items.into_iter();
                let mut sum = match rest.first() {
                    Some(first) => self.expr(first)?,
                    None => match items.next() {
                        Some(first) => first,
                        None => return self.unknown(node),
                    },
                };
                for item in items {
                    sum = self.applied(&function, &around, vec![sum, item], node)?;
                }
                Ok(sum)
            }
            _ => self.not_known(name, node),
        }
    }

    fn javascript_builtin(&mut self, name: &str, arguments: &[Node], node: &Node) -> Result<Typed> {
        let span = node.span();
        match (name, arguments) {
            ("BigInt", [value_node]) => {
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
                        let (operand, ty) =
                            self.number_of(Typed { ty: value.ty, val }, value_node)?;
                        Ok(Typed::number(
                            if ty == INT { operand } else { self.cast(operand, Type::Int) },
                            INT,
                        ))
                    }
                }
            }
            ("BigInt.asUintN" | "BigInt.asIntN", [width, value]) => {
                let (width, _) = self.number_at(width)?;
                let (operand, ty) = self.number_at(value)?;
                if ty != INT {
                    return self.refuse(value, "a BigInt and a number are mixed here");
                }
                let width = constant(&width, self.globals());
                match (name, width) {
                    ("BigInt.asUintN", Some(width @ 1..=64)) => {
                        let mask = self.integer((1 << width) - 1, span);
                        Ok(Typed::number(
                            self.make(span, ExprKind::Binary(BinaryOp::And, operand, mask)),
                            INT,
                        ))
                    }
                    ("BigInt.asIntN", Some(width @ (8 | 16 | 32 | 64))) => {
                        let ty = match width {
                            8 => Type::I8,
                            16 => Type::I16,
                            32 => Type::I32,
                            _ => Type::I64,
                        };
                        let operand = self.cast(operand, ty);
                        Ok(Typed::number(self.cast(operand, Type::Int), INT))
                    }
                    _ => self.refuse(node, "this width is not part of the routine language"),
                }
            }
            ("Number", [value]) => {
                let (operand, ty) = self.number_at(value)?;
                if ty != INT {
                    return Ok(Typed::number(operand, ty));
                }
                Ok(Typed::number(self.exact(operand, node), Ty::Double))
            }
            ("Boolean", [value]) => Ok(Typed::number(self.condition(value)?, TRUTH)),
            ("Math.floor" | "Math.trunc", [value_node]) => {
                let value = self.expr(value_node)?;
                let Val::Known(Known::Quotient(quotient)) = value.val else {
                    return Ok(value);
                };
                let by = constant(&quotient[1], self.globals()).filter(|it| *it > 0);
                let whole = match by {
                    _ if name == "Math.trunc" || self.is_positive(&quotient[0]) => {
                        self.whole(*quotient, node)
                    }
                    Some(by) if by & (by - 1) == 0 => {
                        let places = self.index(span, by.trailing_zeros() as usize);
                        let [left, _] = *quotient;
                        self.make(span, ExprKind::Binary(BinaryOp::ShiftRight, left, places))
                    }
                    _ => return self.refuse(node, "this may round a number below 0"),
                };
                Ok(Typed::number(whole, Ty::Double))
            }
            ("Math.clz32", [value]) => {
                let (operand, _) = self.number_at(value)?;
                let operand = self.cast(operand, Type::U32);
                Ok(self.intrinsic(Intrinsic::LeadingZeros, vec![operand], &Ty::Double, node))
            }
            ("Math.abs", [value]) => {
                let (value, _) = self.number_at(value)?;
                self.magnitude(value, &Ty::Double, node)
            }
            ("Math.min" | "Math.max", [_, _, ..]) => {
                let op = if name == "Math.min" { BinaryOp::Less } else { BinaryOp::Greater };
                let values = arguments.iter().map(|it| Ok(self.number_at(it)?.0));
                let values = values.collect::<Result<_>>()?;
                self.extreme(op, values, &Ty::Double, node)
            }
            ("Array.from", [of, function]) if is_function(inside(function)) => {
                let length =
                    of.named().find(|it| it.child("key").is_some_and(|it| it.text() == "length"));
                let Some(length) = length.and_then(|it| it.child("value").cloned()) else {
                    return self.unknown(of);
                };
                let (length, _) = self.number_at(&length)?;
                let Some(length @ 0..=1024) = constant(&length, self.globals()) else {
                    return self.unknown(of);
                };
                let around = self.current.locals.clone();
                let mut items = Vec::new();
                for at in 0..length {
                    let index = self.constant_number(at, node)?;
                    let nothing = self.constant_number(0, node)?;
                    items.push(self.applied(
                        inside(function),
                        &around,
                        vec![nothing, index],
                        node,
                    )?);
                }
                self.list(items, node)
            }
            ("Object.freeze", [value]) => self.expr(value),
            ("Array", _) => self.new_array(name, arguments, node),
            (name, _) => match name.strip_suffix(".from").or_else(|| name.strip_suffix(".of")) {
                Some(array) if typed_array(array).is_some() => {
                    let list = match name.ends_with(".of") {
                        true => {
                            let items =
                                arguments.iter().map(|it| self.expr(it)).collect::<Result<_>>()?;
                            self.list(items, node)?
                        }
                        false => match arguments {
                            [list] => self.expr(list)?,
                            _ => return self.unknown(node),
                        },
                    };
                    let (Val::List(items), Some(to)) = (list.val, typed_array(array)) else {
                        return self.unknown(node);
                    };
                    let cast = |this: &mut Self, it: Val| {
                        Some(Val::Number(this.cast(it.into_number()?, to)))
                    };
                    match items.into_iter().map(|it| cast(self, it)).collect::<Option<Vec<_>>>() {
                        Some(items) => Ok(Typed {
                            ty: Ty::Array(Box::new(Ty::Number(to)), Some(items.len())),
                            val: Val::List(items),
                        }),
                        None => self.unknown(node),
                    }
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
            this.make(span, ExprKind::Binary(op, left, right))
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
