//! Calls: of functions, methods, operators that the text defines, closures.

use std::rc::Rc;

use deltaboard_lexer::operator::BinaryOp;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span, Type};
use deltaboard_syntax::Node;

use super::expr::OPERATORS;
use super::items::{Item, Member, ModuleId, Owner, Space, segments};
use super::reader::{Frame, Reader, Result, same};
use super::types::{Int, Ty};
use super::typing::Signature;
use super::value::{Closure, Place, Typed, Val};
use crate::intrinsic::{Builtin, Intrinsic, builtin};
use crate::parser::does;
use crate::syntax::{self, ExprKind, Operand};

/// How a method takes `self`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Receiver {
    Value,
    Shared,
    Mutable,
}

impl Receiver {
    /// In the order in which methods are looked up.
    const ALL: [Self; 3] = [Self::Value, Self::Shared, Self::Mutable];

    fn of(function: &Node) -> Option<Self> {
        let first =
            function.child("parameters")?.named().find(|it| it.kind() != "attribute_item")?;
        let is_mutable = super::is_mutable;
        let (refers, mutable) = match first.kind() {
            "self_parameter" => {
                (first.children().iter().any(|it| it.kind() == "&"), is_mutable(first))
            }
            _ if first.child("pattern").is_some_and(|it| it.text() == "self") => {
                let ty = first.child("type")?;
                (ty.kind() == "reference_type", is_mutable(ty))
            }
            _ => return None,
        };
        Some(match (refers, mutable) {
            (false, _) => Self::Value,
            (true, false) => Self::Shared,
            (true, true) => Self::Mutable,
        })
    }
}

/// Usual names of functions that make a value of a type that the text doesn't define from a number.
const CONSTRUCTORS: &str = "new from_bits from_u64 from_u8 from_u32 from_raw from_index index_const new_unchecked from_bits_retain";

impl Reader {
    pub(super) fn call_expression(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let function = self.field(node, "function")?;
        let arguments = self.field(node, "arguments")?;
        let arguments: Vec<_> =
            arguments.named().filter(|it| it.kind() != "attribute_item").cloned().collect();
        // `x.method(…)`, unless a field is called.
        let (callee, generics) = match function.kind() {
            "generic_function" => {
                let list = self.field(&function, "type_arguments")?;
                (self.field(&function, "function")?, Some(list))
            }
            _ => (function.clone(), None),
        };
        if callee.kind() == "field_expression" {
            return self.method_call(node, &callee, generics.as_ref(), &arguments, want);
        }
        let called = self.called_value(&function)?;
        self.call_value(node, called, &arguments, want)
    }

    /// Calls a value.
    fn call_value(
        &mut self,
        node: &Node,
        called: Typed,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let called = self.plain(called, span);
        match called.val {
            Val::Function(member) => {
                let wants = self.wants_of(&member)?;
                let values = self.operands(arguments, &wants)?;
                self.call_function(node, &member, values, arguments, want)
            }
            Val::Closure(closure) => {
                let wants: Vec<_> = closure.parameters.iter().cloned().map(Some).collect();
                let values = self.operands(arguments, &wants)?;
                self.call_closure(node, &closure, values)
            }
            Val::Constructor(ty, variant) => {
                if let Some(want) = want {
                    self.current.types.trial(|types| types.unify(&ty, want).then_some(()));
                }
                let types = self.parts_of(&ty)?;
                let first = self.first_part(&ty, variant);
                let fields = self.fields_of(&ty, variant).len();
                if fields != arguments.len() {
                    return self.refuse(
                        node,
                        format!("this takes {fields} values, not {}", arguments.len()),
                    );
                }
                let wants: Vec<_> =
                    types[first..first + fields].iter().cloned().map(Some).collect();
                let values = self.operands(arguments, &wants)?;
                let mut parts = self.blank(&ty, variant, span, node)?;
                for (at, (value, argument)) in values.into_iter().zip(arguments).enumerate() {
                    parts[first + at] = self.coerce(value, &types[first + at], argument)?.val;
                }
                Ok(Typed { ty, val: Val::Parts(parts) })
            }
            Val::Associated(base, name) => {
                let mut wants = vec![argument_type(&base, &name); arguments.len()];
                if let Some(first) = wants.first_mut() {
                    let takes_self = self
                        .library_method(&base, &name)
                        .is_none_or(|it| Receiver::of(&it.node).is_some());
                    *first = (&*name != "from" && takes_self).then(|| (*base).clone());
                }
                let values = self.operands(arguments, &wants)?;
                self.associated_call(node, &base, &name, values, arguments, want)
            }
            Val::Missing(name) => {
                let values = self.operands(arguments, &[])?;
                self.missing_call(node, &name, values)
            }
            _ => self.refuse(node, "this is not a function"),
        }
    }

    /// The types that arguments should have.
    fn wants_of(&mut self, member: &Member) -> Result<Vec<Option<Ty>>> {
        // Types of generics are found from the arguments.
        let signature = self.signature(member, false)?;
        Ok(signature.parameters.into_iter().map(|it| Some(it.ty)).collect())
    }

