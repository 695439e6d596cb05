//! Whether anything in a text may change a variable outside functions. What is not known to only read it may change it.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Language, Type};
use deltaboard_syntax::Node;

use super::items::{body_of, declared_name, function_declarator, is_const, parameters_of};
use crate::intrinsic::{Builtin, builtin};

/// The most functions that a variable is followed through.
const MAX_CALLS: usize = 6;

/// Whether something may change the variable of this name.
pub(super) fn changes(root: &Node, name: &str, is_array: bool, language: Language) -> bool {
    Visitor::new(root, name, is_array, language).visit_all()
}

/// Whether something outside of the blocks that fill static variables may change the variable of this name.
pub(super) fn changes_outside(root: &Node, name: &str, is_array: bool, language: Language) -> bool {
    let visitor = Visitor { outside: true, ..Visitor::new(root, name, is_array, language) };
    visitor.visit(root, Use::Other)
}

/// Whether something beside a function may change the variable of this name.
pub(super) fn changes_beside(
    root: &Node,
    name: &str,
    is_array: bool,
    language: Language,
    function: &Node,
) -> bool {
    Visitor { beside: Some(function), ..Visitor::new(root, name, is_array, language) }.visit_all()
}

/// Whether something in the body of a function may change the variable that a declaration in it declares.
pub(super) fn changes_inside(
    root: &Node,
    body: &Node,
    declaration: &Node,
    name: &str,
    is_array: bool,
    language: Language,
) -> bool {
    let own = Some(declaration);
    let visitor = Visitor { own, ..Visitor::new(root, name, is_array, language) };
    visitor.visit(body, Use::Other)
}

/// What happens to the value of a part of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It's only computed with.
    Read,
    Other,
}

/// The start of a function, the place of a parameter, whether it's an array, and the depth of the call.
type Parameter = (usize, usize, bool, usize);

struct Visitor<'n> {
    root: &'n Node,
    name: &'n str,
    is_array: bool,
    language: Language,
    is_c: bool,
    depth: usize,
    /// Whether blocks that fill static variables are left out.
    outside: bool,
    /// The declaration of the variable, if it's in a function.
    own: Option<&'n Node>,
    /// The function that is left out.
    beside: Option<&'n Node>,
    /// Whether functions keep their parameters, as far as it's known.
    kept: Rc<RefCell<HashMap<Parameter, bool>>>,
    /// The functions of the text by their names.
    functions: Rc<OnceCell<HashMap<String, Vec<Node>>>>,
}

impl<'n> Visitor<'n> {
    fn new(root: &'n Node, name: &'n str, is_array: bool, language: Language) -> Self {
        let is_c = matches!(language, Language::C | Language::Cpp);
        let (own, beside) = (None, None);
        Self {
            root,
            name,
            is_array,
            language,
            is_c,
            depth: 0,
            outside: false,
            own,
            beside,
            kept: Rc::default(),
            functions: Rc::default(),
        }
    }

    /// Whether anything in the text may change the variable.
    fn visit_all(&self) -> bool {
        let root = self.root;
        let may_hide = self.language == Language::Cpp
            && (self.has_hidden_changes(root) || self.may_operate(root));
        may_hide || root.text().contains('\u{fffd}') || self.visit(root, Use::Other)
    }

    /// Whether the text has references or types that hide what is changed.
    fn has_hidden_changes(&self, node: &Node) -> bool {
        let hides = match node.kind() {
            "template_function" => node.child("name").is_some_and(|it| it.text() == "const_cast"),
            "cast_expression" => node.child("type").is_some_and(|it| it.text().contains('&')),
            "alias_declaration" | "type_definition" => node.text().contains('&'),
            "struct_specifier" | "class_specifier" => {
                node.child("name").is_some_and(|it| Type::named(it.text()).is_some())
            }
            _ => false,
        };
        hides || node.children().iter().any(|it| self.has_hidden_changes(it))
    }

