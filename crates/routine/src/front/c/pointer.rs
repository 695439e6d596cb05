//! Pointers: the place that they point to is known, and in an array its index is a number of the run.

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::{Diagnostic, Type};
use deltaboard_syntax::Node;

use super::reader::{Reader, Result};
use super::signature::Parameter;
use super::types::{BOOL, INT, Ty};
use super::value::{Found, Known, Local, Place, Typed, Val};
use crate::front::places::{Front, Places};
use crate::syntax::{self, ExprKind, Operand, StatementKind, Target};

impl Reader {
    /// Declares the parameter that points to an array.
    pub(super) fn pointer_into(
        &mut self,
        array: &Place,
        element: &Ty,
        parameter: &Parameter,
    ) -> Result<()> {
        let name = parameter.name.as_ref().map_or("", Node::text).to_owned();
        let span = self.span(&parameter.node);
        let zero = self.index(span, 0);
        let place = self.element(array, element, &zero);
        let pointer = Typed { ty: Ty::Pointer(Box::new(element.clone())), val: Val::Ref(place) };
        self.declare_pointer(&name, pointer, &parameter.node, true)
    }

    /// Declares a pointer. One that may move has an index of its own.
    pub(super) fn declare_pointer(
        &mut self,
        name: &str,
        pointer: Typed,
        node: &Node,
        is_parameter: bool,
    ) -> Result<()> {
        let span = self.span(node);
        if matches!(&pointer.val, Val::Ref(place) if self.index_of_place(place).is_some()) {
            self.check_rows(&pointer.ty, node)?;
        }
        let block = self.current.body.depth();
        let (place, cursor) = match &pointer.val {
            Val::Ref(place) => match self.index_of_place(place) {
                Some(index) => {
                    let is_fixed = matches!(index.kind, ExprKind::Number(_)) && is_parameter;
                    if is_fixed && !self.moves(name) {
                        (place.clone(), None)
                    } else {
                        let index = self.copy(&index);
                        let temporary = crate::front::value::temporary(span, &format!("{name}_at"));
                        let slot = self.variable(&temporary, &INT, Some(index), span);
                        let own = self.numbering.name(span, slot);
                        (with_index(place, &own), Some(slot))
                    }
                }
                None => (place.clone(), None),
            },
            _ => {
                let place = Place::Fixed(Box::new(pointer.val.clone()));
                self.current.locals.push(Local {
                    name: name.to_owned(),
                    ty: pointer.ty,
                    place,
                    block,
                    cursor: None,
                });
                return Ok(());
            }
        };
        self.current.locals.push(Local {
            name: name.to_owned(),
            ty: pointer.ty,
            place: Place::Fixed(Box::new(Val::Ref(place))),
            block,
            cursor,
        });
        Ok(())
    }

    fn moves(&self, name: &str) -> bool {
        let head = self.head.clone();
        head.and_then(|it| super::items::body_of(&it).cloned()).is_some_and(|body| {
            super::signature::uses(&body, &|it| match it.kind() {
                "update_expression" => it.child("argument").is_some_and(|it| it.text() == name),
                "assignment_expression" => it.child("left").is_some_and(|it| it.text() == name),
                _ => false,
            })
        })
    }

    /// The index of an element.
    fn index_of_place(&self, place: &Place) -> Option<Operand> {
        match place {
            Place::Element(_, index) => Some(index.clone()),
            Place::Window(_, index) => Some(index.clone()),
            Place::Parts(parts) => parts.first().and_then(|it| self.index_of_place(it)),
            _ => None,
        }
    }

    /// The pointer that a node names, to change it.
    fn pointer_local(&self, node: &Node) -> Result<usize> {
        let mut inner = node.clone();
        while inner.kind() == "parenthesized_expression" {
            inner = self.only(&inner)?;
        }
        let first = self.frame().locals;
        let found = self.current.locals[first..].iter().rposition(|it| it.name == inner.text());
        match found {
            Some(at) => Ok(first + at),
            None => self.refuse(node, "this pointer cannot be changed here"),
        }
    }

