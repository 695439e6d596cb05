//! The parameters and results of functions.

use std::rc::Rc;

use deltaboard_source::{Diagnostic, Language, Type};
use deltaboard_syntax::Node;

use super::items::{Function, Role, body_of, declared_name, is_const, parameters_of};
use super::reader::{Reader, Result};
use super::types::{Argument, Mutability, Ty};
use super::value::{Place, Val};
use crate::front::places::Front;
use crate::front::value::temporary;
use crate::syntax::{self, Variable};

/// A parameter of a function.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) node: Node,
    pub(super) name: Option<Node>,
    pub(super) ty: Ty,
    pub(super) default: Option<Node>,
    /// Whether the function must set it: C#'s `out`.
    pub(super) is_out: bool,
}

impl Reader {
    pub(super) fn parameters(&mut self, function: &Function) -> Result<Vec<Parameter>> {
        let Some(list) = parameters_of(&function.node).cloned() else { return Ok(Vec::new()) };
        self.parameters_in(&list)
    }

    pub(super) fn parameters_in(&mut self, list: &Node) -> Result<Vec<Parameter>> {
        let mut parameters = Vec::new();
        for node in list.named().cloned().collect::<Vec<_>>() {
            if node.text() == "void" {
                continue;
            }
            match node.kind() {
                "parameter_declaration"
                | "optional_parameter_declaration"
                | "formal_parameter"
                | "parameter" => parameters.push(self.parameter_of(&node)?),
                // Java's `this`, and attributes.
                "attribute_list" => {}
                "variadic_parameter" | "spread_parameter" | "variadic_parameter_declaration" => {
                    return self.refuse(
                        &node,
                        "a function with any number of arguments is not part of the routine language",
                    );
                }
                _ => return self.unknown(&node),
            }
        }
        Ok(parameters)
    }

    fn parameter_of(&mut self, node: &Node) -> Result<Parameter> {
        self.refuse_attributes(node)?;
        let has = |word: &str| {
            node.children().iter().any(|it| it.kind() == "modifier" && it.text() == word)
                || node.children().iter().any(|it| it.text() == word && !it.is_named())
        };
        let base = self.specified(node)?;
        if let Ty::Enumeration(item) = &base {
            self.enumeration_type(item)?;
        }
        let declarator = node.child("declarator").cloned();
        let ty = match &declarator {
            Some(declarator) => self.declared(base, declarator)?,
            None => self.declared(base, node)?,
        };
        let name = match &declarator {
            Some(declarator) => declared_name(declarator).cloned(),
            None => node.child("name").cloned(),
        };
        let is_const = is_const(node) || has("readonly");
        let ty = match ty {
            Ty::Reference(to, _) if is_const => Ty::Reference(to, Mutability::Constant),
            ty if has("ref") || has("out") => Ty::Reference(Box::new(ty), Mutability::Mutable),
            ty if has("in") => Ty::Reference(Box::new(ty), Mutability::Constant),
            ty => ty,
        };
        let default = node.child("default_value").cloned().or_else(|| match self.language {
            Language::CSharp => {
                let at = node.children().iter().position(|it| it.text() == "=")?;
                node.children().get(at + 1).cloned()
            }
            _ => None,
        });
        Ok(Parameter { node: node.clone(), name, ty, default, is_out: has("out") })
    }

    /// The type of a function's result.
    pub(super) fn result_type(&mut self, function: &Function) -> Result<Ty> {
        let node = &function.node;
        match function.role {
            Role::Constructor => return Ok(Ty::Void),
            Role::Conversion if function.name.kind() == "operator_cast" => {
                let cast = function.name.clone();
                return self.specified(&cast);
            }
            _ => {}
        }
        let trailing = node
            .child("declarator")
            .and_then(super::items::function_declarator)
            .and_then(|it| it.named().find(|it| it.kind() == "trailing_return_type"))
            .cloned();
        if let Some(inner) = trailing.as_ref().and_then(|it| it.named().next()) {
            let inner = inner.clone();
            return self.ty(&inner);
        }
        let returns = node.child("returns").or_else(|| node.child("type")).cloned();
        let Some(returns) = returns else {
            // C of before 1999 had `int` where no type is written.
            return self.refuse(&function.name, "expected a type before this name");
        };
        let base = match node.child("returns") {
            Some(_) => self.ty(&returns)?,
            None => self.specified(node)?,
        };
        let ty = match node.child("declarator").cloned() {
            Some(declarator) => self.declared(base, &declarator)?,
            None => base,
        };
        Ok(match ty {
            Ty::Reference(to, _) if is_const(node) => Ty::Reference(to, Mutability::Constant),
            ty => ty,
        })
    }

