//! Reading, changing and making places, in any language.

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::Node;

use super::body::{Body, Mark, Numbering};
use super::value::{Place, Shape, Typed, Val, part_name, temporary};
use crate::syntax::{
    self, ExprKind, Name, Operand, Slot, Statement, StatementKind, Target, Variable,
};

/// The maximum number of elements of an array.
const MAX_ELEMENTS: usize = 1024;

pub(super) type Result<T> = std::result::Result<T, Diagnostic>;

/// What reading, changing and making places needs of a language.
pub(super) trait Front {
    type Ty: Clone;
    type Known: Clone;

    fn body(&mut self) -> &mut Body;

    fn numbers(&mut self) -> &mut Numbering;

    /// Returns what the values of a type are made of.
    fn shape(&mut self, ty: &Self::Ty) -> Shape<Self::Ty>;

    /// Adds a variable for numbers of a type, or for an array of them.
    fn slot(&mut self, variable: Variable, ty: &Self::Ty) -> Slot;

    /// Returns the index of an element.
    fn index(&mut self, span: Span, at: usize) -> Operand;

    /// Returns a number of a type.
    fn literal(&mut self, span: Span, bits: u64, ty: &Self::Ty) -> Operand;

    /// Copies an expression, with numbers of its own.
    fn copy(&mut self, operand: &Operand) -> Operand;

    /// Returns where a node is in the text that was written.
    fn span(&self, node: &Node) -> Span;

    /// How deep what is read is nested.
    fn depth(&mut self) -> &mut usize;

    fn refuse<T>(&self, node: &Node, fault: impl Into<String>) -> Result<T> {
        Err(Diagnostic::new(self.span(node), fault.into()))
    }

    /// Refuses a construct that is not listed, or what the grammar can't read.
    fn not_listed<T>(&self, node: &Node, language: &str) -> Result<T> {
        if let Some(error) = node.error() {
            let found: Vec<_> = error.text().split_whitespace().take(4).collect();
            return match found.is_empty() {
                true => self.refuse(error, format!("expected `{}` here", error.kind())),
                false => {
                    self.refuse(error, format!("`{}` is not {language} here", found.join(" ")))
                }
            };
        }
        let what = node.kind().replace('_', " ");
        self.refuse(node, format!("{what} is not part of the routine language"))
    }

    /// Reads something inside something else.
    fn nested<T>(&mut self, node: &Node, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if *self.depth() >= MAX_DEPTH {
            return self.refuse(node, TOO_DEEP);
        }
        *self.depth() += 1;
        let read = read(self);
        *self.depth() -= 1;
        read
    }
}

/// The maximum depth of expressions and statements, and of calls that are read where they are written.
const MAX_DEPTH: usize = 100;

pub(super) const TOO_DEEP: &str = "this is nested too deeply";

type PlaceOf<F> = Place<<F as Front>::Known>;
type ValOf<F> = Val<<F as Front>::Known>;
type TypedOf<F> = Typed<<F as Front>::Ty, <F as Front>::Known>;

/// Reading, changing and making places.
pub(super) trait Places: Front {
    /// Reads the value of a place.
    fn read(&mut self, place: &PlaceOf<Self>, ty: &Self::Ty, span: Span) -> ValOf<Self> {
        match place {
            Place::Slot(slot) => Val::Number(self.numbers().name(span, *slot)),
            Place::Constant(global) => {
                let kind = ExprKind::Name(syntax::Place::Global(*global));
                Val::Number(self.numbers().expr(span, kind))
            }
            Place::Element(array, index) => {
                let index = self.copy(index);
                Val::Number(self.numbers().expr(span, ExprKind::Element(*array, index)))
            }
            Place::Array(_) | Place::Window(..) => Val::Array(place.clone()),
            Place::Parts(places) => match self.shape(ty) {
                Shape::Parts(types) => {
                    let parts = places.iter().zip(&types);
                    Val::Parts(parts.map(|(it, ty)| self.read(it, ty, span)).collect())
                }
                _ => Val::Array(place.clone()),
            },
            Place::Either(slot, one, other) => {
                let condition = self.numbers().name(span, *slot);
                let (one, other) = (self.read(one, ty, span), self.read(other, ty, span));
                self.choose(&condition, one, other, span)
            }
            Place::Fixed(value) => self.copy_value(value),
        }
    }

