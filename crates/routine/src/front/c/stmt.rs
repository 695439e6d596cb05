//! Statements.

use deltaboard_source::operator::{BinaryOp, UnaryOp};
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Span, Type};
use deltaboard_syntax::Node;

use super::items::{Entity, declarators, declared_in, declared_name, is_const, is_static};
use super::name::initial_value;
use super::reader::{Input, Kind, Reader, Result};
use super::types::{BOOL, INT, Ty};
use super::value::{Found, Place, Typed, Val};
use crate::front::body::forever;
use crate::front::loops::{Jumps, Loops};
use crate::front::places::{Front, Places};
use crate::syntax::{ExprKind, Operand, Slot, Statement, StatementKind, Target, Variable};

/// Names of assertions, which move no bits.
pub(super) const ASSERTIONS: &str = "assert ASSERT static_assert _Static_assert Assert";

/// The labels of a branch of a `switch`, and what it does or gives.
type Arm = (Vec<Node>, Node);

impl Reader {
    /// Reads the body of a function that is a routine of its own.
    pub(super) fn function_body(&mut self, body: &Node) -> Result<()> {
        self.body_statements(body)
    }

    /// Reads the statements of a body, or its only value.
    pub(super) fn body_statements(&mut self, body: &Node) -> Result<()> {
        match body.kind() {
            "compound_statement" | "block" | "constructor_body" => self.block(body),
            "arrow_expression_clause" => {
                let value = self.only(body)?;
                self.value_body(&value)
            }
            _ => self.value_body(body),
        }
    }

    /// `=> value`
    fn value_body(&mut self, value: &Node) -> Result<()> {
        match self.frame().returns {
            Ty::Void => self.statement_value(value),
            _ => self.return_value(value, value),
        }
    }

