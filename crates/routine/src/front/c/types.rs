//! Types, and how declarations write them.

use std::rc::Rc;

use deltaboard_source::{Diagnostic, Language, Type};
use deltaboard_syntax::{Grammar, Node};

use super::items::{Class, Declared, Entity, Enumeration, GLOBAL, is_const, words};
use super::reader::{Reader, Result};
use crate::front::places::Front;

/// `std::pair`, as far as it is read.
const PAIR: &str = "template <typename A, typename B> struct pair { A first; B second; };";

/// The maximum number of elements of an array.
pub(super) const MAX_ELEMENTS: usize = 1024;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ty {
    Void,
    /// A number or truth value. Of the parameter of a macro, the type is not known.
    Number(Type),
    Enumeration(Rc<Enumeration>),
    Class(Rc<Class>, Rc<Vec<Argument>>),
    /// The length is unknown of a parameter.
    Array(Box<Self>, Option<usize>),
    Pointer(Box<Self>),
    Reference(Box<Self>, Mutability),
    /// What `auto` and `var` stand for.
    Deduced,
    /// A function as a value. C#'s `Func` says what it takes and gives.
    Lambda(Option<Rc<Signature>>),
    Null,
    Text,
}

#[derive(PartialEq, Debug)]
pub(super) struct Signature {
    pub(super) parameters: Vec<Ty>,
    pub(super) returns: Ty,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mutability {
    Mutable,
    Constant,
}

/// The argument of a template.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Argument {
    Type(Ty),
    Value(i128, Type),
}

pub(super) const INT: Ty = Ty::Number(Type::I32);
pub(super) const BOOL: Ty = Ty::Number(Type::Bool);

impl Ty {
    /// The type that a reference refers to, or itself.
    pub(super) fn referred(&self) -> &Self {
        match self {
            Self::Reference(to, _) => to,
            ty => ty,
        }
    }

    pub(super) fn number(&self) -> Option<Type> {
        match self {
            Self::Number(ty) => Some(*ty),
            _ => None,
        }
    }
}

/// The type of a word or words that the language has for it.
pub(super) fn keyword(language: Language, text: &str) -> Option<Ty> {
    let number = |ty| Some(Ty::Number(ty));
    match (language, text) {
        (_, "void") => return Some(Ty::Void),
        (Language::Java | Language::CSharp, "char") => return number(Type::U16),
        (Language::Java, "byte") => return number(Type::I8),
        (Language::Java | Language::CSharp, "long") => return number(Type::I64),
        (_, "bool" | "_Bool" | "boolean") => return number(Type::Bool),
        (_, "char32_t") => return number(Type::U32),
        (_, "char16_t") => return number(Type::U16),
        (_, "char8_t") => return number(Type::U8),
        (Language::CSharp, "nint") => return number(Type::I64),
        (Language::CSharp, "nuint") => return number(Type::U64),
        (
            _,
            "intptr_t" | "ptrdiff_t" | "ssize_t" | "intmax_t" | "int_fast64_t" | "int_fast32_t"
            | "int_fast16_t" | "int_least64_t",
        ) => {
            return number(Type::I64);
        }
        (_, "uintptr_t" | "uintmax_t" | "uint_fast32_t" | "uint_fast16_t" | "uint_least64_t") => {
            return number(Type::U64);
        }
        (_, "int_fast8_t" | "int_least8_t") => return number(Type::I8),
        (_, "uint_fast8_t" | "uint_least8_t" | "std::byte") => return number(Type::U8),
        (_, "int_least16_t") => return number(Type::I16),
        (_, "uint_least16_t") => return number(Type::U16),
        (_, "int_least32_t") => return number(Type::I32),
        (_, "uint_least32_t") => return number(Type::U32),
        _ => {}
    }
    let words: Vec<_> = text.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    let is_base = |word: &&str| {
        matches!(
            *word,
            "unsigned" | "signed" | "__signed__" | "long" | "int" | "short" | "char" | "__int64"
        )
    };
    if words.is_empty() || !words.iter().all(is_base) {
        return None;
    }
    let unsigned = has("unsigned");
    number(match (has("char"), has("short"), has("long") || has("__int64")) {
        (true, ..) if unsigned => Type::U8,
        (true, ..) => Type::I8,
        (_, true, _) if unsigned => Type::U16,
        (_, true, _) => Type::I16,
        (_, _, true) if unsigned => Type::U64,
        (_, _, true) => Type::I64,
        _ if unsigned => Type::U32,
        _ => Type::I32,
    })
}