    /// `p = q`
    pub(super) fn assign_pointer(
        &mut self,
        node: &Node,
        left: &Node,
        value: Typed,
    ) -> Result<Found> {
        let at = self.pointer_local(left)?;
        let span = self.span(node);
        let local = self.current.locals[at].clone();
        let value = self.convert(value, &local.ty, node)?;
        let is_here = local.block == self.current.body.depth();
        match (
            &*match &local.place {
                Place::Fixed(value) => value.clone(),
                _ => Box::new(Val::Nothing),
            },
            &value.val,
        ) {
            (Val::Nothing, _) => {
                // Its first value.
                let name = local.name.clone();
                self.declare_pointer(&name, value, node, false)?;
                let new = self.current.locals.pop().unwrap_or(local);
                self.current.locals[at].place = new.place.clone();
                self.current.locals[at].cursor = new.cursor;
                Ok(Found::Place(new.ty, new.place))
            }
            (Val::Ref(old), Val::Ref(new)) => {
                if let (Some(cursor), Some(index)) = (local.cursor, self.index_of_place(new))
                    && same_base(old, new)
                {
                    let index = self.copy(&index);
                    let assign = self.numbering.assign(span, Target::Variable(cursor), index);
                    self.current.body.add(span, StatementKind::Expr(assign));
                    return Ok(Found::Place(local.ty, local.place));
                }
                if is_here && self.current.loops.len() == self.frame().loops {
                    let name = local.name.clone();
                    self.declare_pointer(&name, value, node, false)?;
                    let new = self.current.locals.pop().unwrap_or(local);
                    self.current.locals[at].place = new.place.clone();
                    self.current.locals[at].cursor = new.cursor;
                    return Ok(Found::Place(new.ty, new.place));
                }
                self.refuse(
                    node,
                    "a pointer that a branch decides is not part of the routine language",
                )
            }
            _ if is_here && self.current.loops.len() == self.frame().loops => {
                self.current.locals[at].place = Place::Fixed(Box::new(value.val));
                let local = self.current.locals[at].clone();
                Ok(Found::Place(local.ty, local.place))
            }
            _ => self.refuse(
                node,
                "a pointer that a branch decides is not part of the routine language",
            ),
        }
    }

    /// `p += n`
    pub(super) fn move_pointer(
        &mut self,
        node: &Node,
        left: &Node,
        to: &Ty,
        op: BinaryOp,
        by: Operand,
    ) -> Result<Found> {
        let at = self.pointer_local(left)?;
        let span = self.span(node);
        let local = self.current.locals[at].clone();
        let by = self.scaled(to, by);
        match (local.cursor, op) {
            (Some(cursor), BinaryOp::Add | BinaryOp::Subtract) => {
                let kind =
                    ExprKind::Assign { op: Some(op), target: Target::Variable(cursor), value: by };
                let operand = self.expr(span, kind);
                self.current.body.add(span, StatementKind::Expr(operand));
                Ok(Found::Place(local.ty, local.place))
            }
            _ => self.refuse_moving(node, &local.name),
        }
    }

    fn refuse_moving<T>(&self, node: &Node, name: &str) -> Result<T> {
        let fault = "is a pointer, and moving a pointer is not supported";
        Err(Diagnostic::about(self.span(node), name, fault)
            .with_help("use an index, as in `board[n]`"))
    }

    /// `p++`
    pub(super) fn step_pointer(
        &mut self,
        node: &Node,
        inner: &Node,
        to: &Ty,
        op: BinaryOp,
        prefix: bool,
    ) -> Result<Found> {
        let span = self.span(node);
        let at = self.pointer_local(inner)?;
        let local = self.current.locals[at].clone();
        let Some(cursor) = local.cursor else { return self.refuse_moving(node, &local.name) };
        let mut before = None;
        if !prefix {
            let index = self.numbering.name(span, cursor);
            let slot = self.temporary_for(&INT, index, span);
            self.current.body.freeze(slot);
            before = Some(self.numbering.name(span, slot));
        }
        let one = self.index(span, 1);
        let by = self.scaled(to, one);
        let kind = ExprKind::Assign { op: Some(op), target: Target::Variable(cursor), value: by };
        let operand = self.expr(span, kind);
        self.current.body.add(span, StatementKind::Expr(operand));
        match (before, &local.place) {
            (Some(index), Place::Fixed(value)) => match &**value {
                Val::Ref(place) => {
                    let place = with_index(place, &index);
                    Ok(Found::Value(Typed { ty: local.ty, val: Val::Ref(place) }))
                }
                _ => self.unknown(node),
            },
            _ => Ok(Found::Place(local.ty, local.place)),
        }
    }

