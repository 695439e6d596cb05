//! The reader: what is being read, and the functions that have been.

use std::collections::BTreeMap;
use std::rc::Rc;

use deltaboard_source::operator::Rules;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Number, Span, Type};
use deltaboard_syntax::Node;

use super::items::{
    Class, Declared, Entity, Enumeration, Function, GLOBAL, Items, Role, ScopeId, body_of, words,
};
use super::signature::Parameter;
use super::types::{Argument, Ty};
use super::value::{Known, Local, Place, Val};
use crate::declarations::{Callee, Declarations};
use crate::front::board::{SQUARE_NAMES, SQUARES, has_word, mark_tracked};
use crate::front::body::{Body, Numbering, unread};
use crate::front::loops::{Jumps, Loops};
use crate::front::places::{Front, Places};
pub(super) use crate::front::places::{Result, TOO_DEEP};
use crate::front::value::{Shape, temporary};
use crate::syntax::{ExprKind, Operand, Slot, Statement, Variable};

/// A class, and the arguments of its template.
type Instance = (Rc<Class>, Rc<Vec<Argument>>);

/// Where a function, or one that is read in place, has its names from, and what its `return` does.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) scope: ScopeId,
    /// The class that it belongs to, with the arguments of its template.
    pub(super) class: Option<(Rc<Class>, Rc<Vec<Argument>>)>,
    pub(super) this: Option<Place>,
    pub(super) generics: Rc<Vec<(String, Argument)>>,
    pub(super) returns: Ty,
    /// Where the result goes, of a function that is read in place.
    pub(super) result: Option<Place>,
    /// How many loops were open at its start.
    pub(super) loops: usize,
    /// The first local name that it knows.
    pub(super) locals: usize,
    /// Whether it's a lambda or a function that is read in place.
    pub(super) in_place: bool,
    /// Where the function is written: C and C++ know only what is declared before it.
    pub(super) at: usize,
}

impl Frame {
    pub(super) fn of_scope(scope: ScopeId) -> Self {
        Self {
            scope,
            class: None,
            this: None,
            generics: Rc::default(),
            returns: Ty::Void,
            result: None,
            loops: 0,
            locals: 0,
            in_place: false,
            at: usize::MAX,
        }
    }

    pub(super) fn of_function(function: &Function) -> Self {
        Self { at: function.node.place().end, ..Self::of_scope(function.scope) }
    }

    pub(super) fn of_variable(declared: &Declared) -> Self {
        Self { at: declared.declarator.place().end, ..Self::of_scope(declared.scope) }
    }
}

/// How a loop is continued, or whether it's a `switch`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Kind {
    #[default]
    Loop,
    /// The part of a loop that `continue` leaves.
    Round,
    /// A `switch`, or a statement with a label.
    Switch,
    /// The body of a function that `return` leaves.
    Body,
}

/// The function that is being read.
pub(super) struct Current {
    pub(super) body: Body,
    pub(super) locals: Vec<Local>,
    pub(super) frames: Vec<Frame>,
    pub(super) loops: Vec<Jumps<Kind>>,
    /// The values of variables that don't change.
    pub(super) constants: BTreeMap<usize, Number>,
    /// What constants of the text need that are evaluated by statements.
    pub(super) prelude: Vec<Statement>,
    pub(super) globals: Vec<(Node, Ty, Place)>,
    /// Whether it's a constant and no function.
    pub(super) is_constant: bool,
}

impl Current {
    fn new(frame: Frame) -> Self {
        Self {
            body: Body::default(),
            locals: Vec::new(),
            frames: vec![frame],
            loops: Vec::new(),
            constants: BTreeMap::new(),
            prelude: Vec::new(),
            globals: Vec::new(),
            is_constant: false,
        }
    }
}

/// What a text without functions works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    Unknown,
    Number,
    Array,
}