/// The type that a library's name stands for.
fn of_library(language: Language, name: &str) -> Option<Ty> {
    let number = match (language, name) {
        (Language::CSharp, "UInt64") => Type::U64,
        (Language::CSharp, "UInt32") => Type::U32,
        (Language::CSharp, "UInt16") => Type::U16,
        (Language::CSharp, "Byte") => Type::U8,
        (Language::CSharp, "Int64") => Type::I64,
        (Language::CSharp, "Int32") => Type::I32,
        (Language::CSharp, "Int16") => Type::I16,
        (Language::CSharp, "SByte") => Type::I8,
        (Language::CSharp, "Boolean") => Type::Bool,
        (Language::CSharp, "Char") => Type::U16,
        _ => return None,
    };
    Some(Ty::Number(number))
}

impl Reader {
    /// The type that a node writes.
    pub(super) fn ty(&mut self, node: &Node) -> Result<Ty> {
        match node.kind() {
            "primitive_type"
            | "sized_type_specifier"
            | "integral_type"
            | "boolean_type"
            | "void_type"
            | "predefined_type" => self.simple_type(node),
            "floating_point_type" => self.unknown_type(node),
            "placeholder_type_specifier" if node.text().starts_with("decltype") => {
                self.unknown(node)
            }
            "type_identifier" | "identifier" | "namespace_identifier" => match node.text() {
                "var" if self.language != Language::C => Ok(Ty::Deduced),
                "auto" => Ok(Ty::Deduced),
                _ => self.named_type(node, &[node.text().to_owned()]),
            },
            "qualified_identifier"
            | "scoped_type_identifier"
            | "qualified_name"
            | "alias_qualified_name"
            | "scoped_identifier"
            | "member_access_expression" => {
                if let Some(template) = template_inside(node) {
                    self.check_outermost(node, &template)?;
                    return self.template_type(&template);
                }
                self.named_type(node, &self.path_of(node))
            }
            "template_type" | "generic_name" | "generic_type" => self.template_type(node),
            "placeholder_type_specifier" | "implicit_type" | "auto" => Ok(Ty::Deduced),
            "dependent_type" | "annotated_type" | "scoped_type" => {
                let inner = node.named().next_back().unwrap_or(node).clone();
                self.ty(&inner)
            }
            "struct_specifier" | "class_specifier" | "enum_specifier" => match node.child("name") {
                Some(name) => {
                    let name = name.clone();
                    // `typedef struct S {…} S;` has two things of this name.
                    let mut tags = self.lookup(name.text());
                    tags.retain(|it| matches!(it, Entity::Class(_) | Entity::Enumeration(_)));
                    match &tags[..] {
                        [Entity::Class(class)] => Ok(self.class_type(&class.clone())),
                        [Entity::Enumeration(item)] => Ok(Ty::Enumeration(item.clone())),
                        _ => self.named_type(&name, &words(&name)),
                    }
                }
                None => self.unknown_type(node),
            },
            "type_descriptor" => {
                let base = self.specified(node)?;
                match node.child("declarator").cloned() {
                    Some(declarator) => self.declared(base, &declarator),
                    None => Ok(base),
                }
            }
            "array_type" => {
                let element = node.child("element").or_else(|| node.child("type"));
                let element = element.unwrap_or(node).clone();
                let element = self.ty(&element)?;
                let rank = node.child("dimensions").or_else(|| node.child("rank"));
                let count = rank.map_or(1, |it| match it.kind() {
                    "dimensions" => it.text().matches('[').count(),
                    _ => 1 + it.text().matches(',').count(),
                });
                Ok((0..count).fold(element, |ty, _| Ty::Array(Box::new(ty), None)))
            }
            "ref_type" => {
                let inner = node.child("type").unwrap_or(node).clone();
                let to = self.ty(&inner)?;
                let mutability = match node.children().iter().any(|it| it.text() == "readonly") {
                    true => Mutability::Constant,
                    false => Mutability::Mutable,
                };
                Ok(Ty::Reference(Box::new(to), mutability))
            }
            "pointer_type" => {
                let inner = node.child("type").unwrap_or(node).clone();
                Ok(Ty::Pointer(Box::new(self.ty(&inner)?)))
            }
            _ => self.unknown_type(node),
        }
    }

