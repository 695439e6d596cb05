//! Ranges, arrays and iterators over them: values that can be counted.

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::{Span, Type};
use deltaboard_syntax::Node;

use super::reader::{Breaks, Reader, Result};
use super::types::{Int, Ty};
use super::value::{Known, Place, Typed, Val};
use crate::front::places::{Front, Places};
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
    /// Only the values that a function makes something of.
    FilterMapped(Box<Self>, Box<Typed>),
    /// The values before the first one that a function rejects.
    TakenWhile(Box<Self>, Box<Typed>),
    /// The values from the first one on that a function rejects.
    SkippedWhile(Box<Self>, Box<Typed>),
    /// The values of what a function makes of each value.
    FlatMapped(Box<Self>, Box<Typed>),
    /// What references refer to.
    Copied(Box<Self>),
    /// The values of one, then those of the other.
    Chained(Box<Self>, Box<Self>),
    /// What the text's own `next` gives, of a value that has this place.
    Own(Place, Ty),
}

/// What is done with each value of an iterator before it's used, and what it counts with.
type Stages<'i> = [(&'i Iter, Option<Slot>)];

impl Iter {
    /// The iterator that this one takes its values from, if it doesn't count them itself.
    fn inner(&self) -> Option<&Self> {
        match self {
            Self::Range { .. }
            | Self::Array { .. }
            | Self::Paired(..)
            | Self::Chained(..)
            | Self::Own(..) => None,
            Self::Reversed(inner)
            | Self::Numbered(inner)
            | Self::Copied(inner)
            | Self::Stepped(inner, _)
            | Self::Taken(inner, _)
            | Self::Skipped(inner, _)
            | Self::Mapped(inner, _)
            | Self::Filtered(inner, _)
            | Self::FilterMapped(inner, _)
            | Self::TakenWhile(inner, _)
            | Self::SkippedWhile(inner, _)
            | Self::FlatMapped(inner, _) => Some(inner),
        }
    }

    /// Whether each value can be computed from its number.
    fn is_indexed(&self) -> bool {
        match self {
            Self::Range { .. } | Self::Array { .. } => true,
            Self::Paired(one, other) => one.is_indexed() && other.is_indexed(),
            Self::Reversed(inner)
            | Self::Numbered(inner)
            | Self::Copied(inner)
            | Self::Taken(inner, _)
            | Self::Mapped(inner, _) => inner.is_indexed(),
            // What is left out is computed, too.
            Self::Stepped(inner, _) | Self::Skipped(inner, _) => {
                inner.is_indexed() && !inner.computes()
            }
            _ => false,
        }
    }

    /// Whether a function is called for the values.
    fn computes(&self) -> bool {
        match self {
            Self::Mapped(..) | Self::Own(..) => true,
            Self::Paired(one, other) => one.computes() || other.computes(),
            other => other.inner().is_some_and(Self::computes),
        }
    }

    fn reversed(self) -> Self {
        match self {
            Self::Mapped(inner, function) => Self::Mapped(Box::new(inner.reversed()), function),
            Self::Filtered(inner, function) => Self::Filtered(Box::new(inner.reversed()), function),
            Self::FilterMapped(inner, function) => {
                Self::FilterMapped(Box::new(inner.reversed()), function)
            }
            Self::Copied(inner) => Self::Copied(Box::new(inner.reversed())),
            Self::Chained(one, other) => {
                Self::Chained(Box::new(other.reversed()), Box::new(one.reversed()))
            }
            other => Self::Reversed(Box::new(other)),
        }
    }
}

/// Whether a number is the same in every type.
fn is_small(operand: &Operand) -> bool {
    matches!(operand.kind, ExprKind::Number(number) if number.bits < 127)
}

const COUNT: Ty = Ty::Int(Int::Usize);

