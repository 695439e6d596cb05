//! Expressions.

use deltaboard_source::operator::{BinaryOp, UnaryOp};
use deltaboard_source::{Diagnostic, Number, Span, Type};
use deltaboard_syntax::Node;

use super::items::{Item, Member, Space, segments};
use super::reader::{Frame, Reader, Result, same};
use super::stmt::first_break;
use super::types::{Int, Ty};
use super::value::{Closure, Known, Place, Typed, Val};
use crate::calculation;
use crate::front::places::{Front, Places};
use crate::intrinsic::{builtin_names, named_number};
use crate::syntax::{self, Expr, ExprKind, Global, Operand};

/// The signs of operators with two operands, and the methods of their traits.
pub(super) const OPERATORS: &[(&str, BinaryOp, &str)] = &[
    ("+", BinaryOp::Add, "add"),
    ("-", BinaryOp::Subtract, "sub"),
    ("*", BinaryOp::Multiply, "mul"),
    ("/", BinaryOp::Divide, "div"),
    ("%", BinaryOp::Remainder, "rem"),
    ("&", BinaryOp::And, "bitand"),
    ("|", BinaryOp::Or, "bitor"),
    ("^", BinaryOp::Xor, "bitxor"),
    ("<<", BinaryOp::ShiftLeft, "shl"),
    (">>", BinaryOp::ShiftRight, "shr"),
    ("<", BinaryOp::Less, "lt"),
    ("<=", BinaryOp::LessOrEqual, "le"),
    (">", BinaryOp::Greater, "gt"),
    (">=", BinaryOp::GreaterOrEqual, "ge"),
    ("==", BinaryOp::Equal, "eq"),
    ("!=", BinaryOp::NotEqual, "ne"),
];

impl Reader {
    /// Reads an expression. `want` is the type that is expected, which only literals and closures ask for.
    pub(super) fn value(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let value = self.nested(node, |this| this.value_of(node, want))?;
        match &value.val {
            Val::Missing(name) => {
                let fault = Diagnostic::about(self.span(node), name, "is not defined");
                let locals = self.current.locals.iter().map(|it| it.name.as_str());
                Err(fault.suggest(name, &mut locals.chain(builtin_names())))
            }
            _ => Ok(value),
        }
    }

    /// Reads what is called, which another text may define.
    pub(super) fn called_value(&mut self, node: &Node) -> Result<Typed> {
        self.nested(node, |this| this.value_of(node, None))
    }

    fn value_of(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let span = self.span(node);
        if node.kind() != "break_expression"
            && let Some(jump) = first_break(node)
        {
            let jump = jump.clone();
            return self.break_before(node, &jump);
        }
        match node.kind() {
            "integer_literal" => self.integer(node, want),
            "boolean_literal" => {
                let truth = self.truth(span, node.text() == "true");
                Ok(Typed::number(truth, Ty::Bool))
            }
            "char_literal" if node.text().starts_with("b'") => match node.text().as_bytes() {
                [b'b', b'\'', byte, b'\''] => {
                    let ty = Ty::Int(Int::U8);
                    Ok(Typed::number(self.literal(span, u64::from(*byte), &ty), ty))
                }
                _ => self.unknown(node),
            },
            // Only what is said of a fault.
            "string_literal" => {
                let text = Place::Fixed(Box::new(Val::Nothing));
                Ok(Typed::reference(false, Ty::Str, text))
            }
            "parenthesized_expression" => {
                let inner = self.only(node)?;
                self.value(&inner, want)
            }
            "unit_expression" => Ok(Typed::unit()),
            // A constant in the place of a type is an identifier of types.
            "identifier" | "type_identifier" | "self" | "scoped_identifier"
            | "generic_function" => self.path_value(node, want),
            "binary_expression" => self.binary_expression(node),
            "unary_expression" => self.unary_expression(node, want),
            "reference_expression" => self.reference(node, want),
            "type_cast_expression" => self.cast(node),
            "tuple_expression" => {
                let items: Vec<_> = node.named().cloned().collect();
                let wants = match want.map(|it| self.current.types.shallow(it)) {
                    Some(Ty::Tuple(parts)) if parts.len() == items.len() => {
                        parts.into_iter().map(Some).collect()
                    }
                    _ => vec![None; items.len()],
                };
                let values = self.operands(&items, &wants)?;
                let (types, parts) = values.into_iter().map(|it| (it.ty, it.val)).unzip();
                Ok(Typed { ty: Ty::Tuple(types), val: Val::Parts(parts) })
            }
            "array_expression" => self.array(node, want),
            "struct_expression" => self.struct_expression(node),
            "field_expression" | "index_expression" => {
                let (ty, place) = self.place(node)?;
                let val = self.read(&place, &ty, span);
                Ok(Typed { ty, val })
            }
            "block" => self.block(node, want),
            "unsafe_block" | "const_block" => {
                let block = node.named().find(|it| it.kind() == "block").cloned();
                match block {
                    Some(block) => self.block(&block, want),
                    None => self.unknown(node),
                }
            }
            "if_expression" => self.if_expression(node, want),
            "match_expression" => self.match_expression(node, want),
            "assignment_expression" => self.assignment(node),
            "compound_assignment_expr" => self.compound_assignment(node),
            "call_expression" => self.call_expression(node, want),
            "macro_invocation" => self.macro_value(node, want),
            "closure_expression" => self.closure(node, want),
            "range_expression" => self.range(node, want),
            "return_expression" => self.return_expression(node),
            "try_expression" => self.try_expression(node),
            "break_expression" => self.break_expression(node),
            "continue_expression" => self.continue_expression(node),
            "while_expression" => self.while_expression(node),
            "loop_expression" => self.loop_expression(node, want),
            "for_expression" => self.for_expression(node),
            _ => self.unknown(node),
        }
    }

    pub(super) fn only(&self, node: &Node) -> Result<Node> {
        let mut inner = node.named();
        match (inner.next(), inner.next()) {
            (Some(only), None) => Ok(only.clone()),
            _ => self.unknown(node),
        }
    }