    /// Refuses an address of objects that hold arrays: the parts of an object are in several arrays.
    fn check_rows(&mut self, ty: &Ty, node: &Node) -> Result<()> {
        let Ty::Pointer(to) = ty else { return Ok(()) };
        let Ty::Class(class, arguments) = &**to else { return Ok(()) };
        let types = self.field_types(class, arguments)?;
        match types.iter().any(|it| matches!(it, Ty::Array(..) | Ty::Class(..))) {
            true => self.refuse(
                node,
                "an address in an array of objects that hold arrays is not part of the routine language",
            ),
            false => Ok(()),
        }
    }

    /// How many numbers an index counts.
    fn scaled(&mut self, element: &Ty, by: Operand) -> Operand {
        let width = self.width(element);
        self.times(by, width)
    }

    /// A pointer that is moved.
    pub(super) fn moved(
        &mut self,
        node: &Node,
        pointer: Typed,
        op: BinaryOp,
        by: Operand,
    ) -> Result<Typed> {
        let span = self.span(node);
        let (Ty::Pointer(to), Val::Ref(place)) = (&pointer.ty, &pointer.val) else {
            return self.refuse(node, "only an address of an element can be moved");
        };
        if self.index_of_place(place).is_some() {
            self.check_rows(&pointer.ty, node)?;
        }
        let Some(index) = self.index_of_place(place) else {
            // `p[0]`
            if matches!(&by.kind, ExprKind::Number(number) if number.bits == 0) {
                return Ok(pointer);
            }
            return Err(Diagnostic::new(span, "only an array can be indexed"));
        };
        let to = (**to).clone();
        let by = self.scaled(&to, by);
        let is_zero = matches!(&index.kind, ExprKind::Number(number) if number.bits == 0);
        let moved = match op {
            BinaryOp::Add if is_zero => by,
            op => {
                let index = self.copy(&index);
                self.expr(span, ExprKind::Binary(op, index, by))
            }
        };
        let place = with_index(&place.clone(), &moved);
        Ok(Typed { ty: pointer.ty.clone(), val: Val::Ref(place) })
    }

    /// An operation of which one side is a pointer.
    pub(super) fn pointer_operation(
        &mut self,
        node: &Node,
        op: BinaryOp,
        left: &Typed,
        right: &Typed,
    ) -> Result<Option<Typed>> {
        let is_pointer = |it: &Typed| match it.ty {
            Ty::Pointer(_) | Ty::Null => true,
            Ty::Array(..) => self.is_c(),
            _ => false,
        };
        if !is_pointer(left) && !is_pointer(right) {
            return Ok(None);
        }
        let span = self.span(node);
        let (left, right) = (self.decayed(left.clone(), node), self.decayed(right.clone(), node));
        let is_null = |it: &Typed| {
            matches!(it.val, Val::Known(Known::Null))
                || matches!(&it.val, Val::Number(operand) if self.fold(operand).is_some_and(|it| it.bits == 0))
        };
        match (&left.val, &right.val, op) {
            (_, _, BinaryOp::Equal | BinaryOp::NotEqual) if is_null(&left) || is_null(&right) => {
                let equal = is_null(&left) == is_null(&right);
                let truth = equal == (op == BinaryOp::Equal);
                Ok(Some(Typed::number(self.truth(span, truth), BOOL)))
            }
            (Val::Ref(_), Val::Number(by), BinaryOp::Add | BinaryOp::Subtract) => {
                let by = by.clone();
                self.moved(node, left, op, by).map(Some)
            }
            (Val::Number(by), Val::Ref(_), BinaryOp::Add) => {
                let by = by.clone();
                self.moved(node, right, op, by).map(Some)
            }
            (Val::Ref(one), Val::Ref(other), op)
                if op.is_comparison() || op == BinaryOp::Subtract =>
            {
                let (one, other) = (one.clone(), other.clone());
                self.address_operation(node, op, &left.ty, &one, &other).map(Some)
            }
            _ => Err(Diagnostic::new(span, "computing with addresses is not supported")),
        }
    }

