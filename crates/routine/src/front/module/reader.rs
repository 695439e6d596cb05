//! Functions, constants and names, in any of these languages.

use std::collections::{BTreeMap, BTreeSet};

use deltaboard_source::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Span, Type};
use deltaboard_syntax::Node;

use super::expr::{Argument, constant};
use super::value::{INT, Known, Local, Place, TRUTH, Ty, Typed, Val};
use crate::declarations::{Callee, Declarations};
use crate::front::board::{SQUARE_NAMES, SQUARES, has_word, mark_tracked};
use crate::front::body::{Body, Numbering, unread};
use crate::front::loops::{Jumps, Loops};
pub(super) use crate::front::places::Result;
use crate::front::places::{Front, Places};
use crate::front::value::{Shape, temporary};
use crate::syntax::{self, ExprKind, Global, Operand, Slot, Statement, StatementKind, Variable};

const LOOPS: [&str; 4] = ["for_statement", "for_in_statement", "while_statement", "do_statement"];

/// The kinds of nodes that define a function.
const FUNCTIONS: &str = "function_declaration function_definition method_declaration";

/// The kinds of nodes that define a type or namespace, maybe with functions.
const CLASSES: &str = "class_definition class_declaration internal_module enum_declaration \
                       type_alias_declaration";

/// A function of the text.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    /// The class or the type whose method it is.
    pub(super) owner: Option<String>,
    pub(super) node: Node,
    state: State,
    /// What may change the function.
    pub(super) unread: Option<Node>,
    /// What it takes, and gives, once it has been read.
    signature: Option<Signature>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Unread,
    Reading,
    Read,
}

#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) node: Node,
    pub(super) ty: Ty,
    /// Its type in the text.
    pub(super) written: Option<Node>,
    pub(super) default: Option<Node>,
}

/// The parameters of a function, and the type of its result if the text says it.
pub(super) type Signature = (Vec<Parameter>, Option<Ty>);

/// A constant or variable outside functions.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    /// What it's set to, and which part of that.
    pub(super) value: Option<Node>,
    pub(super) part: Option<usize>,
    pub(super) ty: Option<Node>,
    /// Go's `iota`, if it's a constant of Go.
    pub(super) iota: Option<i128>,
    pub(super) found: Option<Result<(Ty, Place)>>,
    pub(super) name_node: Option<Node>,
}

impl Item {
    pub(super) fn of(value: &Node, part: Option<usize>, ty: Option<&Node>) -> Self {
        Self { value: Some(value.clone()), part, ty: ty.cloned(), ..Self::default() }
    }
}

impl Parameter {
    /// A parameter that the text writes with its name, and maybe with a type and a default value.
    pub(super) fn of(name: &Node, written: &Node, ty: Ty) -> Self {
        Self {
            name: name.text().to_owned(),
            node: name.clone(),
            ty,
            written: written.child("type").cloned(),
            default: written.child("value").cloned(),
        }
    }
}

pub(super) const ANY_NUMBER: &str =
    "a function with any number of arguments is not part of the routine language";

/// The methods that change a list.
const CHANGING: &str =
    "append extend insert pop remove clear sort reverse update push shift unshift splice fill set";

/// The kinds of nodes that are a part of their first child.
const PARTS: &str = "index_expression selector_expression slice_expression subscript_expression \
                     member_expression subscript parenthesized_expression";

/// The kinds of nodes that list expressions.
const LISTS: &str = "expression_list pattern_list tuple_pattern list_pattern array_pattern tuple \
                     list parenthesized_expression var_spec_list";

