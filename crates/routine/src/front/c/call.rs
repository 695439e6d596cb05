//! Calls of functions, methods and lambdas of the text, and of what the languages and their libraries define.

use std::rc::Rc;

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Type, wrong_number_of_arguments};
use deltaboard_syntax::Node;

use super::expr::single_number;
use super::items::{Entity, Function, body_of, functions_of, words};
use super::name::STANDARD;
use super::reader::{Frame, Kind, Reader, Result};
use super::signature::Parameter;
use super::types::{Argument, INT, Mutability, Ty, keyword};
use super::value::{Found, Known, Lambda, Local, Place, Typed, Val};
use crate::front::body::forever;
use crate::front::loops::{Jumps, Loops};
use crate::front::places::{Front, Places};
use crate::intrinsic::{Builtin, Intrinsic, builtin, does};
use crate::syntax::{self, ExprKind, Operand, StatementKind, Target};

/// Tables of all bytes with their bits reversed.
const REVERSED_BYTES: &str = "reverseByteLookup256 BitReverseTable256";

/// Functions that construct a value of a type from its number.
const CONSTRUCTORS: &str = "from new from_bits from_u64 from_u8 from_u32 from_raw fromRaw from_index index_const \
    new_unchecked from_u32_unchecked from_u8_unchecked of try_from";

/// The most functions that are read in each other.
const MAX_IN_PLACE: usize = 24;

impl Reader {
    pub(super) fn call_expression(&mut self, node: &Node) -> Result<Found> {
        let arguments: Vec<_> = match node.child("arguments") {
            Some(list) if list.error().is_none() => {
                list.named().filter(|it| !it.is_comment()).cloned().collect()
            }
            Some(list) => return self.unknown(&list.clone()),
            None => Vec::new(),
        };
        if node.kind() == "method_invocation" {
            let name = self.field(node, "name")?;
            return match node.child("object").cloned() {
                Some(object) => self.method(node, &object, &name, &arguments),
                None => self.call_name(node, &name, &arguments),
            };
        }
        let function = self.field(node, "function")?;
        match function.kind() {
            "qualified_identifier"
                if last_name(&function).kind() == "template_function"
                    || template_of(&function).is_some() =>
            {
                let Some(template) = template_of(&function) else { return self.unknown(&function) };
                self.check_outermost(&function, &template)?;
                self.call_template(node, &template, &arguments)
            }
            "identifier" | "qualified_identifier" | "field_identifier" => {
                self.call_name(node, &function, &arguments)
            }
            "primitive_type" | "sized_type_specifier" | "predefined_type" => {
                let ty = self.ty(&function)?;
                self.construct(node, &ty, &arguments).map(Found::Value)
            }
            "template_type" => {
                let ty = self.ty(&function)?;
                self.construct(node, &ty, &arguments).map(Found::Value)
            }
            "field_expression" | "member_access_expression" => {
                let object =
                    function.child("argument").or_else(|| function.child("expression")).cloned();
                let name = function.child("field").or_else(|| function.child("name")).cloned();
                let (Some(object), Some(name)) = (object, name) else {
                    return self.unknown(&function);
                };
                self.method(node, &object, &name, &arguments)
            }
            "template_function" => self.call_template(node, &function, &arguments),
            "generic_name" => self.unknown(&function),
            "parenthesized_expression" => {
                // `(U64)(x)`
                let inner = self.only(&function)?;
                let path = self.path_of(&inner);
                let is_type = matches!(
                    inner.kind(),
                    "identifier" | "qualified_identifier" | "type_identifier"
                ) && self.local(inner.text()).is_none();
                if is_type
                    && let Some(ty) = self.type_of_path(&inner, &path)?
                    && let [argument] = &arguments[..]
                {
                    let value = self.value(argument)?;
                    return self.cast(value, &ty, node).map(Found::Value);
                }
                let called = self.value(&function)?;
                self.call_value(node, called, &arguments)
            }
            "call_expression" if arguments.len() == 1 && self.is_cast(&function) => {
                self.casts(node, &function, &arguments[0]).map(Found::Value)
            }
            _ => {
                let called = self.value(&function)?;
                self.call_value(node, called, &arguments)
            }
        }
    }

    /// Whether `(u64)(u32)` is in the place of a function, which the grammar takes for a call of `(u64)`.
    fn is_cast(&self, function: &Node) -> bool {
        let is_type = |it: &Node| {
            it.kind() == "identifier"
                && self.local(it.text()).is_none()
                && match &self.lookup(it.text())[..] {
                    [] => {
                        Type::named(it.text()).is_some()
                            || keyword(self.language, it.text()).is_some()
                    }
                    found => found.iter().all(Entity::is_type_or_namespace),
                }
        };
        let has_type = |it: Option<&Node>| {
            let mut inner = it.into_iter().flat_map(Node::named);
            inner.next().is_some_and(is_type) && inner.next().is_none()
        };
        match function.kind() {
            "call_expression" => {
                has_type(function.child("arguments"))
                    && function.child("function").is_some_and(|it| self.is_cast(it))
            }
            "parenthesized_expression" => has_type(Some(function)),
            _ => false,
        }
    }

    /// `(u64)(u32)(x)`, the inner cast first
    fn casts(&mut self, node: &Node, function: &Node, argument: &Node) -> Result<Typed> {
        let mut value = self.value(argument)?;
        let mut cast = Some(function.clone());
        while let Some(outer) = cast {
            let name = self.only(outer.child("arguments").unwrap_or(&outer))?;
            let ty = self.ty(&name)?;
            value = self.cast(value, &ty, node)?;
            cast = outer.child("function").cloned();
        }
        Ok(value)
    }

    /// Refuses `::f<1>` where the text defines another `f` inside of something: templates are found by their last name.
    pub(super) fn check_outermost(&self, path: &Node, template: &Node) -> Result<()> {
        let name = words(template).into_iter().next().unwrap_or_default();
        let mut inner = 1..self.items.scopes.len();
        let is_outermost = self.path_of(path).first().is_some_and(String::is_empty);
        if is_outermost && inner.any(|it| !self.items.own(it, &name).is_empty()) {
            return self.refuse(path, "this text defines another template of this name");
        }
        Ok(())
    }

    fn call_value(&mut self, node: &Node, called: Typed, arguments: &[Node]) -> Result<Found> {
        match called.val {
            Val::Known(Known::Functions(functions, this)) => {
                let this = this.map(|it| *it);
                self.call_overload(node, &functions, this, arguments)
            }
            Val::Known(Known::Lambda(lambda)) => self.call_lambda(node, &lambda, arguments),
            _ if matches!(called.ty, Ty::Class(..)) => {
                let place = self.home(&called.ty, called.val, node)?;
                self.functor_call(node, (called.ty, place), arguments)
            }
            _ => self.refuse(node, "only a function can be called"),
        }
    }

    /// A call by a name.
    fn call_name(&mut self, node: &Node, name: &Node, arguments: &[Node]) -> Result<Found> {
        let path = self.path_of(name);
        let word = path.last().cloned().unwrap_or_else(|| name.text().to_owned());
        let last = last_name(name);
        if path.len() <= 1 {
            if let Some(local) = self.local(&word)
                && self.language != Language::Java
            {
                let local = local.clone();
                return match local.place {
                    Place::Fixed(value) if matches!(*value, Val::Known(_)) => {
                        self.call_value(node, Typed { ty: local.ty, val: *value }, arguments)
                    }
                    place if matches!(local.ty, Ty::Class(..)) => {
                        self.functor_call(node, (local.ty, place), arguments)
                    }
                    _ => Err(Diagnostic::about(
                        self.span(name),
                        &word,
                        "is a variable, not a function",
                    )),
                };
            }
            if let Some(Argument::Type(ty)) = self.generic(&word) {
                return self.construct(node, &ty, arguments).map(Found::Value);
            }
        }
        let found = match path.len() {
            0 | 1 => {
                let found = self.lookup(&word);
                self.with_associated(found, &word, arguments)
            }
            _ => {
                let around = path[..path.len() - 1].to_vec();
                match self.in_path(name, &around, &word)? {
                    Some(found) => found,
                    None => return self.call_outside(node, &last, &around, arguments),
                }
            }
        };
        self.call_found(node, &found, &last, arguments)
    }

    /// The functions of a name, with those beside the types of the arguments, which C++ finds too.
    fn with_associated(
        &mut self,
        mut found: Vec<Entity>,
        word: &str,
        arguments: &[Node],
    ) -> Vec<Entity> {
        let is_free = |scopes: &[super::items::Scope], it: &Entity| matches!(it, Entity::Function(it) if scopes[it.scope].class.is_none());
        let mut spaces = 1..self.items.scopes.len();
        let has_other = spaces
            .any(|it| self.items.own(it, word).iter().any(|it| is_free(&self.items.scopes, it)));
        if self.language != Language::Cpp
            || !has_other
            || !found.iter().all(|it| is_free(&self.items.scopes, it))
        {
            return found;
        }
        for argument in arguments {
            let scope = match self.type_of(argument) {
                Ok(Ty::Class(class, _)) => class.scope,
                Ok(Ty::Enumeration(item)) => item.scope,
                _ => continue,
            };
            let around = self.items.scopes[scope].parent.unwrap_or(super::items::GLOBAL);
            let own = self.items.own(around, word);
            for entity in super::items::declared_before(&own, self.frame().at) {
                let is_known = found.iter().any(|it| match (it, &entity) {
                    (Entity::Function(it), Entity::Function(other)) => Rc::ptr_eq(it, other),
                    _ => false,
                });
                if is_free(&self.items.scopes, &entity) && !is_known {
                    found.push(entity);
                }
            }
        }
        found
    }

    /// Calls what the text defines by a name.
    fn call_found(
        &mut self,
        node: &Node,
        found: &[Entity],
        name: &Node,
        arguments: &[Node],
    ) -> Result<Found> {
        let functions = functions_of(found);
        if !functions.is_empty() {
            let this = self.own_this(&functions);
            return self.call_overload(node, &functions, this, arguments);
        }
        match found {
            [] => self.call_unknown(node, name, arguments, None),
            [Entity::Variable(_) | Entity::Field(_)] => {
                let is_accessor = matches!(found, [Entity::Field(_)])
                    && self.language == Language::Java
                    && arguments.is_empty();
                let found = self.entity(found, name)?;
                if is_accessor {
                    // Of a record: `to()` is its field.
                    return Ok(found);
                }
                let called = self.value_of(found, name)?;
                self.call_value(node, called, arguments)
            }
            _ => match self.type_of_entities(found, name)? {
                Some(ty) => self.construct(node, &ty, arguments).map(Found::Value),
                None => Err(Diagnostic::about(self.span(name), name.text(), "is not a function")),
            },
        }
    }

    /// The object that a method calls another one for.
    fn own_this(&self, functions: &[Rc<Function>]) -> Option<(Ty, Place)> {
        if functions.iter().all(|it| it.is_static) {
            return None;
        }
        let frame = self.frame();
        let (class, arguments) = frame.class.clone()?;
        Some((Ty::Class(class, arguments), frame.this.clone()?))
    }

    /// A call through a path that leads out of the text.
    fn call_outside(
        &mut self,
        node: &Node,
        name: &Node,
        around: &[String],
        arguments: &[Node],
    ) -> Result<Found> {
        let owner = around.last().cloned().unwrap_or_default();
        let word = name.text();
        if let ("Arrays", "fill", [array, value]) = (owner.as_str(), word, arguments) {
            let found = self.value(array)?;
            let Ty::Array(element, length) = found.ty.clone() else { return self.unknown(array) };
            let value = std::slice::from_ref(value);
            return self.array_method(node, &element, length, found, name, value);
        }
        let own = self.lookup(word);
        let is_own = own.iter().any(|it| matches!(it, Entity::Function(_)));
        let is_library = self.is_library_path(&owner)
            || around.first().is_some_and(|it| self.is_library_path(it));
        if is_own && is_library {
            let fault = format!("belongs to `{owner}`, but this text defines its own");
            return Err(Diagnostic::about(self.span(name), word, &fault)
                .with_help("rename the one that this text defines"));
        }
        let ty = self.library_type(&owner);
        if let Some(ty) = ty
            && let Some(found) = self.unsigned_call(node, word, ty, arguments)?
        {
            return Ok(Found::Value(found));
        }
        if let Some(ty) = ty
            && !is_own
            && contains_word(CONSTRUCTORS, word)
            && let [argument] = arguments
        {
            let first = first_name(node);
            self.assume(&first, format!("`{word}` of `{owner}` stores its argument unchanged"));
            let value = self.value(argument)?;
            return self.cast(value, &Ty::Number(ty), node).map(Found::Value);
        }
        if is_own {
            return self.call_found(node, &own, name, arguments);
        }
        self.call_unknown(node, name, arguments, Some(&owner))
    }