pub(super) struct Reader {
    pub(super) text: String,
    pub(super) language: Language,
    pub(super) items: Items,
    pub(super) out: Declarations,
    pub(super) numbering: Numbering,
    pub(super) current: Current,
    pub(super) depth: usize,
    /// The functions, in the order of the declarations.
    pub(super) functions: Vec<Rc<Function>>,
    /// Constants of the text that are expressions.
    pub(super) globals: Vec<(Node, Ty, Place)>,
    /// The constants that are being evaluated.
    pub(super) evaluating: Vec<Node>,
    /// The functions whose tables are being filled, with the names of these.
    pub(super) filling: Vec<(String, Vec<String>)>,
    /// The functions that are being read in place.
    pub(super) reading: Vec<Rc<Function>>,
    /// What statements without a function work on.
    pub(super) script: Option<Input>,
    /// The first name that is not defined.
    pub(super) undefined: Option<Node>,
    /// The names of macros.
    pub(super) macros: Vec<String>,
    pub(super) root: Node,
    /// Whether the text has types of C++ that look the same here.
    pub(super) has_twins: bool,
    pub(super) deduced: Vec<(Rc<Function>, Ty)>,
    /// How far the spans of the tree are moved.
    pub(super) base: usize,
    /// What macros could not be expanded to, each with its place.
    pub(super) errors: Vec<(usize, Diagnostic)>,
    /// The function whose body is read.
    pub(super) head: Option<Node>,
    /// The parameters that point into arrays.
    pub(super) pointers: Vec<(Place, Ty, Parameter)>,
    /// How many variables of the function are its parameters.
    pub(super) parameter_count: usize,
    /// The types and numbers of enumerations.
    pub(super) enumerations: Vec<(Rc<Enumeration>, Type, Vec<Number>)>,
    /// The types of the fields of classes.
    pub(super) fields: Vec<(Instance, Vec<Ty>)>,
    /// `std::pair`
    pub(super) pair: Option<Rc<Class>>,
}

impl Front for Reader {
    type Ty = Ty;
    type Known = Known;

    fn body(&mut self) -> &mut Body {
        &mut self.current.body
    }

    fn numbers(&mut self) -> &mut Numbering {
        &mut self.numbering
    }

    fn depth(&mut self) -> &mut usize {
        &mut self.depth
    }

    fn shape(&mut self, ty: &Ty) -> Shape<Ty> {
        match ty {
            Ty::Number(_) | Ty::Enumeration(_) => Shape::Number,
            Ty::Array(element, length) => Shape::Array((**element).clone(), *length),
            Ty::Class(class, arguments) => match self.field_types(class, arguments) {
                Ok(types) => Shape::Parts(types),
                Err(_) => Shape::Other,
            },
            _ => Shape::Other,
        }
    }

    fn slot(&mut self, variable: Variable, ty: &Ty) -> Slot {
        let number = self.number_type(ty);
        self.current.body.variable(Variable { ty: number, ..variable })
    }

    fn index(&mut self, span: Span, at: usize) -> Operand {
        self.numbering.number(span, at as u64, Type::I32)
    }

    fn literal(&mut self, span: Span, bits: u64, ty: &Ty) -> Operand {
        let number = self.number_type(ty).unwrap_or(Type::I32);
        self.numbering.number(span, bits, number)
    }

    fn copy(&mut self, operand: &Operand) -> Operand {
        self.numbering.copy(operand)
    }

    fn span(&self, node: &Node) -> Span {
        node.span().moved(self.base)
    }
}

impl Loops for Reader {
    type Value = Kind;

    fn loops(&mut self) -> &mut Vec<Jumps<Kind>> {
        &mut self.current.loops
    }

    fn truth_type() -> Ty {
        super::types::BOOL
    }
}

impl Reader {
    pub(super) fn new(text: &str, language: Language, root: &Node) -> Self {
        Self {
            text: text.to_owned(),
            language,
            items: Items::of(root),
            out: Declarations::default(),
            numbering: Numbering::default(),
            current: Current::new(Frame::of_scope(GLOBAL)),
            depth: 0,
            functions: Vec::new(),
            globals: Vec::new(),
            evaluating: Vec::new(),
            filling: Vec::new(),
            reading: Vec::new(),
            script: None,
            undefined: None,
            macros: Vec::new(),
            root: root.clone(),
            has_twins: language == Language::Cpp && super::call::has_twins(text),
            deduced: Vec::new(),
            base: 0,
            errors: Vec::new(),
            head: None,
            pointers: Vec::new(),
            parameter_count: 0,
            enumerations: Vec::new(),
            fields: Vec::new(),
            pair: None,
        }
    }

