//! Types, and their inference by unification.

use std::rc::Rc;

use deltaboard_source::Type;

use super::items::{EnumItem, StructItem};

/// A primitive integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Int {
    U8,
    U16,
    U32,
    U64,
    Usize,
    I8,
    I16,
    I32,
    I64,
    Isize,
}

impl Int {
    const ALL: [(&str, Self, Type); 10] = [
        ("u8", Self::U8, Type::U8),
        ("u16", Self::U16, Type::U16),
        ("u32", Self::U32, Type::U32),
        ("u64", Self::U64, Type::U64),
        ("usize", Self::Usize, Type::U64),
        ("i8", Self::I8, Type::I8),
        ("i16", Self::I16, Type::I16),
        ("i32", Self::I32, Type::I32),
        ("i64", Self::I64, Type::I64),
        ("isize", Self::Isize, Type::I64),
    ];

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, ..)| *known == name).map(|(_, int, _)| *int)
    }

    /// Returns the type that has such numbers; of two of one size, not the one for indices.
    pub(super) fn of(ty: Type) -> Self {
        Self::ALL.iter().find(|(_, _, known)| *known == ty).map_or(Self::U64, |(_, int, _)| *int)
    }

    pub(super) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, int, _)| *int == self).map_or("", |(name, ..)| name)
    }

    pub(super) fn number(self) -> Type {
        Self::ALL.iter().find(|(_, int, _)| *int == self).map_or(Type::U64, |(_, _, ty)| *ty)
    }

    /// Returns the type of this width with the other signedness.
    pub(super) fn other_sign(self) -> Self {
        match self {
            Self::U8 => Self::I8,
            Self::U16 => Self::I16,
            Self::U32 => Self::I32,
            Self::U64 => Self::I64,
            Self::Usize => Self::Isize,
            Self::I8 => Self::U8,
            Self::I16 => Self::U16,
            Self::I32 => Self::U32,
            Self::I64 => Self::U64,
            Self::Isize => Self::Usize,
        }
    }
}

/// The length of an array: a number, or one that is still to be found.
pub(super) type Len = Box<Ty>;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ty {
    Bool,
    Int(Int),
    /// A type that is still to be found.
    Var(usize),
    /// A value of a const generic, in the place of a type.
    Const(u64),
    /// Also the unit, the empty tuple.
    Tuple(Vec<Self>),
    Struct(Rc<StructItem>, Vec<Self>),
    Enum(Rc<EnumItem>, Vec<Self>),
    Array(Box<Self>, Len),
    /// `[T]`, behind a reference.
    Slice(Box<Self>),
    Ref(bool, Box<Self>),
    /// The types of the parameters and the result, of a function or closure.
    Fn(Vec<Self>, Box<Self>),
    /// An iterator over values of this type.
    Iter(Box<Self>),
    Str,
    /// `!`
    Never,
}

impl Ty {
    pub(super) fn unit() -> Self {
        Self::Tuple(Vec::new())
    }

    pub(super) fn is_unit(&self) -> bool {
        matches!(self, Self::Tuple(parts) if parts.is_empty())
    }
}

/// What is known of a type that is being found.
#[derive(Clone, Debug)]
enum Binding {
    Open,
    /// It's an integer: the type of a literal.
    Integer,
    Known(Ty),
}

/// The types that are being found in a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Inference {
    bindings: Vec<Binding>,
}

impl Inference {
    pub(super) fn open(&mut self) -> Ty {
        self.bindings.push(Binding::Open);
        Ty::Var(self.bindings.len() - 1)
    }

    pub(super) fn integer(&mut self) -> Ty {
        self.bindings.push(Binding::Integer);
        Ty::Var(self.bindings.len() - 1)
    }

    /// Returns what is known of a type now, without what is inside it.
    pub(super) fn shallow(&self, ty: &Ty) -> Ty {
        let mut ty = ty.clone();
        while let Ty::Var(var) = ty {
            match &self.bindings[var] {
                Binding::Known(known) => ty = known.clone(),
                _ => return ty,
            }
        }
        ty
    }