    /// A method call.
    fn method(
        &mut self,
        node: &Node,
        object: &Node,
        name: &Node,
        arguments: &[Node],
    ) -> Result<Found> {
        let object = &self.own_object(object)?;
        if !self.is_c() && self.names_no_value(object) {
            let mut path = words(object);
            if path.is_empty() {
                path.push(object.text().to_owned());
            }
            return match self.in_path(object, &path, name.text())? {
                Some(found) => self.call_found(node, &found, name, arguments),
                None => self.call_outside(node, name, &path, arguments),
            };
        }
        let found = self.expression(object)?;
        self.check_arrow(node, &found)?;
        let found = match found {
            Found::Place(Ty::Pointer(_), _) | Found::Value(Typed { ty: Ty::Pointer(_), .. }) => {
                let value = self.value_of(found, object)?;
                self.target_of(value, object)?
            }
            found => found,
        };
        match found.ty().clone() {
            Ty::Class(class, _) => {
                self.method_of_object(node, object, (found, &class), name, arguments)
            }
            Ty::Enumeration(item) => {
                let found_member = self.items.in_scope(item.scope, name.text());
                let value = self.value_of(found, object)?;
                match (&found_member[..], name.text()) {
                    ([], "ordinal") if self.language == Language::Java => {
                        let (operand, _) = self.as_number(value, object)?;
                        Ok(Found::Value(Typed::number(operand, INT)))
                    }
                    ([], "equals") => self.builtin_method(node, value, object, name, arguments),
                    _ => self.refuse(
                        node,
                        "a method of an enumeration is not part of the routine language",
                    ),
                }
            }
            Ty::Array(element, length) => {
                let value = self.value_of(found, object)?;
                self.array_method(node, &element, length, value, name, arguments)
            }
            Ty::Lambda(_)
                if matches!(name.text(), "applyAsLong" | "test" | "Invoke" | "applyAsInt") =>
            {
                let called = self.value_of(found, object)?;
                self.call_value(node, called, arguments)
            }
            _ => {
                // A function of the text whose first parameter is the object: C#'s extensions, excerpts of classes.
                let extensions = self.extensions(name.text());
                let own = match extensions.is_empty() {
                    true => self.lookup(name.text()),
                    false => extensions,
                };
                let value = self.value_of(found.clone(), object)?;
                let functions = functions_of(&own);
                if !functions.is_empty() {
                    return self.extension(node, &functions, object, arguments);
                }
                self.builtin_method(node, value, object, name, arguments)
            }
        }
    }

    fn method_of_object(
        &mut self,
        node: &Node,
        object: &Node,
        (found, class): (Found, &Rc<super::items::Class>),
        name: &Node,
        arguments: &[Node],
    ) -> Result<Found> {
        let place = match found {
            Found::Place(_, place) => place,
            Found::Value(value) => self.home(&value.ty, value.val, object)?,
        };
        let ty = self.class_type(class);
        self.check_readonly(object, class)?;
        if !self.extensions(name.text()).is_empty() {
            return self.refuse(node, "which of these methods is meant is not resolved");
        }
        let acts = |it: &Node| {
            matches!(
                it.kind(),
                "assignment_expression"
                    | "update_expression"
                    | "postfix_unary_expression"
                    | "prefix_unary_expression"
                    | "ref"
                    | "out"
                    | "call_expression"
                    | "method_invocation"
                    | "invocation_expression"
            )
        };
        let may_move = !arguments.is_empty() && super::expr::place_has_index(&place);
        let acts = arguments.iter().any(|it| super::signature::uses(it, &acts));
        let place = match acts || may_move {
            true => self.fixed(place, self.span(object)),
            false => place,
        };
        let found = self.part(&ty, &place, name.text(), name)?;
        let is_accessor = class.node.kind() == "record_declaration"
            && self.language == Language::Java
            && arguments.is_empty()
            && class.fields.iter().any(|(field, _)| field == name.text())
            && self.items.own(class.scope, name.text()).len() == 1;
        if is_accessor {
            return Ok(found);
        }
        let called = self.value_of(found, name)?;
        self.call_value(node, called, arguments)
    }

    /// Refuses a method of a C# structure that doesn't change, if its methods change it: it's copied for the call.
    pub(super) fn check_readonly(
        &self,
        object: &Node,
        class: &Rc<super::items::Class>,
    ) -> Result<()> {
        if self.language != Language::CSharp || class.node.kind() == "class_declaration" {
            return Ok(());
        }
        let path = words(object);
        let scopes = self.items.scopes.iter();
        let is_readonly = |declared: &super::items::Declared| {
            declared.node.named().any(|it| it.kind() == "modifier" && it.text() == "readonly")
        };
        let is_field = scopes.filter_map(|it| it.class.as_ref()).any(|class| {
            class
                .fields
                .iter()
                .any(|(field, declared)| path.contains(field) && is_readonly(declared))
        });
        let found = path.iter().flat_map(|name| {
            (0..self.items.scopes.len()).flat_map(|scope| self.items.own(scope, name))
        });
        let is_global =
            found.into_iter().any(|it| matches!(it, Entity::Variable(it) if is_readonly(&it)));
        let changes = |it: &Node| {
            matches!(it.kind(), "method_declaration" | "property_declaration")
                && super::signature::uses(it, &|it| {
                    matches!(
                        it.kind(),
                        "assignment_expression"
                            | "postfix_unary_expression"
                            | "prefix_unary_expression"
                    )
                })
        };
        match (is_field || is_global) && super::signature::uses(&class.node, &changes) {
            true => self.refuse(
                object,
                "a method that changes a copy of its object is not part of the routine language",
            ),
            false => Ok(()),
        }
    }

    /// C#'s extension methods of a name, wherever they are.
    fn extensions(&self, name: &str) -> Vec<Entity> {
        let is_it = |it: &Entity| match it {
            Entity::Function(function) => super::items::parameters_of(&function.node)
                .and_then(|it| it.named().next())
                .is_some_and(|it| it.text().starts_with("this ")),
            _ => false,
        };
        let all = (0..self.items.scopes.len()).flat_map(|scope| self.items.own(scope, name));
        all.filter(|it| self.language == Language::CSharp && is_it(it)).collect()
    }

    /// A method of a number, as a call with the number as the first argument.
    fn builtin_method(
        &mut self,
        node: &Node,
        value: Typed,
        object: &Node,
        name: &Node,
        arguments: &[Node],
    ) -> Result<Found> {
        let mut all = vec![object.clone()];
        all.extend_from_slice(arguments);
        self.call_builtin(node, name, &all, Some(value), None)
    }

    /// A call of a function of the text as a method.
    fn extension(
        &mut self,
        node: &Node,
        functions: &[Rc<Function>],
        object: &Node,
        arguments: &[Node],
    ) -> Result<Found> {
        let mut all = vec![object.clone()];
        all.extend_from_slice(arguments);
        self.call_overload(node, functions, None, &all)
    }

    fn array_method(
        &mut self,
        node: &Node,
        element: &Ty,
        length: Option<usize>,
        value: Typed,
        name: &Node,
        arguments: &[Node],
    ) -> Result<Found> {
        let span = self.span(node);
        let Val::Array(place) = value.val else { return self.unknown(node) };
        match (name.text(), arguments, length) {
            ("size" | "length", [], Some(length)) => {
                let operand = self.numbering.number(span, length as u64, Type::U64);
                Ok(Found::Value(Typed::number(operand, Ty::Number(Type::U64))))
            }
            ("GetLength", [dimension], Some(length)) => {
                let length = match (self.constant_value(dimension)?, element) {
                    (0, _) => length,
                    (1, Ty::Array(_, Some(length))) => *length,
                    _ => return self.unknown(dimension),
                };
                let operand = self.numbering.number(span, length as u64, Type::I32);
                Ok(Found::Value(Typed::number(operand, INT)))
            }
            ("at", [index], _) => {
                let (index, _) = self.number(index)?;
                let place = self.element(&place, element, &index);
                Ok(Found::Place(element.clone(), place))
            }
            ("fill", [value], Some(length)) => {
                let value_node = value.clone();
                let value = self.value(value)?;
                let value = self.convert(value, element, &value_node)?;
                let value = self.keep(value, span, node)?;
                for at in 0..length {
                    let index = self.index(span, at);
                    let place = self.element(&place, element, &index);
                    let item = self.copy_value(&value.val);
                    self.store(&place, element, item, span, node)?;
                }
                Ok(Found::Value(Typed::void()))
            }
            ("clone" | "Clone", [], Some(length)) => {
                let ty = Ty::Array(Box::new(element.clone()), Some(length));
                let copy = self.home(&ty, Val::Array(place), node)?;
                Ok(Found::Place(ty, copy))
            }
            _ => {
                let fault = "is not a method of arrays that is read";
                Err(Diagnostic::about(self.span(name), name.text(), fault))
            }
        }
    }

    /// `f<8>(x)`, `static_cast<U64>(x)`
    fn call_template(&mut self, node: &Node, function: &Node, arguments: &[Node]) -> Result<Found> {
        let name = self.field(function, "name")?;
        let list = self.field(function, "arguments")?;
        if let (
            "static_cast" | "reinterpret_cast" | "const_cast" | "bit_cast" | "narrow_cast"
            | "saturate_cast",
            [argument],
        ) = (name.text(), arguments)
        {
            let Some(Argument::Type(ty)) = self.template_arguments(&list)?.into_iter().next()
            else {
                return self.unknown(function);
            };
            let value = self.expression(argument)?;
            if let (Ty::Reference(to, _), Found::Place(found, _)) = (&ty, &value) {
                return match **to == *found {
                    true => Ok(value),
                    false => self.refuse(
                        node,
                        "a reference to another type is not part of the routine language",
                    ),
                };
            }
            let value = self.value_of(value, argument)?;
            return self.cast(value, &ty, node).map(Found::Value);
        }
        if self.local(name.text()).is_some() {
            let fault = "is a variable, not a template";
            return Err(Diagnostic::about(self.span(&name), name.text(), fault)
                .with_help("put parentheses round the comparisons"));
        }
        let given = self.template_arguments(&list)?;
        let path = node.child("function").map(words).unwrap_or_default();
        let at = path.iter().position(|it| it == name.text()).unwrap_or(0);
        let found = match at {
            0 => self.lookup(name.text()),
            _ => self.in_path(function, &path[..at], name.text())?.unwrap_or_default(),
        };
        if let [Entity::Class(class)] = &found[..] {
            let ty = Ty::Class(class.clone(), Rc::new(given));
            return self.construct(node, &ty, arguments).map(Found::Value);
        }
        let functions = functions_of(&found);
        if functions.is_empty() {
            for argument in arguments {
                let ty = self.type_of(argument)?;
                let is_it = |given: &Argument| matches!(given, Argument::Type(it) if *it == ty);
                if !given.iter().all(is_it) {
                    let fault = "an argument of another type than the template's is not part of the routine language";
                    return self.refuse(argument, fault);
                }
            }
            return self.call_builtin(node, &name, arguments, None, None);
        }
        let this = self.own_this(&functions);
        let chosen = self.overload(node, &functions, arguments.len())?;
        self.call_with_template(node, &chosen, this, arguments, &given)
    }

    // Functions of the text.

    fn call_overload(
        &mut self,
        node: &Node,
        functions: &[Rc<Function>],
        this: Option<(Ty, Place)>,
        given: &[Node],
    ) -> Result<Found> {
        if !self.is_c()
            && let Some(first) = functions.first()
            && !self.in_bases(first.scope, first.name.text(), 4).is_empty()
        {
            return self.refuse_overload(node, first);
        }
        let (chosen, arguments) = match functions {
            [one] => (one.clone(), in_order(one, given)),
            _ => (self.overload_for(node, functions, given)?, None),
        };
        let arguments = arguments.as_deref().unwrap_or(given);
        if let Some((_, Place::Fixed(_))) = &this
            && !chosen.is_static
        {
            return self.unknown(node);
        }
        self.call_with_template(node, &chosen, this, arguments, &[])
    }

    fn overload(
        &mut self,
        node: &Node,
        functions: &[Rc<Function>],
        count: usize,
    ) -> Result<Rc<Function>> {
        let mut fitting = Vec::new();
        for function in functions {
            let parameters = super::items::parameters_of(&function.node)
                .map_or(0, |it| it.named().filter(|it| it.text() != "void").count());
            if parameters == count {
                fitting.push(function.clone());
            }
        }
        let with_body: Vec<_> =
            fitting.iter().filter(|it| body_of(&it.node).is_some()).cloned().collect();
        match (&with_body[..], &fitting[..], functions) {
            ([one], ..) | ([], [one], _) | ([], [], [one]) => Ok(one.clone()),
            _ => {
                let name = functions.first().map_or("", |it| it.name.text());
                Err(Diagnostic::about(
                    self.span(node),
                    name,
                    "is defined several times, and which one is called is not resolved",
                ))
            }
        }
    }

