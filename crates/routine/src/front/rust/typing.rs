//! Types as they are written, and the signatures of functions.

use std::rc::Rc;

use deltaboard_source::{Diagnostic, Type};
use deltaboard_syntax::Node;

use super::items::{Found, Generic, Item, Member, ModuleId, Owner, Space, segments};
use super::reader::{Frame, Reader, Result};
use super::types::{Int, Ty};
use crate::front::places::Front;

/// The maximum length of a chain of aliases.
const MAX_ALIASES: usize = 8;

/// A parameter of a function.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) node: Node,
    pub(super) pattern: Node,
    pub(super) ty: Ty,
}

/// What a function takes and returns.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) parameters: Vec<Parameter>,
    pub(super) returns: Ty,
    pub(super) generics: Vec<(String, Ty)>,
    /// The const generics that are parameters, with their types.
    pub(super) values: Vec<(Node, Ty)>,
    pub(super) self_ty: Option<Ty>,
    pub(super) returns_square: bool,
    /// The type of the `impl`, as it's written.
    pub(super) self_node: Option<Node>,
}

impl Reader {
    /// Reads a type.
    pub(super) fn ty(&mut self, node: &Node) -> Result<Ty> {
        self.nested(node, |this| this.ty_of(node))
    }

    fn ty_of(&mut self, node: &Node) -> Result<Ty> {
        let text = node.text().to_owned();
        match node.kind() {
            "primitive_type" => match self.find(node, std::slice::from_ref(&text), Space::Types)? {
                (None, _) => self.primitive(node, &text),
                _ => self.refuse(node, "this name of a number's type means something else here"),
            },
            "unit_type" => Ok(Ty::unit()),
            "never_type" => Ok(Ty::Never),
            "tuple_type" => {
                let parts: Vec<_> = node.named().cloned().collect();
                Ok(Ty::Tuple(parts.iter().map(|part| self.ty(part)).collect::<Result<_>>()?))
            }
            "reference_type" => {
                let mutable = super::is_mutable(node);
                let inner = self.field(node, "type")?;
                Ok(Ty::Ref(mutable, Box::new(self.ty(&inner)?)))
            }
            "array_type" => {
                let element = Box::new(self.ty(&self.field(node, "element")?)?);
                match node.child("length").cloned() {
                    Some(length) => Ok(Ty::Array(element, Box::new(self.length(&length)?))),
                    None => Ok(Ty::Slice(element)),
                }
            }
            "function_type" => {
                let parameters = self.field(node, "parameters")?;
                let parameters: Vec<_> = parameters.named().cloned().collect();
                let parameters = parameters.iter().map(|it| self.ty(it)).collect::<Result<_>>()?;
                let result = match node.child("return_type").cloned() {
                    Some(result) => self.ty(&result)?,
                    None => Ty::unit(),
                };
                Ok(Ty::Fn(parameters, Box::new(result)))
            }
            "abstract_type" => Ok(self.current.types.open()),
            "type_identifier" | "identifier" if text == "_" => Ok(self.current.types.open()),
            "_" => Ok(self.current.types.open()),
            "type_identifier"
            | "scoped_type_identifier"
            | "generic_type"
            | "identifier"
            | "scoped_identifier"
            | "metavariable"
            | "self" => self.path_type(node),
            "bracketed_type" => {
                let inner = node.named().next().cloned();
                match inner {
                    Some(inner) if inner.kind() == "qualified_type" => {
                        let ty = self.field(&inner, "type")?;
                        self.ty(&ty)
                    }
                    Some(inner) => self.ty(&inner),
                    None => self.unknown(node),
                }
            }
            _ => self.unknown(node),
        }
    }

    fn primitive(&mut self, node: &Node, name: &str) -> Result<Ty> {
        match name {
            "bool" => Ok(Ty::Bool),
            "str" => Ok(Ty::Str),
            _ => match Int::named(name) {
                Some(int) => Ok(Ty::Int(int)),
                None => self.refuse(
                    node,
                    format!("numbers of the type `{name}` are not part of the routine language"),
                ),
            },
        }
    }