    /// Whether the text has operators that may change their operands, apart from those that always do.
    fn may_operate(&self, node: &Node) -> bool {
        let is_operator = node.kind() == "function_definition"
            && node.child("declarator").is_some_and(|it| {
                super::signature::uses(it, &|it| {
                    matches!(it.kind(), "operator_name" | "operator_cast")
                })
            });
        if is_operator {
            return self.operator_changes(node);
        }
        node.children().iter().any(|it| self.may_operate(it))
    }

    fn operator_changes(&self, node: &Node) -> bool {
        let list = parameters_of(node);
        let parameters: Vec<_> = list.into_iter().flat_map(Node::named).collect();
        let head = node.child("declarator").map_or("", Node::text);
        let sign = head.split("operator").nth(1).unwrap_or_default();
        let sign = sign.split(['(', ' ']).next().unwrap_or_default();
        let always = matches!(sign, "++" | "--")
            || sign.ends_with('=') && !matches!(sign, "==" | "!=" | "<=" | ">=");
        let refers = |it: &Node| {
            !is_const(it)
                && it.child("declarator").is_some_and(|it| it.kind() == "reference_declarator")
        };
        // The first operand of `a |= b` is changed wherever it's written.
        let is_free = parameters.len() == 2;
        let changing = parameters.iter().skip(usize::from(always && is_free)).any(|it| refers(it));
        let acts = |it: &Node| {
            matches!(it.kind(), "assignment_expression" | "update_expression" | "call_expression")
        };
        let is_const = super::reader::is_const_method(node);
        let own = !always
            && !is_free
            && !is_const
            && body_of(node).is_some_and(|it| super::signature::uses(it, &acts));
        changing || own
    }

    /// Whether the array has rows.
    fn has_rows(&self) -> bool {
        let text = self.root.text();
        text.match_indices(self.name).any(|(at, name)| {
            let after = text[at + name.len()..].trim_start();
            let close = after.starts_with('[').then(|| after.find(']')).flatten();
            close.is_some_and(|close| after[close + 1..].trim_start().starts_with('['))
        })
    }

    fn all(&self, node: &Node, use_of: impl Fn(&Node) -> Use) -> bool {
        node.children().iter().any(|it| self.visit(it, use_of(it)))
    }

    /// Whether a part may change the variable.
    fn visit(&self, node: &Node, used: Use) -> bool {
        if node.children().is_empty() {
            // The address of an array may go anywhere.
            return node.text() == self.name && (used == Use::Other || self.is_array);
        }
        if node.is_error() {
            return mentions(node, self.name);
        }
        if self.beside.is_some_and(|it| it.is(node)) {
            return false;
        }
        let read = |_: &Node| Use::Read;
        let same = |_: &Node| used;
        match node.kind() {
            "static_initializer" if self.outside => false,
            "constructor_declaration" if self.outside && super::items::is_static(node) => false,
            "gnu_asm_expression" | "asm_statement" => true,
            "attribute_specifier" => {
                node.text().contains("alias") || node.text().contains("cleanup")
            }
            "function_definition"
            | "method_declaration"
            | "constructor_declaration"
            | "local_function_statement"
            | "lambda_expression" => self.function(node),
            "compound_statement" | "block" => self.block(node, used),
            "condition_clause" => {
                let declares = node.named().any(|it| it.kind() == "declaration");
                if declares && self.all(node, |_| Use::Other) {
                    return true;
                }
                self.all(node, |_| if declares { Use::Other } else { Use::Read })
            }
            "labeled_statement"
            | "switch_section"
            | "switch_body"
            | "switch_block"
            | "switch_block_statement_group"
            | "unsafe_statement"
            | "checked_statement" => self.all(node, same),
            "declaration"
            | "field_declaration"
            | "local_variable_declaration"
            | "variable_declaration" => self.declaration(node),
            "for_range_loop" | "enhanced_for_statement" | "foreach_statement" => {
                let refers =
                    (node.child("declarator").is_some_and(|it| it.kind().starts_with("reference"))
                        || self.is_array && self.has_rows())
                        && !is_const(node);
                self.all(node, |it| match it.field() {
                    Some("right" | "value") if !refers => Use::Read,
                    _ => Use::Other,
                }) && (refers || !self.reads_whole(node))
                    || node.child("body").is_some_and(|it| self.visit(it, Use::Other))
            }
            "if_statement" | "while_statement" | "do_statement" | "switch_statement"
            | "switch_expression" | "for_statement" | "case_statement" | "return_statement" => {
                self.all(node, |it| match it.field() {
                    Some("condition" | "value") => Use::Read,
                    // What its `return` does is known.
                    _ => used,
                })
            }
            // Nothing uses the value.
            "expression_statement" => self.all(node, read),
            "enumerator"
            | "array_declarator"
            | "subscript_argument_list"
            | "bracketed_argument_list"
            | "static_assert_declaration"
            | "assert_statement" => self.all(node, read),
            "arrow_expression_clause" => self.all(node, read),
            _ => self.expression(node, used),
        }
    }