    /// The overload that a call means, by the types of its arguments.
    fn overload_for(
        &mut self,
        node: &Node,
        functions: &[Rc<Function>],
        arguments: &[Node],
    ) -> Result<Rc<Function>> {
        let is_open = |it: &Rc<Function>| {
            super::items::parameters_of(&it.node).is_some_and(|it| {
                it.text().contains("params ")
                    || it.named().any(|it| it.kind() == "spread_parameter")
            })
        };
        let is_switch = |it: &Node| it.kind() == "switch_expression";
        if !self.is_c()
            && let Some(first) = functions.first()
            && (functions.iter().any(is_open)
                || arguments.iter().any(|it| super::signature::uses(it, &is_switch)))
        {
            return self.refuse_overload(node, first);
        }
        // Declarations without a body are those of the others.
        let mut candidates: Vec<Rc<Function>> = Vec::new();
        for function in functions {
            let (least, most) = arity(&function.node);
            let fits = (least..=most).contains(&arguments.len());
            if fits && body_of(&function.node).is_some() {
                candidates.push(function.clone());
            }
        }
        if let [one] = &candidates[..] {
            return Ok(one.clone());
        }
        if let [one, other] = &candidates[..]
            && super::object::are_pair(one, other)
        {
            let is_const = super::reader::is_const_method(&one.node);
            return Ok(if is_const { other.clone() } else { one.clone() });
        }
        if candidates.is_empty() {
            return match functions.first() {
                Some(first) if functions.iter().all(|it| body_of(&it.node).is_none()) => {
                    Ok(first.clone())
                }
                Some(first) => {
                    let (_, most) = arity(&first.node);
                    let name = first.name.text();
                    Err(wrong_number_of_arguments(self.span(node), name, most, arguments.len()))
                }
                None => self.unknown(node),
            };
        }
        let mut types = Vec::new();
        for argument in arguments {
            types.push(self.type_of(argument)?);
        }
        let [exact, promoted] = self.fitting_overloads(node, &candidates, &types)?;
        match (&exact[..], &promoted[..]) {
            ([one], _) => Ok(one.clone()),
            ([], [one]) if self.is_c() => Ok(one.clone()),
            _ if self.is_c() => self.refuse_overload(node, &candidates[0]),
            _ => self.most_specific(node, &candidates, &types, arguments),
        }
    }

    /// The functions that take these types, and those that take them after promotion.
    fn fitting_overloads(
        &mut self,
        node: &Node,
        candidates: &[Rc<Function>],
        types: &[Ty],
    ) -> Result<[Vec<Rc<Function>>; 2]> {
        let mut exact = Vec::new();
        let mut promoted = Vec::new();
        for function in candidates {
            if function.template.is_some() {
                return self.refuse_overload(node, function);
            }
            let scope = function.scope;
            let parameters = self.within(scope, |this| this.parameters(function))?;
            let is_lent = |it: &Parameter| matches!(it.ty, Ty::Reference(..));
            if self.language == Language::CSharp && parameters.iter().any(is_lent) {
                return self.refuse_overload(node, function);
            }
            if self.has_twins && parameters.iter().any(|it| is_twin(it.ty.referred())) {
                return self.refuse_overload(node, function);
            }
            let same = parameters.iter().zip(types).all(|(it, ty)| it.ty.referred() == ty);
            let by_promotion = parameters.iter().zip(types).all(|(it, ty)| {
                let wanted = it.ty.referred();
                let promotes = match (wanted, ty) {
                    (Ty::Number(wanted), Ty::Number(ty)) => ty.promoted() == *wanted,
                    _ => false,
                };
                wanted == ty || promotes
            });
            if same {
                exact.push(function.clone());
            }
            if by_promotion {
                promoted.push(function.clone());
            }
        }
        Ok([exact, promoted])
    }

    /// The overload of Java and C# whose parameters are nearest to the arguments.
    fn most_specific(
        &mut self,
        node: &Node,
        candidates: &[Rc<Function>],
        types: &[Ty],
        arguments: &[Node],
    ) -> Result<Rc<Function>> {
        let widens = |from: &Ty, to: &Ty| match (from, to) {
            (from, to) if from == to => true,
            (Ty::Number(from), Ty::Number(to)) => {
                *from != Type::Bool && *to != Type::Bool && super::expr::widens(*from, *to)
            }
            _ => false,
        };
        // In C#, a constant fits narrower types too.
        let is_constant = self.language == Language::CSharp
            && arguments.iter().zip(types).any(|(it, ty)| *ty == INT && !self.varies(it));
        let mut fitting: Vec<(Rc<Function>, Vec<Ty>)> = Vec::new();
        for function in candidates {
            let parameters = self.within(function.scope, |this| this.parameters(function))?;
            let taken: Vec<_> = parameters.into_iter().map(|it| it.ty).collect();
            if taken.len() == types.len() && types.iter().zip(&taken).all(|(it, to)| widens(it, to))
            {
                fitting.push((function.clone(), taken));
            }
        }
        let is_nearest = |(_, taken): &&(Rc<Function>, Vec<Ty>)| {
            fitting.iter().all(|(_, other)| taken.iter().zip(other).all(|(it, to)| widens(it, to)))
        };
        match fitting.iter().find(is_nearest) {
            Some((function, _)) if !is_constant => Ok(function.clone()),
            _ => self.refuse_overload(node, &candidates[0]),
        }
    }

    /// Whether a reference and the variable that it's bound to may have types that only look the same here.
    pub(super) fn may_copy(&self, reference: &Node, variable: &Node) -> bool {
        if !self.has_twins || variable.kind() != "identifier" {
            return false;
        }
        let Some(wanted) = reference.child("type").map(|it| self.spelling(it, 8)) else {
            return false;
        };
        let is_other = |it: &Node| {
            let is_it = it.all("declarator").any(|it| {
                super::items::declared_name(it).is_some_and(|it| it.text() == variable.text())
            });
            is_it && it.child("type").is_some_and(|it| self.spelling(it, 8) != wanted)
        };
        super::signature::uses(&self.root, &is_other)
    }

    /// The words of a number type, behind its other names.
    fn spelling(&self, ty: &Node, depth: usize) -> Vec<String> {
        if let ([Entity::Alias(declared)], true) = (&self.lookup(ty.text())[..], depth > 0) {
            let inner = declared.node.child("type").unwrap_or(&declared.declarator);
            return self.spelling(inner, depth - 1);
        }
        let mut words: Vec<_> = ty.text().split_whitespace().map(str::to_owned).collect();
        words.retain(|it| it != "int");
        words.sort();
        words
    }

    fn refuse_overload<T>(&self, node: &Node, function: &Function) -> Result<T> {
        let name = function.name.text();
        let fault =
            "is the name of several functions, and which one is called here is not resolved";
        Err(Diagnostic::about(self.span(node), name, fault).with_help("give them different names"))
    }

    /// The type of an expression, without what it does.
    pub(super) fn type_of(&mut self, node: &Node) -> Result<Ty> {
        self.current.body.open();
        let found = self.expression(node);
        self.current.body.close();
        Ok(found?.ty().clone())
    }

    /// Calls a method of an object.
    pub(super) fn call_method(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        this: (Ty, Place),
        arguments: &[Node],
    ) -> Result<Found> {
        self.call_with_template(node, function, Some(this), arguments, &[])
    }

    fn call_with_template(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        this: Option<(Ty, Place)>,
        arguments: &[Node],
        given: &[Argument],
    ) -> Result<Found> {
        let called = self.call_chosen(node, function, this, arguments, given);
        // It's called also where the call can't be read.
        if called.is_err()
            && let Some(index) = self.index_of(function)
        {
            let name = self.callee_name(node);
            self.callee(Some(index), &name, arguments.len(), true);
        }
        called
    }

    fn call_chosen(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        this: Option<(Ty, Place)>,
        arguments: &[Node],
        given: &[Argument],
    ) -> Result<Found> {
        self.check_overrides(node, function)?;
        if let Some(error) = function
            .node
            .children()
            .iter()
            .filter(|it| it.field() != Some("body"))
            .find_map(Node::error)
        {
            return self.unknown(&error.clone());
        }
        let class = match &this {
            Some((Ty::Class(class, arguments), _)) if !function.is_static => {
                Some((class.clone(), arguments.clone()))
            }
            _ => self.class_around(function.scope).map(|class| {
                let own = self.frame().class.clone().filter(|(known, _)| *known == class);
                own.unwrap_or((class, Rc::default()))
            }),
        };
        let mut generics = self.class_generics(&class)?;
        let mut pending = Vec::new();
        if let Some(list) = function.template.clone() {
            let bound = self.within(function.scope, |this| this.bind_template(&list, given))?;
            if given.len() > bound.len() {
                let name = function.name.text();
                return Err(wrong_number_of_arguments(
                    self.span(node),
                    name,
                    bound.len(),
                    given.len(),
                ));
            }
            for (name, argument) in bound {
                match argument {
                    Some(argument) => generics.push((name, argument)),
                    None => pending.push(name),
                }
            }
        }
        let mut frame = Frame::of_function(function);
        frame.class = class;
        frame.generics = Rc::new(generics);
        frame.locals = self.current.locals.len();
        let (parameters, frame) = match pending.is_empty() {
            true => self.parameters_and_frame(function, frame)?,
            false => self.deduce(node, function, frame, &pending, arguments)?,
        };
        let least = parameters.iter().filter(|it| it.default.is_none()).count();
        if arguments.len() > parameters.len() || arguments.len() < least {
            let name = function.name.text();
            return Err(wrong_number_of_arguments(
                self.span(node),
                name,
                parameters.len(),
                arguments.len(),
            ));
        }
        let mut values = self.arguments(&parameters, arguments)?;
        for parameter in &parameters[arguments.len()..] {
            let Some(default) = parameter.default.clone() else { continue };
            let ty = parameter.ty.clone();
            values.push(self.in_frame(frame.clone(), |this| this.initial(&ty, &default))?);
        }
        self.call_with(node, function, frame, this, &parameters, values, arguments)
    }

    /// Refuses a method that this text overrides, and assumes that nothing else does.
    fn check_overrides(&mut self, node: &Node, function: &Rc<Function>) -> Result<()> {
        if !function.is_static && self.is_overridden(function) && self.is_unqualified(node) {
            let fault = "is overridden in this text, so which one is called depends on the object";
            let name = self.callee_name(node);
            return Err(Diagnostic::about(self.span(&name), name.text(), fault));
        }
        if is_virtual(&function.node) && self.is_unqualified(node) {
            let name = self.callee_name(node);
            let word = name.text().to_owned();
            self.assume(&name, format!("no class overrides `{word}`"));
        }
        Ok(())
    }

    /// Whether a class of the text that derives from a method's class has a method of the same name.
    fn is_overridden(&self, function: &Function) -> bool {
        let Some(class) = self.items.scopes[function.scope].class.clone() else { return false };
        if self.language == Language::Cpp && !self.root.text().contains("virtual") {
            return false;
        }
        let mut derived = vec![class.name.clone()];
        let mut found = false;
        // A class may come before the one that it derives from.
        for _ in 0..self.items.scopes.len().min(20) {
            for scope in &self.items.scopes {
                let Some(class) = scope.class.as_ref().filter(|it| !derived.contains(&it.name))
                else {
                    continue;
                };
                let derives = scope.bases.iter().flat_map(words).any(|it| derived.contains(&it));
                if derives {
                    found |= !self.items.own(class.scope, function.name.text()).is_empty();
                    derived.push(class.name.clone());
                }
            }
        }
        found
    }

    /// Finds the arguments of a template from those of the call.
    fn deduce(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        frame: Frame,
        pending: &[String],
        arguments: &[Node],
    ) -> Result<(Vec<Parameter>, Frame)> {
        let mut frame = frame;
        let list = super::items::parameters_of(&function.node).cloned();
        let nodes: Vec<_> =
            list.iter().flat_map(|it| it.named().cloned().collect::<Vec<_>>()).collect();
        let mut generics = (*frame.generics).clone();
        for name in pending {
            let mut found: Option<Ty> = None;
            for (node, argument) in nodes.iter().zip(arguments) {
                let is_it = node.child("type").is_some_and(|it| it.text() == name);
                if !is_it {
                    continue;
                }
                let is_forwarded =
                    node.child("declarator").is_some_and(|it| it.text().starts_with("&&"));
                let ty = match self.type_of(argument)? {
                    _ if is_forwarded => return self.unknown(node),
                    Ty::Array(..)
                        if node
                            .child("declarator")
                            .is_some_and(|it| it.text().starts_with('&')) =>
                    {
                        return self.unknown(node);
                    }
                    Ty::Array(..) if self.has_std_arrays() => return self.unknown(argument),
                    Ty::Array(element, _) => Ty::Pointer(element),
                    ty => ty,
                };
                let is_pointer =
                    node.child("declarator").is_some_and(|it| it.kind() == "pointer_declarator");
                let ty = match ty {
                    Ty::Pointer(to) if is_pointer => *to,
                    ty => ty,
                };
                match &found {
                    Some(known) if *known != ty => {
                        return self.refuse(
                            node,
                            "this template's type is not the same for all arguments",
                        );
                    }
                    _ => found = Some(ty),
                }
            }
            match found {
                Some(ty) => generics.push((name.clone(), Argument::Type(ty))),
                None => {
                    let fault = format!("`{name}` of this template is not known here");
                    return self.refuse(node, fault);
                }
            }
        }
        frame.generics = Rc::new(generics);
        self.parameters_and_frame(function, frame)
    }