    /// Returns a child that the grammar always has.
    pub(super) fn field(&self, node: &Node, field: &str) -> Result<Node> {
        match node.child(field) {
            Some(child) if !child.is_error() => Ok(child.clone()),
            _ => self.unknown(node),
        }
    }

    /// The length of an array, or the value of a const generic.
    pub(super) fn length(&mut self, node: &Node) -> Result<Ty> {
        if node.kind() == "identifier" {
            let name = node.text();
            if let Some((_, ty)) = self.frame().generics.iter().find(|(known, _)| known == name) {
                return Ok(ty.clone());
            }
            if name == "_" {
                return Ok(self.current.types.open());
            }
        }
        let inner = if node.kind() == "block" { node.named().next().cloned() } else { None };
        let node = inner.as_ref().unwrap_or(node);
        let want = if node.kind() == "boolean_literal" { Ty::Bool } else { Ty::Int(Int::Usize) };
        match self.constant_value(node, &want)? {
            Some(length) => Ok(Ty::Const(length)),
            None => self.refuse(node, "this number must be known before the program runs"),
        }
    }

    /// Reads the type arguments of a path's segment.
    pub(super) fn type_arguments(&mut self, list: &Node) -> Result<Vec<Ty>> {
        let nodes: Vec<_> = list.named().filter(|it| it.kind() != "lifetime").cloned().collect();
        nodes
            .iter()
            .map(|it| match it.kind() {
                "integer_literal" | "boolean_literal" | "block" | "negative_literal" => {
                    self.length(it)
                }
                "type_binding" => self.unknown(it),
                // The name of a type, or of a constant.
                "type_identifier" | "identifier" => {
                    let path = segments(it);
                    let module = self.frame().module;
                    match self.items.resolve(module, &path, Space::Types) {
                        (Found::Nothing, _)
                            if matches!(
                                self.items.resolve(module, &path, Space::Values),
                                (Found::Item(_), 0)
                            ) =>
                        {
                            self.length(it)
                        }
                        _ => self.ty(it),
                    }
                }
                _ => self.ty(it),
            })
            .collect()
    }

    fn path_type(&mut self, node: &Node) -> Result<Ty> {
        let arguments = match node.kind() {
            "generic_type" => match node.child("type_arguments").cloned() {
                Some(list) => Some(self.type_arguments(&list)?),
                None => None,
            },
            _ => None,
        };
        let path = segments(node);
        // `<T as Trait>::X`
        if let Some(base) = self.qualified(node)? {
            return self.associated_type(node, &base, path.last().map_or("", String::as_str));
        }
        if let Some((_, ty)) = self.frame().generics.iter().find(|(name, _)| *name == path[0]) {
            let ty = ty.clone();
            return match &path[..] {
                [_] => Ok(ty),
                [_, name] => self.associated_type(node, &ty, name),
                _ => self.unknown(node),
            };
        }
        if path[0] == "Self" {
            let Some(ty) = self.frame().self_ty.clone() else {
                return self.supplied(node, "Self");
            };
            return match &path[..] {
                [_] => Ok(ty),
                [_, name] => self.associated_type(node, &ty, name),
                _ => self.unknown(node),
            };
        }
        let (item, left) = self.find(node, &path, Space::Types)?;
        let Some(item) = item else {
            let path = self.imported(node, &path)?;
            let name = path.last().map_or("", String::as_str);
            if (path.len() == 1 || super::items::is_library(&path[0]))
                && let Some(int) = Int::named(name)
            {
                return Ok(Ty::Int(int));
            }
            return self.supplied(node, name);
        };
        let ty = self.item_type(node, &item, arguments)?;
        match left {
            0 => Ok(ty),
            1 => self.associated_type(node, &ty, &path[path.len() - 1]),
            _ => self.unknown(node),
        }
    }

    /// The type before `::` in a path that begins with `<T>` or `<T as Trait>`.
    pub(super) fn qualified(&mut self, node: &Node) -> Result<Option<Ty>> {
        let path = match node.child("path") {
            Some(path) if path.kind() == "bracketed_type" => path.clone(),
            _ => return Ok(None),
        };
        Ok(Some(self.ty(&path)?))
    }

