//! Reading, changing and making places.

use deltaboard_lexer::operator::UnaryOp;
use deltaboard_lexer::{Diagnostic, Span};
use deltaboard_syntax::Node;

use super::reader::{Reader, Result};
use super::types::{Int, Ty};
use super::value::{Place, Typed, Val};
use crate::syntax::{self, ExprKind, Name, Operand, StatementKind, Target, Variable};

/// The maximum number of elements of an array.
const MAX_ELEMENTS: usize = 1024;

impl Reader {
    /// Reads the value of a place.
    pub(super) fn read(&mut self, place: &Place, ty: &Ty, span: Span) -> Val {
        let is_array = matches!(self.current.types.shallow(ty), Ty::Array(..) | Ty::Slice(_));
        match place {
            Place::Slot(slot) => Val::Number(self.numbering.name(span, *slot)),
            Place::Constant(global) => {
                let kind = ExprKind::Name(syntax::Place::Global(*global));
                Val::Number(self.expr(span, kind))
            }
            Place::Element(array, index) => {
                let index = self.copy(index);
                Val::Number(self.expr(span, ExprKind::Element(*array, index)))
            }
            Place::Array(_) => Val::Array(place.clone()),
            Place::Parts(_) if is_array => Val::Array(place.clone()),
            Place::Parts(places) => {
                let types = self.parts_of(ty).unwrap_or_default();
                let unknown = Ty::unit();
                let parts = places.iter().enumerate();
                Val::Parts(
                    parts
                        .map(|(at, it)| self.read(it, types.get(at).unwrap_or(&unknown), span))
                        .collect(),
                )
            }
            Place::Either(slot, one, other) => {
                let condition = self.numbering.name(span, *slot);
                let (one, other) = (self.read(one, ty, span), self.read(other, ty, span));
                self.choose(&condition, one, other, span)
            }
            Place::Fixed(value) => self.copy_value(value),
        }
    }

    /// Copies a value, so that both can be parts of the tree.
    pub(super) fn copy_value(&mut self, value: &Val) -> Val {
        match value {
            Val::Number(operand) => Val::Number(self.copy(operand)),
            Val::Parts(parts) => Val::Parts(parts.iter().map(|it| self.copy_value(it)).collect()),
            Val::List(items) => Val::List(items.iter().map(|it| self.copy_value(it)).collect()),
            Val::Repeat(item, length) => Val::Repeat(Box::new(self.copy_value(item)), *length),
            other => other.clone(),
        }
    }