    /// The parameters of a function, read in its frame.
    fn parameters_and_frame(
        &mut self,
        function: &Rc<Function>,
        frame: Frame,
    ) -> Result<(Vec<Parameter>, Frame)> {
        self.current.frames.push(frame);
        let parameters = self.parameters(function);
        let frame = self.current.frames.pop().unwrap_or_else(|| Frame::of_scope(0));
        Ok((parameters?, frame))
    }

    /// Reads arguments as the values of parameters.
    pub(super) fn arguments(
        &mut self,
        parameters: &[Parameter],
        arguments: &[Node],
    ) -> Result<Vec<Typed>> {
        let mut values: Vec<Typed> = Vec::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let mark = self.current.body.mark();
            let value = self.argument(parameter, argument)?;
            if parameter.is_out
                && let Val::Ref(Place::Slot(slot)) = &value.val
                && !arguments.iter().any(|other| {
                    let name = words(argument).pop();
                    let is_it =
                        |it: &Node| it.children().is_empty() && Some(it.text()) == name.as_deref();
                    !other.is(argument) && super::signature::uses(other, &is_it)
                })
            {
                // It needs no value before.
                let span = self.span(argument);
                let zero = self.numbering.number(span, 0, Type::I32);
                let assign = self.numbering.assign(span, Target::Variable(*slot), zero);
                self.current.body.add(span, StatementKind::Expr(assign));
            }
            if self.current.body.has_added(mark) {
                values = self.keep_before(values, mark, argument)?;
            }
            values.push(value);
        }
        Ok(values)
    }

    fn argument(&mut self, parameter: &Parameter, argument: &Node) -> Result<Typed> {
        if argument.kind() == "argument" && argument.child("name").is_some() {
            return self.refuse(argument, "a named argument is not part of the routine language");
        }
        match &parameter.ty {
            Ty::Reference(to, mutability) => {
                if parameter.is_out
                    && let Some(declared) =
                        argument.named().find(|it| it.kind() == "declaration_expression")
                {
                    return self.out_variable(&declared.clone(), to);
                }
                let found = match argument.kind() {
                    "initializer_list" => Found::Value(self.initial(to, argument)?),
                    _ => self.expression(argument)?,
                };
                match (found, mutability) {
                    (Found::Place(ty, place), _) if ty == **to || same_array(&ty, to) => {
                        if self.may_copy(&parameter.node, argument) {
                            return self.unknown(argument);
                        }
                        if *mutability == Mutability::Mutable {
                            self.check_mutable(&place, argument)?;
                        }
                        Ok(Typed { ty: parameter.ty.clone(), val: Val::Ref(place) })
                    }
                    (found, Mutability::Constant) => {
                        let value = self.value_of(found, argument)?;
                        let value = self.convert(value, to, argument)?;
                        Ok(value)
                    }
                    (Found::Value(value), Mutability::Mutable)
                        if parameter.node.text().contains("&&") =>
                    {
                        self.convert(value, to, argument)
                    }
                    _ => self.refuse(
                        argument,
                        "this call changes its argument, so the argument must be a variable",
                    ),
                }
            }
            ty => {
                let ty = ty.clone();
                self.initial(&ty, argument)
            }
        }
    }

    fn out_variable(&mut self, declared: &Node, to: &Ty) -> Result<Typed> {
        let name = self.field(declared, "name")?;
        let span = self.span(declared);
        let zero = self.zero(to, span, declared)?;
        let written = self.name_of(&name);
        let place = self.place_for(to, zero, &written, span, declared)?;
        self.declare(name.text(), to.clone(), place.clone());
        let ty = Ty::Reference(Box::new(to.clone()), Mutability::Mutable);
        Ok(Typed { ty, val: Val::Ref(place) })
    }

    /// Calls a function without a list of arguments in the text: an operator, a property.
    pub(super) fn call_function(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        this: Option<(Ty, Place)>,
        values: Vec<Typed>,
        nodes: &[Node],
    ) -> Result<Typed> {
        let class = match &this {
            Some((Ty::Class(class, arguments), _)) => Some((class.clone(), arguments.clone())),
            _ => self.class_around(function.scope).map(|class| (class, Rc::default())),
        };
        let mut frame = Frame::of_function(function);
        frame.generics = Rc::new(self.class_generics(&class)?);
        frame.class = class;
        frame.locals = self.current.locals.len();
        let (parameters, frame) = self.parameters_and_frame(function, frame)?;
        let mut converted = Vec::new();
        for (at, (value, parameter)) in values.into_iter().zip(&parameters).enumerate() {
            let place = nodes.get(at).unwrap_or(node);
            converted.push(match &parameter.ty {
                Ty::Reference(to, _) => match value.val {
                    Val::Ref(_) => value,
                    _ => self.convert(value, &to.clone(), place)?,
                },
                ty => self.convert(value, &ty.clone(), place)?,
            });
        }
        let found = self.call_with(node, function, frame, this, &parameters, converted, nodes)?;
        self.value_of(found, node)
    }

    #[expect(clippy::too_many_arguments, reason = "they are the parts of a call")]
    fn call_with(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        mut frame: Frame,
        this: Option<(Ty, Place)>,
        parameters: &[Parameter],
        values: Vec<Typed>,
        nodes: &[Node],
    ) -> Result<Found> {
        let mut returns = self.in_frame(frame.clone(), |this| this.result_type(function))?;
        if returns == Ty::Deduced {
            returns = self.deduced_result(function, &frame, &this, parameters, &values, node)?;
        }
        if body_of(&function.node).is_none() {
            return self.call_declared(node, function, values, &returns);
        }
        let is_method = !function.is_static
            && this.is_some()
            && matches!(&frame.class, Some((class, _)) if !class.fields.is_empty());
        let chosen = self.chosen_numbers(function, &frame, node);
        if chosen.is_some()
            && !is_method
            && !matches!(returns, Ty::Reference(..) | Ty::Pointer(_))
            && !compares_addresses(function, parameters)
            && self.index_of(function).is_some()
        {
            let is_single = matches!(returns, Ty::Void) || self.single(&returns).is_some();
            if is_single
                && let Some(given) = self.plain_arguments(function, parameters, &values, nodes)?
            {
                let mut arguments = chosen.unwrap_or_default();
                arguments.extend(given);
                return self.plain_call(node, function, arguments, &returns);
            }
        }
        frame.returns = returns;
        frame.this = match function.is_static {
            true => None,
            false => this.map(|(_, place)| place),
        };
        self.call_in_place(node, function, frame, parameters, values)
    }

    /// The arguments of a template that are all numbers; `None` if it has others.
    fn chosen_numbers(
        &mut self,
        function: &Function,
        frame: &Frame,
        node: &Node,
    ) -> Option<Vec<Operand>> {
        let span = self.span(node);
        if function.template.is_none() {
            return frame.generics.is_empty().then(Vec::new);
        }
        let numbers = frame.generics.iter().map(|(_, argument)| match argument {
            Argument::Value(value, ty) => Some(self.numbering.number(span, *value as u64, *ty)),
            Argument::Type(_) => None,
        });
        numbers.collect()
    }

    /// A function that is only declared, and defined in another text.
    fn call_declared(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        values: Vec<Typed>,
        returns: &Ty,
    ) -> Result<Found> {
        let name = self.callee_name(node);
        if crate::intrinsic::builtin(name.text()).is_none()
            && let [Entity::Function(known)] = &self.library_function(node, name.text(), None)?[..]
        {
            return self.call_function(node, known, None, values, &[]).map(Found::Value);
        }
        if crate::intrinsic::builtin(name.text()).is_some() {
            let mut operands = Vec::new();
            for value in &values {
                match single_number(value.val.clone()) {
                    Some(operand) => operands.push(operand),
                    None => return self.unknown(node),
                }
            }
            let known = self.builtin_call(node, &name, operands, &values)?;
            if let Some(known) = known {
                return Ok(Found::Value(known));
            }
        }
        let mut operands = Vec::new();
        for value in values {
            match single_number(value.val) {
                Some(operand) => operands.push(operand),
                None => {
                    let fault = format!("`{}` has no body in this text", function.name.text());
                    return self.refuse(node, fault);
                }
            }
        }
        let callee = self.callee(None, &name, operands.len(), false);
        let operand = self.expr(self.span(node), ExprKind::Call { callee, arguments: operands });
        match returns {
            Ty::Void => {
                self.current.body.add(self.span(node), StatementKind::Expr(operand));
                Ok(Found::Value(Typed::void()))
            }
            ty => Ok(Found::Value(Typed::number(operand, ty.clone()))),
        }
    }

    /// The arguments of a call that the tree has as a call: numbers, variables and arrays. `None` if the function must be
    /// read in place.
    fn plain_arguments(
        &mut self,
        function: &Rc<Function>,
        parameters: &[Parameter],
        values: &[Typed],
        nodes: &[Node],
    ) -> Result<Option<Vec<Operand>>> {
        let mut arguments: Vec<Operand> = Vec::new();
        let mut lent: Vec<Place> = Vec::new();
        let mut is_copied = false;
        for (at, (value, parameter)) in values.iter().zip(parameters).enumerate() {
            let span = match (&value.val, nodes.get(at)) {
                (Val::Number(operand), _) => operand.span,
                (_, Some(node)) => self.span(node),
                _ => self.span(&parameter.node),
            };
            let argument = match (&parameter.ty, &value.val) {
                (Ty::Reference(to, mutability), Val::Ref(place)) => {
                    let to = (&**to, *mutability);
                    match self.plain_reference(to, place, span, &mut lent, &mut is_copied)? {
                        Some(operand) => operand,
                        None => return Ok(None),
                    }
                }
                (Ty::Pointer(to), Val::Ref(place)) => {
                    match self.plain_pointer((function, parameter), to, place, span, &mut lent) {
                        Some(operand) => operand,
                        None => return Ok(None),
                    }
                }
                (Ty::Array(element, _), Val::Array(Place::Array(array)))
                    if matches!(**element, Ty::Number(_) | Ty::Enumeration(_)) =>
                {
                    // `std::array` is copied.
                    let is_value = self.is_c()
                        && !parameter
                            .node
                            .child("declarator")
                            .is_some_and(|it| it.text().contains('['));
                    if is_value {
                        return Ok(None);
                    }
                    lent.push(Place::Array(*array));
                    self.expr(span, ExprKind::Name(*array))
                }
                (Ty::Array(element, _), Val::Ref(Place::Element(array, index)))
                    if matches!(&index.kind, ExprKind::Number(number) if number.bits == 0)
                        && matches!(**element, Ty::Number(_) | Ty::Enumeration(_)) =>
                {
                    lent.push(Place::Array(*array));
                    self.expr(span, ExprKind::Name(*array))
                }
                (ty, val) => {
                    let ty = ty.clone();
                    if self.single(&ty).is_none() {
                        return Ok(None);
                    }
                    match single_number(val.clone()) {
                        Some(operand) => operand,
                        None => return Ok(None),
                    }
                }
            };
            arguments.push(argument);
        }
        // Two parameters that may change are not the same variable.
        for (at, one) in lent.iter().enumerate() {
            if lent[..at].iter().any(|other| super::pointer::same_place(one, other)) {
                return Ok(None);
            }
        }
        // What is lent may be a part of it.
        if is_copied && !lent.is_empty() {
            return Ok(None);
        }
        Ok(Some(arguments))
    }

    /// The argument for a reference.
    fn plain_reference(
        &mut self,
        (to, mutability): (&Ty, Mutability),
        place: &Place,
        span: deltaboard_source::Span,
        lent: &mut Vec<Place>,
        is_copied: &mut bool,
    ) -> Result<Option<Operand>> {
        let operand = match (to, place) {
            (Ty::Array(element, _), Place::Array(array))
                if matches!(**element, Ty::Number(_) | Ty::Enumeration(_)) =>
            {
                lent.push(place.clone());
                self.expr(span, ExprKind::Name(*array))
            }
            (_, Place::Slot(slot)) => {
                if mutability == Mutability::Mutable {
                    lent.push(place.clone());
                }
                self.numbering.name(span, *slot)
            }
            (to, Place::Parts(_)) => {
                let to = to.clone();
                if self.single(&to).is_none() {
                    return Ok(None);
                }
                match self.target(place) {
                    Some(Target::Variable(slot)) => {
                        lent.push(Place::Slot(slot));
                        self.numbering.name(span, slot)
                    }
                    _ => return Ok(None),
                }
            }
            (to, _) if mutability == Mutability::Constant => {
                *is_copied = true;
                let to = to.clone();
                let val = self.read(&place.clone(), &to, span);
                match single_number(val) {
                    Some(operand) => operand,
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(operand))
    }

    /// The argument for a pointer.
    fn plain_pointer(
        &mut self,
        (function, parameter): (&Rc<Function>, &Parameter),
        to: &Ty,
        place: &Place,
        span: deltaboard_source::Span,
        lent: &mut Vec<Place>,
    ) -> Option<Operand> {
        let is_board = self.takes_array(function, parameter) == Some(false);
        let operand = match place {
            Place::Slot(slot) if is_board => {
                lent.push(place.clone());
                self.numbering.name(span, *slot)
            }
            Place::Element(array, index)
                if !is_board
                    && matches!(&index.kind, ExprKind::Number(number) if number.bits == 0)
                    && matches!(*to, Ty::Number(_) | Ty::Enumeration(_)) =>
            {
                lent.push(Place::Array(*array));
                self.expr(span, ExprKind::Name(*array))
            }
            _ => return None,
        };
        Some(operand)
    }

    /// Whether a pointer is an array for the function that takes it, not one board.
    fn takes_array(&mut self, function: &Rc<Function>, parameter: &Parameter) -> Option<bool> {
        let name = parameter.name.as_ref()?.text().to_owned();
        let outer = self.head.replace(function.node.clone());
        let Ty::Pointer(to) = &parameter.ty else { return None };
        let to = (**to).clone();
        let takes = self.is_array_pointer(&name, &to);
        self.head = outer;
        Some(takes)
    }

    fn plain_call(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        arguments: Vec<Operand>,
        returns: &Ty,
    ) -> Result<Found> {
        let Some(index) = self.index_of(function) else { return self.unknown(node) };
        let name = self.callee_name(node);
        let callee = self.callee(Some(index), &name, arguments.len(), false);
        let span = self.span(node);
        let operand = self.expr(span, ExprKind::Call { callee, arguments });
        if *returns == Ty::Void {
            return Ok(Found::Value(Typed { ty: Ty::Void, val: Val::Number(operand) }));
        }
        let val = self.wrapped(operand, returns);
        Ok(Found::Value(Typed { ty: returns.clone(), val }))
    }

    pub(super) fn callee_name(&self, node: &Node) -> Node {
        let name = node.child("function").or_else(|| node.child("name")).unwrap_or(node);
        last_name(name)
    }

    fn is_unqualified(&self, node: &Node) -> bool {
        node.child("function").is_none_or(|it| it.kind() != "qualified_identifier")
    }

    /// The result of a function whose type its body decides.
    fn deduced_result(
        &mut self,
        function: &Rc<Function>,
        frame: &Frame,
        this: &Option<(Ty, Place)>,
        parameters: &[Parameter],
        values: &[Typed],
        node: &Node,
    ) -> Result<Ty> {
        let is_it = |(known, _): &&(Rc<Function>, Ty)| Rc::ptr_eq(known, function);
        if frame.generics.is_empty()
            && let Some((_, ty)) = self.deduced.iter().find(is_it)
        {
            return Ok(ty.clone());
        }
        if self.reading.iter().any(|it| Rc::ptr_eq(it, function))
            || self.reading.len() > MAX_IN_PLACE
        {
            return self.refuse(node, "the type of this function's result is not known here");
        }
        // Its body is read once for the type, and what it does is dropped.
        let mut frame = frame.clone();
        frame.returns = Ty::Deduced;
        frame.this = this.as_ref().map(|(_, place)| place.clone());
        let assumed = self.out.assumptions.len();
        self.current.body.open();
        let read = self.read_in_place(function, frame, parameters, values.to_vec(), node);
        self.current.body.close();
        self.out.assumptions.truncate(assumed);
        let ty = read?;
        if let Ty::Array(..) = &ty {
            return self.refuse(node, "the type of this function's result is not known here");
        }
        if function.template.is_none() {
            self.deduced.push((function.clone(), ty.clone()));
        }
        Ok(ty)
    }

    fn read_in_place(
        &mut self,
        function: &Rc<Function>,
        frame: Frame,
        parameters: &[Parameter],
        values: Vec<Typed>,
        node: &Node,
    ) -> Result<Ty> {
        let Some(body) = body_of(&function.node).cloned() else { return self.unknown(node) };
        let locals = self.current.locals.len();
        let loops = std::mem::take(&mut self.current.loops);
        let mut frame = frame;
        frame.in_place = true;
        frame.locals = locals;
        frame.loops = 0;
        self.reading.push(function.clone());
        let outer_head = self.head.replace(function.node.clone());
        self.current.frames.push(frame);
        self.current.loops.push(Jumps::new(None, false));
        if let Some(last) = self.current.loops.last_mut() {
            last.value = Kind::Body;
        }
        let read = self
            .bind_parameters(parameters, values, node)
            .and_then(|()| self.body_statements(&body));
        let frame = self.current.frames.pop();
        self.head = outer_head;
        self.reading.pop();
        self.current.loops = loops;
        self.current.locals.truncate(locals);
        read?;
        Ok(match frame.map(|it| it.returns) {
            Some(Ty::Deduced) | None => Ty::Void,
            Some(ty) => ty,
        })
    }

    /// Reads a function where it's called.
    fn call_in_place(
        &mut self,
        node: &Node,
        function: &Rc<Function>,
        frame: Frame,
        parameters: &[Parameter],
        values: Vec<Typed>,
    ) -> Result<Found> {
        let Some(body) = body_of(&function.node).cloned() else { return self.unknown(node) };
        let is_recursive = self.reading.iter().filter(|it| Rc::ptr_eq(it, function)).count() > 1;
        if is_recursive || self.reading.len() > MAX_IN_PLACE {
            return self.refuse(
                node,
                "a function that calls itself with such values is not part of the routine language",
            );
        }
        self.refuse_attributes(&function.node)?;
        if self.index_of(function).is_some() {
            let name = self.callee_name(node);
            let index = self.index_of(function);
            self.callee(index, &name, values.len(), true);
        }
        self.reading.push(function.clone());
        let outer_head = self.head.replace(function.node.clone());
        let read = self.run_in_place(node, &body, frame, |this| {
            this.bind_parameters(parameters, values, node)
        });
        self.head = outer_head;
        self.reading.pop();
        read
    }

    /// Reads a body where it's called.
    pub(super) fn run_in_place(
        &mut self,
        node: &Node,
        body: &Node,
        mut frame: Frame,
        bind: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Found> {
        let span = self.span(node);
        let locals = self.current.locals.len();
        let returns = frame.returns.clone();
        // Arrays of Java and C# are the arrays themselves.
        let is_array = !self.is_c() && matches!(returns, Ty::Array(..));
        let is_value = !is_array
            && !matches!(returns, Ty::Void | Ty::Reference(..) | Ty::Pointer(_) | Ty::Lambda(_));
        if is_value {
            // Where the result goes.
            let zero = self.zero(&returns, span, node)?;
            let name = crate::front::value::temporary(span, "result");
            frame.result = Some(self.place_for(&returns, zero, &name, span, node)?);
        }
        frame.in_place = true;
        frame.loops = self.current.loops.len();
        let result = frame.result.clone();
        self.current.frames.push(frame);
        let mut jumps = Jumps::new(None, false);
        jumps.value = Kind::Body;
        // What the parameters need comes before.
        let bound = bind(self);
        self.current.loops.push(jumps);
        self.current.body.open();
        let read = bound.and_then(|()| self.body_statements(body));
        let statements = self.current.body.close();
        let jumps = self.current.loops.pop();
        let frame = self.current.frames.pop();
        self.current.locals.truncate(locals);
        read?;
        let Some(jumps) = jumps else { return self.unknown(node) };
        self.add_body(statements, &jumps, span);
        let completed = frame.as_ref().map(|it| it.returns.clone());
        let returned = frame.and_then(|it| it.result);
        match (returns, result, returned) {
            (Ty::Void, ..) => Ok(Found::Value(Typed::void())),
            (Ty::Array(..), None, Some(Place::Fixed(value))) => {
                let ty = completed.unwrap_or(Ty::Void);
                Ok(Found::Value(Typed { ty, val: *value }))
            }
            (Ty::Reference(to, _), _, Some(Place::Fixed(value))) => match *value {
                Val::Ref(place) => Ok(Found::Place(*to, place)),
                val => Ok(Found::Value(Typed { ty: *to, val })),
            },
            (ty, _, Some(Place::Fixed(value))) => Ok(Found::Value(Typed { ty, val: *value })),
            (ty, Some(place), _) => {
                self.freeze(&place);
                let val = self.read(&place, &ty, span);
                Ok(Found::Value(Typed { ty, val }))
            }
            _ => self.refuse(node, "this function returns nothing here"),
        }
    }

    /// Adds the statements of a body that was read in place. One that is left by a jump is a loop that runs once.
    fn add_body(
        &mut self,
        mut statements: Vec<syntax::Statement>,
        jumps: &Jumps<Kind>,
        span: deltaboard_source::Span,
    ) {
        let ends_by_break =
            matches!(statements.last().map(|it| &it.kind), Some(StatementKind::Break));
        if ends_by_break {
            statements.pop();
        }
        let is_break =
            |kind: &StatementKind| matches!(kind, StatementKind::Break | StatementKind::Continue);
        let jumps_inside =
            statements.iter().any(|it| it.has_outside_of_loops(is_break)) || jumps.has_passes();
        if !jumps_inside {
            self.current.body.put(statements);
            return;
        }
        if let Some(rest) = as_branches(statements.clone())
            && !jumps.has_passes()
        {
            self.current.body.put(rest);
            return;
        }
        statements.push(syntax::Statement { span, kind: StatementKind::Break });
        Loops::add_loop(self, forever(statements), span, jumps, span);
    }

    /// Gives the parameters of a function that is read in place their values.
    pub(super) fn bind_parameters(
        &mut self,
        parameters: &[Parameter],
        values: Vec<Typed>,
        node: &Node,
    ) -> Result<()> {
        for (parameter, value) in parameters.iter().zip(values) {
            let span = self.span(node);
            let name = parameter.name.as_ref().map_or("", Node::text).to_owned();
            let ty = match &parameter.ty {
                // A function takes the address of an array.
                Ty::Array(element, length) if self.is_c() && matches!(value.val, Val::Ref(_)) => {
                    Ty::Pointer(element.clone())
                }
                ty => ty.clone(),
            };
            match (&ty, value.val) {
                (Ty::Pointer(_), val) => {
                    let pointer = Typed { ty: ty.clone(), val };
                    self.declare_pointer(&name, pointer, &parameter.node, false)?;
                }
                (Ty::Reference(to, _), Val::Ref(place)) => {
                    let place = self.fixed(place, span);
                    let ty = (**to).clone();
                    self.declare(&name, ty, place);
                }
                (Ty::Reference(to, _), val) => {
                    let to = (**to).clone();
                    let written = self.parameter_name(parameter);
                    let place = self.place_for(&to, val, &written, span, node)?;
                    self.declare(&name, to, place);
                }
                // Arrays are the arrays themselves, apart from those of C++'s library.
                (Ty::Array(..), Val::Array(place))
                    if !self.has_std_arrays()
                        || parameter
                            .node
                            .child("declarator")
                            .is_some_and(|it| it.text().contains('[')) =>
                {
                    let place = self.fixed(place, span);
                    self.declare(&name, value.ty, place);
                }
                (Ty::Deduced, val) => {
                    let ty = value.ty.clone();
                    let written = self.parameter_name(parameter);
                    let place = self.place_for(&ty, val, &written, span, node)?;
                    self.declare(&name, ty, place);
                }
                (_, val) => {
                    let written = self.parameter_name(parameter);
                    let place = self.place_for(&ty, val, &written, span, node)?;
                    self.declare(&name, ty, place);
                }
            }
        }
        Ok(())
    }

    fn parameter_name(&self, parameter: &Parameter) -> syntax::Name {
        match &parameter.name {
            Some(name) => self.name_of(name),
            None => crate::front::value::temporary(self.span(&parameter.node), "unnamed"),
        }
    }

    /// A place whose indices don't change any more.
    pub(super) fn fixed(&mut self, place: Place, span: deltaboard_source::Span) -> Place {
        match place {
            Place::Element(array, ref index) | Place::Window(array, ref index)
                if !matches!(index.kind, ExprKind::Number(_)) && !self.is_frozen(index) =>
            {
                let slot = self.temporary_for(&INT, index.clone(), span);
                self.current.body.freeze(slot);
                let index = self.numbering.name(span, slot);
                match place {
                    Place::Window(..) => Place::Window(array, index),
                    _ => Place::Element(array, index),
                }
            }
            Place::Parts(parts) => {
                Place::Parts(parts.into_iter().map(|it| self.fixed(it, span)).collect())
            }
            Place::Either(slot, one, other) => {
                let (one, other) = (self.fixed(*one, span), self.fixed(*other, span));
                Place::Either(slot, Box::new(one), Box::new(other))
            }
            other => other,
        }
    }

    fn is_frozen(&self, index: &Operand) -> bool {
        match index.kind {
            ExprKind::Name(syntax::Place::Local(slot)) => self.current.body.is_frozen(slot),
            _ => false,
        }
    }

    fn call_lambda(
        &mut self,
        node: &Node,
        lambda: &Rc<Lambda>,
        arguments: &[Node],
    ) -> Result<Found> {
        let list = lambda
            .node
            .child("declarator")
            .and_then(|it| it.child("parameters"))
            .or_else(|| lambda.node.child("parameters"));
        let mut frame = lambda.frame.clone();
        frame.locals = self.current.locals.len();
        let mut captured: Vec<Local> = lambda.locals.clone();
        // Its parameters are read with the names around it.
        self.current.frames.push(frame.clone());
        let parameters = self.lambda_parameters(list.cloned().as_ref());
        self.current.frames.pop();
        let mut parameters = parameters?;
        if let Some(signature) = &lambda.signature {
            for (parameter, ty) in parameters.iter_mut().zip(&signature.parameters) {
                if parameter.ty == Ty::Deduced {
                    parameter.ty = ty.clone();
                }
            }
        }
        if parameters.len() != arguments.len() {
            return Err(wrong_number_of_arguments(
                self.span(node),
                "this function",
                parameters.len(),
                arguments.len(),
            ));
        }
        let values = self.arguments(&parameters, arguments)?;
        let trailing = lambda
            .node
            .child("declarator")
            .and_then(|it| it.named().find(|it| it.kind() == "trailing_return_type"))
            .and_then(|it| it.named().next())
            .cloned();
        if self.reading.len() > MAX_IN_PLACE {
            return self
                .refuse(node, "a function that calls itself is not part of the routine language");
        }
        self.current.frames.push(frame.clone());
        let returns = match trailing {
            Some(ty) => self.ty(&ty),
            None => Ok(lambda.signature.as_ref().map_or(Ty::Deduced, |it| it.returns.clone())),
        };
        self.current.frames.pop();
        let mut returns = returns?;
        let Some(body) = lambda.node.child("body").cloned() else { return self.unknown(node) };
        let count = self.current.locals.len();
        frame.locals = count;
        if returns == Ty::Deduced {
            returns = self.lambda_result(node, lambda, &frame, &parameters, &values, &body)?;
        }
        frame.returns = returns;
        frame.result = None;
        let found = self.run_in_place(node, &body, frame, |this| {
            this.current.locals.append(&mut captured);
            this.bind_parameters(&parameters, values, node)
        });
        self.current.locals.truncate(count);
        found
    }

    fn lambda_parameters(&mut self, list: Option<&Node>) -> Result<Vec<Parameter>> {
        let Some(list) = list else { return Ok(Vec::new()) };
        match list.kind() {
            // `x -> x << 8`
            "identifier" | "implicit_parameter" => Ok(vec![implicit_parameter(list)]),
            "inferred_parameters" => Ok(list.named().map(implicit_parameter).collect()),
            _ => {
                let mut parameters = Vec::new();
                for node in list.named().cloned().collect::<Vec<_>>() {
                    let has_type = node.child("type").is_some();
                    match has_type {
                        true => {
                            let written = self.parameters_in_one(&node)?;
                            parameters.push(written);
                        }
                        false => {
                            let name = node.child("name").cloned().unwrap_or(node.clone());
                            parameters.push(Parameter {
                                node: node.clone(),
                                name: Some(name),
                                ty: Ty::Deduced,
                                default: None,
                                is_out: false,
                            });
                        }
                    }
                }
                Ok(parameters)
            }
        }
    }

    fn lambda_result(
        &mut self,
        node: &Node,
        lambda: &Rc<Lambda>,
        frame: &Frame,
        parameters: &[Parameter],
        values: &[Typed],
        body: &Node,
    ) -> Result<Ty> {
        let locals = self.current.locals.len();
        let loops = std::mem::take(&mut self.current.loops);
        let assumed = self.out.assumptions.len();
        let mut frame = frame.clone();
        frame.in_place = true;
        frame.loops = 0;
        frame.returns = Ty::Deduced;
        frame.result = None;
        self.current.body.open();
        self.current.frames.push(frame);
        let mut jumps = Jumps::new(None, false);
        jumps.value = Kind::Body;
        self.current.loops.push(jumps);
        self.current.locals.extend(lambda.locals.iter().cloned());
        let read = self
            .bind_parameters(parameters, values.to_vec(), node)
            .and_then(|()| self.body_statements(body));
        let frame = self.current.frames.pop();
        self.current.body.close();
        self.current.loops = loops;
        self.current.locals.truncate(locals);
        self.out.assumptions.truncate(assumed);
        read?;
        Ok(match frame.map(|it| it.returns) {
            Some(Ty::Deduced) | None => Ty::Void,
            Some(ty) => ty,
        })
    }

    /// What a lambda knows of the names around it.
    pub(super) fn captured(&mut self, node: &Node) -> Result<Vec<Local>> {
        let first = self.frame().locals;
        let all = self.current.locals[first..].to_vec();
        let Some(captures) = node.child("captures").cloned() else { return Ok(all) };
        let mut by_value = false;
        let mut locals: Vec<Local> = Vec::new();
        let mut copied = Vec::new();
        let mut referred = Vec::new();
        let mut before = "";
        for capture in captures.children() {
            match (capture.kind(), capture.text()) {
                ("lambda_default_capture", "&") => {}
                ("lambda_default_capture", _) => by_value = true,
                ("this", _) if before != "*" => {}
                ("identifier", _) if before == "&" => referred.push(capture.text()),
                ("identifier", _) => copied.push(capture.clone()),
                _ if capture.is_named() => return self.unknown(capture),
                (_, "*") => return self.unknown(capture),
                _ => {}
            }
            before = capture.text();
        }
        let is_used = |name: &str| {
            super::signature::uses(node, &|it| it.children().is_empty() && it.text() == name)
        };
        let is_mutable = node
            .child("declarator")
            .is_some_and(|it| super::signature::uses(it, &|it| it.text() == "mutable"));
        for local in all {
            let is_copied = copied.iter().any(|it| it.text() == local.name);
            if !(by_value || is_copied) || referred.contains(&local.name.as_str()) {
                locals.push(local);
                continue;
            }
            // Its value is that of now.
            let span = self.span(node);
            let val = self.read(&local.place, &local.ty, span);
            if !is_copied && !is_used(&local.name) {
                locals.push(local);
                continue;
            }
            if is_mutable || !matches!(local.ty, Ty::Number(_) | Ty::Enumeration(_) | Ty::Lambda(_))
            {
                return self
                    .refuse(node, "a lambda that copies this is not part of the routine language");
            }
            if matches!(val, Val::Number(_)) || is_copied {
                let name = crate::front::value::temporary(span, &local.name);
                let place = self.place_for(&local.ty, val, &name, span, node)?;
                self.freeze(&place);
                locals.push(Local { place, ..local });
            } else {
                locals.push(local);
            }
        }
        Ok(locals)
    }

    // What the text doesn't define.

    fn call_unknown(
        &mut self,
        node: &Node,
        name: &Node,
        arguments: &[Node],
        owner: Option<&str>,
    ) -> Result<Found> {
        let word = name.text();
        if let (Language::Cpp, "move" | "forward" | "as_const", [argument]) =
            (self.language, word, arguments)
        {
            let found = self.expression(argument)?;
            return match (&found, found.ty()) {
                (Found::Place(..), Ty::Number(_) | Ty::Enumeration(_)) | (Found::Value(_), _) => {
                    Ok(found)
                }
                _ => self.unknown(node),
            };
        }
        if self.items.unread.contains(word) && builtin(word).is_some() {
            let fault = "is defined in a part of the text that cannot be read";
            return Err(Diagnostic::about(self.span(name), word, fault));
        }
        if let (true, [condition]) = (contains_word(super::stmt::ASSERTIONS, word), arguments) {
            self.assertion(node, condition)?;
            return Ok(Found::Value(Typed::void()));
        }
        if contains_word(STATEMENTS, word) {
            return Err(Diagnostic::new(
                self.span(name),
                format!("expected a value, found `{word}`"),
            ));
        }
        if owner.is_none()
            && let Some(owner) = self.imported_owner(name)?
        {
            return self.call_outside(node, name, &[owner], arguments);
        }
        if builtin(word).is_none() {
            let found = self.library_function(node, word, owner)?;
            if !found.is_empty() {
                return self.call_found(node, &found, name, arguments);
            }
        }
        let ty = self
            .type_of_path(name, &[word.to_owned()])?
            .filter(|_| self.is_c() || self.script.is_some());
        if let Some(ty) = ty.filter(|_| owner.is_none_or(|it| it == "std")) {
            return self.construct(node, &ty, arguments).map(Found::Value);
        }
        self.call_builtin(node, name, arguments, None, owner)
    }

    /// The class of Java's library that a function without a class is imported from.
    fn imported_owner(&self, name: &Node) -> Result<Option<String>> {
        if self.language != Language::Java {
            return Ok(None);
        }
        let imports = self.items.static_imports();
        let is_it = |path: &&Vec<String>| path.last().is_some_and(|it| it == name.text());
        match imports.0.iter().filter(is_it).collect::<Vec<_>>()[..] {
            [] => {}
            [path] => return Ok(path.iter().rev().nth(1).cloned()),
            _ => {
                let fault = "may be from several classes here";
                return Err(Diagnostic::about(self.span(name), name.text(), fault));
            }
        }
        let of_numbers = |path: &&Vec<String>| {
            path.last()
                .is_some_and(|it| contains_word("Long Integer Short Byte Character Math", it))
        };
        match imports.1.iter().filter(of_numbers).collect::<Vec<_>>()[..] {
            [] => Ok(None),
            [one] => Ok(one.last().cloned()),
            _ => {
                let fault = "may be from several classes here";
                Err(Diagnostic::about(self.span(name), name.text(), fault))
            }
        }
    }

    fn call_builtin(
        &mut self,
        node: &Node,
        name: &Node,
        arguments: &[Node],
        first: Option<Typed>,
        owner: Option<&str>,
    ) -> Result<Found> {
        let span = self.span(node);
        let word = name.text();
        let known = builtin(word);
        let given = arguments.len();
        if let Some(known) = known {
            let arity = match known {
                Builtin::Intrinsic(intrinsic, _) => intrinsic.arity(),
                Builtin::Swap if given == 3 => 3,
                Builtin::Operator(_) | Builtin::Swap | Builtin::Scan(..) | Builtin::First(_) => 2,
                _ => 1,
            };
            if given != arity {
                return Err(wrong_number_of_arguments(span, word, arity, given));
            }
            self.assume_builtin(name, known, owner, first.is_some());
        }
        if let Some(known) = known
            && let Some(found) = self.changing_builtin(node, word, known, arguments)?
        {
            return Ok(found);
        }
        let mut values: Vec<Typed> = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            let mark = self.current.body.mark();
            let value = match (at, &first) {
                (0, Some(first)) => first.clone(),
                _ => self.value(argument)?,
            };
            if self.current.body.has_added(mark) {
                values = self.keep_before(values, mark, argument)?;
            }
            values.push(value);
        }
        if let Some(found) = self.library_call(node, word, owner, &values, arguments)? {
            return Ok(Found::Value(found));
        }
        let (mut operands, mut types) = self.builtin_operands(node, known, &values, arguments)?;
        self.widen_first(word, owner, known, (&mut operands, &mut types), span);
        if let Some(found) = self.builtin_call(node, name, operands.clone(), &types)? {
            return Ok(Found::Value(found));
        }
        let callee = self.callee(None, name, operands.len(), false);
        let operand = self.expr(span, ExprKind::Call { callee, arguments: operands });
        // Another text defines it.
        Ok(Found::Value(Typed::number(operand, Ty::Number(Type::U64))))
    }

    /// A function of a library that changes its arguments.
    fn changing_builtin(
        &mut self,
        node: &Node,
        word: &str,
        known: Builtin,
        arguments: &[Node],
    ) -> Result<Option<Found>> {
        let span = self.span(node);
        match known {
            Builtin::TakeLowest => {
                let target = self.changed_argument(&arguments[0])?;
                let operand = self.expr(span, ExprKind::TakeLowest(target));
                Ok(Some(Found::Value(Typed::number(operand, INT))))
            }
            Builtin::Swap if arguments.len() == 2 => {
                self.exchange(node, &arguments[0], &arguments[1]).map(Some)
            }
            Builtin::Swap => {
                let found = self.expression(&arguments[0])?;
                let Found::Place(Ty::Array(element, _), place) = found else {
                    return Err(Diagnostic::new(
                        self.span(&arguments[0]),
                        "only an array can be indexed",
                    ));
                };
                let (one, _) = self.number(&arguments[1])?;
                let (other, _) = self.number(&arguments[2])?;
                let one = self.element(&place, &element, &one);
                let other = self.element(&place, &element, &other);
                let (Some(one), Some(other)) = (self.target(&one), self.target(&other)) else {
                    return self.unknown(node);
                };
                let operand = self.expr(span, ExprKind::Swap(one, other));
                Ok(Some(Found::Value(Typed { ty: *element, val: Val::Number(operand) })))
            }
            Builtin::Scan(..) => {
                let fault = "must be a statement or the whole condition of an `if` or a `while`";
                Err(Diagnostic::about(span, word, fault))
            }
            _ => Ok(None),
        }
    }

    /// The arguments of a function that the text doesn't define, as numbers, and the same with their types.
    fn builtin_operands(
        &mut self,
        node: &Node,
        known: Option<Builtin>,
        values: &[Typed],
        arguments: &[Node],
    ) -> Result<(Vec<Operand>, Vec<Typed>)> {
        let span = self.span(node);
        let mut operands = Vec::new();
        let mut types = Vec::new();
        for (value, argument) in values.iter().zip(arguments) {
            if known.is_none()
                && let (Ty::Array(..), Val::Array(Place::Array(array))) = (&value.ty, &value.val)
            {
                let operand = self.expr(self.span(argument), ExprKind::Name(*array));
                operands.push(operand);
                types.push(Typed::number(self.numbering.number(span, 0, Type::I32), INT));
                continue;
            }
            let value = match (&value.ty, known) {
                (Ty::Class(..), Some(Builtin::Intrinsic(_, Some(ty)) | Builtin::Constant(ty))) => {
                    let found = self.converted_object(
                        value.clone(),
                        Some(&Ty::Number(ty)),
                        false,
                        argument,
                    )?;
                    found.unwrap_or_else(|| value.clone())
                }
                _ => value.clone(),
            };
            let (operand, ty) = self.as_number(value, argument)?;
            types.push(Typed::number(operand.clone(), Ty::Number(ty)));
            operands.push(operand);
        }
        Ok((operands, types))
    }

    /// Gives the first operand of an instruction the number type of its class, as Java and C# do.
    fn widen_first(
        &mut self,
        word: &str,
        owner: Option<&str>,
        known: Option<Builtin>,
        (operands, types): (&mut Vec<Operand>, &mut [Typed]),
        span: deltaboard_source::Span,
    ) {
        let Some(Builtin::Intrinsic(..)) = known else { return };
        let own = match (self.language, owner) {
            (Language::Java | Language::CSharp, Some(owner)) => self.library_type(owner),
            _ => None,
        };
        // C#'s have no narrow forms.
        let own = own.or_else(|| match types.first().and_then(|it| it.ty.number()) {
            Some(ty) if self.language == Language::CSharp && ty.bits() < 32 => {
                Some(match ty.is_signed() {
                    true => Type::I32,
                    false => Type::U32,
                })
            }
            _ => None,
        });
        if self.language == Language::CSharp && matches!(word, "Log2" | "ILog2") {
            // Of 0, it's 0.
            let inner = operands.remove(0);
            let one = self.numbering.number(span, 1, types[0].ty.number().unwrap_or(Type::U64));
            operands.insert(0, self.expr(span, ExprKind::Binary(BinaryOp::Or, inner, one)));
        }
        if let Some(ty) = own {
            let inner = operands.remove(0);
            let inner_span = inner.span;
            let cast = self.expr(inner_span, ExprKind::Cast(ty, inner));
            operands.insert(0, cast.clone());
            types[0] = Typed::number(cast, Ty::Number(ty));
        }
    }

    /// Makes a call of a builtin.
    fn builtin_call(
        &mut self,
        node: &Node,
        name: &Node,
        mut operands: Vec<Operand>,
        types: &[Typed],
    ) -> Result<Option<Typed>> {
        let span = self.span(node);
        let word = name.text();
        let Some(known) = builtin(word) else { return Ok(None) };
        let number =
            |at: usize| types.get(at).and_then(|it| it.ty.number()).unwrap_or(Type::Untyped);
        let mut next = || operands.remove(0);
        let (kind, ty) = match known {
            Builtin::Constant(ty) => (ExprKind::Cast(ty, next()), ty),
            Builtin::First(ty) => {
                let (first, expected) = (next(), next());
                if !expected.is_literal() && self.fold(&expected).is_none() {
                    let fault = "the expected value must be a literal number";
                    return Err(Diagnostic::new(expected.span, fault));
                }
                (ExprKind::Cast(ty, first), ty)
            }
            Builtin::Same => {
                let mut same = next();
                same.span = span;
                return Ok(Some(Typed::number(same, types[0].ty.clone())));
            }
            Builtin::Operator(op) => {
                let ty = if op.is_shift() {
                    number(0).promoted()
                } else {
                    self.meet(number(0), number(1))
                };
                (ExprKind::Binary(op, next(), next()), ty)
            }
            Builtin::Prefix(op) => {
                let ty = match op {
                    deltaboard_source::operator::UnaryOp::Not => Type::Bool,
                    _ => number(0),
                };
                (ExprKind::Unary(op, next()), ty)
            }
            Builtin::Intrinsic(intrinsic, ty) => {
                let counts = matches!(
                    intrinsic,
                    Intrinsic::CountOnes
                        | Intrinsic::TrailingZeros
                        | Intrinsic::LeadingZeros
                        | Intrinsic::HighestOne
                );
                let own = ty.unwrap_or_else(|| number(0));
                let mut all = Vec::new();
                if let Some(ty) = ty {
                    let board = next();
                    let board_span = board.span;
                    all.push(self.numbering.expr(board_span, ExprKind::Cast(ty, board)));
                }
                all.append(&mut operands);
                let result = if counts { Type::I32 } else { own };
                (ExprKind::Intrinsic(intrinsic, all), result)
            }
            _ => return Ok(None),
        };
        let operand = self.expr(span, kind);
        Ok(Some(Typed::number(operand, Ty::Number(ty))))
    }

    /// Functions of the libraries that are no instruction.
    fn library_call(
        &mut self,
        node: &Node,
        word: &str,
        owner: Option<&str>,
        values: &[Typed],
        nodes: &[Node],
    ) -> Result<Option<Typed>> {
        let span = self.span(node);
        let pair = match values {
            [one, other] => Some((one.clone(), other.clone())),
            _ => None,
        };
        match (word, pair) {
            ("min" | "max" | "Min" | "Max", Some((one, other))) => {
                let (one, left) = self.as_number(one, &nodes[0])?;
                let (other, right) = self.as_number(other, &nodes[1])?;
                let own = owner.and_then(|it| self.library_type(it));
                let meet = match (self.language, own) {
                    (Language::Cpp, _) if left == right => left,
                    (Language::Java, Some(ty)) => ty.promoted(),
                    (Language::CSharp, _) => self.type_of_extreme(
                        (&one, left, &nodes[0]),
                        (&other, right, &nodes[1]),
                        node,
                    )?,
                    _ => self.meet(left, right),
                };
                let mut sides = Vec::new();
                for (side, ty) in [(one, left), (other, right)] {
                    let side = match ty == meet {
                        true => side,
                        false => self.expr(side.span, ExprKind::Cast(meet, side)),
                    };
                    let slot = self.temporary_for(&Ty::Number(meet), side, span);
                    self.current.body.freeze(slot);
                    sides.push(slot);
                }
                let op = if word.eq_ignore_ascii_case("min") {
                    BinaryOp::Less
                } else {
                    BinaryOp::Greater
                };
                let (left, right) =
                    (self.numbering.name(span, sides[0]), self.numbering.name(span, sides[1]));
                let condition = self.expr(span, ExprKind::Binary(op, left, right));
                let (then, otherwise) =
                    (self.numbering.name(span, sides[0]), self.numbering.name(span, sides[1]));
                let operand = self.expr(span, ExprKind::Choose { condition, then, otherwise });
                Ok(Some(Typed::number(operand, Ty::Number(meet))))
            }
            ("equals", Some((one, other))) => {
                let (one, _) = self.as_number(one, &nodes[0])?;
                let (other, _) = self.as_number(other, &nodes[1])?;
                let operand = self.expr(span, ExprKind::Binary(BinaryOp::Equal, one, other));
                Ok(Some(Typed::number(operand, super::types::BOOL)))
            }
            _ => Ok(None),
        }
    }

    /// The type of C#'s `Math.Max`: the smallest one that both arguments become.
    fn type_of_extreme(
        &self,
        (one, left, left_node): (&Operand, Type, &Node),
        (other, right, right_node): (&Operand, Type, &Node),
        node: &Node,
    ) -> Result<Type> {
        if left == right {
            return Ok(left);
        }
        let constant =
            |operand: &Operand, ty: Type, node: &Node| self.constant_int(operand, ty, node);
        let is_constant = [(one, left, left_node), (other, right, right_node)]
            .map(|(operand, ty, node)| constant(operand, ty, node).is_some_and(|it| it >= 0));
        let becomes = |from: Type, to: Type| from == to || super::expr::widens(from, to);
        let all =
            [Type::I8, Type::U8, Type::I16, Type::U16, Type::I32, Type::U32, Type::I64, Type::U64];
        let nearest = all.into_iter().find(|ty| becomes(left, *ty) && becomes(right, *ty));
        match (is_constant, nearest) {
            ([true, false], _) if right.bits() >= 32 => Ok(right),
            ([false, true], _) if left.bits() >= 32 => Ok(left),
            ([false, false], Some(ty)) => Ok(ty),
            _ => {
                let fault = "which function is called here is not resolved: cast both arguments";
                self.refuse(node, fault)
            }
        }
    }

    /// Records the assumption that a function does what its name says, unless the language itself defines it.
    fn assume_builtin(
        &mut self,
        name: &Node,
        known: Builtin,
        owner: Option<&str>,
        is_method: bool,
    ) {
        let word = name.text();
        let is_known = matches!(known, Builtin::Constant(_) | Builtin::Scan(..))
            || word.starts_with('_')
            || contains_word(STANDARD, word)
            || owner.is_some_and(|it| self.is_library_path(it))
            || is_method && self.language == Language::Java && word == "longValue"
            || self.is_imported(name);
        if !is_known {
            self.assume(name, format!("`{word}` {}", does(known)));
        }
    }

    fn is_imported(&self, name: &Node) -> bool {
        let imported = ["using namespace std".to_owned(), format!("using std::{}", name.text())];
        imported.iter().any(|it| self.text.contains(it.as_str()))
            || self.language == Language::Java && self.text.contains("import static java.lang.")
    }

    /// An argument that a call changes.
    fn changed_argument(&mut self, argument: &Node) -> Result<Target> {
        let found = self.expression(argument)?;
        let found = match found {
            Found::Value(value @ Typed { ty: Ty::Pointer(_), .. }) => {
                self.target_of(value, argument)?
            }
            Found::Place(Ty::Pointer(to), place) => {
                let val = self.read(&place, &Ty::Pointer(to.clone()), self.span(argument));
                self.target_of(Typed { ty: Ty::Pointer(to), val }, argument)?
            }
            found => found,
        };
        if let Found::Place(_, place) = &found {
            self.check_mutable(place, argument)?;
            if let Some(target) = self.target(place) {
                return Ok(target);
            }
        }
        self.refuse(argument, "this call changes its argument, so the argument must be a variable")
    }

    /// `std::swap(a, b)`
    fn exchange(&mut self, node: &Node, one: &Node, other: &Node) -> Result<Found> {
        let span = self.span(node);
        let (first, second) = (self.expression(one)?, self.expression(other)?);
        let (Found::Place(ty, one_place), Found::Place(_, other_place)) = (first, second) else {
            return self.refuse(
                node,
                "this call changes its argument, so the argument must be a variable",
            );
        };
        self.check_mutable(&one_place, one)?;
        self.check_mutable(&other_place, other)?;
        if matches!(&ty, Ty::Class(class, _) if self.assigns(class)) {
            return self.unknown(node);
        }
        if let (Some(one), Some(other)) = (self.target(&one_place), self.target(&other_place)) {
            let operand = self.expr(span, ExprKind::Swap(one, other));
            return Ok(Found::Value(Typed { ty, val: Val::Number(operand) }));
        }
        let one_place = self.fixed(one_place, span);
        let other_place = self.fixed(other_place, span);
        let first = self.read(&one_place, &ty, span);
        let kept = self.home(&ty, first, node)?;
        let second = self.read(&other_place, &ty, span);
        self.store(&one_place, &ty, second, span, node)?;
        let first = self.read(&kept, &ty, span);
        self.store(&other_place, &ty, first, span, node)?;
        Ok(Found::Value(Typed::void()))
    }

    /// MSVC's `_BitScanForward64(&sq, x)`: returns whether there is a square, and the statement that stores its index.
    pub(super) fn bit_scan(&mut self, node: &Node) -> Result<Option<(Operand, syntax::Statement)>> {
        let mut call = node.clone();
        while call.kind() == "parenthesized_expression" {
            call = self.only(&call)?;
        }
        let Some(name) = call.child("function").filter(|_| call.kind() == "call_expression") else {
            return Ok(None);
        };
        let Some(Builtin::Scan(intrinsic, ty)) = builtin(name.text()) else { return Ok(None) };
        if !self.lookup(name.text()).is_empty() {
            return Ok(None);
        }
        let list = self.field(&call, "arguments")?;
        let arguments: Vec<_> = list.named().cloned().collect();
        let [target, set] = &arguments[..] else {
            let given = arguments.len();
            return Err(wrong_number_of_arguments(self.span(&call), name.text(), 2, given));
        };
        let target = self.changed_argument(target)?;
        let (set, _) = self.number(set)?;
        if set.walk().any(super::expr::acts) {
            let fault = "the set is evaluated twice here, so it must not have a side effect";
            return Err(Diagnostic::new(set.span, fault).with_help("assign it to a variable first"));
        }
        let second = self.copy(&set);
        let span = self.span(&call);
        let nowhere = deltaboard_source::Span::new(span.end, span.end);
        let zero = self.numbering.number(nowhere, 0, Type::I32);
        // Without a cast, the interpreter can follow the condition for every board.
        let set = match ty {
            Type::U64 => set,
            _ => self.expr(set.span, ExprKind::Cast(ty, set)),
        };
        let holds = self.expr(span, ExprKind::Binary(BinaryOp::NotEqual, set, zero));
        let second = self.expr(second.span, ExprKind::Cast(ty, second));
        let value = self.expr(second.span, ExprKind::Intrinsic(intrinsic, vec![second]));
        let store = self.numbering.assign(span, target, value);
        Ok(Some((holds, syntax::Statement { span, kind: StatementKind::Expr(store) })))
    }

    /// `Long.compareUnsigned(a, b) < 0`
    pub(super) fn unsigned_comparison(
        &mut self,
        node: &Node,
        call: &Node,
        op: BinaryOp,
    ) -> Result<Option<Typed>> {
        let is_it = self.language == Language::Java
            && call.kind() == "method_invocation"
            && call.child("name").is_some_and(|it| it.text() == "compareUnsigned");
        let owner = call.child("object").map_or("", Node::text).to_owned();
        let Some(ty) = self.library_type(&owner).filter(|_| is_it) else { return Ok(None) };
        let list = self.field(call, "arguments")?;
        let arguments: Vec<_> = list.named().cloned().collect();
        let without_sign = if ty.bits() == 64 { Type::U64 } else { Type::U32 };
        let mut sides = Vec::new();
        for value in self.operands(&arguments)? {
            let (operand, _) = self.as_number(value, call)?;
            sides.push(self.expr(operand.span, ExprKind::Cast(without_sign, operand)));
        }
        let (Some(right), Some(left)) = (sides.pop(), sides.pop()) else {
            return self.unknown(call);
        };
        let operand = self.expr(self.span(node), ExprKind::Binary(op, left, right));
        Ok(Some(Typed::number(operand, super::types::BOOL)))
    }

    /// `Long.divideUnsigned(a, b)`, which treats Java's signed numbers as unsigned.
    fn unsigned_call(
        &mut self,
        node: &Node,
        word: &str,
        ty: Type,
        arguments: &[Node],
    ) -> Result<Option<Typed>> {
        if !contains_word(
            "divideUnsigned remainderUnsigned compareUnsigned toUnsignedLong toUnsignedInt compare",
            word,
        ) || self.language != Language::Java
        {
            return Ok(None);
        }
        let span = self.span(node);
        let without_sign = match ty.bits() {
            64 => Type::U64,
            32 => Type::U32,
            16 => Type::U16,
            _ => Type::U8,
        };
        let without_sign = if word == "compare" { ty } else { without_sign };
        let mut sides = Vec::new();
        if word == "compare" && ty.bits() < 32 {
            return self.refuse(
                node,
                "a difference of narrow numbers is not part of the routine language",
            );
        }
        for argument in arguments {
            let mark = self.current.body.mark();
            let (operand, _) = self.number(argument)?;
            if self.current.body.has_added(mark) && !sides.is_empty() {
                return self.refuse(argument, "this is to be computed in a statement of its own");
            }
            sides.push(self.expr(operand.span, ExprKind::Cast(without_sign, operand)));
        }
        if let ("toUnsignedLong" | "toUnsignedInt", [_]) = (word, arguments) {
            let result = if word == "toUnsignedLong" { Type::I64 } else { Type::I32 };
            let wide = if word == "toUnsignedLong" { Type::U64 } else { Type::U32 };
            let inner = sides.remove(0);
            let wide = self.expr(span, ExprKind::Cast(wide, inner));
            let operand = self.expr(span, ExprKind::Cast(result, wide));
            return Ok(Some(Typed::number(operand, Ty::Number(result))));
        }
        if sides.len() != 2 {
            return Err(wrong_number_of_arguments(span, word, 2, sides.len()));
        }
        let (right, left) = (sides.remove(1), sides.remove(0));
        let op = match word {
            "divideUnsigned" => BinaryOp::Divide,
            "remainderUnsigned" => BinaryOp::Remainder,
            _ => {
                let (one, other) = (
                    self.temporary_for(&Ty::Number(without_sign), left, span),
                    self.temporary_for(&Ty::Number(without_sign), right, span),
                );
                let compare = |this: &mut Self, op| {
                    let (left, right) =
                        (this.numbering.name(span, one), this.numbering.name(span, other));
                    this.expr(span, ExprKind::Binary(op, left, right))
                };
                let less = compare(self, BinaryOp::Less);
                let greater = compare(self, BinaryOp::Greater);
                let operand = self.expr(span, ExprKind::Binary(BinaryOp::Subtract, greater, less));
                return Ok(Some(Typed::number(operand, INT)));
            }
        };
        let operand = self.expr(span, ExprKind::Binary(op, left, right));
        let operand = self.expr(span, ExprKind::Cast(ty, operand));
        Ok(Some(Typed::number(operand, Ty::Number(ty))))
    }

    /// A look-up in a well-known table that articles use without listing it: bytes with their bits reversed.
    pub(super) fn known_table(
        &mut self,
        node: &Node,
        array: &Node,
        indices: &[Node],
    ) -> Result<Option<Typed>> {
        let (name, [index]) = (array.text(), indices) else { return Ok(None) };
        if !contains_word(REVERSED_BYTES, name)
            || self.local(name).is_some()
            || !self.lookup(name).is_empty()
        {
            return Ok(None);
        }
        self.assume(array, format!("`{name}` has every byte with its bits reversed"));
        let (index, _) = self.number(index)?;
        let byte = self.expr(index.span, ExprKind::Cast(Type::U8, index));
        let operand =
            self.expr(self.span(node), ExprKind::Intrinsic(Intrinsic::ReverseBits, vec![byte]));
        Ok(Some(Typed::number(operand, Ty::Number(Type::U8))))
    }
}

/// Whether the text has types of C++ that are others, but look the same here: `char` and `signed char`, `long` and
/// `long long`.
/// C#'s `f(x, mask: m, shift: 8)` as `f(x, 8, m)`, if nothing in it depends on the order.
fn in_order(function: &Function, arguments: &[Node]) -> Option<Vec<Node>> {
    let named = arguments.iter().position(|it| it.child("name").is_some())?;
    let (first, named) = arguments.split_at(named);
    let is_plain = |it: &Node| {
        let acts = |it: &Node| {
            ["invocation", "assignment", "prefix", "postfix", "creation"]
                .iter()
                .any(|kind| it.kind().contains(kind))
        };
        it.named().count() == 2 && !super::signature::uses(it, &acts)
    };
    if !named.iter().all(is_plain) {
        return None;
    }
    let list = super::items::parameters_of(&function.node)?;
    let parameters: Vec<_> = list.named().skip(first.len()).take(named.len()).collect();
    let value = |parameter: &&Node| {
        let name = parameter.child("name")?.text();
        let is_it = |it: &&Node| it.child("name").is_some_and(|it| it.text() == name);
        named.iter().find(is_it)?.named().last().cloned()
    };
    let given: Option<Vec<_>> = parameters.iter().map(value).collect();
    Some(first.iter().cloned().chain(given?).collect())
}

pub(super) fn has_twins(text: &str) -> bool {
    let written = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    let words: Vec<_> = written.filter(|it| !it.is_empty()).collect();
    let has_pair = |one: &str, other: &str| words.windows(2).any(|it| it == [one, other]);
    let is_lone = |at: usize, word: &str, before: &[&str]| {
        words[at] == word
            && !(at > 0 && before.contains(&words[at - 1]))
            && words.get(at + 1) != Some(&"long")
    };
    let has_lone =
        |word: &str, before: &[&str]| (0..words.len()).any(|at| is_lone(at, word, before));
    has_pair("signed", "char") && has_lone("char", &["signed", "unsigned"])
        || has_pair("long", "long") && has_lone("long", &["long"])
        || words.iter().any(|it| contains_word("char8_t char16_t char32_t", it))
}

/// Whether other types of C++ may look like this one.
pub(super) fn is_twin(ty: &Ty) -> bool {
    matches!(ty, Ty::Number(ty) if !matches!(ty, Type::I16 | Type::I32 | Type::Bool))
}

/// Keywords that begin a statement, so they are never function names.
const STATEMENTS: &str = "if else while for do switch case return break continue goto";

fn implicit_parameter(node: &Node) -> Parameter {
    Parameter {
        node: node.clone(),
        name: Some(node.clone()),
        ty: Ty::Deduced,
        default: None,
        is_out: false,
    }
}

fn same_array(one: &Ty, other: &Ty) -> bool {
    match (one, other) {
        (Ty::Array(one, _), Ty::Array(other, None)) => one == other,
        _ => false,
    }
}

/// How many arguments a function takes.
fn arity(node: &Node) -> (usize, usize) {
    let Some(list) = super::items::parameters_of(node) else { return (0, 0) };
    let all: Vec<_> =
        list.named().filter(|it| it.text() != "void" && it.kind() != "attribute_list").collect();
    let optional = all
        .iter()
        .filter(|it| {
            it.child("default_value").is_some() || it.children().iter().any(|it| it.text() == "=")
        })
        .count();
    (all.len() - optional, all.len())
}

/// Whether a class may override a method.
fn is_virtual(node: &Node) -> bool {
    node.children().iter().any(|it| {
        matches!(
            it.kind(),
            "virtual"
                | "virtual_function_specifier"
                | "modifier"
                | "modifiers"
                | "virtual_specifier"
        ) && it.text().split_whitespace().any(|it| matches!(it, "virtual" | "abstract"))
    })
}

fn last_name(node: &Node) -> Node {
    match node.kind() {
        "qualified_identifier"
        | "scoped_identifier"
        | "field_expression"
        | "member_access_expression"
        | "field_access"
        | "template_function" => {
            let name = node.child("name").or_else(|| node.child("field"));
            name.map_or_else(|| node.clone(), last_name)
        }
        _ => node.clone(),
    }
}

/// The template at the end of a path.
fn template_of(node: &Node) -> Option<Node> {
    match node.kind() {
        "template_function" => Some(node.clone()),
        "qualified_identifier" => node.child("name").and_then(template_of),
        _ => None,
    }
}

fn first_name(node: &Node) -> Node {
    node.children().iter().find(|it| it.is_named()).map_or_else(|| node.clone(), first_name)
}

/// Statements whose jumps are at the ends of branches, as branches: what follows `if (a) { …; break; }` is what happens
/// otherwise.
fn as_branches(statements: Vec<syntax::Statement>) -> Option<Vec<syntax::Statement>> {
    let is_break =
        |kind: &StatementKind| matches!(kind, StatementKind::Break | StatementKind::Continue);
    let mut all = statements.into_iter();
    let mut result = Vec::new();
    while let Some(statement) = all.next() {
        if !statement.has_outside_of_loops(is_break) {
            result.push(statement);
            continue;
        }
        let syntax::Statement { span, kind } = statement;
        match kind {
            StatementKind::Break => return Some(result),
            StatementKind::Block(inner) => {
                let ends = matches!(inner.last().map(|it| &it.kind), Some(StatementKind::Break));
                if !ends {
                    return None;
                }
                result.extend(as_branches(inner)?);
                return Some(result);
            }
            StatementKind::If { condition, then, otherwise } => {
                let rest: Vec<_> = all.collect();
                let jumps = |side: &[syntax::Statement]| {
                    side.iter().any(|it| it.has_outside_of_loops(is_break))
                };
                let ends = |side: &[syntax::Statement]| {
                    matches!(side.last().map(|it| &it.kind), Some(StatementKind::Break))
                };
                let (then, otherwise) = match (jumps(&then), jumps(&otherwise)) {
                    (true, _) if ends(&then) => {
                        let mut other = otherwise;
                        other.extend(rest);
                        (as_branches(then)?, as_branches(other)?)
                    }
                    (false, true) if ends(&otherwise) => {
                        let mut one = then;
                        one.extend(rest);
                        (as_branches(one)?, as_branches(otherwise)?)
                    }
                    _ => return None,
                };
                result.push(syntax::Statement {
                    span,
                    kind: StatementKind::If { condition, then, otherwise },
                });
                return Some(result);
            }
            _ => return None,
        }
    }
    Some(result)
}

/// Whether a function compares the addresses that it gets: only where it's called are they known.
fn compares_addresses(function: &Function, parameters: &[Parameter]) -> bool {
    fn compares(node: &Node, name: &str) -> bool {
        let is_it = |it: &Node| it.kind() == "identifier" && it.text() == name;
        let is_comparison = node.kind() == "binary_expression"
            && node
                .children()
                .iter()
                .any(|it| matches!(it.text(), "==" | "!=" | "<" | ">" | "<=" | ">="));
        is_comparison && node.named().any(is_it)
            || node.children().iter().any(|it| compares(it, name))
    }
    let Some(body) = body_of(&function.node) else { return false };
    let pointers = parameters.iter().filter(|it| matches!(it.ty, Ty::Pointer(_)));
    pointers.filter_map(|it| it.name.as_ref()).any(|name| compares(body, name.text()))
}