    /// Whether an expression may change the variable.
    fn expression(&self, node: &Node, used: Use) -> bool {
        let same = |_: &Node| used;
        match node.kind() {
            "binary_expression" => {
                let sign = node.child("operator").map_or("", Node::text);
                // A stream may be read into the variable.
                let streams = sign == ">>"
                    && self.language == Language::Cpp
                    && !node.child("left").is_some_and(|it| self.is_number(it));
                let is_own =
                    self.language == Language::Cpp && self.is_defined(&format!("operator{sign}"));
                self.all(node, |it| match it.field() {
                    Some("right") if streams => Use::Other,
                    _ if is_own => Use::Other,
                    _ => Use::Read,
                })
            }
            "unary_expression" => self.all(node, |_| Use::Read),
            "sizeof_expression" => false,
            "prefix_unary_expression" => {
                let steps = node.text().starts_with("++") || node.text().starts_with("--");
                self.all(node, |_| if steps { Use::Other } else { Use::Read })
            }
            "parenthesized_expression" | "checked_expression" | "argument" | "else_clause" => {
                let by_reference = node.kind() == "argument"
                    && (node.text().starts_with("ref ") || node.text().starts_with("out "));
                match by_reference {
                    true => self.all(node, |_| Use::Other),
                    false => self.all(node, same),
                }
            }
            "conditional_expression" | "ternary_expression" => {
                self.all(node, |it| match it.field() {
                    Some("condition") => Use::Read,
                    _ => used,
                })
            }
            "comma_expression" => {
                self.all(node, |it| match it.field() {
                    Some("left") => Use::Read,
                    _ => used,
                }) || self.is_defined("operator,")
            }
            "cast_expression" => {
                let is_number = node.child("type").is_some_and(is_number_type);
                self.all(node, |_| if is_number { Use::Read } else { Use::Other })
            }
            "subscript_expression" | "array_access" | "element_access_expression" => {
                self.subscript(node, used)
            }
            "field_expression" | "field_access" | "member_access_expression" => {
                self.member(node, used)
            }
            "qualified_identifier" | "scoped_identifier" => {
                let last = super::items::words(node).pop().unwrap_or_default();
                last == self.name && (used == Use::Other || self.is_array)
            }
            "assignment_expression" => {
                // A row is the address of its elements.
                let is_row = self.is_array && self.has_rows();
                self.all(node, |it| match it.field() {
                    Some("right") if !is_row => Use::Read,
                    _ => Use::Other,
                })
            }
            "call_expression" | "method_invocation" | "invocation_expression" => self.call(node),
            "object_creation_expression" | "compound_literal_expression" => {
                let is_number = node.child("type").is_some_and(is_number_type);
                self.nested(node, if is_number { Use::Read } else { Use::Other })
            }
            _ => self.all(node, |_| Use::Other),
        }
    }

