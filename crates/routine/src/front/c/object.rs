//! Values of classes: how they are made, converted, and what their operators do. All of it is in the text, so it is read
//! where it happens.

use std::rc::Rc;

use deltaboard_source::{Diagnostic, Language, Type, wrong_number_of_arguments};
use deltaboard_syntax::Node;

use super::items::{Class, Entity, Function, functions_of, words};
use super::reader::{Frame, Reader, Result};
use super::types::{Argument, Ty};
use super::value::{Found, Known, Place, Typed, Val};
use crate::front::places::{Front, Places};
use crate::syntax::ExprKind;

impl Reader {
    /// The generics that the arguments of a class's template stand for.
    pub(super) fn class_generics(
        &mut self,
        class: &Option<(Rc<Class>, Rc<Vec<Argument>>)>,
    ) -> Result<Vec<(String, Argument)>> {
        let Some((class, arguments)) = class else { return Ok(Vec::new()) };
        let Some(list) = class.template.clone() else { return Ok(Vec::new()) };
        // Inside of it, its own arguments are meant.
        if arguments.is_empty()
            && let Some((own, _)) = &self.frame().class
            && own == class
            && !self.frame().generics.is_empty()
        {
            return Ok((*self.frame().generics).clone());
        }
        let bound = self.bind_template(&list, arguments)?;
        let known = bound.into_iter().map(|(name, argument)| Some((name, argument?)));
        match known.collect::<Option<Vec<_>>>() {
            Some(known) => Ok(known),
            None => {
                let fault =
                    format!("`{}` is a template, and its arguments are not known here", class.name);
                self.refuse(&class.node, fault)
            }
        }
    }

    /// The types of the fields of a class.
    pub(super) fn field_types(
        &mut self,
        class: &Rc<Class>,
        arguments: &Rc<Vec<Argument>>,
    ) -> Result<Vec<Ty>> {
        self.check_class(class)?;
        let mut known = self.fields.iter();
        if let Some((_, types)) =
            known.find(|((known, given), _)| known == class && given == arguments)
        {
            return Ok(types.clone());
        }
        if self.depth > 60 {
            return self.refuse(&class.node, "this class holds itself");
        }
        let mut frame = Frame::of_scope(class.scope);
        frame.class = Some((class.clone(), arguments.clone()));
        frame.generics = Rc::new(self.class_generics(&frame.class.clone())?);
        frame.locals = self.current.locals.len();
        self.current.frames.push(frame);
        self.depth += 20;
        let mut types = Vec::new();
        let mut fault = None;
        for (_, field) in &class.fields {
            match self.declared_type(&field.node, &field.declarator) {
                Ok(ty) => types.push(ty),
                Err(it) => {
                    fault = Some(it);
                    break;
                }
            }
        }
        self.depth -= 20;
        self.current.frames.pop();
        if let Some(fault) = fault {
            return Err(fault);
        }
        let copies = |it: &Ty| matches!(it, Ty::Class(inner, _) if self.assigns(inner));
        if types.iter().any(copies) {
            let fault =
                "a field whose class defines its assignment is not part of the routine language";
            return self.refuse(&class.node, fault);
        }
        self.fields.push(((class.clone(), arguments.clone()), types.clone()));
        Ok(types)
    }

    /// Refuses a class whose values are more than its fields.
    fn check_class(&self, class: &Rc<Class>) -> Result<()> {
        let node = &class.node;
        let name = &class.name;
        let bases = &self.items.scopes[class.scope].bases;
        let has_data = bases.iter().any(|base| {
            let path = words(base);
            path.last().is_some_and(|last| {
                self.items.find(class.scope, last).iter().any(|it| match it {
                    Entity::Class(base) => {
                        !base.fields.is_empty()
                            || !self.items.scopes[base.scope].bases.is_empty()
                            || self.language == Language::Cpp && !is_bare(base)
                    }
                    _ => self.language == Language::Cpp,
                }) || self.language == Language::Cpp
                    && self.items.find(class.scope, last).is_empty()
            })
        });
        if has_data {
            let fault =
                format!("`{name}` has a base class, so its values cannot be treated as numbers");
            return self.refuse(node, fault);
        }
        if self.is_object(class) {
            let fault =
                format!("objects of `{name}` change, and which of them are the same is not known");
            return self.refuse(node, fault);
        }
        if self.is_c() {
            self.check_copies(class)?;
        }
        for (_, field) in &class.fields {
            if field.node.named().any(|it| it.kind() == "bitfield_clause") {
                return self.refuse(
                    &field.node,
                    "a field with fewer bits than its type is not part of the routine language",
                );
            }
        }
        self.refuse_attributes(node)
    }

    /// Whether a type may be a class, or another name of it.
    fn may_name(&self, ty: &Node, class: &str) -> bool {
        let words = super::items::words(ty);
        let last = words.last().map_or(ty.text(), String::as_str);
        last == class || self.lookup(last).iter().any(|it| matches!(it, Entity::Alias(_)))
    }

    /// Refuses a class whose copies are more than those of its fields, or that does something at its end.
    fn check_copies(&self, class: &Rc<Class>) -> Result<()> {
        let name = &class.name;
        for constructor in &class.constructors {
            let list = super::items::parameters_of(&constructor.node);
            let copies = list.is_some_and(|list| {
                let mut parameters = list.named();
                let first = parameters.next();
                parameters.all(|it| it.kind() == "optional_parameter_declaration")
                    && first.is_some_and(|it| {
                        it.child("type").is_some_and(|ty| self.may_name(ty, name))
                            && it
                                .child("declarator")
                                .is_some_and(|it| it.kind().contains("reference"))
                    })
            });
            if copies && !is_defaulted(&constructor.node) {
                let fault = format!(
                    "copying a `{name}` does more than copy its fields, which is not part of the routine language"
                );
                return self.refuse(&constructor.node, fault);
            }
        }
        let body = class.node.child("body");
        let mut members = body.into_iter().flat_map(Node::named);
        let ends = members.find(|it| {
            let declarator = it.child("declarator");
            let is_destructor =
                declarator.is_some_and(|it| it.text().trim_start().starts_with('~'));
            let is_empty = it.child("body").is_some_and(|it| it.named().next().is_none());
            is_destructor && !is_empty && !is_defaulted(it)
        });
        match ends {
            Some(member) => {
                let fault = format!(
                    "a `{name}` does something at its end, which is not part of the routine language"
                );
                self.refuse(member, fault)
            }
            None => Ok(()),
        }
    }

    /// Whether a class of C++ says what an assignment does.
    pub(super) fn assigns(&self, class: &Class) -> bool {
        let own = self.items.own(class.scope, "operator=");
        own.iter().any(|it| matches!(it, Entity::Function(it) if !is_defaulted(&it.node)))
    }

    /// Whether variables of a class of Java or C# are references to objects that change.
    fn is_object(&self, class: &Rc<Class>) -> bool {
        let is_reference = match self.language {
            Language::Java => class.node.kind() != "record_declaration",
            Language::CSharp => class.node.kind() == "class_declaration",
            _ => false,
        };
        let is_array =
            |(_, field): &(String, super::items::Declared)| field.node.text().contains('[');
        is_reference
            && class.fields.iter().any(|(name, field)| {
                let is_final = super::items::is_const(&field.node);
                !is_final && self.is_set_outside(class, name)
            })
            && (class.fields.iter().any(is_array)
                || super::aliases::may_alias(&self.root, &class.name))
    }

    /// Whether a field is set outside of its class's constructors.
    fn is_set_outside(&self, class: &Rc<Class>, name: &str) -> bool {
        fn visit(node: &Node, class: &str, name: &str, is_inside: bool) -> bool {
            let is_own = matches!(
                node.kind(),
                "constructor_declaration" | "compact_constructor_declaration"
            ) && node.child("name").is_some_and(|it| it.text() == class);
            let is_inside = is_inside || is_own;
            let target = match node.kind() {
                "assignment_expression" => node.child("left"),
                "update_expression" | "postfix_unary_expression" | "prefix_unary_expression" => {
                    node.named().next()
                }
                "ref_expression" => node.named().next(),
                "argument"
                    if node.text().starts_with("ref ") || node.text().starts_with("out ") =>
                {
                    node.named().last()
                }
                _ => None,
            };
            let is_it = target.is_some_and(|it| {
                let path = words(it);
                // A constructor sets the fields of its own object.
                let is_own = path.len() == 1 || path.len() == 2 && path[0] == "this";
                path.last().is_some_and(|it| it == name) && !(is_inside && is_own)
            });
            is_it || node.children().iter().any(|it| visit(it, class, name, is_inside))
        }
        visit(&self.root, &class.name, name, false)
    }

    // Values.

    /// The initial value of a variable of a type.
    pub(super) fn initial(&mut self, ty: &Ty, value: &Node) -> Result<Typed> {
        match value.kind() {
            "initializer_list" | "array_initializer" | "initializer_expression" => {
                self.braced(ty, value, value)
            }
            // `U64 x(3);`
            "argument_list" => {
                let arguments: Vec<_> = value.named().cloned().collect();
                match (ty, &arguments[..]) {
                    (Ty::Class(..), _) => self.construct(value, ty, &arguments),
                    (Ty::Number(_), [argument]) => {
                        let typed = self.value(argument)?;
                        match self.converted_object(typed.clone(), Some(ty), true, argument)? {
                            Some(found) => self.convert(found, ty, argument),
                            None => self.convert(typed, ty, argument),
                        }
                    }
                    (_, [argument]) => self.initial(ty, argument),
                    _ => self.unknown(value),
                }
            }
            "array_creation_expression"
            | "implicit_array_creation_expression"
            | "stackalloc_expression"
            | "implicit_stackalloc_expression" => self.array_creation(value, Some(ty)),
            "implicit_object_creation_expression" => {
                let arguments: Vec<_> = value
                    .named()
                    .find(|it| it.kind() == "argument_list")
                    .map(|it| it.named().cloned().collect())
                    .unwrap_or_default();
                self.construct(value, ty, &arguments)
            }
            "default_expression" => {
                let zero = self.zero(ty, self.span(value), value)?;
                Ok(Typed { ty: ty.clone(), val: zero })
            }
            // `U64 t[] = "…"`
            _ => {
                let typed = self.value(value)?;
                if typed.ty == Ty::Void && *ty == Ty::Deduced {
                    return Ok(typed);
                }
                self.convert(typed, ty, value)
            }
        }
    }