    /// A type that the text doesn't define, but whose name is usual.
    fn supplied(&mut self, node: &Node, name: &str) -> Result<Ty> {
        match Type::named(name) {
            Some(Type::Bool) => Ok(Ty::Bool),
            Some(ty) => Ok(Ty::Int(Int::of(ty))),
            None => Err(Diagnostic::about(self.span(node), name, "is not a known type")),
        }
    }

    /// Finds an item in the module of the frame, or in the prelude.
    pub(super) fn find(
        &self,
        node: &Node,
        path: &[String],
        space: Space,
    ) -> Result<(Option<Item>, usize)> {
        let (found, left) = self.items.resolve(self.frame().module, path, space);
        match found {
            Found::Item(Item::Conditional(attribute)) => self.refuse_condition(&attribute),
            Found::Item(Item::Unread(item)) => self.unknown(&item),
            Found::Item(item) if !matches!(item, Item::Foreign) => Ok((Some(item), left)),
            Found::Several => {
                let name = path.last().map_or("", String::as_str);
                Err(Diagnostic::about(self.span(node), name, "is defined twice"))
            }
            Found::Nothing | Found::Item(_) => {
                let path = &self.imported(node, path)?[..];
                // `std::option::Option`
                let last = match path {
                    [first, .., last] if super::items::is_library(first) => {
                        std::slice::from_ref(last)
                    }
                    path => path,
                };
                match self.items.resolve(self.prelude, last, space) {
                    (Found::Item(item), left) => Ok((Some(item), left)),
                    _ => Ok((None, path.len() - 1)),
                }
            }
        }
    }

    /// The whole path of a name that a `use` brings from the language's library.
    pub(super) fn imported(&self, node: &Node, path: &[String]) -> Result<Vec<String>> {
        match self.items.import(self.frame().module, &path[0]) {
            Some(import) if super::items::is_library(&import[0]) => {
                Ok([import, &path[1..]].concat())
            }
            Some(import) if import.last() != path.first() => {
                let fault = "is another name of something that is not in this text";
                Err(Diagnostic::about(self.span(node), &path[0], fault))
            }
            _ => Ok(path.to_vec()),
        }
    }

    /// The type that an item is.
    pub(super) fn item_type(
        &mut self,
        node: &Node,
        item: &Item,
        arguments: Option<Vec<Ty>>,
    ) -> Result<Ty> {
        let count = match item {
            Item::Struct(item) => item.generics.len(),
            Item::Enum(item) | Item::Variant(item, _) => item.generics.len(),
            Item::Alias(member) => super::items::generics(&member.node).len(),
            _ => 0,
        };
        let mut arguments = arguments.unwrap_or_default();
        if arguments.len() > count {
            return self.refuse(node, "this type has more arguments than its definition");
        }
        let defined = match item {
            Item::Struct(item) => Some(&item.node),
            Item::Enum(item) | Item::Variant(item, _) => Some(&item.node),
            Item::Alias(member) => Some(&member.node),
            _ => None,
        };
        if arguments.len() < count
            && let Some(list) = defined.and_then(|it| it.child("type_parameters"))
            && list
                .named()
                .any(|it| it.child("default_type").is_some() || it.child("value").is_some())
        {
            return self.refuse(node, "this type has arguments that are not written here");
        }
        while arguments.len() < count {
            arguments.push(self.current.types.open());
        }
        if let Some(name) = defined.and_then(|it| it.child("name"))
            && self.items.distant.iter().any(|it| it == name.text())
        {
            return self.refuse(node, "an `impl` of this type is inside a function");
        }
        self.refuse_drop(node, item)?;
        match item {
            Item::Struct(item) => Ok(Ty::Struct(item.clone(), arguments)),
            Item::Enum(item) | Item::Variant(item, _) => Ok(Ty::Enum(item.clone(), arguments)),
            Item::Alias(member) => {
                let names = super::items::generics(&member.node).into_iter().map(|it| it.name);
                let generics = names.zip(arguments).collect();
                let ty = self.field(&member.node, "type")?;
                let frame =
                    Frame { generics: Rc::new(generics), ..Frame::of_module(member.module) };
                self.within(frame, |this| this.ty(&ty))
            }
            _ => {
                let name = node.text();
                Err(Diagnostic::about(self.span(node), name, "is not a type"))
            }
        }
    }