    /// Begins a function of its own.
    pub(super) fn begin(&mut self) {
        self.current = Current::new(Frame::of_scope(GLOBAL));
        self.depth = 0;
        self.script = None;
    }

    /// Ends it, and returns its variables and statements.
    pub(super) fn end(&mut self) -> (Vec<Variable>, Vec<Statement>) {
        let mut body = std::mem::take(&mut self.current.prelude);
        body.extend(self.current.body.close());
        (std::mem::take(&mut self.current.body.variables), body)
    }

    pub(super) fn rules(&self) -> Rules {
        match self.language {
            Language::Java => Rules::Java,
            Language::CSharp => Rules::CSharp,
            _ => Rules::C,
        }
    }

    /// Whether it's C or C++.
    pub(super) fn is_c(&self) -> bool {
        self.rules() == Rules::C
    }

    pub(super) fn frame(&self) -> &Frame {
        &self.current.frames[self.current.frames.len() - 1]
    }

    pub(super) fn frame_mut(&mut self) -> &mut Frame {
        let last = self.current.frames.len() - 1;
        &mut self.current.frames[last]
    }

    pub(super) fn scope(&self) -> ScopeId {
        self.frame().scope
    }

    /// Refuses a construct that is not listed.
    pub(super) fn unknown<T>(&self, node: &Node) -> Result<T> {
        if let Some(error) = node.error() {
            if error.is_too_deep() {
                return self.refuse(error, TOO_DEEP);
            }
            let span = self.span(error);
            let own = self.errors.iter().find(|(at, _)| (span.start..=span.end).contains(at));
            if let Some((at, own)) = own {
                return Err(own.clone().with_span(Span::new(*at, at + 1)));
            }
            return Err(super::slips::explain(error, self.span(error), &self.text, self.language));
        }
        let what = node.kind().replace('_', " ");
        self.refuse(node, format!("{what} is not part of the routine language"))
    }

    /// Reads with the names of another scope.
    pub(super) fn within<T>(
        &mut self,
        scope: ScopeId,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let mut frame = Frame::of_scope(scope);
        frame.locals = self.current.locals.len();
        frame.class = self.class_around(scope).map(|class| (class, Rc::default()));
        if let Some((class, _)) = &frame.class
            && let Some(own) = self.frame().class.clone()
            && own.0 == *class
        {
            frame.class = Some(own);
            frame.generics = self.frame().generics.clone();
        }
        self.in_frame(frame, read)
    }

    /// Reads something with the names that a frame knows.
    pub(super) fn in_frame<T>(&mut self, frame: Frame, read: impl FnOnce(&mut Self) -> T) -> T {
        self.current.frames.push(frame);
        let read = read(self);
        self.current.frames.pop();
        read
    }

    /// The class that a scope is in.
    pub(super) fn class_around(&self, scope: ScopeId) -> Option<Rc<Class>> {
        let mut scope = Some(scope);
        while let Some(id) = scope {
            if let Some(class) = &self.items.scopes[id].class {
                return Some(class.clone());
            }
            scope = self.items.scopes[id].parent;
        }
        None
    }

    /// What a name means here, apart from local names.
    pub(super) fn lookup(&self, name: &str) -> Vec<Entity> {
        if name.is_empty() {
            return vec![Entity::Namespace(GLOBAL)];
        }
        let mut scope = Some(self.scope());
        // In an excerpt, what is needed may come last.
        let mut later = None;
        while let Some(id) = scope {
            let all = self.items.in_scope(id, name);
            let mut found = match self.is_c() && self.items.scopes[id].class.is_none() {
                true => super::items::declared_before(&all, self.frame().at),
                false => all.clone(),
            };
            let is_tag = |it: &Entity| matches!(it, Entity::Class(_) | Entity::Enumeration(_));
            if self.language == Language::C
                && found.iter().any(|it| !is_tag(it) && !matches!(it, Entity::Alias(_)))
            {
                found.retain(|it| !is_tag(it));
            }
            if !found.is_empty() {
                return found;
            }
            if !all.is_empty() && later.is_none() {
                later = Some(all);
            }
            let found = self.in_bases(id, name, 4);
            if !found.is_empty() {
                return found;
            }
            scope = self.items.scopes[id].parent;
        }
        later.unwrap_or_default()
    }

