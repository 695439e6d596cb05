//! What places need of Rust, and values behind references.

use deltaboard_source::operator::UnaryOp;
use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::Node;

use super::reader::{BreakValue, Breaks, Reader, Result};
use super::types::{Int, Ty};
use super::value::{Known, Typed, Val};
use crate::front::body::{Body, Numbering};
use crate::front::loops::Loops;
use crate::front::places::{Front, Places};
use crate::front::value::Shape;
use crate::syntax::{ExprKind, Operand, Slot, Variable};

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
        match self.current.types.shallow(ty) {
            Ty::Int(_) | Ty::Bool | Ty::Var(_) => Shape::Number,
            Ty::Array(element, length) => match self.current.types.shallow(&length) {
                Ty::Const(length) => Shape::Array(*element, Some(length as usize)),
                _ => Shape::Array(*element, None),
            },
            Ty::Slice(element) => Shape::Array(*element, None),
            ty @ (Ty::Struct(..) | Ty::Tuple(_) | Ty::Enum(..)) => {
                self.parts_of(&ty).map_or(Shape::Other, Shape::Parts)
            }
            _ => Shape::Other,
        }
    }

    fn slot(&mut self, variable: Variable, ty: &Ty) -> Slot {
        self.current.slots.push(ty.clone());
        self.current.body.variable(variable)
    }

    fn index(&mut self, span: Span, at: usize) -> Operand {
        self.literal(span, at as u64, &Ty::Int(Int::Usize))
    }

    /// A number of a type that may still be found.
    fn literal(&mut self, span: Span, bits: u64, ty: &Ty) -> Operand {
        let operand = self.numbering.number(span, bits, deltaboard_source::Type::Untyped);
        self.current.numbers.push((operand.id, ty.clone()));
        operand
    }

    fn copy(&mut self, operand: &Operand) -> Operand {
        let first = self.numbering.next;
        let copy = self.numbering.copy(operand);
        // The copies of numbers have the same types.
        let ids: Vec<_> = operand.walk().map(|it| it.id).collect();
        let copies: Vec<_> = copy.walk().map(|it| it.id).collect();
        debug_assert!(copies.iter().all(|it| it.0 >= first));
        for (id, copy) in ids.into_iter().zip(copies) {
            if let Some((_, ty)) = self.current.numbers.iter().rev().find(|(known, _)| *known == id)
            {
                let ty = ty.clone();
                self.current.numbers.push((copy, ty));
            }
        }
        copy
    }

    fn span(&self, node: &Node) -> Span {
        self.frame().origin.unwrap_or_else(|| node.span())
    }
}

impl Loops for Reader {
    type Value = BreakValue;

    fn loops(&mut self) -> &mut Vec<Breaks> {
        &mut self.current.loops
    }

    fn truth_type() -> Ty {
        Ty::Bool
    }
}

impl Reader {
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
