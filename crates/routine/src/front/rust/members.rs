//! What belongs to a type: its own functions and constants, those of traits, and operators.

use std::rc::Rc;

use deltaboard_source::Diagnostic;
use deltaboard_source::operator::BinaryOp;
use deltaboard_syntax::Node;

use super::items::{Item, Member, ModuleId, Owner, Space, segments};
use super::reader::{Frame, Reader, Result};
use super::types::Ty;
use super::value::Typed;
use crate::front::places::Front;

/// How a method takes `self`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Receiver {
    Value,
    Shared,
    Mutable,
}

impl Receiver {
    /// In the order in which methods are looked up.
    pub(super) const ALL: [Self; 3] = [Self::Value, Self::Shared, Self::Mutable];

    pub(super) fn of(function: &Node) -> Option<Self> {
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

impl Reader {
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
                if owner.error.is_some() {
                    self.could_match(owner, base)?;
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
            // Those of the library have no names here.
            Ok((Some(Item::Trait(of)), 0)) if !self.items.is_within(of.module, self.prelude) => {
                Some(of)
            }
            _ => None,
        }
    }

    /// Whether the text implements a trait with this name for a type.
    pub(super) fn is_in_a_trait(&mut self, base: &Ty, name: &str) -> Result<bool> {
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
    pub(super) fn refuse_both<T>(&self, node: &Node, name: &str) -> Result<T> {
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
    pub(super) fn implemented(
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
                if !self.current.types.try_unify(&right, &other) {
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
}