    /// A value that belongs to a type: `Self::K`, `u64::MAX`, `Set::new`.
    pub(super) fn associated_value(&mut self, node: &Node, base: &Ty, name: &str) -> Result<Typed> {
        let span = self.span(node);
        if let Ty::Enum(item, _) = self.current.types.shallow(base)
            && let Some(variant) = item.variants.iter().position(|it| it.name == name)
        {
            return self.constructor(base.clone(), Some(variant), node);
        }
        let is_of_number = matches!(self.current.types.shallow(base), Ty::Int(_))
            && matches!(name, "MAX" | "MIN" | "BITS");
        if is_of_number && self.is_in_a_trait(base, name)? {
            return self.refuse_both(node, name);
        }
        if let Some(member) = self.member(base, name, node, None)? {
            return match member.node.kind() {
                "const_item" => self.constant(&member, node),
                _ => self.function_value(&member, None),
            };
        }
        match (self.current.types.shallow(base), name) {
            (Ty::Int(int), "MAX" | "MIN" | "BITS") => {
                let number = int.number();
                let (bits, ty) = match name {
                    "BITS" => (u64::from(number.bits()), Ty::Int(Int::U32)),
                    "MAX" if number.is_signed() => (number.mask() >> 1, base.clone()),
                    "MAX" => (number.mask(), base.clone()),
                    _ if number.is_signed() => {
                        (!(number.mask() >> 1) & number.mask(), base.clone())
                    }
                    _ => (0, base.clone()),
                };
                Ok(Typed::number(self.literal(span, bits, &ty), ty))
            }
            (Ty::Int(int), "ALL" | "FULL" | "EMPTY" | "ZERO")
                if node.kind() == "scoped_identifier" =>
            {
                let bits = if matches!(name, "ALL" | "FULL") { int.number().mask() } else { 0 };
                if let Some(owner) =
                    node.child("path").filter(|it| Int::named(it.text()).is_none()).cloned()
                {
                    let what = if bits == 0 { "0" } else { "all ones" };
                    self.assume(
                        self.span(&owner),
                        format!("`{}` has {what} as its `{name}`", owner.text()),
                    );
                }
                Ok(Typed::number(self.literal(span, bits, base), base.clone()))
            }
            _ => {
                let ty = self.current.types.open();
                Ok(Typed { ty, val: Val::Associated(Box::new(base.clone()), name.into()) })
            }
        }
    }

    /// Finds a function or constant that belongs to a type: its own first, then those of traits. Methods are looked up by
    /// how they take `self`.
    pub(super) fn member(
        &mut self,
        base: &Ty,
        name: &str,
        node: &Node,
        receiver: Option<Receiver>,
    ) -> Result<Option<Member>> {
        let is_generic = !self.frame().generics.is_empty() || self.frame().self_ty.is_some();
        for inherent in [true, false] {
            // What the language itself defines for integers comes before traits.
            if !inherent && receiver != Some(Receiver::Shared) && self.is_integer_method(base, name)
            {
                if is_generic && self.is_in_a_trait(base, name)? {
                    return self.refuse_both(node, name);
                }
                return Ok(None);
            }
            let mut found: Vec<(Rc<Owner>, Node, ModuleId)> = Vec::new();
            for owner in &self.items.impls.clone() {
                if owner.node.child("trait").is_none() != inherent
                    || !inherent && (receiver.is_some() || !is_generic) && !self.is_in_scope(owner)
                {
                    continue;
                }
                let mut own = owner
                    .items
                    .iter()
                    .filter(|(known, it)| known == name && it.kind() != "type_item");
                let (own, other) = (own.next(), own.next());
                if other.is_some() && self.could_match(owner, base)? {
                    return Err(Diagnostic::about(
                        self.span(node),
                        name,
                        "has several definitions",
                    ));
                }
                let item = match own {
                    Some((_, item)) => Some((item.clone(), owner.module)),
                    // A trait's default has the names of the trait's module.
                    None if !inherent => self.default_of(owner, name),
                    None => None,
                };
                let Some((item, module)) = item else { continue };
                let is_taken = receiver.is_none_or(|it| Receiver::of(&item) == Some(it));
                if is_taken && self.could_match(owner, base)? {
                    found.push((owner.clone(), item, module));
                }
            }
            match found.pop() {
                None => {}
                Some(_)
                    if found.is_empty()
                        && inherent
                        && is_generic
                        && self.is_in_a_trait(base, name)? =>
                {
                    return self.refuse_both(node, name);
                }
                Some((owner, item, module)) if found.is_empty() => {
                    let generics = self.matches(&owner, base)?.unwrap_or_default();
                    return Ok(Some(Member {
                        self_ty: Some(base.clone()),
                        generics: Rc::new(generics),
                        ..Member::new(item, module, Some(owner))
                    }));
                }
                Some(_) => {
                    let fault = format!("`{name}` has several definitions for this type");
                    return self.refuse(node, fault);
                }
            }
        }
        // What a bound of a generic type promises can't be known here: types are known when functions are read.
        Ok(None)
    }

    /// Whether an `impl` may be for a type.
    pub(super) fn could_match(&mut self, owner: &Rc<Owner>, ty: &Ty) -> Result<bool> {
        let before = self.current.types.clone();
        let found = self.matches(owner, ty)?.is_some();
        self.current.types = before;
        Ok(found)
    }