    pub(super) fn refuse_condition<T>(&self, attribute: &Node) -> Result<T> {
        let fault =
            "this attribute controls what is compiled, but the text doesn't define its condition";
        Err(Diagnostic::new(self.span(attribute), fault)
            .with_help("keep the code that applies and remove the attribute"))
    }

    /// Refuses something that the grammar can read only in part.
    pub(super) fn check_whole(&self, member: &Member) -> Result<()> {
        let of_owner = member.owner.as_ref().and_then(|it| it.error.as_ref());
        if let Some(error) = member.node.error().or(of_owner) {
            return self.unknown(error);
        }
        match super::items::condition_inside(&member.node) {
            Some(attribute) => self.refuse_condition(&attribute),
            None if member.node.text().contains("r#") => {
                self.refuse(&member.node, "`r#` before a name is not part of the routine language")
            }
            None => Ok(()),
        }
    }

    /// Refuses a type whose values do something when they end.
    fn refuse_drop(&self, node: &Node, item: &Item) -> Result<()> {
        let name = match item {
            Item::Struct(item) => item.node.child("name"),
            Item::Enum(item) | Item::Variant(item, _) => item.node.child("name"),
            _ => None,
        };
        let Some(name) = name else { return Ok(()) };
        let drops = self.items.impls.iter().any(|owner| {
            let of = |field: &str| {
                let mut name = owner.node.child(field).map(segments).and_then(|mut it| it.pop())?;
                // An alias may have one of its own.
                for _ in 0..MAX_ALIASES {
                    match self.items.lookup(owner.module, &name, Space::Types, 0) {
                        Found::Item(Item::Alias(member)) => {
                            name = segments(member.node.child("type")?).pop()?;
                        }
                        _ => break,
                    }
                }
                Some(name)
            };
            let does = owner
                .items
                .iter()
                .any(|(_, it)| it.child("body").is_some_and(|body| body.named().next().is_some()));
            of("trait").as_deref() == Some("Drop")
                && of("type").as_deref() == Some(name.text())
                && does
        });
        match drops {
            true => self.refuse(node, "values of this type do something when they end, which is not part of the routine language"),
            false => Ok(()),
        }
    }

    /// Reads something with the names of another frame.
    pub(super) fn within<T>(
        &mut self,
        frame: Frame,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let frame = Frame { origin: self.frame().origin, ..frame };
        self.current.frames.push(frame);
        let result = read(self);
        self.current.frames.pop();
        result
    }

    /// Reads what a function takes and returns. Its generic parameters are types to be found, or parameters if it's read
    /// `alone`.
    pub(super) fn signature(&mut self, member: &Member, alone: bool) -> Result<Signature> {
        self.check_whole(member)?;
        let mut open = Vec::new();
        let mut values = Vec::new();
        let own = super::items::generics(&member.node);
        let of_owner =
            member.owner.as_ref().map(|owner| owner.generics.clone()).unwrap_or_default();
        for generic in of_owner.iter().chain(&own) {
            match &generic.value {
                Some(ty) if alone && own.iter().any(|it| it.name == generic.name) => {
                    let ty = self.within(Frame::of_module(member.module), |this| this.ty(ty))?;
                    values.push((generic.node.clone(), ty));
                }
                _ if alone => {
                    let name = &generic.name;
                    let fault = format!("this function is generic over `{name}`");
                    return Err(Diagnostic::new(
                        self.span(&member.node.child("name").unwrap_or(&member.node).clone()),
                        fault,
                    )
                    .with_help("add a function that calls it with a type"));
                }
                _ => open.push(generic),
            }
        }
        let generics = self.open_generics(&open, member.module)?;
        let frame =
            Frame { generics: Rc::new(generics.clone()), ..Frame::of_module(member.module) };
        let self_ty = match &member.owner {
            Some(_) if member.self_ty.is_some() => member.self_ty.clone(),
            Some(owner) if !owner.is_trait => {
                let ty = self.field(&owner.node, "type")?;
                match self.within(frame.clone(), |this| this.ty(&ty)) {
                    Ok(found) => Some(found),
                    Err(_)
                        if ty.kind() == "type_identifier"
                            && self.find(&ty, &segments(&ty), Space::Types)?.0.is_none() =>
                    {
                        let clause = format!("`{}` holds one number of 64 bits", ty.text());
                        self.assume(self.span(&ty), clause);
                        Some(Ty::Int(Int::U64))
                    }
                    Err(fault) => return Err(fault),
                }
            }
            None if list_has_self(&member.node) => Some(self.excerpt_self(member)?),
            Some(_) if alone => {
                return self.refuse(
                    &member.node,
                    "this function belongs to a trait: its type is not known",
                );
            }
            Some(_) => Some(self.current.types.open()),
            None => None,
        };
        let frame = Frame { self_ty: self_ty.clone(), ..frame };
        self.within(frame, |this| this.signature_within(member, generics, values, self_ty))
    }