    /// Reads something with names of its own.
    pub(super) fn scoped<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let (count, scope) = (self.current.locals.len(), self.scope());
        let result = read(self);
        self.current.locals.truncate(count);
        self.frame_mut().scope = scope;
        result
    }

    /// Reads statements that a branch or loop runs, and returns them.
    pub(super) fn inside(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Vec<Statement>> {
        self.current.body.open();
        let result = self.scoped(read);
        let statements = self.current.body.close();
        result.map(|()| statements)
    }

    pub(super) fn block(&mut self, node: &Node) -> Result<()> {
        self.scoped(|this| {
            for child in node.children().to_vec() {
                if child.is_error() || child.is_named() && !child.is_comment() {
                    this.statement(&child)?;
                }
            }
            Ok(())
        })
    }

    /// A statement or block that a branch or loop runs.
    fn branch(&mut self, node: &Node) -> Result<Vec<Statement>> {
        self.inside(|this| match node.kind() {
            "compound_statement" | "block" => this.block(node),
            "else_clause" => {
                let inner = this.only(node)?;
                match inner.kind() {
                    "compound_statement" | "block" => this.block(&inner),
                    _ => this.statement(&inner),
                }
            }
            _ => this.statement(node),
        })
    }

    pub(super) fn statement(&mut self, node: &Node) -> Result<()> {
        self.nested(node, |this| this.statement_of(node))
    }

    fn statement_of(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        let is_block = matches!(node.kind(), "compound_statement" | "block");
        let own = node.children().iter().filter(|_| !is_block);
        if let Some(error) = own.chain([node]).find(|it| it.is_error()) {
            return self.unknown(&error.clone());
        }
        match node.kind() {
            "compound_statement" | "block" | "unsafe_statement" => {
                let inner = match node.kind() {
                    "unsafe_statement" => self.only(node)?,
                    _ => node.clone(),
                };
                let statements = self.inside(|this| this.block(&inner))?;
                self.current.body.add(span, StatementKind::Block(statements));
                Ok(())
            }
            "expression_statement" => self.expression_statement(node),
            "struct_specifier" | "class_specifier" | "enum_specifier"
                if node.child("body").is_some() && self.is_new_type(node) =>
            {
                self.local_function(node)
            }
            "declaration" | "local_variable_declaration" | "local_declaration_statement" => {
                self.declaration(node)
            }
            "return_statement" => match returned(node) {
                Some(value) => self.return_value(node, &value),
                None => self.return_nothing(node),
            },
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_statement(node, None),
            "do_statement" => self.do_statement(node, None),
            "for_statement" => self.for_statement(node, None),
            "for_range_loop" | "enhanced_for_statement" | "foreach_statement" => {
                self.for_each(node, None)
            }
            "switch_statement" | "switch_expression" => self.switch(node),
            "break_statement" | "continue_statement" => self.jump_statement(node),
            "labeled_statement" => self.labelled(node),
            "attributed_statement" => {
                let inner = node.named().next_back().unwrap_or(node).clone();
                self.statement(&inner)
            }
            "checked_statement" => {
                if node.text().starts_with("checked") {
                    return self.refuse(node, "`checked` is not part of the routine language");
                }
                let inner = self.only(node)?;
                self.statement(&inner)
            }
            "assert_statement" => {
                let inner = self.only_first(node)?;
                self.assertion(node, &inner)
            }
            "static_assert_declaration"
            | "empty_statement"
            | "using_declaration"
            | "alias_declaration"
            | "type_definition"
            | "preproc_call" => self.local_type(node),
            "local_function_statement" => self.local_function(node),
            "goto_statement" => self.refuse_statement(node, "goto", "write it as a loop"),
            "gnu_asm_expression" | "asm_statement" => {
                self.refuse_statement(node, "asm", "use an intrinsic such as `swap_bytes`")
            }
            "throw_statement" => {
                let fault = "an exception is thrown here";
                self.current.body.add(span, StatementKind::Trap(fault.into()));
                Ok(())
            }
            "yield_statement" => self.yield_statement(node),
            "struct_specifier" | "class_specifier" | "enum_specifier" => {
                self.refuse_statement(node, "struct", "define it outside of the function")
            }
            "comment" => Ok(()),
            _ if node.kind().ends_with("expression") => self.statement_value(node),
            _ => self.unknown(node),
        }
    }

    fn refuse_statement(&self, node: &Node, word: &str, help: &'static str) -> Result<()> {
        let fault = Diagnostic::about(self.span(node), word, "is not part of the routine language");
        Err(fault.with_help(help))
    }

    fn only_first(&self, node: &Node) -> Result<Node> {
        node.named().next().cloned().map_or_else(|| self.unknown(node), Ok)
    }

    /// A type that is defined in a function.
    fn local_type(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "alias_declaration" | "type_definition" | "using_declaration" => {
                let scope = self.items.scope(self.scope());
                self.items.collect_one(node, scope);
                self.frame_mut().scope = scope;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether a type inside a function hides no other one.
    fn is_new_type(&self, node: &Node) -> bool {
        let is_new = match node.child("name") {
            Some(name) => self.lookup(name.text()).is_empty(),
            None => node.kind() == "enum_specifier",
        };
        self.is_c() && is_new
    }

    /// A function or type inside a function.
    fn local_function(&mut self, node: &Node) -> Result<()> {
        if let Some(captured) = self.captured_by(node) {
            let fault = "belongs to the function around this one, which is not read here";
            return Err(Diagnostic::about(self.span(&captured), captured.text(), fault)
                .with_help("pass it as an argument"));
        }
        let scope = self.items.scope(self.scope());
        self.items.collect_one(node, scope);
        self.frame_mut().scope = scope;
        Ok(())
    }

    /// The first name in a function or class inside a function that is one of a variable of the function around it.
    fn captured_by(&self, node: &Node) -> Option<Node> {
        fn function_around<'n>(tree: &'n Node, node: &Node) -> Option<&'n Node> {
            let (outer, inner) = (tree.place(), node.place());
            if outer == inner || outer.start > inner.start || inner.end > outer.end {
                return None;
            }
            let within = tree.children().iter().find_map(|it| function_around(it, node));
            let is_function = tree.child("body").is_some() && tree.child("declarator").is_some()
                || matches!(tree.kind(), "method_declaration" | "local_function_statement");
            within.or_else(|| is_function.then_some(tree))
        }
        fn first_of(node: &Node, names: &[String]) -> Option<Node> {
            let is_name = node.kind() == "identifier" && names.iter().any(|it| it == node.text());
            let inner = || node.children().iter().find_map(|it| first_of(it, names));
            if is_name { Some(node.clone()) } else { inner() }
        }
        if node.kind() == "enum_specifier" {
            return None;
        }
        let around = function_around(&self.root, node)?;
        let own = declared_in(node, None);
        let mut names = declared_in(around, Some(node));
        names.retain(|it| !own.contains(it));
        first_of(node, &names)
    }

    fn expression_statement(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        let Some(inner) = node.named().next().cloned() else {
            return match node.error() {
                Some(error) => self.unknown(&error.clone()),
                None => Ok(()),
            };
        };
        if let Some(error) = node.children().iter().find(|it| it.is_error()) {
            return self.unknown(&error.clone());
        }
        // `u64(y);` declares a variable.
        if self.language == Language::Cpp
            && inner.kind() == "call_expression"
            && let (Some(function), Some(list)) =
                (inner.child("function"), inner.child("arguments"))
            && let [only] = &list.named().collect::<Vec<_>>()[..]
            && only.kind() == "identifier"
            && (function.kind() == "primitive_type"
                || self.local(function.text()).is_none()
                    && self.type_of_path(function, &self.path_of(function))?.is_some())
        {
            return self.unknown(&inner);
        }
        if let Some(call) = called_name(&inner)
            && contains_word(ASSERTIONS, last_word(call.text()))
            && !self
                .items
                .scopes
                .iter()
                .enumerate()
                .any(|(at, _)| !self.items.own(at, last_word(call.text())).is_empty())
        {
            let arguments = self.field(&inner, "arguments")?;
            let condition = self.only_first(&arguments)?;
            return self.assertion(&inner, &condition);
        }
        if inner.kind() == "comma_expression" {
            let statements = self.inside(|this| this.comma_statements(&inner))?;
            self.current.body.add(span, StatementKind::Block(statements));
            return Ok(());
        }
        if let Some((_, store)) = self.bit_scan(&inner)? {
            self.current.body.add(span, store.kind);
            return Ok(());
        }
        self.effect(&inner, span)
    }

    fn comma_statements(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "comma_expression" => {
                self.refuse_overloaded(node, ",")?;
                let (left, right) = (self.field(node, "left")?, self.field(node, "right")?);
                self.comma_statements(&left)?;
                self.comma_statements(&right)
            }
            _ => self.effect(node, self.span(node)),
        }
    }

    /// Reads an expression that is a statement.
    fn effect(&mut self, inner: &Node, span: Span) -> Result<()> {
        let found = self.expression(inner)?;
        let value = match found {
            Found::Value(value) => value,
            Found::Place(ty @ (Ty::Number(_) | Ty::Enumeration(_)), place) => {
                if matches!(inner.kind(), "assignment_expression" | "update_expression") {
                    return Ok(());
                }
                let val = self.read(&place, &ty, self.span(inner));
                Typed { ty, val }
            }
            Found::Place(..) => return Ok(()),
        };
        self.drop_value(&value.val, span);
        Ok(())
    }

    /// `assert(condition);`
    pub(super) fn assertion(&mut self, node: &Node, condition: &Node) -> Result<()> {
        // What an assertion changes happens only in some builds.
        self.current.body.open();
        let read = self.expression(condition);
        let added = self.current.body.close();
        let found = match read {
            Ok(found) => Some(found),
            // Its name may be that of another text.
            Err(_) if !may_change(condition) => None,
            Err(fault) => return Err(fault),
        };
        let acts = match &found {
            Some(Found::Value(Typed { val: Val::Number(operand), .. })) => {
                operand.walk().any(|it| it.assigned()[0].is_some() || self.changes_by_call(it))
            }
            _ => false,
        };
        if acts || added.iter().any(changes_something) {
            let fault = "an assertion with a side effect is not part of the routine language";
            return Err(Diagnostic::new(self.span(node), fault)
                .with_help("make the change before the assertion"));
        }
        let words: Vec<_> = node.text().trim_end_matches(';').split_whitespace().collect();
        let line = words.join(" ").replace("( ", "(").replace(" )", ")");
        if line.starts_with("static_assert") || line.starts_with("_Static_assert") {
            return Ok(());
        }
        let line = match line.split_once('(') {
            Some((name, after)) => format!("{}({after}", name.trim_end()),
            None => line,
        };
        let clause = match line.char_indices().nth(40) {
            Some((cut, _)) => format!("`{}…` holds", &line[..cut]),
            None => format!("`{line}` holds"),
        };
        let first = node.child("function").unwrap_or(node).clone();
        self.assume(&first, clause);
        Ok(())
    }

    fn changes_by_call(&self, expr: &crate::syntax::Expr) -> bool {
        match &expr.kind {
            ExprKind::Call { callee, .. } => {
                let callee = &self.out.callees[*callee];
                match callee.function {
                    Some(function) => self.out.functions[function]
                        .parameters
                        .iter()
                        .any(|it| it.by_reference || it.array),
                    None => false,
                }
            }
            _ => false,
        }
    }

    // Declarations.

    fn declaration(&mut self, node: &Node) -> Result<()> {
        if let Some(error) = node.children().iter().find_map(|it| it.error()) {
            return self.unknown(&error.clone());
        }
        self.refuse_attributes(node)?;
        // `x*y;` with variables is no declaration.
        if let Some(ty) = node.child("type")
            && matches!(ty.kind(), "type_identifier" | "identifier")
            && self.local(ty.text()).is_some()
        {
            let fault = "is a variable, not a type";
            return Err(Diagnostic::about(self.span(ty), ty.text(), fault));
        }
        let has_body = node.child("type").is_some_and(|it| it.child("body").is_some());
        let local = node.child("type").filter(|_| has_body).cloned();
        if let Some(ty) = &local
            && self.is_new_type(ty)
        {
            self.local_function(ty)?;
        } else if has_body {
            let ty = node.child("type").unwrap_or(node).clone();
            let fault =
                Diagnostic::about(self.span(&ty), "struct", "is not part of the routine language");
            return Err(fault.with_help("define it outside of the function"));
        }
        let span = self.span(node);
        let mut declared = Vec::new();
        for declarator in declarators(node).into_iter().cloned().collect::<Vec<_>>() {
            let mark = self.current.body.mark();
            let found = match self.bindings(&declarator)? {
                true => None,
                false => self.declarator(node, &declarator)?,
            };
            if self.current.body.has_added(mark) && !declared.is_empty() {
                // What it needs comes before it.
                let later = self.current.body.take(mark);
                let before = std::mem::take(&mut declared);
                self.current.body.add(span, StatementKind::Declare(before));
                self.current.body.put(later);
            }
            declared.extend(found);
        }
        if !declared.is_empty() {
            self.current.body.add(span, StatementKind::Declare(declared));
        }
        Ok(())
    }

    /// Reads one variable of a declaration. One that is a number or an array of numbers is declared with the others.
    fn declarator(
        &mut self,
        node: &Node,
        declarator: &Node,
    ) -> Result<Option<(Slot, Option<Operand>)>> {
        let Some(name) = declared_name(declarator).cloned() else {
            return self.unknown(declarator);
        };
        if !name.text().is_ascii()
            && let Some(fault) =
                super::slips::character(&self.text, self.span(&name), self.language)
        {
            return Err(fault);
        }
        if let Some(arguments) = self.written_arguments(declarator) {
            // `U64 a(x);` with a variable, which the grammar takes for a function.
            let ty = self.specified(node)?;
            return self.declared_with(node, &name, ty, &arguments);
        }
        if super::items::function_declarator(declarator).is_some() {
            // A function that is defined elsewhere.
            return match self.lookup(name.text()).len() {
                0 | 1 => Ok(None),
                _ => self.unknown(declarator),
            };
        }
        let mut ty = self.declared_type(node, declarator)?;
        let word = name.text().to_owned();
        let value = initial_value(declarator);
        if is_static(node) && self.is_c() {
            self.check_static(node, &name, value.as_ref())?;
        }
        if self.takes_input_array(&ty, value.as_ref()) {
            self.input_array(&name, &ty);
            return Ok(None);
        }
        let Some(value) = value else {
            return self.without_initial(node, &name, ty);
        };
        // In C its own name is known in its value, without a value.
        if self.is_c()
            && self.script.is_none()
            && reads(&value, &word)
            && self.local(&word).is_some()
        {
            let fault = "is read here before it has a value";
            return Err(Diagnostic::about(self.span(&value), &word, fault)
                .with_help("give the new variable another name"));
        }
        if let Ty::Reference(to, _) = &ty {
            let to = (**to).clone();
            self.reference(&name, &to, &value, node)?;
            return Ok(None);
        }
        let typed = self.initial(&ty, &value)?;
        ty = self.complete(&ty, &typed);
        if ty == Ty::Void {
            let fault = "does not return a value";
            let called = self.callee_name(&value);
            return Err(Diagnostic::about(self.span(&value), called.text(), fault));
        }
        self.declare_initialized(node, declarator, &name, Typed { ty, val: typed.val })
    }

    /// Declares a variable with its initial value. A number is declared with the others of its declaration.
    fn declare_initialized(
        &mut self,
        node: &Node,
        declarator: &Node,
        name: &Node,
        typed: Typed,
    ) -> Result<Option<(Slot, Option<Operand>)>> {
        let Typed { ty, val } = typed;
        let word = name.text();
        match (&ty, val) {
            (Ty::Number(_) | Ty::Enumeration(_), Val::Number(operand)) => {
                let mut variable = Variable::new(self.span(name), None);
                variable.name = self.name_of(name);
                let number = self.fold(&operand);
                let slot = self.slot(variable, &ty);
                if is_const(node)
                    && let Some(number) = number
                {
                    let own = self.number_type(&ty);
                    let number = own.map_or(number, |ty| number.convert(ty));
                    self.current.constants.insert(slot.0, number);
                }
                self.declare(word, ty, Place::Slot(slot));
                Ok(Some((slot, Some(operand))))
            }
            (Ty::Pointer(_), val) => {
                let pointer = Typed { ty: ty.clone(), val };
                self.declare_pointer(word, pointer, declarator, false)?;
                Ok(None)
            }
            // Arrays of Java and C# are the arrays themselves.
            (Ty::Array(..), Val::Array(place)) if !self.is_c() => {
                let place = self.fixed(place, self.span(node));
                self.declare(word, ty, place);
                Ok(None)
            }
            (_, val) => {
                let written = self.name_of(name);
                let place = self.place_for(&ty, val, &written, self.span(node), declarator)?;
                self.declare(word, ty, place);
                Ok(None)
            }
        }
    }

    /// C++'s `auto [a, b] = pair;`
    fn bindings(&mut self, declarator: &Node) -> Result<bool> {
        let Some(inner) = declarator.child("declarator") else { return Ok(false) };
        let refers = inner.kind() == "reference_declarator";
        let (Some(list), Some(value)) = (binding_list(inner), initial_value(declarator)) else {
            return Ok(false);
        };
        let (ty, place) = match self.expression(&value)? {
            Found::Place(ty, place) if refers => {
                let place = self.fixed(place, self.span(declarator));
                (ty, place)
            }
            found if !refers => {
                let value_node = value.clone();
                let typed = self.value_of(found, &value_node)?;
                let place = self.home(&typed.ty, typed.val, declarator)?;
                (typed.ty, place)
            }
            _ => return self.unknown(declarator),
        };
        self.bind_parts(list, &ty, &place)?;
        Ok(true)
    }

    /// Gives names to the parts of a value.
    fn bind_parts(&mut self, list: &Node, ty: &Ty, place: &Place) -> Result<()> {
        let names: Vec<_> = list.named().cloned().collect();
        for (at, name) in names.iter().enumerate() {
            let found = match ty {
                Ty::Class(class, _) if class.fields.len() == names.len() => {
                    let field = class.fields[at].0.clone();
                    self.part(ty, place, &field, name)?
                }
                Ty::Array(element, Some(length)) if *length == names.len() => {
                    let index = self.index(self.span(name), at);
                    Found::Place((**element).clone(), self.element(place, element, &index))
                }
                _ => return self.unknown(list),
            };
            let Found::Place(ty, place) = found else { return self.unknown(list) };
            self.declare(name.text(), ty, place);
        }
        Ok(())
    }

    /// Whether a name outside functions is that of a value, not of a type.
    fn is_value(&self, name: &str) -> bool {
        let found = self.lookup(name);
        let is_it = |it: &Entity| {
            matches!(it, Entity::Variable(_) | Entity::Constant(..) | Entity::Field(_))
        };
        !found.is_empty() && found.iter().all(is_it)
    }

    /// The variables in the place of parameters.
    fn written_arguments(&self, declarator: &Node) -> Option<Vec<Node>> {
        let function = super::items::function_declarator(declarator)?;
        let list = function.child("parameters")?;
        let mut arguments = Vec::new();
        for parameter in list.named() {
            let ty = parameter.child("type")?;
            let is_value = ty.kind() == "type_identifier"
                && parameter.named().count() == 1
                && (self.local(ty.text()).is_some() || self.is_value(ty.text()));
            arguments.push(is_value.then(|| ty.clone())?);
        }
        (!arguments.is_empty()).then_some(arguments)
    }

    fn declared_with(
        &mut self,
        node: &Node,
        name: &Node,
        ty: Ty,
        arguments: &[Node],
    ) -> Result<Option<(Slot, Option<Operand>)>> {
        let value = match arguments {
            [argument] if !matches!(ty, Ty::Class(..)) => self.initial(&ty, argument)?,
            _ => self.construct(node, &ty, arguments)?,
        };
        let ty = self.complete(&ty, &value);
        match value.val {
            Val::Number(operand) => {
                let mut variable = Variable::new(self.span(name), None);
                variable.name = self.name_of(name);
                let slot = self.slot(variable, &ty);
                self.declare(name.text(), ty, Place::Slot(slot));
                Ok(Some((slot, Some(operand))))
            }
            val => {
                let written = self.name_of(name);
                let place = self.place_for(&ty, val, &written, self.span(node), node)?;
                self.declare(name.text(), ty, place);
                Ok(None)
            }
        }
    }

    fn without_initial(
        &mut self,
        node: &Node,
        name: &Node,
        ty: Ty,
    ) -> Result<Option<(Slot, Option<Operand>)>> {
        let span = self.span(node);
        let word = name.text().to_owned();
        match &ty {
            Ty::Number(_) | Ty::Enumeration(_) => {
                let mut variable = Variable::new(self.span(name), None);
                variable.name = self.name_of(name);
                let slot = self.slot(variable, &ty);
                self.declare(&word, ty, Place::Slot(slot));
                Ok(Some((slot, None)))
            }
            Ty::Array(element, Some(length)) => {
                let written = self.name_of(name);
                let is_plain = matches!(**element, Ty::Number(_) | Ty::Enumeration(_));
                if is_plain {
                    // Zeros, as for a variable that is never read before it's set.
                    let kind = ExprKind::List { items: Vec::new(), length: *length, repeat: false };
                    let value =
                        self.expr(Span::new(self.span(name).end, self.span(name).end), kind);
                    let mut variable = Variable::new(written.span, None);
                    variable.name = written;
                    variable.array = true;
                    let slot = self.slot(variable, element);
                    let place = Place::Array(crate::syntax::Place::Local(slot));
                    self.declare(&word, ty.clone(), place);
                    return Ok(Some((slot, Some(value))));
                }
                let zero = self.empty(&ty, node)?;
                let place = self.place_for(&ty, zero, &written, span, node)?;
                self.declare(&word, ty, place);
                Ok(None)
            }
            Ty::Class(..) => {
                let typed = self.default_object(&ty, node)?;
                let written = self.name_of(name);
                let place = self.place_for(&ty, typed.val, &written, span, node)?;
                self.declare(&word, ty, place);
                Ok(None)
            }
            Ty::Pointer(_) => {
                self.declare(&word, ty, Place::Fixed(Box::new(Val::Nothing)));
                Ok(None)
            }
            // Java's and C#'s array that is assigned later.
            Ty::Array(..) => {
                self.declare(&word, ty, Place::Fixed(Box::new(Val::Nothing)));
                Ok(None)
            }
            Ty::Deduced => {
                Err(Diagnostic::about(self.span(name), &word, "has no value to take its type from"))
            }
            _ => self.refuse(name, format!("`{word}` needs a value here")),
        }
    }

    /// `U64 &y = x;`
    fn reference(&mut self, name: &Node, to: &Ty, value: &Node, node: &Node) -> Result<()> {
        let span = self.span(node);
        let inner = match value.kind() {
            // C#'s `ref x`
            "ref_expression" => self.only(value)?,
            "initializer_list" | "argument_list" => self.only(value)?,
            _ => value.clone(),
        };
        let mut inner = inner;
        while inner.kind() == "parenthesized_expression" {
            inner = self.only(&inner)?;
        }
        let found = self.expression(&inner)?;
        match found {
            Found::Place(ty, place) if *to == Ty::Deduced || ty == *to => {
                if let Ty::Pointer(_) = &ty {
                    return self.refuse(
                        node,
                        "a reference to a pointer is not part of the routine language",
                    );
                }
                if self.may_copy(node, &inner) {
                    let fault = "a reference to this is not part of the routine language";
                    return self.refuse(&inner, fault);
                }
                let place = self.fixed(place, span);
                self.declare(name.text(), ty, place);
                Ok(())
            }
            found => {
                let is_other = matches!(&found, Found::Place(..))
                    || matches!(
                        inner.kind(),
                        "conditional_expression" | "assignment_expression" | "update_expression"
                    )
                    || inner.kind() == "call_expression" && inner.text().contains("std::");
                if is_other && !is_const_place(&found) {
                    let fault = "a reference to this is not part of the routine language";
                    return self.refuse(&inner, fault);
                }
                let value = self.value_of(found, &inner)?;
                let ty = match to {
                    Ty::Deduced => value.ty.clone(),
                    to => to.clone(),
                };
                let value = self.convert(value, &ty, &inner)?;
                let written = self.name_of(name);
                let place = self.place_for(&ty, value.val, &written, span, node)?;
                self.declare(name.text(), ty, place);
                Ok(())
            }
        }
    }

    /// A `static` variable keeps its value between calls, and is initialized only once.
    fn check_static(&mut self, node: &Node, name: &Node, value: Option<&Node>) -> Result<()> {
        let word = name.text();
        let is_array = name.text().len() < node.text().len() && node.text().contains('[');
        let body = self.head.clone().and_then(|it| super::items::body_of(&it).cloned());
        let changes = body.is_none_or(|body| {
            super::changes::changes_inside(&self.root, &body, node, word, is_array, self.language)
        });
        if !is_const(node) && changes {
            let fault = "keeps its value between calls, which a routine must not do";
            return Err(Diagnostic::about(self.span(name), word, fault));
        }
        let Some(value) = value else { return Ok(()) };
        let of_object = |it: &Node| {
            it.text() == "this"
                || it.children().is_empty()
                    && it.kind().ends_with("identifier")
                    && self.lookup(it.text()).iter().any(|it| match it {
                        Entity::Field(_) => true,
                        Entity::Function(function) => {
                            !function.is_static && self.items.scopes[function.scope].class.is_some()
                        }
                        _ => false,
                    })
        };
        if super::signature::uses(value, &of_object) {
            let fault = "is computed only in the first call, but depends on an object";
            return Err(Diagnostic::about(self.span(name), word, fault));
        }
        let locals: Vec<_> = super::items::words(value);
        let depends = locals.iter().any(|it| {
            self.local(it).is_some_and(|it| match &it.place {
                Place::Slot(slot) => !self.current.constants.contains_key(&slot.0),
                Place::Constant(_) | Place::Array(crate::syntax::Place::Global(_)) => false,
                _ => true,
            })
        });
        match depends {
            true => {
                let fault = "is computed only in the first call, but depends on a variable";
                Err(Diagnostic::about(self.span(name), word, fault))
            }
            false => Ok(()),
        }
    }

    // Jumps.

    pub(super) fn return_value(&mut self, node: &Node, value: &Node) -> Result<()> {
        let span = self.span(node);
        let returns = self.frame().returns.clone();
        if self.script.is_some() && !self.frame().in_place {
            let (operand, _) = self.number(value)?;
            self.current.body.add(span, StatementKind::Return(Some(operand)));
            return Ok(());
        }
        if returns == Ty::Deduced {
            let found = self.expression(value)?;
            let typed = self.value_of(found, value)?;
            let ty = match typed.ty.clone() {
                Ty::Array(..) if self.has_std_arrays() => return self.unknown(value),
                Ty::Array(element, _) if self.is_c() && !matches!(value.kind(), "identifier") => {
                    Ty::Pointer(element)
                }
                ty => ty,
            };
            self.frame_mut().returns = ty;
            return self.give_back(node, typed, span, value);
        }
        if let Ty::Reference(to, _) = &returns {
            let to = (**to).clone();
            let mut found = self.expression(value)?;
            // `return s = Square(s + 1);`
            if let (Found::Value(done), Some(left)) = (&found, value.child("left"))
                && value.kind() == "assignment_expression"
                && !super::signature::uses(left, &|it| {
                    it.kind().contains("update") || it.kind().contains("call")
                })
            {
                let done = done.val.clone();
                self.drop_value(&done, span);
                found = self.expression(&left.clone())?;
            }
            let Found::Place(ty, place) = found else {
                return self
                    .refuse(value, "a reference to a value is not part of the routine language");
            };
            if ty != to {
                return self
                    .refuse(value, "this reference has another type than the function's result");
            }
            let place = self.fixed(place, span);
            if self.frame().in_place {
                return self.give_place(node, Val::Ref(place), span);
            }
            // Whoever calls the routine sees the value at that place.
            let val = self.read(&place, &ty, span);
            let typed = Typed { ty: ty.clone(), val };
            self.check_returned_place(&place, node)?;
            return self.give_number(typed, span, value);
        }
        if returns == Ty::Void {
            // `return f(x);` of a function without a result.
            let found = self.expression(value)?;
            let typed = self.value_of(found, value)?;
            if typed.ty != Ty::Void {
                return self.refuse(value, "this function returns nothing");
            }
            self.drop_value(&typed.val, span);
            return self.return_nothing(node);
        }
        let typed = self.initial(&returns, value)?;
        if let (Ty::Pointer(to), Val::Ref(place), false) =
            (&typed.ty, &typed.val, self.frame().in_place)
        {
            self.check_returned_place(place, node)?;
            let val = self.read(&place.clone(), to, self.span(value));
            let typed = Typed { ty: (**to).clone(), val };
            return self.give_number(typed, span, value);
        }
        self.give_back(node, typed, span, value)
    }

    fn check_returned_place(&self, place: &Place, node: &Node) -> Result<()> {
        let is_parameter = |place: &Place| match place {
            Place::Slot(slot) => slot.0 < self.parameter_count,
            Place::Parts(parts) => {
                parts.len() == 1
                    && matches!(&parts[0], Place::Slot(slot) if slot.0 < self.parameter_count)
            }
            Place::Element(crate::syntax::Place::Local(slot), _) => slot.0 < self.parameter_count,
            _ => false,
        };
        match is_parameter(place) {
            true => Ok(()),
            false => {
                let fault =
                    "a function that returns an address is not part of the routine language";
                Err(Diagnostic::new(self.span(node), fault)
                    .with_help("return the value at that address"))
            }
        }
    }

    fn give_back(&mut self, node: &Node, typed: Typed, span: Span, value: &Node) -> Result<()> {
        if !self.frame().in_place {
            return self.give_number(typed, span, value);
        }
        let returns = self.frame().returns.clone();
        let result = self.frame().result.clone();
        match result {
            Some(Place::Fixed(_)) | None => {
                if matches!(typed.ty, Ty::Pointer(_) | Ty::Lambda(_) | Ty::Reference(..)) {
                    return self.give_place(node, typed.val, span);
                }
                if let (Ty::Array(..), false) = (&typed.ty, self.is_c() || returns == Ty::Deduced) {
                    let val = match typed.val {
                        Val::Array(place) => Val::Array(self.fixed(place, span)),
                        val => Val::Array(self.home(&typed.ty, val, node)?),
                    };
                    self.frame_mut().returns = typed.ty;
                    return self.give_place(node, val, span);
                }
                // The type is only looked for.
                self.drop_value(&typed.val, span);
                self.leave_body(node, span)
            }
            Some(place) => {
                let typed = self.convert(typed, &returns, value)?;
                self.store(&place, &returns, typed.val, span, node)?;
                self.leave_body(node, span)
            }
        }
    }

    /// Returns a reference or pointer, which must be the same wherever the function returns.
    fn give_place(&mut self, node: &Node, val: Val, span: Span) -> Result<()> {
        let is_first = self.frame().result.is_none();
        let is_inside = self.current.loops.len() > self.frame().loops + 1;
        let known = self.frame().result.clone();
        match known {
            Some(Place::Fixed(known)) => match (&*known, &val) {
                (Val::Ref(one), Val::Ref(other)) if super::pointer::same_place(one, other) => {}
                _ => {
                    return self.refuse(
                        node,
                        "a reference that a branch decides is not part of the routine language",
                    );
                }
            },
            _ if is_first && !is_inside => {
                self.frame_mut().result = Some(Place::Fixed(Box::new(val)));
            }
            _ => {
                return self.refuse(
                    node,
                    "a reference that a branch decides is not part of the routine language",
                );
            }
        }
        self.leave_body(node, span)
    }

    fn give_number(&mut self, typed: Typed, span: Span, node: &Node) -> Result<()> {
        match super::expr::single_number(typed.val) {
            Some(operand) => {
                self.current.body.add(span, StatementKind::Return(Some(operand)));
                Ok(())
            }
            None => {
                let what = self.describe(&typed.ty);
                let fault = format!(
                    "this function returns {what}, so it can only be called by another one"
                );
                self.refuse(node, fault)
            }
        }
    }

    fn return_nothing(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        if self.frame().in_place {
            return self.leave_body(node, span);
        }
        self.current.body.add(span, StatementKind::Return(None));
        Ok(())
    }

    /// Leaves the body of a function that is read in place.
    fn leave_body(&mut self, node: &Node, span: Span) -> Result<()> {
        let first = self.frame().loops;
        let found = self.current.loops[first..].iter().rposition(|it| it.value == Kind::Body);
        match found {
            Some(at) => {
                self.leave(first + at, span);
                Ok(())
            }
            None => self.unknown(node),
        }
    }

    fn jump_statement(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        let label = node.named().next().map(|it| it.text().to_owned());
        let first = self.frame().loops;
        let loops = &self.current.loops[first..];
        let is_break = node.kind() == "break_statement";
        let found = loops.iter().rposition(|it| match (&label, is_break) {
            (Some(label), true) => it.label.as_ref() == Some(label) && it.value != Kind::Round,
            (Some(label), false) => it.label.as_ref() == Some(label) && it.value != Kind::Switch,
            (None, true) => matches!(it.value, Kind::Loop | Kind::Switch) && it.is_loop,
            (None, false) => matches!(it.value, Kind::Loop | Kind::Round),
        });
        let Some(at) = found else {
            return self.refuse(node, "this is outside of the loop that it means");
        };
        let at = first + at;
        match (is_break, self.current.loops[at].value) {
            (false, Kind::Loop) => self.go_on(at, span),
            // The rest of a round is left.
            _ => self.leave(at, span),
        }
        Ok(())
    }

    fn labelled(&mut self, node: &Node) -> Result<()> {
        let mut inner = node.named();
        let (Some(label), Some(body)) = (inner.next().cloned(), inner.next().cloned()) else {
            return self.unknown(node);
        };
        let label = label.text().to_owned();
        match body.kind() {
            "while_statement" => self.while_statement(&body, Some(label)),
            "do_statement" => self.do_statement(&body, Some(label)),
            "for_statement" => self.for_statement(&body, Some(label)),
            "enhanced_for_statement" | "foreach_statement" | "for_range_loop" => {
                self.for_each(&body, Some(label))
            }
            _ if self.language == Language::Java => {
                let span = self.span(node);
                let mut jumps = Jumps::new(Some(label), false);
                jumps.value = Kind::Switch;
                let (statements, jumps) = self.loop_body(jumps, |this| this.statement(&body))?;
                self.add_once(statements, &jumps, span);
                Ok(())
            }
            // A label that only `goto` would use.
            _ => self.statement(&body),
        }
    }

    /// Adds statements that a jump may leave.
    fn add_once(&mut self, mut statements: Vec<Statement>, jumps: &Jumps<Kind>, span: Span) {
        let is_break = |kind: &StatementKind| matches!(kind, StatementKind::Break);
        let leaves =
            statements.iter().any(|it| it.has_outside_of_loops(is_break)) || jumps.has_passes();
        if !leaves {
            self.current.body.put(statements);
            return;
        }
        statements.push(Statement { span, kind: StatementKind::Break });
        Loops::add_loop(self, forever(statements), span, jumps, span);
    }

    /// Reads the body of a loop, and what its jumps need.
    fn loop_body(
        &mut self,
        jumps: Jumps<Kind>,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<(Vec<Statement>, Jumps<Kind>)> {
        self.current.loops.push(jumps);
        let result = self.inside(read);
        let jumps = self.current.loops.pop();
        match (result, jumps) {
            (Ok(statements), Some(jumps)) => Ok((statements, jumps)),
            (Err(fault), _) => Err(fault),
            (Ok(statements), None) => Ok((statements, Jumps::new(None, false))),
        }
    }

    // Branches.

    fn if_statement(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        let condition = self.field(node, "condition")?;
        let then = self.field(node, "consequence")?;
        let otherwise = node.child("alternative").cloned();
        let mut wrapped = Vec::new();
        let has_declaration = condition.child("initializer").is_some()
            || condition.child("value").is_some_and(|it| {
                it.kind() == "declaration" || it.kind() == "condition_declaration"
            });
        self.current.body.open();
        let read = self.scoped(|this| {
            let scanned = this.scanned(&condition)?;
            if let Some((condition, store)) = scanned {
                let mut then = this.branch(&then)?;
                then.insert(0, store);
                let otherwise = match &otherwise {
                    Some(otherwise) => this.branch(otherwise)?,
                    None => Vec::new(),
                };
                this.current.body.add(span, StatementKind::If { condition, then, otherwise });
                return Ok(());
            }
            let test = this.condition(&condition)?;
            // Whether there is an address is known: the other branch is not read.
            let known = match &test.kind {
                ExprKind::Number(number)
                    if number.ty == Type::Bool && this.tests_address(&condition) =>
                {
                    Some(number.is_true())
                }
                _ => this.constexpr_condition(node, &test),
            };
            if let Some(known) = known {
                let chosen = if known { Some(then.clone()) } else { otherwise.clone() };
                if let Some(chosen) = chosen {
                    let statements = this.branch(&chosen)?;
                    this.current.body.add(span, StatementKind::Block(statements));
                }
                return Ok(());
            }
            let then = this.branch(&then)?;
            let otherwise = match &otherwise {
                Some(otherwise) => this.branch(otherwise)?,
                None => Vec::new(),
            };
            this.current.body.add(span, StatementKind::If { condition: test, then, otherwise });
            Ok(())
        });
        let statements = self.current.body.close();
        read?;
        match has_declaration {
            true => {
                wrapped.extend(statements);
                self.current.body.add(span, StatementKind::Block(wrapped));
            }
            false => self.current.body.put(statements),
        }
        Ok(())
    }

    /// Whether `if constexpr` takes its first branch; the other one is not read.
    fn constexpr_condition(&self, node: &Node, test: &Operand) -> Option<bool> {
        let is_constexpr = node.children().iter().any(|it| it.text() == "constexpr");
        match is_constexpr {
            true => self.fold(test).map(|it| it.is_true()),
            false => None,
        }
    }

    fn tests_address(&self, node: &Node) -> bool {
        let names: Vec<_> = super::items::words(node);
        let is_null = node.text().contains("nullptr") || node.text().contains("NULL");
        is_null
            || names
                .iter()
                .any(|it| self.local(it).is_some_and(|it| matches!(it.ty, Ty::Pointer(_))))
    }

    /// Reads the condition of a statement, and what is declared before it.
    fn condition(&mut self, node: &Node) -> Result<Operand> {
        match node.kind() {
            "condition_clause" => {
                if let Some(error) = node.error() {
                    return self.unknown(&error.clone());
                }
                if let Some(initializer) = node.child("initializer").cloned() {
                    let inner = self.only_first(&initializer)?;
                    self.statement(&inner)?;
                }
                let value = self.field(node, "value")?;
                if matches!(value.kind(), "declaration" | "condition_declaration") {
                    return self.declared_condition(&value);
                }
                let mut operand = self.condition_value(&value)?;
                operand.span = self.span(node);
                Ok(operand)
            }
            _ => self.condition_value(node),
        }
    }

    /// A bit scan that is a whole condition.
    fn scanned(&mut self, condition: &Node) -> Result<Option<(Operand, Statement)>> {
        match condition.kind() {
            "condition_clause" => match condition.child("value").cloned() {
                Some(value) if condition.child("initializer").is_none() => self.bit_scan(&value),
                _ => Ok(None),
            },
            _ => self.bit_scan(condition),
        }
    }

    /// `if (U64 t = x & k)`
    fn declared_condition(&mut self, node: &Node) -> Result<Operand> {
        let declarator = self.field(node, "declarator")?;
        let value = self.field(node, "value")?;
        let Some(name) = declared_name(&declarator).cloned() else { return self.unknown(node) };
        let ty = self.declared_type(node, &declarator)?;
        let typed = self.initial(&ty, &value)?;
        let ty = self.complete(&ty, &typed);
        let written = self.name_of(&name);
        let place = self.place_for(&ty, typed.val, &written, self.span(node), node)?;
        self.declare(name.text(), ty.clone(), place.clone());
        let val = self.read(&place, &ty, self.span(&name));
        Ok(self.as_number(Typed { ty, val }, &name)?.0)
    }

    // Loops.

    fn round(&self, node: &Node) -> bool {
        super::signature::uses(node, &|it| it.kind() == "continue_statement")
    }

    fn jumps(label: Option<String>) -> Jumps<Kind> {
        Jumps::new(label, true)
    }

    fn while_statement(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let span = self.span(node);
        let (condition, body) = (self.field(node, "condition")?, self.field(node, "body")?);
        if let Some((test, store)) = self.scanned(&condition)? {
            let (body, jumps) = self.loop_body(Self::jumps(label), |this| {
                this.current.body.put(vec![store]);
                this.statements_of(&body)
            })?;
            let (first, step, condition) = (Vec::new(), Vec::new(), Some(test));
            let kind = StatementKind::Loop { first, condition, step, body };
            Loops::add_loop(self, kind, span, &jumps, span);
            return Ok(());
        }
        self.current.body.open();
        let count = self.current.locals.len();
        let test = self.condition(&condition);
        let before = self.current.body.close();
        let test = test?;
        let declared = self.current.locals.split_off(count);
        if before.is_empty() {
            let (body, jumps) =
                self.loop_body(Self::jumps(label), |this| this.statements_of(&body))?;
            let kind = StatementKind::Loop {
                first: Vec::new(),
                condition: Some(test),
                step: Vec::new(),
                body,
            };
            Loops::add_loop(self, kind, span, &jumps, span);
            return Ok(());
        }
        let (body, jumps) = self.loop_body(Self::jumps(label), |this| {
            this.current.body.put(before);
            this.current.locals.extend(declared);
            this.leave_unless(test, span);
            this.statements_of(&body)
        })?;
        Loops::add_loop(self, forever(body), span, &jumps, span);
        Ok(())
    }

    fn leave_unless(&mut self, test: Operand, span: Span) {
        let otherwise = vec![Statement { span, kind: StatementKind::Break }];
        let kind = StatementKind::If { condition: test, then: Vec::new(), otherwise };
        self.current.body.add(span, kind);
    }

    /// The statements of a block or a single one, without a block of their own.
    fn statements_of(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "compound_statement" | "block" => self.block(node),
            _ => self.statement(node),
        }
    }

    fn do_statement(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let span = self.span(node);
        let (condition, body) = (self.field(node, "condition")?, self.field(node, "body")?);
        let (has_round, name) = (self.round(&body), label.clone());
        let mut is_once = false;
        let (mut statements, jumps) = self.loop_body(Self::jumps(label), |this| {
            this.round_of(&body, has_round, name, span)?;
            let test = this.condition(&condition)?;
            if let ExprKind::Number(number) = &test.kind
                && !number.is_true()
            {
                is_once = true;
                return Ok(());
            }
            let at = test.span;
            this.leave_unless(test, at);
            Ok(())
        })?;
        // The `do { … } while (0)` of macros runs once.
        if is_once {
            let is_break = |kind: &StatementKind| matches!(kind, StatementKind::Break);
            if !statements.iter().any(|it| it.has_outside_of_loops(is_break)) && !jumps.has_passes()
            {
                self.current.body.add(span, StatementKind::Block(statements));
                return Ok(());
            }
            statements.push(Statement { span, kind: StatementKind::Break });
        }
        Loops::add_loop(self, forever(statements), span, &jumps, span);
        Ok(())
    }

    /// The body of a loop after which something else runs, also after `continue`.
    fn round_of(
        &mut self,
        body: &Node,
        has_round: bool,
        label: Option<String>,
        span: Span,
    ) -> Result<()> {
        if !has_round {
            return self.statements_of(body);
        }
        let mut jumps = Jumps::new(label, false);
        jumps.value = Kind::Round;
        let (statements, jumps) = self.loop_body(jumps, |this| this.statements_of(body))?;
        self.add_once(statements, &jumps, span);
        Ok(())
    }

    fn for_statement(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        if let Some(error) = node.children().iter().find(|it| it.is_error()) {
            return self.unknown(&error.clone());
        }
        let span = self.span(node);
        let initializers: Vec<_> = node
            .all("initializer")
            .chain(node.all("init"))
            .filter(|it| it.is_named())
            .cloned()
            .collect();
        let condition = node.child("condition").cloned();
        let updates: Vec<_> = node.all("update").filter(|it| it.is_named()).cloned().collect();
        let body = self.field(node, "body")?;
        let count = self.current.locals.len();
        self.current.body.open();
        let mut read = Ok(());
        for initializer in &initializers {
            read = read.and_then(|()| match initializer.kind() {
                "declaration" | "local_variable_declaration" => self.statement(initializer),
                "variable_declaration" => self.declaration(initializer),
                "comma_expression" => self.comma_statements(initializer),
                _ => self.effect(initializer, self.span(initializer)),
            });
        }
        let first = self.current.body.close();
        if let Err(fault) = read {
            self.current.locals.truncate(count);
            return Err(fault);
        }
        // The condition and the step would see the pointer as it's set there.
        let sets_pointer = |it: &Node| {
            it.kind() == "assignment_expression"
                && it.child("left").is_some_and(|left| {
                    self.local(left.text()).is_some_and(|it| matches!(it.ty, Ty::Pointer(_)))
                        && it.child("operator").is_some_and(|it| it.text() == "=")
                })
        };
        let header = updates.iter().chain(&condition);
        if let Some(part) = header.clone().find(|it| super::signature::uses(it, &sets_pointer)) {
            self.current.locals.truncate(count);
            return self
                .refuse(part, "a pointer that a loop sets is not part of the routine language");
        }
        let result = self.counting_loop(label, first, condition, &updates, &body, span);
        self.current.locals.truncate(count);
        result
    }

    fn counting_loop(
        &mut self,
        label: Option<String>,
        first: Vec<Statement>,
        condition: Option<Node>,
        updates: &[Node],
        body: &Node,
        span: Span,
    ) -> Result<()> {
        // What the header needs decides whether it's a plain loop.
        self.current.body.open();
        let test = match &condition {
            Some(condition) => self.condition(condition).map(Some),
            None => Ok(None),
        };
        let before = self.current.body.close();
        let test = test?;
        self.current.body.open();
        let step = self.steps(updates);
        let after = self.current.body.close();
        let step = step?;
        if before.is_empty() && after.is_empty() {
            let (body, jumps) =
                self.loop_body(Self::jumps(label), |this| this.statements_of(body))?;
            let kind = StatementKind::Loop { first, condition: test, step, body };
            Loops::add_loop(self, kind, span, &jumps, span);
            return Ok(());
        }
        let (has_round, name) = (self.round(body), label.clone());
        let mut outer = first;
        self.current.body.open();
        let read = self.loop_body(Self::jumps(label), |this| {
            this.current.body.put(before);
            if let Some(test) = test {
                this.leave_unless(test, span);
            }
            this.round_of(body, has_round, name, span)?;
            this.current.body.put(after);
            for step in step {
                this.current.body.add(step.span, StatementKind::Expr(step));
            }
            Ok(())
        });
        let inner = self.current.body.close();
        let (statements, jumps) = read?;
        outer.extend(inner);
        self.current.body.put(outer);
        Loops::add_loop(self, forever(statements), span, &jumps, span);
        Ok(())
    }

    /// The expressions that run after each round.
    fn steps(&mut self, updates: &[Node]) -> Result<Vec<Operand>> {
        let mut steps = Vec::new();
        for update in updates {
            if update.kind() == "comma_expression" {
                let (left, right) = (self.field(update, "left")?, self.field(update, "right")?);
                steps.extend(self.steps(&[left, right])?);
                continue;
            }
            let mark = self.current.body.mark();
            let found = self.expression(update)?;
            if self.current.body.has_added(mark) {
                // Earlier ones come before it.
                let later = self.current.body.take(mark);
                for step in std::mem::take(&mut steps) {
                    let step: Operand = step;
                    self.current.body.add(step.span, StatementKind::Expr(step));
                }
                self.current.body.put(later);
            }
            if let Found::Value(Typed { val: Val::Number(operand), .. }) = found {
                steps.push(operand);
            }
        }
        Ok(steps)
    }

    /// A loop over an array, or over the squares of a set.
    fn for_each(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let count = self.current.locals.len();
        let result = self.for_each_of(node, label);
        self.current.locals.truncate(count);
        result
    }

    fn for_each_of(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        let span = self.span(node);
        if let Some(initializer) = node.child("initializer") {
            return self.unknown(initializer);
        }
        let body = self.field(node, "body")?;
        let source = node.child("right").or_else(|| node.child("value")).cloned();
        let Some(source) = source else { return self.unknown(node) };
        let name = match node.child("declarator").cloned() {
            // `for (auto [shift, mask] : STEPS)`
            Some(declarator) if binding_list(&declarator).is_some() => {
                binding_list(&declarator).cloned()
            }
            Some(declarator) => declared_name(&declarator).cloned(),
            None => node.child("name").or_else(|| node.child("left")).cloned(),
        };
        let Some(name) = name else {
            let declarator = node.child("declarator").unwrap_or(node);
            return Err(Diagnostic::new(
                self.span(declarator),
                format!("expected a name after the type, found `{}`", first_letter(declarator)),
            ));
        };
        let ty = match node.child("declarator").cloned() {
            Some(declarator) => self.declared_type(node, &declarator)?,
            None => self.specified(node)?,
        };
        let found = match source.kind() {
            "initializer_list" => {
                let items: Vec<_> = source.named().cloned().collect();
                let values = self.operands(&items)?;
                let Some(first) = values.first().map(|it| it.ty.clone()) else { return Ok(()) };
                let length = values.len();
                let list = Val::List(values.into_iter().map(|it| it.val).collect());
                let array = Ty::Array(Box::new(first), Some(length));
                let place = self.home(&array, list, &source)?;
                Found::Place(array, place)
            }
            _ => self.expression(&source)?,
        };
        match found {
            Found::Place(Ty::Array(element, Some(length)), place)
            | Found::Value(Typed {
                ty: Ty::Array(element, Some(length)),
                val: Val::Array(place),
            }) => self.for_each_element(&name, ty, (*element, length), place, &body, label, span),
            Found::Place(Ty::Array(..), _) => {
                self.refuse(&source, "the length of this array is not known here")
            }
            found @ (Found::Place(Ty::Number(_), _)
            | Found::Value(Typed { ty: Ty::Number(_), .. }))
                if !is_binding(&name) =>
            {
                let value = self.value_of(found, &source)?;
                let (board, _) = self.as_number(value, &source)?;
                let clause = "a loop over a set visits its squares one by one, the lowest first";
                self.assume(&source, clause.to_owned());
                let mut variable = Variable::new(self.span(&name), None);
                variable.name = self.name_of(&name);
                let square = self.slot(variable, &INT);
                self.declare(name.text(), INT, Place::Slot(square));
                let (body, jumps) =
                    self.loop_body(Self::jumps(label), |this| this.statements_of(&body))?;
                Loops::add_loop(
                    self,
                    StatementKind::Scan { square, board, body },
                    span,
                    &jumps,
                    span,
                );
                Ok(())
            }
            _ => self.refuse(&source, "a loop over this is not part of the routine language"),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "they are the parts of the loop")]
    fn for_each_element(
        &mut self,
        name: &Node,
        ty: Ty,
        (element, length): (Ty, usize),
        place: Place,
        body: &Node,
        label: Option<String>,
        span: Span,
    ) -> Result<()> {
        let zero = self.index(span, 0);
        let at = crate::front::value::temporary(span, "at");
        self.current.body.open();
        let counter = self.variable(&at, &INT, Some(zero), span);
        let first = self.current.body.close();
        let (left, right) = (self.numbering.name(span, counter), self.index(span, length));
        let condition = self.expr(span, ExprKind::Binary(BinaryOp::Less, left, right));
        let step =
            ExprKind::Step { op: BinaryOp::Add, target: Target::Variable(counter), prefix: true };
        let step = vec![self.expr(span, step)];
        let index = self.numbering.name(span, counter);
        let item = self.element(&place, &element, &index);
        let (body, jumps) = self.loop_body(Self::jumps(label), |this| {
            match ty {
                Ty::Reference(to, _) if *to == Ty::Deduced || *to == element => {
                    this.declare_item(name, element.clone(), item)?;
                }
                ty => {
                    let val = this.read(&item, &element, span);
                    let value = Typed { ty: element.clone(), val };
                    let own = if ty == Ty::Deduced { element.clone() } else { ty };
                    let value = this.convert(value, &own, name)?;
                    let written = match is_binding(name) {
                        true => crate::front::value::temporary(span, "item"),
                        false => this.name_of(name),
                    };
                    let own_place = match (&own, value.val) {
                        (Ty::Array(..), Val::Array(place)) if !this.is_c() => place,
                        (_, val) => this.place_for(&own, val, &written, span, name)?,
                    };
                    this.declare_item(name, own, own_place)?;
                }
            }
            this.statements_of(body)
        })?;
        let kind = StatementKind::Loop { first, condition: Some(condition), step, body };
        Loops::add_loop(self, kind, span, &jumps, span);
        Ok(())
    }

    fn declare_item(&mut self, name: &Node, ty: Ty, place: Place) -> Result<()> {
        match is_binding(name) {
            true => self.bind_parts(name, &ty, &place),
            false => {
                self.declare(name.text(), ty, place);
                Ok(())
            }
        }
    }

    // `switch`.

    fn switch(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        let condition = node.child("condition").or_else(|| node.child("value")).cloned();
        let Some(condition) = condition else { return self.unknown(node) };
        let inner = match condition.kind() {
            "condition_clause" => {
                if let Some(initializer) = condition.child("initializer") {
                    return self.unknown(initializer);
                }
                self.field(&condition, "value")?
            }
            "parenthesized_expression" => self.only(&condition)?,
            _ => condition.clone(),
        };
        let body = self.field(node, "body")?;
        let value = self.value(&inner)?;
        let enumeration = match &value.ty {
            Ty::Enumeration(item) => Some(item.clone()),
            _ => None,
        };
        let (operand, ty) = self.as_number(value, &inner)?;
        let promoted = if ty == Type::Untyped { ty } else { ty.promoted() };
        let subject = match &operand.kind {
            ExprKind::Name(_) => operand,
            _ => {
                let slot = self.temporary_for(&Ty::Number(promoted), operand, self.span(&inner));
                self.current.body.freeze(slot);
                self.numbering.name(self.span(&inner), slot)
            }
        };
        let sections = self.sections(&body)?;
        let mut cases = Vec::new();
        for section in sections {
            let mut conditions = Vec::new();
            for label in &section.labels {
                conditions.push(self.label(&subject, promoted, label, enumeration.as_ref())?);
            }
            cases.push((section, conditions));
        }
        self.add_cases(cases, span, node)
    }

    /// The cases of a `switch`, with labels that have no statements of their own joined to the next.
    fn sections(&self, body: &Node) -> Result<Vec<Section>> {
        let mut sections: Vec<Section> = Vec::new();
        let mut labels = Vec::new();
        let mut is_default = false;
        let mut start: Option<Span> = None;
        for node in body.named() {
            let is_rule = matches!(node.kind(), "switch_rule");
            match node.kind() {
                "case_statement"
                | "switch_section"
                | "switch_block_statement_group"
                | "switch_rule" => {}
                _ => return self.unknown(node),
            }
            if let Some(error) = node.children().iter().find(|it| it.is_error()) {
                return self.unknown(&error.clone());
            }
            start.get_or_insert(self.span(node));
            let mut statements = Vec::new();
            for child in node.named() {
                match child.kind() {
                    "switch_label" => {
                        let inner: Vec<_> = child.named().cloned().collect();
                        is_default |= inner.is_empty();
                        labels.extend(inner);
                    }
                    "constant_pattern" => labels.push(self.only(child)?),
                    _ if child.field() == Some("value") => labels.push(child.clone()),
                    _ => statements.push(child.clone()),
                }
            }
            let first = node.children().first().map_or("", Node::text);
            is_default |= first == "default";
            if statements.is_empty() {
                continue;
            }
            let from = start.take().unwrap_or_else(|| self.span(node));
            sections.push(Section {
                labels: std::mem::take(&mut labels),
                is_default: std::mem::take(&mut is_default),
                statements,
                span: from.to(self.span(node)),
                is_rule,
                node: node.clone(),
            });
        }
        // Labels without statements end the switch.
        match (labels.first(), is_default) {
            (None, false) => Ok(sections),
            (_, true) if labels.is_empty() => Ok(sections),
            _ => {
                let at = start.unwrap_or_else(|| self.span(body));
                sections.push(Section {
                    labels,
                    is_default,
                    statements: Vec::new(),
                    span: at,
                    is_rule: false,
                    node: body.clone(),
                });
                Ok(sections)
            }
        }
    }

    /// The comparison with a case's value.
    fn label(
        &mut self,
        subject: &Operand,
        ty: Type,
        label: &Node,
        enumeration: Option<&std::rc::Rc<super::items::Enumeration>>,
    ) -> Result<Operand> {
        let span = self.span(label);
        let value = match enumeration.and_then(|item| {
            item.constants
                .iter()
                .position(|(name, _)| name == label.text())
                .map(|at| (item.clone(), at))
        }) {
            Some((item, at)) => {
                let found = self.entity(&[super::items::Entity::Constant(item, at)], label)?;
                let value = self.value_of(found, label)?;
                self.as_number(value, label)?
            }
            None => self.number(label)?,
        };
        let (value, own) = value;
        let value = match own == ty || own == Type::I32 || ty == Type::Untyped {
            true => value,
            false => self.expr(span, ExprKind::Cast(ty, value)),
        };
        let subject = self.copy(subject);
        Ok(self.expr(span, ExprKind::Binary(BinaryOp::Equal, subject, value)))
    }

    /// Adds the cases as branches. Where one goes on with the next, a variable says whether it's reached.
    fn add_cases(
        &mut self,
        cases: Vec<(Section, Vec<Operand>)>,
        span: Span,
        node: &Node,
    ) -> Result<()> {
        let mut jumps = Jumps::new(None, true);
        jumps.value = Kind::Switch;
        self.current.loops.push(jumps);
        let mut read = Vec::new();
        let mut fault = None;
        let count = self.current.locals.len();
        for (section, conditions) in cases {
            self.current.body.open();
            let mut result = Ok(());
            for statement in &section.statements {
                result = result.and_then(|()| match (section.is_rule, statement.kind()) {
                    (true, kind)
                        if kind != "block"
                            && kind != "expression_statement"
                            && kind != "throw_statement" =>
                    {
                        self.effect(statement, self.span(statement))
                    }
                    (true, "block") | (false, "block" | "compound_statement") => {
                        self.block(statement)
                    }
                    _ => self.statement(statement),
                });
            }
            let mut statements = self.current.body.close();
            if let Err(it) = result {
                fault.get_or_insert(it);
                break;
            }
            let ends = section.is_rule || self.ends(&mut statements);
            read.push((section, conditions, statements, ends));
        }
        self.current.locals.truncate(count);
        let jumps = self.current.loops.pop();
        if let Some(fault) = fault {
            return Err(fault);
        }
        let Some(jumps) = jumps else { return self.unknown(node) };
        let is_break = |kind: &StatementKind| matches!(kind, StatementKind::Break);
        let last = read.len().saturating_sub(1);
        let falls = read.iter().enumerate().any(|(at, (.., ends))| !ends && at != last);
        let leaves = read.iter().any(|(_, _, statements, _)| {
            statements.iter().any(|it| it.has_outside_of_loops(is_break))
        });
        if read.iter().filter(|(section, ..)| section.is_default).count() > 1 {
            return self.refuse(node, "this `switch` has a second `default`");
        }
        if falls || leaves || jumps.has_passes() {
            return self.falling_cases(read, &jumps, span);
        }
        let default = read.iter().position(|(section, ..)| section.is_default);
        let mut otherwise = default.map_or_else(Vec::new, |at| read.remove(at).2);
        for (section, conditions, then, _) in read.into_iter().rev() {
            let Some(condition) = self.any_of(conditions) else { continue };
            let kind = StatementKind::If { condition, then, otherwise };
            otherwise = vec![Statement { span: section.span, kind }];
        }
        match otherwise.pop() {
            Some(Statement { kind: kind @ StatementKind::If { .. }, .. })
                if otherwise.is_empty() =>
            {
                self.current.body.add(span, kind);
            }
            last => {
                otherwise.extend(last);
                self.current.body.add(span, StatementKind::Block(otherwise));
            }
        }
        Ok(())
    }

    fn falling_cases(
        &mut self,
        cases: Vec<(Section, Vec<Operand>, Vec<Statement>, bool)>,
        jumps: &Jumps<Kind>,
        span: Span,
    ) -> Result<()> {
        // Whether one of the cases with values is reached.
        let mut all = Vec::new();
        for (_, conditions, ..) in &cases {
            for condition in conditions {
                all.push(self.copy(condition));
            }
        }
        let any = match self.any_of(all) {
            Some(any) => any,
            None => self.truth(span, false),
        };
        let other = self.expr(span, ExprKind::Unary(UnaryOp::Not, any));
        let default = self.temporary_for(&BOOL, other, span);
        let start = self.truth(span, false);
        let reached = self.temporary_for(&BOOL, start, span);
        let mut body = Vec::new();
        for (section, mut conditions, mut statements, ends) in cases {
            if section.is_default {
                conditions.push(self.numbering.name(span, default));
            }
            conditions.insert(0, self.numbering.name(span, reached));
            let Some(condition) = self.any_of(conditions) else { continue };
            let assign = self.numbering.assign(section.span, Target::Variable(reached), condition);
            body.push(Statement { span: section.span, kind: StatementKind::Expr(assign) });
            if ends {
                statements.push(Statement { span: section.span, kind: StatementKind::Break });
            }
            let condition = self.numbering.name(span, reached);
            let kind = StatementKind::If { condition, then: statements, otherwise: Vec::new() };
            body.push(Statement { span: section.span, kind });
        }
        body.push(Statement { span, kind: StatementKind::Break });
        Loops::add_loop(self, forever(body), span, jumps, span);
        Ok(())
    }

    fn any_of(&mut self, conditions: Vec<Operand>) -> Option<Operand> {
        let mut any: Option<Operand> = None;
        for condition in conditions {
            any = Some(match any {
                None => condition,
                Some(left) => {
                    let span = left.span.to(condition.span);
                    self.expr(span, ExprKind::Shortcut { and: false, left, right: condition })
                }
            });
        }
        any
    }

    /// Whether a case ends: by a `break`, which is removed, or because it leaves more.
    fn ends(&self, statements: &mut Vec<Statement>) -> bool {
        if matches!(statements.last().map(|it| &it.kind), Some(StatementKind::Break)) {
            // One that leaves an outer loop has set a variable before.
            statements.pop();
            return true;
        }
        match statements.last_mut().map(|it| &mut it.kind) {
            Some(StatementKind::Block(inner)) => self.ends(inner),
            Some(_) => statements.last().is_some_and(always_returns),
            None => false,
        }
    }

    /// `switch (n) { case 1 -> 2; default -> 3; }` as a value.
    pub(super) fn switch_value(&mut self, node: &Node) -> Result<Typed> {
        let span = self.span(node);
        let (subject_node, arms) = self.arms(node)?;
        let value = self.value(&subject_node)?;
        let enumeration = match &value.ty {
            Ty::Enumeration(item) => Some(item.clone()),
            _ => None,
        };
        let (operand, ty) = self.as_number(value, &subject_node)?;
        let slot = self.temporary_for(&Ty::Number(ty), operand, span);
        self.current.body.freeze(slot);
        let subject = self.numbering.name(span, slot);
        let mut result: Option<Typed> = None;
        let mut all = Vec::new();
        for (patterns, value) in arms {
            let mut conditions = Vec::new();
            for pattern in &patterns {
                conditions.push(self.pattern(
                    &subject,
                    ty.promoted(),
                    pattern,
                    enumeration.as_ref(),
                )?);
            }
            self.current.body.open();
            let read = self.value(&value);
            let added = self.current.body.close();
            let read = read?;
            if !added.is_empty() {
                return self.refuse(&value, "a call here is not part of the routine language");
            }
            all.push((conditions, read, value));
        }
        let last = all.last().is_some_and(|(conditions, ..)| conditions.is_empty());
        if !last {
            return self.refuse(node, "this `switch` has no `default` at its end");
        }
        let mut sides = Vec::new();
        for (conditions, value, value_node) in all {
            let (operand, ty) = self.as_number(value, &value_node)?;
            sides.push((conditions, operand, ty, value_node));
        }
        let types: Vec<_> = sides
            .iter()
            .map(|(_, operand, ty, node)| (*ty, self.constant_int(operand, *ty, node)))
            .collect();
        let meet = self.common_of_all(&types, node)?;
        for (conditions, operand, ty, _) in sides.into_iter().rev() {
            let operand = match ty == meet {
                true => operand,
                false => self.expr(operand.span, ExprKind::Cast(meet, operand)),
            };
            result = Some(match (self.any_of(conditions), result) {
                (Some(condition), Some(rest)) => {
                    let (otherwise, _) = self.as_number(rest, node)?;
                    let kind = ExprKind::Choose { condition, then: operand, otherwise };
                    Typed::number(self.expr(span, kind), Ty::Number(meet))
                }
                (_, _) => Typed::number(operand, Ty::Number(meet)),
            });
        }
        result.map_or_else(|| self.unknown(node), Ok)
    }

    /// The type of the values of a `switch`.
    fn common_of_all(&self, types: &[(Type, Option<i64>)], node: &Node) -> Result<Type> {
        let Some((first, _)) = types.first() else { return self.unknown(node) };
        if types.iter().all(|(ty, _)| ty == first) {
            return Ok(*first);
        }
        let has = |ty: Type| types.iter().any(|(it, _)| *it == ty);
        let fits = |to: Type| {
            types.iter().all(|(ty, constant)| {
                *ty == to
                    || (to, *ty) == (Type::I16, Type::I8)
                    || constant.is_some_and(|it| super::expr::fits_in(it, to))
            })
        };
        let narrow = [Type::U16, Type::I16, Type::I8].into_iter().find(|ty| has(*ty) && fits(*ty));
        match (self.language, narrow) {
            (Language::Java, Some(ty)) => Ok(ty),
            (Language::CSharp, _) if types.iter().all(|(ty, _)| ty.bits() < 32) => {
                self.refuse(node, "these values have no common type")
            }
            (Language::CSharp, _) if has(Type::U32) && types.iter().any(|it| it.0.is_signed()) => {
                self.refuse(node, "these values have no common type")
            }
            _ => Ok(types[1..].iter().fold(*first, |ty, (other, _)| self.meet(ty, *other))),
        }
    }

    /// The subject and the arms of a `switch` that is a value.
    fn arms(&mut self, node: &Node) -> Result<(Node, Vec<Arm>)> {
        let mut arms = Vec::new();
        if let Some(body) = node.child("body").cloned() {
            let condition = self.field(node, "condition")?;
            let subject = match condition.kind() {
                "parenthesized_expression" => self.only(&condition)?,
                _ => condition,
            };
            for rule in body.named() {
                if rule.kind() != "switch_rule" {
                    return self.refuse(
                        rule,
                        "a `switch` with `yield` is not part of the routine language",
                    );
                }
                let mut labels = Vec::new();
                let mut value = None;
                for child in rule.named() {
                    match child.kind() {
                        "switch_label" => labels.extend(child.named().cloned()),
                        "expression_statement" => value = Some(self.only(child)?),
                        _ => {
                            return self.refuse(
                                child,
                                "a block in such a `switch` is not part of the routine language",
                            );
                        }
                    }
                }
                let Some(value) = value else { return self.unknown(rule) };
                arms.push((labels, value));
            }
            return Ok((subject, arms));
        }
        let mut inner = node.named();
        let Some(subject) = inner.next().cloned() else { return self.unknown(node) };
        for arm in inner {
            let parts: Vec<_> = arm.named().cloned().collect();
            let [pattern, value] = &parts[..] else { return self.unknown(arm) };
            let patterns = match pattern.kind() {
                "discard" => Vec::new(),
                _ => vec![pattern.clone()],
            };
            arms.push((patterns, value.clone()));
        }
        Ok((subject, arms))
    }

    fn pattern(
        &mut self,
        subject: &Operand,
        ty: Type,
        pattern: &Node,
        enumeration: Option<&std::rc::Rc<super::items::Enumeration>>,
    ) -> Result<Operand> {
        match pattern.kind() {
            "constant_pattern" => {
                let inner = self.only(pattern)?;
                self.label(subject, ty, &inner, enumeration)
            }
            "relational_pattern" => {
                let sign = pattern.children().first().map_or("", Node::text).to_owned();
                let inner = self.only(pattern)?;
                let (value, _) = self.number(&inner)?;
                let Some(op) = crate::front::operator::operator(&sign) else {
                    return self.unknown(pattern);
                };
                let subject = self.copy(subject);
                Ok(self.expr(self.span(pattern), ExprKind::Binary(op, subject, value)))
            }
            "and_pattern" | "or_pattern" => {
                let (left, right) = (self.field(pattern, "left")?, self.field(pattern, "right")?);
                let left = self.pattern(subject, ty, &left, enumeration)?;
                let right = self.pattern(subject, ty, &right, enumeration)?;
                let and = pattern.kind() == "and_pattern";
                Ok(self.expr(self.span(pattern), ExprKind::Shortcut { and, left, right }))
            }
            kind if kind.ends_with("_pattern") => self.unknown(pattern),
            _ => self.label(subject, ty, pattern, enumeration),
        }
    }

    fn yield_statement(&mut self, node: &Node) -> Result<()> {
        self.unknown(node)
    }

    // Statements without a function.

    fn takes_input_array(&self, ty: &Ty, value: Option<&Node>) -> bool {
        self.script == Some(Input::Unknown)
            && value.is_none()
            && matches!(ty, Ty::Array(element, Some(64)) if matches!(**element, Ty::Number(_)))
    }
}