    /// The trait of an `impl`, if the text defines it.
    fn trait_of(&mut self, owner: &Owner) -> Option<Rc<Owner>> {
        let path = owner.node.child("trait").cloned()?;
        let frame = Frame::of_module(owner.module);
        match self.within(frame, |this| this.find(&path, &segments(&path), Space::Types)) {
            Ok((Some(Item::Trait(of)), 0)) => Some(of),
            _ => None,
        }
    }

    /// Whether the text implements a trait with this name for a type.
    fn is_in_a_trait(&mut self, base: &Ty, name: &str) -> Result<bool> {
        for owner in &self.items.impls.clone() {
            if owner.node.child("trait").is_some()
                && (owner.items.iter().any(|(known, _)| known == name)
                    || self.default_of(owner, name).is_some())
                && self.could_match(owner, base)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether that is so for a part of a value.
    fn has_part_in_a_trait(&mut self, ty: &Ty, name: &str) -> Result<bool> {
        let parts = match ty {
            Ty::Struct(..) | Ty::Tuple(_) => self.parts_of(ty)?,
            Ty::Array(element, _) => vec![self.current.types.shallow(element)],
            _ => return Ok(false),
        };
        for part in &parts {
            if self.is_in_a_trait(part, name)? || self.has_part_in_a_trait(part, name)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Refuses a copy that is more than one.
    pub(super) fn check_clone(&mut self, ty: &Ty, node: &Node) -> Result<()> {
        match self.is_in_a_trait(ty, "clone")? || self.has_part_in_a_trait(ty, "clone")? {
            true => self.refuse(
                node,
                "a copy of what has its own `clone` is not part of the routine language",
            ),
            false => Ok(()),
        }
    }

    /// In a generic function a trait's item would be meant, elsewhere the type's own.
    fn refuse_both<T>(&self, node: &Node, name: &str) -> Result<T> {
        let fault = format!(
            "both this type and a trait define `{name}`, and which is meant here is not read"
        );
        self.refuse(node, fault)
    }

    /// Whether the trait of an `impl` is known by a name here. Traits of the library are.
    fn is_in_scope(&mut self, owner: &Owner) -> bool {
        let of = self.trait_of(owner);
        of.is_none_or(|of| self.items.is_visible(self.frame().module, &of))
    }

    /// Whether the text implements a trait for a type.
    pub(super) fn has_trait(&mut self, of: &Rc<Owner>, ty: &Ty) -> Result<bool> {
        if self.sought.iter().any(|it| Rc::ptr_eq(it, of)) {
            return Ok(false);
        }
        self.sought.push(of.clone());
        let mut found = Ok(false);
        for owner in &self.items.impls.clone() {
            if self.trait_of(owner).is_some_and(|known| Rc::ptr_eq(&known, of)) {
                found = self.could_match(owner, ty);
                if !matches!(found, Ok(false)) {
                    break;
                }
            }
        }
        self.sought.pop();
        found
    }

    /// The function with which a type implements a trait.
    fn implemented(
        &mut self,
        node: &Node,
        of: &Rc<Owner>,
        ty: &Ty,
        name: &str,
    ) -> Result<Option<Member>> {
        let mut found = Vec::new();
        for owner in &self.items.impls.clone() {
            if !self.trait_of(owner).is_some_and(|known| Rc::ptr_eq(&known, of)) {
                continue;
            }
            let Some(generics) = self.matches(owner, ty)? else { continue };
            let own = owner.items.iter().find(|(known, _)| known == name);
            let item = match own {
                Some((_, item)) => Some((item.clone(), owner.module)),
                None => self.default_of(owner, name),
            };
            found.extend(item.map(|(node, module)| Member {
                self_ty: Some(ty.clone()),
                generics: Rc::new(generics),
                ..Member::new(node, module, Some(owner.clone()))
            }));
        }
        match found.len() {
            0 | 1 => Ok(found.pop()),
            _ => Err(Diagnostic::about(self.span(node), name, "has several definitions")),
        }
    }

    /// What `<T as Trait>::name` is.
    pub(super) fn member_of_trait(&mut self, node: &Node) -> Result<Option<Member>> {
        let path = node.child("path").filter(|it| it.kind() == "bracketed_type");
        let qualified =
            path.and_then(|it| it.named().next()).filter(|it| it.kind() == "qualified_type");
        let (Some(qualified), Some(name)) = (qualified.cloned(), node.child("name").cloned())
        else {
            return Ok(None);
        };
        let (ty, of) = (self.field(&qualified, "type")?, self.field(&qualified, "alias")?);
        let ty = self.ty(&ty)?;
        match self.find(&of, &segments(&of), Space::Types)? {
            (Some(Item::Trait(of)), 0) => self.implemented(node, &of, &ty, name.text()),
            _ => Ok(None),
        }
    }

    /// What a trait defines for the types that don't: the item, and the module of its names.
    fn default_of(&mut self, owner: &Owner, name: &str) -> Option<(Node, ModuleId)> {
        let of = self.trait_of(owner)?;
        let item = of.items.iter().find(|(known, it)| {
            known == name && (it.child("body").is_some() || it.child("value").is_some())
        });
        item.map(|(_, item)| (item.clone(), of.module))
    }

    // Functions.

    /// Calls a function of the text with values.
    pub(super) fn call_function(
        &mut self,
        node: &Node,
        member: &Member,
        values: Vec<Typed>,
        nodes: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let signature = self.signature_for(member)?;
        if values.len() != signature.parameters.len() {
            let (takes, given) = (signature.parameters.len(), values.len());
            let name = member.node.child("name").map_or("", Node::text).to_owned();
            return Err(deltaboard_lexer::wrong_number_of_arguments(span, &name, takes, given));
        }
        if let Some(want) = want {
            let returns = signature.returns.clone();
            let want = want.clone();
            // The expected type may decide what a generic function returns.
            self.current.types.trial(|types| types.unify(&returns, &want).then_some(()));
        }
        let mut given = Vec::new();
        for (at, (value, parameter)) in values.into_iter().zip(&signature.parameters).enumerate() {
            let place = nodes.get(at).unwrap_or(node);
            given.push(self.coerce_argument(value, &parameter.ty, place)?);
        }
        if let Some(owner) =
            member.owner.as_ref().filter(|it| it.is_trait && !self.is_of_prelude(member)).cloned()
            && let Some(own) = signature.self_ty.clone()
            && member.self_ty.is_none()
        {
            // `Trait::method(x)`
            let name = member.node.child("name").map_or("", Node::text).to_owned();
            return match self.implemented(node, &owner, &own, &name)? {
                Some(found) => self.call_function(node, &found, given, nodes, want),
                None => self.refuse(node, "the type that this function is for is not known here"),
            };
        }
        if let Some(arguments) = self.plain_arguments(member, &signature, &given, span)? {
            return self.plain_call(node, member, &signature, arguments);
        }
        self.call_in_place(node, member, &signature, given)
    }

    fn coerce_argument(&mut self, value: Typed, ty: &Ty, node: &Node) -> Result<Typed> {
        match (&value.val, self.current.types.shallow(ty)) {
            (
                Val::Function(_) | Val::Closure(_) | Val::Constructor(..) | Val::Associated(..),
                Ty::Var(_),
            ) => Ok(value),
            (Val::Function(_) | Val::Constructor(..) | Val::Associated(..), Ty::Fn(..)) => {
                Ok(Typed { ty: ty.clone(), val: value.val })
            }
            (_, Ty::Slice(_)) => Ok(value),
            (_, Ty::Ref(_, inner))
                if matches!(self.current.types.shallow(&inner), Ty::Slice(_)) =>
            {
                self.coerce(value.clone(), ty, node)?;
                // It keeps its length.
                Ok(value)
            }
            _ => self.coerce(value, ty, node),
        }
    }

    /// The signature of a function, with the generics of its `impl`.
    fn signature_for(&mut self, member: &Member) -> Result<Signature> {
        let signature = self.signature(member, false)?;
        if let (Some(known), Some(own)) = (&member.self_ty, &signature.self_ty)
            && !self.current.types.unify(own, known)
        {
            return self.refuse(&member.node, "this function is for another type");
        }
        // Those of its `impl` are known from the type that it was found for.
        for (name, known) in member.generics.iter() {
            let own = signature.generics.iter().rfind(|(own, _)| own == name);
            own.map(|(_, ty)| self.current.types.unify(ty, known));
        }
        for ((_, ty), given) in signature.generics.iter().rev().zip(member.arguments.iter().rev()) {
            self.current.types.unify(ty, given);
        }
        Ok(signature)
    }

    /// The arguments of a call that the tree has as a call: numbers, variables and arrays. `None` if the function must be
    /// read in place.
    fn plain_arguments(
        &mut self,
        member: &Member,
        signature: &Signature,
        given: &[Typed],
        span: Span,
    ) -> Result<Option<Vec<Operand>>> {
        let is_generic = !signature.generics.is_empty()
            || member
                .owner
                .as_ref()
                .is_some_and(|owner| owner.is_trait || self.is_default(member, owner));
        if is_generic || self.is_of_prelude(member) || member.node.child("body").is_none() {
            return Ok(None);
        }
        let returns = self.current.types.known(&signature.returns);
        if !returns.is_unit() && self.single(&returns).is_none() {
            return Ok(None);
        }
        let mut arguments = Vec::new();
        for (value, parameter) in given.iter().zip(&signature.parameters) {
            match self.plain_argument(value, &parameter.ty, span) {
                Some(argument) => arguments.push(argument),
                None => return Ok(None),
            }
        }
        Ok(Some(arguments))
    }

    fn is_default(&self, member: &Member, owner: &Rc<Owner>) -> bool {
        !owner.items.iter().any(|(_, item)| item.is(&member.node))
    }

    fn plain_argument(&mut self, value: &Typed, ty: &Ty, span: Span) -> Option<Operand> {
        match self.current.types.known(ty) {
            Ty::Ref(_, inner) => {
                let Val::Ref(place) = &value.val else { return None };
                match (self.current.types.shallow(&inner), place) {
                    // A slice has the length of what it's of.
                    (Ty::Array(element, _), Place::Array(array)) => {
                        matches!(self.current.types.shallow(&element), Ty::Int(_) | Ty::Bool)
                            .then_some(())?;
                        Some(self.expr(span, ExprKind::Name(*array)))
                    }
                    _ => {
                        self.single(&inner)?;
                        let slot = single_slot(place)?;
                        Some(self.numbering.name(span, slot))
                    }
                }
            }
            ty => {
                self.single(&ty)?;
                let mut val = value.val.clone();
                loop {
                    match val {
                        Val::Number(operand) => return Some(operand),
                        Val::Parts(mut parts) if parts.len() == 1 => val = parts.remove(0),
                        _ => return None,
                    }
                }
            }
        }
    }

    fn plain_call(
        &mut self,
        node: &Node,
        member: &Member,
        signature: &Signature,
        arguments: Vec<Operand>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let Some(function) = self.index_of(member) else {
            return self.refuse(node, "this function can't be called here");
        };
        let name = member.node.child("name").map_or("", Node::text).to_owned();
        let call = self.call(function, &name, arguments, span);
        let returns = self.current.types.known(&signature.returns);
        if returns.is_unit() {
            self.current.body.add(self.statement_span(span), syntax::StatementKind::Expr(call));
            return Ok(Typed::unit());
        }
        // A call that may change something happens now.
        let changes = signature.parameters.iter().any(|it| matches!(&it.ty, Ty::Ref(true, _)));
        let number = match changes {
            true => {
                let single = self.single(&returns).unwrap_or(Ty::Bool);
                let slot = self.temporary("t", &single, Some(call), span);
                self.numbering.name(span, slot)
            }
            false => call,
        };
        let val = self.wrapped(number, &returns)?;
        Ok(Typed { ty: returns, val })
    }

    /// A number as the only part of a value.
    pub(super) fn wrapped(&mut self, number: Operand, ty: &Ty) -> Result<Val> {
        match self.current.types.shallow(ty) {
            Ty::Struct(..) | Ty::Tuple(_) | Ty::Enum(..) => {
                let types = self.parts_of(ty)?;
                Ok(Val::Parts(vec![self.wrapped(number, &types[0])?]))
            }
            _ => Ok(Val::Number(number)),
        }
    }

    /// Reads a function where it's called.
    fn call_in_place(
        &mut self,
        node: &Node,
        member: &Member,
        signature: &Signature,
        given: Vec<Typed>,
    ) -> Result<Typed> {
        let Some(body) = member.node.child("body").cloned() else {
            return self.refuse(node, "this function has no body for this type");
        };
        if self.reading.iter().filter(|it| same(it, member)).count() > 1 {
            return self.refuse(
                node,
                "a function that calls itself with such values is not part of the routine language",
            );
        }
        let origin = match self.is_of_prelude(member) {
            true => Some(self.span(node)),
            false => self.frame().origin,
        };
        let generics = match signature.generics.is_empty() {
            true => member.generics.clone(),
            false => Rc::new(signature.generics.clone()),
        };
        let frame = Frame {
            module: member.module,
            generics,
            self_ty: signature.self_ty.clone().or_else(|| member.self_ty.clone()),
            returns: signature.returns.clone(),
            result: None,
            loops: 0,
            captured: 0,
            origin,
        };
        let patterns: Vec<_> = signature.parameters.iter().map(|it| it.pattern.clone()).collect();
        if let Some(function) = self.index_of(member) {
            let name = member.node.child("name").map_or("", Node::text).to_owned();
            let span = self.span(node);
            self.callee(Some(function), &name, given.len(), span, true);
        }
        self.reading.push(member.clone());
        let result = self.read_in_place(node, frame, Vec::new(), &patterns, given, &body);
        self.reading.pop();
        result
    }

    /// Reads a body in place, with parameters that have values.
    fn read_in_place(
        &mut self,
        node: &Node,
        mut frame: Frame,
        locals: Vec<super::value::Local>,
        patterns: &[Node],
        given: Vec<Typed>,
        body: &Node,
    ) -> Result<Typed> {
        let span = frame.origin.unwrap_or_else(|| self.span(node));
        let returns = frame.returns.clone();
        frame.loops = self.current.loops.len();
        frame.captured = locals.len();
        let may_return = super::contains(body, &["return_expression", "try_expression"]);
        if may_return {
            let known = self.current.types.known(&returns);
            frame.result = Some(match known.is_unit() {
                true => Place::Parts(Vec::new()),
                false => self.result_place(&known, span, node)?,
            });
        }
        let result = frame.result.clone();
        let outer_locals = std::mem::replace(&mut self.current.locals, locals);
        let statement = self.current.statement.take();
        let outer_return = std::mem::take(&mut self.current.may_return);
        self.current.frames.push(frame);
        let read = self.nested(node, |this| {
            for (pattern, value) in patterns.iter().zip(given) {
                let span = this.span(pattern);
                this.let_value(pattern, value, false, span)?;
            }
            if may_return {
                match super::stmt::returns_early(body) {
                    true => this.body_in_place(body)?,
                    false => this.body_with_exit(body)?,
                }
                return Ok(Typed::never());
            }
            let value = match body.kind() {
                "block" => this.block(body, Some(&returns))?,
                _ => this.value(body, Some(&returns))?,
            };
            match value.ty {
                Ty::Never => Ok(value),
                _ => this.coerce(value, &returns, body),
            }
        });
        self.current.frames.pop();
        self.current.locals = outer_locals;
        self.current.statement = statement;
        self.current.may_return = outer_return;
        let value = read?;
        match result {
            None => Ok(value),
            Some(place) => {
                let val = self.read(&place, &returns, span);
                Ok(Typed { ty: returns, val })
            }
        }
    }

    pub(super) fn call_closure(
        &mut self,
        node: &Node,
        closure: &Rc<Closure>,
        values: Vec<Typed>,
    ) -> Result<Typed> {
        if values.len() != closure.parameters.len() {
            let fault = format!(
                "this closure takes {} values, not {}",
                closure.parameters.len(),
                values.len()
            );
            return self.refuse(node, fault);
        }
        let mut given = Vec::new();
        for (value, ty) in values.into_iter().zip(&closure.parameters) {
            given.push(self.coerce_argument(value, ty, node)?);
        }
        let list = self.field(&closure.node, "parameters")?;
        let patterns: Vec<_> = list
            .children()
            .iter()
            .filter(|it| it.is_named() || it.text() == "_")
            .map(|it| match it.kind() {
                "parameter" => it.child("pattern").unwrap_or(it).clone(),
                _ => it.clone(),
            })
            .collect();
        let body = self.field(&closure.node, "body")?;
        let frame =
            Frame { returns: closure.result.clone(), result: None, ..closure.frame.clone() };
        self.read_in_place(node, frame, closure.locals.clone(), &patterns, given, &body)
    }

    /// Calls a closure or function that is a value.
    pub(super) fn apply(
        &mut self,
        node: &Node,
        called: &Typed,
        values: Vec<Typed>,
    ) -> Result<Typed> {
        match &called.val {
            Val::Closure(closure) => self.call_closure(node, &closure.clone(), values),
            Val::Function(member) => self.call_function(node, &member.clone(), values, &[], None),
            Val::Constructor(ty, variant) => {
                let (ty, variant) = (ty.clone(), *variant);
                let types = self.parts_of(&ty)?;
                let first = self.first_part(&ty, variant);
                let span = self.span(node);
                let mut parts = self.blank(&ty, variant, span, node)?;
                for (at, value) in values.into_iter().enumerate() {
                    parts[first + at] = self.coerce(value, &types[first + at], node)?.val;
                }
                Ok(Typed { ty, val: Val::Parts(parts) })
            }
            Val::Associated(base, name) => {
                let (base, name) = (base.clone(), name.clone());
                self.associated_call(node, &base, &name, values, &[], None)
            }
            _ => self.refuse(node, "this is not a function"),
        }
    }

    // Methods.

    fn method_call(
        &mut self,
        node: &Node,
        callee: &Node,
        generics: Option<&Node>,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let (receiver, name) = (self.field(callee, "value")?, self.field(callee, "field")?);
        let name = name.text().to_owned();
        let (ty, place) = match self.is_place(&receiver) {
            true => self.place(&receiver)?,
            false => {
                let value = self.value(&receiver, None)?;
                (value.ty, Place::Fixed(Box::new(value.val)))
            }
        };
        let generics = match generics {
            Some(list) => self.type_arguments(list)?,
            None => Vec::new(),
        };
        self.call_method(node, ty, place, &name, generics, arguments, want)
    }

    /// Calls the method that a type, or what is behind it, has.
    #[expect(clippy::too_many_arguments, reason = "everything that a method call has")]
    fn call_method(
        &mut self,
        node: &Node,
        ty: Ty,
        place: Place,
        name: &str,
        generics: Vec<Ty>,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let (mut ty, mut place) = (self.current.types.shallow(&ty), place);
        loop {
            // A reference is taken as it is, before it's followed.
            if let (Ty::Ref(mutable, inner), Val::Ref(next)) = (&ty, self.read(&place, &ty, span)) {
                let inner = self.current.types.shallow(inner);
                let receiver = if *mutable { Receiver::Mutable } else { Receiver::Shared };
                if let Some(member) = self.member(&inner, name, node, Some(receiver))? {
                    let called = Member { arguments: generics, ..member };
                    return self.call_member(node, called, inner, next, arguments, want);
                }
            }
            for receiver in Receiver::ALL {
                if let Some(member) = self.member(&ty, name, node, Some(receiver))? {
                    let called = Member { arguments: generics, ..member };
                    return self.call_member(node, called, ty, place, arguments, want);
                }
                if matches!(ty, Ty::Array(..)) && self.is_in_a_trait(&ty, name)? {
                    return self.refuse_both(node, name);
                }
                if receiver == Receiver::Value
                    && let Some(found) =
                        self.builtin_method(node, &ty, &place, name, arguments, want)?
                {
                    return Ok(found);
                }
            }
            match &ty {
                Ty::Ref(_, inner) => match self.read(&place, &ty, span) {
                    Val::Ref(next) => (ty, place) = (self.current.types.shallow(inner), next),
                    _ => break,
                },
                Ty::Struct(..) => {
                    let own = Typed::reference(true, ty.clone(), place.clone());
                    self.check_alike(node, &ty, ["deref", "deref_mut"])?;
                    match self.method_of_trait(node, "deref", vec![own])? {
                        Some(Typed { ty: Ty::Ref(_, inner), val: Val::Ref(next) }) => {
                            (ty, place) = (*inner, next);
                        }
                        _ => break,
                    }
                }
                _ => break,
            }
        }
        let of = self.describe(&ty);
        if matches!(ty, Ty::Var(_)) {
            let fault = format!("the type of the number that `{name}` is called on must be known");
            return self.refuse(node, fault);
        }
        let names = super::prelude::method_names();
        let fault = Diagnostic::new(span, format!("{of} has no method `{name}`"));
        Err(fault.suggest(name, &mut names.into_iter()))
    }

    /// Calls a method on a place.
    fn call_member(
        &mut self,
        node: &Node,
        member: Member,
        ty: Ty,
        place: Place,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let signature = self.signature_for(&member)?;
        let Some((own, others)) = signature.parameters.split_first() else {
            return self.refuse(node, "this function has no `self`, so it's not a method");
        };
        let receiver = match self.current.types.shallow(&own.ty) {
            Ty::Ref(mutable, _) => {
                let place = match place {
                    Place::Fixed(value) if !matches!(*value, Val::Ref(_)) => {
                        self.home(Typed { ty: ty.clone(), val: *value }, node)?
                    }
                    place => self.fixed(place, node)?,
                };
                Typed::reference(mutable, ty, place)
            }
            _ => {
                let val = self.read(&place, &ty, span);
                Typed { ty, val }
            }
        };
        let wants: Vec<_> = others.iter().map(|it| Some(it.ty.clone())).collect();
        let values = self.after(vec![receiver], arguments, &wants, node)?;
        let nodes: Vec<_> =
            std::iter::once(node.clone()).chain(arguments.iter().cloned()).collect();
        self.call_function(node, &member, values, &nodes, want)
    }

    /// Reads arguments after values that are known.
    fn after(
        &mut self,
        mut before: Vec<Typed>,
        arguments: &[Node],
        wants: &[Option<Ty>],
        node: &Node,
    ) -> Result<Vec<Typed>> {
        let mark = self.current.body.mark();
        let values = self.operands(arguments, wants)?;
        if self.current.body.has_added(mark) {
            before = self.keep_before(before, mark, node)?;
        }
        before.extend(values);
        Ok(before)
    }

    /// Calls the method of an operator, or another one that the language calls by itself, if the text defines it.
    pub(super) fn method_of_trait(
        &mut self,
        node: &Node,
        name: &str,
        values: Vec<Typed>,
    ) -> Result<Option<Typed>> {
        let ty = self.current.types.shallow(&values[0].ty);
        let of = match &ty {
            Ty::Ref(_, inner) if !matches!(name, "not" | "neg") => {
                self.current.types.shallow(inner)
            }
            ty => ty.clone(),
        };
        if matches!(of, Ty::Int(_) | Ty::Bool | Ty::Var(_)) {
            return Ok(None);
        }
        match self.operator(&of, name, values.get(1).map(|it| it.ty.clone()), node)? {
            Some(member) => self.call_function(node, &member, values, &[], None).map(Some),
            None => Ok(None),
        }
    }

    /// `left op right`, if the text defines it for these types.
    pub(super) fn overloaded(
        &mut self,
        node: &Node,
        op: BinaryOp,
        name: &str,
        left: &Typed,
        right: &Typed,
    ) -> Result<Option<Typed>> {
        let ty = self.current.types.shallow(&left.ty);
        let other = self.current.types.shallow(&right.ty);
        let plain = |ty: &Ty| matches!(ty, Ty::Int(_) | Ty::Bool | Ty::Var(_));
        if plain(&ty) && plain(&other) {
            return Ok(None);
        }
        let Some(member) = self.operator(&ty, name, Some(other), node)? else {
            // `!=` is the opposite of `==`, unless the text defines it.
            if name != "ne" {
                return Ok(None);
            }
            let Some(equal) = self.overloaded(node, BinaryOp::Equal, "eq", left, right)? else {
                return Ok(None);
            };
            let (equal, span) = (self.number_of(equal, node)?, self.span(node));
            return Ok(Some(Typed::number(self.not(equal, span), Ty::Bool)));
        };
        if op.is_comparison() {
            let refer = |this: &mut Self, value: &Typed| -> Result<Typed> {
                let place = this.home(value.clone(), node)?;
                Ok(Typed::reference(false, value.ty.clone(), place))
            };
            let values = vec![refer(self, left)?, refer(self, right)?];
            return self.call_function(node, &member, values, &[], None).map(Some);
        }
        self.call_function(node, &member, vec![left.clone(), right.clone()], &[], None).map(Some)
    }

    /// Finds the method of an operator's trait for a type and the type of the other operand.
    pub(super) fn operator(
        &mut self,
        ty: &Ty,
        name: &str,
        other: Option<Ty>,
        node: &Node,
    ) -> Result<Option<Member>> {
        let owners = self.items.impls.clone();
        let mut found = Vec::new();
        for owner in &owners {
            let Some(of) = owner.node.child("trait").cloned() else { continue };
            if self.trait_of(owner).is_some() {
                continue;
            }
            let Some((_, item)) = owner
                .items
                .iter()
                .find(|(known, it)| known == name && it.kind() == "function_item")
            else {
                continue;
            };
            let item = item.clone();
            let Some(generics) = self.matches(owner, ty)? else { continue };
            let member = Member {
                self_ty: Some(ty.clone()),
                generics: Rc::new(generics.clone()),
                ..Member::new(item, owner.module, Some(owner.clone()))
            };
            if let Some(other) = &other {
                // `impl BitAnd<u64> for Set`
                let frame = Frame {
                    generics: Rc::new(generics),
                    self_ty: Some(ty.clone()),
                    ..Frame::of_module(owner.module)
                };
                let argument =
                    of.child("type_arguments").and_then(|list| list.named().next().cloned());
                let right = match argument {
                    Some(argument) => self.within(frame, |this| this.ty(&argument))?,
                    None => ty.clone(),
                };
                let other = match (&right, self.current.types.shallow(other)) {
                    (Ty::Ref(..), other @ Ty::Ref(..)) => other,
                    (_, Ty::Ref(_, inner))
                        if matches!(name, "eq" | "ne" | "lt" | "le" | "gt" | "ge") =>
                    {
                        *inner
                    }
                    (_, other) => other,
                };
                let fits =
                    self.current.types.trial(|types| types.unify(&right, &other).then_some(()));
                if fits.is_none() {
                    continue;
                }
            }
            found.push(member);
        }
        match found.len() {
            0 => Ok(None),
            1 => Ok(found.pop()),
            _ => self.refuse(node, "this operator has several definitions for these types"),
        }
    }

    // What the language and its library define.

    fn is_integer_method(&mut self, base: &Ty, name: &str) -> bool {
        self.current.types.is_integer(base)
            && (self.library_method(base, name).is_some()
                || intrinsic(name).is_some()
                || contains_word(super::prelude::UNREAD, name))
    }

    /// A method that the language's library defines for a type.
    fn library_method(&self, ty: &Ty, name: &str) -> Option<Member> {
        let ty = self.current.types.shallow(ty);
        let member = super::prelude::method(&self.items, self.prelude, &ty, name)?;
        Some(Member { self_ty: Some(ty), ..member })
    }

    pub(super) fn int_of(&self, ty: &Ty) -> Option<Int> {
        match self.current.types.shallow(ty) {
            Ty::Int(int) => Some(int),
            _ => None,
        }
    }

    /// A method of a type of the language.
    fn builtin_method(
        &mut self,
        node: &Node,
        ty: &Ty,
        place: &Place,
        name: &str,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Option<Typed>> {
        let span = self.span(node);
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
            let wants = vec![argument_type(ty, name); arguments.len()];
            let mut values = self.after(vec![own], arguments, &wants, node)?;
            if name == "cmp" {
                values = values.into_iter().map(|it| self.plain(it, span)).collect();
            }
            return self.number_method(node, ty, name, values, arguments, want).map(Some);
        }
        if let Some(found) = self.array_method(node, ty, place, name, arguments)? {
            return Ok(Some(found));
        }
        if matches!(ty, Ty::Struct(..) | Ty::Enum(..))
            && (super::iter::is_adapter(name)
                || super::prelude::is_of_iterator(&self.items, self.prelude, name))
        {
            let val = self.read(place, ty, span);
            let value = Typed { ty: ty.clone(), val };
            return match self.own_iterator(&value, node)? {
                Some(iter) => {
                    let item = self.associated_type(node, ty, "Item")?;
                    let ty = Ty::Iter(Box::new(item));
                    let place = Place::Fixed(Box::new(Val::Iter(Rc::new(iter))));
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
                let ty = Ty::Ref(receiver == Receiver::Mutable, Box::new(ty.clone()));
                Typed { ty, val: Val::Ref(place.clone()) }
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
                return Err(deltaboard_lexer::wrong_number_of_arguments(
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
                return Err(deltaboard_lexer::wrong_number_of_arguments(
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
                    deltaboard_lexer::operator::UnaryOp::RustNot
                } else {
                    deltaboard_lexer::operator::UnaryOp::Negate
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
        if self.current.types.trial(|types| types.unify(ty, &value.ty).then_some(())).is_some() {
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
    fn associated_call(
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
        let is_library = |first: &str| matches!(first, "std" | "core");
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
    fn missing_call(&mut self, node: &Node, name: &str, values: Vec<Typed>) -> Result<Typed> {
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
            Some(Builtin::Prefix(deltaboard_lexer::operator::UnaryOp::Not))
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

/// The type that the argument of a number's method has.
fn argument_type(ty: &Ty, name: &str) -> Option<Ty> {
    match name {
        "rotate_left" | "rotate_right" | "wrapping_shl" | "wrapping_shr" | "unchecked_shl"
        | "unchecked_shr" | "checked_shl" | "checked_shr" | "overflowing_shl"
        | "overflowing_shr" | "unbounded_shl" | "unbounded_shr" | "pow" | "wrapping_pow"
        | "saturating_pow" | "checked_pow" | "overflowing_pow" => Some(Ty::Int(Int::U32)),
        "shl" | "shr" => None,
        _ => matches!(ty, Ty::Int(_)).then(|| ty.clone()),
    }
}

/// The variable that a place is.
fn single_slot(place: &Place) -> Option<syntax::Slot> {
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