    /// What the classes that a class derives from define by a name.
    pub(super) fn in_bases(&self, scope: ScopeId, name: &str, depth: usize) -> Vec<Entity> {
        let scopes = &self.items.scopes[scope];
        let mut all = Vec::new();
        for base in scopes.bases.iter().filter(|_| depth > 0) {
            let path = super::items::words(base);
            let Some(last) = path.last() else { continue };
            for entity in self.items.find(scopes.parent.unwrap_or(GLOBAL), last) {
                if let Entity::Class(class) = entity {
                    let own = self.items.own(class.scope, name);
                    match own.is_empty() {
                        true => all.extend(self.in_bases(class.scope, name, depth - 1)),
                        false => all.extend(own),
                    }
                }
            }
        }
        all
    }

    /// The argument of a template by the name of its parameter.
    pub(super) fn generic(&self, name: &str) -> Option<Argument> {
        let known = self.frame().generics.iter().rfind(|(known, _)| known == name);
        known.map(|(_, argument)| argument.clone())
    }

    /// The type of the numbers of a type.
    pub(super) fn number_type(&mut self, ty: &Ty) -> Option<Type> {
        match ty {
            // That of the parameter of a macro is not known.
            Ty::Number(Type::Untyped) => None,
            Ty::Number(number) => Some(*number),
            Ty::Enumeration(item) => self.enumeration_type(&item.clone()).ok(),
            Ty::Pointer(_) => Some(Type::I64),
            _ => Some(Type::I32),
        }
    }

    /// Records an assumption, once for each place.
    pub(super) fn assume(&mut self, node: &Node, clause: String) {
        let span = self.span(node);
        let known = self.out.assumptions.iter();
        if self.script.is_none()
            && !known.clone().any(|known| known.message() == clause && known.span() == span)
        {
            self.out.assumptions.push(Diagnostic::new(span, clause));
        }
    }

    // Functions.

    /// Reads all functions of the text.
    pub(super) fn read_functions(&mut self) {
        let all = self.items.functions.clone();
        for (at, function) in all.iter().enumerate() {
            // Two functions of one name that take the same.
            let heads = |it: &Function| {
                let list = super::items::parameters_of(&it.node).map_or("", Node::text);
                (
                    it.scope,
                    it.name.text().to_owned(),
                    list.to_owned(),
                    is_const_method(&it.node),
                    it.template.as_ref().map(|it| it.text().to_owned()),
                )
            };
            if function.role == Role::Function
                && all[..at]
                    .iter()
                    .any(|it| it.role == Role::Function && heads(it) == heads(function))
            {
                let fault = Diagnostic::about(
                    self.span(&function.name),
                    function.name.text(),
                    "is defined twice",
                );
                let fault = fault.with_help("to compare two routines, give them different names");
                self.out.faults.push(fault);
                continue;
            }
            if matches!(function.role, Role::Function | Role::Getter)
                && function.name.kind() != "operator_name"
                && function.node.kind() != "operator_declaration"
            {
                self.reserve(function);
            }
        }
        let mut next = 0;
        while next < self.functions.len() {
            self.function(next);
            next += 1;
        }
    }

    /// Adds a function without its body.
    pub(super) fn reserve(&mut self, function: &Rc<Function>) -> usize {
        if let Some(index) = self.index_of(function) {
            return index;
        }
        let name = self.span(&function.name);
        self.out.names.push(function.name.text().to_owned());
        let new = unread(name.into(), self.span(&function.node), self.rules());
        self.out.functions.push(new);
        self.functions.push(function.clone());
        self.functions.len() - 1
    }

    /// What was read.
    pub(super) fn finish(mut self) -> Declarations {
        self.out.expressions = self.numbering.next;
        self.out.checked = self.numbering.checked.into_iter().collect();
        self.out
    }

    /// The place of a function among the declarations.
    pub(super) fn index_of(&self, function: &Rc<Function>) -> Option<usize> {
        self.functions.iter().position(|known| Rc::ptr_eq(known, function))
    }

