//! What the language and its library define, and names that the text uses and doesn't define.

use std::rc::Rc;

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Span, Type};
use deltaboard_syntax::Node;

use super::expr::OPERATORS;
use super::items::{Member, is_library, segments};
use super::members::Receiver;
use super::reader::{Reader, Result};
use super::types::{Int, Ty};
use super::value::{Known, Place, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::does;
use crate::intrinsic::{Builtin, Intrinsic, builtin};
use crate::syntax::{self, ExprKind};

/// Usual names of functions that make a value of a type that the text doesn't define from a number.
const CONSTRUCTORS: &str = "new from_bits from_u64 from_u8 from_u32 from_raw from_index index_const new_unchecked from_bits_retain";

impl Reader {
    pub(super) fn is_integer_method(&mut self, base: &Ty, name: &str) -> bool {
        let is_own = name == "wrapping_neg"
            || name.contains('_') && operator_method(name).is_some()
            || intrinsic(name).is_some()
            || contains_word(super::prelude::UNREAD, name);
        self.library_method(base, name).is_some()
            && matches!(self.current.types.shallow(base), Ty::Bool | Ty::Int(_))
            || self.current.types.is_integer(base) && is_own
    }

    /// Whether the library's iterators have a method.
    pub(super) fn is_of_iterator(&self, name: &str) -> bool {
        super::iter::is_adapter(name)
            || super::prelude::is_of_iterator(&self.items, self.prelude, name)
    }

    /// A method that the language's library defines for a type.
    pub(super) fn library_method(&self, ty: &Ty, name: &str) -> Option<Member> {
        let ty = self.current.types.shallow(ty);
        let member = super::prelude::method(&self.items, self.prelude, &ty, name)?;
        Some(Member { self_ty: Some(ty), ..member })
    }

    /// The types of a number's method's arguments, without the number.
    pub(super) fn argument_types(
        &mut self,
        ty: &Ty,
        name: &str,
        count: usize,
    ) -> Result<Vec<Option<Ty>>> {
        if let Some(member) = self.library_method(ty, name) {
            let own = usize::from(Receiver::of(&member.node).is_some());
            return Ok(self.wants_of(&member)?.into_iter().skip(own).collect());
        }
        let one = match operator_method(name) {
            // Of any type.
            Some((_, "shl" | "shr")) if matches!(name, "shl" | "shr") => None,
            Some((_, "shl" | "shr")) => Some(Ty::Int(Int::U32)),
            None if intrinsic(name).is_some() => Some(Ty::Int(Int::U32)),
            _ => matches!(ty, Ty::Int(_)).then(|| ty.clone()),
        };
        Ok(vec![one; count])
    }

    pub(super) fn int_of(&self, ty: &Ty) -> Option<Int> {
        match self.current.types.shallow(ty) {
            Ty::Int(int) => Some(int),
            _ => None,
        }
    }

    /// A method of a type of the language.
    pub(super) fn builtin_method(
        &mut self,
        node: &Node,
        ty: &Ty,
        place: &Place,
        name: &str,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Option<Typed>> {
        let span = self.span(node);
        let refers = Ty::Ref(false, Box::new(ty.clone()));
        if !matches!(ty, Ty::Struct(..) | Ty::Enum(..)) && self.is_in_a_trait(&refers, name)? {
            return self.refuse_both(node, name);
        }
        if let "clone" | "to_owned" | "borrow" | "as_ref" | "copied" | "cloned" = name
            && arguments.is_empty()
            && !self.is_in_a_trait(ty, name)?
            && matches!(ty, Ty::Int(_) | Ty::Bool | Ty::Struct(..) | Ty::Tuple(_) | Ty::Array(..))
        {
            self.check_clone(ty, node)?;
            let val = self.read(place, ty, span);
            return Ok(Some(Typed { ty: ty.clone(), val }));
        }
        if name == "into" && arguments.is_empty() && matches!(ty, Ty::Struct(..) | Ty::Enum(..)) {
            let val = self.read(place, ty, span);
            return self.into(node, Typed { ty: ty.clone(), val }, want).map(Some);
        }
        if self.current.types.is_integer(ty) || *ty == Ty::Bool {
            let val = self.read(place, ty, span);
            let own = Typed { ty: ty.clone(), val };
            if !self.has_number_method(ty, name) {
                return self.usual_method(node, ty, place, name, arguments);
            }
            let wants = self.argument_types(ty, name, arguments.len())?;
            let mut values = self.after(vec![own], arguments, &wants, node)?;
            if name == "cmp" {
                values = values.into_iter().map(|it| self.plain(it, span)).collect();
            }
            return self.number_method(node, ty, name, values, arguments, want).map(Some);
        }
        if let Some(found) = self.array_method(node, ty, place, name, arguments)? {
            return Ok(Some(found));
        }
        if matches!(ty, Ty::Struct(..) | Ty::Enum(..)) && self.is_of_iterator(name) {
            if super::iter::takes_part(name) && self.is_called_on_place(node) {
                return self.refuse(node, super::iter::USED_LATER);
            }
            let val = self.read(place, ty, span);
            let value = Typed { ty: ty.clone(), val };
            return match self.own_iterator(&value, node)? {
                Some(iter) => {
                    let item = self.associated_type(node, ty, "Item")?;
                    let ty = Ty::Iter(Box::new(item));
                    let place = Place::Fixed(Box::new(Val::Known(Known::Iter(Rc::new(iter)))));
                    self.builtin_method(node, &ty, &place, name, arguments, want)
                }
                None => Ok(None),
            };
        }
        if let Some(found) = self.iterator_method(node, ty, place, name, arguments)? {
            return Ok(Some(found));
        }
        let Some(member) = self.library_method(ty, name) else { return Ok(None) };
        let own = match Receiver::of(&member.node) {
            Some(Receiver::Value) | None => {
                let val = self.read(place, ty, span);
                Typed { ty: ty.clone(), val }
            }
            Some(receiver) => {
                Typed::reference(receiver == Receiver::Mutable, ty.clone(), place.clone())
            }
        };
        let wants: Vec<_> = self.wants_of(&member)?.into_iter().skip(1).collect();
        let values = self.after(vec![own], arguments, &wants, node)?;
        self.call_function(node, &member, values, arguments, want).map(Some)
    }

    /// A method that a type of this name usually has, though the text doesn't define it.
    fn usual_method(
        &mut self,
        node: &Node,
        ty: &Ty,
        place: &Place,
        name: &str,
        arguments: &[Node],
    ) -> Result<Option<Typed>> {
        let Some(known) = builtin(name) else { return Ok(None) };
        let changes = matches!(known, Builtin::TakeLowest);
        let own = match changes {
            true => Typed::reference(true, ty.clone(), place.clone()),
            false => {
                let val = self.read(place, ty, self.span(node));
                Typed { ty: ty.clone(), val }
            }
        };
        let values = self.after(vec![own], arguments, &[], node)?;
        self.missing_call(node, name, values).map(Some)
    }

    fn has_number_method(&mut self, ty: &Ty, name: &str) -> bool {
        intrinsic(name).is_some()
            || matches!(
                name,
                "wrapping_neg" | "into" | "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "not" | "neg"
            )
            || operator_method(name).is_some()
            || self.library_method(ty, name).is_some()
            || contains_word(super::prelude::UNREAD, name)
    }

    /// A method of a number.
    pub(super) fn number_method(
        &mut self,
        node: &Node,
        ty: &Ty,
        name: &str,
        values: Vec<Typed>,
        nodes: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        if let Some(known) = intrinsic(name) {
            if values.len() != known.arity() {
                return Err(deltaboard_source::wrong_number_of_arguments(
                    span,
                    name,
                    known.arity() - 1,
                    values.len() - 1,
                ));
            }
            let Some(int) = self.int_of(ty) else {
                let fault =
                    format!("the type of the number that `{name}` is called on must be known");
                return self.refuse(node, fault);
            };
            let mut operands = Vec::new();
            for (at, value) in values.into_iter().enumerate() {
                let value = match at {
                    0 => value,
                    _ => self.coerce(value, &Ty::Int(Int::U32), node)?,
                };
                operands.push(self.number_of(value, node)?);
            }
            let result = match known {
                Intrinsic::CountOnes
                | Intrinsic::TrailingZeros
                | Intrinsic::LeadingZeros
                | Intrinsic::HighestOne => Ty::Int(Int::U32),
                _ => Ty::Int(int),
            };
            // `ilog2` panics unless its number is above 0.
            if known == Intrinsic::HighestOne {
                let (number, zero) = (self.copy(&operands[0]), self.literal(span, 0, ty));
                let above = self.expr(span, ExprKind::Binary(BinaryOp::Greater, number, zero));
                self.trap_unless(above, "`ilog2` of a number that is not above 0", span);
            }
            let found = self.expr(span, ExprKind::Intrinsic(known, operands));
            let counts = matches!(result, Ty::Int(Int::U32))
                && !matches!(
                    known,
                    Intrinsic::SwapBytes
                        | Intrinsic::ReverseBits
                        | Intrinsic::RotateLeft
                        | Intrinsic::RotateRight
                );
            if counts {
                let value = Typed::number(found, Ty::Int(Int::I32));
                return self.converted(value, &result, span, node);
            }
            return Ok(Typed::number(found, result));
        }
        if let Some((op, sign)) = operator_method(name) {
            let mut values = values.into_iter();
            let (Some(left), Some(right), None) = (values.next(), values.next(), values.next())
            else {
                return Err(deltaboard_source::wrong_number_of_arguments(
                    span,
                    name,
                    1,
                    nodes.len(),
                ));
            };
            return self.operate(node, op, sign, left, right);
        }
        match name {
            "not" | "neg" | "wrapping_neg" => {
                let op = if name == "not" {
                    deltaboard_source::operator::UnaryOp::RustNot
                } else {
                    deltaboard_source::operator::UnaryOp::Negate
                };
                let number = self.number_of(values[0].clone(), node)?;
                return Ok(Typed::number(self.expr(span, ExprKind::Unary(op, number)), ty.clone()));
            }
            "into" => return self.into(node, values[0].clone(), want),
            _ => {}
        }
        let Some(member) = self.library_method(ty, name) else {
            return Err(Diagnostic::about(span, name, "is not part of the routine language"));
        };
        self.call_function(node, &member, values, nodes, want)
    }

    /// `x.into()`
    fn into(&mut self, node: &Node, value: Typed, want: Option<&Ty>) -> Result<Typed> {
        let target = want.map(|it| self.current.types.shallow(it));
        match target {
            Some(ty) if !matches!(ty, Ty::Var(_)) => self.from(node, &ty, value),
            _ => self.refuse(node, "the type that `into` converts to must be known here"),
        }
    }

    /// `T::from(value)`
    pub(super) fn from(&mut self, node: &Node, ty: &Ty, value: Typed) -> Result<Typed> {
        if let Some(member) = self.operator(ty, "from", Some(value.ty.clone()), node)? {
            return self.call_function(node, &member, vec![value], &[], None);
        }
        if let Some(Ty::Struct(..)) = Some(self.current.types.shallow(&value.ty))
            && let Some(member) = self.operator(&value.ty, "into", Some(ty.clone()), node)?
        {
            return self.call_function(node, &member, vec![value], &[], None);
        }
        if matches!(self.current.types.shallow(&value.ty), Ty::Var(_)) {
            return self.refuse(node, "the type that is converted must be known here");
        }
        if self.current.types.try_unify(ty, &value.ty) {
            return Ok(value);
        }
        let from = self.current.types.shallow(&value.ty);
        match (self.current.types.shallow(ty), from) {
            (Ty::Int(to), Ty::Int(from)) => {
                let (to, from) = (to.number(), from.number());
                let wider = to.bits() > from.bits() && (to.is_signed() || !from.is_signed());
                match wider {
                    true => self.converted(value, ty, self.span(node), node),
                    false => self.refuse(node, "this number doesn't always fit in that type"),
                }
            }
            (Ty::Int(_), Ty::Bool) => self.converted(value, ty, self.span(node), node),
            _ => self.refuse(node, "there is no conversion between these types"),
        }
    }

    /// `T::name(…)` that isn't in the text.
    pub(super) fn associated_call(
        &mut self,
        node: &Node,
        base: &Ty,
        name: &str,
        mut values: Vec<Typed>,
        nodes: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        match (name, values.len()) {
            ("from", 1) => {
                let value = self.plain_unless(values.remove(0), span);
                return self.from(node, base, value);
            }
            (name, 1)
                if contains_word(CONSTRUCTORS, name)
                    && matches!(self.current.types.shallow(base), Ty::Int(_))
                    && !self.has_number_method(base, name) =>
            {
                let value = self.plain(values.remove(0), span);
                self.assume_constructor(node, name);
                if !self.current.types.is_integer(&value.ty) {
                    return self.refuse(node, "there is no conversion between these types");
                }
                return match self.current.types.unify(&value.ty, base) {
                    true => Ok(Typed { ty: base.clone(), val: value.val }),
                    false => self.converted(value, base, span, node),
                };
            }
            ("default", 0) => return self.default_value(base, node),
            _ => {}
        }
        if let Some(member) = self.library_method(base, name)
            && Receiver::of(&member.node).is_none()
        {
            return self.call_function(node, &member, values, nodes, want);
        }
        if values.is_empty() || !matches!(self.current.types.shallow(base), Ty::Int(_) | Ty::Bool) {
            let of = self.describe(base);
            return Err(Diagnostic::new(span, format!("{of} has no function `{name}`")));
        }
        let first = self.plain(values.remove(0), span);
        let first = self.coerce(first, base, node)?;
        values.insert(0, first);
        if !self.has_number_method(base, name) {
            let of = self.describe(base);
            return Err(Diagnostic::new(span, format!("{of} has no function `{name}`")));
        }
        self.number_method(node, base, name, values, nodes, want)
    }

    /// What a derived `Default` makes.
    fn default_value(&mut self, ty: &Ty, node: &Node) -> Result<Typed> {
        let span = self.span(node);
        let ty = self.current.types.known(ty);
        if let Some(member) = self.member(&ty, "default", node, None)? {
            return self.call_function(node, &member, Vec::new(), &[], None);
        }
        let val = match &ty {
            Ty::Struct(..) | Ty::Tuple(_) => {
                let types = self.parts_of(&ty)?;
                let parts = types.iter().map(|it| Ok(self.default_value(it, node)?.val));
                Val::Parts(parts.collect::<Result<_>>()?)
            }
            Ty::Enum(item, _) => {
                let variants: Vec<_> =
                    item.node.child("body").into_iter().flat_map(Node::named).collect();
                let marked = variants.iter().position(|it| it.text() == "#[default]");
                let before =
                    |at| variants[..at].iter().filter(|it| it.kind() == "enum_variant").count();
                match marked.map(before) {
                    Some(variant) => Val::Parts(self.blank(&ty, Some(variant), span, node)?),
                    None => return self.refuse(node, "the default of this type is not known"),
                }
            }
            Ty::Array(element, length) => {
                let item = self.default_value(element, node)?.val;
                Val::Repeat(Box::new(item), self.known_length(length, node)?)
            }
            ty => self.zero(ty, span, node)?,
        };
        Ok(Typed { ty, val })
    }

    /// Notes that a function does what its name says, unless the language's library defines it.
    fn assume_builtin(&mut self, node: &Node, name: &str, known: Builtin) {
        if self.is_of_library(node, name) || name.starts_with('_') {
            return;
        }
        let written = node.child("function").unwrap_or(node);
        let written = written.child("name").or(written.child("field")).unwrap_or(written).clone();
        self.assume_name(self.span(&written), format!("`{name}` {}", does(known)));
    }

    /// Whether a call names a function of the language's library by its path, or by a `use`.
    fn is_of_library(&self, node: &Node, name: &str) -> bool {
        let Some(function) = node.child("function") else { return false };
        let path = segments(function);
        if path.len() > 1 {
            let imported = self.items.import(self.frame().module, &path[0]);
            return is_library(&path[0]) || imported.is_some_and(|path| is_library(&path[0]));
        }
        let name = path.first().map_or(name, |it| it);
        self.items.import(self.frame().module, name).is_some_and(|path| is_library(&path[0]))
    }

    /// Notes that a type that the text doesn't define makes a value of a number.
    fn assume_constructor(&mut self, node: &Node, name: &str) {
        let owner = node.child("function").and_then(|it| it.child("path")).cloned();
        if let Some(owner) = owner.filter(|it| Int::named(it.text()).is_none()) {
            let clause = format!("`{name}` of `{}` stores its argument unchanged", owner.text());
            self.assume_name(self.span(&owner), clause);
        }
    }

    fn plain_unless(&mut self, value: Typed, span: Span) -> Typed {
        match self.current.types.shallow(&value.ty) {
            Ty::Ref(..) => self.plain(value, span),
            _ => value,
        }
    }

    /// A call of a function that the text doesn't define.
    pub(super) fn missing_call(
        &mut self,
        node: &Node,
        name: &str,
        values: Vec<Typed>,
    ) -> Result<Typed> {
        let span = self.span(node);
        if let (
            "swap",
            [Typed { val: Val::Ref(one), ty: Ty::Ref(_, ty) }, Typed { val: Val::Ref(other), .. }],
        ) = (name, &values[..])
        {
            let (one, other, ty) = (one.clone(), other.clone(), (**ty).clone());
            self.assume_builtin(node, name, Builtin::Swap);
            let left = self.read(&one, &ty, span);
            let left = self.keep(Typed { ty: ty.clone(), val: left }, span, node)?;
            let right = self.read(&other, &ty, span);
            self.store(&one, &ty, right, span, node)?;
            self.store(&other, &ty, left.val, span, node)?;
            return Ok(Typed::unit());
        }
        if let ("identity" | "black_box", [value]) = (name, &values[..])
            && self.is_of_library(node, name)
        {
            return Ok(value.clone());
        }
        if let ("replace" | "take", [Typed { val: Val::Ref(place), ty: Ty::Ref(_, ty) }, new @ ..]) =
            (name, &values[..])
            && self.is_of_library(node, name)
        {
            let (place, ty) = (place.clone(), (**ty).clone());
            let new = match new {
                [] => self.default_value(&ty, node)?,
                [new] => new.clone(),
                _ => return self.unknown(node),
            };
            let old = self.read(&place, &ty, span);
            let old = self.keep(Typed { ty: ty.clone(), val: old }, span, node)?;
            let new = self.coerce(new, &ty, node)?;
            self.store(&place, &ty, new.val, span, node)?;
            return Ok(old);
        }
        if let ("min" | "max", [one, other]) = (name, &values[..])
            && self.is_of_library(node, name)
        {
            let ty = one.ty.clone();
            self.current.types.unify(&ty, &other.ty);
            return self.number_method(node, &ty, name, values, &[], None);
        }
        if let (Some(number), [_]) = (Type::named(name), &values[..])
            && number != Type::Bool
        {
            if Int::named(name).is_some() {
                let fault = format!("`{name}` is a type, not a function");
                let help = format!("write `x as {name}`");
                return Err(Diagnostic::new(span, fault).with_help(help));
            }
            let value = self.plain(values[0].clone(), span);
            let ty = Ty::Int(Int::of(number));
            return match self.current.types.unify(&value.ty, &ty) {
                true => Ok(Typed { ty, val: value.val }),
                false => self.converted(value, &ty, span, node),
            };
        }
        if let Some(known) = builtin(name) {
            self.assume_builtin(node, name, known);
        }
        match builtin(name) {
            Some(Builtin::Same) if values.len() == 1 => {
                return Ok(self.plain(values[0].clone(), span));
            }
            Some(Builtin::Prefix(deltaboard_source::operator::UnaryOp::Not))
                if values.len() == 1 =>
            {
                let value = self.plain(values[0].clone(), span);
                let zero = Typed {
                    ty: value.ty.clone(),
                    val: Val::Number(self.literal(span, 0, &value.ty)),
                };
                return self.operate(node, BinaryOp::Equal, "eq", value, zero);
            }
            Some(Builtin::Operator(op)) if values.len() == 2 => {
                let (left, right) = (values[0].clone(), values[1].clone());
                return self.operate(node, op, "", left, right);
            }
            Some(Builtin::Intrinsic(known, ty)) if known.arity() == values.len() => {
                let mut operands = Vec::new();
                let first_ty = self.plain(values[0].clone(), span).ty;
                // Intel's takes and gives a signed number.
                let ty = if name.starts_with("_bswap") { Some(Type::I64) } else { ty };
                for (at, value) in values.into_iter().enumerate() {
                    let value = self.plain(value, span);
                    let wanted = match (at, ty) {
                        (0, Some(ty)) => Some(Int::of(ty)),
                        (1, _) if matches!(known, Intrinsic::Extract | Intrinsic::Deposit) => {
                            Some(Int::U64)
                        }
                        _ => None,
                    };
                    let value = match wanted {
                        Some(int) => {
                            if matches!(self.current.types.shallow(&value.ty), Ty::Var(_)) {
                                self.current.types.unify(&value.ty, &Ty::Int(int));
                            }
                            self.converted(value, &Ty::Int(int), span, node)?
                        }
                        None => value,
                    };
                    operands.push(self.number_of(value, node)?);
                }
                let found = self.expr(span, ExprKind::Intrinsic(known, operands));
                let result = match known {
                    Intrinsic::CountOnes
                    | Intrinsic::TrailingZeros
                    | Intrinsic::LeadingZeros
                    | Intrinsic::HighestOne => {
                        return self.converted(
                            Typed::number(found, Ty::Int(Int::I32)),
                            &Ty::Int(Int::U32),
                            span,
                            node,
                        );
                    }
                    _ => ty.map_or(first_ty, |ty| Ty::Int(Int::of(ty))),
                };
                return Ok(Typed::number(found, result));
            }
            Some(Builtin::TakeLowest) => {
                if let [Typed { val: Val::Ref(place), .. }] = &values[..]
                    && let Some(slot) = single_slot(place)
                {
                    let taken =
                        self.expr(span, ExprKind::TakeLowest(syntax::Target::Variable(slot)));
                    let slot = self.temporary("sq", &Ty::Int(Int::U32), Some(taken), span);
                    return Ok(Typed::number(self.numbering.name(span, slot), Ty::Int(Int::U32)));
                }
            }
            _ => {}
        }
        // Another text may define it.
        let mut arguments = Vec::new();
        for value in values {
            match value.val {
                Val::Ref(place) => match single_slot(&place) {
                    Some(slot) => arguments.push(self.numbering.name(span, slot)),
                    None => return self.refuse(node, format!("there is no function `{name}`")),
                },
                val => arguments.push(self.single_number(val, node)?),
            }
        }
        let callee = self.callee(None, name, arguments.len(), span, false);
        let call = self.expr(span, ExprKind::Call { callee, arguments });
        Ok(Typed::number(call, Ty::Int(Int::U64)))
    }
}

/// The variable that a place is.
pub(super) fn single_slot(place: &Place) -> Option<syntax::Slot> {
    match place {
        Place::Slot(slot) => Some(*slot),
        Place::Parts(parts) => match &parts[..] {
            [only] => single_slot(only),
            _ => None,
        },
        _ => None,
    }
}

/// The methods of numbers that are operations of the tree.
fn intrinsic(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "swap_bytes" => Intrinsic::SwapBytes,
        "reverse_bits" => Intrinsic::ReverseBits,
        "rotate_left" => Intrinsic::RotateLeft,
        "rotate_right" => Intrinsic::RotateRight,
        "count_ones" => Intrinsic::CountOnes,
        "trailing_zeros" => Intrinsic::TrailingZeros,
        "leading_zeros" => Intrinsic::LeadingZeros,
        "ilog2" => Intrinsic::HighestOne,
        _ => return None,
    })
}

/// The methods of numbers that are operators of the tree.
fn operator_method(name: &str) -> Option<(BinaryOp, &'static str)> {
    use BinaryOp as B;
    Some(match name {
        "wrapping_add" | "unchecked_add" => (B::Add, "add"),
        "wrapping_sub" | "unchecked_sub" => (B::Subtract, "sub"),
        "wrapping_mul" | "unchecked_mul" => (B::Multiply, "mul"),
        "wrapping_shl" => (B::WrappingShiftLeft, "shl"),
        "wrapping_shr" => (B::WrappingShiftRight, "shr"),
        "unchecked_shl" => (B::ShiftLeft, "shl"),
        "unchecked_shr" => (B::ShiftRight, "shr"),
        // The operator itself.
        _ => {
            return OPERATORS
                .iter()
                .find(|(.., known)| *known == name)
                .map(|(_, op, known)| (*op, *known));
        }
    })
}