    fn simple_type(&mut self, node: &Node) -> Result<Ty> {
        if node.kind() == "sized_type_specifier"
            && node.child("type").is_some()
            && keyword(self.language, node.text()).is_none()
        {
            return self.unknown_type(node);
        }
        let text = node.text();
        // A text may define a name that the grammar takes for the language's.
        if !self.items.find(self.scope(), text).is_empty() {
            return self.named_type(node, &[text.to_owned()]);
        }
        match keyword(self.language, text).or_else(|| Type::named(text).map(Ty::Number)) {
            Some(ty) => Ok(ty),
            None => self.unknown_type(node),
        }
    }

    /// Java's types of functions on numbers.
    fn functional(&self, name: &str) -> Option<Ty> {
        let (long, int) = (Ty::Number(Type::I64), INT);
        let (parameters, returns) = match name {
            "LongUnaryOperator" => (vec![long.clone()], long),
            "LongBinaryOperator" => (vec![long.clone(), long.clone()], long),
            "LongPredicate" => (vec![long], BOOL),
            "LongToIntFunction" => (vec![long], int),
            "IntUnaryOperator" => (vec![int.clone()], int),
            "IntBinaryOperator" => (vec![int.clone(), int.clone()], int),
            "IntPredicate" => (vec![int], BOOL),
            "IntToLongFunction" => (vec![int], long),
            _ => return None,
        };
        let is_it = self.language == Language::Java;
        is_it.then(|| Ty::Lambda(Some(Rc::new(Signature { parameters, returns }))))
    }

    pub(super) fn unknown_type<T>(&self, node: &Node) -> Result<T> {
        if let Some(error) = node.error() {
            return self.unknown(error);
        }
        let word = node.text();
        let fault = Diagnostic::about(self.span(node), word, "is not a known type");
        let mut known = "U64 u64 uint64_t U32 u32 int bool unsigned".split(' ');
        Err(fault.suggest(word, &mut known))
    }

    /// The type that a name stands for.
    pub(super) fn named_type(&mut self, node: &Node, path: &[String]) -> Result<Ty> {
        match self.type_of_path(node, path)? {
            Some(ty) => Ok(ty),
            None => self.unknown_type(node),
        }
    }

    /// The type that a name stands for; `None` if the name is not that of a type.
    pub(super) fn type_of_path(&mut self, node: &Node, path: &[String]) -> Result<Option<Ty>> {
        let [name] = path else {
            return self.type_of_long_path(node, path);
        };
        if let Some(argument) = self.generic(name) {
            return match argument {
                Argument::Type(ty) => Ok(Some(ty)),
                Argument::Value(..) => Ok(None),
            };
        }
        let found = self.lookup(name);
        if found.is_empty() {
            if self.items.unread.contains(name) && Type::named(name).is_some() {
                let fault = "is defined in a part of the text that cannot be read";
                return Err(Diagnostic::about(self.span(node), name, fault));
            }
            let known = keyword(self.language, name).or_else(|| of_library(self.language, name));
            let known = known.or_else(|| self.functional(name));
            return Ok(known.or_else(|| Type::named(name).map(Ty::Number)));
        }
        self.type_of_entities(&found, node)
    }