    /// Makes variables for the parameters of a template that are numbers. Returns their number.
    pub(super) fn template_parameters(&mut self, function: &Rc<Function>) -> Result<usize> {
        let Some(list) = function.template.clone() else { return Ok(0) };
        let mut count = 0;
        for node in list.named().cloned().collect::<Vec<_>>() {
            match node.kind() {
                "parameter_declaration" | "optional_parameter_declaration" => {
                    let parameter = self.parameter_of(&node)?;
                    let Some(name) = &parameter.name else { continue };
                    let mut variable = Variable::new(self.span(name), None);
                    variable.fixed = true;
                    let slot = self.slot(variable, &parameter.ty);
                    self.declare(name.text(), parameter.ty.clone(), Place::Slot(slot));
                    count += 1;
                }
                _ => {
                    let name = super::items::words(&node).pop().unwrap_or_default();
                    let fault = "is a type that this function's caller chooses, so it can only be called by another one";
                    return Err(Diagnostic::about(self.span(&node), &name, fault));
                }
            }
        }
        Ok(count)
    }

    /// Makes the variables of a parameter.
    pub(super) fn parameter(&mut self, parameter: &Parameter) -> Result<()> {
        let name = match &parameter.name {
            Some(name) => self.name_of(name),
            None => temporary(self.span(&parameter.node), "unnamed"),
        };
        let mut variable = Variable::new(name.span, None);
        variable.name = name;
        let is_const = is_const(&parameter.node);
        let word = parameter.name.as_ref().map_or("", Node::text).to_owned();
        let (ty, place) = match &parameter.ty {
            Ty::Reference(to, mutability) => {
                variable.refers = true;
                if let Ty::Array(element, length) = &**to {
                    let place = self.array_parameter(parameter, variable, element)?;
                    (Ty::Array(element.clone(), *length), place)
                } else {
                    variable.by_reference = *mutability == Mutability::Mutable;
                    let place = self.single_parameter(parameter, variable, to)?;
                    ((**to).clone(), place)
                }
            }
            Ty::Pointer(to) => {
                variable.refers = true;
                if !self.is_array_pointer(&word, to) {
                    variable.by_reference = !is_const;
                    let place = self.single_parameter(parameter, variable, to)?;
                    (Ty::Pointer(to.clone()), Place::Fixed(Box::new(Val::Ref(place))))
                } else {
                    let place = self.array_parameter(parameter, variable, to)?;
                    self.pointers.push((place, (**to).clone(), parameter.clone()));
                    return Ok(());
                }
            }
            Ty::Array(element, _)
                if self.is_c()
                    && !matches!(**element, Ty::Array(..))
                    && self.is_pointer_array(parameter) =>
            {
                let place = self.array_parameter(parameter, variable, element)?;
                if self.is_moved(&word) {
                    self.pointers.push((place, (**element).clone(), parameter.clone()));
                    return Ok(());
                }
                (Ty::Array(element.clone(), None), place)
            }
            Ty::Array(element, length) => {
                let place = self.array_parameter(parameter, variable, element)?;
                (Ty::Array(element.clone(), *length), place)
            }
            ty => (ty.clone(), self.single_parameter(parameter, variable, ty)?),
        };
        self.declare(&word, ty, place);
        Ok(())
    }

    fn is_pointer_array(&self, parameter: &Parameter) -> bool {
        // `std::array` is a value.
        parameter.node.child("declarator").is_some_and(|it| it.text().contains('['))
    }