    /// Copies a value, so that both can be parts of the tree.
    fn copy_value(&mut self, value: &ValOf<Self>) -> ValOf<Self> {
        match value {
            Val::Number(operand) => Val::Number(self.copy(operand)),
            Val::Parts(parts) => Val::Parts(parts.iter().map(|it| self.copy_value(it)).collect()),
            Val::List(items) => Val::List(items.iter().map(|it| self.copy_value(it)).collect()),
            Val::Repeat(item, length) => Val::Repeat(Box::new(self.copy_value(item)), *length),
            other => other.clone(),
        }
    }

    /// The value of one of two branches, which have no statements.
    fn choose(
        &mut self,
        condition: &Operand,
        then: ValOf<Self>,
        otherwise: ValOf<Self>,
        span: Span,
    ) -> ValOf<Self> {
        match (then, otherwise) {
            (Val::Number(then), Val::Number(otherwise)) => {
                let condition = self.copy(condition);
                Val::Number(
                    self.numbers().expr(span, ExprKind::Choose { condition, then, otherwise }),
                )
            }
            (Val::Parts(then), Val::Parts(otherwise)) => {
                let pairs = then.into_iter().zip(otherwise);
                Val::Parts(
                    pairs
                        .map(|(then, otherwise)| self.choose(condition, then, otherwise, span))
                        .collect(),
                )
            }
            (Val::Ref(then), Val::Ref(otherwise)) => match condition.kind {
                ExprKind::Name(syntax::Place::Local(slot)) => {
                    Val::Ref(Place::Either(slot, Box::new(then), Box::new(otherwise)))
                }
                _ => Val::Missing("a reference that a branch decides".into()),
            },
            (Val::Array(then), Val::Array(otherwise)) => match condition.kind {
                ExprKind::Name(syntax::Place::Local(slot)) => {
                    Val::Array(Place::Either(slot, Box::new(then), Box::new(otherwise)))
                }
                _ => Val::Missing("a value that a branch decides".into()),
            },
            (Val::Nothing, value) | (value, Val::Nothing) => value,
            _ => Val::Missing("a value that a branch decides".into()),
        }
    }

    /// Whether a value has only constant numbers, so that nothing that happens later changes it.
    fn is_constant(value: &ValOf<Self>) -> bool {
        match value {
            Val::Number(operand) => operand.walk().all(|it| {
                !matches!(
                    it.kind,
                    ExprKind::Name(syntax::Place::Local(_))
                        | ExprKind::Element(syntax::Place::Local(_), _)
                        | ExprKind::Call { .. }
                        | ExprKind::Assign { .. }
                        | ExprKind::Step { .. }
                        | ExprKind::Swap(..)
                        | ExprKind::TakeLowest(_)
                )
            }),
            Val::Parts(parts) | Val::List(parts) => parts.iter().all(Self::is_constant),
            Val::Repeat(item, _) => Self::is_constant(item),
            Val::Array(Place::Array(syntax::Place::Global(_))) => true,
            Val::Array(_) => false,
            _ => true,
        }
    }

    /// Gives a value a place of its own, if something later could change it.
    fn keep(&mut self, value: TypedOf<Self>, span: Span, node: &Node) -> Result<TypedOf<Self>> {
        if Self::is_constant(&value.val) {
            return Ok(value);
        }
        let place = self.place_for(&value.ty, value.val, &temporary(span, "t"), span, node)?;
        self.freeze(&place);
        let val = self.read(&place, &value.ty, span);
        Ok(Typed { ty: value.ty, val })
    }

    /// Gives values places of their own before the statements that were added since.
    fn keep_before(
        &mut self,
        values: Vec<TypedOf<Self>>,
        mark: Mark,
        node: &Node,
    ) -> Result<Vec<TypedOf<Self>>> {
        let later = self.body().take(mark);
        let span = self.span(node);
        let mut kept = Vec::new();
        for value in values {
            kept.push(self.keep(value, span, node)?);
        }
        self.body().put(later);
        Ok(kept)
    }

    /// Notes that the variables of a place keep their values.
    fn freeze(&mut self, place: &PlaceOf<Self>) {
        match place {
            Place::Slot(slot) | Place::Array(syntax::Place::Local(slot)) => {
                self.body().freeze(*slot);
            }
            Place::Parts(parts) => parts.iter().for_each(|it| self.freeze(it)),
            _ => {}
        }
    }