/// A case of a `switch`.
struct Section {
    labels: Vec<Node>,
    is_default: bool,
    statements: Vec<Node>,
    span: Span,
    /// Whether it's written with an arrow, and doesn't go on with the next one.
    is_rule: bool,
    #[expect(dead_code, reason = "kept for messages")]
    node: Node,
}

/// Whether the code after a statement is unreachable.
fn is_binding(node: &Node) -> bool {
    node.kind() == "structured_binding_declarator"
}

/// The names of `[a, b]` or `&[a, b]`.
fn binding_list(declarator: &Node) -> Option<&Node> {
    match declarator.kind() {
        "reference_declarator" => declarator.named().find(|it| is_binding(it)),
        _ => Some(declarator).filter(|it| is_binding(it)),
    }
}

fn always_returns(statement: &Statement) -> bool {
    let ends = |block: &[Statement]| block.last().is_some_and(always_returns);
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::Continue | StatementKind::Trap(_) => true,
        StatementKind::Block(inner) => ends(inner),
        StatementKind::If { then, otherwise, .. } => ends(then) && ends(otherwise),
        _ => false,
    }
}

fn changes_something(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Declare(_) => false,
        StatementKind::Expr(_) => true,
        _ => statement.blocks().into_iter().flatten().any(changes_something),
    }
}

