//! Ranges, arrays and iterators over them: values that can be counted.

use deltaboard_lexer::operator::BinaryOp;
use deltaboard_lexer::{Span, Type};
use deltaboard_syntax::Node;

use super::reader::{Reader, Result};
use super::types::{Int, Ty};
use super::value::{Place, Typed, Val};
use crate::syntax::{self, ExprKind, Operand, Slot, StatementKind};

/// An iterator whose values are counted.
#[derive(Clone, Debug)]
pub(super) enum Iter {
    /// Numbers from the first on.
    Range {
        start: Operand,
        end: Option<Operand>,
        inclusive: bool,
        ty: Ty,
    },
    /// The elements of an array, or references to them.
    Array {
        place: Place,
        element: Ty,
        length: usize,
        refers: Option<bool>,
    },
    Reversed(Box<Self>),
    Stepped(Box<Self>, Operand),
    Numbered(Box<Self>),
    Paired(Box<Self>, Box<Self>),
    Mapped(Box<Self>, Box<Typed>),
    Taken(Box<Self>, Operand),
    Skipped(Box<Self>, Operand),
    /// Only the values that a function accepts.
    Filtered(Box<Self>, Box<Typed>),
    /// What references refer to.
    Copied(Box<Self>),
}

const COUNT: Ty = Ty::Int(Int::Usize);

impl Reader {
    /// `a..b`
    pub(super) fn range(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let sign = node
            .children()
            .iter()
            .find(|it| matches!(it.text(), ".." | "..="))
            .map_or("", Node::text)
            .to_owned();
        let place = node.children().iter().position(|it| it.text() == sign).unwrap_or(0);
        let find =
            |part: &[Node]| part.iter().find(|it| it.is_named() && !it.is_comment()).cloned();
        let (start, end) = (find(&node.children()[..place]), find(&node.children()[place + 1..]));
        let Some(start) = start else {
            return self
                .refuse(node, "a range without a start is not part of the routine language");
        };
        let want = match want.map(|it| self.current.types.shallow(it)) {
            Some(Ty::Iter(item)) => Some(*item),
            _ => None,
        };
        let nodes: Vec<_> = std::iter::once(start.clone()).chain(end.clone()).collect();
        let mut values = self.operands(&nodes, &vec![want; nodes.len()])?;
        let ty = values[0].ty.clone();
        let end = match end {
            Some(end) => {
                let value = self.coerce(values.remove(1), &ty, &end)?;
                Some(value)
            }
            None => None,
        };
        if !self.current.types.is_integer(&ty) {
            return self.refuse(node, "a range needs numbers");
        }
        let span = self.span(node);
        let first = self.keep(values.remove(0), span, node)?;
        let start = self.number_of(first, node)?;
        let end = match end {
            Some(end) => {
                let end = self.keep(end, span, node)?;
                Some(self.number_of(end, node)?)
            }
            None => None,
        };
        let iter = Iter::Range { start, end, inclusive: sign == "..=", ty: ty.clone() };
        Ok(Typed { ty: Ty::Iter(Box::new(ty)), val: Val::Iter(std::rc::Rc::new(iter)) })
    }

    fn op(&mut self, op: BinaryOp, left: Operand, right: Operand, span: Span) -> Operand {
        if let (ExprKind::Number(one), ExprKind::Number(other)) = (&left.kind, &right.kind)
            && one.ty == Type::U64
            && other.ty == Type::U64
            && !op.is_comparison()
            && let Ok(number) = crate::calculation::binary(op, *one, *other)
        {
            return self.numbering.number(span, number.bits, Type::U64);
        }
        self.expr(span, ExprKind::Binary(op, left, right))
    }

    fn count(&mut self, number: u64, span: Span) -> Operand {
        self.numbering.number(span, number, Type::U64)
    }