    fn function(&mut self, index: usize) {
        let function = self.functions[index].clone();
        let assumed = self.out.assumptions.len();
        self.undefined = None;
        let mut read = self.try_function(&function, index, None);
        // The board of a method may be a member of its class, which the text doesn't have.
        if read.is_err()
            && let Some(member) = self.undefined.take()
            && self.may_have_member(&function)
        {
            self.out.assumptions.truncate(assumed);
            let again = self.try_function(&function, index, Some(&member));
            if again.is_ok() {
                read = again;
            }
        }
        if let Err(fault) = read {
            self.out.assumptions.truncate(assumed);
            let function = &mut self.out.functions[index];
            function.body = Vec::new();
            function.fault = Some(fault);
        }
    }

    fn may_have_member(&self, function: &Function) -> bool {
        let has_parameters = super::items::parameters_of(&function.node)
            .is_some_and(|it| it.named().any(|it| it.text() != "void"));
        !has_parameters
    }

    fn try_function(
        &mut self,
        function: &Rc<Function>,
        index: usize,
        member: Option<&Node>,
    ) -> Result<()> {
        self.current = Current::new(Frame::of_function(function));
        self.depth = 0;
        let node = function.node.clone();
        self.head = Some(node.clone());
        self.pointers.clear();
        if let Some(error) = error_in_head(&node) {
            return self.unknown(&error);
        }
        self.refuse_attributes(&node)?;
        let class = self.class_around(function.scope).map(|class| (class, Rc::default()));
        self.class_generics(&class)?;
        self.frame_mut().class = class;
        let returns = self.result_type(function)?;
        self.frame_mut().returns = returns.clone();
        let parameters = self.parameters(function)?;
        let fixed = self.template_parameters(function)?;
        if !function.is_static {
            self.own_parameter(function, member)?;
        }
        let own = self.current.body.variables.len() - fixed;
        for parameter in &parameters {
            self.parameter(parameter)?;
        }
        let count = self.current.body.variables.len();
        self.parameter_count = count;
        // The indices of those that move are variables of the function.
        for (array, element, parameter) in std::mem::take(&mut self.pointers) {
            self.pointer_into(&array, &element, &parameter)?;
        }
        // Known also if its body can't be read.
        let known = match &returns {
            Ty::Void | Ty::Deduced => None,
            ty => self.single_type(ty),
        };
        let out = &mut self.out.functions[index];
        out.parameters = self.current.body.variables[..count].to_vec();
        out.returns = known;
        let Some(body) = body_of(&node).cloned() else {
            return self.refuse(&node, "this function has no body");
        };
        self.function_body(&body)?;
        let returns = self.frame().returns.clone();
        let returned = match &returns {
            Ty::Void | Ty::Deduced => None,
            ty => self.single_type(&ty.clone()),
        };
        if !matches!(returns, Ty::Void | Ty::Deduced) && returned.is_none() {
            let what = self.describe(&returns);
            let fault =
                format!("this function returns {what}, so it can only be called by another one");
            return self.refuse(&function.name, fault);
        }
        let mut body = std::mem::take(&mut self.current.prelude);
        body.extend(self.current.body.close());
        let out = &mut self.out.functions[index];
        out.variables = std::mem::take(&mut self.current.body.variables);
        out.parameters = out.variables[..count].to_vec();
        out.returns = returned;
        out.body = body;
        out.fault = None;
        self.mark_board(function, index, fixed + own, &parameters);
        Ok(())
    }

    /// The variable for the object of a method whose class holds one number.
    fn own_parameter(&mut self, function: &Rc<Function>, member: Option<&Node>) -> Result<()> {
        let by_reference = !is_const_method(&function.node);
        if let Some(member) = member {
            // The class is not in the text, or it doesn't say what it holds.
            let word = member.text().to_owned();
            let mut variable = Variable::new(self.span(member), None);
            variable.by_reference = by_reference;
            let slot = self.slot(variable, &Ty::Number(Type::U64));
            let place = Place::Slot(slot);
            self.declare(&word, Ty::Number(Type::U64), place);
            return Ok(());
        }
        let Some((class, arguments)) = self.frame().class.clone() else { return Ok(()) };
        if class.fields.is_empty() {
            return Ok(());
        }
        let ty = Ty::Class(class.clone(), arguments);
        let Some(single) = self.single(&ty) else { return Ok(()) };
        let (_, field) = &class.fields[0];
        let name = super::items::declared_name(&field.declarator).unwrap_or(&field.declarator);
        let mut variable = Variable::new(self.span(name), None);
        variable.by_reference = by_reference && self.language != Language::Java;
        let slot = self.slot(variable, &single);
        let place = self.wrapped_place(slot, &ty);
        self.frame_mut().this = Some(place);
        Ok(())
    }

