//! Types and values, and the names that have them.

use std::rc::Rc;

use deltaboard_source::{Span, Type};
use deltaboard_syntax::Node;

use crate::front::value;
use crate::syntax::Operand;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ty {
    Number(Type),
    /// JavaScript's numbers, which hold integers up to 2^53.
    Double,
    /// A constant of Go that has no type yet.
    Untyped,
    /// A type of Go with methods.
    Named(Rc<str>, Box<Self>),
    Array(Box<Self>, Option<usize>),
    /// Several values, and Go's structs with the names of their fields.
    Parts(Rc<[String]>, Vec<Self>),
    Pointer(Box<Self>),
    /// Nothing, or what has no run.
    Other,
}

pub(super) const INT: Ty = Ty::Number(Type::Int);
pub(super) const TRUTH: Ty = Ty::Number(Type::Bool);

impl Ty {
    /// The type without its name.
    pub(super) fn bare(&self) -> &Self {
        match self {
            Self::Named(_, inner) => inner.bare(),
            ty => ty,
        }
    }

    /// The type of its numbers in the tree.
    pub(super) fn number(&self) -> Option<Type> {
        match self.bare() {
            Self::Number(ty) => Some(*ty),
            Self::Double => Some(Type::I64),
            _ => None,
        }
    }

    pub(super) fn is_truth(&self) -> bool {
        self.number() == Some(Type::Bool)
    }

    pub(super) fn is_named(&self) -> bool {
        matches!(self, Self::Named(..))
    }

    pub(super) fn tuple(types: Vec<Self>) -> Self {
        Self::Parts(Rc::default(), types)
    }

    pub(super) fn array(element: Self, length: Option<usize>) -> Self {
        Self::Array(Box::new(element), length)
    }
}

/// What has no run, but is known while a function is read.
#[derive(Clone, Debug)]
pub(super) enum Known {
    /// A constant of Go, and where it's written as one number.
    Constant(i128, Option<Span>),
    /// A function of the text, and the object that it's called for.
    Function(usize, Option<Box<Typed>>),
    /// A function that has no name, and the names around it.
    Lambda(Rc<(Node, Vec<Local>)>),
    /// A name that the language defines, with the names before it: `bits`, `int.from_bytes`.
    Name(Rc<str>),
    /// The method of a value.
    Method(Box<Typed>, Rc<str>),
    Text(Rc<str>),
    /// Numbers from a first one, up to one before the end, by a step.
    Range(Box<[Operand; 3]>),
    /// What JavaScript divides: a fraction, of which only the whole part is a number.
    Quotient(Box<[Operand; 2]>),
    /// A number as its 8 bytes; the lowest first, or not.
    Bytes(Operand, bool),
    /// A number as its digits in base 2, this many, from the highest or the lowest on.
    Digits(Operand, Option<usize>, bool),
    Nothing,
}

pub(super) type Val = value::Val<Known>;
pub(super) type Place = value::Place<Known>;
pub(super) type Typed = value::Typed<Ty, Known>;

/// A local name.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) place: Place,
    /// How many blocks were open where it got its first value.
    pub(super) depth: usize,
}

impl Typed {
    pub(super) fn number(operand: Operand, ty: Ty) -> Self {
        Self { ty, val: Val::Number(operand) }
    }

    pub(super) fn known(known: Known) -> Self {
        Self { ty: Ty::Other, val: Val::Known(known) }
    }

    /// A constant of Go.
    pub(super) fn constant(value: i128) -> Self {
        Self::known(Known::Constant(value, None))
    }

    /// The constant of Go that it is, if its type is open.
    pub(super) fn untyped(&self) -> Option<i128> {
        match self.val {
            Val::Known(Known::Constant(value, _)) => Some(value),
            _ => None,
        }
    }

    /// A number as its digits in base 2.
    pub(super) fn digits(number: Operand, width: Option<usize>, turned: bool) -> Self {
        Self::known(Known::Digits(number, width, turned))
    }

    /// Several values as one.
    pub(super) fn tuple(values: Vec<Self>) -> Self {
        let (types, parts) = values.into_iter().map(|it| (it.ty, it.val)).unzip();
        Self { ty: Ty::tuple(types), val: Val::Parts(parts) }
    }

    /// A list of values of a type.
    pub(super) fn list(element: Ty, items: Vec<Val>) -> Self {
        Self { ty: Ty::array(element, Some(items.len())), val: Val::List(items) }
    }

    /// A list of the same value.
    pub(super) fn repeat(element: Ty, item: Val, length: usize) -> Self {
        let val = Val::Repeat(Box::new(item), length);
        Self { ty: Ty::array(element, Some(length)), val }
    }

    pub(super) fn nothing() -> Self {
        Self::known(Known::Nothing)
    }
}