    /// Makes variables for a value.
    fn place_for(
        &mut self,
        ty: &Self::Ty,
        value: ValOf<Self>,
        name: &Name,
        span: Span,
        node: &Node,
    ) -> Result<PlaceOf<Self>> {
        match (self.shape(ty), value) {
            (_, Val::Nothing) => Ok(Place::Fixed(Box::new(Val::Nothing))),
            (Shape::Array(element, Some(length)), value) => {
                self.array_for(&element, length, value, name, span, node)
            }
            (_, Val::Number(value)) => Ok(Place::Slot(self.variable(name, ty, Some(value), span))),
            (Shape::Parts(types), Val::Parts(values)) => {
                let single = values.len() == 1;
                let mut places = Vec::new();
                for (at, (value, ty)) in values.into_iter().zip(types).enumerate() {
                    let part = if single { name.clone() } else { part_name(name, at, node) };
                    places.push(self.place_for(&ty, value, &part, span, node)?);
                }
                Ok(Place::Parts(places))
            }
            (_, value) => Ok(Place::Fixed(Box::new(value))),
        }
    }

    fn array_for(
        &mut self,
        element: &Self::Ty,
        length: usize,
        value: ValOf<Self>,
        name: &Name,
        span: Span,
        node: &Node,
    ) -> Result<PlaceOf<Self>> {
        // Before rows are written out, which may be very many.
        if length.saturating_mul(self.width(element)) > MAX_ELEMENTS {
            return self.refuse(node, format!("an array has at most {MAX_ELEMENTS} elements"));
        }
        if length == 0 {
            return self
                .refuse(node, "an array without elements is not part of the routine language");
        }
        match self.shape(element) {
            Shape::Number => {
                let (items, repeat) = match value {
                    Val::Repeat(item, _) => (vec![*item], true),
                    Val::List(items) => (items, false),
                    Val::Array(place) => (self.elements(&place, element, length, span), false),
                    _ => return self.refuse(node, "this array can't be copied"),
                };
                let items: Option<Vec<_>> = items.into_iter().map(Val::into_number).collect();
                let Some(items) = items else {
                    return self.refuse(node, "the elements of this array are not numbers");
                };
                let value = self.numbers().expr(span, ExprKind::List { items, length, repeat });
                let mut variable = Variable::new(name.span, None);
                variable.name = name.clone();
                variable.array = true;
                let slot = self.slot(variable, element);
                self.body().add(span, StatementKind::Declare(vec![(slot, Some(value))]));
                Ok(Place::Array(syntax::Place::Local(slot)))
            }
            Shape::Parts(types) => {
                let mut places = Vec::new();
                for (at, part) in types.iter().enumerate() {
                    let nth = |value: &ValOf<Self>| match value {
                        Val::Parts(parts) => parts[at].clone(),
                        other => other.clone(),
                    };
                    let of_part = match &value {
                        Val::Repeat(item, length) => Val::Repeat(Box::new(nth(item)), *length),
                        Val::List(items) => Val::List(items.iter().map(nth).collect()),
                        Val::Array(Place::Parts(places)) => Val::Array(places[at].clone()),
                        _ => return self.refuse(node, "this array can't be copied"),
                    };
                    let name =
                        if types.len() == 1 { name.clone() } else { part_name(name, at, node) };
                    places.push(self.array_for(part, length, of_part, &name, span, node)?);
                }
                Ok(Place::Parts(places))
            }
            Shape::Array(inner, Some(row)) => {
                let value = self.flat(value, element, length, row, span, node)?;
                self.array_for(&inner, length * row, value, name, span, node)
            }
            _ => self.refuse(node, "an array of such values is not part of the routine language"),
        }
    }

    /// The value of an array of arrays, as that of one array with all their elements.
    fn flat(
        &mut self,
        value: ValOf<Self>,
        ty: &Self::Ty,
        length: usize,
        row: usize,
        span: Span,
        node: &Node,
    ) -> Result<ValOf<Self>> {
        let rows = match value {
            Val::Repeat(item, _) => match *item {
                Val::Repeat(item, _) => return Ok(Val::Repeat(item, length * row)),
                item => (0..length).map(|_| self.copy_value(&item)).collect(),
            },
            Val::List(rows) => rows,
            Val::Array(place) => self.elements(&place, ty, length, span),
            _ => return self.refuse(node, "this array can't be copied"),
        };
        let Shape::Array(inner, _) = self.shape(ty) else { return Ok(Val::Nothing) };
        let mut all = Vec::new();
        for at in 0..length {
            let mut items = match rows.get(at) {
                Some(Val::List(items)) => items.clone(),
                Some(Val::Repeat(item, _)) => (0..row).map(|_| self.copy_value(item)).collect(),
                Some(Val::Array(place)) => self.elements(place, &inner, row, span),
                None => Vec::new(),
                _ => return self.refuse(node, "this array can't be copied"),
            };
            while items.len() < row {
                items.push(self.zero(&inner, span, node)?);
            }
            all.extend(items);
        }
        Ok(Val::List(all))
    }