/// Whether an expression that can't be read may change something.
fn may_change(node: &Node) -> bool {
    super::signature::uses(node, &|it| {
        matches!(
            it.kind(),
            "assignment_expression"
                | "update_expression"
                | "postfix_unary_expression"
                | "call_expression"
                | "invocation_expression"
                | "method_invocation"
        ) || it.kind() == "pointer_expression" && it.text().starts_with('&')
            || it.is_error()
    })
}

fn called_name(node: &Node) -> Option<&Node> {
    match node.kind() {
        "call_expression" | "invocation_expression" => node.child("function"),
        _ => None,
    }
}

fn last_word(text: &str) -> &str {
    text.rsplit(['.', ':']).next().unwrap_or(text)
}

fn first_letter(node: &Node) -> String {
    node.text().chars().next().map(String::from).unwrap_or_default()
}

/// Whether a name is read in an expression.
fn reads(node: &Node, name: &str) -> bool {
    match node.children() {
        [] => node.text() == name && node.kind() == "identifier",
        children => children.iter().any(|it| it.field() != Some("field") && reads(it, name)),
    }
}

/// Whether something never changes, so that a copy is as good.
fn is_const_place(found: &Found) -> bool {
    matches!(found, Found::Place(_, Place::Constant(_)))
}

/// The value of a `return`. C#'s `this` is only a word.
fn returned(node: &Node) -> Option<Node> {
    let this = node.children().iter().find(|it| it.text() == "this");
    node.named().next().or(this).cloned()
}