pub(super) const USED_LATER: &str =
    "an iterator that is used again after this is not part of the routine language";

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
        Ok(Typed {
            ty: Ty::Iter(Box::new(ty)),
            val: Val::Known(Known::Iter(std::rc::Rc::new(iter))),
        })
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
                if let (ExprKind::Number(start), ExprKind::Number(end), true) =
                    (&start.kind, &end.kind, is_small(&start) && is_small(&end))
                {
                    let length = (end.bits + u64::from(*inclusive)).saturating_sub(start.bits);
                    return Some(self.count(length, span));
                }
                let unsigned = match self.current.types.shallow(ty) {
                    Ty::Int(int) if int.number().is_signed() => int.other_sign().number(),
                    Ty::Int(int) => int.number(),
                    _ => Type::U64,
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
            Iter::Stepped(inner, by) => {
                let length = self.length_of(inner, span)?;
                let (by, again, copy) = (self.copy(by), self.copy(by), self.copy(&length));
                let rounds = self.op(BinaryOp::Divide, length, by, span);
                let rest = self.op(BinaryOp::Remainder, copy, again, span);
                if let ExprKind::Number(rest) = rest.kind {
                    let more = self.count(u64::from(rest.bits != 0), span);
                    return Some(self.op(BinaryOp::Add, rounds, more, span));
                }
                let zero = self.count(0, span);
                let more = self.expr(span, ExprKind::Binary(BinaryOp::NotEqual, rest, zero));
                let more = self.expr(span, ExprKind::As(Type::U64, more));
                Some(self.op(BinaryOp::Add, rounds, more, span))
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
            other => other.inner().and_then(|it| self.length_of(it, span)),
        }
    }

    /// Refuses to count the values of a range that may have 2^64.
    fn check_length(&self, iter: &Iter, node: &Node) -> Result<()> {
        match iter {
            Iter::Range { start, end: Some(end), ty, .. }
                if matches!(self.current.types.shallow(ty), Ty::Var(_))
                    && !(is_small(start) && !is_small(end) || is_small(start) && is_small(end)) =>
            {
                self.refuse(node, "the type of the numbers of this range must be known here")
            }
            Iter::Range { end: Some(end), inclusive: true, ty, .. }
                if !is_small(end)
                    && !matches!(self.current.types.shallow(ty), Ty::Int(int) if int.number().bits() < 64) =>
            {
                self.refuse(node, "a range that may have 2^64 values can only be a whole loop")
            }
            Iter::Paired(one, other) => {
                self.check_length(one, node)?;
                self.check_length(other, node)
            }
            other => other.inner().map_or(Ok(()), |it| self.check_length(it, node)),
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
                // The type may be found later.
                let at = self.copy(at);
                let at = self.expr(span, ExprKind::As(Type::Untyped, at));
                self.current.numbers.push((at.id, ty.clone()));
                let start = self.copy(start);
                if matches!(start.kind, ExprKind::Number(number) if number.bits == 0) {
                    return Ok(Typed::number(at, ty.clone()));
                }
                let value = self.expr(span, ExprKind::Binary(BinaryOp::Add, start, at));
                Ok(Typed::number(value, ty.clone()))
            }
            Iter::Array { place, element, refers, .. } => {
                let at = self.copy(at);
                let place = self.element(place, element, &at);
                Ok(match refers {
                    Some(mutable) => Typed::reference(*mutable, element.clone(), place),
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
            Iter::Taken(inner, _) => self.nth_value(inner, at, span, node),
            Iter::Skipped(inner, skipped) => {
                let (at, skipped) = (self.copy(at), self.copy(skipped));
                let at = self.op(BinaryOp::Add, at, skipped, span);
                self.nth_value(inner, &at, span, node)
            }
            Iter::Copied(inner) => {
                let value = self.nth_value(inner, at, span, node)?;
                Ok(self.plain(value, span))
            }
            _ => self.refuse(node, "the values of this iterator have no numbers here"),
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
        let named = Some(&pattern).filter(|it| it.kind() == "identifier");
        self.each(node, &iter, breaks, named, &mut |this, item| {
            let span = this.span(&pattern);
            this.let_value(&pattern, item, false, span)?;
            this.body(&body)
        })?;
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
        let square = self.slot(variable, &ty);
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
            (_, Val::Known(Known::Iter(iter))) => Ok(Some((**iter).clone())),
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
                    Ty::Iter(_) => self.refuse(node, USED_LATER),
                    _ => self.own_iterator(value, node),
                }
            }
            _ => self.own_iterator(value, node),
        }
    }

    /// The iterator that a type of the text is, or is turned into.
    pub(super) fn own_iterator(&mut self, value: &Typed, node: &Node) -> Result<Option<Iter>> {
        let ty = self.current.types.shallow(&value.ty);
        let of_type = |ty: &Ty| matches!(ty, Ty::Struct(..) | Ty::Enum(..));
        let is_type = match &ty {
            Ty::Ref(_, inner) => of_type(&self.current.types.shallow(inner)),
            ty => of_type(ty),
        };
        if !is_type {
            return Ok(None);
        }
        if let Some(turn) = self.operator(&ty, "into_iter", None, node)? {
            let found = self.call_function(node, &turn, vec![value.clone()], &[], None)?;
            return self.nested(node, |this| this.iterator_of(&found, node));
        }
        if matches!(ty, Ty::Ref(..)) {
            return Ok(None);
        }
        let Some(next) = self.operator(&ty, "next", None, node)? else { return Ok(None) };
        let is_usual =
            |(name, _): &(String, Node)| matches!(&**name, "next" | "Item" | "size_hint");
        if !next.owner.is_some_and(|owner| owner.items.iter().all(is_usual)) {
            return self.refuse(
                node,
                "more than the `next` of an iterator is not part of the routine language",
            );
        }
        let span = self.span(node);
        let name = crate::front::value::temporary(span, "it");
        let place = self.place_for(&ty, value.val.clone(), &name, span, node)?;
        Ok(Some(Iter::Own(place, ty)))
    }

    /// The iterator that a method takes, and the type of its values.
    fn other_iterator(&mut self, arguments: &[Node], node: &Node) -> Result<(Iter, Ty)> {
        let [argument] = arguments else { return self.unknown(node) };
        let other = self.value(argument, None)?;
        let item = self.item_of(&other.ty);
        match self.iterator_of(&other, argument)? {
            Some(iter) => Ok((iter, item)),
            None => self.refuse(argument, "this is not an iterator"),
        }
    }

    /// The type of the values of what is iterated over.
    fn item_of(&mut self, ty: &Ty) -> Ty {
        match self.current.types.shallow(ty) {
            Ty::Iter(item) | Ty::Array(item, _) => *item,
            Ty::Ref(mutable, inner) => match self.current.types.shallow(&inner) {
                Ty::Array(item, _) | Ty::Slice(item) => Ty::Ref(mutable, item),
                _ => self.current.types.open(),
            },
            _ => self.current.types.open(),
        }
    }

    /// Whether a name by which an array can change is known, here or where this is called.
    pub(super) fn array_changes(&self, place: &Place) -> bool {
        let mut slots = Vec::new();
        slots_of(place, &mut slots);
        let frozen = |slot: &Slot| self.current.body.is_frozen(*slot);
        !slots.iter().all(frozen)
    }

    /// A copy of an array that nothing else is.
    pub(super) fn own_copy(&mut self, ty: &Ty, place: Place, node: &Node) -> Result<Place> {
        let span = self.span(node);
        let value = self.read(&place, ty, span);
        self.place_for(ty, value, &crate::front::value::temporary(span, "t"), span, node)
    }

    pub(super) fn known_length(&mut self, length: &Ty, node: &Node) -> Result<usize> {
        match self.current.types.shallow(length) {
            Ty::Const(length) => Ok(length as usize),
            _ => self.refuse(node, "the length of this array is not known"),
        }
    }

    /// Runs something for each value of an iterator. A range alone counts with the variable that the pattern names.
    fn each(
        &mut self,
        node: &Node,
        iter: &Iter,
        breaks: Breaks,
        named: Option<&Node>,
        run: &mut dyn FnMut(&mut Self, Typed) -> Result<()>,
    ) -> Result<Breaks> {
        let span = self.span(node);
        let mut base = iter;
        let mut stages = Vec::new();
        while !base.is_indexed()
            && let Some(inner) = base.inner()
        {
            stages.push(base);
            base = inner;
        }
        let stages = stages.into_iter().rev().map(|stage| (stage, self.counter(stage, span)));
        let stages: Vec<_> = stages.collect();
        if let (Iter::Range { start, end: Some(end), inclusive, ty }, []) = (base, &stages[..]) {
            return self.each_of_range(node, (start, end, *inclusive, ty), breaks, named, run);
        }
        match base {
            Iter::Chained(one, other) => {
                let mut staged =
                    |this: &mut Self, value| this.staged(&stages, value, node, &mut *run);
                let left = self.each(node, one, breaks.clone(), None, &mut staged)?;
                let ends = stages
                    .iter()
                    .any(|(it, _)| matches!(it, Iter::TakenWhile(..) | Iter::Taken(..)));
                if left.has_break || ends {
                    return self.refuse(
                        node,
                        "leaving a loop over a `chain` is not part of the routine language",
                    );
                }
                self.each(node, other, breaks, None, &mut staged)
            }
            Iter::Own(place, ty) => {
                let condition = self.more(&stages, None, span);
                let (body, breaks) = self.loop_body(breaks, |this| {
                    let value = this.next_of(place, ty, node)?;
                    let value = this.some_or(value, StatementKind::Break, node)?;
                    this.staged(&stages, value, node, run)
                })?;
                let kind =
                    StatementKind::Loop { first: Vec::new(), condition, step: Vec::new(), body };
                self.add_loop(kind, &breaks, span);
                Ok(breaks)
            }
            base => self.each_by_number(node, base, &stages, breaks, run),
        }
    }

    /// A range with a last value can't count beyond it, if that may be the greatest number.
    fn each_of_range(
        &mut self,
        node: &Node,
        (start, end, inclusive, ty): (&Operand, &Operand, bool, &Ty),
        breaks: Breaks,
        named: Option<&Node>,
        run: &mut dyn FnMut(&mut Self, Typed) -> Result<()>,
    ) -> Result<Breaks> {
        let span = self.span(node);
        let to_last = inclusive && !is_small(end);
        let name = match named {
            Some(pattern) => self.name_of(pattern),
            None => crate::front::value::temporary(span, "i"),
        };
        let mut variable = syntax::Variable::new(name.span, None);
        variable.name = name;
        variable.counts = named.is_some() && !to_last;
        let slot = self.slot(variable, ty);
        let declare = |slot, value| {
            let kind = StatementKind::Declare(vec![(slot, Some(value))]);
            syntax::Statement { span, kind }
        };
        let (first, last) = (self.copy(start), self.copy(end));
        let op = if inclusive { BinaryOp::LessOrEqual } else { BinaryOp::Less };
        let mut before = vec![declare(slot, first)];
        let left = self.numbering.name(span, slot);
        let mut condition = self.expr(span, ExprKind::Binary(op, left, last));
        let mut more = None;
        if to_last {
            let mut variable = syntax::Variable::new(span, None);
            variable.name = crate::front::value::temporary(span, "more");
            let flag = self.slot(variable, &Ty::Bool);
            before.push(declare(flag, condition));
            condition = self.numbering.name(span, flag);
            more = Some(flag);
        }
        let step = self.step(slot, span);
        let ty = ty.clone();
        let (body, breaks) = self.loop_body(breaks, |this| {
            if let Some(more) = more {
                let (here, last) = (this.numbering.name(span, slot), this.copy(end));
                let is_before = this.expr(span, ExprKind::Binary(BinaryOp::NotEqual, here, last));
                this.assign(span, more, is_before);
            }
            match named {
                Some(pattern) => {
                    this.declare(pattern.text(), ty, Place::Slot(slot), false);
                    let body = this.field(node, "body")?;
                    this.body(&body)
                }
                None => {
                    let value = Typed::number(this.numbering.name(span, slot), ty);
                    run(this, value)
                }
            }
        })?;
        let kind = StatementKind::Loop {
            first: before,
            condition: Some(condition),
            step: vec![step],
            body,
        };
        self.add_loop(kind, &breaks, span);
        Ok(breaks)
    }

    fn each_by_number(
        &mut self,
        node: &Node,
        iter: &Iter,
        stages: &Stages<'_>,
        breaks: Breaks,
        run: &mut dyn FnMut(&mut Self, Typed) -> Result<()>,
    ) -> Result<Breaks> {
        let span = self.span(node);
        self.check_length(iter, node)?;
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
        let condition = self.more(stages, condition, span);
        let step = self.step(slot, span);
        let (body, breaks) = self.loop_body(breaks, |this| {
            let at = this.numbering.name(span, slot);
            let value = this.nth_value(iter, &at, span, node)?;
            this.staged(stages, value, node, run)
        })?;
        let kind = StatementKind::Loop { first, condition, step: vec![step], body };
        self.add_loop(kind, &breaks, span);
        Ok(breaks)
    }

    /// The variable that a stage counts with.
    fn counter(&mut self, stage: &Iter, span: Span) -> Option<Slot> {
        match stage {
            Iter::Numbered(_) | Iter::Taken(..) | Iter::Skipped(..) | Iter::Stepped(..) => {
                let zero = self.count(0, span);
                Some(self.temporary("n", &COUNT, Some(zero), span))
            }
            Iter::SkippedWhile(..) => {
                let value = self.truth(span, true);
                Some(self.temporary("skips", &Ty::Bool, Some(value), span))
            }
            _ => None,
        }
    }

    /// The condition of a loop, with what its stages add.
    fn more(
        &mut self,
        stages: &Stages<'_>,
        condition: Option<Operand>,
        span: Span,
    ) -> Option<Operand> {
        let mut all = condition;
        for (stage, slot) in stages {
            if let (Iter::Taken(_, most), Some(slot)) = (stage, slot) {
                let (taken, most) = (self.numbering.name(span, *slot), self.copy(most));
                let more = self.expr(span, ExprKind::Binary(BinaryOp::Less, taken, most));
                all = self.both(all, Some(more), span);
            }
        }
        all
    }

    /// Passes a value of a loop through the stages.
    fn staged(
        &mut self,
        stages: &Stages<'_>,
        value: Typed,
        node: &Node,
        run: &mut dyn FnMut(&mut Self, Typed) -> Result<()>,
    ) -> Result<()> {
        let span = self.span(node);
        let Some(((stage, slot), rest)) = stages.split_first() else {
            return run(self, value);
        };
        let value = match (stage, slot) {
            (Iter::Mapped(_, function), _) => self.apply(node, function, vec![value])?,
            (Iter::Copied(_), _) => self.plain(value, span),
            (Iter::FilterMapped(_, function), _) => {
                let value = self.apply(node, function, vec![value])?;
                self.some_or(value, StatementKind::Continue, node)?
            }
            (Iter::FlatMapped(_, function), _) => {
                let leaves =
                    |(it, _): &(&Iter, _)| matches!(it, Iter::TakenWhile(..) | Iter::Taken(..));
                let continues = node.child("body").is_some_and(|it| {
                    super::contains(it, &["continue_expression", "macro_invocation"])
                });
                if continues || rest.iter().any(leaves) {
                    return self.refuse(
                        node,
                        "jumps in a loop over a `flat_map` are not part of the routine language",
                    );
                }
                let value = self.apply(node, function, vec![value])?;
                let Some(inner) = self.iterator_of(&value, node)? else {
                    return self.refuse(node, "this function must make an iterator");
                };
                // What leaves the loop leaves the outer one.
                return self
                    .each(node, &inner, Breaks::default(), None, &mut |this, value| {
                        this.staged(rest, value, node, run)
                    })
                    .map(|_| ());
            }
            (Iter::Filtered(_, accepts), _) => {
                let (value, accepted) = self.accepted(value, accepts, node)?;
                let rejected = self.not(accepted, span);
                self.add_if(rejected, StatementKind::Continue, span);
                value
            }
            (Iter::TakenWhile(_, accepts), _) => {
                let (value, accepted) = self.accepted(value, accepts, node)?;
                let rejected = self.not(accepted, span);
                self.add_if(rejected, StatementKind::Break, span);
                value
            }
            (Iter::SkippedWhile(_, accepts), Some(slot)) => {
                let value = self.keep(value, span, node)?;
                // The function runs only as long as values are skipped.
                let condition = self.numbering.name(span, *slot);
                let ((), then) = self.inside(|this| {
                    let (_, accepted) = this.accepted(value.clone(), accepts, node)?;
                    this.assign(span, *slot, accepted);
                    Ok(())
                })?;
                self.current.body.add_if(span, condition, then);
                let skips = self.numbering.name(span, *slot);
                self.add_if(skips, StatementKind::Continue, span);
                value
            }
            (Iter::Numbered(_), Some(slot)) => {
                let number = Typed::number(self.numbering.name(span, *slot), COUNT);
                let number = self.keep(number, span, node)?;
                self.count_on(*slot, span);
                Typed {
                    ty: Ty::Tuple(vec![COUNT, value.ty]),
                    val: Val::Parts(vec![number.val, value.val]),
                }
            }
            (Iter::Taken(..), Some(slot)) => {
                self.count_on(*slot, span);
                value
            }
            (Iter::Skipped(_, most), Some(slot)) => {
                let (skipped, most) = (self.numbering.name(span, *slot), self.copy(most));
                let condition = self.expr(span, ExprKind::Binary(BinaryOp::Less, skipped, most));
                // It's computed also if it's left out.
                self.drop_value(&value.val, span);
                self.leave_out_if(condition, |this| this.count_on(*slot, span), span);
                value
            }
            (Iter::Stepped(_, by), Some(slot)) => {
                // Counts down to the next value.
                // It's computed also if it's left out.
                self.drop_value(&value.val, span);
                let (left, zero) = (self.numbering.name(span, *slot), self.count(0, span));
                let condition = self.expr(span, ExprKind::Binary(BinaryOp::NotEqual, left, zero));
                let one = self.count(1, span);
                let left = self.numbering.name(span, *slot);
                let less = self.expr(span, ExprKind::Binary(BinaryOp::Subtract, left, one));
                self.leave_out_if(condition, |this| this.assign(span, *slot, less), span);
                let (by, one) = (self.copy(by), self.count(1, span));
                let rest = self.op(BinaryOp::Subtract, by, one, span);
                self.assign(span, *slot, rest);
                value
            }
            _ => return self.refuse(node, "this is not read after another adapter"),
        };
        self.staged(rest, value, node, run)
    }

    /// What a function says of a value that it doesn't take.
    fn accepted(&mut self, value: Typed, accepts: &Typed, node: &Node) -> Result<(Typed, Operand)> {
        let variable = |value: &Typed| match &value.val {
            Val::Number(operand) => match operand.kind {
                ExprKind::Name(syntax::Place::Local(slot)) => Some(Place::Slot(slot)),
                _ => None,
            },
            _ => None,
        };
        let value = match variable(&value) {
            Some(_) => value,
            None => self.keep(value, self.span(node), node)?,
        };
        let place = variable(&value);
        let place = place.unwrap_or_else(|| Place::Fixed(Box::new(value.val.clone())));
        let refers = Typed::reference(false, value.ty.clone(), place);
        let accepted = self.apply(node, accepts, vec![refers])?;
        Ok((value, self.number_of(accepted, node)?))
    }

    /// What is in an `Option`; if there is nothing, it jumps.
    fn some_or(&mut self, value: Typed, jump: StatementKind, node: &Node) -> Result<Typed> {
        let span = self.span(node);
        let value = self.keep(value, span, node)?;
        let ty = self.current.types.shallow(&value.ty);
        let (Ty::Enum(..), Val::Parts(mut parts)) = (&ty, value.val) else {
            return self.refuse(node, "this function must return an `Option`");
        };
        let (types, first) = (self.parts_of(&ty)?, self.first_part(&ty, Some(1)));
        let tag = parts.swap_remove(0).into_number();
        let (Some(tag), Some(content), Some(of)) = (tag, parts.pop(), types.get(first)) else {
            return self.refuse(node, "this function must return an `Option`");
        };
        let zero = self.literal(span, 0, &Ty::Int(Int::I64));
        let nothing = self.expr(span, ExprKind::Binary(BinaryOp::Equal, tag, zero));
        self.add_if(nothing, jump, span);
        Ok(Typed { ty: of.clone(), val: content })
    }

    /// Calls the text's own `next`.
    fn next_of(&mut self, place: &Place, ty: &Ty, node: &Node) -> Result<Typed> {
        let Some(next) = self.operator(ty, "next", None, node)? else {
            return self.refuse(node, "this is not an iterator");
        };
        let own = Typed::reference(true, ty.clone(), place.clone());
        self.call_function(node, &next, vec![own], &[], None)
    }

    fn add_if(&mut self, condition: Operand, jump: StatementKind, span: Span) {
        let then = vec![syntax::Statement { span, kind: jump }];
        self.current.body.add_if(span, condition, then);
    }

    /// Goes on with the next value on a condition, after something else.
    fn leave_out_if(&mut self, condition: Operand, first: impl FnOnce(&mut Self), span: Span) {
        self.current.body.open();
        first(self);
        self.current.body.add(span, StatementKind::Continue);
        let then = self.current.body.close();
        self.current.body.add_if(span, condition, then);
    }

    fn count_on(&mut self, slot: Slot, span: Span) {
        let step = self.step(slot, span);
        self.current.body.add(span, StatementKind::Expr(step));
    }

    fn unnamed(&mut self, name: &str, span: Span) -> Slot {
        let mut variable = syntax::Variable::new(span, None);
        variable.name = crate::front::value::temporary(span, name);
        self.slot(variable, &COUNT)
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
        let is_value = matches!(place, Place::Fixed(value) if !matches!(**value, Val::Ref(_)));
        let place = match place {
            Place::Fixed(value) if is_value => {
                self.home(Typed { ty: ty.clone(), val: (**value).clone() }, node)?
            }
            place => place.clone(),
        };
        let place = match name {
            "into_iter" | "map" if self.array_changes(&place) => self.own_copy(ty, place, node)?,
            "swap" | "reverse" | "iter_mut" | "as_mut_slice" if is_value => {
                self.own_copy(ty, place, node)?
            }
            _ => place,
        };
        let iter = |refers| {
            let iter =
                Iter::Array { place: place.clone(), element: element.clone(), length, refers };
            let item = match refers {
                Some(mutable) => Ty::Ref(mutable, Box::new(element.clone())),
                None => element.clone(),
            };
            Typed {
                ty: Ty::Iter(Box::new(item)),
                val: Val::Known(Known::Iter(std::rc::Rc::new(iter))),
            }
        };
        Ok(Some(match name {
            "len" => Typed::number(self.count(length as u64, span), COUNT),
            "is_empty" => Typed::number(self.truth(span, length == 0), Ty::Bool),
            "iter" => iter(Some(false)),
            "iter_mut" => iter(Some(true)),
            "into_iter" => iter(None),
            "as_slice" | "as_mut_slice" => Typed::reference(true, ty.clone(), place),
            "swap" => {
                let values = self.operands(arguments, &[Some(COUNT), Some(COUNT)])?;
                let mut slots = Vec::new();
                for (value, argument) in values.into_iter().zip(arguments) {
                    let value = self.coerce(value, &COUNT, argument)?;
                    let value = self.keep(value, span, node)?;
                    slots.push(self.number_of(value, node)?);
                }
                let [one, other] = &slots[..] else { return self.unknown(node) };
                let one = self.element(&place, &element, one);
                let other = self.element(&place, &element, other);
                self.exchange(&one, &other, &element, span, node)?;
                Typed::unit()
            }
            "reverse" => {
                for at in 0..length / 2 {
                    let (one, other) =
                        (self.count(at as u64, span), self.count((length - 1 - at) as u64, span));
                    let one = self.element(&place, &element, &one);
                    let other = self.element(&place, &element, &other);
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
        let Val::Known(Known::Iter(iter)) = self.read(place, ty, self.span(node)) else {
            return Ok(None);
        };
        let iter = Box::new((*iter).clone());
        let item = (**item).clone();
        let span = self.span(node);
        let is_variable = self.is_called_on_place(node);
        let wrap = |iter: Iter, item: Ty| Typed {
            ty: Ty::Iter(Box::new(item)),
            val: Val::Known(Known::Iter(std::rc::Rc::new(iter))),
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
            _ if name == "by_ref"
                || name == "next"
                || takes_part(name) && (!matches!(place, Place::Fixed(_)) || is_variable) =>
            {
                return self.refuse(node, USED_LATER);
            }
            "rev"
                if iter.computes()
                    && matches!(
                        *iter,
                        Iter::Taken(..) | Iter::Skipped(..) | Iter::Stepped(..) | Iter::Paired(..)
                    ) =>
            {
                return self.refuse(
                    node,
                    "`rev` after a function that is called for what is left out is not part of the routine language",
                );
            }
            "rev" => wrap(iter.reversed(), item),
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
            "into_iter" => wrap(*iter, item),
            "copied" | "cloned" => {
                let inner = match self.current.types.shallow(&item) {
                    Ty::Ref(_, inner) => *inner,
                    other => other,
                };
                self.check_clone(&inner, node)?;
                wrap(Iter::Copied(iter), inner)
            }
            "chain" => {
                let (other, other_item) = self.other_iterator(arguments, node)?;
                if !self.current.types.unify(&item, &other_item) {
                    return self.refuse(node, "these iterators have values of different types");
                }
                wrap(Iter::Chained(iter, Box::new(other)), item)
            }
            "zip" => {
                let (other, other_item) = self.other_iterator(arguments, node)?;
                let (one, two) = (self.length_of(&iter, span), self.length_of(&other, span));
                let same = matches!(
                    (one.map(|it| it.kind), two.map(|it| it.kind)),
                    (Some(ExprKind::Number(one)), Some(ExprKind::Number(two))) if one.bits == two.bits
                );
                if iter.computes() && !same {
                    return self.refuse(
                        node,
                        "a `zip` after a function, which may run once more, is not part of the routine language",
                    );
                }
                wrap(Iter::Paired(iter, Box::new(other)), Ty::Tuple(vec![item, other_item]))
            }
            "map" => {
                let function = function(self, vec![item])?;
                let result = match &function.val {
                    Val::Known(Known::Closure(closure)) => closure.result.clone(),
                    _ => self.current.types.open(),
                };
                wrap(Iter::Mapped(iter, Box::new(function)), result)
            }
            "filter" | "take_while" | "skip_while" => {
                let function = function(self, vec![Ty::Ref(false, Box::new(item.clone()))])?;
                let make = match name {
                    "filter" => Iter::Filtered,
                    "take_while" => Iter::TakenWhile,
                    _ => Iter::SkippedWhile,
                };
                wrap(make(iter, Box::new(function)), item)
            }
            "filter_map" | "flat_map" => {
                let function = function(self, vec![item])?;
                let result = self.current.types.open();
                let make = if name == "flat_map" { Iter::FlatMapped } else { Iter::FilterMapped };
                wrap(make(iter, Box::new(function)), result)
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

/// Whether a method leaves the rest of an iterator for later.
pub(super) fn takes_part(name: &str) -> bool {
    matches!(name, "by_ref" | "any" | "all" | "find" | "find_map" | "position" | "nth" | "next")
}

/// Whether a method makes an iterator of another one.
pub(super) fn is_adapter(name: &str) -> bool {
    const ADAPTERS: &str = "rev step_by take skip enumerate copied cloned chain zip map filter take_while skip_while filter_map flat_map by_ref";
    deltaboard_source::word_list::contains_word(ADAPTERS, name)
}

/// The variables of a place.
fn slots_of(place: &Place, slots: &mut Vec<Slot>) {
    match place {
        Place::Slot(slot)
        | Place::Array(syntax::Place::Local(slot))
        | Place::Element(syntax::Place::Local(slot), _)
        | Place::Window(syntax::Place::Local(slot), _) => slots.push(*slot),
        Place::Parts(parts) => parts.iter().for_each(|it| slots_of(it, slots)),
        Place::Either(_, one, other) => {
            slots_of(one, slots);
            slots_of(other, slots);
        }
        Place::Fixed(value) => {
            if let Val::Ref(place) | Val::Array(place) = &**value {
                slots_of(place, slots);
            }
        }
        Place::Array(_) | Place::Element(..) | Place::Window(..) | Place::Constant(_) => {}
    }
}
