//! Values and places of Rust, and the names that have them.

use std::rc::Rc;

use deltaboard_syntax::Node;

use super::items::Member;
use super::iter::Iter;
use super::reader::Frame;
use super::types::Ty;
use crate::front::value;
use crate::syntax::Operand;

/// What has no run, but is known while a function is read.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Function(Member),
    /// The constructor of a tuple struct or variant, which has this type.
    Constructor(Ty, Option<usize>),
    /// A function of a type that the text doesn't define.
    Associated(Box<Ty>, Box<str>),
    Closure(Rc<Closure>),
    Iter(Rc<Iter>),
}

pub(super) type Val = value::Val<Known>;
pub(super) type Place = value::Place<Known>;
pub(super) type Typed = value::Typed<Ty, Known>;

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
