//! Values and places, as far as they are known while a function is read.

use deltaboard_source::Span;
use deltaboard_syntax::Node;

use crate::syntax::{self, Operand, Slot};

/// A value. Only numbers are left to the run; how they are put together is known. `K` is what else is known in a language.
#[derive(Clone, Debug)]
pub(super) enum Val<K> {
    /// A number or truth value.
    Number(Operand),
    /// The parts of a tuple or struct; of Rust's enumerations, the tag and the fields of all variants.
    Parts(Vec<Self>),
    /// The elements of an array that has no place yet.
    List(Vec<Self>),
    /// An array of this length whose elements have the same value.
    Repeat(Box<Self>, usize),
    /// The content of an array.
    Array(Place<K>),
    /// A reference or pointer.
    Ref(Place<K>),
    /// A name that the text doesn't define.
    Missing(Box<str>),
    /// Something that has no run.
    Known(K),
    /// It's never used: of a branch that doesn't end, or of a variant that isn't there.
    Nothing,
}

/// A place that has a value.
#[derive(Clone, Debug)]
pub(super) enum Place<K> {
    Slot(Slot),
    /// An array of numbers.
    Array(syntax::Place),
    /// An element of an array of numbers. The index can be read more than once.
    Element(syntax::Place, Operand),
    /// A part of an array of numbers, from this element on: a row of a table.
    Window(syntax::Place, Operand),
    /// A constant number of the text.
    Constant(usize),
    /// The places of the parts. Of an array, each part of all elements.
    Parts(Vec<Self>),
    /// One of two, decided by a variable.
    Either(Slot, Box<Self>, Box<Self>),
    /// A value without a variable, which doesn't change: a reference, a closure.
    Fixed(Box<Val<K>>),
}

/// A value with its type.
#[derive(Clone, Debug)]
pub(super) struct Typed<T, K> {
    pub(super) ty: T,
    pub(super) val: Val<K>,
}

/// What the values of a type are made of.
#[derive(Clone, Debug)]
pub(super) enum Shape<T> {
    Number,
    /// The types of the parts.
    Parts(Vec<T>),
    /// Elements of a type. The length may be unknown, of a slice.
    Array(T, Option<usize>),
    /// A reference, or something that has no run.
    Other,
}

impl<K> Val<K> {
    pub(super) fn into_number(self) -> Option<Operand> {
        match self {
            Self::Number(operand) => Some(operand),
            _ => None,
        }
    }
}

/// The name of a variable that the text doesn't have.
pub(super) fn temporary(span: Span, name: &str) -> syntax::Name {
    syntax::Name { span, pasted: Some(name.into()) }
}

/// The name of a variable for a part of a value.
pub(super) fn part_name(name: &syntax::Name, part: usize, node: &Node) -> syntax::Name {
    let whole = name.pasted.as_deref().map_or_else(
        || {
            let text = node.text();
            let word: String =
                text.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
            if word.is_empty() { "part".to_owned() } else { word }
        },
        str::to_owned,
    );
    syntax::Name { span: name.span, pasted: Some(format!("{whole}_{part}").into()) }
}
