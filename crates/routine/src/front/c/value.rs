//! Values and places, and the names that have them.

use std::rc::Rc;

use deltaboard_syntax::Node;

use super::items::Function;
use super::reader::Frame;
use super::types::Ty;
use crate::front::value;
use crate::syntax::{Operand, Slot};

/// What has no run, but is known while a function is read.
#[derive(Clone, Debug)]
pub(super) enum Known {
    /// The overloads of a function, and the object that a method is called for.
    Functions(Vec<Rc<Function>>, Option<Box<(Ty, Place)>>),
    Lambda(Rc<Lambda>),
    /// A null pointer.
    Null,
}

pub(super) type Val = value::Val<Known>;
pub(super) type Place = value::Place<Known>;
pub(super) type Typed = value::Typed<Ty, Known>;

#[derive(Clone, Debug)]
pub(super) struct Lambda {
    pub(super) node: Node,
    /// The local names that it knows.
    pub(super) locals: Vec<Local>,
    /// What it takes and gives, if its variable's type says so.
    pub(super) signature: Option<Rc<super::types::Signature>>,
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
    /// The index that a pointer into an array has.
    pub(super) cursor: Option<Slot>,
}

impl Typed {
    pub(super) fn void() -> Self {
        Self { ty: Ty::Void, val: Val::Nothing }
    }

    pub(super) fn number(operand: Operand, ty: Ty) -> Self {
        Self { ty, val: Val::Number(operand) }
    }
}

/// What an expression gives: a place, or only a value.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Place(Ty, Place),
    Value(Typed),
}

impl Found {
    pub(super) fn ty(&self) -> &Ty {
        match self {
            Self::Place(ty, _) => ty,
            Self::Value(value) => &value.ty,
        }
    }
}