    /// Returns what is known of a type now.
    pub(super) fn known(&self, ty: &Ty) -> Ty {
        let all = |parts: &[Ty]| parts.iter().map(|part| self.known(part)).collect();
        let one = |part: &Ty| Box::new(self.known(part));
        match self.shallow(ty) {
            Ty::Tuple(parts) => Ty::Tuple(all(&parts)),
            Ty::Struct(item, parts) => Ty::Struct(item, all(&parts)),
            Ty::Enum(item, parts) => Ty::Enum(item, all(&parts)),
            Ty::Array(part, len) => Ty::Array(one(&part), one(&len)),
            Ty::Slice(part) => Ty::Slice(one(&part)),
            Ty::Ref(mutable, part) => Ty::Ref(mutable, one(&part)),
            Ty::Fn(parts, result) => Ty::Fn(all(&parts), one(&result)),
            Ty::Iter(part) => Ty::Iter(one(&part)),
            other => other,
        }
    }

    /// Whether nothing of a type is left to be found.
    pub(super) fn is_known(&self, ty: &Ty) -> bool {
        match self.shallow(ty) {
            Ty::Var(_) => false,
            Ty::Tuple(parts) | Ty::Struct(_, parts) | Ty::Enum(_, parts) => {
                parts.iter().all(|part| self.is_known(part))
            }
            Ty::Array(part, len) => self.is_known(&part) && self.is_known(&len),
            Ty::Slice(part) | Ty::Ref(_, part) | Ty::Iter(part) => self.is_known(&part),
            _ => true,
        }
    }

    /// Whether it's an integer, of a type that is known or not.
    pub(super) fn is_integer(&self, ty: &Ty) -> bool {
        match self.shallow(ty) {
            Ty::Int(_) => true,
            Ty::Var(var) => matches!(self.bindings[var], Binding::Integer),
            _ => false,
        }
    }

    /// Whether the values of a type are numbers or truth values, as far as is known.
    pub(super) fn is_plain(&self, ty: &Ty) -> bool {
        matches!(self.shallow(ty), Ty::Int(_) | Ty::Bool | Ty::Var(_))
    }

    /// Makes two types the same; returns whether they can be.
    pub(super) fn unify(&mut self, one: &Ty, other: &Ty) -> bool {
        let (one, other) = (self.shallow(one), self.shallow(other));
        match (one, other) {
            (Ty::Var(one), Ty::Var(other)) if one == other => true,
            (Ty::Var(one), other) => self.bind(one, other),
            (one, Ty::Var(other)) => self.bind(other, one),
            (Ty::Tuple(one), Ty::Tuple(other)) => self.unify_all(&one, &other),
            (Ty::Struct(item, one), Ty::Struct(known, other)) => {
                Rc::ptr_eq(&item, &known) && self.unify_all(&one, &other)
            }
            (Ty::Enum(item, one), Ty::Enum(known, other)) => {
                Rc::ptr_eq(&item, &known) && self.unify_all(&one, &other)
            }
            (Ty::Array(one, len), Ty::Array(other, other_len)) => {
                self.unify(&one, &other) && self.unify(&len, &other_len)
            }
            (Ty::Slice(one), Ty::Slice(other)) | (Ty::Iter(one), Ty::Iter(other)) => {
                self.unify(&one, &other)
            }
            (Ty::Ref(mutable, one), Ty::Ref(other_mutable, other)) => {
                mutable == other_mutable && self.unify(&one, &other)
            }
            (Ty::Fn(one, result), Ty::Fn(other, other_result)) => {
                self.unify_all(&one, &other) && self.unify(&result, &other_result)
            }
            (one, other) => one == other,
        }
    }

    fn unify_all(&mut self, one: &[Ty], other: &[Ty]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| self.unify(one, other))
    }

    fn bind(&mut self, var: usize, ty: Ty) -> bool {
        match (&self.bindings[var], &ty) {
            (Binding::Integer, Ty::Var(other)) => self.bindings[*other] = Binding::Integer,
            (Binding::Integer, Ty::Int(_)) | (Binding::Open, _) => {}
            _ => return false,
        }
        if !matches!(&ty, Ty::Var(other) if *other == var) {
            self.bindings[var] = Binding::Known(ty);
        }
        true
    }

    /// Decides what nothing has decided: such integers are `i32`.
    pub(super) fn finish(&mut self) {
        for binding in &mut self.bindings {
            if matches!(binding, Binding::Integer) {
                *binding = Binding::Known(Ty::Int(Int::I32));
            }
        }
    }

    /// Does something that may fail; then nothing is found.
    pub(super) fn try_unify(&mut self, one: &Ty, other: &Ty) -> bool {
        let before = self.bindings.clone();
        let unifies = self.unify(one, other);
        if !unifies {
            self.bindings = before;
        }
        unifies
    }
}
