//! Go.

use deltaboard_source::Type;
use deltaboard_source::operator::BinaryOp;
use deltaboard_source::word_list::look_up;
use deltaboard_syntax::Node;

use super::expr::{Argument, operator};
use super::reader::{
    ANY_NUMBER, Item, Parameter, Reader, Result, Signature, changed_by, has, listed, visit,
};
use super::value::{Known, Place, Ty, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{self, ExprKind};

const INT: Ty = Ty::Number(Type::I64);

/// The types of numbers.
const TYPES: [(&str, Type); 9] = [
    ("bool", Type::Bool),
    ("uint8 byte", Type::U8),
    ("uint16", Type::U16),
    ("uint32", Type::U32),
    ("uint64 uint uintptr", Type::U64),
    ("int8", Type::I8),
    ("int16", Type::I16),
    ("int32 rune", Type::I32),
    ("int64 int", Type::I64),
];

/// What functions of `math/bits` are, by their names without the width.
fn of_bits(name: &str) -> Option<(Intrinsic, Type)> {
    let at = name.find(|it: char| it.is_ascii_digit()).unwrap_or(name.len());
    let ty = look_up(&TYPES, &format!("uint{}", &name[at..]))?;
    let intrinsic = match &name[..at] {
        "ReverseBytes" => Intrinsic::SwapBytes,
        "Reverse" => Intrinsic::ReverseBits,
        "RotateLeft" => Intrinsic::RotateLeft,
        "TrailingZeros" => Intrinsic::TrailingZeros,
        "LeadingZeros" | "Len" => Intrinsic::LeadingZeros,
        "OnesCount" => Intrinsic::CountOnes,
        _ => return None,
    };
    Some((intrinsic, ty))
}

/// The constants of `math`.
const LIMITS: [(&str, i128); 8] = [
    ("MaxUint8", (1 << 8) - 1),
    ("MaxUint16", (1 << 16) - 1),
    ("MaxUint32", (1 << 32) - 1),
    ("MaxUint64 MaxUint", (1 << 64) - 1),
    ("MaxInt32", (1 << 31) - 1),
    ("MaxInt64 MaxInt", (1 << 63) - 1),
    ("MinInt32", -(1 << 31)),
    ("MinInt64 MinInt", -(1 << 63)),
];

/// Whether a block may change a variable.
fn is_changed(block: &Node, name: &str) -> bool {
    has(block, &|it| changed_by(it).iter().any(|it| it.text() == name))
}

/// The name of the type whose method this is.
pub(super) fn owner(node: &Node) -> Option<String> {
    let receiver = node.child("receiver")?.named().next()?;
    let ty = receiver.child("type")?;
    let ty = if ty.kind() == "pointer_type" { ty.named().next()? } else { ty };
    Some(ty.text().to_owned())
}

impl Reader {
    pub(super) fn collect_go(&mut self, node: &Node) {
        match node.kind() {
            "import_declaration" => visit(node, &mut |it| {
                if let ("import_spec", Some(path)) = (it.kind(), it.child("path")) {
                    let path = path.text().trim_matches(['"', '`']).to_owned();
                    let last = path.rsplit('/').next().unwrap_or_default().to_owned();
                    let name = it.child("name").map_or(last, |it| it.text().to_owned());
                    self.modules.insert(name, path);
                }
            }),
            "const_declaration" | "var_declaration" => {
                declared(node).into_iter().for_each(|(name, item)| self.item(&name, item));
            }
            "type_declaration" => {
                let named = node.named().filter_map(|it| Some((it.child("name")?, it)));
                self.types.extend(named.map(|(name, it)| (name.text().to_owned(), it.clone())));
            }
            _ => {}
        }
    }

    pub(super) fn go_signature(&mut self, node: &Node) -> Result<Signature> {
        let mut parameters = Vec::new();
        let lists = ["receiver", "parameters"].into_iter().filter_map(|it| node.child(it));
        for declaration in lists.flat_map(Node::named) {
            let (Some(written), "parameter_declaration") =
                (declaration.child("type"), declaration.kind())
            else {
                return self.refuse(declaration, ANY_NUMBER);
            };
            let ty = self.go_type(written)?;
            let unnamed = declaration.child("name").is_none().then_some(declaration);
            for name in declaration.all("name").chain(unnamed) {
                let mut parameter = Parameter::of(name, declaration, ty.clone());
                if name.kind() != "identifier" {
                    "_".clone_into(&mut parameter.name);
                }
                parameters.push(parameter);
            }
        }
        let returns = match node.child("result") {
            None => None,
            Some(list) if list.kind() == "parameter_list" => {
                let mut types = Vec::new();
                for declaration in list.named() {
                    let [ty] = &self.fields(declaration, ["type"])?;
                    let ty = self.go_type(ty)?;
                    let count = declaration.all("name").count().max(1);
                    types.extend(std::iter::repeat_n(ty, count));
                }
                match types.len() {
                    1 => types.pop(),
                    _ => Some(Ty::tuple(types)),
                }
            }
            Some(ty) => Some(self.go_type(ty)?),
        };
        Ok((parameters, returns))
    }

    pub(super) fn go_type(&mut self, node: &Node) -> Result<Ty> {
        match node.kind() {
            "type_identifier" | "identifier" => {
                let name = node.text();
                if let Some(spec) = self.types.get(name).cloned() {
                    let Some(ty) = spec.child("type").cloned() else { return self.unknown(&spec) };
                    let ty = self.nested(node, |this| this.go_type(&ty))?;
                    return Ok(match spec.kind() {
                        "type_alias" => ty,
                        _ => Ty::Named(name.into(), Box::new(ty.bare().clone())),
                    });
                }
                let ty = look_up(&TYPES, name);
                ty.map_or_else(|| self.not_known(name, node), |it| Ok(Ty::Number(it)))
            }
            "parenthesized_type" | "parenthesized_expression" => self.go_type(self.only(node)?),
            "pointer_type" => Ok(Ty::Pointer(Box::new(self.go_type(self.only(node)?)?))),
            "slice_type" | "array_type" | "implicit_length_array_type" => {
                let [element] = &self.fields(node, ["element"])?;
                let element = self.go_type(element)?;
                let Some(length) = node.child("length") else {
                    return Ok(Ty::array(element, None));
                };
                match self.expr(length)?.untyped() {
                    Some(length) => Ok(Ty::array(element, usize::try_from(length).ok())),
                    None => self.refuse(length, "the length of an array must be a constant"),
                }
            }
            "struct_type" => {
                let (mut names, mut types) = (Vec::new(), Vec::new());
                let fields = node.named().flat_map(|it| it.named().cloned().collect::<Vec<_>>());
                for field in fields.filter(|it| it.kind() == "field_declaration") {
                    let Some(written) = field.child("type") else { return self.unknown(&field) };
                    let ty = self.go_type(written)?;
                    for name in field.all("name") {
                        names.push(name.text().to_owned());
                        types.push(ty.clone());
                    }
                }
                Ok(Ty::Parts(names.into(), types))
            }
            _ => self.unknown(node),
        }
    }

    // Statements.

    pub(super) fn go_statement(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "short_var_declaration" => {
                let [left, right] = &self.fields(node, ["left", "right"])?;
                let names = listed(left);
                let values = self.go_values(&listed(right), names.len())?;
                let several = names.len() > 1;
                for (name, value) in names.iter().zip(values).filter(|(it, _)| it.text() != "_") {
                    let depth = self.current.body.depth();
                    match self.local(name.text()) {
                        Some(local) if several && local.depth == depth => {
                            let value = self.coerce(value, &local.ty, name)?;
                            self.store(&local.place, &local.ty, value.val, node.span(), node)?;
                        }
                        _ => self.bind(name.text(), value, name)?,
                    }
                }
                Ok(())
            }
            "var_declaration" | "const_declaration" => {
                for (name, item) in declared(node) {
                    let outer = std::mem::replace(&mut self.current.iota, item.iota);
                    let value = self.initial(&name, &item, node)?;
                    self.current.iota = outer;
                    let at = (item.name_node).as_ref().unwrap_or(node);
                    if node.kind() == "const_declaration" && value.untyped().is_some() {
                        self.declare(&name, Ty::Untyped, Place::Fixed(Box::new(value.val)));
                    } else {
                        self.bind(&name, value, at)?;
                    }
                }
                Ok(())
            }
            "assignment_statement" => self.go_assignment(node),
            "inc_statement" | "dec_statement" => {
                let target = self.only(node)?;
                let op =
                    if node.kind() == "inc_statement" { BinaryOp::Add } else { BinaryOp::Subtract };
                let (ty, place) = self.go_place(target)?;
                let before = self.value_at(&ty, &place, target);
                let value = self.operate(op, before, Typed::constant(1), node)?;
                self.store(&place, &ty, value.val, node.span(), node)
            }
            "expression_switch_statement" => self.scope(|this| this.go_switch(node)),
            _ => self.unknown(node),
        }
    }

    /// The values of expressions, or the parts of one.
    fn go_values(&mut self, nodes: &[Node], count: usize) -> Result<Vec<Typed>> {
        if let ([only], true) = (nodes, count > 1) {
            let value = self.expr(only)?;
            return (0..count).map(|at| self.part(value.clone(), at, only)).collect();
        }
        let read = |it| if count == 1 { self.value_of(it) } else { self.kept(it) };
        nodes.iter().map(read).collect()
    }

    fn go_assignment(&mut self, node: &Node) -> Result<()> {
        let [left, right] = &self.fields(node, ["left", "right"])?;
        let (targets, values) = (listed(left), listed(right));
        let sign = node.child("operator").map_or("=", Node::text).trim_end_matches('=');
        if let ([target], [value]) = (targets.as_slice(), values.as_slice()) {
            if target.text() == "_" {
                return self.expr(value).map(|_| ());
            }
            let (ty, place) = self.go_place(target)?;
            let hint = (!matches!(sign, "<<" | ">>")).then_some(&ty);
            let mut read = self.hinted(value, hint)?;
            if !sign.is_empty() {
                let before = self.value_at(&ty, &place, target);
                read = self.operation(sign, before, read, node)?;
            }
            let read = self.coerce(read, &ty, value)?;
            return self.store(&place, &ty, read.val, node.span(), node);
        }
        let values = self.go_values(&values, targets.len())?;
        let mut places = Vec::new();
        for (target, value) in targets.iter().zip(values).filter(|(it, _)| it.text() != "_") {
            places.push((self.go_place(target)?, value, target));
        }
        for ((ty, place), value, target) in places {
            let value = self.coerce(value, &ty, target)?;
            self.store(&place, &ty, value.val, node.span(), node)?;
        }
        Ok(())
    }

    pub(super) fn go_for(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let head = node.named().find(|it| it.field() != Some("body"));
        match head.map(|it| (it.kind(), it)) {
            Some(("range_clause", head)) => self.go_range(node, head, label),
            Some(("for_clause", head)) => {
                self.plain_loop(head, head.child("condition"), node, label)
            }
            _ => self.plain_loop(node, head, node, label),
        }
    }

    /// Notes the end of a counter of Go that only its loop changes.
    pub(super) fn note_bound(&mut self, head: &Node, body: &Node) -> Option<()> {
        let (first, condition) = (head.child("initializer")?, head.child("condition")?);
        let (update, name) = (head.child("update")?, first.child("left")?);
        let is_name = |it: Option<&Node>| it.is_some_and(|it| it.text() == name.text());
        let sign = condition.child("operator").map_or("", Node::text);
        if is_changed(body, name.text())
            || update.kind() != "inc_statement"
            || !is_name(update.named().next())
            || !is_name(condition.child("left"))
            || !matches!(sign, "<" | "<=")
        {
            return None;
        }
        let [start, end] = [first.child("right")?, condition.child("right")?]
            .map(|it| self.expr(it).ok().and_then(|it| self.known(&it)));
        let end = u64::try_from(end?).ok()? + u64::from(sign == "<=");
        let place = self.local(name.text())?.place;
        if let (true, Place::Slot(slot)) = (start? >= 0, place) {
            self.current.bounds.insert(slot.0, end);
        }
        Some(())
    }

    /// `for i, v := range values`
    fn go_range(&mut self, node: &Node, head: &Node, label: Option<String>) -> Result<()> {
        let [right] = &self.fields(head, ["right"])?;
        let [body] = &self.fields(node, ["body"])?;
        let names = head.child("left").map(listed).unwrap_or_default();
        let declares = head.children().iter().any(|it| it.text() == ":=");
        let value = self.value_of(right)?;
        let counts = if value.ty.number().is_some() { value.ty.clone() } else { INT };
        let name = |at: usize| names.get(at).filter(|it| it.text() != "_");
        let put = |this: &mut Self, name: &Node, value| match declares {
            true => this.bind(name.text(), value, name),
            false => this.set(name.text(), value, name),
        };
        self.each(value, node, label, &mut |this, at, element| {
            match (name(0), &at.kind) {
                // Nothing but the loop changes it.
                (Some(name), ExprKind::Name(syntax::Place::Local(slot)))
                    if declares && !is_changed(body, name.text()) =>
                {
                    this.declare(name.text(), counts.clone(), Place::Slot(*slot));
                }
                (Some(name), _) => {
                    let value = Typed::number(this.copy(&at), counts.clone());
                    put(this, name, value)?;
                }
                (None, _) => {}
            }
            if let Some(name) = name(1) {
                put(this, name, element)?;
            }
            this.statement(body)
        })
    }

    fn go_switch(&mut self, node: &Node) -> Result<()> {
        if let Some(first) = node.child("initializer") {
            self.statement(first)?;
        }
        let value = node.child("value").map(|it| self.kept(it)).transpose()?;
        let (mut cases, mut default) = (Vec::new(), None);
        for case in node.named() {
            let body: Vec<_> = case
                .named()
                .filter(|it| it.kind() == "statement_list")
                .flat_map(super::reader::statements)
                .collect();
            if let Some(fault) = body.iter().find(|it| it.kind() == "fallthrough_statement") {
                return self.unknown(fault);
            }
            match case.kind() {
                "default_case" => default = Some(body),
                "expression_case" => {
                    let labels = case.child("value").map(listed).unwrap_or_default();
                    let conditions = labels.iter().map(|it| match &value {
                        Some(value) => self.is_case(value, it),
                        None => self.condition(it),
                    });
                    cases.push((conditions.collect::<Result<_>>()?, body));
                }
                _ if case.field().is_some() => {}
                _ => return self.unknown(case),
            }
        }
        cases.extend(default.map(|it| (Vec::new(), it)));
        self.switch(node, cases)
    }

    // Expressions.

    pub(super) fn go_place(&mut self, node: &Node) -> Result<(Ty, Place)> {
        match node.kind() {
            "identifier" => match self.named_place(node.text(), node)? {
                Some(found) => Ok(found),
                None => self.refuse(node, format!("`{}` is not defined", node.text())),
            },
            "parenthesized_expression" => self.go_place(self.only(node)?),
            "unary_expression" if node.text().starts_with('*') => {
                let [operand] = &self.fields(node, ["operand"])?;
                let pointer = self.expr(operand)?;
                self.pointed(pointer, operand)
            }
            "index_expression" => {
                let [list, index] = &self.fields(node, ["operand", "index"])?;
                let (ty, place) = self.go_base(list)?;
                let index = self.expr(index)?;
                self.element_place(&ty, &place, index, node)
            }
            "selector_expression" => {
                let [object, name] = &self.fields(node, ["operand", "field"])?;
                let (ty, place) = self.go_base(object)?;
                let found = field(&ty, &place, name.text());
                found.map_or_else(|| self.not_known(name.text(), name), Ok)
            }
            _ => self.unknown(node),
        }
    }

    /// The place of something whose part is meant, also through a pointer.
    fn go_base(&mut self, node: &Node) -> Result<(Ty, Place)> {
        let (ty, place) = match node.kind() {
            "call_expression" | "composite_literal" => {
                let value = self.expr(node)?;
                (value.ty.clone(), self.placed(value, "t", node)?)
            }
            _ => self.go_place(node)?,
        };
        match (ty.bare(), &place) {
            (Ty::Pointer(_), Place::Fixed(value)) => {
                let pointer = Typed { ty: ty.clone(), val: (**value).clone() };
                self.pointed(pointer, node)
            }
            _ => Ok((ty, place)),
        }
    }

    pub(super) fn pointed(&mut self, pointer: Typed, node: &Node) -> Result<(Ty, Place)> {
        match (pointer.ty.bare(), pointer.val) {
            (Ty::Pointer(inner), Val::Ref(place)) => Ok(((**inner).clone(), place)),
            _ => self.refuse(node, "what this points to is not known"),
        }
    }

    /// Whether an expression is a constant without a type, or a shift of one.
    fn is_untyped(&self, node: &Node) -> bool {
        match node.kind() {
            "int_literal" | "rune_literal" | "iota" => true,
            "parenthesized_expression" => node.named().next().is_some_and(|it| self.is_untyped(it)),
            "unary_expression" => node.child("operand").is_some_and(|it| self.is_untyped(it)),
            "binary_expression" => {
                let sign = node.child("operator").map_or("", Node::text);
                let untyped = |field: &str| node.child(field).is_some_and(|it| self.is_untyped(it));
                untyped("left") && (matches!(sign, "<<" | ">>") || untyped("right"))
            }
            _ => false,
        }
    }

    pub(super) fn go_expr(&mut self, node: &Node, hint: Option<&Ty>) -> Result<Typed> {
        match node.kind() {
            "rune_literal" => {
                match node.text().trim_matches('\'').chars().collect::<Vec<_>>().as_slice() {
                    [letter] => Ok(Typed::constant(i128::from(u32::from(*letter)))),
                    _ => self.unknown(node),
                }
            }
            "iota" => match self.current.iota {
                Some(value) => Ok(Typed::constant(value)),
                None => self.unknown(node),
            },
            "interpreted_string_literal" | "raw_string_literal" => {
                Ok(Typed::known(Known::Text(node.text().trim_matches(['"', '`']).into())))
            }
            "binary_expression" => self.go_operation(node, hint),
            "type_conversion_expression" => {
                let [ty, operand] = &self.fields(node, ["type", "operand"])?;
                let ty = self.go_type(ty)?;
                self.conversion(&ty, operand)
            }
            "selector_expression" => self.go_selector(node),
            "slice_expression" if node.named().count() == 1 => self.expr(self.only(node)?),
            "composite_literal" => {
                let [ty, body] = &self.fields(node, ["type", "body"])?;
                let ty = self.go_type(ty)?;
                self.composite(&ty, body)
            }
            "expression_list" => match listed(node).as_slice() {
                [only] => self.hinted(only, hint),
                several => {
                    let values = several.iter().map(|it| self.value_of(it));
                    Ok(Typed::tuple(values.collect::<Result<_>>()?))
                }
            },
            _ => self.unknown(node),
        }
    }

    fn go_operation(&mut self, node: &Node, hint: Option<&Ty>) -> Result<Typed> {
        let [left, sign, right] = &self.fields(node, ["left", "operator", "right"])?;
        let sign = sign.text();
        if matches!(sign, "&&" | "||") {
            return self.logical(node, true);
        }
        let is_shift = matches!(sign, "<<" | ">>");
        let is_comparison = operator(sign).is_some_and(BinaryOp::is_comparison);
        if is_shift {
            let by = self.hinted(right, None)?;
            let value = self.hinted(left, hint)?;
            // A constant that is shifted by a number of the run has the type of its place.
            let value = match (&value.val, &by.val) {
                (Val::Known(Known::Constant(..)), Val::Known(Known::Constant(..))) => value,
                (Val::Known(Known::Constant(..)), _) => {
                    let ty = hint.filter(|it| it.number().is_some()).cloned().unwrap_or(INT);
                    self.coerce(value, &ty, left)?
                }
                _ => value,
            };
            return self.operation(sign, value, by, node);
        }
        let hint = hint.filter(|_| !is_comparison);
        // The side that says its type is read first.
        let is_turned = self.is_untyped(left) && !self.is_untyped(right);
        let (first, second) = if is_turned { (right, left) } else { (left, right) };
        let one = self.hinted(first, hint)?;
        let ty = one.ty.number().map(|_| one.ty.clone());
        let other = self.hinted(second, ty.as_ref().or(hint))?;
        let (one, other) = if is_turned { (other, one) } else { (one, other) };
        self.operation(sign, one, other, node)
    }

    /// `T(x)`
    fn conversion(&mut self, ty: &Ty, operand: &Node) -> Result<Typed> {
        let value = self.expr_as(operand, ty)?;
        if value.untyped().is_some() || value.ty == *ty {
            return self.coerce(value, ty, operand);
        }
        match (value.ty.number(), ty.number()) {
            (Some(from), Some(to)) if from != Type::Bool && to != Type::Bool => {
                let (inner, _) = self.number_of(value, operand)?;
                let inner = if from == to { inner } else { self.cast(inner, to) };
                Ok(Typed::number(inner, ty.clone()))
            }
            _ if value.ty.bare() == ty.bare() => Ok(Typed { ty: ty.clone(), val: value.val }),
            _ => self.refuse(operand, "this cannot be converted to the type"),
        }
    }

    fn composite(&mut self, ty: &Ty, body: &Node) -> Result<Typed> {
        let inner = |it: &Node| match it.kind() {
            "literal_element" => it.named().next().unwrap_or(it).clone(),
            _ => it.clone(),
        };
        let mut keyed = Vec::new();
        for element in body.named() {
            let mut parts: Vec<_> = match element.kind() {
                "keyed_element" => element.named().map(inner).collect(),
                _ => vec![inner(element)],
            };
            let (Some(value), key, []) = (parts.pop(), parts.pop(), parts.as_slice()) else {
                return self.unknown(element);
            };
            keyed.push((key, value));
        }
        let read = |this: &mut Self, value: &Node, ty: &Ty| match value.kind() {
            "literal_value" => this.nested(value, |this| this.composite(ty, value)),
            _ => this.value_of_type(value, ty),
        };
        match ty.bare().clone() {
            Ty::Array(element, length) => {
                let mut items: Vec<Option<Val>> = Vec::new();
                let mut at = 0;
                for (key, value) in keyed {
                    if let Some(key) = key {
                        let key = self.expr(&key)?;
                        let key = self.known(&key).and_then(|it| usize::try_from(it).ok());
                        at = key.unwrap_or(usize::MAX);
                    }
                    if at > 1024 {
                        return self.refuse(&value, "an array has at most 1024 elements");
                    }
                    items.resize(items.len().max(at + 1), None);
                    items[at] = Some(read(self, &value, &element)?.val);
                    at += 1;
                }
                let length = length.unwrap_or(items.len());
                items.resize(length.min(1025), None);
                let mut zero = || self.zero(&element, body.span(), body);
                let values = items.into_iter().map(|it| it.map_or_else(&mut zero, Ok));
                let val = Val::List(values.collect::<Result<_>>()?);
                Ok(Typed { ty: with_length(ty, length), val })
            }
            Ty::Parts(names, types) => {
                let parts = types.iter().map(|it| self.zero(it, body.span(), body));
                let mut parts: Vec<_> = parts.collect::<Result<_>>()?;
                for (at, (key, value)) in keyed.into_iter().enumerate() {
                    let at = match &key {
                        Some(key) => names.iter().position(|it| it == key.text()),
                        None => Some(at),
                    };
                    let Some(at) = at.filter(|at| *at < types.len()) else {
                        return self.unknown(&value);
                    };
                    parts[at] = read(self, &value, &types[at])?.val;
                }
                Ok(Typed { ty: ty.clone(), val: Val::Parts(parts) })
            }
            _ => self.unknown(body),
        }
    }

    fn go_selector(&mut self, node: &Node) -> Result<Typed> {
        let [object, name] = &self.fields(node, ["operand", "field"])?;
        if object.kind() == "identifier"
            && self.local(object.text()).is_none()
            && let Some(path) = self.modules.get(object.text()).cloned()
        {
            return match (path.as_str(), look_up(&LIMITS, name.text())) {
                ("math", Some(value)) => Ok(Typed::constant(value)),
                _ => Ok(Typed::known(Known::Name(format!("{path}.{}", name.text()).into()))),
            };
        }
        let (ty, place) = self.go_base(object)?;
        if let Some((ty, place)) = field(&ty, &place, name.text()) {
            return Ok(self.value_at(&ty, &place, node));
        }
        let Some(index) = self.method(&ty, name) else {
            return self.not_known(name.text(), name);
        };
        let (parameters, _) = self.signature(index)?;
        let receiver = match parameters.first().map(|it| it.ty.bare()) {
            Some(Ty::Pointer(_)) => Typed { ty: Ty::Pointer(Box::new(ty)), val: Val::Ref(place) },
            _ => self.value_at(&ty, &place, object),
        };
        Ok(Typed::known(Known::Function(index, Some(Box::new(receiver)))))
    }

    /// The value of `T(x)`, if a call is that.
    pub(super) fn converted(&mut self, ty: &Node, arguments: &[Argument]) -> Result<Option<Typed>> {
        let is_named = |it: &Node| it.kind() == "identifier" && self.types.contains_key(it.text());
        let is_type = match ty.kind() {
            "identifier" => {
                self.local(ty.text()).is_none()
                    && (look_up(&TYPES, ty.text()).is_some() || is_named(ty))
            }
            "parenthesized_expression" => ty.named().next().is_some_and(is_named),
            _ => false,
        };
        match arguments {
            [(_, operand)] if is_type => {
                let ty = self.go_type(ty)?;
                self.conversion(&ty, operand).map(Some)
            }
            _ => Ok(None),
        }
    }

    pub(super) fn go_callee(&mut self, function: &Node) -> Result<Typed> {
        let object = function.child("operand").filter(|_| function.kind() == "selector_expression");
        let Some(object) = object else { return self.expr(function) };
        // A method of something that is no variable.
        if matches!(object.kind(), "call_expression" | "parenthesized_expression") {
            let value = self.expr(object)?;
            let [field] = &self.fields(function, ["field"])?;
            if let Some(index) = self.method(&value.ty, field) {
                return Ok(Typed::known(Known::Function(index, Some(Box::new(value)))));
            }
        }
        self.go_selector(function)
    }

    /// The method with this name of a type.
    fn method(&self, ty: &Ty, name: &Node) -> Option<usize> {
        match ty {
            Ty::Named(owner, _) => self.definition(name.text(), Some(owner)),
            _ => None,
        }
    }

    pub(super) fn go_builtin(
        &mut self,
        name: &str,
        arguments: &[Argument],
        node: &Node,
    ) -> Result<Typed> {
        match (name, arguments) {
            ("len", [(_, list)]) => self.length_of(list, node),
            ("panic", _) => {
                self.trap("this calls `panic`", node)?;
                Ok(Typed::nothing())
            }
            (name, [_, ..]) if name.starts_with("math/bits.") => {
                let name = &name["math/bits.".len()..];
                let Some((intrinsic, ty)) = of_bits(name) else {
                    return self.not_known(name, node);
                };
                let mut operands = Vec::new();
                for (at, (_, argument)) in arguments.iter().enumerate() {
                    let taken = if at == 0 { Ty::Number(ty) } else { INT };
                    let value = self.value_of_type(argument, &taken)?;
                    operands.push(self.number_of(value, argument)?.0);
                }
                if operands.len() != intrinsic.arity() {
                    return self
                        .refuse(node, format!("`{name}` takes another number of arguments"));
                }
                let moves = matches!(
                    intrinsic,
                    Intrinsic::SwapBytes | Intrinsic::ReverseBits | Intrinsic::RotateLeft
                );
                let result = if moves { Ty::Number(ty) } else { INT };
                let value = self.intrinsic(intrinsic, operands, &result, node);
                if !name.starts_with("Len") {
                    return Ok(value);
                }
                let width = Typed::constant(ty.bits().into());
                self.operate(BinaryOp::Subtract, width, value, node)
            }
            _ => self.not_known(name.rsplit(['/', '.']).next().unwrap_or(name), node),
        }
    }
}