    /// The only number that a value holds.
    pub(super) fn single(&mut self, ty: &Ty) -> Option<Ty> {
        match self.shape(ty) {
            Shape::Number => Some(ty.clone()),
            Shape::Parts(types) if types.len() == 1 => self.single(&types[0]),
            _ => None,
        }
    }

    pub(super) fn single_type(&mut self, ty: &Ty) -> Option<Type> {
        let single = match ty {
            Ty::Reference(to, _) | Ty::Pointer(to) => self.single(to)?,
            ty => self.single(ty)?,
        };
        self.number_type(&single)
    }

    /// The variable as the only part of a place.
    pub(super) fn wrapped_place(&mut self, slot: Slot, ty: &Ty) -> Place {
        match self.shape(ty) {
            Shape::Parts(types) if types.len() == 1 => {
                Place::Parts(vec![self.wrapped_place(slot, &types[0])])
            }
            _ => Place::Slot(slot),
        }
    }

    /// A number as the only part of a value.
    pub(super) fn wrapped(&mut self, number: Operand, ty: &Ty) -> Val {
        match self.shape(ty) {
            Shape::Parts(types) if types.len() == 1 => {
                Val::Parts(vec![self.wrapped(number, &types[0])])
            }
            _ => Val::Number(number),
        }
    }

    pub(super) fn declare(&mut self, name: &str, ty: Ty, place: Place) {
        let block = self.current.body.depth();
        self.current.locals.push(Local { name: name.to_owned(), ty, place, block, cursor: None });
    }

    /// The names of a path. What the text doesn't define anywhere is no path from the outermost namespace: `::memcpy`
    pub(super) fn path_of(&self, node: &Node) -> Vec<String> {
        let mut path = words(node);
        if let [outermost, first, ..] = &path[..]
            && outermost.is_empty()
            && self.lookup(first).is_empty()
            && self.local(first).is_none()
        {
            path.remove(0);
        }
        path
    }

    pub(super) fn local(&self, name: &str) -> Option<&Local> {
        self.current.locals[self.frame().locals..].iter().rfind(|it| it.name == name)
    }

    /// Reads in a function of its own: the initial value of a constant.
    pub(super) fn apart<T>(
        &mut self,
        frame: Frame,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let outer = std::mem::replace(&mut self.current, Current::new(frame));
        self.current.is_constant = true;
        let result = read(self);
        self.current = outer;
        result
    }

    pub(super) fn expr(&mut self, span: Span, kind: ExprKind) -> Operand {
        self.numbering.expr(span, kind)
    }

    pub(super) fn temporary_for(&mut self, ty: &Ty, value: Operand, span: Span) -> Slot {
        let name = temporary(span, "t");
        self.variable(&name, ty, Some(value), span)
    }

    /// Adds a call to the list of calls.
    pub(super) fn callee(
        &mut self,
        function: Option<usize>,
        name: &Node,
        arguments: usize,
        in_place: bool,
    ) -> usize {
        self.out.callees.push(Callee {
            name: name.text().to_owned(),
            call: self.span(name),
            arguments,
            function,
            in_place,
        });
        self.out.callees.len() - 1
    }