    /// The type of a variable whose declaration leaves a part of it open.
    pub(super) fn complete(&mut self, ty: &Ty, value: &Typed) -> Ty {
        match (ty, &value.ty) {
            (Ty::Deduced | Ty::Lambda(None), found) => found.clone(),
            (Ty::Array(element, None), Ty::Array(found, length)) => {
                let element = match &**element {
                    element @ Ty::Array(..) => {
                        let inner = Typed { ty: (**found).clone(), val: Val::Nothing };
                        self.complete(element, &inner)
                    }
                    element => element.clone(),
                };
                Ty::Array(Box::new(element), *length)
            }
            (Ty::Array(element, length @ Some(_)), Ty::Array(found, _)) => {
                let inner = Typed { ty: (**found).clone(), val: Val::Nothing };
                let element = self.complete(element, &inner);
                Ty::Array(Box::new(element), *length)
            }
            (Ty::Pointer(to), Ty::Pointer(found)) if **to == Ty::Deduced => {
                Ty::Pointer(found.clone())
            }
            _ => ty.clone(),
        }
    }

    /// Makes a value one of a type, as the language does where none is written.
    pub(super) fn convert(&mut self, value: Typed, to: &Ty, node: &Node) -> Result<Typed> {
        match (&value.ty, to) {
            (Ty::Array(element, _), Ty::Deduced) if self.is_c() => match value.val {
                Val::List(_) | Val::Repeat(..) => Ok(value),
                // A function only gives back arrays of the library.
                _ if self.has_std_arrays() && node.kind() == "call_expression" => Ok(value),
                _ if self.has_std_arrays() => self.refuse(
                    node,
                    "a copy of an array without its type is not part of the routine language",
                ),
                _ => Ok(self.decayed(value, node)),
            },
            (_, Ty::Deduced) => Ok(value),
            (found, to) if found == to => Ok(value),
            (Ty::Number(_) | Ty::Enumeration(_), Ty::Number(_) | Ty::Enumeration(_)) => {
                if let Ty::Number(to) = to {
                    self.check_narrowing(&value, *to, node)?;
                }
                Ok(Typed { ty: to.clone(), val: value.val })
            }
            (Ty::Array(..), Ty::Pointer(to_element)) => {
                self.array_as_pointer(value, to_element, to, node)
            }
            (Ty::Pointer(found), Ty::Array(element, _)) if found == element => {
                Ok(Typed { ty: to.clone(), val: value.val })
            }
            (Ty::Pointer(_), Ty::Pointer(inner)) if **inner == Ty::Deduced => Ok(value),
            (Ty::Array(found, _), Ty::Array(element, None))
                if found == element || **element == Ty::Deduced =>
            {
                Ok(value)
            }
            (Ty::Array(found, given), Ty::Array(element, wanted))
                if found == element
                    && (given.is_none() || wanted.is_none() || self.language == Language::C) =>
            {
                Ok(value)
            }
            (Ty::Array(..), Ty::Array(..)) => {
                let completed = self.complete(to, &value);
                match completed == value.ty {
                    true => Ok(value),
                    false => self.mismatch(&value.ty, to, node),
                }
            }
            (Ty::Null, Ty::Pointer(_)) => Ok(Typed { ty: to.clone(), val: value.val }),
            (Ty::Number(_), Ty::Pointer(_)) => match &value.val {
                Val::Number(operand) if self.fold(operand).is_some_and(|it| it.bits == 0) => {
                    Ok(Typed { ty: to.clone(), val: Val::Known(Known::Null) })
                }
                _ => self.mismatch(&value.ty, to, node),
            },
            (Ty::Lambda(None), Ty::Lambda(Some(signature))) => {
                self.with_signature(value, signature, to, node)
            }
            (Ty::Lambda(_), Ty::Lambda(_)) | (Ty::Lambda(_), Ty::Class(..))
                if matches!(value.val, Val::Known(_)) =>
            {
                Ok(value)
            }
            (Ty::Class(..), Ty::Number(_) | Ty::Enumeration(_)) => {
                match self.converted_object(value.clone(), Some(to), false, node)? {
                    Some(found) => self.convert(found, to, node),
                    None => self.mismatch(&value.ty, to, node),
                }
            }
            (_, Ty::Class(class, _)) => self.converted_to_class(value, &class.clone(), to, node),
            (Ty::Pointer(_), Ty::Number(Type::Bool)) => {
                let (operand, _) = self.as_number(value, node)?;
                Ok(Typed::number(operand, to.clone()))
            }
            (Ty::Void, _) => {
                let called = self.callee_name(node);
                Err(Diagnostic::about(self.span(node), called.text(), "does not return a value"))
            }
            (found, _) => {
                let found = found.clone();
                self.mismatch(&found, to, node)
            }
        }
    }

    /// A function whose parameters and result a type says.
    fn with_signature(
        &self,
        value: Typed,
        signature: &Rc<super::types::Signature>,
        to: &Ty,
        node: &Node,
    ) -> Result<Typed> {
        match value.val {
            Val::Known(Known::Lambda(lambda)) => {
                let signature = Some(signature.clone());
                let lambda = super::value::Lambda { signature, ..(*lambda).clone() };
                let val = Val::Known(Known::Lambda(Rc::new(lambda)));
                Ok(Typed { ty: to.clone(), val })
            }
            val @ Val::Known(Known::Functions(..)) => Ok(Typed { ty: to.clone(), val }),
            _ => self.unknown(node),
        }
    }

    /// An object that a conversion or a constructor makes of a value.
    fn converted_to_class(
        &mut self,
        value: Typed,
        class: &Rc<Class>,
        to: &Ty,
        node: &Node,
    ) -> Result<Typed> {
        if let Some(found) = self.implicit_conversion(&value, class, false, node)? {
            return Ok(found);
        }
        let values = vec![value.clone()];
        match self.constructor_for(class, std::slice::from_ref(&value.ty), node, true)? {
            Some(constructor) => {
                let made = self.construct_by(node, to, &constructor, values, &[])?;
                Ok(made)
            }
            None => self.mismatch(&value.ty, to, node),
        }
    }

    fn array_as_pointer(
        &mut self,
        value: Typed,
        to_element: &Ty,
        to: &Ty,
        node: &Node,
    ) -> Result<Typed> {
        let decayed = self.decayed(value, node);
        match &decayed.ty {
            Ty::Pointer(found) if **found == *to_element || *to_element == Ty::Deduced => {
                Ok(Typed { ty: decayed.ty.clone(), val: decayed.val })
            }
            _ => self.mismatch(&decayed.ty, to, node),
        }
    }

    fn mismatch<T>(&self, found: &Ty, to: &Ty, node: &Node) -> Result<T> {
        if let Ty::Array(..) = found {
            let name = node.text();
            return Err(Diagnostic::about(self.span(node), name, "is an array, not a number")
                .with_help(format!("choose an element: `{name}[…]`")));
        }
        let (found, expected) = (self.describe(found), self.describe(to));
        self.refuse(node, format!("expected {expected} here, found {found}"))
    }

    pub(super) fn convert_explicitly(
        &mut self,
        value: Typed,
        to: &Ty,
        node: &Node,
    ) -> Result<Typed> {
        match to {
            Ty::Class(class, _) if value.ty != *to => {
                let class = class.clone();
                if let Some(found) = self.implicit_conversion(&value, &class, true, node)? {
                    return Ok(found);
                }
                match self.constructor_for(&class, std::slice::from_ref(&value.ty), node, false)? {
                    Some(constructor) => {
                        self.construct_by(node, to, &constructor, vec![value], &[])
                    }
                    None => self.convert(value, to, node),
                }
            }
            _ => self.convert(value, to, node),
        }
    }

    /// C#'s `implicit operator Set(ulong x)`
    fn implicit_conversion(
        &mut self,
        value: &Typed,
        class: &Rc<Class>,
        is_explicit: bool,
        node: &Node,
    ) -> Result<Option<Typed>> {
        if self.language != Language::CSharp {
            return Ok(None);
        }
        let to = Ty::Class(class.clone(), Rc::default());
        let Some(found) = self.conversion_of(class, &value.ty, &to, is_explicit)? else {
            return Ok(None);
        };
        self.call_function(node, &found, None, vec![value.clone()], &[]).map(Some)
    }

    fn conversion_of(
        &mut self,
        class: &Rc<Class>,
        from: &Ty,
        to: &Ty,
        is_explicit: bool,
    ) -> Result<Option<Rc<Function>>> {
        let mut found = Vec::new();
        let mut exact = Vec::new();
        for conversion in class.conversions.clone() {
            if is_told(&conversion.node) && !is_explicit {
                continue;
            }
            let (parameters, result) = self.within(conversion.scope, |this| {
                Ok((this.parameters(&conversion)?, this.result_type(&conversion)?))
            })?;
            let fits = match (&parameters.first().map(|it| it.ty.clone()), from) {
                (Some(Ty::Number(_)), Ty::Number(_)) => true,
                (Some(taken), from) => taken == from,
                (None, _) => false,
            };
            if fits && result == *to {
                if parameters.first().is_some_and(|it| it.ty == *from) {
                    exact.push(conversion.clone());
                }
                found.push(conversion);
            }
        }
        match (&exact[..], &found[..]) {
            ([one], _) | ([], [one]) => Ok(Some(one.clone())),
            (_, []) => Ok(None),
            _ => self.refuse(&class.node, "several conversions are possible here"),
        }
    }

