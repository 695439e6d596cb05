//! Python, whose integers have no width.

use std::rc::Rc;

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Span, Type};
use deltaboard_syntax::Node;

use super::expr::{constant, digits, operator};
use super::reader::{Item, Parameter, Reader, Result, statements, visit};
use super::value::{INT, Known, TRUTH, Ty, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{ExprKind, Operand, StatementKind};

/// The methods that change a list.
const CHANGING: [&str; 9] =
    ["append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update"];

/// Decorators that don't change what a function gives.
const DECORATORS: &str = "staticmethod classmethod cache lru_cache njit jit vectorize override final inline no_type_check wraps";

/// The arguments of a call, with their keywords.
fn arguments(node: &Node) -> Vec<(Option<String>, Node)> {
    let Some(list) = node.child("arguments") else { return Vec::new() };
    if list.kind() == "generator_expression" {
        return vec![(None, list.clone())];
    }
    let of = |it: &Node| match (it.kind(), it.child("name"), it.child("value")) {
        ("keyword_argument", Some(name), Some(value)) => {
            (Some(name.text().to_owned()), value.clone())
        }
        _ => (None, it.clone()),
    };
    list.named().map(of).collect()
}

/// The targets of an assignment that unpacks, or the only one.
fn targets(node: &Node) -> Vec<Node> {
    match node.kind() {
        "pattern_list" | "tuple_pattern" | "list_pattern" | "expression_list" | "tuple"
        | "list" => node.named().cloned().collect(),
        "parenthesized_expression" => node.named().cloned().collect(),
        _ => vec![node.clone()],
    }
}

fn unpacks(node: &Node) -> bool {
    matches!(node.kind(), "pattern_list" | "tuple_pattern" | "list_pattern")
}

/// What is inside the quotes of a text.
fn quoted(node: &Node) -> Option<String> {
    let is_plain =
        |it: &Node| matches!(it.kind(), "string_start" | "string_content" | "string_end");
    let content = node.named().filter(|it| it.kind() == "string_content");
    (node.kind() == "string" && node.named().all(is_plain))
        .then(|| content.map(Node::text).collect())
}

impl Reader {
    pub(super) fn collect_python(&mut self, root: &Node, owner: Option<&str>) {
        for node in statements(root) {
            self.collect_statement(&node, owner);
        }
        if owner.is_some() {
            return;
        }
        visit(root, &mut |it| {
            let name = match it.kind() {
                "global_statement" => {
                    self.changed.extend(it.named().map(|it| it.text().to_owned()));
                    None
                }
                "assignment" | "augmented_assignment" => {
                    it.child("left").and_then(|left| match left.kind() {
                        "subscript" => left.child("value").cloned(),
                        _ => None,
                    })
                }
                "call" => {
                    it.child("function").filter(|it| it.kind() == "attribute").and_then(|it| {
                        let method = it.child("attribute")?;
                        CHANGING.contains(&method.text()).then(|| it.child("object").cloned())?
                    })
                }
                _ => None,
            };
            self.changed.extend(name.map(|it| it.text().to_owned()));
        });
    }

    fn collect_statement(&mut self, node: &Node, owner: Option<&str>) {
        match node.kind() {
            "decorated_definition" => {
                let count = self.definitions.len();
                if let Some(definition) = node.child("definition") {
                    self.collect_statement(definition, owner);
                }
                let is_plain = |it: &&Node| {
                    let name = it.text().trim_start_matches('@').split('(').next().unwrap_or("");
                    contains_word(DECORATORS, name.rsplit('.').next().unwrap_or("").trim())
                };
                if let Some(other) =
                    node.named().find(|it| it.kind() == "decorator" && !is_plain(it))
                {
                    for definition in &mut self.definitions[count..] {
                        definition.unread = Some(other.clone());
                    }
                }
            }
            "function_definition" => {
                if let Some(name) = node.child("name") {
                    self.define(name, owner, node);
                }
            }
            "class_definition" => {
                if let (Some(name), Some(body)) = (node.child("name"), node.child("body")) {
                    self.types.insert(name.text().to_owned(), node.clone());
                    self.collect_python(body, Some(name.text()));
                }
            }
            "import_statement" | "import_from_statement" => self.python_import(node),
            "expression_statement" => {
                let Some(mut assignment) = node.named().next().cloned() else { return };
                let mut left = Vec::new();
                while let ("assignment", Some(target)) =
                    (assignment.kind(), assignment.child("left"))
                {
                    left.push(target.clone());
                    let Some(right) = assignment.child("right") else { return };
                    assignment = right.clone();
                }
                if node.named().next().is_some_and(|it| it.kind() == "augmented_assignment") {
                    left = node.named().filter_map(|it| it.child("left").cloned()).collect();
                    self.changed.extend(left.iter().map(|it| it.text().to_owned()));
                    return;
                }
                for target in left {
                    if assignment.kind() == "lambda" && target.kind() == "identifier" {
                        self.define(&target, owner, &assignment);
                        continue;
                    }
                    let several = unpacks(&target);
                    for (at, name) in targets(&target).into_iter().enumerate() {
                        let key = owner
                            .map_or(name.text().to_owned(), |it| format!("{it}.{}", name.text()));
                        let value = Some(assignment.clone());
                        let part = several.then_some(at);
                        self.item(
                            &key,
                            Item {
                                value,
                                part,
                                ty: None,
                                iota: None,
                                found: None,
                                name_node: None,
                            },
                        );
                    }
                }
            }
            // What is set only sometimes isn't known.
            _ => visit(node, &mut |it| {
                if let ("assignment" | "augmented_assignment", Some(left)) =
                    (it.kind(), it.child("left"))
                {
                    self.changed.extend(targets(left).iter().map(|it| it.text().to_owned()));
                }
            }),
        }
    }

    fn python_import(&mut self, node: &Node) {
        let module =
            node.child("module_name").map(|it| format!("{}.", it.text())).unwrap_or_default();
        for name in node.all("name") {
            let (path, alias) = match (name.child("name"), name.child("alias")) {
                (Some(path), Some(alias)) => (path.text(), alias.text()),
                _ => (name.text(), name.text()),
            };
            self.modules.insert(alias.to_owned(), format!("{module}{path}"));
        }
    }

    pub(super) fn python_signature(
        &mut self,
        node: &Node,
        index: usize,
    ) -> Result<(Vec<Parameter>, Option<Ty>)> {
        let owner = self.definitions.get(index).and_then(|it| it.owner.clone());
        let mut parameters = Vec::new();
        for (at, written) in node.child("parameters").into_iter().flat_map(Node::named).enumerate()
        {
            let name = match written.kind() {
                "identifier" => written,
                "typed_parameter" => written.named().next().unwrap_or(written),
                "default_parameter" | "typed_default_parameter" => {
                    written.child("name").unwrap_or(written)
                }
                "keyword_separator" | "positional_separator" => continue,
                _ => return self.refuse(
                    written,
                    "a function with any number of arguments is not part of the routine language",
                ),
            };
            if at == 0 && owner.is_some() && matches!(name.text(), "self" | "cls") {
                continue;
            }
            let ty = written.child("type").cloned();
            let default = written.child("value").cloned();
            let word = ty.as_ref().map_or("", Node::text);
            let is_truth = word == "bool"
                || default.as_ref().is_some_and(|it| matches!(it.kind(), "true" | "false"));
            let is_list = ["list", "List", "Sequence", "Tuple", "tuple", "Iterable"]
                .iter()
                .any(|it| word.starts_with(it))
                || word.is_empty() && is_indexed(node, name.text());
            let ty_of = match (is_truth, is_list) {
                (true, _) => TRUTH,
                (_, true) => Ty::Array(Box::new(INT), None),
                _ => INT,
            };
            let (name, text) = (name.clone(), name.text().to_owned());
            parameters.push(Parameter { name: text, node: name, ty: ty_of, written: ty, default });
        }
        Ok((parameters, None))
    }

    // Statements.

    pub(super) fn python_statement(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "expression_statement" => {
                let Some(inner) = node.named().next() else { return self.unknown(node) };
                match inner.kind() {
                    "assignment" => self.python_assignment(inner),
                    "augmented_assignment" => {
                        let [left, right] = &self.fields(inner, ["left", "right"])?;
                        let sign = inner
                            .child("operator")
                            .map_or("", Node::text)
                            .trim_end_matches('=')
                            .to_owned();
                        let before = self.expr(left)?;
                        let value = self.expr(right)?;
                        let value = self.python_operation(&sign, before, value, inner)?;
                        self.python_set(left, value)
                    }
                    "string" => Ok(()),
                    _ => self.expr(inner).map(|_| ()),
                }
            }
            "return_statement" => {
                let value = node.named().next().map(|it| self.expr(it)).transpose()?;
                self.give(value, node)
            }
            "if_statement" | "elif_clause" => {
                let rest: Vec<_> = node.all("alternative").cloned().collect();
                self.python_if(node, &rest)
            }
            "else_clause" => match node.child("body") {
                Some(body) => self.block(body),
                None => self.unknown(node),
            },
            "for_statement" => {
                let (Some(left), Some(right), Some(body), None) = (
                    node.child("left"),
                    node.child("right"),
                    node.child("body"),
                    node.child("alternative"),
                ) else {
                    return self.unknown(node);
                };
                let body = body.clone();
                self.for_each(left, right, node, &mut |this| this.block(&body))
            }
            "while_statement" => {
                let (Some(condition), Some(body), None) = (
                    node.child("condition").cloned(),
                    node.child("body").cloned(),
                    node.child("alternative"),
                ) else {
                    return self.unknown(node);
                };
                let read = |this: &mut Self| this.condition(&condition).map(Some);
                self.while_loop(node, None, read, |this| this.block(&body), |_| Ok(()))
            }
            "break_statement" | "continue_statement" => {
                self.jump_out(node, None, node.kind() == "break_statement")
            }
            "pass_statement" => Ok(()),
            "raise_statement" => {
                self.current
                    .body
                    .add(node.span(), StatementKind::Trap("this raises an error".into()));
                Ok(())
            }
            "assert_statement" => {
                let Some(condition) = node.named().next() else { return self.unknown(node) };
                let holds = self.condition(condition)?;
                let trap = |this: &mut Self| {
                    this.current
                        .body
                        .add(node.span(), StatementKind::Trap("this assertion fails".into()));
                    Ok(())
                };
                self.branch(holds, node, |_| Ok(()), trap)
            }
            "function_definition" => {
                let [name] = &self.fields(node, ["name"])?;
                let locals = self.current.locals.clone();
                self.bind(
                    name.text(),
                    Typed::known(Known::Lambda(Rc::new((node.clone(), locals)))),
                    name,
                )
            }
            "import_statement" | "import_from_statement" => {
                self.python_import(node);
                Ok(())
            }
            _ => self.unknown(node),
        }
    }

    fn python_if(&mut self, node: &Node, rest: &[Node]) -> Result<()> {
        let [condition, then] = &self.fields(node, ["condition", "consequence"])?;
        let condition = self.condition(condition)?;
        let other = |this: &mut Self| match rest.split_first() {
            Some((next, rest)) if next.kind() == "elif_clause" => {
                this.nested(next, |this| this.python_if(next, rest))
            }
            Some((next, _)) => this.python_statement(next),
            None => Ok(()),
        };
        self.branch(condition, node, |this| this.block(then), other)
    }

    fn python_assignment(&mut self, node: &Node) -> Result<()> {
        let [left] = &self.fields(node, ["left"])?;
        // Only a type.
        let Some(right) = node.child("right") else { return Ok(()) };
        if right.kind() == "assignment" {
            self.python_assignment(right)?;
            let Some(name) = right.child("left") else { return self.unknown(node) };
            let value = self.expr(name)?;
            return self.python_set(left, value);
        }
        let value = self.expr(right)?;
        self.python_set(left, value)
    }

    fn python_set(&mut self, target: &Node, value: Typed) -> Result<()> {
        if unpacks(target) {
            let targets = targets(target);
            let mut values = Vec::new();
            for at in 0..targets.len() {
                let part = self.part(value.clone(), at, target)?;
                values.push(self.keep(part, target.span(), target)?);
            }
            return targets
                .iter()
                .zip(values)
                .try_for_each(|(target, value)| self.python_set(target, value));
        }
        match target.kind() {
            "identifier" => {
                // A variable has one type: truth values are numbers where numbers are.
                let value = match (&value.ty, &value.val) {
                    (ty, Val::Number(_))
                        if ty.is_truth()
                            && self.local(target.text()).is_some_and(|it| it.ty == INT) =>
                    {
                        self.coerce(value, &INT, target)?
                    }
                    _ => value,
                };
                self.set(target.text(), value, target)
            }
            "subscript" => {
                let [list, index] = &self.fields(target, ["value", "subscript"])?;
                let list_value = self.expr(list)?;
                let index = self.expr(index)?;
                let Val::Array(place) = list_value.val else {
                    return self.refuse(list, "only a list can be changed");
                };
                let (ty, place) = self.element_place(&list_value.ty, &place, index, target)?;
                let value = self.coerce(value, &ty, target)?;
                self.store(&place, &ty, value.val, target.span(), target)
            }
            _ => self.unknown(target),
        }
    }

    /// Reads what is done with each value of a loop or clause.
    fn for_each(
        &mut self,
        target: &Node,
        values: &Node,
        node: &Node,
        body: &mut dyn FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let counts = values.child("function").is_some_and(|it| it.text() == "enumerate");
        if let (true, [(None, inner)], [index, element]) =
            (counts, arguments(values).as_slice(), targets(target).as_slice())
        {
            let inner = self.expr(inner)?;
            return self.each(inner, node, None, &mut |this, at, value| {
                this.python_set(index, Typed::number(at, INT))?;
                this.python_set(element, value)?;
                body(this)
            });
        }
        let value = self.expr(values)?;
        self.each(value, node, None, &mut |this, _, value| {
            this.python_set(target, value)?;
            body(this)
        })
    }

    // Expressions.

    fn python_operation(
        &mut self,
        sign: &str,
        left: Typed,
        right: Typed,
        node: &Node,
    ) -> Result<Typed> {
        match sign {
            "/" => self.refuse(node, "this makes a fraction: use `//`"),
            "**" => {
                let (base, _) = self.number_of(left, node)?;
                let (power, _) = self.number_of(right, node)?;
                self.power(base, power, node)
            }
            sign => match operator(sign) {
                Some(op) => self.operate(op, left, right, node),
                None => self.unknown(node),
            },
        }
    }

    /// `a & b ^ c`: `&` binds before `^`, which the grammar has the other way round.
    fn ands_and_xors(&mut self, node: &Node) -> Result<Typed> {
        fn parts(node: &Node, found: &mut Vec<Node>) {
            let sign = node.child("operator").filter(|it| matches!(it.text(), "&" | "^"));
            match (node.kind(), node.child("left"), sign, node.child("right")) {
                ("binary_operator", Some(left), Some(sign), Some(right)) => {
                    parts(left, found);
                    found.push(sign.clone());
                    parts(right, found);
                }
                _ => found.push(node.clone()),
            }
        }
        let mut all = Vec::new();
        parts(node, &mut all);
        let mut sum = None;
        for term in all.split(|it| it.kind() == "^") {
            let mut product = None;
            for factor in term.iter().step_by(2) {
                let value = self.expr(factor)?;
                product = Some(self.joined(BinaryOp::And, product, value, [&term[0], factor])?);
            }
            let (Some(product), Some(last)) = (product, term.last()) else {
                return self.unknown(node);
            };
            sum = Some(self.joined(BinaryOp::Xor, sum, product, [&all[0], last])?);
        }
        sum.map_or_else(|| self.unknown(node), Ok)
    }

    /// An operation on what was read and the next value, from one node to another.
    fn joined(
        &mut self,
        op: BinaryOp,
        left: Option<Typed>,
        right: Typed,
        [from, to]: [&Node; 2],
    ) -> Result<Typed> {
        let Some(left) = left else { return Ok(right) };
        let mut value = self.operate(op, left, right, to)?;
        if let Val::Number(operand) = &mut value.val {
            let span = Span::new(from.span().start, to.span().end);
            operand.span = span;
            if let ExprKind::Cast(_, inner) = &mut operand.kind {
                inner.span = span;
            }
        }
        Ok(value)
    }

    fn power(&mut self, base: Operand, power: Operand, node: &Node) -> Result<Typed> {
        let known = |this: &Self, operand: &Operand| constant(operand, this.globals());
        match (known(self, &base), known(self, &power)) {
            (Some(2), _) => {
                let one = self.integer(1, node.span());
                Ok(Typed::number(
                    self.make(node.span(), ExprKind::Binary(BinaryOp::ShiftLeft, one, power)),
                    INT,
                ))
            }
            (Some(base), Some(power)) => {
                let value = u32::try_from(power).ok().and_then(|it| base.checked_pow(it));
                match value {
                    Some(value) => Ok(Typed::number(self.integer(value, node.span()), INT)),
                    None => self.refuse(node, "this power is too large"),
                }
            }
            _ => self.refuse(node, "only powers of 2 are part of the routine language"),
        }
    }

    pub(super) fn python_expr(&mut self, node: &Node) -> Result<Typed> {
        let span = node.span();
        let sides = || Some((node.child("left")?, node.child("operator")?, node.child("right")?));
        match node.kind() {
            "integer" => match digits(node.text()).and_then(|it| i128::try_from(it).ok()) {
                Some(value) => Ok(Typed::number(self.integer(value, span), INT)),
                None => self.refuse(node, "this number is too long"),
            },
            "true" | "false" => Ok(self.truth(node.kind() == "true", node)),
            "identifier" => match (self.owner(), node.text()) {
                (Some(owner), "self" | "cls") if self.local(node.text()).is_none() => {
                    Ok(Typed::known(Known::Name(owner.into())))
                }
                (_, name) => self.name(name, node),
            },
            "parenthesized_expression" => match node.named().next() {
                Some(inner) => self.expr(inner),
                None => self.unknown(node),
            },
            "binary_operator" => {
                let [left, sign, right] = &self.fields(node, ["left", "operator", "right"])?;
                if matches!(sign.text(), "&" | "^") {
                    return self.ands_and_xors(node);
                }
                let left = self.expr(left)?;
                let right = self.expr(right)?;
                self.python_operation(sign.text(), left, right, node)
            }
            "boolean_operator" => {
                let Some((left, sign, right)) = sides() else { return self.unknown(node) };
                self.logical(sign.text() == "and", left, right, node)
            }
            "not_operator" => {
                let [inner] = &self.fields(node, ["argument"])?;
                let condition = self.condition(inner)?;
                self.unary("not", Typed::number(condition, TRUTH), node)
            }
            "unary_operator" => {
                let [sign, inner] = &self.fields(node, ["operator", "argument"])?;
                let value = self.expr(inner)?;
                self.unary(sign.text(), value, node)
            }
            "comparison_operator" => self.comparison(node),
            "conditional_expression" => match node.named().collect::<Vec<_>>().as_slice() {
                [then, condition, otherwise] => self.chosen(condition, then, otherwise, node),
                _ => self.unknown(node),
            },
            "named_expression" => {
                let [name, value] = &self.fields(node, ["name", "value"])?;
                let value = self.expr(value)?;
                self.python_set(name, value)?;
                self.expr(name)
            }
            "tuple" | "expression_list" => {
                let mut values = Vec::new();
                for item in node.named() {
                    let value = self.expr(item)?;
                    let value = self.settled(value, item)?;
                    values.push(self.keep(value, item.span(), item)?);
                }
                let types = values.iter().map(|it| it.ty.clone()).collect();
                // Tables are often tuples.
                match values.len() > 3 {
                    true => self.list(values, node),
                    false => Ok(Typed {
                        ty: Ty::tuple(types),
                        val: Val::Parts(values.into_iter().map(|it| it.val).collect()),
                    }),
                }
            }
            "list" => {
                let items: Vec<_> = node.named().cloned().collect();
                let items = items.iter().map(|it| self.expr(it)).collect::<Result<_>>()?;
                self.list(items, node)
            }
            "list_comprehension" | "generator_expression" => {
                let mut items = Vec::new();
                let (body, clauses) = self.comprehension(node)?;
                self.unrolled(&clauses, &body, &mut items)?;
                self.list(items, node)
            }
            "lambda" => {
                let locals = self.current.locals.clone();
                Ok(Typed::known(Known::Lambda(Rc::new((node.clone(), locals)))))
            }
            "string" | "concatenated_string" => self.python_text(node),
            "attribute" => {
                let [object, name] = &self.fields(node, ["object", "attribute"])?;
                let value = self.expr(object)?;
                self.member(value, name.text(), node)
            }
            "subscript" => self.python_subscript(node),
            "call" => self.python_call(node),
            _ => self.unknown(node),
        }
    }

    /// What a name after a dot is, of a class or a value.
    pub(super) fn member(&mut self, value: Typed, name: &str, node: &Node) -> Result<Typed> {
        let Val::Known(Known::Name(object)) = &value.val else {
            return Ok(Typed::known(Known::Method(Box::new(value), name.into())));
        };
        let object = object.clone();
        if self.types.contains_key(&*object) {
            if let Some(index) = self.definition(name, Some(&object)) {
                return Ok(Typed::known(Known::Function(index, None)));
            }
            return match self.item_place(&format!("{object}.{name}"), node)? {
                Some((ty, place)) => Ok(self.value_at(&ty, &place, node)),
                None => self.refuse(node, format!("`{object}.{name}` is not known")),
            };
        }
        Ok(Typed::known(Known::Name(format!("{object}.{name}").into())))
    }

    fn comparison(&mut self, node: &Node) -> Result<Typed> {
        let operands: Vec<_> =
            node.named().filter(|it| it.field() != Some("operators")).cloned().collect();
        let signs: Vec<_> = node.all("operators").map(|it| it.text().to_owned()).collect();
        if operands.len() != signs.len() + 1 {
            return self.unknown(node);
        }
        let mut all: Option<Operand> = None;
        let mut left = self.expr(&operands[0])?;
        for (sign, written) in signs.iter().zip(&operands[1..]) {
            let Some(op) = operator(sign).filter(|it| it.is_comparison()) else {
                return self.unknown(node);
            };
            let right = self.expr(written)?;
            let again = Typed { ty: right.ty.clone(), val: self.copy_value(&right.val) };
            let truth = self.operate(op, left, right, node)?;
            let truth = self.condition_of(truth, node)?;
            all = Some(match all {
                None => truth,
                Some(before) => self.make(
                    node.span(),
                    ExprKind::Shortcut { and: true, left: before, right: truth },
                ),
            });
            left = again;
        }
        match all {
            Some(all) => Ok(Typed::number(all, TRUTH)),
            None => self.unknown(node),
        }
    }

    /// The value, and the clauses, of a comprehension.
    fn comprehension(&self, node: &Node) -> Result<(Node, Vec<Node>)> {
        let [body] = self.fields(node, ["body"])?;
        Ok((body, node.named().filter(|it| it.field() != Some("body")).cloned().collect()))
    }

    /// The values of a comprehension over known values.
    fn unrolled(&mut self, clauses: &[Node], body: &Node, items: &mut Vec<Typed>) -> Result<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            items.push(self.expr(body)?);
            return Ok(());
        };
        if items.len() > 1024 {
            return self.refuse(body, "an array has at most 1024 elements");
        }
        if clause.kind() == "if_clause" {
            let Some(condition) = clause.named().next() else { return self.unknown(clause) };
            let holds = self.condition(condition)?;
            return match constant(&holds, self.globals()) {
                Some(0) => Ok(()),
                Some(_) => self.unrolled(rest, body, items),
                None => self.refuse(condition, "whether this holds must be known without a run"),
            };
        }
        let [target, values] = &self.fields(clause, ["left", "right"])?;
        let value = self.expr(values)?;
        let count = match (&value.val, value.ty.bare()) {
            (Val::Known(Known::Range(range)), _) => self.range_length(range),
            (_, Ty::Array(_, length)) => *length,
            _ => None,
        };
        let Some(count) = count.filter(|it| *it <= 1024) else {
            return self.refuse(values, "how many values this has must be known without a run");
        };
        let depth = self.current.locals.len();
        for at in 0..count {
            let part = match &value.val {
                Val::Number(_) => return self.unknown(values),
                val => {
                    let val = self.copy_value(val);
                    self.part(Typed { ty: value.ty.clone(), val }, at, values)?
                }
            };
            let names = targets(target);
            for (place, name) in names.iter().enumerate() {
                let part = if names.len() > 1 {
                    self.part(part.clone(), place, values)?
                } else {
                    part.clone()
                };
                self.declare(name.text(), part.ty, super::value::Place::Fixed(Box::new(part.val)));
            }
            self.unrolled(rest, body, items)?;
            self.current.locals.truncate(depth);
        }
        Ok(())
    }

    fn range_length(&self, range: &[Operand; 3]) -> Option<usize> {
        let [first, end, step] =
            [&range[0], &range[1], &range[2]].map(|it| constant(it, self.globals()));
        let (first, end, step) = (first?, end?, step?);
        let count = match step {
            0 => return None,
            1.. => (end - first + step - 1) / step,
            _ => (first - end - step - 1) / -step,
        };
        usize::try_from(count.max(0)).ok()
    }

    /// Runs over the values of a generator, and puts them together.
    fn folded(&mut self, node: &Node, op: BinaryOp, first: i128, of_truths: bool) -> Result<Typed> {
        let span = node.span();
        let (body, clauses) = self.comprehension(node)?;
        let start = self.integer(first, span);
        let sum = self.temporary("sum", &INT, Some(start), span);
        let depth = self.current.locals.len();
        self.folded_in(&clauses, &body, node, &mut |this, value| {
            let (value, ty) = this.number_of(value, node)?;
            let value = match of_truths && !ty.is_truth() {
                true => this.condition_of(Typed::number(value, ty), node)?,
                false => value,
            };
            let value = this.cast(value, Type::Int);
            let before = this.numbers().name(span, sum);
            let next = this.make(span, ExprKind::Binary(op, before, value));
            let assign = this.numbers().assign(span, crate::syntax::Target::Variable(sum), next);
            this.current.body.add(span, StatementKind::Expr(assign));
            Ok(())
        })?;
        self.current.locals.truncate(depth);
        let value = self.numbers().name(span, sum);
        match of_truths {
            true => {
                let condition = self.condition_of(Typed::number(value, INT), node)?;
                Ok(Typed::number(condition, TRUTH))
            }
            false => Ok(Typed::number(value, INT)),
        }
    }

    fn folded_in(
        &mut self,
        clauses: &[Node],
        body: &Node,
        node: &Node,
        add: &mut dyn FnMut(&mut Self, Typed) -> Result<()>,
    ) -> Result<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            let value = self.expr(body)?;
            return add(self, value);
        };
        if clause.kind() == "if_clause" {
            let Some(condition) = clause.named().next() else { return self.unknown(clause) };
            let holds = self.condition(condition)?;
            return self.branch(
                holds,
                node,
                |this| this.folded_in(rest, body, node, add),
                |_| Ok(()),
            );
        }
        let [target, values] = &self.fields(clause, ["left", "right"])?;
        // The variables of a comprehension are its own.
        let names: Vec<_> = targets(target).iter().map(|it| it.text().to_owned()).collect();
        for local in &mut self.current.locals {
            if names.contains(&local.name) {
                local.name.push(' ');
            }
        }
        let read =
            self.for_each(target, values, node, &mut |this| this.folded_in(rest, body, node, add));
        self.current.locals.retain(|it| !names.contains(&it.name));
        for local in &mut self.current.locals {
            if names.iter().any(|it| local.name.strip_suffix(' ') == Some(it)) {
                local.name.pop();
            }
        }
        read
    }

    /// A text, or a number as text: `f"{x:064b}"`.
    fn python_text(&mut self, node: &Node) -> Result<Typed> {
        if let Some(text) = quoted(node) {
            return Ok(Typed::known(Known::Text(text.into())));
        }
        match node
            .named()
            .filter(|it| !matches!(it.kind(), "string_start" | "string_end"))
            .collect::<Vec<_>>()
            .as_slice()
        {
            [part] if part.kind() == "interpolation" => {
                let (Some(value), Some(format)) = (
                    part.child("expression"),
                    part.named().find(|it| it.kind() == "format_specifier"),
                ) else {
                    return self.unknown(node);
                };
                let (value, _) = self.number_at(value)?;
                self.formatted(value, format.text().trim_start_matches(':'), node)
            }
            _ => self.unknown(node),
        }
    }

    fn formatted(&mut self, value: Operand, format: &str, node: &Node) -> Result<Typed> {
        let width =
            format.strip_suffix('b').and_then(|it| it.parse().ok().filter(|_| it.starts_with('0')));
        match width {
            Some(width) => Ok(Typed::known(Known::Digits(value, Some(width), false))),
            None if format == "b" => Ok(Typed::known(Known::Digits(value, Some(1), false))),
            None => self.unknown(node),
        }
    }

    fn python_subscript(&mut self, node: &Node) -> Result<Typed> {
        let [list, index] = &self.fields(node, ["value", "subscript"])?;
        let list_value = self.expr(list)?;
        if index.kind() != "slice" {
            let index = self.expr(index)?;
            return self.element_of(list_value, index, node);
        }
        let slice = index.text().replace(' ', "");
        Ok(Typed::known(match (list_value.val, slice.as_str()) {
            (Val::Known(Known::Bytes(value, length, little)), "::-1") => {
                Known::Bytes(value, length, !little)
            }
            (Val::Known(Known::Digits(value, Some(width), turned)), "::-1") => {
                Known::Digits(value, Some(width), !turned)
            }
            (Val::Known(Known::Digits(value, None, turned)), "2:") => {
                Known::Digits(value, Some(1), turned)
            }
            (Val::Known(Known::Range(range)), "::-1") => {
                Known::Range(Box::new(self.backwards(*range, node)?))
            }
            _ => return self.unknown(node),
        }))
    }

    /// A range from its last number on.
    fn backwards(&mut self, range: [Operand; 3], node: &Node) -> Result<[Operand; 3]> {
        let count = self.range_length(&range);
        let known = [&range[0], &range[2]].map(|it| constant(it, self.globals()));
        let (Some(count), [Some(first), Some(step)]) = (count, known) else {
            return self.refuse(node, "the ends of this range must be known");
        };
        let last = first + step * (count as i128 - 1);
        Ok([last, first - step, -step].map(|it| self.integer(it, node.span())))
    }

    fn python_call(&mut self, node: &Node) -> Result<Typed> {
        let [function] = &self.fields(node, ["function"])?;
        let arguments = arguments(node);
        let callee = self.expr(function)?;
        match callee.val {
            Val::Known(Known::Function(index, receiver)) => {
                self.call(index, arguments, receiver.map(|it| *it), node)
            }
            Val::Known(Known::Lambda(lambda)) => self.apply(&lambda, &arguments, node),
            Val::Known(Known::Method(value, name)) => {
                self.python_method(*value, &name, &arguments, node)
            }
            Val::Known(Known::Name(name)) => self.python_builtin(&name, &arguments, node),
            _ => self.unknown(node),
        }
    }

    fn text_at(&mut self, node: &Node) -> Result<String> {
        let value = self.expr(node)?;
        match value.val {
            Val::Known(Known::Text(text)) => Ok(text.to_string()),
            _ => self.refuse(node, "expected a text here"),
        }
    }

    fn python_method(
        &mut self,
        value: Typed,
        name: &str,
        arguments: &[(Option<String>, Node)],
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        match (value.val, name, arguments) {
            (Val::Number(operand), "bit_length", []) => {
                let zeros = self.intrinsic(Intrinsic::LeadingZeros, vec![operand], &INT, node);
                let width = Typed::number(self.integer(64, span), INT);
                self.operate(BinaryOp::Subtract, width, zeros, node)
            }
            (Val::Number(operand), "bit_count", []) => {
                Ok(self.intrinsic(Intrinsic::CountOnes, vec![operand], &INT, node))
            }
            (Val::Number(operand), "to_bytes", [(_, length), rest @ ..]) => {
                let (length, _) = self.number_at(length)?;
                let order = match rest.first() {
                    Some((_, order)) => self.text_at(order)?,
                    None => "big".to_owned(),
                };
                match constant(&length, self.globals()) {
                    Some(8) => Ok(Typed::known(Known::Bytes(operand, 8, order == "little"))),
                    _ => self
                        .refuse(node, "only numbers of 8 bytes are part of the routine language"),
                }
            }
            (Val::Known(Known::Digits(operand, ..)), "count", [(None, digit)])
                if self.text_at(digit)? == "1" =>
            {
                Ok(self.intrinsic(Intrinsic::CountOnes, vec![operand], &INT, node))
            }
            (Val::Known(Known::Digits(operand, Some(_), false)), "zfill", [(None, width)]) => {
                let (width, _) = self.number_at(width)?;
                let width =
                    constant(&width, self.globals()).and_then(|it| usize::try_from(it).ok());
                Ok(Typed::known(Known::Digits(operand, width, false)))
            }
            (Val::Known(Known::Text(text)), "format", [(None, value)]) => {
                let (value, _) = self.number_at(value)?;
                match text.strip_prefix("{:").and_then(|it| it.strip_suffix('}')) {
                    Some(format) => self.formatted(value, format, node),
                    None => self.unknown(node),
                }
            }
            _ => self.not_known(name, node),
        }
    }

    fn python_builtin(
        &mut self,
        name: &str,
        arguments: &[(Option<String>, Node)],
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        let name = name.strip_prefix("builtins.").unwrap_or(name);
        let is_generator =
            |it: &Node| it.kind() == "generator_expression" || it.kind() == "list_comprehension";
        match (name, arguments) {
            ("range", [only]) => {
                let (end, _) = self.number_at(&only.1)?;
                let range = [self.integer(0, span), end, self.integer(1, span)];
                Ok(Typed::known(Known::Range(Box::new(range))))
            }
            ("range", [first, end, rest @ ..]) => {
                let (first, _) = self.number_at(&first.1)?;
                let (end, _) = self.number_at(&end.1)?;
                let step = match rest.first() {
                    Some((_, step)) => self.number_at(step)?.0,
                    None => self.integer(1, span),
                };
                Ok(Typed::known(Known::Range(Box::new([first, end, step]))))
            }
            ("reversed", [(None, list)]) => {
                let value = self.expr(list)?;
                match value.val {
                    Val::Known(Known::Range(range)) => {
                        Ok(Typed::known(Known::Range(Box::new(self.backwards(*range, node)?))))
                    }
                    Val::Known(Known::Bytes(value, length, little)) => {
                        Ok(Typed::known(Known::Bytes(value, length, !little)))
                    }
                    _ => self.unknown(node),
                }
            }
            ("list" | "tuple" | "bytes", [(None, list)]) => self.expr(list),
            ("len", [(None, list)]) => {
                let value = self.expr(list)?;
                let length = match (&value.val, value.ty.bare()) {
                    (Val::Known(Known::Range(range)), _) => self.range_length(range),
                    (_, Ty::Array(_, length)) => *length,
                    _ => None,
                };
                match length {
                    Some(length) => Ok(Typed::number(self.integer(length as i128, span), INT)),
                    None => self.refuse(node, "the length of this is not known"),
                }
            }
            ("int", [(None, value)]) => {
                let (operand, _) = self.number_at(value)?;
                Ok(Typed::number(self.cast(operand, Type::Int), INT))
            }
            ("int", [(None, text), (_, base)]) => {
                let (base, _) = self.number_at(base)?;
                let value = self.expr(text)?;
                match (value.val, constant(&base, self.globals())) {
                    (Val::Known(Known::Digits(value, Some(64), true)), Some(2)) => {
                        Ok(self.intrinsic(Intrinsic::ReverseBits, vec![value], &INT, node))
                    }
                    (Val::Known(Known::Digits(value, _, false)), Some(2)) => {
                        Ok(Typed::number(value, INT))
                    }
                    (Val::Known(Known::Text(text)), Some(base @ (2 | 16))) => {
                        match u64::from_str_radix(&text, base as u32) {
                            Ok(value) => Ok(Typed::number(self.integer(value.into(), span), INT)),
                            Err(_) => self.unknown(node),
                        }
                    }
                    _ => self.unknown(node),
                }
            }
            ("bool", [(None, value)]) => Ok(Typed::number(self.condition(value)?, TRUTH)),
            ("bin", [(None, value)]) => {
                Ok(Typed::known(Known::Digits(self.number_at(value)?.0, None, false)))
            }
            ("format", [(None, value), (None, format)]) => {
                let (value, _) = self.number_at(value)?;
                let format = self.text_at(format)?;
                self.formatted(value, &format, node)
            }
            ("pow", [(None, base), (None, power)]) => {
                let ((base, _), (power, _)) = (self.number_at(base)?, self.number_at(power)?);
                self.power(base, power, node)
            }
            ("divmod", [(None, one), (None, other)]) => {
                let mut parts = Vec::new();
                for op in [BinaryOp::Divide, BinaryOp::Remainder] {
                    let (one, other) = (self.expr(one)?, self.expr(other)?);
                    parts.push(self.operate(op, one, other, node)?.val);
                }
                Ok(Typed { ty: Ty::tuple(vec![INT; 2]), val: Val::Parts(parts) })
            }
            ("abs", [(None, value)]) => {
                let (value, _) = self.number_at(value)?;
                self.magnitude(value, &INT, node)
            }
            ("min" | "max", [_, _, ..]) => {
                let op = if name == "min" { BinaryOp::Less } else { BinaryOp::Greater };
                let values = arguments.iter().map(|(_, it)| Ok(self.number_at(it)?.0));
                let values = values.collect::<Result<_>>()?;
                self.extreme(op, values, &INT, node)
            }
            ("sum", [(None, list)]) if is_generator(list) => {
                self.folded(list, BinaryOp::Add, 0, false)
            }
            ("any", [(None, list)]) if is_generator(list) => {
                self.folded(list, BinaryOp::Or, 0, true)
            }
            ("all", [(None, list)]) if is_generator(list) => {
                self.folded(list, BinaryOp::And, 1, true)
            }
            ("functools.reduce", [(None, function), (None, list), rest @ ..])
                if is_generator(list) =>
            {
                let op = match function.text().rsplit('.').next() {
                    Some("or_" | "ior") => BinaryOp::Or,
                    Some("xor") => BinaryOp::Xor,
                    Some("add") => BinaryOp::Add,
                    _ => return self.unknown(function),
                };
                if rest.first().is_some_and(|(_, it)| it.text() != "0") {
                    return self.unknown(node);
                }
                self.folded(list, op, 0, false)
            }
            ("int.from_bytes", [(_, bytes), rest @ ..]) => {
                let order = match rest.first() {
                    Some((_, order)) => self.text_at(order)?,
                    None => "big".to_owned(),
                };
                let value = self.expr(bytes)?;
                match value.val {
                    Val::Known(Known::Bytes(value, 8, little)) => {
                        Ok(self.of_bytes(value, little == (order == "little"), node))
                    }
                    _ => self.unknown(node),
                }
            }
            ("struct.pack", [(None, format), (None, value)]) => {
                let (value, _) = self.number_at(value)?;
                match self.text_at(format)?.as_str() {
                    "<Q" => Ok(Typed::known(Known::Bytes(value, 8, true))),
                    ">Q" | "!Q" => Ok(Typed::known(Known::Bytes(value, 8, false))),
                    _ => self.unknown(format),
                }
            }
            ("struct.unpack", [(None, format), (None, bytes)]) => {
                let little = match self.text_at(format)?.as_str() {
                    "<Q" => true,
                    ">Q" | "!Q" => false,
                    _ => return self.unknown(format),
                };
                let value = self.expr(bytes)?;
                let Val::Known(Known::Bytes(value, 8, order)) = value.val else {
                    return self.unknown(node);
                };
                let number = self.of_bytes(value, order == little, node);
                Ok(Typed { ty: Ty::tuple(vec![INT]), val: Val::Parts(vec![number.val]) })
            }
            ("print", _) => Ok(Typed::nothing()),
            _ => self.not_known(name, node),
        }
    }

    /// A number from its bytes. It must have 64 bits also if they are put together as they were.
    fn of_bytes(&mut self, value: Operand, same: bool, node: &Node) -> Typed {
        let swapped = self.intrinsic(Intrinsic::SwapBytes, vec![value], &INT, node);
        match (same, swapped.val) {
            (true, Val::Number(operand)) => {
                self.intrinsic(Intrinsic::SwapBytes, vec![operand], &INT, node)
            }
            (_, val) => Typed { ty: INT, val },
        }
    }
}

/// Whether the body of a function indexes or visits a name.
fn is_indexed(function: &Node, name: &str) -> bool {
    let Some(body) = function.child("body") else { return false };
    let mut found = false;
    visit(body, &mut |it| {
        let is_it = |field: &str| it.child(field).is_some_and(|it| it.text() == name);
        found |= match it.kind() {
            "subscript" => is_it("value"),
            "for_statement" | "for_in_clause" => is_it("right"),
            "call" => {
                it.child("function").is_some_and(|it| it.text() == "len")
                    && it
                        .child("arguments")
                        .is_some_and(|it| it.named().any(|it| it.text() == name))
            }
            _ => false,
        };
    });
    found
}