    /// How many values an iterator has; `None` for one that doesn't end.
    fn length_of(&mut self, iter: &Iter, span: Span) -> Option<Operand> {
        match iter {
            Iter::Range { start, end, inclusive, ty } => {
                let end = end.as_ref()?;
                let (start, end) = (self.copy(start), self.copy(end));
                if let (ExprKind::Number(start), ExprKind::Number(end)) = (&start.kind, &end.kind) {
                    let length = (end.bits + u64::from(*inclusive)).saturating_sub(start.bits);
                    return Some(self.count(length, span));
                }
                let unsigned = match self.current.types.shallow(ty) {
                    Ty::Int(int) if int.number().is_signed() => int.other_sign().number(),
                    Ty::Int(int) => int.number(),
                    _ => Type::U32,
                };
                let (first, last) = (self.copy(&start), self.copy(&end));
                let length = self.expr(span, ExprKind::Binary(BinaryOp::Subtract, end, start));
                let length = self.expr(span, ExprKind::As(unsigned, length));
                let mut length = self.expr(span, ExprKind::As(Type::U64, length));
                if *inclusive {
                    let one = self.count(1, span);
                    length = self.op(BinaryOp::Add, length, one, span);
                }
                let op = if *inclusive { BinaryOp::LessOrEqual } else { BinaryOp::Less };
                let condition = self.expr(span, ExprKind::Binary(op, first, last));
                let otherwise = self.count(0, span);
                Some(self.expr(span, ExprKind::Choose { condition, then: length, otherwise }))
            }
            Iter::Array { length, .. } => Some(self.count(*length as u64, span)),
            Iter::Reversed(inner)
            | Iter::Numbered(inner)
            | Iter::Mapped(inner, _)
            | Iter::Filtered(inner, _)
            | Iter::Copied(inner) => self.length_of(inner, span),
            Iter::Stepped(inner, by) => {
                let length = self.length_of(inner, span)?;
                let (by, again) = (self.copy(by), self.copy(by));
                let one = self.count(1, span);
                let less = self.op(BinaryOp::Subtract, by, one, span);
                let length = self.op(BinaryOp::Add, length, less, span);
                Some(self.op(BinaryOp::Divide, length, again, span))
            }
            Iter::Paired(one, other) => {
                match (self.length_of(one, span), self.length_of(other, span)) {
                    (Some(one), Some(other)) => Some(self.least(one, other, span)),
                    (one, other) => one.or(other),
                }
            }
            Iter::Taken(inner, most) => {
                let most = self.copy(most);
                match self.length_of(inner, span) {
                    Some(length) => Some(self.least(length, most, span)),
                    None => Some(most),
                }
            }
            Iter::Skipped(inner, skipped) => {
                let length = self.length_of(inner, span)?;
                let (skipped, again, copy) =
                    (self.copy(skipped), self.copy(skipped), self.copy(&length));
                let condition = self.expr(span, ExprKind::Binary(BinaryOp::Less, again, copy));
                let then = self.op(BinaryOp::Subtract, length, skipped, span);
                let otherwise = self.count(0, span);
                Some(self.expr(span, ExprKind::Choose { condition, then, otherwise }))
            }
        }
    }

    fn least(&mut self, one: Operand, other: Operand, span: Span) -> Operand {
        if let (ExprKind::Number(one), ExprKind::Number(other)) = (&one.kind, &other.kind) {
            let least = one.bits.min(other.bits);
            return self.count(least, span);
        }
        let (left, right) = (self.copy(&one), self.copy(&other));
        let condition = self.expr(span, ExprKind::Binary(BinaryOp::Less, left, right));
        self.expr(span, ExprKind::Choose { condition, then: one, otherwise: other })
    }