fn with_length(ty: &Ty, length: usize) -> Ty {
    match ty {
        Ty::Named(name, inner) => Ty::Named(name.clone(), Box::new(with_length(inner, length))),
        Ty::Array(element, None) => Ty::Array(element.clone(), Some(length)),
        ty => ty.clone(),
    }
}

/// A field of a struct.
fn field(ty: &Ty, place: &Place, name: &str) -> Option<(Ty, Place)> {
    let (Ty::Parts(names, types), Place::Parts(places)) = (ty.bare(), place) else { return None };
    let at = names.iter().position(|it| it == name)?;
    Some((types[at].clone(), places[at].clone()))
}

/// The names that a declaration declares. A constant without a value repeats the one before.
fn declared(node: &Node) -> Vec<(String, Item)> {
    let is_const = node.kind() == "const_declaration";
    let mut found = Vec::new();
    let (mut values, mut ty) = (Vec::new(), None);
    for (iota, spec) in node.named().flat_map(listed).enumerate() {
        let own = spec.child("value").map(listed);
        if own.is_some() || !is_const {
            values = own.unwrap_or_default();
            ty = spec.child("type").cloned();
        }
        let names: Vec<_> = spec.all("name").filter(|it| it.is_named()).cloned().collect();
        for (at, name) in names.iter().enumerate() {
            let several = values.len() == 1 && names.len() > 1;
            let item = Item {
                value: values.get(if several { 0 } else { at }).cloned(),
                part: several.then_some(at),
                ty: ty.clone(),
                iota: is_const.then_some(iota as i128),
                name_node: Some(name.clone()),
                ..Item::default()
            };
            if name.text() != "_" {
                found.push((name.text().to_owned(), item));
            }
        }
    }
    found
}