    /// Whether `x.y` may change the variable.
    fn member(&self, node: &Node, used: Use) -> bool {
        let member = node.child("field").or_else(|| node.child("name"));
        let is_length = member.is_some_and(|it| contains_word("length Length size", it.text()));
        let is_known = self.language != Language::C && self.language != Language::Cpp
            || member.is_some_and(|it| it.text() == "size")
                && !super::signature::uses(self.root, &|it| {
                    it.kind() == "field_declaration" && mentions(it, "size")
                });
        if is_length && is_known && member.is_some_and(|it| it.text() != self.name) {
            return false;
        }
        self.all(node, |_| used)
    }

    /// Whether the loop reads the array element by element.
    fn reads_whole(&self, node: &Node) -> bool {
        let source = node.child("right").or_else(|| node.child("value"));
        source.is_some_and(|it| it.text() == self.name)
            && !node.child("body").is_some_and(|it| self.visit(it, Use::Other))
    }

    fn nested(&self, node: &Node, used: Use) -> bool {
        node.children().iter().any(|it| match it.kind() {
            "argument_list"
            | "initializer_list"
            | "argument"
            | "array_initializer"
            | "initializer_expression" => self.nested(it, used),
            _ => self.visit(it, used),
        })
    }

    /// Whether the variable is meant by its full name, as in `N::k`, where its short name is another one.
    fn is_qualified_in(&self, node: &Node) -> bool {
        super::signature::uses(node, &|it| {
            let is_path = matches!(
                it.kind(),
                "qualified_identifier"
                    | "scoped_identifier"
                    | "field_access"
                    | "member_access_expression"
            );
            is_path && super::items::words(it).last().is_some_and(|it| it == self.name)
        })
    }

    /// A function, unless one of its parameters has the name.
    fn function(&self, node: &Node) -> bool {
        let lists = [parameters_of(node), node.child("parameters")];
        let lambda = node.child("declarator").and_then(|it| it.child("parameters"));
        let mut parameters = lists.into_iter().flatten().chain(lambda).flat_map(Node::named);
        let hides =
            parameters.any(|it| parameter_name(it).is_some_and(|it| it.text() == self.name));
        if hides {
            return self.is_qualified_in(node);
        }
        let captures = node.child("captures").is_some_and(|it| {
            it.named().any(|it| {
                !matches!(it.kind(), "identifier" | "lambda_default_capture" | "this")
                    && mentions(it, self.name)
            })
        });
        let returned = if returns_number(node) { Use::Read } else { Use::Other };
        captures
            || node.children().iter().any(|it| match it.field() {
                Some("body" | "value") => self.visit(it, returned),
                Some("captures") => false,
                _ => self.visit(it, Use::Other),
            })
            || super::reader::has_asm_label(node)
    }

    /// The statements of a block, up to one that declares another variable of this name.
    fn block(&self, node: &Node, returned: Use) -> bool {
        for child in node.children() {
            let declares = matches!(
                child.kind(),
                "declaration" | "local_variable_declaration" | "local_declaration_statement"
            ) && !self.own.is_some_and(|own| own.is(child))
                && super::items::declarators(child)
                    .iter()
                    .any(|it| declared_name(it).is_some_and(|it| it.text() == self.name));
            if declares {
                let ty =
                    child.child("type").or_else(|| child.named().find_map(|it| it.child("type")));
                let is_type = ty.is_some_and(|it| {
                    is_number_type(it) || is_deduced(it) || it.text().contains('[')
                });
                // A product may look like a declaration, and the outer name may be brought back.
                let brings_back = super::signature::uses(node, &|it| {
                    it.kind() == "using_declaration" && mentions(it, self.name)
                });
                return !is_type
                    || brings_back
                    || child.text().starts_with("extern")
                    || self.is_qualified_in(node);
            }
            if self.visit(child, returned) {
                return true;
            }
        }
        false
    }