    /// Finds what a function works on, and which of its variables the player follows.
    fn mark_board(
        &mut self,
        function: &Rc<Function>,
        index: usize,
        fixed: usize,
        parameters: &[Parameter],
    ) {
        let owner_is_square = self
            .frame()
            .class
            .as_ref()
            .is_some_and(|(class, _)| contains_word(SQUARES, &class.name));
        let returns_square = self.writes_square(&function.node.child("type").cloned())
            || self.writes_square(&function.node.child("returns").cloned());
        let mut variables = self.out.functions[index].parameters.clone();
        let mut is_named = vec![false; variables.len()];
        for (at, variable) in variables.iter_mut().enumerate() {
            let written = at.checked_sub(fixed).and_then(|at| parameters.get(at));
            let Some(written) = written else {
                let name = variable.name.of(&self.text).to_owned();
                variable.square = owner_is_square
                    || returns_square
                    || !variable.fixed
                        && variable.ty.is_some_and(|it| it.bits() < 64)
                        && contains_word(SQUARE_NAMES, &name);
                continue;
            };
            let name = written.name.as_ref().map_or("", Node::text).to_owned();
            let words = super::items::words(&written.node);
            let has_square = words.iter().any(|it| self.is_square_type(it))
                || has_word(written.node.text(), "usize Square square Sq SQ SQUARE");
            is_named[at] = has_square || contains_word("sq square", &name);
            let narrow = variable.ty.is_none_or(|ty| ty.bits() < 64);
            variable.square = !variable.array
                && (contains_word("sq square", &name)
                    || narrow && contains_word(SQUARE_NAMES, &name)
                    || has_square
                    || matches!(variable.ty, Some(Type::I8 | Type::I16 | Type::I32)));
        }
        let is_board = |(at, variable): (usize, &Variable)| {
            let narrow = variable.ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::U32);
            !variable.fixed && (variable.array || !narrow || is_named[at])
        };
        let board = variables.iter().enumerate().position(is_board).unwrap_or(0);
        let out = &mut self.out.functions[index];
        out.board = board;
        out.returns_square = returns_square;
        for (variable, parameter) in out.variables.iter_mut().zip(&variables) {
            variable.clone_from(parameter);
        }
        out.parameters = variables;
        mark_tracked(&self.text, &mut out.variables, board, &out.body);
    }

    fn writes_square(&self, ty: &Option<Node>) -> bool {
        ty.as_ref()
            .is_some_and(|ty| super::items::words(ty).iter().any(|it| self.is_square_type(it)))
    }

    /// Whether a word names a type of squares: a usual name, or an enumeration that lists the squares.
    fn is_square_type(&self, word: &str) -> bool {
        let lists = |entity: &Entity| match entity {
            Entity::Enumeration(item) => {
                let has = |square: &str| {
                    item.constants.iter().any(|(name, _)| {
                        let name = name.to_ascii_lowercase();
                        name.strip_prefix("sq").unwrap_or(&name).trim_start_matches('_') == square
                    })
                };
                has("a1") && has("h8")
            }
            _ => false,
        };
        contains_word(SQUARES, word) || self.lookup(word).iter().any(lists)
    }

    /// A type in words.
    pub(super) fn describe(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "no value".to_owned(),
            Ty::Number(_) => "a number".to_owned(),
            Ty::Enumeration(item) => format!("`{}`", item.name),
            Ty::Class(class, _) => format!("`{}`", class.name),
            Ty::Array(..) => "an array".to_owned(),
            Ty::Pointer(_) => "an address".to_owned(),
            Ty::Reference(..) => "a reference".to_owned(),
            Ty::Deduced => "a value".to_owned(),
            Ty::Lambda(_) => "a function".to_owned(),
            Ty::Null => "a null pointer".to_owned(),
            Ty::Text => "a text".to_owned(),
        }
    }
}

/// Whether a declaration has another name for the assembler.
pub(super) fn has_asm_label(node: &Node) -> bool {
    node.children().iter().any(|it| {
        it.kind() == "gnu_asm_expression" || it.kind().ends_with("declarator") && has_asm_label(it)
    })
}

/// What the grammar can't read in a function outside its body.
fn error_in_head(node: &Node) -> Option<Node> {
    node.children().iter().filter(|it| it.field() != Some("body")).find_map(Node::error).cloned()
}

/// Whether a method doesn't change its object.
pub(super) fn is_const_method(node: &Node) -> bool {
    let declarator = node.child("declarator").and_then(super::items::function_declarator);
    let is_const = |it: &Node| {
        it.kind() == "type_qualifier" && it.text() == "const"
            || it.kind() == "modifier" && it.text() == "readonly"
    };
    declarator.unwrap_or(node).children().iter().any(is_const)
        || node.children().iter().any(|it| it.kind() == "modifier" && it.text() == "readonly")
}