    /// A value of an iterator, by its number.
    fn nth_value(&mut self, iter: &Iter, at: &Operand, span: Span, node: &Node) -> Result<Typed> {
        match iter {
            Iter::Range { start, ty, .. } => {
                let at = Typed::number(self.copy(at), COUNT);
                let at = self.converted(at, ty, span, node)?;
                let at = self.number_of(at, node)?;
                let start = self.copy(start);
                if matches!(start.kind, ExprKind::Number(number) if number.bits == 0) {
                    return Ok(Typed::number(at, ty.clone()));
                }
                let value = self.expr(span, ExprKind::Binary(BinaryOp::Add, start, at));
                Ok(Typed::number(value, ty.clone()))
            }
            Iter::Array { place, element, refers, .. } => {
                let at = self.copy(at);
                let place = Self::element(place, &at);
                Ok(match refers {
                    Some(mutable) => Typed {
                        ty: Ty::Ref(*mutable, Box::new(element.clone())),
                        val: Val::Ref(place),
                    },
                    None => {
                        let val = self.read(&place, element, span);
                        Typed { ty: element.clone(), val }
                    }
                })
            }
            Iter::Reversed(inner) => {
                let Some(length) = self.length_of(inner, span) else {
                    return self.refuse(node, "what doesn't end has no last value");
                };
                let one = self.count(1, span);
                let last = self.op(BinaryOp::Subtract, length, one, span);
                let at = self.copy(at);
                let at = self.op(BinaryOp::Subtract, last, at, span);
                self.nth_value(inner, &at, span, node)
            }
            Iter::Stepped(inner, by) => {
                let (at, by) = (self.copy(at), self.copy(by));
                let at = self.op(BinaryOp::Multiply, at, by, span);
                self.nth_value(inner, &at, span, node)
            }
            Iter::Numbered(inner) => {
                let number = Typed::number(self.copy(at), COUNT);
                let value = self.nth_value(inner, at, span, node)?;
                Ok(Typed {
                    ty: Ty::Tuple(vec![number.ty, value.ty]),
                    val: Val::Parts(vec![number.val, value.val]),
                })
            }
            Iter::Paired(one, other) => {
                let (one, other) =
                    (self.nth_value(one, at, span, node)?, self.nth_value(other, at, span, node)?);
                Ok(Typed {
                    ty: Ty::Tuple(vec![one.ty, other.ty]),
                    val: Val::Parts(vec![one.val, other.val]),
                })
            }
            Iter::Mapped(inner, function) => {
                let value = self.nth_value(inner, at, span, node)?;
                self.apply(node, function, vec![value])
            }
            Iter::Taken(inner, _) | Iter::Filtered(inner, _) => {
                self.nth_value(inner, at, span, node)
            }
            Iter::Skipped(inner, skipped) => {
                let (at, skipped) = (self.copy(at), self.copy(skipped));
                let at = self.op(BinaryOp::Add, at, skipped, span);
                self.nth_value(inner, &at, span, node)
            }
            Iter::Copied(inner) => {
                let value = self.nth_value(inner, at, span, node)?;
                Ok(self.plain(value, span))
            }
        }
    }

    pub(super) fn for_expression(&mut self, node: &Node) -> Result<Typed> {
        let (pattern, value, body) =
            (self.field(node, "pattern")?, self.field(node, "value")?, self.field(node, "body")?);
        let found = self.value(&value, None)?;
        let breaks = self.breaks(node);
        let iter = match self.iterator_of(&found, &value)? {
            Some(iter) => iter,
            None => return self.for_squares(node, &pattern, found, &body),
        };
        self.each(
            node,
            &iter,
            breaks,
            |this, item| {
                let span = this.span(&pattern);
                this.let_value(&pattern, item, false, span)?;
                this.body(&body)
            },
            pattern.kind() == "identifier",
        )?;
        Ok(Typed::unit())
    }

    /// `for sq in board`
    fn for_squares(
        &mut self,
        node: &Node,
        pattern: &Node,
        set: Typed,
        body: &Node,
    ) -> Result<Typed> {
        let set = self.plain(set, self.span(node));
        let Some(single) = self.single(&set.ty) else {
            return self.refuse(node, "this is not an iterator");
        };
        let is_defined = self.operator(&set.ty, "into_iter", None, node)?.is_some()
            || self.operator(&set.ty, "next", None, node)?.is_some();
        if is_defined || !matches!(single, Ty::Int(Int::U64)) {
            return self.refuse(node, "this iterator is not part of the routine language");
        }
        if pattern.kind() != "identifier" {
            return self.unknown(pattern);
        }
        let span = self.span(node);
        let written = self.field(node, "value")?;
        let clause = "a loop over a set visits its squares one by one, the lowest first";
        self.assume(self.span(&written), clause.to_owned());
        let board = self.single_number(set.val, node)?;
        let ty = Ty::Int(Int::U32);
        let mut variable = syntax::Variable::new(self.span(pattern), None);
        variable.name = self.name_of(pattern);
        let square = self.slot(variable, ty.clone());
        let breaks = self.breaks(node);
        let (statements, breaks) = self.loop_body(breaks, |this| {
            this.declare(pattern.text(), ty, Place::Slot(square), false);
            this.body(body)
        })?;
        self.add_loop(StatementKind::Scan { square, board, body: statements }, &breaks, span);
        Ok(Typed::unit())
    }