    fn array_parameter(
        &mut self,
        parameter: &Parameter,
        mut variable: Variable,
        element: &Ty,
    ) -> Result<Place> {
        variable.array = true;
        match element {
            Ty::Number(_) | Ty::Enumeration(_) => {
                let slot = self.slot(variable, element);
                Ok(Place::Array(syntax::Place::Local(slot)))
            }
            _ => {
                let what = self.describe(&parameter.ty);
                let fault =
                    format!("this function takes {what}, so it can only be called by another one");
                self.refuse(&parameter.node, fault)
            }
        }
    }

    fn single_parameter(
        &mut self,
        parameter: &Parameter,
        variable: Variable,
        ty: &Ty,
    ) -> Result<Place> {
        let Some(single) = self.single(ty) else {
            let what = self.describe(ty);
            let fault =
                format!("this function takes {what}, so it can only be called by another one");
            return self.refuse(&parameter.node, fault);
        };
        let slot = self.slot(variable, &single);
        Ok(self.wrapped_place(slot, ty))
    }

    /// Whether the body of the function that is read indexes a name.
    fn is_indexed(&self, name: &str) -> bool {
        let node = self.reading_node();
        node.is_some_and(|node| {
            uses(&node, &|it| {
                let array = it
                    .child("argument")
                    .or_else(|| it.child("array"))
                    .or_else(|| it.child("expression"));
                matches!(
                    it.kind(),
                    "subscript_expression" | "array_access" | "element_access_expression"
                ) && array.is_some_and(|it| it.text() == name)
            })
        })
    }

    /// Whether the body of the function that is read moves a pointer of this name.
    fn is_moved(&self, name: &str) -> bool {
        let node = self.reading_node();
        node.is_some_and(|node| {
            uses(&node, &|it| match it.kind() {
                "update_expression" => it.child("argument").is_some_and(|it| it.text() == name),
                "assignment_expression" => it.child("left").is_some_and(|it| it.text() == name),
                "binary_expression" => {
                    let is_sum =
                        it.child("operator").is_some_and(|it| matches!(it.text(), "+" | "-"));
                    let is_it = |field| it.child(field).is_some_and(|it: &Node| it.text() == name);
                    is_sum && (is_it("left") || is_it("right"))
                }
                _ => false,
            })
        })
    }

    fn reading_node(&self) -> Option<Node> {
        self.head.clone().and_then(|it| body_of(&it).cloned())
    }

    /// Reads one written parameter.
    pub(super) fn parameters_in_one(&mut self, node: &Node) -> Result<Parameter> {
        self.parameter_of(node)
    }

    /// Whether a pointer of this name is an array in the function that is read, not one board.
    pub(super) fn is_array_pointer(&mut self, name: &str, to: &Ty) -> bool {
        let is_indexed = self.is_indexed(name) || self.is_moved(name);
        let is_board =
            self.single_type(to).is_some_and(|it| it == Type::U64) || matches!(to, Ty::Class(..));
        !is_board || is_indexed
    }

    pub(super) fn name_of(&self, node: &Node) -> syntax::Name {
        // Of the library's text, only the call is in the text that was written.
        let pasted = node.is_expanded().then(|| node.text().into());
        syntax::Name { span: self.span(node), pasted }
    }

    /// The parameters of a template, with the arguments that are given.
    pub(super) fn bind_template(
        &mut self,
        list: &Node,
        given: &[Argument],
    ) -> Result<Vec<(String, Option<Argument>)>> {
        let mut bound = Vec::new();
        for (at, node) in list.named().cloned().collect::<Vec<_>>().into_iter().enumerate() {
            let name = match node.kind() {
                "parameter_declaration" | "optional_parameter_declaration" => {
                    node.child("declarator").and_then(declared_name).cloned()
                }
                "type_parameter_declaration"
                | "optional_type_parameter_declaration"
                | "type_parameter" => node.child("name").or_else(|| node.named().next()).cloned(),
                _ => return self.unknown(&node),
            };
            let name = name.map(|it| it.text().to_owned()).unwrap_or_default();
            bound.push((name, given.get(at).cloned()));
        }
        Ok(bound)
    }
}

/// Whether something is in a part of a text.
pub(super) fn uses(node: &Node, is_it: &dyn Fn(&Node) -> bool) -> bool {
    is_it(node) || node.children().iter().any(|it| uses(it, is_it))
}
