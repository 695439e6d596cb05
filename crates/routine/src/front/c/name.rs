//! Names: variables, members, constants of the text, and those that we supply.

use std::rc::Rc;

use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Number, Type};
use deltaboard_syntax::Node;

use super::items::{Declared, Entity, Enumeration, Role, declared_name, functions_of, words};
use super::reader::{Frame, Input, Reader, Result};
use super::types::{Argument, INT, Ty};
use super::value::{Found, Known, Place, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::named_number;
use crate::syntax::{self, ExprKind, Global, Operand};

/// Names that the standard headers or libraries of C and C++ define.
pub(super) const STANDARD: &str = "bswap_64 bswap_32 UINT64_MAX ULLONG_MAX ULONG_MAX UINT32_MAX UINT_MAX INT64_MAX LLONG_MAX INT64_MIN \
                        LLONG_MIN INT32_MAX INT_MAX INT32_MIN INT_MIN";

impl Reader {
    /// A name, a path, or a member of a value.
    pub(super) fn named(&mut self, node: &Node) -> Result<Found> {
        match node.kind() {
            "this" | "this_expression" => self.this(node),
            "field_expression" | "field_access" | "member_access_expression" => self.member(node),
            "qualified_identifier" | "scoped_identifier" | "qualified_name" => self.path(node),
            "template_function" => {
                let name = self.field(node, "name")?;
                self.named(&name)
            }
            "primitive_type" | "predefined_type" => self.unknown(node),
            _ => self.plain_name(node),
        }
    }

    pub(super) fn this(&mut self, node: &Node) -> Result<Found> {
        let frame = self.frame();
        let (Some((class, arguments)), Some(place)) = (frame.class.clone(), frame.this.clone())
        else {
            return self.refuse(node, "this is outside of a method whose object is known");
        };
        let ty = Ty::Class(class, arguments);
        Ok(match self.is_c() {
            true => Found::Value(Typed { ty: Ty::Pointer(Box::new(ty)), val: Val::Ref(place) }),
            false => Found::Place(ty, place),
        })
    }

    fn plain_name(&mut self, node: &Node) -> Result<Found> {
        let name = node.text().to_owned();
        let span = self.span(node);
        if let Some(local) = self.local(&name) {
            let local = local.clone();
            return Ok(match local.ty {
                // A reference is what it refers to.
                Ty::Reference(to, _) => match local.place {
                    Place::Fixed(value) => match *value {
                        Val::Ref(place) => Found::Place(*to, place),
                        val => Found::Value(Typed { ty: *to, val }),
                    },
                    place => Found::Place(*to, place),
                },
                ty => Found::Place(ty, local.place),
            });
        }
        if let Some(Argument::Value(value, ty)) = self.generic(&name) {
            let operand = self.numbering.number(span, value as u64, ty);
            return Ok(Found::Value(Typed::number(operand, Ty::Number(ty))));
        }
        let mut found = self.lookup(&name);
        if found.is_empty() {
            return self.supplied(node);
        }
        // In Java, a method may have the name of a variable.
        let is_variable = |it: &Entity| matches!(it, Entity::Variable(_) | Entity::Field(_));
        if self.language == Language::Java && found.iter().any(is_variable) {
            found.retain(is_variable);
        }
        self.entity(&found, node)
    }

    /// What the text defines by a name.
    pub(super) fn entity(&mut self, found: &[Entity], node: &Node) -> Result<Found> {
        match found {
            [Entity::Field(name)] => {
                let this = self.this(node)?;
                let (ty, place) = match this {
                    Found::Place(ty, place) => (ty, place),
                    Found::Value(Typed { ty: Ty::Pointer(to), val: Val::Ref(place) }) => {
                        (*to, place)
                    }
                    Found::Value(_) => return self.unknown(node),
                };
                self.part(&ty, &place, name, node)
            }
            [Entity::Variable(declared)] => {
                let declared = declared.clone();
                self.global(&declared, node)
            }
            [Entity::Variable(_), ..]
                if found.iter().all(|it| matches!(it, Entity::Variable(_))) =>
            {
                // Declarations, and the definition.
                let defined: Vec<_> = found
                    .iter()
                    .filter_map(|it| match it {
                        Entity::Variable(declared) if value_of(declared).is_some() => {
                            Some(declared.clone())
                        }
                        _ => None,
                    })
                    .collect();
                match &defined[..] {
                    [one] => self.global(one, node),
                    _ => {
                        let fault = "is ambiguous, because it is defined in several places";
                        Err(Diagnostic::about(self.span(node), node.text(), fault))
                    }
                }
            }
            [Entity::Constant(item, at)] => self.constant(&item.clone(), *at, node),
            [Entity::Function(function)] if function.role == Role::Getter => {
                let function = function.clone();
                let is_stored = function.node.child("accessors").is_some()
                    && function.node.child("value").is_some();
                if is_stored
                    && super::changes::changes(&self.root, node.text(), false, self.language)
                {
                    let fault = "is changed elsewhere in this text, so its value is not known here";
                    return Err(Diagnostic::about(self.span(node), node.text(), fault));
                }
                let this = self.frame().this.clone().zip(self.frame().class.clone());
                let this =
                    this.map(|(place, (class, arguments))| (Ty::Class(class, arguments), place));
                self.call_function(node, &function, this, Vec::new(), &[]).map(Found::Value)
            }
            _ => {
                let functions = functions_of(found);
                if functions.len() == found.len() {
                    let val = Val::Known(Known::Functions(functions, None));
                    return Ok(Found::Value(Typed { ty: Ty::Lambda(None), val }));
                }
                let is_type = found.iter().any(Entity::is_type_or_namespace);
                let fault = match is_type {
                    true => "is a type, not a value",
                    false => "is ambiguous, because it is defined in several places",
                };
                Err(Diagnostic::about(self.span(node), node.text(), fault))
            }
        }
    }

    /// What a name means that the text doesn't define.
    fn supplied(&mut self, node: &Node) -> Result<Found> {
        let name = node.text();
        let span = self.span(node);
        if !name.is_ascii()
            && let Some(fault) = super::slips::character(&self.text, span, self.language)
        {
            return Err(fault);
        }
        if (self.items.unread.contains(name) || self.macros.iter().any(|it| it == name))
            && (named_number(name).is_some() || crate::intrinsic::builtin(name).is_some())
        {
            let fault = "is used before its definition";
            return Err(Diagnostic::about(span, name, fault)
                .with_help("move the definition before the use"));
        }
        if let Some(found) = self.script_name(node) {
            return Ok(found);
        }
        if let Some(number) = named_number(name) {
            if !contains_word(STANDARD, name) {
                let value = match number.bits {
                    small @ 0..=63 => small.to_string(),
                    bits => format!("{bits:#018x}"),
                };
                self.assume(node, format!("`{name}` is {value}"));
            }
            let operand = self.numbering.expr(span, ExprKind::Number(number));
            return Ok(Found::Value(Typed::number(operand, Ty::Number(number.ty))));
        }
        if self.undefined.is_none() {
            self.undefined = Some(node.clone());
        }
        let locals = self.current.locals.iter().map(|it| it.name.as_str());
        let globals = self.items.names(self.scope()).into_iter();
        let fault = Diagnostic::about(span, name, "is not defined");
        Err(fault.suggest(name, &mut locals.chain(globals)))
    }

    /// `Square::A8`, `u64::MAX`
    fn path(&mut self, node: &Node) -> Result<Found> {
        let path = self.path_of(node);
        let Some((last, around)) = path.split_last() else { return self.unknown(node) };
        let name = last_of(node);
        self.at_path(node, &name, around, last)
    }

    /// A member of a namespace or type.
    fn at_path(
        &mut self,
        node: &Node,
        name: &Node,
        around: &[String],
        last: &str,
    ) -> Result<Found> {
        if let Some(found) = self.in_path(node, around, last)? {
            return self.entity(&found, name);
        }
        let owner = around.last().cloned().unwrap_or_default();
        let ty = around.last().and_then(|it| self.library_type(it));
        if let Some(found) = ty.and_then(|ty| self.limit(node, ty, last)) {
            return Ok(found);
        }
        if !self.lookup(last).is_empty() {
            // The path leads out of the text.
            let is_library = self.is_library_path(&owner);
            if is_library {
                let fault = format!("belongs to `{owner}`, but this text defines its own");
                return Err(Diagnostic::about(self.span(name), last, &fault)
                    .with_help("rename the one that this text defines"));
            }
            let found = self.lookup(last);
            return self.entity(&found, name);
        }
        self.supplied(name)
    }

    /// What a namespace or type of the text defines; `None` if the path leads out of it.
    pub(super) fn in_path(
        &mut self,
        node: &Node,
        around: &[String],
        last: &str,
    ) -> Result<Option<Vec<Entity>>> {
        let Some((first, rest)) = around.split_first() else {
            let found = self.items.in_scope(super::items::GLOBAL, last);
            return Ok((!found.is_empty()).then_some(found));
        };
        if let Some(Argument::Type(ty)) = self.generic(first) {
            return match ty {
                Ty::Class(class, _) if rest.is_empty() => {
                    Ok(Some(self.items.in_scope(class.scope, last)))
                }
                Ty::Enumeration(item) if rest.is_empty() => {
                    Ok(Some(self.items.in_scope(item.scope, last)))
                }
                _ => Ok(None),
            };
        }
        let mut found = self.lookup(first);
        if found.is_empty() {
            return Ok(None);
        }
        for name in rest {
            let scope = self.member_scope(&found, node)?;
            let Some(scope) = scope else { return Ok(None) };
            found = self.items.in_scope(scope, name);
        }
        match self.member_scope(&found, node)? {
            Some(scope) => {
                let mut inner = self.items.in_scope(scope, last);
                if inner.is_empty() {
                    inner = self.in_bases(scope, last, 4);
                }
                match inner.is_empty() {
                    true if around == [""] => {
                        let fault = "is not defined outside of all namespaces, types and functions";
                        Err(Diagnostic::about(self.span(node), last, fault))
                    }
                    true => {
                        let owner = around.join("::");
                        let fault = format!("is not a member of `{owner}`");
                        Err(Diagnostic::about(self.span(node), last, &fault))
                    }
                    false => Ok(Some(inner)),
                }
            }
            None => Ok(None),
        }
    }

    fn member_scope(&mut self, found: &[Entity], node: &Node) -> Result<Option<usize>> {
        let with_scope = found.iter().find_map(|it| self.items.scope_of(it));
        if with_scope.is_some() {
            return Ok(with_scope);
        }
        if let [Entity::Alias(declared)] = found {
            let ty = self.alias(&declared.clone(), node)?;
            return Ok(match ty {
                Ty::Class(class, _) => Some(class.scope),
                Ty::Enumeration(item) => Some(item.scope),
                _ => None,
            });
        }
        Ok(None)
    }

    /// The number type that a name has in the language's library.
    pub(super) fn library_type(&mut self, name: &str) -> Option<Type> {
        if !self.lookup(name).is_empty() {
            return None;
        }
        match (self.language, name) {
            (Language::Java, "Long") => Some(Type::I64),
            (Language::Java, "Integer") => Some(Type::I32),
            (Language::Java, "Short") => Some(Type::I16),
            (Language::Java, "Byte") => Some(Type::I8),
            (Language::CSharp, "ulong" | "UInt64") => Some(Type::U64),
            (Language::CSharp, "long" | "Int64") => Some(Type::I64),
            (Language::CSharp, "int" | "Int32") => Some(Type::I32),
            (Language::CSharp, "uint" | "UInt32") => Some(Type::U32),
            (Language::CSharp, "ushort") => Some(Type::U16),
            (Language::CSharp, "short") => Some(Type::I16),
            (Language::CSharp, "byte") => Some(Type::U8),
            (Language::CSharp, "sbyte") => Some(Type::I8),
            _ => Type::named(name),
        }
    }

    /// `u64::MAX`, `ulong.MaxValue`, `Long.MIN_VALUE`
    fn limit(&mut self, node: &Node, ty: Type, name: &str) -> Option<Found> {
        let bits = match name {
            "MAX" | "MaxValue" | "MAX_VALUE" if ty.is_signed() => ty.mask() >> 1,
            "MAX" | "MaxValue" | "MAX_VALUE" | "ALL" | "FULL" => ty.mask(),
            "MIN" | "MinValue" | "MIN_VALUE" if ty.is_signed() => ty.mask() ^ ty.mask() >> 1,
            "EMPTY" | "ZERO" | "MIN" | "MinValue" => 0,
            "SIZE" if self.language == Language::Java => {
                let operand = self.numbering.number(self.span(node), ty.bits().into(), Type::I32);
                return Some(Found::Value(Typed::number(operand, INT)));
            }
            _ => return None,
        };
        if contains_word("ALL FULL EMPTY ZERO", name) {
            let owner = words(node).first().cloned().unwrap_or_default();
            let what = if bits == 0 { "0" } else { "all ones" };
            let first = first_of(node);
            self.assume(&first, format!("`{owner}` has {what} as its `{name}`"));
        }
        let operand = self.numbering.number(self.span(node), bits, ty);
        Some(Found::Value(Typed::number(operand, Ty::Number(ty))))
    }

    /// Whether a path begins in the language's own library, not in the text.
    pub(super) fn is_library_path(&self, owner: &str) -> bool {
        const LIBRARIES: &str = "std Byte Short Character Arrays Bmi1 Lzcnt Popcnt MathF Long Integer Math bits BitOperations \
            BinaryPrimitives Bmi2 System java Numerics Squares";
        contains_word(LIBRARIES, owner) && self.lookup(owner).is_empty()
    }

    /// `a.b`
    fn member(&mut self, node: &Node) -> Result<Found> {
        let object = node
            .child("argument")
            .or_else(|| node.child("object"))
            .or_else(|| node.child("expression"))
            .cloned();
        let name = node.child("field").or_else(|| node.child("name")).cloned();
        let (Some(object), Some(name)) = (object, name) else { return self.unknown(node) };
        let object = self.own_object(&object)?;
        let is_path = !self.is_c() && self.names_no_value(&object);
        if is_path {
            let path = words(&object);
            let path = if path.is_empty() { vec![object.text().to_owned()] } else { path };
            let last = name.text().to_owned();
            let around: Vec<_> = match self.lookup(&path[0]).is_empty() {
                // `System.Numerics.BitOperations`
                true => path.last().cloned().into_iter().collect(),
                false => path,
            };
            return self.at_path(node, &name, &around, &last);
        }
        let found = self.expression(&object)?;
        if let Ty::Class(class, _) = found.ty()
            && self
                .items
                .own(class.scope, name.text())
                .iter()
                .any(|it| matches!(it, Entity::Function(_)))
        {
            self.check_readonly(&object, &class.clone())?;
        }
        self.member_of(node, found, &object, &name)
    }

    /// What `T.this` stands for: `this` in a method of `T`. The object around that of an inner class is not known.
    pub(super) fn own_object(&self, object: &Node) -> Result<Node> {
        let named = object.named().collect::<Vec<_>>();
        let [class, this] = &named[..] else { return Ok(object.clone()) };
        if object.kind() != "field_access" || this.kind() != "this" {
            return Ok(object.clone());
        }
        let own = self.frame().class.as_ref().map(|it| it.0.name.as_str());
        match own == Some(class.text()) {
            true => Ok((*this).clone()),
            false => {
                self.refuse(object, "the object around that of an inner class is not known here")
            }
        }
    }

    /// Whether what is before a dot is a type or namespace, not a value.
    pub(super) fn names_no_value(&self, node: &Node) -> bool {
        match node.kind() {
            "identifier" | "predefined_type" | "generic_name" => {
                let name = node.text();
                if self.local(name).is_some() || self.generic(name).is_some() {
                    return false;
                }
                let found = self.lookup(name);
                match found.is_empty() {
                    true => {
                        self.script.is_none()
                            && (name.starts_with(|it: char| it.is_uppercase())
                                || node.kind() == "predefined_type"
                                || contains_word("java System", name))
                            || self.is_library_path(name)
                    }
                    false => found.iter().all(Entity::is_type_or_namespace),
                }
            }
            "field_access" | "member_access_expression" | "scoped_identifier" => {
                node.child("object")
                    .or_else(|| node.child("expression"))
                    .or_else(|| node.child("scope"))
                    .is_some_and(|it| self.names_no_value(it))
                    && node.child("field").or_else(|| node.child("name")).is_some_and(|it| {
                        it.text().starts_with(|it: char| it.is_uppercase() || it.is_lowercase())
                            && !self.is_static_value(node)
                    })
            }
            _ => false,
        }
    }

    /// Whether a path ends in a variable or constant of the text.
    fn is_static_value(&self, node: &Node) -> bool {
        let path = words(node);
        let Some((last, around)) = path.split_last() else { return false };
        let mut found = around.first().map(|it| self.lookup(it)).unwrap_or_default();
        for name in around.iter().skip(1) {
            let Some(scope) = found.iter().find_map(|it| self.items.scope_of(it)) else {
                return false;
            };
            found = self.items.in_scope(scope, name);
        }
        let Some(scope) = found.iter().find_map(|it| self.items.scope_of(it)) else {
            return false;
        };
        let inner = self.items.in_scope(scope, last);
        inner.iter().any(|it| {
            matches!(it, Entity::Variable(_) | Entity::Constant(..) | Entity::Function(_))
        })
    }

    /// Refuses `->` of an object, which its class may define.
    pub(super) fn check_arrow(&self, node: &Node, found: &Found) -> Result<()> {
        let is_arrow = |it: &Node| it.children().iter().any(|it| it.text() == "->");
        let holds = is_arrow(node) || node.child("function").is_some_and(is_arrow);
        match found.ty() {
            Ty::Class(..) if holds => {
                self.refuse(node, "`->` of an object is not part of the routine language")
            }
            _ => Ok(()),
        }
    }

    /// A member of a value.
    pub(super) fn member_of(
        &mut self,
        node: &Node,
        found: Found,
        object: &Node,
        name: &Node,
    ) -> Result<Found> {
        let span = self.span(node);
        self.check_arrow(node, &found)?;
        // `p->bits`
        let found = match found {
            Found::Place(Ty::Pointer(to), place) => {
                let val = self.read(&place, &Ty::Pointer(to.clone()), span);
                self.target_of(Typed { ty: Ty::Pointer(to), val }, object)?
            }
            Found::Value(value @ Typed { ty: Ty::Pointer(_), .. }) => {
                self.target_of(value, object)?
            }
            found => found,
        };
        let length = matches!(name.text(), "length" | "Length" | "size");
        match found {
            Found::Place(Ty::Array(_, Some(count)), _) if length => {
                let operand = self.numbering.number(span, count as u64, Type::I32);
                Ok(Found::Value(Typed::number(operand, INT)))
            }
            Found::Place(ty @ Ty::Class(..), place) => self.part(&ty, &place, name.text(), name),
            Found::Value(Typed { ty: ty @ Ty::Class(..), val }) => {
                let place = self.home(&ty, val, node)?;
                self.part(&ty, &place, name.text(), name)
            }
            // The number inside a value whose class is not in the text, as in the formula `self.0 ^ 56`.
            found if name.text() == "0" => Ok(found),
            _ => {
                let what = self.describe(found.ty());
                let fault = format!("is not a member of {what}");
                Err(Diagnostic::about(self.span(name), name.text(), &fault))
            }
        }
    }

    /// A place for a value, to read its parts.
    pub(super) fn home(&mut self, ty: &Ty, val: Val, node: &Node) -> Result<Place> {
        let span = self.span(node);
        let name = crate::front::value::temporary(span, "t");
        self.place_for(ty, val, &name, span, node)
    }

    /// A field of an object, or what its class defines.
    pub(super) fn part(
        &mut self,
        ty: &Ty,
        place: &Place,
        name: &str,
        node: &Node,
    ) -> Result<Found> {
        let Ty::Class(class, arguments) = ty else { return self.unknown(node) };
        if let Some(at) = class.fields.iter().position(|(field, _)| field == name) {
            let types = self.field_types(class, arguments)?;
            let ty = types[at].clone();
            return Ok(match (place, ty) {
                (Place::Parts(parts), Ty::Reference(to, _)) => match &parts[at] {
                    Place::Fixed(value) => match &**value {
                        Val::Ref(place) => Found::Place(*to, place.clone()),
                        _ => return self.unknown(node),
                    },
                    place => Found::Place(*to, place.clone()),
                },
                (Place::Parts(parts), ty) => Found::Place(ty, parts[at].clone()),
                (Place::Either(flag, one, other), ty) => {
                    let (one, other) = ((**one).clone(), (**other).clone());
                    let both = [one, other].map(|it| {
                        self.part(&Ty::Class(class.clone(), arguments.clone()), &it, name, node)
                    });
                    let [one, other] = both;
                    match (one?, other?) {
                        (Found::Place(_, one), Found::Place(_, other)) => {
                            Found::Place(ty, Place::Either(*flag, Box::new(one), Box::new(other)))
                        }
                        _ => return self.unknown(node),
                    }
                }
                (Place::Fixed(value), ty) => match &**value {
                    Val::Parts(parts) => Found::Value(Typed { ty, val: parts[at].clone() }),
                    _ => return self.unknown(node),
                },
                _ => return self.unknown(node),
            });
        }
        let found = self.items.in_scope(class.scope, name);
        let found = if found.is_empty() { self.in_bases(class.scope, name, 4) } else { found };
        match &found[..] {
            [Entity::Function(function)] if function.role == Role::Getter => {
                let function = function.clone();
                let this = Some((ty.clone(), place.clone()));
                self.call_function(node, &function, this, Vec::new(), &[]).map(Found::Value)
            }
            [] => {
                let fault = format!("is not a member of `{}`", class.name);
                Err(Diagnostic::about(self.span(node), name, &fault))
            }
            _ => {
                let functions = functions_of(&found);
                if functions.len() == found.len() {
                    let this = Some(Box::new((ty.clone(), place.clone())));
                    let val = Val::Known(Known::Functions(functions, this));
                    return Ok(Found::Value(Typed { ty: Ty::Lambda(None), val }));
                }
                self.entity(&found, node)
            }
        }
    }

    // Constants of the text.

    /// A variable outside functions.
    fn global(&mut self, declared: &Declared, node: &Node) -> Result<Found> {
        let is_it = |(known, ..): &&(Node, Ty, Place)| known.is(&declared.declarator);
        let known =
            self.globals.iter().find(is_it).or_else(|| self.current.globals.iter().find(is_it));
        if let Some((_, ty, place)) = known {
            let found = Found::Place(ty.clone(), place.clone());
            self.assume_unchanged(declared, node);
            return Ok(found);
        }
        if self.evaluating.iter().any(|it| it.is(&declared.declarator)) {
            return Err(Diagnostic::about(self.span(node), node.text(), "depends on itself"));
        }
        if self.evaluating.len() > 30 {
            return self.refuse(node, super::reader::TOO_DEEP);
        }
        let by_blocks = self.is_filled(declared);
        let filler = (!by_blocks).then(|| self.filler_of(declared)).flatten();
        if by_blocks || filler.is_some() {
            self.evaluating.push(declared.declarator.clone());
            let filled = match filler {
                Some(function) => self.fill_by(&function, node),
                None => self.fill_statics(declared.scope, node),
            };
            self.evaluating.pop();
            filled?;
            let known = self.current.globals.iter().find(is_it).cloned();
            let Some((_, ty, place)) = known else { return self.unknown(node) };
            self.assume_unchanged(declared, node);
            return Ok(Found::Place(ty, place));
        }
        self.check_unchanged(declared, node)?;
        if let Some(value) = value_of(declared)
            && self.needs_later(&value, declared, &mut Vec::new())
        {
            let fault = "is computed before something that it needs has its value";
            return Err(Diagnostic::about(self.span(node), node.text(), fault));
        }
        self.evaluating.push(declared.declarator.clone());
        let read = self.global_value(declared, node);
        self.evaluating.pop();
        let (ty, place) = read?;
        Ok(Found::Place(ty, place))
    }

    /// Whether the value of a variable outside functions needs one that gets its value only later in the text.
    pub(super) fn needs_later(
        &self,
        node: &Node,
        declared: &Declared,
        seen: &mut Vec<String>,
    ) -> bool {
        if self.language == Language::C {
            return false;
        }
        if !node.children().is_empty() {
            return node.children().iter().any(|it| self.needs_later(it, declared, seen));
        }
        let name = node.text();
        if !node.kind().contains("identifier") || seen.iter().any(|it| it == name) {
            return false;
        }
        seen.push(name.to_owned());
        // A method of another class may be meant.
        let all = (0..self.items.scopes.len()).flat_map(|scope| self.items.own(scope, name));
        all.collect::<Vec<_>>().iter().any(|it| match it {
            Entity::Variable(other) => {
                let start = declared.declarator.place().start;
                let blocks = &self.items.scopes[other.scope].blocks;
                // The blocks of a class run in their order, which is how they are read.
                let is_own_block =
                    other.scope == declared.scope && blocks.iter().any(|it| it.is(&declared.node));
                let is_filled_later = !is_own_block
                    && blocks.iter().any(|it| it.place().start > start)
                    && self.is_filled(other)
                    || self.filler_of(other).is_some();
                if is_filled_later {
                    return true;
                }
                let is_later = other.declarator.place().start > start;
                let is_beside = self.is_c() || other.scope == declared.scope;
                if !is_beside && let Some(value) = value_of(other) {
                    return self.needs_later(&value, declared, seen);
                }
                is_later && is_beside && !self.is_made_by_compiler(other)
            }
            Entity::Function(function) => super::items::body_of(&function.node)
                .is_some_and(|it| self.needs_later(it, declared, seen)),
            Entity::Class(class) => {
                let fields = class.fields.iter().filter_map(|(_, it)| value_of(it));
                let operators = |it: &&Rc<super::items::Function>| {
                    it.scope == class.scope && it.node.kind() == "operator_declaration"
                };
                let own = self.items.functions.iter().filter(operators);
                let bodies = class.constructors.iter().chain(own);
                let bodies = bodies.filter_map(|it| super::items::body_of(&it.node).cloned());
                fields.chain(bodies).any(|it| self.needs_later(&it, declared, seen))
            }
            _ => false,
        })
    }

    /// Whether a variable has its value before the program runs.
    fn is_made_by_compiler(&self, declared: &Declared) -> bool {
        let Some(value) = value_of(declared) else { return true };
        let has = |word: &str| {
            let mut words = declared.node.children().iter().filter(|it| it.field() != Some("type"));
            words.any(|it| it.text().split_whitespace().any(|it| it == word))
        };
        let is_computed = |it: &Node| {
            it.kind().contains("call")
                || it.kind().contains("invocation")
                || it.kind().contains("creation")
                || it.kind() == "array_initializer"
        };
        let is_computed = super::signature::uses(&value, &is_computed);
        match self.language {
            Language::Java => has("final") && !is_computed,
            Language::CSharp => has("const"),
            _ => has("constexpr") || has("constinit") || !is_computed,
        }
    }

    fn global_value(&mut self, declared: &Declared, node: &Node) -> Result<(Ty, Place)> {
        if declared.template.is_some() {
            return self
                .refuse(node, "a template of a variable is not part of the routine language");
        }
        let mut frame = Frame::of_variable(declared);
        frame.class = self.class_around(declared.scope).map(|class| (class, Rc::default()));
        let outer = (self.script.take(), self.depth);
        let read = self.apart(frame, |this| {
            let base = this.declared_type(&declared.node, &declared.declarator)?;
            let Some(value) = value_of(declared) else {
                if let (Ty::Class(class, _), Language::Cpp) = (&base, this.language)
                    && !class.constructors.is_empty()
                {
                    let typed = this.default_object(&base, &declared.declarator)?;
                    let body = this.current.body.close();
                    return Ok((typed, body));
                }
                let name =
                    declared_name(&declared.declarator).unwrap_or(&declared.declarator).clone();
                return this.without_value(&name);
            };
            let mut typed = this.initial(&base, &value)?;
            let body = this.current.body.close();
            typed.ty = this.complete(&base, &typed);
            Ok((typed, body))
        });
        (self.script, self.depth) = outer;
        let (typed, body) = read?;
        if body.is_empty()
            && Self::is_constant(&typed.val)
            && let Some(place) = self.constant_place(&typed.ty, &typed.val)
        {
            self.globals.push((declared.declarator.clone(), typed.ty.clone(), place.clone()));
            return Ok((typed.ty, place));
        }
        // It's evaluated in each function that uses it, by statements before its own.
        self.global_by_statements(declared)
    }

    /// The place of a constant that is only expressions.
    fn constant_place(&mut self, ty: &Ty, val: &Val) -> Option<Place> {
        match (ty, val) {
            (Ty::Number(_) | Ty::Enumeration(_), Val::Number(value)) => {
                let number = self.number_type(ty);
                self.out.globals.push(Global { ty: number, value: value.clone() });
                Some(Place::Constant(self.out.globals.len() - 1))
            }
            (Ty::Array(element, Some(length)), Val::List(_) | Val::Repeat(..)) => {
                let number = match &**element {
                    Ty::Number(_) | Ty::Enumeration(_) => self.number_type(element),
                    _ => return None,
                };
                let (items, repeat) = match val {
                    Val::Repeat(item, _) => (vec![(**item).clone()], true),
                    Val::List(items) => (items.clone(), false),
                    _ => return None,
                };
                let items: Option<Vec<_>> = items.into_iter().map(Val::into_number).collect();
                let items = items?;
                let span = items.first().map_or(deltaboard_source::Span::new(0, 0), |it| it.span);
                let kind = ExprKind::List { items, length: *length, repeat };
                let value = self.numbering.expr(span, kind);
                self.out.globals.push(Global { ty: number, value });
                Some(Place::Array(syntax::Place::Global(self.out.globals.len() - 1)))
            }
            (_, Val::Known(_)) => Some(Place::Fixed(Box::new(val.clone()))),
            _ => None,
        }
    }

    fn global_by_statements(&mut self, declared: &Declared) -> Result<(Ty, Place)> {
        let mut frame = Frame::of_variable(declared);
        frame.class = self.class_around(declared.scope).map(|class| (class, Rc::default()));
        frame.locals = self.current.locals.len();
        let loops = std::mem::take(&mut self.current.loops);
        self.current.body.open();
        self.current.frames.push(frame);
        let script = self.script.take();
        let read = (|| {
            let base = self.declared_type(&declared.node, &declared.declarator)?;
            let value = value_of(declared);
            let mut typed = match &value {
                Some(value) => self.initial(&base, value)?,
                None => self.default_object(&base, &declared.declarator)?,
            };
            typed.ty = self.complete(&base, &typed);
            let value = value.unwrap_or_else(|| declared.declarator.clone());
            let name = declared_name(&declared.declarator).unwrap_or(&declared.declarator);
            let name = self.name_of(name);
            let span = self.span(&value);
            let place = self.place_for(&typed.ty, typed.val, &name, span, &value)?;
            self.freeze(&place);
            Ok((typed.ty, place))
        })();
        self.script = script;
        self.current.frames.pop();
        self.current.loops = loops;
        let inner = self.current.body.close();
        self.current.prelude.extend(inner);
        let (ty, place) = read?;
        self.current.globals.push((declared.declarator.clone(), ty.clone(), place.clone()));
        Ok((ty, place))
    }

    /// A variable outside functions without a value.
    fn without_value<T>(&self, name: &Node) -> Result<T> {
        Err(Diagnostic::about(self.span(name), name.text(), "has no value in this text")
            .with_help("give it one, or pass it to the function"))
    }

    /// Fails if anything in the text changes a variable outside functions.
    fn check_unchanged(&mut self, declared: &Declared, node: &Node) -> Result<()> {
        let Some(name) = declared_name(&declared.declarator) else { return Ok(()) };
        let is_array = self.is_array(declared);
        let mutability = self.mutability(declared, is_array);
        if mutability == Mutability::Never {
            return Ok(());
        }
        if super::changes::changes(&self.root, name.text(), is_array, self.language) {
            let fault = "is changed elsewhere in this text, so its value is not known here";
            return Err(Diagnostic::about(self.span(node), node.text(), fault)
                .with_help("pass it as a parameter, or make it a constant"));
        }
        self.assume_unchanged(declared, node);
        Ok(())
    }

    /// Whether it's an array, by its declaration.
    pub(super) fn is_array(&self, declared: &Declared) -> bool {
        match self.is_c() {
            true => is_array_declarator(&declared.declarator),
            false => is_array_declaration(&declared.node, &declared.declarator),
        }
    }

    fn assume_unchanged(&mut self, declared: &Declared, node: &Node) {
        let is_array = self.is_array(declared);
        if self.mutability(declared, is_array) == Mutability::Anywhere
            && let Some(name) = declared_name(&declared.declarator)
        {
            let clause = format!("nothing outside this text changes `{}`", name.text());
            self.assume(node, clause);
        }
    }

    /// Who may change a variable outside functions.
    pub(super) fn mutability(&self, declared: &Declared, is_array: bool) -> Mutability {
        let words: Vec<_> = declared
            .node
            .children()
            .iter()
            .filter(|it| it.field() != Some("type") && !it.kind().contains("declarator"))
            .flat_map(|it| it.text().split_whitespace())
            .collect();
        let has = |list: &str| words.iter().any(|it| contains_word(list, it));
        if has("volatile") {
            return Mutability::Anywhere;
        }
        let scope = &self.items.scopes[declared.scope];
        if !self.is_c() {
            let is_interface =
                scope.class.as_ref().is_some_and(|it| it.node.kind() == "interface_declaration");
            let is_final = match self.language {
                Language::Java => has("final") || is_interface,
                _ => has("const"),
            };
            let is_enclosed = has("private")
                || self.language == Language::CSharp && !has("public internal protected")
                || !is_array && has("readonly");
            // Nobody can replace a constant array, but anybody can change its elements.
            let has_value = value_of(declared).is_some();
            return match (is_final && !is_array && has_value, is_enclosed) {
                (true, _) => Mutability::Never,
                (false, true) => Mutability::InThisText,
                (false, false) => Mutability::Anywhere,
            };
        }
        let is_static = has("static constexpr");
        match (has("const constexpr"), scope.class.is_some()) {
            (true, false) => Mutability::Never,
            (true, true) if is_static => Mutability::Never,
            (false, false) if has("static") => Mutability::InThisText,
            _ => Mutability::Anywhere,
        }
    }

    // Enumerations.

    fn constant(&mut self, item: &Rc<Enumeration>, at: usize, node: &Node) -> Result<Found> {
        let (_, numbers) = self.enumeration(item)?;
        let Some(number) = numbers.get(at).copied() else {
            return Err(Diagnostic::about(
                self.span(node),
                node.text(),
                "is used before its definition",
            ));
        };
        let is_wide = |it: &Number| it.ty.bits() > 32 || it.ty == Type::U32;
        let depends = self.language == Language::C
            && number.ty == Type::I32
            && item.node.child("base").is_none()
            && numbers.iter().any(is_wide);
        if depends {
            let fault = "is an `int` up to C17 and has the type of its enumeration since C23, because another of its \
                         constants does not fit in an `int`";
            return Err(Diagnostic::about(self.span(node), node.text(), fault)
                .with_help("declare a constant with a type instead"));
        }
        let is_whole = numbers.len() == item.constants.len();
        let is_open = !is_whole && self.written_number_type(item)?.is_none();
        let own = match self.language {
            // In C, the constants are numbers; in C++, too, up to the end of the list.
            Language::C => Ty::Number(number.ty),
            Language::Cpp if is_open => Ty::Number(number.ty),
            _ => Ty::Enumeration(item.clone()),
        };
        let declarator = item.constants[at].1.clone();
        let is_it = |(known, ..): &&(Node, Ty, Place)| known.is(&declarator);
        if let Some((_, ty, place)) = self.globals.iter().find(is_it) {
            return Ok(Found::Place(ty.clone(), place.clone()));
        }
        let span =
            declarator.child("value").map_or_else(|| self.span(&declarator), |it| self.span(it));
        let value = self.numbering.expr(span, ExprKind::Number(number));
        self.out.globals.push(Global { ty: Some(number.ty), value });
        let place = Place::Constant(self.out.globals.len() - 1);
        if is_whole {
            self.globals.push((declarator, own.clone(), place.clone()));
        }
        Ok(Found::Place(own, place))
    }

    /// The type of the numbers of an enumeration.
    pub(super) fn enumeration_type(&mut self, item: &Rc<Enumeration>) -> Result<Type> {
        Ok(self.enumeration(item)?.0)
    }

    fn enumeration(&mut self, item: &Rc<Enumeration>) -> Result<(Type, Vec<Number>)> {
        if let Some((_, ty, numbers)) = self.enumerations.iter().find(|(known, ..)| known == item) {
            return Ok((*ty, numbers.clone()));
        }
        let node = item.node.clone();
        let fixed = self.written_number_type(item)?;
        self.refuse_attributes(&node)?;
        if node.children().iter().any(|it| it.kind() == "attribute_specifier")
            || self.is_packed(item)
        {
            let fault = "this attribute may make the type of the enumeration narrower, and is not supported";
            return self.refuse(&node, fault);
        }
        // Its constants may use those before them.
        self.enumerations.push((item.clone(), fixed.unwrap_or(Type::I32), Vec::new()));
        let place = self.enumerations.len() - 1;
        let mut values: Vec<i128> = Vec::new();
        let mut before = Type::I32;
        for (at, (name, constant)) in item.constants.iter().enumerate() {
            let (value, ty) = match constant.child("value").cloned() {
                Some(value) if self.language != Language::Java => {
                    let read = self.within(item.scope, |this| this.constant_number(&value));
                    match read {
                        Ok(read) => read,
                        Err(fault) => {
                            self.enumerations.truncate(place);
                            return Err(fault);
                        }
                    }
                }
                _ if self.language == Language::Java => (at as i128, Type::I32),
                _ => (values.last().map_or(0, |it| it + 1), before),
            };
            let is_int = i32::try_from(value).is_ok();
            // Up to the end of the list, a constant has the type of its value.
            let ty = fixed.unwrap_or(match self.language {
                Language::C if is_int => Type::I32,
                _ if ty == Type::Bool => Type::I32,
                _ => ty,
            });
            let number = Number::new(value as u64, ty);
            let kept =
                if ty.is_signed() { i128::from(number.signed()) } else { i128::from(number.bits) };
            if kept != value {
                self.enumerations.truncate(place);
                let fault = "does not fit in the type of the constant before it";
                return Err(Diagnostic::about(self.span(constant), name, fault)
                    .with_help("write its value as a number"));
            }
            before = ty;
            values.push(value);
            self.enumerations[place].2.push(number);
        }
        let ty = match fixed.or_else(|| self.type_that_holds(&values)) {
            Some(ty) => ty,
            None => return self.refuse(&node, "no type can hold all values of this enumeration"),
        };
        let numbers: Vec<_> = values
            .iter()
            .map(|value| {
                let is_int = self.language == Language::C
                    && fixed.is_none()
                    && i32::try_from(*value).is_ok();
                Number::new(*value as u64, if is_int { Type::I32 } else { ty })
            })
            .collect();
        self.enumerations[place] = (item.clone(), ty, numbers.clone());
        Ok((ty, numbers))
    }

    /// The type of an enumeration's numbers that is written, or that it has by being scoped.
    fn written_number_type(&mut self, item: &Rc<Enumeration>) -> Result<Option<Type>> {
        let node = &item.node;
        let bases = node.children().iter().find(|it| it.kind() == "base_list");
        let fixed = match node.child("base").or(bases).cloned() {
            Some(base) => {
                let base = match base.kind() {
                    "base_list" => self.only(&base)?,
                    _ => base,
                };
                self.ty(&base)?.number()
            }
            None if item.is_scoped => Some(Type::I32),
            None => None,
        };
        Ok(fixed)
    }

    /// The first type that holds all values of an enumeration.
    fn type_that_holds(&self, values: &[i128]) -> Option<Type> {
        let fits = |ty: Type| {
            let limits = match ty.is_signed() {
                true => -(1_i128 << (ty.bits() - 1))..1 << (ty.bits() - 1),
                false => 0..1 << ty.bits(),
            };
            values.iter().all(|value| limits.contains(value))
        };
        // In C the type is unsigned, unless a constant is negative.
        let types = match self.language {
            Language::C => [Type::U32, Type::I32, Type::U64, Type::I64],
            _ => [Type::I32, Type::U32, Type::I64, Type::U64],
        };
        types.into_iter().find(|ty| fits(*ty))
    }

    /// Whether an attribute stands after an enumeration.
    fn is_packed(&self, item: &Rc<Enumeration>) -> bool {
        let end = item.node.place().end;
        let after = self.text.get(end..).unwrap_or_default().trim_start();
        ["__attribute__", "__declspec", "alignas", "[["].iter().any(|it| after.starts_with(it))
    }

    /// Fails if a number that is converted to an enumeration may be outside its values.
    pub(super) fn check_enumeration_range(
        &mut self,
        item: &Rc<Enumeration>,
        operand: &Operand,
    ) -> Result<()> {
        let is_fixed =
            item.is_scoped || item.node.child("base").is_some() || self.language != Language::Cpp;
        if is_fixed || self.enumeration_type(item)? != Type::I32 || !self.may_be_wide(operand) {
            return Ok(());
        }
        let name = &item.name;
        let fault =
            format!("this number may be out of range for `{name}`, which has no fixed type");
        Err(Diagnostic::new(operand.span, fault)
            .with_help(format!("write `enum {name} : int`, or truncate the number first")))
    }

    fn may_be_wide(&self, operand: &Operand) -> bool {
        use deltaboard_source::operator::{BinaryOp, UnaryOp};
        let is_wide = |ty: Option<Type>| ty.is_some_and(|ty| ty.bits() == 64 || ty == Type::U32);
        match &operand.kind {
            ExprKind::Number(number) => number.bits >> 31 != 0,
            ExprKind::Name(syntax::Place::Local(slot))
            | ExprKind::Element(syntax::Place::Local(slot), _) => {
                is_wide(self.current.body.variables.get(slot.0).and_then(|it| it.ty))
            }
            ExprKind::Unary(UnaryOp::Not, _) => false,
            ExprKind::Unary(_, inner) => self.may_be_wide(inner),
            ExprKind::Binary(op, left, right) => match op {
                BinaryOp::And | BinaryOp::Remainder => {
                    self.may_be_wide(left) && self.may_be_wide(right)
                }
                BinaryOp::ShiftRight => {
                    self.may_be_wide(left)
                        && !matches!(right.kind, ExprKind::Number(number) if number.bits > 32)
                }
                op if op.is_comparison() => false,
                op if op.is_shift() => self.may_be_wide(left),
                _ => self.may_be_wide(left) || self.may_be_wide(right),
            },
            ExprKind::Assign { value, .. } => self.may_be_wide(value),
            ExprKind::Choose { then, otherwise, .. } => {
                self.may_be_wide(then) || self.may_be_wide(otherwise)
            }
            ExprKind::Cast(ty, inner) => ty.bits() >= 32 && self.may_be_wide(inner),
            ExprKind::Intrinsic(_, arguments) => {
                use crate::intrinsic::Intrinsic as I;
                let counts = matches!(
                    &operand.kind,
                    ExprKind::Intrinsic(
                        I::CountOnes | I::TrailingZeros | I::LeadingZeros | I::HighestOne,
                        _
                    )
                );
                !counts && arguments.iter().any(|it| self.may_be_wide(it))
            }
            ExprKind::Call { .. } => false,
            _ => false,
        }
    }

    /// Evaluates a number that is the same in every run.
    pub(super) fn constant_number(&mut self, node: &Node) -> Result<(i128, Type)> {
        let mark = self.current.body.mark();
        let (operand, ty) = self.number(node)?;
        let has_added = self.current.body.has_added(mark);
        match self.fold(&operand).filter(|_| !has_added) {
            Some(number) => {
                let number = if ty == Type::Untyped { number } else { number.convert(ty) };
                let value = match number.ty.is_signed() {
                    true => i128::from(number.signed()),
                    false => i128::from(number.bits),
                };
                Ok((value, number.ty))
            }
            None => self.refuse(node, "this must be a constant number"),
        }
    }

    pub(super) fn constant_value(&mut self, node: &Node) -> Result<i128> {
        Ok(self.constant_number(node)?.0)
    }

    /// Resolves an undefined name in statements without a function.
    fn script_name(&mut self, node: &Node) -> Option<Found> {
        let input = self.script?;
        let word = node.text();
        if input != Input::Unknown || named_number(word).is_some() {
            return None;
        }
        Some(self.name_input(node))
    }
}

/// The value that a variable outside functions is given.
pub(super) fn value_of(declared: &Declared) -> Option<Node> {
    initial_value(&declared.declarator).or_else(|| {
        // Of several declarators, each may have its own.
        let start = declared.declarator.place().start;
        let after = declared.node.children().iter().filter(|it| it.place().start > start);
        let mut after = after.skip_while(|it| {
            it.field() != Some("declarator") && it.field() != Some("default_value")
        });
        after.next().filter(|it| it.field() == Some("default_value")).cloned()
    })
}

/// The value that a declarator sets.
pub(super) fn initial_value(declarator: &Node) -> Option<Node> {
    if let Some(value) = declarator.child("value") {
        return Some(value.clone());
    }
    // C#'s declarator has no field for it.
    if declarator.kind() == "variable_declarator" {
        let at = declarator.children().iter().position(|it| it.text() == "=")?;
        return declarator.children().get(at + 1).cloned();
    }
    None
}

fn is_array_declaration(node: &Node, declarator: &Node) -> bool {
    let has = |node: &Node| node.text().contains('[');
    node.child("type").is_some_and(has)
        || node
            .named()
            .any(|it| it.kind() == "variable_declaration" && it.child("type").is_some_and(has))
        || declarator.child("dimensions").is_some()
}

fn is_array_declarator(declarator: &Node) -> bool {
    declarator.kind() == "array_declarator"
        || declarator.child("declarator").is_some_and(is_array_declarator)
}

/// Who may change a variable outside functions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mutability {
    Never,
    InThisText,
    Anywhere,
}

fn last_of(node: &Node) -> Node {
    match node.child("name") {
        Some(name)
            if node.kind() == "qualified_identifier" || node.kind() == "scoped_identifier" =>
        {
            last_of(name)
        }
        _ => node.clone(),
    }
}

fn first_of(node: &Node) -> Node {
    node.children().iter().find(|it| it.is_named()).map_or_else(|| node.clone(), first_of)
}