    fn type_of_long_path(&mut self, node: &Node, path: &[String]) -> Result<Option<Ty>> {
        let Some((last, around)) = path.split_last() else { return Ok(None) };
        if self.lookup(&path[0]).is_empty() {
            // Another text defines it, or the language.
            let known = of_library(self.language, last).or_else(|| keyword(self.language, last));
            return Ok(known.or_else(|| Type::named(last).map(Ty::Number)));
        }
        let mut scope = None;
        for name in around {
            let found = match scope {
                None => self.lookup(name),
                Some(scope) => self.items.in_scope(scope, name),
            };
            scope = found.first().and_then(|it| self.items.scope_of(it));
            if scope.is_none() {
                // An alias of a class.
                return Ok(None);
            }
        }
        let found = scope.map(|it| self.items.in_scope(it, last)).unwrap_or_default();
        self.type_of_entities(&found, node)
    }

    pub(super) fn type_of_entities(&mut self, found: &[Entity], node: &Node) -> Result<Option<Ty>> {
        let types: Vec<_> = found
            .iter()
            .filter(|it| matches!(it, Entity::Class(_) | Entity::Enumeration(_) | Entity::Alias(_)))
            .collect();
        match types[..] {
            [] => Ok(None),
            [Entity::Class(class)] => Ok(Some(self.class_type(class))),
            [Entity::Enumeration(item)] => Ok(Some(Ty::Enumeration(item.clone()))),
            [Entity::Alias(declared), ref others @ ..] => {
                let ty = self.alias(declared, node)?;
                for other in others {
                    let same = match other {
                        Entity::Alias(declared) => self.alias(declared, node)? == ty,
                        // `typedef struct S {…} S;`
                        Entity::Class(class) => {
                            matches!(&ty, Ty::Class(known, _) if known == class)
                        }
                        // C's tags are apart: `typedef int S; enum S {…};`
                        Entity::Enumeration(item) => match &ty {
                            Ty::Enumeration(known) => known == item,
                            ty => self.is_c() && matches!(ty, Ty::Number(_)),
                        },
                        _ => false,
                    };
                    if !same {
                        return self.defined_twice(node);
                    }
                }
                Ok(Some(ty))
            }
            [Entity::Class(class), Entity::Alias(declared)] => {
                let ty = self.alias(declared, node)?;
                match &ty {
                    Ty::Class(known, _) if known == class => Ok(Some(ty)),
                    _ => self.defined_twice(node),
                }
            }
            [Entity::Enumeration(item), Entity::Alias(declared)] => {
                let ty = self.alias(declared, node)?;
                match &ty {
                    Ty::Enumeration(known) if known == item => Ok(Some(ty)),
                    Ty::Number(_) if self.is_c() => Ok(Some(ty)),
                    _ => self.defined_twice(node),
                }
            }
            _ => self.defined_twice(node),
        }
    }

    fn defined_twice<T>(&self, node: &Node) -> Result<T> {
        Err(Diagnostic::about(self.span(node), node.text(), "is defined twice"))
    }

    /// A class without arguments for its template, or with those of the function that is read.
    pub(super) fn class_type(&mut self, class: &Rc<Class>) -> Ty {
        if let Some((own, arguments)) = &self.frame().class
            && own == class
        {
            return Ty::Class(class.clone(), arguments.clone());
        }
        Ty::Class(class.clone(), Rc::default())
    }

    pub(super) fn alias(&mut self, declared: &Declared, node: &Node) -> Result<Ty> {
        if declared.template.is_some() {
            return self.refuse(node, "a template of a type is not part of the routine language");
        }
        self.refuse_attributes(&declared.node)?;
        let ty = self.nested(node, |this| {
            this.within(declared.scope, |this| match declared.node.kind() {
                "type_definition" => {
                    let base = this.specified_by(&declared.node, declared_alias(declared))?;
                    this.declared(base, &declared.declarator)
                }
                _ => this.ty(&declared.declarator),
            })
        })?;
        match ty {
            Ty::Reference(..) => {
                self.refuse(node, "another name of a reference is not part of the routine language")
            }
            ty => Ok(ty),
        }
    }

    /// The type that the words before the declarators write.
    pub(super) fn specified(&mut self, node: &Node) -> Result<Ty> {
        self.specified_by(node, None)
    }