    /// The iterator that a value is, or is turned into.
    fn iterator_of(&mut self, value: &Typed, node: &Node) -> Result<Option<Iter>> {
        match (self.current.types.shallow(&value.ty), &value.val) {
            (_, Val::Iter(iter)) => Ok(Some((**iter).clone())),
            (Ty::Array(element, length), _) => {
                let place = self.home(value.clone(), node)?;
                let length = self.known_length(&length, node)?;
                Ok(Some(Iter::Array { place, element: *element, length, refers: None }))
            }
            (Ty::Ref(mutable, inner), Val::Ref(place)) => {
                match self.current.types.shallow(&inner) {
                    Ty::Array(element, length) => {
                        let length = self.known_length(&length, node)?;
                        Ok(Some(Iter::Array {
                            place: place.clone(),
                            element: *element,
                            length,
                            refers: Some(mutable),
                        }))
                    }
                    inner => {
                        let val = self.read(&place.clone(), &inner, self.span(node));
                        match val {
                            Val::Iter(iter) => Ok(Some((*iter).clone())),
                            _ => Ok(None),
                        }
                    }
                }
            }
            _ => Ok(None),
        }
    }

    fn known_length(&mut self, length: &Ty, node: &Node) -> Result<usize> {
        match self.current.types.shallow(length) {
            Ty::Const(length) => Ok(length as usize),
            _ => self.refuse(node, "the length of this array is not known"),
        }
    }

    /// Runs something for each value of an iterator.
    fn each(
        &mut self,
        node: &Node,
        iter: &Iter,
        breaks: super::reader::Breaks,
        run: impl FnOnce(&mut Self, Typed) -> Result<()>,
        is_named: bool,
    ) -> Result<()> {
        let span = self.span(node);
        // A plain range counts itself.
        if let Iter::Range { start, end: Some(end), inclusive, ty } = iter
            && (!inclusive || matches!(end.kind, ExprKind::Number(number) if number.bits < 127))
        {
            let (start, end) = (self.copy(start), self.copy(end));
            let pattern = node.child("pattern").filter(|_| is_named).cloned();
            let name = match &pattern {
                Some(pattern) => self.name_of(pattern),
                None => super::places::temporary(span, "i"),
            };
            let mut variable = syntax::Variable::new(name.span, None);
            variable.name = name;
            variable.counts = pattern.is_some();
            let slot = self.slot(variable, ty.clone());
            let first =
                syntax::Statement { span, kind: StatementKind::Declare(vec![(slot, Some(start))]) };
            let op = if *inclusive { BinaryOp::LessOrEqual } else { BinaryOp::Less };
            let left = self.numbering.name(span, slot);
            let condition = self.expr(span, ExprKind::Binary(op, left, end));
            let step = self.step(slot, span);
            let ty = ty.clone();
            let (body, breaks) = self.loop_body(breaks, |this| match &pattern {
                Some(pattern) => {
                    this.declare(pattern.text(), ty, Place::Slot(slot), false);
                    let body = this.field(node, "body")?;
                    this.body(&body)
                }
                None => {
                    let value = Typed::number(this.numbering.name(span, slot), ty);
                    run(this, value)
                }
            })?;
            let kind = StatementKind::Loop {
                first: vec![first],
                condition: Some(condition),
                step: vec![step],
                body,
            };
            self.add_loop(kind, &breaks, span);
            return Ok(());
        }
        let length = self.length_of(iter, span);
        let slot = self.unnamed("n", span);
        let zero = self.count(0, span);
        let mut first = vec![syntax::Statement {
            span,
            kind: StatementKind::Declare(vec![(slot, Some(zero))]),
        }];
        let condition = match length {
            None => None,
            Some(length) => {
                let end = match Self::is_constant(&Val::Number(length.clone())) {
                    true => length,
                    false => {
                        let end = self.unnamed("end", span);
                        first.push(syntax::Statement {
                            span,
                            kind: StatementKind::Declare(vec![(end, Some(length))]),
                        });
                        self.numbering.name(span, end)
                    }
                };
                let at = self.numbering.name(span, slot);
                Some(self.expr(span, ExprKind::Binary(BinaryOp::Less, at, end)))
            }
        };
        let step = self.step(slot, span);
        let (body, breaks) = self.loop_body(breaks, |this| {
            let at = this.numbering.name(span, slot);
            let value = this.nth_value(iter, &at, span, node)?;
            this.filtered(iter, value, span, node, run)
        })?;
        self.add_loop(
            StatementKind::Loop { first, condition, step: vec![step], body },
            &breaks,
            span,
        );
        Ok(())
    }