    /// The type of `self` in a method without its `impl`: that of the result, if it's a number.
    fn excerpt_self(&mut self, member: &Member) -> Result<Ty> {
        let frame = Frame::of_module(member.module);
        let returns = member.node.child("return_type").cloned();
        let found = match returns {
            Some(returns) => self.within(frame, |this| this.ty(&returns)).ok(),
            None => None,
        };
        Ok(found.filter(|it| matches!(it, Ty::Int(_))).unwrap_or(Ty::Int(Int::U64)))
    }

    fn signature_within(
        &mut self,
        member: &Member,
        generics: Vec<(String, Ty)>,
        values: Vec<(Node, Ty)>,
        self_ty: Option<Ty>,
    ) -> Result<Signature> {
        let list = self.field(&member.node, "parameters")?;
        let mut parameters = Vec::new();
        for node in list.named() {
            match node.kind() {
                "attribute_item" => {}
                "self_parameter" => {
                    let Some(own) = self_ty.clone() else {
                        return self.refuse(node, "`self` is outside of an `impl`");
                    };
                    let refers = node.children().iter().any(|it| it.kind() == "&");
                    let mutable = super::is_mutable(node);
                    let ty = if refers { Ty::Ref(mutable, Box::new(own)) } else { own };
                    let pattern = node.named().find(|it| it.kind() == "self").unwrap_or(node);
                    parameters.push(Parameter { node: node.clone(), pattern: pattern.clone(), ty });
                }
                "parameter" => {
                    let (pattern, ty) = (self.field(node, "pattern")?, self.field(node, "type")?);
                    let ty = self.ty(&ty)?;
                    parameters.push(Parameter { node: node.clone(), pattern, ty });
                }
                _ => return self.unknown(node),
            }
        }
        let returns_node = member.node.child("return_type").cloned();
        let returns = match &returns_node {
            Some(node) => self.ty(node)?,
            None => Ty::unit(),
        };
        let returns_square = returns_node.as_ref().is_some_and(super::is_square_type);
        let self_node = member.owner.as_ref().and_then(|owner| owner.node.child("type").cloned());
        Ok(Signature { parameters, returns, generics, values, self_ty, returns_square, self_node })
    }