    fn specified_by(&mut self, node: &Node, alias: Option<String>) -> Result<Ty> {
        let inner = node.named().find(|it| it.kind() == "variable_declaration").cloned();
        let node = inner.as_ref().unwrap_or(node);
        let ty = node.child("type").or_else(|| {
            // `int... n`
            node.named().find(|it| it.kind().ends_with("_type") || it.kind() == "type_identifier")
        });
        let Some(ty) = ty.cloned() else {
            return self.refuse(node, "expected a type");
        };
        let is_unnamed =
            matches!(ty.kind(), "struct_specifier" | "class_specifier" | "enum_specifier")
                && ty.child("name").is_none();
        match alias.filter(|_| is_unnamed) {
            Some(name) => {
                let found = self.lookup(&name).into_iter().find_map(|it| match it {
                    Entity::Class(class) => Some(Ty::Class(class, Rc::default())),
                    Entity::Enumeration(item) => Some(Ty::Enumeration(item)),
                    _ => None,
                });
                found.map_or_else(|| self.unknown_type(&ty), Ok)
            }
            None => self.ty(&ty),
        }
    }

    /// The type that a declarator makes of another one.
    pub(super) fn declared(&mut self, base: Ty, declarator: &Node) -> Result<Ty> {
        let inner = |node: &Node| {
            let own = node.child("declarator").cloned();
            own.or_else(|| node.named().find(|it| is_declarator(it)).cloned())
        };
        let next = |this: &mut Self, ty: Ty| match inner(declarator) {
            Some(inner) => this.declared(ty, &inner),
            None => Ok(ty),
        };
        match declarator.kind() {
            "init_declarator"
            | "parenthesized_declarator"
            | "attributed_declarator"
            | "abstract_parenthesized_declarator" => next(self, base),
            "pointer_declarator" | "abstract_pointer_declarator" => {
                next(self, Ty::Pointer(Box::new(base)))
            }
            "reference_declarator" | "abstract_reference_declarator" => {
                next(self, Ty::Reference(Box::new(base), Mutability::Mutable))
            }
            "array_declarator" | "abstract_array_declarator" => {
                let length = match declarator.child("size").cloned() {
                    Some(size) => Some(self.length(&size)?),
                    None => None,
                };
                next(self, Ty::Array(Box::new(base), length))
            }
            // The result of a function.
            "function_declarator" if super::items::function_declarator(declarator).is_none() => {
                self.refuse(
                    declarator,
                    "a pointer to a function is not part of the routine language",
                )
            }
            "abstract_function_declarator" => self
                .refuse(declarator, "a pointer to a function is not part of the routine language"),
            // Java's `int board[]`
            "variable_declarator" | "formal_parameter" => {
                let rank =
                    declarator.child("dimensions").map_or(0, |it| it.text().matches('[').count());
                Ok((0..rank).fold(base, |ty, _| Ty::Array(Box::new(ty), None)))
            }
            _ => Ok(base),
        }
    }

    /// The type of a variable, as it's declared.
    pub(super) fn declared_type(&mut self, node: &Node, declarator: &Node) -> Result<Ty> {
        let base = self.specified(node)?;
        if let Ty::Enumeration(item) = &base {
            self.enumeration_type(item)?;
        }
        let ty = self.declared(base, declarator)?;
        Ok(match ty {
            Ty::Reference(to, _) if is_const(node) => Ty::Reference(to, Mutability::Constant),
            ty => ty,
        })
    }

    /// The length of an array.
    pub(super) fn length(&mut self, node: &Node) -> Result<usize> {
        let length = self.constant_value(node)?;
        match usize::try_from(length) {
            Ok(length @ 1..=MAX_ELEMENTS) => Ok(length),
            _ => self.refuse(node, format!("an array must have 1 to {MAX_ELEMENTS} elements")),
        }
    }