    /// Runs something for a value if the filters accept it.
    fn filtered(
        &mut self,
        iter: &Iter,
        value: Typed,
        span: Span,
        node: &Node,
        run: impl FnOnce(&mut Self, Typed) -> Result<()>,
    ) -> Result<()> {
        match iter {
            Iter::Filtered(inner, accepts) if !has_filter(inner) => {
                let value = self.keep(value, span, node)?;
                let place = Place::Fixed(Box::new(value.val.clone()));
                let place = match &value.val {
                    Val::Number(operand) => match operand.kind {
                        ExprKind::Name(syntax::Place::Local(slot)) => Place::Slot(slot),
                        _ => place,
                    },
                    _ => place,
                };
                let refers =
                    Typed { ty: Ty::Ref(false, Box::new(value.ty.clone())), val: Val::Ref(place) };
                let accepted = self.apply(node, accepts, vec![refers])?;
                let accepted = self.number_of(accepted, node)?;
                let rejected = self.not(accepted, span);
                let next = vec![syntax::Statement { span, kind: StatementKind::Continue }];
                self.current.body.add(
                    span,
                    StatementKind::If { condition: rejected, then: next, otherwise: Vec::new() },
                );
                run(self, value)
            }
            iter if has_filter(iter) => self.refuse(node, "`filter` must be the last adapter"),
            _ => run(self, value),
        }
    }

    fn unnamed(&mut self, name: &str, span: Span) -> Slot {
        let mut variable = syntax::Variable::new(span, None);
        variable.name = super::places::temporary(span, name);
        self.slot(variable, COUNT)
    }

    /// `slot += 1`
    fn step(&mut self, slot: Slot, span: Span) -> Operand {
        let ty = self.current.slots[slot.0].clone();
        let value = self.literal(span, 1, &ty);
        self.expr(
            span,
            ExprKind::Assign {
                op: Some(BinaryOp::Add),
                target: syntax::Target::Variable(slot),
                value,
            },
        )
    }