    /// Whether a path ends in the variable's name, as in `K.T`.
    fn is_path(&self, node: &Node) -> bool {
        let is_path = matches!(
            node.kind(),
            "field_access" | "member_access_expression" | "qualified_identifier"
        );
        is_path && super::items::words(node).last().is_some_and(|it| it == self.name)
    }

    fn subscript(&self, node: &Node, used: Use) -> bool {
        let base = node
            .child("argument")
            .or_else(|| node.child("array"))
            .or_else(|| node.child("expression"));
        node.children().iter().any(|it| {
            let is_base = base.is_some_and(|base| base.is(it));
            match is_base {
                // An element is only read.
                true if it.text() == self.name || self.is_path(it) => used == Use::Other,
                true => self.visit(it, used),
                false => self.visit(it, Use::Read),
            }
        })
    }

    fn declaration(&self, node: &Node) -> bool {
        let is_row = self.is_array && self.has_rows();
        let is_number =
            node.child("type").is_some_and(|it| is_number_type(it) || is_deduced(it) && !is_row);
        let is_constant = is_const(node);
        super::items::declarators(node).into_iter().any(|declarator| {
            let inner = declarator.child("declarator").unwrap_or(declarator);
            let refers = is_reference(inner);
            let points = is_pointer(inner);
            let is_own = declared_name(declarator).is_some_and(|it| it.text() == self.name);
            let used = match (is_number, refers, points) {
                (true, false, false) => Use::Read,
                (true, true, false) if is_constant => Use::Read,
                _ => Use::Other,
            };
            let value = super::name::initial_value(declarator)
                .or_else(|| node.child("default_value").or_else(|| node.child("value")).cloned());
            let sizes = sizes_of(inner).into_iter().any(|it| self.visit(&it, Use::Read));
            let from = match (&value, function_declarator(declarator)) {
                (Some(value), _) => self.nested_or(value, used),
                // `int& r(k);`, which the grammar takes for a function.
                (None, Some(function)) => !is_own && mentions(function, self.name),
                (None, None) => false,
            };
            sizes || from
        }) || node.children().iter().any(|it| match it.kind() {
            "attribute_specifier" => self.visit(it, Use::Other),
            "struct_specifier" | "class_specifier" => self.visit(it, Use::Other),
            kind if kind.contains("decltype") => mentions(it, self.name),
            _ => false,
        }) || node.child("type").is_some_and(|it| it.text().starts_with("decltype"))
            && mentions(node, self.name)
            || super::reader::has_asm_label(node)
    }

    fn nested_or(&self, value: &Node, used: Use) -> bool {
        match value.kind() {
            "argument_list"
            | "initializer_list"
            | "array_initializer"
            | "initializer_expression" => self.nested(value, used),
            _ => self.visit(value, used),
        }
    }