    fn template_type(&mut self, node: &Node) -> Result<Ty> {
        let name = node.child("name").or_else(|| node.named().next()).unwrap_or(node).clone();
        let list = node.child("arguments").or_else(|| {
            node.named().find(|it| matches!(it.kind(), "type_argument_list" | "type_arguments"))
        });
        let Some(list) = list.cloned() else { return self.unknown_type(node) };
        let path = self.path_of(&name);
        let found = path.last().map(|last| self.lookup(last)).unwrap_or_default();
        if let [Entity::Class(class)] = &found[..] {
            let class = class.clone();
            let arguments = self.template_arguments(&list)?;
            return Ok(Ty::Class(class, Rc::new(arguments)));
        }
        let arguments: Vec<_> = list.named().cloned().collect();
        match (path.last().map(String::as_str), &arguments[..]) {
            (Some("array"), [element, length]) if found.is_empty() => {
                let (element, length) = (element.clone(), length.clone());
                let element = self.ty(&element)?;
                let length = self.length(&length)?;
                Ok(Ty::Array(Box::new(element), Some(length)))
            }
            (Some("pair"), [_, _]) if found.is_empty() && self.language == Language::Cpp => {
                let Some(class) = self.pair()? else { return self.unknown_type(node) };
                Ok(Ty::Class(class, Rc::new(self.template_arguments(&list)?)))
            }
            (Some("Span" | "ReadOnlySpan"), [element])
                if found.is_empty() && self.language == Language::CSharp =>
            {
                let element = element.clone();
                Ok(Ty::Array(Box::new(self.ty(&element)?), None))
            }
            (Some("Func"), _) if found.is_empty() && self.language == Language::CSharp => {
                let mut types = Vec::new();
                for argument in &arguments {
                    types.push(self.ty(argument)?);
                }
                let Some(returns) = types.pop() else { return self.unknown_type(node) };
                Ok(Ty::Lambda(Some(Rc::new(Signature { parameters: types, returns }))))
            }
            _ => self.unknown_type(node),
        }
    }

    /// The class `std::pair`, in a scope where no name is looked up.
    fn pair(&mut self) -> Result<Option<Rc<Class>>> {
        if self.pair.is_none()
            && let Some(grammar) = Grammar::of(Language::Cpp)
        {
            let tree = deltaboard_syntax::parse(PAIR, grammar)?;
            let scope = self.items.scope(GLOBAL);
            self.items.collect_all(tree.root(), scope);
            self.pair = self.items.own(scope, "pair").into_iter().find_map(|it| match it {
                Entity::Class(class) => Some(class),
                _ => None,
            });
        }
        Ok(self.pair.clone())
    }

    pub(super) fn template_arguments(&mut self, list: &Node) -> Result<Vec<Argument>> {
        let mut arguments = Vec::new();
        for argument in list.named().cloned().collect::<Vec<_>>() {
            arguments.push(self.template_argument(&argument)?);
        }
        Ok(arguments)
    }

    fn template_argument(&mut self, node: &Node) -> Result<Argument> {
        let is_type = matches!(
            node.kind(),
            "type_descriptor"
                | "predefined_type"
                | "integral_type"
                | "type_identifier"
                | "generic_name"
        );
        if is_type {
            // A constant in the place of a type is written like one.
            let path = words(node);
            let is_constant = node.child("declarator").is_none()
                && !path.is_empty()
                && self.type_of_path(node, &path)?.is_none();
            if !is_constant {
                return self.ty(node).map(Argument::Type);
            }
        }
        let inner = match node.kind() {
            "type_descriptor" => node.child("type").unwrap_or(node).clone(),
            _ => node.clone(),
        };
        let (value, ty) = self.constant_number(&inner)?;
        Ok(Argument::Value(value, ty))
    }
}

fn declared_alias(declared: &Declared) -> Option<String> {
    let first = declared.node.child("declarator").and_then(super::items::declared_name);
    first.map(|it| it.text().to_owned())
}

fn is_declarator(node: &Node) -> bool {
    node.kind().ends_with("declarator") || node.kind().ends_with("identifier")
}

fn template_inside(node: &Node) -> Option<Node> {
    match node.kind() {
        "template_type" | "generic_name" | "generic_type" => Some(node.clone()),
        _ => node.child("name").and_then(template_inside),
    }
}