    /// Reads all elements of an array.
    fn elements(
        &mut self,
        place: &PlaceOf<Self>,
        element: &Self::Ty,
        length: usize,
        span: Span,
    ) -> Vec<ValOf<Self>> {
        let mut items = Vec::new();
        for at in 0..length {
            let index = self.index(span, at);
            let place = self.element(place, element, &index);
            items.push(self.read(&place, element, span));
        }
        items
    }

    /// How many numbers a part of an array of arrays has.
    fn width(&mut self, ty: &Self::Ty) -> usize {
        match self.shape(ty) {
            Shape::Array(element, Some(length)) => length.saturating_mul(self.width(&element)),
            _ => 1,
        }
    }

    /// An index that counts parts of this width.
    fn times(&mut self, index: Operand, width: usize) -> Operand {
        let span = index.span;
        match &index.kind {
            _ if width == 1 => index,
            ExprKind::Number(number) => self.index(span, number.bits as usize * width),
            _ => {
                let width = self.index(span, width);
                self.numbers().expr(span, ExprKind::Binary(BinaryOp::Multiply, index, width))
            }
        }
    }

    /// The place of an element of this type.
    fn element(&mut self, place: &PlaceOf<Self>, ty: &Self::Ty, index: &Operand) -> PlaceOf<Self> {
        match place {
            Place::Array(array) | Place::Window(array, _) => {
                let width = self.width(ty);
                let by = self.times(index.clone(), width);
                let at = match place {
                    Place::Window(_, start) => {
                        let start = self.copy(start);
                        self.sum(start, by)
                    }
                    _ => by,
                };
                match self.shape(ty) {
                    Shape::Array(..) => Place::Window(*array, at),
                    _ => Place::Element(*array, at),
                }
            }
            Place::Parts(parts) => match self.shape(ty) {
                Shape::Parts(types) => Place::Parts(
                    parts.iter().zip(&types).map(|(it, ty)| self.element(it, ty, index)).collect(),
                ),
                // A row of values with several parts.
                _ => Place::Parts(parts.iter().map(|it| self.element(it, ty, index)).collect()),
            },
            Place::Either(slot, one, other) => Place::Either(
                *slot,
                Box::new(self.element(one, ty, index)),
                Box::new(self.element(other, ty, index)),
            ),
            other => other.clone(),
        }
    }

    /// Traps if an index is outside of its row: the elements after it belong to the next one.
    fn check_row(&mut self, place: &PlaceOf<Self>, ty: &Self::Ty, index: &Operand, length: usize) {
        fn is_row<K>(place: &Place<K>) -> bool {
            match place {
                Place::Window(..) => true,
                Place::Parts(parts) => parts.iter().any(is_row),
                Place::Either(_, one, other) => is_row(one) || is_row(other),
                _ => false,
            }
        }
        let is_inside =
            matches!(&index.kind, ExprKind::Number(number) if number.bits < length as u64);
        if is_inside || !is_row(place) && self.width(ty) == 1 {
            return;
        }
        let span = index.span;
        let (index, end) = (self.copy(index), self.index(span, length));
        let low = self.copy(&index);
        let start = self.index(span, 0);
        let right =
            self.numbers().expr(span, ExprKind::Binary(BinaryOp::GreaterOrEqual, index, end));
        let left = self.numbers().expr(span, ExprKind::Binary(BinaryOp::Less, low, start));
        let outside = self.numbers().expr(span, ExprKind::Shortcut { and: false, left, right });
        let fault =
            format!("the index of a row is out of bounds: it has elements 0 to {}", length - 1);
        let trap = Statement { span, kind: StatementKind::Trap(fault.into()) };
        self.body().add_if(span, outside, vec![trap]);
    }

    fn sum(&mut self, left: Operand, right: Operand) -> Operand {
        let span = right.span;
        match (&left.kind, &right.kind) {
            (ExprKind::Number(left), ExprKind::Number(right)) => {
                self.index(span, (left.bits + right.bits) as usize)
            }
            (ExprKind::Number(left), _) if left.bits == 0 => right,
            (_, ExprKind::Number(right)) if right.bits == 0 => left,
            _ => self.numbers().expr(span, ExprKind::Binary(BinaryOp::Add, left, right)),
        }
    }