    /// The value of one of two branches, which have no statements.
    pub(super) fn choose(
        &mut self,
        condition: &Operand,
        then: Val,
        otherwise: Val,
        span: Span,
    ) -> Val {
        match (then, otherwise) {
            (Val::Number(then), Val::Number(otherwise)) => {
                let condition = self.copy(condition);
                Val::Number(self.expr(span, ExprKind::Choose { condition, then, otherwise }))
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
    pub(super) fn is_constant(value: &Val) -> bool {
        match value {
            Val::Number(operand) => operand.walk().all(|it| {
                !matches!(
                    it.kind,
                    ExprKind::Name(syntax::Place::Local(_))
                        | ExprKind::Element(syntax::Place::Local(_), _)
                        | ExprKind::Call { .. }
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
    pub(super) fn keep(&mut self, value: Typed, span: Span, node: &Node) -> Result<Typed> {
        if Self::is_constant(&value.val) {
            return Ok(value);
        }
        let place = self.place_for(&value.ty, value.val, &temporary(span, "t"), span, node)?;
        self.freeze(&place);
        let val = self.read(&place, &value.ty, span);
        Ok(Typed { ty: value.ty, val })
    }

    /// Notes that the variables of a place keep their values.
    pub(super) fn freeze(&mut self, place: &Place) {
        match place {
            Place::Slot(slot) | Place::Array(syntax::Place::Local(slot)) => {
                self.current.body.freeze(*slot);
            }
            Place::Parts(parts) => parts.iter().for_each(|it| self.freeze(it)),
            _ => {}
        }
    }

    /// Makes variables for a value.
    pub(super) fn place_for(
        &mut self,
        ty: &Ty,
        value: Val,
        name: &Name,
        span: Span,
        node: &Node,
    ) -> Result<Place> {
        match (self.current.types.shallow(ty), value) {
            (_, Val::Nothing) => Ok(Place::Fixed(Box::new(Val::Nothing))),
            (Ty::Array(element, length), value) => {
                let length = self.known_length(&length, node)?;
                self.array_for(&element, length, value, name, span, node)
            }
            (_, Val::Number(value)) => Ok(Place::Slot(self.variable(name, ty, Some(value), span))),
            (ty, Val::Parts(values)) => {
                let types = self.parts_of(&ty)?;
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
        element: &Ty,
        length: usize,
        value: Val,
        name: &Name,
        span: Span,
        node: &Node,
    ) -> Result<Place> {
        if length > MAX_ELEMENTS {
            return self.refuse(node, format!("an array has at most {MAX_ELEMENTS} elements"));
        }
        if length == 0 {
            return self
                .refuse(node, "an array without elements is not part of the routine language");
        }
        match self.current.types.shallow(element) {
            Ty::Int(_) | Ty::Bool | Ty::Var(_) => {
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
                let value = self.expr(span, ExprKind::List { items, length, repeat });
                self.current.numbers.push((value.id, element.clone()));
                let mut variable = Variable::new(name.span, None);
                variable.name = name.clone();
                variable.array = true;
                let slot = self.slot(variable, element.clone());
                self.current.body.add(span, StatementKind::Declare(vec![(slot, Some(value))]));
                Ok(Place::Array(syntax::Place::Local(slot)))
            }
            ty @ (Ty::Struct(..) | Ty::Tuple(_) | Ty::Enum(..)) => {
                let types = self.parts_of(&ty)?;
                let mut places = Vec::new();
                for (at, part) in types.iter().enumerate() {
                    let nth = |value: &Val| match value {
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
            _ => self.refuse(node, "an array of arrays is not part of the routine language"),
        }
    }

    /// Reads all elements of an array.
    pub(super) fn elements(
        &mut self,
        place: &Place,
        element: &Ty,
        length: usize,
        span: Span,
    ) -> Vec<Val> {
        let mut items = Vec::new();
        for at in 0..length {
            let index = self.literal(span, at as u64, &Ty::Int(Int::Usize));
            let place = Self::element(place, &index);
            items.push(self.read(&place, element, span));
        }
        items
    }

    /// The place of an element.
    pub(super) fn element(place: &Place, index: &Operand) -> Place {
        match place {
            Place::Array(array) => Place::Element(*array, index.clone()),
            Place::Parts(parts) => {
                Place::Parts(parts.iter().map(|it| Self::element(it, index)).collect())
            }
            Place::Either(slot, one, other) => Place::Either(
                *slot,
                Box::new(Self::element(one, index)),
                Box::new(Self::element(other, index)),
            ),
            other => other.clone(),
        }
    }

    /// Changes a place.
    pub(super) fn store(
        &mut self,
        place: &Place,
        ty: &Ty,
        value: Val,
        span: Span,
        node: &Node,
    ) -> Result<()> {
        if matches!(value, Val::Nothing) {
            return Ok(());
        }
        if let Val::Missing(what) = &value {
            return Err(Diagnostic::about(span, what, "is not part of the routine language"));
        }
        let ty = self.current.types.shallow(ty);
        if let (Ty::Array(element, length), Val::Array(_) | Val::List(_) | Val::Repeat(..)) =
            (&ty, &value)
        {
            let (length, element) = (self.known_length(length, node)?, (**element).clone());
            if length > MAX_ELEMENTS {
                return self.refuse(node, format!("an array has at most {MAX_ELEMENTS} elements"));
            }
            let items = match value {
                Val::Array(from) => self.elements(&from, &element, length, span),
                Val::List(items) => items,
                Val::Repeat(item, _) => (0..length).map(|_| self.copy_value(&item)).collect(),
                _ => Vec::new(),
            };
            let mut kept = Vec::new();
            for item in items {
                kept.push(self.keep(Typed { ty: element.clone(), val: item }, span, node)?.val);
            }
            for (at, item) in kept.into_iter().enumerate() {
                let index = self.literal(span, at as u64, &Ty::Int(Int::Usize));
                self.store(&Self::element(place, &index), &element, item, span, node)?;
            }
            return Ok(());
        }
        match (place, value) {
            (Place::Slot(slot), Val::Number(value)) => {
                self.assign(span, *slot, value);
                Ok(())
            }
            (Place::Element(syntax::Place::Local(slot), index), Val::Number(value)) => {
                let index = self.copy(index);
                let assign = self.numbering.assign(span, Target::Element(*slot, index), value);
                self.current.body.add(span, StatementKind::Expr(assign));
                Ok(())
            }
            (Place::Parts(places), Val::Parts(values)) => {
                let types = self.parts_of(&ty)?;
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
                let condition = self.numbering.name(span, *slot);
                self.current.body.open();
                let copy = self.copy_value(&value);
                self.store(one, &ty, copy, span, node)?;
                let then = self.current.body.close();
                self.current.body.open();
                self.store(other, &ty, value, span, node)?;
                let otherwise = self.current.body.close();
                self.current.body.add(span, StatementKind::If { condition, then, otherwise });
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

    /// A value that is false or zero in all parts.
    pub(super) fn zero(&mut self, ty: &Ty, span: Span, node: &Node) -> Result<Val> {
        match self.current.types.shallow(ty) {
            Ty::Bool => Ok(Val::Number(self.truth(span, false))),
            Ty::Int(_) | Ty::Var(_) => Ok(Val::Number(self.literal(span, 0, ty))),
            Ty::Array(element, length) => {
                let item = self.zero(&element, span, node)?;
                Ok(Val::Repeat(Box::new(item), self.known_length(&length, node)?))
            }
            Ty::Tuple(_) | Ty::Struct(..) | Ty::Enum(..) => {
                let types = self.parts_of(ty)?;
                Ok(Val::Parts(
                    types.iter().map(|it| self.zero(it, span, node)).collect::<Result<_>>()?,
                ))
            }
            _ => Ok(Val::Nothing),
        }
    }

    pub(super) fn not(&mut self, operand: Operand, span: Span) -> Operand {
        self.expr(span, ExprKind::Unary(UnaryOp::RustNot, operand))
    }

    /// What a number's value is needed for.
    pub(super) fn number_of(&mut self, value: Typed, node: &Node) -> Result<Operand> {
        let value = self.plain(value, self.span(node));
        match value.val {
            Val::Number(operand) => Ok(operand),
            Val::Nothing => Err(Diagnostic::new(self.span(node), "this has no value")),
            _ => self.refuse(node, "this is not a number"),
        }
    }

    /// The value behind references.
    pub(super) fn plain(&mut self, value: Typed, span: Span) -> Typed {
        let mut value = value;
        while let (Ty::Ref(_, inner), Val::Ref(place)) =
            (self.current.types.shallow(&value.ty), &value.val)
        {
            let val = self.read(&place.clone(), &inner, span);
            value = Typed { ty: *inner, val };
        }
        value
    }
}

pub(super) fn temporary(span: Span, name: &str) -> Name {
    Name { span, pasted: Some(name.into()) }
}

/// The name of a variable for a part of a value.
fn part_name(name: &Name, part: usize, node: &Node) -> Name {
    let whole = name.pasted.as_deref().map_or_else(
        || {
            let text = node.text();
            let word: String =
                text.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
            if word.is_empty() { "part".to_owned() } else { word }
        },
        str::to_owned,
    );
    Name { span: name.span, pasted: Some(format!("{whole}_{part}").into()) }
}