    /// The number that an object converts to.
    pub(super) fn converted_object(
        &mut self,
        value: Typed,
        to: Option<&Ty>,
        is_explicit: bool,
        node: &Node,
    ) -> Result<Option<Typed>> {
        let Ty::Class(class, arguments) = value.ty.clone() else { return Ok(None) };
        let mut fitting = Vec::new();
        let mut exact = Vec::new();
        for conversion in class.conversions.clone() {
            if is_told(&conversion.node) && !is_explicit {
                continue;
            }
            let ty = value.ty.clone();
            let generics = self.class_generics(&Some((class.clone(), arguments.clone())))?;
            let (parameters, result) = self.within(conversion.scope, |this| {
                this.frame_mut().generics = Rc::new(generics);
                Ok((this.parameters(&conversion)?, this.result_type(&conversion)?))
            })?;
            let is_of_object = match self.language {
                Language::CSharp => parameters.first().is_some_and(|it| it.ty == ty),
                _ => true,
            };
            if is_of_object && matches!(result, Ty::Number(_) | Ty::Enumeration(_)) {
                if to.is_some_and(|to| *to == result) {
                    exact.push(conversion.clone());
                }
                fitting.push(conversion);
            }
        }
        let chosen = match (&exact[..], &fitting[..]) {
            ([one], _) | ([], [one]) => one.clone(),
            ([], []) => return Ok(None),
            _ => return self.refuse(node, "several conversions are possible here"),
        };
        let found = match self.language {
            Language::CSharp => self.call_function(node, &chosen, None, vec![value], &[])?,
            _ => {
                self.check_changes_nothing(&chosen, node)?;
                let place = self.home(&value.ty, value.val, node)?;
                self.call_function(node, &chosen, Some((value.ty, place)), Vec::new(), &[])?
            }
        };
        Ok(Some(found))
    }

    /// `U64(x)`, `Set{x}`, `new Set(x)`
    pub(super) fn construct(&mut self, node: &Node, ty: &Ty, arguments: &[Node]) -> Result<Typed> {
        match ty {
            Ty::Class(class, _) => {
                let class = class.clone();
                if class.constructors.is_empty() {
                    let is_record = class.node.kind() == "record_declaration";
                    if let [argument] = arguments
                        && self.is_c()
                        && self.type_of(argument)? == *ty
                    {
                        let value = self.value(argument)?;
                        return Ok(value);
                    }
                    return match self.is_c() || is_record || arguments.is_empty() {
                        true => self.aggregate(node, ty, arguments),
                        false => {
                            let fault =
                                format!("no constructor of `{}` takes these values", class.name);
                            self.refuse(node, fault)
                        }
                    };
                }
                let values = self.operands(arguments)?;
                if let [value] = &values[..]
                    && value.ty == *ty
                    && self.is_c()
                {
                    return Ok(value.clone());
                }
                let types: Vec<_> = values.iter().map(|it| it.ty.clone()).collect();
                match self.constructor_for(&class, &types, node, false)? {
                    Some(constructor) => {
                        self.construct_by(node, ty, &constructor, values, arguments)
                    }
                    None if arguments.is_empty() => self.default_object(ty, node),
                    None if self.language == Language::CSharp
                        && class.node.kind() == "record_declaration" =>
                    {
                        self.aggregate(node, ty, arguments)
                    }
                    None => {
                        let fault =
                            format!("no constructor of `{}` takes these values", class.name);
                        self.refuse(node, fault)
                    }
                }
            }
            _ => match arguments {
                [] => {
                    let zero = self.zero(ty, self.span(node), node)?;
                    Ok(Typed { ty: ty.clone(), val: zero })
                }
                [argument] => {
                    let value = self.value(argument)?;
                    self.cast(value, ty, node)
                }
                _ => {
                    let name = self.callee_name(node);
                    Err(wrong_number_of_arguments(self.span(node), name.text(), 1, arguments.len()))
                }
            },
        }
    }