    /// An associated type of a type.
    pub(super) fn associated_type(&mut self, node: &Node, base: &Ty, name: &str) -> Result<Ty> {
        if let (Ty::Int(int), "Signed" | "Unsigned") = (self.current.types.shallow(base), name) {
            return Ok(Ty::Int(int.other_sign()));
        }
        if let (Ty::Iter(item) | Ty::Array(item, _), "Item") =
            (self.current.types.shallow(base), name)
        {
            return Ok(*item);
        }
        let owners = self.items.impls.clone();
        let mut candidates = Vec::new();
        for owner in &owners {
            let of = |(known, it): &&(String, Node)| known == name && it.kind() == "type_item";
            if let Some(item) = owner.items.iter().find(of)
                && self.could_match(owner, base)?
            {
                candidates.push((owner, item));
            }
        }
        if candidates.len() > 1 {
            // In an `impl` of a trait, `Self::Output` is that of this trait.
            let here = self.span(node);
            let is_here = |it: &(&Rc<Owner>, _)| self.span(&it.0.node).contains(here);
            if candidates.iter().filter(|it| is_here(it)).count() == 1 {
                candidates.retain(is_here);
            }
        }
        if candidates.len() > 1 {
            return Err(Diagnostic::about(self.span(node), name, "has several definitions"));
        }
        for (owner, item) in candidates {
            if let Some(generics) = self.matches(owner, base)? {
                if let Some(error) = item.1.error() {
                    return self.unknown(error);
                }
                let ty = self.field(&item.1, "type")?;
                let frame = Frame {
                    generics: Rc::new(generics),
                    self_ty: Some(base.clone()),
                    ..Frame::of_module(owner.module)
                };
                return self.within(frame, |this| this.ty(&ty));
            }
        }
        Err(Diagnostic::about(self.span(node), name, "is not a known type"))
    }

    /// Generics whose values are still to be found. The types of those that are numbers come first.
    fn open_generics(&mut self, list: &[&Generic], module: ModuleId) -> Result<Vec<(String, Ty)>> {
        let mut open = Vec::new();
        for generic in list {
            if let Some(of) = &generic.value {
                let of = self.within(Frame::of_module(module), |this| this.ty(of))?;
                open.push((type_of_const(&generic.name), of));
            }
        }
        for generic in list {
            open.push((generic.name.clone(), self.current.types.open()));
        }
        Ok(open)
    }

    /// Returns the generics of an `impl`, if it's for this type.
    pub(super) fn matches(
        &mut self,
        owner: &Rc<Owner>,
        ty: &Ty,
    ) -> Result<Option<Vec<(String, Ty)>>> {
        if matches!(self.current.types.shallow(ty), Ty::Var(_))
            && !self.current.types.is_integer(ty)
        {
            return Ok(None);
        }
        let list: Vec<_> = owner.generics.iter().collect();
        let generics = self.open_generics(&list, owner.module)?;
        let Some(of) = owner.node.child("type").cloned() else {
            return Ok(None);
        };
        let frame = Frame { generics: Rc::new(generics.clone()), ..Frame::of_module(owner.module) };
        // An `impl` for a type that can't be read is for another type.
        let known = self.current.types.shallow(ty);
        let of = match self.within(frame, |this| this.ty(&of)) {
            Ok(of) => of,
            Err(fault)
                if matches!(known, Ty::Iter(_) | Ty::Array(..) | Ty::Slice(_) | Ty::Fn(..)) =>
            {
                return Err(fault);
            }
            Err(_) => return Ok(None),
        };
        if !self.current.types.try_unify(&of, ty) {
            return Ok(None);
        }
        if let Some(error) = &owner.error {
            return self.unknown(error);
        }
        Ok(self.satisfies(owner, &generics)?.then_some(generics))
    }

    /// Whether the types in an `impl` for all types have the traits that it asks for.
    fn satisfies(&mut self, owner: &Rc<Owner>, generics: &[(String, Ty)]) -> Result<bool> {
        let Some(of) = owner.node.child("type") else { return Ok(true) };
        let Some((_, ty)) = generics.iter().find(|(name, _)| name == of.text()) else {
            return Ok(true);
        };
        let ty = self.current.types.known(ty);
        let parameters = owner.node.child("type_parameters").into_iter().flat_map(Node::named);
        let clauses = owner.node.named().filter(|it| it.kind() == "where_clause");
        let named =
            |it: &&Node, field: &str| it.child(field).is_some_and(|it| it.text() == of.text());
        let bounds = parameters
            .filter(|it| named(it, "name"))
            .chain(clauses.flat_map(Node::named).filter(|it| named(it, "left")))
            .filter_map(|it| it.child("bounds"))
            .flat_map(Node::named)
            .filter(|it| it.kind() != "lifetime")
            .cloned();
        for bound in bounds.collect::<Vec<_>>() {
            let frame = Frame::of_module(owner.module);
            let path = segments(&bound);
            match self.within(frame, |this| this.find(&bound, &path, Space::Types))? {
                (Some(Item::Trait(of)), 0) if !self.has_trait(&of, &ty)? => return Ok(false),
                (Some(Item::Trait(_)), 0) => {}
                _ if matches!(ty, Ty::Int(_) | Ty::Bool | Ty::Var(_)) => {}
                _ => return self.refuse(&bound, "whether a type has this trait is not read"),
            }
        }
        Ok(true)
    }