    /// Changes a place.
    fn store(
        &mut self,
        place: &PlaceOf<Self>,
        ty: &Self::Ty,
        value: ValOf<Self>,
        span: Span,
        node: &Node,
    ) -> Result<()> {
        if matches!(value, Val::Nothing) {
            return Ok(());
        }
        if let Val::Missing(what) = &value {
            return Err(Diagnostic::about(span, what, "is not part of the routine language"));
        }
        let shape = self.shape(ty);
        if let (Shape::Array(element, length), Val::Array(_) | Val::List(_) | Val::Repeat(..)) =
            (&shape, &value)
        {
            let Some(length) = *length else {
                return self.refuse(node, "the length of this array is not known");
            };
            if length > MAX_ELEMENTS {
                return self.refuse(node, format!("an array has at most {MAX_ELEMENTS} elements"));
            }
            let items = match value {
                Val::Array(from) => self.elements(&from, element, length, span),
                Val::List(items) => items,
                Val::Repeat(item, _) => (0..length).map(|_| self.copy_value(&item)).collect(),
                _ => Vec::new(),
            };
            let mut kept = Vec::new();
            for item in items {
                kept.push(self.keep(Typed { ty: element.clone(), val: item }, span, node)?.val);
            }
            for (at, item) in kept.into_iter().enumerate() {
                let index = self.index(span, at);
                let place = self.element(place, element, &index);
                self.store(&place, element, item, span, node)?;
            }
            return Ok(());
        }
        match (place, value) {
            (Place::Slot(slot), Val::Number(value)) => {
                self.set_slot(*slot, value, span);
                Ok(())
            }
            (Place::Element(syntax::Place::Local(slot), index), Val::Number(value)) => {
                let index = self.copy(index);
                let assign = self.numbers().assign(span, Target::Element(*slot, index), value);
                self.body().add(span, StatementKind::Expr(assign));
                Ok(())
            }
            (Place::Parts(places), Val::Parts(values)) => {
                let types = match shape {
                    Shape::Parts(types) => types,
                    _ => Vec::new(),
                };
                let mut kept = Vec::new();
                let several = values.len() > 1;
                for (value, ty) in values.into_iter().zip(&types) {
                    let value = Typed { ty: ty.clone(), val: value };
                    kept.push(if several { self.keep(value, span, node)?.val } else { value.val });
                }
                for ((place, value), ty) in places.iter().zip(kept).zip(&types) {
                    self.store(place, ty, value, span, node)?;
                }
                Ok(())
            }
            (Place::Either(slot, one, other), value) => {
                let value = self.keep(Typed { ty: ty.clone(), val: value }, span, node)?.val;
                let condition = self.numbers().name(span, *slot);
                self.body().open();
                let copy = self.copy_value(&value);
                self.store(one, ty, copy, span, node)?;
                let then = self.body().close();
                self.body().open();
                self.store(other, ty, value, span, node)?;
                let otherwise = self.body().close();
                self.body().add(span, StatementKind::If { condition, then, otherwise });
                Ok(())
            }
            (Place::Constant(_) | Place::Element(syntax::Place::Global(_), _), _) => {
                self.refuse(node, "a constant can't be changed")
            }
            _ => self.refuse(
                node,
                "what this refers to would change, which is not part of the routine language",
            ),
        }
    }

    /// Sets a variable.
    fn set_slot(&mut self, slot: Slot, value: Operand, span: Span) {
        let assign = self.numbers().assign(span, Target::Variable(slot), value);
        self.body().add(span, StatementKind::Expr(assign));
    }

    /// A value that is false or zero in all parts.
    fn zero(&mut self, ty: &Self::Ty, span: Span, node: &Node) -> Result<ValOf<Self>> {
        match self.shape(ty) {
            Shape::Number => Ok(Val::Number(self.literal(span, 0, ty))),
            Shape::Array(element, Some(length)) => {
                let item = self.zero(&element, span, node)?;
                Ok(Val::Repeat(Box::new(item), length))
            }
            Shape::Array(_, None) => self.refuse(node, "the length of this array is not known"),
            Shape::Parts(types) => {
                let parts = types.iter().map(|it| self.zero(it, span, node));
                Ok(Val::Parts(parts.collect::<Result<_>>()?))
            }
            Shape::Other => Ok(Val::Nothing),
        }
    }

    /// Adds a variable for a number, with a value.
    fn variable(&mut self, name: &Name, ty: &Self::Ty, value: Option<Operand>, span: Span) -> Slot {
        let mut variable = Variable::new(name.span, None);
        variable.name = name.clone();
        let slot = self.slot(variable, ty);
        self.body().add(span, StatementKind::Declare(vec![(slot, value)]));
        slot
    }

    /// Adds a variable that the text doesn't have.
    fn temporary(&mut self, name: &str, ty: &Self::Ty, value: Option<Operand>, span: Span) -> Slot {
        self.variable(&temporary(span, name), ty, value, span)
    }
}

impl<F: Front> Places for F {}