    /// A value whose fields are given in order.
    fn aggregate(&mut self, node: &Node, ty: &Ty, arguments: &[Node]) -> Result<Typed> {
        let Ty::Class(class, given) = ty else { return self.unknown(node) };
        let types = self.field_types(class, given)?;
        if arguments.len() > types.len() {
            let name = class.name.clone();
            return Err(wrong_number_of_arguments(
                self.span(node),
                &name,
                types.len(),
                arguments.len(),
            ));
        }
        let mut parts: Vec<Typed> = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            let mark = self.current.body.mark();
            let value = match argument.kind() {
                // `.bits = x`
                "initializer_pair" => return self.designated(node, ty, arguments),
                _ => self.initial(&types[at], argument)?,
            };
            let value = self.settled(value, argument);
            if self.current.body.has_added(mark) {
                parts = self.keep_before(parts, mark, argument)?;
            }
            parts.push(value);
        }
        let mut all: Vec<_> = parts.into_iter().map(|it| it.val).collect();
        for (at, field_ty) in types.iter().enumerate().skip(all.len()) {
            let value = self.field_default(class, given, at, field_ty, node)?;
            all.push(value);
        }
        Ok(Typed { ty: ty.clone(), val: Val::Parts(all) })
    }

    /// An address whose index doesn't change any more.
    pub(super) fn settled(&mut self, value: Typed, node: &Node) -> Typed {
        match value {
            Typed { ty, val: Val::Ref(place) } => {
                let place = self.fixed(place, self.span(node));
                Typed { ty, val: Val::Ref(place) }
            }
            value => value,
        }
    }

    fn designated(&mut self, node: &Node, ty: &Ty, arguments: &[Node]) -> Result<Typed> {
        let Ty::Class(class, given) = ty else { return self.unknown(node) };
        let types = self.field_types(class, given)?;
        let mut parts: Vec<Option<Typed>> = vec![None; types.len()];
        for argument in arguments {
            if argument.kind() != "initializer_pair" {
                return self.refuse(
                    argument,
                    "fields with and without names are not part of the routine language",
                );
            }
            let designator = self.field(argument, "designator")?;
            if argument.all("designator").count() > 1 {
                return self.unknown(argument);
            }
            let name = words(&designator).pop().unwrap_or_default();
            let Some(at) = class.fields.iter().position(|(field, _)| *field == name) else {
                return self.unknown(&designator);
            };
            let value = self.field(argument, "value")?;
            let mark = self.current.body.mark();
            let value = self.initial(&types[at], &value)?;
            let value = self.settled(value, argument);
            if self.current.body.has_added(mark) && parts.iter().any(Option::is_some) {
                return self.unknown(argument);
            }
            parts[at] = Some(value);
        }
        let mut all = Vec::new();
        for (at, part) in parts.into_iter().enumerate() {
            all.push(match part {
                Some(part) => part.val,
                None => self.field_default(class, given, at, &types[at], node)?,
            });
        }
        Ok(Typed { ty: ty.clone(), val: Val::Parts(all) })
    }

    /// The value that a field has if nothing sets it.
    fn field_default(
        &mut self,
        class: &Rc<Class>,
        given: &Rc<Vec<Argument>>,
        at: usize,
        ty: &Ty,
        node: &Node,
    ) -> Result<Val> {
        let (_, field) = &class.fields[at];
        let default = super::name::value_of(field);
        let of_object = |it: &Node| {
            it.children().is_empty()
                && it.kind().ends_with("identifier")
                && self
                    .items
                    .own(class.scope, it.text())
                    .iter()
                    .any(|it| matches!(it, Entity::Function(it) if !it.is_static))
        };
        if let Some(value) = default.as_ref().filter(|it| super::signature::uses(it, &of_object)) {
            let fault =
                "a field that a method of its object computes is not part of the routine language";
            return self.refuse(value, fault);
        }
        match default {
            Some(value) => {
                let mut frame = Frame::of_scope(class.scope);
                frame.class = Some((class.clone(), given.clone()));
                frame.generics = Rc::new(self.class_generics(&frame.class.clone())?);
                frame.locals = self.current.locals.len();
                Ok(self.in_frame(frame, |this| this.initial(ty, &value))?.val)
            }
            None => self.empty(ty, node),
        }
    }

    /// The values of the fields of an object if nothing sets them.
    fn field_defaults(
        &mut self,
        class: &Rc<Class>,
        given: &Rc<Vec<Argument>>,
        node: &Node,
    ) -> Result<Vec<Val>> {
        let types = self.field_types(class, given)?;
        let mut parts = Vec::new();
        for (at, field) in types.iter().enumerate() {
            parts.push(self.field_default(class, given, at, field, node)?);
        }
        Ok(parts)
    }

    /// The value of a variable that nothing sets.
    pub(super) fn empty(&mut self, ty: &Ty, node: &Node) -> Result<Val> {
        match ty {
            Ty::Class(..) => Ok(self.default_object(ty, node)?.val),
            Ty::Array(element, Some(length)) => {
                let item = self.empty(element, node)?;
                Ok(Val::Repeat(Box::new(item), *length))
            }
            _ => self.zero(ty, self.span(node), node),
        }
    }

    /// `Set s;`
    pub(super) fn default_object(&mut self, ty: &Ty, node: &Node) -> Result<Typed> {
        let Ty::Class(class, given) = ty else { return self.unknown(node) };
        let without: Vec<_> = class
            .constructors
            .iter()
            .filter(|it| {
                super::items::parameters_of(&it.node).is_none_or(|it| {
                    it.named().all(|it| it.child("default_value").is_some() || it.text() == "void")
                })
            })
            .cloned()
            .collect();
        match &without[..] {
            [] if class.constructors.is_empty() || self.language == Language::CSharp => {
                let parts = self.field_defaults(class, given, node)?;
                Ok(Typed { ty: ty.clone(), val: Val::Parts(parts) })
            }
            [one] => self.construct_by(node, ty, &one.clone(), Vec::new(), &[]),
            _ => {
                let fault =
                    format!("which constructor of `{}` makes this is not known", class.name);
                self.refuse(node, fault)
            }
        }
    }

    /// The constructor that takes values of these types.
    fn constructor_for(
        &mut self,
        class: &Rc<Class>,
        types: &[Ty],
        node: &Node,
        is_implicit: bool,
    ) -> Result<Option<Rc<Function>>> {
        let mut fitting = Vec::new();
        let mut exact = Vec::new();
        for constructor in class.constructors.clone() {
            if is_implicit && is_explicit(&constructor.node) {
                continue;
            }
            if constructor.template.is_some() {
                return self.refuse(
                    &constructor.name.clone(),
                    "a constructor that is a template is not part of the routine language",
                );
            }
            let parameters =
                self.within(constructor.scope, |this| this.parameters(&constructor))?;
            let least = parameters.iter().filter(|it| it.default.is_none()).count();
            if types.len() < least || types.len() > parameters.len() {
                continue;
            }
            let is_exact = parameters.iter().zip(types).all(|(it, ty)| it.ty.referred() == ty);
            let may_be_other = parameters.iter().any(|it| super::call::is_twin(it.ty.referred()));
            if class.constructors.len() > 1 && may_be_other && self.has_twins {
                let fault =
                    format!("which constructor of `{}` is called here is not resolved", class.name);
                return self.refuse(node, fault);
            }
            let is_possible = parameters.iter().zip(types).all(|(it, ty)| {
                let wanted = it.ty.referred();
                wanted == ty
                    || matches!(
                        (wanted, ty),
                        (Ty::Number(_), Ty::Number(_) | Ty::Enumeration(_))
                            | (Ty::Array(..), Ty::Array(..))
                            | (Ty::Pointer(_), Ty::Array(..))
                    )
                    || matches!((wanted, ty), (Ty::Number(_), Ty::Class(class, _)) if !class.conversions.is_empty())
                    || matches!((wanted, ty), (Ty::Enumeration(_), Ty::Number(_)) if self.language == Language::C)
            });
            if is_exact {
                exact.push(constructor.clone());
            }
            if is_possible {
                fitting.push(constructor);
            }
        }
        match (&exact[..], &fitting[..]) {
            ([one], _) | ([], [one]) => {
                if is_deleted(&one.node) {
                    return self.refuse(node, "this constructor is deleted");
                }
                Ok(Some(one.clone()))
            }
            ([], []) => Ok(None),
            _ => {
                let fault =
                    format!("which constructor of `{}` is called here is not resolved", class.name);
                self.refuse(node, fault)
            }
        }
    }

    /// Makes an object by a constructor.
    fn construct_by(
        &mut self,
        node: &Node,
        ty: &Ty,
        constructor: &Rc<Function>,
        values: Vec<Typed>,
        nodes: &[Node],
    ) -> Result<Typed> {
        let Ty::Class(class, given) = ty else { return self.unknown(node) };
        let (class, given) = (class.clone(), given.clone());
        if is_defaulted(&constructor.node) {
            return self.construct_by_default(&class, &given, values, node);
        }
        let Some(body) = constructor.node.child("body").cloned() else {
            let fault = format!("this constructor of `{}` has no body in the text", class.name);
            return self.refuse(node, fault);
        };
        if self.reading.len() > 24 {
            return self.refuse(
                node,
                "a constructor that calls itself is not part of the routine language",
            );
        }
        let span = self.span(node);
        let types = self.field_types(&class, &given)?;
        let mut frame = Frame::of_scope(constructor.scope);
        frame.class = Some((class.clone(), given.clone()));
        frame.generics = Rc::new(self.class_generics(&frame.class.clone())?);
        frame.locals = self.current.locals.len();
        let parameters = self.in_frame(frame.clone(), |this| this.parameters(constructor))?;
        let refers_to = |it: &super::signature::Parameter| matches!(it.ty, Ty::Reference(..));
        let points =
            |it: &super::signature::Parameter| matches!(it.ty, Ty::Pointer(_) | Ty::Array(..));
        if parameters.iter().any(refers_to) && parameters.iter().any(points) {
            return self.unknown(node);
        }
        let converted = self.constructor_arguments(node, &frame, &parameters, values, nodes)?;
        self.reading.push(constructor.clone());
        let locals = self.current.locals.len();
        // First the fields, in their order.
        let made = self.in_frame(frame.clone(), |this| {
            this.bind_parameters(&parameters, converted, node)?;
            this.initial_fields(&class, &given, &types, constructor, node)
        });
        let parts = match made {
            Ok(parts) => parts,
            Err(fault) => {
                self.reading.pop();
                self.current.locals.truncate(locals);
                return Err(fault);
            }
        };
        let is_empty = body.named().next().is_none() && body.kind() != "arrow_expression_clause";
        if is_empty {
            self.reading.pop();
            // The parts read the parameters, which keep their values.
            let places = self.kept_parts(parts, &types, node)?;
            self.current.locals.truncate(locals);
            return Ok(Typed { ty: ty.clone(), val: Val::Parts(places) });
        }
        let name = crate::front::value::temporary(span, "made");
        let place = self.place_for(ty, Val::Parts(parts), &name, span, node)?;
        frame.this = Some(place.clone());
        frame.returns = Ty::Void;
        frame.locals = locals;
        let read = self.run_in_place_with(node, &body, frame, locals);
        self.reading.pop();
        self.current.locals.truncate(locals);
        read?;
        let val = self.read(&place, ty, span);
        Ok(Typed { ty: ty.clone(), val })
    }

    /// Makes an object by a constructor that the compiler writes.
    fn construct_by_default(
        &mut self,
        class: &Rc<Class>,
        given: &Rc<Vec<Argument>>,
        values: Vec<Typed>,
        node: &Node,
    ) -> Result<Typed> {
        let bare = Ty::Class(class.clone(), given.clone());
        match values.into_iter().next() {
            Some(value) if value.ty == bare => Ok(value),
            Some(_) => self.unknown(node),
            None => {
                let parts = self.field_defaults(class, given, node)?;
                Ok(Typed { ty: bare, val: Val::Parts(parts) })
            }
        }
    }

    /// The values of a constructor's parameters, the default ones included.
    fn constructor_arguments(
        &mut self,
        node: &Node,
        frame: &Frame,
        parameters: &[super::signature::Parameter],
        values: Vec<Typed>,
        nodes: &[Node],
    ) -> Result<Vec<Typed>> {
        let mut converted: Vec<Typed> = Vec::new();
        for (at, (value, parameter)) in values.into_iter().zip(parameters).enumerate() {
            let place = nodes.get(at).unwrap_or(node);
            let wanted = match &parameter.ty {
                Ty::Reference(_, super::types::Mutability::Mutable)
                    if !parameter.node.text().contains("&&") =>
                {
                    return self.refuse(place, "a constructor that changes its argument is not part of the routine language");
                }
                Ty::Reference(to, _) => (**to).clone(),
                ty => ty.clone(),
            };
            let value = self.convert(value, &wanted, place)?;
            converted.push(value);
        }
        for parameter in &parameters[converted.len()..] {
            let Some(default) = parameter.default.clone() else { return self.unknown(node) };
            let ty = parameter.ty.clone();
            converted.push(self.in_frame(frame.clone(), |this| this.initial(&ty, &default))?);
        }
        Ok(converted)
    }

    /// The parts of an object with their values of now.
    fn kept_parts(&mut self, parts: Vec<Val>, types: &[Ty], node: &Node) -> Result<Vec<Val>> {
        let mut places = Vec::new();
        for (part, ty) in parts.into_iter().zip(types) {
            places.push(match &part {
                val if Self::is_constant(val) => part,
                _ => {
                    let kept =
                        self.keep(Typed { ty: ty.clone(), val: part }, self.span(node), node)?;
                    kept.val
                }
            });
        }
        Ok(places)
    }

    /// Reads a constructor's body with the parameters that are bound already.
    fn run_in_place_with(
        &mut self,
        node: &Node,
        body: &Node,
        frame: Frame,
        locals: usize,
    ) -> Result<Found> {
        let bound: Vec<_> = self.current.locals.split_off(locals);
        self.run_in_place(node, body, frame, |this| {
            this.current.locals.extend(bound);
            Ok(())
        })
    }

    /// The values of the fields before the body of a constructor.
    fn initial_fields(
        &mut self,
        class: &Rc<Class>,
        given: &Rc<Vec<Argument>>,
        types: &[Ty],
        constructor: &Rc<Function>,
        node: &Node,
    ) -> Result<Vec<Val>> {
        let list =
            constructor.node.named().find(|it| it.kind() == "field_initializer_list").cloned();
        let delegated =
            constructor.node.named().find(|it| it.kind() == "constructor_initializer").cloned();
        if let Some(call) = delegated {
            // `: this(…)`
            if !call.text().trim_start_matches(':').trim_start().starts_with("this") {
                return self.unknown(&call);
            }
            let arguments: Vec<_> =
                call.named().flat_map(|it| it.named().cloned().collect::<Vec<_>>()).collect();
            let ty = Ty::Class(class.clone(), given.clone());
            return self.constructed_fields(node, &ty, &arguments, &call);
        }
        let explicit = constructor_call(&constructor.node);
        if let Some(call) = explicit {
            return self.unknown(&call);
        }
        let mut parts: Vec<Val> = Vec::new();
        let initializers: Vec<_> =
            list.iter().flat_map(|it| it.named().cloned().collect::<Vec<_>>()).collect();
        if let [only] = &initializers[..]
            && words(only).first() == Some(&class.name)
        {
            let ty = Ty::Class(class.clone(), given.clone());
            let arguments: Vec<_> = only
                .named()
                .filter(|it| matches!(it.kind(), "argument_list" | "initializer_list"))
                .flat_map(|it| it.named().cloned().collect::<Vec<_>>())
                .collect();
            return self.constructed_fields(node, &ty, &arguments, only);
        }
        for (at, (name, _)) in class.fields.iter().enumerate() {
            let own = initializers
                .iter()
                .find(|it| it.named().next().is_some_and(|first| first.text() == name));
            let mark = self.current.body.mark();
            let value = match own {
                Some(initializer) => self.initialized_field(initializer, &types[at], node)?,
                None => self.field_default(class, given, at, &types[at], node)?,
            };
            if self.current.body.has_added(mark) {
                let typed: Vec<_> = parts
                    .into_iter()
                    .zip(types)
                    .map(|(val, ty)| Typed { ty: ty.clone(), val })
                    .collect();
                let kept = self.keep_before(typed, mark, node)?;
                parts = kept.into_iter().map(|it| it.val).collect();
            }
            parts.push(value);
        }
        for initializer in &initializers {
            let first =
                initializer.named().next().map(|it| it.text().to_owned()).unwrap_or_default();
            if !class.fields.iter().any(|(name, _)| *name == first) {
                return self.unknown(initializer);
            }
        }
        Ok(parts)
    }

    /// `bits(x)` before the body of a constructor
    fn initialized_field(&mut self, initializer: &Node, ty: &Ty, node: &Node) -> Result<Val> {
        let list = initializer.named().nth(1).cloned();
        let Some(list) = list else { return self.unknown(initializer) };
        let items: Vec<_> = list.named().cloned().collect();
        match (&items[..], list.kind()) {
            ([], _) => self.empty(ty, node),
            ([item], "argument_list") => {
                let value = self.initial(ty, item)?;
                Ok(self.settled(value, item).val)
            }
            (_, "argument_list") => Ok(self.construct(node, ty, &items)?.val),
            _ => Ok(self.braced(ty, &list, &list)?.val),
        }
    }

    /// The values of the fields that another constructor of the class gives.
    fn constructed_fields(
        &mut self,
        node: &Node,
        ty: &Ty,
        arguments: &[Node],
        call: &Node,
    ) -> Result<Vec<Val>> {
        let made = self.construct(node, ty, arguments)?;
        match made.val {
            Val::Parts(parts) => Ok(parts),
            _ => self.unknown(call),
        }
    }

    /// `{ … }` as a value of a type.
    pub(super) fn braced(&mut self, ty: &Ty, list: &Node, node: &Node) -> Result<Typed> {
        if let Some(error) = list.children().iter().find(|it| it.is_error()) {
            return self.unknown(&error.clone());
        }
        let items: Vec<_> = list.named().filter(|it| !it.is_comment()).cloned().collect();
        match ty {
            Ty::Array(element, length) => self.braced_array(element, *length, items, list, node),
            Ty::Class(class, _)
                if matches!(&items[..], [zero] if zero.text() == "0")
                    && class.constructors.is_empty()
                    && self.is_c()
                    && self.begins_with_list(ty)? =>
            {
                let val = self.empty(ty, node)?;
                Ok(Typed { ty: ty.clone(), val })
            }
            Ty::Class(class, _) => self.braced_class(class, ty, &items, list, node),
            Ty::Number(_) | Ty::Enumeration(_) | Ty::Deduced | Ty::Pointer(_) => {
                self.braced_number(ty, &items, list, node)
            }
            _ => self.unknown(list),
        }
    }

    /// Whether the first field of a class is an array or an object: `{0}` sets its first number.
    fn begins_with_list(&mut self, ty: &Ty) -> Result<bool> {
        let Ty::Class(class, arguments) = ty else { return Ok(false) };
        let types = self.field_types(class, arguments)?;
        Ok(matches!(types.first(), Some(Ty::Array(..) | Ty::Class(..))))
    }

    fn braced_array(
        &mut self,
        element: &Ty,
        length: Option<usize>,
        items: Vec<Node>,
        list: &Node,
        node: &Node,
    ) -> Result<Typed> {
        // `std::array<int, 3> a = {{1, 2, 3}};`
        let is_list = |it: &Node| it.kind() == "initializer_list";
        // `std::array<Step, 2> a = {{{8, m}, {16, n}}};`: a number is in no braces with another one.
        let is_array_of_objects = |inner: &Node| {
            inner.named().all(|it| it.is_comment() || is_list(it) && it.named().count() > 1)
        };
        let begins_with_number = match element {
            Ty::Class(class, _) => {
                class.constructors.is_empty() && !self.begins_with_list(element)?
            }
            _ => false,
        };
        let is_unwrapped = matches!(&items[..], [inner] if is_list(inner) && is_array_of_objects(inner))
            && begins_with_number;
        if let [inner] = &items[..]
            && is_list(inner)
            && !is_unwrapped
            && self.is_c()
            && (matches!(*element, Ty::Array(..) | Ty::Class(..)) && self.has_std_arrays()
                || matches!(*element, Ty::Number(_))
                    && !self.has_std_arrays()
                    && inner.named().count() > 1)
        {
            let fault = "braces in braces are not part of the routine language here";
            return self.refuse(inner, fault);
        }
        let items = match &items[..] {
            [inner]
                if is_unwrapped
                    || is_list(inner) && !matches!(*element, Ty::Array(..) | Ty::Class(..)) =>
            {
                inner.named().filter(|it| !it.is_comment()).cloned().collect()
            }
            _ => items,
        };
        let most = length.unwrap_or(super::types::MAX_ELEMENTS);
        if items.len() > most {
            let fault =
                format!("{} elements are given, but at most {most} are allowed", items.len());
            return Err(Diagnostic::new(self.span(list), fault));
        }
        let mut values: Vec<Typed> = Vec::new();
        for item in &items {
            if item.kind() == "initializer_pair" {
                return self.placed_elements(element, length, &items, node);
            }
            let mark = self.current.body.mark();
            let value = self.initial(element, item)?;
            if self.current.body.has_added(mark) {
                values = self.keep_before(values, mark, item)?;
            }
            values.push(value);
        }
        let lengths = values.iter().map(|it| match &it.ty {
            Ty::Array(_, length) => *length,
            _ => None,
        });
        let is_even = lengths.clone().all(|it| Some(it) == lengths.clone().next());
        let is_stored = values.iter().any(|it| matches!(it.val, Val::Array(_)));
        if !self.is_c() && (!is_even || is_stored) {
            let fault = "rows that are other arrays or have different lengths are not part of the routine language";
            return self.refuse(list, fault);
        }
        let element_ty = match values.first() {
            Some(first) => self.complete(element, first),
            None => element.clone(),
        };
        let count = length.unwrap_or(values.len());
        let mut parts: Vec<_> = values.into_iter().map(|it| it.val).collect();
        let is_number = matches!(element_ty, Ty::Number(_) | Ty::Enumeration(_));
        while !is_number && parts.len() < count {
            parts.push(self.empty(&element_ty, node)?);
        }
        let found = Ty::Array(Box::new(element_ty), Some(count));
        Ok(Typed { ty: found, val: Val::List(parts) })
    }

    fn braced_class(
        &mut self,
        class: &Class,
        ty: &Ty,
        items: &[Node],
        list: &Node,
        node: &Node,
    ) -> Result<Typed> {
        match (class.constructors.is_empty(), items) {
            (true, [one])
                if self.is_c()
                    && one.kind() != "initializer_pair"
                    && one.kind() != "initializer_list" =>
            {
                // A copy, or the first field.
                let mark = self.current.body.mark();
                let found = self.type_of(one)?;
                let _ = self.current.body.take(mark);
                match found == *ty {
                    true => self.value(one),
                    false => self.aggregate(node, ty, items),
                }
            }
            (true, _) if list.kind() == "initializer_expression" => {
                self.set_fields(ty, items, node)
            }
            (true, _) => self.aggregate(node, ty, items),
            (false, []) => self.default_object(ty, node),
            (false, _) => self.construct(node, ty, items),
        }
    }

    /// `{x}` as one value: a number, an address.
    fn braced_number(
        &mut self,
        ty: &Ty,
        items: &[Node],
        list: &Node,
        node: &Node,
    ) -> Result<Typed> {
        match items {
            [] if *ty != Ty::Deduced => {
                let zero = match ty {
                    Ty::Pointer(_) => Val::Known(Known::Null),
                    _ => Val::Number(self.numbering.number(self.span(list), 0, Type::I32)),
                };
                Ok(Typed { ty: ty.clone(), val: zero })
            }
            [item] => {
                let is_object =
                    |it: &Ty| matches!(it, Ty::Class(class, _) if class.conversions.len() > 1);
                if self.is_c() && is_object(&self.type_of(item)?) {
                    return self.refuse(item, "several conversions are possible here");
                }
                let typed = self.initial(ty, item)?;
                match (ty, node.kind(), typed.val) {
                    // `U64{x}` is a conversion.
                    (
                        Ty::Number(number),
                        "compound_literal_expression" | "cast_expression",
                        Val::Number(operand),
                    ) => {
                        let operand = self.expr(self.span(node), ExprKind::Cast(*number, operand));
                        Ok(Typed::number(operand, ty.clone()))
                    }
                    (Ty::Enumeration(_), _, Val::Number(operand)) => {
                        self.cast(Typed::number(operand, typed.ty), ty, node)
                    }
                    (_, _, val) => Ok(Typed { ty: typed.ty, val }),
                }
            }
            _ => self.refuse(list, "a list of elements can only initialize an array"),
        }
    }

    /// C's `{ [3] = 1, 2 }`
    fn placed_elements(
        &mut self,
        element: &Ty,
        length: Option<usize>,
        items: &[Node],
        node: &Node,
    ) -> Result<Typed> {
        let span = self.span(node);
        let mut placed: Vec<(usize, Val)> = Vec::new();
        let mut next = 0;
        for item in items {
            let (at, value) = match item.kind() {
                "initializer_pair" => {
                    let designator = self.field(item, "designator")?;
                    if designator.kind() != "subscript_designator"
                        || item.all("designator").count() > 1
                    {
                        return self.unknown(&designator);
                    }
                    let index = self.only(&designator)?;
                    let at = self.constant_value(&index)?;
                    let Ok(at) = usize::try_from(at) else { return self.unknown(&index) };
                    (at, self.field(item, "value")?)
                }
                _ => (next, item.clone()),
            };
            let mark = self.current.body.mark();
            let value = self.initial(element, &value)?;
            if self.current.body.has_added(mark) {
                return self.unknown(item);
            }
            placed.retain(|(known, _)| *known != at);
            placed.push((at, value.val));
            next = at + 1;
        }
        let last = placed.iter().map(|(at, _)| at + 1).max().unwrap_or(0);
        let count = length.unwrap_or(last);
        if last > count || count > super::types::MAX_ELEMENTS {
            return self.refuse(
                node,
                format!("{last} elements are given, but at most {count} are allowed"),
            );
        }
        let mut parts = Vec::new();
        for at in 0..count {
            parts.push(match placed.iter().find(|(known, _)| *known == at) {
                Some((_, value)) => value.clone(),
                None => self.zero(element, span, node)?,
            });
        }
        Ok(Typed { ty: Ty::Array(Box::new(element.clone()), Some(count)), val: Val::List(parts) })
    }

    /// `new Set(x)`, `new Set { Bits = x }`
    pub(super) fn creation(&mut self, node: &Node) -> Result<Typed> {
        if self.is_c() {
            return self.refuse(node, "`new` is not part of the routine language");
        }
        let ty = self.field(node, "type")?;
        let ty = self.ty(&ty)?;
        let arguments: Vec<_> =
            node.child("arguments").map(|it| it.named().cloned().collect()).unwrap_or_default();
        if node.named().any(|it| it.kind() == "class_body") {
            return self.unknown(node);
        }
        let made = self.construct(node, &ty, &arguments)?;
        match node.child("initializer").cloned() {
            Some(list) => {
                let items: Vec<_> = list.named().cloned().collect();
                self.with_fields(made, &items, node)
            }
            None => Ok(made),
        }
    }

    fn set_fields(&mut self, ty: &Ty, items: &[Node], node: &Node) -> Result<Typed> {
        let made = self.default_object(ty, node)?;
        self.with_fields(made, items, node)
    }

    fn with_fields(&mut self, made: Typed, items: &[Node], node: &Node) -> Result<Typed> {
        let (Ty::Class(class, given), Val::Parts(mut parts)) = (made.ty.clone(), made.val) else {
            return self.unknown(node);
        };
        let types = self.field_types(&class, &given)?;
        for item in items {
            if item.kind() != "assignment_expression" {
                return self.unknown(item);
            }
            let (left, right) = (self.field(item, "left")?, self.field(item, "right")?);
            let Some(at) = class.fields.iter().position(|(name, _)| name == left.text()) else {
                return self.unknown(&left);
            };
            let value = self.initial(&types[at], &right)?.val;
            let is_plain = match &value {
                Val::Number(operand) => !operand.walk().any(super::expr::acts),
                _ => false,
            };
            if !is_plain && items.len() > 1 {
                return self.refuse(item, "this is to be computed in a statement of its own");
            }
            parts[at] = value;
        }
        Ok(Typed { ty: made.ty, val: Val::Parts(parts) })
    }

    /// `new long[64]`, `new[] {1, 2}`, `stackalloc int[3]`
    pub(super) fn array_creation(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let list = node
            .child("value")
            .or_else(|| {
                node.named()
                    .find(|it| matches!(it.kind(), "initializer_expression" | "array_initializer"))
            })
            .cloned();
        let ty = node.child("type").cloned();
        let written = match &ty {
            Some(ty) => Some(self.ty(ty)?),
            None => None,
        };
        // Java writes the lengths after the type of the elements, C# in it.
        let mut lengths = Vec::new();
        for dimension in
            node.named().filter(|it| it.kind() == "dimensions_expr").cloned().collect::<Vec<_>>()
        {
            let length = self.only(&dimension)?;
            lengths.push(self.length(&length)?);
        }
        let ranks = node
            .named()
            .filter(|it| it.kind() == "dimensions")
            .map(|it| it.text().matches('[').count())
            .sum::<usize>();
        let mut element = match (&written, want) {
            (Some(ty), _) => ty.clone(),
            (None, Some(Ty::Array(element, _))) => Ty::Array(element.clone(), None),
            (None, _) => Ty::Array(Box::new(Ty::Deduced), None),
        };
        if self.language == Language::Java && written.is_some() {
            for _ in 0..ranks {
                element = Ty::Array(Box::new(element), None);
            }
            for length in lengths.iter().rev() {
                element = Ty::Array(Box::new(element), Some(*length));
            }
        } else if let Some(ty) = &ty
            && let Some(rank) = ty.child("rank").filter(|_| ty.kind() == "array_type").cloned()
        {
            let sizes: Vec<_> = rank.named().cloned().collect();
            let mut inner = element.clone();
            for _ in 0..sizes.len() {
                if let Ty::Array(of, _) = inner {
                    inner = *of;
                }
            }
            let mut counts = Vec::new();
            for size in &sizes {
                counts.push(self.length(size)?);
            }
            if !sizes.is_empty() {
                for count in counts.iter().rev() {
                    inner = Ty::Array(Box::new(inner), Some(*count));
                }
                element = inner;
            }
        }
        match list {
            Some(list) => {
                let made = self.braced(&element, &list, &list)?;
                let ty = self.complete(&element, &made);
                let place = self.home(&ty, made.val, node)?;
                Ok(Typed { ty, val: Val::Array(place) })
            }
            None => {
                let zero = self.zero(&element, self.span(node), node)?;
                let place = self.home(&element, zero, node)?;
                Ok(Typed { ty: element, val: Val::Array(place) })
            }
        }
    }

    // Operators.

    /// Calls the operator of a class, if one of the text takes these values.
    pub(super) fn operator_call(
        &mut self,
        node: &Node,
        sign: &str,
        left: &Typed,
        left_node: &Node,
        right: &Typed,
        right_node: &Node,
    ) -> Result<Option<Typed>> {
        let is_comparison = matches!(sign, "==" | "!=" | "<" | ">" | "<=" | ">=");
        if is_comparison && self.language == Language::Cpp && self.text.contains("operator<=>") {
            return self.refuse(node, "`<=>` of this text is not part of the routine language");
        }
        // Inside its own definition, an enumeration is a number.
        let is_open = |ty: &Ty| match ty {
            Ty::Enumeration(item) => item.node.place().contains(node.place()),
            _ => false,
        };
        if is_open(&left.ty) || is_open(&right.ty) {
            return Ok(None);
        }
        let name = format!("operator{sign}");
        let candidates = self.operator_candidates(&name, &left.ty, &right.ty);
        let mut chosen = Vec::new();
        let mut possible = Vec::new();
        for (function, is_member) in candidates {
            if super::items::body_of(&function.node).is_none() && !is_defaulted(&function.node) {
                continue;
            }
            if function.template.is_some() {
                return self.refuse(
                    node,
                    "an operator that is a template is not part of the routine language",
                );
            }
            let wanted = self.operator_parameters(&function, &left.ty)?;
            let given: Vec<&Ty> =
                if is_member { vec![&right.ty] } else { vec![&left.ty, &right.ty] };
            if wanted.len() != given.len() {
                continue;
            }
            let is_exact = wanted.iter().zip(&given).all(|(wanted, given)| wanted == *given);
            let may =
                wanted.iter().zip(&given).all(|(wanted, given)| self.operator_takes(wanted, given));
            if is_exact {
                chosen.push((function.clone(), is_member));
            }
            if may {
                possible.push((function, is_member));
            }
        }
        let is_plain = |ty: &Ty| matches!(ty, Ty::Enumeration(item) if !item.is_scoped);
        if self.language == Language::Cpp
            && chosen.is_empty()
            && !possible.is_empty()
            && (is_plain(&left.ty) || is_plain(&right.ty))
        {
            return self.refuse(
                node,
                "whether this operator or the one of numbers is meant is not resolved",
            );
        }
        let (function, is_member) = match (&chosen[..], &possible[..]) {
            ([one], _) | ([], [one]) => one.clone(),
            ([], []) => return self.rewritten(node, sign, left, left_node, right, right_node),
            _ => return self.refuse(node, "which of these operators is meant is not resolved"),
        };
        if is_defaulted(&function.node) {
            return self.compared(node, sign, left, right).map(Some);
        }
        self.check_changes_nothing(&function, node)?;
        let (this, values, nodes) = match is_member {
            true => {
                let place = self.home(&left.ty, left.val.clone(), left_node)?;
                (Some((left.ty.clone(), place)), vec![right.clone()], vec![right_node.clone()])
            }
            false => (
                None,
                vec![left.clone(), right.clone()],
                vec![left_node.clone(), right_node.clone()],
            ),
        };
        self.call_function(node, &function, this, values, &nodes).map(Some)
    }

    /// The operators of a name that may take these types, and which of them are methods.
    /// Those that are declared before the function that is read; a template may use later ones.
    fn visible_operators(&self, found: Vec<Entity>) -> Vec<Entity> {
        let at = self.frame().at;
        let is_before = |entity: &Entity| match entity {
            Entity::Function(function) => function.node.place().start < at,
            _ => true,
        };
        // The definition of one that is declared before may come later.
        let is_prototype = |entity: &&Entity| match entity {
            Entity::Function(function) => super::items::body_of(&function.node).is_none(),
            _ => false,
        };
        let has_prototypes = found.iter().filter(|it| is_before(it)).any(|it| is_prototype(&it));
        match self.frame().generics.is_empty() && !has_prototypes {
            true => found.into_iter().filter(is_before).collect(),
            false => found,
        }
    }

    fn operator_candidates(&self, name: &str, left: &Ty, right: &Ty) -> Vec<(Rc<Function>, bool)> {
        let mut candidates: Vec<(Rc<Function>, bool)> = Vec::new();
        if let Ty::Class(class, _) = left {
            for entity in self.items.own(class.scope, name) {
                if let Entity::Function(function) = entity {
                    let is_static =
                        function.is_static || function.node.kind() == "operator_declaration";
                    candidates.push((function, !is_static));
                }
            }
        }
        if let Ty::Class(class, _) = right
            && self.language == Language::CSharp
        {
            for entity in self.items.own(class.scope, name) {
                if let Entity::Function(function) = entity
                    && !candidates.iter().any(|(known, _)| Rc::ptr_eq(known, &function))
                {
                    candidates.push((function, false));
                }
            }
        }
        if self.is_c() {
            let mut scopes = vec![self.scope()];
            for ty in [left, right] {
                match ty {
                    Ty::Class(class, _) => scopes.extend(self.items.scopes[class.scope].parent),
                    Ty::Enumeration(item) => {
                        scopes.extend(self.items.scopes[item.scope].parent);
                    }
                    _ => {}
                }
            }
            for scope in scopes {
                for entity in self.visible_operators(self.items.find(scope, name)) {
                    if let Entity::Function(function) = entity
                        && self.items.scopes[function.scope].class.is_none()
                        && !candidates.iter().any(|(known, _)| Rc::ptr_eq(known, &function))
                    {
                        candidates.push((function, false));
                    }
                }
            }
        }
        candidates
    }

    /// The types that an operator takes, for an object of a class on its left.
    fn operator_parameters(&mut self, function: &Rc<Function>, left: &Ty) -> Result<Vec<Ty>> {
        let generics = match left {
            Ty::Class(class, arguments) => {
                self.class_generics(&Some((class.clone(), arguments.clone())))?
            }
            _ => Vec::new(),
        };
        let parameters = self.within(function.scope, |this| {
            if !generics.is_empty() {
                this.frame_mut().generics = Rc::new(generics);
            }
            this.parameters(function)
        })?;
        Ok(parameters.iter().map(|it| it.ty.referred().clone()).collect())
    }

    /// Whether an operator may take a value of a type, converted if need be.
    fn operator_takes(&self, wanted: &Ty, given: &Ty) -> bool {
        match (wanted, given) {
            (wanted, given) if wanted == given => true,
            (Ty::Number(_), Ty::Number(_) | Ty::Enumeration(_)) => true,
            (Ty::Class(class, _), Ty::Number(_)) if self.language == Language::CSharp => {
                let takes_number = |it: &&Rc<Function>| {
                    super::items::parameters_of(&it.node)
                        .is_some_and(|list| !list.text().contains(class.name.as_str()))
                };
                class.conversions.iter().filter(takes_number).any(|it| !is_told(&it.node))
            }
            (Ty::Class(class, _), Ty::Number(_)) => !class.constructors.is_empty(),
            (Ty::Number(_), Ty::Class(class, _)) => !class.conversions.is_empty(),
            _ => false,
        }
    }

    /// Refuses an operator or conversion that may change its operands: they are given as values.
    fn check_changes_nothing(&mut self, function: &Rc<Function>, node: &Node) -> Result<()> {
        if !self.is_c() {
            return Ok(());
        }
        let acts = |it: &Node| {
            matches!(it.kind(), "assignment_expression" | "update_expression" | "call_expression")
        };
        let body = super::items::body_of(&function.node);
        let acts = body.is_none_or(|body| super::signature::uses(body, &acts));
        let parameters = self.within(function.scope, |this| this.parameters(function))?;
        let refers = |it: &super::signature::Parameter| {
            matches!(it.ty, Ty::Reference(_, super::types::Mutability::Mutable))
        };
        let is_member = !function.is_static && self.class_around(function.scope).is_some();
        let may_change = is_member && !super::reader::is_const_method(&function.node)
            || parameters.iter().any(refers);
        match acts && may_change {
            true => self.refuse(
                node,
                "an operator that changes its operands is not part of the routine language",
            ),
            false => Ok(()),
        }
    }

    /// Whether the text has arrays that are copied.
    pub(super) fn has_std_arrays(&self) -> bool {
        self.language == Language::Cpp && self.text.contains("array")
    }

    /// In C++20, `a != b` is `!(a == b)` if only that is there.
    fn rewritten(
        &mut self,
        node: &Node,
        sign: &str,
        left: &Typed,
        left_node: &Node,
        right: &Typed,
        right_node: &Node,
    ) -> Result<Option<Typed>> {
        if matches!(sign, "==" | "!=") && self.language == Language::Cpp && left.ty != right.ty {
            // C++20 tries them the other way round too.
            let (text, equal) = (&self.text, ["operator==", "operator!=", "operator =="]);
            if equal.iter().any(|it| text.contains(it)) {
                return self.refuse(node, "which of these operators is meant is not resolved");
            }
        }
        if sign == "!=" && self.is_c() {
            let Some(equal) = self.operator_call(node, "==", left, left_node, right, right_node)?
            else {
                return Ok(None);
            };
            let (operand, _) = self.as_number(equal, node)?;
            let operand = self.expr(
                self.span(node),
                ExprKind::Unary(deltaboard_source::operator::UnaryOp::Not, operand),
            );
            return Ok(Some(Typed::number(operand, super::types::BOOL)));
        }
        Ok(None)
    }

    /// A comparison that the compiler makes: part by part.
    fn compared(&mut self, node: &Node, sign: &str, left: &Typed, right: &Typed) -> Result<Typed> {
        use deltaboard_source::operator::{BinaryOp, UnaryOp};
        let span = self.span(node);
        let (Val::Parts(one), Val::Parts(other), "==" | "!=") = (&left.val, &right.val, sign)
        else {
            return self.unknown(node);
        };
        let mut all = None;
        for (one, other) in one.iter().zip(other) {
            let (Val::Number(one), Val::Number(other)) = (one, other) else {
                return self.unknown(node);
            };
            let equal =
                self.expr(span, ExprKind::Binary(BinaryOp::Equal, one.clone(), other.clone()));
            all = Some(match all {
                None => equal,
                Some(left) => self.expr(span, ExprKind::Shortcut { and: true, left, right: equal }),
            });
        }
        let all = match all {
            Some(all) => all,
            None => self.truth(span, true),
        };
        let all = match sign {
            "==" => all,
            _ => self.expr(span, ExprKind::Unary(UnaryOp::Not, all)),
        };
        Ok(Typed::number(all, super::types::BOOL))
    }

    /// The functions outside of classes that overload an operator.
    fn free_operators(&self, ty: &Ty, name: &str) -> Vec<Rc<Function>> {
        let mut found = self.items.find(self.scope(), name);
        // Those beside its type are found too.
        let scope = match ty {
            Ty::Class(class, _) => Some(class.scope),
            Ty::Enumeration(item) => Some(item.scope),
            _ => None,
        };
        if let Some(around) = scope.and_then(|it| self.items.scopes[it].parent) {
            found.extend(self.items.own(around, name));
        }
        functions_of(&found)
            .into_iter()
            .filter(|it| self.items.scopes[it.scope].class.is_none())
            .filter(|it| super::items::body_of(&it.node).is_some())
            .collect()
    }

    /// The type that a parameter takes, or that it refers to.
    fn taken(&mut self, function: &Rc<Function>) -> Result<Vec<Ty>> {
        let parameters = self.within(function.scope, |this| this.parameters(function))?;
        Ok(parameters.iter().map(|it| it.ty.referred().clone()).collect())
    }

    /// The operator of one operand that the text defines for a type: whether it's a method.
    fn operator_of_one(
        &mut self,
        ty: &Ty,
        name: &str,
        further: usize,
    ) -> Result<Option<(Rc<Function>, bool)>> {
        if let Ty::Class(class, _) = ty {
            let mut found: Option<(Rc<Function>, bool)> = None;
            for entity in self.items.own(class.scope, name) {
                let Entity::Function(function) = entity else { continue };
                let count =
                    super::items::parameters_of(&function.node).map_or(0, |it| it.named().count());
                let is_static =
                    function.is_static || function.node.kind() == "operator_declaration";
                if count == usize::from(is_static) + further {
                    if let Some((known, _)) = &found
                        && !are_pair(known, &function)
                    {
                        let fault = "which of these operators is meant is not resolved";
                        return self.refuse(&function.name.clone(), fault);
                    }
                    found.get_or_insert((function, !is_static));
                }
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        if self.is_c() {
            for function in self.free_operators(ty, name) {
                let taken = self.taken(&function)?;
                if taken.len() == 1 + further && taken[0] == *ty {
                    return Ok(Some((function, false)));
                }
            }
        }
        Ok(None)
    }

    pub(super) fn prefix_call(
        &mut self,
        node: &Node,
        sign: &str,
        value: &Typed,
        inner: &Node,
    ) -> Result<Option<Typed>> {
        match self.operator_of_one(&value.ty.clone(), &format!("operator{sign}"), 0)? {
            None => Ok(None),
            Some((function, true)) => {
                self.check_changes_nothing(&function, node)?;
                let place = self.home(&value.ty, value.val.clone(), inner)?;
                let this = Some((value.ty.clone(), place));
                self.call_function(node, &function, this, Vec::new(), &[]).map(Some)
            }
            Some((function, false)) if self.check_changes_nothing(&function, node).is_err() => {
                self.unknown(node)
            }
            Some((function, false)) => self
                .call_function(
                    node,
                    &function,
                    None,
                    vec![value.clone()],
                    std::slice::from_ref(inner),
                )
                .map(Some),
        }
    }

    /// `++s`
    pub(super) fn step_object(
        &mut self,
        node: &Node,
        (ty, place): (&Ty, &Place),
        sign: &str,
        prefix: bool,
    ) -> Result<Option<Found>> {
        let further = usize::from(!prefix);
        let Some((function, is_method)) =
            self.operator_of_one(ty, &format!("operator{sign}"), further)?
        else {
            return Ok(None);
        };
        let zero = self.numbering.number(self.span(node), 0, Type::I32);
        let mut values = Vec::new();
        let mut this = None;
        match is_method {
            true => this = Some((ty.clone(), place.clone())),
            false => values.push(Typed { ty: ty.clone(), val: Val::Ref(place.clone()) }),
        }
        if !prefix {
            values.push(Typed::number(zero, super::types::INT));
        }
        let found = self.call_function(node, &function, this, values, &[])?;
        Ok(Some(Found::Value(found)))
    }

    /// Refuses `s += s` where the operator sees both operands change.
    fn check_apart(&self, node: &Node, right: &Node, refers: bool) -> Result<()> {
        let left = node.child("left").map(words).unwrap_or_default();
        let is_part =
            |it: &Node| it.children().is_empty() && left.iter().any(|name| name == it.text());
        match self.is_c() && refers && super::signature::uses(right, &is_part) {
            true => self.refuse(
                right,
                "an operator on two parts of one object is not part of the routine language",
            ),
            false => Ok(()),
        }
    }

    /// `s |= t`, `s = t` by an operator of the class.
    pub(super) fn assignment_call(
        &mut self,
        node: &Node,
        sign: &str,
        ty: &Ty,
        place: &Place,
        value: &Typed,
        right: &Node,
    ) -> Result<Option<Found>> {
        let name = format!("operator{sign}");
        let own = self.assignment_operators(sign, &name, ty);
        let fitting = self.fitting_assignments(own, value)?;
        let exact: Vec<_> = fitting.iter().filter(|(_, exact)| *exact).collect();
        let chosen = match (&exact[..], &fitting[..]) {
            ([(one, _)], _) | ([], [(one, _)]) => Some(one.clone()),
            ([], []) => None,
            _ => return self.refuse(node, "which of these operators is meant is not resolved"),
        };
        if let Some(function) = chosen {
            let parameters = self.within(function.scope, |this| this.parameters(&function))?;
            let refers_to = parameters.iter().any(|it| matches!(it.ty, Ty::Reference(..)));
            self.check_apart(node, right, refers_to)?;
            let this = Some((ty.clone(), place.clone()));
            let nodes = std::slice::from_ref(right);
            let result = self.call_function(node, &function, this, vec![value.clone()], nodes)?;
            if refers(&function.node) && !gives_itself(&function.node) {
                let fault =
                    "an operator that returns another object is not part of the routine language";
                return self.refuse(node, fault);
            }
            return Ok(Some(match refers(&function.node) {
                true => Found::Place(ty.clone(), place.clone()),
                false => Found::Value(result),
            }));
        }
        if sign == "=" {
            return Ok(None);
        }
        if let Some(found) = self.free_assignment_call(node, &name, (ty, place), value, right)? {
            return Ok(Some(found));
        }
        // In C#, `a |= b` is `a = a | b`.
        if self.language == Language::CSharp
            && let Some(op) = sign.strip_suffix('=')
        {
            let val = self.read(place, ty, self.span(node));
            let left = Typed { ty: ty.clone(), val };
            if let Some(found) = self.operator_call(node, op, &left, node, value, right)? {
                let found = self.convert(found, ty, node)?;
                self.store(place, ty, found.val, self.span(node), node)?;
                return Ok(Some(Found::Place(ty.clone(), place.clone())));
            }
        }
        Ok(None)
    }

    /// The methods of a class that say what an assignment does.
    fn assignment_operators(&self, sign: &str, name: &str, ty: &Ty) -> Vec<Rc<Function>> {
        let members = match ty {
            Ty::Class(class, _) => self.items.own(class.scope, name),
            _ => Vec::new(),
        };
        let own: Vec<_> =
            functions_of(&members).into_iter().filter(|it| !is_defaulted(&it.node)).collect();
        match sign {
            // The one that a compiler would make.
            "=" => own.into_iter().filter(|it| super::items::body_of(&it.node).is_some()).collect(),
            _ => own,
        }
    }

    /// The operators that may take a value, and which of them take its own type.
    fn fitting_assignments(
        &mut self,
        own: Vec<Rc<Function>>,
        value: &Typed,
    ) -> Result<Vec<(Rc<Function>, bool)>> {
        let mut fitting = Vec::new();
        for function in &own {
            let parameters = self.within(function.scope, |this| this.parameters(function))?;
            let wanted = match parameters.first().map(|it| it.ty.clone()) {
                Some(Ty::Reference(to, _)) => *to,
                Some(ty) => ty,
                None => continue,
            };
            let fits = wanted == value.ty
                || matches!((&wanted, &value.ty), (Ty::Number(_), Ty::Number(_)))
                || matches!((&wanted, &value.ty), (Ty::Class(class, _), Ty::Number(_)) if !class.constructors.is_empty());
            if fits {
                fitting.push((function.clone(), wanted == value.ty));
            }
        }
        Ok(fitting)
    }

    /// `s |= t` by a function outside of the class: `Set& operator|=(Set& a, Set b)`.
    fn free_assignment_call(
        &mut self,
        node: &Node,
        name: &str,
        (ty, place): (&Ty, &Place),
        value: &Typed,
        right: &Node,
    ) -> Result<Option<Found>> {
        let mut free = self.items.find(self.scope(), name);
        for ty in [ty, &value.ty] {
            let scope = match ty {
                Ty::Class(class, _) => self.items.scopes[class.scope].parent,
                Ty::Enumeration(item) => self.items.scopes[item.scope].parent,
                _ => None,
            };
            free.extend(scope.map(|it| self.items.own(it, name)).unwrap_or_default());
        }
        free.retain(
            |it| matches!(it, Entity::Function(it) if super::items::body_of(&it.node).is_some()),
        );
        for entity in free {
            if let Entity::Function(function) = entity
                && self.items.scopes[function.scope].class.is_none()
            {
                let parameters = self.within(function.scope, |this| this.parameters(&function))?;
                let [one, other] = &parameters[..] else { continue };
                let is_it = matches!(&one.ty, Ty::Reference(to, _) if **to == *ty);
                let wanted = other.ty.referred().clone();
                if is_it
                    && (wanted == value.ty
                        || matches!((&wanted, &value.ty), (Ty::Number(_), Ty::Number(_))))
                {
                    self.check_apart(node, right, matches!(other.ty, Ty::Reference(..)))?;
                    let first = Typed { ty: one.ty.clone(), val: Val::Ref(place.clone()) };
                    let result = self.call_function(
                        node,
                        &function,
                        None,
                        vec![first, value.clone()],
                        &[node.clone(), right.clone()],
                    )?;
                    return Ok(Some(match refers(&function.node) {
                        true => Found::Place(ty.clone(), place.clone()),
                        false => Found::Value(result),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// `s[i]`
    pub(super) fn index_call(
        &mut self,
        node: &Node,
        (ty, place): (Ty, Place),
        index: &Node,
    ) -> Result<Found> {
        let Ty::Class(class, _) = &ty else { return self.unknown(node) };
        let found = functions_of(&self.items.own(class.scope, "operator[]"));
        let function = match &found[..] {
            [one] => one.clone(),
            [one, other] if are_pair(one, other) => {
                let is_const = super::reader::is_const_method(&one.node);
                if is_const { other.clone() } else { one.clone() }
            }
            _ => return Err(Diagnostic::new(self.span(node), "only an array can be indexed")),
        };
        self.call_method(node, &function, (ty, place), std::slice::from_ref(index))
    }

    /// `s(x)`
    pub(super) fn functor_call(
        &mut self,
        node: &Node,
        (ty, place): (Ty, Place),
        arguments: &[Node],
    ) -> Result<Found> {
        let Ty::Class(class, _) = &ty else { return self.unknown(node) };
        let found = functions_of(&self.items.own(class.scope, "operator()"));
        match &found[..] {
            [one] => self.call_method(node, &one.clone(), (ty, place), arguments),
            _ => self.refuse(node, "only a function can be called"),
        }
    }
}

/// Whether a class of C++ only has functions that need no object of it.
fn is_bare(class: &Class) -> bool {
    let does = |it: &Node| {
        matches!(it.kind(), "virtual" | "virtual_function_specifier" | "operator_name" | "this")
    };
    class.constructors.is_empty()
        && class.conversions.is_empty()
        && class.template.is_none()
        && !super::signature::uses(&class.node, &does)
}

/// Whether a function's result is a reference.
fn refers(function: &Node) -> bool {
    function.child("declarator").is_some_and(|it| it.kind() == "reference_declarator")
}

/// Whether a method returns its object only.
fn gives_itself(function: &Node) -> bool {
    let other = |it: &Node| {
        it.kind() == "return_statement" && it.named().next().is_none_or(|it| it.text() != "*this")
    };
    !super::signature::uses(function, &other)
}

/// Whether of two operators, one is for objects that don't change, and both do the same.
pub(super) fn are_pair(one: &Function, other: &Function) -> bool {
    use super::reader::is_const_method;
    let body = |it: &Function| super::items::body_of(&it.node).map(|it| it.text().to_owned());
    is_const_method(&one.node) != is_const_method(&other.node) && body(one) == body(other)
}

pub(super) fn is_defaulted(node: &Node) -> bool {
    node.named().any(|it| it.kind() == "default_method_clause")
}

fn is_deleted(node: &Node) -> bool {
    node.named().any(|it| it.kind() == "delete_method_clause")
}

fn is_explicit(node: &Node) -> bool {
    node.named().any(|it| it.kind() == "explicit_function_specifier")
}

/// Whether a conversion must be written.
fn is_told(node: &Node) -> bool {
    is_explicit(node) || node.children().iter().any(|it| it.text() == "explicit")
}

/// Java's `this(…);` at the start of a constructor.
fn constructor_call(node: &Node) -> Option<Node> {
    let body = node.child("body")?;
    body.named().find(|it| it.kind() == "explicit_constructor_invocation").cloned()
}