    /// The type of a number in the tree.
    pub(super) fn number_type(&self, ty: &Ty, node: &Node) -> Result<Type> {
        match self.current.types.shallow(ty) {
            Ty::Int(int) => Ok(int.number()),
            Ty::Bool => Ok(Type::Bool),
            _ => self.refuse(node, "the type of a number is not known here"),
        }
    }

    /// The result of a function that is called: a number, or nothing.
    pub(super) fn result_type(&mut self, returns: &Ty, node: &Node) -> Result<Option<Type>> {
        match self.current.types.known(returns) {
            ty if ty.is_unit() => Ok(None),
            ty => match self.single(&ty) {
                Some(single) => self.number_type(&single, node).map(Some),
                None => {
                    let fault = "this function returns more than a number, so it can only be called by another one";
                    self.refuse(node.child("return_type").unwrap_or(node), fault)
                }
            },
        }
    }

    /// The number that a type consists of, if it does: itself, or the only field of a struct.
    pub(super) fn single(&mut self, ty: &Ty) -> Option<Ty> {
        match self.current.types.known(ty) {
            ty @ (Ty::Int(_) | Ty::Bool) => Some(ty),
            ty @ Ty::Struct(..) => {
                let fields = self.parts_of(&ty).ok()?;
                match &fields[..] {
                    [only] => self.single(only),
                    _ => None,
                }
            }
            // One without fields is its number.
            ty @ Ty::Enum(..) => {
                let parts = self.parts_of(&ty).ok()?;
                (parts.len() == 1).then(|| parts[0].clone())
            }
            _ => None,
        }
    }

    /// The types of the parts of a value: of a tuple or struct; the tag of an enumeration and the fields of its variants.
    pub(super) fn parts_of(&mut self, ty: &Ty) -> Result<Vec<Ty>> {
        match self.current.types.shallow(ty) {
            Ty::Tuple(parts) => Ok(parts),
            Ty::Struct(item, arguments) => {
                let names = item.generics.iter().map(|it| it.name.clone());
                let generics = names.zip(arguments.clone()).collect();
                let self_ty = Some(Ty::Struct(item.clone(), arguments));
                let frame =
                    Frame { generics: Rc::new(generics), self_ty, ..Frame::of_module(item.module) };
                self.within(frame, |this| item.fields.iter().map(|(_, ty)| this.ty(ty)).collect())
            }
            Ty::Enum(item, arguments) => {
                let names = item.generics.iter().map(|it| it.name.clone());
                let generics = names.zip(arguments.clone()).collect();
                let self_ty = Some(Ty::Enum(item.clone(), arguments));
                let frame =
                    Frame { generics: Rc::new(generics), self_ty, ..Frame::of_module(item.module) };
                let mut parts = vec![Ty::Int(Int::I64)];
                self.within(frame, |this| {
                    for variant in &item.variants {
                        for (_, ty) in &variant.fields {
                            parts.push(this.ty(ty)?);
                        }
                    }
                    Ok(())
                })?;
                Ok(parts)
            }
            _ => Ok(Vec::new()),
        }
    }
}

fn list_has_self(function: &Node) -> bool {
    function
        .child("parameters")
        .is_some_and(|list| list.named().any(|it| it.kind() == "self_parameter"))
}

/// The name in a list of generics for the type of a const generic.
pub(super) fn type_of_const(name: &str) -> String {
    format!("type of {name}")
}