    /// A method of an array.
    pub(super) fn array_method(
        &mut self,
        node: &Node,
        ty: &Ty,
        place: &Place,
        name: &str,
        arguments: &[Node],
    ) -> Result<Option<Typed>> {
        let (element, length) = match ty {
            Ty::Array(element, length) => ((**element).clone(), Some((**length).clone())),
            Ty::Slice(element) => ((**element).clone(), None),
            _ => return Ok(None),
        };
        let span = self.span(node);
        let length = match length {
            Some(length) => self.known_length(&length, node)?,
            None => return self.refuse(node, "the length of this slice is not known"),
        };
        let place = match place {
            Place::Fixed(value) if !matches!(**value, Val::Ref(_)) => {
                self.home(Typed { ty: ty.clone(), val: (**value).clone() }, node)?
            }
            place => place.clone(),
        };
        let iter = |refers| {
            let iter =
                Iter::Array { place: place.clone(), element: element.clone(), length, refers };
            let item = match refers {
                Some(mutable) => Ty::Ref(mutable, Box::new(element.clone())),
                None => element.clone(),
            };
            Typed { ty: Ty::Iter(Box::new(item)), val: Val::Iter(std::rc::Rc::new(iter)) }
        };
        Ok(Some(match name {
            "len" => Typed::number(self.count(length as u64, span), COUNT),
            "is_empty" => Typed::number(self.truth(span, length == 0), Ty::Bool),
            "iter" => iter(Some(false)),
            "iter_mut" => iter(Some(true)),
            "into_iter" => iter(None),
            "as_slice" | "as_mut_slice" => {
                Typed { ty: Ty::Ref(true, Box::new(ty.clone())), val: Val::Ref(place) }
            }
            "swap" => {
                let values = self.operands(arguments, &[Some(COUNT), Some(COUNT)])?;
                let mut slots = Vec::new();
                for (value, argument) in values.into_iter().zip(arguments) {
                    let value = self.coerce(value, &COUNT, argument)?;
                    let value = self.keep(value, span, node)?;
                    slots.push(self.number_of(value, node)?);
                }
                let [one, other] = &slots[..] else { return self.unknown(node) };
                let (one, other) = (Self::element(&place, one), Self::element(&place, other));
                self.exchange(&one, &other, &element, span, node)?;
                Typed::unit()
            }
            "reverse" => {
                for at in 0..length / 2 {
                    let (one, other) =
                        (self.count(at as u64, span), self.count((length - 1 - at) as u64, span));
                    let (one, other) = (Self::element(&place, &one), Self::element(&place, &other));
                    self.exchange(&one, &other, &element, span, node)?;
                }
                Typed::unit()
            }
            "map" => {
                let [function] = arguments else { return self.unknown(node) };
                let wanted = Ty::Fn(vec![element.clone()], Box::new(self.current.types.open()));
                let function = self.value(function, Some(&wanted))?;
                let mut items = Vec::new();
                let result = self.current.types.open();
                for item in self.elements(&place, &element, length, span) {
                    let value = self.apply(
                        node,
                        &function,
                        vec![Typed { ty: element.clone(), val: item }],
                    )?;
                    let value = self.coerce(value, &result, node)?;
                    items.push(self.keep(value, span, node)?.val);
                }
                let ty = Ty::Array(Box::new(result), Box::new(Ty::Const(length as u64)));
                Typed { ty, val: Val::List(items) }
            }
            _ => return Ok(None),
        }))
    }

    fn exchange(
        &mut self,
        one: &Place,
        other: &Place,
        ty: &Ty,
        span: Span,
        node: &Node,
    ) -> Result<()> {
        let left = self.read(one, ty, span);
        let left = self.keep(Typed { ty: ty.clone(), val: left }, span, node)?;
        let right = self.read(other, ty, span);
        self.store(one, ty, right, span, node)?;
        self.store(other, ty, left.val, span, node)
    }