    /// A call: what it does with its arguments.
    fn call(&self, node: &Node) -> bool {
        let function = node.child("function").or_else(|| node.child("name"));
        let Some(list) = node.child("arguments") else { return self.all(node, |_| Use::Other) };
        let mut called = function.cloned();
        while let Some(outer) = called.clone().filter(|it| it.kind() == "parenthesized_expression")
        {
            called = outer.named().next().cloned();
        }
        let name = called.as_ref().map(last_word).unwrap_or_default();
        let own = self.definitions(&name);
        let object = node.child("object").into_iter().chain(
            function
                .into_iter()
                .filter(|it| !it.children().is_empty() && it.kind() != "qualified_identifier"),
        );
        // A method may change its object.
        let is_read_only = contains_word("size length at Length GetLength clone Clone data", &name)
            && !contains_word("data at", &name);
        let by_object = object.into_iter().any(|it| match it.kind() {
            _ if is_read_only => false,
            "template_function" => it.child("arguments").is_some_and(|it| mentions(it, self.name)),
            _ => self.visit(it, Use::Other),
        });
        let arguments: Vec<_> = list.named().collect();
        by_object
            || arguments.iter().enumerate().any(|(at, argument)| {
                let used = match (own, builtin(&name)) {
                    ([], Some(Builtin::TakeLowest | Builtin::Swap | Builtin::Scan(..))) => {
                        Use::Other
                    }
                    ([], Some(_)) => Use::Read,
                    ([], None) if function.is_some_and(|it| it.text().contains(['&', '*'])) => {
                        Use::Other
                    }
                    ([], None) if is_number_word(&name) || contains_word(CASTS, &name) => Use::Read,
                    ([], None) if !self.is_c && !self.is_array => Use::Read,
                    ([], None) => Use::Other,
                    (all, _) => {
                        let keeps = all.iter().all(|it| self.parameter_keeps(it, at));
                        if keeps { Use::Read } else { Use::Other }
                    }
                };
                let inner = match argument.kind() {
                    "argument" => argument.named().next().unwrap_or(argument),
                    _ => argument,
                };
                let is_name = inner.children().is_empty() && inner.text() == self.name;
                match (is_name, used) {
                    // The function only reads the array.
                    (true, Use::Read)
                        if argument.kind() != "argument" || argument.children().len() == 1 =>
                    {
                        false
                    }
                    _ => self.visit(argument, used),
                }
            })
    }