    /// The distance of two addresses, or a comparison of them.
    fn address_operation(
        &mut self,
        node: &Node,
        op: BinaryOp,
        ty: &Ty,
        one: &Place,
        other: &Place,
    ) -> Result<Typed> {
        let span = self.span(node);
        match (self.index_of_place(one), self.index_of_place(other)) {
            (Some(index), Some(by)) if same_base(one, other) => {
                let [index, by] = [index, by].map(|it| {
                    let it = self.copy(&it);
                    self.expr(span, ExprKind::Cast(Type::I64, it))
                });
                let result = if op.is_comparison() { BOOL } else { Ty::Number(Type::I64) };
                let operand = self.expr(span, ExprKind::Binary(op, index, by));
                let operand = match op.is_comparison() {
                    true => operand,
                    false => {
                        let width = match ty {
                            Ty::Pointer(to) => self.width(&(**to).clone()),
                            _ => 1,
                        };
                        if width != 1 {
                            return self.refuse(node, "the distance of these addresses is not part of the routine language");
                        }
                        self.expr(span, ExprKind::Cast(Type::I64, operand))
                    }
                };
                Ok(Typed::number(operand, result))
            }
            _ if matches!(op, BinaryOp::Equal | BinaryOp::NotEqual)
                && (is_own_variable(one) || is_own_variable(other)) =>
            {
                let equal = same_place(one, other);
                let parameters = self.parameter_count;
                let both_given =
                    |place: &Place| matches!(place, Place::Slot(slot) if slot.0 < parameters);
                if !equal && both_given(one) && both_given(other) {
                    return self.refuse(
                        node,
                        "whether these two addresses are the same depends on the caller",
                    );
                }
                let truth = equal == (op == BinaryOp::Equal);
                Ok(Typed::number(self.truth(span, truth), BOOL))
            }
            _ => self.refuse(node, "computing with addresses is not supported"),
        }
    }

    /// An array as the address of its first element.
    pub(super) fn decayed(&mut self, value: Typed, node: &Node) -> Typed {
        match (value.ty, value.val) {
            (Ty::Array(element, _), Val::Array(place)) => {
                let zero = self.index(self.span(node), 0);
                let place = self.element(&place, &element, &zero);
                Typed { ty: Ty::Pointer(element), val: Val::Ref(place) }
            }
            (ty, val) => Typed { ty, val },
        }
    }
}

/// The same element with another index.
pub(super) fn with_index(place: &Place, index: &Operand) -> Place {
    match place {
        Place::Element(array, _) => Place::Element(*array, index.clone()),
        Place::Window(array, _) => Place::Window(*array, index.clone()),
        Place::Parts(parts) => Place::Parts(parts.iter().map(|it| with_index(it, index)).collect()),
        other => other.clone(),
    }
}

/// Whether two elements are of the same array.
fn same_base(one: &Place, other: &Place) -> bool {
    match (one, other) {
        (
            Place::Element(one, _) | Place::Window(one, _),
            Place::Element(other, _) | Place::Window(other, _),
        ) => one == other,
        (Place::Parts(one), Place::Parts(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| same_base(one, other))
        }
        _ => false,
    }
}

fn is_own_variable(place: &Place) -> bool {
    match place {
        Place::Slot(_) => true,
        Place::Parts(parts) => parts.iter().all(is_own_variable),
        _ => false,
    }
}

/// Whether two places are the same variable.
pub(super) fn same_place(one: &Place, other: &Place) -> bool {
    match (one, other) {
        (Place::Slot(one), Place::Slot(other)) => one == other,
        (Place::Array(one), Place::Array(other)) => one == other,
        (Place::Parts(one), Place::Parts(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| same_place(one, other))
        }
        (
            Place::Element(syntax::Place::Local(one), at),
            Place::Element(syntax::Place::Local(other), there),
        ) => match (&at.kind, &there.kind) {
            (ExprKind::Number(at), ExprKind::Number(there)) => {
                one == other && at.bits == there.bits
            }
            _ => false,
        },
        _ => false,
    }
}