/// What a node changes, if it's an assignment or does as one does.
pub(super) fn changed_by(node: &Node) -> Vec<Node> {
    let targets = || node.child("left").map(listed).unwrap_or_default();
    match node.kind() {
        // The names that a function of Python sets are its own.
        "assignment" | "augmented_assignment" => {
            targets().into_iter().filter(|it| it.kind() != "identifier").collect()
        }
        "assignment_statement" | "assignment_expression" | "augmented_assignment_expression" => {
            targets()
        }
        "inc_statement" | "dec_statement" | "update_expression" | "global_statement" => {
            node.named().cloned().collect()
        }
        "unary_expression" if node.text().starts_with('&') => node.named().cloned().collect(),
        "call_expression" | "call" => {
            let is_change = |it: &&Node| {
                let method = it.child("property").or_else(|| it.child("attribute"));
                method.is_some_and(|it| contains_word(CHANGING, it.text()))
            };
            let object = node.child("function").filter(is_change).and_then(|it| it.child("object"));
            object.cloned().into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// A node, and what it is a part of: of `a.b[0]` also `a.b` and `a`. A class of Python stays as it is.
fn wholes(node: &Node) -> impl Iterator<Item = &Node> {
    let is_part = |it: &&Node| contains_word(PARTS, it.kind());
    std::iter::successors(Some(node), move |it| Some(*it).filter(is_part)?.named().next())
}

/// The expressions of a list, or the only one.
pub(super) fn listed(node: &Node) -> Vec<Node> {
    match contains_word(LISTS, node.kind()) {
        true => node.named().cloned().collect(),
        false => vec![node.clone()],
    }
}

/// The function that is read.
#[derive(Debug, Default)]
pub(super) struct Current {
    pub(super) body: Body,
    pub(super) locals: Vec<Local>,
    loops: Vec<Jumps<()>>,
    pub(super) definition: Option<usize>,
    pub(super) returns: Option<Ty>,
    /// The ends of counters that begin at 0 or above, and that only their loop changes.
    pub(super) bounds: BTreeMap<usize, u64>,
    /// The names that Python's function sets, which are its own.
    pub(super) own: BTreeSet<String>,
    /// The names of Go's results.
    pub(super) results: Vec<String>,
    /// Go's `iota`, where constants are read.
    pub(super) iota: Option<i128>,
    /// How many functions are being read where they are called.
    inlined: usize,
}

pub(super) struct Reader {
    text: String,
    pub(super) language: Language,
    pub(super) definitions: Vec<Definition>,
    pub(super) items: BTreeMap<String, Item>,
    /// Go's types, and classes.
    pub(super) types: BTreeMap<String, Node>,
    /// The names of modules, by which the text knows them.
    pub(super) modules: BTreeMap<String, String>,
    /// The items that change after they got their value.
    pub(super) changed: BTreeSet<String>,
    /// Whether numbers without another sign of their type are JavaScript's `BigInt`.
    pub(super) has_big: bool,
    pub(super) out: Declarations,
    numbering: Numbering,
    pub(super) current: Current,
    depth: usize,
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
        match ty.bare() {
            Ty::Number(_) | Ty::Double => Shape::Number,
            Ty::Parts(_, types) => Shape::Parts(types.clone()),
            Ty::Array(element, length) => Shape::Array((**element).clone(), *length),
            _ => Shape::Other,
        }
    }

    fn slot(&mut self, mut variable: Variable, ty: &Ty) -> Slot {
        variable.ty = ty.number();
        self.current.body.variable(variable)
    }

    fn index(&mut self, span: Span, at: usize) -> Operand {
        self.numbering.number(span, at as u64, Type::I64)
    }

    fn literal(&mut self, span: Span, bits: u64, ty: &Ty) -> Operand {
        self.numbering.number(span, bits, ty.number().unwrap_or(Type::I64))
    }

    fn copy(&mut self, operand: &Operand) -> Operand {
        self.numbering.copy(operand)
    }

    fn span(&self, node: &Node) -> Span {
        node.span()
    }
}

impl Loops for Reader {
    type Value = ();

    fn loops(&mut self) -> &mut Vec<Jumps<()>> {
        &mut self.current.loops
    }

    fn truth_type() -> Ty {
        TRUTH
    }
}

/// Whether a node, or one below it, is such a one.
pub(super) fn has(node: &Node, is_it: &dyn Fn(&Node) -> bool) -> bool {
    is_it(node) || node.children().iter().any(|it| has(it, is_it))
}

/// Visits a node and all below it.
pub(super) fn visit(node: &Node, see: &mut dyn FnMut(&Node)) {
    see(node);
    node.children().iter().for_each(|it| visit(it, see));
}

impl Reader {
    /// Reads a whole text.
    pub(super) fn read_file(text: &str, language: Language, root: &Node) -> Declarations {
        let mut this = Self {
            text: text.to_owned(),
            language,
            definitions: Vec::new(),
            items: BTreeMap::new(),
            types: BTreeMap::new(),
            modules: BTreeMap::new(),
            changed: BTreeSet::new(),
            has_big: false,
            out: Declarations::default(),
            numbering: Numbering::default(),
            current: Current::default(),
            depth: 0,
        };
        this.collect_all(root, None);
        visit(root, &mut |it| {
            this.has_big |= it.kind() == "number" && it.text().ends_with('n');
            let changed = changed_by(it);
            this.changed.extend(changed.iter().flat_map(wholes).map(|it| it.text().to_owned()));
        });
        for index in 0..this.definitions.len() {
            this.ensure(index);
        }
        this.out.expressions = this.numbering.next;
        this.out.literals.sort_by_key(|(id, _)| *id);
        if this.definitions.is_empty()
            && let Some(error) = root.error()
        {
            let fault = format!("this cannot be read as {}", this.language.name());
            this.out.faults.push(Diagnostic::new(error.span(), fault));
        }
        this.out
    }

    /// Collects what a text, a class or a namespace defines.
    pub(super) fn collect_all(&mut self, root: &Node, owner: Option<&str>) {
        statements(root).iter().for_each(|it| self.collect(it, owner));
    }

    /// Collects what a statement or a member of a class defines.
    pub(super) fn collect(&mut self, node: &Node, owner: Option<&str>) {
        let of_type = super::go::owner(node);
        match (node.child("name"), self.language) {
            (Some(name), _) if contains_word(FUNCTIONS, node.kind()) => {
                self.define(name, of_type.as_deref().or(owner), node);
            }
            (Some(name), _) if contains_word(CLASSES, node.kind()) => {
                self.types.insert(name.text().to_owned(), node.clone());
                let body = node.child("body").into_iter();
                body.for_each(|it| self.collect_all(it, Some(name.text())));
            }
            (_, Language::Go) => self.collect_go(node),
            (_, Language::Python) => self.collect_python(node, owner),
            _ => self.collect_javascript(node, owner),
        }
    }

    /// Adds a function. Its body is read when something needs it.
    pub(super) fn define(&mut self, name: &Node, owner: Option<&str>, node: &Node) {
        self.out.names.push(name.text().to_owned());
        let rules = match self.language {
            Language::JavaScript => Rules::JavaScript,
            _ => Rules::Java,
        };
        self.out.functions.push(unread(name.span().into(), node.span(), rules));
        self.definitions.push(Definition {
            name: name.text().to_owned(),
            owner: owner.map(str::to_owned),
            node: node.clone(),
            state: State::Unread,
            unread: None,
            signature: None,
        });
    }

    /// Adds what a name outside functions is set to.
    pub(super) fn item(&mut self, name: &str, item: Item) {
        if self.items.contains_key(name)
            || self.definitions.iter().any(|it| it.owner.is_none() && it.name == name)
        {
            self.changed.insert(name.to_owned());
        }
        self.items.insert(name.to_owned(), item);
    }

    /// Adds the names that are set to a value, to its parts or to a function.
    pub(super) fn items_of(
        &mut self,
        target: &Node,
        value: &Node,
        ty: Option<&Node>,
        owner: Option<&str>,
    ) {
        let several = super::python::unpacks(target);
        let is_name = !several && !matches!(target.kind(), "attribute" | "subscript");
        if is_name && super::javascript::is_function(value) {
            return self.define(target, owner, value);
        }
        for (at, name) in listed(target).iter().enumerate() {
            let name = name.text();
            let key = owner.map_or(name.to_owned(), |it| format!("{it}.{name}"));
            self.item(&key, Item::of(value, several.then_some(at), ty));
        }
    }

    /// Refuses a construct that is not listed.
    pub(super) fn unknown<T>(&self, node: &Node) -> Result<T> {
        self.not_listed(node, self.language.name())
    }

    /// The parts of a node with these fields.
    pub(super) fn fields<const N: usize>(
        &self,
        node: &Node,
        names: [&str; N],
    ) -> Result<[Node; N]> {
        let parts: Vec<_> = names.iter().filter_map(|it| node.child(it).cloned()).collect();
        parts.try_into().or_else(|_| self.unknown(node))
    }

    // Functions.

    /// Reads a function, if it has not been read. Kinds of parameters that the text doesn't say are tried.
    fn ensure(&mut self, index: usize) {
        if self.definitions[index].state != State::Unread {
            return;
        }
        self.definitions[index].state = State::Reading;
        let kinds = self.kinds(index);
        let mut faults = Vec::new();
        for kinds in kinds {
            if let Some((parameters, _)) = &mut self.definitions[index].signature {
                parameters.iter_mut().zip(kinds).for_each(|(it, ty)| it.ty = ty);
            }
            let callees = self.out.callees.len();
            let current = Current { definition: Some(index), ..Current::default() };
            let outer = std::mem::replace(&mut self.current, current);
            let depth = std::mem::take(&mut self.depth);
            let read = self.function(index);
            (self.current, self.depth) = (outer, depth);
            let Err(fault) = read else {
                faults.clear();
                break;
            };
            faults.push(fault);
            // What was called there isn't.
            let span = self.out.functions[index].span;
            for callee in &mut self.out.callees[callees..] {
                if span.contains(callee.call) {
                    (callee.in_place, callee.function) = (true, None);
                }
            }
        }
        if let Some(fault) = faults.into_iter().next() {
            let function = &mut self.out.functions[index];
            function.body = Vec::new();
            function.fault = Some(fault);
        }
        self.definitions[index].state = State::Read;
    }

    /// The types that a function's parameters may have: those that it says, or each of JavaScript's kinds of numbers.
    fn kinds(&mut self, index: usize) -> Vec<Vec<Ty>> {
        let Ok((parameters, _)) = self.signature(index) else { return vec![Vec::new()] };
        let body = self.definitions[index].node.text().to_owned();
        let mut all = vec![Vec::new()];
        for parameter in parameters {
            let kinds = if self.has_big { [INT, Ty::Double] } else { [Ty::Double, INT] };
            let is_list = body.contains(&format!("{}[", parameter.name))
                || body.contains(&format!(" of {})", parameter.name));
            let kinds = match parameter.ty {
                Ty::Other if is_list => kinds.map(|it| Ty::array(it, None)).to_vec(),
                Ty::Other => kinds.to_vec(),
                ty => vec![ty],
            };
            let longer =
                |before: &Vec<Ty>, ty: &Ty| [before.as_slice(), std::slice::from_ref(ty)].concat();
            all = kinds.iter().flat_map(|ty| all.iter().map(move |it| longer(it, ty))).collect();
            all.truncate(16);
        }
        all
    }

    fn function(&mut self, index: usize) -> Result<()> {
        if let Some(unread) = self.definitions[index].unread.clone() {
            return self.unknown(&unread);
        }
        let node = self.definitions[index].node.clone();
        // Its parameters and result, with a body that may be wrong.
        let head = node.children().iter().filter(|it| it.field() != Some("body"));
        if let Some(error) = head.filter_map(Node::error).next() {
            return self.unknown(error);
        }
        let (parameters, declared) = self.signature(index)?;
        let (taken, left_out): (Vec<_>, Vec<_>) =
            parameters.into_iter().partition(|it| self.is_taken(index, it));
        taken.iter().try_for_each(|it| self.parameter(it))?;
        let count = self.current.body.variables.len();
        self.current.returns = declared.clone();
        let function = &mut self.out.functions[index];
        function.parameters = self.current.body.variables[..count].to_vec();
        function.returns = declared.as_ref().and_then(single_number);
        for Parameter { name, node, ty, default, .. } in &left_out {
            let Some(default) = default else { continue };
            let value = self.value_of_type(default, ty)?;
            self.bind(name, value, node)?;
        }
        self.function_body(&node)?;
        if let Some((_, returns)) = &mut self.definitions[index].signature {
            if returns.is_some() && *returns != self.current.returns {
                return self
                    .refuse(&node, "what this function gives is not known while it calls itself");
            }
            *returns = self.current.returns.clone();
        }
        let statements = self.current.body.close();
        let returns = self.current.returns.as_ref().map(single_number);
        if returns == Some(None) {
            return self.gives_no_number(&node);
        }
        let function = &mut self.out.functions[index];
        function.returns = returns.flatten();
        function.variables = std::mem::take(&mut self.current.body.variables);
        function.body = statements;
        function.fault = None;
        self.mark_board(index, count, &taken);
        Ok(())
    }

    /// Whether a parameter has no default value, or a call in the text gives another one.
    fn is_taken(&self, index: usize, parameter: &Parameter) -> bool {
        let call = format!("{}(", self.definitions[index].name);
        let keyword = format!("{}=", parameter.name);
        parameter.default.is_none()
            || self.text.match_indices(&call).any(|(at, _)| {
                let (before, rest) = (&self.text[..at], &self.text[at + call.len()..]);
                let arguments = rest.split(')').next().unwrap_or(rest);
                !before.ends_with(|it: char| it.is_alphanumeric() || it == '_')
                    && self.out.functions[index].name.span.start != at
                    && (arguments.contains(',') || arguments.contains(&keyword))
            })
    }

    pub(super) fn signature(&mut self, index: usize) -> Result<Signature> {
        if let Some(signature) = &self.definitions[index].signature {
            return Ok(signature.clone());
        }
        let Definition { node, owner, .. } = self.definitions[index].clone();
        let signature = self.signature_of(&node, owner.is_some())?;
        self.definitions[index].signature = Some(signature.clone());
        Ok(signature)
    }

    /// The signature of a function with a name or without, or of a method.
    pub(super) fn signature_of(&mut self, node: &Node, is_method: bool) -> Result<Signature> {
        match self.language {
            Language::Go => self.go_signature(node),
            Language::Python => self.python_signature(node, is_method),
            _ => self.javascript_signature(node),
        }
    }

    fn parameter(&mut self, parameter: &Parameter) -> Result<()> {
        let Parameter { name, node, ty, .. } = parameter;
        let mut variable = Variable::new(node.span(), None);
        if node.text() != name.as_str() {
            variable.name = temporary(node.span(), name);
        }
        let (inner, is_pointer) = match ty.bare() {
            Ty::Pointer(inner) => (&**inner, true),
            _ => (ty, false),
        };
        let place = match (inner.bare(), single(inner)) {
            (Ty::Array(element, _), _) if element.number().is_some() => {
                variable.array = true;
                Place::Array(syntax::Place::Local(self.slot(variable, element)))
            }
            (_, Some(number)) => {
                variable.by_reference = is_pointer;
                variable.refers = is_pointer;
                let slot = self.slot(variable, &number);
                wrapped(Place::Slot(slot), inner)
            }
            _ => {
                let fault =
                    "this takes no number, so the function can only be called by another one";
                return self.refuse(node, fault);
            }
        };
        let place = if is_pointer { Place::Fixed(Box::new(Val::Ref(place))) } else { place };
        self.declare(name, ty.clone(), place);
        Ok(())
    }

    fn function_body(&mut self, node: &Node) -> Result<()> {
        let Some(body) = node.child("body").cloned() else {
            return self.refuse(node, "this function has no body");
        };
        self.name_results(node)?;
        self.current.own = self.names_set(node);
        match self.language {
            Language::Python if node.kind() == "lambda" => {}
            Language::JavaScript if body.kind() != "statement_block" => {}
            _ => return self.block(&body),
        }
        let value = self.expr(&body)?;
        self.give(Some(value), &body)
    }

    /// Finds what a function works on, and which of its variables the player follows.
    fn mark_board(&mut self, index: usize, count: usize, parameters: &[Parameter]) {
        let is_square_type = |node: &Node| has_word(node.text(), SQUARES);
        let node = &self.definitions[index].node;
        let result = node.child("return_type").or_else(|| node.child("result"));
        let function = &mut self.out.functions[index];
        function.returns_square = result.is_some_and(is_square_type);
        for (variable, parameter) in function.variables.iter_mut().zip(parameters) {
            let name = parameter.name.as_str();
            let has_type = parameter.written.as_ref().is_some_and(is_square_type);
            let narrow = variable.ty.is_none_or(|ty| ty.bits() < 64 || ty == Type::Int);
            let is_small = |ty: Type| ty.is_signed() || ty == Type::U8;
            variable.square = !variable.array
                && (has_type
                    || contains_word("sq square", name)
                    || (function.returns_square || contains_word(SQUARE_NAMES, name)) && narrow
                    || self.language == Language::Go && variable.ty.is_some_and(is_small)
                    || parameter.ty == Ty::Double);
        }
        let variables = &function.variables[..count];
        let is_board = |variable: &Variable| {
            variable.array
                || variable.square
                || !variable.ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::U32)
        };
        let wide = |variable: &Variable| !variable.square && is_board(variable);
        let board = variables.iter().position(wide).or_else(|| variables.iter().position(is_board));
        function.board = board.unwrap_or(0);
        mark_tracked(&self.text, &mut function.variables, function.board, &function.body);
        function.parameters = function.variables[..count].to_vec();
    }

    /// Ends the function, with a value or without.
    pub(super) fn give(&mut self, value: Option<Typed>, node: &Node) -> Result<()> {
        let span = node.span();
        let Some(value) = value else {
            self.current.body.add(span, StatementKind::Return(None));
            return Ok(());
        };
        let value = match self.current.returns.clone() {
            Some(ty) => self.coerce(value, &ty, node)?,
            None => self.settled(value, node)?,
        };
        self.current.returns.get_or_insert(value.ty.clone());
        let Some(operand) = number_in(value.val) else { return self.gives_no_number(node) };
        self.current.body.add(span, StatementKind::Return(Some(operand)));
        Ok(())
    }

    fn gives_no_number<T>(&self, node: &Node) -> Result<T> {
        self.refuse(node, "this function gives no number, so it can only be called by another one")
    }

    /// The value of the variables that Go's results have.
    pub(super) fn named_results(&mut self, node: &Node) -> Result<Typed> {
        let names = self.current.results.clone();
        let values = names.iter().map(|it| self.name(it, node)).collect::<Result<Vec<_>>>()?;
        Ok(match <[Typed; 1]>::try_from(values) {
            Ok([value]) => value,
            Err(values) if values.is_empty() => Typed::nothing(),
            Err(values) => Typed::tuple(values),
        })
    }

    /// Gives the results of Go that have names their first values.
    fn name_results(&mut self, node: &Node) -> Result<()> {
        let list = node.child("result").filter(|it| it.kind() == "parameter_list").cloned();
        for declaration in list.iter().flat_map(Node::named) {
            let Some(ty) = declaration.child("type") else { continue };
            let ty = self.go_type(ty)?;
            for name in declaration.all("name").filter(|it| it.kind() == "identifier") {
                let val = self.zero(&ty, name.span(), name)?;
                self.bind(name.text(), Typed { ty: ty.clone(), val }, name)?;
                self.current.results.push(name.text().to_owned());
            }
        }
        Ok(())
    }

    // Names.

    /// Makes variables for a value, whose names begin with this one.
    pub(super) fn placed(&mut self, value: Typed, name: &str, node: &Node) -> Result<Place> {
        let span = node.span();
        self.place_for(&value.ty, value.val, &temporary(span, name), span, node)
    }

    pub(super) fn declare(&mut self, name: &str, ty: Ty, place: Place) {
        let depth = self.current.body.depth();
        self.current.locals.push(Local { name: name.to_owned(), ty, place, depth });
    }

    pub(super) fn local(&self, name: &str) -> Option<Local> {
        self.current.locals.iter().rfind(|it| it.name == name).cloned()
    }

    /// Gives a new name a value.
    pub(super) fn bind(&mut self, name: &str, value: Typed, node: &Node) -> Result<()> {
        let span = node.span();
        let value = self.settled(value, node)?;
        let ty = value.ty.clone();
        let place = match value.val {
            // Lists are not copied, but Go's arrays are.
            Val::Array(place)
                if self.language != Language::Go || matches!(ty.bare(), Ty::Array(_, None)) =>
            {
                place
            }
            Val::Known(known) => Place::Fixed(Box::new(Val::Known(known))),
            value => {
                let name = match node.text() == name {
                    true => span.into(),
                    false => temporary(span, name),
                };
                self.place_for(&ty, value, &name, span, node)?
            }
        };
        self.declare(name, ty, place);
        Ok(())
    }

    /// Sets a name that a block around may have set before.
    pub(super) fn set(&mut self, name: &str, value: Typed, node: &Node) -> Result<()> {
        let Some(local) = self.local(name) else {
            return self.bind(name, value, node);
        };
        if local.ty == Ty::Other && matches!(local.place, Place::Parts(_)) {
            // JavaScript's `let x;` gets its kind with its first value.
            let (operand, ty) = self.number_of(value, node)?;
            let slot = self.slot(Variable::new(node.span(), None), &ty);
            let mut locals = self.current.locals.iter_mut();
            if let Some(local) = locals.rfind(|it| it.name == name) {
                (local.ty, local.place) = (ty.clone(), Place::Slot(slot));
            }
            return self.store(&Place::Slot(slot), &ty, Val::Number(operand), node.span(), node);
        }
        let is_number = local.ty.number().is_some() && !matches!(value.val, Val::Known(_));
        let is_known = matches!(local.place, Place::Fixed(_) | Place::Array(_))
            || matches!(value.val, Val::Known(_) | Val::List(_) | Val::Array(_));
        if is_known && !is_number {
            // What a name is must not depend on the way that a run takes.
            if self.current.body.depth() > 1 || !self.current.loops.is_empty() {
                return self.refuse(node, format!("what `{name}` is depends on the run here"));
            }
            return self.bind(name, value, node);
        }
        let value = self.coerce(value, &local.ty, node)?;
        self.store(&local.place, &local.ty, value.val, node.span(), node)
    }

    /// Finds what a name is.
    pub(super) fn name(&mut self, name: &str, node: &Node) -> Result<Typed> {
        if let Some((ty, place)) = self.named_place(name, node)? {
            return Ok(self.value_at(&ty, &place, node));
        }
        if let Some(index) = self.definition(name, None) {
            if self.changed.contains(name) {
                return self.refuse(node, format!("`{name}` is set again elsewhere"));
            }
            return Ok(Typed::known(Known::Function(index, None)));
        }
        let name = self.modules.get(name).map_or(name, String::as_str);
        Ok(Typed::known(Known::Name(name.into())))
    }

    pub(super) fn value_at(&mut self, ty: &Ty, place: &Place, node: &Node) -> Typed {
        let val = self.read(place, ty, node.span());
        Typed { ty: ty.clone(), val }
    }

    pub(super) fn named_place(&mut self, name: &str, node: &Node) -> Result<Option<(Ty, Place)>> {
        if let Some(local) = self.local(name) {
            return Ok(Some((local.ty, local.place)));
        }
        if self.current.own.contains(name) {
            return self.refuse(node, format!("`{name}` is read before it has a value"));
        }
        self.item_place(name, node)
    }

    /// The function with a name, of a class or of none.
    pub(super) fn definition(&self, name: &str, owner: Option<&str>) -> Option<usize> {
        self.definitions.iter().rposition(|it| it.name == name && it.owner.as_deref() == owner)
    }

    /// The class whose method is read.
    pub(super) fn owner(&self) -> Option<String> {
        self.definitions[self.current.definition?].owner.clone()
    }

    /// Finds a constant outside functions.
    pub(super) fn item_place(&mut self, name: &str, node: &Node) -> Result<Option<(Ty, Place)>> {
        let Some(item) = self.items.get(name).cloned() else { return Ok(None) };
        if self.changed.contains(name) {
            return self.refuse(node, format!("`{name}` changes outside of this function"));
        }
        if let Some(found) = item.found.clone() {
            return found.map(Some);
        }
        let found = Some(self.refuse(node, format!("`{name}` depends on itself")));
        self.items.insert(name.to_owned(), Item { found, ..item.clone() });
        let current = Current { iota: item.iota, ..Current::default() };
        let outer = std::mem::replace(&mut self.current, current);
        let depth = std::mem::take(&mut self.depth);
        let read = self.read_item(name, &item, node);
        self.current = outer;
        self.depth = depth;
        let found = Some(read.clone());
        self.items.insert(name.to_owned(), Item { found, ..item });
        read.map(Some)
    }

    fn read_item(&mut self, name: &str, item: &Item, node: &Node) -> Result<(Ty, Place)> {
        let value = self.initial(name, item, node)?;
        let node = item.value.as_ref().unwrap_or(node);
        if self.current.body.mark() != Body::default().mark() {
            return self.no_constant(node);
        }
        self.constant_place(value, node)
    }

    fn no_constant<T>(&self, node: &Node) -> Result<T> {
        self.refuse(node, "a constant like this is not part of the routine language")
    }

    /// The first value of a name.
    pub(super) fn initial(&mut self, name: &str, item: &Item, node: &Node) -> Result<Typed> {
        let ty = item.ty.as_ref().map_or(Ok(None), |it| self.written_type(it))?;
        let Some(written) = &item.value else {
            let Some(ty) = ty else { return self.refuse(node, format!("`{name}` has no value")) };
            let val = self.zero(&ty, node.span(), node)?;
            return Ok(Typed { ty, val });
        };
        let value = self.hinted(written, ty.as_ref())?;
        let value = match item.part {
            Some(part) => self.part(value, part, written)?,
            None => value,
        };
        match ty {
            Some(ty) if !matches!(value.val, Val::Known(Known::Nothing)) => {
                self.coerce(value, &ty, written)
            }
            _ => Ok(value),
        }
    }

    fn constant_place(&mut self, value: Typed, node: &Node) -> Result<(Ty, Place)> {
        let ty = value.ty.clone();

        let place = match value.val {
            Val::Number(value) => {
                self.out.globals.push(Global { ty: ty.number(), value });
                Place::Constant(self.out.globals.len() - 1)
            }
            val @ (Val::List(_) | Val::Repeat(..)) => {
                // As the elements of a variable, so that arrays of arrays become one.
                let place = self.placed(Typed { ty: ty.clone(), val }, "table", node)?;
                return Ok((ty, self.as_global(place, node)?));
            }
            Val::Parts(parts) => {
                let Ty::Parts(_, types) = ty.bare() else { return self.unknown(node) };
                let parts = parts.into_iter().zip(types).map(|(val, ty)| {
                    Ok(self.constant_place(Typed { ty: ty.clone(), val }, node)?.1)
                });
                Place::Parts(parts.collect::<Result<_>>()?)
            }
            Val::Known(known) => Place::Fixed(Box::new(Val::Known(known))),
            Val::Array(place) => place,
            _ => return self.no_constant(node),
        };
        Ok((ty, place))
    }

    /// The arrays of an initial value, as constants.
    fn as_global(&mut self, place: Place, node: &Node) -> Result<Place> {
        Ok(match place {
            Place::Array(syntax::Place::Local(slot)) => {
                let mark = Body::default().mark();
                let mut statements = self.current.body.take(mark);
                let of_slot = statements.iter_mut().find_map(|it| match &mut it.kind {
                    StatementKind::Declare(declared) if declared[0].0 == slot => {
                        declared[0].1.take()
                    }
                    _ => None,
                });
                self.current.body.put(statements);
                let Some(value) = of_slot else { return self.no_constant(node) };
                let ty = self.current.body.variables[slot.0].ty;
                self.out.globals.push(Global { ty, value });
                Place::Array(syntax::Place::Global(self.out.globals.len() - 1))
            }
            Place::Parts(parts) => {
                let parts = parts.into_iter().map(|it| self.as_global(it, node));
                Place::Parts(parts.collect::<Result<_>>()?)
            }
            place => place,
        })
    }

    /// One of several values.
    pub(super) fn part(&mut self, value: Typed, at: usize, node: &Node) -> Result<Typed> {
        let span = node.span();
        match (value.ty.bare().clone(), value.val) {
            (Ty::Parts(_, types), Val::Parts(mut parts)) if at < parts.len() => {
                Ok(Typed { ty: types[at].clone(), val: parts.swap_remove(at) })
            }
            (Ty::Array(element, _), Val::List(mut items)) if at < items.len() => {
                Ok(Typed { ty: *element, val: items.swap_remove(at) })
            }
            (Ty::Array(element, _), Val::Array(place)) => {
                let index = self.index(span, at);
                let place = self.element(&place, &element, &index);
                Ok(self.value_at(&element, &place, node))
            }
            (_, Val::Known(Known::Range(range))) => {
                let [Some(first), _, Some(step)] = range.map(|it| constant(&it, &[])) else {
                    return self.refuse(node, "this has no known parts");
                };
                self.constant_number(first + step * at as i128, node)
            }
            _ => self.refuse(node, "this has not so many parts"),
        }
    }

    // Calls.

    /// Calls a function of the text.
    pub(super) fn call(
        &mut self,
        index: usize,
        arguments: Vec<Argument>,
        receiver: Option<Typed>,
        node: &Node,
    ) -> Result<Typed> {
        self.ensure(index);
        let name = self.definitions[index].name.clone();
        if self.definitions[index].unread.is_some() {
            return self.refuse(node, format!("what `{name}` is after its decorator is not known"));
        }
        let (parameters, _) = self.signature(index)?;
        let first = usize::from(receiver.is_some());
        let mut given: Vec<_> = receiver.into_iter().map(Some).collect();
        given.resize_with(parameters.len().max(first), || None);
        for (at, (keyword, argument)) in arguments.iter().enumerate() {
            let place = match keyword {
                Some(keyword) => parameters.iter().position(|it| it.name == *keyword),
                None => Some(first + at),
            };
            let Some((place, parameter)) = place.and_then(|it| Some((it, parameters.get(it)?)))
            else {
                return self.refuse(argument, format!("`{name}` takes no such argument"));
            };
            let value = self.argument(argument, &parameter.ty)?;
            given[place] = Some(value);
        }
        let mut values = Vec::new();
        for (value, parameter) in given.into_iter().zip(&parameters) {
            let is_given = self.is_taken(index, parameter);
            let value = match (value, &parameter.default) {
                (Some(value), _) if is_given => value,
                (None, Some(_)) if !is_given => continue,
                (None, Some(default)) => self.value_of_type(default, &parameter.ty)?,
                (value, _) => {
                    let how = if value.is_some() { "with a value for" } else { "without" };
                    let fault = format!("`{name}` is called {how} `{}`", parameter.name);
                    return self.refuse(node, fault);
                }
            };
            values.push((parameter, value));
        }
        // A function that calls itself gives the usual numbers.
        let is_open = self.definitions[index].state == State::Reading;
        let usual =
            if self.language == Language::Python || self.has_big { INT } else { Ty::Double };
        let is_said = self.language == Language::Go;
        let returns = match &mut self.definitions[index].signature {
            Some((_, returns)) if is_open && !is_said => Some(returns.get_or_insert(usual).clone()),
            Some((_, returns)) => returns.clone(),
            None => None,
        };
        // Go copies arrays.
        let is_copied =
            |ty: &Ty| self.language == Language::Go && matches!(ty.bare(), Ty::Array(_, Some(_)));
        if let Some((parameter, _)) = values.iter().find(|(it, _)| is_copied(&it.ty))
            && changes_element(&self.definitions[index].node, &parameter.name)
        {
            return self.refuse(node, format!("`{name}` changes its copy of an array"));
        }
        let fits = values.iter().all(|(parameter, _)| is_passed(&parameter.ty));
        let returned = returns.as_ref().and_then(single);
        if fits
            && (returned.is_some()
                || returns.is_none() && self.out.functions[index].fault.is_none())
        {
            let count = values.len();
            let operands =
                values.into_iter().map(|(_, value)| passed(value, &mut self.numbering, node));
            let Some(operands) = operands.collect::<Option<Vec<_>>>() else {
                return self.refuse(node, "an argument of this call is no number");
            };
            let callee = self.callee(index, count, node, false);
            let call = self.make(node.span(), ExprKind::Call { callee, arguments: operands });
            return Ok(match returns {
                Some(ty) => Typed { val: wrapped_value(call, &ty), ty },
                None => {
                    self.current.body.add(node.span(), StatementKind::Expr(call));
                    Typed::nothing()
                }
            });
        }
        if self.definitions[index].state == State::Reading {
            return self.refuse(node, format!("`{name}` calls itself"));
        }
        self.callee(index, values.len(), node, true);
        let definition = self.definitions[index].node.clone();
        let values = values.into_iter().map(|(parameter, value)| (parameter.name.clone(), value));
        self.inline(&definition, values.collect(), Vec::new(), node)
    }

    fn argument(&mut self, node: &Node, ty: &Ty) -> Result<Typed> {
        match ty {
            Ty::Pointer(_) | Ty::Other => self.expr(node),
            _ => self.value_of_type(node, ty),
        }
    }

    fn callee(&mut self, index: usize, arguments: usize, node: &Node, in_place: bool) -> usize {
        self.out.callees.push(Callee {
            name: self.definitions[index].name.clone(),
            call: node.span(),
            arguments,
            function: Some(index),
            in_place,
        });
        self.out.callees.len() - 1
    }

    /// The names that a function of Python sets: they are its own in the whole function.
    fn names_set(&self, function: &Node) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        if let (Language::Python, Some(body)) = (self.language, function.child("body")) {
            visit(body, &mut |it| {
                let is_set = ["assignment", "augmented_assignment", "for_statement"];
                if let (true, Some(left)) = (is_set.contains(&it.kind()), it.child("left")) {
                    let words = left.text().split(|it: char| !it.is_alphanumeric() && it != '_');
                    found.extend(words.filter(|_| left.kind() != "subscript").map(str::to_owned));
                }
            });
        }
        found
    }

    /// Reads a function where it's called. It must end with its only `return`.
    pub(super) fn inline(
        &mut self,
        function: &Node,
        values: Vec<(String, Typed)>,
        around: Vec<Local>,
        node: &Node,
    ) -> Result<Typed> {
        if self.current.inlined >= 8 {
            return self.refuse(node, "these calls are nested too deeply");
        }
        let Some(body) = function.child("body").cloned() else { return self.unknown(node) };
        let kept =
            values.into_iter().map(|(name, it)| Ok((name, self.keep(it, node.span(), node)?)));
        let kept = kept.collect::<Result<Vec<_>>>()?;
        let locals = std::mem::replace(&mut self.current.locals, around);
        for (name, Typed { ty, val }) in kept {
            let place = match val {
                val @ Val::Parts(_) => self.placed(Typed { ty: ty.clone(), val }, &name, node)?,
                val => Place::Fixed(Box::new(val)),
            };
            self.declare(&name, ty, place);
        }
        self.current.inlined += 1;
        let loops = std::mem::take(&mut self.current.loops);
        let results = std::mem::take(&mut self.current.results);
        let own = self.names_set(function);
        let own = std::mem::replace(&mut self.current.own, own);
        let value = self
            .name_results(function)
            .and_then(|()| self.nested(node, |this| this.inline_body(&body, node)));
        (self.current.results, self.current.own) = (results, own);
        self.current.loops = loops;
        self.current.inlined -= 1;
        self.current.locals = locals;
        value
    }

    fn inline_body(&mut self, body: &Node, node: &Node) -> Result<Typed> {
        let statements = match body.kind() {
            "block" | "statement_block" => statements(body),
            _ => return self.expr(body),
        };
        let mut returns = 0;
        visit(body, &mut |it| {
            returns += usize::from(it.kind() == "return_statement" && it.is_named());
        });
        let last = statements.split_last();
        let last = last.filter(|(it, _)| returns == 1 && it.kind() == "return_statement");
        let Some((last, before)) = last else {
            let fault = "this calls a function that doesn't end with its only `return`";
            return self.refuse(node, fault);
        };
        before.iter().try_for_each(|it| self.statement(it))?;
        match last.named().next() {
            Some(value) => self.expr(value),
            None => self.named_results(last),
        }
    }

    /// Calls a function that has no name.
    pub(super) fn apply(
        &mut self,
        lambda: &(Node, Vec<Local>),
        arguments: &[Argument],
        node: &Node,
    ) -> Result<Typed> {
        let (parameters, returns) = self.signature_of(&lambda.0, false)?;
        let mut values = Vec::new();
        for (at, parameter) in parameters.iter().enumerate() {
            let given = arguments.iter().enumerate().find(|(place, (keyword, _))| match keyword {
                Some(keyword) => *keyword == parameter.name,
                None => *place == at,
            });
            let Some(argument) = given.map(|(_, (_, it))| it).or(parameter.default.as_ref()) else {
                return self.refuse(node, format!("this is called without `{}`", parameter.name));
            };
            values.push((parameter.name.clone(), self.argument(argument, &parameter.ty)?));
        }
        let value = self.inline(&lambda.0, values, lambda.1.clone(), node)?;
        match returns {
            Some(ty) => self.coerce(value, &ty, node),
            None => Ok(value),
        }
    }

    // Statements.

    pub(super) fn statement(&mut self, node: &Node) -> Result<()> {
        self.nested(node, |this| match node.kind() {
            "expression_statement" => this.effect(this.only(node)?),
            "return_statement" => {
                let returns = this.current.returns.clone();
                let value = match node.named().next() {
                    Some(list) if this.language == Language::Go && list.named().count() > 1 && list.kind() == "expression_list" => {
                        return this.refuse(node, "this function gives several values, so it can only be called by another one");
                    }
                    Some(value) => Some(this.hinted(value, returns.as_ref())?),
                    None if this.current.results.is_empty() => None,
                    None => Some(this.named_results(node)?),
                };
                this.give(value, node)
            }
            "if_statement" | "elif_clause" => {
                let rest: Vec<_> = node.all("alternative").collect();
                this.conditional(node, &rest)
            }
            "else_clause" => this.statement(this.only(node)?),
            kind if LOOPS.contains(&kind) => this.a_loop(node, None),
            "labeled_statement" => {
                let label = node.child("label").map(|it| it.text().to_owned());
                match node.named().last() {
                    Some(inner) if LOOPS.contains(&inner.kind()) => this.a_loop(inner, label),
                    _ => this.unknown(node),
                }
            }
            "break_statement" | "continue_statement" => {
                let label = node.named().next().map(Node::text);
                this.jump_out(node, label, node.kind() == "break_statement")
            }
            "block" | "statement_block" => this.block(node),
            "empty_statement" | "pass_statement" => Ok(()),
            "throw_statement" => this.trap("this throws an error", node),
            "raise_statement" => this.trap("this raises an error", node),
            "function_declaration" | "function_definition" => {
                let [name] = &this.fields(node, ["name"])?;
                this.bind(name.text(), this.lambda(node), name)
            }
            _ => match this.language {
                Language::Go => this.go_statement(node),
                Language::Python => this.python_statement(node),
                _ => this.javascript_statement(node),
            },
        })
    }

    /// Reads what has names of its own, which end with it. Those of Python's blocks don't.
    pub(super) fn scope(&mut self, read: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let count = self.current.locals.len();
        read(self)?;
        if self.language != Language::Python {
            self.current.locals.truncate(count);
        }
        Ok(())
    }

    /// Reads the statements of a block.
    pub(super) fn block(&mut self, node: &Node) -> Result<()> {
        self.all(&statements(node))
    }

    fn all(&mut self, statements: &[Node]) -> Result<()> {
        self.scope(|this| statements.iter().try_for_each(|it| this.statement(it)))
    }

    /// Reads an `if`, and what follows it: `elif` or `else`.
    fn conditional(&mut self, node: &Node, rest: &[&Node]) -> Result<()> {
        let count = self.current.locals.len();
        let first = node.child("initializer");
        first.map_or(Ok(()), |it| self.statement(it))?;
        let [condition, then] = &self.fields(node, ["condition", "consequence"])?;
        let condition = self.condition(condition)?;
        let other = |this: &mut Self| match rest.split_first() {
            Some((next, rest)) if next.kind() == "elif_clause" => {
                this.nested(next, |this| this.conditional(next, rest))
            }
            Some((next, _)) => this.statement(next),
            None => Ok(()),
        };
        self.branch(condition, node, |this| this.statement(then), other)?;
        if first.is_some() {
            self.current.locals.truncate(count);
        }
        Ok(())
    }

    fn a_loop(&mut self, node: &Node, label: Option<String>) -> Result<()> {
        if node.child("alternative").is_some() {
            return self.unknown(node);
        }
        self.scope(|this| match (node.kind(), this.language) {
            ("for_statement", Language::Go) => this.go_for(node, label),
            ("for_statement", Language::Python) => {
                let [target, values, body] = &this.fields(node, ["left", "right", "body"])?;
                this.for_each(target, values, node, &mut |this| this.statement(body))
            }
            ("for_in_statement", _) => this.for_of(node, label),
            ("do_statement", _) => this.do_while(node, label),
            _ => this.plain_loop(node, condition_of_loop(node), node, label),
        })
    }

    /// Reads a loop that has a condition, and maybe a first statement and a step.
    pub(super) fn plain_loop(
        &mut self,
        head: &Node,
        condition: Option<&Node>,
        node: &Node,
        label: Option<String>,
    ) -> Result<()> {
        let [body] = &self.fields(node, ["body"])?;
        if condition.is_none() && node.kind() == "while_statement" {
            return self.unknown(node);
        }
        if let Some(first) = head.child("initializer") {
            self.statement(first)?;
        }
        self.note_bound(head, body);
        let step = head.child("update").or_else(|| head.child("increment"));
        self.while_loop(
            node,
            label,
            |this| condition.map(|it| this.condition(it)).transpose(),
            |this| this.statement(body),
            |this| step.map_or(Ok(()), |it| this.statement(it)),
        )
    }

    /// Reads statements that run under a condition.
    pub(super) fn inner(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Vec<Statement>> {
        self.current.body.open();
        let read = read(self);
        let statements = self.current.body.close();
        read.map(|()| statements)
    }

    pub(super) fn branch(
        &mut self,
        condition: Operand,
        node: &Node,
        then: impl FnOnce(&mut Self) -> Result<()>,
        otherwise: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let then = self.inner(then)?;
        let otherwise = self.inner(otherwise)?;
        self.current.body.add(node.span(), StatementKind::If { condition, then, otherwise });
        Ok(())
    }

    /// Reads a loop, which goes on as long as its condition holds.
    pub(super) fn while_loop(
        &mut self,
        node: &Node,
        label: Option<String>,
        condition: impl FnOnce(&mut Self) -> Result<Option<Operand>>,
        body: impl FnOnce(&mut Self) -> Result<()>,
        step: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let span = node.span();
        self.current.body.open();
        let mark = self.current.body.mark();
        self.current.loops.push(Jumps::new(label, true));
        let read = condition(self).and_then(|mut condition| {
            // What the condition needs before it runs in every round.
            if self.current.body.has_added(mark)
                && let Some(condition) = condition.take()
            {
                let kind = ExprKind::Unary(UnaryOp::Not, condition);
                let ends = self.make(span, kind);
                let leave = Statement { span, kind: StatementKind::Break };
                self.current.body.add_if(span, ends, vec![leave]);
            }
            body(self)?;
            let inner = self.current.body.close();
            self.current.body.open();
            step(self)?;
            Ok((condition, inner))
        });
        let stepped = self.current.body.close();
        let jumps = self.current.loops.pop().unwrap_or_default();
        let (condition, body) = read?;
        let step = stepped.into_iter().map(|it| match it.kind {
            StatementKind::Expr(expr) => Some(expr),
            _ => None,
        });
        let Some(step) = step.collect() else {
            return self.refuse(node, "the step of this loop is not part of the routine language");
        };
        let kind = StatementKind::Loop { first: Vec::new(), condition, step, body };
        self.add_loop(kind, span, &jumps, span);
        Ok(())
    }

    /// Counts from a number up or down to one before the end: what the body does with each.
    pub(super) fn count(
        &mut self,
        range: [Operand; 3],
        ty: &Ty,
        node: &Node,
        label: Option<String>,
        body: impl FnOnce(&mut Self, Operand) -> Result<()>,
    ) -> Result<()> {
        let span = node.span();
        let [first, end, step] = range;
        let globals = &self.out.globals;
        let [from, to, by] = [&first, &end, &step].map(|it| constant(it, globals));
        let Some(by) = by.filter(|it| *it != 0) else {
            return self.refuse(node, "the step of this range must be a known number");
        };
        let end = match to {
            Some(_) => end,
            None => {
                let slot = self.temporary("end", ty, Some(end), span);
                self.numbering.name(span, slot)
            }
        };
        let slot = self.temporary("at", ty, Some(first), span);
        if let (Some(from), Some(to)) = (from, to) {
            let (least, end) = if by > 0 { (from, to) } else { (to + 1, from + 1) };
            if let (true, Ok(end)) = (least >= 0, u64::try_from(end)) {
                self.current.bounds.insert(slot.0, end);
            }
        }
        let at = |this: &mut Self| this.numbering.name(span, slot);
        let condition = |this: &mut Self| {
            let (op, at) = (if by > 0 { BinaryOp::Less } else { BinaryOp::Greater }, at(this));
            Ok(Some(this.binary(op, at, end, span)))
        };
        let inside = |this: &mut Self| {
            let at = at(this);
            body(this, at)
        };
        let next = |this: &mut Self| {
            let at = at(this);
            let sum = this.binary(BinaryOp::Add, at, step, span);
            this.set_slot(slot, sum, span);
            Ok(())
        };
        self.while_loop(node, label, condition, inside, next)
    }

    /// The type of numbers that count.
    pub(super) fn counting(&self) -> Ty {
        match self.language {
            Language::Go => Ty::Number(Type::I64),
            Language::Python => INT,
            _ => Ty::Double,
        }
    }

    /// Reads what is done with each of several values, given its index and itself.
    pub(super) fn each(
        &mut self,
        values: Typed,
        node: &Node,
        label: Option<String>,
        body: &mut dyn FnMut(&mut Self, Operand, Typed) -> Result<()>,
    ) -> Result<()> {
        let span = node.span();
        let counting = self.counting();
        let ty = values.ty.clone();
        let (range, ty) = match (values.val, ty.bare()) {
            (Val::Known(Known::Range(range)), _) => (*range, counting),
            (Val::Number(end), _) => {
                ([self.literal(span, 0, &ty), end, self.literal(span, 1, &ty)], ty)
            }
            (val, Ty::Array(element, Some(length))) => {
                let place = match val {
                    Val::Array(place) => place,
                    val => self.placed(Typed { ty: ty.clone(), val }, "list", node)?,
                };
                let range = [0, *length as u64, 1].map(|it| self.literal(span, it, &counting));
                return self.count(range, &counting, node, label, |this, at| {
                    let place = this.element(&place, element, &at);
                    let value = this.value_at(element, &place, node);
                    body(this, at, value)
                });
            }
            _ => return self.refuse(node, "what this loop visits has no known length"),
        };
        self.count(range, &ty, node, label, |this, at| {
            let value = Typed::number(this.copy(&at), ty.clone());
            body(this, at, value)
        })
    }

    /// Leaves a loop, or begins its next round.
    pub(super) fn jump_out(
        &mut self,
        node: &Node,
        label: Option<&str>,
        leaves: bool,
    ) -> Result<()> {
        let found = self.current.loops.iter().rposition(|it| match label {
            Some(label) => it.label.as_deref() == Some(label),
            None => it.is_loop || leaves,
        });
        let Some(at) = found else { return self.refuse(node, "this is not in a loop") };
        match leaves {
            true => self.leave(at, node.span()),
            false => self.go_on(at, node.span()),
        }
        Ok(())
    }

    /// Compares a value with cases: for each the conditions that lead to it, and its statements.
    pub(super) fn switch(
        &mut self,
        node: &Node,
        cases: Vec<(Vec<Operand>, Vec<Node>)>,
    ) -> Result<()> {
        // A loop that runs once, so that it can be left.
        let span = node.span();
        self.current.loops.push(Jumps::new(None, false));
        let read = self.cases(cases, span);
        let jumps = self.current.loops.pop().unwrap_or_default();
        let mut statements = read?;
        if !jumps.has_break && !jumps.has_passes() {
            self.current.body.put(statements);
            return Ok(());
        }
        statements.push(Statement { span, kind: StatementKind::Break });
        self.add_loop(crate::front::body::forever(statements), span, &jumps, span);
        Ok(())
    }

    fn cases(
        &mut self,
        cases: Vec<(Vec<Operand>, Vec<Node>)>,
        span: Span,
    ) -> Result<Vec<Statement>> {
        let mut rest: Vec<Statement> = Vec::new();
        let mut read = Vec::new();
        for (conditions, statements) in cases {
            read.push((conditions, self.inner(|this| this.all(&statements))?));
        }
        for (conditions, body) in read.into_iter().rev() {
            let any = conditions.into_iter().reduce(|left, right| {
                self.make(span, ExprKind::Shortcut { and: false, left, right })
            });
            rest = match any {
                None => body,
                Some(condition) => {
                    let otherwise = std::mem::take(&mut rest);
                    let kind = StatementKind::If { condition, then: body, otherwise };
                    vec![Statement { span, kind }]
                }
            };
        }
        Ok(rest)
    }

    /// Whether a value is that of a case.
    pub(super) fn is_case(&mut self, value: &Typed, written: &Node) -> Result<Operand> {
        let one = self.copied(value);
        let other = self.expr_as(written, &value.ty)?;
        let same = self.operate(BinaryOp::Equal, one, other, written)?;
        self.condition_of(same, written)
    }

    pub(super) fn note_literal(&mut self, operand: &Operand, written: Span) {
        self.out.literals.push((operand.id, written));
    }
}

/// Whether a function of Go changes an element of an array.
fn changes_element(function: &Node, name: &str) -> bool {
    let is_it = |it: &Node| wholes(it).skip(1).any(|it| it.text() == name);
    has(function, &|it| changed_by(it).iter().any(is_it))
}

/// The statements of a block.
pub(super) fn statements(node: &Node) -> Vec<Node> {
    let mut found = Vec::new();
    for it in node.children().iter().filter(|it| it.is_named() && !it.is_comment() || it.is_error())
    {
        match it.kind() {
            "statement_list" => found.extend(statements(it)),
            _ => found.push(it.clone()),
        }
    }
    found
}

/// The condition of a loop, which may be empty.
pub(super) fn condition_of_loop(node: &Node) -> Option<&Node> {
    node.all("condition").find(|it| it.is_named() && it.kind() != "empty_statement")
}

/// The type of the only number in a value of a type.
pub(super) fn single(ty: &Ty) -> Option<Ty> {
    match ty.bare() {
        Ty::Parts(_, types) if types.len() == 1 => single(&types[0]),
        other => other.number().map(|_| ty.clone()),
    }
}

/// The kind of the only number in a value of a type.
fn single_number(ty: &Ty) -> Option<Type> {
    single(ty)?.number()
}

/// A place for a value whose only number has this place.
fn wrapped(place: Place, ty: &Ty) -> Place {
    match ty.bare() {
        Ty::Parts(_, types) => Place::Parts(vec![wrapped(place, &types[0])]),
        _ => place,
    }
}

fn wrapped_value(operand: Operand, ty: &Ty) -> Val {
    match ty.bare() {
        Ty::Parts(_, types) => Val::Parts(vec![wrapped_value(operand, &types[0])]),
        _ => Val::Number(operand),
    }
}

fn number_in(value: Val) -> Option<Operand> {
    match value {
        Val::Number(operand) => Some(operand),
        Val::Parts(mut parts) if parts.len() == 1 => number_in(parts.pop()?),
        _ => None,
    }
}

/// Whether a value of this type can be an argument of a call in the tree.
fn is_passed(ty: &Ty) -> bool {
    match ty.bare() {
        Ty::Pointer(inner) => single(inner).is_some(),
        Ty::Array(element, _) => element.number().is_some(),
        ty => single(ty).is_some(),
    }
}

fn passed(value: Typed, numbering: &mut Numbering, node: &Node) -> Option<Operand> {
    match value.val {
        Val::Array(Place::Array(array)) => Some(numbering.expr(node.span(), ExprKind::Name(array))),
        Val::Ref(Place::Slot(slot)) => Some(numbering.name(node.span(), slot)),
        Val::Ref(Place::Parts(parts)) => match parts.as_slice() {
            [Place::Slot(slot)] => Some(numbering.name(node.span(), *slot)),
            _ => None,
        },
        value => number_in(value),
    }
}