    /// A method of an iterator.
    pub(super) fn iterator_method(
        &mut self,
        node: &Node,
        ty: &Ty,
        place: &Place,
        name: &str,
        arguments: &[Node],
    ) -> Result<Option<Typed>> {
        let Ty::Iter(item) = ty else { return Ok(None) };
        let Val::Iter(iter) = self.read(place, ty, self.span(node)) else { return Ok(None) };
        let iter = Box::new((*iter).clone());
        let item = (**item).clone();
        let span = self.span(node);
        let wrap = |iter: Iter, item: Ty| Typed {
            ty: Ty::Iter(Box::new(item)),
            val: Val::Iter(std::rc::Rc::new(iter)),
        };
        let function = |this: &mut Self, parameters: Vec<Ty>| -> Result<Typed> {
            let Some(function) = arguments.last() else { return this.unknown(node) };
            let wanted = Ty::Fn(parameters, Box::new(this.current.types.open()));
            this.value(function, Some(&wanted))
        };
        let number = |this: &mut Self| -> Result<Operand> {
            let [argument] = arguments else { return this.unknown(node) };
            let value = this.value(argument, Some(&COUNT))?;
            let value = this.coerce(value, &COUNT, argument)?;
            let value = this.keep(value, span, node)?;
            let mut operand = this.number_of(value, node)?;
            if let ExprKind::Number(known) = &mut operand.kind {
                known.ty = Type::U64;
            }
            Ok(operand)
        };
        Ok(Some(match name {
            "rev" => wrap(Iter::Reversed(iter), item),
            "step_by" | "skip" if computes(&iter) => {
                let fault =
                    format!("`{name}` after a function, which runs also for what is left out");
                return self.refuse(node, fault);
            }
            "step_by" => {
                let by = number(self)?;
                let (copy, zero) = (self.copy(&by), self.count(0, span));
                let steps = self.expr(span, ExprKind::Binary(BinaryOp::NotEqual, copy, zero));
                self.trap_unless(steps, "`step_by(0)`", span);
                wrap(Iter::Stepped(iter, by), item)
            }
            "take" => {
                let most = number(self)?;
                wrap(Iter::Taken(iter, most), item)
            }
            "skip" => {
                let skipped = number(self)?;
                wrap(Iter::Skipped(iter, skipped), item)
            }
            "enumerate" => wrap(Iter::Numbered(iter), Ty::Tuple(vec![COUNT, item])),
            "into_iter" | "iter" | "by_ref" => wrap(*iter, item),
            "copied" | "cloned" => {
                let inner = match self.current.types.shallow(&item) {
                    Ty::Ref(_, inner) => *inner,
                    other => other,
                };
                wrap(Iter::Copied(iter), inner)
            }
            "zip" => {
                let [argument] = arguments else { return self.unknown(node) };
                let other = self.value(argument, None)?;
                let Some(other_iter) = self.iterator_of(&other, argument)? else {
                    return self.refuse(argument, "this is not an iterator");
                };
                let other_item = self.current.types.open();
                wrap(Iter::Paired(iter, Box::new(other_iter)), Ty::Tuple(vec![item, other_item]))
            }
            "map" => {
                let function = function(self, vec![item])?;
                let result = match &function.val {
                    Val::Closure(closure) => closure.result.clone(),
                    _ => self.current.types.open(),
                };
                wrap(Iter::Mapped(iter, Box::new(function)), result)
            }
            "filter" => {
                let function = function(self, vec![Ty::Ref(false, Box::new(item.clone()))])?;
                wrap(Iter::Filtered(iter, Box::new(function)), item)
            }
            "for_each" => {
                let function = function(self, vec![item])?;
                self.each(
                    node,
                    &iter,
                    Default::default(),
                    |this, value| this.apply(node, &function, vec![value]).map(|_| ()),
                    false,
                )?;
                Typed::unit()
            }
            "fold" => {
                let [initial, _] = arguments else { return self.unknown(node) };
                let initial_value = self.value(initial, None)?;
                let ty = initial_value.ty.clone();
                let total = self.place_for(
                    &ty,
                    initial_value.val,
                    &super::places::temporary(span, "total"),
                    span,
                    node,
                )?;
                let function = function(self, vec![ty.clone(), item])?;
                let (place, result) = (total.clone(), ty.clone());
                self.each(
                    node,
                    &iter,
                    Default::default(),
                    |this, value| {
                        let before = this.read(&place, &result, span);
                        let after = this.apply(
                            node,
                            &function,
                            vec![Typed { ty: result.clone(), val: before }, value],
                        )?;
                        let after = this.coerce(after, &result, node)?;
                        this.store(&place, &result, after.val, span, node)
                    },
                    false,
                )?;
                let val = self.read(&total, &ty, span);
                Typed { ty, val }
            }
            "sum" | "product" | "count" => {
                let ty = match name {
                    "count" => COUNT,
                    _ => match self.current.types.shallow(&item) {
                        Ty::Ref(_, inner) => *inner,
                        other => other,
                    },
                };
                let first = self.literal(span, u64::from(name == "product"), &ty);
                let total = self.temporary("total", &ty, Some(first), span);
                let op = if name == "product" { BinaryOp::Multiply } else { BinaryOp::Add };
                let counts = name == "count";
                let result = ty.clone();
                self.each(
                    node,
                    &iter,
                    Default::default(),
                    |this, value| {
                        let value = match counts {
                            true => this.count(1, span),
                            false => {
                                let value = this.plain(value, span);
                                let value = this.coerce(value, &result, node)?;
                                this.number_of(value, node)?
                            }
                        };
                        let target = syntax::Target::Variable(total);
                        let assign =
                            this.expr(span, ExprKind::Assign { op: Some(op), target, value });
                        this.numbering.check_overflow(op, &assign);
                        this.current.body.add(span, StatementKind::Expr(assign));
                        Ok(())
                    },
                    false,
                )?;
                Typed::number(self.numbering.name(span, total), ty)
            }
            "any" | "all" => {
                let function = function(self, vec![item])?;
                let all = name == "all";
                let first = self.truth(span, all);
                let result = self.temporary("found", &Ty::Bool, Some(first), span);
                self.each(
                    node,
                    &iter,
                    super::reader::Breaks { is_loop: true, ..Default::default() },
                    |this, value| {
                        let found = this.apply(node, &function, vec![value])?;
                        let mut found = this.number_of(found, node)?;
                        if all {
                            found = this.not(found, span);
                        }
                        this.current.body.open();
                        let value = this.truth(span, !all);
                        this.assign(span, result, value);
                        this.current.body.add(span, StatementKind::Break);
                        let then = this.current.body.close();
                        this.current.body.add(
                            span,
                            StatementKind::If { condition: found, then, otherwise: Vec::new() },
                        );
                        Ok(())
                    },
                    false,
                )?;
                Typed::number(self.numbering.name(span, result), Ty::Bool)
            }
            "contains" => {
                let Iter::Range { start, end: Some(end), inclusive, ty } = *iter else {
                    return Ok(None);
                };
                let [argument] = arguments else { return self.unknown(node) };
                let value = self.value(argument, None)?;
                let value = self.plain(value, span);
                let value = self.coerce(value, &ty, argument)?;
                let value = self.keep(value, span, node)?;
                let value = self.number_of(value, node)?;
                let again = self.copy(&value);
                let left = self.expr(span, ExprKind::Binary(BinaryOp::LessOrEqual, start, value));
                let op = if inclusive { BinaryOp::LessOrEqual } else { BinaryOp::Less };
                let right = self.expr(span, ExprKind::Binary(op, again, end));
                Typed::number(
                    self.expr(span, ExprKind::Shortcut { and: true, left, right }),
                    Ty::Bool,
                )
            }
            _ => return Ok(None),
        }))
    }
}

fn has_filter(iter: &Iter) -> bool {
    match iter {
        Iter::Range { .. } | Iter::Array { .. } => false,
        Iter::Filtered(..) => true,
        Iter::Paired(one, other) => has_filter(one) || has_filter(other),
        Iter::Reversed(inner)
        | Iter::Stepped(inner, _)
        | Iter::Numbered(inner)
        | Iter::Mapped(inner, _)
        | Iter::Taken(inner, _)
        | Iter::Skipped(inner, _)
        | Iter::Copied(inner) => has_filter(inner),
    }
}

/// Whether an iterator calls a function for its values.
fn computes(iter: &Iter) -> bool {
    match iter {
        Iter::Range { .. } | Iter::Array { .. } => false,
        Iter::Mapped(..) | Iter::Filtered(..) => true,
        Iter::Reversed(inner)
        | Iter::Stepped(inner, _)
        | Iter::Numbered(inner)
        | Iter::Taken(inner, _)
        | Iter::Skipped(inner, _)
        | Iter::Copied(inner) => computes(inner),
        Iter::Paired(one, other) => computes(one) || computes(other),
    }
}
