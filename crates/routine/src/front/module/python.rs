//! Python, whose integers have no width.

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Span, Type};
use deltaboard_syntax::Node;

use super::expr::{Argument, arguments, operator};
use super::reader::{ANY_NUMBER, Parameter, Reader, Result, Signature, has, listed, visit};
use super::value::{INT, Known, Place, TRUTH, Ty, Typed, Val};
use crate::front::places::{Front, Places};
use crate::intrinsic::Intrinsic;
use crate::syntax::{ExprKind, Operand};

/// Decorators that don't change what a function gives.
const DECORATORS: &str = "staticmethod classmethod cache lru_cache njit jit vectorize override final inline no_type_check wraps";

pub(super) fn unpacks(node: &Node) -> bool {
    matches!(node.kind(), "pattern_list" | "tuple_pattern" | "list_pattern" | "array_pattern")
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
    pub(super) fn collect_python(&mut self, node: &Node, owner: Option<&str>) {
        match node.kind() {
            "decorated_definition" => {
                let count = self.definitions.len();
                if let Some(definition) = node.child("definition") {
                    self.collect(definition, owner);
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

            "import_statement" | "import_from_statement" => self.python_import(node),
            "expression_statement"
                if !node.named().any(|it| it.kind() == "augmented_assignment") =>
            {
                let Some(mut assignment) = node.named().next().cloned() else { return };
                let mut left = Vec::new();
                while let ("assignment", Some(target)) =
                    (assignment.kind(), assignment.child("left"))
                {
                    left.push(target.clone());
                    let Some(right) = assignment.child("right") else { return };
                    assignment = right.clone();
                }
                left.iter().for_each(|it| self.items_of(it, &assignment, None, owner));
            }
            // What is set again, or only sometimes, isn't known.
            _ => visit(node, &mut |it| {
                if let ("assignment" | "augmented_assignment", Some(left)) =
                    (it.kind(), it.child("left"))
                {
                    self.changed.extend(listed(left).iter().map(|it| it.text().to_owned()));
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

    pub(super) fn python_signature(&self, node: &Node, is_method: bool) -> Result<Signature> {
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
                _ => return self.refuse(written, ANY_NUMBER),
            };
            if at == 0 && is_method && matches!(name.text(), "self" | "cls") {
                continue;
            }
            let word = written.child("type").map_or("", Node::text);
            let is_truth = word == "bool"
                || written.child("value").is_some_and(|it| matches!(it.kind(), "true" | "false"));
            let is_list = ["list", "List", "Sequence", "Tuple", "tuple", "Iterable"]
                .iter()
                .any(|it| word.starts_with(it))
                || word.is_empty() && is_indexed(node, name.text());
            let ty = match (is_truth, is_list) {
                (true, _) => TRUTH,
                (_, true) => Ty::array(INT, None),
                _ => INT,
            };
            parameters.push(Parameter::of(name, written, ty));
        }
        Ok((parameters, None))
    }

    // Statements.

    pub(super) fn python_statement(&mut self, node: &Node) -> Result<()> {
        match node.kind() {
            "assert_statement" => {
                let holds = self.condition(self.only(node)?)?;
                self.branch(holds, node, |_| Ok(()), |it| it.trap("this assertion fails", node))
            }
            "import_statement" | "import_from_statement" => {
                self.python_import(node);
                Ok(())
            }
            _ => self.unknown(node),
        }
    }

    fn set_target(&mut self, target: &Node, value: Typed) -> Result<()> {
        self.assign(target, value, target, target)
    }

    /// Reads what is done with each value of a loop or clause.
    pub(super) fn for_each(
        &mut self,
        target: &Node,
        values: &Node,
        node: &Node,
        body: &mut dyn FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let counts = values.child("function").is_some_and(|it| it.text() == "enumerate");
        if let (true, [(None, inner)], [index, element]) =
            (counts, arguments(values).as_slice(), listed(target).as_slice())
        {
            let inner = self.expr(inner)?;
            return self.each(inner, node, None, &mut |this, at, value| {
                this.set_target(index, Typed::number(at, INT))?;
                this.set_target(element, value)?;
                body(this)
            });
        }
        let value = self.expr(values)?;
        self.each(value, node, None, &mut |this, _, value| {
            this.set_target(target, value)?;
            body(this)
        })
    }

    // Expressions.

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

    pub(super) fn python_expr(&mut self, node: &Node) -> Result<Typed> {
        match node.kind() {
            "binary_operator" => {
                let [left, sign, right] = &self.fields(node, ["left", "operator", "right"])?;
                if matches!(sign.text(), "&" | "^") {
                    return self.ands_and_xors(node);
                }
                let left = self.expr(left)?;
                let right = self.expr(right)?;
                self.operation(sign.text(), left, right, node)
            }
            "boolean_operator" => self.logical(node, false),
            "comparison_operator" => self.comparison(node),
            "conditional_expression" => match node.named().collect::<Vec<_>>().as_slice() {
                [then, condition, otherwise] => self.chosen(condition, then, otherwise, node),
                _ => self.unknown(node),
            },
            "named_expression" => {
                let [name, value] = &self.fields(node, ["name", "value"])?;
                let value = self.expr(value)?;
                self.set_target(name, value)?;
                self.expr(name)
            }
            "tuple" | "expression_list" => {
                let values = node.named().map(|it| self.kept(it)).collect::<Result<Vec<_>>>()?;
                // Tables are often tuples.
                match values.len() > 3 {
                    true => self.list(values, node),
                    false => Ok(Typed::tuple(values)),
                }
            }
            "list_comprehension" | "generator_expression" => {
                let mut items = Vec::new();
                let (body, clauses) = self.comprehension(node)?;
                self.unrolled(&clauses, &body, &mut items)?;
                self.list(items, node)
            }
            "string" | "concatenated_string" => self.python_text(node),
            _ => self.unknown(node),
        }
    }

    fn comparison(&mut self, node: &Node) -> Result<Typed> {
        let operands: Vec<_> =
            node.named().filter(|it| it.field() != Some("operators")).cloned().collect();
        let signs: Vec<_> = node.all("operators").map(|it| it.text().to_owned()).collect();
        if operands.len() != signs.len() + 1 {
            return self.unknown(node);
        }
        let mut all: Option<Operand> = None;
        let span = node.span();
        let mut left = self.expr(&operands[0])?;
        for (sign, written) in signs.iter().zip(&operands[1..]) {
            let Some(op) = operator(sign).filter(|it| it.is_comparison()) else {
                return self.unknown(node);
            };
            let right = self.expr(written)?;
            let again = self.copied(&right);
            let truth = self.operate(op, left, right, node)?;
            let truth = self.condition_of(truth, node)?;
            all = Some(match all {
                None => truth,
                Some(left) => self.make(span, ExprKind::Shortcut { and: true, left, right: truth }),
            });
            left = again;
        }
        all.map_or_else(|| self.unknown(node), |it| Ok(Typed::number(it, TRUTH)))
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
            let condition = self.only(clause)?;
            let holds = self.condition(condition)?;
            return match self.constant(&holds) {
                Some(0) => Ok(()),
                Some(_) => self.unrolled(rest, body, items),
                None => self.refuse(condition, "whether this holds must be known without a run"),
            };
        }
        let [target, values] = &self.fields(clause, ["left", "right"])?;
        let value = self.expr(values)?;
        let Some(count) = self.length(&value).filter(|it| *it <= 1024) else {
            return self.refuse(values, "how many values this has must be known without a run");
        };
        let depth = self.current.locals.len();
        for at in 0..count {
            let part = self.copied(&value);
            let part = self.part(part, at, values)?;
            let names = listed(target);
            for (place, name) in names.iter().enumerate() {
                let part = match names.len() {
                    1 => part.clone(),
                    _ => self.part(part.clone(), place, values)?,
                };
                self.declare(name.text(), part.ty, Place::Fixed(Box::new(part.val)));
            }
            self.unrolled(rest, body, items)?;
            self.current.locals.truncate(depth);
        }
        Ok(())
    }

    pub(super) fn range_length(&self, range: &[Operand; 3]) -> Option<usize> {
        let [first, end, step] = [&range[0], &range[1], &range[2]].map(|it| self.constant(it));
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
        self.folded_in(&clauses, &body, node, &mut |this, value| {
            let (value, ty) = this.number_of(value, node)?;
            let value = match of_truths && !ty.is_truth() {
                true => this.condition_of(Typed::number(value, ty), node)?,
                false => value,
            };
            let value = this.cast(value, Type::Int);
            let before = this.numbers().name(span, sum);
            let next = this.binary(op, before, value, span);
            this.set_slot(sum, next, span);
            Ok(())
        })?;
        let value = Typed::number(self.numbers().name(span, sum), INT);
        match of_truths {
            true => Ok(Typed::number(self.condition_of(value, node)?, TRUTH)),
            false => Ok(value),
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
            let holds = self.condition(self.only(clause)?)?;
            let inner = |this: &mut Self| this.folded_in(rest, body, node, add);
            return self.branch(holds, node, inner, |_| Ok(()));
        }
        let [target, values] = &self.fields(clause, ["left", "right"])?;
        // The variables of a comprehension are its own.
        let names: Vec<_> = listed(target).iter().map(|it| it.text().to_owned()).collect();
        let outer = self.current.locals.clone();
        self.current.locals.retain(|it| !names.contains(&it.name));
        let read =
            self.for_each(target, values, node, &mut |this| this.folded_in(rest, body, node, add));
        self.current.locals = outer;
        read
    }

    /// A text, or a number as text: `f"{x:064b}"`.
    fn python_text(&mut self, node: &Node) -> Result<Typed> {
        if let Some(text) = quoted(node) {
            return Ok(Typed::known(Known::Text(text.into())));
        }
        let is_inside = |it: &&Node| !matches!(it.kind(), "string_start" | "string_end");
        let parts: Vec<_> = node.named().filter(is_inside).collect();
        let [part] = parts.as_slice() else { return self.unknown(node) };
        let format = part.named().find(|it| it.kind() == "format_specifier");
        let (Some(value), Some(format)) = (part.child("expression"), format) else {
            return self.unknown(node);
        };
        let (value, _) = self.number_at(value)?;
        self.formatted(value, format.text().trim_start_matches(':'), node)
    }

    fn formatted(&mut self, value: Operand, format: &str, node: &Node) -> Result<Typed> {
        let width =
            format.strip_suffix('b').and_then(|it| it.parse().ok().filter(|_| it.starts_with('0')));
        match width {
            Some(width) => Ok(Typed::digits(value, Some(width), false)),
            None if format == "b" => Ok(Typed::digits(value, Some(1), false)),
            None => self.unknown(node),
        }
    }

    /// What some of the bytes, digits or numbers of a value are.
    pub(super) fn slice(&mut self, list: Typed, slice: &Node, node: &Node) -> Result<Typed> {
        let slice = slice.text().replace(' ', "");
        Ok(Typed::known(match (list.val, slice.as_str()) {
            (Val::Known(Known::Digits(value, Some(width), turned)), "::-1") => {
                Known::Digits(value, Some(width), !turned)
            }
            (Val::Known(Known::Digits(value, None, turned)), "2:") => {
                Known::Digits(value, Some(1), turned)
            }
            (val, "::-1") => return self.reversed(val, node),
            _ => return self.unknown(node),
        }))
    }

    /// A range or bytes from the last one on.
    fn reversed(&mut self, values: Val, node: &Node) -> Result<Typed> {
        Ok(Typed::known(match values {
            Val::Known(Known::Range(range)) => Known::Range(self.backwards(*range, node)?.into()),
            Val::Known(Known::Bytes(value, little)) => Known::Bytes(value, !little),
            _ => return self.unknown(node),
        }))
    }

    /// A range from its last number on.
    fn backwards(&mut self, range: [Operand; 3], node: &Node) -> Result<[Operand; 3]> {
        let count = self.range_length(&range);
        let known = [&range[0], &range[2]].map(|it| self.constant(it));
        let (Some(count), [Some(first), Some(step)]) = (count, known) else {
            return self.refuse(node, "the ends of this range must be known");
        };
        let last = first + step * (count as i128 - 1);
        Ok([last, first - step, -step].map(|it| self.integer(it, node.span())))
    }

    fn text_at(&mut self, node: &Node) -> Result<String> {
        let value = self.expr(node)?;
        match value.val {
            Val::Known(Known::Text(text)) => Ok(text.to_string()),
            _ => self.refuse(node, "expected a text here"),
        }
    }

    /// Whether the lowest byte is the first, as an argument says.
    fn is_little(&mut self, rest: &[Argument]) -> Result<bool> {
        rest.first().map_or(Ok(false), |(_, order)| Ok(self.text_at(order)? == "little"))
    }

    /// Whether the lowest byte is the first in a format of `struct`.
    fn is_little_format(&mut self, format: &Node) -> Result<bool> {
        match self.text_at(format)?.as_str() {
            "<Q" => Ok(true),
            ">Q" | "!Q" => Ok(false),
            _ => self.unknown(format),
        }
    }

    pub(super) fn python_method(
        &mut self,
        value: Typed,
        name: &str,
        arguments: &[Argument],
        node: &Node,
    ) -> Result<Typed> {
        match (value.val, name, arguments) {
            (Val::Number(operand), "bit_length", []) => {
                let zeros = self.intrinsic(Intrinsic::LeadingZeros, vec![operand], &INT, node);
                let width = self.constant_number(64, node)?;
                self.operate(BinaryOp::Subtract, width, zeros, node)
            }
            (Val::Number(operand), "bit_count", []) => {
                Ok(self.intrinsic(Intrinsic::CountOnes, vec![operand], &INT, node))
            }
            (Val::Number(operand), "to_bytes", [(_, length), rest @ ..]) => {
                let (length, _) = self.number_at(length)?;
                let little = self.is_little(rest)?;
                match self.constant(&length) {
                    Some(8) => Ok(Typed::known(Known::Bytes(operand, little))),
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
                Ok(Typed::digits(operand, self.size(&width), false))
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

    pub(super) fn python_builtin(
        &mut self,
        name: &str,
        arguments: &[Argument],
        node: &Node,
    ) -> Result<Typed> {
        let span = node.span();
        let is_generator =
            |it: &Node| it.kind() == "generator_expression" || it.kind() == "list_comprehension";
        match (name, arguments) {
            ("range", [(_, first), rest @ ..]) => {
                let (one, _) = self.number_at(first)?;
                let (first, end) = match rest.first() {
                    Some((_, end)) => (one, self.number_at(end)?.0),
                    None => (self.integer(0, span), one),
                };
                let step = match rest.get(1) {
                    Some((_, step)) => self.number_at(step)?.0,
                    None => self.integer(1, span),
                };
                Ok(Typed::known(Known::Range([first, end, step].into())))
            }
            ("reversed", [(None, list)]) => {
                let value = self.expr(list)?;
                self.reversed(value.val, node)
            }
            ("list" | "tuple" | "bytes", [(None, list)]) => self.expr(list),
            ("len", [(None, list)]) => self.length_of(list, node),
            ("int", [(None, value)]) => {
                let (operand, _) = self.number_at(value)?;
                Ok(Typed::number(self.cast(operand, Type::Int), INT))
            }
            ("int", [(None, text), (_, base)]) => {
                let (base, _) = self.number_at(base)?;
                let value = self.expr(text)?;
                match (value.val, self.constant(&base)) {
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
            ("bin", [(None, value)]) => Ok(Typed::digits(self.number_at(value)?.0, None, false)),
            ("format", [(None, value), (None, format)]) => {
                let (value, _) = self.number_at(value)?;
                let format = self.text_at(format)?;
                self.formatted(value, &format, node)
            }
            ("pow", [(None, base), (None, power)]) => {
                let (base, power) = (self.expr(base)?, self.expr(power)?);
                self.power(base, power, node)
            }
            ("divmod", [(None, one), (None, other)]) => {
                let parts = [BinaryOp::Divide, BinaryOp::Remainder].map(|op| {
                    let (one, other) = (self.expr(one)?, self.expr(other)?);
                    self.operate(op, one, other, node)
                });
                Ok(Typed::tuple(parts.into_iter().collect::<Result<_>>()?))
            }
            ("sum" | "any" | "all", [(None, list)]) if is_generator(list) => match name {
                "sum" => self.folded(list, BinaryOp::Add, 0, false),
                "any" => self.folded(list, BinaryOp::Or, 0, true),
                _ => self.folded(list, BinaryOp::And, 1, true),
            },
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
                let little = self.is_little(rest)?;
                self.of_bytes(bytes, little, node)
            }
            ("struct.pack", [(None, format), (None, value)]) => {
                let (value, _) = self.number_at(value)?;
                Ok(Typed::known(Known::Bytes(value, self.is_little_format(format)?)))
            }
            ("struct.unpack", [(None, format), (None, bytes)]) => {
                let little = self.is_little_format(format)?;
                Ok(Typed::tuple(vec![self.of_bytes(bytes, little, node)?]))
            }
            ("print", _) => Ok(Typed::nothing()),
            _ => self.not_known(name, node),
        }
    }

    /// A number from its bytes. It must have 64 bits also if they are put together as they were.
    fn of_bytes(&mut self, bytes: &Node, little: bool, node: &Node) -> Result<Typed> {
        let Val::Known(Known::Bytes(value, order)) = self.expr(bytes)?.val else {
            return self.unknown(node);
        };
        let swapped = self.intrinsic(Intrinsic::SwapBytes, vec![value], &INT, node);
        match swapped.val {
            Val::Number(operand) if order == little => {
                Ok(self.intrinsic(Intrinsic::SwapBytes, vec![operand], &INT, node))
            }
            val => Ok(Typed { ty: INT, val }),
        }
    }
}

/// Whether the body of a function indexes or visits a name.
fn is_indexed(function: &Node, name: &str) -> bool {
    let Some(body) = function.child("body") else { return false };
    has(body, &|it| {
        let is_it = |field: &str, name: &str| it.child(field).is_some_and(|it| it.text() == name);
        match it.kind() {
            "subscript" => is_it("value", name),
            "for_statement" | "for_in_clause" => is_it("right", name),
            "call" if is_it("function", "len") => {
                it.child("arguments").is_some_and(|it| it.named().any(|it| it.text() == name))
            }
            _ => false,
        }
    })
}