    /// Reads operands from left to right. What later ones do doesn't change the values of earlier ones.
    pub(super) fn operands(&mut self, nodes: &[Node], wants: &[Option<Ty>]) -> Result<Vec<Typed>> {
        let mut values: Vec<Typed> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let mark = self.current.body.mark();
            let value = self.value(node, wants.get(at).and_then(Option::as_ref))?;
            if self.current.body.has_added(mark) {
                values = self.keep_before(values, mark, node)?;
            }
            values.push(value);
        }
        Ok(values)
    }

    /// Makes a value one of a type.
    pub(super) fn coerce(&mut self, value: Typed, to: &Ty, node: &Node) -> Result<Typed> {
        let known = self.current.types.shallow(&value.ty);
        let wanted = self.current.types.shallow(to);
        match (&known, &wanted) {
            (Ty::Never, _) => return Ok(Typed { ty: to.clone(), val: value.val }),
            (Ty::Ref(mutable, inner), Ty::Ref(wants, outer)) => {
                if *wants && !mutable {
                    return self.refuse(node, "expected `&mut`, found `&`");
                }
                let (from, into) =
                    (self.current.types.shallow(inner), self.current.types.shallow(outer));
                if let (Ty::Array(one, _), Ty::Slice(other)) = (&from, &into)
                    && self.current.types.unify(one, other)
                {
                    return Ok(value);
                }
                if let (Ty::Ref(..), Val::Ref(place)) = (&from, &value.val)
                    && !matches!(into, Ty::Ref(..) | Ty::Var(_))
                {
                    let place = place.clone();
                    let inner = self.read(&place, inner, self.span(node));
                    return self.coerce(Typed { ty: from, val: inner }, to, node);
                }
                if self.current.types.unify(inner, outer) {
                    return Ok(Typed { ty: to.clone(), val: value.val });
                }
            }
            _ => {
                if self.current.types.unify(&known, &wanted) {
                    return Ok(Typed { ty: to.clone(), val: value.val });
                }
            }
        }
        let (found, expected) = (self.describe(&value.ty), self.describe(to));
        self.refuse(node, format!("expected {expected} here, found {found}"))
    }

    /// A type in words.
    pub(super) fn describe(&self, ty: &Ty) -> String {
        match self.current.types.known(ty) {
            Ty::Int(int) => format!("`{}`", int.name()),
            Ty::Bool => "`bool`".to_owned(),
            ty if ty.is_unit() => "no value".to_owned(),
            Ty::Var(_) => "a number".to_owned(),
            Ty::Tuple(_) => "a tuple".to_owned(),
            Ty::Struct(item, _) => format!("`{}`", item.node.child("name").map_or("", Node::text)),
            Ty::Enum(item, _) => format!("`{}`", item.node.child("name").map_or("", Node::text)),
            Ty::Array(..) | Ty::Slice(_) => "an array".to_owned(),
            Ty::Ref(..) => "a reference".to_owned(),
            Ty::Fn(..) => "a function".to_owned(),
            Ty::Iter(_) => "an iterator".to_owned(),
            Ty::Str => "a text".to_owned(),
            Ty::Never => "nothing".to_owned(),
            Ty::Const(value) => value.to_string(),
        }
    }

    fn integer(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let span = self.span(node);
        let text: String = node.text().chars().filter(|it| *it != '_').collect();
        let (digits, radix) = match text.as_bytes() {
            [b'0', b'x', ..] => (&text[2..], 16),
            [b'0', b'o', ..] => (&text[2..], 8),
            [b'0', b'b', ..] => (&text[2..], 2),
            _ => (&*text, 10),
        };
        let end = digits.find(|it: char| !it.is_digit(radix)).unwrap_or(digits.len());
        let (digits, suffix) = digits.split_at(end);
        let Ok(bits) = u64::from_str_radix(digits, radix) else {
            return self.refuse(node, "this number does not fit in 64 bits");
        };
        let ty = match suffix {
            "" => match want.map(|it| self.current.types.shallow(it)) {
                Some(ty @ Ty::Int(_)) => ty,
                _ => self.current.types.integer(),
            },
            suffix => match Int::named(suffix) {
                Some(int) => Ty::Int(int),
                None => {
                    let fault = format!(
                        "numbers of the type `{suffix}` are not part of the routine language"
                    );
                    return self.refuse(node, fault);
                }
            },
        };
        Ok(Typed::number(self.literal(span, bits, &ty), ty))
    }

    fn array(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let element = match want.map(|it| self.current.types.shallow(it)) {
            Some(Ty::Array(element, _) | Ty::Slice(element)) => *element,
            _ => self.current.types.open(),
        };
        let length = node.child("length").cloned();
        let items: Vec<_> = node
            .named()
            .filter(|it| it.field() != Some("length") && it.kind() != "attribute_item")
            .cloned()
            .collect();
        if let Some(length) = length {
            let [item] = &items[..] else {
                return self.unknown(node);
            };
            let item_value = self.value(item, Some(&element))?;
            let value = self.coerce(item_value, &element, item)?;
            let count = self.length(&length)?;
            let Ty::Const(known) = self.current.types.shallow(&count) else {
                return self.refuse(&length, "the length of this array is not known");
            };
            let ty = Ty::Array(Box::new(element), Box::new(count));
            return Ok(Typed { ty, val: Val::Repeat(Box::new(value.val), known as usize) });
        }
        let wants = vec![Some(element.clone()); items.len()];
        let values = self.operands(&items, &wants)?;
        let mut parts = Vec::new();
        for (value, item) in values.into_iter().zip(&items) {
            parts.push(self.coerce(value, &element, item)?.val);
        }
        let ty = Ty::Array(Box::new(element), Box::new(Ty::Const(parts.len() as u64)));
        Ok(Typed { ty, val: Val::List(parts) })
    }

    fn struct_expression(&mut self, node: &Node) -> Result<Typed> {
        let name = self.field(node, "name")?;
        let (ty, variant) = self.constructed(&name)?;
        let fields = self.fields_of(&ty, variant);
        let types = self.parts_of(&ty)?;
        let first = self.first_part(&ty, variant);
        let body = self.field(node, "body")?;
        let mut given: Vec<(usize, Node)> = Vec::new();
        let mut base = None;
        for initializer in body.named() {
            let (field, value) = match initializer.kind() {
                "field_initializer" => {
                    (self.field(initializer, "field")?, self.field(initializer, "value")?)
                }
                "shorthand_field_initializer" => {
                    let name = self.only(initializer)?;
                    (name.clone(), name)
                }
                "base_field_initializer" => {
                    base = Some(self.only(initializer)?);
                    continue;
                }
                _ => return self.unknown(initializer),
            };
            let Some(at) = fields.iter().position(|it| *it == field.text()) else {
                return Err(Diagnostic::about(
                    self.span(&field),
                    field.text(),
                    "is not a field of this type",
                ));
            };
            given.push((at, value));
        }
        let nodes: Vec<_> =
            given.iter().map(|(_, value)| value.clone()).chain(base.clone()).collect();
        let wants: Vec<_> = given.iter().map(|(at, _)| types.get(first + at).cloned()).collect();
        let mut values = self.operands(&nodes, &wants)?;
        let span = self.span(node);
        let mut parts = match base.is_some().then(|| values.pop()).flatten() {
            Some(base_value) => {
                let base_value = self.coerce(base_value, &ty, node)?;
                match base_value.val {
                    Val::Parts(parts) => parts,
                    _ => return self.unknown(node),
                }
            }
            None => self.blank(&ty, variant, span, node)?,
        };
        for ((at, value), item) in given.iter().map(|(at, _)| *at).zip(values).zip(&nodes) {
            parts[first + at] = self.coerce(value, &types[first + at], item)?.val;
        }
        Ok(Typed { ty, val: Val::Parts(parts) })
    }

    /// The parts of a value whose fields are still to be set.
    pub(super) fn blank(
        &mut self,
        ty: &Ty,
        variant: Option<usize>,
        span: Span,
        node: &Node,
    ) -> Result<Vec<Val>> {
        let types = self.parts_of(ty)?;
        let mut parts = Vec::new();
        for ty in &types {
            parts.push(self.zero(ty, span, node)?);
        }
        if let Some(variant) = variant {
            let tag = self.tag_of(ty, variant, node)?;
            parts[0] = Val::Number(self.literal(span, tag, &Ty::Int(Int::I64)));
        }
        Ok(parts)
    }

    /// The discriminant of a variant.
    pub(super) fn tag_of(&mut self, ty: &Ty, variant: usize, node: &Node) -> Result<u64> {
        let Ty::Enum(item, _) = self.current.types.shallow(ty) else {
            return self.unknown(node);
        };
        let mut tag = 0;
        for (at, known) in item.variants.iter().enumerate() {
            if let Some(value) = &known.value {
                let frame = Frame { self_ty: Some(ty.clone()), ..Frame::of_module(item.module) };
                let value = value.clone();
                let found =
                    self.apart(frame, |this| this.constant_value(&value, &Ty::Int(item.repr)))?;
                match found {
                    Some(found) => tag = found,
                    None => return self.refuse(&value, "the number of this variant is not known"),
                }
            }
            if at == variant {
                break;
            }
            tag = tag.wrapping_add(1);
        }
        Ok(tag)
    }

    /// The names of the fields of a struct or variant.
    pub(super) fn fields_of(&self, ty: &Ty, variant: Option<usize>) -> Vec<String> {
        match (self.current.types.shallow(ty), variant) {
            (Ty::Struct(item, _), _) => item.fields.iter().map(|(name, _)| name.clone()).collect(),
            (Ty::Enum(item, _), Some(variant)) => {
                item.variants[variant].fields.iter().map(|(name, _)| name.clone()).collect()
            }
            (Ty::Tuple(parts), _) => (0..parts.len()).map(|at| at.to_string()).collect(),
            _ => Vec::new(),
        }
    }

    /// Where the fields of a variant begin among the parts.
    pub(super) fn first_part(&self, ty: &Ty, variant: Option<usize>) -> usize {
        match (self.current.types.shallow(ty), variant) {
            (Ty::Enum(item, _), Some(variant)) => {
                1 + item.variants[..variant].iter().map(|it| it.fields.len()).sum::<usize>()
            }
            _ => 0,
        }
    }

    /// The type, and the variant, that a path in front of fields names.
    pub(super) fn constructed(&mut self, path: &Node) -> Result<(Ty, Option<usize>)> {
        let names = segments(path);
        if names[0] == "Self"
            && let Some(ty) = self.frame().self_ty.clone()
        {
            return match (&names[..], self.current.types.shallow(&ty)) {
                ([_], _) => Ok((ty, None)),
                ([_, name], Ty::Enum(item, _)) => {
                    match item.variants.iter().position(|it| it.name == *name) {
                        Some(variant) => Ok((ty, Some(variant))),
                        None => self.unknown(path),
                    }
                }
                _ => self.unknown(path),
            };
        }
        let (item, left) = self.find(path, &names, Space::Types)?;
        match item {
            Some(item @ Item::Variant(..)) if left == 0 => {
                let Item::Variant(_, variant) = item else { unreachable!("it's a variant") };
                Ok((self.item_type(path, &item, None)?, Some(variant)))
            }
            _ => Ok((self.ty(path)?, None)),
        }
    }

    // Names.

    pub(super) fn local(&self, name: &str) -> Option<(Ty, Place)> {
        let local = self.current.locals.iter().rev().find(|it| it.name == name)?;
        Some((local.ty.clone(), local.place.clone()))
    }

    fn path_value(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let span = self.span(node);
        if matches!(node.kind(), "identifier" | "self")
            && let Some((ty, place)) = self.local(node.text())
        {
            let val = self.read(&place, &ty, span);
            return Ok(Typed { ty, val });
        }
        let arguments = match node.child("type_arguments").cloned() {
            Some(list) => Some(self.type_arguments(&list)?),
            None => None,
        };
        let inner = match node.kind() {
            "generic_function" => self.field(node, "function")?,
            _ => node.clone(),
        };
        let path = segments(&inner);
        if let [name] = &path[..]
            && let Some((_, ty)) = self.frame().generics.iter().find(|(known, _)| known == name)
            && let Ty::Const(value) = self.current.types.shallow(ty)
        {
            let of = super::typing::type_of_const(name);
            let known = self.frame().generics.iter().find(|(known, _)| *known == of);
            let Some((_, ty)) = known.cloned() else {
                return self.refuse(node, "the type of this number is not known");
            };
            return Ok(match ty {
                Ty::Bool => Typed::number(self.truth(span, value != 0), ty),
                _ => Typed::number(self.literal(span, value, &ty), ty),
            });
        }
        if let Some(member) = self.member_of_trait(&inner)? {
            return match member.node.kind() {
                "const_item" => self.constant(&member, node),
                _ => self.function_value(&member, arguments),
            };
        }
        // `Self::X`, `T::X`, `<T>::X`, `u64::X`
        if let Some((base, name)) = self.associated(&inner, &path)? {
            return self.associated_value(node, &base, &name);
        }
        if path[0] == "Self" && path.len() == 1 {
            let (ty, variant) = self.constructed(&inner)?;
            // A type that the text doesn't define is a number.
            if matches!(self.current.types.shallow(&ty), Ty::Int(_)) {
                let open = self.current.types.open();
                return Ok(Typed {
                    ty: open,
                    val: Val::Known(Known::Associated(Box::new(ty), "new".into())),
                });
            }
            return self.constructor(ty, variant, node);
        }
        let (item, left) = self.find(node, &path, Space::Values)?;
        match item {
            Some(Item::Constant(member)) if left == 0 => self.constant(&member, node),
            Some(Item::Function(member)) if left == 0 => self.function_value(&member, arguments),
            Some(item @ Item::Variant(..)) if left == 0 => {
                let Item::Variant(_, variant) = item else { unreachable!("it's a variant") };
                let ty = self.item_type(node, &item, None)?;
                if let Some(want) = want {
                    self.current.types.try_unify(&ty, want);
                }
                self.constructor(ty, Some(variant), node)
            }
            Some(item @ Item::Struct(_)) if left == 0 => {
                let ty = self.item_type(node, &item, arguments)?;
                self.constructor(ty, None, node)
            }
            Some(Item::Trait(owner)) if left == 1 => {
                let name = path[path.len() - 1].clone();
                match owner.items.iter().find(|(known, _)| *known == name) {
                    Some((_, item)) => {
                        let member = Member::new(item.clone(), owner.module, Some(owner.clone()));
                        self.function_value(&member, arguments)
                    }
                    None => Err(Diagnostic::about(span, &name, "is not in this trait")),
                }
            }
            Some(_) => Err(Diagnostic::about(span, node.text(), "is not a value")),
            None => {
                let path = self.imported(node, &path)?;
                self.supplied_value(node, &path)
            }
        }
    }

    /// A function as a value.
    pub(super) fn function_value(
        &mut self,
        member: &Member,
        arguments: Option<Vec<Ty>>,
    ) -> Result<Typed> {
        let ty = self.current.types.open();
        let mut member = member.clone();
        member.arguments = arguments.unwrap_or_default();
        Ok(Typed { ty, val: Val::Known(Known::Function(member)) })
    }

    /// A number that the text doesn't define, but whose name is usual.
    fn supplied_value(&mut self, node: &Node, path: &[String]) -> Result<Typed> {
        let span = self.span(node);
        let name = path.last().map_or("", String::as_str);
        if let Some(number) = named_number(name) {
            let value = match number.bits {
                small @ 0..=63 => small.to_string(),
                bits => format!("{bits:#018x}"),
            };
            self.assume_name(span, format!("`{name}` is {value}"));
            let ty = match number.ty {
                Type::U32 => Ty::Int(Int::U32),
                Type::I64 => Ty::Int(Int::I64),
                Type::I32 => self.current.types.integer(),
                _ => Ty::Int(Int::U64),
            };
            return Ok(Typed::number(self.literal(span, number.bits, &ty), ty));
        }
        Ok(Typed { ty: self.current.types.open(), val: Val::Missing(name.into()) })
    }

    /// The type and the name of an associated item that a path names.
    pub(super) fn associated(
        &mut self,
        node: &Node,
        path: &[String],
    ) -> Result<Option<(Ty, String)>> {
        if node.kind() != "scoped_identifier" {
            return Ok(None);
        }
        let name = path[path.len() - 1].clone();
        if let Some(base) = self.qualified(node)? {
            return Ok(Some((base, name)));
        }
        let Some(base) = node.child("path").cloned() else {
            return Ok(None);
        };
        let first = &path[0];
        let is_generic = self.frame().generics.iter().any(|(known, _)| known == first);
        if base.kind() == "generic_type" || is_generic || first == "Self" {
            let ty = self.ty(&base)?;
            return Ok(Some((ty, name)));
        }
        let before = &path[..path.len() - 1];
        let (item, left) = self.find(node, before, Space::Types)?;
        match item {
            Some(Item::Struct(_) | Item::Alias(_) | Item::Enum(_)) if left == 0 => {
                let ty = self.ty(&base)?;
                Ok(Some((ty, name)))
            }
            Some(_) => Ok(None),
            None => {
                let before = self.imported(node, before)?;
                let last = &before[before.len() - 1];
                let is_known = before.len() == 1 || super::items::is_library(&before[0]);
                Ok(match Int::named(last).filter(|_| is_known) {
                    Some(int) => Some((Ty::Int(int), name)),
                    None if before.len() == 1 && last == "bool" => Some((Ty::Bool, name)),
                    None => match Type::named(last).filter(|_| before.len() == 1) {
                        Some(_) => Some((self.ty(&base)?, name)),
                        None => None,
                    },
                })
            }
        }
    }

    /// The value that a struct without fields or a constructor is.
    pub(super) fn constructor(
        &mut self,
        ty: Ty,
        variant: Option<usize>,
        node: &Node,
    ) -> Result<Typed> {
        let fields = self.fields_of(&ty, variant);
        if fields.is_empty() {
            let span = self.span(node);
            let parts = self.blank(&ty, variant, span, node)?;
            return Ok(Typed { ty, val: Val::Parts(parts) });
        }
        let open = self.current.types.open();
        Ok(Typed { ty: open, val: Val::Known(Known::Constructor(ty, variant)) })
    }

    /// Reads a constant, once.
    pub(super) fn constant(&mut self, member: &Member, node: &Node) -> Result<Typed> {
        let span = self.span(node);
        let types = &self.current.types;
        let generics = member.generics.iter().map(|(name, ty)| (name.clone(), types.known(ty)));
        let self_ty = member.self_ty.as_ref().map(|it| types.known(it));
        let generics: Vec<_> = generics.collect();
        if !generics.iter().map(|(_, ty)| ty).chain(&self_ty).all(|it| types.is_known(it)) {
            return self.refuse(node, "the types that this constant depends on are not known here");
        }
        let member = &Member { self_ty, generics: std::rc::Rc::new(generics), ..member.clone() };
        if let Some((_, place, ty)) = self.constants.iter().find(|(known, ..)| same(known, member))
        {
            let (place, ty) = (place.clone(), ty.clone());
            let val = self.read(&place, &ty, span);
            return Ok(Typed { ty, val });
        }
        if self.evaluating.iter().any(|it| same(it, member)) {
            return self.refuse(node, "this constant depends on itself");
        }
        if member.node.children().iter().any(|it| it.kind() == "mutable_specifier") {
            return self.refuse(
                node,
                "a global variable that can change is not part of the routine language",
            );
        }
        self.evaluating.push(member.clone());
        let read = self.constant_place(member);
        self.evaluating.pop();
        match read? {
            Some((place, ty)) => {
                self.constants.push((member.clone(), place.clone(), ty.clone()));
                let val = self.read(&place, &ty, span);
                Ok(Typed { ty, val })
            }
            // It needs statements, so each function that uses it runs them.
            None => self.constant_here(member, node),
        }
    }

    fn constant_frame(&self, member: &Member) -> Frame {
        Frame {
            self_ty: member.self_ty.clone(),
            generics: member.generics.clone(),
            ..Frame::of_module(member.module)
        }
    }

    fn constant_place(&mut self, member: &Member) -> Result<Option<(Place, Ty)>> {
        self.check_whole(member)?;
        let (ty, value) = (self.field(&member.node, "type")?, self.field(&member.node, "value")?);
        let frame = self.constant_frame(member);
        self.apart(frame, |this| {
            let ty = this.ty(&ty)?;
            let mark = this.current.body.mark();
            let found = this.value(&value, Some(&ty))?;
            let found = this.coerce(found, &ty, &value)?;
            if this.current.body.has_added(mark) {
                return Ok(None);
            }
            let ty = this.current.types.known(&ty);
            let place = this.global(&ty, found.val, &value)?;
            Ok(place.map(|place| (place, ty)))
        })
    }

    /// Adds constants of the program for a value.
    fn global(&mut self, ty: &Ty, value: Val, node: &Node) -> Result<Option<Place>> {
        let span = self.span(node);
        let place = match (self.current.types.shallow(ty), value) {
            (Ty::Int(_) | Ty::Bool, Val::Number(mut value)) => {
                if value.walk().any(|it| matches!(it.kind, ExprKind::Call { .. })) {
                    return Ok(None);
                }
                self.finish_expr(&mut value, node)?;
                let number = self.number_type(ty, node)?;
                self.out.globals.push(Global { ty: Some(number), value });
                Place::Constant(self.out.globals.len() - 1)
            }
            (Ty::Array(element, length), value @ (Val::List(_) | Val::Repeat(..))) => {
                let (Ty::Int(_) | Ty::Bool, Ty::Const(length)) =
                    (self.current.types.shallow(&element), self.current.types.shallow(&length))
                else {
                    return Ok(None);
                };
                let (items, repeat) = match value {
                    Val::Repeat(item, _) => (vec![*item], true),
                    Val::List(items) => (items, false),
                    _ => return Ok(None),
                };
                let items: Option<Vec<_>> = items.into_iter().map(Val::into_number).collect();
                let Some(items) = items else { return Ok(None) };
                let mut list =
                    self.expr(span, ExprKind::List { items, length: length as usize, repeat });
                self.finish_expr(&mut list, node)?;
                let number = self.number_type(&element, node)?;
                self.out.globals.push(Global { ty: Some(number), value: list });
                Place::Array(syntax::Place::Global(self.out.globals.len() - 1))
            }
            (Ty::Array(..), Val::Array(place @ Place::Array(syntax::Place::Global(_)))) => place,
            (ty @ (Ty::Tuple(_) | Ty::Struct(..) | Ty::Enum(..)), Val::Parts(parts)) => {
                let types = self.parts_of(&ty)?;
                let mut places = Vec::new();
                for (part, ty) in parts.into_iter().zip(types) {
                    let ty = self.current.types.known(&ty);
                    match self.global(&ty, part, node)? {
                        Some(place) => places.push(place),
                        None => return Ok(None),
                    }
                }
                Place::Parts(places)
            }
            (Ty::Ref(_, inner), Val::Ref(place)) => match place {
                Place::Array(syntax::Place::Global(_)) | Place::Constant(_) => {
                    Place::Fixed(Box::new(Val::Ref(place)))
                }
                Place::Fixed(value) => match self.global(&inner, *value, node)? {
                    Some(place) => Place::Fixed(Box::new(Val::Ref(place))),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(place))
    }

    /// Evaluates a constant at the start of the function that uses it.
    fn constant_here(&mut self, member: &Member, node: &Node) -> Result<Typed> {
        let (ty, value) = (self.field(&member.node, "type")?, self.field(&member.node, "value")?);
        let known = self.current.constants.iter().find(|(known, ..)| same(known, member));
        let (place, ty) = match known {
            Some((_, place, ty)) => (place.clone(), ty.clone()),
            None => {
                self.evaluating.push(member.clone());
                let frame = self.constant_frame(member);
                let loops = std::mem::take(&mut self.current.loops);
                let locals = std::mem::take(&mut self.current.locals);
                self.current.body.open();
                let read = self.within(frame, |this| {
                    let ty = this.ty(&ty)?;
                    let found = this.value(&value, Some(&ty))?;
                    let found = this.coerce(found, &ty, &value)?;
                    let span = this.span(&value);
                    let name = member.node.child("name").unwrap_or(&value).span().into();
                    let place = this.place_for(&ty, found.val, &name, span, &value)?;
                    Ok((place, ty))
                });
                let statements = self.current.body.close();
                self.current.prelude.extend(statements);
                (self.current.loops, self.current.locals) = (loops, locals);
                self.evaluating.pop();
                let (place, ty) = read?;
                self.current.constants.push((member.clone(), place.clone(), ty.clone()));
                (place, ty)
            }
        };
        let val = self.read(&place, &ty, self.span(node));
        Ok(Typed { ty, val })
    }

    /// The value of an expression, if it's known before the program runs.
    pub(super) fn constant_value(&mut self, node: &Node, want: &Ty) -> Result<Option<u64>> {
        let frame = self.frame().clone();
        let locals = self.current.locals.clone();
        let bindings = self.current.types.clone();
        self.apart(frame, |this| {
            this.current.locals = locals;
            this.current.types = bindings;
            let mark = this.current.body.mark();
            let found = this.value(node, Some(want))?;
            let mut found = this.number_of(found, node)?;
            if this.current.body.has_added(mark) {
                return Ok(None);
            }
            this.finish_expr(&mut found, node)?;
            Ok(this.folded(&found).map(|number| number.signed() as u64))
        })
    }

    /// The number that a tree of constants has.
    pub(super) fn folded(&self, expr: &Expr) -> Option<Number> {
        match &expr.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Name(syntax::Place::Global(global)) => {
                let global = &self.out.globals[*global];
                Some(self.folded(&global.value)?.convert(global.ty?))
            }
            ExprKind::Element(syntax::Place::Global(global), index) => {
                let ExprKind::List { items, length, repeat } =
                    &self.out.globals[*global].value.kind
                else {
                    return None;
                };
                let index =
                    usize::try_from(self.folded(index)?.signed()).ok().filter(|it| it < length)?;
                self.folded(items.get(if *repeat { 0 } else { index })?)
            }
            ExprKind::Unary(op, inner) => {
                let inner = self.folded(inner)?;
                Some(calculation::unary(*op, inner).convert(inner.ty))
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.folded(left)?, self.folded(right)?);
                let number = calculation::binary(*op, left, right).ok()?;
                Some(match left.ty.unpromoted(*op, right.ty) {
                    Some(ty) => number.convert(ty),
                    None => number,
                })
            }
            ExprKind::As(ty, inner) | ExprKind::Cast(ty, inner) => {
                Some(self.folded(inner)?.convert(*ty))
            }
            ExprKind::Choose { condition, then, otherwise } => {
                match self.folded(condition)?.is_true() {
                    true => self.folded(then),
                    false => self.folded(otherwise),
                }
            }
            ExprKind::Shortcut { and, left, right } => match self.folded(left)? {
                left if left.is_true() == *and => self.folded(right),
                left => Some(left),
            },
            ExprKind::Intrinsic(intrinsic, arguments) => {
                let number = self.folded(&arguments[0])?;
                let by = match arguments.get(1) {
                    Some(by) => Some(self.folded(by)?),
                    None => None,
                };
                Some(calculation::intrinsic(*intrinsic, number, by))
            }
            _ => None,
        }
    }

    // Operators.

    fn binary_expression(&mut self, node: &Node) -> Result<Typed> {
        let (left, right) = (self.field(node, "left")?, self.field(node, "right")?);
        let sign = self.field(node, "operator")?.text().to_owned();
        if matches!(&*sign, "&&" | "||") {
            return self.shortcut(node, &left, &right, sign == "&&");
        }
        let Some((_, op, name)) = OPERATORS.iter().find(|(known, ..)| *known == sign) else {
            return self.unknown(node);
        };
        let mark_left = self.value(&left, None)?;
        let mark = self.current.body.mark();
        let want = match self.current.types.shallow(&mark_left.ty) {
            ty @ Ty::Int(_) if !op.is_shift() => Some(ty),
            _ => None,
        };
        let other = self.value(&right, want.as_ref())?;
        let mut values = vec![mark_left];
        if self.current.body.has_added(mark) {
            values = self.keep_before(values, mark, node)?;
        }
        let result = self.operate(node, *op, name, values.remove(0), other)?;
        self.check_overflow(*op, &result);
        Ok(result)
    }

    /// Remembers an operation that a debug build checks for overflow.
    fn check_overflow(&mut self, op: BinaryOp, result: &Typed) {
        if let Val::Number(expr) = &result.val
            && matches!(expr.kind, ExprKind::Binary(it, ..) if it == op)
        {
            self.numbering.check_overflow(op, expr);
        }
    }

    /// `left op right`
    pub(super) fn operate(
        &mut self,
        node: &Node,
        op: BinaryOp,
        name: &str,
        left: Typed,
        right: Typed,
    ) -> Result<Typed> {
        let span = self.span(node);
        if let Some(result) = self.overloaded(node, op, name, &left, &right)? {
            return Ok(result);
        }
        let (left, right) = (self.plain(left, span), self.plain(right, span));
        if let Some(result) = self.overloaded(node, op, name, &left, &right)? {
            return Ok(result);
        }
        if op.is_comparison() && matches!(left.val, Val::Parts(_)) {
            return self.compare_parts(node, op, left, right);
        }
        if let (Ty::Array(element, length), BinaryOp::Equal | BinaryOp::NotEqual) =
            (self.current.types.shallow(&left.ty), op)
        {
            if op == BinaryOp::NotEqual && self.has_own(&element, "ne", node)? {
                return self.refuse(
                    node,
                    "a comparison of parts with their own `ne` is not part of the routine language",
                );
            }
            let right = self.coerce(right, &left.ty, node)?;
            let length = self.known_length(&length, node)?;
            let types = vec![*element; length];
            let mut sides = Vec::new();
            for value in [left, right] {
                let place = self.home(value, node)?;
                sides.push(self.elements(&place, &types[0], length, span));
            }
            let (Some(right), Some(left)) = (sides.pop(), sides.pop()) else {
                return self.unknown(node);
            };
            return self.compare_all(node, op, left, right, types);
        }
        let ty = left.ty.clone();
        if op.is_shift() {
            if !self.current.types.is_integer(&right.ty) {
                return self.refuse(node, "a shift needs two numbers");
            }
        } else if !self.current.types.unify(&ty, &right.ty) {
            let (one, other) = (self.describe(&ty), self.describe(&right.ty));
            return self
                .refuse(node, format!("the operands have different types, {one} and {other}"));
        }
        let (left, right) = (self.number_of(left, node)?, self.number_of(right, node)?);
        let binary = self.expr(span, ExprKind::Binary(op, left, right));
        Ok(Typed::number(binary, if op.is_comparison() { Ty::Bool } else { ty }))
    }

    /// Refuses a type whose values are read and changed by different definitions, because only one of them is used.
    pub(super) fn check_alike(&mut self, node: &Node, ty: &Ty, names: [&str; 2]) -> Result<()> {
        let mut bodies = [Vec::new(), Vec::new()];
        for owner in &self.items.impls.clone() {
            for (bodies, wanted) in bodies.iter_mut().zip(names) {
                let item = owner.items.iter().find(|(name, _)| name == wanted);
                if let Some(body) = item.and_then(|(_, it)| it.child("body"))
                    && self.could_match(owner, ty)?
                {
                    let text = body.text().replace("mut ", "").replace("_mut", "");
                    bodies.push(text.split_whitespace().collect::<String>());
                }
            }
        }
        let [reads, changes] = bodies;
        if changes.iter().all(|it| reads.contains(it)) {
            return Ok(());
        }
        let fault = "reading and changing this have different definitions, which is not part of the routine language";
        self.refuse(node, fault)
    }

    /// Compares tuples and structs part by part.
    fn compare_parts(
        &mut self,
        node: &Node,
        op: BinaryOp,
        left: Typed,
        right: Typed,
    ) -> Result<Typed> {
        let right = self.coerce(right, &left.ty, node)?;
        let types = self.parts_of(&left.ty)?;
        let own_order = ["partial_cmp", "cmp"];
        let ty = self.current.types.shallow(&left.ty);
        let is_own = !matches!(ty, Ty::Tuple(_));
        let (Val::Parts(mut left), Val::Parts(mut right)) = (left.val, right.val) else {
            return self.unknown(node);
        };
        for part in &types {
            let is_enumeration = matches!(ty, Ty::Enum(..));
            if is_enumeration && self.has_own(part, "eq", node)?
                || op == BinaryOp::NotEqual && self.has_own(part, "ne", node)?
            {
                return self.refuse(
                    node,
                    "a comparison of parts with their own `eq` is not part of the routine language",
                );
            }
        }
        if !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            if let Ty::Enum(item, _) = &ty
                && matches!(item.repr, Int::U64 | Int::Usize)
                && item.variants.iter().any(|it| it.value.is_some())
            {
                return self
                    .refuse(node, "an order of such numbers is not part of the routine language");
            }
            for name in own_order {
                if is_own && self.operator(&ty, name, None, node)?.is_some() {
                    return self.refuse(
                        node,
                        "an order that the text defines is not part of the routine language",
                    );
                }
            }
            // Of one part only: a number, or an enumeration without fields.
            let [only] = &types[..] else {
                return self.refuse(
                    node,
                    "an order of values with parts is not part of the routine language",
                );
            };
            let side = |val| Typed { ty: only.clone(), val };
            let (one, other) = (side(left.remove(0)), side(right.remove(0)));
            let name = OPERATORS.iter().find(|(_, known, _)| *known == op).map_or("", |it| it.2);
            return self.operate(node, op, name, one, other);
        }
        self.compare_all(node, op, left, right, types)
    }

    /// Whether the text defines an operator for a type or a part of it.
    fn has_own(&mut self, ty: &Ty, name: &str, node: &Node) -> Result<bool> {
        let ty = self.current.types.shallow(ty);
        if self.operator(&ty, name, None, node)?.is_some() {
            return Ok(true);
        }
        let parts = match &ty {
            Ty::Array(element, _) => vec![(**element).clone()],
            ty => self.parts_of(ty)?,
        };
        for part in &parts {
            if self.has_own(part, name, node)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares all parts, or all elements.
    fn compare_all(
        &mut self,
        node: &Node,
        op: BinaryOp,
        left: Vec<Val>,
        right: Vec<Val>,
        types: Vec<Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let mut all = None;
        for ((left, right), ty) in left.into_iter().zip(right).zip(types) {
            let (left, right) = (Typed { ty: ty.clone(), val: left }, Typed { ty, val: right });
            let same = self.operate(node, BinaryOp::Equal, "eq", left, right)?;
            let same = self.number_of(same, node)?;
            all = self.both(all, Some(same), span);
        }
        let same = all.unwrap_or_else(|| self.truth(span, true));
        let result = if op == BinaryOp::Equal { same } else { self.not(same, span) };
        Ok(Typed::number(result, Ty::Bool))
    }

    /// `left && right`, `left || right`
    fn shortcut(&mut self, node: &Node, left: &Node, right: &Node, and: bool) -> Result<Typed> {
        let span = self.span(node);
        let left = self.condition(left)?;
        self.current.body.open();
        let read = self.condition(right);
        let mut statements = self.current.body.close();
        let right = read?;
        if statements.is_empty() {
            let shortcut = self.expr(span, ExprKind::Shortcut { and, left, right });
            return Ok(Typed::number(shortcut, Ty::Bool));
        }
        let result = self.temporary("t", &Ty::Bool, Some(left), span);
        self.current.body.open();
        self.current.body.put(std::mem::take(&mut statements));
        self.assign(span, result, right);
        let evaluated = self.current.body.close();
        let condition = self.numbering.name(span, result);
        let (then, otherwise) = if and { (evaluated, Vec::new()) } else { (Vec::new(), evaluated) };
        self.current.body.add(span, syntax::StatementKind::If { condition, then, otherwise });
        Ok(Typed::number(self.numbering.name(span, result), Ty::Bool))
    }

    /// A truth value.
    pub(super) fn condition(&mut self, node: &Node) -> Result<Operand> {
        let value = self.value(node, Some(&Ty::Bool))?;
        let value = self.coerce(value, &Ty::Bool, node)?;
        self.number_of(value, node)
    }

    fn unary_expression(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let span = self.span(node);
        let sign = node.children().first().map_or("", Node::text).to_owned();
        let inner = self.only(node)?;
        let (op, name) = match &*sign {
            "*" => {
                let (ty, place) = self.place(node)?;
                let val = self.read(&place, &ty, span);
                return Ok(Typed { ty, val });
            }
            "-" => (UnaryOp::Negate, "neg"),
            "!" => (UnaryOp::RustNot, "not"),
            _ => return self.unknown(node),
        };
        let value = self.value(&inner, want)?;
        if let Some(result) = self.method_of_trait(node, name, vec![value.clone()])? {
            return Ok(result);
        }
        let value = self.plain(value, span);
        if let Some(result) = self.method_of_trait(node, name, vec![value.clone()])? {
            return Ok(result);
        }
        let ty = value.ty.clone();
        let fits = self.current.types.is_integer(&ty)
            || op == UnaryOp::RustNot && self.current.types.shallow(&ty) == Ty::Bool;
        if !fits {
            let found = self.describe(&ty);
            return self.refuse(node, format!("`{sign}` needs a number, found {found}"));
        }
        let number = self.number_of(value, node)?;
        let expr = self.expr(span, ExprKind::Unary(op, number));
        if op == UnaryOp::Negate {
            self.numbering.check_overflow(BinaryOp::Subtract, &expr);
        }
        Ok(Typed::number(expr, ty))
    }

    fn reference(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let mutable = super::is_mutable(node);
        let inner = self.field(node, "value")?;
        let want = match want.map(|it| self.current.types.shallow(it)) {
            Some(Ty::Ref(_, inner)) => Some(*inner),
            _ => None,
        };
        let (ty, mut place) = self.place_or_value(&inner, want.as_ref())?;
        // What changes is a copy, unless it has a place.
        if mutable
            && !self.is_place(&inner)
            && matches!(self.current.types.shallow(&ty), Ty::Array(..))
        {
            place = self.own_copy(&ty, place, node)?;
        }
        let place = self.fixed(place, node)?;
        if has_index(&place) {
            let span = self.span(node);
            let read = self.read(&place, &ty, span);
            self.drop_value(&read, span);
        }
        Ok(Typed::reference(mutable, ty, place))
    }

    /// A place whose indices don't change any more.
    pub(super) fn fixed(&mut self, place: Place, node: &Node) -> Result<Place> {
        let span = self.span(node);
        Ok(self.with_fixed(place, &mut Vec::new(), span))
    }

    /// The parts of an element have the same index.
    fn with_fixed(
        &mut self,
        place: Place,
        known: &mut Vec<(syntax::ExprId, syntax::Slot)>,
        span: Span,
    ) -> Place {
        match place {
            Place::Element(array, ref index) | Place::Window(array, ref index)
                if !matches!(index.kind, ExprKind::Number(_)) =>
            {
                let (id, index) = (index.id, index.clone());
                let slot = match known.iter().find(|(it, _)| *it == id) {
                    Some((_, slot)) => *slot,
                    None => self.temporary("at", &Ty::Int(Int::Usize), Some(index), span),
                };
                known.push((id, slot));
                let index = self.numbering.name(span, slot);
                match place {
                    Place::Window(..) => Place::Window(array, index),
                    _ => Place::Element(array, index),
                }
            }
            Place::Parts(parts) => {
                let fixed = parts.into_iter().map(|it| self.with_fixed(it, known, span));
                Place::Parts(fixed.collect())
            }
            Place::Either(slot, one, other) => {
                let (one, other) =
                    (self.with_fixed(*one, known, span), self.with_fixed(*other, known, span));
                Place::Either(slot, Box::new(one), Box::new(other))
            }
            other => other,
        }
    }

    /// The place of an expression; a value that has none gets one.
    pub(super) fn place_or_value(&mut self, node: &Node, want: Option<&Ty>) -> Result<(Ty, Place)> {
        if self.is_place(node) {
            return self.place(node);
        }
        let value = self.value(node, want)?;
        let place = self.home(value.clone(), node)?;
        Ok((value.ty, place))
    }

    /// A place for a value.
    pub(super) fn home(&mut self, value: Typed, node: &Node) -> Result<Place> {
        match value.val {
            Val::Array(place) if !self.array_changes(&place) => Ok(place),
            // A constant array outside functions.
            val if self.current.is_constant => Ok(Place::Fixed(Box::new(val))),
            val => {
                let span = self.span(node);
                self.place_for(
                    &value.ty,
                    val,
                    &crate::front::value::temporary(span, "t"),
                    span,
                    node,
                )
            }
        }
    }

    pub(super) fn is_place(&self, node: &Node) -> bool {
        match node.kind() {
            "identifier" | "self" => self.local(node.text()).is_some(),
            "field_expression" => node
                .child("value")
                .is_some_and(|it| self.is_place(it) || it.kind() == "call_expression"),
            "index_expression" => true,
            "unary_expression" => node.children().first().is_some_and(|it| it.text() == "*"),
            "parenthesized_expression" => node.named().next().is_some_and(|it| self.is_place(it)),
            _ => false,
        }
    }

    /// The place that an expression names.
    pub(super) fn place(&mut self, node: &Node) -> Result<(Ty, Place)> {
        self.nested(node, |this| this.place_of(node))
    }

    fn place_of(&mut self, node: &Node) -> Result<(Ty, Place)> {
        match node.kind() {
            "identifier" | "self" if self.local(node.text()).is_some() => {
                let found = self.local(node.text());
                found.map_or_else(|| self.unknown(node), Ok)
            }
            "parenthesized_expression" => {
                let inner = self.only(node)?;
                self.place_or_value(&inner, None)
            }
            "unary_expression" if node.children().first().is_some_and(|it| it.text() == "*") => {
                let inner = self.only(node)?;
                let (ty, place) = self.place_or_value(&inner, None)?;
                let ty = self.current.types.shallow(&ty);
                match (&ty, self.read(&place, &ty, self.span(node))) {
                    (Ty::Ref(_, ty), Val::Ref(place)) => Ok(((**ty).clone(), place)),
                    _ => {
                        self.check_alike(node, &ty, ["deref", "deref_mut"])?;
                        let own = Typed::reference(true, ty, place);
                        match self.method_of_trait(node, "deref", vec![own])? {
                            Some(Typed { ty: Ty::Ref(_, ty), val: Val::Ref(place) }) => {
                                Ok((*ty, place))
                            }
                            _ => self.refuse(node, "`*` needs a reference"),
                        }
                    }
                }
            }
            "field_expression" => {
                let base = self.field(node, "value")?;
                let name = self.field(node, "field")?;
                let (ty, place) = self.place_or_value(&base, None)?;
                let (ty, place) = self.behind(ty, place, node);
                let fields = self.fields_of(&ty, None);
                // A type that the text doesn't define is a number.
                if matches!(ty, Ty::Int(_)) && name.text() == "0" {
                    return Ok((ty, place));
                }
                let Some(at) = fields.iter().position(|it| *it == name.text()) else {
                    return Err(Diagnostic::about(
                        self.span(&name),
                        name.text(),
                        "is not a field of this value",
                    ));
                };
                let types = self.parts_of(&ty)?;
                Ok((types[at].clone(), Self::part(&place, at)))
            }
            "index_expression" => {
                let mut parts = node.named().cloned();
                let (Some(base), Some(index)) = (parts.next(), parts.next()) else {
                    return self.unknown(node);
                };
                let (ty, place) = self.place_or_value(&base, None)?;
                let (ty, place) = self.behind(ty, place, node);
                self.index(node, &ty, &place, &index)
            }
            _ => self.place_or_value_of_call(node),
        }
    }

    fn place_or_value_of_call(&mut self, node: &Node) -> Result<(Ty, Place)> {
        let value = self.value(node, None)?;
        let place = self.home(value.clone(), node)?;
        Ok((value.ty, place))
    }

    fn index(&mut self, node: &Node, ty: &Ty, place: &Place, index: &Node) -> Result<(Ty, Place)> {
        match self.current.types.shallow(ty) {
            Ty::Array(element, length) => {
                let usize_ty = Ty::Int(Int::Usize);
                let value = self.value(index, Some(&usize_ty))?;
                let value = self.coerce(value, &usize_ty, index)?;
                let at = self.number_of(value, index)?;
                if let (Some(at), Ty::Const(length)) =
                    (self.folded_literal(&at), self.current.types.shallow(&length))
                    && at >= length
                {
                    return self.refuse(
                        index,
                        format!("index {at} is out of bounds: the array has {length} elements"),
                    );
                }
                if let Ty::Const(length) = self.current.types.shallow(&length) {
                    self.check_row(place, &element, &at, length as usize);
                }
                let place = self.element(place, &element, &at);
                Ok((*element, place))
            }
            Ty::Slice(element) => {
                let usize_ty = Ty::Int(Int::Usize);
                let value = self.value(index, Some(&usize_ty))?;
                let value = self.coerce(value, &usize_ty, index)?;
                let at = self.number_of(value, index)?;
                let place = self.element(place, &element, &at);
                Ok((*element, place))
            }
            ty => {
                let at = self.value(index, None)?;
                self.check_alike(node, &ty, ["index", "index_mut"])?;
                let own = Typed::reference(true, ty, place.clone());
                for name in ["index_mut", "index"] {
                    if let Some(found) =
                        self.method_of_trait(node, name, vec![own.clone(), at.clone()])?
                    {
                        return match (found.ty, found.val) {
                            (Ty::Ref(_, ty), Val::Ref(place)) => Ok((*ty, place)),
                            _ => self.unknown(node),
                        };
                    }
                }
                self.refuse(node, "only an array can be indexed")
            }
        }
    }

    fn folded_literal(&self, operand: &Operand) -> Option<u64> {
        match operand.kind {
            ExprKind::Number(number) => Some(number.bits),
            _ => None,
        }
    }

    /// What is behind references.
    pub(super) fn behind(&mut self, ty: Ty, place: Place, node: &Node) -> (Ty, Place) {
        let (mut ty, mut place) = (self.current.types.shallow(&ty), place);
        while let Ty::Ref(_, inner) = &ty {
            let value = self.read(&place, &ty, self.span(node));
            let Val::Ref(next) = value else { break };
            (ty, place) = (self.current.types.shallow(inner), next);
        }
        (ty, place)
    }

    /// The place of a part.
    pub(super) fn part(place: &Place, at: usize) -> Place {
        match place {
            Place::Parts(parts) => {
                parts.get(at).cloned().unwrap_or(Place::Fixed(Box::new(Val::Nothing)))
            }
            Place::Either(slot, one, other) => {
                let (one, other) = (Self::part(one, at), Self::part(other, at));
                Place::Either(*slot, Box::new(one), Box::new(other))
            }
            Place::Fixed(value) => match &**value {
                Val::Parts(parts) => match &parts[at] {
                    Val::Array(place) => place.clone(),
                    part => Place::Fixed(Box::new(part.clone())),
                },
                other => Place::Fixed(Box::new(other.clone())),
            },
            other => other.clone(),
        }
    }

    fn cast(&mut self, node: &Node) -> Result<Typed> {
        let (inner, target) = (self.field(node, "value")?, self.field(node, "type")?);
        let span = self.span(node);
        let ty = self.ty(&target)?;
        // Only a literal takes the type that it's converted to.
        let want = Some(&ty).filter(|_| is_literal(&inner));
        let value = self.value(&inner, want)?;
        let value = self.plain(value, span);
        if let (Ty::Enum(..), Val::Parts(mut parts)) =
            (self.current.types.shallow(&value.ty), value.val.clone())
        {
            let tag = Typed { ty: Ty::Int(Int::I64), val: parts.remove(0) };
            let Ty::Enum(item, _) = self.current.types.shallow(&value.ty) else {
                return self.unknown(node);
            };
            let tag = self.converted(tag, &Ty::Int(item.repr), span, node)?;
            return self.converted(tag, &ty, span, node);
        }
        self.converted(value, &ty, span, node)
    }

    /// `value as ty`
    pub(super) fn converted(
        &mut self,
        value: Typed,
        ty: &Ty,
        span: Span,
        node: &Node,
    ) -> Result<Typed> {
        let ty = match self.current.types.shallow(ty) {
            // `as _`
            Ty::Var(_) => self.current.types.integer(),
            ty @ (Ty::Int(_) | Ty::Bool) => ty,
            _ => return self.unknown(node),
        };
        let from = self.current.types.shallow(&value.ty);
        let is_number = self.current.types.is_integer(&from) || from == Ty::Bool;
        if !is_number || ty == Ty::Bool && from != Ty::Bool {
            let found = self.describe(&from);
            return self.refuse(node, format!("{found} can't be converted by `as`"));
        }
        let number = self.number_of(value, node)?;
        let converted = self.expr(span, ExprKind::As(Type::Untyped, number));
        self.current.numbers.push((converted.id, ty.clone()));
        Ok(Typed::number(converted, ty))
    }

    fn assignment(&mut self, node: &Node) -> Result<Typed> {
        let (left, right) = (self.field(node, "left")?, self.field(node, "right")?);
        let span = self.span(node);
        if left.text() == "_" || left.kind() == "tuple_expression" {
            let value = self.value(&right, None)?;
            self.assign_parts(&left, value)?;
            return Ok(Typed::unit());
        }
        if !self.is_target(&left) {
            let fault = "an assignment to the parts of a value is not part of the routine language";
            return self.refuse(&left, fault);
        }
        self.check_captured(&left)?;
        // The right side is evaluated first.
        let want = match self.local(left.text()) {
            Some((ty, _)) if left.kind() == "identifier" => Some(ty),
            _ => None,
        };
        let value = self.value(&right, want.as_ref())?;
        let mark = self.current.body.mark();
        let (ty, place) = self.place(&left)?;
        let mut value = self.coerce(value, &ty, &right)?;
        if self.current.body.has_added(mark) {
            value = self.keep_before(vec![value], mark, node)?.remove(0);
        }
        if let (Place::Fixed(_), "identifier") = (&place, left.kind()) {
            return self.rebind(&left, ty, value);
        }
        let place = match &value.val {
            Val::Number(_) => place,
            _ => self.fixed(place, node)?,
        };
        self.store(&place, &ty, value.val, span, node)?;
        Ok(Typed::unit())
    }

    /// Whether something can stand left of `=`; a name that isn't known is refused as one.
    fn is_target(&self, node: &Node) -> bool {
        matches!(node.kind(), "identifier" | "scoped_identifier") || self.is_place(node)
    }

    /// `(a, (b, _)) = …`
    fn assign_parts(&mut self, target: &Node, value: Typed) -> Result<()> {
        let span = self.span(target);
        if target.text() == "_" {
            self.drop_value(&value.val, span);
            return Ok(());
        }
        if target.kind() == "tuple_expression" {
            let targets: Vec<_> = target.named().cloned().collect();
            let types = self.parts_of(&value.ty)?;
            let parts = match value.val {
                Val::Parts(parts) if parts.len() == targets.len() => parts,
                _ => return self.unknown(target),
            };
            let mut kept = Vec::new();
            for (val, ty) in parts.into_iter().zip(types) {
                kept.push(self.keep(Typed { ty, val }, span, target)?);
            }
            return targets
                .iter()
                .zip(kept)
                .try_for_each(|(it, value)| self.assign_parts(it, value));
        }
        if !self.is_target(target) {
            return self.unknown(target);
        }
        let (ty, place) = self.place(target)?;
        let value = self.coerce(value, &ty, target)?;
        self.store(&place, &ty, value.val, span, target)
    }

    /// Refuses the replacement of a value that a closure may have taken.
    fn check_captured(&self, name: &Node) -> Result<()> {
        let Some((ty, _)) = self.local(name.text()) else { return Ok(()) };
        let uses = |local: &super::value::Local| match &local.place {
            Place::Fixed(value) => match &**value {
                Val::Known(Known::Closure(closure)) => {
                    super::words(&closure.node).iter().any(|it| it == name.text())
                }
                _ => false,
            },
            _ => false,
        };
        if !self.current.types.is_plain(&ty) && self.current.locals.iter().any(uses) {
            return self.refuse(
                name,
                "a new value of what a closure uses is not part of the routine language",
            );
        }
        Ok(())
    }

    /// Lets a variable that is a reference refer to something else.
    fn rebind(&mut self, name: &Node, ty: Ty, value: Typed) -> Result<Typed> {
        let at = self.current.locals.iter().rposition(|it| it.name == name.text());
        if let Some(at) = at
            && self.current.locals[at].block == self.current.body.depth()
            && at >= self.frame().captured
        {
            self.current.locals[at].place = Place::Fixed(Box::new(value.val));
            self.current.locals[at].ty = ty;
            return Ok(Typed::unit());
        }
        self.refuse(
            name,
            "a reference that changes in a branch or loop is not part of the routine language",
        )
    }

    fn compound_assignment(&mut self, node: &Node) -> Result<Typed> {
        let (left, right) = (self.field(node, "left")?, self.field(node, "right")?);
        let span = self.span(node);
        let sign = self.field(node, "operator")?.text().to_owned();
        let sign = sign.trim_end_matches('=');
        let Some((_, op, name)) = OPERATORS.iter().find(|(known, ..)| *known == sign) else {
            return self.unknown(node);
        };
        let ty = self.place_type(&left)?;
        let want = match self.current.types.shallow(&ty) {
            ty @ Ty::Int(_) if !op.is_shift() => Some(ty),
            _ => None,
        };
        // For numbers, the right side is evaluated first.
        let is_number = self.current.types.is_plain(&ty);
        let (value, ty, place) = if is_number {
            let mut value = self.value(&right, want.as_ref())?;
            let mark = self.current.body.mark();
            let (ty, place) = self.place(&left)?;
            if self.current.body.has_added(mark)
                && matches!(self.current.types.shallow(&value.ty), Ty::Ref(..))
            {
                return self.refuse(node, "a reference beside a place that changes something is not part of the routine language");
            }
            if self.current.body.has_added(mark) {
                value = self.keep_before(vec![value], mark, node)?.remove(0);
            }
            (value, ty, place)
        } else {
            let (ty, place) = self.place(&left)?;
            let place = self.fixed(place, node)?;
            (self.value(&right, None)?, ty, place)
        };
        let own = Typed::reference(true, ty.clone(), place.clone());
        if self
            .method_of_trait(node, &format!("{name}_assign"), vec![own, value.clone()])?
            .is_some()
        {
            return Ok(Typed::unit());
        }
        let value = self.plain(value, span);
        if let Place::Slot(_) | Place::Element(..) = place
            && self.current.types.is_plain(&ty)
        {
            let target = match &place {
                Place::Slot(slot) => syntax::Target::Variable(*slot),
                Place::Element(syntax::Place::Local(slot), index) => {
                    let index = self.copy(index);
                    syntax::Target::Element(*slot, index)
                }
                _ => return self.refuse(node, "a constant can't be changed"),
            };
            if op.is_shift() {
                if !self.current.types.is_integer(&value.ty) {
                    return self.refuse(node, "a shift needs two numbers");
                }
            } else {
                let (one, other) = (self.describe(&ty), self.describe(&value.ty));
                if !self.current.types.unify(&ty, &value.ty) {
                    return self.refuse(
                        node,
                        format!("the operands have different types, {one} and {other}"),
                    );
                }
            }
            let value = self.number_of(value, node)?;
            let assign = self.expr(span, ExprKind::Assign { op: Some(*op), target, value });
            self.numbering.check_overflow(*op, &assign);
            self.current.body.add(self.statement_span(span), syntax::StatementKind::Expr(assign));
            return Ok(Typed::unit());
        }
        let before = self.read(&place, &ty, span);
        let after = self.operate(node, *op, name, Typed { ty: ty.clone(), val: before }, value)?;
        self.check_overflow(*op, &after);
        let after = self.coerce(after, &ty, node)?;
        self.store(&place, &ty, after.val, span, node)?;
        Ok(Typed::unit())
    }

    /// The type of a place; what reading it adds is undone.
    fn place_type(&mut self, node: &Node) -> Result<Ty> {
        self.current.body.open();
        let read = self.place(node);
        self.current.body.close();
        Ok(read?.0)
    }

    fn closure(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let list = self.field(node, "parameters")?;
        let nodes = super::pattern::patterns(&list);
        let wanted = match want.map(|it| self.current.types.shallow(it)) {
            Some(Ty::Fn(parameters, _)) if parameters.len() == nodes.len() => Some(parameters),
            _ => None,
        };
        let mut parameters = Vec::new();
        for (at, parameter) in nodes.iter().enumerate() {
            parameters.push(match parameter.child("type").cloned() {
                Some(ty) if parameter.kind() == "parameter" => self.ty(&ty)?,
                _ => match &wanted {
                    Some(wanted) => wanted[at].clone(),
                    None => self.current.types.open(),
                },
            });
        }
        let result = match node.child("return_type").cloned() {
            Some(ty) => self.ty(&ty)?,
            None => self.current.types.open(),
        };
        let ty = Ty::Fn(parameters.clone(), Box::new(result.clone()));
        let moves = node.children().iter().any(|it| it.text() == "move");
        if moves {
            // It has the values that the variables have now.
            self.keep_locals(node)?;
        }
        let closure = Closure {
            node: node.clone(),
            parameters,
            result,
            locals: self.current.locals.clone(),
            frame: self.frame().clone(),
        };
        Ok(Typed { ty, val: Val::Known(Known::Closure(std::rc::Rc::new(closure))) })
    }

    /// Refuses a `move` closure whose variables may change.
    fn keep_locals(&self, node: &Node) -> Result<()> {
        let names = super::words(node);
        let has_macro = super::contains(node.child("body").unwrap_or(node), &["macro_invocation"]);
        for local in &self.current.locals {
            if local.is_mutable && (has_macro || names.contains(&local.name)) {
                let fault = "a `move` closure over a variable that changes is not part of the routine language";
                return self.refuse(node, fault);
            }
        }
        Ok(())
    }
}

/// Whether a place is an element that the run decides.
pub(super) fn has_index(place: &Place) -> bool {
    match place {
        Place::Element(_, index) | Place::Window(_, index) => {
            !matches!(index.kind, ExprKind::Number(_))
        }
        Place::Parts(parts) => parts.iter().any(has_index),
        Place::Either(_, one, other) => has_index(one) || has_index(other),
        _ => false,
    }
}

/// Whether it's a number, with signs and parentheses around it.
fn is_literal(node: &Node) -> bool {
    match node.kind() {
        "integer_literal" => true,
        "parenthesized_expression" | "unary_expression" => node.named().all(is_literal),
        _ => false,
    }
}