    /// The functions of the text with a name.
    fn definitions(&self, name: &str) -> &[Node] {
        let all = self.functions.get_or_init(|| {
            let mut found = HashMap::new();
            functions(self.root, &mut found);
            found
        });
        all.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether a function doesn't change what its parameter refers to.
    fn parameter_keeps(&self, function: &Node, at: usize) -> bool {
        let Some(list) = parameters_of(function) else { return false };
        let Some(parameter) = list.named().nth(at) else { return false };
        if parameter.kind() == "spread_parameter" || list.text().contains("params ") {
            return false;
        }
        let Some(name) = parameter_name(parameter) else { return true };
        let declarator = parameter.child("declarator");
        let refers = declarator.is_some_and(is_reference);
        let points = declarator.is_some_and(|it| is_pointer(it) || it.kind() == "array_declarator")
            || parameter.child("type").is_some_and(|it| it.text().contains('['));
        let plain = parameter.child("type").is_some_and(|it| is_number_type(it) || is_deduced(it));
        if is_const(parameter) && (refers || points)
            || plain && !refers && !points && !self.is_array
        {
            return true;
        }
        let Some(body) = body_of(function) else { return false };
        if self.depth >= MAX_CALLS {
            return false;
        }
        if !(plain || points) || refers {
            return false;
        }
        let is_array = points || self.is_array;
        let depth = self.depth + 1;
        let key: Parameter = (function.place().start, at, is_array, depth);
        if let Some(keeps) = self.kept.borrow().get(&key) {
            return *keeps;
        }
        let (kept, functions) = (self.kept.clone(), self.functions.clone());
        let own = None;
        let inner = Visitor { name: name.text(), is_array, depth, own, kept, functions, ..*self };
        let keeps = !inner.visit(body, Use::Other);
        self.kept.borrow_mut().insert(key, keeps);
        keeps
    }

    fn is_defined(&self, name: &str) -> bool {
        self.root.text().contains(name)
    }

    /// Whether an expression is surely a number: its first name is declared as one.
    fn is_number(&self, node: &Node) -> bool {
        let mut first = node.clone();
        while let Some(inner) = first.children().iter().find(|it| it.is_named()).cloned() {
            first = inner;
        }
        let text = first.text();
        text.starts_with(|it: char| it.is_ascii_digit())
            || declares_number(self.root, text)
            || builtin(text).is_some()
            || !self.definitions(text).is_empty()
    }
}

const CASTS: &str = "static_cast sizeof assert ASSERT min max";

fn is_number_word(word: &str) -> bool {
    Type::named(word).is_some() || contains_word("int unsigned long short char bool", word)
}

/// Whether a type is a number by its name.
fn is_number_type(node: &Node) -> bool {
    match node.kind() {
        "primitive_type"
        | "sized_type_specifier"
        | "integral_type"
        | "boolean_type"
        | "predefined_type" => true,
        "type_identifier" | "identifier" => Type::named(node.text()).is_some(),
        "type_descriptor" => {
            node.child("declarator").is_none() && node.child("type").is_some_and(is_number_type)
        }
        "qualified_identifier" => {
            super::items::words(node).last().is_some_and(|it| Type::named(it).is_some())
        }
        _ => false,
    }
}

fn is_deduced(node: &Node) -> bool {
    matches!(node.text(), "auto" | "var")
}

fn is_reference(declarator: &Node) -> bool {
    matches!(
        declarator.kind(),
        "reference_declarator" | "abstract_reference_declarator" | "structured_binding_declarator"
    ) || declarator.named().any(|it| it.kind().ends_with("declarator") && is_reference(it))
}

fn is_pointer(declarator: &Node) -> bool {
    matches!(declarator.kind(), "pointer_declarator" | "abstract_pointer_declarator")
        || declarator.named().any(|it| it.kind().ends_with("declarator") && is_pointer(it))
}

/// Whether a function gives back a number, not a reference or address.
fn returns_number(node: &Node) -> bool {
    let ty = node.child("type").or_else(|| node.child("returns"));
    let trailing = node
        .child("declarator")
        .map(|it| it.text().split_once("->").map_or("", |(_, after)| after).to_owned())
        .unwrap_or_default();
    let refers = node.child("declarator").is_some_and(|it| match it.kind() {
        "function_declarator" | "abstract_function_declarator" => false,
        _ => is_reference(it) || is_pointer(it),
    });
    let is_lambda = node.kind() == "lambda_expression";
    !refers
        && !trailing.contains(['&', '*', '('])
        && (is_lambda || ty.is_some_and(|it| is_number_type(it) || is_deduced(it)))
}

fn parameter_name(parameter: &Node) -> Option<&Node> {
    match parameter.child("declarator") {
        Some(declarator) => declared_name(declarator),
        None => parameter.child("name"),
    }
}

fn sizes_of(declarator: &Node) -> Vec<Node> {
    let mut sizes: Vec<_> = declarator.child("size").into_iter().cloned().collect();
    if let Some(inner) = declarator.child("declarator") {
        sizes.extend(sizes_of(inner));
    }
    sizes
}

fn last_word(node: &Node) -> String {
    super::items::words(node).pop().unwrap_or_else(|| node.text().to_owned())
}

fn functions(node: &Node, found: &mut HashMap<String, Vec<Node>>) {
    let is_function = matches!(
        node.kind(),
        "function_definition" | "method_declaration" | "local_function_statement"
    );
    let own = match node.child("declarator") {
        Some(declarator) => declared_name(declarator),
        None => node.child("name"),
    };
    if let Some(name) = own.filter(|_| is_function) {
        found.entry(last_word(name)).or_default().push(node.clone());
    }
    node.children().iter().for_each(|it| functions(it, found));
}

/// Whether a name is declared as a number anywhere.
fn declares_number(node: &Node, name: &str) -> bool {
    let is_declaration = matches!(
        node.kind(),
        "declaration"
            | "parameter_declaration"
            | "field_declaration"
            | "optional_parameter_declaration"
    );
    let is_it = is_declaration
        && node.child("type").is_some_and(|it| is_number_type(it) || is_deduced(it))
        && node.all("declarator").any(|it| declared_name(it).is_some_and(|it| it.text() == name));
    is_it || node.children().iter().any(|it| declares_number(it, name))
}

/// Whether a name is anywhere in a part of a text.
fn mentions(node: &Node, name: &str) -> bool {
    match node.children() {
        [] => node.text() == name,
        children => children.iter().any(|it| mentions(it, name)),
    }
}
