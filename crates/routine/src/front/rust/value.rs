//! Values and places, as far as they are known while a function is read.

use std::rc::Rc;

use deltaboard_syntax::Node;

use super::items::Member;
use super::iter::Iter;
use super::reader::Frame;
use super::types::Ty;
use crate::syntax::{self, Operand, Slot};

/// A value with its type.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub(super) ty: Ty,
    pub(super) val: Val,
}

/// A value. Only numbers are left to the run; how they are put together is known.
#[derive(Clone, Debug)]
pub(super) enum Val {
    /// A number or truth value.
    Number(Operand),
    /// The parts of a tuple or struct; the tag of an enumeration and the fields of all its variants.
    Parts(Vec<Self>),
    /// The elements of an array that has no place yet.
    List(Vec<Self>),
    /// `[value; length]`
    Repeat(Box<Self>, usize),
    /// The content of an array.
    Array(Place),
    Ref(Place),
    Function(Member),
    /// The constructor of a tuple struct or variant, which has this type.
    Constructor(Ty, Option<usize>),
    /// A function of a type that the text doesn't define.
    Associated(Box<Ty>, Box<str>),
    /// A name that the text doesn't define.
    Missing(Box<str>),
    Closure(Rc<Closure>),
    Iter(Rc<Iter>),
    /// It's never used: of a branch that doesn't end, or of a variant that isn't there.
    Nothing,
}

/// A place that has a value.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Slot(Slot),
    /// An array of numbers.
    Array(syntax::Place),
    /// An element of an array of numbers. The index can be read more than once.
    Element(syntax::Place, Operand),
    /// A constant number of the text.
    Constant(usize),
    /// The places of the parts. Of an array, each part of all elements.
    Parts(Vec<Self>),
    /// One of two, decided by a variable.
    Either(Slot, Box<Self>, Box<Self>),
    /// A value without a variable, which doesn't change: a reference, a closure.
    Fixed(Box<Val>),
}

#[derive(Clone, Debug)]
pub(super) struct Closure {
    pub(super) node: Node,
    pub(super) parameters: Vec<Ty>,
    pub(super) result: Ty,
    /// The local names around it.
    pub(super) locals: Vec<Local>,
    /// The frame that it's written in.
    pub(super) frame: Frame,
}

/// A local name.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) place: Place,
    /// How many blocks were open where it's declared.
    pub(super) block: usize,
    pub(super) is_mutable: bool,
}

impl Typed {
    pub(super) fn unit() -> Self {
        Self { ty: Ty::unit(), val: Val::Parts(Vec::new()) }
    }

    pub(super) fn never() -> Self {
        Self { ty: Ty::Never, val: Val::Nothing }
    }

    pub(super) fn reference(mutable: bool, ty: Ty, place: Place) -> Self {
        Self { ty: Ty::Ref(mutable, Box::new(ty)), val: Val::Ref(place) }
    }

    pub(super) fn number(operand: Operand, ty: Ty) -> Self {
        Self { ty, val: Val::Number(operand) }
    }
}
